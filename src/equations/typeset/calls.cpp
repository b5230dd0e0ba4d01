#include "equations/typeset/typesetter.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "equations/syntax/lexer.hpp"
#include "equations/typeset/names.hpp"
#include "numbers/reals/functions.hpp"

namespace proofsheet::equations {

namespace {

using Piece = Typesetter::Piece;

Identifier latex_command(const std::string& name) { return {'\\' + name, name, true}; }

const Comprehension* only_comprehension(const Call& call) {
  if (call.arguments.size() != 1) return nullptr;
  const Comprehension* over = std::get_if<Comprehension>(&call.arguments[0]->node);
  return over && !over->generators.empty() ? over : nullptr;
}

Row exponent_minus_one() { return row_of(symbols::negative, Digits{"1"}); }

// ---- functions with a notation of their own: `nullopt` if it can't show the arguments

using Form = std::optional<Piece> (*)(const Typesetter&, const Call&);

template <Fence::Kind kind>
std::optional<Piece> in_fence(const Typesetter& t, const Call& n) {
  return Piece{row_of(Fence{kind, true, t.row(n.arguments[0])})};
}

/// Sets a function of one real number whose notation does not show its name.
std::optional<Piece> notation_without_name(const numbers::FunctionRow& function, const Typesetter& t,
                                           const Call& n) {
  switch (function.notation->kind) {
    case numbers::Notation::Kind::square_root: return Piece{row_of(Root{t.row(n.arguments[0])})};
    case numbers::Notation::Kind::cube_root: return Piece{row_of(Root{t.row(n.arguments[0]), true})};
    case numbers::Notation::Kind::bars: return in_fence<Fence::Kind::bars>(t, n);
    case numbers::Notation::Kind::name:
    case numbers::Notation::Kind::plain_name:
    case numbers::Notation::Kind::logarithm: break;
  }
  return std::nullopt;
}

std::optional<Piece> binomial(const Typesetter& t, const Call& n) {
  return Piece{row_of(Fraction{t.row(n.arguments[0]), t.row(n.arguments[1]), false})};
}

std::optional<Piece> factorial(const Typesetter& t, const Call& n) {
  return Piece{row_of(t.at_least(Binding::postfix, *n.arguments[0]), symbols::factorial), Binding::postfix};
}

std::optional<Piece> dot_product(const Typesetter& t, const Call& n) {
  return Piece{row_of(t.at_least(Binding::implicit_product, *n.arguments[0]), symbols::dot,
                      t.behind(Binding::implicit_product, *n.arguments[1])),
               Binding::product};
}

Row inverted(const Typesetter& t, const Call& n) {
  return row_of(Script{t.raised(*n.arguments[0]), {}, exponent_minus_one()});
}

std::optional<Piece> inverse(const Typesetter& t, const Call& n) {
  return Piece{inverted(t, n), Binding::power};
}

/// Sets `A^{-1}\,b`.
std::optional<Piece> solution_of_system(const Typesetter& t, const Call& n) {
  return Piece{row_of(inverted(t, n), symbols::unseen_times, symbols::thin,
                      t.behind(Binding::implicit_product, *n.arguments[1])),
               Binding::implicit_product};
}

/// Sets `\text{the } x \in \left[2,\, 3\right] \text{ with } x^{3} - 2x = 5`.
std::optional<Piece> solution_of_equation(const Typesetter& t, const Call& n) {
  const Comprehension* over = only_comprehension(n);
  if (!over || over->generators.size() != 1) return std::nullopt;
  const Range* bracket = std::get_if<Range>(&over->generators[0].domain->node);
  if (!bracket) return std::nullopt;
  Fence interval{Fence::Kind::brackets, true,
                 row_of(t.row(bracket->first), symbols::spaced_comma, t.row(bracket->last))};
  return Piece{row_of(Words{t.notation().say("the") + " "}, symbols::blank,
                      row_of_name(over->generators[0].variable, t.notation()), symbols::element_of,
                      std::move(interval), symbols::blank, Words{" " + t.notation().say("with") + " "},
                      symbols::blank, t.row(over->body)),
               Binding::conditional};
}

/// Sets `\sum`, `\prod`: one sign for each generator; the guard is under the last.
template <const Symbol& sign>
std::optional<Piece> big_operator(const Typesetter& t, const Call& n) {
  const Comprehension* over = only_comprehension(n);
  if (!over) return std::nullopt;
  const Typesetter small = t.in_line();
  Row made;
  for (const Generator& g : over->generators) {
    const Range* range = std::get_if<Range>(&g.domain->node);
    BigOperator one{sign, {}, {}};
    if (range && !range->step) {
      one.below = row_of(row_of_name(g.variable, t.notation()), symbols::equal, small.row(range->first));
      one.above = small.row(range->last);
    } else {
      one.below = small.condition(g);
    }
    if (over->guard && &g == &over->generators.back())
      append(one.below, row_of(symbols::condition_comma, small.row(over->guard)));
    append(made, std::move(one));
  }
  return Piece{row_of(std::move(made), t.behind(Binding::product, *over->body)), Binding::sum};
}

/// Sets the elements of a set and its conditions.
Row set_of(const Typesetter& t, Row elements, const Comprehension& over,
           const ExpressionPtr& also = nullptr) {
  Row inside = row_of(std::move(elements), symbols::such_that, t.conditions(over.generators));
  for (const ExpressionPtr& condition : {over.guard, also})
    if (condition)
      append(inside, row_of(symbols::condition_comma, t.at_least(Binding::comparison, *condition)));
  return row_of(Fence{Fence::Kind::braces, true, std::move(inside)});
}

/// Sets a number of cases as the size of the set of indices. The body of `count` is one more condition.
std::optional<Piece> number_of(const Typesetter& t, const Call& n) {
  const Comprehension* over = only_comprehension(n);
  if (!over) return std::nullopt;
  Row indices;
  for (const Generator& g : over->generators) {
    if (!indices.empty()) append(indices, symbols::spaced_comma);
    append(indices, row_of_name(g.variable, t.notation()));
  }
  if (over->generators.size() > 1)
    indices = row_of(Fence{Fence::Kind::parentheses, false, std::move(indices)});
  const ExpressionPtr also = n.function == "count" ? over->body : nullptr;
  return Piece{row_of(Fence{Fence::Kind::bars, true, set_of(t, std::move(indices), *over, also)})};
}

/// Sets `\min\left\lbrace … \right\rbrace`.
std::optional<Piece> extreme(const Typesetter& t, const Call& n) {
  const Comprehension* over = only_comprehension(n);
  if (!over) return std::nullopt;
  return Piece{row_of(latex_command(n.function), symbols::applied, set_of(t, t.row(over->body), *over))};
}

// ---- distributions, as in textbooks: Φ for the standard normal one, F with the distribution as its
// subscript for the others, and the exponent −1 for quantiles

Row letter(const char* name) { return row_of(Identifier{name, name}); }
Row squared(Row base) { return row_of(Script{std::move(base), {}, row_of(Digits{"2"})}); }

/// Sets `\mathcal{N}(…)`.
Row family(Identifier name, Row first, Row second) {
  return row_of(std::move(name), symbols::applied,
                Fence{Fence::Kind::parentheses, false,
                      row_of(std::move(first), symbols::spaced_comma, std::move(second))});
}

/// Sets a distribution, whose parameters are the arguments after the first.
using Distribution = Row (*)(const Typesetter& small, const std::vector<ExpressionPtr>& arguments);

Row standard_normal(const Typesetter&, const std::vector<ExpressionPtr>&) { return {}; }
Row normal(const Typesetter& small, const std::vector<ExpressionPtr>& a) {
  return family({"\\mathcal{N}", "𝒩"}, small.row(a[1]), squared(small.raised(*a[2])));
}
Row binomial_distribution(const Typesetter& small, const std::vector<ExpressionPtr>& a) {
  return family({"\\mathcal{B}", "ℬ"}, small.row(a[1]), small.row(a[2]));
}
Row student_t(const Typesetter& small, const std::vector<ExpressionPtr>& a) {
  return row_of(Script{letter("t"), small.row(a[1])});
}
Row chi_squared(const Typesetter& small, const std::vector<ExpressionPtr>& a) {
  return row_of(Script{squared(row_of(Identifier{"\\chi", "χ"})), small.row(a[1])});
}
Row fisher_f(const Typesetter& small, const std::vector<ExpressionPtr>& a) {
  return row_of(Script{letter("F"), row_of(small.row(a[1]), symbols::index_comma, small.row(a[2]))});
}

Row beta(const Typesetter& small, const std::vector<ExpressionPtr>& a) {
  return family(upright("Beta"), small.row(a[1]), small.row(a[2]));
}
Row range_of_normals(const Typesetter& small, const std::vector<ExpressionPtr>& a) {
  return row_of(Script{letter("q"), small.row(a[1])});
}
Row studentised_range(const Typesetter& small, const std::vector<ExpressionPtr>& a) {
  return row_of(Script{letter("q"), row_of(small.row(a[1]), symbols::index_comma, small.row(a[2]))});
}

template <Distribution distribution, bool inverse = false>
std::optional<Piece> cdf(const Typesetter& t, const Call& n) {
  if (t.notation().names.contains(n.function)) return std::nullopt;
  Row below = distribution(t.in_line(), n.arguments);
  Row name = below.empty() ? row_of(Identifier{"\\Phi", "Φ", true}) : letter("F");
  if (!below.empty() || inverse)
    name = row_of(Script{std::move(name), std::move(below), inverse ? exponent_minus_one() : Row{}});
  return Piece{row_of(std::move(name), symbols::applied, t.parenthesised(t.row(n.arguments[0])))};
}
template <Distribution distribution>
constexpr Form quantile = cdf<distribution, true>;

// ---- the tables

struct FormRow {
  std::string_view function;
  std::size_t arguments;
  Form form;
};
/// Functions with a notation of their own, for exactly this number of arguments and no options.
constexpr std::array forms{FormRow{"beta_cdf", 3, cdf<beta>},
                           FormRow{"beta_quantile", 3, quantile<beta>},
                           FormRow{"binomial", 2, binomial},
                           FormRow{"binomial_cdf", 3, cdf<binomial_distribution>},
                           FormRow{"ceil", 1, in_fence<Fence::Kind::ceiling>},
                           FormRow{"chi2_cdf", 2, cdf<chi_squared>},
                           FormRow{"chi2_quantile", 2, quantile<chi_squared>},
                           FormRow{"count", 1, number_of},
                           FormRow{"dot", 2, dot_product},
                           FormRow{"f_cdf", 3, cdf<fisher_f>},
                           FormRow{"f_quantile", 3, quantile<fisher_f>},
                           FormRow{"factorial", 1, factorial},
                           FormRow{"floor", 1, in_fence<Fence::Kind::floor>},
                           FormRow{"inverse", 1, inverse},
                           FormRow{"len", 1, number_of},
                           FormRow{"max", 1, extreme},
                           FormRow{"min", 1, extreme},
                           FormRow{"norm", 1, in_fence<Fence::Kind::double_bars>},
                           FormRow{"normal_cdf", 1, cdf<standard_normal>},
                           FormRow{"normal_cdf", 3, cdf<normal>},
                           FormRow{"normal_quantile", 1, quantile<standard_normal>},
                           FormRow{"normal_quantile", 3, quantile<normal>},
                           FormRow{"prod", 1, big_operator<symbols::product>},
                           FormRow{"solve", 1, solution_of_equation},
                           FormRow{"solve", 2, solution_of_system},
                           FormRow{"sum", 1, big_operator<symbols::sum>},
                           FormRow{"t_cdf", 2, cdf<student_t>},
                           FormRow{"t_quantile", 2, quantile<student_t>},
                           FormRow{"tukey_cdf", 2, cdf<range_of_normals>},
                           FormRow{"tukey_cdf", 3, cdf<studentised_range>},
                           FormRow{"tukey_quantile", 2, quantile<range_of_normals>},
                           FormRow{"tukey_quantile", 3, quantile<studentised_range>}};

struct SymbolRow {
  std::string_view function, command;
};
/// Functions with a LaTeX command of their own, besides those of one real number.
constexpr std::array function_symbols{SymbolRow{"determinant", "det"}, SymbolRow{"gcd", "gcd"},
                                      SymbolRow{"max", "max"}, SymbolRow{"min", "min"}};

// ---- functions that are set by a name

/// Sets the name of a function of one real number.
Row name_in_table(const numbers::FunctionRow& function) {
  const numbers::Notation& notation = *function.notation;
  switch (notation.kind) {
    case numbers::Notation::Kind::name: return row_of(latex_command(std::string(notation.text)));
    case numbers::Notation::Kind::plain_name: return row_of(upright(std::string(notation.text)));
    case numbers::Notation::Kind::logarithm:
      return row_of(Script{row_of(latex_command("log")), row_of(Digits{std::string(notation.text)})});
    case numbers::Notation::Kind::square_root:
    case numbers::Notation::Kind::cube_root:
    case numbers::Notation::Kind::bars: break;
  }
  return row_of(upright(std::string(*function.name)));
}

Row function_name(const Typesetter& t, const std::string& function) {
  if (t.notation().names.contains(function) || !is_function_name(function))
    return row_of_name(function, t.notation());
  const auto found = std::ranges::find(function_symbols, function, &SymbolRow::function);
  if (found != function_symbols.end()) return row_of(latex_command(std::string(found->command)));
  if (const auto* row = numbers::find_function(function)) return name_in_table(*row);
  return row_of(upright(function == "first_index" ? "first" : function));
}

/// Sets `\max\left(a,\, b\right)`. The generators of a reduction, the axes that remain, and a variant are the
/// subscript of the name.
Piece call_by_name(const Typesetter& t, const Call& n) {
  Row below;
  const auto add = [&](Row what) {
    if (!below.empty()) append(below, symbols::index_comma);
    append(below, std::move(what));
  };
  const Comprehension* over = only_comprehension(n);
  if (over) add(t.in_line().conditions(over->generators));
  if (over && over->guard) add(t.in_line().row(over->guard));
  for (const std::string& axis : n.each) add(row_of(Words{axis}));
  if (!n.option.empty()) add(row_of(Words{n.option}));
  Row name = function_name(t, n.function);
  if (!below.empty()) name = row_of(Script{std::move(name), std::move(below)});
  std::vector<Row> arguments;
  for (const ExpressionPtr& argument : n.arguments) arguments.push_back(t.row(over ? over->body : argument));
  return {row_of(std::move(name), symbols::applied, t.parenthesised_list(std::move(arguments)))};
}

}  // namespace

Piece set_call(const Typesetter& t, const Call& n) {
  const bool plain = n.arguments.size() == 1 && n.each.empty() && n.option.empty();
  if (const auto* row = plain ? numbers::find_function(n.function) : nullptr)
    if (auto made = notation_without_name(*row, t, n)) return *std::move(made);
  for (const FormRow& row : forms)
    if (row.function == n.function && row.arguments == n.arguments.size() && n.each.empty() &&
        n.option.empty())
      if (auto made = row.form(t, n)) return *std::move(made);
  return call_by_name(t, n);
}

}  // namespace proofsheet::equations
