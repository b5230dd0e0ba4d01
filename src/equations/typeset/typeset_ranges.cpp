// Where indices run, and what runs over them: ranges, sums, sets.
#include "equations/typeset/symbols.hpp"
#include "equations/typeset/typesetter.hpp"

namespace proofsheet::equations {

namespace {

/// The whole number that an end of a range is written as; nothing if it is anything else.
std::optional<long> literal(const ExpressionPtr& e) {
  const Number* number = e ? std::get_if<Number>(&e->node) : nullptr;
  constexpr long largest = 1'000'000;
  if (!number || denominator(number->value) != 1 || abs(number->value) > largest) return std::nullopt;
  return static_cast<long>(numerator(number->value).convert_to<long>());
}

Row row_of_long(long value) { return row_of_number(std::to_string(value)); }

}  // namespace

/// `0, 1, 2`; `1, …, 4`; `0, 2, …, 10`
Row Typesetter::elements(const Range& range) const {
  constexpr long most_listed = 3;
  const std::optional<long> first = literal(range.first), last = literal(range.last);
  const std::optional<long> step = range.step ? literal(range.step) : 1;
  if (first && last && step && *step > 0 && *last >= *first && (*last - *first) / *step < most_listed) {
    Row made = row_of_long(*first);
    for (long i = *first + *step; i <= *last; i += *step)
      append(made, row_of(symbols::comma, row_of_long(i)));
    return made;
  }
  Row made = row_of(row(range.first), symbols::comma);
  if (range.step && first && step)
    append(made, row_of(row_of_long(*first + *step), symbols::comma));
  else if (range.step)
    append(made,
           row_of(row(range.first), symbols::plus, behind(Binding::product, *range.step), symbols::comma));
  return row_of(std::move(made), symbols::dots, symbols::comma, row(range.last));
}

Row Typesetter::condition(const Generator& generator) const {
  Row variable = row_of_name(generator.variable, notation_);
  if (const Range* range = std::get_if<Range>(&generator.domain->node))
    return row_of(std::move(variable), symbols::equal, elements(*range));
  if (const List* list = std::get_if<List>(&generator.domain->node))
    return row_of(std::move(variable), symbols::element_of,
                  Fence{Fence::Kind::braces, false, items(list->items, symbols::comma)});
  return row_of(std::move(variable), symbols::element_of, row(generator.domain));
}

Row Typesetter::conditions(const std::vector<Generator>& generators) const {
  Row made;
  for (const Generator& g : generators) {
    if (!made.empty()) append(made, symbols::condition_comma);
    append(made, condition(g));
  }
  return made;
}

/// One sign for each generator; the guard stands under the last.
Row Typesetter::big_operator(const Comprehension& over, const Symbol& sign) const {
  const Typesetter small = in_line();
  Row made;
  for (const Generator& g : over.generators) {
    const Range* range = std::get_if<Range>(&g.domain->node);
    BigOperator one{sign, {}};
    if (range && !range->step) {
      one.below = row_of(row_of_name(g.variable, notation_), symbols::equal, small.row(range->first));
      one.above = small.row(range->last);
    } else {
      one.below = small.condition(g);
    }
    if (over.guard && &g == &over.generators.back())
      append(one.below, row_of(symbols::condition_comma, small.row(over.guard)));
    append(made, std::move(one));
  }
  return row_of(std::move(made), behind(Binding::product, *over.body));
}

/// The elements, and under which conditions.
Row Typesetter::set_of(Row elements, const Comprehension& over, const ExpressionPtr& also) const {
  Row inside = row_of(std::move(elements), symbols::such_that, conditions(over.generators));
  for (const ExpressionPtr& condition : {over.guard, also})
    if (condition)
      append(inside, row_of(symbols::condition_comma, at_least(Binding::comparison, *condition)));
  return row_of(Fence{Fence::Kind::braces, true, std::move(inside)});
}

/// How many there are: the number of elements of the set of indices.
Row Typesetter::number_of(const Comprehension& over, const ExpressionPtr& also) const {
  Row indices;
  for (const Generator& g : over.generators) {
    if (!indices.empty()) append(indices, symbols::spaced_comma);
    append(indices, row_of_name(g.variable, notation_));
  }
  if (over.generators.size() > 1)
    indices = row_of(Fence{Fence::Kind::parentheses, false, std::move(indices)});
  return row_of(Fence{Fence::Kind::bars, true, set_of(std::move(indices), over, also)});
}

}  // namespace proofsheet::equations
