#pragma once
// What a reader of a demo may choose, and the states that a part of it has.
#include <optional>
#include <string>
#include <vector>

#include "equations/steps/substitution.hpp"
#include "workbook/context.hpp"

namespace proofsheet::workbook {

/// A choice, and what its name stands for, option by option.
struct Choosable {
  DemoChoice view;
  std::vector<equations::IndexValue> values;
  diagnostics::Span span;  ///< of its name
};

/// Named limits of a demo.
inline constexpr std::size_t most_choices = 6;
inline constexpr std::size_t most_options = 2'000;       ///< of one choice
inline constexpr std::size_t most_demo_states = 5'000;   ///< of one part
inline constexpr std::size_t most_demo_cells = 100'000;  ///< of one part, in all its states
inline constexpr std::size_t most_step_states = 100;     ///< of worked steps, which are written out for each

/// How many values a name may stand for, and how an author is told so.
struct ChoiceRule {
  std::size_t most;     ///< two at least
  const char* too_few;  ///< `leaves no choice`
  const char* values;   ///< `options`
  const char* remedy;   ///< `let the reader choose among`
  const char* meaning;  ///< what the name stands for
};
/// A name and what it stands for, option by option. Nothing, and an error, if the name is taken, or what it
/// stands for is neither a range nor an axis, or has too few or too many values.
std::optional<Choosable> choosable(Context& context, ledger::Worked& worked, const course::Choose& choose,
                                   const ChoiceRule& rule);
/// The choices of a demo. Nothing, and errors, if one of them is wrong.
std::optional<std::vector<Choosable>> demo_choices(Context& context, ledger::Worked& worked,
                                                   const course::Show& demo);

/// The states of an expression: an option for each choice that it depends on, the last fastest.
class DemoStates {
 public:
  DemoStates(equations::ExpressionPtr expression, const std::vector<Choosable>& choices);
  /// Into the choices of the demo.
  const std::vector<std::size_t>& choices() const { return depends_; }
  std::size_t count() const;  ///< saturates
  std::size_t start() const;
  /// The expression with the options of a state in place of the names.
  equations::ExpressionPtr expression(std::size_t state) const;
  /// `i = 7, encoding = on`; empty if the expression depends on no choice.
  std::string description(std::size_t state) const;
  /// Where the last choice is an index of its own, as in `D[i]`: the expression of a state with `..` in its
  /// place. Null where it is not.
  equations::ExpressionPtr row(std::size_t state) const;
  /// The options of the last choice.
  const std::vector<std::string>& last_options() const;

 private:
  std::vector<std::size_t> options(std::size_t state) const;

  equations::ExpressionPtr expression_;
  const std::vector<Choosable>& all_;
  std::vector<std::size_t> depends_;
};

}  // namespace proofsheet::workbook
