// Writes inlines: the content of a line.
#include <fmt/format.h>

#include <algorithm>

#include "equations/typeset/quantity.hpp"
#include "pages/templates/layout.hpp"
#include "pages/templates/line_breaks.hpp"
#include "pages/writers/links.hpp"
#include "pages/writers/passage.hpp"
#include "prose/lesson_link.hpp"
#include "text/characters.hpp"
#include "text/signs.hpp"
#include "workbook/content/citation.hpp"

namespace proofsheet::pages {

namespace {

using prose::Inline;
using prose::NumeralPlace;
using text::Origin;
using workbook::Insert;

/// True if GitHub would read Markdown's marks within `$…$` of this formula. Such a formula is safe only in
/// backticks.
bool needs_backticks(std::string_view latex) {
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

/// Returns the offset of the opening brackets at the end of a text.
std::size_t opening_brackets_begin(std::string_view words) { return words.find_last_not_of("([") + 1; }

/// Returns the offset after the punctuation at the start of a text.
std::size_t closing_punctuation_end(std::string_view words) {
  return std::min(words.find_first_not_of(")].,:;?!"), words.size());
}

std::string label_of(const Renderer& renderer, const Insert& reference) {
  const workbook::Target* const target = target_of(renderer, reference);
  if (!target && !reference.id.empty()) return {};
  return write_label(renderer, reference.lesson, target ? *target : workbook::Target{});
}

class InlineWriter {
 public:
  InlineWriter(const Passage& passage, bool in_cell)
      : passage_(passage), renderer_(passage.renderer), in_cell_(in_cell) {}

  std::string all(const std::vector<Inline>& inlines) const {
    std::string out;
    for (std::size_t at = 0; at < inlines.size(); ++at) {
      const Inline& one = inlines[at];
      if (is_formula(inlines, at))
        out += formula(one, punctuation_around(inlines, at));
      else if (one.kind == Inline::Kind::text)
        out += words(inlines, at);
      else
        out += write(one);
    }
    return out;
  }

 private:
  static bool is_text(const std::vector<Inline>& inlines, std::size_t at) {
    return at < inlines.size() && inlines[at].kind == Inline::Kind::text;
  }

  bool is_formula(const std::vector<Inline>& inlines, std::size_t at) const {
    if (at >= inlines.size()) return false;
    const Inline& one = inlines[at];
    return one.kind == Inline::Kind::math ||
           (one.kind == Inline::Kind::role && passage_.inserts.at(one.id).kind == Insert::Kind::formula);
  }

  /// Returns the punctuation next to a formula. Browsers break lines beside a formula, even before a full
  /// stop or after a bracket, so the punctuation becomes part of the formula's markup.
  Punctuation punctuation_around(const std::vector<Inline>& inlines, std::size_t at) const {
    Punctuation out;
    if (is_text(inlines, at - 1)) {
      const text::Text& words = inlines[at - 1].literal;
      out.before = renderer_.placed(words.slice(opening_brackets_begin(words.view()), words.size()));
    }
    if (is_text(inlines, at + 1)) {
      const text::Text& words = inlines[at + 1].literal;
      out.behind = renderer_.placed(words.slice(0, closing_punctuation_end(words.view())));
    }
    return out;
  }

  /// Returns a text without the punctuation that became part of the formulas beside it.
  std::string words(const std::vector<Inline>& inlines, std::size_t at) const {
    const text::Text& text = inlines[at].literal;
    const std::size_t begin = is_formula(inlines, at - 1) ? closing_punctuation_end(text.view()) : 0;
    const std::size_t end = is_formula(inlines, at + 1) ? opening_brackets_begin(text.view()) : text.size();
    if (begin == 0 && end == text.size()) return renderer_.placed(text);
    return renderer_.placed(text.slice(begin, end));
  }

  std::string formula(const Inline& one, const Punctuation& touching) const {
    const bool typed = one.kind == Inline::Kind::math;
    return renderer_.located(one.literal, typed ? NumeralPlace::formula : NumeralPlace::prose,
                             write_formula(renderer_, passage_.inserts.at(one.id).formula, in_cell_,
                                           typed ? Origin::nobody : Origin::number, touching));
  }

  std::string write(const Inline& one) const {
    switch (one.kind) {
      case Inline::Kind::code: return code(one.literal.str());
      case Inline::Kind::emphasis: return fill_markup("emphasis", one);
      case Inline::Kind::strong: return fill_markup("strong", one);
      case Inline::Kind::strikethrough: return fill_markup("strikethrough", one);
      case Inline::Kind::link: return link(one);
      case Inline::Kind::image: return image(one);
      case Inline::Kind::soft_break: return renderer_.fill("soft_break", View().flag("in_cell", in_cell_));
      case Inline::Kind::line_break: return renderer_.fill("line_break", View().flag("in_cell", in_cell_));
      case Inline::Kind::role:
        return renderer_.located(one.literal, NumeralPlace::prose, insert(passage_.inserts.at(one.id)));
      case Inline::Kind::footnote_reference: return footnote(one.literal.str());
      case Inline::Kind::text:
      case Inline::Kind::math:        // handled in all(), which knows the neighbours
      case Inline::Kind::gap: break;  // pages have the sides of its card
    }
    return {};
  }

  std::string fill_markup(const char* name, const Inline& one) const {
    return renderer_.fill(name, View().text("content", all(one.children)));
  }

  std::string code(const std::string& literal) const {
    const bool touches = !literal.empty() && (literal.front() == '`' || literal.back() == '`' ||
                                              (literal.front() == ' ' && literal.back() == ' '));
    return renderer_.fill(
        "code", View()
                    .text("code", renderer_.escape(literal, in_cell_ ? Context::code_in_cell : Context::code))
                    .text("fence", fence_for(literal, 1))
                    .text("pad", touches ? " " : ""));
  }

  std::string link(const Inline& one) const {
    const LinkTarget target =
        one.is_file ? LinkTarget{file_url(renderer_, one.url), {}, {}} : resolve_link(passage_, one.url);
    if (is_other_program() && target.url.empty()) return all(one.children);
    if (is_other_program() && !one.is_file && !prose::leads_out(target.url)) return all(one.children);
    const bool bare = one.children.size() == 1 && one.children.front().kind == Inline::Kind::text;
    const std::string words = bare ? one.children.front().literal.str() : std::string();
    const bool address =
        bare && (one.url == words || one.url.ends_with("://" + words) || one.url == "mailto:" + words);
    return renderer_.fill(
        "link", View()
                    .text("content", address ? renderer_.vouched(Origin::code, words) : all(one.children))
                    .text("url", renderer_.escape(target.url, Context::address))
                    .text("title", renderer_.escape(one.title, Context::link_title))
                    .text("page", renderer_.escape(target.page, Context::address))
                    .text("anchor", target.anchor));
  }

  std::string image(const Inline& one) const { return write_image(renderer_, one, {}); }

  std::string insert(const Insert& insert) const {
    switch (insert.kind) {
      case Insert::Kind::number: return write_number(renderer_, insert.text, insert.unit, !insert.is_label);
      case Insert::Kind::formula: break;  // handled in formula()
      case Insert::Kind::literal:
        return renderer_.fill("literal",
                              View().text("words", renderer_.vouched(Origin::declared, insert.text)));
      case Insert::Kind::reference: return reference(insert);
      case Insert::Kind::term: return term(insert);
      case Insert::Kind::citation: return citation(insert);
      case Insert::Kind::blank: return blank(insert);
    }
    return {};
  }

  /// Exports get an empty element, which they replace.
  std::string blank(const Insert& insert) const {
    return renderer_.fill("blank", View()
                                       .text("number", renderer_.vouched(Origin::declared, insert.id))
                                       .text("unit", write_unit(renderer_, insert.unit))
                                       .flag("exported", is_other_program()));
  }

  std::string citation(const Insert& insert) const {
    const workbook::SourceView* const source = renderer_.directory->source(insert.id);
    const bool is_here = renderer_.page == sources_page;
    const std::string content =
        insert.text.empty() && source
            ? renderer_.vouched(Origin::declared,
                                workbook::citation_label(*source, renderer_.templates.words()))
            : renderer_.escape(insert.text, Context::words);
    if (is_other_program()) return content;
    return renderer_.fill(
        "citation", View()
                        .text("content", content)
                        .text("page", is_here ? "" : renderer_.root + sources_page + renderer_.format.ending)
                        .text("anchor", source_anchor(insert.id)));
  }

  std::string term(const Insert& insert) const {
    const std::string words = renderer_.escape(insert.text, Context::words);
    const workbook::TermView* const explained = renderer_.directory->term(insert.id);
    if (insert.again || !explained || is_other_program()) return words;
    const std::string meaning = plain_line(passage_, explained->meaning);
    const bool is_plain = meaning.find_first_of("\\^_{") == std::string::npos;
    const bool is_here = renderer_.page == glossary_page;
    return renderer_.fill(
        "term", View()
                    .text("content", words)
                    .text("page", is_here ? "" : renderer_.root + glossary_page + renderer_.format.ending)
                    .text("anchor", term_anchor(insert.id))
                    .text("meaning", is_plain ? meaning : std::string()));
  }

  std::string reference(const Insert& insert) const {
    const LinkTarget target = resolve_reference(passage_, insert);
    const std::string words =
        insert.text.empty() ? label_of(renderer_, insert) : renderer_.escape(insert.text, Context::words);
    if (target.url.empty() || is_other_program()) return words;
    return renderer_.fill("link", View()
                                      .text("content", words)
                                      .text("url", renderer_.escape(target.url, Context::address))
                                      .text("title", "")
                                      .text("page", renderer_.escape(target.page, Context::address))
                                      .text("anchor", target.anchor));
  }

  bool is_other_program() const { return renderer_.format.home != Host::page; }

  std::string footnote(const std::string& label) const {
    return renderer_.fill("footnote_reference", View()
                                                    .text("label", label)
                                                    .text("anchor", footnote_anchor(passage_, label))
                                                    .number("number", footnote_number(passage_, label)));
  }

  const Passage& passage_;
  const Renderer& renderer_;
  bool in_cell_;
};

/// Returns a width such as `60%` or `200px` as TeX computes it; CSS has 96 pixels to the inch.
std::string tex_width(const std::string& width) {
  const std::string number = width.substr(0, width.find_first_of("%p"));
  if (number.empty()) return {};
  if (!width.ends_with('%')) return "0.75bp*" + number;
  return (number == "100" ? "" : fmt::format("0.{:0>2}", number)) + "\\linewidth";
}

std::string plain_text(const Renderer& renderer, const Insert& insert) {
  if (insert.kind == Insert::Kind::reference)
    return insert.text.empty() ? label_of(renderer, insert) : insert.text;
  if (insert.kind == Insert::Kind::term) return insert.text;
  if (insert.kind == Insert::Kind::blank) return std::string(text::ellipsis);
  if (insert.kind == Insert::Kind::citation) {
    const workbook::SourceView* const source = renderer.directory->source(insert.id);
    return insert.text.empty() && source
               ? text::mark_region(Origin::declared,
                                   workbook::citation_label(*source, renderer.templates.words()))
               : insert.text;
  }
  if (insert.kind == Insert::Kind::formula) return insert.formula.latex;
  const Origin by = insert.kind == Insert::Kind::literal ? Origin::declared
                    : insert.is_label                    ? Origin::nobody
                                                         : Origin::number;
  return text::mark_region(by, insert.text) + (insert.unit.empty() ? "" : " " + insert.unit);
}

std::string plain_text(const Passage& passage, const std::vector<Inline>& inlines) {
  const Renderer& renderer = passage.renderer;
  std::string out;
  for (const Inline& one : inlines) {
    switch (one.kind) {
      case Inline::Kind::soft_break:
      case Inline::Kind::line_break: out += ' '; break;
      case Inline::Kind::role:
        out += renderer.located(one.literal, NumeralPlace::prose,
                                plain_text(renderer, passage.inserts.at(one.id)));
        break;
      case Inline::Kind::math:
        out += renderer.located(one.literal, NumeralPlace::formula,
                                plain_text(renderer, passage.inserts.at(one.id)));
        break;
      case Inline::Kind::footnote_reference: break;
      case Inline::Kind::code: out += text::mark_region(Origin::code, one.literal.view()); break;
      case Inline::Kind::text:
      case Inline::Kind::image:
        out += renderer.located(one.literal, NumeralPlace::prose, one.literal.str());
        break;
      case Inline::Kind::emphasis:
      case Inline::Kind::strong:
      case Inline::Kind::strikethrough:
      case Inline::Kind::gap:
      case Inline::Kind::link: out += plain_text(passage, one.children); break;
    }
  }
  return out;
}

}  // namespace

std::string file_url(const Renderer& renderer, const std::string& name) {
  if (renderer.format.home == Host::page)
    return (renderer.format.medium == Medium::paper ? "../" + std::string(renderer.format.folder) + "/"
                                                    : renderer.root) +
           name;
  return renderer.pictures ? renderer.pictures + workbook::exported_name(name, renderer.workbook.id)
                           : std::string();
}

std::string write_image(const Renderer& renderer, const Inline& image, const std::string& width) {
  const std::string alt = renderer.placed(image.literal, NumeralPlace::alt);
  const bool is_paper = renderer.format.medium == Medium::paper;
  const std::string url = is_paper ? workbook::paper_name(image.url) : file_url(renderer, image.url);
  if (url.empty()) return renderer.fill("emphasis", View().text("content", alt));
  return renderer.fill("image", View()
                                    .text("url", is_paper ? url : renderer.escape(url, Context::address))
                                    .text("alt", alt)
                                    .text("title", renderer.escape(image.title, Context::link_title))
                                    .text("width", is_paper ? tex_width(width) : width));
}

std::string write_inlines(const Passage& passage, const std::vector<Inline>& inlines, bool in_cell) {
  return InlineWriter(passage, in_cell).all(inlines);
}

std::string write_label(const Renderer& renderer, const std::string& folder, const workbook::Target& target) {
  using Kind = workbook::Target::Kind;
  const std::string lesson = renderer.directory->lesson_number(folder);
  if (lesson.empty() || (target.number == 0 && target.kind != Kind::lesson)) return {};
  const bool whole = target.kind == Kind::lesson;
  const std::string number = whole ? lesson : fmt::format("{}.{}", lesson, target.number);
  const bool appendix = renderer.directory->lesson(folder)->is_appendix;
  return renderer.fill("label", View()
                                    .flag("lesson", whole && !appendix)
                                    .flag("appendix", whole && appendix)
                                    .flag("example", target.kind == Kind::example)
                                    .flag("figure", target.kind == Kind::figure)
                                    .flag("table", target.kind == Kind::table)
                                    .flag("equation", target.kind == Kind::equation)
                                    .text("number", renderer.vouched(Origin::own, number)));
}

std::string write_plain(const Passage& passage, const std::vector<Inline>& inlines) {
  return passage.renderer.escape(plain_text(passage, inlines), Context::words);
}

equations::Formula vouched(const Renderer& renderer, equations::Formula formula) {
  return {text::mark_region(Origin::number, formula.latex),
          text::mark_region(Origin::number, renderer.mathml(formula.mathml))};
}

std::string write_foreign_formula(const Renderer& renderer, const equations::Formula& formula,
                                  bool on_own_line) {
  if (renderer.format.home == Host::mathml)
    return fmt::format("<math xmlns=\"http://www.w3.org/1998/Math/MathML\"{}>{}</math>",
                       on_own_line ? " display=\"block\"" : "", renderer.mathml(formula.mathml));
  const std::string latex = renderer.escape(formula.latex, Context::formula);
  return on_own_line ? "\\[" + latex + "\\]" : "\\(" + latex + "\\)";
}

std::string write_formula(const Renderer& renderer, const equations::Formula& formula, bool in_cell,
                          Origin by, const Punctuation& touching) {
  if (renderer.format.home != Host::page)
    return touching.before + write_foreign_formula(renderer, formula, false) + touching.behind;
  const std::string written =
      renderer.escape(formula.latex, in_cell ? Context::formula_in_cell : Context::formula);
  const std::string mathml = text::mark_region(by, renderer.mathml(formula.mathml));
  const bool is_site = renderer.format.medium == Medium::site;
  const bool is_long = !in_cell && formula_length(formula.latex) > phone_width;
  View view;
  if (is_long)
    add_mathml(view, renderer.format, mathml);
  else
    view.text("mathml", mathml).text("spoken", is_site ? spoken(mathml) : "");
  return renderer.fill("formula", view.text("latex", text::mark_region(by, written))
                                      .text("before", touching.before)
                                      .text("behind", touching.behind)
                                      .flag("touched", !touching.before.empty() || !touching.behind.empty())
                                      .flag("delicate", needs_backticks(written))
                                      .flag("long", is_long)
                                      .flag("wide", is_site && is_long && has_wide_part(mathml)));
}

std::string write_unit(const Renderer& renderer, const std::string& unit) {
  const bool digits = unit.find_first_of("0123456789") != std::string::npos;
  return renderer.vouched(digits ? Origin::nobody : Origin::declared, unit);
}

View& add_number(const Renderer& renderer, View& view, const std::string& digits, const std::string& unit,
                 bool is_number) {
  using equations::UnitPlace;
  const UnitPlace place = equations::place_of(unit);
  const bool in_front = !unit.empty() && place == UnitPlace::in_front;
  const std::string_view minus = "-";
  const bool negative = in_front && digits.starts_with(minus);
  const std::string shown = negative ? digits.substr(minus.size()) : digits;
  return view
      .text("digits",
            is_number ? renderer.escape(shown, Context::digits) : renderer.escape(shown, Context::words))
      .text("unit", write_unit(renderer, unit))
      .flag("in_front", in_front)
      .flag("negative", negative)
      .flag("behind", !unit.empty() && !in_front)
      .flag("close", place == UnitPlace::close);
}

std::string write_number(const Renderer& renderer, const std::string& digits, const std::string& unit,
                         bool is_number) {
  if (digits.empty()) return {};
  View view;
  return renderer.fill("number", add_number(renderer, view, digits, unit, is_number));
}

}  // namespace proofsheet::pages
