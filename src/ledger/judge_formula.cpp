#include "ledger/judge_formula.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <numeric>
#include <optional>
#include <string_view>
#include <utility>

#include "ledger/formula.hpp"
#include "ledger/judge_chain.hpp"
#include "numbers/exact/work.hpp"
#include "numbers/reals/comparison.hpp"
#include "numbers/reals/functions.hpp"
#include "text/signs.hpp"
#include "text/unicode.hpp"

namespace proofsheet::ledger {

namespace {

using numbers::Real;
using numbers::Rounding;
using text::Text;

/// The most work for one equation, in units of numbers/exact/work.hpp: a hundredth of a second.
constexpr long long most_equation_work = 100'000'000;

/// Returns a sign of a formula as plain text.
std::string_view plain_sign(std::string_view latex) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 7> signs{
      {{"\\cdot", text::middle_dot},
       {"\\times", text::times_sign},
       {"\\div", text::division_sign},
       {"\\pi", "π"},
       {"\\%", "%"},
       {"\\$", "$"},
       {"&", ""}}};
  const auto* const found = std::ranges::find(signs, latex, [](const auto& row) { return row.first; });
  return found == signs.end() ? latex : found->second;
}

bool is_percent_sign(char32_t c) { return text::is_percent(c) || text::is_per_mille(c); }

class FormulaJudge {
 public:
  FormulaJudge(const Text& text, FormulaMarkup markup, Rounding rounding, NumberSystem arithmetic)
      : text_(text),
        sentence_(markup == FormulaMarkup::sentence),
        arithmetic_(arithmetic),
        rounding_(rounding),
        tokens_(tokens_of_formula(text.view(), markup)),
        sides_(sides_of_formula(tokens_, markup)) {}

  /// Says what is around the arithmetic: whether its ends are only parts of what is written,
  /// and whether a word is before or after it.
  void set_surroundings(bool is_cut_before, bool is_cut_after, bool word_before, bool word_after) {
    if (sides_.empty()) return;
    FormulaSide &first = sides_.front(), &last = sides_.back();
    first.is_cut = first.is_cut || is_cut_before;
    last.is_cut = last.is_cut || is_cut_after;
    last.is_measured = word_after;
    follows_word_ = word_before;
  }

  JudgedFormula judge() {
    const auto is_judged = [](const FormulaSide& side) { return !side.relation.empty(); };
    if (std::ranges::none_of(sides_, is_judged)) return {};
    for (FormulaSide& side : sides_) {
      side.is_cut =
          side.is_cut || (sentence_ && side.left == FormulaSide::none && begins_with_operator(side));
      read_side(side, text_, tokens_, 0);
    }
    // floor (2.5) = 2
    if (follows_word_ && sides_.front().is_bracket) sides_.front().is_understood = false;
    for (const FormulaSide& side : sides_)
      if (side.left != FormulaSide::none && is_decidable(sides_[side.left], side) && !is_in_list(side))
        judge(sides_[side.left], side);
    if (are_residues_ && divisor_ > 0 && result_.judged > 1) result_.refuted.clear();
    return std::move(result_);
  }

 private:
  /// True if a sign at the beginning of a sentence's arithmetic may belong to what is before it.
  bool begins_with_operator(const FormulaSide& side) const {
    if (side.begin >= side.end) return false;
    const TokenKind kind = tokens_[side.begin].kind;
    return kind == TokenKind::plus ||
           (kind == TokenKind::minus && side.begin + 1 < side.end && tokens_[side.begin + 1].spaced);
  }

  bool is_decidable(const FormulaSide& left, const FormulaSide& right) const {
    if (right.relation.empty() || !left.is_understood || !right.is_understood) return false;
    if (left.left == FormulaSide::none && left.is_lone && (sentence_ || left.begin > 0))
      return false;  // a list ends
    if (right.relation != "=" && !right.is_lone) return false;
    // 2 m may be a product. 10 km / 3 h is 3.33 km/h, but not 3.33 km / h, which is no number with a unit.
    const auto names_unit = [](const FormulaSide& side) {
      return std::ranges::any_of(side.units, [](const auto& unit) { return text::is_letter(unit.first[0]); });
    };
    if (sentence_ && ((names_unit(left) && right.units.empty()) || (names_unit(right) && !right.is_lone)))
      return false;
    const bool is_identity = right.is_lone && right.side.number->text == "1";
    const bool permutes = left.is_cycles && (right.is_cycles || is_identity);
    return !permutes && have_comparable_units(left, right);
  }

