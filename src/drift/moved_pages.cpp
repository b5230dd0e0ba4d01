#include "drift/moved_pages.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace proofsheet::drift {
namespace {

using Moves = std::set<std::pair<std::string, std::string>>;

/// A line taken apart: what is no number, and the digits between.
struct Dissected {
  std::string words;
  std::vector<std::string> digits;
};

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// The signs of numbers are left out of the words, since a number may change its sign.
bool take_minus(std::string_view& rest) {
  for (const std::string_view minus : {std::string_view("-"), std::string_view("−")}) {
    if (!rest.starts_with(minus)) continue;
    rest.remove_prefix(minus.size());
    return true;
  }
  return false;
}

Dissected dissect(std::string_view line) {
  Dissected parts;
  while (!line.empty()) {
    if (is_digit(line.front())) {
      std::size_t end = 1;
      while (end < line.size() &&
             (is_digit(line[end]) || (line[end] == '.' && end + 1 < line.size() && is_digit(line[end + 1]))))
        ++end;
      parts.digits.emplace_back(line.substr(0, end));
      parts.words += '#';
      line.remove_prefix(end);
    } else if (!take_minus(line)) {
      parts.words += line.front();
      line.remove_prefix(1);
    }
  }
  return parts;
}

// The runs of digits that moved; `60,000` and `1.2e-5` are two each.
Moves moved_runs(const Moves& moves) {
  Moves runs;
  for (const auto& [was, is] : moves) {
    const Dissected a = dissect(was), b = dissect(is);
    for (std::size_t i = 0; i < std::min(a.digits.size(), b.digits.size()); ++i)
      runs.emplace(a.digits[i], b.digits[i]);
  }
  return runs;
}

bool is_explained(std::string_view was, std::string_view is, const Moves& runs) {
  const Dissected a = dissect(was), b = dissect(is);
  if (a.words != b.words || a.digits.size() != b.digits.size()) return false;
  for (std::size_t i = 0; i < a.digits.size(); ++i)
    if (a.digits[i] != b.digits[i] && !runs.contains({a.digits[i], b.digits[i]})) return false;
  return !runs.empty();
}

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

Drift page_drift(const std::string& page, std::size_t line, std::string message, std::string_view was,
                 std::string_view is) {
  Drift drift;
  drift.kind = Drift::Kind::page;
  drift.file = output_folder + page;
  drift.line = line;
  drift.column = line > 0 ? 1 : 0;
  drift.message = std::move(message);
  drift.was = std::string(was);
  drift.now = std::string(is);
  return drift;
}

/// The first line that differs and is not explained; nothing if there is none.
std::optional<Drift> difference(const std::string& page, const std::string& was, const std::string& is,
                                const Moves& runs) {
  const std::vector<std::string_view> a = lines_of(was), b = lines_of(is);
  const auto line_at = [](const std::vector<std::string_view>& lines, std::size_t i) {
    return i < lines.size() ? lines[i] : std::string_view();
  };
  for (std::size_t i = 0; i < std::max(a.size(), b.size()); ++i) {
    const std::string_view x = line_at(a, i), y = line_at(b, i);
    const bool both = i < a.size() && i < b.size();
    if (both && (x == y || is_explained(x, y, runs))) continue;
    const std::string fact = !both && i >= a.size() ? "the page ends before this line"
                             : !both                ? "the page no longer has this line"
                             : a.size() == b.size()
                                 ? "this line differs from what is computed"
                                 : "from this line on, the page differs from what is computed";
    return page_drift(page, i + 1, fact, x, y);
  }
  // Lines that are the same with other line ends, or none at the end.
  if (runs.empty())
    return page_drift(page, 0, "the page differs from what is computed in its line ends", "", "");
  return std::nullopt;
}

}  // namespace

std::vector<Drift> moved_pages(const Pages& committed, const Pages& computed, const MovedNumbers& numbers) {
  const Moves runs = moved_runs(numbers.moves);
  std::vector<Drift> drift;
  for (const auto& [page, is] : computed) {
    const auto was = committed.find(page);
    if (was == committed.end()) {
      drift.push_back(page_drift(page, 0, "the page is missing", "", ""));
    } else if (was->second != is && !(page == numbers_page && !numbers.drift.empty())) {
      std::optional<Drift> found = difference(page, was->second, is, runs);
      if (found) drift.push_back(*std::move(found));
    }
  }
  for (const auto& [page, was] : committed)
    if (!computed.contains(page))
      drift.push_back(page_drift(page, 0, "the page is no longer produced", "", ""));
  return drift;
}

}  // namespace proofsheet::drift
