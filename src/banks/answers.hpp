#pragma once
// Typed answers, as all formats have them: each with its share of the marks and its feedback.
#include "banks/bank.hpp"

namespace proofsheet::banks {

/// A text that a learner may type. `*`, or no text, is anything else.
struct Answer {
  text::Text text;
  std::string word;        ///< the text without escapes
  std::optional<Key> key;  ///< the numbers that it accepts, if it is a number
  Rational percent;        ///< of the marks
  Markup feedback;
};

/// Returns the offset of the next of some characters that has no backslash before it; the end of the text if
/// there is none.
std::size_t find_mark(std::string_view text, std::string_view marks, std::size_t at = 0);
/// Returns a range of right numbers: `3.14:0.01`, `3..4`, `7`.
std::optional<Key> key_in(const text::Text& text);

/// Makes a blank of the answers, with a number or a word. Adds what is left out to `lost`. Returns why the
/// blank is not read; empty if it is.
std::string read_number(std::vector<Answer> answers, Blank& blank, std::vector<std::string>& lost);
std::string read_words(std::vector<Answer> answers, Blank& blank, std::vector<std::string>& lost);
/// Gives an item what its only blank accepts.
void take_blank(Blank blank, Item& item);

/// Reads Moodle's answers that are embedded in a text, `{2:NUMERICAL:=5:0.1}`, and puts marks in their
/// places. Returns why the item is not read; empty if it is.
std::string read_cloze(const text::Text& ask, bool is_markdown, Item& item);

}  // namespace proofsheet::banks
