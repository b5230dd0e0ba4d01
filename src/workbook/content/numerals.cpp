#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>

#include "text/characters.hpp"
#include "workbook/content/numerals.hpp"

namespace proofsheet::workbook {

namespace {

/// Returns the whole number that a numeral of digits alone represents; `nullopt` for any other numeral. `07`
/// and `000` are names, or the end of `1 000`.
std::optional<long> whole_number(const prose::Numeral& numeral) {
  const std::string& digits = numeral.digits;
  if (digits.empty() || numeral.is_part || (digits.size() > 1 && digits.front() == '0')) return std::nullopt;
  long value = 0;
  const char* end = digits.data() + digits.size();
  const auto [stop, error] = std::from_chars(digits.data(), end, value);
  if (error != std::errc() || stop != end) return std::nullopt;
  return value;
}

/// Removes braces: `10{,}000` in a formula is `10,000`.
std::string without_braces(std::string text) {
  text.erase(std::remove_if(text.begin(), text.end(), [](char c) { return c == '{' || c == '}'; }),
             text.end());
  return text;
}

constexpr const char* declare = "under 'plain numerals:' in course.yaml";

}  // namespace

std::string how_to_trace(const prose::Numeral& numeral) {
  using Place = prose::NumeralPlace;
  const std::string& text = numeral.text;
  switch (numeral.place) {
    case Place::prose:
      if (numeral.is_part && numeral.word == text)
        return "it is part of a longer number: compute or declare the whole number, or separate the two "
               "with a space or a word";
      if (numeral.is_part)
        return fmt::format(
            "'{0}' is read as one number: write a space after the comma if it is several numbers, write "
            "1.5 with a point, compute it with {{num}}`…`, or declare it with {{lit}}`{0}`",
            numeral.word);
      return fmt::format(
          "compute it with {{num}}`…`, claim it with {{num}}`{0} <…>`, or declare it with "
          "{{lit}}`{0}` or {1}",
          text, declare);
    case Place::formula:
      return fmt::format("compute it with \\val{{…}}, claim it with \\claim{{{}}}{{…}}, or declare it {}",
                         text, declare);
    case Place::alt:
      return fmt::format(
          "an alt text can't have a computed number: write it beside the image, or declare it {}", declare);
    case Place::title:
      return fmt::format(
          "the title of a link can't have a computed number: write it in the text, or declare it {}",
          declare);
    case Place::list:
      return fmt::format("a list begins with it: write {}\\. if it is not a list, or declare it {}", text,
                         declare);
    case Place::html: return "raw HTML is not supported: write it in Markdown";
    case Place::words: break;
  }
  return fmt::format("a computed number is not possible here: leave it out, or declare it {}", declare);
}

bool is_plain(const course::PlainNumerals& plain, const prose::Numeral& numeral) {
  const std::string text = without_braces(numeral.text), word = without_braces(numeral.word);
  if (plain.words.contains(word) || (!numeral.is_part && plain.words.contains(text))) return true;
  const std::optional<long> value = whole_number(numeral);
  if (!value) return false;
  return (*value >= 0 && *value <= plain.counts_up_to) ||
         (*value >= plain.years_from && *value <= plain.years_to);
}

bool has_plain_labels(const course::PlainNumerals& plain, const equations::Axis& axis) {
  const auto is_place = [](const std::string& label) {  // of an axis of numbers with unequal steps
    return std::all_of(label.begin(), label.end(), [](char c) { return text::is_digit(c); });
  };
  return axis.labels.empty() || plain.words.contains(axis.name + "[..]") ||
         std::all_of(axis.labels.begin(), axis.labels.end(), is_place);
}

}  // namespace proofsheet::workbook
