#pragma once
// The readers of our pages of LaTeX and Markdown. Pages of HTML are read in seen/html.hpp.
#include "seen/visible.hpp"

namespace proofsheet::pages {

using prose::apart;
using seen::index_end;
using seen::Visible;

/// Reads LaTeX after `\begin{document}`, or from the start if the page is part of a document.
void read_latex(std::string_view page, Visible& visible);
/// Reads the formula in the bytes [begin, end) of the page.
void read_formula(std::string_view page, std::size_t begin, std::size_t end, Visible& visible);

void read_markdown(std::string_view page, Visible& visible);

}  // namespace proofsheet::pages
