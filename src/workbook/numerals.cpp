#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "workbook/rich_text.hpp"

namespace proofsheet::workbook {

namespace {

/// The whole number that a numeral of digits alone names; nothing for any other numeral.
std::optional<long> whole_number(const std::string& text) {
  long value = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc() || stop != end) return std::nullopt;
  return value;
}

/// `10{,}000` in a formula is `10,000`.
std::string without_braces(std::string text) {
  text.erase(std::remove_if(text.begin(), text.end(), [](char c) { return c == '{' || c == '}'; }),
             text.end());
  return text;
}

bool is_plain(const course::PlainNumerals& plain, const prose::Numeral& written) {
  const prose::Numeral numeral{without_braces(written.text), written.span, without_braces(written.word),
                               written.in_formula};
  const auto declares = [&](const std::string& word) { return word == numeral.word || word == numeral.text; };
  if (std::any_of(plain.words.begin(), plain.words.end(), declares)) return true;
  const std::optional<long> value = whole_number(numeral.text);
  if (!value) return false;
  return (*value >= 0 && *value <= plain.counts_up_to) ||
         (*value >= plain.years_from && *value <= plain.years_to);
}

}  // namespace

void check_numerals(Context& context, const std::vector<prose::Numeral>& numerals) {
  for (const prose::Numeral& numeral : numerals) {
    if (is_plain(context.course.plain, numeral)) continue;
    context.record.findings.push_back(
        {ledger::Finding::Kind::untraced, numeral.span,
         fmt::format("the numeral '{}' is not traced to anything", numeral.text),
         "compute it with {num}`…`, claim it with {num}`" + numeral.text +
             " <…>`, or declare it with {lit}`" + numeral.text +
             "` or under 'plain numerals:' in course.yaml",
         numeral.text, ""});
  }
}

}  // namespace proofsheet::workbook
