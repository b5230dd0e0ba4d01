#include "tracing/tracing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <tuple>

#include "equations/syntax/syntax.hpp"
#include "numbers/exact/date.hpp"
#include "prose/tree.hpp"
#include "text/diagnostic.hpp"
#include "text/replaced.hpp"
#include "text/signs.hpp"
#include "text/source.hpp"
#include "tracing/known_values.hpp"
#include "workbook/content/numerals.hpp"

namespace proofsheet::tracing {

namespace {

// The context of a numeral.

/// A few words of the numeral's line on each side of it, with `…` if the line continues.
struct Surroundings {
  std::string before, after;
};

using text::is_blank;
using text::is_continuation;
using text::is_letter;
using text::Span;

constexpr std::size_t context_bytes = 36;  // on each side of a numeral
/// Returns the characters of the source that a span covers.
std::string_view written_at(const text::Span& span) {
  return std::string_view(span.source->text()).substr(span.begin, span.end - span.begin);
}

Surroundings surroundings_of(const text::Span& numeral) {
  const std::string& text = numeral.source->text();
  const std::size_t line_begin = text.rfind('\n', numeral.begin == 0 ? 0 : numeral.begin - 1);
  const std::size_t first = line_begin == std::string::npos || numeral.begin == 0 ? 0 : line_begin + 1;
  const std::size_t last = std::min(text.find('\n', numeral.end), text.size());
  std::size_t begin = numeral.begin - std::min(numeral.begin - first, context_bytes);
  std::size_t end = std::min(last, numeral.end + context_bytes);
  const bool cut_before = begin > first, cut_after = end < last;
  if (cut_before) {
    const std::size_t space = text.find(' ', begin);
    if (space < numeral.begin) begin = space + 1;
    while (is_continuation(text[begin])) ++begin;
  }
  if (cut_after) {
    const std::size_t space = text.rfind(' ', end);
    if (space != std::string::npos && space > numeral.end) end = space;
    while (end > numeral.end && is_continuation(text[end])) --end;
  }
  const std::string_view all = text;
  std::string before(all.substr(begin, numeral.begin - begin)),
      after(all.substr(numeral.end, end - numeral.end));
  before.erase(0, std::min(before.find_first_not_of(" \t"), before.size()));
  after.erase(after.find_last_not_of(" \t\r") + 1);
  const auto mark = [](bool cut) { return std::string(cut ? text::ellipsis : ""); };
  return {mark(cut_before) + before, after + mark(cut_after)};
}

using prose::NumeralPlace;
using text::count_with_noun;

text::Text text_of(const std::string& characters) {
  return text::Text(std::make_shared<const text::Source>("role", characters));
}

/// True if the expression of a role names the cell.
bool names(const text::Text& expression, const ledger::Worked& worked, const equations::Cell& cell) {
  text::Diagnostics ignored;
  const auto parsed = equations::parse_expression(expression, ignored, worked.model->value_names());
  if (!parsed || ignored.has_errors()) return false;
  const auto reference = worked.exact->reference(parsed, ignored);
  return reference && reference->cells.size() == 1 && reference->cells.front() == cell;
}

/// Returns `` {num}`0.8415 <PE[1, 0]>` ``, or in a formula `\claim{0.8415}{PE[1, 0]}`. `is_current`:
/// without the example's id. Returns `nullopt` if the name of the cell can't be written there; the role is
/// parsed again to verify that.
std::optional<std::string> claim_role(const ledger::Worked& worked, const equations::Cell& cell,
                                      const std::string& digits, bool in_formula, bool is_current) {
  const std::string name = worked.exact->display(cell);
  const std::string prefix = is_current ? "" : worked.example->id.str() + ".";
  if (in_formula) {
    if (name.find_first_of("{}$\\|") != std::string::npos || !names(text_of(name), worked, cell)) return {};
    return fmt::format("\\claim{{{}}}{{{}{}}}", digits, prefix, name);
  }
  if (name.find_first_of("`|\n") != std::string::npos) return {};
  const prose::NumberRole role = prose::split_number_role(text_of(fmt::format("{} <{}>", digits, name)));
  if (role.printed.str() != digits || !names(role.expression, worked, cell)) return {};
  return fmt::format("{{num}}`{} <{}{}>`", digits, prefix, name);
}

/// Returns `` {lit}`GPT-2` ``; empty if the word can't be in a role.
std::string literal_role(const std::string& word) {
  return word.find_first_of("`|\n") == std::string::npos ? fmt::format("{{lit}}`{}`", word) : std::string();
}

/// The rules of a new course.
const course::PlainNumerals usual_rules{1900, 2100, 12, {}};

/// Returns a numeral as it is printed: `10{,}000` in a formula as `10,000`.
std::string as_printed(const prose::Numeral& numeral) {
  std::string text = numeral.text;
  std::erase_if(text, [](char c) { return c == '{' || c == '}' || c == '\\'; });
  return text;
}

std::vector<Match> matches_of(const KnownValues& known, const prose::Numeral& numeral) {
  if (numeral.is_part) return {};
  const std::string text = as_printed(numeral);
  if (numbers::looks_like_date(text)) return known.matches_of_day(text);
  const auto printed = numbers::parse_printed(text);
  const bool is_plain = printed && printed->scale == 1 && printed->relation == numbers::Relation::equal;
  return is_plain ? known.matches(*printed) : std::vector<Match>();
}

std::string why_plain(const course::PlainNumerals& rules, const prose::Numeral& numeral, bool has_course) {
  const char* whose = has_course ? "by the course's rules" : "by the rules of a new course";
  const bool is_word = rules.words.contains(numeral.word) || rules.words.contains(numeral.text);
  if (is_word) return fmt::format("a plain word {}", whose);
  const bool is_year = numeral.digits.size() == 4 && rules.years_from <= rules.years_to;
  return fmt::format("a {} {}", is_year ? "year" : "small count", whose);
}

/// Returns what touches a numeral in the source.
prose::Touch touch_of(const prose::Numeral& numeral) {
  return prose::touch_of(numeral.span.source->text(), {numeral.span.begin, numeral.span.end},
                         numeral.place == NumeralPlace::formula);
}

class Tracer {
 public:
  explicit Tracer(const TracingInput& input)
      : input_(input), known_(input.course), numerals_(prose::foreign_numerals(text::Text(input.text))) {}

