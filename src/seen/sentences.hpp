#pragma once
// The sentences of a text.
#include "seen/passage.hpp"

namespace proofsheet::seen {

/// Returns the sentence of a block that contains `at`. It ends at `.`, `?` or `!`, with the brackets, quotes
/// and footnote marks after it, but not at the point of an abbreviation or of a number.
Stretch sentence_in(std::string_view text, Stretch block, std::size_t at);
/// Returns the sentence around an offset in Passage::seen. A footnote inside a sentence does not end it.
Stretch sentence_at(const Passage& passage, std::size_t at);

}  // namespace proofsheet::seen
