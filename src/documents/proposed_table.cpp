#include "documents/proposed_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "documents/derived_words.hpp"
#include "documents/number_extent.hpp"
#include "documents/operations.hpp"
#include "documents/table_places.hpp"
#include "equations/syntax/lexer.hpp"
#include "text/signs.hpp"

namespace proofsheet::documents {

namespace {

using numbers::Decimal;
using numbers::Printed;
using numbers::Rational;
using Style = numbers::Format::Style;

/// Returns the unit in brackets of a header if it is one word: `ms` of `time (ms)`; else empty. After a comma
/// or a slash it may be any word.
std::string unit_word(std::string_view header) {
  constexpr std::size_t longest = 12;
  const std::string unit = unit_of_header(header);
  const std::string_view trimmed = text::trimmed(header);
  const bool is_sure = trimmed.ends_with(')') || trimmed.ends_with(']') || trimmed.ends_with('%');
  const bool is_word =
      is_sure && unit.size() <= longest && unit.find_first_of("0123456789 ") == std::string_view::npos;
  return is_word ? unit : std::string();
}

/// Limits of the search.
constexpr std::size_t most_columns = 12, most_rows = 300, most_bases = 40;
/// The most bytes in a cell before its number, and after it.
constexpr std::size_t longest_unit = 100;
/// The most bytes of a cell without a number, such as `n/a` or `baseline`.
constexpr std::size_t longest_gap = 16;

/// Returns the letters and digits of a text without its markup, with `joint` between words.
std::string bare_words(const Text& text, char joint) {
  std::string words;
  bool is_tag = false;
  const auto is_wide_minus = [](char32_t c) { return c != '-' && text::is_minus(c); };
  if (joint == '-' && label_key(text.view()).starts_with('-') &&
      text::find_if(is_wide_minus, text.view()) == text.size())
    words = joint;
  for (const char c : text.str()) {
    if (c == '<' || c == '\\') is_tag = true;
    const bool is_kept = static_cast<unsigned char>(c) >= 0x80 || text::is_letter(c) || text::is_digit(c) ||
                         (joint == '-' && c == '.');
    if (is_kept && !is_tag)
      words += text::to_lower(c);
    else if (!words.empty() && words.back() != joint)
      words += joint;
    if (c == '>' || c == ' ' || c == '{') is_tag = false;
  }
  while (!words.empty() && words.back() == joint) words.pop_back();
  return words;
}

/// Returns a name of values that resembles `words`.
std::string name_like(const Text& words, const std::string& otherwise) {
  std::string name;
  for (const char c : bare_words(words, '_'))
    if (static_cast<unsigned char>(c) < 0x80) name += c;
  while (!name.empty() && !text::is_letter(name.front())) name.erase(0, 1);
  return name.empty() ? otherwise : name;
}

std::string with_label(const std::string& name, const std::string& label) {
  return fmt::format("{}[\"{}\"]", name, label);
}

// ---- equations

/// The evidence for an equation.
struct Evidence {
  double nats = 0;
  std::size_t hits = 0, near = 0, far = 0;

  /// Adds a number for which the equation gives `due`. `exact` returns the same exactly.
  template <class Exact>
  void add(const PrintedCell& cell, double due, const Exact& exact) {
    constexpr double misprint = 3, contradiction = 6;  // −ln of the probability of a wrong number
    const double unit = approximate(last_place(cell.printed)), chance = chance_of(cell.printed);
    if (std::abs(due - approximate(cell.value)) > 3 * unit) return ++far, void(nats -= contradiction);
    if (!corrected_digits(cell.printed, exact())) return ++hits, void(nats -= std::log(chance));
    ++near;
    nats -= std::log(std::min(0.9, 5 * chance)) + misprint;
  }
  /// True if so many numbers agree that it is no coincidence. `tried`: the number of equations that were
  /// tried; `words`: what words and signs count.
  bool is_enough(std::size_t tried, double words) const {
    constexpr double least = 3, much = 3;
    if (hits == 0 || nats - std::log(static_cast<double>(tried)) + words < least) return false;
    if (words >= much && far == 0 && hits >= near) return true;
    if (words <= 0 && near + far > 0 && hits < 4) return false;
    return hits >= 2 && 2 * (near + far) <= hits;
  }
};

/// How a unit or a sign at a number speaks for a derivation.
struct Hints {
  bool times = false, percent = false, is_signed = false;
  unsigned words = 0;

  /// Returns what they count for an operation that `derivations` name.
  double for_operation(unsigned derivations) const {
    double sum = 0;
    const unsigned specific = words & ~(by_extreme | (percent ? 0U : by_share));
    if ((specific & derivations) != 0) sum += 3;
    if (specific != 0 && (specific & derivations) == 0) sum -= 3;
    if (times && (derivations & by_ratio) != 0) sum += 2;
    if (percent && (derivations & (by_change | by_share)) != 0) sum += 1;
    if (is_signed && (derivations & (by_change | by_difference)) != 0) sum += 2;
    return sum;
  }
};

// ---- columns

/// An equation for a column by others, or for a row by others.
struct Formula {
  enum class Second { column, base, whole, several };
  Second second = Second::column;
  const OperationRow* operation = &operations.front();
  std::size_t a = 0, b = 0;             ///< columns, or rows; `b`: a row for `base`
  bool is_swapped = false;              ///< for `base`
  bool is_hundredfold = false;          ///< in percent, and the numbers have no sign for it
  std::vector<std::size_t> terms = {};  ///< columns for `several`: their sum
  bool is_mean = false;                 ///< of `terms`

