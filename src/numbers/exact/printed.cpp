#include "numbers/exact/printed.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "text/bound_words.hpp"
#include "text/characters.hpp"
#include "text/signs.hpp"
#include "text/unicode.hpp"

namespace proofsheet::numbers {
namespace {

// The grammar. Every part except the magnitude is optional:
//
//   numeral   = relation about sign unit sign magnitude label bound unit bound
//   magnitude = parts of several units | hours:minutes:seconds
//             | digits … power % scale | fraction | digits½ | power | digits of another base
//
// If parentheses are declared, a pair of them is a minus sign. The reader consumes the text from left to
// right and rejects it if anything is left over. It is strict, because a rejected text is shown to the author
// and an accepted one is checked digit by digit: `5.` and `12,34` are not printed numbers.

using text::is_digit;
using text::is_letter;
using text::trimmed;
using Style = Format::Style;

constexpr std::string_view hex_digits = "0123456789abcdef";
constexpr std::size_t most_characters = 2 * static_cast<std::size_t>(most_digits);

struct Scale {
  std::string_view word;
  long power;     ///< the exponent of ten
  bool declared;  ///< multiplies only if declared, since it could be a unit
};
constexpr std::array<Scale, 30> scales{{
    {"thousand", 3, false},
    {"million", 6, false},
    {"billion", 9, false},
    {"trillion", 12, false},
    {"Tausend", 3, false},
    {"Tsd.", 3, false},
    {"Mio.", 6, false},
    {"Millionen", 6, false},
    {"Mrd.", 9, false},
    {"Milliarden", 9, false},
    {text::per_mille, -3, false},
    {"ppm", -6, false},
    {"ppb", -9, false},
    {"k", 3, true},
    {"M", 6, true},
    {"mn", 6, true},
    {"bn", 9, true},
    {"tn", 12, true},
    {text::per_ten_thousand, -4, false},
    {"Million", 6, false},
    {"Mio", 6, false},
    {"Milliarde", 9, false},
    {"Mrd", 9, false},
    {"percent", -2, false},
    {"per cent", -2, false},
    {"pct", -2, false},
    {"Prozent", -2, false},
    {"Promille", -3, false},
    {"basis points", -4, false},
    {"basis point", -4, false},
}};

/// A family of units that one number may combine: the spellings of each unit, and how many of the next
/// smaller unit it has.
struct Compound {
  std::array<std::array<std::string_view, 8>, 3> signs;
  std::array<long, 2> radices;
  bool pads;  ///< parts after the first have two digits
};
constexpr std::array<Compound, 4> compounds{{
    {{{{text::degree, text::ordinal_o},
       {text::prime, "'", text::apostrophe, "arcmin"},
       {text::double_prime, "\"", text::closing_quote, text::two_primes, "''", "arcsec"}}},
     {60, 60},
     true},
    {{{{"ft", text::prime, "'", text::apostrophe, "feet", "foot"},
       {"in", text::double_prime, "\"", text::closing_quote, text::two_primes, "''", "inches", "inch"},
       {}}},
     {12, 1},
     false},
    {{{{"h", "hr", "hrs", "hour", "hours"},
       {"min", "mins", "minute", "minutes"},
       {"s", "sec", "secs", "second", "seconds"}}},
     {60, 60},
     true},
    {{{{"lb", "lbs", "pound", "pounds"}, {"oz", "ounce", "ounces"}, {}}}, {16, 1}, false},
}};
constexpr const Compound& time_of_day = compounds[2];

/// Returns the index of the unit that `sign` denotes, or `nullopt` if it denotes none.
std::optional<std::size_t> part_of(const Compound& compound, std::string_view sign) {
  for (std::size_t part = 0; part < compound.signs.size(); ++part)
    for (const std::string_view known : compound.signs[part])
      if (!known.empty() && known == sign) return part;
  return std::nullopt;
}

/// Returns how many of unit `to` one of unit `from` has.
long ratio(const Compound& compound, std::size_t from, std::size_t to) {
  long product = 1;
  for (std::size_t part = from; part < to; ++part) product *= compound.radices[part];
  return product;
}

std::optional<long> bounded_exponent(const std::string& digits, bool negative) {
  long exponent = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), exponent);
  if (digits.empty() || error != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
  if (exponent > most_digits) return std::nullopt;
  return negative ? -exponent : exponent;
}

/// Parses decimal digits. Drops leading zeros, which would make the base octal.
Integer integer_of(const std::string& digits) {
  return Integer(digits.substr(std::min(digits.find_first_not_of('0'), digits.size() - 1)));
}

/// Drops the zeros at the end of an approximate integer, which only hold places: ~60,000 has one significant
/// digit.
void drop_trailing_zeros(Decimal& decimal) {
  if (decimal.coefficient == 0) return;
  const Integer ten = 10;
  mpz_ptr coefficient = decimal.coefficient.backend().data();
  decimal.places -= static_cast<long>(mpz_remove(coefficient, coefficient, ten.backend().data()));
  if (decimal.places < 0) decimal.style = Style::significant;
}

class Cursor {
 public:
  explicit Cursor(std::string_view text) : text_(text) {}
  std::string_view text() const { return text_; }
  void move_to(std::size_t at) { at_ = at; }
  std::size_t at() const { return at_; }
  std::string_view rest() const { return text_.substr(at_); }
  bool at_end() const { return at_ == text_.size(); }
  bool is_at(std::string_view word) const { return rest().starts_with(word); }

