#include "workbook/practice/blanks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "equations/evaluate/quantities.hpp"
#include "numbers/exact/printed.hpp"
#include "workbook/practice/answer_function.hpp"
#include "workbook/practice/practice.hpp"

namespace proofsheet::workbook {

namespace {

using course::Question;
using equations::ExpressionPtr;

bool mentions(const ExpressionPtr& expression, const std::string& name) {
  bool found = false;
  (void)equations::Substitution([&](const ExpressionPtr& e, bool) -> ExpressionPtr {
    const auto* one = std::get_if<equations::Name>(&e->node);
    found = found || (one && one->text == name);
    return nullptr;
  })(expression);
  return found;
}

/// Returns the numbers that learners are known to type in a blank, except the exact answer.
std::vector<std::string> known_numbers(const QuestionView& blank) {
  std::vector<std::string> known;
  if (blank.answer_is_label) return known;
  if (!blank.answer_exact) known.push_back(blank.answer_digits);
  for (const NumberChoiceView& number : blank.numbers)
    if (!number.correct) known.push_back(number.digits);
  for (const FollowedAnswer& one : blank.followed) known.push_back(one.answer.answer_digits);
  return known;
}

/// Returns the unit of the number in a blank; the plain one without quantities.
quantities::Unit unit_of(const Context& context, const QuestionView& blank) {
  if (!blank.typed_unit.is_taken) return {};
  const auto unit = quantities::parse_unit(blank.answer_unit, context.current->model->quantities()->own);
  return unit ? *unit : quantities::Unit{};
}

/// Returns a literal with a unit, or without one.
ExpressionPtr literal(const text::Span& span, equations::Number number, const std::string& unit_name,
                      const quantities::Unit& unit) {
  ExpressionPtr made = equations::make_expression(span, std::move(number));
  if (unit == quantities::Unit{}) return made;
  equations::Name name{unit_name};
  name.unit = std::make_shared<const quantities::Unit>(unit);
  equations::Binary product;
  product.op = equations::BinaryOperator::multiply;
  product.left = std::move(made);
  product.right = equations::make_expression(span, std::move(name));
  return equations::make_expression(span, std::move(product));
}

/// Adds to the last blank what is right if another number was typed in an earlier one.
class FollowThrough {
 public:
  FollowThrough(const Context& context, const Question& question, const std::vector<ExpressionPtr>& written)
      : context_(context), question_(question), written_(written) {}

  /// `blanks` are those up to the last one.
  void add(std::vector<QuestionView>& blanks) const {
    QuestionView& blank = blanks.back();
    if (!written_.back() || blank.answer_digits.empty() || blank.answer_is_label) return;
    for (std::size_t earlier = 0; earlier + 1 < blanks.size(); ++earlier)
      if (mentions(written_.back(), blanks[earlier].id))
        for (const std::string& typed : known_numbers(blanks[earlier])) add(earlier, typed, blanks, blank);
  }

 private:
  void add(std::size_t earlier, const std::string& typed, const std::vector<QuestionView>& before,
           QuestionView& blank) const {
    const auto printed = numbers::parse_printed(typed);
    if (!printed || blank.followed.size() >= most_followed) return;
    const quantities::Unit unit = unit_of(context_, before[earlier]);
    if (unit.has_zero()) return;  // no literal is a temperature in °C
    Blanks blanks{context_.blanks->names};
    for (std::size_t i = 0; i + 1 < written_.size(); ++i)
      if (written_[i])
        blanks.answers[question_.blanks[i].id.str()] =
            i == earlier ? literal(written_[i]->span, {numbers::value_of(printed->decimal), typed},
                                   before[earlier].answer_unit, unit)
                         : equations::with_arguments(written_[i], blanks.answers);
    text::Diagnostics quiet;  // a number that can't be followed has no answer
    Record record{{}, {}, quiet};
    Context inside{context_.course, context_.work, record, context_.place, context_.current};
    inside.blanks = &blanks;
    Question asked = question_.blanks[written_.size() - 1];
    asked.distractors.clear();
    asked.accepted.clear();
    QuestionView answer = number_view(inside, asked, {});
    if (!quiet.has_errors() && answer.answer_digits != blank.answer_digits)
      blank.followed.push_back({earlier, typed, std::move(answer)});
  }

