#pragma once
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace proofsheet::diagnostics {

/// A place as people count: line and column from 1, the column in code points.
struct Position {
  std::size_t line = 1;
  std::size_t column = 1;
};

/// One text that an author wrote, with its name as it is shown (a path relative to the course). Immutable.
class Source {
 public:
  Source(std::string name, std::string text);
  const std::string& name() const { return name_; }
  const std::string& text() const { return text_; }
  /// The place of a byte offset; an offset past the end is the end.
  Position position(std::size_t offset) const;
  /// The bytes of a line, from 1, without its line end; empty past the end.
  std::string_view line(std::size_t number) const;
  /// The byte offset at which a line, from 1, begins; the length of the text past the end.
  std::size_t line_start(std::size_t number) const;

 private:
  std::string name_;
  std::string text_;
  std::vector<std::size_t> starts_;
};

using SourcePtr = std::shared_ptr<const Source>;

/// A stretch of a source, in bytes: [begin, end).
struct Span {
  SourcePtr source;
  std::size_t begin = 0;
  std::size_t end = 0;
};

}  // namespace proofsheet::diagnostics
