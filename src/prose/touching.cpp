#include "prose/touching.hpp"

#include <algorithm>
#include <array>

#include "prose/numerals.hpp"
#include "text/signs.hpp"
#include "text/unicode.hpp"

namespace proofsheet::prose {

using text::code_point_at;
using text::code_point_before;
using text::CodePoint;
using text::is_digit;
using text::is_letter;
using text::is_word_character;
using text::size_before_if;
using text::size_if;

namespace {

/// A sorted table of words.
template <std::size_t N>
struct WordTable {
  std::array<std::string_view, N> words = {};

  /// Calls `f` with each word that begins with `letter` until it returns true.
  template <class F>
  constexpr bool any_with(char letter, F f) const {
    const auto first = [](std::string_view word) { return word.front(); };
    auto word = std::ranges::lower_bound(words, letter, {}, first);
    for (; word != words.end() && word->front() == letter; ++word)
      if (f(*word)) return true;
    return false;
  }
  bool contains(std::string_view word) const {
    return !word.empty() && any_with(word.front(), [&](std::string_view one) { return one == word; });
  }
};
/// Returns the words of a comma-separated list, sorted by their first byte, then the longest first: `to the
/// power of` before `to the power`.
template <const std::string_view& list>
consteval auto words_of() {
  WordTable<static_cast<std::size_t>(std::count(list.begin(), list.end(), ',')) + 1> table;
  std::size_t begin = 0;
  for (std::string_view& word : table.words) {
    const std::size_t end = std::min(list.find(',', begin), list.size());
    word = list.substr(begin, end - begin);
    begin = end + 2;
  }
  std::sort(table.words.begin(), table.words.end(), [](std::string_view a, std::string_view b) {
    return a.front() != b.front() ? a.front() < b.front() : a.size() > b.size();
  });
  return table;
}

// ---- the table

/// Words that make another number of the one before them, in the languages of our courses, in lower case.
constexpr std::string_view magnitude_words_list =
    "percent, per cent, per mille, per mil, permille, percentage point, percentage points, basis point, "
    "basis points, hundred, "
    "hundreds, thousand, thousands, million, millions, billion, billions, trillion, trillions, quadrillion, "
    "quadrillions, dozen, dozens, lakh, lakhs, crore, crores, fold, tenth, tenths, hundredth, hundredths, "
    "thousandth, thousandths, millionth, millionths, thirds, squared, cubed, ppm, ppb, prozent, "
    "prozentpunkt, prozentpunkte, promille, hundert, tausend, millionen, milliarde, milliarden, billionen, "
    "billiarde, billiarden, dutzend, fach, zehntel, hundertstel, tausendstel, millionstel, pour cent, "
    "pourcent, pour mille, mille, milliers, milliard, milliards, douzaine, douzaines, por ciento, por mil, "
    "mil, millón, millones, billón, billones, docena, docenas, per cento, mila, milione, milioni, miliardo, "
    "miliardi, dozzina, dozzine, por cento, milhão, milhões, procent, miljoen, miljard, duizend, dozijn";
constexpr auto magnitude_words = words_of<magnitude_words_list>();
/// Their abbreviations, case-sensitive: `MN` and `mN` are units of force.
constexpr std::array<std::string_view, 9> magnitude_signs{"mn",  "bn",  "tn",  "mln", "Mio",
                                                          "Mrd", "Mia", "Tsd", "pct"};
/// Letters directly after a number: `9k`, `5M`. `9 K` and `5 m` have units.
constexpr std::string_view magnitude_letters = "kKMBT";
constexpr std::string_view power_words_list =
    "to the power of, to the power, raised to the power of, hoch, puissance, elevado a";
constexpr auto power_words = words_of<power_words_list>();

/// The codes of ISO 4217, without those that are English words (ALL, CUP, TOP, TRY).
constexpr std::string_view currency_codes_list =
    "AED, AFN, AMD, ANG, AOA, ARS, AUD, AWG, AZN, BAM, BBD, BDT, BGN, BHD, BIF, BMD, BND, BOB, BRL, BSD, "
    "BTC, BTN, BWP, BYN, BZD, CAD, CDF, CHF, CLP, CNY, COP, CRC, CVE, CZK, DJF, DKK, DOP, DZD, EGP, ERN, "
    "ETB, ETH, EUR, FJD, FKP, GBP, GEL, GHS, GIP, GMD, GNF, GTQ, GYD, HKD, HNL, HRK, HTG, HUF, IDR, ILS, "
    "INR, IQD, IRR, ISK, JMD, JOD, JPY, KES, KGS, KHR, KMF, KPW, KRW, KWD, KYD, KZT, LAK, LBP, LKR, LRD, "
    "LSL, LYD, MAD, MDL, MGA, MKD, MMK, MNT, MOP, MRU, MUR, MVR, MWK, MXN, MYR, MZN, NAD, NGN, NIO, NOK, "
    "NPR, NZD, OMR, PAB, PEN, PGK, PHP, PKR, PLN, PYG, QAR, RMB, RON, RSD, RUB, RWF, SAR, SBD, SCR, SDG, "
    "SEK, SGD, SHP, SLE, SOS, SRD, SSP, STN, SVC, SYP, SZL, THB, TJS, TMT, TND, TTD, TWD, TZS, UAH, UGX, "
    "USD, UYU, UZS, VES, VND, VUV, WST, XAF, XCD, XOF, XPF, YER, ZAR, ZMW";
constexpr auto currency_codes = words_of<currency_codes_list>();
/// Other words for currencies. Those for coins and notes are only read after a number.
constexpr std::string_view currency_words_list =
    "Dollar, Dollars, Euro, Euros, Fr, Franken, Ft, Kr, Kč, Rs, cents, dollar, dollars, euro, euros, franc, "
    "francs, kr, kroner, kronor, lei, pesos, reais, rubles, rupees, yen, yuan, zł, złotych, лв, руб, 元, 円, "
    "원";
constexpr auto currency_words = words_of<currency_words_list>();
constexpr std::string_view currencies_in_front_list = "Fr, Kr, RM, Rp, Rs, kr";
constexpr auto currencies_in_front = words_of<currencies_in_front_list>();

/// Units with their usual prefixes, case-sensitive. Without those that are words of our languages: `a`, `am`,
/// `as`, `at`, `das`, `in`, `um`.
constexpr std::string_view units_list =
    "%, A, Ah, B, Bit, Bq, C, EB, EiB, F, FLOP, FLOPS, FLOPs, GB, GBit, GBps, GF, GFLOP, GFLOPS, GFLOPs, "
    "GHz, GJ, GPa, GV, GW, GWh, Gb, Gbit, Gbps, GeV, GiB, Grad, Gramm, Gy, H, Hz, IU, J, Jahre, Jahren, K, "
    "KB, KiB, Kilogramm, Kilometer, Kilometern, L, Liter, MB, MBit, MBps, MFLOPS, MHz, MJ, MPa, MV, MW, "
    "MWh, Mal, Mb, Mbit, Mbps, MeV, Meter, Metern, MiB, Minuten, Monate, Monaten, Mt, N, Nm, PB, PFLOPS, "
    "PFLOPs, Pa, PiB, QPS, RPM, S, Sekunden, Stunden, Sv, T, TB, TFLOPS, TFLOPs, THz, TWh, Tage, Tagen, Tb, "
    "Tbps, TeV, TiB, Tonnen, V, VA, W, Watt, Wb, Wh, Wochen, ampere, amperes, ans, années, años, atm, bar, "
    "bars, bit, bits, bps, byte, bytes, cal, calories, cd, cl, cm, d, dB, dBm, days, degree, degrees, dl, "
    "dm, dpi, días, eV, epochs, fF, fJ, feet, fois, fps, fs, ft, g, gram, gramme, grammes, gramos, grams, "
    "h, hL, hPa, ha, hertz, heures, hl, horas, hours, hr, hrs, inch, inches, iterations, joule, joules, "
    "jours, kA, kB, kBq, kFLOPS, kHz, kJ, kN, kPa, kV, kW, kWh, kat, kb, kbit, kbps, kcal, keV, kelvin, kg, "
    "kilogram, kilograms, kilometer, kilometers, kilometre, kilometres, kilómetros, km, kmol, kn, kt, l, "
    "lb, lbs, litre, litres, liter, liters, litros, lm, lx, m, mA, mAh, mF, mH, mHz, mJ, mL, mN, mPa, mS, "
    "mSv, mT, mV, mW, mal, mbar, meter, meters, metre, metres, metros, mg, mi, mile, miles, min, mins, "
    "minutes, minutos, ml, mm, mmHg, mmol, mol, months, mph, ms, mètres, nA, nF, nH, nJ, nS, nT, nV, nW, "
    "newton, newtons, ng, nl, nm, nmol, ns, ops, ounces, oz, pA, pF, pJ, pS, pV, parameters, pascal, pg, "
    "pixel, pixels, pounds, ps, psi, pt, px, qps, rad, req, reqs, rpm, rps, s, sec, seconds, secondes, "
    "secs, segundos, semaines, semanas, t, tage, times, token, tokens, tonne, tonnes, tons, tps, uA, uF, "
    "uH, uJ, uL, uS, uT, uV, uW, ug, ul, umol, us, vatios, veces, vezes, volt, volts, watt, watts, weeks, "
    "yards, yd, years, yr, yrs, °, µA, µC, µF, µH, µJ, µL, µN, µPa, µS, µSv, µT, µV, µW, µg, µl, µm, µmol, "
    "µs, Ω, kΩ, MΩ, GΩ, mΩ, Å, ℃, ℉";
constexpr auto units = words_of<units_list>();
/// Words that follow a number only after a hyphen as its unit: `2000-day`.
constexpr std::string_view hyphenated_units_list =
    "day, epoch, hour, iteration, minute, month, parameter, point, second, step, ton, week, year";
constexpr auto hyphenated_units = words_of<hyphenated_units_list>();
/// Prefixes that are written in full before a unit: `kilometre`.
constexpr std::array<std::string_view, 9> unit_prefixes{"centi", "exa",   "giga", "kilo", "mega",
                                                        "micro", "milli", "nano", "tera"};
/// Words that compare, so that `x4` or `4x` before them is a factor, besides those that end with `er`.
constexpr std::string_view comparative_words_list =
    "acceleration, as, better, gain, gains, improvement, improvements, increase, less, mehr, more, "
    "overhead, reduction, slowdown, so, speed, speedup, speedups, weniger, worse";
constexpr auto comparative_words = words_of<comparative_words_list>();
constexpr std::string_view factor_words_list = "factor, Faktor, facteur, fattore";
constexpr auto factor_words = words_of<factor_words_list>();
/// Words before a year that an initial may follow: `in 2016 K. He`.
constexpr std::string_view year_words_list = "by, dans, en, from, im, in, nel, of, seit, since, until";
constexpr auto year_words = words_of<year_words_list>();

// ---- reading it

/// Returns the end of `word` at `at`, ignoring invisible characters between its letters; `at` if it is not
/// there.
std::size_t word_end(std::string_view text, std::size_t at, std::string_view word, bool any_case) {
  if (at >= text.size() || (!any_case && text[at] != word.front())) return at;
  std::size_t i = at;
  for (const char letter : word) {
    if (i >= text.size()) return at;
    const char c = text[i] == '\n' ? ' ' : any_case ? text::to_lower(text[i]) : text[i];
    if (c != letter) return at;
    i = gap_end(text, i + 1, false);
  }
  return is_word_character(code_point_at(text, i).value) ? at : i;
}

/// Returns the end of a word of a lower-case table at `at`, ignoring case; `at` if there is none.
template <std::size_t N>
std::size_t word_end(std::string_view text, std::size_t at, const WordTable<N>& words) {
  if (at >= text.size()) return at;
  std::size_t end = at;
  words.any_with(text::to_lower(text[at]),
                 [&](std::string_view word) { return (end = word_end(text, at, word, true)) > at; });
  return end;
}

constexpr std::size_t longest_unit = 64;  // bytes

/// True for a character of a unit: a letter, or a sign such as `°`.
bool is_of_unit(char32_t c) { return text::is_any_letter(c) || text::is_degree(c) || text::is_prime(c); }

std::string_view letters_at(std::string_view text, std::size_t at) {
  std::size_t end = at;
  while (end < at + longest_unit) {
    const std::size_t size = size_if(is_of_unit, text, end);
    if (size == 0) break;
    end += size;
  }
  return text.substr(std::min(at, text.size()), end - at);
}
std::string_view letters_before(std::string_view text, std::size_t at) {
  std::size_t begin = at;
  while (at < begin + longest_unit) {
    const std::size_t size = size_before_if(text::is_any_letter, text, begin);
    if (size == 0) break;
    begin -= size;
  }
  return text.substr(begin, at - begin);
}

std::size_t gaps_end(std::string_view text, std::size_t at) {
  while (const std::size_t size = size_if(text::is_gap, text, at)) at += size;
  return at;
}
std::size_t gaps_begin(std::string_view text, std::size_t at) {
  while (const std::size_t size = size_before_if(text::is_gap, text, at)) at -= size;
  return at;
}
bool number_at(std::string_view text, std::size_t at) {
  return text::is_numeric(code_point_at(text, at).value);
}
bool word_at(std::string_view text, std::size_t at) {
  return is_word_character(code_point_at(text, at).value);
}
bool word_before(std::string_view text, std::size_t at) {
  return is_word_character(code_point_before(text, at).value);
}

/// True for `×` and signs like it, which only multiply.
bool is_cross(char32_t c) {
  return c == code_point_at(text::times_sign, 0).value || (text::is_times(c) && c >= 0x2700);
}

/// True if a currency is before the number at `at`: `$5`, `EUR 5`, `Fr. 5`, `USD-5`.
bool has_currency_before(std::string_view text, std::size_t at) {
  const std::size_t near = gaps_begin(text, at);
  if (const std::size_t sign = size_before_if(text::is_currency, text, near); sign > 0)
    return near == at || !text::is_numeric(code_point_before(text, gaps_begin(text, near - sign)).value);
  const CodePoint mark = code_point_before(text, near);
  const bool joins = mark.value == '.' || (near == at && text::is_hyphen(mark.value));
  const std::string_view word = letters_before(text, near - (joins ? mark.size : 0));
  const auto begin = static_cast<std::size_t>(word.data() - text.data());
  if (word.empty() || word_before(text, begin)) return false;
  return currency_codes.contains(word) || currencies_in_front.contains(word);
}

/// True if a currency is after a number that ends at `at`, and belongs to no number after it: `5 €`, `5 EUR`.
bool has_currency_after(std::string_view text, std::size_t at) {
  const std::size_t begin = gap_before_word(text, at);
  if (const std::size_t sign = size_if(text::is_currency, text, begin); sign > 0)
    return !number_at(text, gaps_end(text, begin + sign)) &&
           size_if(text::is_hyphen, text, begin + sign) == 0;
  const std::string_view word = letters_at(text, begin);
  return (currency_codes.contains(word) || currency_words.contains(word)) &&
         !number_at(text, gaps_end(text, begin + word.size())) && !word_at(text, begin + word.size());
}

bool is_comparative(std::string_view text, std::size_t at) {
  const std::string_view word = letters_at(text, gap_before_word(text, at));
  return comparative_words.contains(word) || (word.size() > 3 && word.ends_with("er"));
}

/// Returns the bytes of `×`, or of an `x` that is no part of a word, before or at a place.
std::size_t cross_before(std::string_view text, std::size_t at) {
  if (const std::size_t size = size_before_if(is_cross, text, at); size > 0) return size;
  return at > 0 && text::to_lower(text[at - 1]) == 'x' && !word_before(text, at - 1) ? 1 : 0;
}
std::size_t cross_at(std::string_view text, std::size_t at) {
  if (const std::size_t size = size_if(is_cross, text, at); size > 0) return size;
  return at < text.size() && text::to_lower(text[at]) == 'x' && !word_at(text, at + 1) ? 1 : 0;
}

/// Returns what a sign of multiplication beside the number makes of it. In `3 × 3`, the numbers are counts.
Touch factor_of(std::string_view text, NumeralRange numeral) {
  const std::string_view written = text.substr(numeral.begin, numeral.end - numeral.begin);
  const bool is_whole = std::all_of(written.begin(), written.end(), is_digit<char>);
  const std::size_t near = gaps_begin(text, numeral.begin), after = gaps_end(text, numeral.end);
  const bool is_raised = code_point_at(written, 0).size > 1;  // as in `x²`
  if (const std::size_t cross = is_raised ? 0 : cross_before(text, near); cross > 0) {
    const bool is_letter_x = is_letter(text[near - 1]);
    if (text::is_numeric(code_point_before(text, gaps_begin(text, near - cross)).value)) return Touch::unit;
    if (is_comparative(text, numeral.end)) return Touch::factor;
    // `x86` and `x264` are names, `x2000` is not.
    const bool is_name = is_whole && (written.size() < 4 || text[near - 1] == 'X');
    if (is_letter_x) return near == numeral.begin && !is_name ? Touch::factor : Touch::nothing;
    return near == numeral.begin ? Touch::factor : Touch::unit;
  }
  if (const std::size_t cross = cross_at(text, after); cross > 0) {
    const std::size_t next = gaps_end(text, after + cross);
    if (after > numeral.end) return Touch::unit;
    if (is_comparative(text, after + cross)) return Touch::factor;
    // As in a name, `G.1X`, or of a small count, `2x`.
    if (text::is_letter(text[after])) return Touch::unit;
    const CodePoint c = code_point_at(text, next);
    const bool is_operand =
        text::is_numeric(c.value) || text::is_times(c.value) || text::is_minus(c.value) ||
        text::is_division(c.value) ||
        (c.size == 1 && c.value < 0x80 &&
         std::string_view("+=^(").find(static_cast<char>(c.value)) != std::string_view::npos);
    return is_operand ? Touch::unit : Touch::factor;
  }
  std::string_view word = letters_before(text, near);
  if (word == "of") word = letters_before(text, gaps_begin(text, near - word.size()));
  return factor_words.contains(word) ? Touch::unit : Touch::nothing;
}

bool is_unit_word(std::string_view word) {
  if (units.contains(word)) return true;
  for (const std::string_view prefix : unit_prefixes)
    if (word.starts_with(prefix) && units.contains(word.substr(prefix.size()))) return true;
  return false;
}

/// True if a letter after a number is the initial of a name (`in 2016 K. He`), an article (`2001 A Space …`)
/// or elided (`2019 l'`).
bool is_initial(std::string_view text, std::size_t begin, std::size_t end, std::size_t number) {
  if (text::is_apostrophe(code_point_at(text, end).value)) return true;
  if (has_word_at(text, end, ". ") && word_at(text, end + 2)) {
    std::string before = text::in_small_letters(letters_before(text, gaps_begin(text, number)));
    return year_words.contains(before) || is_digit(text[end + 2]) ||
           code_point_before(text, number).value == '(';
  }
  return text[begin] == 'A' && has_word_at(text, end, " ") && word_at(text, end + 1);
}

/// True if a unit is after a number that ends at `at`: `2000 km`, `1950ms`, `2024-year`. `2019b` and `1990s`
/// have none.
bool has_unit_after(std::string_view text, NumeralRange number, std::size_t at) {
  const std::size_t begin = gap_before_word(text, at);
  const std::string_view word = letters_at(text, begin);
  const std::size_t end = begin + word.size();
  const char32_t sign = code_point_at(word, 0).value;
  if (text::is_degree(sign) || text::is_prime(sign)) return true;
  if (word.empty() || text::is_any_letter(code_point_at(text, end).value)) return false;
  const bool is_hyphenated = size_if(text::is_hyphen, text, at) > 0;
  if (is_hyphenated && hyphenated_units.contains(word)) return true;
  if (!is_unit_word(word)) return false;
  if (word.size() > 1) return true;
  const bool is_suffix = begin == at && ((word[0] >= 'a' && word[0] <= 'h') || word[0] == 's');
  return !is_suffix && !is_initial(text, begin, end, number.begin);
}

/// Returns the end of `–2024` or ` to 2024` after a number, which share a unit; `at` if there is none.
std::size_t interval_end(std::string_view text, std::size_t at) {
  std::size_t begin = at + size_if(text::is_dash, text, at);
  if (begin == at) {
    begin = gaps_end(text, at);
    const std::string_view word = letters_at(text, begin);
    if (word != "to" && word != "bis" && word != "or" && word != "and" && word != "und") return at;
    begin = gaps_end(text, begin + word.size());
  }
  std::size_t end = begin;
  while (end < text.size() && (is_digit(text[end]) || (text[end] == '.' && number_at(text, end + 1)))) ++end;
  return end > begin ? end : at;
}

/// Returns the place after `\,\mathrm{` and the like.
std::size_t latex_gap_end(std::string_view text, std::size_t at) {
  at = gap_end(text, at, true);
  if (!has_word_at(text, at, "\\")) return at;
  const std::size_t name = at + 1, end = name + letters_at(text, name).size();
  return end > name && has_word_at(text, end, "{") ? gap_end(text, end + 1, true) : at;
}

}  // namespace

Touch touch_of(std::string_view text, NumeralRange numeral, bool in_formula) {
  const bool begins_formula = in_formula && numeral.begin > 0 && text[numeral.begin - 1] == '$' &&
                              (numeral.begin == 1 || text[numeral.begin - 2] != '\\');
  if (!begins_formula && has_currency_before(text, numeral.begin)) return Touch::currency;
  const std::size_t last = interval_end(text, numeral.end);
  for (const std::size_t end : {numeral.end, last}) {
    // The `$` after a formula is its end.
    if (!(in_formula && has_word_at(text, end, "$")) && has_currency_after(text, end)) return Touch::currency;
    const std::size_t next = in_formula ? latex_gap_end(text, end) : end;
    if (has_unit_after(text, numeral, next)) return Touch::unit;
  }
  if (in_formula) return word_at(text, numeral.end) ? Touch::unit : Touch::nothing;
  return factor_of(text, numeral);
}

bool has_word_at(std::string_view text, std::size_t at, std::string_view word) {
  return at < text.size() && text[at] == word.front() && text.substr(at).starts_with(word);
}

std::size_t gap_end(std::string_view text, std::size_t at, bool in_formula) {
  for (;;) {
    const CodePoint c = code_point_at(text, at);
    if (text::is_invisible(c.value)) {
      at += c.size;
      continue;
    }
    if (!in_formula || c.size == 0) return at;
    const std::string_view rest = text.substr(at);
    const bool spaced =
        rest.size() > 1 && rest[0] == '\\' && std::string_view(",!:; ").find(rest[1]) != rest.npos;
    if (rest[0] == ' ' || rest[0] == '~')
      ++at;
    else if (spaced || rest.starts_with("{}"))
      at += 2;
    else
      return at;
  }
}

std::size_t space_end(std::string_view text, std::size_t at) {
  return at + (at < text.size() && text[at] == '\t' ? 0 : size_if(text::is_gap, text, at));
}

std::size_t gap_before_word(std::string_view text, std::size_t at) {
  at = gap_end(text, at, false);
  if (const std::size_t hyphen = size_if(text::is_hyphen, text, at); hyphen > 0)
    return gap_end(text, at + hyphen, false);
  bool line = false;
  for (std::size_t next = at;; at = next) {
    next = gap_end(text, space_end(text, at), false);
    if (next == at && !line && has_word_at(text, at, "\n")) {
      line = true;
      ++next;
    }
    if (next == at) return at;
  }
}

std::size_t power_words_end(std::string_view text, std::size_t at) { return word_end(text, at, power_words); }

bool is_closed(std::string_view text, std::size_t at) {
  while (at < text.size() && text[at] == ' ') ++at;
  if (at >= text.size()) return true;
  if (text[at] == '\n') return at + 1 < text.size() && text[at + 1] == '\n';
  constexpr std::array closing{parted, '|', ')', ']', ';', ',', '.'};
  return std::find(closing.begin(), closing.end(), text[at]) != closing.end();
}

std::size_t magnitude_end(std::string_view text, NumeralRange numeral) {
  const std::size_t at = numeral.end;
  if (is_closed(text, at)) return at;
  if (numeral.begin + text::raised_size(text, numeral.begin) >= at) return at;
  const std::size_t begin = gap_before_word(text, at);
  if (begin == at)
    for (const char letter : magnitude_letters)
      if (const std::size_t end = word_end(text, at, {&letter, 1}, false); end > at) return end;
  if (const std::size_t end = word_end(text, begin, magnitude_words); end > begin) return end;
  for (const std::string_view sign : magnitude_signs)
    if (const std::size_t end = word_end(text, begin, sign, false); end > begin) return end;
  return at;
}

}  // namespace proofsheet::prose
