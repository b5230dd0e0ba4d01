// Calls in LaTeX: functions with a command of their own, reductions, sums over ranges.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "equations/latex.hpp"

namespace proofsheet::equations {

namespace {

/// Functions that are set otherwise than upright by their own name.
constexpr std::array<std::pair<std::string_view, std::string_view>, 19> commands{
    {{"acos", "\\arccos"},
     {"asin", "\\arcsin"},
     {"atan", "\\arctan"},
     {"cos", "\\cos"},
     {"cosh", "\\cosh"},
     {"determinant", "\\det"},
     {"exp", "\\exp"},
     {"first_index", "\\mathrm{first}"},
     {"gcd", "\\gcd"},
     {"ln", "\\ln"},
     {"log10", "\\log_{10}"},
     {"log2", "\\log_{2}"},
     {"max", "\\max"},
     {"min", "\\min"},
     {"sin", "\\sin"},
     {"sinh", "\\sinh"},
     {"sum", "\\mathrm{sum}"},
     {"tan", "\\tan"},
     {"tanh", "\\tanh"}}};

/// Functions that enclose their one argument.
struct Fence {
  std::string_view function, open, close;
};
constexpr std::array fences{Fence{"abs", "\\left\\lvert ", "\\right\\rvert"},
                            Fence{"ceil", "\\left\\lceil ", "\\right\\rceil"},
                            Fence{"cbrt", "\\sqrt[3]{", "}"},
                            Fence{"floor", "\\left\\lfloor ", "\\right\\rfloor"},
                            Fence{"norm", "\\left\\lVert ", "\\right\\rVert"},
                            Fence{"sqrt", "\\sqrt{", "}"}};

const Comprehension* only_comprehension(const Call& call) {
  if (call.arguments.size() != 1) return nullptr;
  const Comprehension* over = std::get_if<Comprehension>(&call.arguments[0]->node);
  return over && !over->generators.empty() ? over : nullptr;
}

/// The whole number that an end of a range is written as; nothing if it is anything else.
std::optional<long> literal(const ExpressionPtr& e) {
  const Number* number = e ? std::get_if<Number>(&e->node) : nullptr;
  constexpr long largest = 1'000'000;
  if (!number || denominator(number->value) != 1 || abs(number->value) > largest) return std::nullopt;
  return static_cast<long>(numerator(number->value).convert_to<long>());
}

}  // namespace

/// `0, 1, 2`; `1, \dots, 4`; `0, 2, \dots, 10`
std::string Latex::elements(const Range& range) const {
  constexpr long most_listed = 3;
  const std::optional<long> first = literal(range.first), last = literal(range.last);
  const std::optional<long> step = range.step ? literal(range.step) : 1;
  if (first && last && step && *step > 0 && *last >= *first && (*last - *first) / *step < most_listed) {
    std::string made = std::to_string(*first);
    for (long i = *first + *step; i <= *last; i += *step) made += ", " + std::to_string(i);
    return made;
  }
  const std::string from = text(range.first);
  std::string second;
  if (range.step)
    second = first && step ? std::to_string(*first + *step) + ", "
                           : from + " + " + behind(Binding::product, *range.step).text + ", ";
  return fmt::format("{}, {}\\dots, {}", from, second, text(range.last));
}

std::string Latex::condition(const Generator& generator) const {
  const std::string variable = latex_name(generator.variable, notation_);
  if (const Range* range = std::get_if<Range>(&generator.domain->node))
    return variable + " = " + elements(*range);
  if (const List* list = std::get_if<List>(&generator.domain->node)) {
    std::string made;
    for (const Subscript& item : list->items) made += (made.empty() ? "" : ", ") + subscript(item);
    return fmt::format("{} \\in \\{{{}\\}}", variable, made);
  }
  return fmt::format("{} \\in {}", variable, text(generator.domain));
}

std::string Latex::conditions(const std::vector<Generator>& generators) const {
  std::string made;
  for (const Generator& g : generators) made += (made.empty() ? "" : ",\\; ") + condition(g);
  return made;
}

/// `\sum_{i=0}^{3}`, one sign for each generator; the guard stands under the last.
std::string Latex::big_operator(const Comprehension& over, const std::string& sign) const {
  const Latex small = in_line();
  std::string made;
  for (std::size_t i = 0; i < over.generators.size(); ++i) {
    const Generator& g = over.generators[i];
    const Range* range = std::get_if<Range>(&g.domain->node);
    const bool guarded = over.guard && i + 1 == over.generators.size();
    const std::string guard = guarded ? ",\\; " + small.text(over.guard) : "";
    const std::string variable = latex_name(g.variable, notation_);
    if (range && !range->step)
      made += fmt::format("{}_{{{} = {}{}}}^{{{}}} ", sign, variable, small.text(range->first), guard,
                          small.text(range->last));
    else
      made += fmt::format("{}_{{{}{}}} ", sign, small.condition(g), guard);
  }
  return made + behind(Binding::product, *over.body).text;
}

/// `\left\lbrace x_{k} \;:\; k = 1, \dots, 5,\; x_{k} > 2\right\rbrace`
std::string Latex::set_of(const std::string& elements, const Comprehension& over,
                          const ExpressionPtr& also) const {
  std::string such = conditions(over.generators);
  for (const ExpressionPtr& condition : {over.guard, also})
    if (condition) such += ",\\; " + at_least(Binding::comparison, *condition);
  return joined("\\left\\lbrace ", "", elements) + " \\;:\\; " + such + "\\right\\rbrace";
}

/// How many there are: the number of elements of the set of indices.
std::string Latex::number_of(const Comprehension& over, const ExpressionPtr& also) const {
  std::string indices;
  for (const Generator& g : over.generators)
    indices += (indices.empty() ? "" : ",\\, ") + latex_name(g.variable, notation_);
  if (over.generators.size() > 1) indices = '(' + indices + ')';
  return "\\left\\lvert " + set_of(indices, over, also) + "\\right\\rvert";
}

std::string Latex::arguments(const Call& call) const {
  std::string made;
  for (const ExpressionPtr& argument : call.arguments) made += (made.empty() ? "" : ",\\, ") + text(argument);
  return parenthesised(made);
}

/// `\mathrm{softmax}_{\text{row}}\left(S\right)`: what stays, and a variant, stand below the name.
Piece Latex::reduction(const Call& call, std::string name) const {
  std::string below;
  const auto add = [&](const std::string& what) { below += (below.empty() ? "" : ",\\,") + what; };
  const Comprehension* over = only_comprehension(call);
  if (over) add(in_line().conditions(over->generators));
  if (over && over->guard) add(in_line().text(over->guard));
  for (const std::string& axis : call.each) add(latex_label(axis));
  if (!call.option.empty()) add(latex_label(call.option));
  if (!below.empty()) name += fmt::format("_{{{}}}", below);
  return {name + (over ? parenthesised(text(over->body)) : arguments(call)), Binding::atom};
}

Piece Latex::set(const Call& n) const {
  const bool plain = n.each.empty() && n.option.empty();
  const std::size_t count = n.arguments.size();
  if (count == 1 && plain)
    for (const Fence& fence : fences)
      if (fence.function == n.function)
        return {fmt::format("{}{}{}", fence.open, text(n.arguments[0]), fence.close), Binding::atom};
  if (n.function == "binomial" && count == 2)
    return {fmt::format("\\binom{{{}}}{{{}}}", text(n.arguments[0]), text(n.arguments[1])), Binding::atom};
  if (n.function == "factorial" && count == 1)
    return {at_least(Binding::postfix, *n.arguments[0]) + '!', Binding::postfix};
  if (n.function == "dot" && count == 2 && plain)
    return {at_least(Binding::implicit_product, *n.arguments[0]) + " \\cdot " +
                behind(Binding::implicit_product, *n.arguments[1]).text,
            Binding::product};
  if (plain)
    if (const auto solved = solution(n)) return *solved;
  if (const auto set_so = probability(n)) return *set_so;
  const Comprehension* over = only_comprehension(n);
  if (over && plain && n.function == "sum") return {big_operator(*over, "\\sum"), Binding::sum};
  if (over && plain && n.function == "prod") return {big_operator(*over, "\\prod"), Binding::sum};
  if (over && plain && n.function == "len") return {number_of(*over, nullptr), Binding::atom};
  if (over && plain && n.function == "count") return {number_of(*over, over->body), Binding::atom};
  if (over && plain && (n.function == "min" || n.function == "max"))
    return {fmt::format("\\{}{}", n.function, set_of(text(over->body), *over, nullptr)), Binding::atom};
  const auto command =
      std::find_if(commands.begin(), commands.end(), [&](const auto& c) { return c.first == n.function; });
  const bool known = command != commands.end() && !notation_.contains(n.function);
  const bool own = !std::binary_search(function_names().begin(), function_names().end(), n.function);
  const std::string name = known ? std::string(command->second)
                           : own || notation_.contains(n.function)
                               ? latex_name(n.function, notation_)
                               : fmt::format("\\mathrm{{{}}}", n.function);
  return name.find('_') != std::string::npos && !plain ? reduction(n, '{' + name + '}') : reduction(n, name);
}

}  // namespace proofsheet::equations
