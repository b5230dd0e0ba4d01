#pragma once
#include "prose/conversion.hpp"

namespace proofsheet::prose {

/// Reads the inlines of one block, its text beside them. One use each.
class InlineReader {
 public:
  InlineReader(Sheet& sheet, diagnostics::Text text)
      : sheet_(sheet), conversion_(sheet.conversion), text_(std::move(text)), search_(text_.size()) {}
  std::vector<Inline> read(cmark_node* parent, std::size_t depth);
  /// Adds the numerals of what was read.
  void collect();

 private:
  void part();
  bool at(std::string_view mark) const;
  std::size_t run_length(char mark) const;
  void read_node(cmark_node* node, std::size_t depth, std::vector<Inline>& inlines);
  Inline read_marked(cmark_node* node, Inline::Kind kind, std::size_t marks, std::size_t depth);
  void read_break(Inline::Kind kind, std::vector<Inline>& inlines);
  void read_code(std::vector<Inline>& inlines);
  void read_html(cmark_node* node);
  void read_footnote_reference(std::vector<Inline>& inlines);
  Inline read_link(cmark_node* node, std::size_t depth);
  void read_autolink(cmark_node* node, Inline& link, std::size_t depth);
  void read_tail(const std::string& title);
  Inline read_image(cmark_node* node, std::size_t depth);
  void read_text(cmark_node* node, std::vector<Inline>& inlines);
  void read_plain(std::string_view literal, cmark_node* last_of, std::vector<Inline>& inlines);
  void read_token(const Token& token, std::vector<Inline>& inlines);

  Sheet& sheet_;
  Conversion& conversion_;
  diagnostics::Text text_;
  std::size_t search_;  ///< bytes that may still be searched for lost pieces: keeps the whole linear
  std::size_t cursor_ = 0;
  TextBuilder heard_;  ///< the text as a reader hears it: `1**2**` is 12
  bool in_url_ = false, in_alt_ = false;
};

}  // namespace proofsheet::prose
