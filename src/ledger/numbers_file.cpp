// Each line of numbers.json is a JSON object, so that a diff shows single numbers. Long courses have a
// hundred thousand lines, so items are written and read one by one, without a tree of all.
#include "ledger/numbers_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <iterator>
#include <set>
#include <utility>

#include "ledger/json_writer.hpp"
#include "ledger/ledger_json.hpp"

namespace proofsheet::ledger {
namespace {

constexpr int schema = 1;

/// A text of a line, and its JSON key. A text that is not `is_required` may be empty, and is not written
/// then.
template <class Line>
struct Field {
  const char* key;
  std::string Line::*text;
  bool is_required = true;
};
template <class Line, std::size_t count>
using Fields = const Field<Line> (&)[count];

constexpr Field<NumberLine> number_fields[] = {
    {"lesson", &NumberLine::lesson},         {"place", &NumberLine::place}, {"example", &NumberLine::example},
    {"expression", &NumberLine::expression}, {"route", &NumberLine::route}, {"format", &NumberLine::format}};
constexpr Field<JudgedLine> judged_fields[] = {{"lesson", &JudgedLine::lesson},
                                               {"example", &JudgedLine::example},
                                               {"document", &JudgedLine::document, false},
                                               {"what", &JudgedLine::what},
                                               {"where", &JudgedLine::where, false},
                                               {"printed", &JudgedLine::printed},
                                               {"verdict", &JudgedLine::verdict},
                                               {"route", &JudgedLine::route, false},
                                               {"path", &JudgedLine::path, false}};
constexpr Field<ReleasedLine> released_fields[] = {{"lesson", &ReleasedLine::lesson},
                                                   {"place", &ReleasedLine::place},
                                                   {"id", &ReleasedLine::id},
                                                   {"digest", &ReleasedLine::digest},
                                                   {"day", &ReleasedLine::day}};

template <class Line, std::size_t count>
Json texts_of(const Line& line, Fields<Line, count> fields) {
  Json json;
  for (const Field<Line>& field : fields)
    if (field.is_required || !(line.*field.text).empty()) json[field.key] = line.*field.text;
  return json;
}

bool is_number(const NumberLine& line) { return line.cells.empty() && line.digits.size() == 1; }

/// Rows along at least this many consecutive numbers are written as a range: `0..49`.
constexpr std::size_t shortest_range = 8;

std::optional<long> whole_number(const std::string& text) {
  long number = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
  constexpr long largest_start = 1L << 53;  // counting on from here can't overflow
  const bool plain = fault == std::errc() && end == text.data() + text.size() &&
                     std::to_string(number) == text && -largest_start < number && number < largest_start;
  return plain ? std::optional(number) : std::nullopt;
}

std::optional<std::string> as_range(const std::vector<std::string>& cells) {
  if (cells.size() < shortest_range) return std::nullopt;
  const auto first = whole_number(cells.front());
  for (std::size_t i = 0; i < cells.size(); ++i)
    if (!first || cells[i] != std::to_string(*first + static_cast<long>(i))) return std::nullopt;
  return cells.front() + ".." + cells.back();
}

/// Returns the cells of a range such as `0..49`, if it has `count` of them; else an empty list.
std::vector<std::string> cells_of(const std::string& range, std::size_t count) {
  const std::size_t dots = range.find("..");
  const auto first = dots == std::string::npos ? std::nullopt : whole_number(range.substr(0, dots));
  std::vector<std::string> cells;
  for (std::size_t i = 0; first && i < count; ++i)
    cells.push_back(std::to_string(*first + static_cast<long>(i)));
  return as_range(cells) == range ? cells : std::vector<std::string>();
}

Json json_of(const NumberLine& line) {
  Json json = texts_of(line, number_fields);
  if (is_number(line)) {
    json["digits"] = line.digits.front();
  } else {
    const auto range = as_range(line.cells);
    json["cells"] = range ? Json(*range) : Json(line.cells);
    json["digits"] = line.digits;
  }
  json["method"] = line.method;
  return json;
}

/// Stores the text with this key. False if there is none.
bool take(const Json& item, const std::string& key, std::string& text) {
  if (!item.contains(key) || !item[key].is_string()) return false;
  text = item[key].get_ref<const std::string&>();
  return true;
}

/// Stores the list of texts with this key. False if there is none.
bool take(const Json& item, const std::string& key, std::vector<std::string>& list) {
  const auto is_text = [](const Json& one) { return one.is_string(); };
  if (!item.contains(key) || !item[key].is_array() ||
      !std::all_of(item[key].begin(), item[key].end(), is_text))
    return false;
  list = item[key].get<std::vector<std::string>>();
  return true;
}

/// Stores the texts of a line. False if one is malformed, or a required one is missing.
template <class Line, std::size_t count>
bool take_texts(const Json& item, Fields<Line, count> fields, Line& line) {
  return std::all_of(std::begin(fields), std::end(fields), [&](const Field<Line>& field) {
    return take(item, field.key, line.*field.text) || (!field.is_required && !item.contains(field.key));
  });
}

/// Reads digits and cells. False if they are malformed.
bool read_digits(const Json& item, NumberLine& line) {
  if (std::string digits; take(item, "digits", digits)) {
    line.digits.push_back(std::move(digits));
    return true;
  }
  if (!take(item, "digits", line.digits)) return false;
  if (std::string range; take(item, "cells", range)) {
    line.cells = cells_of(range, line.digits.size());
    return !line.cells.empty();
  }
  if (!take(item, "cells", line.cells)) return false;
  return line.cells.empty() || line.cells.size() == line.digits.size();
}

std::optional<NumberLine> read_line(const Json& item) {
  NumberLine line;
  const bool is_whole =
      take_texts(item, number_fields, line) && read_digits(item, line) && take(item, "method", line.method);
  return is_whole ? std::optional(std::move(line)) : std::nullopt;
}

Json json_of(const Definition& definition) {
  Json json = {{"lesson", definition.lesson}, {"example", definition.example}};
  json[std::string(name_of(definition.kind))] = definition.text;
  if (!definition.values.empty()) json["values"] = definition.values;
  return json;
}

constexpr std::pair<Definition::Kind, std::string_view> kind_names[] = {
    {Definition::Kind::equation, "equation"}, {Definition::Kind::given, "given"},
    {Definition::Kind::axis, "axis"},         {Definition::Kind::by_hand, "by hand"},
    {Definition::Kind::data, "data"},         {Definition::Kind::file, "file"}};

std::optional<Definition> read_definition(const Json& item) {
  Definition definition;
  if (!take(item, "lesson", definition.lesson) || !take(item, "example", definition.example))
    return std::nullopt;
  for (const auto& [kind, name] : kind_names) {
    if (!take(item, std::string(name), definition.text)) continue;
    definition.kind = kind;
    if (!take(item, "values", definition.values) && item.contains("values")) return std::nullopt;
    return definition;
  }
  return std::nullopt;
}

Json json_of(const JudgedLine& line) {
  Json json = texts_of(line, judged_fields);
  if (!line.carried.empty()) json["carried"] = line.carried;
  if (line.acknowledged) json["acknowledged"] = true;
  return json;
}

std::optional<JudgedLine> read_judged(const Json& item) {
  JudgedLine line;
  if (!take_texts(item, judged_fields, line)) return std::nullopt;
  if (!take(item, "carried", line.carried) && item.contains("carried")) return std::nullopt;
  line.acknowledged = item.contains("acknowledged") && item["acknowledged"] == true;
  return line;
}

Json json_of(const ReleasedLine& line) { return texts_of(line, released_fields); }

std::optional<ReleasedLine> read_released(const Json& item) {
  ReleasedLine line;
  return take_texts(item, released_fields, line) ? std::optional(std::move(line)) : std::nullopt;
}

Json json_of(const TargetLine& line) {
  return {{"lesson", line.lesson}, {"id", line.id}, {"kind", line.kind}, {"number", line.number}};
}

std::optional<TargetLine> read_target(const Json& item) {
  TargetLine line;
  if (!take(item, "lesson", line.lesson) || !take(item, "id", line.id) || !take(item, "kind", line.kind) ||
      !item.contains("number") || !item["number"].is_number_unsigned())
    return std::nullopt;
  line.number = item["number"].get<std::size_t>();
  return line;
}

/// Appends an item to its list if it is wanted. Sets `fault` if it is malformed.
template <class T>
void add_item(std::optional<T> item, const char* word, std::size_t& count, std::vector<T>& items,
              std::string& fault, const LessonFilter& wanted = {}) {
  ++count;
  if (!item)
    fault = fmt::format("{} {} of its list is not well formed", word, count);
  else if (!wanted || wanted(item->lesson))
    items.push_back(std::move(*item));
}

/// Sorts items and removes duplicates; of equal items the first stays.
template <class T>
void sort_and_deduplicate(std::vector<T>& items) {
  std::stable_sort(items.begin(), items.end());
  items.erase(std::unique(items.begin(), items.end()), items.end());
}

/// Appends a list: its name, and one line for each item.
template <class T>
void append_list(std::string& json, std::string_view name, const std::vector<T>& items) {
  json.append(fmt::format(", \"{}\": [", name));
  std::string_view separator = "\n";
  for (const T& item : items) json.append(std::exchange(separator, ",\n")).append(json_line(json_of(item)));
  json += "\n]";
}

}  // namespace

std::string_view name_of(Definition::Kind kind) {
  return std::find_if(std::begin(kind_names), std::end(kind_names),
                      [&](const auto& row) { return row.first == kind; })
      ->second;
}

void tidy(NumbersFile& numbers) {
  sort_and_deduplicate(numbers.lines);
  sort_and_deduplicate(numbers.definitions);
  sort_and_deduplicate(numbers.judged);
  sort_and_deduplicate(numbers.released);
  sort_and_deduplicate(numbers.targets);
  std::set<std::tuple<std::string, std::string, std::string>> shown;
  for (const NumberLine& line : numbers.lines)
    if (line.format == as_given)
      shown.emplace(line.lesson, line.example,
                    fmt::format("{} = {}", line.expression, fmt::join(line.digits, " ")));
  std::erase_if(numbers.definitions, [&](const Definition& definition) {
    return definition.kind == Definition::Kind::given &&
           shown.contains({definition.lesson, definition.example, definition.text});
  });
}

void append(NumbersFile& numbers, NumbersFile more) {
  const auto append_list = [](auto& all, auto& list) {
    all.insert(all.end(), std::make_move_iterator(list.begin()), std::make_move_iterator(list.end()));
  };
  append_list(numbers.lines, more.lines);
  append_list(numbers.definitions, more.definitions);
  append_list(numbers.judged, more.judged);
  append_list(numbers.released, more.released);
  append_list(numbers.targets, more.targets);
}

void erase_lessons(NumbersFile& numbers, const std::function<bool(const std::string& lesson)>& goes) {
  const auto is_gone = [&](const auto& line) { return goes(line.lesson); };
  std::erase_if(numbers.lines, is_gone);
  std::erase_if(numbers.definitions, is_gone);
  std::erase_if(numbers.judged, is_gone);
  std::erase_if(numbers.released, is_gone);
  std::erase_if(numbers.targets, is_gone);
}

std::size_t NumbersFile::count() const {
  std::size_t count = 0;
  for (const NumberLine& line : lines) count += line.digits.size();
  return count;
}

std::size_t NumbersFile::count_exact() const {
  std::size_t count = 0;
  for (const NumberLine& line : lines) {
    if (line.cells.empty())
      count += line.method == "exact" ? line.digits.size() : 0;
    else
      count += static_cast<std::size_t>(std::count(line.method.begin(), line.method.end(), 'e'));
  }
  return count;
}

std::string to_json(const NumbersFile& numbers) {
  std::string json = fmt::format("{{\"schema\": {}, \"pages\": {{", schema);
  std::string_view separator = "\n";
  for (const auto& [page, digest] : numbers.pages)
    json.append(std::exchange(separator, ",\n")).append(fmt::format("{}: \"{}\"", json_line(page), digest));
  json += "\n}";
  append_list(json, "numbers", numbers.lines);
  if (!numbers.definitions.empty()) append_list(json, "definitions", numbers.definitions);
  if (!numbers.judged.empty()) append_list(json, "claims", numbers.judged);
  if (!numbers.released.empty()) append_list(json, "released", numbers.released);
  if (!numbers.targets.empty()) append_list(json, "targets", numbers.targets);
  return json + "}\n";
}

namespace {

/// Takes the pages with their digests, or, of a file that is older than these, a list of the pages.
bool take_pages(const Json& frame, std::map<std::string, std::string>& pages) {
  if (!frame.contains("pages")) return false;
  for (const auto& [key, value] : frame["pages"].items()) {
    if (!value.is_string()) return false;
    if (frame["pages"].is_object())
      pages.emplace(key, value.get<std::string>());
    else
      pages.emplace(value.get<std::string>(), "");
  }
  return frame["pages"].is_structured();
}

}  // namespace

std::optional<NumbersFile> parse_numbers(const std::string& text, std::string& fault,
                                         const LessonFilter& wanted) {
  fault.clear();
  NumbersFile numbers;
  std::string of_item;  // the first malformed item
  std::array<std::size_t, 5> counts{};
  const auto take = [&](const std::string& list, const Json& item) {
    auto& [lines, definitions, judged, released, targets] = counts;
    if (list == "pages") return true;
    if (!of_item.empty()) return false;
    if (list == "numbers") add_item(read_line(item), "number", lines, numbers.lines, of_item, wanted);
    if (list == "definitions")
      add_item(read_definition(item), "definition", definitions, numbers.definitions, of_item, wanted);
    if (list == "claims") add_item(read_judged(item), "claim", judged, numbers.judged, of_item);
    if (list == "released")
      add_item(read_released(item), "card or question", released, numbers.released, of_item);
    if (list == "targets") add_item(read_target(item), "target", targets, numbers.targets, of_item);
    return false;
  };
  const auto frame = parse_json(text, fault, take);
  if (!frame) return std::nullopt;
  if (!frame->contains("numbers") || !frame->at("numbers").is_array())
    fault = "it has no list of numbers";
  else if (!frame->contains("schema") || frame->at("schema") != schema)
    fault = fmt::format("its schema is not {}", schema);
  else
    fault = take_pages(*frame, numbers.pages) ? of_item : "it has no list of pages";
  if (!fault.empty()) return std::nullopt;
  tidy(numbers);
  return numbers;
}

std::map<std::string, std::size_t> count_by_lesson(const std::string& json) {
  std::map<std::string, std::size_t> counts;
  std::string fault;
  const auto take = [&](const std::string& list, const Json& item) {
    NumberLine line;
    const bool counted = list == "numbers" ? read_digits(item, line) : list == "claims";
    if (counted && ledger::take(item, "lesson", line.lesson))
      counts[line.lesson] += std::max<std::size_t>(line.digits.size(), 1);
    return false;
  };
  if (!parse_json(json, fault, take)) return {};
  return counts;
}

std::vector<ReleasedLine> parse_released(const std::string& json) {
  std::vector<ReleasedLine> lines;
  std::string fault, of_item;
  std::size_t count = 0;
  const auto take = [&](const std::string& list, const Json& item) {
    if (list == "released") add_item(read_released(item), "card or question", count, lines, of_item);
    return false;
  };
  if (!parse_json(json, fault, take) || !of_item.empty()) return {};
  return lines;
}

}  // namespace proofsheet::ledger
