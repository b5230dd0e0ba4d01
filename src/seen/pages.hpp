#pragma once
// Readers of our finished pages: each appends the visible text of a page to a `Visible`.
#include <string_view>

#include "seen/visible.hpp"

namespace proofsheet::seen {

/// Reads a finished page of HTML or SVG: the texts, and the attributes that a reader sees or hears.
void read_html_page(std::string_view page, Visible& visible);
/// Reads the tag at `at` with its visible attributes. Returns the offset after it.
std::size_t read_html_tag(std::string_view page, std::size_t at, Visible& visible);
/// Reads a character reference, or one character, at `at`. Returns the offset after it.
std::size_t read_html_character(std::string_view page, std::size_t at, Visible& visible);

/// Reads a page of LaTeX: after `\begin{document}`, or from the start if it is a part of a document.
void read_latex_page(std::string_view page, Visible& visible);
/// Reads a formula in LaTeX, the bytes [begin, end) of a page.
void read_page_formula(std::string_view page, std::size_t begin, std::size_t end, Visible& visible);
void read_markdown_page(std::string_view page, Visible& visible);

}  // namespace proofsheet::seen
