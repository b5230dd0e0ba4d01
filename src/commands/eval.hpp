#pragma once
#include <optional>
#include <string>

#include "equations/evaluate/value.hpp"
#include "text/diagnostic.hpp"
#include "workbook/values/context.hpp"

namespace proofsheet::commands {

/// How `eval` prints numbers.
struct AnswerStyle {
  long digits =
      0;  ///< significant ones; 0 means 30, or fewer if the decimal is shorter, and integers in full
  std::optional<workbook::PrintStyle> format = {};  ///< instead of `digits`
  std::string unit = {};
};
/// Returns the cells of a value in proven digits, one row a line, as `eval` prints them. Returns `nullopt`
/// and reports an error at `span` if the digits cannot be proven.
std::optional<std::string> answer_of(const equations::Value& value, const AnswerStyle& style,
                                     const text::Span& span, text::Diagnostics& diagnostics);

}  // namespace proofsheet::commands
