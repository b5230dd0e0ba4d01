#include "course/example.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "numbers/exact/printed.hpp"
#include "text/signs.hpp"

namespace proofsheet::course {

namespace {

using text::Diagnostics;

Key<PublishedClaim> units_key() {
  return {{"units", Presence::optional, Shape::texts,
           "words that may follow a number in this entry only: [m, $]"},
          [](const Node& node, PublishedClaim& target, Diagnostics& diagnostics) {
            for (const Text& unit : read_texts(node, diagnostics))
              if (check_unit(unit, diagnostics)) target.units.push_back(unit);
          }};
}

/// The key that asks for another verdict than that of the digits themselves.
Key<PublishedClaim> verdict_key() {
  return taken_key<PublishedClaim>(
      {"verdict", Presence::optional, Shape::verdict,
       "range: check whether the digits are possible, given that the `measured` values were rounded"},
      [](const Text& text, PublishedClaim& target, Diagnostics& diagnostics) {
        target.range = text.view() == range_verdict;
        if (!target.range)
          diagnostics.error(text.span(),
                            fmt::format("'{}' is not a verdict that can be requested", text.str()),
                            std::string(verdict_rule));
      });
}

Key<PublishedClaim> machine_key() {
  return taken_key<PublishedClaim>(
      {"route", Presence::optional, Shape::machine,
       "float64 or float32: the arithmetic of the software that computed it"},
      [](const Text& text, PublishedClaim& target, Diagnostics& diagnostics) {
        target.machine = numbers::binary_format(text.view());
        if (!target.machine)
          diagnostics.error(text.span(), fmt::format("'{}' is not a route that can be requested", text.str()),
                            text::did_you_mean(text.str(), machine_names(), std::string(machine_rule)));
      });
}

using Keys = std::vector<Key<PublishedClaim>>;

Keys operator+(Keys keys, const Keys& more) {
  keys.insert(keys.end(), more.begin(), more.end());
  return keys;
}

void read_values(const Node& node, PublishedClaim& target, Diagnostics& diagnostics) {
  if (node.kind == Node::Kind::scalar && node.style == Node::Style::literal) {
    target.values = read_rows(node, target.units, diagnostics);
    return;
  }
  if (node.kind == Node::Kind::sequence) {
    if (std::vector<Text> cells = read_texts(node, diagnostics); !cells.empty())
      target.values = {std::move(cells)};
    return;
  }
  const Text text = read_line(node, diagnostics);
  if (text.empty()) return;
  if (node.style == Node::Style::quoted)
    target.values = {{text}};  // one quantity
  else if (node.style != Node::Style::folded && is_printed_row(text, target.units))
    target.values = {cells_of(text, target.units)};
  else if (node.style == Node::Style::folded || is_stray_row(text))
    diagnostics.error(text.span(), "the rows of printed numbers are not in a '|' block",
                      "write '|' after the colon, and the rows below it, indented");
  else
    target.printed = text;
}

/// The unit of scale of the bare numbers of a table, such as million: it applies as if it followed each
/// number.
Key<PublishedClaim> scale_key() {
  return taken_key<PublishedClaim>(
      {"scale", Presence::optional, Shape::line,
       "the scale of the numbers in this entry that don't print their own: thousand, million, %"},
      [](const Text& text, PublishedClaim& target, Diagnostics& diagnostics) {
        const auto one = numbers::parse_printed("1 " + text.str(), numbers::Reading{{}, {text.str()}});
        if (one && one->unit.empty() && numbers::value_of(*one) != 1 && !one->truncated)
          target.scale = numbers::value_of(*one);
        else
          diagnostics.error(text.span(), fmt::format("'{}' is not a scale", text.str()),
                            "write thousand, million, billion, k, M, % or ‰");
      });
}

Key<PublishedClaim> values_key() {
  return {{"values", Presence::required, Shape::rows,
           "the printed numbers, row by row in a '|' block, in a list, or a single one; write – for a number "
           "that was not printed"},
          read_values};
}

/// The lines stay together here; read_published splits them and makes a claim of each.
Key<PublishedClaim> numbers_key() {
  return {{"numbers", Presence::required, Shape::lines, "lines 'expression = printed number' in a '|' block"},
          [](const Node& node, PublishedClaim& target, Diagnostics& diagnostics) {
            target.values = {read_block_lines(node, diagnostics)};
          }};
}

/// Returns the claim of a line. `block`: the properties that all claims share. The sign of a bound belongs to
/// the number: `p < .001`.
PublishedClaim claim_of(const Text& line, const PublishedClaim& block, std::size_t sign) {
  PublishedClaim claim = block;
  const std::size_t is_equal = line.view().substr(sign).starts_with(" = ") ? 3 : 0;
  claim.what = line.slice(0, sign).trimmed();
  claim.printed = line.slice(sign + is_equal, line.size()).trimmed();
  claim.entry = line;
  return claim;
}

std::size_t sign_of(const Text& line) {
  for (const std::string_view sign : {std::string_view("="), std::string_view("<"), std::string_view(">"),
                                      text::at_most_sign, text::at_least_sign, std::string_view("<="),
                                      std::string_view(">="), text::about_sign, std::string_view("~")})
    if (const std::size_t at = last_outside_brackets(line.view(), fmt::format(" {} ", sign));
        at != std::string_view::npos)
      return at;
  return std::string_view::npos;
}

void divide_numbers(const PublishedClaim& entry, std::vector<PublishedClaim>& published,
                    Diagnostics& diagnostics) {
  if (entry.values.empty()) return;
  if (const std::size_t lines = entry.values[0].size(); lines > 1 && !entry.from.trimmed().empty())
    diagnostics.error(entry.from.trimmed().span(),
                      fmt::format("one `from:` can't apply to all {} numbers below it", lines),
                      "write an entry with `what:`, `from:` and `values:` for each");
  PublishedClaim block = entry;
  block.values.clear();
  for (const Text& line : entry.values[0]) {
    const std::size_t equals = sign_of(line);
    if (equals != std::string_view::npos && equals > 0)
      published.push_back(claim_of(line, block, equals));
    else
      diagnostics.error(line.span(), "this line has no ' = ' between the expression and the printed number",
                        "write a line such as P[Frank, 2] = 0.047");
  }
}

/// A kind of entry, which is determined by a key that only its table has.
struct KindOfEntry {
  PublishedClaim::Kind kind;
  Table<PublishedClaim> table;
};

std::vector<KindOfEntry> make_kinds(Home home) {
  using Kind = PublishedClaim::Kind;
  const auto line = [](const char* name, Text PublishedClaim::*member, const char* about,
                       Presence presence = Presence::optional) {
    return line_key(name, member, presence, about);
  };
  const Key<PublishedClaim> where = line("where", &PublishedClaim::where, "the section of the document");
  const Key<PublishedClaim> hand = line("by hand", &PublishedClaim::by_hand,
                                        "the variant of the example's `by hand` that the document follows");
  const Key<PublishedClaim> units = units_key(), rounding = rounding_key<PublishedClaim>();
  // how a document computed a value and continued with it
  const Keys chain{line("carrying", &PublishedClaim::carrying,
                        "the printed form of an earlier number that this one was computed with, or nothing "
                        "if it was not rounded"),
                   line("from", &PublishedClaim::from,
                        "the document's own computation, if it differs from the definition of the number"),
                   machine_key()};
  Keys place;
  if (home == Home::document)
    place = {line("at", &PublishedClaim::at,
                  "a short quotation that occurs once in the document and contains it")};
  return {
      // `units` must come before `values`: it is needed to split a row into cells.
      {Kind::value,
       {"a published value",
        Keys{line("what", &PublishedClaim::what, "a name, a slice or a cell, or an expression",
                  Presence::required),
             units, values_key(), scale_key(), where, rounding, hand, verdict_key()} +
            chain + place,
        "values"}},
      {Kind::value,
       {"a block of published numbers",
        Keys{numbers_key(), where, units, scale_key(), rounding, hand, verdict_key()} + chain + place,
        "numbers"}},
      {Kind::shown,
       {"a shown equation",
        Keys{line("shown", &PublishedClaim::printed, "an equation between printed numbers, as it was printed",
                  Presence::required),
             line("of", &PublishedClaim::what, "the cell that it computes"), where, units, rounding, hand} +
            place,
        "shown"}},
      {Kind::statement,
       {"a statement",
        Keys{line("says", &PublishedClaim::printed, "the wording of the document", Presence::required),
             line("means", &PublishedClaim::what, "the comparison that decides it", Presence::required),
             line("bound", &PublishedClaim::bound,
                  "the bound that a word such as \"nearly\" means; printed on the page"),
             hand, where} +
            place,
        "says"}}};
}

const std::vector<KindOfEntry>& kinds_in(Home home) {
  static const std::vector<KindOfEntry> of_lessons = make_kinds(Home::lesson),
                                        of_documents = make_kinds(Home::document);
  return home == Home::lesson ? of_lessons : of_documents;
}

/// Returns the forms of the kinds of entries.
std::vector<Form> forms_in(Home home) {
  std::vector<Form> forms;
  for (const KindOfEntry& row : kinds_in(home)) forms.push_back(row.table.form());
  return forms;
}

Table<Acknowledgement> acknowledgement_table(const char* noun, const char* what, const char* because) {
  return {
      noun,
      {line_key("what", &Acknowledgement::what, Presence::required, what),
       line_key("document", &Acknowledgement::document, Presence::optional,
                "the id of one of several documents, to narrow it"),
       line_key("where", &Acknowledgement::where, Presence::optional,
                "the section of the document, to narrow it"),
       text_key("because", &Acknowledgement::because, Presence::required, because),
       stored_key({"printed", Presence::optional, Shape::one_or_more,
                   "the digits that it acknowledges, as printed: \"2.7\"; a list if there are several"},
                  &Acknowledgement::printed, read_one_or_more),
       {{"count", Presence::optional, Shape::count,
         "the number of printed numbers or statements it acknowledges; required if there is more than one"},
        [](const Node& node, Acknowledgement& target, Diagnostics& diagnostics) {
          target.count = read_count(node, "write how many of them it acknowledges, such as 2", diagnostics);
        }}}};
}

/// The keys of an entry that say what is printed, which the text around a comment says.
constexpr std::array<std::string_view, 5> not_properties = {"what", "values", "numbers", "shown", "means"};

}  // namespace

const Table<Acknowledgement>& erratum_table() {
  static const auto table =
      acknowledgement_table("an erratum", "a cell, a slice, a shown equation, or the words of a statement",
                            "how the mistake arose, in one sentence of Markdown");
  return table;
}

const Table<Acknowledgement>& remark_table() {
  static const auto table = acknowledgement_table(
      "a remark", "a cell, a slice or a shown equation that is right by hand, or by a coincidence",
      "why it is acceptable, in one sentence of Markdown");
  return table;
}

template <Home home>
std::vector<Form> published_forms() {
  return forms_in(home);
}
template std::vector<Form> published_forms<Home::lesson>();
template std::vector<Form> published_forms<Home::document>();

std::vector<std::string> property_names(PublishedClaim::Kind kind) {
  std::vector<std::string> names;
  for (const KindOfEntry& row : kinds_in(Home::lesson))
    for (const Field& field : row.table.keys)
      if (row.kind == kind &&
          std::find(not_properties.begin(), not_properties.end(), field.name) == not_properties.end() &&
          std::find(names.begin(), names.end(), field.name) == names.end())
        names.push_back(field.name);
  return names;
}

void read_property(std::string_view name, const Text& value, PublishedClaim& entry,
                   Diagnostics& diagnostics) {
  Node node;
  node.text = value;
  node.span = value.span();
  Node list{Node::Kind::sequence, {}, {}, {node}, {}, node.span};
  for (const KindOfEntry& row : kinds_in(Home::lesson))
    for (const Key<PublishedClaim>& key : row.table.keys)
      if (row.kind == entry.kind && key.name == name)
        return key.read(key.shape == Shape::texts ? list : node, entry, diagnostics);
}

void read_published(const Node& node, const std::vector<Text>& units, std::vector<PublishedClaim>& published,
                    Diagnostics& diagnostics, Home home) {
  const auto key = kind_key(node, "a published claim", forms_in(home), diagnostics);
  if (!key) {
    published.emplace_back().unread.insert("what");
    return;
  }
  const auto& kinds = kinds_in(home);
  const KindOfEntry& row =
      *std::find_if(kinds.begin(), kinds.end(), [&](const auto& one) { return one.table.kind == *key; });
  PublishedClaim entry;
  entry.kind = row.kind;
  entry.entry = node.entries.front().key;
  entry.units = units;
  read_mapping(node, row.table, entry, diagnostics);
  if (*key == "numbers")
    divide_numbers(entry, published, diagnostics);
  else
    published.push_back(std::move(entry));
}

}  // namespace proofsheet::course