  bool take(std::string_view word) {
    if (word.empty() || !is_at(word)) return false;
    at_ += word.size();
    return true;
  }
  /// Takes a character for which `is` is true.
  template <class Is>
  bool take_if(Is is) {
    return skip(text::size_if(is, text_, at_));
  }
  bool take_times() { return skip(text::times_size(text_, at_)); }
  void spaces() {
    while (take_if(text::is_gap)) {
    }
  }
  std::string digits() {
    std::string taken;
    while (!at_end() && is_digit(text_[at_])) taken += text_[at_++];
    return taken;
  }
  template <class Is>
  std::string take_all(Is is) {
    const std::size_t begin = at_;
    while (take_if(is)) {
    }
    return std::string(text_.substr(begin, at_ - begin));
  }
  bool is_at_letter() const { return !at_end() && is_letter(character().value); }
  /// Consumes superscript digits and returns them as ASCII digits.
  std::string raised_digits() {
    std::string taken;
    while (const auto digit = text::raised_digit(character().value)) {
      taken += static_cast<char>('0' + *digit);
      at_ += character().size;
    }
    return taken;
  }
  text::CodePoint character() const { return text::code_point_at(text_, at_); }

 private:
  bool skip(std::size_t size) {
    at_ += size;
    return size > 0;
  }
  std::string_view text_;
  std::size_t at_ = 0;
};

class NumeralReader {
 public:
  NumeralReader(std::string_view text, const Reading& reading) : in_(text), reading_(reading) {
    printed_.writing.decimal = reading.decimal;
    printed_.writing.group = reading.group;
  }

  std::optional<Printed> read() {
    const bool is_rough = relation();
    in_.spaces();
    printed_.approximate = in_.take_if(text::is_near);
    if (printed_.approximate) in_.spaces();
    writing().begin = in_.at();
    if (reading_.parentheses && !in_.is_at("(")) writing().closing = Slot{};
    if (reading_.parentheses && in_.take("(")) {
      writing().minus = {in_.at() - 1, in_.at()};
      writing().closing = Slot{};
      if (!read_parenthesized()) return std::nullopt;
    } else if (!read_signed()) {
      return std::nullopt;
    }
    printed_.approximate = printed_.approximate || is_rough;
    note_plain_notation();
    return std::move(printed_);
  }

 private:
  Writing& writing() { return printed_.writing; }
  Decimal& decimal() { return printed_.decimal; }

  /// Runs `attempt_quietly` on a copy of the reader and adopts the copy's state if `attempt_quietly` returns
  /// true.
  template <class Try>
  bool attempt(const Try& tried) {
    NumeralReader ahead = *this;
    if (!tried(ahead)) return false;
    in_ = ahead.in_;
    printed_ = std::move(ahead.printed_);
    negative_ = ahead.negative_;
    return true;
  }

  bool read_parenthesized() {
    const std::size_t open = in_.at();
    if (std::none_of(reading_.units.begin(), reading_.units.end(),
                     [&](const std::string& unit) {
                       return attempt([&](NumeralReader& ahead) {
                         if (!ahead.in_.take(unit)) return false;
                         ahead.in_.spaces();
                         ahead.printed_.unit = unit;
                         return ahead.magnitude();
                       });
                     }) &&
        !magnitude())
      return false;
    decimal().coefficient = -decimal().coefficient;
    const std::size_t close = in_.at();
    if (!in_.take(")") || close == open) return false;
    writing().closing = Slot{close, close + 1};
    return printed_.unit.empty() ? read_unit_suffix() : in_.at_end();
  }

  bool read_signed() {
    const bool has_sign = sign();
    const auto read_after_unit = [&](const std::string& unit) {
      return attempt([&](NumeralReader& ahead) {
        if (!ahead.in_.take(unit)) return false;
        ahead.in_.spaces();
        ahead.printed_.unit = unit;
        const Slot before = ahead.writing().minus;
        const bool second = ahead.sign();
        if (has_sign && second) return false;
        if (!second) ahead.writing().minus = before;
        ahead.negative_ = ahead.negative_ || negative_;
        if (!ahead.magnitude()) return false;
        ahead.read_bound_suffix();
        return ahead.in_.at_end();
      });
    };
    const bool found = std::any_of(reading_.units.begin(), reading_.units.end(), read_after_unit);
    if (!found && (!magnitude() || !read_unit_suffix())) return false;
    if (negative_) decimal().coefficient = -decimal().coefficient;
    if (writing().minus.end > writing().minus.begin) writing().closing.reset();
    return true;
  }

  static Relation relation_of(text::Side side) {
    switch (side) {
      case text::Side::below: return Relation::less;
      case text::Side::at_most: return Relation::at_most;
      case text::Side::above: return Relation::greater;
      case text::Side::at_least: return Relation::at_least;
    }
    return Relation::equal;
  }

