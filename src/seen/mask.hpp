#pragma once
// The tool of readers without a syntax tree. Markup is removed, entities and commands become their
// characters, and numerals are searched in the rest, where each byte keeps its place in the source.
#include <algorithm>
#include <array>
#include <string>
#include <type_traits>
#include <vector>

#include "prose/places.hpp"
#include "seen/passage.hpp"
#include "seen/span_set.hpp"

namespace proofsheet::seen {

class Mask {
 public:
  explicit Mask(const Text& text) : blanked_(text.str()) { passage.text = text; }

  const std::string& text() const { return passage.text.str(); }
  /// Marks [begin, end) as markup, for which a reader sees `seen`.
  void hide(std::size_t begin, std::size_t end, std::string_view seen = "");
  /// Does the same, but the bytes count as the first word of a cell.
  void replace(std::size_t begin, std::size_t end, std::string_view seen);
  /// Marks code or a footnote. Its words stay visible.
  void aside(std::size_t begin, std::size_t end) { passage.asides.push_back({begin, end}); }
  void code(std::size_t begin, std::size_t end);
  /// Counts the numerals of [begin, end), which are not read.
  void not_read(const char* kind, Stretch place);
  /// Marks something whose numerals need no source here, since they have one elsewhere.
  void cover(Stretch place) { covered_.add(passage.text.span(place.begin, place.end)); }
  /// Shows a formula in LaTeX, with the claims in it.
  void formula(Stretch whole, Stretch latex);
  void formula_block(Stretch whole, Stretch latex);
  /// Notes that a block begins at `at`, and that the one before it ends. A text begins with a paragraph.
  void begins(BlockKind kind, std::size_t at) { beginnings_.push_back({kind, {at, at}}); }
  void block(BlockKind kind, Stretch place);
  /// Adds a block within the one that contains it, such as a footnote.
  void inner_block(BlockKind kind, Stretch place) { passage.blocks.push_back({kind, place}); }
  /// Adds a comment; `place` includes its delimiters.
  void comment(Stretch place, Stretch body);
  /// Returns the first byte from `from` on that is neither hidden nor white space.
  std::size_t next_word(std::size_t from) const { return blanked_.find_first_not_of(" \t\n", from); }
  /// Finds the numerals and returns the passage. The mask must not be used afterwards.
  Passage finish();
  /// Returns the visible text.
  Text seen();

  Passage passage;

 private:
  void add_blocks();
  struct Hidden {
    Stretch place;
    std::string seen;
    std::size_t formula = none;  ///< an index in formulas_: shown instead of `seen`

    static constexpr std::size_t none = static_cast<std::size_t>(-1);
  };
  void put(const Hidden& hidden, prose::TextBuilder& builder) const;
  std::vector<Hidden> hidden_;
  std::vector<Text> formulas_;
  SpanSet covered_;
  std::string blanked_;
  std::vector<Block> beginnings_;
};

template <class Word, std::size_t N>
bool is_among(const std::array<Word, N>& words, std::type_identity_t<Word> word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

/// Returns the number whose digits begin at `at`, from 1 to `most`; 1 if there are none.
std::size_t count_at(std::string_view text, std::size_t at, std::size_t most);
/// Returns the place after the next `close` at or after `at`; the end of the text if there is none.
std::size_t after_next(std::string_view text, std::size_t at, std::string_view close);

}  // namespace proofsheet::seen
