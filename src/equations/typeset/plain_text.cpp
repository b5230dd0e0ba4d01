// Writes plain text that parse_expression reads back as the same tree. Products have no spaces inside sums,
// exponents and brackets, as people type them: `1 - 2/x`, `10000^(2i/d)`, but `(a + b) / 2`.
#include "equations/typeset/notation.hpp"

#include <fmt/format.h>

#include "equations/syntax/characters.hpp"
#include "equations/syntax/operators.hpp"
#include "equations/syntax/syntax.hpp"
#include "equations/typeset/names.hpp"
#include "equations/typeset/quantity.hpp"

namespace proofsheet::equations {

namespace {

bool starts_with(const std::string& text, char c) { return !text.empty() && text.front() == c; }
bool starts_with_digit(const std::string& text) {
  return !text.empty() && is_digit(static_cast<unsigned char>(text.front()));
}

/// True if the text begins with the word `T`, which after `^` would be a transpose.
bool starts_with_transpose(const std::string& text) {
  if (!starts_with(text, 'T')) return false;
  if (text.size() == 1) return true;
  const char32_t next = code_point_at(text, 1).value;
  return !is_name_character(next) && next != U'\'' && next != U'(';
}

/// True for a single letter, which may follow a number without a space: `2i`. An `e` could begin an exponent.
bool is_one_letter(const std::string& text) {
  return code_point_at(text, 0).size == text.size() && text != "e" && text != "E";
}

/// True if the text begins with a name like `pots.bags`. A sign directly before it would be read as part of
/// the name.
bool starts_with_another(const std::string& text) {
  const std::size_t end = text.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-/");
  return end != std::string::npos && end > 0 && text[end] == '.' && !starts_with_digit(text) &&
         !text.substr(end).starts_with("..");
}

struct PlainPiece {
  std::string text;
  Binding binding = Binding::atom;
  bool ends_in_name = false;  ///< true if a parenthesis after it would make a call
  bool over_group = false;    ///< true for a quotient by a parenthesised divisor: a factor may follow after a
                              ///< space
};

class Plain {
 public:
  explicit Plain(const PlainStyle& style, bool tight = false) : style_(style), tight_(tight) {}

  PlainPiece set(const Expression& e) const {
    return std::visit([&](const auto& node) { return set(node); }, e.node);
  }
  std::string text(const ExpressionPtr& e) const { return set(*e).text; }
  std::string at_least(Binding wanted, const Expression& e) const { return enclosed(set(e), wanted).text; }

  /// Returns an operand that is not the first: a leading minus needs parentheses.
  PlainPiece right_operand(Binding wanted, const Expression& e) const {
    PlainPiece piece = set(e);
    return starts_with(piece.text, '-') ? parenthesised(piece) : enclosed(std::move(piece), wanted);
  }

  std::string comprehension(const Comprehension& n) const {
    return set(*n.body).text + generators(n.generators) + (n.guard ? " if " + text(n.guard) : "");
  }

  std::string generators(const std::vector<Generator>& all) const {
    std::string made;
    for (const Generator& g : all) {
      const bool range = std::holds_alternative<Range>(g.domain->node);
      made += fmt::format("{} {} in {}", made.empty() ? " for" : ",", g.variable,
                          range ? text(g.domain) : at_least(Binding::sum, *g.domain));
    }
    return made;
  }

  std::string items(const std::vector<Subscript>& all) const {
    const Plain inner(style_, true);
    std::string made;
    for (const Subscript& item : all) {
      if (!made.empty()) made += ", ";
      const bool as_written = !item.raw.empty() && item.raw.str().find_first_of("\n#") == std::string::npos;
      made += item.whole                       ? ".."
              : as_written || !item.expression ? item.raw.str()
                                               : inner.text(item.expression);
    }
    return made;
  }

 private:
  static PlainPiece parenthesised(const PlainPiece& piece) { return {'(' + piece.text + ')', Binding::atom}; }
  static PlainPiece enclosed(PlainPiece piece, Binding wanted) {
    return piece.binding < wanted ? parenthesised(piece) : piece;
  }
  Plain tight() const { return Plain(style_, true); }

  PlainPiece set(const Number& n) const { return {n.written, binding_of(Expression{n, {}})}; }
  PlainPiece set(const Name& n) const { return {n.text, Binding::atom, true}; }
  PlainPiece set(const Quoted& n) const { return {'"' + n.text + '"', Binding::atom}; }
  PlainPiece set(const Day& n) const {
    const std::string day = numbers::to_string(n.date);
    return {style_.worked ? day : "date(" + day + ')', Binding::atom};
  }