  TracedLesson run() {
    for (const prose::Numeral& numeral : numerals_) {
      const bool plain = workbook::is_plain(rules(), numeral, touch_of(numeral)) ||
                         workbook::plain_word(numeral, touch_of(numeral));
      matches_.push_back(plain ? std::vector<Match>() : matches_of(known_, numeral));
    }
    traced_.lesson = chosen_lesson();
    for (std::size_t i = 0; i < numerals_.size(); ++i) traced_.numerals.push_back(trace_numeral(i));
    add_notes();
    return std::move(traced_);
  }

 private:
  const course::PlainNumerals& rules() const { return input_.course ? input_.course->plain : usual_rules; }

  /// Returns the lesson that was asked for; else the first of those that know the most numerals.
  std::string chosen_lesson() const {
    if (!input_.lesson.empty() || !input_.course) return input_.lesson;
    std::map<std::string, std::size_t> known;
    for (const std::vector<Match>& matches : matches_) {
      std::vector<std::string> lessons;
      for (const Match& match : matches) lessons.push_back(known_.example(match.example).lesson);
      std::sort(lessons.begin(), lessons.end());
      lessons.erase(std::unique(lessons.begin(), lessons.end()), lessons.end());
      for (const std::string& lesson : lessons) ++known[lesson];
    }
    std::string best;
    for (const course::Lesson& lesson : input_.course->lessons)
      if (known[lesson.folder] > (best.empty() ? 0 : known[best])) best = lesson.folder;
    return best;
  }

  TracedNumeral trace_numeral(std::size_t number) {
    TracedNumeral result;
    result.numeral = numerals_[number];
    const Surroundings around = surroundings_of(result.numeral.span);
    result.before = around.before;
    result.after = around.after;
    if (workbook::is_plain(rules(), result.numeral, touch_of(result.numeral))) {
      result.kind = Kind::plain;
      result.reason = why_plain(rules(), result.numeral, input_.course != nullptr);
    } else if (const auto word = workbook::plain_word(result.numeral, touch_of(result.numeral))) {
      set_plain_word(result, *word);
    } else if (!matches_[number].empty()) {
      set_claim(result, matches_[number]);
    } else {
      result.reason = input_.course ? "no value of the course prints like it"
                                    : "there is no course with values to compare it with";
      result.advice = workbook::how_to_trace(result.numeral);
    }
    return result;
  }

  void set_plain_word(TracedNumeral& result, const workbook::PlainWord& word) const {
    result.kind = Kind::plain;
    result.reason = word.reason;
    if (result.numeral.place != NumeralPlace::prose) {
      result.advice = workbook::how_to_trace(result.numeral);
      return;
    }
    result.write = literal_role(word.word);
    result.replaced = word.span;
    result.is_ready = !result.write.empty();
  }

