#include "documents/proposals.hpp"
#include "documents/beside.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>

#include "diagnostics/characters.hpp"
#include "documents/claims.hpp"
#include "documents/plain.hpp"
#include "equations/syntax/lexer.hpp"
#include "numbers/exact/decimal.hpp"

namespace proofsheet::documents {

namespace {

using numbers::Decimal;
using numbers::Printed;
using numbers::Rational;

/// Limits on what is tried.
constexpr std::size_t most_columns = 12, most_rows = 300, most_known = 2'000;

struct PrintedCell {
  Text text;
  Printed printed;
};

struct Column {
  std::string name, header;
  std::string unit;  ///< of all its cells; empty: none, or several
  std::vector<PrintedCell>
      cells;  ///< of the rows that have a label; the last one of a total, if there is one
  bool derived = false;
};

/// The decimal that should stand where another is printed; nothing if it is that.
std::optional<std::string> other_digits(const Printed& printed, const Rational& value) {
  const std::string due =
      numbers::to_string(numbers::to_decimal(value, printed.format(), numbers::Rounding::half_away));
  if (due == numbers::to_string(printed.decimal)) return std::nullopt;
  return due;
}

std::size_t digits_in(const Printed& printed) {
  return numbers::Integer(abs(printed.decimal.coefficient)).str().size();
}

/// Whether so much was printed that it says something that a value rounds to it.
bool tells_something(const Printed& printed) {
  return digits_in(printed) >= (printed.decimal.places > 0 ? 2 : 3);
}

// ---- names

/// Letters, digits and what joins words of a text without its markup.
std::string bare_words(const Text& text, char joint) {
  std::string words;
  bool is_tag = false;
  if (joint == '-' && squeezed(text.view()).starts_with('-') && text.view().find("−") == std::string_view::npos) words = joint;
  for (const char c : text.str()) {
    if (c == '<' || c == '\\') is_tag = true;
    const bool is_kept = static_cast<unsigned char>(c) >= 0x80 || diagnostics::is_letter(c) ||
                         diagnostics::is_digit(c) || (joint == '-' && c == '.');
    if (is_kept && !is_tag)
      words += diagnostics::lowered(c);
    else if (!words.empty() && words.back() != joint)
      words += joint;
    if (c == '>' || c == ' ' || c == '{') is_tag = false;
  }
  while (!words.empty() && words.back() == joint) words.pop_back();
  return words;
}

class Names {
 public:
  /// A name of values that is like the words, and that no other has.
  std::string name_for(const Text& words, const std::string& otherwise) {
    std::string name;
    for (const char c : bare_words(words, '_'))
      if (static_cast<unsigned char>(c) < 0x80) name += c;
    while (!name.empty() && !diagnostics::is_letter(name.front())) name.erase(0, 1);
    if (name.empty()) name = otherwise;
    return unique(name);
  }
  std::string unique(const std::string& wanted) {
    std::string name = wanted;
    for (int n = 2; !equations::why_no_name(name).empty() || equations::is_function_name(name) ||
                    !used_.insert(name).second;
         ++n)
      name = fmt::format("{}_{}", wanted, n);
    return name;
  }

 private:
  std::set<std::string> used_;
};

// ---- equations between columns

/// `a` and `b`: two columns in one row; `all`: the sum of the first.
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

/// A value that a number may be.
struct Known {
  std::string what;
  Rational value;
  std::string unit;
  bool is_given = false;
};

std::string filled(std::string_view written, const std::string& a, const std::string& b,
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
  TableReader(const Passage& passage, const Table& table, Names& names, Format format, Proposals& proposals,
              std::vector<Known>& known, std::string& given, std::string& equations, std::string& units)
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
    for (const Text& header : table_.rows.front()) ++headers[squeezed(header.view())];
    for (std::size_t i = 1; i < table_.rows.front().size() && columns_.size() < most_columns; ++i)
      if (headers[squeezed(table_.rows.front()[i].view())] == 1) read_column(i);
    if (columns_.empty()) return;
    axis_ = names_.name_for(table_.rows.front().front(), "row");
    find_total();
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
      if (labels_.back().empty() || !seen.insert(squeezed(labels_.back())).second) return false;
    }
    return true;
  }

