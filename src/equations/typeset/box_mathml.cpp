// Writes boxes as presentation MathML, limited to MathML Core, so that a browser needs no script.
//
// MathML slants a single letter by default and sets a word upright; an upright letter needs an attribute. If
// an author's name has a script of its own, `X^{(1)}`, it is merged with the script that it is given.
// Delimiters are stretchy only around tall contents, because fonts leave more space around stretchy ones.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

#include "equations/syntax/characters.hpp"
#include "equations/typeset/box.hpp"
#include "text/xml.hpp"

namespace proofsheet::equations {

namespace {

/// Replaces spaces by no-break spaces, because a browser drops spaces at the ends of an element.
std::string with_hard_spaces(const std::string& text) {
  std::string made;
  for (const char c : text) made += c == ' ' ? "&#xA0;" : std::string(1, c);
  return made;
}

std::string element(std::string_view name, std::string_view content) {
  return fmt::format("<{0}>{1}</{0}>", name, content);
}

/// Indexed by Fence::Kind.
constexpr std::array<std::pair<std::string_view, std::string_view>, 7> mathml_delimiters{
    {{"(", ")"}, {"[", "]"}, {"{", "}"}, {"|", "|"}, {"‖", "‖"}, {"⌊", "⌋"}, {"⌈", "⌉"}}};

bool is_tall(const Row& row);

/// True if a fence around the contents must be larger than a letter.
struct IsTall {
  template <class Leaf>
  bool operator()(const Leaf&) const {
    return false;
  }
  bool operator()(const Fraction&) const { return true; }
  bool operator()(const BigOperator&) const { return true; }
  bool operator()(const Cases&) const { return true; }
  bool operator()(const Matrix&) const { return true; }
  bool operator()(const Lines&) const { return true; }
  bool operator()(const Root& n) const { return is_tall(n.inside); }
  bool operator()(const Script& n) const { return is_tall(n.base) || is_tall(n.above); }
  bool operator()(const Fence& n) const { return is_tall(n.inside); }
};

bool is_tall(const Row& row) {
  return std::any_of(row.begin(), row.end(), [](const Box& box) { return std::visit(IsTall{}, box.node); });
}

/// Returns the end of the element that begins at `at`; npos if there is none.
std::size_t element_end(std::string_view text, std::size_t at) {
  std::size_t open = 0;
  while (at < text.size() && text[at] == '<') {
    const std::size_t end = text.find('>', at);
    if (end == std::string_view::npos) break;
    if (text[at + 1] == '/') {
      if (open-- == 0) break;
    } else if (text[end - 1] != '/') {
      ++open;
    }
    if (open == 0) return end + 1;
    at = text.find('<', end);
  }
  return std::string_view::npos;
}

/// Returns the elements of a text; empty if it contains anything else.
std::vector<std::string_view> elements(std::string_view text) {
  std::vector<std::string_view> all;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = element_end(text, at);
    if (end == std::string_view::npos) return {};
    all.push_back(text.substr(at, end - at));
    at = end;
  }
  return all;
}

/// Returns the children of an element without attributes.
std::vector<std::string_view> children(std::string_view element, std::string_view name) {
  const std::string open = fmt::format("<{}>", name), close = fmt::format("</{}>", name);
  if (!element.starts_with(open) || !element.ends_with(close)) return {};
  return elements(element.substr(open.size(), element.size() - open.size() - close.size()));
}

/// Moves the script of an author's name from `base` to `mark`, so that it can be combined with another
/// script. The name may be inside mrow elements, and inside the element that vouches for its numerals.
void take_mark(std::string& base, std::string_view element, std::string& mark) {
  const std::size_t begin = std::min(base.find('<'), base.size()), end = base.rfind('>') + 1;
  if (begin >= end) return;
  const std::string written = base, before = written.substr(0, begin), behind = written.substr(end);
  std::string_view name = std::string_view(written).substr(begin, end - begin);
  for (auto inside = children(name, "mrow"); inside.size() == 1; inside = children(name, "mrow"))
    name = inside.front();
  const std::vector<std::string_view> parts = children(name, element);
  if (parts.size() != 2) return;
  base = fmt::format("{}{}{}", before, parts[0], behind);
  mark = fmt::format("{}{}{}", before, parts[1], behind);
}

class MathmlWriter {
 public:
  /// Returns the elements of a row. Adds their number to `count`.
  std::string row(const Row& row, std::size_t& count) {
    std::string made;
    for (const Box& box : row) {
      const std::string next = std::visit(*this, box.node);
      if (!next.empty()) ++count;
      made += next;
    }
    return made;
  }