  /// Consumes a bound before the number. Returns true if it also holds for a value that rounds to the number.
  bool relation() {
    std::optional<text::Bound> bound;
    if (const auto words = text::bound_at(in_.text(), in_.at())) {
      in_.move_to(words->place);
      bound = words->bound;
    } else if (in_.take("<=")) {
      bound = text::Bound{text::Side::at_most};
    } else if (in_.take(">=")) {
      bound = text::Bound{text::Side::at_least};
    } else if ((bound = text::bound_of(in_.character().value))) {
      in_.take_if([](char32_t) { return true; });
    }
    if (bound) printed_.relation = relation_of(bound->side);
    return bound && bound->is_rough;
  }

  /// Consumes `+` or `or more` after a number.
  void read_bound_suffix() {
    if (printed_.relation != Relation::equal) return;
    const auto words = text::bound_after(in_.text(), in_.at());
    if (!words) return;
    in_.move_to(words->place);
    printed_.relation = relation_of(words->bound.side);
  }

  /// Consumes a word that only says what the number is: `2.5-fold`, `0.54 percentage points`.
  void read_label() {
    const std::size_t end = text::label_end(in_.text(), in_.at());
    if (end == in_.at()) return;
    in_.move_to(end);
    writing().usual = false;
  }

  /// Consumes a minus or a plus sign. Returns true if there was one.
  bool sign() {
    const std::size_t begin = in_.at();
    negative_ = in_.take_if(text::is_minus);
    if (!negative_) in_.take("+");
    writing().minus = {begin, in_.at()};
    return in_.at() > begin;
  }

  bool magnitude() {
    const std::size_t begin = in_.at();
    if (!read_compound() && !plain()) return false;
    if (writing().closing) *writing().closing = {in_.at(), in_.at()};
    return in_.at() > begin;
  }

  /// Reads a number of several units. The result is in the first declared unit that belongs to such a family.
  bool read_compound() {
    for (const std::string& unit : reading_.units)
      for (const Compound& compound : compounds) {
        const auto base = part_of(compound, unit);
        if (!base) continue;
        if (attempt([&](NumeralReader& ahead) { return ahead.parts(compound, *base, unit); })) return true;
        if (&compound == &time_of_day &&
            attempt([&](NumeralReader& ahead) { return ahead.read_clock_time(*base, unit); }))
          return true;
      }
    return false;
  }

  /// Reads `258° 07′ 40.0″`: each part must be less than one of the unit before it.
  bool parts(const Compound& compound, std::size_t base, const std::string& unit) {
    Integer total = 0;
    std::optional<std::size_t> last;
    bool pads = compound.pads;
    std::string sign;
    while (!in_.at_end() && is_digit(in_.rest().front()) && decimal().places == 0) {
      Slot slot{in_.at(), 0};
      const std::string whole = in_.digits();
      const std::string fraction_digits = places();
      slot.end = in_.at();
      in_.spaces();
      const std::optional<std::size_t> part = take_part(compound, last, sign);
      if (!part || !add_part(compound, last, *part, whole, fraction_digits, total)) return false;
      if (last) pads = pads && whole.size() == 2;
      if (last) writing().radices.push_back(ratio(compound, *last, *part));
      writing().digits.push_back(slot);
      last = part;
      if (!attempt([](NumeralReader& ahead) {
            ahead.in_.spaces();
            return !ahead.in_.at_end() && is_digit(ahead.in_.rest().front());
          }))
        break;
    }
    if (!last || (writing().digits.size() == 1 && (*last != base || sign == unit))) return false;
    finish_parts(compound, base, *last, std::move(total), unit);
    writing().pads = pads;
    return true;
  }

  /// Reads `1:02:03` or `1:02`. Two fields are hours and minutes if the unit is hours, else minutes and
  /// seconds.
  bool read_clock_time(std::size_t base, const std::string& unit) {
    std::vector<std::string> fields;
    std::string fraction_digits;
    do {
      Slot slot{in_.at(), 0};
      fields.push_back(in_.digits());
      if (fields.back().empty() || (fields.size() > 1 && fields.back().size() != 2)) return false;
      if (fields.size() > 1) fraction_digits = places();
      slot.end = in_.at();
      writing().digits.push_back(slot);
    } while (fields.size() < 3 && in_.take(":"));
    if (fields.size() < 2) return false;
    Integer total = 0;
    std::optional<std::size_t> last;
    const std::size_t first = fields.size() == 3 || base == 0 ? 0 : 1;
    for (std::size_t i = 0; i < fields.size(); ++i) {
      if (last) writing().radices.push_back(ratio(time_of_day, *last, first + i));
      if (!add_part(time_of_day, last, first + i, fields[i], i + 1 == fields.size() ? fraction_digits : "",
                    total))
        return false;
      last = first + i;
    }
    finish_parts(time_of_day, base, *last, std::move(total), unit);
    writing().pads = true;
    return true;
  }

  /// Consumes a decimal point and the digits after it. Returns the digits, or an empty string if there is no
  /// point.
  std::string places() {
    std::string fraction_digits;
    attempt([&](NumeralReader& ahead) {
      if (ahead.in_.is_at("...") || !ahead.in_.take(reading_.decimal)) return false;
      fraction_digits = ahead.in_.digits();
      return !fraction_digits.empty();
    });
    return fraction_digits;
  }

