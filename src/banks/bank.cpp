#include "banks/bank.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>

#include "numbers/exact/decimal.hpp"
#include "prose/places.hpp"
#include "text/characters.hpp"
#include "text/replaced.hpp"
#include "text/unicode.hpp"
#include "text/xml.hpp"

namespace proofsheet::banks {

bool Key::widen(const Rational& from, const Rational& to) {
  if (from > upper || to < lower) return false;
  lower = std::min(lower, from);
  upper = std::max(upper, to);
  return true;
}

void Bank::begin(const std::string& title) { title_ = title; }

void Bank::add(Item item) {
  if (++count_ > most_items) {
    if (count_ == most_items + 1)
      lose(item, fmt::format("it and all after it: {} questions of a bank are read", most_items));
    return;
  }
  const auto same = std::find_if(categories.begin(), categories.end(),
                                 [&](const Category& one) { return one.title == title_; });
  Category& category = same != categories.end() ? *same : categories.emplace_back(Category{title_, {}});
  category.items.push_back(std::move(item));
}

void Bank::add_unless(const std::string& why, Item item) {
  for (const std::string& lost : item.lost) lose(item, lost);
  if (why.empty())
    add(std::move(item));
  else
    lose(item, why);
}

void Bank::lose(const Item& item, const std::string& why) {
  not_read.push_back({item.span, item.name.str(), why});
}

std::string title_of_category(std::string path) {
  path = text::replaced(path, "//", "\x01");
  std::string title(text::trimmed(path.substr(path.rfind('/') + 1)));
  return title == "$course$" || title == "top" ? std::string() : text::replaced(title, "\x01", "/");
}

std::optional<Bank> read_bank(const text::SourcePtr& source) {
  const std::string name = text::in_small_letters(source->name());
  const auto ends = [&](const char* ending) { return name.ends_with(ending); };
  const std::string& bytes = source->text();
  if (ends(".zip")) return read_qti_package(source);
  if (ends(".gift")) return read_gift(source);
  if (ends(".rmd")) return read_rexams(source);
  if (!ends(".xml")) return std::nullopt;
  return bytes.find("<quiz") != bytes.npos ? read_moodle(source) : read_qti(source);
}

std::optional<Rational> number_in(std::string_view text) {
  constexpr long largest_power = 400;
  constexpr std::size_t longest = 400;
  std::string digits(text::trimmed(text));
  if (digits.size() > longest) return std::nullopt;
  if (digits.find('.') == digits.npos) std::replace(digits.begin(), digits.end(), ',', '.');
  long power = 0;
  if (const std::size_t mark = digits.find_first_of("eE"); mark != digits.npos) {
    const std::size_t begin = mark + (digits.compare(mark + 1, 1, "+") == 0 ? 2 : 1);
    const auto [end, error] = std::from_chars(digits.data() + begin, digits.data() + digits.size(), power);
    if (error != std::errc() || end != digits.data() + digits.size() || std::abs(power) > largest_power)
      return std::nullopt;
    digits.resize(mark);
  }
  const bool is_negative = digits.starts_with('-');
  if (is_negative || digits.starts_with('+')) digits.erase(0, 1);
  if (const std::size_t point = digits.find('.'); point != digits.npos) {
    power -= static_cast<long>(digits.size() - point - 1);
    digits.erase(point, 1);
  }
  if (digits.empty() || digits.find_first_not_of("0123456789") != digits.npos) return std::nullopt;
  digits.erase(0, std::min(digits.find_first_not_of('0'), digits.size() - 1));
  const Rational value = Rational(digits) * numbers::power_of_ten(power);
  return is_negative ? Rational(-value) : value;
}

std::string decimal_of(const Rational& value) {
  constexpr long most_places = 400, enough_places = 20;
  long places = 0;
  while (places < most_places && !numbers::is_whole(value * numbers::power_of_ten(places))) ++places;
  if (places == most_places) places = enough_places;
  return numbers::to_string(
      numbers::Decimal{numbers::round_scaled(value, places, numbers::Rounding::half_even), places});
}

std::optional<std::string> from_base64(std::string_view text) {
  std::string bytes;
  std::uint32_t bits = 0;
  int count = 0;
  constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  for (const char c : text) {
    if (text::is_space(c) || c == '=') continue;
    const std::size_t digit = digits.find(c);
    if (digit == digits.npos || bytes.size() > largest_picture) return std::nullopt;
    bits = bits << 6U | static_cast<std::uint32_t>(digit);
    if (++count < 4) continue;
    for (const unsigned shift : {16U, 8U, 0U}) bytes += static_cast<char>(bits >> shift & 255U);
    bits = 0;
    count = 0;
  }
  if (count == 1) return std::nullopt;
  if (count > 1) bytes += static_cast<char>(bits >> (count == 2 ? 4U : 10U) & 255U);
  if (count == 3) bytes += static_cast<char>(bits >> 2U & 255U);
  return bytes;
}

std::string without_entities(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t size = text[at] == '&' ? prose::entity_length(text, at) : 0;
    out += size > 0 ? prose::meaning_of(text.substr(at, size)) : std::string(1, text[at]);
    at += std::max<std::size_t>(size, 1);
  }
  return out;
}

