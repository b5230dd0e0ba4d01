#include "reports/selection.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace proofsheet::reports {

namespace {

template <class Range, class Value>
bool contains(const Range& range, const Value& value) {
  return std::find(range.begin(), range.end(), value) != range.end();
}

constexpr std::string_view coincidence = "coincidence", acknowledged = "acknowledged",
                           unacknowledged = "unacknowledged";

void report_unknown(const char* option, const std::string& word, const Places& places,
                    text::Diagnostics& diagnostics) {
  std::vector<std::string> known = Selection::marks();
  known.insert(known.end(), places.lessons.begin(), places.lessons.end());
  known.insert(known.end(), places.examples.begin(), places.examples.end());
  diagnostics.error(
      {}, fmt::format("{} '{}' names nothing in this course", option, word),
      text::did_you_mean(
          word, known,
          fmt::format("name a lesson ({}), an example (LESSON/EXAMPLE), a verdict or a kind of drift ({})",
                      fmt::join(places.lessons, ", "), fmt::join(Selection::marks(), ", "))));
}

}  // namespace

const std::vector<std::string>& Selection::marks() {
  static const std::vector<std::string> all = [] {
    std::vector<std::string> words;
    for (const ledger::VerdictRow& row : ledger::verdicts()) words.emplace_back(row.word);
    for (const std::string_view word : {coincidence, unacknowledged, acknowledged}) words.emplace_back(word);
    for (const char* word : {"stale", "untraced", "routes", "line", "released", "number", "page"})
      words.emplace_back(word);
    return words;
  }();
  return all;
}

Subject subject_of(const ledger::Claim& claim) {
  Subject subject{claim.lesson, claim.example, {ledger::name_of(claim.verdict)}};
  if (claim.coincidence) subject.marks.push_back(coincidence);
  if (claim.acknowledged || !claim.clean())
    subject.marks.push_back(claim.acknowledged ? acknowledged : unacknowledged);
  return subject;
}

Subject subject_of(const drift::Drift& drift) {
  Subject subject{drift.lesson, drift.example, {drift::name_of(drift.kind)}};
  if (drift.verdict) subject.marks.push_back(ledger::name_of(*drift.verdict));
  return subject;
}

std::optional<Selection::Word> Selection::read_word(const std::string& text, const Places& places) {
  std::string spaced = text;
  std::replace(spaced.begin(), spaced.end(), '-', ' ');
  if (contains(marks(), spaced)) return Word{Word::Kind::mark, spaced};
  const std::string folder = text.ends_with('/') ? text.substr(0, text.size() - 1) : text;
  if (contains(places.lessons, folder)) return Word{Word::Kind::lesson, folder};
  if (contains(places.examples, text)) return Word{Word::Kind::example, text};
  return std::nullopt;
}

Selection Selection::read(const std::vector<std::string>& selected, const std::vector<std::string>& excluded,
                          const Places& places, text::Diagnostics& diagnostics) {
  Selection selection;
  for (const std::string& text : selected) {
    if (const auto word = read_word(text, places))
      (word->kind == Word::Kind::mark ? selection.marks_ : selection.places_).push_back(*word);
    else
      report_unknown("--select", text, places, diagnostics);
  }
  for (const std::string& text : excluded) {
    if (const auto word = read_word(text, places))
      selection.excluded_.push_back(*word);
    else
      report_unknown("--exclude", text, places, diagnostics);
  }
  return selection;
}

bool Selection::matches(const Word& word, const Subject& subject) {
  switch (word.kind) {
    case Word::Kind::lesson: return subject.lesson == word.text;
    case Word::Kind::example:
      return !subject.example.empty() && subject.lesson + "/" + subject.example == word.text;
    case Word::Kind::mark: return contains(subject.marks, word.text);
  }
  return false;
}

bool Selection::takes(const Subject& subject) const {
  const auto matching = [&](const Word& word) { return matches(word, subject); };
  if (!is_asked_(subject.lesson)) return false;
  if (!places_.empty() && std::none_of(places_.begin(), places_.end(), matching)) return false;
  if (!marks_.empty() && std::none_of(marks_.begin(), marks_.end(), matching)) return false;
  return std::none_of(excluded_.begin(), excluded_.end(), matching);
}

bool Selection::takes_lesson(const std::string& lesson) const {
  const auto is_of_it = [&](const Word& word) {
    return word.kind == Word::Kind::lesson ? word.text == lesson : word.text.starts_with(lesson + "/");
  };
  const auto excludes = [&](const Word& word) {
    return word.kind == Word::Kind::lesson && word.text == lesson;
  };
  if (!is_asked_(lesson)) return false;
  if (!places_.empty() && std::none_of(places_.begin(), places_.end(), is_of_it)) return false;
  return std::none_of(excluded_.begin(), excluded_.end(), excludes);
}

}  // namespace proofsheet::reports
