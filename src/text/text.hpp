#pragma once
// Characters that remember where they were written.
//
// A parser rarely returns a text exactly as it is in the file: YAML strips the indentation of a block scalar,
// a table cell loses its padding. A Text has the resulting characters and, piece by piece, their places in
// the source, so that a message can point into the file after any number of steps.
#include <string>
#include <string_view>
#include <vector>

#include "text/source.hpp"

namespace proofsheet::text {

class Text {
 public:
  /// From `begin` on, characters are in the source from `source_begin` on, one for one.
  struct Piece {
    std::size_t begin;
    std::size_t source_begin;
  };

  Text() = default;
  /// `pieces` must be sorted by `begin`; the first begins at 0.
  Text(std::string characters, SourcePtr source, std::vector<Piece> pieces);
  /// A text that the source contains unchanged at `offset`.
  Text(std::string characters, SourcePtr source, std::size_t offset);
  /// A whole source; empty if `source` is null.
  explicit Text(SourcePtr source);

  const std::string& str() const { return characters_; }
  std::string_view view() const { return characters_; }
  bool empty() const { return characters_.empty(); }
  std::size_t size() const { return characters_.size(); }
  const SourcePtr& source() const { return source_; }
  const std::vector<Piece>& pieces() const { return pieces_; }

  /// Returns the place of [begin, end) in the source.
  Span span(std::size_t begin, std::size_t end) const;
  Span span() const { return span(0, size()); }
  /// Returns [begin, end) as a text of its own.
  Text slice(std::size_t begin, std::size_t end) const;
  /// Returns the text without white space at both ends.
  Text trimmed() const;
  /// Returns the lines, without their line ends.
  std::vector<Text> lines() const;
  /// Returns the pieces between separators, not trimmed.
  std::vector<Text> split(char separator) const;
  /// Returns the words between white space.
  std::vector<Text> words() const;

 private:
  std::size_t source_offset(std::size_t offset) const;
  std::string characters_;
  SourcePtr source_;
  std::vector<Piece> pieces_;
};

/// Returns the lines of plain characters, without their line ends.
std::vector<std::string_view> lines_of(std::string_view text);

}  // namespace proofsheet::text