  static constexpr std::size_t most_followed = 30;  ///< of one blank
  const Context& context_;
  const Question& question_;
  const std::vector<ExpressionPtr>& written_;  ///< the answers as written, up to that of the last blank
};

/// Reports an error if the example has a name like the blank.
void check_name(const Context& context, const text::Text& name) {
  if (!context.current || !context.current->model) return;
  const std::vector<std::string> names = context.current->model->names();
  if (std::find(names.begin(), names.end(), name.str()) != names.end())
    context.record.diagnostics.error(name.span(), fmt::format("'{}' is a name of the example", name.str()),
                                     "give the blank another name");
}

/// Returns the expression without the answers of earlier blanks; null if it can't be parsed, which was
/// reported, or is of another example.
ExpressionPtr as_written(const Context& context, const text::Text& answer) {
  text::Diagnostics quiet;
  Record record{{}, {}, quiet};
  Context inside{context.course, context.work, record, context.place, context.current};
  Blanks blanks{context.blanks->names};
  inside.blanks = &blanks;
  const auto asked = answer.empty() ? std::nullopt : bind_expression(inside, answer);
  return asked && asked->worked == context.current ? asked->expression : nullptr;
}

/// Adds the function of the last blank, if its answer is a number.
void add_function(const Context& context, const ExpressionPtr& written, const text::Text& tolerance,
                  std::vector<QuestionView>& blanks) {
  QuestionView& blank = blanks.back();
  if (!written || blank.answer_is_label || !numbers::parse_printed(blank.answer_digits)) return;
  std::vector<BlankName> names;
  for (const QuestionView& one : blanks) names.push_back({one.id, unit_of(context, one)});
  blank.function = {function_steps(route_of(*context.current, course::RouteName::exact), written, names),
                    tolerance.str()};
}

/// Removes the functions that use no blank, and that no other function uses.
void remove_unused(std::vector<QuestionView>& blanks) {
  std::set<std::string> used;
  for (std::size_t i = blanks.size(); i-- > 0;) {
    std::vector<std::string>& steps = blanks[i].function.steps;
    bool uses_blank = false;
    for (const std::string& step : steps)
      if (step[0] == '#') uses_blank = true, used.insert(step);
    if (!uses_blank && !used.contains(fmt::format("#{}", i + 1))) steps.clear();
  }
}

}  // namespace

void add_blanks(Context& context, const Question& question, QuestionView& view) {
  std::vector<ExpressionPtr> written;
  for (const Question& blank : question.blanks) {
    check_name(context, blank.id);
    view.blanks.push_back(number_view(context, blank, blank.id.str()));
    written.push_back(as_written(context, blank.answer));
    FollowThrough(context, question, written).add(view.blanks);
    add_function(context, written.back(), blank.tolerance, view.blanks);
    const QuestionView& made = view.blanks.back();
    context.blanks->units.push_back(made.typed_unit.is_given ? made.answer_unit : std::string());
    if (written.back())
      context.blanks->answers[blank.id.str()] =
          equations::with_arguments(written.back(), context.blanks->answers);
  }
  remove_unused(view.blanks);
}

void check_all_placed(const Context& context, const Question& question) {
  if (question.unread.contains("ask")) return;
  for (std::size_t i = 0; i < question.blanks.size(); ++i)
    if (!context.blanks->placed.contains(i))
      context.record.diagnostics.error(
          question.blanks[i].id.span(),
          fmt::format("the text of the question has no blank '{}'", question.blanks[i].id.str()),
          fmt::format("place it in `ask:`, as in {{blank}}`{}`", question.blanks[i].id.str()));
}

}  // namespace proofsheet::workbook