  /// Consumes the longest spelling of a unit smaller than the last one. Returns its index.
  std::optional<std::size_t> take_part(const Compound& compound, std::optional<std::size_t> last,
                                       std::string& sign) {
    std::optional<std::size_t> found;
    sign.clear();
    for (std::size_t part = last ? *last + 1 : 0; part < compound.signs.size(); ++part)
      for (const std::string_view known : compound.signs[part])
        if (known.size() > sign.size() && in_.is_at(known) && ends_word(known)) {
          sign = known;
          found = part;
        }
    in_.take(sign);
    return found;
  }

  bool ends_word(std::string_view word) const {
    const std::string_view fraction_digits = in_.rest().substr(word.size());
    return fraction_digits.empty() || !is_letter(word.back()) || !is_letter(fraction_digits.front());
  }

  bool add_part(const Compound& compound, std::optional<std::size_t> last, std::size_t part,
                const std::string& whole, const std::string& fraction_digits, Integer& total) {
    if (whole.size() + fraction_digits.size() > static_cast<std::size_t>(most_digits)) return false;
    const Integer value = integer_of(whole);
    if (last) {
      const long radix = ratio(compound, *last, part);
      if (value >= radix) return false;
      total *= radix;
    }
    total += value;
    if (fraction_digits.empty()) return true;
    decimal().places = static_cast<long>(fraction_digits.size());
    total = total * integer_power_of_ten(decimal().places) + integer_of(fraction_digits);
    return true;
  }

  void finish_parts(const Compound& compound, std::size_t base, std::size_t last, Integer total,
                    const std::string& unit) {
    decimal().coefficient = std::move(total);
    printed_.unit = unit;
    printed_.scale =
        last > base ? Rational(1, ratio(compound, base, last)) : Rational(ratio(compound, last, base));
  }

  bool plain() {
    Slot slot{in_.at(), 0};
    if (attempt([](NumeralReader& ahead) { return ahead.read_bare_power(); })) return true;
    if (attempt([](NumeralReader& ahead) { return ahead.read_other_base(); })) return true;
    if (read_vulgar(slot.begin, "0")) return true;
    std::string digits;
    if (in_.is_at(reading_.decimal)) {
      digits = "0";
      writing().bare_point = true;
    } else if (!read_whole(digits)) {
      return false;
    }
    if (read_vulgar(slot.begin, digits)) return true;
    if (!in_.is_at("...") && in_.take(reading_.decimal)) {
      const std::string fraction_digits = in_.digits();
      if (fraction_digits.empty()) return false;
      decimal().places = static_cast<long>(fraction_digits.size());
      digits += fraction_digits;
    }
    if (digits.size() > static_cast<std::size_t>(most_digits)) return false;
    decimal().coefficient = integer_of(digits);
    slot.end = in_.at();
    printed_.truncated = in_.take(text::ellipsis) || in_.take("...");
    if (!printed_.truncated && in_.take_if(text::is_slash)) return fraction(slot.begin);
    writing().digits = {slot};
    if (!exponent()) return false;
    if (decimal().style == Style::scientific) return !decimal().thousands;
    if (percent()) return true;
    if (printed_.approximate && decimal().places == 0) drop_trailing_zeros(decimal());
    scale();
    return true;
  }

  /// Reads `0x1F`, `0o17`, `0b1010 0000`: a whole number. All groups but the first have the same even length.
  bool read_other_base() {
    constexpr std::array<std::pair<char, int>, 3> prefixes{{{'x', 16}, {'o', 8}, {'b', 2}}};
    const std::string_view rest = in_.rest();
    if (rest.size() < 3 || rest[0] != '0') return false;
    const auto prefix = std::find_if(prefixes.begin(), prefixes.end(),
                                     [&](const auto& each) { return each.first == text::to_lower(rest[1]); });
    if (prefix == prefixes.end()) return false;
    const int base = prefix->second;
    const auto is_digit_of_base = [base](char32_t c) {
      const auto value = c < 0x80 ? hex_digits.find(text::to_lower(static_cast<char>(c))) : hex_digits.npos;
      return value < static_cast<std::size_t>(base);
    };
    in_.move_to(in_.at() + 2);
    const std::size_t begin = in_.at();
    std::string digits = in_.take_all(is_digit_of_base);
    const auto group = [&](NumeralReader& ahead) {
      const bool is_space = text::is_gap(ahead.in_.character().value);
      if ((is_space && reading_.in_row) || (!is_space && !ahead.in_.is_at("_"))) return false;
      ahead.in_.take_if([](char32_t) { return true; });
      const std::string taken = ahead.in_.take_all(is_digit_of_base);
      const std::size_t wanted = ahead.writing().grouped;
      if (taken.empty() || taken.size() % 2 != 0 || ahead.in_.is_at_letter()) return false;
      if (wanted == 0 ? digits.size() > taken.size() : taken.size() != wanted) return false;
      ahead.writing().grouped = taken.size();
      digits += taken;
      return true;
    };
    while (attempt(group)) {
    }
    if (digits.empty() || digits.size() > static_cast<std::size_t>(most_digits) || in_.is_at_letter())
      return false;
    mpz_set_str(decimal().coefficient.backend().data(), digits.c_str(), base);
    writing().base = base;
    writing().whole = digits.size();
    writing().digits = {{begin, in_.at()}};
    return true;
  }

