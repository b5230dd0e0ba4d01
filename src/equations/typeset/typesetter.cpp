#include "equations/typeset/typesetter.hpp"

#include <algorithm>
#include <optional>

#include "equations/syntax/characters.hpp"
#include "equations/syntax/lexer.hpp"
#include "equations/typeset/names.hpp"
#include "equations/typeset/quantity.hpp"

namespace proofsheet::equations {

using Piece = Typesetter::Piece;

namespace {

/// Returns the first visible box of a row: the base, if it has a script.
const Box* leading(const Row& row) {
  const Box* box = row.empty() ? nullptr : &row.front();
  while (box) {
    const Script* script = std::get_if<Script>(&box->node);
    if (!script) return box;
    box = script->base.empty() ? nullptr : &script->base.front();
  }
  return box;
}

template <class Node>
const Node* begins_with(const Row& row) {
  const Box* box = leading(row);
  return box ? std::get_if<Node>(&box->node) : nullptr;
}

bool begins_with_minus(const Row& row) {
  const Symbol* sign = begins_with<Symbol>(row);
  const AuthorNotation* author = begins_with<AuthorNotation>(row);
  return (sign && sign->latex == symbols::negative.latex) ||
         (author && author->formula.latex.starts_with('-'));
}

bool begins_with_number(const Row& row) {
  const AuthorNotation* author = begins_with<AuthorNotation>(row);
  const char first = author && !author->formula.empty() ? author->formula.latex.front() : ' ';
  const bool digit = first >= '0' && first <= '9';
  return digit || begins_with<Digits>(row) || begins_with<Fraction>(row);
}

bool begins_with_fence(const Row& row) {
  const Fence* fence = begins_with<Fence>(row);
  return fence && (fence->tall || fence->kind == Fence::Kind::parentheses);
}

bool is_scientific(const Expression& e) {
  const Number* number = std::get_if<Number>(&e.node);
  return number && number->written.find_first_of("eE") != std::string::npos;
}

/// True if a call is set as `\sum_{…}`: a sum or product with generators only.
bool is_big_operator(const Expression& e) {
  const Call* call = std::get_if<Call>(&e.node);
  if (!call || (call->function != "sum" && call->function != "prod")) return false;
  if (call->arguments.size() != 1 || !call->each.empty() || !call->option.empty()) return false;
  const Comprehension* over = std::get_if<Comprehension>(&call->arguments[0]->node);
  return over && !over->generators.empty();
}

/// True if text looks like a label: words joined by hyphens without spaces, `street-stall`.
bool looks_like_label(std::string_view raw) {
  std::size_t letters = 0, parts = 1;
  for (const char c : raw) {
    const bool letter = text::is_letter(c);
    if (c != '-' && !letter) return false;
    if (c == '-' && letters < 2) return false;
    parts += c == '-' ? 1 : 0;
    letters = letter ? letters + 1 : 0;
  }
  return parts > 1 && letters >= 2;
}

Box degrees(Row number) { return {Script{std::move(number), {}, row_of(symbols::degree)}}; }

/// Returns the integer that an end of a range is written as; `nullopt` for anything else.
std::optional<long> literal(const ExpressionPtr& e) {
  const Number* number = e ? std::get_if<Number>(&e->node) : nullptr;
  constexpr long largest = 1'000'000;
  if (!number || !is_whole(number->value) || abs(number->value) > largest) return std::nullopt;
  return static_cast<long>(numerator(number->value).convert_to<long>());
}

Row row_of_long(long value) { return row_of_number(std::to_string(value)); }

/// True for a literal with its unit.
bool is_quantity(const Expression& e) {
  const Binary* const product = std::get_if<Binary>(&e.node);
  const Name* const unit = product && product->implicit ? std::get_if<Name>(&product->right->node) : nullptr;
  return unit && unit->unit;
}

}  // namespace

Piece Typesetter::set(const Expression& e) const {
  return std::visit([&](const auto& node) { return set(node); }, e.node);
}

Row Typesetter::at_least(Binding wanted, const Expression& e) const {
  Piece piece = set(e);
  return piece.binding < wanted ? parenthesised(std::move(piece.row)) : std::move(piece.row);
}

Row Typesetter::behind(Binding wanted, const Expression& e) const {
  Piece piece = set(e);
  const bool bare = is_big_operator(e) || (!begins_with_minus(piece.row) && piece.binding >= wanted);
  return bare ? std::move(piece.row) : parenthesised(std::move(piece.row));
}

Row Typesetter::term(const Expression& e, bool first) const {
  return first ? at_least(Binding::sum, e) : behind(Binding::product, e);
}

Row Typesetter::raised(const Expression& base) const {
  const Unary* unary = std::get_if<Unary>(&base.node);
  const bool transposed = unary && unary->op == UnaryOperator::transpose;
  return at_least(transposed ? Binding::atom : Binding::postfix, base);
}

Row Typesetter::parenthesised(Row inside) const {
  return row_of(Fence{Fence::Kind::parentheses, !in_line_, std::move(inside)});
}

Row Typesetter::parenthesised_list(std::vector<Row> items) const {
  Row inside;
  for (Row& item : items) {
    if (!inside.empty()) append(inside, symbols::spaced_comma);
    append(inside, std::move(item));
  }
  return parenthesised(std::move(inside));
}

// ---- names and numbers

Piece Typesetter::set(const Number& n) const {
  const Expression number{n, {}};
  const Binding binding = binding_of(number);
  return {row_of_number(n.written), is_scientific(number) ? std::min(binding, Binding::product) : binding};
}

bool Typesetter::is_degree(const Expression& e) const {
  const Name* found = std::get_if<Name>(&e.node);
  return found && found->text == "deg" && !notation_.names.contains("deg");
}

Piece Typesetter::set(const Name& n) const {
  if (is_degree(Expression{n, {}})) return {row_of(degrees(row_of(Digits{"1"}))), Binding::postfix};
  if (n.unit) return {row_of(AuthorNotation{unit_formula(n.text)}), Binding::atom};
  if (n.text == ellipsis) return {row_of(symbols::dots), Binding::atom};
  const bool is_said = numbers::is_weekday(n.text) || n.text == "true" || n.text == "false";
  if (is_said && notation_.words.contains(n.text))
    return {row_of(words_of_label(n.text, notation_)), Binding::atom};
  return {row_of_name(n.text, notation_), Binding::atom};
}

Piece Typesetter::set(const Quoted& n) const {
  return {row_of(words_of_label(n.text, notation_)), Binding::atom};
}

Piece Typesetter::set(const Day& n) const {
  return {row_of(Words{numbers::to_string(n.date)}), Binding::atom};
}

// ---- operators

Piece Typesetter::set(const Unary& n) const {
  const Binding binding = row_for(n.op).binding;
  switch (n.op) {
    case UnaryOperator::negate:
      return {row_of(symbols::negative, behind(Binding::implicit_product, *n.operand)), binding};
    case UnaryOperator::logical_not:
      return {row_of(Words{notation_.say("not") + " "}, symbols::blank, at_least(binding, *n.operand)),
              binding};
    case UnaryOperator::factorial: {
      const Unary* inner = std::get_if<Unary>(&n.operand->node);
      const bool twice = inner && inner->op == UnaryOperator::factorial;
      return {row_of(at_least(twice ? Binding::atom : binding, *n.operand), symbols::factorial), binding};
    }
    case UnaryOperator::transpose:
      return {row_of(Script{raised(*n.operand), {}, row_of(symbols::transposed)}), binding};
  }
  return {};
}

/// Sets an operator between its operands, according to its level; some operators have a special form.
Piece Typesetter::set(const Binary& n) const {
  const BinaryRow& row = row_for(n.op);
  if (n.op == BinaryOperator::multiply) return n.implicit ? juxtaposed(n) : multiplied(n);
  if (n.op == BinaryOperator::divide) return quotient(n);
  if (n.op == BinaryOperator::matrix_product) return matrix_product(n);
  if (n.op == BinaryOperator::power)
    return {row_of(Script{raised(*n.left), {}, in_line().row(n.right)}), row.binding};
  if (n.op == BinaryOperator::cellwise_power)
    return {row_of(Script{raised(*n.left),
                          {},
                          row_of(symbols::cellwise, in_line().behind(Binding::implicit_product, *n.right))}),
            row.binding};
  if (row.binding == Binding::product) return product(n, row.symbol);
  if (row.binding == Binding::sum) {
    Row left = is_big_operator(*n.left) ? this->row(n.left) : at_least(Binding::sum, *n.left);
    return {row_of(std::move(left), row.symbol, behind(Binding::product, *n.right)), row.binding};
  }
  return {
      row_of(at_least(row.binding, *n.left), symbols::blank, Words{' ' + notation_.say(row.written) + ' '},
             symbols::blank, at_least(tighter(row.binding), *n.right)),
      row.binding};
}

Row Typesetter::factor(const Expression& e) const {
  return is_negative(e) ? parenthesised(set(e).row) : at_least(Binding::product, e);
}

Piece Typesetter::product(const Binary& n, const Symbol& sign) const {
  const Binding wanted = is_scientific(*n.right) ? Binding::product : Binding::implicit_product;
  return {row_of(factor(*n.left), sign, behind(wanted, *n.right)), Binding::product};
}

/// Multiplies numbers with ×, everything else with a dot.
Piece Typesetter::multiplied(const Binary& n) const {
  const Binary* left = std::get_if<Binary>(&n.left->node);
  const bool chain = left && left->op == BinaryOperator::multiply;
  const bool numbers = is_number(chain ? *left->right : *n.left) && is_number(*n.right);
  return product(n, numbers ? symbols::times : symbols::dot);
}

/// Sets a literal with its unit: `3 m`, `30°`, `$5`.
Piece Typesetter::quantity(const ExpressionPtr& number, const std::string& unit) const {
  Row left = is_negative(*number) ? parenthesised(row(number)) : at_least(Binding::implicit_product, *number);
  Row right = row_of(AuthorNotation{unit_formula(unit)});
  const UnitPlace place = place_of(unit);
  if (place == UnitPlace::in_front) std::swap(left, right);
  if (place == UnitPlace::behind) append(left, symbols::thin);
  return {row_of(std::move(left), std::move(right)), Binding::implicit_product};
}

Piece Typesetter::juxtaposed(const Binary& n) const {
  if (is_quantity(*n.right)) return {row_of(factor(*n.left), symbols::dot, row(n.right)), Binding::product};
  const Name* const unit = std::get_if<Name>(&n.right->node);
  if (unit && unit->unit) return quantity(n.left, unit->text);
  if (is_degree(*n.right) && binding_of(*n.left) == Binding::atom)
    return {row_of(degrees(at_least(Binding::postfix, *n.left))), Binding::power};
  Row right = behind(Binding::power, *n.right);
  if (begins_with_number(right) || is_scientific(*n.left)) return multiplied(n);
  Row made = is_negative(*n.left) ? parenthesised(row(n.left)) : at_least(Binding::implicit_product, *n.left);
  append(made, symbols::unseen_times);
  if (!is_number(*n.left) && !begins_with_fence(right)) append(made, symbols::thin);
  return {row_of(std::move(made), std::move(right)), Binding::implicit_product};
}

Piece Typesetter::matrix_product(const Binary& n) const {
  if (is_number(*n.left) || is_number(*n.right)) return multiplied(n);
  return {row_of(at_least(Binding::product, *n.left), symbols::unseen_times, symbols::thin,
                 behind(Binding::implicit_product, *n.right)),
          Binding::product};
}

/// Sets a quotient. The parts of a fraction need no parentheses; with a slash they may.
Piece Typesetter::quotient(const Binary& n) const {
  if (!in_line_) return {row_of(Fraction{row(n.left), row(n.right)}), Binding::implicit_product};
  Piece right = set(*n.right);
  if (right.binding < Binding::sign || begins_with_minus(right.row))
    right.row = parenthesised(std::move(right.row));
  return {row_of(factor(*n.left), symbols::slash, std::move(right.row)), Binding::product};
}

Piece Typesetter::set(const Comparison& n) const {
  Row made = at_least(Binding::sum, *n.operands.front());
  for (std::size_t i = 0; i < n.relations.size(); ++i)
    append(made, row_of(row_for(n.relations[i]).symbol, at_least(Binding::sum, *n.operands[i + 1])));
  if (n.places)
    append(made, row_of(symbols::quad, Words{notation_.say("to") + " "}, symbols::blank, row(n.places),
                        symbols::blank, Words{" " + notation_.say("places")}));
  return {std::move(made), Binding::comparison};
}

/// Sets cases; an `if` in the `else` is another case.
Piece Typesetter::set(const Conditional& n) const {
  Cases cases;
  const Conditional* at = &n;
  for (const Conditional* next = at; next; next = std::get_if<Conditional>(&at->otherwise->node)) {
    at = next;
    cases.rows.emplace_back(row(at->then),
                            row_of(Words{notation_.say("if") + " "}, symbols::blank, row(at->condition)));
  }
  cases.rows.emplace_back(row(at->otherwise), row_of(Words{notation_.say("otherwise")}));
  return {row_of(std::move(cases)), Binding::conditional};
}

Piece Typesetter::set(const Call& n) const { return set_call(*this, n); }

// ---- ranges of indices

Piece Typesetter::set(const Range& n) const { return {elements(n), Binding::conditional}; }

/// Lists `0, 1, 2`; `1, …, 4`; `0, 2, …, 10`, which is also the list for `0..11 step 2`.
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
  if (first && last && step && *step > 0)
    return row_of(std::move(made), symbols::dots, symbols::comma,
                  row_of_long(*last - (*last - *first) % *step));
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

// ---- brackets: indices and lists

Row Typesetter::subscript(const Subscript& item) const {
  if (item.whole) return row_of(symbols::whole);
  // Several plain words would read as a product, so the model marks those that are a label.
  const auto own = notation_.names.find(item.raw.str());
  if (own != notation_.names.end() && !is_name(own->first)) return row_of(AuthorNotation{own->second});
  if (!item.expression || looks_like_label(item.raw.view()) || notation_.labels.contains(item.raw.str()))
    return row_of(words_of_label(item.raw.str(), notation_));
  if (notation_.words.contains(item.raw.str())) return row_of(words_of_label(item.raw.str(), notation_));
  if (const Range* part = std::get_if<Range>(&item.expression->node); part && !part->step)
    return row_of(row(part->first), symbols::up_to, row(part->last));
  if (const Quoted* label = std::get_if<Quoted>(&item.expression->node))
    return row_of_label(label->text, notation_);
  return row(item.expression);
}

Row Typesetter::items(const std::vector<Subscript>& items, const Symbol& comma) const {
  Row made;
  for (const Subscript& item : items) {
    if (!made.empty()) append(made, comma);
    append(made, subscript(item));
  }
  return made;
}

Row Typesetter::subscripts(const std::vector<Subscript>& all) const {
  return in_line().items(all, symbols::index_comma);
}

Piece Typesetter::set(const Index& n) const {
  return {row_of(Script{at_least(Binding::postfix, *n.base), subscripts(n.subscripts)}), Binding::postfix};
}

/// Returns the lists inside a list; none if it holds anything else, or their lengths differ.
std::vector<const List*> lists_in(const List& list) {
  std::vector<const List*> lists;
  for (const Subscript& item : list.items) {
    const List* const inner = item.expression ? std::get_if<List>(&item.expression->node) : nullptr;
    if (!inner || inner->items.empty()) return {};
    if (!lists.empty() && lists.front()->items.size() != inner->items.size()) return {};
    lists.push_back(inner);
  }
  return lists;
}

Matrix Typesetter::matrix(const std::vector<const List*>& lists) const {
  Matrix made;
  for (const List* const list : lists) {
    made.rows.emplace_back();
    for (const Subscript& item : list->items) made.rows.back().push_back(subscript(item));
  }
  return made;
}

Piece Typesetter::set(const List& n) const {
  if (const std::vector<const List*> lists = lists_in(n); !in_line_ && !lists.empty())
    return {row_of(matrix(lists)), Binding::atom};
  return {row_of(Fence{Fence::Kind::brackets, !in_line_, items(n.items, symbols::spaced_comma)}),
          Binding::atom};
}

/// Sets a list of lists: each inner list is a row. Nested comprehensions are merged, with all their
/// generators.
Piece Typesetter::rows_of(const Comprehension& n) const {
  if (const List* const list = std::get_if<List>(&n.body->node); list && !list->items.empty())
    return {row_of(Script{row_of(matrix({list})), in_line().conditions(n.generators)}), Binding::postfix};
  const Comprehension* const inner = std::get_if<Comprehension>(&n.body->node);
  if (!inner || inner->guard || inner->generators.empty()) return {};
  Comprehension both = *inner;
  both.generators.insert(both.generators.begin(), n.generators.begin(), n.generators.end());
  return set(both);
}

Piece Typesetter::set(const Comprehension& n) const {
  if (!in_line_ && !n.guard && !n.generators.empty())
    if (Piece made = rows_of(n); !made.row.empty()) return made;
  Row inside = row(n.body);
  if (n.guard && n.generators.empty())
    append(inside, row_of(symbols::thick, Words{notation_.say("if") + " "}, symbols::blank));
  else if (n.guard)
    append(inside, symbols::such_that);
  if (n.guard) append(inside, row(n.guard));
  return {row_of(Script{row_of(Fence{Fence::Kind::brackets, true, std::move(inside)}),
                        in_line().conditions(n.generators)}),
          Binding::postfix};
}

// ---- whole formulas

Row Typesetter::clause(const Clause& clause) const {
  Row made = row_of_name(clause.name, notation_);
  if (!clause.patterns.empty()) made = row_of(Script{std::move(made), subscripts(clause.patterns)});
  if (clause.is_function) {
    std::vector<Row> parameters;
    for (const std::string& p : clause.parameters) parameters.push_back(row_of_name(p, notation_));
    append(made, row_of(symbols::applied, parenthesised_list(std::move(parameters))));
  }
  append(made, row_of(symbols::equal, row(clause.body)));
  const Typesetter small = in_line();
  const Row where = small.conditions(clause.generators);
  if (!where.empty()) append(made, row_of(symbols::quad, where));
  if (clause.guard)
    append(made, row_of(where.empty() ? symbols::quad : symbols::condition_comma,
                        Words{notation_.say("if") + " "}, symbols::blank, small.row(clause.guard)));
  return made;
}

Formula to_formula(const Expression& expression, const Notation& notation) {
  return formula_of(Typesetter(notation).set(expression).row);
}

Formula to_formula(const Clause& clause, const Notation& notation) {
  return formula_of(Typesetter(notation).clause(clause));
}

Formula given_formula(const std::string& name, const Expression& value, const Notation& notation) {
  return formula_of(row_of(row_of_name(name, notation), symbols::equal, Typesetter(notation).set(value).row));
}

}  // namespace proofsheet::equations
