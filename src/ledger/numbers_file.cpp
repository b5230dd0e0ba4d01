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
  // Sources are known to be UTF-8; what is not is replaced, since a dump may not throw.
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
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

NumbersFile sorted(NumbersFile numbers) {
  std::sort(numbers.lines.begin(), numbers.lines.end());
  numbers.lines.erase(std::unique(numbers.lines.begin(), numbers.lines.end()), numbers.lines.end());
  return numbers;
}

}  // namespace

std::size_t NumbersFile::count() const {
  std::size_t count = 0;
  for (const NumberLine& line : lines) count += line.digits.size();
  return count;
}

std::string to_json(const NumbersFile& numbers) {
  std::string text = fmt::format("{{\"schema\": {}, \"numbers\": [", schema);
  const char* before = "\n";
  for (const NumberLine& line : sorted(numbers).lines) {
    text += before + written(line);
    before = ",\n";
  }
  return text + "\n]}\n";
}

std::optional<NumbersFile> parse_numbers(const std::string& text, std::string& fault) {
  const Json json = Json::parse(text, nullptr, false);
  fault.clear();
  if (json.is_discarded()) {
    fault = "it is not JSON";
  } else if (!json.is_object() || !json.contains("numbers") || !json["numbers"].is_array()) {
    fault = "it has no list of numbers";
  } else if (!json.contains("schema") || json["schema"] != schema) {
    fault = fmt::format("its schema is not {}", schema);
  }
  if (!fault.empty()) return std::nullopt;
  NumbersFile numbers;
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