  /// Returns the value; `nullopt` if it has none. `at(column)` is the number of a column, `base(column, row)`
  /// that of a row, `whole(column)` the sum of a column.
  template <class Number, class At, class Base, class Whole>
  std::optional<Number> value(const At& at, const Base& base, const Whole& whole) const {
    std::optional<Number> found;
    if (second == Second::several) {
      std::vector<Number> numbers;
      for (const std::size_t term : terms) {
        const std::optional<Number> one = at(term);
        if (!one) return std::nullopt;
        numbers.push_back(*one);
      }
      found = total_of(numbers, is_mean);
    } else {
      const std::optional<Number> first = at(a);
      const std::optional<Number> other = second == Second::column ? at(b)
                                          : second == Second::base ? base(a, b)
                                                                   : whole(a);
      if (!first || !other) return std::nullopt;
      found = is_swapped ? apply(operation->operation, *other, *first)
                         : apply(operation->operation, *first, *other);
    }
    return found && is_hundredfold ? std::optional(hundredfold(*found)) : found;
  }
};

/// The formula with the best evidence of those that were tried.
struct Search {
  std::optional<Formula> formula;
  Evidence evidence;
  double words = 0, score = 0;
  std::size_t tried = 0;

  void take(const Formula& one, const Evidence& of, double words_of) {
    if (formula && of.nats + words_of <= score) return;
    formula = one;
    evidence = of;
    words = words_of;
    score = of.nats + words_of;
  }
  bool is_enough() const { return formula && evidence.is_enough(tried, words); }
};

struct Column {
  std::size_t index = 0;  ///< in the table
  std::string header, wanted_name, unit;
  bool counts_percents = false;  ///< the header has `%`, the numbers have not
  Hints hints;
  std::vector<std::optional<PrintedCell>> cells;  ///< by row
  std::optional<Formula> formula;                 ///< set if it is derived
  bool is_left_out = false;                       ///< looks derived, but no equation gives it
  std::string name, axis, total;                  ///< once it is written
};

bool is_percent(const PrintedCell& cell) { return cell.printed.decimal.style == Style::percent; }

/// Returns the kind of a row by its label; `data` if its label says nothing.
RowKind kind_by_label(const std::vector<std::string>& words) {
  if (words.empty() || words.size() > 2) return RowKind::data;
  const std::string& first = words.front();
  if (first == "median") return RowKind::median;
  if (first == "min" || first == "minimum") return RowKind::least;
  if (first == "max" || first == "maximum") return RowKind::greatest;
  const unsigned derivations = derivations_in({first == "grand" || first == "in" ? words.back() : first});
  if ((derivations & by_mean) != 0) return RowKind::mean;
  if ((derivations & by_sum) != 0 && first != "both") return RowKind::sum;
  return RowKind::data;
}

class TableReader {
 public:
  TableReader(const Passage& passage, const Table& table, Names& names, Proposals& proposals)
      : passage_(passage), table_(table), names_(names), proposals_(proposals) {}

  std::optional<TableValues> read() {
    if (!read_labels()) return std::nullopt;
    read_columns();
    if (columns_.empty()) return std::nullopt;
    find_derived_rows();
    find_units();
    find_summary_rows();
    while (derive_one_column()) continue;
    for (Column& column : columns_) column.is_left_out = !column.formula && looks_derived(column);
    if (std::all_of(columns_.begin(), columns_.end(), [](const Column& one) { return one.is_left_out; }))
      return std::nullopt;
    write();
    return std::move(values_);
  }

 private:
  // ---- reading

  bool read_labels() {
    if (table_.rows.size() < 2 || table_.rows.size() > most_rows || table_.rows.front().size() < 2)
      return false;
    std::set<std::string> seen;
    for (std::size_t i = 1; i < table_.rows.size(); ++i) {
      if (table_.rows[i].empty()) return false;
      labels_.push_back(bare_words(table_.rows[i].front(), '-'));
      if (labels_.back().empty() || !seen.insert(label_key(labels_.back())).second) return false;
      values_.rows.push_back(bare_words(table_.rows[i].front(), ' '));
    }
    kinds_.assign(labels_.size(), RowKind::data);
    return true;
  }

  void read_columns() {
    std::map<std::string, std::size_t> headers;
    for (const Text& header : table_.rows.front()) ++headers[label_key(header.view())];
    for (std::size_t i = 1; i < table_.rows.front().size() && columns_.size() < most_columns; ++i) {
      const std::string key = label_key(table_.rows.front()[i].view());
      if (!key.empty() && headers[key] == 1) read_column(i);
    }
  }

  void read_column(std::size_t index) {
    Column column;
    std::size_t count = 0;
    for (std::size_t i = 1; i < table_.rows.size(); ++i) {
      const bool has_cell = index < table_.rows[i].size();
      auto cell = has_cell ? printed_cell(passage_, table_.rows[i][index]) : std::nullopt;
      if (!cell && has_cell && !is_gap(table_.rows[i][index])) return;
      if (cell) ++count;
      column.cells.push_back(std::move(cell));
    }
    if (2 * count < column.cells.size() || count == 0) return;
    const Text& header = table_.rows.front()[index];
    column.index = index;
    column.header = header.str();
    column.wanted_name = name_like(header, fmt::format("column_{}", index));
    column.hints.words = derivations_in(label_words(header.view()));
    columns_.push_back(std::move(column));
  }

