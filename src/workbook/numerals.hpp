#pragma once
#include "workbook/context.hpp"

namespace proofsheet::workbook {

/// Whether the course declares the numeral a plain word: a year, a small count, one of its words. Digits that
/// are a part of a longer number (`1,5`), and those with zeros before them, are no counts.
bool is_plain(const course::PlainNumerals& plain, const prose::Numeral& numeral);

/// How an author gives an account of a numeral, where it stands.
std::string how_to_trace(const prose::Numeral& numeral);

/// Findings for the numerals that are neither computed, nor claimed, nor declared plain.
void check_numerals(Context& context, const std::vector<prose::Numeral>& numerals);
/// The same of a text that is printed as it is: titles of the course, of documents and misconceptions.
void check_words(Context& context, const diagnostics::Text& text);

}  // namespace proofsheet::workbook
