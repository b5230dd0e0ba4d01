#include "quantities/unit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "numbers/exact/decimal.hpp"
#include "text/characters.hpp"
#include "text/signs.hpp"
#include "text/unicode.hpp"

namespace proofsheet::quantities {

using numbers::Failure;
using numbers::Outcome;
using numbers::Rational;
using numbers::Real;

namespace {

constexpr long largest_written_exponent = 30;

Real times_pi(Real value, long power) {
  for (; power > 0; --power) value = value * Real::pi_times(1);
  for (; power < 0; ++power) value = *numbers::divide(value, Real::pi_times(1));
  return value;
}

Unit operator*(const Unit& a, const Unit& b) {
  return {a.dimension * b.dimension, a.factor * b.factor, a.pi + b.pi, 0};
}

Rational whole_power(const Rational& base, long exponent) {
  Rational result = 1;
  for (long i = 0; i < std::abs(exponent); ++i) result *= base;
  return exponent < 0 ? Rational(1) / result : result;
}

Unit whole_power(const Unit& base, long exponent) {
  return {base.dimension.power(exponent), whole_power(base.factor, exponent), base.pi * exponent, 0};
}

bool is_point(char32_t c) { return c == U'.'; }

bool ends_name(char32_t c) {
  return text::is_times(c) || is_point(c) || text::is_gap(c) || c == U'/' || c == U'(' || c == U')' ||
         c == U'^' || text::raised_digit(c) || text::is_raised_minus(c);
}

/// A name of a unit in English or German, in the singular.
struct SpelledUnit {
  std::string_view name, symbol;
  bool has_prefixes = true;
};
constexpr auto spelled_units = std::to_array<SpelledUnit>({{"metre", "m"},
                                                           {"meter", "m"},
                                                           {"second", "s"},
                                                           {"sekunde", "s"},
                                                           {"gram", "g"},
                                                           {"gramm", "g"},
                                                           {"gramme", "g"},
                                                           {"ampere", "A"},
                                                           {"kelvin", "K"},
                                                           {"mole", "mol"},
                                                           {"candela", "cd"},
                                                           {"radian", "rad"},
                                                           {"hertz", "Hz"},
                                                           {"newton", "N"},
                                                           {"pascal", "Pa"},
                                                           {"joule", "J"},
                                                           {"watt", "W"},
                                                           {"coulomb", "C"},
                                                           {"volt", "V"},
                                                           {"farad", "F"},
                                                           {"ohm", "Ω"},
                                                           {"siemens", "S"},
                                                           {"weber", "Wb"},
                                                           {"tesla", "T"},
                                                           {"henry", "H"},
                                                           {"lumen", "lm"},
                                                           {"lux", "lx"},
                                                           {"becquerel", "Bq"},
                                                           {"gray", "Gy"},
                                                           {"sievert", "Sv"},
                                                           {"katal", "kat"},
                                                           {"litre", "L"},
                                                           {"liter", "L"},
                                                           {"tonne", "t"},
                                                           {"electronvolt", "eV"},
                                                           {"bit", "bit"},
                                                           {"byte", "B"},
                                                           {"bar", "bar"},
                                                           {"molar", "M"},
                                                           {"minute", "min", false},
                                                           {"hour", "h", false},
                                                           {"stunde", "h", false},
                                                           {"day", "d", false},
                                                           {"tag", "d", false},
                                                           {"week", "wk", false},
                                                           {"woche", "wk", false},
                                                           {"year", "a", false},
                                                           {"jahr", "a", false},
                                                           {"inch", "in", false},
                                                           {"yard", "yd", false},
                                                           {"mile", "mi", false},
                                                           {"meile", "mi", false},
                                                           {"foot", "ft", false},
                                                           {"pound", "lb", false},
                                                           {"ounce", "oz", false},
                                                           {"gallon", "gal", false},
                                                           {"pint", "pt", false},
                                                           {"acre", "acre", false},
                                                           {"hectare", "ha", false},
                                                           {"hektar", "ha", false},
                                                           {"knot", "kn", false},
                                                           {"knoten", "kn", false},
                                                           {"seemeile", "nmi", false},
                                                           {"degree", "deg", false},
                                                           {"turn", "rev", false},
                                                           {"revolution", "rev", false},
                                                           {"euro", "EUR", false},
                                                           {"celsius", "degC", false},
                                                           {"fahrenheit", "degF", false},
                                                           {"atmosphere", "atm", false},
                                                           {"calorie", "cal"},
                                                           {"secs", "s", false},
                                                           {"mins", "min", false},
                                                           {"hrs", "h", false},
                                                           {"yrs", "a", false},
                                                           {"rads", "rad", false},
                                                           {"amp", "A", false},
                                                           {"kgs", "kg", false},
                                                           {"cups", "cup", false},
                                                           {"tons", "ton", false}});

/// Names of units that contain a space.
constexpr auto phrases = std::to_array<std::pair<std::string_view, std::string_view>>(
    {{"nautical miles", "nmi"}, {"nautical mile", "nmi"}, {"mm Hg", "mmHg"}, {"in Hg", "inHg"}});

/// The words after a degree that name a scale of temperatures: `deg C`, `degrees Celsius`.
constexpr auto scales_of_degrees = std::to_array<std::pair<std::string_view, std::string_view>>(
    {{"C", "degC"}, {"Celsius", "degC"}, {"F", "degF"}, {"Fahrenheit", "degF"}});

/// Names that are not units here, with the spelling that is meant.
constexpr auto other_names = std::to_array<std::pair<std::string_view, std::string_view>>(
    {{"kmh", "km/h"}, {"kmph", "km/h"},    {"ft-lb", "ft lbf"}, {"lb-ft", "ft lbf"}, {"ftlb", "ft lbf"},
     {"lbm", "lb"},   {"psia", "psi"},     {"psig", "psi"},     {"sqft", "ft^2"},    {"sqm", "m^2"},
     {"ccm", "cm^3"}, {"cfm", "ft^3/min"}, {"gpm", "gal/min"},  {"lpm", "L/min"},    {"gm", "g"},
     {"gms", "g"},    {"mho", "S"},        {"oC", "degC"},      {"oF", "degF"},      {"st", "stone"},
     {"ct", "carat"}, {"y", "a"}});

/// Returns the spellings of units that may be meant by `word`, which is not a unit.
std::vector<std::string> near_spellings(std::string_view word) {
  for (const auto& [other, unit] : other_names)
    if (other == word) return {std::string(unit)};
  const auto product = [&](std::size_t end, std::size_t begin) -> std::string {
    const std::string_view first = word.substr(0, end), second = word.substr(begin);
    if (!find_unit(first) || !find_unit(second)) return {};
    return std::string(first) + std::string(text::middle_dot) + std::string(second);
  };
  std::vector<std::string> near = names_in_other_case(word);
  if (!near.empty()) return near;
  if (word.ends_with('s') && find_unit(word.substr(0, word.size() - 1)))
    near.emplace_back(word.substr(0, word.size() - 1));
  for (std::size_t end = word.size() - 1; end > 0; --end) {
    std::string units = product(end, word[end] == '-' ? end + 1 : end);  // `N-m`, `Js`
    if (units.empty()) continue;
    near.push_back(std::move(units));
    break;
  }
  return near;
}

/// The long names of the prefixes.
constexpr auto spelled_prefixes = std::to_array<std::pair<std::string_view, std::string_view>>(
    {{"tera", "T"},  {"giga", "G"},  {"mega", "M"},  {"kilo", "k"}, {"hecto", "h"}, {"hekto", "h"},
     {"deca", "da"}, {"deka", "da"}, {"deci", "d"},  {"dezi", "d"}, {"centi", "c"}, {"zenti", "c"},
     {"milli", "m"}, {"micro", "µ"}, {"mikro", "µ"}, {"nano", "n"}, {"pico", "p"},  {"piko", "p"},
     {"femto", "f"}, {"peta", "P"},  {"atto", "a"}});

/// Returns the unit with a spelled name such as `kilometres`, `meganewtons`, `Stunden`; null if there is
/// none.
const Unit* find_spelled_unit(std::string_view word) {
  constexpr std::size_t shortest = 3, longest = 24;
  if (word.size() < shortest || word.size() > longest) return nullptr;
  const std::string small = text::in_small_letters(word);
  // `Tag`, but not `TAG`.
  if (small.substr(1) != word.substr(1)) return nullptr;
  for (const std::string_view ending : {"", "s", "es", "n", "e", "en"}) {
    std::string_view stem = small;
    if (!stem.ends_with(ending)) continue;
    stem.remove_suffix(ending.size());
    const auto named = [&](std::string_view name, std::string_view prefix) -> const Unit* {
      for (const SpelledUnit& unit : spelled_units)
        if (unit.name == name && (prefix.empty() || unit.has_prefixes))
          return find_unit(std::string(prefix) + std::string(unit.symbol));
      return nullptr;
    };
    if (const Unit* const unit = named(stem, "")) return unit;
    for (const auto& [name, prefix] : spelled_prefixes)
      if (stem.starts_with(name))
        if (const Unit* const unit = named(stem.substr(name.size()), prefix)) return unit;
  }
  return nullptr;
}

class UnitParser {
 public:
  UnitParser(std::string_view text, const Units& own) : text_(text), own_(own) {}

