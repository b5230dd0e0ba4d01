#pragma once
// The text in which statistics are read: a passage without markup, and its sentences.
#include <optional>
#include <string_view>
#include <vector>

#include "seen/passage.hpp"

namespace proofsheet::documents {

using namespace seen;

/// Marks in the text: before a subscript (`t_28`), and before a superscript (`10^-6`).
inline constexpr char lowered_mark = '_', raised_mark = '^';

class StatisticsText {
 public:
  explicit StatisticsText(const Passage& passage);

  const Text& text() const { return text_; }
  std::string_view view() const { return text_.view(); }
  /// Returns the sentence around an offset. Caches the last one, so ask in the order of the text.
  Stretch sentence_at(std::size_t at) const;
  /// True if the sentence says `one-sided`, `one-tailed` or `directional` and does not negate it.
  bool says_one_sided(Stretch sentence) const;
  /// True if a reader sees the numerals of this part: it is not in code or a comment.
  bool is_visible(Stretch part) const;
  /// Returns the text as the document writes it, with its own points and commas; as long as the part.
  std::string written(Stretch part) const;
  /// True if the document writes its numbers in another notation than English.
  bool has_other_notation() const { return has_other_notation_; }

 private:
  const Passage* passage_;
  bool has_other_notation_;
  Text text_;
  std::vector<std::size_t> borders_;  ///< of the blocks, in order
  mutable Stretch last_;              ///< the last sentence
};

/// True if a word can begin at `at`: no letter, digit or index before it belongs to the same word.
bool begins_word(std::string_view text, std::size_t at);

}  // namespace proofsheet::documents