  /// True for a cell that has no number: `–`, `n/a`, `baseline`.
  bool is_gap(const Text& cell) const {
    return numerals_in(passage_, stretch_in(passage_.text, cell.span())).empty() &&
           cell.size() <= longest_gap && cell.view().find_first_of("0123456789") == std::string_view::npos;
  }

  std::vector<std::size_t> rows_of(RowKind kind) const {
    std::vector<std::size_t> rows;
    for (std::size_t i = 0; i < kinds_.size(); ++i)
      if (kinds_[i] == kind) rows.push_back(i);
    return rows;
  }

  void find_units() {
    for (Column& column : columns_) {
      const std::string in_header = unit_word(column.header);
      std::map<std::string, std::size_t> units;
      std::size_t count = 0, percents = 0, times = 0, signed_count = 0;
      for (const std::size_t row : rows_of(RowKind::data)) {
        if (!column.cells[row]) continue;
        const Printed& printed = column.cells[row]->printed;
        ++count;
        if (!printed.unit.empty()) ++units[printed.unit];
        if (is_percent(*column.cells[row])) ++percents;
        if (is_times(printed.unit)) ++times;
        const std::string_view text = printed.text;
        if (text.starts_with('+') || text::size_if(text::is_minus, text) > 0) ++signed_count;
      }
      if (units.size() == 1) column.unit = units.begin()->first;
      const bool is_header_percent = in_header == "%" || column.header.find('%') != std::string::npos;
      column.counts_percents = percents == 0 && column.unit.empty() && is_header_percent;
      if (column.unit.empty() && percents == 0) column.unit = is_header_percent ? "%" : in_header;
      column.hints.times = 2 * times > count || is_times(in_header);
      column.hints.percent = 2 * percents > count || column.counts_percents;
      column.hints.is_signed = 2 * signed_count > count;
    }
  }

  // ---- derived columns

  double quick(std::size_t column, std::size_t row) const {
    return approximate(columns_[column].cells[row]->value);
  }
  bool has(std::size_t column, std::size_t row) const { return columns_[column].cells[row].has_value(); }

  /// Returns the exact value of a cell: printed, or computed if its column is derived.
  std::optional<Rational> exact(std::size_t column, std::size_t row) const {
    const Column& one = columns_[column];
    if (!one.cells[row]) return std::nullopt;
    return one.formula ? due(*one.formula, row) : one.cells[row]->value;
  }

  Rational sum_of(std::size_t column) const {
    Rational sum = 0;
    for (const std::size_t row : rows_of(RowKind::data))
      if (const auto value = exact(column, row)) sum += *value;
    return sum;
  }

  std::optional<Rational> due(const Formula& formula, std::size_t row) const {
    return formula.value<Rational>([&](std::size_t column) { return exact(column, row); },
                                   [&](std::size_t column, std::size_t base) { return exact(column, base); },
                                   [&](std::size_t column) { return std::optional(sum_of(column)); });
  }

  std::optional<double> quick_due(const Formula& formula, std::size_t row,
                                  const std::vector<double>& sums) const {
    const auto at = [&](std::size_t column, std::size_t of_row) {
      return has(column, of_row) ? std::optional(quick(column, of_row)) : std::nullopt;
    };
    return formula.value<double>([&](std::size_t column) { return at(column, row); }, at,
                                 [&](std::size_t column) { return std::optional(sums[column]); });
  }

  /// True if the value of `column` is computed from `other`.
  bool depends_on(std::size_t column, std::size_t other) const {
    if (column == other) return true;
    const auto& formula = columns_[column].formula;
    if (!formula) return false;
    if (formula->second == Formula::Second::several)
      return std::any_of(formula->terms.begin(), formula->terms.end(),
                         [&](std::size_t term) { return depends_on(term, other); });
    return depends_on(formula->a, other) ||
           (formula->second == Formula::Second::column && depends_on(formula->b, other));
  }

  /// True if units allow that an operation on columns `a` and `b` gives the target.
  bool do_units_fit(const Column& target, const OperationRow& row, const Column& a, const Column& b) const {
    const bool is_scaled = target.hints.times || target.hints.percent;
    const bool is_a_scaled = a.hints.times || a.hints.percent, is_b_scaled = b.hints.times || b.hints.percent;
    switch (row.operation) {
      case Operation::sum:
      case Operation::difference:
        return a.unit == b.unit && target.unit == a.unit && target.hints.percent == a.hints.percent &&
               a.hints.percent == b.hints.percent && target.hints.times == a.hints.times;
      case Operation::product: return !is_scaled && (target.unit.empty() || target.unit != a.unit);
      case Operation::quotient:
        if (is_scaled) return a.unit == b.unit && is_a_scaled == is_b_scaled && !a.hints.times;
        return target.unit.empty() || (target.unit != a.unit && target.unit != b.unit);
      default:
        return a.unit == b.unit && !target.hints.times && !a.hints.times && is_a_scaled == is_b_scaled &&
               (target.hints.percent || target.unit.empty());
    }
  }

