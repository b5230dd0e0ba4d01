#pragma once
#include <string>

#include "pages/passage.hpp"

namespace proofsheet::pages {

struct LinkTarget {
  std::string url;     ///< as a page of this format has to write it
  std::string anchor;  ///< of a place in the workbook; empty if it leads elsewhere
};

/// A link of an author's: to a heading of the same lesson (`#steps`), to another lesson
/// (`../seat-number/lesson.md#steps`), or elsewhere.
LinkTarget resolve_link(const Passage& passage, const std::string& url);

std::string lesson_anchor(const std::string& folder);
/// `heading` is the heading's own anchor in its lesson.
std::string heading_anchor(const std::string& folder, const std::string& heading);
std::string card_anchor(const std::string& folder, const std::string& id);
std::string question_anchor(const std::string& folder, const std::string& id);
std::string answer_anchor(const std::string& folder, const std::string& id);
std::string example_anchor(const std::string& folder, const std::string& id);
std::string demo_anchor(const std::string& folder, const std::string& id);
std::string footnote_anchor(const Passage& passage, const std::string& label);
std::string errata_anchor(const std::string& document);

/// From 1, in the order of the footnotes of the document; a label without a footnote is numbered behind the
/// last.
std::size_t footnote_number(const Passage& passage, const std::string& label);

}  // namespace proofsheet::pages
