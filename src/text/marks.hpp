#pragma once
// Marks around the characters of a text on its way to a page.
//
// A finished page is read again, and each of its numerals must be accounted for. The code that turns a number
// into text knows where the number comes from, but on the page it is digits like any others. So this
// knowledge is put around the text as characters that cannot occur elsewhere: one opens a region, another
// closes it. They pass through escapes, templates and KaTeX like letters. Regions nest, and the innermost
// counts. One function removes all marks.
//
// Marks are private-use characters, U+E010 to U+F10F. Authors' files and templates with such characters are
// refused, so every mark is ours.
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace proofsheet::text {

/// The origin of the numerals in a region, which vouches for them.
enum class Origin {
  nobody,    ///< an author's words and formulas, and all text outside of marks
  number,    ///< it was computed and proven, or it is a checked claim of the document or the author
  declared,  ///< an author declared it to be a word
  own,       ///< a count by the page, or a numeral of a template
  code       ///< the text of a program, which readers do not see as a number
};

/// The number of places that can be distinguished. The caller assigns the numbers.
inline constexpr std::size_t most_places = std::size_t{1} << 22;

/// Returns the text in a region of its own.
std::string mark_region(Origin by, std::string_view text);
/// Returns an author's text with the mark of its place.
std::string placed(std::size_t place, std::string_view text);
/// Returns the mark after which everything without a place of its own belongs to a block at this place.
std::string block_mark(std::size_t place);

/// A part of the text without marks, from byte `begin` on.
struct Stretch {
  std::size_t begin = 0;
  Origin by = Origin::nobody;
  std::size_t id = 0;  ///< the same for stretches of one region; 0 outside of all regions
  std::size_t place = most_places, block = most_places;  ///< most_places if there is none
};
struct ParsedMarks {
  std::string text;
  std::vector<Stretch> stretches;  ///< sorted by `begin`; the first begins at 0
};
/// Removes the marks, and returns the text with their meaning.
ParsedMarks parse_marks(std::string_view text);
/// Returns the text without marks.
std::string strip_marks(std::string_view text);

/// Returns the offset in the marked text of byte `offset` of the text without marks.
std::size_t marked_offset(std::string_view text, std::size_t offset);

/// Returns the number of bytes of the mark that begins here; 0 if there is none.
std::size_t mark_size(std::string_view text, std::size_t at);
/// True if the code point is for private use.
bool is_private_use(char32_t code);

}  // namespace proofsheet::text
