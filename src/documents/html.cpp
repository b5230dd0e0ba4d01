// A page of HTML: tags, scripts, styles and what is set as code are blank, comments are comments, and rows
// between <tr> tags are tables.
#include <algorithm>
#include <array>

#include "diagnostics/characters.hpp"
#include "documents/mask.hpp"
#include "prose/places.hpp"

namespace proofsheet::documents {

namespace {

/// Whose contents are no words to a reader.
constexpr std::array<std::string_view, 9> unread_tags = {"script", "style", "pre", "code",    "kbd",
                                                         "samp",   "head",  "svg", "template"};

class HtmlReader {
 public:
  explicit HtmlReader(const Text& text) : mask_(text), text_(mask_.text()) {}

  Passage read() {
    for (std::size_t at = text_.find_first_of("<&"); at < text_.size(); at = text_.find_first_of("<&", at))
      at = text_[at] == '<' ? tag(at) : entity(at);
    return mask_.finish();
  }

 private:
  std::size_t entity(std::size_t at) {
    const std::size_t end = text_.find(';', at);
    if (end == std::string::npos || end - at > 12) return at + 1;
    mask_.hide(at, end + 1);
    return end + 1;
  }

  std::size_t tag(std::size_t at) {
    if (text_.compare(at, 4, "<!--") == 0) {
      const std::size_t end = behind(text_, at + 4, "-->");
      mask_.comment({at, end}, {at + 4, end >= at + 7 ? end - 3 : end});
      return end;
    }
    const char next = at + 1 < text_.size() ? text_[at + 1] : ' ';
    if (!diagnostics::is_letter(next) && next != '/' && next != '!' && next != '?') return at + 1;
    std::size_t end = behind(text_, at, ">");
    std::string name;
    for (std::size_t i = at + (next == '/' ? 2 : 1); i < end && diagnostics::is_letter(text_[i]); ++i)
      name += diagnostics::lowered(text_[i]);
    if (next != '/' && std::find(unread_tags.begin(), unread_tags.end(), name) != unread_tags.end() &&
        text_[end - 1] == '>' && text_[end - 2] != '/')
      end = behind(text_, std::min(text_.find("</" + name, end), text_.size()), ">");
    mask_.hide(at, end);
    table_tag(name, next == '/', {at, end});
    return end;
  }

  void table_tag(const std::string& name, bool closes, Stretch place) {
    std::vector<Table>& tables = mask_.passage.tables;
    const bool is_cell = name == "td" || name == "th", is_row = name == "tr", is_table = name == "table";
    if (cell_ > 0 && (is_cell || is_row || is_table)) {
      tables.back().rows.back().push_back(prose::cut(mask_.passage.text, cell_, place.begin).trimmed());
      cell_ = 0;
    }
    if (is_table && !closes) tables.push_back({{}, place});
    if (tables.empty()) return;
    if (is_row && !closes) tables.back().rows.emplace_back();
    if (is_cell && !closes && !tables.back().rows.empty()) cell_ = place.end;
    if (is_table && closes) tables.back().place.end = place.end;
  }

  Mask mask_;
  const std::string& text_;
  std::size_t cell_ = 0;  ///< where the open cell begins; 0: none is open
};

}  // namespace

Passage read_html(const Text& text) { return HtmlReader(text).read(); }

}  // namespace proofsheet::documents