  /// Reads the digits before the point, in groups of three if there is a separator. Digits that start with 0
  /// cannot be grouped.
  bool read_whole(std::string& digits) {
    digits = in_.digits();
    if (digits.empty()) return false;
    const std::size_t first_group = digits.size();
    std::string mark;
    while (attempt([&](NumeralReader& ahead) { return ahead.group(mark, digits); }))
      decimal().thousands = true;
    if (in_.is_at(reading_.group) && reading_.group == ",") return false;
    if (digits.size() > 1 && digits.front() == '0' && !decimal().thousands) writing().whole = digits.size();
    if (!mark.empty()) writing().group = mark;
    return !decimal().thousands || (first_group <= 3 && digits.front() != '0');
  }

  bool group(std::string& mark, std::string& digits) {
    using text::is_apostrophe;
    const std::string found(in_.rest().substr(0, in_.character().size));
    const bool separates = text::is_group_mark(in_.character().value) && !(reading_.in_row && found == " ");
    const bool declared =
        found == reading_.group || (found == "." && reading_.decimal != ".") ||
        (text::size_if(is_apostrophe, found) > 0 && text::size_if(is_apostrophe, reading_.group) > 0);
    const bool is_mark = mark.empty() ? separates || declared : found == mark;
    if (!is_mark || !in_.take(found)) return false;
    const std::string taken = in_.digits();
    if (taken.size() != 3) return false;
    mark = found;
    digits += taken;
    return true;
  }

  void set_fraction(std::size_t begin, Integer above, Integer below) {
    decimal().coefficient = std::move(above);
    decimal().denominator = std::move(below);
    decimal().style = Style::fraction;
    writing().digits = {{begin, in_.at()}};
  }

  bool fraction(std::size_t begin) {
    const std::string below = in_.digits();
    if (below.empty() || below.front() == '0' || decimal().places != 0 || decimal().thousands ||
        writing().whole > 0)
      return false;
    set_fraction(begin, decimal().coefficient, Integer(below));
    return true;
  }

  /// Reads `½` after the whole part: `½`, `2½`.
  bool read_vulgar(std::size_t begin, const std::string& whole) {
    return attempt([&](NumeralReader& ahead) { return ahead.read_vulgar_sign(begin, whole); }) ||
           attempt([&](NumeralReader& ahead) { return ahead.read_mixed(begin, whole); });
  }
  bool read_vulgar_sign(std::size_t begin, const std::string& whole) {
    if (in_.at() > begin && !reading_.in_row) in_.spaces();  // `2 ½`
    const auto fraction = text::vulgar_fraction(in_.character().value);
    if (!fraction || decimal().thousands || writing().whole > 0) return false;
    in_.take_if([](char32_t) { return true; });
    set_fraction(begin, integer_of(whole) * fraction->below + fraction->above, fraction->below);
    writing().usual = false;
    return true;
  }

  /// Reads `1/2` after the whole part and a space: `2 1/2`.
  bool read_mixed(std::size_t begin, const std::string& whole) {
    if (in_.at() == begin || reading_.in_row || decimal().thousands || writing().whole > 0) return false;
    const std::size_t space = in_.at();
    in_.spaces();
    if (in_.at() == space) return false;
    const std::string above = in_.digits();
    if (above.empty() || above.front() == '0' || !in_.take_if(text::is_slash)) return false;
    const std::string below = in_.digits();
    const std::size_t digits = whole.size() + above.size() + below.size();
    if (below.empty() || below.front() == '0' || digits > static_cast<std::size_t>(most_digits)) return false;
    const Integer part = integer_of(above), parts = integer_of(below);
    if (part >= parts) return false;
    set_fraction(begin, integer_of(whole) * parts + part, parts);
    writing().usual = false;
    return true;
  }

  /// Reads an optional exponent: `e-8`, `×10⁻⁸`, `·10^-8`, `*10^{-8}`. Returns false if one begins but is
  /// malformed.
  bool exponent() {
    if (printed_.truncated) return true;
    NumeralReader ahead = *this;
    bool formed = false;
    if (ahead.in_.take("e") || ahead.in_.take("E")) {
      formed = ahead.plain_exponent();
    } else {
      ahead.in_.spaces();
      if (!ahead.in_.take_times()) return true;
      ahead.in_.spaces();
      if (!ahead.in_.take("10")) return true;  // `4.2×`: × is a unit, or is rejected as left over
      formed = ahead.power();
    }
    if (!formed) return false;
    in_ = ahead.in_;
    printed_ = std::move(ahead.printed_);
    return true;
  }

  /// Reads the exponent after a ten: `^-8`, `^{-8}`, `⁻⁸`.
  bool power() {
    if (in_.take("^")) {
      const bool braces = in_.take("{");
      return plain_exponent() && (!braces || in_.take("}"));
    }
    const std::size_t begin = in_.at();
    const bool negative = in_.take(text::raised_minus);
    return finish_exponent(begin, bounded_exponent(in_.raised_digits(), negative));
  }

  bool plain_exponent() {
    const std::size_t begin = in_.at();
    const bool negative = in_.take_if(text::is_minus);
    if (!negative) in_.take("+");
    return finish_exponent(begin, bounded_exponent(in_.digits(), negative));
  }

