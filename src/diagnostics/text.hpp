#pragma once
// Characters that remember where they were written.
//
// What a parser reads is seldom what stands in the file: YAML strips the indentation of a block scalar, a
// table cell loses its padding. A Text keeps the characters that are meant and, piece by piece, where they
// came from, so that a message can point into the file whatever was done on the way.
#include <string>
#include <string_view>
#include <vector>

#include "diagnostics/source.hpp"

namespace proofsheet::diagnostics {

class Text {
 public:
  /// From `begin` in the text on, characters stand in the source from `source_begin` on, one for one.
  struct Piece {
    std::size_t begin;
    std::size_t source_begin;
  };

  Text() = default;
  /// `pieces` are sorted by `begin`; the first begins at 0.
  Text(std::string characters, SourcePtr source, std::vector<Piece> pieces);
  /// A text that stands in the source as it is, from `offset` on.
  Text(std::string characters, SourcePtr source, std::size_t offset);
  /// A whole source; null: nothing.
  explicit Text(SourcePtr source);

  const std::string& str() const { return characters_; }
  std::string_view view() const { return characters_; }
  bool empty() const { return characters_.empty(); }
  std::size_t size() const { return characters_.size(); }
  const SourcePtr& source() const { return source_; }
  const std::vector<Piece>& pieces() const { return pieces_; }

  /// Where [begin, end) of this text stands in the source.
  Span span(std::size_t begin, std::size_t end) const;
  Span span() const { return span(0, size()); }
  /// [begin, end) as a text of its own.
  Text slice(std::size_t begin, std::size_t end) const;
  /// Without white space at both ends.
  Text trimmed() const;
  /// The lines, without their line ends.
  std::vector<Text> lines() const;
  /// The pieces between separators, not trimmed.
  std::vector<Text> split(char separator) const;
  /// The words between white space.
  std::vector<Text> words() const;

 private:
  std::size_t source_offset(std::size_t offset) const;
  std::string characters_;
  SourcePtr source_;
  std::vector<Piece> pieces_;
};

/// The lines of characters without places, without their ends.
std::vector<std::string_view> lines_of(std::string_view text);

}  // namespace proofsheet::diagnostics
