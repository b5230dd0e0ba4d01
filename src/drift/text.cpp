#include "drift/text.hpp"

#include <fmt/format.h>

#include "text/signs.hpp"

namespace proofsheet::drift {

namespace {

constexpr std::size_t most_numbers_in_short = 3;

std::string place_of(const Drift& drift) {
  if (drift.file.empty()) return {};
  if (drift.line == 0) return drift.file + ": ";
  return fmt::format("{}:{}:{}: ", drift.file, drift.line, drift.column);
}

// Returns the line of a number below its cause, which it names only if there are others.
std::string line_below_cause(const Drift& drift) {
  std::string text = fmt::format("    {}{}", place_of(drift), drift.fact);
  if (drift.causes.size() > 1) {
    text += " (also:";
    for (std::size_t i = 1; i < drift.causes.size(); ++i)
      text += fmt::format("{} {}", i > 1 ? "," : "", drift.causes[i].substr(drift.causes[i].find(": ") + 2));
    text += ")";
  }
  return text + "\n";
}

std::string entry(const Drift& drift) {
  std::string text = fmt::format("{}{}: {}\n", place_of(drift), name_of(drift.kind), drift.message);
  for (const std::string& line : drift.diff) text += fmt::format("    {}\n", line);
  if (drift.undiffed > 0) text += fmt::format("    and {} more\n", drift.undiffed);
  if (!drift.hint.empty()) text += fmt::format("    hint: {}\n", drift.hint);
  return text;
}

constexpr std::size_t shown_before = 24;  // characters before the first difference

std::size_t first_difference(std::string_view a, std::string_view b) {
  std::size_t at = 0;
  while (at < a.size() && at < b.size()) {
    const text::CodePoint one = text::code_point_at(a, at);
    if (a.substr(at, one.size) != b.substr(at, one.size)) break;
    at += one.size;
  }
  return at;
}

// Returns the beginning of a word some characters before `at`.
std::size_t some_words_before(std::string_view text, std::size_t at) {
  std::size_t begin = at;
  for (std::size_t count = 0; count < shown_before && begin > 0; ++count)
    begin -= text::code_point_before(text, begin).size;
  const std::size_t space = begin == 0 ? std::string_view::npos : text.find(' ', begin);
  return space != std::string_view::npos && space < begin + (at - begin) / 2 ? space + 1 : begin;
}

}  // namespace

std::string to_text(const std::vector<Drift>& drift, std::size_t most) {
  std::string text;
  for (std::size_t i = 0; i < drift.size();) {
    const Drift& first = drift[i];
    if (!first.cause.empty()) text += entry(drift[i++]);
    std::size_t count = 0;
    for (; i < drift.size() && drift[i].group == first.group && drift[i].cause.empty(); ++i) {
      if (count > 0 && first.group.empty()) break;
      if (++count <= most) text += first.cause.empty() ? entry(drift[i]) : line_below_cause(drift[i]);
    }
    if (count > most) text += fmt::format("    and {} more\n", count - most);
  }
  return text;
}

std::string number_summary(const std::vector<Drift>& drift) {
  std::vector<Drift> numbers;
  for (const Drift& item : drift)
    if (item.is_movement()) numbers.push_back(item);
  return to_text(numbers, most_numbers_in_short);
}

std::string shorten(std::string_view text, std::size_t longest) {
  std::size_t end = 0;
  for (std::size_t count = 0; count < longest && end < text.size(); ++count)
    end += text::code_point_at(text, end).size;
  return fmt::format("{}{}", text.substr(0, end), end < text.size() ? text::ellipsis : "");
}

std::pair<std::string, std::string> excerpts(std::string_view was, std::string_view now,
                                             std::size_t longest) {
  std::string short_was = shorten(was, longest), short_now = shorten(now, longest);
  if (short_was == was && short_now == now) return {std::move(short_was), std::move(short_now)};
  const std::size_t begin = some_words_before(was, first_difference(was, now));
  if (begin == 0) return {std::move(short_was), std::move(short_now)};
  const auto later = [&](const auto& text) {
    return std::string(text::ellipsis) + shorten(text.substr(begin), longest);
  };
  return {later(was), later(now)};
}

std::string join_words(const std::vector<std::string>& words) {
  if (words.size() < 2) return words.empty() ? "" : words.front();
  return fmt::format("{} and {}", fmt::join(words.begin(), words.end() - 1, ", "), words.back());
}

}  // namespace proofsheet::drift
