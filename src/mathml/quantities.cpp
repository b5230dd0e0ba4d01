#include "mathml/quantities.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "text/characters.hpp"
#include "text/marks.hpp"

namespace proofsheet::mathml {

namespace {

using text::is_digit;
using text::is_letter;
using text::is_space;

struct Name {
  std::string_view name, symbol;
};

constexpr auto prefixes = std::to_array<Name>(
    {{"yocto", "y"}, {"zepto", "z"}, {"atto", "a"},  {"femto", "f"}, {"pico", "p"},  {"nano", "n"},
     {"micro", "µ"}, {"milli", "m"}, {"centi", "c"}, {"deci", "d"},  {"deca", "da"}, {"hecto", "h"},
     {"kilo", "k"},  {"mega", "M"},  {"giga", "G"},  {"tera", "T"},  {"peta", "P"},  {"exa", "E"},
     {"zetta", "Z"}, {"yotta", "Y"}, {"kibi", "Ki"}, {"mebi", "Mi"}, {"gibi", "Gi"}, {"tebi", "Ti"}});

constexpr auto units = std::to_array<Name>(
    {{"metre", "m"},      {"meter", "m"},         {"gram", "g"},      {"kilogram", "kg"},
     {"second", "s"},     {"ampere", "A"},        {"kelvin", "K"},    {"mole", "mol"},
     {"candela", "cd"},   {"hertz", "Hz"},        {"newton", "N"},    {"pascal", "Pa"},
     {"joule", "J"},      {"watt", "W"},          {"coulomb", "C"},   {"volt", "V"},
     {"farad", "F"},      {"ohm", "Ω"},           {"siemens", "S"},   {"weber", "Wb"},
     {"tesla", "T"},      {"henry", "H"},         {"lumen", "lm"},    {"lux", "lx"},
     {"becquerel", "Bq"}, {"gray", "Gy"},         {"sievert", "Sv"},  {"katal", "kat"},
     {"radian", "rad"},   {"steradian", "sr"},    {"minute", "min"},  {"hour", "h"},
     {"day", "d"},        {"hectare", "ha"},      {"litre", "L"},     {"liter", "L"},
     {"tonne", "t"},      {"electronvolt", "eV"}, {"dalton", "Da"},   {"astronomicalunit", "au"},
     {"bel", "B"},        {"decibel", "dB"},      {"neper", "Np"},    {"byte", "B"},
     {"bit", "bit"},      {"bar", "bar"},         {"angstrom", "Å"},  {"degreeCelsius", "°C"},
     {"celsius", "°C"},   {"degree", "°"},        {"arcminute", "′"}, {"arcsecond", "″"},
     {"percent", "%"}});

/// Symbols that are commands after a prefix of one letter: `\mg`, `\kPa`, `\um`. `\kWh` has two.
constexpr std::string_view short_symbols =
    " g m s A K mol Hz N Pa J W Wh C V F ohm S H L l eV cal B T bar Da ";
constexpr std::string_view short_prefixes = "fpnumcdhkMGT";

template <std::size_t size>
std::string_view symbol_in(const std::array<Name, size>& names, std::string_view name) {
  const auto found =
      std::find_if(names.begin(), names.end(), [&](const Name& one) { return one.name == name; });
  return found == names.end() ? std::string_view() : found->symbol;
}

/// Returns the symbol of a unit that is a command; empty if there is none.
std::string unit_symbol(std::string_view name) {
  if (const std::string_view symbol = symbol_in(units, name); !symbol.empty()) return std::string(symbol);
  const auto is_short = [](std::string_view symbol) {
    return short_symbols.find(fmt::format(" {} ", symbol)) != std::string_view::npos;
  };
  const auto shown = [](std::string_view symbol) { return symbol == "ohm" ? "Ω" : std::string(symbol); };
  if (is_short(name)) return shown(name);
  const bool has_prefix = name.size() > 1 && short_prefixes.find(name.front()) != std::string_view::npos;
  if (!has_prefix || !is_short(name.substr(1))) return {};
  return (name.front() == 'u' ? "µ" : std::string(name.substr(0, 1))) + shown(name.substr(1));
}

/// Returns the LaTeX of a symbol, upright.
std::string upright(std::string_view symbol) {
  static constexpr std::array<std::pair<std::string_view, const char*>, 5> spellings{
      {{"%", "\\%"},
       {"°", "{}^{\\circ}"},
       {"′", "{}^{\\prime}"},
       {"″", "{}^{\\prime\\prime}"},
       {"Ω", "\\Omega"}}};
  std::string latex;
  for (std::size_t at = 0; at < symbol.size();) {
    const std::string_view character =
        symbol.substr(at, std::max<std::size_t>(text::code_point_at(symbol, at).size, 1));
    at += character.size();
    const auto sign = std::find_if(spellings.begin(), spellings.end(),
                                   [&](const auto& one) { return one.first == character; });
    if (sign != spellings.end())
      latex += sign->second;
    else
      latex += character.size() == 1 ? std::string(character) : fmt::format("\\text{{{}}}", character);
  }
  return "\\mathrm{" + latex + "}";
}

/// Returns the offset after the brace that closes the one at `open`; npos if there is none.
std::size_t group_end(std::string_view latex, std::size_t open) {
  std::size_t depth = 0;
  for (std::size_t i = open; i < latex.size(); ++i) {
    if (latex[i] == '\\')
      ++i;
    else if (latex[i] == '{')
      ++depth;
    else if (latex[i] == '}' && --depth == 0)
      return i + 1;
  }
  return std::string_view::npos;
}

std::size_t letters_end(std::string_view text, std::size_t at) {
  return text::find_byte(text, at, [](char c) { return !is_letter(c); });
}

struct Part {
  std::size_t begin = 0, end = 0;
  bool empty() const { return begin >= end; }
};

Part trimmed_part(std::string_view text, Part part) {
  while (part.begin < part.end && is_space(text[part.begin])) ++part.begin;
  while (part.begin < part.end && is_space(text[part.end - 1])) --part.end;
  return part;
}

/// Reads a unit: commands of siunitx, or letters with `/`, `.` and `^`.
class UnitReader {
 public:
  UnitReader(std::string_view latex, Part part) : latex_(latex), part_(part) {}

