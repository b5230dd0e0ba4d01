#include "pages/scan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "diagnostics/utf8.hpp"

namespace proofsheet::pages {

namespace {

using diagnostics::Diagnostics;
using diagnostics::SourcePtr;
using diagnostics::Span;

/// A tag as it stands, comments and changes of delimiters among them.
struct RawTag {
  char sigil = ' ';  ///< one of `#^/>!=&`, or a space
  std::string name;
  std::size_t begin = 0, end = 0;
};

bool is_blank(char c) { return c == ' ' || c == '\t'; }

std::string_view trimmed(std::string_view text) {
  const auto blank = [](char c) { return is_blank(c) || c == '\n' || c == '\r'; };
  while (!text.empty() && blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && blank(text.back())) text.remove_suffix(1);
  return text;
}

bool is_name(std::string_view name, char also) {
  return !name.empty() && std::all_of(name.begin(), name.end(), [also](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == also;
  });
}

class Scanner {
 public:
  Scanner(const SourcePtr& source, Diagnostics& diagnostics)
      : source_(source), text_(source->text()), diagnostics_(diagnostics) {}

  std::optional<std::vector<Piece>> run() {
    const std::size_t errors = diagnostics_.errors();
    if (!check_characters()) return std::nullopt;
    std::size_t at = 0;
    while (at < text_.size()) {
      const std::size_t tag_begin = std::min(text_.find(open_, at), text_.size());
      if (tag_begin == text_.size()) break;
      const auto tag = read_tag(tag_begin);
      if (!tag) return std::nullopt;
      const auto [cut_begin, cut_end] = stands_alone(*tag, at);
      add_text(at, cut_begin);
      add_tag(*tag);
      at = cut_end;
    }
    add_text(at, end_of_text());
    for (const Piece& piece : open_sections_)
      error(piece.begin, piece.end, fmt::format("section '{}' is never closed", piece.text),
            fmt::format("write a closing tag: {}", shown("/" + piece.text)));
    if (diagnostics_.errors() != errors) return std::nullopt;
    return std::move(pieces_);
  }

 private:
  void error(std::size_t begin, std::size_t end, std::string fact, std::string hint = {}) {
    diagnostics_.error(Span{source_, begin, end}, std::move(fact), std::move(hint));
  }
  std::string shown(const std::string& inside) const { return open_ + inside + close_; }

  bool check_characters() {
    if (text_.size() > largest_template) {
      error(0, 0, fmt::format("the template is larger than {} bytes", largest_template),
            "split it with partials");
      return false;
    }
    if (const auto bad = diagnostics::first_bad_byte(text_)) {
      error(*bad, *bad + 1, "the template is not UTF-8 here", "save the file as UTF-8");
      return false;
    }
    const auto control = std::find_if(text_.begin(), text_.end(), [](char c) {
      return static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t' && c != '\r';
    });
    if (control == text_.end()) return true;
    const auto at = static_cast<std::size_t>(control - text_.begin());
    error(at, at + 1, "a control character stands in the template", "take it out");
    return false;
  }

  /// The file's last newline is not the template's.
  std::size_t end_of_text() const {
    std::size_t end = text_.size();
    if (end > 0 && text_[end - 1] == '\n') --end;
    return end;
  }

  std::optional<RawTag> read_tag(std::size_t begin) {
    std::size_t from = begin + open_.size();
    const bool braces = open_ == "{{" && from < text_.size() && text_[from] == '{';
    const bool delimiters = from < text_.size() && text_[from] == '=';
    const std::string closing = braces ? "}}}" : delimiters ? "=" + close_ : close_;
    if (braces || delimiters) ++from;
    const std::size_t to = text_.find(closing, from);
    if (to == std::string::npos) {
      error(begin, begin + open_.size(), "a tag is never closed", fmt::format("close it with '{}'", closing));
      return std::nullopt;
    }
    RawTag tag{' ', {}, begin, to + closing.size()};
    std::string_view inside = trimmed(std::string_view(text_).substr(from, to - from));
    if (delimiters) {
      tag.sigil = '=';
    } else if (!braces && !inside.empty() &&
               std::string_view("#^/>!&").find(inside[0]) != std::string_view::npos) {
      tag.sigil = inside[0];
      inside = trimmed(inside.substr(1));
    }
    tag.name = std::string(inside);
    return tag;
  }

