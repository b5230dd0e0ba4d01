// What stands within a line.
#include <algorithm>

#include "diagnostics/utf8.hpp"
#include "pages/layout.hpp"
#include "pages/links.hpp"
#include "pages/passage.hpp"

namespace proofsheet::pages {

namespace {

using prose::Inline;
using workbook::Insert;

/// GitHub reads Markdown's marks even within $…$: these formulas are safe between backticks alone.
bool is_delicate(std::string_view latex) {
  for (std::size_t at = 0; at < latex.size(); ++at) {
    const char next = at + 1 < latex.size() ? latex[at + 1] : ' ';
    const bool punctuation =
        next > ' ' &&
        std::string_view("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~").find(next) != std::string_view::npos;
    if (latex[at] == '*' || (latex[at] == '\\' && punctuation)) return true;
    if (latex[at] == '<' && next != ' ') return true;
  }
  return false;
}

class InlineWriter {
 public:
  InlineWriter(const Passage& passage, bool in_cell)
      : passage_(passage), press_(passage.press), in_cell_(in_cell) {}

  std::string all(const std::vector<Inline>& inlines) const {
    std::string out;
    for (const Inline& one : inlines) out += write(one);
    return out;
  }

 private:
  std::string write(const Inline& one) const {
    switch (one.kind) {
      case Inline::Kind::text:
        return press_.escape(one.literal.view(), Context::words);
      case Inline::Kind::code:
        return code(one.literal.str());
      case Inline::Kind::emphasis:
        return marked("emphasis", one);
      case Inline::Kind::strong:
        return marked("strong", one);
      case Inline::Kind::strikethrough:
        return marked("strikethrough", one);
      case Inline::Kind::link:
        return link(one);
      case Inline::Kind::image:
        return image(one);
      case Inline::Kind::soft_break:
        return press_.fill("soft_break", View().flag("in_cell", in_cell_));
      case Inline::Kind::line_break:
        return press_.fill("line_break", View().flag("in_cell", in_cell_));
      case Inline::Kind::role:
      case Inline::Kind::math:
        return insert(passage_.inserts.at(one.id));
      case Inline::Kind::footnote_reference:
        return footnote(one.literal.str());
    }
    return {};
  }

  std::string marked(const char* name, const Inline& one) const {
    return press_.fill(name, View().text("content", all(one.children)));
  }

  std::string code(const std::string& literal) const {
    const bool touches = !literal.empty() && (literal.front() == '`' || literal.back() == '`' ||
                                              (literal.front() == ' ' && literal.back() == ' '));
    return press_.fill(
        "code", View()
                    .text("code", press_.escape(literal, in_cell_ ? Context::code_in_cell : Context::code))
                    .text("fence", fence_for(literal, 1))
                    .text("pad", touches ? " " : ""));
  }

  std::string link(const Inline& one) const {
    const LinkTarget target = resolve_link(passage_, one.url);
    return press_.fill("link", View()
                                   .text("content", all(one.children))
                                   .text("url", press_.escape(target.url, Context::address))
                                   .text("title", press_.escape(one.title, Context::link_title))
                                   .text("page", press_.escape(target.page, Context::address))
                                   .text("anchor", target.anchor));
  }

  std::string image(const Inline& one) const {
    return press_.fill("image", View()
                                    .text("url", press_.escape(one.url, Context::address))
                                    .text("alt", press_.escape(one.literal.view(), Context::words))
                                    .text("title", press_.escape(one.title, Context::link_title)));
  }

  std::string insert(const Insert& insert) const {
    switch (insert.kind) {
      case Insert::Kind::number:
        return write_number(press_, insert.text, insert.unit);
      case Insert::Kind::formula:
        return write_formula(press_, insert.formula, in_cell_);
      case Insert::Kind::literal:
        return press_.fill("literal", View().text("words", press_.escape(insert.text, Context::words)));
    }
    return {};
  }

  std::string footnote(const std::string& label) const {
    return press_.fill("footnote_reference", View()
                                                 .text("label", label)
                                                 .text("anchor", footnote_anchor(passage_, label))
                                                 .number("number", footnote_number(passage_, label)));
  }

  const Passage& passage_;
  const Press& press_;
  bool in_cell_;
};

std::string plain_text(const Insert& insert) {
  if (insert.kind == Insert::Kind::formula) return insert.formula.latex;
  return insert.unit.empty() ? insert.text : insert.text + " " + insert.unit;
}

std::string plain_text(const Passage& passage, const std::vector<Inline>& inlines) {
  std::string out;
  for (const Inline& one : inlines) {
    switch (one.kind) {
      case Inline::Kind::soft_break:
      case Inline::Kind::line_break:
        out += ' ';
        break;
      case Inline::Kind::role:
      case Inline::Kind::math:
        out += plain_text(passage.inserts.at(one.id));
        break;
      case Inline::Kind::footnote_reference:
        break;
      case Inline::Kind::text:
      case Inline::Kind::code:
      case Inline::Kind::image:
        out += one.literal.view();
        break;
      case Inline::Kind::emphasis:
      case Inline::Kind::strong:
      case Inline::Kind::strikethrough:
      case Inline::Kind::link:
        out += plain_text(passage, one.children);
        break;
    }
  }
  return out;
}

}  // namespace

std::string write_inlines(const Passage& passage, const std::vector<Inline>& inlines, bool in_cell) {
  return InlineWriter(passage, in_cell).all(inlines);
}

std::string write_plain(const Passage& passage, const std::vector<Inline>& inlines) {
  return passage.press.escape(plain_text(passage, inlines), Context::words);
}

std::string write_formula(const Press& press, const equations::Formula& formula, bool in_cell) {
  const std::string written =
      press.escape(formula.latex, in_cell ? Context::formula_in_cell : Context::formula);
  return press.fill("formula", View()
                                   .text("latex", written)
                                   .text("mathml", formula.mathml)
                                   .flag("delicate", is_delicate(written))
                                   .flag("long", !in_cell && formula_length(formula.latex) > small_screen));
}

}  // namespace proofsheet::pages