  std::string read() {
    for (std::size_t at = part_.begin; at < part_.end && !error;) at = next(at);
    if (!error && (!prefix_.empty() || per_ || !raise_.empty()))
      fail("the unit ends before its last symbol", part_.begin);
    return std::move(made_);
  }
  std::optional<FormulaError> error;

 private:
  void fail(std::string fact, std::size_t at) {
    error = FormulaError{std::move(fact), at, "write the unit in letters, as in \\qty{5}{kg.m/s^2}"};
  }
  char at_or_end(std::size_t at) const { return at < part_.end ? latex_[at] : '\0'; }

  std::size_t next(std::size_t at) {
    const char c = latex_[at];
    if (text::mark_size(latex_, at) > 0) return fail("a unit can't have a computed number", at), at + 1;
    if (c == '\\') return command(at);
    if (is_space(c) || c == '~' || c == '.' || c == '*') return divide(), at + 1;
    if (c == '/') {
      made_ += '/';
      after_symbol_ = needs_space_ = false;
      return at_or_end(at + 1) == '/' ? at + 2 : at + 1;
    }
    if (c == '(' || c == ')') return made_ += c, at + 1;
    if (c == '^' || c == '_') return script(at);
    const bool is_signed = (c == '-' || c == '+') && is_digit(at_or_end(at + 1));
    if (is_digit(c) || is_signed) return figures(at);
    const auto is_symbol = [](char one) { return is_letter(one) || static_cast<unsigned char>(one) >= 0x80; };
    std::size_t end = at;
    while (end < part_.end && is_symbol(latex_[end]) && text::mark_size(latex_, end) == 0) ++end;
    if (end == at) return fail(fmt::format("'{}' can't be a part of a unit", c), at), at + 1;
    symbol(latex_.substr(at, end - at));
    return end;
  }

