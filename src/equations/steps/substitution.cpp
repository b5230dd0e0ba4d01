#include "equations/steps/substitution.hpp"

#include <utility>

namespace proofsheet::equations {

ExpressionPtr number_node(const text::Span& span, long value) {
  return make_expression(span, Number{numbers::Rational(value), std::to_string(value)});
}

ExpressionPtr chain(const text::Span& span, BinaryOperator op, std::vector<ExpressionPtr> parts) {
  ExpressionPtr made = parts.front();
  for (std::size_t i = 1; i < parts.size(); ++i) made = make_expression(span, Binary{op, made, parts[i]});
  return made;
}

ExpressionPtr Substitution::operator()(const ExpressionPtr& e) {
  if (!e) return e;
  const Name* name = std::get_if<Name>(&e->node);
  if (name && bound_.contains(name->text)) return e;
  if (ExpressionPtr other = replace_(e, in_brackets_)) return other;
  if (const Comprehension* n = std::get_if<Comprehension>(&e->node)) return comprehension(e, *n);
  auto node = e->node;
  bool changed = false;
  const auto replace = [&](ExpressionPtr& part) {
    ExpressionPtr other = (*this)(part);
    changed = changed || other != part;
    part = std::move(other);
  };
  if (Index* index = std::get_if<Index>(&node)) {
    replace(index->base);
    subscripts(index->subscripts);
    changed = true;
  } else if (List* list = std::get_if<List>(&node)) {
    subscripts(list->items);
    changed = true;
  } else {
    std::visit([&](auto& parent) { visit_parts(parent, replace); }, node);
  }
  return changed ? make_expression(e->span, std::move(node)) : e;
}

ExpressionPtr Substitution::comprehension(const ExpressionPtr& whole, Comprehension made) {
  for (Generator& generator : made.generators) {
    generator.domain = (*this)(generator.domain);
    bound_.insert(generator.variable);
  }
  made.body = (*this)(made.body);
  made.guard = (*this)(made.guard);
  for (const Generator& generator : made.generators) bound_.erase(bound_.find(generator.variable));
  return make_expression(whole->span, std::move(made));
}

/// Clears or replaces the raw text of a subscript if its expression changes, because the text no longer
/// matches.
void Substitution::subscripts(std::vector<Subscript>& items) {
  const bool outer = std::exchange(in_brackets_, true);
  for (Subscript& item : items) {
    const ExpressionPtr other = (*this)(item.expression);
    if (other == item.expression || dump(*other) == dump(*item.expression)) continue;
    const Quoted* label = std::get_if<Quoted>(&other->node);
    item.raw = label ? text::Text(label->text, nullptr, 0) : text::Text();
    item.expression = other;
  }
  in_brackets_ = outer;
}

namespace {

/// Returns the value of a name; null if the expression is not such a name.
const IndexValue* value_for(const ExpressionPtr& e, const IndexValues& values) {
  const Name* name = std::get_if<Name>(&e->node);
  const auto found = name ? values.find(name->text) : values.end();
  return found == values.end() ? nullptr : &found->second;
}

bool is_label(const IndexValue& value, bool in_brackets) {
  return !value.label.empty() && (in_brackets || !value.number);
}

ExpressionPtr node_of(const text::Span& span, const IndexValue& value, bool in_brackets) {
  return is_label(value, in_brackets) ? make_expression(span, Quoted{value.label})
                                      : number_node(span, value.number.value_or(0));
}

}  // namespace

ExpressionPtr with_indices(const ExpressionPtr& expression, const IndexValues& values) {
  if (values.empty()) return expression;
  return Substitution([&](const ExpressionPtr& e, bool in_brackets) -> ExpressionPtr {
    const IndexValue* const value = value_for(e, values);
    return value ? node_of(e->span, *value, in_brackets) : nullptr;
  })(expression);
}

std::string text_with_indices(const std::string& text, const ExpressionPtr& expression,
                              const IndexValues& values) {
  std::map<std::size_t, std::pair<std::size_t, std::string>> replacements;  // start offset → end offset and
                                                                            // replacement
  (void)Substitution([&](const ExpressionPtr& e, bool in_brackets) -> ExpressionPtr {
    const IndexValue* const value = value_for(e, values);
    if (!value) return nullptr;
    const std::size_t begin = e->span.begin;
    const bool factor =
        begin > 0 && (text[begin - 1] == ')' || (text[begin - 1] >= '0' && text[begin - 1] <= '9'));
    std::string other = std::to_string(value->number.value_or(0));
    if (is_label(*value, in_brackets))
      other = in_brackets ? value->label : '"' + value->label + '"';
    else if (!in_brackets && other.front() == '-')
      other = "(" + other + ")";
    replacements[begin] = {e->span.end, (factor ? "*" : "") + other};
    return node_of(e->span, *value, in_brackets);
  })(expression);
  std::string written;
  std::size_t at = 0;
  for (const auto& [begin, other] : replacements) {
    written += text.substr(at, begin - at) + other.second;
    at = other.first;
  }
  return written + text.substr(at);
}

ExpressionPtr with_arguments(const ExpressionPtr& expression,
                             const std::map<std::string, ExpressionPtr>& replacements) {
  return Substitution([&](const ExpressionPtr& e, bool) -> ExpressionPtr {
    const Name* name = std::get_if<Name>(&e->node);
    const auto found = name ? replacements.find(name->text) : replacements.end();
    return found == replacements.end() ? nullptr : found->second;
  })(expression);
}

}  // namespace proofsheet::equations