  Outcome<Unit> parse() {
    const auto unit = product();
    if (!unit || failure_) return failure_.value_or(refusal("is not a unit"));
    if (at_ < text_.size()) return refusal("is not a unit");
    if (!unit->dimension.is_small()) return refusal("has too large an exponent");
    return *unit;
  }

 private:
  Failure refusal(std::string_view why) const {
    return {Failure::Kind::unsupported, fmt::format("'{}' {}", text_, why),
            "write units such as kN, g/cm³, kg m/s², J/(kg K)"};
  }
  std::nullopt_t fail(Failure failure) {
    if (!failure_) failure_ = std::move(failure);
    return std::nullopt;
  }
  text::CodePoint now() const { return text::code_point_at(text_, at_); }
  bool take(bool (*is)(char32_t)) {
    const text::CodePoint c = now();
    if (c.size == 0 || !is(c.value)) return false;
    at_ += c.size;
    return true;
  }

  /// Consumes the point of `N.m`, but not that of an abbreviation.
  bool take_point() { return take(is_point) && text::size_if(text::is_gap, text_, at_) == 0; }

  bool take_text(std::string_view sign) {
    if (!text_.substr(at_).starts_with(sign)) return false;
    at_ += sign.size();
    return true;
  }

  /// Consumes a word and not the beginning of a longer one.
  bool take_word(std::string_view word) {
    const std::string_view rest = text_.substr(at_);
    if (!rest.starts_with(word) || text::size_if(text::is_gap, rest, word.size()) == 0) return false;
    at_ += word.size();
    return true;
  }