  std::size_t command(std::size_t at) {
    const std::size_t end = std::min(letters_end(latex_, at + 1), part_.end);
    const std::string_view name = latex_.substr(at + 1, end - at - 1);
    if (name.empty()) {
      if (at_or_end(at + 1) == '%') return symbol("%"), at + 2;
      return divide(), at + 2;  // a space
    }
    if (name == "cdot") return divide(), end;
    if (name == "per") return per_ = true, end;
    if (name == "square" || name == "cubic") return raise_ = name == "square" ? "2" : "3", end;
    if (name == "squared" || name == "cubed") return raise(name == "squared" ? "2" : "3"), end;
    if (name == "tothe" || name == "raiseto") {
      const std::size_t open = at_or_end(end) == '{' ? end : part_.end, close = group_end(latex_, open);
      if (close == latex_.npos) return fail(fmt::format("\\{} has no power", name), at), end;
      const std::string power(latex_.substr(open + 1, close - open - 2));
      name == "tothe" ? raise(power) : void(raise_ = power);
      return close;
    }
    if (const std::string_view prefix = symbol_in(prefixes, name); !prefix.empty())
      return prefix_ += prefix, end;
    const std::string unit = unit_symbol(name);
    if (unit.empty()) return fail(fmt::format("'\\{}' is not a known unit", name), at), end;
    symbol(unit);
    return end;
  }

  /// Separates symbols that are multiplied.
  void divide() { needs_space_ = needs_space_ || after_symbol_; }

  void symbol(std::string_view letters) {
    if (after_symbol_ || needs_space_) made_ += "\\,";
    made_ += upright(prefix_ + std::string(letters));
    if (per_) raise_ = "-" + (raise_.empty() ? "1" : raise_);
    if (!raise_.empty()) put_power(raise_);
    is_inverse_ = per_;
    prefix_.clear();
    raise_.clear();
    per_ = needs_space_ = false;
    after_symbol_ = true;
  }
  /// Raises the symbol before: `\second\squared`.
  void raise(std::string power) {
    constexpr std::string_view inverse = "^{";
    if (is_inverse_) {
      made_.erase(made_.rfind(inverse));
      power.insert(0, "-");
    }
    is_inverse_ = false;
    put_power(power);
  }
  void put_power(std::string_view power) {
    made_ += "^{" + text::mark_region(text::Origin::declared, power) + "}";
  }

  std::size_t script(std::size_t at) {
    const std::size_t open = at + 1;
    Part inside{open, open};
    std::size_t end = open;
    if (at_or_end(open) == '{') {
      end = std::min(group_end(latex_, open), part_.end);
      inside = {open + 1, end - 1};
    } else {
      while (end < part_.end &&
             (is_digit(latex_[end]) || (end == open && (latex_[end] == '-' || latex_[end] == '+'))))
        ++end;
      if (end == open) end = std::min(open + 1, part_.end);
      inside = {open, end};
    }
    const std::string_view written = latex_.substr(inside.begin, inside.end - inside.begin);
    if (latex_[at] == '^')
      put_power(written);
    else
      made_ += fmt::format("_{{{}}}",
                           text::mark_region(text::Origin::declared, fmt::format("\\mathrm{{{}}}", written)));
    after_symbol_ = true;
    return end;
  }

  /// Reads digits: the power of a symbol, as in `mol-1`, or a factor.
  std::size_t figures(std::size_t at) {
    std::size_t end = at + 1;
    while (end < part_.end && is_digit(latex_[end])) ++end;
    const std::string_view written = latex_.substr(at, end - at);
    if (after_symbol_ && !needs_space_)
      put_power(written);
    else
      made_ += text::mark_region(text::Origin::declared, written);
    return end;
  }

  const std::string_view latex_;
  const Part part_;
  std::string made_, prefix_, raise_;  ///< `raise_`: the power of the next symbol
  bool per_ = false, after_symbol_ = false, needs_space_ = false;
  bool is_inverse_ = false;  ///< the last symbol has the power -1 of `\per`
};

class Speller {
 public:
  explicit Speller(std::string_view latex) : latex_(latex) {}

  Spelling read() {
    for (std::size_t at = latex_.find('\\'); at != latex_.npos && !error(); at = latex_.find('\\', at)) {
      const std::size_t end = letters_end(latex_, at + 1);
      at = command(at, end, latex_.substr(at + 1, end - at - 1));
    }
    std::stable_sort(made_.replacements.begin(), made_.replacements.end(),
                     [](const auto& a, const auto& b) { return a.begin < b.begin; });
    return std::move(made_);
  }