  bool finish_exponent(std::size_t begin, std::optional<long> exponent) {
    if (!exponent) return false;
    decimal().exponent = *exponent;
    decimal().style = Style::scientific;
    writing().exponent = Slot{begin, in_.at()};
    return true;
  }

  /// Reads a power of ten without a factor: `10^-8`.
  bool read_bare_power() {
    const std::size_t begin = in_.at();
    const bool raised = in_.take("10") && (in_.is_at("^") || text::raised_size(in_.rest()) > 0);
    if (!raised || !power()) return false;
    decimal().coefficient = 1;
    writing().digits = {{begin, begin}};
    writing().bare_power = true;
    return true;
  }

  bool percent() {
    return attempt([](NumeralReader& ahead) {
      if (text::label_end(ahead.in_.text(), ahead.in_.at()) > ahead.in_.at()) return false;  // `0.5 %-points`
      ahead.in_.spaces();
      if (!ahead.in_.take_if(text::is_percent)) return false;
      ahead.decimal().exponent = -2;
      ahead.decimal().style = Style::percent;
      return true;
    });
  }

  bool multiplies(const Scale& scale) const {
    const auto is_among = [&](const std::vector<std::string>& words) {
      return std::find(words.begin(), words.end(), scale.word) != words.end();
    };
    return is_among(reading_.scales) || (!scale.declared && !is_among(reading_.units));
  }

  void scale() {
    attempt([](NumeralReader& ahead) {
      ahead.in_.spaces();
      for (const Scale& one : scales) {
        if (!ahead.in_.is_at(one.word) || !ahead.ends_word(one.word) || !ahead.multiplies(one)) continue;
        ahead.in_.take(one.word);
        ahead.printed_.scale = power_of_ten(one.power);
        return true;
      }
      return false;
    });
  }

  /// Matches the whole rest of the text with a declared unit. Words may follow a factor: `259× faster`.
  bool read_unit_suffix() {
    read_label();
    read_bound_suffix();
    if (in_.at_end()) return true;
    in_.spaces();
    return std::any_of(reading_.units.begin(), reading_.units.end(), [&](const std::string& known) {
      return attempt([&](NumeralReader& ahead) { return ahead.read_unit(known); });
    });
  }

  /// Consumes a unit, and a bound after it.
  bool read_unit(const std::string& known) {
    if (known.empty() || !in_.is_at(known)) return false;
    printed_.unit = known;
    if (in_.rest() == known || is_factor(known)) return true;
    in_.take(known);
    read_bound_suffix();
    return in_.at_end();
  }

  bool is_factor(const std::string& unit) const {
    if ((unit != "x" && unit != text::times_sign) || !in_.is_at(unit)) return false;
    const std::string_view words = in_.rest().substr(unit.size());
    return words.front() == ' ' &&
           std::all_of(words.begin(), words.end(), [](char c) { return c == ' ' || is_letter(c); });
  }

  void note_plain_notation() {
    Writing& w = writing();
    w.usual = w.usual && w.digits.size() == 1 && w.decimal == "." && w.group == "," && !w.closing &&
              !w.bare_point && !w.bare_power && w.whole == 0 && w.base == 10 && printed_.scale == 1 &&
              !printed_.truncated && printed_.relation == Relation::equal;
  }

