// Reads GitHub-flavoured Markdown from our templates, as GitHub shows it.
#include <algorithm>
#include <utility>

#include "seen/pages.hpp"
#include "text/characters.hpp"

namespace proofsheet::seen {

namespace {

class MarkdownReader {
 public:
  MarkdownReader(std::string_view page, Visible& visible) : page_(page), visible_(visible) {}

  void run() {
    while (at_ < page_.size()) step();
  }

 private:
  char peek(std::size_t ahead = 0) const { return at_ + ahead < page_.size() ? page_[at_ + ahead] : '\0'; }
  std::size_t find_or_end(std::string_view what, std::size_t from) const {
    return std::min(page_.find(what, from), page_.size());
  }
  void skip_to(std::size_t end) { at_ = std::min(end, page_.size()); }

  void step() {
    switch (peek()) {
      case '\\':
        if (!text::is_punctuation(peek(1))) break;
        ++at_;
        break;
      case '`': return code();
      case '$': return formula();
      case '<': return tag();
      case '&': return skip_to(read_html_character(page_, at_, visible_));
      case '[':
        if (peek(1) == '^') skip_to(find_or_end("]", at_));
        return skip_to(at_ + 1);
      case ']': return peek(1) == '(' ? target() : skip_to(at_ + 1);
      case '!':
        if (peek(1) != '[') break;
        return skip_to(at_ + 1);
      case '*':
      case '~': return skip_to(at_ + 1);
      case '|': visible_.part(at_); return skip_to(at_ + 1);
      default: break;
    }
    const auto is_read = [](char c) {
      return c == '\\' || c == '`' || c == '$' || c == '<' || c == '&' || c == '[' || c == ']' || c == '!' ||
             c == '*' || c == '~' || c == '|';
    };
    const std::size_t begin = std::exchange(at_, text::find_byte(page_, at_ + 1, is_read));
    visible_.copy(page_.substr(begin, at_ - begin), begin);
  }

  /// Reads inline code or a code block up to the closing fence. A block of `math` is a formula.
  void code() {
    const std::size_t begin = std::min(page_.find_first_not_of('`', at_), page_.size());
    const std::string fence(page_.substr(at_, begin - at_));
    const bool block = fence.size() >= 3;
    std::size_t from = block ? find_or_end("\n", begin) : begin;
    std::size_t end = find_or_end(fence, from);
    while (!block && end < page_.size() &&
           (page_[end - 1] == '`' || page_.substr(end + fence.size()).starts_with("`")))
      end = find_or_end(fence, std::min(page_.find_first_not_of('`', end), page_.size()));
    if (block && page_.substr(begin, from - begin) == "math")
      read_page_formula(page_, from, end, visible_);
    else
      for (; from < end; ++from) visible_.put(page_.substr(from, 1), from);
    skip_to(end + fence.size());
  }

  /// Reads a formula: `$…$`, `$$…$$` or GitHub's `` $`…`$ ``.
  void formula() {
    const std::string_view rest = page_.substr(at_);
    const std::string_view open = rest.starts_with("$$") ? "$$" : rest.starts_with("$`") ? "$`" : "$";
    const std::string_view close = open == "$`" ? "`$" : open;
    const std::size_t begin = at_ + open.size();
    std::size_t end = begin;
    while (end < page_.size() && !page_.substr(end).starts_with(close))
      end += page_[end] == '\\' && open != "$`" ? 2U : 1U;
    read_page_formula(page_, begin, std::min(end, page_.size()), visible_);
    skip_to(end + close.size());
  }

  void tag() {
    const std::size_t end = find_or_end(">", at_);
    const bool address =
        page_.substr(at_, end - at_).find_first_of(":@") < page_.substr(at_, end - at_).find(' ');
    skip_to(address ? end + 1 : read_html_tag(page_, at_, visible_));
  }

  /// Skips a link's target, such as `](address "title")`.
  void target() {
    skip_to(at_ + 2);
    while (at_ < page_.size() && peek() != ' ' && peek() != ')') ++at_;
    if (peek() == ' ' && peek(1) == '"') {
      visible_.part(at_);
      for (skip_to(at_ + 2); at_ < page_.size() && peek() != '"'; ++at_) {
        if (peek() == '\\') ++at_;
        visible_.put(page_.substr(at_, 1), at_);
      }
      visible_.part(at_);
    }
    skip_to(find_or_end(")", at_) + 1);
  }

  std::string_view page_;
  Visible& visible_;
  std::size_t at_ = 0;
};

}  // namespace

void read_markdown_page(std::string_view page, Visible& visible) { MarkdownReader(page, visible).run(); }

}  // namespace proofsheet::seen
