#pragma once
// A checked document as HTML: what a reader sees of it, with the state of each numeral.
#include <string>

#include "documents/checked.hpp"

namespace proofsheet::documents {

/// The most bytes of a document that is shown.
inline constexpr std::size_t largest_view = std::size_t{4} << 20;

/// Returns the content of a page. Each numeral is a link to an entry with its formula, its exact value and
/// its verdict, which the style sheet shows when the link is followed. `checked` must be the result for this
/// document and `project`. Classes begin with `proofsheet-`.
std::string html_view(const Document& document, const Project& project, const CheckResult& checked);

}  // namespace proofsheet::documents
