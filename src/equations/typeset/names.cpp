#include "equations/typeset/names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "equations/syntax/characters.hpp"
#include "equations/syntax/lexer.hpp"
#include "text/replaced.hpp"

namespace proofsheet::equations {

namespace {

struct Greek {
  std::string_view name;
  char32_t letter;
  std::string_view symbol;
};
/// Letters with a command of their own; capitals that look Latin have none. TeX's ε and ϕ are the older
/// forms.
constexpr std::array greek{
    Greek{"alpha", U'α', "α"},  Greek{"beta", U'β', "β"},     Greek{"gamma", U'γ', "γ"},
    Greek{"delta", U'δ', "δ"},  Greek{"epsilon", U'ε', "ϵ"},  Greek{"zeta", U'ζ', "ζ"},
    Greek{"eta", U'η', "η"},    Greek{"theta", U'θ', "θ"},    Greek{"iota", U'ι', "ι"},
    Greek{"kappa", U'κ', "κ"},  Greek{"lambda", U'λ', "λ"},   Greek{"mu", U'μ', "μ"},
    Greek{"nu", U'ν', "ν"},     Greek{"xi", U'ξ', "ξ"},       Greek{"pi", U'π', "π"},
    Greek{"rho", U'ρ', "ρ"},    Greek{"varsigma", U'ς', "ς"}, Greek{"sigma", U'σ', "σ"},
    Greek{"tau", U'τ', "τ"},    Greek{"upsilon", U'υ', "υ"},  Greek{"phi", U'φ', "ϕ"},
    Greek{"chi", U'χ', "χ"},    Greek{"psi", U'ψ', "ψ"},      Greek{"omega", U'ω', "ω"},
    Greek{"Gamma", U'Γ', "Γ"},  Greek{"Delta", U'Δ', "Δ"},    Greek{"Theta", U'Θ', "Θ"},
    Greek{"Lambda", U'Λ', "Λ"}, Greek{"Xi", U'Ξ', "Ξ"},       Greek{"Pi", U'Π', "Π"},
    Greek{"Sigma", U'Σ', "Σ"},  Greek{"Upsilon", U'Υ', "Υ"},  Greek{"Phi", U'Φ', "Φ"},
    Greek{"Psi", U'Ψ', "Ψ"},    Greek{"Omega", U'Ω', "Ω"},    Greek{"epsilon", U'ϵ', "ϵ"},
    Greek{"phi", U'ϕ', "ϕ"}};
/// Greek capitals and ο, which are set as the Latin letters that they look like.
struct Lookalike {
  char32_t letter;
  char latin;
};
constexpr std::array lookalikes{Lookalike{U'Α', 'A'}, Lookalike{U'Β', 'B'}, Lookalike{U'Ε', 'E'},
                                Lookalike{U'Ζ', 'Z'}, Lookalike{U'Η', 'H'}, Lookalike{U'Ι', 'I'},
                                Lookalike{U'Κ', 'K'}, Lookalike{U'Μ', 'M'}, Lookalike{U'Ν', 'N'},
                                Lookalike{U'Ο', 'O'}, Lookalike{U'Ρ', 'P'}, Lookalike{U'Τ', 'T'},
                                Lookalike{U'Χ', 'X'}, Lookalike{U'ο', 'o'}};

/// Greek capitals are upright, as in TeX.
Identifier identifier_of(const Greek& g) {
  return {'\\' + std::string(g.name), std::string(g.symbol), g.name.front() <= 'Z'};
}

std::optional<Identifier> greek_letter(char32_t letter) {
  for (const Greek& g : greek)
    if (g.letter == letter) return identifier_of(g);
  for (const Lookalike& l : lookalikes)
    if (l.letter == letter) return upright(std::string(1, l.latin));
  return std::nullopt;
}

bool all_digits(std::string_view text) {
  return std::all_of(text.begin(), text.end(),
                     [](char c) { return is_digit(static_cast<unsigned char>(c)); });
}

/// Sets letters and digits without underscores and primes.
Row row_of_word(const std::string& word) {
  const auto named = std::find_if(greek.begin(), greek.end(), [&](const Greek& g) { return g.name == word; });
  if (named != greek.end()) return row_of(identifier_of(*named));
  Row made;
  std::string latin;
  for (std::size_t i = 0; i < word.size();) {
    const CodePoint c = code_point_at(word, i);
    if (auto letter = c.value < 0x80 ? std::nullopt : greek_letter(c.value))
      append(made, std::move(*letter));
    else
      latin += word.substr(i, c.size);
    i += c.size;
  }
  if (latin.empty()) return made;
  const bool digits = all_digits(latin);
  if (!made.empty() && digits) return row_of(Script{std::move(made), row_of(Digits{latin})});
  if (digits) return row_of(Digits{latin});
  if (latin.size() == 1) return row_of(std::move(made), Identifier{latin, latin});
  if (made.empty() && all_digits(std::string_view(latin).substr(1))) {
    const std::string letter = latin.substr(0, 1);
    return row_of(Script{row_of(Identifier{letter, letter}), row_of(Digits{latin.substr(1)})});
  }
  return row_of(std::move(made), upright(latin));
}

/// True for a word that is not a symbol: `half`; not `k`, `x1`, `sigma`, `MSE`.
bool is_plain_word(const std::string& word) {
  return word.size() > 1 &&
         std::all_of(word.begin(), word.end(), [](char c) { return text::is_letter(c); }) &&
         std::any_of(word.begin(), word.end(), [](char c) { return c >= 'a'; }) &&
         std::none_of(greek.begin(), greek.end(), [&](const Greek& g) { return g.name == word; });
}

/// Splits a name at its underscores, except between two plain words: `k_B` has an index, and `half_life` is
/// one word.
std::vector<std::string> parts_of(const std::string& name) {
  std::vector<std::string> parts;
  bool was_plain = false;
  for (std::size_t begin = 0; begin < name.size();) {
    const std::size_t end = std::min(name.find('_', begin), name.size());
    const std::string word = name.substr(begin, end - begin);
    begin = end + 1;
    if (word.empty()) continue;
    const bool is_plain = is_plain_word(word);
    if (is_plain && was_plain)
      parts.back() += '_' + word;
    else
      parts.push_back(word);
    was_plain = is_plain;
  }
  return parts;
}

/// Sets digits with their sign.
Row signed_row(const std::string& written) {
  if (written.empty() || written.front() != '-') return row_of(Digits{written});
  return row_of(symbols::negative, Digits{written.substr(1)});
}

/// Sets a power of ten, from the digits after an `e`.
Row power_of_ten(std::string power) {
  const bool negative = power.front() == '-';
  power.erase(0, std::min(power.find_first_not_of("+-0"), power.size() - 1));
  return row_of(Script{row_of(Digits{"10"}), {}, signed_row((negative ? "-" : "") + power)});
}

}  // namespace

Identifier upright(const std::string& word) {
  return {fmt::format("\\mathrm{{{}}}", text::replaced(word, "_", "\\_")), word, true};
}

bool is_number(const Expression& expression) { return std::holds_alternative<Number>(expression.node); }

bool is_negative(const Expression& expression) {
  const Number* number = std::get_if<Number>(&expression.node);
  return number && number->written.starts_with('-');
}

Row row_of_name(const std::string& name, const Notation& notation) {
  if (const auto own = notation.names.find(name); own != notation.names.end())
    return row_of(AuthorNotation{own->second});
  const std::size_t begin = name.find('.') + 1;  // after the prefix of another example, if there is one
  const std::size_t end = std::min(name.find('\''), name.size());
  const std::string primes = name.substr(end);
  const std::vector<std::string> parts = parts_of(name.substr(begin, end - begin));
  Row base, below;
  if (!parts.empty()) base = row_of_word(parts.front());
  for (std::size_t i = 1; i < parts.size(); ++i) {
    if (i > 1) append(below, symbols::index_comma);
    append(below, row_of_word(parts[i]));
  }
  if (below.empty() && primes.empty()) return base;
  return row_of(Script{std::move(base), std::move(below), {}, primes});
}

Row row_of_number(const std::string& written) {
  if (const std::size_t slash = written.find('/'); slash != std::string::npos) {
    const bool negative = written.front() == '-';
    const std::string over = written.substr(negative ? 1 : 0, slash - (negative ? 1 : 0));
    Row fraction = row_of(Fraction{row_of(Digits{over}), row_of(Digits{written.substr(slash + 1)})});
    return negative ? row_of(symbols::negative, std::move(fraction)) : fraction;
  }
  const std::size_t exponent = written.find_first_of("eE");
  if (exponent == std::string::npos) return signed_row(written);
  const std::string factor = written.substr(0, exponent);
  Row ten = power_of_ten(written.substr(exponent + 1));
  return factor == "1" ? ten : row_of(signed_row(factor), symbols::times, std::move(ten));
}

std::string Notation::say(std::string_view phrase) const {
  const auto own = said.find(phrase);
  return own == said.end() ? std::string(phrase) : own->second;
}

Words words_of_label(const std::string& label, const Notation& notation) {
  const auto own = notation.words.find(label);
  return {own == notation.words.end() ? label : own->second};
}

Row row_of_label(const std::string& label, const Notation& notation) {
  if (notation.words.contains(label) || notation.labels.contains(label))
    return row_of(words_of_label(label, notation));
  if (is_name(label) && !belongs_to_other_example(label)) return row_of_name(label, notation);
  const bool is_numeral = !label.empty() && is_digit(static_cast<unsigned char>(label.front())) &&
                          label.find_first_not_of("0123456789.") == std::string::npos;
  return is_numeral ? row_of_number(label) : row_of(words_of_label(label, notation));
}

Formula name_formula(const std::string& name, const Notation& notation) {
  return formula_of(row_of_name(name, notation));
}

Formula number_formula(const std::string& digits) { return formula_of(row_of_number(digits)); }

Formula label_formula(std::string_view label) { return formula_of(row_of(Words{std::string(label)})); }

}  // namespace proofsheet::equations