  /// True in `a, b = 1, 2`.
  bool is_in_list(const FormulaSide& right) const {
    const auto at = static_cast<std::size_t>(&right - sides_.data()), left = right.left;
    const auto is_alone = [this](std::size_t i) {
      return sides_[i].left == FormulaSide::none && (i + 1 == sides_.size() || sides_[i + 1].left != i);
    };
    return sides_[left].left == FormulaSide::none && left > 0 && is_alone(left - 1) &&
           at + 1 < sides_.size() && is_alone(at + 1);
  }

  static bool have_comparable_units(const FormulaSide& left, const FormulaSide& right) {
    if (left.units == right.units) return true;
    if (!left.units.empty() && !right.units.empty()) return false;
    // 12 = 1 dozen; π/6 = 30°
    const bool degrees =
        left.units.contains(std::string(text::degree)) || right.units.contains(std::string(text::degree));
    return !(left.is_lone && right.is_lone) && !(degrees && (left.has_constant || right.has_constant));
  }

  void judge(const FormulaSide& left, const FormulaSide& right) {
    const numbers::WorkScope scope(most_equation_work);
    const bool states =
        left.left == FormulaSide::none && is_plain(left) && is_plain(right) && right.relation == "=";
    if (states && !left.has_point && !right.has_point) return;  // 0 = 4
    std::optional<JudgedChain> first;
    const unsigned bits = left.is_bits && right.is_bits ? FormulaReading::base_two : 0U;
    const unsigned open = left.open | right.open | bits;
    for (unsigned readings = 0; readings <= open; ++readings) {
      if ((readings & ~open) != 0) continue;
      FormulaSide a = left, b = right;
      if (readings != 0) {
        read_side(a, text_, tokens_, readings);
        read_side(b, text_, tokens_, readings);
        if (!a.is_understood || !b.is_understood) continue;
      }
      std::optional<JudgedChain> judged = judge_sides(a, b);
      if (!judged) return;
      if (judged->verdict != Verdict::off && judged->verdict != Verdict::truncated) {
        ++result_.judged;
        note_residue(left, right, judged->value, true);
        return;
      }
      if (!first) first = std::move(judged);
    }
    if (!first || !is_near(left, right, states) || has_other_meaning(left, right, first->value)) return;
    ++result_.judged;
    note_residue(left, right, first->value, false);
    const Text written = text_.slice(tokens_[left.begin].begin, tokens_[right.end - 1].end);
    const std::string line =
        fmt::format("{} {} {}", as_plain_text(left), right.relation, as_plain_text(right));
    // An expression should be the fraction, not its digits.
    const numbers::Rational* exact = left.is_lone || right.is_lone ? nullptr : first->value.rational();
    std::string correct = exact ? exact->str() : correction_of(left, right, *first);
    constexpr std::size_t longest_correction = 60;
    if (correct.size() > longest_correction)
      correct = correct.substr(0, longest_correction) + std::string(text::ellipsis);
    result_.refuted.push_back({written, line, std::move(correct)});
  }
  std::string as_plain_text(const FormulaSide& side) const {
    std::string plain;
    for (std::size_t i = side.begin; i < side.end; ++i) {
      const FormulaToken& token = tokens_[i];
      if (token.spaced && i > side.begin && token.kind != TokenKind::close) plain += ' ';
      std::string written(text_.view().substr(token.begin, token.end - token.begin));
      if (token.kind == TokenKind::number && written.starts_with('\\')) written = token.text;  // \num{5}
      if (token.kind == TokenKind::unit && written.starts_with('{')) {
        plain += ' ';
        written = token.text;
        std::erase(written, '\\');
      }
      if (token.kind == TokenKind::number)
        std::erase_if(written, [](char c) { return c == '{' || c == '}' || c == '\\'; });
      plain += plain_sign(written);
    }
    return plain;
  }
  static bool is_plain(const FormulaSide& side) {
    return side.is_lone && !side.has_percent &&
           side.side.number->decimal.style != numbers::Format::Style::scientific;
  }

