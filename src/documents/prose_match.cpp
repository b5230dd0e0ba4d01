#include "documents/prose_match.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <memory>
#include <set>

#include "documents/derived_words.hpp"
#include "documents/number_extent.hpp"
#include "documents/operations.hpp"
#include "seen/beside.hpp"
#include "seen/sentences.hpp"
#include "text/signs.hpp"
#include "text/unicode.hpp"

namespace proofsheet::documents {

namespace {

using numbers::Printed;
using numbers::Rational;

/// Limits of the search: pairs of rows of a table, and all candidates of a document.
constexpr std::size_t most_paired_rows = 24, most_candidates = 400'000;

/// The source of a candidate: a cell, two cells, or all data rows of a column.
enum class CandidateKind {
  direct,
  ratio,
  change,
  decrease,
  difference,
  sum,
  part,
  column_sum,
  column_mean,
  column_least,
  column_greatest
};
constexpr std::size_t kinds = 11;

/// How the value of a candidate is computed and written.
struct KindRow {
  std::string_view written;  ///< with a cell `{0}`, or `{1}` in parentheses, and its column `{2}`
  std::optional<Operation> operation = {};  ///< of two cells
  RowKind summary = RowKind::data;          ///< of a column
};
constexpr std::array<KindRow, kinds> kind_rows{{
    {"{0}"},
    {{}, Operation::quotient},
    {{}, Operation::change_of_second},
    {{}, Operation::change_of_first},
    {{}, Operation::difference},
    {{}, Operation::sum},
    {"{1} / sum({2})", {}, RowKind::sum},
    {"sum({2})", {}, RowKind::sum},
    {"mean({2})", {}, RowKind::mean},
    {"min({2})", {}, RowKind::least},
    {"max({2})", {}, RowKind::greatest},
}};
const KindRow& row_of(CandidateKind kind) { return kind_rows.at(static_cast<std::size_t>(kind)); }

bool is_of_column(CandidateKind kind) { return kind >= CandidateKind::column_sum; }

struct GridPlace {
  std::uint32_t table = 0;
  std::uint16_t row = 0, column = 0;
  friend auto operator<=>(const GridPlace&, const GridPlace&) = default;
};

struct Candidate {
  double value;
  GridPlace a, b;
};

/// How the text writes a number.
enum class NumberForm { times, percent, points, plain };

struct NumberLook {
  NumberForm form = NumberForm::plain;
  std::string unit;             ///< of a plain number; empty if none is known
  bool has_other_unit = false;  ///< a word after it that is a unit of no table
  bool names_column = false;    ///< the word after it is a column
  unsigned words = 0;           ///< derivations
};

constexpr std::array<std::string_view, 45> common_units{
    "ns",  "us",  "µs",  "μs",  "ms",  "s",   "sec", "min", "h",      "hours", "B", "kB",
    "KB",  "MB",  "GB",  "TB",  "KiB", "MiB", "GiB", "W",   "kW",     "kWh",   "J", "Hz",
    "kHz", "MHz", "GHz", "fps", "FPS", "m",   "km",  "cm",  "mm",     "kg",    "g", "mg",
    "t",   "l",   "€",   "$",   "£",   "K",   "V",   "A",   "seconds"};

/// The prior probabilities of the kinds of candidates for a look of a number. The rest is that of a number
/// that no table gives.
std::array<double, kinds> priors_of(const NumberLook& look) {
  const auto has = [&](unsigned derivation) { return (look.words & derivation) != 0; };
  const bool is_compared = has(by_change | by_difference);
  std::array<double, kinds> all{};
  const auto prior = [&](CandidateKind kind) -> double& { return all[static_cast<std::size_t>(kind)]; };
  switch (look.form) {
    case NumberForm::times:
      prior(CandidateKind::ratio) = 0.55;
      prior(CandidateKind::direct) = 0.3;
      break;
    case NumberForm::percent:
      prior(CandidateKind::direct) = 0.3;
      prior(CandidateKind::change) = is_compared ? 0.25 : 0.06;
      prior(CandidateKind::decrease) = is_compared ? 0.25 : 0.06;
      prior(CandidateKind::part) = has(by_share) ? 0.15 : 0.04;
      prior(CandidateKind::ratio) = has(by_share) ? 0.25 : is_compared ? 0.02 : 0.12;
      prior(CandidateKind::difference) = is_compared ? 0.05 : 0;
      break;
    case NumberForm::points:
      prior(CandidateKind::difference) = 0.7;
      prior(CandidateKind::direct) = 0.1;
      break;
    case NumberForm::plain:
      prior(CandidateKind::direct) = look.unit.empty() ? 0.35 : 0.55;
      prior(CandidateKind::difference) = is_compared ? 0.25 : 0.01;
      prior(CandidateKind::ratio) = has(by_ratio) && look.unit.empty() ? 0.15 : 0;
      prior(CandidateKind::sum) = has(by_sum) ? 0.1 : 0.003;
      prior(CandidateKind::column_sum) = has(by_sum) ? 0.15 : look.names_column ? 0.05 : 0.003;
      prior(CandidateKind::column_mean) = has(by_mean) ? 0.3 : 0;
      break;
  }
  if (has(by_extreme)) prior(CandidateKind::column_least) = prior(CandidateKind::column_greatest) = 0.06;
  return all;
}

bool is_of_percents(const TableValue& value) { return value.is_fraction || value.unit == "%"; }

/// The weights of rows and columns of a table in a sentence; 1 where nothing is listed.
struct TableWeights {
  std::map<std::size_t, double> rows, columns;
  double of_row(std::size_t row) const {
    const auto found = rows.find(row);
    return found == rows.end() ? 1 : found->second;
  }
  double of_column(std::size_t column) const {
    const auto found = columns.find(column);
    return found == columns.end() ? 1 : found->second;
  }
};

class TableMatcher {
 public:
  explicit TableMatcher(const std::vector<TableValues>& tables) : tables_(tables) {
    double count = 0;
    for (const TableValues& table : tables) {
      row_labels_.emplace_back(table.rows);
      column_labels_.emplace_back(table.columns);
      for (const auto& row : table.values)
        for (const auto& value : row)
          if (value) units_.insert(value->unit), unit_shares_[value->unit] += 1, count += 1;
    }
    for (auto& [unit, share] : unit_shares_) share /= count;
    for (std::size_t i = 0; i < tables.size(); ++i) add_table(i);
    for (auto& candidates : candidates_)
      std::stable_sort(candidates.begin(), candidates.end(),
                       [](const Candidate& a, const Candidate& b) { return a.value < b.value; });
  }

