// Boxes in presentation MathML, limited to what MathML Core promises, so that a browser needs no script.
//
// A letter alone is slanted by itself, a word is upright; what a formula's letter may not slant says so.
// Marks on marks are brought together: an index of a primed letter that is squared is one element with both
// scripts, where LaTeX needs braces around braces. Delimiters may stretch around what is tall alone: fonts
// keep more room around those that can.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "diagnostics/xml.hpp"
#include "equations/syntax/characters.hpp"
#include "equations/typeset/box.hpp"

namespace proofsheet::equations {

namespace {

/// A browser drops spaces at the ends of an element.
std::string with_hard_spaces(const std::string& text) {
  std::string made;
  for (const char c : text) made += c == ' ' ? "&#xA0;" : std::string(1, c);
  return made;
}

std::string element(std::string_view name, std::string_view content) {
  return fmt::format("<{0}>{1}</{0}>", name, content);
}

/// By Fence::Kind.
constexpr std::array<std::pair<std::string_view, std::string_view>, 7> mathml_delimiters{
    {{"(", ")"}, {"[", "]"}, {"{", "}"}, {"|", "|"}, {"‖", "‖"}, {"⌊", "⌋"}, {"⌈", "⌉"}}};

/// A base with all marks that can stand at it in one element.
struct Marked {
  const Row* base;
  const Row* below = nullptr;
  const Row* above = nullptr;
  std::string primes;
};

Marked marked(const Script& n) {
  Marked made{&n.base, n.below.empty() ? nullptr : &n.below, n.above.empty() ? nullptr : &n.above, n.primes};
  const Script* inner = n.base.size() == 1 ? std::get_if<Script>(&n.base.front().node) : nullptr;
  if (!inner) return made;
  const Marked under = marked(*inner);
  if ((under.below && made.below) || (under.above && (made.above || !made.primes.empty()))) return made;
  return {under.base, under.below ? under.below : made.below, under.above ? under.above : made.above,
          under.primes + made.primes};
}

bool is_tall(const Row& row);

/// Whether a fence around it has to be larger than a letter.
struct IsTall {
  template <class Leaf>
  bool operator()(const Leaf&) const {
    return false;
  }
  bool operator()(const Fraction&) const { return true; }
  bool operator()(const BigOperator&) const { return true; }
  bool operator()(const Cases&) const { return true; }
  bool operator()(const Lines&) const { return true; }
  bool operator()(const Root& n) const { return is_tall(n.inside); }
  bool operator()(const Script& n) const { return is_tall(n.base) || is_tall(n.above); }
  bool operator()(const Fence& n) const { return is_tall(n.inside); }
};

bool is_tall(const Row& row) {
  return std::any_of(row.begin(), row.end(), [](const Box& box) { return std::visit(IsTall{}, box.node); });
}

class MathmlWriter {
 public:
  /// Elements side by side; their number is added to `count`.
  std::string row(const Row& row, std::size_t& count) {
    std::string made;
    for (const Box& box : row) {
      const std::string next = std::visit(*this, box.node);
      if (!next.empty()) ++count;
      made += next;
    }
    return made;
  }

  /// As one element.
  std::string one(const Row& boxes) {
    std::size_t count = 0;
    const std::string made = row(boxes, count);
    return count == 1 ? made : element("mrow", made);
  }

  bool complete() const { return complete_; }

  std::string operator()(const Identifier& n) {
    const bool letter = code_point_at(n.symbol, 0).size == n.symbol.size();
    return fmt::format("<mi{}>{}</mi>", letter && n.upright ? " mathvariant=\"normal\"" : "",
                       diagnostics::xml_escaped(n.symbol));
  }
  std::string operator()(const Digits& n) { return element("mn", diagnostics::xml_escaped(n.written)); }
  std::string operator()(const Words& n) {
    return element("mtext", with_hard_spaces(diagnostics::xml_escaped(n.text)));
  }
  std::string operator()(const Symbol& n) { return std::string(n.mathml); }
  std::string operator()(const Author& n) {
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
    const Marked m = marked(n);
    const std::string base = one(*m.base), below = m.below ? one(*m.below) : "", above = raised(m);
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

  std::string operator()(const Lines& n) {
    std::string rows;
    for (const Row& line : n.rows) rows += element("mtr", cell(line));
    return "<mtable displaystyle=\"true\">" + rows + "</mtable>";
  }

 private:
  /// Primes and exponent together.
  std::string raised(const Marked& m) {
    constexpr std::array<std::string_view, 4> marks{"", "′", "″", "‴"};
    std::string primes;
    for (std::size_t left = m.primes.size(); left > 0;) {
      const std::size_t some = std::min<std::size_t>(left, 3);
      primes += marks[some];
      left -= some;
    }
    if (!primes.empty()) primes = element("mo", primes);
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