  /// Returns the row as one element.
  std::string one(const Row& boxes) {
    std::size_t count = 0;
    const std::string made = row(boxes, count);
    return count == 1 ? made : element("mrow", made);
  }

  bool complete() const { return complete_; }

  std::string operator()(const Identifier& n) {
    const bool letter = code_point_at(n.symbol, 0).size == n.symbol.size();
    return fmt::format("<mi{}>{}</mi>", letter && n.upright ? " mathvariant=\"normal\"" : "",
                       text::escape_xml(n.symbol));
  }
  std::string operator()(const Digits& n) { return element("mn", text::escape_xml(n.written)); }
  std::string operator()(const Words& n) {
    return element("mtext", with_hard_spaces(text::escape_xml(n.text)));
  }
  std::string operator()(const Symbol& n) { return std::string(n.mathml); }
  std::string operator()(const AuthorNotation& n) {
    complete_ = complete_ && !n.formula.mathml.empty();
    return n.formula.mathml;
  }

  std::string operator()(const Fraction& n) {
    const std::string parts = one(n.over) + one(n.under);
    if (n.bar) return element("mfrac", parts);
    return element("mrow", "<mo>(</mo><mfrac linethickness=\"0\">" + parts + "</mfrac><mo>)</mo>");
  }

  std::string operator()(const Root& n) {
    return n.cube ? element("mroot", one(n.inside) + "<mn>3</mn>") : element("msqrt", one(n.inside));
  }

  std::string operator()(const Script& n) {
    const ScriptedBase m = marked(n);
    std::string base = one(*m.base), below = m.below ? one(*m.below) : "", above = superscript(m);
    if (m.base->size() == 1 && std::holds_alternative<AuthorNotation>(m.base->front().node)) {
      if (above.empty()) take_mark(base, "msup", above);
      if (below.empty()) take_mark(base, "msub", below);
    }
    if (above.empty()) return element("msub", base + below);
    return below.empty() ? element("msup", base + above) : element("msubsup", base + below + above);
  }

  std::string operator()(const Fence& n) {
    const auto& [open, close] = mathml_delimiters[static_cast<std::size_t>(n.kind)];
    const char* attribute = n.tall && is_tall(n.inside) ? "" : " stretchy=\"false\"";
    std::size_t count = 0;
    return fmt::format("<mrow><mo{3}>{0}</mo>{1}<mo{3}>{2}</mo></mrow>", open, row(n.inside, count), close,
                       attribute);
  }

  std::string operator()(const BigOperator& n) {
    const std::string start = std::string(n.sign.mathml) + one(n.below);
    return n.above.empty() ? element("munder", start) : element("munderover", start + one(n.above));
  }

  std::string operator()(const Cases& n) {
    std::string rows;
    for (const auto& [value, condition] : n.rows) rows += element("mtr", cell(value) + cell(condition));
    return element("mrow", "<mo>{</mo>" + element("mtable", rows));
  }

  std::string operator()(const Matrix& n) {
    std::string rows;
    for (const std::vector<Row>& row : n.rows) {
      std::string cells;
      for (const Row& entry : row) {
        std::size_t count = 0;
        cells += element("mtd", this->row(entry, count));
      }
      rows += element("mtr", cells);
    }
    return element("mrow", "<mo>[</mo>" + element("mtable", rows) + "<mo>]</mo>");
  }

  std::string operator()(const Lines& n) {
    std::string rows;
    for (const Row& line : n.rows) rows += element("mtr", cell(line));
    return "<mtable displaystyle=\"true\">" + rows + "</mtable>";
  }

 private:
  /// Returns primes and exponent together.
  std::string superscript(const ScriptedBase& m) {
    constexpr std::array<std::string_view, 4> marks{"", "′", "″", "‴"};
    std::string primes;
    for (std::size_t left = m.primes.size(); left > 0;) {
      const std::size_t some = std::min<std::size_t>(left, 3);
      primes += marks[some];
      left -= some;
    }
    if (!primes.empty()) primes = "<mo class=\"prime\">" + primes + "</mo>";
    if (!m.above) return primes;
    return primes.empty() ? one(*m.above) : element("mrow", primes + one(*m.above));
  }

  std::string cell(const Row& content) {
    std::size_t count = 0;
    return "<mtd style=\"text-align: left\">" + row(content, count) + "</mtd>";
  }

  bool complete_ = true;
};

}  // namespace

std::string mathml_of(const Row& row) {
  MathmlWriter writer;
  std::size_t count = 0;
  const std::string made = writer.row(row, count);
  return writer.complete() ? made : std::string();
}

}  // namespace proofsheet::equations
