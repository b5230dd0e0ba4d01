// Every factor is exact by definition: The International System of Units (9th edition, 2019), the
// international yard and pound agreement (1959), and NIST Special Publication 811 (2008), appendix B.
#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "quantities/unit.hpp"
#include "text/characters.hpp"

namespace proofsheet::quantities {
namespace {

using numbers::Rational;

enum class Prefixes : unsigned char { none, all, large };

/// A unit is `over`/`under` times `of`, times π^pi.
struct UnitRow {
  std::string_view names;  ///< separated by spaces
  std::string_view over, of;
  Prefixes prefixes = Prefixes::none;
  std::string_view under = "1";
  long pi = 0;
  std::string_view offset = "0";
};

constexpr std::array<Prefix, 26> si_prefixes{
    {{"Q", 30}, {"R", 27},  {"Y", 24},  {"Z", 21},  {"E", 18},  {"P", 15},  {"T", 12},  {"G", 9},  {"M", 6},
     {"k", 3},  {"h", 2},   {"da", 1},  {"d", -1},  {"c", -2},  {"m", -3},  {"µ", -6},  {"μ", -6}, {"u", -6},
     {"n", -9}, {"p", -12}, {"f", -15}, {"a", -18}, {"z", -21}, {"y", -24}, {"r", -27}, {"q", -30}}};

constexpr auto all = Prefixes::all, large = Prefixes::large, none = Prefixes::none;

/// A unit must come after those that it is made of. Without `of` it is a base, or has no dimension.
constexpr auto unit_rows = std::to_array<UnitRow>({
    {"m metre meter", "1", "@m", all},
    {"s sec second", "1", "@s", all},
    {"A ampere", "1", "@A", all},
    {"K kelvin", "1", "@K", all},
    {"mol mole", "1", "@mol", all},
    {"cd candela", "1", "@cd", all},
    {"kg", "1", "@kg"},
    {"g gram", "1", "kg", all, "1000"},
    // Coherent units with names.
    {"rad sr", "1", "1", all},
    {"Hz hertz", "1", "s^-1", all},
    {"N newton", "1", "kg m/s^2", all},
    {"Pa pascal", "1", "N/m^2", all},
    {"J joule", "1", "N m", all},
    {"Nm", "1", "N m", all},
    {"W watt", "1", "J/s", all},
    {"C coulomb", "1", "A s", all},
    {"V volt", "1", "W/A", all},
    {"F farad", "1", "C/V", all},
    {"Ω Ω ohm", "1", "V/A", all},
    {"S siemens", "1", "A/V", all},
    {"Wb weber", "1", "V s", all},
    {"T tesla", "1", "Wb/m^2", all},
    {"H henry", "1", "Wb/A", all},
    {"lm", "1", "cd", all},
    {"lx", "1", "lm/m^2", all},
    {"Bq becquerel", "1", "s^-1", all},
    {"Gy", "1", "J/kg", all},
    {"Sv", "1", "J/kg", all},
    {"kat", "1", "mol/s", all},
    // Temperatures.
    {"°C ℃ degC ºC", "1", "K", none, "1", 0, "273.15"},
    {"°R degR", "5", "K", none, "9"},
    {"°F ℉ degF ºF", "5", "K", none, "9", 0, "459.67"},
    // Ratios and angles.
    {"% percent", "1", "1", none, "100"},
    {"‰", "1", "1", none, "1000"},
    {"ppm", "1", "1", none, "1000000"},
    {"ppb", "1", "1", none, "1000000000"},
    {"° deg degree", "1", "1", none, "180", 1},
    {"′ arcmin", "1", "°", none, "60"},
    {"″ arcsec", "1", "°", none, "3600"},
    {"gon", "1", "1", none, "200", 1},
    {"rev turn", "2", "1", none, "1", 1},
    // Time.
    {"min minute", "60", "s"},
    {"h hour hr", "3600", "s"},
    {"d day", "86400", "s"},
    {"week wk", "7", "d"},
    {"a yr year", "365.25", "d"},
    {"rpm", "1", "rev/min"},
    {"Ci", "37000000000", "Bq", all},
    // Lengths, areas, volumes.
    {"in inch", "0.0254", "m"},
    {"ft foot feet", "12", "in"},
    {"yd yard", "3", "ft"},
    {"mi mile", "5280", "ft"},
    {"mil", "1", "in", none, "1000"},
    {"fathom", "6", "ft"},
    {"furlong", "660", "ft"},
    {"chain", "66", "ft"},
    {"nmi NM", "1852", "m"},
    {"Å angstrom", "1", "m", none, "10000000000"},
    {"micron", "1", "m", none, "1000000"},
    {"au", "149597870700", "m"},
    {"ly", "9460730472580800", "m"},
    {"pc parsec", "648000", "au", all, "1", -1},
    {"barn", "1", "m^2", all, "10000000000000000000000000000"},
    {"are", "100", "m^2"},
    {"ha hectare", "10000", "m^2"},
    {"acre", "4840", "yd^2"},
    {"L l ℓ litre liter", "1", "m^3", all, "1000"},
    {"cc", "1", "cm^3"},
    {"gal gallon", "231", "in^3"},
    {"qt quart", "1", "gal", none, "4"},
    {"pt pint", "1", "gal", none, "8"},
    {"cup", "1", "gal", none, "16"},
    {"floz", "1", "gal", none, "128"},
    {"tbsp", "1", "gal", none, "256"},
    {"tsp", "1", "gal", none, "768"},
    {"bbl barrel", "42", "gal"},
    {"bu bushel", "2150.42", "in^3"},
    {"kn knot", "1", "nmi/h"},
    {"mph", "1", "mi/h"},
    {"kph", "1", "km/h"},
    {"fps", "1", "ft/s"},
    // Masses.
    {"t tonne", "1000", "kg", large},
    {"lb lbs pound", "0.45359237", "kg"},
    {"oz ounce", "1", "lb", none, "16"},
    {"grain", "1", "lb", none, "7000"},
    {"stone", "14", "lb"},
    {"cwt", "100", "lb"},
    {"ton", "2000", "lb"},
    {"longton", "2240", "lb"},
    {"ozt", "0.0311034768", "kg"},
    {"carat", "0.0002", "kg"},
    // Forces, pressures, energies, powers.
    {"gn gee", "9.80665", "m/s^2"},
    {"Gal", "0.01", "m/s^2", all},
    {"dyn dyne", "1", "N", all, "100000"},
    {"kgf kp", "9.80665", "N"},
    {"lbf", "1", "lb gn"},
    {"slug", "1", "lbf s^2/ft"},
    {"kip", "1000", "lbf"},
    {"pdl poundal", "1", "lb ft/s^2"},
    {"bar", "100000", "Pa", all},
    {"Ba", "0.1", "Pa"},
    {"atm", "101325", "Pa"},
    {"at", "98066.5", "Pa"},
    {"torr Torr", "101325", "Pa", all, "760"},
    {"mmHg", "133.322387415", "Pa"},
    {"inHg", "25.4", "mmHg"},
    {"mmH2O", "9.80665", "Pa"},
    {"cmH2O", "98.0665", "Pa"},
    {"psi", "1", "lbf/in^2"},
    {"ksi", "1000", "psi"},
    {"psf", "1", "lbf/ft^2"},
    {"erg", "1", "J", all, "10000000"},
    {"eV electronvolt", "0.0000000000000000001602176634", "J", all},
    {"cal", "4.184", "J", all},
    {"Cal", "4184", "J"},
    {"BTU Btu", "1055.05585262", "J"},
    {"therm", "100000", "BTU"},
    {"Wh", "3600", "J", all},
    {"hp", "550", "ft lbf/s"},
    {"PS", "75", "kgf m/s"},
    // Others.
    {"Ah", "3600", "C", all},
    {"VA var", "1", "W", all},
    {"G gauss", "1", "T", all, "10000"},
    {"Mx", "1", "Wb", none, "100000000"},
    {"P poise", "0.1", "Pa s", all},
    {"St stokes", "0.0001", "m^2/s", all},
    {"D diopter", "1", "m^-1"},
    {"rem", "0.01", "Sv", all},
    {"M molar", "1000", "mol/m^3", all},
    {"bit", "1", "@bit", large},
    {"B byte", "8", "bit", large},
    {"Bd baud", "1", "s^-1", all},
    // Currencies: amounts are never converted into each other.
    {"EUR €", "1", "@EUR"},
    {"USD $", "1", "@USD"},
    {"GBP £", "1", "@GBP"},
    {"JPY ¥", "1", "@JPY"},
    {"CHF Fr", "1", "@CHF"},
    {"AUD", "1", "@AUD"},
    {"CAD", "1", "@CAD"},
    {"CNY", "1", "@CNY"},
    {"CZK", "1", "@CZK"},
    {"DKK", "1", "@DKK"},
    {"INR ₹", "1", "@INR"},
    {"NOK", "1", "@NOK"},
    {"PLN", "1", "@PLN"},
    {"SEK", "1", "@SEK"},
});

Rational decimal(std::string_view digits) {
  const std::size_t point = digits.find('.');
  if (point == std::string_view::npos) return Rational(numbers::Integer(std::string(digits)));
  const std::string whole = std::string(digits.substr(0, point)) + std::string(digits.substr(point + 1));
  const std::size_t places = digits.size() - point - 1;
  // A leading zero would make the number octal.
  return Rational(numbers::Integer(whole.substr(std::min(whole.find_first_not_of('0'), whole.size() - 1))),
                  numbers::Integer("1" + std::string(places, '0')));
}

Rational power_of_ten(long power) {
  const numbers::Integer ten("1" + std::string(static_cast<std::size_t>(power < 0 ? -power : power), '0'));
  return power < 0 ? Rational(numbers::Integer(1), ten) : Rational(ten);
}

std::vector<std::string> words_of(std::string_view names) {
  std::vector<std::string> words;
  while (!names.empty()) {
    const std::size_t end = std::min(names.find(' '), names.size());
    words.emplace_back(names.substr(0, end));
    names.remove_prefix(std::min(end + 1, names.size()));
  }
  return words;
}

Unit unit_of(const UnitRow& row, const Units& before) {
  const Unit of = row.of.starts_with('@') ? Unit{Dimension::of_base(std::string(row.of.substr(1)))}
                                          : *parse_unit(row.of, before);
  return {of.dimension, of.factor * decimal(row.over) / decimal(row.under), of.pi + row.pi,
          decimal(row.offset)};
}

/// The table with all prefixes. A name without a prefix comes first: `min`, `Pa`, `ft`.
struct UnitTable {
  Units by_name;
  std::vector<NamedUnit> rows;

