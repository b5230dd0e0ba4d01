#include "pages/templates/layout.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "text/characters.hpp"
#include "text/marks.hpp"

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

std::string letters(std::size_t number, char first) {
  std::string letters;
  for (std::size_t left = number + 1; left > 0; left = (left - 1) / 26)
    letters.insert(letters.begin(), static_cast<char>(first + static_cast<char>((left - 1) % 26)));
  return letters;
}

std::string note_letter(std::size_t number) { return letters(number, 'a'); }

std::string join(const std::vector<std::string>& texts, std::string_view between) {
  std::string out;
  for (const std::string& text : texts) {
    if (text.empty()) continue;
    if (!out.empty()) out += between;
    out += text;
  }
  return out;
}

std::vector<std::string> column_shares(const std::vector<ColumnNeed>& needs) {
  static constexpr std::size_t widest = 120;  // the longest cell that counts in full; a longer one is broken
                                              // over lines anyway
  static constexpr std::size_t gap = 3;       // the space between two columns
  const auto weight = [](const ColumnNeed& need) { return std::min(need.cell, widest) + 2; };
  const auto least = [](const ColumnNeed& need) { return (need.word + gap) * 100 / printed_width; };
  std::size_t weights = 0, reserved = 0;
  for (const ColumnNeed& need : needs) {
    weights += weight(need);
    reserved += least(need);
  }
  if (reserved > 100) reserved = 0;  // the words are too long for any arrangement
  std::vector<std::string> shares;
  for (const ColumnNeed& need : needs) {
    const std::size_t hundredths =
        (reserved == 0 ? 0 : least(need)) + weight(need) * (100 - reserved) / weights;
    shares.push_back(fmt::format("{}.{:02}", hundredths / 100, hundredths % 100));
  }
  return shares;
}

std::size_t formula_length(std::string_view written) {
  static constexpr std::array<std::string_view, 8> unseen = {"mathrm", "text", "mathit", "left",
                                                             "right",  "frac", "tfrac",  "operatorname"};
  const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  const std::string latex = text::strip_marks(written);
  std::size_t length = 0;
  for (std::size_t i = 0; i < latex.size(); ++i) {
    if (latex[i] == '\\') {
      std::size_t end = i + 1;
      while (end < latex.size() && is_letter(latex[end])) ++end;
      const std::string_view command = std::string_view(latex).substr(i + 1, end - i - 1);
      const bool sign = command.empty() && i + 1 < latex.size() &&
                        std::string_view("%$&#_{}").find(latex[i + 1]) != std::string_view::npos;
      if (sign || (!command.empty() && std::find(unseen.begin(), unseen.end(), command) == unseen.end()))
        ++length;
      i = std::max(end, i + 2) - 1;
    } else if (std::string_view("{}^_ ").find(latex[i]) == std::string_view::npos) {
      ++length;
    }
  }
  return length;
}

namespace {

class Measure {
 public:
  explicit Measure(const std::vector<workbook::Insert>& inserts) : inserts_(inserts) {}

  void block(const prose::Block& block) {
    inlines(block.inlines);
    if (block.kind == prose::Block::Kind::code || block.kind == prose::Block::Kind::math)
      words(block.literal.view());
    words(" ");
    for (const prose::Block& child : block.children) this->block(child);
  }
  void inlines(const std::vector<prose::Inline>& all) {
    for (const prose::Inline& one : all) {
      if (one.kind == prose::Inline::Kind::role || one.kind == prose::Inline::Kind::math)
        insert(inserts_.at(one.id));
      else if (one.kind == prose::Inline::Kind::soft_break || one.kind == prose::Inline::Kind::line_break)
        words(" ");
      else
        words(one.literal.view());
      inlines(one.children);
    }
  }
  const ColumnNeed& need() const { return need_; }

 private:
  void insert(const workbook::Insert& insert) {
    const bool formula = insert.kind == workbook::Insert::Kind::formula;
    const bool label = insert.kind == workbook::Insert::Kind::reference && insert.text.empty();
    grow(formula ? formula_length(insert.formula.latex)
         : label ? std::string_view("Table 12.34").size()
                 : text::count_code_points(insert.text));
  }

  void words(std::string_view text) {
    for (std::size_t i = 0; i < text.size();) {
      const std::size_t end = std::min(text.find(' ', i), text.size());
      grow(text::count_code_points(text.substr(i, end - i)));
      if (end < text.size()) {
        word_ = 0;
        ++need_.cell;
      }
      i = end + 1;
    }
  }

  void grow(std::size_t length) {
    word_ += length;
    need_.cell += length;
    need_.word = std::max(need_.word, word_);
  }

  const std::vector<workbook::Insert>& inserts_;
  ColumnNeed need_;
  std::size_t word_ = 0;  ///< the length so far of the word that may still grow
};

}  // namespace

ColumnNeed cell_need(const std::vector<workbook::Insert>& inserts, const prose::Block& cell) {
  Measure measure(inserts);
  measure.inlines(cell.inlines);
  return measure.need();
}

std::size_t length_of(const workbook::RichText& text) {
  Measure measure(text.inserts);
  for (const prose::Block& block : text.document.blocks) measure.block(block);
  return measure.need().cell;
}

}  // namespace proofsheet::pages
