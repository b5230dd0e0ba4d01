#include "documents/proposals.hpp"
#include "seen/beside.hpp"
#include "text/signs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <sstream>

#include "documents/claims.hpp"
#include "documents/plain.hpp"
#include "equations/syntax/lexer.hpp"
#include "ledger/json_writer.hpp"
#include "numbers/exact/decimal.hpp"
#include "seen/formats.hpp"
#include "seen/span_set.hpp"
#include "text/replaced.hpp"

namespace proofsheet::documents {

namespace {

using numbers::Decimal;
using numbers::Printed;
using numbers::Rational;

/// Limits of the search.
constexpr std::size_t most_columns = 12, most_rows = 300;
/// The most bytes in a cell before its number, and after it.
constexpr std::size_t longest_unit = 100;

struct PrintedCell {
  Text text;
  Printed printed;
  Rational value = numbers::value_of(printed.decimal);
};

/// Returns one unit of the last printed place.
Rational unit_of(const Printed& printed) {
  return numbers::power_of_ten(printed.decimal.exponent - printed.decimal.places);
}

struct Column {
  std::string name, header;
  std::string unit;                ///< of all its cells; empty if there is none, or several
  std::vector<PrintedCell> cells;  ///< of the rows that have a label; the last one may be a total
  bool derived = false;
};

/// Returns the digits that `value` rounds to; `nullopt` if they are the printed ones.
std::optional<std::string> corrected_digits(const Printed& printed, const Rational& value) {
  const std::string due =
      numbers::to_string(numbers::to_decimal(value, printed.format(), numbers::Rounding::half_away));
  if (due == numbers::to_string(printed.decimal)) return std::nullopt;
  return due;
}

std::size_t digits_in(const Printed& printed) {
  return numbers::Integer(abs(printed.decimal.coefficient)).str().size();
}

/// True if enough digits are printed that a match is not a coincidence.
bool is_significant(const Printed& printed) {
  return digits_in(printed) >= (printed.decimal.places > 0 ? 2 : 3);
}

// ---- names

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

class Names {
 public:
  /// Returns an unused name of values that resembles `words`.
  std::string name_for(const Text& words, const std::string& otherwise) {
    std::string name;
    for (const char c : bare_words(words, '_'))
      if (static_cast<unsigned char>(c) < 0x80) name += c;
    while (!name.empty() && !text::is_letter(name.front())) name.erase(0, 1);
    if (name.empty()) name = otherwise;
    return unique(name);
  }
  std::string unique(const std::string& wanted) {
    std::string name = wanted;
    int& n = next_.try_emplace(wanted, 2).first->second;
    while (!equations::name_problem(name).empty() || equations::is_function_name(name) ||
           !used_.insert(name).second)
      name = fmt::format("{}_{}", wanted, n++);
    return name;
  }

