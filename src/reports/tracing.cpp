#include "reports/report.hpp"

#include <fmt/format.h>

#include <sstream>

#include "ledger/json_writer.hpp"
#include "reports/shape.hpp"
#include "text/diagnostic.hpp"

namespace proofsheet::reports {

namespace {

using text::count_with_noun;
using tracing::Candidate;
using tracing::Kind;
using tracing::TracedLesson;
using tracing::TracedNumeral;

/// Replaces control characters, so that a file can't control the terminal.
std::string one_line_of(std::string text) {
  for (char& c : text)
    if (static_cast<unsigned char>(c) < ' ' || c == '\x7F') c = ' ';
  return text;
}

/// Returns `PE[1, 0] of one-clock`. The example is named if it changes, and the lesson if it is not that
/// of the roles.
std::string candidates_of(const TracedNumeral& numeral, const std::string& lesson) {
  std::string text, said;
  for (const Candidate& candidate : numeral.candidates) {
    std::string whose = " of " + candidate.example;
    if (candidate.lesson != lesson) whose += " in lesson " + candidate.lesson;
    text += (text.empty() ? "" : &candidate == &numeral.candidates[1] ? "; also " : ", ") + candidate.cell;
    if (whose != said) text += whose;
    said = whose;
  }
  return numeral.further == 0 ? text : text + fmt::format(", and {} more", numeral.further);
}

std::string what_to_do(const TracedNumeral& numeral) {
  if (numeral.write.empty()) return numeral.advice;
  if (numeral.is_ready) return "write " + numeral.write;
  return numeral.advice + "; the role is " + numeral.write;
}

std::string item_of(const TracedNumeral& numeral, const std::string& lesson) {
  const text::Span& span = numeral.numeral.span;
  const text::Position place = span.source->position(span.begin);
  const std::string todo = what_to_do(numeral);
  std::string text =
      fmt::format("{}:{}:{}: {}: {}", span.source->name(), place.line, place.column, name_of(numeral.kind),
                  one_line_of(numeral.before + "[" + numeral.numeral.text + "]" + numeral.after));
  if (todo.empty()) return text + fmt::format(" ({}: nothing to do)\n", numeral.reason);
  const std::string why = numeral.kind == Kind::claim ? candidates_of(numeral, lesson) : numeral.reason;
  return text + fmt::format("\n    {}\n    {}\n", one_line_of(why), one_line_of(todo));
}

std::string_view name_of_place(prose::NumeralPlace place) {
  using Place = prose::NumeralPlace;
  switch (place) {
    case Place::prose: return "prose";
    case Place::formula: return "formula";
    case Place::alt: return "alt text";
    case Place::title: return "title of a link";
    case Place::list: return "first number of a list";
    case Place::html: return "raw HTML";
    case Place::words: break;
  }
  return "words";
}

Json json_of(const TracedNumeral& numeral) {
  const text::Span& span = numeral.numeral.span;
  const text::Position place = span.source->position(span.begin);
  Json candidates = Json::array();
  for (const Candidate& candidate : numeral.candidates)
    candidates.push_back(
        {{"lesson", candidate.lesson}, {"example", candidate.example}, {"cell", candidate.cell}});
  return {{"line", place.line},
          {"column", place.column},
          {"numeral", numeral.numeral.text},
          {"before", numeral.before},
          {"after", numeral.after},
          {"place", name_of_place(numeral.numeral.place)},
          {"suggestion", name_of(numeral.kind)},
          {"reason", numeral.reason},
          {"write", numeral.write.empty() ? Json() : Json(numeral.write)},
          {"ready", numeral.is_ready},
          {"advice", numeral.advice},
          {"candidates", candidates},
          {"further", numeral.further}};
}

}  // namespace

std::string one_line(const TracedLesson& traced) {
  return fmt::format("{}: {} plain, {}, {} unknown", count_with_noun(traced.numerals.size(), "numeral"),
                     traced.count(Kind::plain), count_with_noun(traced.count(Kind::claim), "claim"),
                     traced.count(Kind::unknown));
}

std::string tracing_text(const TracedLesson& traced) {
  std::string text;
  for (const TracedNumeral& numeral : traced.numerals) text += item_of(numeral, traced.lesson);
  if (!text.empty()) text += '\n';
  for (const std::string& note : traced.notes) text += one_line_of(note) + '\n';
  return text + one_line(traced) + '\n';
}

std::string tracing_json(const TracedLesson& traced, const std::string& file) {
  const Json json = {{"schema", 1},
                     {"file", file},
                     {"lesson", traced.lesson.empty() ? Json() : Json(traced.lesson)},
                     {"summary",
                      {{"numerals", traced.numerals.size()},
                       {"plain", traced.count(Kind::plain)},
                       {"claims", traced.count(Kind::claim)},
                       {"unknown", traced.count(Kind::unknown)}}},
                     {"notes", traced.notes},
                     {"numerals", Json::array()}};
  std::ostringstream out;
  ledger::JsonWriter writer(json, out);
  writer.list("numerals", 2, traced.numerals, [](const TracedNumeral& numeral) { return json_of(numeral); });
  writer.finish();
  return std::move(out).str();
}

}  // namespace proofsheet::reports