  /// Within a product, °C and °F are differences of temperatures: J/(kg·°C) is J/(kg·K).
  std::optional<Unit> product() {
    std::optional<Unit> made = factor();
    bool divided = false;
    while (made && at_ < text_.size() && now().value != U')') {
      const bool gap = take(text::is_gap), dot = take(text::is_times) || (!gap && take_point()),
                 divides = take([](char32_t c) { return c == U'/'; }) || (gap && take_word("per"));
      take(text::is_gap);
      if (!gap && !dot && !divides) return fail(refusal("is not a unit"));
      if (divided && !divides)
        return fail({Failure::Kind::unsupported, fmt::format("the unit '{}' has two readings", text_),
                     "put the units after '/' in parentheses, as in J/(kg K), or write '/' again: J/kg/K"});
      const std::optional<Unit> next = factor();
      if (!next) return std::nullopt;
      made = *made * (divides ? whole_power(*next, -1) : *next);
      divided = divided || divides;
    }
    return made;
  }

  std::optional<Unit> factor() {
    std::optional<Unit> base;
    const long named_power = take_word("square") || take_word("sq")  ? 2
                             : take_word("cubic") || take_word("cu") ? 3
                                                                     : 1;
    if (named_power > 1) {
      take(text::is_gap);
      base = name();
      return base ? power(*base, named_power) : std::nullopt;
    }
    if (take([](char32_t c) { return c == U'('; })) {
      base = product();
      if (!base || !take([](char32_t c) { return c == U')'; })) return fail(refusal("is not a unit"));
    } else {
      base = name();
    }
    if (!base) return std::nullopt;
    const auto exponent = this->exponent();
    if (!exponent) return std::nullopt;
    if (*exponent == 1) return base;
    if (base->has_zero() && *exponent != -1)
      return fail(refusal("is a power of °C or °F; write K in powers"));
    return power(*base, *exponent);
  }