  /// Notes whether all equations are right for remainders: `2 + 3 = 0, 3 + 3 = 1` for the divisor 5.
  void note_residue(const FormulaSide& left, const FormulaSide& right, const Real& value, bool holds) {
    const auto* exact = value.rational();
    const auto computed = exact ? exact->small_whole() : std::nullopt;
    if (!left.is_whole || !right.is_whole || !computed || (!right.is_lone && !holds)) are_residues_ = false;
    if (!right.is_lone || !are_residues_) return;
    const auto printed = value_of(*right.side.number).small_whole();
    if (!printed || *printed < 0 || *computed < *printed) {
      are_residues_ = false;
      return;
    }
    divisor_ = std::gcd(divisor_, *computed - *printed);
    largest_ = std::max(largest_, *printed);
    if (divisor_ > 0 && largest_ >= divisor_) are_residues_ = false;
  }

  /// Judges two sides. Returns `nullopt` if they can't be decided.
  std::optional<JudgedChain> judge_sides(const FormulaSide& left, const FormulaSide& right) const {
    auto judged = judge_numbers(left.side, right.side);
    const auto holds = [](const std::optional<JudgedChain>& one) {
      return one && (one->verdict == Verdict::exact || one->verdict == Verdict::by_hand);
    };
    if (!judged || holds(judged) || !right.is_lone) return judged;
    // The zeros of 1500 may be no digits if it was measured or rounded.
    const numbers::Printed& printed = *right.side.number;
    Side other = right.side;
    if (right.relation != "=" || left.has_point || left.has_constant) {
      other.number = numbers::parse_printed("~" + printed.text);
      if (auto rounded = other.number ? judge_numbers(left.side, other) : std::nullopt; holds(rounded))
        return rounded;
    }
    if (auto plain = judge_without_percent(left, right); holds(plain)) return plain;
    return judged;
  }

  /// Judges `3/4 × 100 = 75%` without the sign of its result.
  std::optional<JudgedChain> judge_without_percent(const FormulaSide& left, const FormulaSide& right) const {
    if (!right.is_lone || !right.has_percent || left.has_percent) return std::nullopt;
    const std::string& printed = right.side.number->text;
    Side other = right.side;
    other.number = numbers::parse_printed(printed.substr(0, text::find_if(is_percent_sign, printed)));
    return other.number ? judge_numbers(left.side, other) : std::nullopt;
  }

  /// Returns the correction in the reading of `%` that is nearer to what is printed.
  std::string correction_of(const FormulaSide& left, const FormulaSide& right,
                            const JudgedChain& judged) const {
    const auto plain = judge_without_percent(left, right);
    if (!plain) return judged.correct;
    const std::string& printed = right.side.number->text;
    const std::size_t sign = text::find_if(is_percent_sign, printed);
    const auto number = numbers::parse_printed(printed.substr(0, sign));
    const auto ratio = numbers::divide(plain->value, Real(value_of(*number)));
    if (!ratio) return judged.correct;
    const auto near = numbers::within(*ratio, Real(1), numbers::Rational(1, 2));
    return near && *near ? plain->correct + printed.substr(sign) : judged.correct;
  }

