#include "course/example.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "course/notations.hpp"
#include "course/uncertain.hpp"
#include "numbers/exact/printed.hpp"
#include "quantities/unit.hpp"
#include "text/characters.hpp"
#include "text/diagnostic.hpp"
#include "text/refusal.hpp"
#include "text/signs.hpp"
#include "text/unicode.hpp"

namespace proofsheet::course {

namespace {

using text::Text;

constexpr std::string_view file_endings[] = {".csv", ".tsv", ".json", ".txt", ".xlsx", ".ods", ".dat"};
constexpr long long most_of_an_axis = 1LL << 30;  // so that a product of two fits in a long long

std::optional<long long> integer(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  long long value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || value > most_of_an_axis ||
      value < -most_of_an_axis)
    return {};
  return value;
}

/// Returns the size of `1..4`; nothing if an end is not an integer literal.
std::optional<long long> size_of_range(std::string_view range) {
  const std::size_t dots = range.find("..");
  if (dots == std::string_view::npos) return {};
  const auto first = integer(range.substr(0, dots)), last = integer(range.substr(dots + 2));
  if (!first || !last) return {};
  return *last < *first ? 0 : *last - *first + 1;
}

using Sizes = std::map<std::string, long long>;

/// Returns the size of the content of brackets: an axis, a range, or a number.
std::optional<long long> size_of(const Text& axis, const Sizes& sizes) {
  if (const auto known = sizes.find(axis.str()); known != sizes.end()) return known->second;
  if (const auto range = size_of_range(axis.view())) return range;
  return integer(axis.view());
}

bool check_axis(const equations::AxisInput& axis, text::Diagnostics& diagnostics) {
  const std::size_t errors = diagnostics.errors();
  std::set<std::string> seen;
  for (const Text& label : axis.labels)
    if (!seen.insert(label.str()).second)
      diagnostics.error(label.span(),
                        fmt::format("duplicate label '{}' on the axis '{}'", label.str(), axis.name.str()),
                        "give every label of the axis a different name");
  const auto size = size_of_range(axis.range.view());
  const auto labels = static_cast<long long>(axis.labels.size());
  if (size && labels > 0 && labels != *size)
    diagnostics.error(
        axis.range.span(),
        fmt::format("the axis '{}' has {}, but {} {}", axis.name.str(),
                    text::count_with_noun(axis.labels.size(), "label"),
                    text::count_with_noun(static_cast<std::size_t>(*size), "number"), axis.range.str()),
        "write one label for each number");
  return diagnostics.errors() == errors;
}

std::string joined(const std::vector<Text>& axes) {
  std::string text;
  for (const Text& axis : axes) text += (text.empty() ? "" : ", ") + axis.str();
  return text;
}

bool check_table(const equations::GivenInput& table, const Sizes& sizes, text::Diagnostics& diagnostics) {
  std::vector<long long> due;
  for (const Text& axis : table.axes) {
    const auto size = size_of(axis, sizes);
    if (!size) return true;
    due.push_back(*size);
  }
  if (due.empty() || table.rows.empty()) return true;
  const auto rows = static_cast<long long>(table.rows.size()),
             columns = static_cast<long long>(table.rows[0].size());
  if (due.size() == 1) {
    if (rows == 1 && columns == due[0]) return true;
    return text::fail(diagnostics, table.name.span(),
                      fmt::format("'{}' has {}×{} cells, but needs {}: {}", table.name.str(), rows, columns,
                                  due[0], joined(table.axes)),
                      "write one row, or one column, with a cell for every index of the axis");
  }
  long long due_rows = 1;
  for (std::size_t i = 0; i + 1 < due.size(); ++i) {
    due_rows *= due[i];
    if (due_rows > most_of_an_axis) break;
  }
  if (rows == due_rows && columns == due.back()) return true;
  return text::fail(diagnostics, table.name.span(),
                    fmt::format("'{}' is a table of {}×{}, but must be {}×{}: {}", table.name.str(), rows,
                                columns, due_rows, due.back(), joined(table.axes)),
                    "write a row for every index of the first axis, with a cell for every index of the last");
}

using text::Diagnostics;

/// A key, split into its parts: `X[person, feature]` is a name and two axes.
struct Head {
  Text name;
  std::vector<Text> axes;
  bool bracketed = false;
};

std::optional<Head> read_head(const Text& key, Diagnostics& diagnostics) {
  Head head;
  const std::size_t open = key.str().find('[');
  head.name = key.slice(0, open).trimmed();
  if (open == std::string::npos && !head.name.empty()) return head;
  head.bracketed = true;
  if (head.name.empty() || key.str().back() != ']' || key.str().find(']') + 1 != key.size())
    return text::fail(diagnostics, key.span(),
                      fmt::format("'{}' is not the name of a given value", key.str()),
                      "write a name, or a name with its axes: X[person, feature]");
  for (const Text& axis : key.slice(open + 1, key.size() - 1).split(',')) {
    head.axes.push_back(axis.trimmed());
    if (!head.axes.back().empty()) continue;
    return text::fail(diagnostics, key.span(),
                      fmt::format("'{}' has an empty index in its brackets", key.str()),
                      "write the name of the axis");
  }
  return head;
}

/// True for `data.csv`: the author may have wanted to read the values from there.
bool is_file_name(const Text& text) {
  const std::string_view name = text.view();
  return name.find(' ') == name.npos &&
         std::any_of(std::begin(file_endings), std::end(file_endings), [&](std::string_view ending) {
           return name.size() > ending.size() && name.ends_with(ending);
         });
}

bool is_range(const Text& text) { return text.str().find("..") != std::string::npos; }

/// Returns the kind of a list: one row of numbers, or of labels. A number among labels must be quoted, or it
/// is an error.
enum class ListKind { numbers, labels, mixed, wrong };

ListKind kind_of(const Node& list, Diagnostics& diagnostics) {
  const Node* number = nullptr;
  std::size_t numbers = 0;
  for (const Node& item : list.items) {
    if (item.kind == Node::Kind::unread) return ListKind::wrong;
    if (item.kind != Node::Kind::scalar) {
      diagnostics.error(item.span, "a list of given values can't contain a list or a mapping",
                        "write a table as rows in a '|' block");
      return ListKind::wrong;
    }
    if (is_stray_row(item.text)) {
      diagnostics.error(
          item.span, "several numbers without a comma between them",
          "separate the numbers of a list with commas; write the rows of a table in a '|' block");
      return ListKind::wrong;
    }
    if (item.style != Node::Style::plain || !equations::begins_like_number(item.text.view())) continue;
    if (!is_number(item.text)) {
      diagnostics.error(item.span, fmt::format("'{}' is not a number", item.text.str()),
                        std::string(equations::no_number_hint));
      return ListKind::wrong;
    }
    ++numbers;
    if (!number) number = &item;
  }
  if (numbers == list.items.size()) return ListKind::numbers;
  if (numbers == 0) return ListKind::labels;
  diagnostics.error(number->span,
                    fmt::format("'{}' is a number, but other items of this list are not", number->text.str()),
                    std::string(equations::no_number_hint));
  return ListKind::mixed;
}

bool has_uncertainty_sign(std::string_view text) {
  for (const std::string_view sign : {text::plus_minus, std::string_view("+/-"), std::string_view("+-")})
    if (text.find(sign) != std::string_view::npos) return true;
  return false;
}

void read_list(const Head& head, Node value, equations::Inputs& inputs, Diagnostics& diagnostics) {
  if (!expect_list(value, fmt::format("'{}'", head.name.str()), diagnostics)) return;
  equations::Inputs found;
  for (std::size_t i = 0; i < value.items.size(); ++i) {
    Node& item = value.items[i];
    const bool plain = item.kind == Node::Kind::scalar && item.style == Node::Style::plain;
    const auto number = plain ? uncertain_number(item.text) : std::nullopt;
    if (!number || !number->unit.empty()) continue;
    add_uncertainty(head.name, i, item.text, *number, found);
    item.text = number->value;
  }
  const ListKind kind = kind_of(value, diagnostics);
  if (kind == ListKind::mixed || kind == ListKind::wrong) return;
  const std::vector<Text> items = read_texts(value, diagnostics);
  const bool ranged = head.axes.size() == 1 && is_range(head.axes[0]);
  if (kind == ListKind::labels && (!head.bracketed || ranged)) {
    inputs.axes.push_back({head.name, ranged ? head.axes[0] : Text(), items});
  } else if (head.axes.size() > 1) {
    diagnostics.error(value.span,
                      fmt::format("'{}' has {} axes, but a list has one", head.name.str(), head.axes.size()),
                      "write the table as rows in a '|' block");
  } else {
    std::vector<Text> row;
    for (std::size_t i = 0; i < items.size(); ++i) row.push_back(with_quotes(value.items[i], items[i]));
    inputs.givens.push_back({head.name, head.axes, {std::move(row)}, false});
    inputs.uncertain.insert(inputs.uncertain.end(), found.uncertain.begin(), found.uncertain.end());
  }
}

/// Converts the column of a table with one axis to a row: the layout makes no difference.
Rows as_row(Rows rows, const Head& head) {
  const bool column = head.axes.size() == 1 && !rows.empty() && rows.front().size() == 1;
  if (!column) return rows;
  std::vector<Text> row;
  for (std::vector<Text>& cells : rows) row.push_back(std::move(cells.front()));
  return {std::move(row)};
}

/// True for `t[0, 15, 25, 30]: 80 60 50 45`: the brackets have the places of the values instead of an axis.
bool has_places(const Head& head, const Text& line) {
  return head.axes.size() > 1 && cells_of(line).size() == head.axes.size() &&
         std::all_of(head.axes.begin(), head.axes.end(),
                     [](const Text& axis) { return integer(axis.view()).has_value(); });
}

/// A given number with a unit, as in `95 mg`, `9.81 m/s^2` or `$1.99`.
struct Quantity {
  Text number, unit;
};

/// True for text after a number that can be its unit and can't continue an expression.
bool is_unit_text(std::string_view unit) {
  if (unit.empty() || unit == "%" || unit == text::per_mille) return false;
  const char32_t first = text::code_point_at(unit, 0).value;
  return (text::is_any_letter(first) || text::is_degree(first) || text::is_currency(first)) &&
         unit.find_first_of("()[]{}=+,;<>\\\"!?|") == unit.npos;
}

/// True for `95`, `1/3`.
bool is_plain_number(const Text& text) {
  const std::size_t slash = text.view().find('/');
  if (slash == std::string_view::npos) return is_number(text);
  return is_number(text.slice(0, slash).trimmed()) && is_number(text.slice(slash + 1, text.size()).trimmed());
}

/// True if an expression of `inputs` may begin like the unit: its first word is an earlier value or a
/// constant.
bool begins_like_expression(std::string_view unit, const equations::Inputs& inputs) {
  std::size_t end = 0;
  while (end < unit.size() && (text::is_letter(unit[end]) || text::is_digit(unit[end]) || unit[end] == '_'))
    ++end;
  const std::string_view name = unit.substr(0, end);
  const auto is_it = [&](const auto& one) { return one.name.view() == name; };
  return name == "pi" || name == "deg" || std::any_of(inputs.givens.begin(), inputs.givens.end(), is_it) ||
         std::any_of(inputs.axes.begin(), inputs.axes.end(), is_it);
}

/// Splits a number from its unit. A letter begins a unit only after a space: `14O53` is a mistyped number.
/// Returns `nullopt` if the text is no number with a unit, or may be an expression.
std::optional<Quantity> quantity_of(const Text& text, const equations::Inputs& inputs) {
  const text::CodePoint first = text::code_point_at(text.view(), 0);
  if (text::is_currency(first.value)) {
    const Text number = text.slice(first.size, text.size()).trimmed();
    return is_plain_number(number) ? std::optional(Quantity{number, text.slice(0, first.size)})
                                   : std::nullopt;
  }
  for (std::size_t at = first.size; at < text.size(); at += text::code_point_at(text.view(), at).size) {
    const char32_t c = text::code_point_at(text.view(), at).value;
    if (c != ' ' && !text::is_degree(c) && !text::is_currency(c)) continue;
    const Text number = text.slice(0, at).trimmed(), unit = text.slice(at, text.size()).trimmed();
    if (is_unit_text(unit.view()) && is_plain_number(number))
      return begins_like_expression(unit.view(), inputs) ? std::nullopt
                                                         : std::optional(Quantity{number, unit});
  }
  return std::nullopt;
}

/// Reads a number of several units, `5 ft 6 in`, as one in the first of them. Returns `nullopt` if the text
/// is none, or has two readings.
std::optional<Quantity> compound_of(const Text& text) {
  for (const std::string_view base : {std::string_view("h"), std::string_view("min"), std::string_view("ft"),
                                      text::degree, std::string_view("lb")}) {
    const auto printed = numbers::parse_printed(text.view(), {std::string(base)});
    if (!printed || printed->writing.digits.size() < 2 || printed->approximate ||
        printed->relation != numbers::Relation::equal)
      continue;
    const auto& digits = printed->writing.digits;
    std::string_view first =
        text::trimmed(std::string_view(printed->text).substr(digits[0].end, digits[1].begin - digits[0].end));
    if (first == ":") first = text::trimmed(std::string_view(printed->text).substr(digits.back().end));
    const auto unit = quantities::parse_unit(first), in_base = quantities::parse_unit(base);
    if (!unit || *unit != *in_base) continue;
    const numbers::Rational value = numbers::value_of(*printed);
    return Quantity{Text(written_out(value).value_or(value.str()), text.source(), text.span().begin),
                    Text(std::string(base), text.source(), text.span().begin)};
  }
  return std::nullopt;
}

/// Returns the unit of a given value. Documents may print it as the author spells it.
UnitRule unit_rule(const Text& name, const Text& unit) {
  UnitRule rule{name, raised_unit(unit), {}};
  if (rule.unit.view() != unit.view()) rule.spellings.push_back(unit);
  return rule;
}

/// True for `5′ 6″`, which are feet and inches or minutes and seconds of arc.
bool has_two_readings(const Text& text) {
  const auto reads = [&](std::string_view unit) {
    const auto printed = numbers::parse_printed(text.view(), {std::string(unit)});
    return printed && printed->writing.digits.size() == 2;
  };
  return reads("ft") && reads(text::degree);
}

/// True if a later word of a unit is a number, as in `kg 300 g`.
bool continues_with_number(const Text& unit) {
  const std::vector<Text> words = unit.words();
  return std::any_of(words.begin(), words.end(),
                     [](const Text& word) { return text::is_digit(word.view().front()); });
}

void read_scalar(const Head& head, const Node& value, Example& example, Diagnostics& diagnostics) {
  equations::Inputs& inputs = example.inputs;
  if (value.style == Node::Style::literal) {
    Rows rows = as_row(read_rows(value, {}, diagnostics), head);
    if (rows.empty()) return;
    inputs.givens.push_back({head.name, head.axes, std::move(rows), false});
    take_uncertainties(inputs.givens.back(), inputs, diagnostics);
    return;
  }
  const Text text = read_text(value, diagnostics);
  if (text.empty()) return;
  const text::Span span = text.span();
  const std::string& source = span.source->text();
  const bool several_lines = std::find(source.begin() + static_cast<std::ptrdiff_t>(span.begin),
                                       source.begin() + static_cast<std::ptrdiff_t>(span.end),
                                       '\n') != source.begin() + static_cast<std::ptrdiff_t>(span.end);
  if (has_places(head, text)) {
    std::string labels;
    for (const Text& place : head.axes)
      labels += fmt::format("{}\"{}\"", labels.empty() ? "" : ", ", place.str());
    diagnostics.error(
        head.axes.front().span(),
        fmt::format("the brackets of '{}' contain labels instead of axes", head.name.str()),
        fmt::format("declare an axis, place: [{}], and write {}[place]", labels, head.name.str()));
  } else if (value.style == Node::Style::folded || several_lines || head.axes.size() > 1 ||
             (!head.bracketed && is_stray_row(text))) {
    diagnostics.error(
        several_lines ? text::Span{span.source, span.begin, std::min(source.find('\n', span.begin), span.end)}
                      : span,
        fmt::format("the rows of '{}' are not in a '|' block", head.name.str()),
        "write '|' after the colon, and the rows below it, indented");
  } else if (value.style == Node::Style::plain && is_file_name(text)) {
    diagnostics.error(
        span, fmt::format("'{}' is the name of a file, but has no path or column", text.str()),
        fmt::format("write {{file: {}, {}}}; put the name in quotes if it is a label", text.str(),
                    text.view().ends_with(".json") ? "path: results[*].time" : "column: weight"));
  } else if (head.bracketed) {
    inputs.givens.push_back({head.name, head.axes, {cells_of(text)}, false});
    take_uncertainties(inputs.givens.back(), inputs, diagnostics);
  } else if (const auto uncertain = uncertain_number(text)) {
    add_uncertainty(head.name, 0, text, *uncertain, inputs);
    inputs.givens.push_back({head.name, {}, {{uncertain->value}}, true});
    if (!uncertain->unit.empty() && check_unit(uncertain->unit, diagnostics))
      example.units.push_back(unit_rule(head.name, uncertain->unit));
  } else if (value.style == Node::Style::plain && has_uncertainty_sign(text.view()) &&
             (text.view().starts_with('(') || equations::begins_like_number(text.view()))) {
    diagnostics.error(span, fmt::format("'{}' is not a number with an uncertainty", text.str()),
                      "write 9.81 ± 0.02 m/s^2, 9.81(2) m/s^2, (9.81 ± 0.02)×10^3 m or 1.25 m ± 3 mm, with a "
                      "positive number after ±");
  } else if (const auto compound = value.style == Node::Style::plain ? compound_of(text) : std::nullopt) {
    inputs.givens.push_back({head.name, {}, {{compound->number}}, true});
    example.units.push_back({head.name, compound->unit});
  } else if (value.style == Node::Style::plain && has_two_readings(text)) {
    diagnostics.error(
        span,
        fmt::format("'{}' is a length in feet and inches, or an angle in minutes and seconds", text.str()),
        "write 5 ft 6 in, or 0° 5′ 6″");
  } else if (is_range(text)) {
    inputs.axes.push_back({head.name, text, {}});
  } else if (const auto quantity =
                 value.style == Node::Style::plain ? quantity_of(text, inputs) : std::nullopt) {
    if (continues_with_number(quantity->unit)) {
      diagnostics.error(span, fmt::format("'{}' is not a number with one unit", text.str()),
                        "write it in one unit, such as 2.3 kg; of several units, 1 h 30 min, 12° 30′ 15″, "
                        "5 ft 6 in and 3 lb 4 oz are read, with less than 60 min, 60′, 12 in and 16 oz");
      return;
    }
    if (!check_unit(quantity->unit, diagnostics)) return;
    inputs.givens.push_back({head.name, {}, {{quantity->number}}, true});
    example.units.push_back(unit_rule(head.name, quantity->unit));
  } else {
    inputs.givens.push_back({head.name, {}, {{with_quotes(value, text)}}, true});
  }
}

/// The keys that a file and a table of the lesson have in common.
std::vector<Key<DataGiven>> data_keys() {
  return {yes_no_key("labels", &DataGiven::labels,
                     "yes: all cells are labels, also those that look like numbers"),
          yes_no_key("drop missing", &DataGiven::drop_missing,
                     "yes: rows where it is missing are left out of all that the example reads from the same "
                     "file or table on the same axis"),
          {{"rows", Presence::optional, Shape::count, "the number of rows that pages show; 10 if left out"},
           [](const Node& node, DataGiven& target, Diagnostics& diagnostics) {
             const std::string hint =
                 "write the number of rows that the page shows, such as 5; to show none, list the name under "
                 "`hidden`";
             const auto rows = read_count(node, hint, diagnostics);
             if (rows && *rows == 0) diagnostics.error(node.span, "a table must have at least one row", hint);
             if (rows) target.shown = static_cast<std::size_t>(*rows);
           }}};
}

Table<DataGiven> with_data_keys(Table<DataGiven> table) {
  for (Key<DataGiven>& key : data_keys()) table.keys.push_back(std::move(key));
  return table;
}

Key<DataGiven> sheet_key() {
  return line_key("sheet", &DataGiven::sheet, Presence::optional,
                  "the name of a sheet of an .xlsx or .ods file; the first sheet if left out");
}

Key<DataGiven> separator_key() {
  return taken_key<DataGiven>(
      {"separator", Presence::optional, Shape::line,
       "what separates the fields of a line: ';', ',', '|' or tab; it is found by the first line if left "
       "out"},
      [](const Text& text, DataGiven& target, Diagnostics& diagnostics) {
        constexpr std::string_view known[] = {";", ",", "|", "tab"};
        if (std::find(std::begin(known), std::end(known), text.view()) != std::end(known))
          target.separator = text;
        else
          diagnostics.error(text.span(), fmt::format("'{}' is not a separator of fields", text.str()),
                            "write ';', ',', '|' or tab");
      });
}

Key<DataGiven> language_key() {
  return taken_key<DataGiven>(
      {"language", Presence::optional, Shape::line,
       "the language of the numbers in the file: de reads 1.234,5; the course's language if left out and the "
       "separator is not a comma"},
      [](const Text& text, DataGiven& target, Diagnostics& diagnostics) {
        if (notation_of(text.view()))
          target.language = text;
        else
          diagnostics.error(text.span(),
                            fmt::format("the notation of numbers in '{}' is not known", text.str()),
                            "write a language such as de, fr or en");
      });
}

const Table<DataGiven>& file_table() {
  static const Table<DataGiven> table = with_data_keys(
      {"a value read from a file",
       {line_key("file", &DataGiven::file, Presence::required,
                 "a CSV, TSV, JSON, XLSX or ODS file, relative to the folder of the lesson: data.csv, or "
                 "../data.csv next to all lessons"),
        line_key("column", &DataGiven::column, Presence::optional,
                 "the column: its name, or its number from 1; for JSON, the last member of the path"),
        texts_key("columns", &DataGiven::columns, "the columns of a table with two axes: X[obs, var]"),
        line_key("path", &DataGiven::path, Presence::optional,
                 "the path to the values in JSON: results[*].time"),
        sheet_key(), separator_key(), language_key(),
        yes_no_key("header", &DataGiven::header, "no: the first line has values, not names")},
       "file"});
  return table;
}

const Table<DataGiven>& prose_table() {
  static const Table<DataGiven> table = with_data_keys(
      {"a table of the lesson",
       {line_key("table", &DataGiven::table, Presence::required,
                 "a table of lesson.md, by the heading above it: the-harvest; the-harvest/2 is the second "
                 "table there"),
        line_key("column", &DataGiven::column, Presence::optional,
                 "the column: its name, or its number from 1"),
        texts_key("columns", &DataGiven::columns, "the columns of a table with two axes: X[obs, var]")},
       "table"});
  return table;
}

/// Stores the entry in `example.data`, and keeps its place among the givens.
void read_from_file(const Head& head, const Node& value, Example& example, Diagnostics& diagnostics) {
  DataGiven data;
  const auto kind = kind_key(value, "a value read from a file or a table", data_forms(), diagnostics);
  if (!kind) return;
  read_mapping(value, *kind == "file" ? file_table() : prose_table(), data, diagnostics);
  data.name = head.name;
  data.axes = head.axes;
  data.bracketed = head.bracketed;
  example.data.push_back(std::move(data));
  example.inputs.givens.push_back({head.name, head.axes, {}, false});
}

/// Returns the texts of a value with an error that may be labels.
std::vector<Text> words_of(const Node& value) {
  std::vector<Text> words;
  if (value.kind == Node::Kind::scalar && value.style == Node::Style::literal)
    for (const Text& line : value.text.lines())
      for (const Text& word : line.words()) words.push_back(word);
  for (const Node& item : value.items)
    if (item.kind == Node::Kind::scalar && !is_number(item.text.trimmed()))
      words.push_back(item.text.trimmed());
  return words;
}

/// True if an unread value may consist of several values.
bool may_have_several_values(const Node& unread) {
  const std::string_view text = unread.span.source ? unread.span.source->text() : std::string_view();
  return unread.span.begin < text.size() &&
         std::string_view("[{|").find(text[unread.span.begin]) != std::string_view::npos;
}

/// Keeps the name of a given value with an error, so that nothing that depends on it is computed.
void add_placeholder(const Entry& entry, Example& example) {
  equations::Inputs& inputs = example.inputs;
  const Text name = entry.key.slice(0, entry.key.view().find('[')).trimmed();
  std::erase_if(inputs.axes, [&](const auto& one) { return one.name.view() == name.view(); });
  std::erase_if(inputs.givens, [&](const auto& one) { return one.name.view() == name.view(); });
  std::erase_if(inputs.uncertain, [&](const auto& one) { return one.name.view() == name.view(); });
  std::erase_if(example.data, [&](const auto& one) { return one.name.view() == name.view(); });
  inputs.open = inputs.open || name.empty();
  inputs.has_unread_labels = inputs.has_unread_labels || entry.value.kind == Node::Kind::mapping ||
                             (entry.value.kind == Node::Kind::unread && may_have_several_values(entry.value));
  inputs.givens.push_back({name, {}, {words_of(entry.value)}, false, {}, true});
}

}  // namespace

