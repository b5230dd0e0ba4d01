#include "numbers/exact/format.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <vector>

namespace proofsheet::numbers {
namespace {

std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  while (true) {
    const std::size_t begin = text.find_first_not_of(" \t");
    if (begin == std::string_view::npos) return words;
    const std::size_t end = std::min(text.find_first_of(" \t", begin), text.size());
    words.push_back(text.substr(begin, end - begin));
    text.remove_prefix(end);
  }
}

std::optional<long> parse_digits(std::string_view word, long least) {
  long digits = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), digits);
  if (error != std::errc() || end != word.data() + word.size() || word.front() == '-') return std::nullopt;
  if (digits < least || digits > most_digits) return std::nullopt;
  return digits;
}

std::optional<Format> with_digits(Format::Style style, std::string_view word, long least) {
  const std::optional<long> digits = parse_digits(word, least);
  if (!digits) return std::nullopt;
  return Format{style, *digits, false};
}

std::optional<Format> parse_words(const std::vector<std::string_view>& words) {
  if (words.size() == 1 && words[0] == "fraction") return Format{Format::Style::fraction, 0, false};
  if (words.size() == 1) return with_digits(Format::Style::places, words[0], 0);
  if (words.size() != 2) return std::nullopt;
  if (words[1] == "sig") return with_digits(Format::Style::significant, words[0], 1);
  if (words[0] == "sci") return with_digits(Format::Style::scientific, words[1], 0);
  if (words[0] == "percent") return with_digits(Format::Style::percent, words[1], 0);
  return std::nullopt;
}

}  // namespace

std::optional<Format> parse_format(std::string_view text) {
  std::vector<std::string_view> words = words_of(text);
  const bool thousands = words.size() > 1 && words.back() == "thousands";
  if (thousands) words.pop_back();
  std::optional<Format> format = parse_words(words);
  if (format) format->thousands = thousands;
  return format;
}

std::string to_string(const Format& format) {
  const char* const suffix = format.thousands ? " thousands" : "";
  switch (format.style) {
    case Format::Style::places: return fmt::format("{}{}", format.digits, suffix);
    case Format::Style::significant: return fmt::format("{} sig{}", format.digits, suffix);
    case Format::Style::scientific: return fmt::format("sci {}{}", format.digits, suffix);
    case Format::Style::percent: return fmt::format("percent {}{}", format.digits, suffix);
    case Format::Style::fraction: return fmt::format("fraction{}", suffix);
  }
  return {};
}

}  // namespace proofsheet::numbers