  /// Calls `take` for each formula that may give a column.
  template <class Take>
  void for_each_formula(std::size_t target, const Take& take) const {
    const Column& column = columns_[target];
    const std::vector<std::size_t> rows = rows_of(RowKind::data);
    std::vector<std::size_t> sources;
    for (std::size_t i = 0; i < columns_.size(); ++i)
      if (!depends_on(i, target)) sources.push_back(i);
    Formula formula;
    for (const OperationRow& row : operations) {
      formula.operation = &row;
      const bool is_relative = (row.derivations & (by_ratio | by_share | by_change)) != 0;
      formula.is_hundredfold = is_relative && column.counts_percents;
      for (const std::size_t a : sources) {
        formula.a = a;
        formula.second = Formula::Second::column;
        formula.is_swapped = false;
        for (const std::size_t b : sources) {
          const bool is_twin =
              a >= b && (row.operation == Operation::sum || row.operation == Operation::product);
          if (a == b || is_twin || !do_units_fit(column, row, columns_[a], columns_[b])) continue;
          formula.b = b;
          take(formula, row.derivations);
        }
        if (!do_units_fit(column, row, columns_[a], columns_[a]) || row.operation == Operation::sum ||
            row.operation == Operation::product)
          continue;
        if (row.operation == Operation::quotient) {
          formula.second = Formula::Second::whole;
          take(formula, by_share);
        }
        formula.second = Formula::Second::base;
        for (std::size_t i = 0; i < std::min(rows.size(), most_bases); ++i)
          for (const bool is_swapped : {false, true}) {
            if (!has(a, rows[i])) continue;
            formula.b = rows[i];
            formula.is_swapped = is_swapped;
            take(formula, row.derivations);
          }
      }
    }
    formula = {Formula::Second::several};
    for (const bool before : {true, false}) {
      formula.terms.clear();
      for (const std::size_t a : sources)
        if ((!before || a < target) && columns_[a].unit == column.unit && !columns_[a].formula &&
            columns_[a].hints.percent == column.hints.percent)
          formula.terms.push_back(a);
      if (formula.terms.size() < 2) continue;
      formula.is_mean = true;
      take(formula, by_mean);
      formula.is_mean = false;
      if (formula.terms.size() > 2) take(formula, by_sum);
    }
  }

  /// Returns the formula of a column, if there is enough evidence, and its score.
  Search best_formula(std::size_t target) const {
    const std::vector<std::size_t> rows = rows_of(RowKind::data);
    const Column& column = columns_[target];
    std::vector<double> sums;
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      double sum = 0;
      for (const std::size_t row : rows)
        if (has(i, row)) sum += quick(i, row);
      sums.push_back(sum);
    }
    Search best;
    for_each_formula(target, [&](const Formula& formula, unsigned derivations) {
      ++best.tried;
      Evidence evidence;
      const bool has_base = formula.second == Formula::Second::base;
      for (const std::size_t row : rows) {
        // A base is 1 or 0 by itself.
        if (!has(target, row) || (has_base && row == formula.b)) continue;
        const auto quick_value = quick_due(formula, row, sums);
        if (!quick_value) continue;
        evidence.add(*column.cells[row], *quick_value, [&] { return due(formula, row).value_or(0); });
        if (evidence.near + evidence.far > rows.size() / 2) return;
      }
      const double words = column.hints.for_operation(derivations);
      if (!has_base || words >= 2 || evidence.hits >= 3) best.take(formula, evidence, words);
    });
    return best.is_enough() ? best : Search();
  }

  /// Derives the column with the most evidence; of equal ones the last. Returns false if there is none.
  bool derive_one_column() {
    Search best;
    std::size_t found = 0;
    for (std::size_t i = columns_.size(); i-- > 0;) {
      if (columns_[i].formula) continue;
      const Search one = best_formula(i);
      const bool is_source = std::any_of(columns_.begin(), columns_.end(), [&](const Column& column) {
        return column.formula && depends_on(static_cast<std::size_t>(&column - columns_.data()), i);
      });
      // Without a word for it, the source of another column is given.
      if (!one.formula || (is_source && one.words <= 0)) continue;
      if (best.formula && (one.words > 0) <= (best.words > 0)) continue;
      best = one;
      found = i;
    }
    if (!best.formula) return false;
    columns_[found].formula = std::move(best.formula);
    return true;
  }

  /// True if a column without an equation would certify itself if it were given.
  bool looks_derived(const Column& column) const {
    const unsigned words = column.hints.words & (by_ratio | by_change | by_difference);
    const bool has_sign = column.hints.times || (column.hints.percent && column.hints.is_signed);
    return has_sign || (words != 0 && column.hints.percent && (column.hints.words & compared) != 0);
  }
  static constexpr unsigned compared = by_ratio | by_difference;

  // ---- derived rows

  /// Finds rows that are ratios, changes or differences of two others.
  void find_derived_rows() {
    for (std::size_t row = 0; row < labels_.size(); ++row) {
      Hints hints;
      const std::vector<std::string> words = label_words(values_.rows[row]);
      const std::vector<std::string> written = label_words(table_.rows[row + 1].front().view());
      hints.words = derivations_in(written) & ~static_cast<unsigned>(by_sum | by_mean);
      std::size_t scaled = 0, count = 0;
      for (const Column& column : columns_) {
        if (!column.cells[row]) continue;
        ++count;
        hints.times |= is_times(column.cells[row]->printed.unit);
        hints.percent |= is_percent(*column.cells[row]);
        if (hints.times || hints.percent) ++scaled;
      }
      hints.percent |= std::find(written.begin(), written.end(), "%") != written.end();
      const bool has_word = (hints.words & (by_ratio | by_change | by_difference)) != 0 && words.size() <= 4;
      if (count == 0 || kind_by_label(words) != RowKind::data) continue;
      if (has_word) derive_row(row, hints);
      if (has_word && kinds_[row] == RowKind::data && 2 * scaled > count && is_unlike_others(row))
        kinds_[row] = RowKind::left_out;
    }
  }

