#include "banks/answers.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "text/replaced.hpp"

namespace proofsheet::banks {

std::size_t find_mark(std::string_view text, std::string_view marks, std::size_t at) {
  for (; at < text.size(); ++at) {
    if (text[at] == '\\')
      ++at;
    else if (marks.find(text[at]) != std::string_view::npos)
      return at;
  }
  return text.size();
}

std::optional<Key> key_in(const text::Text& text) {
  const std::string_view words = text.view();
  const std::size_t dots = words.find(".."), colon = words.find(':');
  const auto first = number_in(words.substr(0, std::min(dots, colon)));
  if (!first) return std::nullopt;
  const text::Text digits = text.slice(0, std::min({dots, colon, words.size()})).trimmed();
  if (dots != std::string_view::npos) {
    const auto last = number_in(words.substr(dots + 2));
    if (!last || *last < *first) return std::nullopt;
    return Key{digits, Rational((*first + *last) / 2), *first, *last};
  }
  const auto tolerance =
      colon == std::string_view::npos ? std::optional(Rational(0)) : number_in(words.substr(colon + 1));
  if (!tolerance) return std::nullopt;
  return Key{digits, *first, Rational(*first - abs(*tolerance)), Rational(*first + abs(*tolerance))};
}

std::string read_number(std::vector<Answer> answers, Blank& blank, std::vector<std::string>& lost) {
  std::vector<Choice> wrong;
  for (Answer& one : answers) {
    if (one.text.empty() || one.text.view() == "*") {
      lost.emplace_back("its feedback for any other number is left out");
    } else if (!one.key) {
      return fmt::format("'{}' is not a number", one.text.str());
    } else if (one.percent <= 0) {
      wrong.push_back(
          {{one.key->digits.str()}, std::move(one.feedback), false, (one.key->upper - one.key->lower) / 2});
    } else if (one.percent < 100) {
      lost.push_back(fmt::format("{}, which earns a part of the marks, is left out", one.text.str()));
    } else if (!blank.key) {
      blank.key = std::move(one.key);
      blank.because = std::move(one.feedback);
    } else if (!blank.key->widen(one.key->lower, one.key->upper)) {
      return "it has several right numbers";
    }
  }
  if (!blank.key) return "it has no right number";
  blank.key->wrong = std::move(wrong);
  return {};
}

std::string read_words(std::vector<Answer> answers, Blank& blank, std::vector<std::string>& lost) {
  for (Answer& one : answers) {
    if (one.percent < 100) {
      lost.push_back(fmt::format("the answer '{}', which is not quite right, is left out", one.word));
      continue;
    }
    if (blank.words.empty()) blank.because = std::move(one.feedback);
    blank.words.push_back(text::replaced(one.word, "\\*", "*"));
  }
  return blank.words.empty() ? "it has no right answer" : std::string();
}

void take_blank(Blank blank, Item& item) {
  item.kind = blank.key ? Item::Kind::number : Item::Kind::word;
  item.key = std::move(blank.key);
  item.words = std::move(blank.words);
  if (item.because.empty() || blank.because.empty() || item.because.text == blank.because.text) {
    if (item.because.empty()) item.because = std::move(blank.because);
  } else if (item.because.is_markdown == blank.because.is_markdown) {
    item.because.text = blank.because.text + "\n\n" + item.because.text;
  } else {
    item.lost.emplace_back("its feedback for the right answer is left out");
  }
}

}  // namespace proofsheet::banks