  std::optional<ProseMatch> match(const Passage& passage, Stretch number, const Printed& printed,
                                  bool is_small) {
    read_sentence(passage, number);
    const NumberLook look = look_of(passage, number, printed);
    if (is_small && look.form == NumberForm::plain && look.unit.empty()) return std::nullopt;
    if (is_in_name(passage, number, look)) return std::nullopt;
    if (auto found = best(printed, look, 0)) return found;
    return best(printed, look, 2);
  }

 private:
  struct Found {
    const Candidate* candidate;
    CandidateKind kind;
    Rational value;
    double odds;
  };

  // ---- candidates

  const TableValue* at(GridPlace place) const {
    const auto& value = tables_[place.table].values[place.row][place.column];
    return value ? &*value : nullptr;
  }

  void add(CandidateKind kind, double value, GridPlace a, GridPlace b) {
    if (!std::isfinite(value)) return;
    candidates_[static_cast<std::size_t>(kind)].push_back({value, a, b});
    ++count_;
  }

  void add_pair(GridPlace first, GridPlace second) {
    const TableValue *a = at(first), *b = at(second);
    if (!a || !b || a->unit != b->unit || is_times(a->unit) || a->is_fraction != b->is_fraction) return;
    if (!is_of_percents(*a)) add_of_two(CandidateKind::sum, first, second);
    for (const auto& [p, q] : {std::pair(first, second), std::pair(second, first)}) {
      for (const CandidateKind kind :
           {CandidateKind::difference, CandidateKind::ratio, CandidateKind::change})
        add_of_two(kind, p, q);
      if (at(p)->value > at(q)->value) add_of_two(CandidateKind::decrease, p, q);
    }
  }

  void add_of_two(CandidateKind kind, GridPlace first, GridPlace second) {
    const auto value =
        apply(*row_of(kind).operation, approximate(at(first)->value), approximate(at(second)->value));
    if (value) add(kind, *value, first, second);
  }

  void add_table(std::size_t index) {
    const TableValues& table = tables_[index];
    const auto place = [&](std::size_t row, std::size_t column) {
      return GridPlace{static_cast<std::uint32_t>(index), static_cast<std::uint16_t>(row),
                       static_cast<std::uint16_t>(column)};
    };
    const std::size_t rows = table.values.size(), columns = table.columns.size();
    const std::size_t pairs = rows * columns * columns + std::min(rows, most_paired_rows) * rows * columns;
    const bool has_pairs = count_ + 3 * pairs < most_candidates;
    for (std::size_t i = 0; i < rows; ++i)
      for (std::size_t j = 0; j < columns; ++j) {
        const TableValue* value = at(place(i, j));
        if (!value) continue;
        add(CandidateKind::direct, approximate(value->value), place(i, j), place(i, j));
        if (!has_pairs) continue;
        for (std::size_t k = j + 1; k < columns; ++k) add_pair(place(i, j), place(i, k));
        for (std::size_t k = i + 1; k < rows; ++k)
          if (i < most_paired_rows) add_pair(place(i, j), place(k, j));
      }
    for (std::size_t j = 0; j < columns; ++j) add_column(table, place(0, j));
  }

