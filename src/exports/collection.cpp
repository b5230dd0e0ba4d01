// Writes a collection of Anki. Anki makes its ids from the clock. Here they are made from the permanent
// names, so that a second export is the same and an import recognizes its notes.
#include "exports/notes.hpp"

#include <fmt/format.h>
#include <sqlite3.h>

#include <cstdint>
#include <memory>
#include <set>
#include <stdexcept>

#include "numbers/exact/date.hpp"
#include "pages/formats/format.hpp"
#include "workbook/values/hash.hpp"

namespace proofsheet::exports {

namespace {

using pages::json_string;

constexpr const char* tables = R"(
CREATE TABLE col (id integer primary key, crt integer not null, mod integer not null, scm integer not null,
  ver integer not null, dty integer not null, usn integer not null, ls integer not null, conf text not null,
  models text not null, decks text not null, dconf text not null, tags text not null);
CREATE TABLE notes (id integer primary key, guid text not null, mid integer not null, mod integer not null,
  usn integer not null, tags text not null, flds text not null, sfld integer not null, csum integer not null,
  flags integer not null, data text not null);
CREATE TABLE cards (id integer primary key, nid integer not null, did integer not null, ord integer not null,
  mod integer not null, usn integer not null, type integer not null, queue integer not null, due integer not null,
  ivl integer not null, factor integer not null, reps integer not null, lapses integer not null,
  left integer not null, odue integer not null, odid integer not null, flags integer not null, data text not null);
CREATE TABLE revlog (id integer primary key, cid integer not null, usn integer not null, ease integer not null,
  ivl integer not null, lastIvl integer not null, factor integer not null, time integer not null,
  type integer not null);
CREATE TABLE graves (usn integer not null, oid integer not null, type integer not null);
CREATE INDEX ix_notes_usn on notes (usn);
CREATE INDEX ix_cards_usn on cards (usn);
CREATE INDEX ix_revlog_usn on revlog (usn);
CREATE INDEX ix_cards_nid on cards (nid);
CREATE INDEX ix_cards_sched on cards (did, queue, due);
CREATE INDEX ix_revlog_cid on revlog (cid);
CREATE INDEX ix_notes_csum on notes (csum);
)";

// The separator of the fields of a note.
constexpr char between_fields = '\x1f';

constexpr const char* front_card =
    R"({"name": "Card 1", "ord": 0, "qfmt": "{{Front}}", "afmt": "{{FrontSide}}\n\n<hr id=answer>\n\n{{Back}}", "bqfmt": "", "bafmt": "", "did": null})";
constexpr const char* both_cards =
    R"({"name": "Card 1", "ord": 0, "qfmt": "{{Front}}", "afmt": "{{FrontSide}}\n\n<hr id=answer>\n\n{{Back}}", "bqfmt": "", "bafmt": "", "did": null}, {"name": "Card 2", "ord": 1, "qfmt": "{{Back}}", "afmt": "{{FrontSide}}\n\n<hr id=answer>\n\n{{Front}}", "bqfmt": "", "bafmt": "", "did": null})";
constexpr const char* gap_card =
    R"({"name": "Cloze", "ord": 0, "qfmt": "{{cloze:Text}}", "afmt": "{{cloze:Text}}<br>\n{{Back Extra}}", "bqfmt": "", "bafmt": "", "did": null})";

/// A note type. `word` is part of its id, unless the course is `legacy`.
struct NoteType {
  std::int64_t legacy;
  const char *word, *suffix, *first_field, *second_field, *cards, *required, *css;
  int kind = 0;  ///< 1: with gaps
};
constexpr NoteType note_types[] = {
    {1'500'000'000'001, "type", "", "Front", "Back", front_card, R"([0, "any", [0]])", ""},
    {1'500'000'000'002, "reversed", " reversed", "Front", "Back", both_cards,
     R"([0, "any", [0]], [1, "any", [1]])", ""},
    {1'500'000'000'003, "cloze", " cloze", "Text", "Back Extra", gap_card, R"([0, "any", [0]])",
     " .cloze { font-weight: bold; color: blue; } .nightMode .cloze { color: lightblue; }", 1}};

/// Returns the position of a note's type in `note_types`.
std::size_t type_of(const Note& note) { return !note.cloze.empty() ? 2 : note.reversed ? 1 : 0; }

constexpr const char* note_field =
    R"({{"name": "{}", "ord": {}, "sticky": false, "rtl": false, "font": "Arial", "size": 20, "media": []}})";

constexpr const char* note_type_json =
    R"("{0}": {{"id": {0}, "name": {1}, "type": {2}, "mod": 0, "usn": -1, "sortf": 0, "did": 1, "tmpls": [{3}], "flds": [{4}, {5}], "css": ".card {{ font-family: sans-serif; font-size: 20px; }}{6}", "latexPre": "", "latexPost": "", "latexsvg": false, "req": [{7}], "tags": [], "vers": []}})";

constexpr const char* deck_json =
    R"("{0}": {{"id": {0}, "name": {1}, "desc": "", "mod": 0, "usn": -1, "lrnToday": [0, 0], "revToday": [0, 0], "newToday": [0, 0], "timeToday": [0, 0], "dyn": 0, "extendNew": 10, "extendRev": 50, "conf": 1, "collapsed": false, "browserCollapsed": false}})";

constexpr const char* settings =
    R"({{"nextPos": 1, "estTimes": true, "activeDecks": [1], "sortType": "noteFld", "timeLim": 0, "sortBackwards": false, "addToCur": true, "curDeck": 1, "newBury": true, "newSpread": 0, "dueCounts": true, "curModel": "{}", "collapseTime": 1200}})";

constexpr const char* deck_settings =
    R"({"1": {"id": 1, "name": "Default", "mod": 0, "usn": 0, "maxTaken": 60, "autoplay": true, "timer": 0, "replayq": true, "dyn": false, "new": {"bury": true, "delays": [1, 10], "initialFactor": 2500, "ints": [1, 4, 7], "order": 1, "perDay": 20, "separate": true}, "rev": {"bury": true, "ease4": 1.3, "fuzz": 0.05, "ivlFct": 1, "maxIvl": 36500, "minSpace": 1, "perDay": 100}, "lapse": {"delays": [10], "leechAction": 0, "leechFails": 8, "minInt": 1, "mult": 0}}})";

/// Returns an id in the range of the milliseconds that Anki uses; the next free one if two names collide.
std::int64_t id_for(const std::string& name, std::set<std::int64_t>& taken) {
  auto number = static_cast<std::int64_t>(1'000'000'000'000 + workbook::fnv1a(name) % 400'000'000'000);
  while (!taken.insert(number).second) ++number;
  return number;
}

/// Returns the beginning of the day in seconds since 1970, so that a learner's edit on that day is newer.
std::int64_t changed_at(const std::string& day) {
  constexpr std::int64_t seconds_of_a_day = 86'400;
  const auto date = numbers::parse_date(day);
  return date ? date->number * seconds_of_a_day : 1;
}

void require(bool is_done) {
  if (!is_done) throw std::runtime_error("no database could be made");
}

struct Close {
  void operator()(sqlite3* database) const { sqlite3_close(database); }
};
struct Finalize {
  void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
};
struct Free {
  void operator()(unsigned char* bytes) const { sqlite3_free(bytes); }
};

/// Returns the positions of a note's cards among the templates of its type, or those of its gaps.
std::vector<std::size_t> card_positions(const Note& note) {
  std::vector<std::size_t> positions;
  for (const std::size_t gap : note.gaps) positions.push_back(gap - 1);
  if (note.cloze.empty()) positions = {0};
  if (note.reversed) positions.push_back(1);
  return positions;
}

class Collection {
 public:
  explicit Collection(const Material& material) : course_(course_prefix(material)), id_(material.id) {
    sqlite3* opened = nullptr;
    const int result = sqlite3_open(":memory:", &opened);
    database_.reset(opened);
    require(result == SQLITE_OK);
    run(tables);
    run("BEGIN");
  }

  void add(const std::vector<Note>& notes) {
    std::set<std::size_t> used;
    for (const Note& note : notes) {
      used.insert(type_of(note));
      const std::int64_t id = id_for(note.guid, note_ids_);
      const std::string& first = note.cloze.empty() ? note.front : note.cloze;
      insert("INSERT INTO notes VALUES (?1, ?4, ?2, ?3, -1, ?5, ?6, ?7, 0, 0, '')",
             {id, id_of(note_types[type_of(note)]), changed_at(note.day)},
             {note.guid, " " + note.tags + " ",
              first + between_fields + (note.cloze.empty() ? note.back : std::string()), first});
      for (const std::size_t position : card_positions(note)) add_card(note, id, position);
    }
    std::string decks = fmt::format(fmt::runtime(deck_json), 1, "\"Default\""), types;
    for (const auto& [name, id] : decks_)
      decks += ", " + fmt::format(fmt::runtime(deck_json), id, json_string(name));
    for (const std::size_t type : used) types += (types.empty() ? "" : ", ") + json_of(note_types[type]);
    insert("INSERT INTO col VALUES (?1, 1, 1, 1, 11, 0, 0, 0, ?2, ?3, ?4, ?5, '{}')", {1},
           {fmt::format(fmt::runtime(settings), used.empty() ? 0 : id_of(note_types[*used.begin()])),
            "{" + types + "}", "{" + decks + "}", deck_settings});
    run("COMMIT");
    run("VACUUM");
  }

  std::string bytes() const {
    sqlite3_int64 size = 0;
    const std::unique_ptr<unsigned char, Free> serialized(
        sqlite3_serialize(database_.get(), "main", &size, 0));
    require(serialized != nullptr);
    return {reinterpret_cast<const char*>(serialized.get()), static_cast<std::size_t>(size)};
  }

 private:
  void run(const char* words) {
    require(sqlite3_exec(database_.get(), words, nullptr, nullptr, nullptr) == SQLITE_OK);
  }

  /// The parameters are the numbers, followed by the texts.
  void insert(const char* words, const std::vector<std::int64_t>& numbers,
              const std::vector<std::string>& texts) {
    sqlite3_stmt* prepared = nullptr;
    require(sqlite3_prepare_v2(database_.get(), words, -1, &prepared, nullptr) == SQLITE_OK);
    const std::unique_ptr<sqlite3_stmt, Finalize> statement(prepared);
    int place = 0;
    for (const std::int64_t number : numbers)
      require(sqlite3_bind_int64(prepared, ++place, number) == SQLITE_OK);
    for (const std::string& text : texts)
      require(sqlite3_bind_text(prepared, ++place, text.data(), static_cast<int>(text.size()),
                                SQLITE_TRANSIENT) == SQLITE_OK);
    require(sqlite3_step(prepared) == SQLITE_DONE);
  }

  void add_card(const Note& note, std::int64_t id, std::size_t position) {
    const std::string number = position == 0 ? "" : fmt::format("{} ", position + 1);
    const std::int64_t card = id_for("card " + number + "of " + note.guid, card_ids_);
    insert("INSERT INTO cards VALUES (?1, ?2, ?3, ?4, 1, -1, 0, 0, ?5, 0, 0, 0, 0, 0, 0, 0, 0, '')",
           {card, id, deck(note.deck), static_cast<std::int64_t>(position), ++due_}, {});
  }

  std::int64_t id_of(const NoteType& type) const {
    std::set<std::int64_t> none;
    return course_.empty() ? type.legacy : id_for(course_ + type.word, none);
  }

  std::string json_of(const NoteType& type) const {
    const std::string name = fmt::format("Proofsheet{}{}{}", course_.empty() ? "" : " ", id_, type.suffix);
    return fmt::format(fmt::runtime(note_type_json), id_of(type), json_string(name), type.kind, type.cards,
                       fmt::format(fmt::runtime(note_field), type.first_field, 0),
                       fmt::format(fmt::runtime(note_field), type.second_field, 1), type.css, type.required);
  }

  std::int64_t deck(const std::string& name) {
    for (const auto& [known, id] : decks_)
      if (known == name) return id;
    decks_.emplace_back(name, id_for(course_ + name, deck_ids_));
    return decks_.back().second;
  }

  const std::string course_, id_;
  std::int64_t due_ = 0;
  std::unique_ptr<sqlite3, Close> database_;
  std::set<std::int64_t> note_ids_, card_ids_, deck_ids_;
  std::vector<std::pair<std::string, std::int64_t>> decks_;
};

}  // namespace

std::string collection_of(const Material& material) {
  Collection collection(material);
  collection.add(notes(material));
  return collection.bytes();
}

}  // namespace proofsheet::exports