  /// What goes with a tag: the whole line if there is nothing else on it (never of a variable or a partial),
  /// or the tag alone. Nothing before `from` is taken.
  std::pair<std::size_t, std::size_t> stands_alone(const RawTag& tag, std::size_t from) const {
    const std::pair<std::size_t, std::size_t> itself{tag.begin, tag.end};
    if (tag.sigil == ' ' || tag.sigil == '&' || tag.sigil == '>') return itself;
    std::size_t begin = tag.begin;
    while (begin > from && is_blank(text_[begin - 1])) --begin;
    if (begin != 0 && text_[begin - 1] != '\n') return itself;
    std::size_t end = tag.end;
    while (end < text_.size() && is_blank(text_[end])) ++end;
    if (end < text_.size() && text_[end] == '\r') ++end;
    if (end == text_.size()) return {begin, end};
    return text_[end] == '\n' ? std::pair{begin, end + 1} : itself;
  }

  void add_text(std::size_t begin, std::size_t end) {
    if (begin >= end) return;
    std::string text = text_.substr(begin, end - begin);
    std::erase(text, '\r');
    pieces_.push_back({Piece::Kind::text, std::move(text), begin, end});
  }

  void add_tag(const RawTag& tag) {
    if (tag.sigil == '!') return;
    if (tag.sigil == '=') return change_delimiters(tag);
    if (!is_name(tag.name, tag.sigil == '>' ? '-' : '_')) {
      error(tag.begin, tag.end,
            tag.name.empty() ? "a tag without a name" : fmt::format("'{}' is no name", tag.name),
            "names are small letters, digits and underscores");
      return;
    }
    Piece piece{Piece::Kind::variable, tag.name, tag.begin, tag.end};
    if (tag.sigil == '#') piece.kind = Piece::Kind::section;
    if (tag.sigil == '^') piece.kind = Piece::Kind::inverted;
    if (tag.sigil == '>') piece.kind = Piece::Kind::partial;
    if (tag.sigil == '/') return close_section(tag);
    if (tag.sigil == '#' || tag.sigil == '^') {
      open_sections_.push_back(piece);
      if (open_sections_.size() == deepest_sections + 1)
        error(tag.begin, tag.end, fmt::format("sections are nested more than {} deep", deepest_sections),
              "move the inner ones to another template");
    }
    pieces_.push_back(std::move(piece));
  }

  void close_section(const RawTag& tag) {
    if (open_sections_.empty()) {
      error(tag.begin, tag.end, fmt::format("'{}' closes a section that is not open", tag.name),
            fmt::format("open it with {}, or take this tag out", shown("#" + tag.name)));
      return;
    }
    const Piece opened = open_sections_.back();
    open_sections_.pop_back();
    if (opened.text != tag.name)
      error(tag.begin, tag.end, fmt::format("'{}' is closed where '{}' is open", tag.name, opened.text),
            fmt::format("write {} here", shown("/" + opened.text)));
    pieces_.push_back({Piece::Kind::close, tag.name, tag.begin, tag.end});
  }

  void change_delimiters(const RawTag& tag) {
    const std::size_t space = tag.name.find(' ');
    const std::string first = tag.name.substr(0, space);
    const std::string second =
        space == std::string::npos ? std::string() : std::string(trimmed(tag.name.substr(space)));
    const bool fine =
        !first.empty() && !second.empty() && (first + second).find_first_of("= \t\n\r") == std::string::npos;
    if (!fine) {
      error(tag.begin, tag.end, "two delimiters were expected, with a space between them",
            fmt::format("as in {}", shown("=<< >>=")));
      return;
    }
    open_ = first;
    close_ = second;
  }

  SourcePtr source_;
  const std::string& text_;
  Diagnostics& diagnostics_;
  std::string open_ = "{{", close_ = "}}";
  std::vector<Piece> open_sections_;
  std::vector<Piece> pieces_;
};

}  // namespace

std::optional<std::vector<Piece>> scan(const SourcePtr& source, Diagnostics& diagnostics) {
  return Scanner(source, diagnostics).run();
}

}  // namespace proofsheet::pages