  /// True if the numbers of a row have `×` or `%`, and most others in their columns have not.
  bool is_unlike_others(std::size_t row) const {
    std::size_t scaled = 0, count = 0;
    for (const Column& column : columns_)
      for (std::size_t i = 0; i < labels_.size(); ++i)
        if (i != row && column.cells[i]) {
          ++count;
          if (is_percent(*column.cells[i]) || is_times(column.cells[i]->printed.unit)) ++scaled;
        }
    return 2 * scaled < count;
  }

  void derive_row(std::size_t row, const Hints& hints) {
    constexpr std::size_t most_sources = 24;
    std::vector<std::size_t> sources;
    for (std::size_t i = 0; i < labels_.size() && sources.size() < most_sources; ++i)
      if (i != row && kinds_[i] == RowKind::data) sources.push_back(i);
    Search best;
    Formula formula;
    for (const OperationRow& operation : operations) {
      if (operation.operation == Operation::sum || operation.operation == Operation::product) continue;
      formula.operation = &operation;
      formula.is_hundredfold = hints.percent && operation.operation != Operation::difference;
      for (const std::size_t a : sources)
        for (const std::size_t b : sources) {
          if (a == b) continue;
          formula.a = a;
          formula.b = b;
          ++best.tried;
          Evidence evidence;
          for (const Column& column : columns_)
            if (const auto value = due_of_row(formula, column, row))
              evidence.add(*column.cells[row], approximate(*value), [&] { return *value; });
          best.take(formula, evidence, hints.for_operation(operation.derivations));
        }
    }
    if (!best.is_enough()) return;
    kinds_[row] = RowKind::derived;
    row_formulas_[row] = *best.formula;
  }

  /// Returns the value of a formula of rows in a column.
  static std::optional<Rational> due_of_row(Formula formula, const Column& column, std::size_t row) {
    if (!column.cells[row]) return std::nullopt;
    formula.is_hundredfold &= !is_percent(*column.cells[row]);
    return value_by_rows<Rational>(formula, [&](std::size_t source) {
      const auto& cell = column.cells[source];
      return cell ? std::optional(cell->value) : std::nullopt;
    });
  }

  template <class Number, class At>
  static std::optional<Number> value_by_rows(const Formula& formula, const At& at) {
    const auto none = [](auto...) { return std::optional<Number>(); };
    return formula.value<Number>(at, none, none);
  }

  // ---- sums and means

  std::optional<Rational> summary(RowKind kind, std::size_t column) const {
    std::vector<Rational> values;
    for (const std::size_t row : rows_of(RowKind::data))
      if (const auto value = exact(column, row)) values.push_back(*value);
    return summary_of(kind, std::move(values));
  }

  /// Finds the rows that are sums, means and the like of the others: by their labels, if a column agrees. A
  /// last row without such a label is a sum if all columns add up.
  void find_summary_rows() {
    std::vector<std::pair<std::size_t, RowKind>> candidates;
    for (std::size_t row = 0; row < labels_.size(); ++row) {
      if (kinds_[row] != RowKind::data) continue;
      const RowKind kind = kind_by_label(label_words(values_.rows[row]));
      if (kind == RowKind::data) continue;
      candidates.emplace_back(row, kind);
      kinds_[row] = kind;
    }
    if (rows_of(RowKind::data).empty()) {
      for (const auto& [row, kind] : candidates) kinds_[row] = RowKind::data;
      return;
    }
    for (const auto& candidate : candidates) {
      const std::size_t row = candidate.first;
      const RowKind kind = candidate.second;
      const auto agrees = [&](RowKind as) {
        return std::any_of(columns_.begin(), columns_.end(), [&](const Column& column) {
          const auto value = summary(as, static_cast<std::size_t>(&column - columns_.data()));
          return value && column.cells[row] && !corrected_digits(column.cells[row]->printed, *value);
        });
      };
      if (agrees(kind)) continue;
      if (kind == RowKind::sum && agrees(RowKind::mean))
        kinds_[row] = RowKind::mean;
      else
        kinds_[row] = is_sure_label(row) ? RowKind::left_out : RowKind::data;
    }
    if (candidates.empty() && labels_.size() >= 3) find_unlabelled_sum();
  }

  /// True if a label can not name something else.
  bool is_sure_label(std::size_t row) const {
    const std::string& label = values_.rows[row];
    return label == "total" || label == "totals" || label == "sum" || label == "mean" || label == "average";
  }

  void find_unlabelled_sum() {
    const std::size_t last = labels_.size() - 1;
    if (kinds_[last] != RowKind::data) return;
    kinds_[last] = RowKind::sum;
    double nats = 0;
    bool adds_up = true;
    for (std::size_t i = 0; i < columns_.size() && adds_up; ++i) {
      const auto value = summary(RowKind::sum, i);
      adds_up = value && columns_[i].cells[last] && *value == columns_[i].cells[last]->value;
      if (adds_up) nats -= std::log(chance_of(columns_[i].cells[last]->printed));
    }
    constexpr double least = 5;
    if (!adds_up || nats < least) kinds_[last] = RowKind::data;
  }

  // ---- writing

  /// Adds an entry with the next free name, unless the project has it.
  template <class Line>
  std::string define(const std::string& wanted, std::string& entries, const Line& line) {
    const Names::Name found = names_.define(wanted, line);
    if (found.is_new) entries += "  " + line(found.name) + "\n";
    is_last_new_ = found.is_new;
    return found.name;
  }

