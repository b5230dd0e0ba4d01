#include "ledger/subject.hpp"

#include <fmt/format.h>

#include "diagnostics/counted.hpp"
#include "equations/evaluate/value.hpp"

namespace proofsheet::ledger {
namespace {

using diagnostics::Diagnostics;
using diagnostics::Text;
using equations::Scalar;
using equations::Value;

std::optional<numbers::Real> number_in(const Scalar& scalar, const Path& path, Diagnostics& diagnostics) {
  const diagnostics::Span& span = path.span;
  const auto* real = std::get_if<numbers::Real>(&scalar);
  const auto* date = std::get_if<numbers::Date>(&scalar);
  if (real && !path.day) return *real;
  if (date && path.day) return numbers::Real(date->number);
  if (date)
    diagnostics.error(
        span, fmt::format("the value is the day {}, and a number was printed", numbers::to_string(*date)),
        "a day is printed as 2022-11-26");
  if (real) diagnostics.error(span, "the value is a number, and a day was printed");
  if (real || date) return std::nullopt;
  if (const auto* label = std::get_if<equations::Label>(&scalar))
    diagnostics.error(span, fmt::format("the value is the label '{}', not a number", label->text));
  else
    diagnostics.error(span, "the value is true or false, not a number",
                      "a comparison is a statement: `says:` and `means:`");
  return std::nullopt;
}

std::optional<Scalar> scalar_at(const Value& value, std::size_t position) {
  if (const auto* array = std::get_if<equations::Array>(&value)) {
    if (position >= array->cells.size()) return std::nullopt;
    return array->cells[position];
  }
  return equations::scalar_of(value);
}

Subject of_reference(const equations::Reference& reference, const equations::Evaluation& route,
                     const diagnostics::Span& span) {
  Subject subject;
  subject.axes = reference.axes;
  for (const equations::Cell& cell : reference.cells) {
    subject.names.push_back(route.display(cell));
    subject.paths.push_back({cell, nullptr, 0, span});
  }
  return subject;
}

// In parentheses: `X @ W[Frank, upscale]` would read as an index of W.
std::string name_of_position(const std::string& written, const equations::Array& array,
                             std::size_t position) {
  std::string places;
  for (std::size_t a = array.axes.size(); a-- > 0;) {
    const equations::Axis& axis = *array.axes[a];
    places = axis.text_at(position % axis.size) + (places.empty() ? "" : ", ") + places;
    position /= axis.size;
  }
  return fmt::format("({})[{}]", written, places);
}

Subject of_expression(const equations::ExpressionPtr& expression, const Value& value, const Text& what) {
  Subject subject;
  const auto* array = std::get_if<equations::Array>(&value);
  if (array) subject.axes = array->axes;
  for (std::size_t i = 0; i < (array ? array->cells.size() : 1); ++i) {
    subject.names.push_back(array ? name_of_position(what.str(), *array, i) : what.str());
    subject.paths.push_back({std::nullopt, expression, i, what.span()});
  }
  return subject;
}

bool too_many(std::size_t cells, const Text& what, Diagnostics& diagnostics) {
  if (cells <= most_printed) return false;
  diagnostics.error(what.span(),
                    fmt::format("'{}' names {} cells, and no document prints more than {}", what.str(), cells,
                                most_printed),
                    "name the part that was printed: `P[1..4, ..]`");
  return true;
}

std::string shape(std::size_t rows, std::size_t columns) { return fmt::format("{}×{}", rows, columns); }

/// Rows and columns that are due.
struct Due {
  std::size_t rows = 1, columns = 1;
};

Due due_of(const Subject& subject) {
  Due due;
  if (subject.axes.empty()) return due;
  due.columns = subject.axes.back()->size;
  for (std::size_t a = 0; a + 1 < subject.axes.size(); ++a) due.rows *= subject.axes[a]->size;
  return due;
}

diagnostics::Span span_of(const std::vector<Text>& row, const diagnostics::Span& otherwise) {
  if (row.empty() || !row.front().source()) return otherwise;
  return {row.front().source(), row.front().span().begin, row.back().span().end};
}

}  // namespace

std::optional<numbers::Real> follow(const Path& path, equations::Evaluation& route,
                                    Diagnostics& diagnostics) {
  if (path.cell) {
    const std::optional<Scalar> scalar = route.value(*path.cell, path.span, diagnostics);
    if (!scalar) return std::nullopt;
    return number_in(*scalar, path, diagnostics);
  }
  const std::optional<Value> value = route.value(path.expression, diagnostics);
  if (!value) return std::nullopt;
  const std::optional<Scalar> scalar = scalar_at(*value, path.position);
  if (scalar) return number_in(*scalar, path, diagnostics);
  diagnostics.error(path.span, "the value has another shape on this route");
  return std::nullopt;
}

std::optional<Subject> subject_of(const Text& written, Worked& worked, Diagnostics& diagnostics) {
  const Text what = written.trimmed();
  const equations::ExpressionPtr expression = equations::parse_expression(what, diagnostics);
  if (!expression) return std::nullopt;
  const std::size_t errors_before = diagnostics.errors();
  const std::optional<equations::Reference> reference = worked.exact->reference(expression, diagnostics);
  if (reference && too_many(reference->cells.size(), what, diagnostics)) return std::nullopt;
  if (reference) return of_reference(*reference, *worked.exact, what.span());
  if (diagnostics.errors() > errors_before) return std::nullopt;
  const std::optional<Value> value = worked.exact->value(expression, diagnostics);
  const auto* array = value ? std::get_if<equations::Array>(&*value) : nullptr;
  if (!value || (array && too_many(array->cells.size(), what, diagnostics))) return std::nullopt;
  return of_expression(expression, *value, what);
}

std::optional<std::vector<Text>> fit(const std::vector<std::vector<Text>>& block, const Subject& subject,
                                     const diagnostics::Span& what, Diagnostics& diagnostics) {
  Due due = due_of(subject);
  const std::size_t columns = block.empty() ? 0 : block.front().size();
  const bool standing = subject.axes.size() == 1 && columns == 1 && block.size() > 1;
  if (standing) std::swap(due.rows, due.columns);
  std::vector<Text> numbers;
  bool ragged = false;
  const std::vector<Text>* wrong = nullptr;
  for (const std::vector<Text>& row : block) {
    ragged = ragged || row.size() != columns;
    if (!wrong && row.size() != due.columns) wrong = &row;
    numbers.insert(numbers.end(), row.begin(), row.end());
  }
  if (!wrong && block.size() == due.rows) return numbers;
  if (ragged) {
    diagnostics.error(span_of(*wrong, what),
                      fmt::format("row {} has {} where {} {} due", wrong - block.data() + 1,
                                  diagnostics::counted(wrong->size(), "number"), due.columns,
                                  due.columns == 1 ? "is" : "are"),
                      "a cell that was not printed is written –");
    return std::nullopt;
  }
  diagnostics.error(block.empty() ? what : span_of(block.front(), what),
                    fmt::format("a table of {} where {} is due", shape(block.size(), columns),
                                shape(due.rows, due.columns)),
                    "a cell that was not printed is written –");
  return std::nullopt;
}

}  // namespace proofsheet::ledger