  /// Returns the values of the data rows of a column.
  std::vector<Rational> column_values(GridPlace column) const {
    const TableValues& table = tables_[column.table];
    std::vector<Rational> values;
    for (std::size_t i = 0; i < table.values.size(); ++i)
      if (const auto& value = table.values[i][column.column]; value && table.is_data[i])
        values.push_back(value->value);
    return values;
  }

  /// Adds what is computed from a whole column.
  void add_column(const TableValues& table, GridPlace column) {
    const std::vector<Rational> values = column_values(column);
    if (values.size() < 2) return;
    const auto add_summary = [&](CandidateKind kind) {
      add(kind, approximate(*summary_of(row_of(kind).summary, values)), column, column);
    };
    add_summary(CandidateKind::column_least);
    add_summary(CandidateKind::column_greatest);
    const bool is_of_means = (derivations_in(label_words(table.columns[column.column])) & by_mean) != 0;
    if (!is_of_means) add_summary(CandidateKind::column_mean);
    bool is_ratio = false;
    for (std::size_t i = 0; i < table.values.size(); ++i)
      if (const auto& value = table.values[i][column.column]; value && table.is_data[i])
        is_ratio |= is_times(value->unit);
    if (is_ratio || is_of_means || !table.sums[column.column].empty()) return;
    add_summary(CandidateKind::column_sum);
    const double sum = approximate(*summary_of(RowKind::sum, values));
    for (std::size_t i = 0; i < table.values.size() && sum != 0; ++i)
      if (const auto& value = table.values[i][column.column]; value && table.is_data[i]) {
        column.row = static_cast<std::uint16_t>(i);
        add(CandidateKind::part, approximate(value->value) / sum, column, column);
      }
  }

  // ---- the sentence

  void read_sentence(const Passage& passage, Stretch number) {
    const std::string_view seen = passage.seen.view();
    if (passage_ == &passage && number.begin >= sentence_.begin && number.end <= sentence_.end) return;
    passage_ = &passage;
    const Block* const block = block_at(passage, number.begin);
    paragraph_ = block ? block->seen : number;
    sentence_ = block ? sentence_at(passage, number.begin) : number;
    const auto stems_in = [&](Stretch place) {
      std::vector<std::string> stems;
      for (const std::string& word : label_words(seen.substr(place.begin, place.end - place.begin)))
        if (derivations_in({word}) == 0) stems.push_back(stem_of(word));
      std::sort(stems.begin(), stems.end());
      return stems;
    };
    near_ = tables_near(passage, number);
    weights_.clear();
    const std::array<std::pair<std::vector<std::string>, std::pair<double, double>>, 3> levels{
        {{stems_in(sentence_), {60, 16}},
         {stems_in({paragraph_.begin, sentence_.begin}), {8, 3}},
         {stems_in(heading_before(passage)), {8, 3}}}};
    for (const std::size_t table : near_) {
      TableWeights& weights = weights_[table];
      for (const auto& [stems, weight] : levels) {
        if (weights.rows.empty())
          for (const std::size_t row : row_labels_[table].named_in(stems)) weights.rows[row] = weight.first;
        if (&stems == &levels.front().first) name_sums(table, weights);
        name_other_row(tables_[table], weights);
        if (weights.columns.empty())
          for (const std::size_t column : column_labels_[table].named_in(stems))
            weights.columns[column] = weight.second;
      }
    }
    find_quoted(passage);
    find_totals();
  }

  /// If a text names one of two rows, it compares it with the other one.
  static void name_other_row(const TableValues& table, TableWeights& weights) {
    if (table.rows.size() != 2 || weights.rows.size() != 1) return;
    const auto named = *weights.rows.begin();
    weights.rows.emplace(1 - named.first, named.second);
  }

  /// A word such as `together` names the rows of sums and means.
  void name_sums(std::size_t index, TableWeights& weights) const {
    const std::string_view seen = passage_->seen.view();
    const unsigned words =
        derivations_in(label_words(seen.substr(sentence_.begin, sentence_.end - sentence_.begin)));
    const TableValues& table = tables_[index];
    if ((words & (by_sum | by_mean)) == 0) return;
    for (std::size_t i = 0; i < table.rows.size(); ++i)
      if (!table.is_data[i] && (derivations_in(label_words(table.rows[i])) & words & (by_sum | by_mean)) != 0)
        weights.rows.try_emplace(i, 60);
  }