  /// Returns the axis with the labels of these rows.
  std::string axis_of(const std::vector<std::size_t>& rows) {
    const auto [known, is_new] = axes_.try_emplace(rows);
    if (!is_new) return known->second;
    std::vector<std::string> labels;
    for (const std::size_t row : rows) labels.push_back(fmt::format("\"{}\"", labels_[row]));
    known->second = define(
        name_like(table_.rows.front().front(), "row"), proposals_.entries.given,
        [&](const std::string& name) { return fmt::format("{}: [{}]", name, fmt::join(labels, ", ")); });
    return known->second;
  }

  void write() {
    values_.passage = &passage_;
    values_.place = passage_.text.span(table_.place.begin, table_.place.end);
    values_.values.assign(labels_.size(), std::vector<std::optional<TableValue>>(columns_.size()));
    values_.sums.resize(columns_.size());
    for (const RowKind kind : kinds_) values_.is_data.push_back(kind == RowKind::data);
    axis_of(rows_of(RowKind::data));
    for (Column& column : columns_) {
      const Text& header = table_.rows.front()[column.index];
      values_.columns.push_back(bare_words(header, ' '));
      if (!column.formula && !column.is_left_out) write_given(column);
    }
    for (std::size_t i = 0; i < columns_.size(); ++i)
      if (columns_[i].formula) write_derived(i);
    TableProposal comments{{}, values_.place};
    const std::string_view text = passage_.text.view().substr(0, table_.place.begin);
    const std::size_t line = text.rfind('\n') + 1;  // 0 if there is none
    comments.line = passage_.text.span(line, line).begin;
    comments.prefix = text.substr(line, text.find('|', line) - line);
    for (const Column& column : columns_)
      if (!column.axis.empty())
        comments.columns.push_back(
            fmt::format("{}[{}] in {}", column.name, column.axis, plain_header(column.header)));
    proposals_.tables.push_back(std::move(comments));
    for (std::size_t row = 0; row < labels_.size(); ++row) write_row(row);
  }

  /// Returns a header without what can't be in a comment.
  static std::string plain_header(std::string header) {
    std::replace(header.begin(), header.end(), '\n', ' ');
    if (header.find("--") == std::string::npos && header.find('>') == std::string::npos) return header;
    return label_key(header);
  }

  static std::string plain_number(Decimal number) {
    number.thousands = false;
    if (number.style == Style::percent) {
      number.style = Style::places;
      number.exponent = 0;
      number.places += 2;
    }
    return numbers::to_string(number);
  }

  void write_given(Column& column) {
    std::vector<std::size_t> rows;
    std::vector<std::string> values;
    for (const std::size_t row : rows_of(RowKind::data))
      if (column.cells[row]) {
        rows.push_back(row);
        values.push_back(plain_number(column.cells[row]->printed.decimal));
      }
    if (rows.empty()) return;
    column.axis = axis_of(rows);
    column.name = define(column.wanted_name, proposals_.entries.given, [&](const std::string& name) {
      return fmt::format("{}[{}]: [{}]", name, column.axis, fmt::join(values, ", "));
    });
    write_unit(column, column.name);
    for (const std::size_t row : rows)
      add(column, row, with_label(column.name, labels_[row]), column.cells[row]->value, true, false);
  }

  void write_unit(const Column& column, const std::string& name) {
    const bool is_printed = std::any_of(column.cells.begin(), column.cells.end(),
                                        [](const auto& cell) { return cell && !cell->printed.unit.empty(); });
    if (!column.unit.empty() && is_printed && is_last_new_)
      proposals_.entries.units += fmt::format("  {}: '{}'\n", name, column.unit);
  }

  void write_derived(std::size_t index) {
    Column& column = columns_[index];
    if (!column.name.empty()) return;
    const Formula& formula = *column.formula;
    std::vector<std::size_t> sources = formula.terms;
    if (formula.second != Formula::Second::several) sources.push_back(formula.a);
    if (formula.second == Formula::Second::column) sources.push_back(formula.b);
    for (const std::size_t source : sources)
      if (columns_[source].formula) write_derived(source);
    std::vector<std::size_t> rows;
    for (const std::size_t row : rows_of(RowKind::data))
      if (column.cells[row] && due(formula, row)) rows.push_back(row);
    const bool is_left_out = std::any_of(sources.begin(), sources.end(),
                                         [&](std::size_t source) { return columns_[source].name.empty(); });
    if (rows.empty() || is_left_out) return;
    column.axis = axis_of(rows);
    column.name = define(column.wanted_name, proposals_.entries.equations, [&](const std::string& name) {
      return fmt::format("{}[i] = {}  for i in {}", name, written(formula), column.axis);
    });
    write_unit(column, column.name);
    for (const std::size_t row : rows)
      add(column, row, with_label(column.name, labels_[row]), *due(formula, row), true, true);
  }

  /// Returns a formula as an equation for the row `i`.
  std::string written(const Formula& formula) const {
    using Written = std::optional<std::string>;
    return *formula.value<std::string>(
        [&](std::size_t column) { return Written(columns_[column].name + "[i]"); },
        [&](std::size_t column, std::size_t row) {
          return Written(with_label(columns_[column].name, labels_[row]));
        },
        [&](std::size_t column) { return Written(sum_text(columns_[column])); });
  }

  static std::string sum_text(const Column& column) {
    return fmt::format("sum({}[j] for j in {})", column.name, column.axis);
  }

