#include "prose/link_tail.hpp"

#include <algorithm>
#include <optional>

#include "prose/characters.hpp"

namespace proofsheet::prose {

namespace {

constexpr std::size_t longest_label = 1000;  // CommonMark: at most 999 characters

std::size_t skip_white(std::string_view text, std::size_t i) {
  return std::min(text.find_first_not_of(" \t\n", i), text.size());
}

bool escapes(std::string_view text, std::size_t i) {
  return text[i] == '\\' && i + 1 < text.size() && is_ascii_punctuation(text[i + 1]);
}

/// Behind the closing character; nothing if there is none.
std::optional<std::size_t> closed_by(std::string_view text, std::size_t i, char close,
                                     std::string_view forbidden) {
  for (; i < text.size(); ++i) {
    if (escapes(text, i)) {
      ++i;
    } else if (text[i] == close) {
      return i + 1;
    } else if (forbidden.find(text[i]) != std::string_view::npos) {
      return std::nullopt;
    }
  }
  return std::nullopt;
}

std::optional<std::size_t> destination(std::string_view text, std::size_t i) {
  if (i < text.size() && text[i] == '<') return closed_by(text, i + 1, '>', "<\n");
  std::size_t open = 0;
  for (; i < text.size(); ++i) {
    if (escapes(text, i)) {
      ++i;
    } else if (text[i] == '(') {
      ++open;
    } else if (text[i] == ')') {
      if (open == 0) break;
      --open;
    } else if (static_cast<unsigned char>(text[i]) <= ' ') {
      break;
    }
  }
  if (open != 0) return std::nullopt;
  return std::min(i, text.size());
}

std::optional<LinkTail> inline_tail(std::string_view text, std::size_t at) {
  const auto url_end = destination(text, skip_white(text, at + 2));
  if (!url_end) return std::nullopt;
  LinkTail tail;
  std::size_t i = skip_white(text, *url_end);
  if (i > *url_end && i < text.size() && (text[i] == '"' || text[i] == '\'' || text[i] == '(')) {
    const auto title_end = closed_by(text, i + 1, text[i] == '(' ? ')' : text[i], "");
    if (!title_end) return std::nullopt;
    tail.title_begin = i + 1;
    tail.title_end = *title_end - 1;
    i = skip_white(text, *title_end);
  }
  if (i >= text.size() || text[i] != ')') return std::nullopt;
  tail.end = i + 1;
  return tail;
}

}  // namespace

LinkTail link_tail(std::string_view text, std::size_t at) {
  if (at + 1 < text.size() && text[at + 1] == '(')
    if (const auto tail = inline_tail(text, at)) return *tail;
  if (at + 1 < text.size() && text[at + 1] == '[')
    if (const auto end =
            closed_by(text.substr(0, std::min(text.size(), at + longest_label)), at + 2, ']', "["))
      return {*end, 0, 0};
  return {std::min(at + 1, text.size()), 0, 0};
}

}  // namespace proofsheet::prose
