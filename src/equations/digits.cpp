// The proven digits of every cell of an expression.
#include <fmt/format.h>

#include <algorithm>

#include "equations/columns.hpp"
#include "equations/evaluation_inside.hpp"
#include "numbers/printing.hpp"

namespace proofsheet::equations {

using diagnostics::Diagnostics;
using diagnostics::Span;
using numbers::Decimal;
using numbers::Format;
using numbers::Real;
using numbers::Rounding;

namespace {

/// Cell by cell. `name_of` says which cell a failure is about.
std::optional<std::vector<std::optional<Decimal>>> print_each(
    const std::vector<Scalar>& cells, const Format& format, Rounding rounding, const Span& span,
    Diagnostics& diagnostics, const std::function<std::string(std::size_t)>& name_of) {
  std::vector<std::optional<Decimal>> digits;
  digits.reserve(cells.size());
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const auto* real = std::get_if<Real>(&cells[i]);
    if (!real) {
      digits.emplace_back();
      continue;
    }
    auto printed = numbers::print(*real, format, rounding);
    if (!printed) {
      const std::string name = name_of(i);
      diagnostics.error(span, printed.failure().fact + (name.empty() ? "" : " while printing " + name),
                        printed.failure().hint);
      return std::nullopt;
    }
    digits.emplace_back(std::move(printed->decimal));
  }
  return digits;
}

}  // namespace

std::optional<std::vector<std::optional<Decimal>>> Evaluation::Inside::columns(const Places& places,
                                                                               const Format& format,
                                                                               Rounding rounding) {
  if (places.cells.size() < smallest_column_table || engine.has_route()) return std::nullopt;
  const Entry& entry = program().entries[places.cells.front().name];
  const bool holes = std::find(entry.owners.begin(), entry.owners.end(), Entry::nobody) != entry.owners.end();
  if (entry.given || holes || places.cells.size() * 2 < cell_count(entry.axes)) return std::nullopt;
  auto all = Columns(program(), engine).print(entry, format, rounding);
  if (!all || places.cells.size() == all->size()) return all;
  std::vector<std::optional<Decimal>> chosen;
  chosen.reserve(places.cells.size());
  for (const CellId id : places.cells) chosen.push_back((*all)[id.flat]);
  return chosen;
}

std::optional<Evaluation::Digits> Evaluation::digits(const ExpressionPtr& expression, const Format& format,
                                                     Rounding rounding, Diagnostics& diagnostics) {
  Inside::Asked asked(*inside_, expression, diagnostics);
  if (!asked.node) return std::nullopt;
  const Span& span = expression->span;
  if (Inside::is_reference(*asked.node)) {
    auto places = inside_->reference_of(asked, diagnostics);
    if (!places) return std::nullopt;
    if (auto cells = inside_->columns(*places, format, rounding))
      return Digits{std::move(places->axes), *std::move(cells)};
    const auto values = inside_->engine.computed(places->cells, span, diagnostics);
    if (!values) return std::nullopt;
    auto cells = print_each(*values, format, rounding, span, diagnostics,
                            [&](std::size_t i) { return inside_->program().display(places->cells[i]); });
    if (!cells) return std::nullopt;
    return Digits{std::move(places->axes), *std::move(cells)};
  }
  auto array = inside_->engine.array(*asked.node, asked.frame, diagnostics);
  if (!array) return std::nullopt;
  auto cells = print_each(array->cells, format, rounding, span, diagnostics,
                          [](std::size_t) { return std::string(); });
  if (!cells) return std::nullopt;
  return Digits{std::move(array->axes), *std::move(cells)};
}

}  // namespace proofsheet::equations