  UnitTable();
};

/// Set while the table is being made, when its units are made of earlier ones.
const Units*& table_in_progress() {
  thread_local const Units* table = nullptr;
  return table;
}

UnitTable::UnitTable() {
  table_in_progress() = &by_name;
  Units prefixed;
  for (const UnitRow& row : unit_rows) {
    const Unit unit = unit_of(row, prefixed);
    rows.push_back({words_of(row.names), unit});
    if (row.prefixes != none) rows.back().least_prefix = row.prefixes == large ? 3 : -30;
    for (const std::string& name : rows.back().names) {
      by_name.emplace(name, unit);
      for (const Prefix& prefix : si_prefixes) {
        if (!rows.back().least_prefix || prefix.power < *rows.back().least_prefix) continue;
        prefixed.emplace(std::string(prefix.name) + name,
                         Unit{unit.dimension, unit.factor * power_of_ten(prefix.power), unit.pi, 0});
      }
    }
  }
  by_name.merge(prefixed);
  table_in_progress() = nullptr;
}

const UnitTable& whole_table() {
  static const UnitTable table;
  return table;
}

}  // namespace

const Unit* find_unit(std::string_view name) {
  const auto find = [&](const Units& units) {
    const auto found = units.find(name);
    return found == units.end() ? nullptr : &found->second;
  };
  if (const Units* const unfinished = table_in_progress()) return find(*unfinished);
  return find(whole_table().by_name);
}

std::vector<std::string> names_in_other_case(std::string_view name) {
  std::vector<std::string> names;
  const std::string small = text::in_small_letters(name);
  for (const auto& [other, unit] : whole_table().by_name)
    if (other.size() == name.size() && text::in_small_letters(other) == small) names.push_back(other);
  return names;
}

std::vector<Prefix> prefixes() {
  std::vector<Prefix> all{{}};
  all.insert(all.end(), si_prefixes.begin(), si_prefixes.end());
  return all;
}

const std::vector<NamedUnit>& named_units() { return whole_table().rows; }

std::string script_line(const NamedUnit& unit) {
  std::string names, dimension;
  for (const std::string& name : unit.names) names += (names.empty() ? "" : " ") + name;
  for (const auto& [base, exponent] : unit.unit.dimension.powers())
    dimension += (dimension.empty() ? "" : " ") + base + " " + exponent.str();
  return names + "|" + (unit.least_prefix ? std::to_string(*unit.least_prefix) : "") + "|" +
         unit.unit.factor.str() + "|" + std::to_string(unit.unit.pi) + "|" + unit.unit.offset.str() + "|" +
         dimension;
}

std::vector<OtherUnit> units_beside(const std::string& unit, const Units& own) {
  constexpr long most_apart = 6;  // powers of ten
  const auto answer = parse_unit(unit, own);
  std::vector<OtherUnit> all{{unit}};
  if (!answer || answer->has_zero() || answer->dimension.is_number()) return all;
  const auto add = [&](const std::string& name) {
    const auto other = parse_unit(name, own);
    const bool is_known = std::any_of(all.begin(), all.end(), [&](const OtherUnit& one) {
      return other && one.ratio == other->factor / answer->factor;
    });
    if (other && !is_known && other->dimension == answer->dimension && other->pi == answer->pi &&
        !other->has_zero())
      all.push_back({name, other->factor / answer->factor});
  };
  for (const NamedUnit& row : named_units())
    for (const Prefix& prefix : prefixes()) {
      const auto takes = [&](const Prefix& one) {
        return one.name.empty() || (row.least_prefix && one.power >= *row.least_prefix);
      };
      const std::string &base = row.names.front(), name = std::string(prefix.name) + base;
      if (!takes(prefix) || !unit.starts_with(name)) continue;
      const std::string exponent = unit.substr(name.size());
      if (std::any_of(exponent.begin(), exponent.end(), [](char c) { return text::is_letter(c); })) continue;
      for (const Prefix& other : prefixes()) {
        const bool is_usual = other.power % 3 == 0 || (other.name == "c" && base == "m");
        if (is_usual && takes(other) && std::abs(other.power - prefix.power) <= most_apart)
          add(std::string(other.name) + base + exponent);
      }
    }
  add(coherent_name(answer->dimension));
  return all;
}

}  // namespace proofsheet::quantities