 private:
  std::set<std::string> used_;
  std::map<std::string, int> next_;  ///< by wanted name, the next suffix to try
};

// ---- equations between columns

/// `a` and `b`: the cells of two columns in one row; `all`: the sum of the first column.
struct Operands {
  Rational a, b, all;
};
struct Relation {
  std::string_view written;  ///< with `{a}`, `{b}` and `{all}`
  std::optional<Rational> (*value)(const Operands& of);
};
std::optional<Rational> quotient(const Rational& a, const Rational& b) {
  if (b == 0) return std::nullopt;
  return a / b;
}
std::optional<Rational> percent(const std::optional<Rational>& x) {
  if (!x) return std::nullopt;
  return *x * 100;
}
using MaybeRational = std::optional<Rational>;
constexpr std::array<Relation, 10> relations{
    {{"{a} / {b}", [](const Operands& of) { return quotient(of.a, of.b); }},
     {"{a} + {b}", [](const Operands& of) { return MaybeRational(of.a + of.b); }},
     {"{a} - {b}", [](const Operands& of) { return MaybeRational(of.a - of.b); }},
     {"{a} * {b}", [](const Operands& of) { return MaybeRational(of.a * of.b); }},
     {"({a} - {b}) / {b}", [](const Operands& of) { return quotient(of.a - of.b, of.b); }},
     {"{a} / {all}", [](const Operands& of) { return quotient(of.a, of.all); }},
     {"100 * {a} / {b}", [](const Operands& of) { return percent(quotient(of.a, of.b)); }},
     {"100 * ({a} - {b}) / {b}", [](const Operands& of) { return percent(quotient(of.a - of.b, of.b)); }},
     {"({a} - {b}) / {a}", [](const Operands& of) { return quotient(of.a - of.b, of.a); }},
     {"100 * {a} / {all}", [](const Operands& of) { return percent(quotient(of.a, of.all)); }}}};

/// A value that a number of the text may be.
struct Known {
  std::string what;
  Rational value;
  std::string unit;
  bool is_given = false;
};

/// Values in ascending order. Answers which value of a range was added first (a sparse table of minima).
class OrderedValues {
 public:
  void add(const Known* known) { values_.push_back(known); }
  /// Must be called once, after the last `add`.
  void sort() {
    std::stable_sort(values_.begin(), values_.end(),
                     [](const Known* a, const Known* b) { return a->value < b->value; });
    first_.push_back(values_);
    for (std::size_t half = 1; 2 * half <= values_.size(); half *= 2) {
      const std::vector<const Known*>& halves = first_.back();
      std::vector<const Known*> wholes;
      for (std::size_t i = 0; i + half < halves.size(); ++i)
        wholes.push_back(std::min(halves[i], halves[i + half]));
      first_.push_back(std::move(wholes));
    }
  }
  /// Returns the first added of those values that, printed like the number, are at most `units` of its last
  /// place away from it; null if there is none.
  const Known* first_near(const Printed& number, long units) const {
    const Rational value = numbers::value_of(number.decimal), unit = unit_of(number);
    const Rational least = value - units * unit, most = value + units * unit;
    const auto printed = [&](const Known* one) {
      return numbers::value_of(
          numbers::to_decimal(one->value, number.format(), numbers::Rounding::half_away));
    };
    const auto first_that = [](auto from, auto to, const auto& is) {
      return std::partition_point(from, to, [&](const Known* one) { return !is(one); });
    };
    // A printed value is less than a unit away from the value.
    const Rational farthest_below = least - unit, farthest_above = most + unit;
    auto begin = first_that(values_.begin(), values_.end(),
                            [&](const Known* one) { return one->value >= farthest_below; });
    auto end =
        first_that(begin, values_.end(), [&](const Known* one) { return one->value > farthest_above; });
    begin = first_that(begin, end, [&](const Known* one) { return printed(one) >= least; });
    end = first_that(begin, end, [&](const Known* one) { return printed(one) > most; });
    if (begin == end) return nullptr;
    const auto from = static_cast<std::size_t>(begin - values_.begin()),
               to = static_cast<std::size_t>(end - values_.begin());
    const auto level = static_cast<std::size_t>(std::bit_width(to - from)) - 1;
    return std::min(first_[level][from], first_[level][to - (std::size_t{1} << level)]);
  }

 private:
  std::vector<const Known*> values_;
  std::vector<std::vector<const Known*>> first_;  ///< [k][i]: the first added of the 2^k values from the i-th
                                                  ///< on
};

/// An index of values, to find numbers of a text in.
class KnownIndex {
 public:
  /// `known` must outlive this, unchanged. Of several matches, the first in `known` is found.
  explicit KnownIndex(const std::vector<Known>& known) {
    for (const Known& one : known)
      for (Group* group : {&all_, &of_unit_[one.unit]}) {
        if (one.is_given)
          group->given.emplace(one.value, &one);
        else
          group->derived.add(&one);
      }
    all_.derived.sort();
    for (auto& [unit, group] : of_unit_) group.derived.sort();
  }

  /// Returns the first value that equals the number or rounds to it. With `units` > 0, returns the first
  /// derived value at most so many units of the last place away. Null if there is none.
  const Known* like(const Printed& printed, long units) const {
    if (printed.unit.empty()) return like(all_, printed, units);
    const Known* found = nullptr;
    for (const std::string& unit : {std::string(), printed.unit})
      if (const auto group = of_unit_.find(unit); group != of_unit_.end())
        found = first_of(found, like(group->second, printed, units));
    return found;
  }