std::string as_html(std::string_view plain) {
  std::string html = text::replaced(text::escape_xml(text::trimmed(plain)), "\r", "");
  while (html.find("\n\n\n") != html.npos) html = text::replaced(html, "\n\n\n", "\n\n");
  html = text::replaced(text::replaced(html, "\n\n", "</p><p>"), "\n", "<br>");
  return html.empty() ? html : "<p>" + html + "</p>";
}

void divide_model(std::string rubric, std::string explained, Item& item) {
  const auto begins = [&] { return !rubric.empty() && explained.starts_with(rubric); };
  const std::size_t list = rubric.rfind("<ul>");
  if (!begins() && list != rubric.npos && rubric.ends_with("</li></ul>")) {
    const std::string marks = rubric.substr(list + 4);
    const std::size_t title = rubric.rfind("<p><strong>", list);
    const bool has_title = title != rubric.npos && rubric.find("</strong></p><ul>", title) + 13 == list;
    const std::string model = rubric.substr(0, has_title ? title : list);
    if (has_title || explained.starts_with(model)) {
      rubric = model;
      for (std::size_t at = 4, end = 0; (end = marks.find("</li>", at)) != marks.npos; at = end + 9)
        item.marking.push_back({marks.substr(at, end - at)});
    }
  }
  item.because.text = begins() ? explained.substr(rubric.size()) : explained;
  item.model.text = std::move(rubric);
  if (item.model.empty()) std::swap(item.model, item.because);
}

void add_pair(Markup part, Markup match, Item& item) {
  item.kind = Item::Kind::matching;
  if (item.parts.size() >= most_parts || item.choices.size() >= most_parts)
    return;  // more than a lesson takes
  const auto same = std::find_if(item.choices.begin(), item.choices.end(),
                                 [&](const Choice& one) { return one.text.text == match.text; });
  const auto index = static_cast<std::size_t>(same - item.choices.begin());
  if (same == item.choices.end()) item.choices.push_back({std::move(match), {}});
  if (!part.empty()) item.parts.push_back({std::move(part), {}, index});
}

namespace {

/// Puts the texts of the list `A. B. C.` at the end of the question in the place of the letters.
void take_letters(Item& item) {
  constexpr std::string_view begin = "<ol type=\"A\"><li>", between = "</li><li>", end = "</li></ol>";
  std::string& ask = item.ask.text;
  const std::size_t list = ask.rfind(begin);
  if (list == ask.npos || !ask.ends_with(end)) return;
  std::vector<std::string> texts;
  for (std::size_t at = list + begin.size(), stop = 0; stop < ask.size() - end.size();
       at = stop + between.size()) {
    stop = std::min(ask.find(between, at), ask.size() - end.size());
    texts.push_back(ask.substr(at, stop - at));
  }
  std::vector<std::size_t> letters;
  for (const Choice& choice : item.choices)
    if (const std::string& letter = choice.text.text; letter.size() == 1)
      letters.push_back(static_cast<std::size_t>(letter[0] - 'A'));
  if (letters.size() != texts.size() || letters.size() != item.choices.size() ||
      *std::max_element(letters.begin(), letters.end()) >= texts.size())
    return;
  for (std::size_t i = 0; i < letters.size(); ++i) item.choices[i].text.text = texts[letters[i]];
  ask.resize(list);
}

}  // namespace

void divide_parts(Item& item) {
  if (item.kind != Item::Kind::matching) return;
  take_letters(item);
  constexpr std::string_view begin = "<ul>", item_begin = "<li>", item_end = "</li>", end = "</ul>";
  std::string_view rest = item.because.text;
  if (!rest.starts_with(begin)) return;
  rest.remove_prefix(begin.size());
  std::vector<std::string> because;
  for (const Part& part : item.parts) {
    because.emplace_back();
    const std::string head = std::string(item_begin) + part.text.text;
    const std::size_t stop = rest.find(item_end);
    if (!rest.starts_with(head) || stop == rest.npos) continue;
    because.back() = rest.substr(head.size(), stop - head.size());
    rest.remove_prefix(stop + item_end.size());
  }
  if (!rest.starts_with(end)) return;
  for (std::size_t i = 0; i < because.size(); ++i) item.parts[i].because.text = because[i];
  item.because.text = text::trimmed(rest.substr(end.size()));
}

}  // namespace proofsheet::banks