  /// A root of a unit must be exact, so only coherent units have one.
  std::optional<Unit> power(const Unit& base, const Rational& exponent) {
    if (const auto whole = exponent.small_whole(largest_written_exponent)) return whole_power(base, *whole);
    if (!base.is_coherent())
      return fail(refusal("is a root of a unit that is not coherent, such as m or kg"));
    return Unit{base.dimension.power(exponent), 1, 0, 0};
  }

  std::optional<Unit> name() {
    const std::size_t begin = at_;
    for (const auto& [phrase, unit] : phrases)
      if (text_.substr(at_).starts_with(phrase) && ends_name_at(at_ + phrase.size())) {
        at_ += phrase.size();
        return *find_unit(unit);
      }
    while (at_ < text_.size() && !ends_name(now().value)) at_ += now().size;
    std::string_view word = text_.substr(begin, at_ - begin);
    if (word == "1" && (text_.size() == 1 || now().value == U'/')) return Unit{};
    if (const Unit* unit = find(word)) return with_scale(*unit);
    // `cm3`, `s-1`
    const std::size_t last = word.find_last_not_of("0123456789");
    std::size_t end = last == std::string_view::npos ? 0 : last + 1;
    if (end > 1 && word[end - 1] == '-') --end;
    if (const Unit* unit = end < word.size() ? find(word.substr(0, end)) : nullptr) {
      at_ = begin + end;
      return *unit;
    }
    const std::vector<std::string> near = word.empty() ? std::vector<std::string>() : near_spellings(word);
    return fail({Failure::Kind::unsupported, fmt::format("'{}' is not a unit", word.empty() ? text_ : word),
                 near.empty() ? "write units such as kN, g/cm³, kg m/s²; define others under `define units`"
                              : fmt::format("did you mean {}?", fmt::join(near, " or "))});
  }

  /// Reads the scale after a degree, as in `deg C`; it is no product of degrees and coulombs.
  Unit with_scale(const Unit& unit) {
    const Unit* const degree = find_unit("deg");  // null while the table is made
    if (!degree || unit != *degree) return unit;
    const std::size_t gap = text::size_if(text::is_gap, text_, at_);
    for (const auto& [scale, symbol] : scales_of_degrees)
      if (gap > 0 && text_.substr(at_ + gap).starts_with(scale) && ends_name_at(at_ + gap + scale.size())) {
        at_ += gap + scale.size();
        return *find_unit(symbol);
      }
    return unit;
  }

  bool ends_name_at(std::size_t at) const {
    return at == text_.size() || ends_name(text::code_point_at(text_, at).value);
  }

  const Unit* find(std::string_view word) const {
    if (const auto found = own_.find(word); found != own_.end()) return &found->second;
    const Unit* const unit = find_unit(word);
    return unit ? unit : find_spelled_unit(word);
  }

  /// Reads `^2`, `²`, `⁻¹`, `3`, `-1`, `^(1/2)`. Returns 1 if there is no exponent.
  std::optional<Rational> exponent() {
    const bool caret = take([](char32_t c) { return c == U'^'; }) || take_text("**");
    const bool braced = caret && take_text("{"), enclosed = caret && (braced || take_text("("));
    std::string digits;
    for (text::CodePoint c = now(); c.size > 0; c = now()) {
      if (const auto raised = text::raised_digit(c.value))
        digits += std::to_string(*raised);
      else if (text::is_digit(c.value))
        digits += static_cast<char>(c.value);
      else if (text::is_raised_minus(c.value) || text::is_minus(c.value))
        digits += '-';
      else if (enclosed && c.value == U'/' && !digits.empty() && digits.find('/') == std::string::npos)
        digits += '/';
      else
        break;
      at_ += c.size;
    }
    if (enclosed && !take_text(braced ? "}" : ")")) return fail(refusal("is not a unit"));
    if (digits.empty() && !caret) return Rational(1);
    return number(digits);
  }

  std::optional<Rational> number(const std::string& digits) {
    constexpr std::size_t longest = 2;
    const std::size_t slash = std::min(digits.find('/'), digits.size());
    const bool negative = digits.starts_with('-');
    const std::string over = digits.substr(negative ? 1 : 0, slash - (negative ? 1 : 0)),
                      under = slash < digits.size() ? digits.substr(slash + 1) : "1";
    for (const std::string& part : {over, under})
      if (part.empty() || part.size() > longest || part.find_first_not_of("0123456789") != std::string::npos)
        return fail(refusal("has an exponent that is not a small number"));
    const long above = std::stol(over), below = std::stol(under);
    if (below == 0 || above > largest_written_exponent)
      return fail(refusal("has an exponent that is not a small number"));
    return Rational(negative ? -above : above, below);
  }