  void write_row(std::size_t row) {
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      Column& column = columns_[i];
      if (!column.cells[row] || column.name.empty()) continue;
      if (kinds_[row] == RowKind::derived) write_derived_cell(i, row);
      if (kinds_[row] == RowKind::sum || kinds_[row] == RowKind::mean) write_total(i, row);
      const auto value = summary(kinds_[row], i);
      if (!value) continue;
      if (kinds_[row] == RowKind::median) claim(column, row, fmt::format("median({})", column.name), *value);
      if (kinds_[row] == RowKind::least) claim(column, row, fmt::format("min({})", column.name), *value);
      if (kinds_[row] == RowKind::greatest) claim(column, row, fmt::format("max({})", column.name), *value);
    }
  }

  void write_derived_cell(std::size_t index, std::size_t row) {
    Formula formula = row_formulas_.at(row);
    const Column& column = columns_[index];
    const auto value = due_of_row(formula, column, row);
    if (!value || column.formula) return;
    formula.is_hundredfold &= !is_percent(*column.cells[row]);
    const auto what = value_by_rows<std::string>(
        formula, [&](std::size_t source) { return std::optional(with_label(column.name, labels_[source])); });
    claim(column, row, *what, *value);
  }

  /// Claims a sum or a mean. That of a derived column is computed from those of its sources, or else from the
  /// column itself.
  void write_total(std::size_t index, std::size_t row) {
    Column& column = columns_[index];
    const auto own = summary(kinds_[row], index);
    if (!own) return;
    const Printed& printed = column.cells[row]->printed;
    if (column.formula)
      if (const auto of_totals = due_of_totals(*column.formula, kinds_[row]);
          of_totals && (!corrected_digits(printed, of_totals->second) || corrected_digits(printed, *own)))
        return claim(column, row, of_totals->first, of_totals->second);
    if (is_near(*column.cells[row], *own)) claim(column, row, total_name(index, kinds_[row]), *own);
  }

  /// Returns the name of the sum or mean of a column.
  std::string total_name(std::size_t index, RowKind kind) {
    Column& column = columns_[index];
    auto& name = totals_[{index, kind}];
    if (!name.empty()) return name;
    const bool is_mean = kind == RowKind::mean;
    const std::size_t count = static_cast<std::size_t>(
        std::count_if(kinds_.begin(), kinds_.end(), [](RowKind one) { return one == RowKind::data; }));
    name = define((is_mean ? "mean_" : "total_") + column.name, proposals_.entries.equations,
                  [&](const std::string& as) {
                    return fmt::format("{} = {}{}", as, sum_text(column),
                                       is_mean ? fmt::format(" / {}", count) : "");
                  });
    write_unit(column, name);
    if (!is_mean) values_.sums[index] = name;
    return name;
  }

  /// Returns the expression and the value of a formula on the sums or means of its columns.
  std::optional<std::pair<std::string, Rational>> due_of_totals(const Formula& formula, RowKind kind) {
    if (formula.second == Formula::Second::base || formula.second == Formula::Second::several)
      return std::nullopt;
    const std::size_t b = formula.second == Formula::Second::column ? formula.b : formula.a;
    if (columns_[formula.a].formula || columns_[b].formula) return std::nullopt;
    const auto none = [](std::size_t, std::size_t) { return std::optional<Rational>(); };
    const auto value =
        formula.value<Rational>([&](std::size_t column) { return summary(kind, column); }, none,
                                [&](std::size_t column) { return std::optional(sum_of(column)); });
    if (!value) return std::nullopt;
    const auto text = formula.value<std::string>(
        [&](std::size_t column) { return std::optional(total_name(column, kind)); },
        [](std::size_t, std::size_t) { return std::optional<std::string>(); },
        [&](std::size_t column) { return std::optional(total_name(column, RowKind::sum)); });
    return std::pair(*text, *value);
  }

  /// True if a number is at most two units of its last place away from a value.
  static bool is_near(const PrintedCell& cell, const Rational& value) {
    return abs(cell.value - value) <= 2 * last_place(cell.printed);
  }

  void claim(const Column& column, std::size_t row, const std::string& what, const Rational& due) {
    if (is_near(*column.cells[row], due)) add(column, row, what, due, false, true);
  }

  void add(const Column& column, std::size_t row, const std::string& what, const Rational& value,
           bool by_table, bool is_derived) {
    const PrintedCell& cell = *column.cells[row];
    proposals_.numbers.push_back({cell.text, as_written(passage_, cell.text).str(), what,
                                  corrected_digits(cell.printed, value).value_or(""), by_table, cell.digits});
    const auto index = static_cast<std::size_t>(&column - columns_.data());
    values_.values[row][index] =
        TableValue{what, value, cell.printed.unit.empty() ? column.unit : cell.printed.unit, is_derived,
                   is_percent(cell)};
  }

  const Passage& passage_;
  const Table& table_;
  Names& names_;
  Proposals& proposals_;
  std::vector<std::string> labels_;
  std::vector<RowKind> kinds_;  ///< by row
  std::vector<Column> columns_;
  std::map<std::size_t, Formula> row_formulas_;
  std::map<std::vector<std::size_t>, std::string> axes_;  ///< by their rows
  std::map<std::pair<std::size_t, RowKind>, std::string> totals_;
  bool is_last_new_ = true;  ///< false if the project had the last definition
  TableValues values_;
};

}  // namespace

