#include "prose/conversion.hpp"

namespace proofsheet::prose {

using diagnostics::Diagnostics;
using diagnostics::Text;

namespace {

Document convert(const Text& text, Diagnostics& diagnostics, bool short_text) {
  if (!check_source(text, diagnostics)) return {};
  Conversion conversion{diagnostics, {}, {}, short_text};
  conversion.document.blocks = convert_text(conversion, text, 1);
  sort_numerals(conversion.document.numerals);
  return std::move(conversion.document);
}

void append_plain(const std::vector<Inline>& inlines, std::string& text) {
  for (const Inline& inl : inlines) {
    if (inl.kind == Inline::Kind::soft_break || inl.kind == Inline::Kind::line_break) {
      text += ' ';
    } else if (inl.kind == Inline::Kind::role) {
      // A computed number is not known yet, and no address may depend on it.
      text += inl.name == "lit"   ? inl.literal.str()
              : inl.name == "num" ? split_number_role(inl.literal).printed.str()
                                  : "";
    } else if (inl.kind != Inline::Kind::footnote_reference) {
      text += inl.literal.str();
    }
    append_plain(inl.children, text);
  }
}

}  // namespace

std::string plain_text(const std::vector<Inline>& inlines) {
  std::string text;
  append_plain(inlines, text);
  return text;
}

Document parse(const Text& text, Diagnostics& diagnostics) { return convert(text, diagnostics, false); }

Document parse_short(const Text& text, Diagnostics& diagnostics) { return convert(text, diagnostics, true); }

}  // namespace proofsheet::prose
