#pragma once
// What a reader sees of a finished page, as one text.
//
// Tags, commands and attributes are gone; what stands in two cells or two paragraphs is parted by an empty
// line; what touches on the page touches here. So the digits that a reader takes for one number are one run,
// however they are marked up: `1<b>5</b>`, `1{,}5`, `\frac{7}{8}`, `10^{9}`. Each byte knows where on the
// page it comes from. Each format has a reader of its own, and formulas in LaTeX one for two formats.
#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "prose/numerals.hpp"

namespace proofsheet::pages {

/// Signs of what stands apart, and behind an index, to what reads numerals.
inline constexpr std::string_view apart(&prose::parted, 1), behind_index(&prose::behind_index, 1);

/// Which of the parts holds `at`: the last that begins there or before it. `near` is looked at first, and
/// what comes behind it: texts are read from their beginning.
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
  /// Characters that stand for what is at byte `at` of the page.
  void put(std::string_view characters, std::size_t at);
  /// The bytes [begin, end) of the page, which a reader sees as they are.
  void copy(std::string_view page, std::size_t begin, std::size_t end);
  /// What follows is no part of what was before: an empty line, since words go on behind a line end.
  void part(std::size_t at) { put("\n\n", at); }

  /// What is put between two calls is raised (`10^9`), or the two parts of a fraction (`7/8`). Where it is no
  /// power of digits, or no fraction of them, the sign in between is taken away, so that `x^2` or `1/n` holds
  /// a count.
  std::size_t open_power(std::size_t at);
  void close_power(std::size_t sign, std::size_t at);
  struct Fraction {
    std::size_t over = 0, sign = 0;
  };
  Fraction open_fraction(std::size_t at);
  void divide(Fraction& fraction, std::size_t at);
  void close_fraction(const Fraction& fraction, std::size_t at);

  /// The bytes [begin, end) of the page are there for a script alone.
  void leave_to_scripts(std::size_t begin, std::size_t end) { scripted_.emplace_back(begin, end); }
  bool is_left_to_scripts(std::size_t place) const;

  const std::string& text() const { return text_; }
  /// Where byte `index` of the text stands on the page.
  std::size_t place(std::size_t index) const {
    near_ = part_at(runs_, index, near_);
    const Run& run = runs_[near_];
    return run.place + (run.copied ? index - run.begin : 0);
  }
  /// How many bytes from `index` on stand side by side on the page, as here; at least one.
  std::size_t copied(std::size_t index) const {
    near_ = part_at(runs_, index, near_);
    if (!runs_[near_].copied) return 1;
    return (near_ + 1 == runs_.size() ? text_.size() : runs_[near_ + 1].begin) - index;
  }

 private:
  /// From byte `begin` of the text on, what stands on the page from `place` on, or for what is there.
  struct Run {
    std::size_t begin, place;
    bool copied;
  };
  std::string text_;
  std::vector<Run> runs_;
  mutable std::size_t near_ = 0;                               ///< the run that was asked for last
  std::vector<std::pair<std::size_t, std::size_t>> scripted_;  ///< in the order of the page
};

/// HTML, and SVG alike: texts, and the attributes that a reader sees or hears.
void read_html(std::string_view page, Visible& visible);
/// From the tag at `at` to behind it, with the attributes that are seen.
std::size_t read_tag(std::string_view page, std::size_t at, Visible& visible);
/// A character reference at `at`, or the one character that stands there; to behind it.
std::size_t read_reference(std::string_view page, std::size_t at, Visible& visible);

/// LaTeX behind `\begin{document}`, or from the start of a part of a document.
void read_latex(std::string_view page, Visible& visible);
/// The formula in [begin, end) of the page.
void read_formula(std::string_view page, std::size_t begin, std::size_t end, Visible& visible);

void read_markdown(std::string_view page, Visible& visible);

}  // namespace proofsheet::pages
