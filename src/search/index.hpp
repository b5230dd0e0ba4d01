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
#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace proofsheet::search {

/// What can be found: a section, by its title and its words.
struct Section {
  std::string title;
  std::string words;  ///< plain text, one line
};

/// The words of a text that is in small letters, in their order, as they stand in an index: parted by whatever is
/// neither letter nor digit. static/search.js parts what a reader types in the same way. They are parts of the text.
std::vector<std::string_view> words_of(std::string_view text);
/// Only letters of ASCII have small ones.
std::string in_small_letters(std::string_view text);

/// An index in JSON of the version of lunr that `library` is; the number of a section is its name.
/// Scores are those of Okapi BM25 as lunr has them (k1 = 1.2, b = 0.75), rounded to three places; a word in
/// the title counts ten times.
class Index {
 public:
  /// The next section; its words are counted, and not kept.
  void add(const Section& section);
  /// Puts the index behind a text.
  void write(std::string& json) const;

 private:
  struct Occurrence {
    std::uint32_t word = 0, times = 0;  ///< the word by its number, in the order in which they came
  };
  struct Counted {
    std::vector<Occurrence> words;
    std::size_t length = 0;
  };
  /// Where a word occurs: the numbers of the sections, for each field.
  using Posting = std::array<std::vector<std::uint32_t>, 2>;

  /// Words with their numbers.
  using Alphabet = std::map<std::string_view, std::uint32_t>;

  void add(std::size_t field, std::string_view text);
  std::uint32_t number_of(std::string_view word);
  double weight(const Posting& posting) const;
  double score(std::size_t field, const Counted& in, std::uint32_t times, double weight) const;
  void write_vectors(std::string& json, const std::vector<std::uint32_t>& places) const;
  void write_inverted(std::string& json, const Alphabet& words, const std::vector<std::uint32_t>& places) const;

  std::size_t size_ = 0;
  struct Hash : std::hash<std::string_view> {
    using is_transparent = void;  // a word is looked for without a copy of it
  };
  std::unordered_map<std::string, std::uint32_t, Hash, std::equal_to<>> numbers_;
  std::vector<Posting> postings_;  ///< by the numbers of the words
  std::array<std::vector<Counted>, 2> counted_;
  std::array<std::size_t, 2> lengths_{};  ///< words of all sections
};

/// Lunr itself, for the browser.
std::string_view library();
std::string_view library_version();

}  // namespace proofsheet::search
