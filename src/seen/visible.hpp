#pragma once
// The visible text of a finished page.
//
// Tags, commands and attributes are removed. The contents of two cells or two paragraphs are separated by an
// empty line; what is adjacent on the page is adjacent here. So the digits that a reader takes for one number
// are one run, however they are marked up: `1<b>5</b>`, `1{,}5`, `\frac{7}{8}`, `10^{9}`. Each byte knows its
// position on the page. Each format has a reader of its own, and two formats share one for LaTeX formulas.
#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "prose/latex.hpp"

namespace proofsheet::seen {

using prose::apart;
using prose::index_end_mark;

/// Returns the index of the part that contains `at`: the last part that begins at or before it. The search
/// starts at `near`, since texts are read from beginning to end.
template <class Part>
std::size_t part_at(const std::vector<Part>& parts, std::size_t at, std::size_t near) {
  const auto holds = [&](std::size_t i) {
    return i < parts.size() && parts[i].begin <= at && (i + 1 == parts.size() || at < parts[i + 1].begin);
  };
  if (holds(near)) return near;
  if (holds(near + 1)) return near + 1;
  const auto behind = std::upper_bound(parts.begin(), parts.end(), at,
                                       [](std::size_t place, const Part& one) { return place < one.begin; });
  return static_cast<std::size_t>(behind - parts.begin()) - 1;
}

class Visible {
 public:
  /// Appends characters that represent the byte `at` of the page.
  void put(std::string_view characters, std::size_t at);
  /// Appends characters that are visible as they are at the byte `at` of the page.
  void copy(std::string_view characters, std::size_t at);
  /// Separates the following text from the text before it. The separator is an empty line, since a line end
  /// alone does not separate words.
  void part(std::size_t at) { put("\n\n", at); }

  /// The text between two of these calls is raised (`10^9`) or is a part of a fraction (`7/8`). If it is not
  /// a power or a fraction of digits, its sign becomes a separator, so that the digits of `x^2` or `1/n` are
  /// read as a count.
  std::size_t open_power(std::size_t at);
  void close_power(std::size_t sign, std::size_t at);
  struct Fraction {
    std::size_t over = 0, sign = 0;
  };
  Fraction open_fraction(std::size_t at);
  void divide(Fraction& fraction, std::size_t at);
  void close_fraction(const Fraction& fraction, std::size_t at);

  /// Marks the bytes [begin, end) of the page as visible to scripts only.
  void mark_scripted(std::size_t begin, std::size_t end) { scripted_.emplace_back(begin, end); }
  bool is_scripted(std::size_t place) const;

  const std::string& text() const { return text_; }
  /// Returns the offset on the page of byte `index` of the text.
  std::size_t place(std::size_t index) const {
    near_ = part_at(runs_, index, near_);
    const Run& run = runs_[near_];
    return run.place + (run.copied ? index - run.begin : 0);
  }
  /// Returns how many bytes from `index` on are adjacent on the page as well, at least 1.
  std::size_t copied(std::size_t index) const {
    near_ = part_at(runs_, index, near_);
    if (!runs_[near_].copied) return 1;
    return (near_ + 1 == runs_.size() ? text_.size() : runs_[near_ + 1].begin) - index;
  }

 private:
  /// The text from byte `begin` on. It is copied from the page at `place`, or represents what is there.
  struct Run {
    std::size_t begin, place;
    bool copied;
  };
  std::string text_;
  std::vector<Run> runs_;
  mutable std::size_t near_ = 0;                               ///< the last run looked up
  std::vector<std::pair<std::size_t, std::size_t>> scripted_;  ///< ordered by offset
};

}  // namespace proofsheet::seen