  /// Returns the last heading before the paragraph.
  Stretch heading_before(const Passage& passage) const {
    const auto next =
        std::partition_point(passage.blocks.begin(), passage.blocks.end(),
                             [&](const Block& one) { return one.seen.begin < paragraph_.begin; });
    const auto is_heading = [](const Block& one) { return one.kind == BlockKind::heading; };
    const auto found = std::find_if(std::make_reverse_iterator(next), passage.blocks.rend(), is_heading);
    return found == passage.blocks.rend() ? Stretch{} : found->seen;
  }

  /// Returns the tables that a text may be about: those of the same passage just before and after it, and
  /// those of few.
  std::vector<std::size_t> tables_near(const Passage& passage, Stretch number) {
    constexpr std::size_t few = 6;
    const std::size_t at = passage.seen.span(number.begin, number.end).begin;
    const auto next = std::partition_point(tables_.begin(), tables_.end(),
                                           [&](const TableValues& one) { return one.place.begin < at; });
    next_ = static_cast<std::size_t>(next - tables_.begin());
    std::vector<std::size_t> near;
    const bool is_few = tables_.size() <= few;
    for (std::size_t i = is_few ? 0 : next_ - std::min<std::size_t>(next_, 2);
         i < (is_few ? tables_.size() : std::min(next_ + 2, tables_.size())); ++i)
      near.push_back(i);
    return near;
  }

  bool is_near(std::size_t table) const { return weights_.contains(table); }

  /// Finds the cells whose numbers the sentence quotes.
  void find_quoted(const Passage& passage) {
    quoted_.clear();
    constexpr std::size_t most = 16;
    std::size_t count = 0;
    const text::Span span = passage.seen.span(sentence_.begin, sentence_.end);
    const Stretch in_text = stretch_in(passage.text, span);
    for (const prose::Numeral& numeral : numerals_in(passage, in_text)) {
      if (++count > most) return;
      const Text text = number_at(passage.seen, stretch_in(passage.seen, numeral.span), sentence_, units());
      const auto printed = numbers::parse_printed(text.view(), units());
      if (!printed) continue;
      const Rational value = numbers::value_of(*printed);
      const double near = approximate(value), slack = 1e-9 * std::abs(near);
      const auto [first, last] = range_of(CandidateKind::direct, near - slack, near + slack);
      for (auto one = first; one != last && one - first < 8; ++one)
        if (is_near(one->a.table) && at(one->a)->value == value && fits_unit(printed->unit, *at(one->a)))
          quoted_.insert(one->a);
    }
  }

  static bool fits_unit(const std::string& unit, const TableValue& value) {
    return unit.empty() || value.unit.empty() || unit == value.unit;
  }

  const std::vector<std::string>& units() {
    if (unit_words_.empty()) {
      for (const std::string& unit : units_)
        if (!unit.empty() && unit != "%") unit_words_.push_back(unit);
      for (const std::string_view sign : {text::times_sign, std::string_view("x")})
        if (!units_.contains(std::string(sign))) unit_words_.emplace_back(sign);
    }
    return unit_words_;
  }

  // ---- weights

  double weight_of(const Candidate& one, CandidateKind kind) const {
    const auto weights = weights_.find(one.a.table);
    if (weights == weights_.end()) return far_weight;
    const TableWeights& of = weights->second;
    const double base = base_weight(one.a.table);
    switch (kind) {
      case CandidateKind::direct:
      case CandidateKind::part: return base * of.of_row(one.a.row) * of.of_column(one.a.column);
      default:
        if (is_of_column(kind)) return base * of.of_column(one.a.column);
    }
    double weight = base;
    if (one.a.row == one.b.row)
      weight *= of.of_row(one.a.row) * std::sqrt(of.of_column(one.a.column) * of.of_column(one.b.column));
    else
      weight *=
          column_pairs * std::sqrt(of.of_row(one.a.row) * of.of_row(one.b.row)) * of.of_column(one.a.column);
    const int quoted = static_cast<int>(quoted_.contains(one.a)) + static_cast<int>(quoted_.contains(one.b));
    return weight * (quoted == 2 ? both_quoted : quoted == 1 ? one_quoted : 1);
  }

