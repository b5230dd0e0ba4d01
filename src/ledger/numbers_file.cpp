// A line of numbers.json is one JSON object, written by the library; the lines are ours, so that a diff shows
// a number.
#include "ledger/numbers_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

namespace proofsheet::ledger {
namespace {

using Json = nlohmann::ordered_json;

constexpr int schema = 1;

/// The texts of a line, by the keys they are written with.
struct Field {
  const char* key;
  std::string NumberLine::*text;
};
constexpr Field fields[] = {{"lesson", &NumberLine::lesson},   {"place", &NumberLine::place},
                            {"example", &NumberLine::example}, {"expression", &NumberLine::expression},
                            {"route", &NumberLine::route},     {"format", &NumberLine::format}};

bool is_number(const NumberLine& line) { return line.cells.empty() && line.digits.size() == 1; }

// Sources are known to be UTF-8; what is not is replaced, since a dump may not throw.
std::string dumped(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

std::string written(const NumberLine& line) {
  Json json = Json::object();
  for (const Field& field : fields) json[field.key] = line.*field.text;
  if (is_number(line)) {
    json["digits"] = line.digits.front();
  } else {
    json["cells"] = line.cells;
    json["digits"] = line.digits;
  }
  json["method"] = line.method;
  return dumped(json);
}

bool read_text(const Json& json, const char* key, std::string& text) {
  const auto found = json.find(key);
  if (found == json.end() || !found->is_string()) return false;
  text = found->get<std::string>();
  return true;
}

bool read_texts(const Json& json, const char* key, std::vector<std::string>& texts) {
  const auto found = json.find(key);
  if (found == json.end() || !found->is_array()) return false;
  for (const Json& item : *found) {
    if (!item.is_string()) return false;
    texts.push_back(item.get<std::string>());
  }
  return true;
}

bool read_digits(const Json& json, NumberLine& line) {
  std::string digits;
  if (read_text(json, "digits", digits)) {
    line.digits.push_back(std::move(digits));
    return true;
  }
  if (!read_texts(json, "digits", line.digits) || !read_texts(json, "cells", line.cells)) return false;
  return line.cells.empty() || line.cells.size() == line.digits.size();
}

std::optional<NumberLine> read_line(const Json& json) {
  if (!json.is_object()) return std::nullopt;
  NumberLine line;
  for (const Field& field : fields)
    if (!read_text(json, field.key, line.*field.text)) return std::nullopt;
  if (!read_digits(json, line) || !read_text(json, "method", line.method)) return std::nullopt;
  return line;
}

template <class T>
void sort_once(std::vector<T>& items) {
  std::sort(items.begin(), items.end());
  items.erase(std::unique(items.begin(), items.end()), items.end());
}

NumbersFile sorted(NumbersFile numbers) {
  sort_once(numbers.pages);
  sort_once(numbers.lines);
  return numbers;
}

// A line each.
std::string listed(const std::vector<std::string>& items) {
  return items.empty() ? "" : "\n" + fmt::format("{}", fmt::join(items, ",\n"));
}

}  // namespace

std::size_t NumbersFile::count() const {
  std::size_t count = 0;
  for (const NumberLine& line : lines) count += line.digits.size();
  return count;
}

std::string to_json(const NumbersFile& numbers) {
  const NumbersFile file = sorted(numbers);
  std::vector<std::string> lines;
  for (const NumberLine& line : file.lines) lines.push_back(written(line));
  std::vector<std::string> pages;
  for (const std::string& page : file.pages) pages.push_back(dumped(page));
  return fmt::format("{{\"schema\": {}, \"pages\": [{}\n], \"numbers\": [{}\n]}}\n", schema, listed(pages),
                     listed(lines));
}

std::optional<NumbersFile> parse_numbers(const std::string& text, std::string& fault) {
  const Json json = Json::parse(text, nullptr, false);
  fault.clear();
  NumbersFile numbers;
  if (json.is_discarded()) {
    fault = "it is not JSON";
  } else if (!json.is_object() || !json.contains("numbers") || !json["numbers"].is_array()) {
    fault = "it has no list of numbers";
  } else if (!json.contains("schema") || json["schema"] != schema) {
    fault = fmt::format("its schema is not {}", schema);
  } else if (!read_texts(json, "pages", numbers.pages)) {
    fault = "it has no list of pages";
  }
  if (!fault.empty()) return std::nullopt;
  for (const Json& item : json["numbers"]) {
    std::optional<NumberLine> line = read_line(item);
    if (!line) {
      fault = fmt::format("number {} of its list is not well formed", numbers.lines.size() + 1);
      return std::nullopt;
    }
    numbers.lines.push_back(std::move(*line));
  }
  return sorted(std::move(numbers));
}

}  // namespace proofsheet::ledger
