#pragma once
// The tools of readers that read a text line by line.
#include <map>
#include <string>
#include <string_view>

#include "seen/mask.hpp"

namespace proofsheet::seen {

/// The names that a document defines for texts: attributes, variables, substitutions.
class Names {
 public:
  /// `uses` limits the bytes that all uses of names may show.
  explicit Names(std::size_t bytes) : bytes_left_(bytes + longest_value * 256) {}
  void define(std::string_view name, std::string value);
  /// Returns what a name shows; null if it is unknown.
  const std::string* find(std::string_view name) const;
  /// Returns the value for one use; marks it as unread if it exceeds a limit.
  std::string_view shown(const std::string& value);

  static constexpr std::size_t longest_value = 4096;

 private:
  std::map<std::string, std::string, std::less<>> values_;
  std::size_t bytes_left_;
};

class LineReader {
 protected:
  explicit LineReader(const Text& text) : mask_(text), text_(mask_.text()), names_(text.size()) {}

  /// Returns the line at `at`, without its line end.
  std::string_view line_at(std::size_t at) const {
    const std::string_view line =
        std::string_view(text_).substr(at, std::min(text_.find('\n', at), text_.size()) - at);
    return line.ends_with('\r') ? line.substr(0, line.size() - 1) : line;
  }
  char byte_at(std::size_t at) const { return at < text_.size() ? text_[at] : '\0'; }
  std::size_t next_line(std::size_t at) const { return std::min(text_.find('\n', at), text_.size() - 1) + 1; }
  /// Returns the beginning of the first blank line after `at`, or the end of the text.
  std::size_t blank_line_after(std::size_t at);
  /// Hides a block of code.
  void hide_code(Stretch place);
  std::size_t hidden(std::size_t begin, std::size_t end, std::string_view seen = "") {
    mask_.hide(begin, end, seen);
    return end;
  }

  Mask mask_;
  const std::string& text_;
  Names names_;
  std::size_t at_ = 0;

 private:
  Stretch paragraph_;  ///< the last that `blank_line_after` found
};

}  // namespace proofsheet::seen