  /// Determines the sums of the weights of all candidates.
  void find_totals() {
    totals_ = {};
    const auto total = [&](CandidateKind kind) -> double& { return totals_[static_cast<std::size_t>(kind)]; };
    std::size_t cells_near = 0;
    double pairs = 0;
    for (const auto& [index, weights] : weights_) {
      const TableValues& table = tables_[index];
      const auto rows = static_cast<double>(table.values.size()),
                 columns = static_cast<double>(table.columns.size());
      double row = rows, row_root = rows, column = columns, column_root = columns;
      for (const auto& [i, weight] : weights.rows) row += weight - 1, row_root += std::sqrt(weight) - 1;
      for (const auto& [i, weight] : weights.columns)
        column += weight - 1, column_root += std::sqrt(weight) - 1;
      const double base = base_weight(index);
      total(CandidateKind::direct) += base * row * column;
      total(CandidateKind::part) += base * row * column;
      for (const CandidateKind kind : {CandidateKind::column_sum, CandidateKind::column_mean,
                                       CandidateKind::column_least, CandidateKind::column_greatest})
        total(kind) += base * column;
      pairs += base * (row * (column_root * column_root - column) +
                       column_pairs * column * (row_root * row_root - row));
      cells_near += table.values.size() * table.columns.size();
    }
    for (auto a = quoted_.begin(); a != quoted_.end(); ++a)
      for (auto b = std::next(a); b != quoted_.end(); ++b)
        if (a->table == b->table && (a->row == b->row || a->column == b->column)) pairs += 2 * both_quoted;
    const std::size_t direct = candidates_[0].size();
    total(CandidateKind::direct) += far_weight * static_cast<double>(direct - std::min(direct, cells_near));
    for (const CandidateKind kind : {CandidateKind::ratio, CandidateKind::change, CandidateKind::decrease,
                                     CandidateKind::difference, CandidateKind::sum})
      total(kind) = std::max(pairs, 1.0);
  }

  /// The table just before or after the text is more probable than others.
  double base_weight(std::size_t table) const { return table == next_ || table + 1 == next_ ? 1 : 0.3; }

  // ---- the number

  NumberLook look_of(const Passage& passage, Stretch number, const Printed& printed) {
    const std::string_view seen = passage.seen.view();
    const std::string_view rest =
        seen.substr(number.end, sentence_.end - std::min(sentence_.end, number.end));
    const std::vector<std::string> after =
        label_words(rest.substr(0, std::min<std::size_t>(rest.size(), 64)));
    const std::string next = after.empty() ? std::string() : after.front();
    const bool touches = !rest.empty() && !text::is_space(rest.front());
    NumberLook look;
    look.unit = printed.unit;
    look.words = words_around(seen, number);
    const bool is_fold =
        rest.starts_with("-fold") || rest.starts_with("-fach") || next == "fold" || next == "fach";
    if (is_times(printed.unit) || next == text::times_sign || next == "times" || next == "mal" || is_fold ||
        (next == "x" && (touches || after.size() > 1)))
      look.form = NumberForm::times;
    else if (next == "percentage" || next == "pp" || next == "points" || next == "prozentpunkte")
      look.form = NumberForm::points;
    else if (printed.decimal.style == numbers::Format::Style::percent || next == "%" || next == "percent" ||
             next == "prozent")
      look.form = NumberForm::percent;
    else if (follows_factor(seen, number))
      look.form = NumberForm::times;
    if (look.form != NumberForm::plain) look.unit.clear();
    for (const std::size_t table : near_)
      if (!next.empty() && !column_labels_[table].named_in({stem_of(next)}).empty()) look.names_column = true;
    if (look.form == NumberForm::percent && !after.empty()) {
      const std::size_t of = next == "%" || next == "percent" || next == "prozent" ? 1 : 0;
      if (after.size() > of && (after[of] == "of" || after[of] == "der" || after[of] == "von")) {
        look.words |= by_share;
        look.words &= ~static_cast<unsigned>(by_change | by_difference);
      } else {
        look.words &= ~static_cast<unsigned>(by_share);
      }
    }
    if (look.form == NumberForm::plain && look.unit.empty()) {
      const std::size_t begin = after_spaces(rest, 0);
      const std::size_t end = std::min(rest.find_first_of(" ,.;:)\n", begin), rest.size());
      const std::string_view word = rest.substr(begin, end - begin);
      look.has_other_unit = std::find(common_units.begin(), common_units.end(), word) != common_units.end();
      if (units_.contains(std::string(word)) && !word.empty()) look.unit = word, look.has_other_unit = false;
    }
    return look;
  }

  /// True for a number after `a factor of`, `a ratio of`, `a speedup of`.
  bool follows_factor(std::string_view seen, Stretch number) const {
    const std::vector<std::string> before =
        label_words(seen.substr(sentence_.begin, number.begin - sentence_.begin));
    if (before.size() < 2 || (before.back() != "of" && before.back() != "von" && before.back() != "is"))
      return false;
    const unsigned words = derivations_in({before[before.size() - 2]});
    return (words & by_ratio) != 0 && (words & (by_change | by_difference)) == 0;
  }

