#pragma once
// The choices of a demo, and the states of its parts.
#include <optional>
#include <string>
#include <vector>

#include "equations/steps/substitution.hpp"
#include "workbook/values/context.hpp"

namespace proofsheet::workbook {

/// A choice, and the value of its name for each option.
struct ChoiceValues {
  DemoChoice view;
  std::vector<equations::IndexValue> values;
  text::Span span;  ///< the span of its name
};

/// Named limits of a demo.
inline constexpr std::size_t most_choices = 6;
inline constexpr std::size_t most_options = 2'000;       ///< of one choice
inline constexpr std::size_t most_demo_states = 5'000;   ///< of one part
inline constexpr std::size_t most_demo_cells = 100'000;  ///< of one part, over all its states
inline constexpr std::size_t most_step_states = 100;     ///< of worked steps, written out for each state

/// The limit on the values of a name, and the words of its error messages.
struct ChoiceRule {
  std::size_t most;     ///< at least two
  const char* too_few;  ///< `leaves no choice`
  const char* values;   ///< `options`
  const char* remedy;   ///< `let the reader choose among`
  const char* meaning;  ///< what the name is used for
};
/// Reads a name and its values, one for each option. Returns `nullopt` and reports an error if the name is in
/// use, if its values are neither a range nor an axis, or if there are too few or too many of them.
std::optional<ChoiceValues> read_choice(Context& context, ledger::Worked& worked,
                                        const course::Choose& choose, const ChoiceRule& rule);
/// Reads the choices of a demo. Returns `nullopt` and reports errors if one of them is wrong.
std::optional<std::vector<ChoiceValues>> demo_choices(Context& context, ledger::Worked& worked,
                                                      const course::Show& demo);

/// The states of an expression: one option for each choice that it depends on. The last choice varies
/// fastest.
class DemoStates {
 public:
  DemoStates(equations::ExpressionPtr expression, const std::vector<ChoiceValues>& choices);
  /// Returns indices into the choices of the demo.
  const std::vector<std::size_t>& choices() const { return depends_; }
  std::size_t count() const;  ///< saturates at `most_demo_cells + 1`
  std::size_t start() const;
  /// Returns the expression with the names replaced by the options of a state.
  equations::ExpressionPtr expression(std::size_t state) const;
  /// Returns `i = 7, encoding = on`; empty if the expression depends on no choice.
  std::string description(std::size_t state) const;
  /// Returns the expression of a state with the last choice replaced by `..`, if that choice occurs only as a
  /// whole index, as in `D[i]`. Returns null otherwise.
  equations::ExpressionPtr row(std::size_t state) const;
  /// Returns the options of the last choice.
  const std::vector<std::string>& last_options() const;

 private:
  std::vector<std::size_t> options(std::size_t state) const;

  equations::ExpressionPtr expression_;
  const std::vector<ChoiceValues>& all_;
  std::vector<std::size_t> depends_;
};

}  // namespace proofsheet::workbook