 private:
  bool error() const { return made_.error.has_value(); }
  void replace(Part part, std::string by) {
    made_.replacements.push_back({part.begin, part.end, std::move(by)});
  }

  /// Reads the command whose name ends at `end`, and returns where to go on.
  std::size_t command(std::size_t at, std::size_t end, std::string_view name) {
    if (name == "ce") return substance(at, end);
    const bool has_both = name == "qty" || name == "SI", is_unit = name == "unit" || name == "si";
    if (!has_both && !is_unit && name != "num" && name != "pu") return std::max(end, at + 2);
    const Part first = group(at, end);
    if (error()) return end;
    const std::size_t close = first.end + 1;
    if (is_unit) return replace({at, close}, "{" + unit(first) + "}"), close;
    if (name == "pu") {
      const Part number = number_before_unit(first);
      set({at, close}, number, trimmed_part(latex_, {number.end, first.end}));
      return close;
    }
    const Part second = has_both ? group(at, close) : Part{};
    if (error()) return end;
    const Part number = trimmed_part(latex_, first);
    if (number.empty())
      made_.error =
          FormulaError{fmt::format("\\{} has no number", name), at, "write \\qty{95}{mg} or \\num{95}"};
    set({at, has_both ? second.end + 1 : close}, number, trimmed_part(latex_, second));
    return number.end;
  }

  /// Returns the inside of the braces after `at`.
  Part group(std::size_t command, std::size_t at) {
    while (at < latex_.size() && is_space(latex_[at])) ++at;
    const std::size_t end = at < latex_.size() && latex_[at] == '{' ? group_end(latex_, at) : latex_.npos;
    if (end != latex_.npos) return {at + 1, end - 1};
    const bool has_options = at < latex_.size() && latex_[at] == '[';
    made_.error =
        FormulaError{has_options ? "options of siunitx are not supported" : "a group in braces is missing",
                     has_options ? at : command, "write \\qty{95}{mg}, \\num{95} or \\unit{mg}"};
    return {};
  }

  std::string unit(Part part) {
    UnitReader reader(latex_, trimmed_part(latex_, part));
    std::string made = reader.read();
    if (reader.error) made_.error = std::move(reader.error);
    return made;
  }

  /// Replaces a command by its number and its unit, of which either may be empty.
  void set(Part whole, Part number, Part of_unit) {
    if (number.empty()) return replace(whole, "{" + unit(of_unit) + "}");
    replace({whole.begin, number.begin}, "{");
    spell_number(number);
    const std::string symbols = of_unit.empty() ? std::string() : unit(of_unit);
    const bool is_close =
        symbols.starts_with("\\mathrm{{}^{\\circ}}") || symbols.starts_with("\\mathrm{{}^{\\prime");
    replace({number.end, whole.end}, "}" + std::string(symbols.empty() || is_close ? "" : "\\,") + symbols);
  }

  /// `e3` becomes a power of ten, `x` and `+-` the signs, and a comma between digits has no space after it.
  void spell_number(Part part) {
    const std::string_view text = latex_.substr(0, part.end);
    const std::size_t e = exponent_in(part);
    for (std::size_t at = part.begin; at < part.end;) {
      if (const std::size_t region = region_end(at); region > at) {
        at = region;
        continue;
      }
      const std::string_view rest = text.substr(at);
      const bool is_in_digits =
          at > part.begin && is_digit(text[at - 1]) && at + 1 < part.end && is_digit(text[at + 1]);
      if (at == e) {
        replace({at, at + 1}, at == part.begin ? "10^{" : " \\times 10^{");
        replace({part.end, part.end}, "}");
      } else if (rest.starts_with("+-") || rest.starts_with("+/-")) {
        replace({at, at + (rest[1] == '-' ? 2U : 3U)}, "\\pm ");
      } else if (rest.front() == 'x' && (at == part.begin || !is_in_name(text[at - 1])) &&
                 (at + 1 == part.end || !is_letter(text[at + 1]))) {
        replace({at, at + 1}, "\\times ");
      } else if (rest.front() == '^' && digits_after_sign(at + 1, part.end) > at + 2) {
        const std::size_t end = digits_after_sign(at + 1, part.end);
        replace({at, at + 1}, "^{");
        replace({end, end}, "}");
      } else if (rest.front() == ',' && is_in_digits) {
        replace({at, at + 1}, "{,}");
      }
      ++at;
    }
  }

