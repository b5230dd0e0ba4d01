// Flashcards and questions.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "equations/evaluate/value.hpp"
#include "numbers/reals/comparison.hpp"
#include "numbers/reals/printing.hpp"
#include "text/marks.hpp"
#include "text/refusal.hpp"
#include "workbook/content/claim_views.hpp"
#include "workbook/content/placing.hpp"
#include "workbook/content/rich_text.hpp"
#include "workbook/practice/blanks.hpp"
#include "workbook/practice/gaps.hpp"
#include "workbook/practice/practice.hpp"
#include "workbook/practice/shown.hpp"
#include "workbook/practice/typed_answers.hpp"
#include "workbook/values/digits.hpp"
#include "workbook/values/hash.hpp"

namespace proofsheet::workbook {

namespace {

// A good distractor is the result that a learner with a certain misconception computes. So it is computed
// here, by that wrong way, and proven like every other number. Two things would spoil it: the wrong way leads
// to the right digits, or to the digits of another distractor. Both are checked on the printed digits, since
// these are all that a learner sees. The order of choices must not give the answer away: sorted by size, the
// right one would mostly be in the middle, and an author's own order has habits, too. So the id of a question
// shuffles its choices, always in the same way.

using text::Text;

/// The Fisher-Yates shuffle, with a generator that the standard specifies bit by bit.
template <class Choice>
void shuffle(std::vector<Choice>& choices, std::string_view id) {
  std::mt19937_64 random(fnv1a(id));
  for (std::size_t left = choices.size(); left > 1; --left)
    std::swap(choices[left - 1], choices[static_cast<std::size_t>(random() % left)]);
}

/// Changes the order if it is the author's, which is the right one.
void leave_right_order(std::vector<ChoiceView>& items) {
  const auto is_before = [](const ChoiceView& one, const ChoiceView& other) {
    return one.written < other.written;
  };
  if (std::is_sorted(items.begin(), items.end(), is_before) && !items.empty())
    std::rotate(items.begin(), items.begin() + 1, items.end());
}

template <class Choice>
void assign_letters(std::vector<Choice>& choices) {
  char letter = 'A';
  for (Choice& choice : choices) choice.letter = std::string(1, letter++);
}

NumberChoiceView choice_of(const BoundExpression& asked, const PrintedValue& shown) {
  NumberChoiceView choice;
  choice.digits = shown.text;
  choice.exact = shown.ends;
  choice.formula = visible_formula(*asked.worked, asked.expression);
  return choice;
}

numbers::Rational size_of(const NumberChoiceView& choice) {
  return numbers::value_of(numbers::parse_printed(choice.digits)->decimal);
}

/// True if both are proven to be the same number, regardless of the places that are printed.
bool is_same_number(const numbers::Real& one, const numbers::Real& other) {
  return numbers::equal(one, other) == numbers::Truth::yes;
}

/// The choices so far, and their values.
struct Choices {
  std::vector<NumberChoiceView> views;
  std::vector<std::optional<numbers::Real>> values;
};

/// True if no earlier choice has the distractor's digits. Reports an error if one has.
bool check_new(const Choices& known, const std::string& digits, const std::optional<numbers::Real>& real,
               const Text& value, text::Diagnostics& diagnostics) {
  const std::vector<NumberChoiceView>& choices = known.views;
  const auto twin = std::find_if(choices.begin(), choices.end(),
                                 [&](const NumberChoiceView& choice) { return choice.digits == digits; });
  if (twin == choices.end()) return true;
  const auto& other = known.values[static_cast<std::size_t>(twin - choices.begin())];
  const bool is_same = real && other && is_same_number(*real, *other);
  return text::fail(
      diagnostics, value.span(),
      twin->correct ? fmt::format("this distractor prints {}, like the answer", digits)
      : twin->misconception.empty()
          ? fmt::format("this distractor prints {}, like another one", digits)
          : fmt::format("this distractor prints {}, like the one for '{}'", digits, twin->misconception),
      is_same ? "both are the same number, so this is not a mistake here: compute what the mistake "
                "leads to, or choose given values for which the two differ"
              : "ask for more places with 'decimals:', or choose numbers that keep the two apart");
}

/// True if a typed number is accepted as the answer. For exact digits without a tolerance no other number is
/// accepted, except one in another unit that is nearer than half a unit of the last place.
numbers::Outcome<bool> is_accepted(const QuestionView& view, const PrintStyle& wanted,
                                   const numbers::Real& typed) {
  const auto range = right_range_of(view, wanted);
  if (!range && view.typed_unit.is_taken) {
    const auto printed = numbers::parse_printed(view.answer_digits);
    if (!printed || printed->decimal.style == numbers::Format::Style::fraction) return false;
    const auto usual = numbers::rounding_interval(*printed, numbers::Rounding::half_away);
    const auto above = numbers::compare(typed, usual.lower), below = numbers::compare(typed, usual.upper);
    if (!above) return above.failure();
    if (!below) return below.failure();
    return *above > 0 && *below < 0;
  }
  if (!range) return false;
  const auto above = numbers::compare(typed, range->lower), below = numbers::compare(typed, range->upper);
  if (!above) return above.failure();
  if (!below) return below.failure();
  return *above >= 0 && *below <= 0;
}

/// True if a learner who goes the wrong way can't type an accepted number, with the requested digits or more.
/// Reports an error otherwise. `real` is null if the distractor is rounded by another rule than the answer,
/// which is a mistake by itself.
bool check_refused(const QuestionView& answer, const PrintStyle& wanted, const std::string& digits,
                   const numbers::Real* real, const Text& value, text::Diagnostics& diagnostics) {
  const auto printed = numbers::parse_printed(digits);
  std::vector<numbers::Real> typed;
  if (printed) typed.emplace_back(numbers::value_of(printed->decimal));
  if (real) typed.push_back(*real);
  for (const numbers::Real& one : typed) {
    const auto accepted = is_accepted(answer, wanted, one);
    if (accepted && !*accepted) continue;
    if (accepted && answer.tolerated)
      diagnostics.error(
          value.span(),
          fmt::format("this distractor prints {}, which is within the tolerance of the answer, {}", digits,
                      answer.answer_digits),
          "allow less with 'tolerance:', or choose numbers that keep the two apart");
    else if (accepted)
      diagnostics.error(
          value.span(),
          fmt::format("this distractor prints {}, but with more places it would be accepted as "
                      "the answer, {}",
                      digits, answer.answer_digits),
          "learners may type more places if they round to the answer: ask for more places with "
          "'decimals:', choose numbers that keep the two apart, or round the distractor, as in round(x, 2)");
    else
      diagnostics.error(value.span(), accepted.failure().fact, equations::hint_of(accepted.failure()));
    return false;
  }
  return true;
}

/// Returns the value with ten more digits, as a learner may type it; empty if they can't be proven.
std::string longer_digits(const numbers::Real& value, const PrintStyle& wanted) {
  numbers::Format longer = wanted.format;
  longer.digits += 10;
  const auto proven = numbers::print(value, longer, wanted.rounding);
  return proven ? numbers::to_string(proven->decimal) : std::string();
}

/// Adds a distractor. `report_text` is its position in the author's list, from 1.
void add_distractor(Context& context, const course::Distractor& distractor, std::size_t written,
                    PrintStyle wanted, const QuestionView& question, Choices& known) {
  std::vector<NumberChoiceView>& choices = known.views;
  text::Diagnostics& diagnostics = context.record.diagnostics;
  if (!distractor.unread.empty()) return;
  const auto asked = bind_expression(context, distractor.value);
  if (!asked) return;
  const PrintStyle answered = wanted;
  wanted = with_printing(wanted, distractor.printing);
  wanted.route = distractor.route;
  if (!has_route(*asked->worked, distractor.route, distractor.route_as_written, diagnostics)) return;
  const auto shown = print_number(context, *asked, wanted);
  if (!shown) return;
  if (!shown->is_number) {
    diagnostics.error(distractor.value.span(), fmt::format("'{}' is not a number", distractor.value.str()),
                      "a distractor must be a number like the answer");
    return;
  }
  const std::string unit = known.views.front().unit;  // another unit would distinguish it from the answer
  const auto real = real_of(context, *asked, wanted.route);
  if (!check_new(known, shown->text, real, distractor.value, diagnostics)) return;
  const bool is_alike = real && wanted.rounding == answered.rounding;
  if (!check_refused(question, answered, shown->text, is_alike ? &*real : nullptr, distractor.value,
                     diagnostics))
    return;
  known.values.push_back(real);
  choices.push_back(choice_of(*asked, *shown));
  if (is_alike && !shown->ends) choices.back().longer = longer_digits(*real, wanted);
  choices.back().unit = unit;
  choices.back().written = written;
  choices.back().by_hand = distractor.route == course::RouteName::by_hand;
  choices.back().misconception = distractor.misconception.str();
  choices.back().because = rich_text(context, distractor.because);
}

/// Returns the answer of a numeric question and its distractors, shuffled and lettered. Leaves out
/// distractors that can't be computed or that print like the answer or like another distractor, and reports
/// errors.
std::vector<NumberChoiceView> number_choices(Context& context, const course::Question& question,
                                             const BoundExpression& answer, const PrintStyle& wanted,
                                             const PrintedValue& shown, const std::string& shuffled_by,
                                             const QuestionView& view) {
  if (question.distractors.empty()) return {};
  if (!shown.is_number) {
    context.record.diagnostics.error(question.answer.span(), "an answer with distractors must be a number",
                                     "write the choices in words, under 'choices:'");
    return {};
  }
  Choices known{{choice_of(answer, shown)}, {real_of(context, answer, wanted.route)}};
  std::vector<NumberChoiceView>& choices = known.views;
  choices.front().correct = true;
  choices.front().unit = shown.unit;
  for (std::size_t i = 0; i < question.distractors.size(); ++i)
    add_distractor(context, question.distractors[i], i + 1, wanted, view, known);
  std::sort(choices.begin(), choices.end(),
            [](const auto& one, const auto& other) { return size_of(one) < size_of(other); });
  if (!question.in_order) shuffle(choices, shuffled_by);
  assign_letters(choices);
  return choices;
}

/// True if a lesson of the course has this example. An unknown one was reported when the course was read.
bool is_in_course(const course::Course& course, const Text& example) {
  return std::any_of(course.lessons.begin(), course.lessons.end(), [&](const course::Lesson& lesson) {
    return std::any_of(lesson.examples.begin(), lesson.examples.end(),
                       [&](const course::Example& one) { return one.id.view() == example.view(); });
  });
}

/// Returns the same context with the example that a card or a question names, or else with the first one of
/// the lesson.
template <class Item>
Context context_of(Context& context, const Item& item) {
  Context inner{context.course, context.work, context.record, context.place, nullptr};
  const bool is_first_known = context.work.lesson->examples_are_read && !item.unread.contains("example");
  if (!item.example.empty() &&
      (is_in_course(context.course, item.example) || !course::knows_all_examples(context.course)))
    inner.current = find_example(context, item.example);
  else if (item.example.empty() && !context.work.examples.empty() && is_first_known)
    inner.current = &context.work.examples.front();
  inner.is_example_unknown = !inner.current && (!item.example.empty() || !is_first_known);
  return inner;
}

/// What a question lists: a choice, a match, an item or a statement.
const char* noun_of(course::Question::Kind kind) {
  using Kind = course::Question::Kind;
  return kind == Kind::matching     ? "match"
         : kind == Kind::ordering   ? "item"
         : kind == Kind::statements ? "statement"
                                    : "choice";
}

/// Reports texts that print alike: readers can't distinguish them, however they were written.
class PrintedAlike {
 public:
  PrintedAlike(std::string noun, text::Diagnostics& diagnostics)
      : noun_(std::move(noun)), diagnostics_(diagnostics) {}

