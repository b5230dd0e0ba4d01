#include "drift/wording.hpp"

#include <fmt/format.h>

#include <array>

#include "numbers/exact/date.hpp"

namespace proofsheet::drift {
namespace {

/// A format as numbers.json has it: `4`, `3 sig thousands`, `4 down`.
struct FormatText {
  std::string format;
  std::string rounding = "half away from zero";
};

FormatText taken_apart(const std::string& text) {
  constexpr std::array<std::string_view, 5> roundings = {" half even", " down", " up", " floor", " ceiling"};
  for (const std::string_view rounding : roundings)
    if (text.ends_with(rounding))
      return {text.substr(0, text.size() - rounding.size()), std::string(rounding.substr(1))};
  return {text};
}

// "4" → "4 places", as one says it; nothing for a format that has its own words.
std::string count_words(const std::string& format) {
  const std::size_t digits = format.find_first_not_of("0123456789");
  if (digits == 0) return {};
  const std::string count = format.substr(0, digits);
  const std::string rest = digits == std::string::npos ? "" : format.substr(digits);
  const char* s = count == "1" ? "" : "s";
  if (!rest.starts_with(" sig")) return fmt::format("{} place{}{}", count, s, rest);
  return fmt::format("{} significant digit{}{}", count, s, rest.substr(4));
}

std::string title(const NamedNumbers::value_type& number) {
  const NumberKey& key = number.first;
  if (numbers::looks_like_date(number.second.digits)) return key.name;  // a day has no places
  const std::string count = count_words(key.format);
  std::string words =
      fmt::format("{} {} {}", key.name, count.empty() ? "as" : "at", count.empty() ? key.format : count);
  if (key.format == ledger::as_given) words = key.name + " as given";
  if (key.route != "exact") words += " " + key.route;
  return words;
}

std::string place_words(const NumberKey& key) {
  std::string words = key.lesson;
  if (!key.place.empty() && key.place != "lesson") words += ", " + key.place;
  if (!key.example.empty()) words += ", example " + key.example;
  return words;
}

// The place of a number whose place in the author's text is not known.
std::string aside(const NamedNumbers::value_type& number) {
  return number.second.span.source ? "" : fmt::format(" ({})", place_words(number.first));
}

std::string how_printed(const std::string& format) {
  const std::string count = count_words(format);
  return count.empty() ? "as " + format : "with " + count;
}

std::string route_words(const std::string& route) { return route == "exact" ? "exactly" : route; }

std::string reprinted(const NumberKey& was, const NumberKey& now) {
  const FormatText old = taken_apart(was.format), is = taken_apart(now.format);
  std::vector<std::string> changes;
  if (old.format != is.format)
    changes.push_back(
        fmt::format("was printed {}, is printed {}", how_printed(old.format), how_printed(is.format)));
  if (old.rounding != is.rounding)
    changes.push_back(fmt::format("was rounded {}, is rounded {}", old.rounding, is.rounding));
  if (was.route != now.route)
    changes.push_back(
        fmt::format("was computed {}, is computed {}", route_words(was.route), route_words(now.route)));
  return fmt::format("{}", fmt::join(changes, "; "));
}

}  // namespace

std::string fact_of(const Movement& movement) {
  const auto *was = movement.was, *now = movement.now;
  switch (movement.kind) {
    case Movement::Kind::moved:
      return fmt::format("{} was {}, is {}{}", title(*now), was->second.digits, now->second.digits,
                         aside(*now));
    case Movement::Kind::reprinted:
      return fmt::format("{} {}: {}, {}{}", now->first.name, reprinted(was->first, now->first),
                         was->second.digits, now->second.digits, aside(*now));
    case Movement::Kind::relocated:
      return fmt::format("{}, {}, moved to {}; was in {}", title(*now), now->second.digits,
                         place_words(now->first), place_words(was->first));
    case Movement::Kind::renamed:
      return fmt::format("{}, {}, was called {}{}", title(*now), now->second.digits, was->first.name,
                         aside(*now));
    case Movement::Kind::is_new:
      return fmt::format("{} is new: {}{}", title(*now), now->second.digits, aside(*now));
    case Movement::Kind::gone:
      return fmt::format("{} was {}, is no longer printed{}", title(*was), was->second.digits, aside(*was));
  }
  return {};
}

std::string listed(const std::vector<std::string>& words) {
  if (words.size() < 2) return words.empty() ? "" : words.front();
  return fmt::format("{} and {}", fmt::join(words.begin(), words.end() - 1, ", "), words.back());
}

}  // namespace proofsheet::drift
