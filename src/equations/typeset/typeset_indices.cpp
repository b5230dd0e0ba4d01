// What stands in brackets: indices and lists.
#include "equations/syntax/lexer.hpp"
#include "equations/typeset/symbols.hpp"
#include "equations/typeset/typesetter.hpp"

namespace proofsheet::equations {

using Piece = Typesetter::Piece;

Row Typesetter::subscript(const Subscript& item) const {
  if (item.whole) return row_of(symbols::whole);
  // Several plain words would read as a product; the model tells which are a label.
  const auto own = notation_.names.find(item.raw.str());
  if (own != notation_.names.end() && !is_name(own->first)) return row_of(Author{own->second});
  if (!item.expression || looks_like_label(item.raw.view()) || notation_.labels.contains(item.raw.str()))
    return row_of(Words{item.raw.str()});
  if (const Range* part = std::get_if<Range>(&item.expression->node); part && !part->step)
    return row_of(row(part->first), symbols::up_to, row(part->last));
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

Piece Typesetter::set(const Comprehension& n) const {
  Row inside = row(n.body);
  if (n.guard && n.generators.empty())
    append(inside, row_of(symbols::thick, Words{"if "}, symbols::blank));
  else if (n.guard)
    append(inside, symbols::such_that);
  if (n.guard) append(inside, row(n.guard));
  return {row_of(Script{row_of(Fence{Fence::Kind::brackets, true, std::move(inside)}),
                        in_line().conditions(n.generators)}),
          Binding::postfix};
}

Piece Typesetter::set(const List& n) const {
  return {row_of(Fence{Fence::Kind::brackets, !in_line_, items(n.items, symbols::spaced_comma)}),
          Binding::atom};
}

}  // namespace proofsheet::equations
