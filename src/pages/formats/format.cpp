#include "pages/formats/format.hpp"

#include <algorithm>

#include "text/signs.hpp"

namespace proofsheet::pages {

namespace {

using text::is_digit;

bool is_digits(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), is_digit<char>);
}

/// Removes a minus sign, ASCII or not, from the front. Returns true if there was one.
bool take_minus(std::string_view& text) {
  const std::size_t size = text::size_if(text::is_minus, text);
  text.remove_prefix(size);
  return size > 0;
}

/// Removes an exponent such as `e-08` from the front and stores it as `-8`.
void take_exponent(std::string_view& text, std::string& exponent) {
  std::string_view rest = text;
  if (!rest.starts_with('e') && !rest.starts_with('E')) return;
  rest.remove_prefix(1);
  const bool negative = take_minus(rest);
  if (!negative && rest.starts_with('+')) rest.remove_prefix(1);
  const std::size_t end = std::min(rest.find_first_not_of("0123456789"), rest.size());
  if (end == 0) return;
  const std::size_t zeros = std::min(rest.find_first_not_of('0'), end - 1);
  exponent = rest.substr(zeros, end - zeros);
  if (negative && exponent != "0") exponent.insert(0, "-");
  text = rest.substr(end);
}

/// True if the hyphen at `at` is between two numbers, with a space on each side.
bool subtracts(std::string_view text, std::size_t at) {
  if (at < 2 || at + 2 >= text.size() || text.substr(at - 1, 3) != " - ") return false;
  const char left = text[at - 2], right = text[at + 2];
  return (is_digit(left) || left == ')') && (is_digit(right) || right == '(');
}

// No field has a default value and warnings are errors, so a row that lacks a field does not compile.
constexpr Format page_formats[] = {
    {"html", ".html", Medium::site, escape_html, Picture::inline_svg, Host::page},
    {"latex", ".tex", Medium::paper, escape_latex, Picture::tikz, Host::page},
    {"markdown", ".md", Medium::text, escape_markdown, Picture::file, Host::page},
};
constexpr Format picture_formats[] = {
    {"svg", ".svg", Medium::drawing, escape_svg, Picture::file, Host::page},
    {"tikz", ".tex", Medium::drawing, escape_latex, Picture::tikz, Host::page},
};
constexpr Format formats_elsewhere[] = {
    {"html", ".html", Medium::site, escape_for_mathjax, Picture::inline_svg, Host::mathjax},
    {"html", ".html", Medium::site, escape_html, Picture::inline_svg, Host::mathml},
};

constexpr std::pair<Medium, const char*> medium_words[] = {{Medium::text, " for text"},
                                                           {Medium::paper, " for paper"},
                                                           {Medium::site, " for sites"},
                                                           {Medium::drawing, " of drawings"}};

}  // namespace

std::optional<Digits> read_digits(std::string_view text) {
  Digits number;
  number.negative = take_minus(text);
  const std::size_t end = std::min(text.find_first_not_of("0123456789.,"), text.size());
  number.digits = std::string(text.substr(0, end));
  text.remove_prefix(end);
  if (number.digits.empty() || !is_digit(number.digits.front()) || !is_digit(number.digits.back()))
    return std::nullopt;
  take_exponent(text, number.exponent);
  const bool fraction = number.exponent.empty() && text.starts_with('/') && is_digits(text.substr(1));
  if (!fraction && text.find_first_of("0123456789") != std::string_view::npos) return std::nullopt;
  number.tail = std::string(text);
  return number;
}

std::string with_minus_signs(std::string_view text) {
  static constexpr std::string_view no_number = "-+*/=. ";
  std::string out;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char before = at > 0 ? text[at - 1] : ' ', after = at + 1 < text.size() ? text[at + 1] : ' ';
    const bool begins = text[at] == '-' && (before == ' ' || before == '(') && !text::is_letter(after) &&
                        no_number.find(after) == std::string_view::npos;
    out += begins || subtracts(text, at) ? text::minus_sign : text.substr(at, 1);
  }
  return out;
}

std::string formula_digits(std::string_view text) {
  const auto number = read_digits(text);
  if (!number) return std::string(text);
  std::string out = number->negative ? "-" : "";
  for (const char c : number->digits) out += c == ',' ? std::string("{,}") : std::string(1, c);
  if (!number->exponent.empty()) out += "\\times10^{" + number->exponent + "}";
  return out + (number->tail == "%" ? "\\%" : number->tail);
}

std::string words_for(Media media) {
  std::string words;
  if (media == all_pages) return words;
  for (const auto& [medium, word] : medium_words)
    if (media.has(medium)) words += (words.empty() ? "" : " and") + std::string(word);
  return words;
}

std::span<const Format> formats() { return page_formats; }
std::span<const Format> drawing_formats() { return picture_formats; }

const Format& drawing_format(Picture picture) {
  const bool tikz = picture == Picture::tikz;
  return *std::find_if(std::begin(picture_formats), std::end(picture_formats),
                       [&](const Format& format) { return (format.picture == Picture::tikz) == tikz; });
}

const Format& format_for(Host elsewhere) {
  return *std::find_if(std::begin(formats_elsewhere), std::end(formats_elsewhere),
                       [&](const Format& format) { return format.home == elsewhere; });
}

}  // namespace proofsheet::pages
