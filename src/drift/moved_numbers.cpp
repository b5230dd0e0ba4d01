#include "drift/moved_numbers.hpp"

#include <fmt/format.h>

#include "drift/named_numbers.hpp"

namespace proofsheet::drift {
namespace {

using ledger::NumbersFile;

// "4" → "at 4 places", as one says it.
std::string format_words(const std::string& format) {
  const std::size_t digits = format.find_first_not_of("0123456789");
  if (digits == 0) return "as " + format;
  if (digits == std::string::npos) return fmt::format("at {} place{}", format, format == "1" ? "" : "s");
  const std::string count = format.substr(0, digits), rest = format.substr(digits);
  if (!rest.starts_with(" sig")) return fmt::format("at {} places{}", count, rest);
  return fmt::format("at {} significant digit{}{}", count, count == "1" ? "" : "s", rest.substr(4));
}

std::string title(const NumberKey& key) {
  std::string words = fmt::format("{} {}", key.name, format_words(key.format));
  if (key.route != "exact") words += " " + key.route;
  return words;
}

// "in seat-number" and, where it helps, the place and the example.
std::string place_words(const NumberKey& key) {
  std::string words = " (" + key.lesson;
  if (!key.place.empty() && key.place != "lesson") words += ", " + key.place;
  if (!key.example.empty()) words += ", example " + key.example;
  return words + ")";
}

Drift drift_of(const NumberKey& key, std::size_t line, std::string message, std::string was, std::string is) {
  Drift drift;
  drift.lesson = key.lesson;
  drift.example = key.example;
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
  const NamedNumbers before = named_numbers(committed_numbers(committed, readable));
  if (!readable) return moved;
  const NamedNumbers after = named_numbers(now);
  for (const auto& [key, number] : after) {
    const auto old = before.find(key);
    if (old == before.end()) {
      moved.drift.push_back(
          drift_of(key, 0, fmt::format("{} is new: {}{}", title(key), number.digits, place_words(key)), "",
                   number.digits));
    } else if (old->second.digits != number.digits) {
      moved.moves.emplace(old->second.digits, number.digits);
      moved.drift.push_back(drift_of(
          key, old->second.line,
          fmt::format("{} was {}, is {}{}", title(key), old->second.digits, number.digits, place_words(key)),
          old->second.digits, number.digits));
    }
  }
  for (const auto& [key, number] : before)
    if (!after.contains(key))
      moved.drift.push_back(drift_of(
          key, number.line,
          fmt::format("{} was {}, is no longer printed{}", title(key), number.digits, place_words(key)),
          number.digits, ""));
  return moved;
}

}  // namespace proofsheet::drift