std::optional<Rational> summary_of(RowKind kind, std::vector<Rational> column) {
  if (column.size() < 2) return std::nullopt;
  std::sort(column.begin(), column.end());
  const std::size_t middle = column.size() / 2;
  switch (kind) {
    case RowKind::sum: return total_of(column, false);
    case RowKind::mean: return total_of(column, true);
    case RowKind::median:
      return column.size() % 2 == 1 ? column[middle] : Rational((column[middle - 1] + column[middle]) / 2);
    case RowKind::least: return column.front();
    case RowKind::greatest: return column.back();
    default: return std::nullopt;
  }
}

Names::Names(std::string_view project_text) {
  for (const std::string_view whole : text::lines_of(project_text)) {
    const std::string_view line = text::trimmed(whole);
    lines_.emplace(line);
    used_.emplace(line.substr(0, line.find_first_of("[:= ")));
  }
}

bool Names::is_valid(const std::string& name) {
  return equations::name_problem(name).empty() && !equations::is_function_name(name);
}

std::optional<TableValues> read_proposed_table(const Passage& passage, const Table& table, Names& names,
                                               Proposals& proposals) {
  return TableReader(passage, table, names, proposals).read();
}

std::optional<TableValues> read_claimed_table(const Passage& passage, const Table& table,
                                              const ClaimsByPlace& claims, std::string_view project_text) {
  if (table.rows.size() < 2 || table.rows.front().size() < 2) return std::nullopt;
  TableValues values;
  values.passage = &passage;
  values.place = passage.text.span(table.place.begin, table.place.end);
  const std::vector<Text>& header = table.rows.front();
  for (std::size_t j = 1; j < header.size(); ++j) values.columns.push_back(bare_words(header[j], ' '));
  values.sums.resize(values.columns.size());
  values.is_data.assign(table.rows.size() - 1, true);
  bool has_claims = false;
  for (std::size_t i = 1; i < table.rows.size(); ++i) {
    auto& row = values.values.emplace_back(values.columns.size());
    values.rows.push_back(table.rows[i].empty() ? std::string() : bare_words(table.rows[i].front(), ' '));
    for (std::size_t j = 1; j < std::min(header.size(), table.rows[i].size()); ++j) {
      const text::Span place = table.rows[i][j].span();
      const auto next = claims.lower_bound(place.begin);
      if (next == claims.end() || next->second->span.end > place.end || !next->second->cell) continue;
      const auto cell = printed_cell(passage, table.rows[i][j]);
      if (!cell) continue;
      has_claims = true;
      const equations::Cell& claimed = *next->second->cell;
      const std::string &name = claimed.name, label = bare_words(table.rows[i].front(), '-');
      const bool is_of_column = claimed.positions.size() < 2;
      row[j - 1] = TableValue{
          is_of_column ? with_label(name, label)
                       : fmt::format("{}[\"{}\", \"{}\"]", name, label, bare_words(header[j], '-')),
          cell->value, cell->printed.unit.empty() ? unit_word(header[j].view()) : cell->printed.unit,
          is_of_column && project_text.find("  " + name + "[i] =") != std::string_view::npos,
          is_percent(*cell)};
    }
  }
  return has_claims ? std::optional(std::move(values)) : std::nullopt;
}

std::optional<PrintedCell> printed_cell(const Passage& passage, const Text& cell) {
  const Stretch place = stretch_in(passage.text, cell.span());
  const auto numerals = numerals_in(passage, place);
  if (numerals.size() != 1) return std::nullopt;
  const Stretch number = stretch_in(passage.text, numerals.front().span);
  if (std::max(number.begin - place.begin, place.end - number.end) > longest_unit) return std::nullopt;
  const Text& seen = passage.seen;
  const Stretch in_seen = stretch_in(seen, cell.span()),
                number_in_seen = stretch_in(seen, numerals.front().span);
  const auto unit_between = [&](std::size_t begin, std::size_t end) {
    return numbers::unit_in(text::trimmed(seen.view().substr(begin, std::max(begin, end) - begin)));
  };
  const std::vector<std::string> words{unit_between(number_in_seen.begin, in_seen.end),
                                       unit_between(in_seen.begin, number_in_seen.end)};
  Text text = number_at(seen, number_in_seen, in_seen, words);
  auto printed = numbers::parse_printed(text.view(), words);
  if (!printed || printed->decimal.style == Style::fraction || printed->relation != numbers::Relation::equal)
    return std::nullopt;
  const Rational value = numbers::value_of(printed->decimal);
  return PrintedCell{std::move(text), *std::move(printed), value, numerals.front().text};
}

Rational last_place(const Printed& printed) {
  return numbers::power_of_ten(printed.decimal.exponent - printed.decimal.places);
}

std::optional<std::string> corrected_digits(const Printed& printed, const Rational& value) {
  std::string due =
      numbers::to_string(numbers::to_decimal(value, printed.format(), numbers::Rounding::half_away));
  if (due == numbers::to_string(printed.decimal)) return std::nullopt;
  return due;
}

double approximate(const Rational& value) {
  if (const auto words = value.words())
    return static_cast<double>(words->over) / static_cast<double>(words->under);
  return numerator(value).convert_to<double>() / denominator(value).convert_to<double>();
}

double chance_of(const Printed& printed) {
  constexpr double most = 0.5, least = 1e-9;
  const double value = std::abs(approximate(numbers::value_of(printed.decimal)));
  const double unit = approximate(last_place(printed));
  return value == 0 ? most : std::clamp(unit / (1.5 * value), least, most);
}

}  // namespace proofsheet::documents
