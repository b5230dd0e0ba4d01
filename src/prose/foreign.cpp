// The numerals of a text that may be any Markdown.
//
// An author who imports a lesson wants to see all of its numerals, even in places that our lessons may not
// have: raw HTML, directives and roles of other programs, unused footnotes, surplus cells. So the same reader
// of Markdown is used, its messages are dropped, and the text that it would report is searched for numerals.
#include <algorithm>
#include <array>
#include <iterator>

#include "prose/conversion.hpp"
#include "text/unicode.hpp"

namespace proofsheet::prose {

using text::Text;

namespace {

/// The attributes of tags and options of directives whose values a reader sees.
constexpr std::array shown_attributes = {"alt", "title", "caption", "aria-label"};

bool is_shown(std::string_view key) {
  return std::find(shown_attributes.begin(), shown_attributes.end(), key) != shown_attributes.end();
}

void add_html(Conversion& conversion, const Text& text) {
  collect_numerals(text, NumeralPlace::html, conversion.document.numerals);
}

/// Collects from a tag with `title="Row 5"`.
void collect_foreign_tag(Conversion& conversion, const Text& tag) {
  const std::string_view characters = tag.view();
  std::size_t done = 0;  // no key begins before it
  for (std::size_t i = characters.find('='); i != std::string::npos; i = characters.find('=', i + 1)) {
    const char quote = i + 1 < characters.size() ? characters[i + 1] : ' ';
    if (quote != '"' && quote != '\'') continue;
    const std::string_view before = characters.substr(done, i - done);
    const std::string_view key = before.substr(before.find_last_of(" \t\n") + 1);
    const std::size_t end = std::min(characters.find(quote, i + 2), characters.size());
    if (is_shown(key)) add_html(conversion, cut(tag, i + 2, end));
    done = i = end;
  }
}

/// Returns the end of the tag, comment, or whole script that begins with `<` at `begin`.
std::size_t tag_end(const std::string& html, std::size_t begin) {
  const auto behind = [&](std::string_view close) {
    const std::size_t found = html.find(close, begin);
    return found == std::string::npos ? html.size() : found + close.size();
  };
  const std::string_view rest = std::string_view(html).substr(begin);
  if (rest.starts_with("<!--")) return behind("-->");
  if (rest.starts_with("<script")) return behind("</script>");
  if (rest.starts_with("<style")) return behind("</style>");
  if (rest.starts_with("<pre")) return behind("</pre>");
  return behind(">");
}

bool is_code(std::string_view directive) { return directive.find("code") != std::string_view::npos; }

/// The languages of code that Quarto, knitr and MyST run or draw.
constexpr std::array<std::string_view, 42> languages = {
    "asy",        "awk",     "bash",    "c",       "cat",        "cpp",    "css",  "d2",         "dot",
    "embed",      "fortran", "go",      "gnuplot", "graphviz",   "html",   "java", "javascript", "js",
    "julia",      "lua",     "mermaid", "node",    "observable", "octave", "ojs",  "perl",       "plantuml",
    "powershell", "psql",    "python",  "r",       "rcpp",       "ruby",   "rust", "sas",        "scala",
    "sh",         "sql",     "stan",    "stata",   "tikz",       "zsh"};

/// True if a fence `{…}` contains a program: `{r, echo=FALSE}`, `{.python}`, `{=html}`, `{{ojs}}`. Other
/// names are directives, except in files of Quarto and knitr, which have no directives in fences.
bool is_chunk(const Text& braced) {
  const std::string file = text::in_small_letters(braced.source() ? braced.source()->name() : std::string());
  if (file.ends_with(".qmd") || file.ends_with(".rmd")) return true;
  return braced.empty() || braced.str().find_first_of(" \t,.#={") != std::string::npos ||
         std::find(languages.begin(), languages.end(), text::in_small_letters(braced.view())) !=
             languages.end();
}

}  // namespace

void collect_foreign(Conversion& conversion, const Text& text, NumeralPlace place) {
  if (conversion.foreign) collect_numerals(text, place, conversion.document.numerals);
}

void collect_foreign_html(Conversion& conversion, const Text& html) {
  if (!conversion.foreign) return;
  const std::string& characters = html.str();
  std::size_t plain = 0;
  while (plain < html.size()) {
    const std::size_t open = std::min(characters.find('<', plain), characters.size());
    add_html(conversion, cut(html, plain, open));
    if (open == characters.size()) return;
    plain = tag_end(characters, open);
    if (characters.compare(open, 4, "<!--") == 0)
      conversion.document.comments.push_back(cut(html, open, plain));
    collect_foreign_tag(conversion, cut(html, open, plain));
  }
}

void collect_foreign_role(Conversion& conversion, const std::string& name, const Text& body) {
  const auto& known = role_names();
  if (!conversion.foreign || std::find(known.begin(), known.end(), name) != known.end()) return;
  if (!is_code(name)) collect_foreign(conversion, body, NumeralPlace::words);
}

void collect_foreign_directive(Conversion& conversion, const DirectiveSource& source) {
  const std::size_t close = std::min(source.info.str().find('}'), source.info.size());
  const Text braced = source.info.slice(1, close).trimmed();
  const std::string& name = braced.str();
  const auto& known = directive_names();
  if (is_code(name) || is_chunk(braced)) {
    Block code;
    code.kind = Block::Kind::code;
    code.literal = source.body;
    code.span = source.body.span();
    conversion.document.blocks.push_back(std::move(code));
    return;
  }
  if (std::find(known.begin(), known.end(), name) == known.end())
    collect_foreign(conversion, source.info.slice(close + 1, source.info.size()), NumeralPlace::words);
  const Lines lines(source.body);
  std::size_t n = 1;
  for (; n <= lines.count() && lines.line(n).starts_with(':'); ++n) {
    const std::size_t key_end = lines.line(n).find(':', 1);
    if (key_end != std::string_view::npos && is_shown(lines.line(n).substr(1, key_end - 1)))
      collect_foreign(conversion, cut(lines.text(), lines.begin(n) + key_end + 1, lines.end(n)),
                      NumeralPlace::words);
  }
  for (Block& block :
       convert_text(conversion, cut(lines.text(), lines.begin(n), source.body.size()), source.depth + 1))
    conversion.document.blocks.push_back(std::move(block));
}

std::optional<Document> parse_foreign(const Text& text, std::string_view how_to_shorten,
                                      text::Diagnostics& limits) {
  text::Diagnostics ignored;
  if (!check_source(text, how_to_shorten, limits, longest_source * foreign_factor)) return std::nullopt;
  Conversion conversion{ignored, limits, how_to_shorten, {}, {}, false, true};
  std::vector<Block> blocks = convert_text(conversion, text, 1);
  if (conversion.limit_reached || conversion.unread) return std::nullopt;
  Document document = std::move(conversion.document);
  document.blocks.insert(document.blocks.end(), std::make_move_iterator(blocks.begin()),
                         std::make_move_iterator(blocks.end()));
  sort_numerals(document.numerals);
  const auto same = [&](const Numeral& a, const Numeral& b) { return a.span.begin == b.span.begin; };
  document.numerals.erase(std::unique(document.numerals.begin(), document.numerals.end(), same),
                          document.numerals.end());
  return document;
}

std::vector<Numeral> foreign_numerals(const Text& text) {
  text::Diagnostics ignored;
  auto document = parse_foreign(text, {}, ignored);
  return document ? std::move(document->numerals) : numerals_of_words(text);
}

}  // namespace proofsheet::prose