  void set_claim(TracedNumeral& result, const std::vector<Match>& matches) {
    result.kind = Kind::claim;
    std::vector<const Match*> order;
    for (const Match& match : matches) order.push_back(&match);
    const auto key = [&](const Match* match) {
      return std::tuple(known_.example(match->example).lesson != traced_.lesson, match->cell.positions.size(),
                        !match->exactly, match->example);
    };
    std::stable_sort(order.begin(), order.end(),
                     [&](const Match* a, const Match* b) { return key(a) < key(b); });
    for (std::size_t i = 0; i < std::min(order.size(), most_candidates); ++i) {
      const ledger::Worked& worked = known_.example(order[i]->example);
      result.candidates.push_back(
          {worked.lesson, worked.example->id.str(), worked.exact->display(order[i]->cell)});
    }
    result.further = order.size() - result.candidates.size();
    result.reason =
        order.front()->exactly ? "equal to a value of the course" : "a value of the course, rounded";
    write_claim(result, *order.front());
  }

  void write_claim(TracedNumeral& result, const Match& best) const {
    const ledger::Worked& worked = known_.example(best.example);
    const bool in_formula = result.numeral.place == NumeralPlace::formula;
    const auto role =
        claim_role(worked, best.cell, as_printed(result.numeral), in_formula, is_current(worked));
    if (role) result.write = *role;
    result.replaced = result.numeral.span;
    const bool takes_roles = in_formula || result.numeral.place == NumeralPlace::prose;
    const bool is_here = worked.lesson == traced_.lesson;
    result.is_ready = role && takes_roles && is_here && written_at(result.replaced) == result.numeral.text;
    if (!takes_roles)
      result.advice = workbook::how_to_trace(result.numeral);
    else if (!is_here)
      result.advice = "define the value in an example of this lesson: a lesson uses only its own examples";
    else if (role && !result.is_ready)
      result.advice = "it contains markup or escapes: replace all of it with the role";
  }

  /// True if names without a prefix are certainly looked up in this example.
  bool is_current(const ledger::Worked& worked) const {
    std::size_t of_lesson = 0;
    bool is_first = false;
    for (std::size_t i = 0; i < known_.examples(); ++i)
      if (known_.example(i).lesson == worked.lesson && ++of_lesson == 1)
        is_first = known_.example(i).example == worked.example;
    const bool places_examples = input_.text->text().find("{example}") != std::string::npos;
    return of_lesson == 1 || (is_first && !places_examples);
  }

  void add_notes() {
    std::vector<std::string>& notes = traced_.notes;
    if (!input_.course) {
      notes.push_back(
          fmt::format("there is no course here, so there are no claims; years {}..{} are plain, and counts "
                      "up to {}",
                      usual_rules.years_from, usual_rules.years_to, usual_rules.counts_up_to));
      return;
    }
    notes.push_back(fmt::format("compared with {} of {}", count_with_noun(known_.cells(), "value"),
                                count_with_noun(known_.examples(), "example")));
    if (!traced_.lesson.empty())
      notes.push_back(fmt::format("the roles use the names of lesson {}", traced_.lesson));
    for (const std::string& table : known_.omitted_tables())
      notes.push_back("too large to compare: " + table);
    for (const std::string& example : known_.broken())
      notes.push_back("not computed, since 'proofsheet check' finds errors in it: example " + example);
  }

  const TracingInput& input_;
  KnownValues known_;
  std::vector<prose::Numeral> numerals_;
  std::vector<std::vector<Match>> matches_;  ///< of each numeral
  TracedLesson traced_;
};

}  // namespace

std::string_view name_of(Kind kind) {
  switch (kind) {
    case Kind::plain: return "plain";
    case Kind::claim: return "claim";
    case Kind::unknown: break;
  }
  return "unknown";
}

std::size_t TracedLesson::count(Kind kind) const {
  return static_cast<std::size_t>(std::count_if(
      numerals.begin(), numerals.end(), [&](const TracedNumeral& numeral) { return numeral.kind == kind; }));
}

TracedLesson trace(const TracingInput& input) { return Tracer(input).run(); }

std::string with_suggestions(const text::Source& text, const TracedLesson& traced) {
  std::vector<text::Replacement> replacements;
  std::size_t free_from = 0;  // two numerals of one name are replaced once
  for (const TracedNumeral& numeral : traced.numerals) {
    if (!numeral.is_ready || numeral.replaced.begin < free_from) continue;
    free_from = numeral.replaced.end;
    replacements.push_back({numeral.replaced.begin, numeral.replaced.end, numeral.write});
  }
  return text::with_replacements(text.text(), replacements);
}

}  // namespace proofsheet::tracing
