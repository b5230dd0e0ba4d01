#include "drift/moved_numbers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>

namespace proofsheet::drift {
namespace {

using ledger::NumberLine;
using ledger::NumbersFile;

/// What stays the same when a number moves: where it stands, what it is, how it is printed.
using Key = std::tuple<std::string, std::string, std::string, std::string, std::string, std::string>;
struct Number {
  std::string name;  ///< `X'[Frank, spicy]`
  std::string digits;
  std::size_t line = 0;  ///< in the file that it was read from; 0: not known
};
using Numbers = std::map<Key, Number>;

// `X'[Frank, ..]` and the last index `spicy` name a cell.
std::string cell_name(const std::string& row, const std::string& cell) {
  const std::size_t whole = row.rfind("..");
  if (whole != std::string::npos) return row.substr(0, whole) + cell + row.substr(whole + 2);
  if (!row.empty() && row.back() == ']') return row.substr(0, row.size() - 1) + ", " + cell + "]";
  return fmt::format("{}[{}]", row, cell);
}

// numbers.json has an item on a line of its own, behind a line that opens a list: the pages, then the
// numbers.
Numbers numbers_in(const NumbersFile& file) {
  Numbers numbers;
  for (std::size_t i = 0; i < file.lines.size(); ++i) {
    const NumberLine& line = file.lines[i];
    for (std::size_t c = 0; c < line.digits.size(); ++c) {
      const std::string name =
          c < line.cells.size() ? cell_name(line.expression, line.cells[c]) : line.expression;
      numbers.insert_or_assign(Key{line.lesson, line.place, line.example, name, line.route, line.format},
                               Number{name, line.digits[c], file.pages.size() + i + 3});
    }
  }
  return numbers;
}

// "4" → "at 4 places", as one says it.
std::string format_words(const std::string& format) {
  const std::size_t digits = format.find_first_not_of("0123456789");
  if (digits == 0) return "as " + format;
  if (digits == std::string::npos) return fmt::format("at {} place{}", format, format == "1" ? "" : "s");
  const std::string count = format.substr(0, digits), rest = format.substr(digits);
  if (!rest.starts_with(" sig")) return fmt::format("at {} places{}", count, rest);
  return fmt::format("at {} significant digit{}{}", count, count == "1" ? "" : "s", rest.substr(4));
}

std::string title(const Key& key) {
  const auto& [lesson, place, example, name, route, format] = key;
  std::string words = fmt::format("{} {}", name, format_words(format));
  if (route != "exact") words += " " + route;
  return words;
}

// "in seat-number" and, where it helps, the place and the example.
std::string place_words(const Key& key) {
  const auto& [lesson, place, example, name, route, format] = key;
  std::string words = " (" + lesson;
  if (!place.empty() && place != "lesson") words += ", " + place;
  if (!example.empty()) words += ", example " + example;
  return words + ")";
}

Drift drift_of(std::size_t line, std::string message, std::string was, std::string is) {
  Drift drift;
  drift.kind = Drift::Kind::number;
  drift.file = fmt::format("{}{}", output_folder, numbers_page);
  drift.line = line;
  drift.column = line > 0 ? 1 : 0;
  drift.message = std::move(message);
  drift.was = std::move(was);
  drift.now = std::move(is);
  return drift;
}

NumbersFile committed_numbers(const Pages& committed, bool& readable) {
  const auto page = committed.find(numbers_page);
  std::string fault;
  std::optional<NumbersFile> read;
  if (page != committed.end()) read = ledger::parse_numbers(page->second, fault);
  readable = read.has_value();
  return readable ? *std::move(read) : NumbersFile{};
}

}  // namespace

MovedNumbers moved_numbers(const Pages& committed, const NumbersFile& now) {
  MovedNumbers moved;
  bool readable = false;
  const Numbers before = numbers_in(committed_numbers(committed, readable));
  if (!readable) return moved;
  const Numbers after = numbers_in(now);
  for (const auto& [key, number] : after) {
    const auto old = before.find(key);
    if (old == before.end()) {
      moved.drift.push_back(drift_of(
          0, fmt::format("{} is new: {}{}", title(key), number.digits, place_words(key)), "", number.digits));
    } else if (old->second.digits != number.digits) {
      moved.moves.emplace(old->second.digits, number.digits);
      moved.drift.push_back(drift_of(
          old->second.line,
          fmt::format("{} was {}, is {}{}", title(key), old->second.digits, number.digits, place_words(key)),
          old->second.digits, number.digits));
    }
  }
  for (const auto& [key, number] : before)
    if (!after.contains(key))
      moved.drift.push_back(drift_of(
          number.line,
          fmt::format("{} was {}, is no longer printed{}", title(key), number.digits, place_words(key)),
          number.digits, ""));
  return moved;
}

}  // namespace proofsheet::drift