  /// Returns the derivations that words of the sentence near the number can mean.
  unsigned words_around(std::string_view seen, Stretch number) const {
    constexpr std::size_t words_before = 9, words_after = 6;
    std::vector<std::string> before =
        label_words(seen.substr(sentence_.begin, number.begin - sentence_.begin));
    std::vector<std::string> after =
        label_words(seen.substr(number.end, sentence_.end - std::min(sentence_.end, number.end)));
    if (before.size() > words_before) before.erase(before.begin(), before.end() - words_before);
    if (after.size() > words_after) after.resize(words_after);
    return derivations_in(before) | derivations_in(after);
  }

  /// True for the number of a name or a version: `GPT-5.6`, `Llama 3.1`, `v2.5`.
  bool is_in_name(const Passage& passage, Stretch number, const NumberLook& look) const {
    const std::string_view seen = passage.seen.view();
    const auto letter_before = [&](std::size_t at) {
      const char32_t c = text::code_point_before(seen, at).value;
      return text::is_any_letter(c) || text::is_numeric(c);
    };
    if (letter_before(number.begin)) return true;
    const std::size_t joint = text::size_before_if(
        [](char32_t c) { return text::is_hyphen(c) || c == '_' || c == '/' || c == '#' || c == '@'; }, seen,
        number.begin);
    if (joint > 0 && letter_before(number.begin - joint)) return true;
    const char32_t c = text::code_point_at(seen, number.end).value;
    if (look.form == NumberForm::plain && look.unit.empty() && text::is_any_letter(c)) return true;
    if (look.form != NumberForm::plain || !look.unit.empty() || look.has_other_unit) return false;
    constexpr std::array<std::string_view, 14> counted{"p",       "pp",      "vol",  "ch",     "port",
                                                       "version", "release", "line", "lines",  "id",
                                                       "step",    "pr",      "rev",  "release"};
    const std::vector<std::string> before =
        label_words(seen.substr(sentence_.begin, number.begin - sentence_.begin));
    if (!before.empty() && std::find(counted.begin(), counted.end(), before.back()) != counted.end())
      return true;
    // A capital word directly before a number without a unit is a name, unless it begins the sentence.
    if (number.begin == 0 || seen[number.begin - 1] != ' ') return false;
    std::size_t begin = number.begin - 1;
    while (begin > sentence_.begin && !text::is_space(seen[begin - 1]) && seen[begin - 1] != '(') --begin;
    const std::string_view word = seen.substr(begin, number.begin - 1 - begin);
    const bool is_first = text::trimmed(seen.substr(sentence_.begin, begin - sentence_.begin)).empty();
    return !is_first && !word.empty() && text::is_upper(word.front());
  }

  // ---- the search

  using Iterator = std::vector<Candidate>::const_iterator;
  std::pair<Iterator, Iterator> range_of(CandidateKind kind, double least, double most) const {
    const auto& all = candidates_[static_cast<std::size_t>(kind)];
    const auto below = [](const Candidate& one, double value) { return one.value < value; };
    const auto above = [](double value, const Candidate& one) { return value < one.value; };
    return {std::lower_bound(all.begin(), all.end(), least, below),
            std::upper_bound(all.begin(), all.end(), most, above)};
  }

  /// Returns the factor from the value of a candidate to the number that is printed for it; `nullopt` if
  /// units do not fit.
  std::optional<long> factor_of(const Candidate& one, CandidateKind kind, const NumberLook& look,
                                const Printed& printed) const {
    const TableValue& of = *at(first_cell(one));
    const bool is_ratio = kind == CandidateKind::ratio || kind == CandidateKind::change ||
                          kind == CandidateKind::decrease || kind == CandidateKind::part;
    const bool prints_fraction = printed.decimal.style == numbers::Format::Style::percent;
    if (look.form == NumberForm::times)
      return is_ratio || is_times(of.unit) || (of.unit.empty() && of.is_derived && !of.is_fraction)
                 ? std::optional(1L)
                 : std::nullopt;
    if (is_ratio) {
      if (look.form == NumberForm::plain && kind != CandidateKind::ratio) return std::nullopt;
      if (look.form == NumberForm::points) return std::nullopt;
      return look.form == NumberForm::percent && !prints_fraction ? 100 : 1;
    }
    if (look.form == NumberForm::percent || look.form == NumberForm::points) {
      if (look.form == NumberForm::points && kind == CandidateKind::difference && of.unit.empty() &&
          !of.is_fraction)
        return 1;
      if (!is_of_percents(of)) return std::nullopt;
      if (of.is_fraction == prints_fraction) return 1;
      // 49.9, which the header calls percents, is printed as 49.9 %: `x / 100`.
      return of.is_fraction ? 100 : -100;
    }
    if (is_of_percents(of) || is_times(of.unit)) return std::nullopt;
    if (!look.unit.empty() && !of.unit.empty() && look.unit != of.unit) return std::nullopt;
    if (look.has_other_unit && !of.unit.empty()) return std::nullopt;
    return 1;
  }