  Cursor in_;
  const Reading& reading_;
  Printed printed_;
  bool negative_ = false;
};

long significant_digits(const Integer& coefficient) {
  return static_cast<long>(Integer(abs(coefficient)).str().size());
}

bool has_minus(const Printed& printed) {
  const Slot sign = printed.writing.minus;
  const std::string_view text = printed.text;
  return text::size_if(text::is_minus, text, sign.begin) > 0 ||
         (sign.end > sign.begin && text.substr(sign.begin).starts_with('('));
}

/// The slots to replace, each with its new text.
using Edits = std::vector<std::pair<Slot, std::string>>;

struct WholeAndPlaces {
  std::string whole, fraction_digits;
};

WholeAndPlaces split_at_point(Decimal decimal) {
  decimal.coefficient = abs(decimal.coefficient);
  decimal.thousands = false;
  decimal.style = Style::places;
  const std::string text = to_string(decimal);
  const std::size_t point = std::min(text.find('.'), text.size());
  return {text.substr(0, point), text.substr(std::min(point + 1, text.size()))};
}

std::string group_thousands(const std::string& whole, const std::string& mark) {
  std::string text;
  for (std::size_t i = 0; i < whole.size(); ++i) {
    if (i != 0 && (whole.size() - i) % 3 == 0) text += mark;
    text += whole[i];
  }
  return text;
}

std::string pad_zeros(std::string whole, std::size_t width) {
  if (whole.size() < width) whole.insert(0, width - whole.size(), '0');
  return whole;
}

std::string_view digits_of(const Printed& printed) {
  const Slot slot = printed.writing.digits[0];
  return std::string_view(printed.text).substr(slot.begin, slot.end - slot.begin);
}

/// Formats a whole number as `1F`, with the width, the case and the groups of the printed one.
std::string format_in_base(const Printed& printed, const Decimal& digits) {
  const Writing& writing = printed.writing;
  const std::string_view old = digits_of(printed);
  const Integer whole = abs(digits.coefficient);
  std::string text(mpz_sizeinbase(whole.backend().data(), writing.base) + 2, '\0');
  text = mpz_get_str(text.data(), writing.base, whole.backend().data());
  if (old.find_first_of("ABCDEF") != old.npos)
    for (char& c : text) c = c >= 'a' ? static_cast<char>(c - 'a' + 'A') : c;
  text = pad_zeros(std::move(text), writing.whole);
  const std::size_t mark = text::find_if([](char32_t c) { return c == U'_' || text::is_gap(c); }, old);
  if (writing.grouped == 0) return text;
  const std::string_view gap = old.substr(mark, text::code_point_at(old, mark).size);
  for (std::size_t at = text.size(); at > writing.grouped;) text.insert(at -= writing.grouped, gap);
  return text;
}

std::string format_digits(const Printed& printed, const Decimal& digits) {
  const Writing& writing = printed.writing;
  auto [whole, fraction_digits] = split_at_point(digits);
  if (digits.places == printed.decimal.places) whole = pad_zeros(std::move(whole), writing.whole);
  if (digits.thousands) whole = group_thousands(whole, writing.group);
  if (writing.bare_point && whole == "0" && !fraction_digits.empty()) whole.clear();
  return fraction_digits.empty() ? whole : whole + writing.decimal + fraction_digits;
}

/// Returns what separates the whole part from the fraction in `2 ½`; empty in `2½`.
std::string gap_of(std::string_view old) {
  const std::size_t begin = text::find_if(text::is_gap, old);
  std::size_t end = begin;
  while (const std::size_t size = text::size_if(text::is_gap, old, end)) end += size;
  return std::string(old.substr(std::min(begin, old.size()), end - begin));
}

/// Formats the digits as `¾`, `2½` or `2 1/2` if the number was printed that way and such a sign exists.
std::string format_fraction(const Printed& printed, Decimal digits) {
  digits.coefficient = abs(digits.coefficient);
  const std::string_view old = digits_of(printed);
  const bool is_slashed = text::find_if(text::is_slash, old) < old.size();
  if (digits.style != Style::fraction || (is_slashed && gap_of(old).empty())) return to_string(digits);
  const Integer below = numerator(digits.denominator), whole = digits.coefficient / below;
  const Integer above = digits.coefficient - whole * below;
  std::string part;
  if (is_slashed && above != 0)
    part = above.str() + "/" + below.str();
  else if (below < 100)
    part = text::vulgar_fraction(above.convert_to<long>(), below.convert_to<long>());
  if (part.empty()) return to_string(digits);
  return whole == 0 ? part : whole.str() + gap_of(old) + part;
}

/// Splits the digits into the parts of several units, from the last part to the first.
Edits format_parts(const Writing& writing, Decimal digits) {
  Edits edits;
  digits.thousands = false;
  Integer left = abs(digits.coefficient);
  Integer unit = integer_power_of_ten(digits.places);
  for (std::size_t part = writing.digits.size(); part-- > 0;) {
    Decimal one;
    one.places = part + 1 == writing.digits.size() ? digits.places : 0;
    one.coefficient = left;
    if (part > 0) {
      const Integer radix = unit * writing.radices[part - 1];
      one.coefficient = left % radix;
      left /= radix;
      unit = 1;
    }
    auto [whole, fraction_digits] = split_at_point(one);
    if (part > 0 && writing.pads) whole = pad_zeros(std::move(whole), 2);
    edits.emplace_back(writing.digits[part],
                       fraction_digits.empty() ? whole : whole + writing.decimal + fraction_digits);
  }
  return edits;
}

/// Formats an exponent in the style of `old`: `-8`, `⁻⁸`, `+8`.
std::string format_exponent(std::string_view old, long exponent) {
  std::string text = std::to_string(exponent);
  if (text::raised_size(old) > 0) return text::raised(text);
  // `e-07` has two digits.
  const auto width =
      static_cast<std::size_t>(std::count_if(old.begin(), old.end(), [](char c) { return is_digit(c); }));
  const std::size_t digits_at = exponent < 0 ? 1 : 0;
  const bool is_padded = old.find_first_of("0123456789") == old.find('0') && width > 1;
  if (is_padded && text.size() - digits_at < width)
    text.insert(digits_at, width - (text.size() - digits_at), '0');
  const std::size_t minus = text::size_if(text::is_minus, old);
  if (exponent < 0 && minus > 0) text.replace(0, 1, old.substr(0, minus));
  return exponent >= 0 && old.starts_with('+') ? '+' + text : text;
}

Edits format_sign(const Printed& printed, bool negative) {
  const Writing& writing = printed.writing;
  const std::string old = printed.text.substr(writing.minus.begin, writing.minus.end - writing.minus.begin);
  if (writing.closing) return {{writing.minus, negative ? "(" : ""}, {*writing.closing, negative ? ")" : ""}};
  if (!negative) return {{writing.minus, old == "+" ? "+" : ""}};
  return {{writing.minus, old.empty() || old == "+" ? "-" : old}};
}

}  // namespace