/// Checks everything that can be checked without computing: an axis with a range must have as many labels as
/// numbers, and no duplicate labels; a table must have the size of its axes if they are declared with a size.
/// The rest is left to the equations.
void check_sizes(equations::Inputs& inputs, text::Diagnostics& diagnostics) {
  Sizes sizes;
  for (equations::AxisInput& axis : inputs.axes) {
    if (!axis.broken) axis.broken = !check_axis(axis, diagnostics);
    if (axis.broken) continue;
    const auto ranged = size_of_range(axis.range.view());
    if (!axis.labels.empty())
      sizes[axis.name.str()] = static_cast<long long>(axis.labels.size());
    else if (ranged)
      sizes[axis.name.str()] = *ranged;
  }
  for (equations::GivenInput& table : inputs.givens)
    if (!table.scalar && !table.broken) table.broken = !check_table(table, sizes, diagnostics);
}

std::vector<Form> data_forms() { return {file_table().form(), prose_table().form()}; }

void read_given(const Node& node, Example& example, Diagnostics& diagnostics) {
  if (!expect_mapping(node, "'given'", diagnostics)) {
    example.inputs.open = true;
    return;
  }
  for (const Entry& entry : node.entries) {
    if (is_unread(entry)) {
      example.inputs.open = true;
      continue;
    }
    const std::size_t errors = diagnostics.errors();
    const std::optional<Head> head = read_head(entry.key, diagnostics);
    if (head && entry.value.kind == Node::Kind::scalar)
      read_scalar(*head, entry.value, example, diagnostics);
    else if (head && entry.value.kind == Node::Kind::mapping)
      read_from_file(*head, entry.value, example, diagnostics);
    else if (head)
      read_list(*head, entry.value, example.inputs, diagnostics);
    if (diagnostics.errors() > errors || !entry.value.sound) add_placeholder(entry, example);
  }
  if (example.data.empty()) check_sizes(example.inputs, diagnostics);
}

}  // namespace proofsheet::course
