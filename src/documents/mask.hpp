#pragma once
// Formats that are read without a tree: what a reader does not see is blanked out, byte for byte, and the
// numerals are looked for in what is left. So every numeral has its place, whatever markup stands around it.
#include <string>

#include "documents/passage.hpp"

namespace proofsheet::documents {

class Mask {
 public:
  explicit Mask(const Text& text) { passage.text = text, passage.visible = text.str(); }

  const std::string& text() const { return passage.text.str(); }
  /// Blanks [begin, end); line ends stay.
  void hide(std::size_t begin, std::size_t end);
  /// A comment, marks and all.
  void comment(Stretch place, Stretch body);
  /// Finds the numerals, and hands over.
  Passage finish();

  Passage passage;
};

/// Behind `close`, from `at` on; the end of the text if it does not come.
std::size_t behind(std::string_view text, std::size_t at, std::string_view close);

}  // namespace proofsheet::documents
