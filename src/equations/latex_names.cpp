// Names, labels and numbers in LaTeX.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

#include "equations/characters.hpp"
#include "equations/typesetting.hpp"

namespace proofsheet::equations {

namespace {

struct Greek {
  std::string_view name;
  char32_t letter;
};
/// Those with a command of their own; the capitals that look Latin have none.
constexpr std::array greek{
    Greek{"alpha", U'α'},    Greek{"beta", U'β'},  Greek{"gamma", U'γ'},  Greek{"delta", U'δ'},
    Greek{"epsilon", U'ε'},  Greek{"zeta", U'ζ'},  Greek{"eta", U'η'},    Greek{"theta", U'θ'},
    Greek{"iota", U'ι'},     Greek{"kappa", U'κ'}, Greek{"lambda", U'λ'}, Greek{"mu", U'μ'},
    Greek{"nu", U'ν'},       Greek{"xi", U'ξ'},    Greek{"pi", U'π'},     Greek{"rho", U'ρ'},
    Greek{"varsigma", U'ς'}, Greek{"sigma", U'σ'}, Greek{"tau", U'τ'},    Greek{"upsilon", U'υ'},
    Greek{"phi", U'φ'},      Greek{"chi", U'χ'},   Greek{"psi", U'ψ'},    Greek{"omega", U'ω'},
    Greek{"Gamma", U'Γ'},    Greek{"Delta", U'Δ'}, Greek{"Theta", U'Θ'},  Greek{"Lambda", U'Λ'},
    Greek{"Xi", U'Ξ'},       Greek{"Pi", U'Π'},    Greek{"Sigma", U'Σ'},  Greek{"Upsilon", U'Υ'},
    Greek{"Phi", U'Φ'},      Greek{"Psi", U'Ψ'},   Greek{"Omega", U'Ω'},  Greek{"epsilon", U'ϵ'},
    Greek{"phi", U'ϕ'}};
/// Greek capitals and ο that are set as the Latin letters they look like.
struct Lookalike {
  char32_t letter;
  char latin;
};
constexpr std::array lookalikes{Lookalike{U'Α', 'A'}, Lookalike{U'Β', 'B'}, Lookalike{U'Ε', 'E'},
                                Lookalike{U'Ζ', 'Z'}, Lookalike{U'Η', 'H'}, Lookalike{U'Ι', 'I'},
                                Lookalike{U'Κ', 'K'}, Lookalike{U'Μ', 'M'}, Lookalike{U'Ν', 'N'},
                                Lookalike{U'Ο', 'O'}, Lookalike{U'Ρ', 'P'}, Lookalike{U'Τ', 'T'},
                                Lookalike{U'Χ', 'X'}, Lookalike{U'ο', 'o'}};

std::string greek_letter(char32_t letter) {
  for (const Greek& g : greek)
    if (g.letter == letter) return '\\' + std::string(g.name);
  for (const Lookalike& l : lookalikes)
    if (l.letter == letter) return fmt::format("\\mathrm{{{}}}", l.latin);
  return {};
}

/// Letters and digits without underscores and primes.
std::string latex_word(const std::string& word) {
  const bool named = std::any_of(greek.begin(), greek.end(), [&](const Greek& g) { return g.name == word; });
  if (named) return '\\' + word;
  std::string made, latin;
  for (std::size_t i = 0; i < word.size();) {
    const CodePoint c = code_point_at(word, i);
    const std::string letter = c.value < 0x80 ? std::string() : greek_letter(c.value);
    if (letter.empty()) {
      latin += word.substr(i, c.size);
    } else {
      made = joined(made, "", letter);
    }
    i += c.size;
  }
  if (latin.empty()) return made;
  const bool digits = std::all_of(latin.begin(), latin.end(), [](char c) { return c >= '0' && c <= '9'; });
  if (!made.empty() && digits) return fmt::format("{}_{{{}}}", made, latin);
  if (latin.size() == 1 || (digits && made.empty())) return joined(made, "", latin);
  const bool numbered = made.empty() && std::all_of(latin.begin() + 1, latin.end(),
                                                    [](char c) { return c >= '0' && c <= '9'; });
  if (numbered) return fmt::format("{}_{{{}}}", latin[0], latin.substr(1));
  return fmt::format("{}\\mathrm{{{}}}", made, latin);
}

}  // namespace

std::string joined(const std::string& left, std::string_view between, const std::string& right) {
  const auto is_ascii_letter = [](char c) { return is_latin_letter(static_cast<unsigned char>(c)); };
  const std::string start = left + std::string(between);
  std::size_t letters = start.size();
  while (letters > 0 && is_ascii_letter(start[letters - 1])) --letters;
  const bool control_word = letters > 0 && letters < start.size() && start[letters - 1] == '\\';
  return start + (control_word && !right.empty() && is_ascii_letter(right.front()) ? " " : "") + right;
}

std::string latex_name(const std::string& name, const Notation& notation) {
  if (const auto own = notation.find(name); own != notation.end()) return own->second;
  const std::size_t primes = name.find('\'');
  const std::string plain = name.substr(0, primes),
                    raised = primes == std::string::npos ? "" : name.substr(primes);
  std::vector<std::string> parts{""};
  for (const char c : plain) {
    if (c == '_')
      parts.emplace_back();
    else
      parts.back() += c;
  }
  std::erase_if(parts, [](const std::string& part) { return part.empty(); });
  std::string below;
  for (std::size_t i = 1; i < parts.size(); ++i) below += (i > 1 ? ",\\," : "") + latex_word(parts[i]);
  if (parts.empty()) return raised;
  std::string base = latex_word(parts[0]);
  if (below.empty()) return base + raised;
  if (base.find('_') != std::string::npos) base = '{' + base + '}';
  return fmt::format("{}_{{{}}}{}", base, below, raised);
}

std::string latex_label(std::string_view label) {
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
  // Inside \text{…} a web page shows the backslash of `\_`; in math it does not. So these stand between two
  // texts.
  std::string made, run;
  const auto flush = [&] {
    if (!run.empty()) made += "\\text{" + run + '}';
    run.clear();
  };
  for (const char c : label) {
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

std::string latex_number(const std::string& written) {
  if (const std::size_t slash = written.find('/'); slash != std::string::npos) {
    const bool negative = written.front() == '-';
    return fmt::format("{}\\frac{{{}}}{{{}}}", negative ? "-" : "",
                       written.substr(negative ? 1 : 0, slash - (negative ? 1 : 0)),
                       written.substr(slash + 1));
  }
  std::string made;
  const std::size_t exponent = written.find_first_of("eE");
  for (const char c : written.substr(0, exponent)) {
    if (c == ',')
      made += "{,}";
    else if (c == '%')
      made += "\\%";
    else
      made += c;
  }
  if (exponent == std::string::npos) return made;
  std::string power = written.substr(exponent + 1);
  const bool negative = power.front() == '-';
  power.erase(0, std::min(power.find_first_not_of("+-0"), power.size() - 1));
  const std::string ten = fmt::format("10^{{{}{}}}", negative ? "-" : "", power);
  return made == "1" ? ten : fmt::format("{} \\times {}", made, ten);
}

}  // namespace proofsheet::equations