  std::optional<PrintedCell> cell_of(const Text& cell) const {
    const Stretch place = stretch_in(passage_.text, cell.span());
    const auto numerals = numerals_in(passage_, place);
    if (numerals.size() != 1) return std::nullopt;
    const Stretch number = stretch_in(passage_.text, numerals.front().span);
    const std::string unit = numbers::unit_in(passage_.text.slice(number.begin, place.end).trimmed().view());
    const std::string sign = numbers::unit_in(passage_.text.slice(place.begin, number.end).trimmed().view());
    const std::vector<std::string> words{unit.substr(0, unit.find_first_of("*_<`\\")), sign};
    const Text& seen = passage_.seen;
    const Text text = number_at(seen, stretch_in(seen, numerals.front().span), stretch_in(seen, cell.span()), words);
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

  Rational value(const Column& column, std::size_t row) const {
    return numbers::value_of(column.cells[row].printed.decimal);
  }
  std::size_t rows() const { return labels_.size() - (total_ ? 1 : 0); }
  Rational sum(const Column& column) const {
    Rational total = 0;
    for (std::size_t i = 0; i < rows(); ++i) total += value(column, i);
    return total;
  }

  /// Whether the last row is the sum of the others, or their mean: by its name, or in all columns.
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

  /// Looks for two columns and a relation that give the most rows of this one.
  void derive(Column& column) {
    struct Best {
      std::size_t hits = 0;
      const Relation* relation = nullptr;
      const Column *a = nullptr, *b = nullptr;
    } best;
    for (const Relation& relation : relations)
      for (const Column& a : columns_)
        for (const Column& b : columns_) {
          if (&a == &column || &b == &column || a.derived || b.derived) continue;
          const bool takes_one = relation.written.find("{b}") == std::string_view::npos;
          if (takes_one != (&a == &b)) continue;
          std::size_t hits = 0;
          const Rational all = sum(a);
          for (std::size_t i = 0; i < rows() && 3 * (i - hits) <= rows(); ++i) {
            const auto due = relation.value({value(a, i), value(b, i), all});
            if (due && tells_something(column.cells[i].printed) &&
                !other_digits(column.cells[i].printed, *due))
              ++hits;
          }
          if (hits > best.hits) best = {hits, &relation, &a, &b};
        }
    if (best.hits < 2 || 3 * best.hits < 2 * rows()) return;
    column.derived = true;
    const auto row = [](const Column& one) { return one.name + "[i]"; };
    const std::string all = fmt::format("sum({}[j] for j in {})", best.a->name, axis_);
    equations_ += fmt::format("  {}[i] = {}  for i in {}\n", column.name,
                              filled(best.relation->written, row(*best.a), row(*best.b), all), axis_);
    for (std::size_t i = 0; i < rows(); ++i) {
      const auto due = best.relation->value({value(*best.a, i), value(*best.b, i), sum(*best.a)});
      if (!due) continue;
      add(column.cells[i], cell_name(column.name, i), *due, true);
      known_.push_back({cell_name(column.name, i), *due, column.unit, false});
    }
    derivations_.push_back({&column, best.relation, best.a, best.b});
  }

  /// A number of which the value is known: right, or a near miss.
  void add(const PrintedCell& cell, const std::string& what, const Rational& due, bool by_table) {
    const auto other = other_digits(cell.printed, due);
    proposals_.numbers.push_back({cell.text, as_written(passage_, cell.text).str(), what, other.value_or(""), by_table});
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
        proposals_.numbers.push_back(
            {column.cells[i].text, as_written(passage_, column.cells[i].text).str(), cell_name(column.name, i), "", true});
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

  /// The same relation between totals.
  void derive_total(const Column& column) {
    for (const auto& [derived, relation, a, b] : derivations_) {
      if (derived != &column) continue;
      const auto due =
          relation->value({total_of(*a), total_of(*b), is_mean_ ? Rational(sum(*a)) : total_of(*a)});
      if (due)
        claim(column.cells.back(), filled(relation->written, totals_[a], totals_[b], totals_[a]), *due);
    }
  }

  void claim(const PrintedCell& cell, const std::string& what, const Rational& due) {
    add(cell, what, due, false);
  }

  void put_comments() {
    std::string text;
    for (const Column& column : columns_) {
      const std::string words = fmt::format("table = {}[{}] in {}", column.name, axis_, column.header);
      text += format_ == Format::latex ? fmt::format("% {}\n", words) : fmt::format("<!-- {} -->\n", words);
    }
    const std::size_t before = passage_.text.view().rfind('\n', table_.place.begin);
    const std::size_t at =
        is_markdown() && before != std::string_view::npos ? before + 1 : table_.place.begin;
    proposals_.insertions.push_back({passage_.text.span(at, at), text});
  }

  bool is_markdown() const { return format_ == Format::markdown || format_ == Format::notebook; }

  struct Derivation {
    const Column* column;
    const Relation* relation;
    const Column *a, *b;
  };
  const Passage& passage_;
  const Table& table_;
  Names& names_;
  Format format_;
  Proposals& proposals_;
  std::vector<Known>& known_;
  std::string &given_, &equations_, &units_;
  std::vector<std::string> labels_;
  std::vector<Column> columns_;
  std::string axis_;
  bool total_ = false, is_mean_ = false;
  std::vector<Derivation> derivations_;
  std::map<const Column*, std::string> totals_;
};

// ---- the document

class Proposer {
 public:
  Proposer(const Document& document, const Project& project)
      : document_(document), project_(project), format_(*format_of(document.name)) {}

  Proposals run() {
    for (const Passage& passage : document_.passages)
      for (const Table& table : passage.tables)
        TableReader(passage, table, names_, format_, proposals_, known_, given_, equations_, units_).read();
    for (const Known& one : known_) unit_words_.insert(one.unit);
    for (const Passage& passage : document_.passages) read_words(passage);
    write_project();
    sort();
    put_claims();
    return std::move(proposals_);
  }

 private:
  void read_words(const Passage& passage) {
    const std::vector<std::string> units(unit_words_.begin(), unit_words_.end());
    std::map<std::size_t, std::size_t> taken;  // by tables: the ends of numbers, by their beginnings
    for (const Proposal& one : proposals_.numbers)
      taken.emplace(one.number.span().begin, one.number.span().end);
    for (const prose::Numeral& numeral : passage.numerals) {
      const Stretch place = stretch_in(passage.seen, numeral.span);
      const auto behind = taken.upper_bound(numeral.span.begin);
      const bool is_taken = behind != taken.begin() && std::prev(behind)->second > numeral.span.begin;
      if (is_taken) continue;
      const Text text = number_at(passage.seen, place, {0, passage.seen.size()}, units);
      const std::size_t begin = stretch_in(passage.seen, text.span()).begin;
      const bool is_part = numeral.is_part || beside_number(passage.seen, place, {begin, begin + text.size()});
      const auto printed = is_part ? std::nullopt : numbers::parse_printed(text.view(), units);
      const Known* same = printed ? known_like(*printed, 0) : nullptr;
      if (!same && why_plain(numeral, passage, project_)) {
        ++proposals_.plain;
        continue;
      }
      const Known* near = !same && printed ? known_like(*printed, 2) : nullptr;
      const std::string written = as_written(passage, text).str();
      if (same)
        proposals_.numbers.push_back({text, written, same->what});
      else if (near)
        proposals_.numbers.push_back({text, written, near->what, *other_digits(*printed, near->value)});
      else
        proposals_.untraced.push_back(numeral.span);
    }
  }

  /// A value that the number is, or with units of its last place: no farther from.
  const Known* known_like(const Printed& printed, long units) const {
    if (!tells_something(printed) || printed.decimal.style == numbers::Format::Style::fraction)
      return nullptr;
    if (units > 0 && digits_in(printed) < 3) return nullptr;
    const Rational unit = numbers::power_of_ten(printed.decimal.exponent - printed.decimal.places);
    for (std::size_t i = 0; i < std::min(known_.size(), most_known); ++i) {
      const Known& one = known_[i];
      if (!printed.unit.empty() && !one.unit.empty() && printed.unit != one.unit) continue;
      const Rational due =
          numbers::value_of(numbers::to_decimal(one.value, printed.format(), numbers::Rounding::half_away));
      const Rational away = abs(due - numbers::value_of(printed.decimal));
      const bool is_it = units == 0 ? away == 0 && (!one.is_given || one.value == due)
                                    : !one.is_given && away <= units * unit;
      if (is_it) return &one;
    }
    return nullptr;
  }

  void write_project() {
    if (given_.empty()) return;
    proposals_.project = "documents: [\"" + document_.name + "\"]\ngiven:\n" + given_;
    if (!units_.empty()) proposals_.project += "units:\n" + units_;
    if (!equations_.empty()) proposals_.project += "equations: |\n" + equations_;
  }

  void sort() {
    for (Proposal& one : proposals_.numbers) one.due = course::in_notation(one.due, document_.notation);
    std::stable_sort(
        proposals_.numbers.begin(), proposals_.numbers.end(),
        [](const Proposal& a, const Proposal& b) { return a.number.span().begin < b.number.span().begin; });
  }

  /// What is put beside, or in the place of, a number in the text.
  void put_claims() {
    for (const Proposal& one : proposals_.numbers) {
      if (one.by_table) continue;
      const diagnostics::Span span = one.number.span();
      const std::string& written = one.written;
      if (format_ == Format::latex)
        proposals_.insertions.push_back({span, fmt::format("\\claim{{{}}}{{{}}}", written, one.what)});
      else if (format_ == Format::restructured)
        proposals_.insertions.push_back({span, fmt::format(":num:`{} <{}>`", written, one.what)});
      else
        proposals_.insertions.push_back({span, fmt::format("{} <!-- = {} -->", written, one.what)});
    }
    std::stable_sort(proposals_.insertions.begin(), proposals_.insertions.end(),
                     [](const Insertion& a, const Insertion& b) { return a.place.begin < b.place.begin; });
  }

  const Document& document_;
  const Project& project_;
  Format format_;
  Names names_;
  Proposals proposals_;
  std::vector<Known> known_;
  std::set<std::string> unit_words_;
  std::string given_, equations_, units_;
};

std::string place_text_of(const diagnostics::Span& span) {
  const diagnostics::Position place = span.source->position(span.begin);
  return fmt::format("{}:{}:{}", span.source->name(), place.line, place.column);
}

std::size_t near_misses(const Proposals& proposals) {
  return static_cast<std::size_t>(std::count_if(proposals.numbers.begin(), proposals.numbers.end(),
                                                [](const Proposal& one) { return !one.due.empty(); }));
}

std::string summary_of(const Proposals& proposals) {
  const std::size_t near = near_misses(proposals), claims = proposals.numbers.size() - near;
  return fmt::format(
      "{}: {} plain, {}, {}, {} without a source",
      diagnostics::counted(proposals.plain + proposals.numbers.size() + proposals.untraced.size(), "numeral"),
      proposals.plain, diagnostics::counted(claims, "claim"),
      diagnostics::counted(near, "near miss", "near misses"), proposals.untraced.size());
}

}  // namespace

bool Proposals::is_all() const { return untraced.empty() && near_misses(*this) == 0; }

Proposals proposals_for(const Document& document, const Project& project) {
  return Proposer(document, project).run();
}

std::string with_insertions(const diagnostics::Source& source, const Proposals& proposals) {
  // The text of a notebook stands in strings of JSON.
  const bool is_quoted = format_of(source.name()) == Format::notebook;
  const auto in_file = [&](const std::string& text) {
    if (!is_quoted) return text;
    const std::string quoted = nlohmann::json(text).dump();
    return quoted.substr(1, quoted.size() - 2);
  };
  std::string text = source.text();
  for (auto one = proposals.insertions.rbegin(); one != proposals.insertions.rend(); ++one) {
    const diagnostics::Span place = with_whole_escapes(one->place);
    text.replace(place.begin, place.end - place.begin, in_file(one->text));
  }
  return text;
}

std::string proposals_text(const Proposals& proposals, const std::string& file) {
  std::string text;
  if (!proposals.project.empty()) text += fmt::format("# {}\n{}\n", project_file, proposals.project);
  for (const Insertion& one : proposals.insertions)
    if (one.place.begin == one.place.end)
      text += fmt::format("{}: put before it\n{}", place_text_of(one.place), one.text);
  for (const Proposal& one : proposals.numbers) {
    if (!one.due.empty())
      text += fmt::format("{}: near miss: {} is {}, and {} is right\n", place_text_of(one.number.span()),
                          one.written, one.what, one.due);
    else if (!one.by_table)
      text +=
          fmt::format("{}: claim: {} = {}\n", place_text_of(one.number.span()), one.written, one.what);
  }
  for (const diagnostics::Span& span : proposals.untraced)
    text += fmt::format("{}: without a source: {}\n", place_text_of(span),
                        span.source->text().substr(span.begin, span.end - span.begin));
  return text + fmt::format("{}{}: {}\n", text.empty() ? "" : "\n", file, summary_of(proposals));
}

std::string proposals_json(const Proposals& proposals, const std::string& file) {
  using Json = nlohmann::ordered_json;
  const auto place_of = [](const diagnostics::Span& span) {
    const diagnostics::Position place = span.source->position(span.begin);
    return Json{{"line", place.line}, {"column", place.column}};
  };
  Json json = {{"schema", 1},
               {"file", file},
               {"project", proposals.project},
               {"summary",
                {{"plain", proposals.plain},
                 {"claims", proposals.numbers.size() - near_misses(proposals)},
                 {"near misses", near_misses(proposals)},
                 {"untraced", proposals.untraced.size()}}},
               {"numbers", Json::array()},
               {"untraced", Json::array()}};
  for (const Proposal& one : proposals.numbers) {
    Json number = place_of(one.number.span());
    number["number"] = one.written;
    number["what"] = one.what;
    number["due"] = one.due.empty() ? Json(nullptr) : Json(one.due);
    json["numbers"].push_back(std::move(number));
  }
  for (const diagnostics::Span& span : proposals.untraced) {
    Json numeral = place_of(span);
    numeral["numeral"] = span.source->text().substr(span.begin, span.end - span.begin);
    json["untraced"].push_back(std::move(numeral));
  }
  return json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace proofsheet::documents