  GridPlace first_cell(const Candidate& one) const {
    GridPlace place = one.a;
    while (!at(place) && place.row + 1U < tables_[place.table].values.size()) ++place.row;
    return place;
  }

  std::optional<Rational> exact_value(const Candidate& one, CandidateKind kind) const {
    const GridPlace first = first_cell(one);
    const Rational &a = at(first)->value, &b = at(at(one.b) ? one.b : first)->value;
    const KindRow& row = row_of(kind);
    if (row.operation) return apply(*row.operation, a, b);
    if (kind == CandidateKind::direct) return a;
    const auto summary = summary_of(row.summary, column_values(one.a));
    return kind == CandidateKind::part && summary ? apply(Operation::quotient, a, *summary) : summary;
  }

  std::string expression_of(const Candidate& one, CandidateKind kind, long factor) const {
    const GridPlace first = first_cell(one);
    const std::string a = at(first)->what, b = at(one.b) ? at(one.b)->what : a;
    const auto in_parentheses = [](const std::string& text) {
      return text.find(' ') != text.npos && text.find_first_of("+-*/") != text.npos ? "(" + text + ")" : text;
    };
    const std::string p = in_parentheses(a);
    const KindRow& row = row_of(kind);
    const std::string text = row.operation
                                 ? *apply(*row.operation, p, in_parentheses(b))
                                 : fmt::format(fmt::runtime(row.written), a, p, a.substr(0, a.find('[')));
    if (factor == 100)
      return hundredfold(kind == CandidateKind::sum || kind == CandidateKind::difference ? "(" + text + ")"
                                                                                         : text);
    return factor == -100 ? fmt::format("{} / 100", in_parentheses(text)) : text;
  }

  static Rational scaled(const Rational& value, long factor) {
    if (factor == 100) return value * 100;
    if (factor == -100) return value / 100;
    return value;
  }

  /// Returns the best candidate that has the digits of the number; with `units`, one that is at most so many
  /// units of the last place away. Returns `nullopt` if it may be a coincidence.
  std::optional<ProseMatch> best(const Printed& printed, const NumberLook& look, long units) {
    if (printed.decimal.style == numbers::Format::Style::fraction) return std::nullopt;
    const std::array<double, kinds> priors = priors_of(look);
    const Rational value = numbers::value_of(printed.decimal), unit = last_place(printed);
    const double middle = approximate(value), width = approximate(unit) * (1 + static_cast<double>(units));
    std::vector<Found> found;
    double none = 1;
    for (std::size_t k = 0; k < kinds; ++k) {
      none -= priors[k];
      if (priors[k] == 0) continue;
      const CandidateKind kind = static_cast<CandidateKind>(k);
      std::set<long> factors{1};
      if (look.form != NumberForm::plain) factors = {1, 100, -100};
      for (const long factor : factors) {
        const double scale = factor == 100 ? 0.01 : factor == -100 ? 100 : 1;
        const double slack = 1e-12 * std::abs(middle);
        const auto [first, last] =
            range_of(kind, (middle - width - slack) * scale, (middle + width + slack) * scale);
        constexpr std::ptrdiff_t most = 256;
        if (last - first > most) return std::nullopt;
        for (auto one = first; one != last; ++one) {
          if (factor_of(*one, kind, look, printed) != factor) continue;
          const auto exact = exact_value(*one, kind);
          if (!exact) continue;
          const Rational due = scaled(*exact, factor);
          const bool is_same = !corrected_digits(printed, due);
          if (is_same != (units == 0) || abs(due - value) > unit * (units + 1)) continue;
          if (units > 0 && kind == CandidateKind::direct && !at(one->a)->is_derived) continue;
          double odds = priors[k] * weight_of(*one, kind) / totals_[k];
          odds *= evidence_of(*one, kind, look, printed, due);
          found.push_back({&*one, kind, due, odds});
        }
      }
    }
    if (found.empty()) return std::nullopt;
    return choose(found, printed, look, units, std::max(none, 0.05));
  }

  /// Returns what the details of a candidate count.
  double evidence_of(const Candidate& one, CandidateKind kind, const NumberLook& look, const Printed& printed,
                     const Rational& due) const {
    double odds = 1;
    const TableValue& of = *at(first_cell(one));
    if (look.form == NumberForm::plain && kind != CandidateKind::ratio) {
      if (look.unit.empty() && !of.unit.empty()) odds *= 0.3;
      if (look.has_other_unit) odds *= 0.5;
      // Cells of other units are no candidates.
      if (!look.unit.empty() && look.unit == of.unit) odds /= std::max(0.05, unit_shares_.at(of.unit));
    }
    // A table prints more digits than the text.
    if (kind == CandidateKind::direct && due != numbers::value_of(printed.decimal) && !of.is_derived)
      odds *= 0.3;
    if ((look.words & by_extreme) != 0 && one.a.row == one.b.row && kind != CandidateKind::direct &&
        is_extreme(one))
      odds *= 8;
    return odds;
  }

