#include "exports/cloze.hpp"

#include <iterator>

#include "workbook/practice/gaps.hpp"

namespace proofsheet::exports {

namespace {

using prose::Inline;

/// A mark in HTML, what Anki reads instead, and the sign of the text from which that must be kept apart.
struct Mark {
  std::string_view html, anki;
  char sign;
};
constexpr Mark open_mark{"\xEE\x80\x80", "{{c", '{'}, hint_mark{"\xEE\x80\x82", "::", ':'},
    close_mark{"\xEE\x80\x81", "}}", '}'};

/// Returns what separates a sign from an equal one before it: a space in a formula. In a text, the sign
/// itself becomes an entity.
std::string apart(char sign, bool in_formula) {
  if (in_formula) return {' ', sign};
  return sign == '{' ? "&#123;" : sign == '}' ? "&#125;" : "&#58;";
}

}  // namespace

workbook::RichText with_gap_marks(const workbook::RichText& gaps, std::set<std::size_t>& numbers) {
  return workbook::fill_gaps(gaps, [&](Inline gap) {
    numbers.insert(std::stoul(gap.name));
    const auto mark = [](const Mark& one, const std::string& rest = {}) {
      return workbook::plain_words(std::string(one.html) + rest);
    };
    std::vector<Inline> marked{mark(open_mark, gap.name), mark(hint_mark)};
    marked.insert(marked.end(), std::make_move_iterator(gap.children.begin()),
                  std::make_move_iterator(gap.children.end()));
    if (!gap.literal.empty()) {
      marked.push_back(mark(hint_mark));
      marked.emplace_back().literal = gap.literal;
    }
    marked.push_back(mark(close_mark));
    return marked;
  });
}

std::string anki_gaps(const std::string& html) {
  std::string made;
  bool in_formula = false;
  char before = ' ';  // the last sign that must be kept apart from an equal one
  for (std::size_t at = 0; at < html.size();) {
    const std::string_view rest = std::string_view(html).substr(at);
    const Mark* mark = nullptr;
    for (const Mark* one : {&open_mark, &hint_mark, &close_mark})
      if (rest.starts_with(one->html)) mark = one;
    if (mark) {
      if (before == mark->sign && mark->sign != '{') made.pop_back(), made += apart(before, in_formula);
      made += mark->anki;
      before = mark->sign;
      at += mark->html.size();
      continue;
    }
    if (rest.starts_with("\\(") || rest.starts_with("\\[")) in_formula = true;
    if (rest.starts_with("\\)") || rest.starts_with("\\]")) in_formula = false;
    const char c = html[at++];
    const bool is_sign = c == '{' || c == '}' || c == ':';
    if (is_sign && c == before)
      made += apart(c, in_formula);
    else
      made += c;
    before = is_sign ? c : ' ';
  }
  return made;
}

}  // namespace proofsheet::exports
