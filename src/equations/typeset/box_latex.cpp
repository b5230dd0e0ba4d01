// Writes boxes as LaTeX. Uses only commands that LaTeX with amsmath, MathJax and KaTeX share and that GitHub
// does not reject (it rejects \operatorname).
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "equations/syntax/characters.hpp"
#include "equations/typeset/box.hpp"

namespace proofsheet::equations {

namespace {

bool ends_in_control_word(const std::string& text) {
  std::size_t letters = text.size();
  while (letters > 0 && text::is_letter(text[letters - 1])) --letters;
  return letters < text.size() && letters > 0 && text[letters - 1] == '\\';
}

/// Braces a base that already has a script of one of the kinds in `marks`, because TeX allows only one of
/// each kind. A fence never needs braces.
std::string with_braces(std::string base, const Row& row, std::string_view marks) {
  const bool fence = row.size() == 1 && std::holds_alternative<Fence>(row.front().node);
  const bool crowded = !fence && base.find_first_of(marks) != std::string::npos;
  return crowded ? '{' + base + '}' : base;
}

/// Returns a label as text. Special characters are written in math mode between two \text{…}, because in
/// \text{…} a web page shows the backslash of `\_`.
std::string label(std::string_view text) {
  constexpr std::array<std::pair<char, std::string_view>, 10> special{{{'\\', "\\backslash "},
                                                                       {'{', "\\{"},
                                                                       {'}', "\\}"},
                                                                       {'$', "\\$"},
                                                                       {'&', "\\&"},
                                                                       {'#', "\\#"},
                                                                       {'_', "\\_"},
                                                                       {'%', "\\%"},
                                                                       {'~', "\\sim "},
                                                                       {'^', "\\wedge "}}};
  std::string made, run;
  const auto flush = [&] {
    if (!run.empty()) made += "\\text{" + run + '}';
    run.clear();
  };
  for (const char c : text) {
    const auto found =
        std::find_if(special.begin(), special.end(), [c](const auto& s) { return s.first == c; });
    if (found == special.end()) {
      run += c;
    } else {
      flush();
      made += found->second;
    }
  }
  flush();
  return made;
}

struct Delimiters {
  std::string_view tall_open, tall_close, open, close;
};
/// Indexed by Fence::Kind.
constexpr std::array latex_delimiters{
    Delimiters{"\\left(", "\\right)", "(", ")"},
    Delimiters{"\\left[", "\\right]", "[", "]"},
    Delimiters{"\\left\\lbrace ", "\\right\\rbrace", "\\{", "\\}"},
    Delimiters{"\\left\\lvert ", "\\right\\rvert", "\\lvert ", "\\rvert"},
    Delimiters{"\\left\\lVert ", "\\right\\rVert", "\\lVert ", "\\rVert"},
    Delimiters{"\\left\\lfloor ", "\\right\\rfloor", "\\lfloor ", "\\rfloor"},
    Delimiters{"\\left\\lceil ", "\\right\\rceil", "\\lceil ", "\\rceil"}};

/// Returns the scripts of `script` itself, without those of its base.
ScriptedBase marks_of(const Script& script) {
  return {&script.base, script.below.empty() ? nullptr : &script.below,
          script.above.empty() ? nullptr : &script.above, script.primes};
}

struct LatexWriter {
  std::string operator()(const Identifier& n) const { return n.latex; }
  std::string operator()(const Words& n) const { return label(n.text); }
  std::string operator()(const Symbol& n) const { return std::string(n.latex); }
  std::string operator()(const AuthorNotation& n) const { return n.formula.latex; }

  std::string operator()(const Digits& n) const {
    std::string made;
    for (const char c : n.written) made += c == ',' ? "{,}" : c == '%' ? "\\%" : std::string(1, c);
    return made;
  }

  std::string operator()(const Fraction& n) const {
    return fmt::format("{}{{{}}}{{{}}}", n.bar ? "\\frac" : "\\binom", latex_of(n.over), latex_of(n.under));
  }

  std::string operator()(const Root& n) const {
    return fmt::format("\\sqrt{}{{{}}}", n.cube ? "[3]" : "", latex_of(n.inside));
  }

  std::string operator()(const Script& n) const {
    const ScriptedBase m =
        n.above.empty() ? marks_of(n) : marked(n);  // primes are part of the exponent after them
    std::string made = latex_of(*m.base);
    if (m.below) made = with_braces(std::move(made), *m.base, "_");
    if (m.above) made = with_braces(std::move(made), *m.base, "^'");
    if (m.below) made += fmt::format("_{{{}}}", latex_of(*m.below));
    made += m.primes;
    if (m.above) made += fmt::format("^{{{}}}", latex_of(*m.above));
    return made;
  }

  std::string operator()(const Fence& n) const {
    const Delimiters& d = latex_delimiters[static_cast<std::size_t>(n.kind)];
    return fmt::format("{}{}{}", n.tall ? d.tall_open : d.open, latex_of(n.inside),
                       n.tall ? d.tall_close : d.close);
  }

  std::string operator()(const BigOperator& n) const {
    const std::string above = n.above.empty() ? "" : fmt::format("^{{{}}}", latex_of(n.above));
    return fmt::format("{}_{{{}}}{} ", n.sign.latex, latex_of(n.below), above);
  }

  std::string operator()(const Cases& n) const {
    std::string made;
    for (const auto& [value, condition] : n.rows)
      made += fmt::format("{}{} & {}", made.empty() ? "" : " \\\\ ", latex_of(value), latex_of(condition));
    return fmt::format("\\begin{{cases}} {} \\end{{cases}}", made);
  }

  std::string operator()(const Matrix& n) const {
    std::string made;
    for (const std::vector<Row>& row : n.rows) {
      if (!made.empty()) made += " \\\\ ";
      for (std::size_t i = 0; i < row.size(); ++i) made += (i > 0 ? " & " : "") + latex_of(row[i]);
    }
    return fmt::format("\\begin{{bmatrix}} {} \\end{{bmatrix}}", made);
  }

  std::string operator()(const Lines& n) const {
    std::string made;
    for (const Row& row : n.rows) made += (made.empty() ? "& " : " \\\\ & {}") + latex_of(row);
    return fmt::format("\\begin{{aligned}} {} \\end{{aligned}}", made);
  }
};

}  // namespace

std::string latex_of(const Row& row) {
  std::string made;
  for (const Box& box : row) {
    const std::string next = std::visit(LatexWriter{}, box.node);
    if (!next.empty() && text::is_letter(next.front()) && ends_in_control_word(made)) made += ' ';
    made += next;
  }
  return made;
}

ScriptedBase marked(const Script& script) {
  const ScriptedBase made = marks_of(script);
  const Script* inner = script.base.size() == 1 ? std::get_if<Script>(&script.base.front().node) : nullptr;
  if (!inner) return made;
  const ScriptedBase under = marked(*inner);
  if ((under.below && made.below) || (under.above && (made.above || !made.primes.empty()))) return made;
  return {under.base, under.below ? under.below : made.below, under.above ? under.above : made.above,
          under.primes + made.primes};
}

Formula formula_of(const Row& row) { return {latex_of(row), mathml_of(row)}; }

}  // namespace proofsheet::equations
