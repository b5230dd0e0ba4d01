#pragma once
// Formats that are read without a tree: what a reader does not see is taken out, what stands for a character
// becomes it, and the numerals are looked for in what is left, where each byte knows its place.
#include <algorithm>
#include <array>
#include <string>
#include <type_traits>
#include <vector>

#include "documents/passage.hpp"

namespace proofsheet::documents {

class Mask {
 public:
  explicit Mask(const Text& text) : blanked_(text.str()) { passage.text = text; }

  const std::string& text() const { return passage.text.str(); }
  /// [begin, end) is markup, for which a reader sees something else, or nothing.
  void hide(std::size_t begin, std::size_t end, std::string_view seen = "");
  /// The same, but what is written there begins a cell.
  void replace(std::size_t begin, std::size_t end, std::string_view seen);
  /// Code, or a footnote, whose words are not hidden by this.
  void aside(std::size_t begin, std::size_t end) { passage.asides.push_back({begin, end}); }
  void code(std::size_t begin, std::size_t end);
  /// A comment, marks and all.
  void comment(Stretch place, Stretch body);
  /// The first byte from `from` on that is neither hidden nor white space.
  std::size_t next_word(std::size_t from) const { return blanked_.find_first_not_of(" \t\n", from); }
  /// Finds the numerals, and hands over.
  Passage finish();
  /// What is left to see.
  Text seen();

  Passage passage;

 private:
  struct Hidden {
    Stretch place;
    std::string seen;
  };
  std::vector<Hidden> hidden_;
  std::string blanked_;
};

template <class Word, std::size_t N>
bool is_among(const std::array<Word, N>& words, std::type_identity_t<Word> word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

/// Behind `close`, from `at` on; the end of the text if it does not come.
std::size_t behind(std::string_view text, std::size_t at, std::string_view close);

}  // namespace proofsheet::documents
