#pragma once
// Marks around the characters of a text that is on its way to a page.
//
// A finished page is read again, and each of its numerals has to be accounted for. Where a number becomes
// text, somebody knows what vouches for it; on the page it is digits like any others. So what is known is put
// around the text as characters that nobody else may write: one that opens a region, one that closes it.
// They pass through escapes, templates and KaTeX like letters. Regions lie within each other, and the
// innermost counts. One function takes all of them out again.
//
// They are private-use characters, U+E010 to U+F10F. Authors' files and templates with such characters are
// refused, so a mark is ours.
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace proofsheet::diagnostics {

/// What vouches for the numerals of a region.
enum class Vouched {
  nobody,    ///< an author's words and formulas, whatever no mark stands around
  number,    ///< it was computed and proven, or is the document's or the author's claim, which was judged
  declared,  ///< an author said that it is a word
  own,       ///< the page counts something, or a template says it
  code       ///< it is no number to a reader, but the text of a program
};

/// Places are numbered by whoever keeps them; so many can be told apart.
inline constexpr std::size_t most_places = std::size_t{1} << 22;

/// The text in a region of its own.
std::string marked(Vouched by, std::string_view text);
/// An author's text, which stands at this place.
std::string placed(std::size_t place, std::string_view text);
/// From here on, what has no place of its own belongs to a block at this place.
std::string block_mark(std::size_t place);

/// From byte `begin` of the text without marks on.
struct Stretch {
  std::size_t begin = 0;
  Vouched by = Vouched::nobody;
  std::size_t id = 0;  ///< two stretches of one region have the same; 0: outside of all
  std::size_t place = most_places, block = most_places;  ///< most_places: there is none
};
struct Unmarked {
  std::string text;
  std::vector<Stretch> stretches;  ///< by their begin; the first begins at 0
};
/// Takes the marks out.
Unmarked unmarked(std::string_view text);
/// The same without their meaning.
std::string without_marks(std::string_view text);

/// Where byte `offset` of the text without its marks stands in it.
std::size_t marked_offset(std::string_view text, std::size_t offset);

/// Whether bytes of a mark begin here, and how many; 0 if none do.
std::size_t mark_size(std::string_view text, std::size_t at);
/// Whether a private-use character begins here.
bool is_private_use(char32_t code);

}  // namespace proofsheet::diagnostics