 private:
  struct Group {
    std::map<Rational, const Known*> given;
    OrderedValues derived;
  };

  static const Known* first_of(const Known* a, const Known* b) { return !a || (b && b < a) ? b : a; }

  static const Known* like(const Group& group, const Printed& printed, long units) {
    const Known* derived = group.derived.first_near(printed, units);
    const auto given = units > 0 ? group.given.end() : group.given.find(numbers::value_of(printed.decimal));
    return given == group.given.end() ? derived : first_of(derived, given->second);
  }

  Group all_;
  std::map<std::string, Group> of_unit_;
};

std::string fill_template(std::string_view written, const std::string& a, const std::string& b,
                          const std::string& all) {
  std::string text(written);
  for (const auto& [key, put] :
       {std::pair<std::string, const std::string&>{"{all}", all}, {"{a}", a}, {"{b}", b}})
    for (std::size_t at = text.find(key); at != std::string::npos; at = text.find(key, at + put.size()))
      text.replace(at, key.size(), put);
  return text;
}

// ---- one table

class TableReader {
 public:
  TableReader(const Passage& passage, const Table& table, Names& names, const FormatRow& format,
              Proposals& proposals, std::vector<Known>& known, std::string& given, std::string& equations,
              std::string& units)
      : passage_(passage),
        table_(table),
        names_(names),
        format_(format),
        proposals_(proposals),
        known_(known),
        given_(given),
        equations_(equations),
        units_(units) {}

  void read() {
    if (!read_labels()) return;
    std::map<std::string, std::size_t> headers;
    for (const Text& header : table_.rows.front()) ++headers[label_key(header.view())];
    for (std::size_t i = 1; i < table_.rows.front().size() && columns_.size() < most_columns; ++i)
      if (headers[label_key(table_.rows.front()[i].view())] == 1) read_column(i);
    if (columns_.empty()) return;
    axis_ = names_.name_for(table_.rows.front().front(), "row");
    find_total();
    for (const Column& column : columns_) sums_[&column] = sum(column);
    for (std::size_t i = columns_.size(); i-- > 0;) derive(columns_[i]);
    write_given();
    for (Column& column : columns_)
      if (!column.derived && total_) write_total(column);
    for (Column& column : columns_)
      if (total_) derive_total(column);
    put_comments();
  }

 private:
  bool read_labels() {
    if (table_.rows.size() < 3 || table_.rows.size() > most_rows || table_.rows.front().size() < 2)
      return false;
    std::set<std::string> seen;
    for (std::size_t i = 1; i < table_.rows.size(); ++i) {
      if (table_.rows[i].empty()) return false;
      labels_.push_back(bare_words(table_.rows[i].front(), '-'));
      if (labels_.back().empty() || !seen.insert(label_key(labels_.back())).second) return false;
    }
    return true;
  }

  std::optional<PrintedCell> cell_of(const Text& cell) const {
    const Stretch place = stretch_in(passage_.text, cell.span());
    const auto numerals = numerals_in(passage_, place);
    if (numerals.size() != 1) return std::nullopt;
    const Stretch number = stretch_in(passage_.text, numerals.front().span);
    if (std::max(number.begin - place.begin, place.end - number.end) > longest_unit) return std::nullopt;
    const std::string unit = numbers::unit_in(passage_.text.slice(number.begin, place.end).trimmed().view());
    const std::string sign = numbers::unit_in(passage_.text.slice(place.begin, number.end).trimmed().view());
    const std::vector<std::string> words{unit.substr(0, unit.find_first_of("*_<`\\")), sign};
    const Text& seen = passage_.seen;
    const Text text =
        number_at(seen, stretch_in(seen, numerals.front().span), stretch_in(seen, cell.span()), words);
    auto printed = numbers::parse_printed(text.view(), words);
    if (!printed || printed->decimal.style == numbers::Format::Style::fraction) return std::nullopt;
    return PrintedCell{text, *std::move(printed)};
  }