  std::string_view text_;
  const Units& own_;
  std::size_t at_ = 0;
  std::optional<Failure> failure_;
};

/// `m²`, `s⁻¹`, `kg^(1/2)`
std::string with_exponent(const std::string& base, const Rational& exponent) {
  if (exponent == 1) return base;
  if (const auto whole = exponent.small_whole()) return base + text::raised(std::to_string(*whole));
  return fmt::format("{}^({})", base, exponent.str());
}

std::string base_name(const Dimension& dimension) {
  // The usual order: kg·m/s².
  static constexpr std::array<std::string_view, 7> order{"kg", "m", "s", "A", "K", "mol", "cd"};
  std::vector<std::pair<std::string, Rational>> powers;
  for (const std::string_view base : order)
    if (const auto found = dimension.powers().find(std::string(base)); found != dimension.powers().end())
      powers.push_back(*found);
  for (const auto& power : dimension.powers())
    if (std::find(order.begin(), order.end(), power.first) == order.end())
      powers.insert(powers.begin(), power);
  std::string above, below;
  std::size_t divisors = 0;
  const bool has_above =
      std::any_of(powers.begin(), powers.end(), [](const auto& power) { return power.second.sign() > 0; });
  for (const auto& [base, exponent] : powers) {
    const bool divides = has_above && exponent.sign() < 0;
    std::string& part = divides ? below : above;
    part += (part.empty() ? "" : std::string(text::middle_dot)) +
            with_exponent(base, divides ? -exponent : exponent);
    divisors += divides ? 1 : 0;
  }
  if (below.empty()) return above;
  return divisors == 1 ? above + "/" + below : above + "/(" + below + ")";
}

}  // namespace

Real to_coherent(const Real& number, const Unit& unit) {
  if (unit.is_coherent()) return number;
  const Real shifted = unit.has_zero() ? number + Real(unit.offset) : number;
  return times_pi(shifted * Real(unit.factor), unit.pi);
}

Real from_coherent(const Real& value, const Unit& unit) {
  if (unit.is_coherent()) return value;
  const Real scaled = times_pi(value, -unit.pi) * Real(Rational(1) / unit.factor);
  return unit.has_zero() ? scaled - Real(unit.offset) : scaled;
}

Outcome<Unit> parse_unit(std::string_view text, const Units& own) {
  if (text.size() > longest_unit)
    return Failure{Failure::Kind::too_large, fmt::format("a unit has more than {} characters", longest_unit),
                   "define a shorter name under `define units`"};
  return UnitParser(text, own).parse();
}

Outcome<Unit> define_unit(const std::string& name, std::string_view text, const Units& own) {
  if (text == "1") return Unit{Dimension::of_base(name)};
  const std::size_t gap = std::min(text.find(' '), text.size());
  const auto number = numbers::plain_decimal(text.substr(0, gap));
  const auto unit = parse_unit(number ? text.substr(std::min(gap + 1, text.size())) : text, own);
  if (!unit) return unit;
  if ((number && *number <= 0) || unit->has_zero())
    return Failure{
        Failure::Kind::unsupported, fmt::format("'{}' does not define a unit", text),
        "write a positive number of a unit, as in 133.322387415 Pa, or 1 for a thing that is counted"};
  return Unit{unit->dimension, unit->factor * number.value_or(1), unit->pi, 0};
}

std::string coherent_name(const Dimension& dimension) {
  if (dimension.is_number()) return {};
  for (const std::string_view name : {"N", "Pa", "J", "W", "C", "V", "Ω", "S", "F", "H", "Wb", "T"})
    if (find_unit(name)->dimension == dimension) return std::string(name);
  return base_name(dimension);
}

std::string describe(const Dimension& dimension) {
  if (dimension.is_number()) return "no unit";
  const std::string name = coherent_name(dimension), plain = base_name(dimension);
  return name == plain ? name : fmt::format("{} ({})", name, plain);
}

}  // namespace proofsheet::quantities