std::optional<Printed> parse_printed(std::string_view text, const Reading& reading) {
  text = trimmed(text);
  if (text.size() > most_characters) return std::nullopt;
  std::optional<Printed> printed = NumeralReader(text, reading).read();
  if (printed) printed->text = std::string(text);
  return printed;
}

std::optional<Printed> parse_printed(std::string_view text, const std::vector<std::string>& units) {
  return parse_printed(text, Reading{units});
}

std::string unit_in(std::string_view text) {
  text = trimmed(text);
  if (text.size() > most_characters || parse_printed(text)) return {};
  const std::size_t first = text.find_first_of("0123456789");
  if (first == std::string_view::npos) return {};
  // A unit may contain digits, so the longest number wins.
  for (std::size_t end = text.size(); end > first; --end) {
    const bool inside = end < text.size() && (text::is_continuation(text[end]) || is_digit(text[end]));
    if (!inside && parse_printed(text.substr(0, end))) return std::string(trimmed(text.substr(end)));
  }
  std::string_view before = trimmed(text.substr(0, first));
  for (const auto& is_sign : {text::is_about, text::is_minus})
    before = trimmed(before.substr(text::size_if(is_sign, before)));
  if (before.empty() || !parse_printed(text, {std::string(before)})) return {};
  return std::string(before);
}

bool is_scale(std::string_view word) {
  return std::any_of(scales.begin(), scales.end(), [&](const Scale& scale) { return scale.word == word; });
}

Format Printed::format() const {
  const bool commas = decimal.thousands;
  switch (decimal.style) {
    case Style::places: return {Style::places, decimal.places, commas};
    case Style::significant: return {Style::significant, significant_digits(decimal.coefficient), commas};
    case Style::scientific:
      // We never print 12.5e3; 1.25e4 has the same digits.
      return {Style::scientific,
              decimal.coefficient == 0 ? decimal.places : significant_digits(decimal.coefficient) - 1,
              commas};
    case Style::percent: return {Style::percent, decimal.places, commas};
    case Style::fraction: return {Style::fraction, 0, false};
  }
  return {};
}

Rational value_of(const Printed& printed) { return value_of(printed.decimal) * printed.scale; }

RoundingInterval rounding_interval(const Printed& printed, Rounding documents) {
  const Rounding rounding = printed.rule(documents);
  const Format format = printed.format();
  const Rational value = value_of(printed.decimal);
  const auto is_taken_there = [&](const Rational& x) {
    return value_of(to_decimal(x, format, rounding)) == value;
  };
  const Rational step = power_of_ten(printed.decimal.exponent - printed.decimal.places - 1);
  // A rounding rule changes its result at a number of the format, or halfway between two of them.
  const auto end = [&](const Rational& beside, Rounding outward) {
    const Rational next = value_of(to_decimal(beside, format, outward));
    if (is_taken_there((3 * next + value) / 4)) return next;
    return is_taken_there((next + 3 * value) / 4) ? Rational((next + value) / 2) : value;
  };
  RoundingInterval from{end(value - step, Rounding::floor), end(value + step, Rounding::ceiling)};
  from.holds_lower = is_taken_there(from.lower);
  from.holds_upper = is_taken_there(from.upper);
  if (value == 0 && has_minus(printed)) {  // -0.00 rounds only negative values
    from.upper = 0;
    from.holds_upper = false;
  }
  from.lower *= printed.scale;
  from.upper *= printed.scale;
  return from;
}

// Replacing the digits of a printed number.

std::optional<std::string> format_like(const Printed& printed, const Decimal& digits) {
  const Writing& writing = printed.writing;
  const Style was = printed.decimal.style, is = digits.style;
  if (writing.digits.empty() || (was == Style::scientific) != (is == Style::scientific)) return std::nullopt;
  const bool any_fraction = was == Style::fraction || is == Style::fraction;
  if (!any_fraction && (was == Style::percent) != (is == Style::percent)) return std::nullopt;
  Edits edits = format_sign(printed, digits.coefficient < 0);
  if (writing.base != 10) {
    if (is != Style::places || digits.places != 0) return std::nullopt;
    edits.emplace_back(writing.digits[0], format_in_base(printed, digits));
  } else if (writing.digits.size() > 1) {
    if (any_fraction || digits.places < 0) return std::nullopt;
    for (auto& edit : format_parts(writing, digits)) edits.push_back(std::move(edit));
  } else if (any_fraction) {
    edits.emplace_back(writing.digits[0], format_fraction(printed, digits));
  } else {
    std::string text = format_digits(printed, digits);
    if (writing.bare_power) text = text == "1" ? "" : text + std::string(text::times_sign);
    edits.emplace_back(writing.digits[0], std::move(text));
  }
  if (writing.exponent)
    edits.emplace_back(
        *writing.exponent,
        format_exponent(std::string_view(printed.text)
                            .substr(writing.exponent->begin, writing.exponent->end - writing.exponent->begin),
                        digits.exponent));
  std::stable_sort(edits.begin(), edits.end(),
                   [](const auto& a, const auto& b) { return a.first.begin < b.first.begin; });
  std::string text;
  std::size_t done = 0;
  for (const auto& [slot, instead] : edits) {
    text += printed.text.substr(done, slot.begin - done) + instead;
    done = slot.end;
  }
  return text + printed.text.substr(done);
}

}  // namespace proofsheet::numbers
