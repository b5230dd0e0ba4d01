#include "pages/layout.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace proofsheet::pages {

View& add_lines(View& view, const std::string& content) {
  view.text("content", content);
  Views rest;
  std::size_t at = std::min(content.find('\n'), content.size());
  view.text("first", content.substr(0, at));
  while (at < content.size()) {
    const std::size_t end = std::min(content.find('\n', at + 1), content.size());
    rest.push_back(View().text("line", content.substr(at + 1, end - at - 1)));
    at = end;
  }
  return view.list("rest", std::move(rest));
}

Views with_more(Views items) {
  for (std::size_t i = 0; i < items.size(); ++i) items[i].flag("more", i + 1 < items.size());
  return items;
}

std::string fence_for(std::string_view code, std::size_t least) {
  std::size_t longest = 0, run = 0;
  for (const char c : code) {
    run = c == '`' ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  return std::string(std::max(least, longest + 1), '`');
}

std::string anchor_of(std::string_view text) {
  std::string anchor;
  for (const char c : text) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-';
    anchor += plain ? std::string(1, c) : fmt::format("x{:02x}", static_cast<unsigned char>(c));
  }
  return anchor;
}

std::string note_letter(std::size_t number) {
  std::string letters;
  for (std::size_t left = number + 1; left > 0; left = (left - 1) / 26)
    letters.insert(letters.begin(), static_cast<char>('a' + static_cast<char>((left - 1) % 26)));
  return letters;
}

std::string join(const std::vector<std::string>& texts, std::string_view between) {
  std::string joined;
  for (const std::string& text : texts) {
    if (text.empty()) continue;
    if (!joined.empty()) joined += between;
    joined += text;
  }
  return joined;
}

std::vector<std::string> column_shares(const std::vector<std::size_t>& lengths) {
  static constexpr std::size_t widest = 60;  // a cell with more is broken over lines in any case
  std::size_t sum = 0;
  const auto weight = [](std::size_t length) { return std::min(length, widest) + 2; };
  for (const std::size_t length : lengths) sum += weight(length);
  std::vector<std::string> shares;
  for (const std::size_t length : lengths) {
    const std::size_t hundredths = weight(length) * 100 / sum;
    shares.push_back(fmt::format("{}.{:02}", hundredths / 100, hundredths % 100));
  }
  return shares;
}

}  // namespace proofsheet::pages
