#pragma once
// What is surely a mistake of the author although Markdown reads it as text.
#include "prose/conversion.hpp"

namespace proofsheet::prose {

struct RoleUse {
  diagnostics::Text whole;
  const Token& token;
  bool in_alt = false;
};
void check_role(Conversion& conversion, const RoleUse& use);

/// In plain text: a role that is not closed, or is followed by a space. `next` is the node behind the text.
void report_broken_marks(Conversion& conversion, const diagnostics::Text& text, const cmark_node* next);
void report_html(Conversion& conversion, const diagnostics::Text& html);
/// In the URL or the title of a link.
void report_role_in_target(Conversion& conversion, const diagnostics::Text& target);
/// ```` ```{note} text``` ```` on one line is code to Markdown.
void report_directive_in_a_line(Conversion& conversion, const diagnostics::Text& code, std::size_t ticks);
/// `{name}` and a backtick in a text that is no prose: its place, or nothing.
bool find_role(const diagnostics::Text& text, diagnostics::Span& place);

/// What inlines say, with the places of their characters; `around` is where an empty one stands.
void gather_text(const std::vector<Inline>& inlines, TextBuilder& builder, const diagnostics::Text& around);

}  // namespace proofsheet::prose