  void read_column(std::size_t index) {
    Column column;
    for (std::size_t i = 1; i < table_.rows.size(); ++i) {
      const auto cell = index < table_.rows[i].size() ? cell_of(table_.rows[i][index]) : std::nullopt;
      if (!cell) return;
      column.cells.push_back(*cell);
    }
    column.unit = column.cells.front().printed.unit;
    for (const PrintedCell& cell : column.cells)
      if (cell.printed.unit != column.unit) column.unit.clear();
    column.header = table_.rows.front()[index].str();
    column.name = names_.name_for(table_.rows.front()[index], fmt::format("column_{}", index));
    columns_.push_back(std::move(column));
  }

  static const Rational& value(const Column& column, std::size_t row) { return column.cells[row].value; }
  std::size_t rows() const { return labels_.size() - (total_ ? 1 : 0); }
  Rational sum(const Column& column) const {
    Rational total = 0;
    for (std::size_t i = 0; i < rows(); ++i) total += value(column, i);
    return total;
  }

  /// Determines whether the last row is the sum or the mean of the others: by its label, or because all
  /// columns add up.
  void find_total() {
    constexpr std::array<std::string_view, 6> sums{"total", "totals", "sum", "all", "overall", "in-total"};
    constexpr std::array<std::string_view, 3> means{"mean", "average", "avg"};
    const std::string& last = labels_.back();
    is_mean_ = std::find(means.begin(), means.end(), last) != means.end();
    total_ = true;
    if (is_mean_ || std::find(sums.begin(), sums.end(), last) != sums.end()) return;
    total_ = rows() >= 2 && std::all_of(columns_.begin(), columns_.end(), [&](const Column& column) {
               return sum(column) == value(column, labels_.size() - 1);
             });
  }
  Rational total_of(const Column& column) const {
    return is_mean_ ? Rational(sum(column) / static_cast<long>(rows())) : sum(column);
  }

  std::string cell_name(const std::string& column, std::size_t row) const {
    return fmt::format("{}[\"{}\"]", column, labels_[row]);
  }

  /// Searches two columns and a relation that give the most rows of this column.
  void derive(Column& column) {
    struct Best {
      std::size_t hits = 0;
      const Relation* relation = nullptr;
      const Column *a = nullptr, *b = nullptr;
    } best;
    std::vector<Rational> units;
    for (const PrintedCell& cell : column.cells) units.push_back(unit_of(cell.printed));
    for (const Relation& relation : relations)
      for (const Column& a : columns_)
        for (const Column& b : columns_) {
          if (&a == &column || &b == &column || a.derived || b.derived) continue;
          const bool takes_one = relation.written.find("{b}") == std::string_view::npos;
          if (takes_one != (&a == &b)) continue;
          std::size_t hits = 0;
          const Rational& all = sums_.at(&a);
          for (std::size_t i = 0; i < rows() && 3 * (i - hits) <= rows(); ++i) {
            const auto due = relation.value({value(a, i), value(b, i), all});
            const PrintedCell& cell = column.cells[i];
            if (due && abs(*due - cell.value) <= units[i] && is_significant(cell.printed) &&
                !corrected_digits(cell.printed, *due))
              ++hits;
          }
          if (hits > best.hits) best = {hits, &relation, &a, &b};
        }
    if (best.hits < 2 || 3 * best.hits < 2 * rows()) return;
    column.derived = true;
    const auto row = [](const Column& one) { return one.name + "[i]"; };
    const std::string all = fmt::format("sum({}[j] for j in {})", best.a->name, axis_);
    equations_ += fmt::format("  {}[i] = {}  for i in {}\n", column.name,
                              fill_template(best.relation->written, row(*best.a), row(*best.b), all), axis_);
    for (std::size_t i = 0; i < rows(); ++i) {
      const auto due = best.relation->value({value(*best.a, i), value(*best.b, i), sums_.at(best.a)});
      if (!due) continue;
      add(column.cells[i], cell_name(column.name, i), *due, true);
      known_.push_back({cell_name(column.name, i), *due, column.unit, false});
    }
    derivations_.push_back({&column, best.relation, best.a, best.b});
  }