  static bool is_in_name(char c) { return is_letter(c) || c == '\\'; }

  /// Returns the end of digits that may have a sign; `at` if there are none.
  std::size_t digits_after_sign(std::size_t at, std::size_t end) const {
    const std::size_t begin = at + (at < end && (latex_[at] == '-' || latex_[at] == '+') ? 1 : 0);
    std::size_t last = begin;
    while (last < end && is_digit(latex_[last])) ++last;
    return last == begin ? at : last;
  }

  /// Returns the place of the `e` of an exponent; npos if there is none.
  std::size_t exponent_in(Part part) const {
    std::size_t at = part.end;
    while (at > part.begin && is_digit(latex_[at - 1])) --at;
    if (at == part.end) return latex_.npos;
    if (at > part.begin && (latex_[at - 1] == '-' || latex_[at - 1] == '+')) --at;
    return at > part.begin && (latex_[at - 1] == 'e' || latex_[at - 1] == 'E') ? at - 1 : latex_.npos;
  }

  /// Returns the end of the computed or declared number that begins at `at`; `at` if none does.
  std::size_t region_end(std::size_t at) const {
    static const std::string region = text::mark_region(text::Origin::number, "-");
    const std::size_t size = text::mark_size(latex_, at);
    if (size == 0) return at;
    const std::size_t close = latex_.find(region.substr(size + 1), at);
    return close == latex_.npos ? at + size : close + size;
  }

  /// Returns the number at the beginning of `\pu{…}`.
  Part number_before_unit(Part part) const {
    std::size_t at = part.begin;
    const auto is_exponent = [&] {
      const char next = at + 1 < part.end ? latex_[at + 1] : ' ';
      return (latex_[at] == 'e' || latex_[at] == 'E') && at > part.begin &&
             (is_digit(next) || next == '-' || next == '+');
    };
    constexpr std::string_view literal = "\\lit{";
    while (at < part.end) {
      if (latex_.substr(at).starts_with(literal)) {
        at = std::min(group_end(latex_, at + literal.size() - 1), part.end);
        continue;
      }
      const std::size_t region = region_end(at);
      if (region == at && !is_space(latex_[at]) && !is_exponent() &&
          std::string_view("0123456789.,+-()").find(latex_[at]) == std::string_view::npos)
        break;
      at = std::max(region, at + 1);
    }
    return trimmed_part(latex_, {part.begin, std::min(at, part.end)});
  }

  /// The digits of `\ce` are no numerals.
  std::size_t substance(std::size_t at, std::size_t end) {
    const Part inside = group(at, end);
    if (error()) {
      made_.error->hint = "write \\ce{H2O}";
      return end;
    }
    const std::string_view formula = latex_.substr(inside.begin, inside.end - inside.begin);
    for (std::size_t i = inside.begin; i < inside.end; ++i)
      if (text::mark_size(latex_, i) > 0 || latex_.substr(i).starts_with("\\lit")) {
        made_.error =
            FormulaError{"a number inside of \\ce can't be computed or declared", i,
                         "write the number before it, as in \\val{n}\\,\\ce{H2O}; digits in \\ce need "
                         "no source"};
        return end;
      }
    if (formula.find_first_of("0123456789") != formula.npos) {
      const std::string marked = text::mark_region(text::Origin::declared, "-");
      const std::size_t size = text::mark_size(marked, 0);
      replace({at, at}, "{" + marked.substr(0, size));
      replace({inside.end + 1, inside.end + 1}, marked.substr(size + 1) + "}");
    }
    return inside.end + 1;
  }

  const std::string_view latex_;
  Spelling made_;
};

}  // namespace

Spelling spell_quantities(std::string_view latex) { return Speller(latex).read(); }

}  // namespace proofsheet::mathml