  /// True if an equation that the arithmetic of real numbers refutes may have another meaning that holds.
  bool has_other_meaning(const FormulaSide& left, const FormulaSide& right, const Real& value) const {
    text::Diagnostics quiet;
    const auto rational_of = [&](const FormulaSide& side) -> std::optional<numbers::Rational> {
      const auto real = value_of(side.side, quiet);
      return real && real->rational() ? std::optional(*real->rational()) : std::nullopt;
    };
    const auto may_be_sign = [&](const FormulaSide& side) {  // (2/7) = 1
      if (side.is_symbol) return true;
      const auto number = rational_of(side);
      return number && is_whole(*number) && *number <= 1 && *number >= -1;
    };
    if ((left.is_symbol || right.is_symbol) && may_be_sign(left) && may_be_sign(right)) return true;
    // e² = 4 + 5
    const auto is_letter = [](const FormulaSide& side, const FormulaSide& other) {
      return side.has_letter_e && !side.has_point && !other.has_point && !other.has_constant;
    };
    if (right.relation == "=" && (is_letter(left, right) || is_letter(right, left))) return true;
    if (arithmetic_ != NumberSystem::whole || !right.is_lone) return false;
    const auto* quotient = value.rational();
    const numbers::Rational printed = value_of(*right.side.number);
    if (!quotient || !is_whole(printed)) return false;
    const numbers::Rational rest = *quotient - printed;
    return rest < 1 && rest > -1 && (rest > 0 || printed <= 0);
  }

  std::optional<JudgedChain> judge_numbers(const Side& left, const Side& right) const {
    text::Diagnostics quiet;
    return judge_chain({left, right}, {}, rounding_, quiet);
  }

  /// True if the sides differ so little that it is a misprint: e and π may be other numbers, and `3 = 4` may
  /// be a statement that is meant to be false.
  bool is_near(const FormulaSide& left, const FormulaSide& right, bool states) const {
    const bool constant = left.is_constant || right.is_constant;
    const bool varies = states || left.is_doubtful || right.is_doubtful || left.has_arc || right.has_arc;
    const bool is_converted = right.is_measured && left.units.empty();
    if (!varies && !is_converted) return true;
    text::Diagnostics quiet;
    const auto x = value_of(left.side, quiet), y = value_of(right.side, quiet);
    const auto ratio = x && y ? numbers::divide(*x, *y) : numbers::Outcome<Real>(numbers::Failure{});
    if (!ratio) return false;
    if (is_converted && is_power_of_unit(*ratio)) return false;
    if (!varies) return true;
    const bool has_letter = left.has_letter_e || right.has_letter_e;
    const numbers::Rational most = constant               ? numbers::Rational(1, 50)
                                   : states || has_letter ? numbers::Rational(1, 10)
                                                          : numbers::Rational(1, 2);
    const auto near = numbers::within(*ratio, Real(1), most);
    return near && *near;
  }
  /// True for the factors between units with prefixes: 1000 m are 1 km, 1024 bytes are 1 KiB.
  static bool is_power_of_unit(const Real& ratio) {
    const numbers::Rational* exact = ratio.rational();
    if (!exact || exact->sign() <= 0) return false;
    numbers::Rational rest = *exact < numbers::Rational(1) ? numbers::Rational(1) / *exact : *exact;
    for (const long base : {10L, 1024L})
      for (numbers::Rational power(base); power <= rest; power *= numbers::Rational(base))
        if (power == rest) return true;
    return false;
  }