  /// Adds a number whose value is known: a match, or a near miss.
  void add(const PrintedCell& cell, const std::string& what, const Rational& due, bool by_table) {
    const auto other = corrected_digits(cell.printed, due);
    proposals_.numbers.push_back(
        {cell.text, as_written(passage_, cell.text).str(), what, other.value_or(""), by_table});
  }

  void write_given() {
    std::string labels;
    for (std::size_t i = 0; i < rows(); ++i) labels += fmt::format("{}\"{}\"", i > 0 ? ", " : "", labels_[i]);
    given_ += fmt::format("  {}: [{}]\n", axis_, labels);
    for (const Column& column : columns_) {
      if (!column.unit.empty()) units_ += fmt::format("  {}: '{}'\n", column.name, column.unit);
      if (column.derived) continue;
      std::string values;
      for (std::size_t i = 0; i < rows(); ++i) {
        Decimal plain = column.cells[i].printed.decimal;
        plain.thousands = false;
        if (plain.style == numbers::Format::Style::percent) {
          plain.style = numbers::Format::Style::places;
          plain.exponent = 0;
          plain.places += 2;
        }
        values += fmt::format("{}{}", i > 0 ? ", " : "", numbers::to_string(plain));
        proposals_.numbers.push_back({column.cells[i].text, as_written(passage_, column.cells[i].text).str(),
                                      cell_name(column.name, i), "", true});
        known_.push_back({cell_name(column.name, i), value(column, i), column.unit, true});
      }
      given_ += fmt::format("  {}[{}]: [{}]\n", column.name, axis_, values);
    }
  }

  void write_total(const Column& column) {
    const std::string name = names_.unique((is_mean_ ? "mean_" : "total_") + column.name);
    totals_[&column] = name;
    equations_ += fmt::format("  {} = sum({}[j] for j in {}){}\n", name, column.name, axis_,
                              is_mean_ ? fmt::format(" / {}", rows()) : "");
    if (!column.unit.empty()) units_ += fmt::format("  {}: '{}'\n", name, column.unit);
    known_.push_back({name, total_of(column), column.unit, false});
    claim(column.cells.back(), name, total_of(column));
  }

  /// Applies the relation of the column to the totals.
  void derive_total(const Column& column) {
    for (const auto& [derived, relation, a, b] : derivations_) {
      if (derived != &column) continue;
      const auto due =
          relation->value({total_of(*a), total_of(*b), is_mean_ ? Rational(sum(*a)) : total_of(*a)});
      if (due)
        claim(column.cells.back(), fill_template(relation->written, totals_[a], totals_[b], totals_[a]),
              *due);
    }
  }

  void claim(const PrintedCell& cell, const std::string& what, const Rational& due) {
    add(cell, what, due, false);
  }

  void put_comments() {
    std::string text;
    for (const Column& column : columns_) {
      const std::string words = fmt::format("table = {}[{}] in {}", column.name, axis_, column.header);
      text += fmt::format(fmt::runtime(format_.comment), words);
    }
    std::size_t at = table_.place.begin;
    if (is_markdown()) at = passage_.text.view().substr(0, at).rfind('\n') + 1;
    proposals_.insertions.push_back({passage_.text.span(at, at), text});
  }

  bool is_markdown() const {
    return format_.format == Format::markdown || format_.format == Format::notebook;
  }

  struct Derivation {
    const Column* column;
    const Relation* relation;
    const Column *a, *b;
  };
  const Passage& passage_;
  const Table& table_;
  Names& names_;
  const FormatRow& format_;
  Proposals& proposals_;
  std::vector<Known>& known_;
  std::string &given_, &equations_, &units_;
  std::vector<std::string> labels_;
  std::vector<Column> columns_;
  std::map<const Column*, Rational> sums_;  ///< without the row of a total
  std::string axis_;
  bool total_ = false, is_mean_ = false;
  std::vector<Derivation> derivations_;
  std::map<const Column*, std::string> totals_;
};

// ---- the document

class Proposer {
 public:
  Proposer(const Document& document, const Project& project)
      : document_(document), project_(project), format_(*format_row(document.name)) {}

