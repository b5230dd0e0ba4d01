// Calls: functions with a sign or a name of their own, reductions.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "equations/typeset/symbols.hpp"
#include "equations/typeset/typesetter.hpp"
#include "numbers/reals/functions.hpp"

namespace proofsheet::equations {

namespace {

using Piece = Typesetter::Piece;

/// Functions with a LaTeX command of their own, beside those of numbers.
constexpr std::array<std::pair<std::string_view, std::string_view>, 4> commands{
    {{"determinant", "det"}, {"gcd", "gcd"}, {"max", "max"}, {"min", "min"}}};

/// Functions that enclose their one argument, beside those of numbers.
constexpr std::array<std::pair<std::string_view, Fence::Kind>, 3> fences{
    {{"ceil", Fence::Kind::ceiling}, {"floor", Fence::Kind::floor}, {"norm", Fence::Kind::double_bars}}};

template <class Table>
auto find_in(const Table& table, const std::string& function) -> decltype(&table.front().second) {
  for (const auto& [name, found] : table)
    if (name == function) return &found;
  return nullptr;
}

Identifier command(std::string_view name) { return {fmt::format("\\{}", name), std::string(name), true}; }

Identifier word(std::string_view name) {
  return {fmt::format("\\mathrm{{{}}}", name), std::string(name), true};
}

/// The name of a function of one real number.
Row name_of(const numbers::FunctionRow& function) {
  const numbers::Notation& notation = *function.notation;
  switch (notation.kind) {
    case numbers::Notation::Kind::name:
      return row_of(command(notation.text));
    case numbers::Notation::Kind::plain_name:
      return row_of(word(notation.text));
    case numbers::Notation::Kind::logarithm:
      return row_of(Script{row_of(command("log")), row_of(Digits{std::string(notation.text)})});
    case numbers::Notation::Kind::square_root:
    case numbers::Notation::Kind::cube_root:
    case numbers::Notation::Kind::bars:
      break;
  }
  return row_of(word(*function.name));
}

/// What stands around the argument of a function of one real number, if it is set without its name.
std::optional<Row> around(const numbers::FunctionRow& function, Row argument) {
  switch (function.notation->kind) {
    case numbers::Notation::Kind::square_root:
      return row_of(Root{std::move(argument), false});
    case numbers::Notation::Kind::cube_root:
      return row_of(Root{std::move(argument), true});
    case numbers::Notation::Kind::bars:
      return row_of(Fence{Fence::Kind::bars, true, std::move(argument)});
    case numbers::Notation::Kind::name:
    case numbers::Notation::Kind::plain_name:
    case numbers::Notation::Kind::logarithm:
      break;
  }
  return std::nullopt;
}

const Comprehension* only_comprehension(const Call& call) {
  if (call.arguments.size() != 1) return nullptr;
  const Comprehension* over = std::get_if<Comprehension>(&call.arguments[0]->node);
  return over && !over->generators.empty() ? over : nullptr;
}

bool is_plain(const Call& call) { return call.each.empty() && call.option.empty(); }

bool is_own(const std::string& function) {
  return !std::binary_search(function_names().begin(), function_names().end(), function);
}

}  // namespace

Row Typesetter::function_name(const Call& call) const {
  if (notation_.names.contains(call.function) || is_own(call.function))
    return row_of_name(call.function, notation_);
  if (const auto* name = find_in(commands, call.function)) return row_of(command(*name));
  if (const auto* function = numbers::function_called(call.function)) return name_of(*function);
  return row_of(word(call.function == "first_index" ? "first" : call.function));
}

Row Typesetter::arguments(const Call& call) const {
  Row made;
  for (const ExpressionPtr& argument : call.arguments) {
    if (!made.empty()) append(made, symbols::spaced_comma);
    append(made, row(argument));
  }
  return parenthesised(std::move(made));
}

/// What stays, and a variant, stand below the name.
Piece Typesetter::reduction(const Call& call) const {
  Row below;
  const auto add = [&](Row what) {
    if (!below.empty()) append(below, symbols::index_comma);
    append(below, std::move(what));
  };
  const Comprehension* over = only_comprehension(call);
  if (over) add(in_line().conditions(over->generators));
  if (over && over->guard) add(in_line().row(over->guard));
  for (const std::string& axis : call.each) add(row_of(Words{axis}));
  if (!call.option.empty()) add(row_of(Words{call.option}));
  Row name = function_name(call);
  if (!below.empty()) name = row_of(Script{std::move(name), std::move(below)});
  return {row_of(std::move(name), symbols::applied, over ? parenthesised(row(over->body)) : arguments(call)),
          Binding::atom};
}

/// What is set without the name of the function.
std::optional<Piece> Typesetter::enclosing(const Call& n) const {
  const std::size_t count = n.arguments.size();
  if (count == 1 && is_plain(n)) {
    if (const Fence::Kind* kind = find_in(fences, n.function))
      return Piece{row_of(Fence{*kind, true, row(n.arguments[0])}), Binding::atom};
    if (const auto* function = numbers::function_called(n.function))
      if (auto made = around(*function, row(n.arguments[0]))) return Piece{*std::move(made), Binding::atom};
  }
  if (n.function == "binomial" && count == 2)
    return Piece{row_of(Fraction{row(n.arguments[0]), row(n.arguments[1]), false}), Binding::atom};
  if (n.function == "factorial" && count == 1)
    return Piece{row_of(at_least(Binding::postfix, *n.arguments[0]), symbols::factorial), Binding::postfix};
  if (n.function == "dot" && count == 2 && is_plain(n))
    return Piece{row_of(at_least(Binding::implicit_product, *n.arguments[0]), symbols::dot,
                        behind(Binding::implicit_product, *n.arguments[1])),
                 Binding::product};
  return std::nullopt;
}

/// What runs over indices and has a sign for it.
std::optional<Piece> Typesetter::over_indices(const Call& n) const {
  const Comprehension* over = only_comprehension(n);
  if (!over || !is_plain(n)) return std::nullopt;
  if (n.function == "sum") return Piece{big_operator(*over, symbols::sum), Binding::sum};
  if (n.function == "prod") return Piece{big_operator(*over, symbols::product), Binding::sum};
  if (n.function == "len") return Piece{number_of(*over, nullptr), Binding::atom};
  if (n.function == "count") return Piece{number_of(*over, over->body), Binding::atom};
  if (n.function == "min" || n.function == "max")
    return Piece{row_of(command(n.function), symbols::applied, set_of(row(over->body), *over, nullptr)),
                 Binding::atom};
  return std::nullopt;
}

Piece Typesetter::set(const Call& n) const {
  if (auto made = enclosing(n)) return *std::move(made);
  if (auto made = solution(n)) return *std::move(made);
  if (auto made = probability(n)) return *std::move(made);
  if (auto made = over_indices(n)) return *std::move(made);
  return reduction(n);
}

}  // namespace proofsheet::equations
