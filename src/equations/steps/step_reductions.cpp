// Reductions written out: sums, means, products, extremes, dot products, norms, softmax; and functions of the
// author.
#include <algorithm>
#include <array>

#include "equations/evaluate/function_table.hpp"
#include "equations/steps/worked_line.hpp"

namespace proofsheet::equations {

namespace {

constexpr std::array<std::string_view, 5> reductions{"max", "mean", "min", "prod", "sum"};

bool is_reduction(const Call& call) {
  const bool named = std::find(reductions.begin(), reductions.end(), call.function) != reductions.end();
  return named && call.arguments.size() == 1;
}

ExpressionPtr call_of(const diagnostics::Span& span, const std::string& function,
                      std::vector<ExpressionPtr> arguments) {
  Call made;
  made.function = function;
  made.name_span = span;
  made.arguments = std::move(arguments);
  return made_at(span, std::move(made));
}

/// Which axes of an operand stay: named ones, `row` the first, `column` the second.
std::vector<bool> staying(const Axes& axes, const std::vector<std::string>& each) {
  std::vector<bool> stays;
  for (std::size_t k = 0; k < axes.size(); ++k)
    stays.push_back(std::any_of(each.begin(), each.end(), [&](const std::string& name) {
      return name == axes[k]->name || (name == "row" && k == 0) || (name == "column" && k == 1);
    }));
  return stays;
}

/// A value of a generator, as an index.
std::optional<IndexValue> index_value(const Scalar& scalar) {
  if (const Label* label = std::get_if<Label>(&scalar)) return IndexValue{std::nullopt, label->text};
  const numbers::Real* real = std::get_if<numbers::Real>(&scalar);
  if (!real || !real->rational() || denominator(*real->rational()) != 1) return std::nullopt;
  return IndexValue{static_cast<long>(numerator(*real->rational()).convert_to<long>()), ""};
}

}  // namespace

ExpressionPtr Expansion::call(const Call& named, const ExpressionPtr& whole,
                              const std::vector<std::size_t>& positions) {
  if (is_reduction(named)) return reduction(named, whole->span, positions);
  if (named.function == "softmax") return softmax(named, whole->span, positions);
  if (!std::binary_search(function_names().begin(), function_names().end(), named.function)) {
    const ExpressionPtr authors = function(named, positions);
    return authors || !function_entry(named.function) ? authors
                                                      : elementwise(whole, named.arguments, positions);
  }
  if (!named.each.empty() || !named.option.empty()) return nullptr;
  const bool equation =
      named.function == "solve" && std::holds_alternative<Comprehension>(named.arguments[0]->node);
  if (equation) return positions.empty() ? whole : nullptr;
  if (named.function == "dot" && named.arguments.size() == 2 && positions.empty())
    return contraction(Binary{BinaryOperator::matrix_product, named.arguments[0], named.arguments[1]},
                       whole->span, positions);
  if (named.function == "norm" && named.arguments.size() == 1 && positions.empty()) {
    auto parts = terms(named.arguments[0], {}, {}, false);
    if (!parts) return nullptr;
    wrote_out_ = true;
    for (ExpressionPtr& part : *parts)
      part = made_at(whole->span, Binary{BinaryOperator::power, part, number_node(whole->span, 2)});
    return call_of(whole->span, "sqrt", {chain(whole->span, BinaryOperator::add, std::move(*parts))});
  }
  static const std::vector<std::string> over_arrays{"all",         "any",  "argmax",      "argmin",  "count",
                                                    "determinant", "dot",  "first_index", "inverse", "len",
                                                    "median",      "norm", "solve",       "std",     "var"};
  if (std::binary_search(over_arrays.begin(), over_arrays.end(), named.function)) return nullptr;
  return elementwise(whole, named.arguments, positions);
}

std::optional<std::vector<ExpressionPtr>> Expansion::terms(const Comprehension& over) {
  if (over.generators.empty()) return std::nullopt;
  diagnostics::Diagnostics quiet;
  const std::optional<Value> domain = evaluation_.value(over.generators[0].domain, quiet);
  const Array* values = domain ? std::get_if<Array>(&*domain) : nullptr;
  if (!values || values->axes.size() != 1 || values->cells.size() > most_terms_written) return std::nullopt;
  std::vector<ExpressionPtr> all;
  for (const Scalar& scalar : values->cells) {
    const auto value = index_value(scalar);
    if (!value) return std::nullopt;
    const IndexValues index{{over.generators[0].variable, *value}};
    Comprehension rest;
    rest.body = with_indices(over.body, index);
    rest.guard = over.guard ? with_indices(over.guard, index) : nullptr;
    for (std::size_t k = 1; k < over.generators.size(); ++k)
      rest.generators.push_back({over.generators[k].variable, with_indices(over.generators[k].domain, index),
                                 over.generators[k].span});
    if (!rest.generators.empty()) {
      const auto inner = terms(rest);
      if (!inner) return std::nullopt;
      all.insert(all.end(), inner->begin(), inner->end());
    } else {
      const std::optional<Value> passes = rest.guard ? evaluation_.value(rest.guard, quiet) : Value(true);
      const bool* truth = passes ? std::get_if<bool>(&*passes) : nullptr;
      if (!truth) return std::nullopt;
      if (!*truth) continue;
      const ExpressionPtr term = entry(rest.body, {});
      if (!term) return std::nullopt;
      all.push_back(term);
    }
    if (all.size() > most_terms_written) return std::nullopt;
  }
  return all;
}

/// The entries of an array along the axes that do not stay. `result_runs`: positions are of the whole array
/// (softmax), else of the axes that stay.
std::optional<std::vector<ExpressionPtr>> Expansion::terms(const ExpressionPtr& array,
                                                           const std::vector<std::string>& each,
                                                           const std::vector<std::size_t>& positions,
                                                           bool result_runs) {
  const auto axes = axes_of(array);
  if (!axes || axes->empty() || cell_count(*axes) > most_cells) return std::nullopt;
  const std::vector<bool> stays = staying(*axes, each);
  std::vector<std::size_t> at(axes->size(), 0);
  std::size_t next = 0;
  for (std::size_t k = 0; k < at.size(); ++k)
    if (result_runs ? k < positions.size() && stays[k] : stays[k] && next < positions.size())
      at[k] = result_runs ? positions[k] : positions[next++];
  if (!result_runs && next != positions.size()) return std::nullopt;
  Axes running;
  for (std::size_t k = 0; k < at.size(); ++k)
    if (!stays[k]) running.push_back((*axes)[k]);
  if (cell_count(running) > most_terms_written || cell_count(running) == 0) return std::nullopt;
  std::vector<std::size_t> loop(running.size(), 0);
  std::vector<ExpressionPtr> all;
  do {
    std::size_t used = 0;
    for (std::size_t k = 0; k < at.size(); ++k)
      if (!stays[k]) at[k] = loop[used++];
    const ExpressionPtr term = entry(array, at);
    if (!term) return std::nullopt;
    all.push_back(term);
  } while (equations::advance(running, loop));
  return all;
}

ExpressionPtr Expansion::reduction(const Call& named, const diagnostics::Span& span,
                                   const std::vector<std::size_t>& positions) {
  const ExpressionPtr& argument = named.arguments[0];
  const Comprehension* over = std::get_if<Comprehension>(&argument->node);
  if (over && (!positions.empty() || !named.each.empty())) return nullptr;
  auto parts = over ? terms(*over) : terms(argument, named.each, positions, false);
  if (!parts || parts->empty()) return nullptr;
  wrote_out_ = true;
  if (named.function == "min" || named.function == "max")
    return call_of(span, named.function, std::move(*parts));
  if (named.function == "prod") return chain(span, BinaryOperator::multiply, std::move(*parts));
  const long count = static_cast<long>(parts->size());
  const ExpressionPtr sum = chain(span, BinaryOperator::add, std::move(*parts));
  return named.function == "sum"
             ? sum
             : made_at(span, Binary{BinaryOperator::divide, sum, number_node(span, count)});
}

/// exp(x) / (exp(x) + exp(y) + …)
ExpressionPtr Expansion::softmax(const Call& named, const diagnostics::Span& span,
                                 const std::vector<std::size_t>& positions) {
  if (named.arguments.size() != 1) return nullptr;
  auto parts = terms(named.arguments[0], named.each, positions, true);
  const ExpressionPtr own = entry(named.arguments[0], positions);
  if (!parts || !own) return nullptr;
  wrote_out_ = true;
  for (ExpressionPtr& part : *parts) part = call_of(span, "exp", {part});
  return made_at(span, Binary{BinaryOperator::divide, call_of(span, "exp", {own}),
                              chain(span, BinaryOperator::add, std::move(*parts))});
}

/// The body of an author's function, with the arguments in place of the parameters.
ExpressionPtr Expansion::function(const Call& named, const std::vector<std::size_t>& positions) {
  const std::vector<const Clause*> found = evaluation_.model()->clauses(named.function);
  if (!positions.empty() || found.size() != 1 || !found[0]->is_function) return nullptr;
  if (found[0]->parameters.size() != named.arguments.size()) return nullptr;
  std::map<std::string, ExpressionPtr> others;
  for (std::size_t i = 0; i < named.arguments.size(); ++i)
    others[found[0]->parameters[i]] = named.arguments[i];
  const ExpressionPtr body = with_names(found[0]->body, others);
  return body->height <= tallest_tree ? entry(body, {}) : nullptr;
}

}  // namespace proofsheet::equations