  const Text& text_;
  bool sentence_, follows_word_ = false;
  NumberSystem arithmetic_;
  Rounding rounding_;
  std::vector<FormulaToken> tokens_;
  std::vector<FormulaSide> sides_;
  JudgedFormula result_;
  bool are_residues_ = true;
  long divisor_ = 0, largest_ = 0;
};

// ---- arithmetic in sentences

/// Returns the length of the unit that begins at this place, after a number; 0 if none does.
std::size_t unit_length(std::string_view text, std::size_t at) {
  constexpr std::string_view units =
      " A AUD B CAD CHF EUR GB GBP GHz GW GiB Hz J JPY KiB L MB MHz MJ MPa MW MiB N Pa TB USD V W Wh bar cal "
      "cents cm day days dollars ft g h hour hours kB kHz kJ kN kPa kW kWh kcal kg km l lb m mA mL mV meters "
      "metres mg mi min minutes ml mm mmol mol months ms nm ns oz px s sec seconds weeks years yen ";
  const std::size_t gap = at > 0 ? text::size_before_if(text::is_gap, text, at) : 0;
  if (at <= gap || !text::is_digit(text[at - gap - 1])) return 0;
  const auto is_known = [&](std::size_t begin, std::size_t end) {
    const std::string word(text.substr(begin, end - begin));
    return begin < end && units.find(' ' + word + ' ') != units.npos && !numbers::is_scale(word);
  };
  std::size_t begin = at, end = at;
  while (end < text.size() && text::is_letter(text[end])) ++end;
  while (is_known(begin, end) && end + 1 < text.size() && text[end] == '/' &&
         text::is_letter(text[end + 1])) {
    begin = ++end;
    while (end < text.size() && text::is_letter(text[end])) ++end;
  }
  const char next = end < text.size() ? text[end] : ' ';
  const bool goes_on = text::is_digit(next) || next == '_' || next == '(' || next == '-' || next == '\'';
  return is_known(begin, end) && !goes_on ? end - at : 0;
}

/// True for the end of a line within arithmetic: after or before an operator or a relation.
bool joins_lines(std::string_view text, std::size_t at) {
  const std::size_t last = text.find_last_not_of(" \r", at == 0 ? text.npos : at - 1);
  const std::size_t next = text.find_first_not_of(" \r\n", at);
  if (at == 0 || last == text.npos || last >= at || at - last > 2 || next == text.npos) return false;
  const std::string_view between = text.substr(at, next - at);
  if (std::ranges::count(between, '\n') > 1) return false;
  const auto is_sign = [&](const text::CodePoint& c, std::size_t begin) {
    const std::string_view sign = text.substr(begin, c.size);
    return sign == "+" || sign == "=" || sign == text::about_sign || sign == text::minus_sign ||
           (text::is_times(c.value) && sign != "*") || text::is_division(c.value);
  };
  const text::CodePoint before = text::code_point_before(text, last + 1);
  return is_sign(before, last + 1 - before.size) || is_sign(text::code_point_at(text, next), next);
}

/// True for the apostrophe between the thousands of `1'200`.
bool is_between_thousands(std::string_view text, std::size_t at, std::size_t size) {
  const auto is_digit_at = [&](std::size_t i) { return i < text.size() && text::is_digit(text[i]); };
  constexpr std::size_t group = 3;
  if (at == 0 || !is_digit_at(at - 1) || is_digit_at(at + size + group)) return false;
  return is_digit_at(at + size) && is_digit_at(at + size + 1) && is_digit_at(at + size + 2);
}

/// Returns the length of the character at this place if it may be part of arithmetic, else 0.
std::size_t length_in_arithmetic(std::string_view text, std::size_t at) {
  const char c = text[at];
  const auto digit_at = [text](std::size_t place) {
    return place < text.size() && text::is_digit(text[place]);
  };
  if (c == ',' && at + 1 < text.size() && text[at + 1] == ' ') return digit_at(at + 2) ? 1 : 0;  // of a list
  if (c == ',' || c == '.') return digit_at(at + 1) ? 1 : 0;  // in a number; else it ends a clause
  if (text::is_digit(c)) return 1;
  if (c == '\r' || c == '\n') return joins_lines(text, at) ? 1 : 0;
  if (const std::size_t size = text::size_if(text::is_apostrophe, text, at);
      size > 0 && is_between_thousands(text, at, size))
    return size;
  if (std::string_view(" +-/^%()=!$|").find(c) != std::string_view::npos) return 1;
  const bool digit_before = text::is_digit(text[at > 0 ? at - 1 : 0]) ||
                            (at > 1 && text[at - 1] == ' ' && text::is_digit(text[at - 2]));
  const bool is_hex = at > 0 && text[at - 1] == '0' && (at < 2 || !text::is_digit(text[at - 2]));
  if (c == 'x' && at > 0 && digit_before && !is_hex) {
    const std::size_t next = text[std::min(at + 1, text.size() - 1)] == ' ' ? at + 2 : at + 1;
    return next < text.size() && text::is_digit(text[next]) ? 1 : 0;
  }
  if (text::is_letter(c)) return unit_length(text, at);
  // An en dash, or a tilde, is one of the sentence.
  for (const std::string_view sign : {text::minus_sign, text::about_sign, text::raised_minus, text::root_sign,
                                      text::degree, text::per_mille, std::string_view("π"),
                                      std::string_view("€"), std::string_view("£"), std::string_view("¥")})
    if (text.substr(at).starts_with(sign)) return sign.size();
  const auto belongs = [](char32_t one) {
    return text::is_times(one) || text::is_division(one) || text::raised_digit(one) ||
           (one > ' ' && text::is_gap(one));
  };
  if (const std::size_t size = text::size_if(belongs, text, at)) return size;
  const text::CodePoint one = text::code_point_at(text, at);
  return one.value > 0x7F && numbers::parse_printed(text.substr(at, one.size)) ? one.size : 0;
}

/// True if the character before an offset makes the arithmetic from there a part of something.
bool touches_before(std::string_view text, std::size_t at) {
  if (at == 0) return false;
  const text::CodePoint one = text::code_point_before(text, at);
  return !text::is_space(one.value) && !text::is_gap(one.value) && one.value != ',' && one.value != ';' &&
         one.value != ':' && one.value != '.' && one.value != '"' && !text::is_dash(one.value) &&
         one.value != U'“' && one.value != U'„' && one.value != U'»';
}
bool is_in_word(std::string_view text, std::size_t at) {
  return at < text.size() && (text::is_letter(text[at]) || static_cast<unsigned char>(text[at]) > 0x7F);
}

/// True if the word after an offset changes the number before it: `5x`, `5 million`, `5 dozen`, `5 n`.
bool changes_before(std::string_view text, std::size_t at) {
  const bool spaced = at > 0 && text[at - 1] == ' ', touches = at > 0 && text::is_digit(text[at - 1]);
  if (touches && text.substr(at).starts_with("..")) return true;  // 2.64...
  std::size_t end = at;
  while (is_in_word(text, end)) ++end;
  const std::string_view word = text.substr(at, end - at);
  if (word == "R" || word == "Rest") return true;  // 7 / 2 = 3 R 1
  const bool is_variable =
      word == "pi" || (word.size() == 1 && std::string_view("abcijknpqrtuvwxyz").find(word) != word.npos);
  return !word.empty() &&
         (touches || (spaced && (is_variable || numbers::is_scale(word) || changes_number(word))));
}

/// True if the word before an offset is a function of what follows: `sin π/4`.
bool is_after_function(std::string_view text, std::size_t at) {
  std::size_t begin = at;
  while (begin > 0 && text::is_letter(text[begin - 1])) --begin;
  const std::string_view word = text.substr(begin, at - begin);
  constexpr std::array more{"log", "lg", "min", "max", "gcd", "lcm", "sqrt", "of", "mod"};
  return !word.empty() && (std::ranges::find(more, word) != more.end() || numbers::find_function(word));
}

/// Calls `is` with the offsets after each word of a text. Returns true if it does once.
template <class Is>
bool has_word(std::string_view text, std::string_view word, Is is) {
  for (std::size_t at = text.find(word); at != text.npos; at = text.find(word, at + 1))
    if ((at == 0 || !text::is_letter(text[at - 1]) || word.front() == '\\') && is(at, at + word.size()))
      return true;
  return false;
}

/// True for `base` with its number, or in `in base b`; not for the base of a triangle.
bool is_base_of_numbers(std::string_view text, std::size_t begin, std::size_t end) {
  std::string_view rest = text.substr(end);
  if (!rest.empty() && text::is_letter(rest.front())) return false;
  for (const std::string_view word : {"in ", "to ", "into ", "number "})
    if (text.substr(0, begin).ends_with(word)) return true;
  rest.remove_prefix(std::min(rest.find_first_not_of(" -$~\\("), rest.size()));
  if (!rest.empty() && text::is_digit(rest.front())) return true;
  for (const std::string_view number :
       {"two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "twelve", "sixteen"})
    if (rest.starts_with(number)) return true;
  return false;
}

}  // namespace

NumberSystem arithmetic_of(std::string_view paragraph) {
  const std::string text = text::in_small_letters(paragraph);
  const auto any = [](std::size_t, std::size_t) { return true; };
  const auto is_whole_word = [&](std::size_t, std::size_t end) {
    return end == text.size() || !text::is_letter(text[end]);
  };
  for (const std::string_view word :
       {"modulo",      "modulus",      "modular",     "moduli",       "binary",
        "hexadecimal", "octal",        "boolean",     "finite field", "clock arithmetic",
        "residue",     "gf(",          "\\mathbb{f}", "\\mathbb f",   "\\mathbb{z}_",
        "\\mathbb z_", "\\mathbb{z}/", "\\z_",        "\\z/",         "\\f_",
        "𝔽",           "ℤ_",           "ℤ/"})
    if (has_word(text, word, any)) return NumberSystem::other;
  if (has_word(text, "mod", is_whole_word)) return NumberSystem::other;
  if (has_word(text, "base",
               [&](std::size_t begin, std::size_t end) { return is_base_of_numbers(text, begin, end); }))
    return NumberSystem::other;
  for (const std::string_view word :
       {"integer division", "integer arithmetic", "whole-number division", "floor division", "remainder",
        "quotient", "truncat", "rounded down", "rounding down", "round down", "rounds down"})
    if (has_word(text, word, any)) return NumberSystem::whole;
  for (const std::string_view word : {"in c", "in java", "in python", "in rust", "int"})
    if (has_word(text, word, is_whole_word)) return NumberSystem::whole;
  return NumberSystem::real;
}

JudgedFormula judge_formula(const Text& text, FormulaMarkup markup, Rounding rounding,
                            const FormulaContext& context) {
  if (text.size() > longest_formula || context.arithmetic == NumberSystem::other) return {};
  FormulaJudge judge(text, markup, rounding, context.arithmetic);
  judge.set_surroundings(context.touches, false, context.follows_name, false);
  return judge.judge();
}

JudgedFormula judge_sentence(const Text& text, Rounding rounding, const FormulaContext& context) {
  const std::string_view view = text.view();
  JudgedFormula all;
  const auto has_relation = [](std::string_view part) {
    return part.find('=') != part.npos || part.find(text::about_sign) != part.npos;
  };
  if (!has_relation(view) || context.arithmetic == NumberSystem::other) return all;
  const bool has_base = view.find("base ") != view.npos;
  const NumberSystem own = has_base ? NumberSystem::other : arithmetic_of(view);
  if (own == NumberSystem::other) return all;
  const NumberSystem arithmetic = std::max(own, context.arithmetic);
  for (std::size_t at = 0; at < view.size();) {
    std::size_t end = at, length = 0;
    while (end < view.size() && (length = length_in_arithmetic(view, end)) > 0) end += length;
    const std::string_view run = view.substr(at, end - at);
    if (has_relation(run) && run.size() <= longest_formula) {
      // 2.36×
      const std::size_t sign = text::size_before_if(text::is_times, run, run.size());
      const bool is_ratio = sign > 0 && run.size() > sign && text::is_digit(run[run.size() - sign - 1]);
      const Text part = text.slice(at, is_ratio ? end - sign : end);
      FormulaJudge judge(part, FormulaMarkup::sentence, rounding, arithmetic);
      const bool space_before = run.starts_with(' '), space_after = run.ends_with(' ');
      judge.set_surroundings(space_before ? is_after_function(view, at)
                             : at == 0    ? context.touches
                                          : touches_before(view, at),
                             changes_before(view, end), space_before && at > 0 && is_in_word(view, at - 1),
                             space_after && is_in_word(view, end));
      JudgedFormula found = judge.judge();
      all.judged += found.judged;
      std::ranges::move(found.refuted, std::back_inserter(all.refuted));
    }
    at = end + std::max<std::size_t>(1, text::code_point_at(view, end).size);
  }
  return all;
}

std::string message_of(const RefutedEquation& equation) {
  return fmt::format("{} does not hold as printed: it should be {}", equation.line, equation.correct);
}

}  // namespace proofsheet::ledger
