#include "drift/excerpt.hpp"

#include <algorithm>

#include "diagnostics/utf8.hpp"

namespace proofsheet::drift {
namespace {

constexpr std::size_t told_before = 24;  // characters before the first difference

std::size_t first_difference(std::string_view a, std::string_view b) {
  std::size_t at = 0;
  while (at < a.size() && at < b.size()) {
    const diagnostics::CodePoint one = diagnostics::code_point_at(a, at);
    if (a.substr(at, one.size) != b.substr(at, one.size)) break;
    at += one.size;
  }
  return at;
}

// The beginning of a word some characters before `at`.
std::size_t some_words_before(std::string_view text, std::size_t at) {
  std::size_t begin = at;
  for (std::size_t count = 0; count < told_before && begin > 0; ++count)
    begin -= diagnostics::code_point_before(text, begin).size;
  const std::size_t space = begin == 0 ? std::string_view::npos : text.find(' ', begin);
  return space != std::string_view::npos && space < begin + (at - begin) / 2 ? space + 1 : begin;
}

}  // namespace

std::string shortened(std::string_view text, std::size_t longest) {
  std::size_t end = 0;
  for (std::size_t count = 0; count < longest && end < text.size(); ++count)
    end += diagnostics::code_point_at(text, end).size;
  return std::string(text.substr(0, end)) + (end < text.size() ? "…" : "");
}

std::pair<std::string, std::string> excerpts(std::string_view was, std::string_view now,
                                             std::size_t longest) {
  std::string short_was = shortened(was, longest), short_now = shortened(now, longest);
  if (short_was == was && short_now == now) return {std::move(short_was), std::move(short_now)};
  const std::size_t begin = some_words_before(was, first_difference(was, now));
  if (begin == 0) return {std::move(short_was), std::move(short_now)};
  return {"…" + shortened(was.substr(begin), longest), "…" + shortened(now.substr(begin), longest)};
}

}  // namespace proofsheet::drift
