#pragma once
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace proofsheet::text {

/// A position as people count: line and column from 1, the column in code points.
struct Position {
  std::size_t line = 1;
  std::size_t column = 1;
};

/// An immutable text that an author wrote, with its name in messages: a path relative to the course.
class Source {
 public:
  Source(std::string name, std::string text);
  const std::string& name() const { return name_; }
  const std::string& text() const { return text_; }
  std::size_t size() const { return text_.size(); }
  /// Returns the position of a byte offset; an offset past the end counts as the end.
  Position position(std::size_t offset) const;
  /// Returns the bytes of a line, counted from 1, without its line end; empty past the end.
  std::string_view line(std::size_t number) const;
  /// Returns the byte offset at which a line, counted from 1, begins; the length of the text past the end.
  std::size_t line_start(std::size_t number) const;

 private:
  std::size_t characters_before(std::size_t offset) const;

  std::string name_, text_;
  std::vector<std::size_t> starts_;      ///< the offset of each line
  std::vector<std::size_t> characters_;  ///< code points before every stride-th byte
};

using SourcePtr = std::shared_ptr<const Source>;

/// A range of a source, in bytes: [begin, end).
struct Span {
  SourcePtr source;
  std::size_t begin = 0;
  std::size_t end = 0;
};

/// A span as people and other programs count it: lines and columns from 1, columns in code points. The end is
/// just after the last character. Line 0 means the whole file; an empty file name means the whole course.
struct Region {
  std::string file;
  std::size_t line = 0, column = 0;
  std::size_t end_line = 0, end_column = 0;
  friend bool operator==(const Region&, const Region&) = default;
};
Region region_of(const Span& span);

}  // namespace proofsheet::text
