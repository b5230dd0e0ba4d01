#pragma once
// An index of texts in the stored format of lunr.
//
// Lunr builds its index from texts either when a page is opened, or in advance with a program in JavaScript.
// In the engine that is part of this program (mathml/), this took half as long as a build, and grew with
// every lesson. The format of a stored index is lunr's own and open, so this program writes the index, and
// lunr, which is part of this program, reads it in the browser.
//
// The words of the index are not stemmed: readers type the beginning of a word, and a stem has lost its end.
// So the same index works for every language. static/search.js compares the stems of English words.
#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace proofsheet::search {

/// A section that can be found by its title and its words.
struct Section {
  std::string title;
  std::string words;  ///< plain text, one line
};

/// Returns the words of a text in order, as views of it. Any character that is neither a letter nor a number
/// separates words. The index has the words of `text::folded` texts; static/search.js must fold and
/// split the input of a reader in the same way.
std::vector<std::string_view> words_of(std::string_view text);

/// An index in JSON for the version of lunr in `library`. Sections are named by their index. Scores are those
/// of Okapi BM25 as in lunr (k1 = 1.2, b = 0.75), rounded to three places; a word in the title counts ten
/// times.
class Index {
 public:
  /// Adds the next section. Its words are counted, and not stored.
  void add(const Section& section);
  /// Appends the index to `json`.
  void write(std::string& json) const;

 private:
  struct Occurrence {
    std::uint32_t word = 0, times = 0;  ///< the index of the word, in the order of first occurrence
  };
  struct WordCounts {
    std::vector<Occurrence> words;
    std::size_t length = 0;
  };
  /// Where a word occurs: the indices of the sections, for each field.
  using Posting = std::array<std::vector<std::uint32_t>, 2>;

  /// Words with their indices.
  using Alphabet = std::map<std::string_view, std::uint32_t>;

  void add(std::size_t field, std::string_view text);
  std::uint32_t number_of(std::string_view word);
  double weight(const Posting& posting) const;
  double score(std::size_t field, const WordCounts& in, std::uint32_t times, double weight) const;
  void write_vectors(std::string& json, const std::vector<std::uint32_t>& places) const;
  void write_inverted(std::string& json, const Alphabet& words,
                      const std::vector<std::uint32_t>& places) const;

  std::size_t size_ = 0;
  struct Hash : std::hash<std::string_view> {
    using is_transparent = void;  // allows a lookup without a copy of the word
  };
  std::unordered_map<std::string, std::uint32_t, Hash, std::equal_to<>> numbers_;
  std::vector<Posting> postings_;  ///< by the indices of the words
  std::array<std::vector<WordCounts>, 2> counted_;
  std::array<std::size_t, 2> lengths_{};  ///< the number of words of all sections
};

/// Returns lunr's source, for the browser.
std::string_view library();
std::string_view library_version();

}  // namespace proofsheet::search