  /// True if the ratio of two columns is the least or the greatest of all rows.
  bool is_extreme(const Candidate& one) const {
    const TableValues& table = tables_[one.a.table];
    std::size_t less = 0, greater = 0;
    const auto ratio = [&](std::size_t row) -> double {
      const auto &a = table.values[row][one.a.column], &b = table.values[row][one.b.column];
      return a && b ? approximate(a->value) / approximate(b->value) : NAN;
    };
    const double own = ratio(one.a.row);
    for (std::size_t i = 0; i < table.values.size(); ++i) {
      if (!table.is_data[i]) continue;
      if (ratio(i) < own) ++less;
      if (ratio(i) > own) ++greater;
    }
    return less == 0 || greater == 0;
  }

  /// Returns the most probable candidate, if it is much more probable than the others and than a coincidence.
  std::optional<ProseMatch> choose(std::vector<Found>& found, const Printed& printed, const NumberLook& look,
                                   long units, double none) const {
    constexpr double enough = 5.5, wrong_digits = 0.1, wrong_enough = 2;
    const Found* best = &found.front();
    for (const Found& one : found)
      if (one.odds > best->odds) best = &one;
    // The same number in the same rows is the same, directly or by an equation.
    double own = 0, others = 0;
    const Found* chosen = best;
    for (const Found& one : found) {
      const bool is_same = is_alike(one, *best);
      (is_same ? own : others) += one.odds;
      if (is_same && one.kind == CandidateKind::direct && one.odds * 30 > best->odds) chosen = &one;
    }
    double chance = chance_of(printed) * (is_round(printed) ? 4 : 1);
    if (units > 0) {
      if (digits_of(printed) < 3) return std::nullopt;
      own *= wrong_digits;
      chance *= 2 * static_cast<double>(units);
    }
    if (own < (units > 0 ? wrong_enough : enough) * (others * (units > 0 ? wrong_digits : 1) + none * chance))
      return std::nullopt;
    const auto factor = factor_of(*chosen->candidate, chosen->kind, look, printed);
    ProseMatch match{expression_of(*chosen->candidate, chosen->kind, factor.value_or(1)), std::nullopt};
    if (units > 0) match.due = corrected_digits(printed, chosen->value);
    return match;
  }

  /// True if two candidates are the same number of the same rows, directly or by an equation.
  static bool is_alike(const Found& one, const Found& other) {
    const Candidate &a = *one.candidate, &b = *other.candidate;
    if (one.value != other.value || a.a.table != b.a.table) return false;
    if (is_of_column(one.kind) || is_of_column(other.kind)) return true;
    const auto has_one_cell = [](CandidateKind kind) {
      return kind == CandidateKind::direct || kind == CandidateKind::part;
    };
    const bool is_one_cell = has_one_cell(one.kind) || has_one_cell(other.kind);
    if (is_one_cell && (a.a.row == b.a.row || a.a.row == b.b.row || a.b.row == b.a.row)) return true;
    return std::minmax(a.a.row, a.b.row) == std::minmax(b.a.row, b.b.row);
  }

  static std::size_t digits_of(const Printed& printed) {
    return numbers::Integer(abs(printed.decimal.coefficient)).str().size();
  }
  /// True for a number such as 50 or 1,000, which people like.
  static bool is_round(const Printed& printed) {
    const std::string digits = numbers::Integer(abs(printed.decimal.coefficient)).str();
    return digits.size() == 1 || digits.ends_with('0');
  }

  static constexpr double far_weight = 0.1, column_pairs = 0.7, both_quoted = 100, one_quoted = 4;

  const std::vector<TableValues>& tables_;
  std::vector<Labels> row_labels_, column_labels_;  ///< by table
  std::set<std::string> units_;
  std::vector<std::string> unit_words_;
  std::map<std::string, double> unit_shares_;  ///< of all cells
  std::array<std::vector<Candidate>, kinds> candidates_;
  std::size_t count_ = 0;
  // State of the last sentence.
  const Passage* passage_ = nullptr;
  Stretch paragraph_, sentence_;
  std::vector<std::size_t> near_;
  std::size_t next_ = 0;  ///< the table after the sentence
  std::map<std::size_t, TableWeights> weights_;
  std::set<GridPlace> quoted_;
  std::array<double, kinds> totals_{};
};

}  // namespace

ProseMatcher match_with(const std::vector<TableValues>& tables) {
  return [matcher = std::make_shared<TableMatcher>(tables)](const auto&... number) {
    return matcher->match(number...);
  };
}

}  // namespace proofsheet::documents
