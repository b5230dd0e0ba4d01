#pragma once
// The words from which a reader learns how a number was derived from others, and the names of rows and
// columns in a sentence.
#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "seen/passage.hpp"

namespace proofsheet::documents {

using namespace seen;

/// Ways to derive a number from others, as bits.
enum Derivation : unsigned {
  by_ratio = 1,       ///< `2.35×`
  by_change = 2,      ///< `57.5 % less`
  by_share = 4,       ///< `42.5 % of`
  by_difference = 8,  ///< `48.4 ms less`
  by_sum = 16,
  by_mean = 32,
  by_extreme = 64  ///< `up to 2.35×`
};

/// Returns the words of a text: letters and digits without differences of case and accents, and the signs
/// `%`, `×`, `Δ`, `Σ` as words of their own.
std::vector<std::string> label_words(std::string_view text);
/// Returns the derivations that any of the words can mean, as bits.
unsigned derivations_in(const std::vector<std::string>& words);
/// Returns a word without its ending, so that `parsing` and `parse` are equal.
std::string stem_of(const std::string& word);

/// Labels of the rows or of the columns of a table, to find in a text.
class Labels {
 public:
  explicit Labels(const std::vector<std::string>& labels);
  /// Returns the labels that a text names. `stems` must be sorted.
  std::vector<std::size_t> named_in(const std::vector<std::string>& stems) const;

 private:
  struct Posting {
    std::size_t label;
    double share;  ///< of the label that this word is
  };
  /// Returns the postings of a stem, and of those that are its beginning or begin with it.
  std::vector<const Posting*> postings_of(const std::string& stem) const;
  std::map<std::string, std::vector<Posting>> postings_;  ///< by stem
};

}  // namespace proofsheet::documents