  PlainPiece set(const Unary& n) const {
    const Binding binding = row_for(n.op).binding;
    switch (n.op) {
      case UnaryOperator::negate: {
        const PlainPiece operand = right_operand(Binding::power, *n.operand);
        return {'-' + operand.text, binding, operand.ends_in_name};
      }
      case UnaryOperator::logical_not: return {"not " + at_least(binding, *n.operand), binding, true};
      case UnaryOperator::factorial: {
        const Unary* inner = std::get_if<Unary>(&n.operand->node);
        const bool twice = inner && inner->op == UnaryOperator::factorial;
        return {at_least(twice ? Binding::atom : binding, *n.operand) + '!', binding};
      }
      case UnaryOperator::transpose:
        return {at_least(binding, *n.operand) + (n.letter ? "^T" : "ᵀ"), binding, n.letter};
    }
    return {};
  }

  /// Sets an operator between its operands, according to its level; some operators have a special form.
  PlainPiece set(const Binary& n) const {
    const BinaryRow& row = row_for(n.op);
    const std::string spaced = fmt::format(" {} ", row.written);
    if (n.op == BinaryOperator::multiply)
      return n.implicit ? juxtaposition(n) : product(n, is_worked_product(n) ? "×" : tight_ ? "*" : " * ");
    if (n.op == BinaryOperator::divide) return quotient(n);
    if (row.binding == Binding::power) return power(n, n.op == BinaryOperator::power ? "^" : spaced);
    if (row.binding == Binding::product) return product(n, spaced);
    if (row.binding == Binding::sum) return sum(n, tight_ ? row.written : spaced);
    return {at_least(row.binding, *n.left) + spaced + at_least(tighter(row.binding), *n.right), row.binding,
            true};
  }

  PlainPiece sum(const Binary& n, std::string_view sign) const {
    const Plain inner = tight();
    const bool chain = std::holds_alternative<Binary>(n.left->node) && binding_of(*n.left) == Binding::sum;
    const std::string left = (chain ? *this : inner).at_least(Binding::sum, *n.left);
    const PlainPiece right = inner.right_operand(Binding::product, *n.right);
    const bool apart = sign.size() == 1 && starts_with_another(right.text);
    return {fmt::format("{}{}{}", left, apart ? fmt::format(" {} ", sign) : std::string(sign), right.text),
            Binding::sum, right.ends_in_name};
  }

  bool is_worked_product(const Binary& n) const {
    const Binary* left = std::get_if<Binary>(&n.left->node);
    const Expression& factor = left && left->op == BinaryOperator::multiply ? *left->right : *n.left;
    return style_.worked && is_number(factor) && is_number(*n.right);
  }

  std::string factor(const Expression& e) const {
    const bool minus = is_negative(e);
    return minus ? '(' + set(e).text + ')' : at_least(Binding::product, e);
  }

  PlainPiece product(const Binary& n, std::string_view sign) const {
    const PlainPiece right = right_operand(Binding::implicit_product, *n.right);
    return {fmt::format("{}{}{}", factor(*n.left), sign, right.text), Binding::product, right.ends_in_name};
  }

  PlainPiece quotient(const Binary& n) const {
    PlainPiece right = set(*n.right);
    const bool group = starts_with(right.text, '-') || right.binding < Binding::sign;
    if (group) right = parenthesised(right);
    return {factor(*n.left) + (tight_ && !starts_with_another(right.text) ? "/" : " / ") + right.text,
            Binding::product, right.ends_in_name, group};
  }

  /// True if the last factor is a value that the author multiplied with parentheses: `p` in `2 p (1 - q)`.
  static bool ends_multiplied(const Expression& e) {
    if (const auto* product = std::get_if<Binary>(&e.node))
      return product->implicit && ends_multiplied(*product->right);
    const Name* const name = std::get_if<Name>(&e.node);
    return name && name->multiplied;
  }

