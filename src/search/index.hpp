#pragma once
// An index of texts as lunr loads it.
//
// Lunr makes its index from texts when a page is opened, or once before, by a program in JavaScript. In the
// engine that this program has within it (mathml/) that took as long as half a build, and grew with every
// lesson. The format of a stored index is lunr's own and open, so the index is written here, and lunr, which
// is put into the program, reads it in the browser.
//
// Words are not cut to stems: readers type the beginning of a word, and a stem has lost its end. So the same
// index serves every language.
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace proofsheet::search {

/// What can be found: a section, by its title and its words.
struct Section {
  std::string title;
  std::string words;  ///< plain text, one line
};

/// The words of a text as they stand in an index, in their order: in small letters, parted by whatever is
/// neither letter nor digit. static/search.js parts what a reader types in the same way.
std::vector<std::string> words_of(std::string_view text);

/// An index in JSON of the version of lunr that `library` is; the number of a section is its name.
/// Scores are those of Okapi BM25 as lunr has them (k1 = 1.2, b = 0.75), rounded to three places; a word in
/// the title counts ten times.
std::string index_of(std::span<const Section> sections);

/// Lunr itself, for the browser.
std::string_view library();
std::string_view library_version();

}  // namespace proofsheet::search