  Proposals run() {
    for (const Passage& passage : document_.passages)
      for (const Table& table : passage.tables)
        TableReader(passage, table, names_, format_, proposals_, known_, given_, equations_, units_).read();
    std::set<std::string> units;
    for (const Known& one : known_) units.insert(one.unit);
    SpanSet taken;
    for (const Proposal& one : proposals_.numbers) taken.add(one.number.span());
    const KnownIndex known(known_);
    const std::vector<std::string> words(units.begin(), units.end());
    for (const Passage& passage : document_.passages) read_words(passage, taken, known, words);
    write_project();
    sort();
    put_claims();
    return std::move(proposals_);
  }

 private:
  /// Finds the numbers of the text outside tables. `taken` must hold the numbers of tables.
  void read_words(const Passage& passage, const SpanSet& taken, const KnownIndex& known,
                  const std::vector<std::string>& units) {
    PlainNumerals plain(passage, project_);
    for (const prose::Numeral& numeral : passage.numerals) {
      if (taken.has_begin_of(numeral.span)) continue;
      const Stretch place = stretch_in(passage.seen, numeral.span);
      const Text text = number_at(passage.seen, place, {0, passage.seen.size()}, units);
      const std::size_t begin = stretch_in(passage.seen, text.span()).begin;
      const bool is_part =
          numeral.is_part || beside_number(passage.seen, place, {begin, begin + text.size()});
      const auto printed = is_part ? std::nullopt : numbers::parse_printed(text.view(), units);
      const Known* same = printed ? find_known(*printed, 0, known) : nullptr;
      if (!same && plain.why_plain(numeral)) {
        ++proposals_.plain;
        continue;
      }
      const Known* near = !same && printed ? find_known(*printed, 2, known) : nullptr;
      const std::string written = as_written(passage, text).str();
      if (same)
        proposals_.numbers.push_back({text, written, same->what});
      else if (near)
        proposals_.numbers.push_back({text, written, near->what, *corrected_digits(*printed, near->value)});
      else
        proposals_.untraced.push_back(numeral.span);
    }
  }

  /// Returns the value that the number shows; with `units`, one at most so many units of the last place away.
  static const Known* find_known(const Printed& printed, long units, const KnownIndex& known) {
    if (!is_significant(printed) || printed.decimal.style == numbers::Format::Style::fraction) return nullptr;
    return units > 0 && digits_in(printed) < 3 ? nullptr : known.like(printed, units);
  }

  void write_project() {
    if (given_.empty()) return;
    proposals_.project = "documents: [\"" + document_.name + "\"]\ngiven:\n" + given_;
    if (!units_.empty()) proposals_.project += "units:\n" + units_;
    if (!equations_.empty()) proposals_.project += "equations: |\n" + equations_;
  }

  void sort() {
    for (Proposal& one : proposals_.numbers) one.due = course::to_notation(one.due, document_.notation);
    std::stable_sort(
        proposals_.numbers.begin(), proposals_.numbers.end(),
        [](const Proposal& a, const Proposal& b) { return a.number.span().begin < b.number.span().begin; });
  }

  /// Adds the insertions that claim single numbers: beside the number, or in its place.
  void put_claims() {
    for (const Proposal& one : proposals_.numbers) {
      if (one.by_table) continue;
      const text::Span span = one.number.span();
      const std::string& written = one.written;
      if (!format_.claim.empty())
        proposals_.insertions.push_back({span, fmt::format(fmt::runtime(format_.claim), written, one.what)});
    }
    std::stable_sort(proposals_.insertions.begin(), proposals_.insertions.end(),
                     [](const Insertion& a, const Insertion& b) { return a.place.begin < b.place.begin; });
  }

