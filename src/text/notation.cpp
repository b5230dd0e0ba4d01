#include "text/notation.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "text/characters.hpp"
#include "text/signs.hpp"

namespace proofsheet::text {

Text from_notation(const Text& printed, const Notation& notation) {
  if (notation.is_english() || printed.empty()) return printed;
  const std::string& text = printed.str();
  const auto is_digit_at = [&](std::size_t at) { return at < text.size() && is_digit(text[at]); };
  const std::array<std::string_view, 4> groups{notation.group, ".", narrow_space, no_break_space};
  const std::string in_braces = "{" + notation.decimal + "}";
  std::string result;
  std::vector<Text::Piece> pieces;
  for (std::size_t at = 0; at < text.size();) {
    std::string_view mark;
    const bool behind_digit = at > 0 && is_digit_at(at - 1);
    for (const std::string_view group : groups) {
      const std::size_t next = at + group.size();
      const bool groups_here = !group.empty() && group != notation.decimal &&
                               text.compare(at, group.size(), group) == 0 && is_digit_at(next) &&
                               is_digit_at(next + 1) && is_digit_at(next + 2) && !is_digit_at(next + 3);
      if (behind_digit && groups_here) mark = group;
    }
    std::size_t decimal = 0;
    for (const std::string_view spelt : {std::string_view(notation.decimal), std::string_view(in_braces)})
      if (behind_digit && mark.empty() && text.compare(at, spelt.size(), spelt) == 0 &&
          is_digit_at(at + spelt.size()))
        decimal = spelt.size();
    const std::size_t source = printed.span(at, at + 1).begin;
    if (pieces.empty() || pieces.back().source_begin + (result.size() - pieces.back().begin) != source)
      pieces.push_back({result.size(), source});
    result += !mark.empty() ? ',' : decimal > 0 ? '.' : text[at];
    at += !mark.empty() ? mark.size() : decimal > 0 ? decimal : 1;
  }
  return {std::move(result), printed.source(), std::move(pieces)};
}

std::string to_notation(std::string_view text, const Notation& notation, std::string_view comma,
                        bool (*stays)(std::string_view text, std::size_t end)) {
  if (notation.is_english()) return std::string(text);
  const auto digits_at = [&](std::size_t at) {
    return std::min(text.find_first_not_of("0123456789", at), text.size()) - std::min(at, text.size());
  };
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const bool behind_digit = at > 0 && is_digit(text[at - 1]);
    const std::size_t places = behind_digit && text[at] == '.' ? digits_at(at + 1) : 0;
    const bool groups =
        behind_digit && text.substr(at, comma.size()) == comma && digits_at(at + comma.size()) == 3;
    if (places > 0 && !(stays && stays(text, at + 1 + places))) {
      out += notation.decimal;
      ++at;
    } else if (groups) {
      out += notation.group;
      at += comma.size();
    } else {
      out += text[at++];
    }
  }
  return out;
}

}  // namespace proofsheet::text