  /// `label`: the letter or the number of the text.
  void add(const Text& written, const RichText& view, const std::string& label) {
    const auto [twin, is_new] = seen_.emplace(appearance_of(view), label);
    if (is_new || written.empty()) return;
    diagnostics_.error(written.span(),
                       fmt::format("this {0} prints '{1}', like {0} {2}", noun_,
                                   text::strip_marks(words_of(view)), twin->second),
                       fmt::format("make the printed {}{} different: ask for more places, or leave one out",
                                   noun_, noun_.ends_with("ch") ? "es" : "s"));
  }

 private:
  std::string noun_;
  text::Diagnostics& diagnostics_;
  std::map<std::string, std::string> seen_;  ///< from how it looks to its label
};

/// Returns what is chosen, matched, put in order or judged, as the author wrote it. The matches of items come
/// before those that belong to none.
std::vector<course::Choice> choices_of(const course::Question& question) {
  std::vector<course::Choice> choices = question.choices;
  for (const course::Pair& pair : question.pairs) choices.push_back({pair.match, true, pair.because});
  for (const Text& other : question.others) choices.push_back({other, false, {}});
  for (const Text& item : question.order) choices.push_back({item, true, {}});
  return choices;
}

std::vector<ChoiceView> choice_views(Context& context, const course::Question& question,
                                     const std::string& shuffled_by) {
  const std::vector<course::Choice> choices = choices_of(question);
  std::vector<ChoiceView> views;
  const std::size_t errors = context.record.diagnostics.errors();
  for (const course::Choice& choice : choices)
    views.push_back({{},
                     rich_text(context, choice.text),
                     rich_text(context, choice.because),
                     choice.correct,
                     views.size()});
  assign_letters(views);
  if (context.record.diagnostics.errors() == errors) {
    PrintedAlike alike(noun_of(question.kind), context.record.diagnostics);
    for (const ChoiceView& view : views) alike.add(choices[view.written].text, view.text, view.letter);
  }
  if (!question.in_order) {
    shuffle(views, shuffled_by);
    if (question.kind == course::Question::Kind::ordering) leave_right_order(views);
    assign_letters(views);
  }
  return views;
}

/// Returns the items of a matching question, whose matches are its choices.
std::vector<RichText> item_views(Context& context, const course::Question& question) {
  std::vector<RichText> views;
  const std::size_t errors = context.record.diagnostics.errors();
  for (const course::Pair& pair : question.pairs) views.push_back(rich_text(context, pair.item));
  if (context.record.diagnostics.errors() > errors) return views;
  PrintedAlike alike("item", context.record.diagnostics);
  for (std::size_t i = 0; i < views.size(); ++i)
    alike.add(question.pairs[i].item, views[i], std::to_string(i + 1));
  return views;
}

/// Returns a decimal of any size in a form that scripts can read: `59500e0`.
std::string with_power(const numbers::Rational& value) {
  long places = 0;
  numbers::Rational scaled = value;
  for (; !numbers::is_whole(scaled); scaled *= 10) ++places;
  return fmt::format("{}e{}", numerator(scaled).str(), -places);
}

/// Sets the ends of the range of right answers, unless the digits of the answer show them.
void add_range(const PrintStyle& wanted, QuestionView& view) {
  const auto range = right_range_of(view, wanted);
  if (!range) return;
  const auto usual =
      numbers::rounding_interval(*numbers::parse_printed(view.answer_digits), numbers::Rounding::half_away);
  if (!view.tolerated && range->lower == usual.lower && range->upper == usual.upper) return;
  view.answer_least = with_power(range->lower);
  view.answer_most = with_power(range->upper);
}

/// Checks the distractors of a question whose answer has an error.
void check_distractors(Context& context, const course::Question& question) {
  for (const course::Distractor& distractor : question.distractors) {
    const auto asked = distractor.unread.empty() ? bind_expression(context, distractor.value) : std::nullopt;
    if (asked &&
        has_route(*asked->worked, distractor.route, distractor.route_as_written, context.record.diagnostics))
      print_number(context, *asked,
                   with_printing(default_style(context, asked->worked), distractor.printing));
    rich_text(context, distractor.because);
  }
}

/// Reports the keys that only the answers of numbers have.
void refuse_for_words(const course::Question& question, text::Diagnostics& diagnostics) {
  const auto refuse = [&](const Text& value, const char* key) {
    diagnostics.error(value.span(), fmt::format("`{}` needs a number as the answer", key),
                      "remove it: only case and spaces may differ in a word");
  };
  if (!question.tolerance.empty()) refuse(question.tolerance, "tolerance");
  if (!question.accepted.empty()) refuse(question.accepted.front(), "accept");
}

void add_number(Context& context, const course::Question& question, const std::string& shuffled_by,
                QuestionView& view) {
  const bool is_read = !question.unread.contains("answer") && !question.unread.contains("decimals") &&
                       !question.unread.contains("rounding");
  const auto asked = is_read ? bind_expression(context, question.answer) : std::nullopt;
  if (!asked) return check_distractors(context, question);
  PrintStyle wanted =
      style_of_expression(with_printing(default_style(context, asked->worked), question.printing),
                          *asked->worked, asked->expression);
  wanted.asked = true;  // distractors print like the answer
  const auto shown = print_number(context, *asked, wanted);
  if (!shown) return check_distractors(context, question);
  view.answer_is_label = !shown->is_number && !shown->is_day;
  view.answer_digits = view.answer_is_label ? asked->worked->wording.of(shown->text) : shown->text;
  view.answer_unit = shown->unit;
  view.answer_format = wanted.format;
  view.answer_rounding = wanted.rounding;
  view.answer_exact = shown->ends || !shown->is_number;
  if (!std::holds_alternative<equations::Quoted>(asked->expression->node))
    view.answer_formula = visible_formula(*asked->worked, asked->expression);
  view.is_typed = question.asking == course::Asking::typed;
  if (shown->is_number) {
    add_typed_unit(context, question, *asked->worked, view);
    add_tolerance(context, question, wanted, view);
    add_accepted_forms(context, question, *asked, view);
    add_range(wanted, view);
  } else {
    refuse_for_words(question, context.record.diagnostics);
  }
  for (const std::size_t i : claims_about(*asked->worked, asked->expression))
    view.answer_claims.push_back(asked->worked->claims[i]);
  view.numbers = number_choices(context, question, *asked, wanted, *shown, shuffled_by, view);
}

}  // namespace

QuestionView number_view(Context& context, const course::Question& question, const std::string& shuffled_by) {
  QuestionView view;
  view.kind = question.kind;
  view.id = question.id.str();
  view.points = question.points.value_or(1);
  add_number(context, question, shuffled_by, view);
  view.because = rich_text(context, question.because);
  return view;
}

QuestionView question_view(Context& around, const course::Question& question,
                           const std::string& shuffled_by) {
  Context context = around;
  QuestionView view;
  Blanks blanks;
  for (const course::Question& blank : question.blanks) blanks.names.push_back(blank.id.str());
  if (question.kind == course::Question::Kind::blanks) context.blanks = &blanks;
  view.kind = question.kind;
  view.id = question.id.str();
  add_blanks(context, question, view);
  view.scenario = question.scenario.str();
  view.stem = rich_text(context, question.stem);
  view.stem_shows = shown_entries(context, question.stem_shows);
  view.ask = rich_text(context, question.ask);
  check_all_placed(context, question);
  view.shows = figure_in_state(context, question.figure);
  if (view.shows.empty()) view.figure = question.figure.str();
  for (auto& show : shown_entries(context, question.shows)) view.shows.push_back(std::move(show));
  view.answer_shows = shown_entries(context, question.answer_shows);
  view.points = question.points.value_or(1);
  view.choices = choice_views(context, question, shuffled_by);
  view.items = item_views(context, question);
  if (question.kind == course::Question::Kind::numeric)
    add_number(context, question, shuffled_by, view);
  else
    view.answer = rich_text(context, question.answer);
  view.because = rich_text(context, question.because);
  view.common_wrong = rich_text(context, question.common_wrong);
  view.common_wrong_because = rich_text(context, question.common_wrong_because);
  for (const Text& mark : question.marking) view.marking.push_back(rich_text(context, mark));
  return view;
}

CardView card_view(Context& context, const course::Card& card) {
  CardView view;
  view.id = card.id.str();
  if (card.gaps.empty()) {
    view.front = rich_text(context, card.front);
    view.back = rich_text(context, card.back);
  } else {
    view.gaps = gapped_text(context, card.gaps);
    view.front = with_blanks(view.gaps);
    view.back = with_hidden(view.gaps);
  }
  view.shows = figure_in_state(context, card.figure);
  if (view.shows.empty()) view.figure = card.figure.str();
  view.reversed = card.reversed;
  for (const Text& tag : card.tags) view.tags.push_back(tag.str());
  return view;
}

std::vector<CardView> card_views(Context& context) {
  std::vector<CardView> views;
  for (const course::Card& card : context.work.lesson->cards) {
    Context inner = context_of(context, card);
    views.push_back(card.states.choose.empty() ? card_view(inner, card) : varied_card_view(inner, card));
  }
  return views;
}

std::vector<QuestionView> question_views(Context& context, std::size_t first) {
  std::vector<QuestionView> views;
  for (const course::Question& question : context.work.lesson->questions) {
    Context inner = context_of(context, question);
    views.push_back(question.states.choose.empty() ? question_view(inner, question, question.id.str())
                                                   : varied_question_view(inner, question));
    views.back().number = first + views.size() - 1;
  }
  return views;
}

}  // namespace proofsheet::workbook