  const Document& document_;
  const Project& project_;
  const FormatRow& format_;
  Names names_;
  Proposals proposals_;
  std::vector<Known> known_;
  std::string given_, equations_, units_;
};

std::string place_text_of(const text::Span& span) {
  const text::Position place = span.source->position(span.begin);
  return fmt::format("{}:{}:{}", span.source->name(), place.line, place.column);
}

std::size_t near_misses(const Proposals& proposals) {
  return static_cast<std::size_t>(std::count_if(proposals.numbers.begin(), proposals.numbers.end(),
                                                [](const Proposal& one) { return !one.due.empty(); }));
}

std::string summary_of(const Proposals& proposals) {
  const std::size_t near = near_misses(proposals), claims = proposals.numbers.size() - near;
  return fmt::format("{}: {} plain, {}, {}, {} without a source",
                     text::count_with_noun(
                         proposals.plain + proposals.numbers.size() + proposals.untraced.size(), "numeral"),
                     proposals.plain, text::count_with_noun(claims, "claim"),
                     text::count_with_noun(near, "near miss", "near misses"), proposals.untraced.size());
}

}  // namespace

bool Proposals::is_all() const { return untraced.empty() && near_misses(*this) == 0; }

Proposals proposals_for(const Document& document, const Project& project) {
  return Proposer(document, project).run();
}

std::string with_insertions(const text::Source& source, const Proposals& proposals) {
  // The text of a notebook is in JSON strings.
  const bool is_quoted = format_of(source.name()) == Format::notebook;
  const auto in_file = [&](const std::string& text) {
    if (!is_quoted) return text;
    const std::string quoted = nlohmann::json(text).dump();
    return quoted.substr(1, quoted.size() - 2);
  };
  std::vector<text::Replacement> replacements;
  for (const Insertion& one : proposals.insertions) {
    const text::Span place = with_whole_escapes(one.place);
    replacements.push_back({place.begin, place.end, in_file(one.text)});
  }
  return text::with_replacements(source.text(), replacements);
}

std::string proposals_text(const Proposals& proposals, const std::string& file) {
  std::string text;
  if (!proposals.project.empty()) text += fmt::format("# {}\n{}\n", project_file, proposals.project);
  for (const Insertion& one : proposals.insertions)
    if (one.place.begin == one.place.end)
      text += fmt::format("{}: insert before this line\n{}", place_text_of(one.place), one.text);
  for (const Proposal& one : proposals.numbers) {
    if (!one.due.empty())
      text += fmt::format("{}: near miss: {} is {}, and {} is right\n", place_text_of(one.number.span()),
                          one.written, one.what, one.due);
    else if (!one.by_table)
      text += fmt::format("{}: claim: {} = {}\n", place_text_of(one.number.span()), one.written, one.what);
  }
  for (const text::Span& span : proposals.untraced)
    text += fmt::format("{}: without a source: {}\n", place_text_of(span),
                        span.source->text().substr(span.begin, span.end - span.begin));
  return text + fmt::format("{}{}: {}\n", text.empty() ? "" : "\n", file, summary_of(proposals));
}

std::string proposals_json(const Proposals& proposals, const std::string& file) {
  using Json = nlohmann::ordered_json;
  const auto place_of = [](const text::Span& span) {
    const text::Position place = span.source->position(span.begin);
    return Json{{"line", place.line}, {"column", place.column}};
  };
  const Json json = {{"schema", 1},
                     {"file", file},
                     {"project", proposals.project},
                     {"summary",
                      {{"plain", proposals.plain},
                       {"claims", proposals.numbers.size() - near_misses(proposals)},
                       {"near misses", near_misses(proposals)},
                       {"untraced", proposals.untraced.size()}}},
                     {"numbers", Json::array()},
                     {"untraced", Json::array()}};
  std::ostringstream out;
  ledger::JsonWriter writer(json, out);
  writer.list("numbers", 2, proposals.numbers, [&](const Proposal& one) {
    Json number = place_of(one.number.span());
    number["number"] = one.written;
    number["what"] = one.what;
    number["due"] = one.due.empty() ? Json(nullptr) : Json(one.due);
    return number;
  });
  writer.list("untraced", 2, proposals.untraced, [&](const text::Span& span) {
    Json numeral = place_of(span);
    numeral["numeral"] = span.source->text().substr(span.begin, span.end - span.begin);
    return numeral;
  });
  writer.finish();
  return std::move(out).str();
}

}  // namespace proofsheet::documents