  /// Sets a product without a sign if the two pieces can be adjacent, otherwise with a sign.
  PlainPiece juxtaposition(const Binary& n) const {
    if (const Name* const unit = std::get_if<Name>(&n.right->node); unit && unit->unit) {
      const std::string number = at_least(Binding::implicit_product, *n.left);
      return {is_negative(*n.left) ? fmt::format("({}) {}", number, unit->text)
                                   : plain_with_unit(number, unit->text),
              Binding::implicit_product, true};
    }
    PlainPiece left = set(*n.left);
    PlainPiece right = right_operand(Binding::power, *n.right);
    const bool no_factor =
        starts_with_digit(right.text) || starts_with(right.text, '[') || starts_with(right.text, '"');
    if (no_factor && style_.worked) return product(n, "×");
    if (no_factor) right = parenthesised(right);
    const bool behind_group = left.over_group;
    if (!behind_group)
      left =
          is_negative(*n.left) ? parenthesised(left) : enclosed(std::move(left), Binding::implicit_product);
    const bool group = starts_with(right.text, '('), multiplied = ends_multiplied(*n.left);
    if (group && left.ends_in_name && !multiplied) left = parenthesised(left);
    const bool letter =
        is_number(*n.left) && std::holds_alternative<Name>(n.right->node) && is_one_letter(right.text);
    const bool close = !behind_group && ((group && !multiplied) || letter);
    return {left.text + (close ? "" : " ") + right.text,
            behind_group ? Binding::product : Binding::implicit_product, right.ends_in_name, behind_group};
  }

  PlainPiece power(const Binary& n, std::string_view sign) const {
    PlainPiece exponent = tight().set(*n.right);
    if (exponent.binding < Binding::sign || starts_with_transpose(exponent.text))
      exponent = parenthesised(exponent);
    return {fmt::format("{}{}{}", at_least(Binding::postfix, *n.left), sign, exponent.text), Binding::power,
            exponent.ends_in_name};
  }

  PlainPiece set(const Comparison& n) const {
    const auto side = [&](const Expression& e) {
      const Name* name = std::get_if<Name>(&e.node);
      return name && name->enclosed ? '(' + name->text + ')' : at_least(Binding::sum, e);
    };
    std::string made = side(*n.operands.front());
    for (std::size_t i = 0; i < n.relations.size(); ++i)
      made += fmt::format(" {} {}", row_for(n.relations[i]).written, side(*n.operands[i + 1]));
    if (n.places) made += fmt::format(" to {} places", at_least(Binding::postfix, *n.places));
    return {made, Binding::comparison, true};
  }

  PlainPiece set(const Conditional& n) const {
    return {fmt::format("if {} then {} else {}", at_least(Binding::disjunction, *n.condition),
                        at_least(Binding::disjunction, *n.then), text(n.otherwise)),
            Binding::conditional, true};
  }

  PlainPiece set(const Range& n) const {
    const Plain inner = tight();
    std::string made = inner.at_least(Binding::sum, *n.first) + ".." + inner.at_least(Binding::sum, *n.last);
    if (n.step) made += " step " + inner.at_least(Binding::sum, *n.step);
    return {made, Binding::comparison, true};
  }

  PlainPiece set(const Index& n) const {
    return {fmt::format("{}[{}]", at_least(Binding::postfix, *n.base), items(n.subscripts)),
            Binding::postfix};
  }

  PlainPiece set(const Comprehension& n) const { return {'[' + comprehension(n) + ']', Binding::atom}; }
  PlainPiece set(const List& n) const { return {'[' + items(n.items) + ']', Binding::atom}; }

  PlainPiece set(const Call& n) const {
    std::string inside;
    const auto next = [&](const std::string& argument) { inside += (inside.empty() ? "" : ", ") + argument; };
    for (const ExpressionPtr& argument : n.arguments) {
      const Comprehension* over = std::get_if<Comprehension>(&argument->node);
      next(over ? comprehension(*over) : text(argument));
    }
    for (const std::string& axis : n.each) next("each " + axis);
    if (!n.option.empty()) next(n.option);
    return {fmt::format("{}({})", n.function, inside), Binding::atom};
  }

  PlainStyle style_;
  bool tight_;
};

}  // namespace

std::string to_plain(const Expression& expression, const PlainStyle& style) {
  return Plain(style).set(expression).text;
}
std::string to_plain(const Expression& expression) { return to_plain(expression, PlainStyle{}); }

std::string plain_term(const Expression& expression, bool first, const PlainStyle& style) {
  const Plain tight(style, true);
  return first ? tight.at_least(Binding::sum, expression)
               : tight.right_operand(Binding::product, expression).text;
}

std::string to_plain(const Clause& clause) {
  const Plain plain(PlainStyle{});
  std::string made = clause.name;
  if (!clause.patterns.empty()) made += '[' + plain.items(clause.patterns) + ']';
  if (clause.is_function) made += fmt::format("({})", fmt::join(clause.parameters, ", "));
  made += " = " + plain.text(clause.body) + plain.generators(clause.generators);
  return clause.guard ? made + " if " + plain.text(clause.guard) : made;
}

}  // namespace proofsheet::equations
