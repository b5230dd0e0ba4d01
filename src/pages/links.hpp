#pragma once
// Where pages, headings, cards, figures and certificates are, and what leads to them. An erratum is told
// twice, as a note where a reader meets the number and in the list of all errata, and each telling leads to
// the other.
#include <string>

#include "pages/passage.hpp"

namespace proofsheet::pages {

/// The folder of the certificates below that of the format.
inline constexpr const char* certificates_folder = "claims/";

/// The page that says where things come from.
inline constexpr const char* sources_page = "sources";
/// The page that explains the words of the course.
inline constexpr const char* glossary_page = "glossary";

struct LinkTarget {
  std::string url;     ///< as a page of this format has to write it
  std::string page;    ///< the file of another page; empty if it is this one, or if the link leads elsewhere
  std::string anchor;  ///< of a place in the workbook; empty if it leads elsewhere
};

/// A link of an author's: to a heading of the same lesson (`#steps`), to another lesson
/// (`../seat-number/lesson.md#steps`), or elsewhere.
LinkTarget resolve_link(const Passage& passage, const std::string& url);

/// Where a `{ref}` leads; nothing if its lesson was not computed.
LinkTarget resolve_reference(const Passage& passage, const workbook::Insert& reference);
/// What it leads to; null if that is a lesson, or nothing.
const workbook::Target* target_of(const Renderer& renderer, const workbook::Insert& reference);

std::string lesson_anchor(const std::string& folder);
/// `heading` is the heading's own anchor in its lesson.
std::string heading_anchor(const std::string& folder, const std::string& heading);
std::string card_anchor(const std::string& folder, const std::string& id);
std::string question_anchor(const std::string& folder, const std::string& id);
std::string answer_anchor(const std::string& folder, const std::string& id);
std::string example_anchor(const std::string& folder, const std::string& id);
std::string term_anchor(const std::string& id);
std::string source_anchor(const std::string& id);
std::string table_anchor(const std::string& folder, const std::string& id);
std::string equation_anchor(const std::string& folder, const std::string& id);
std::string demo_anchor(const std::string& folder, const std::string& id);
std::string footnote_anchor(const Passage& passage, const std::string& label);
/// The page of an example's certificates, below `certificates_folder` and without its ending.
/// `document`: empty if its example is held against no other.
std::string certificate_page(const std::string& folder, const std::string& example, const std::string& document);
/// From the page that is being written to the certificate of a claim, and to the list of all. Empty
/// in formats that have none, and for a claim that has none.
std::string certificate_url(const Renderer& renderer, const ledger::Claim& claim);
std::string certificates_url(const Renderer& renderer);
std::string figure_anchor(const std::string& folder, const std::string& id);
/// Of the figure's SVG, from the folder of the format on.
std::string figure_file(const std::string& folder, const std::string& id);
/// The same picture for dark pages; no figure has such an id.
std::string dark_figure_file(const std::string& folder, const std::string& id);
/// The key frames of a figure that moves.
std::string key_frames_file(const std::string& folder, const std::string& id);
std::string dark_key_frames_file(const std::string& folder, const std::string& id);
/// The picture of a page of this lesson.
std::string picture_file(const std::string& folder, bool dark);
std::string errata_anchor(const std::string& document);
/// Of an erratum in the list of all, and of the note where a reader first meets it. `number`: among the
/// errata of its lesson.
std::string erratum_anchor(const std::string& folder, std::size_t number);
std::string meeting_anchor(const std::string& folder, std::size_t number);

/// From 1, in the order of the footnotes of the document; a label without a footnote is numbered behind the
/// last.
std::size_t footnote_number(const Passage& passage, const std::string& label);

struct ErratumLinks {
  std::size_t number = 0;  ///< in the list of all errata, from 1; 0: it is not told there
  std::string anchor;      ///< in that list; empty likewise
  std::string meeting;     ///< where a reader first meets the number; empty: nowhere
  bool is_met = false;     ///< it is beside a number, and not the whole example
};
ErratumLinks erratum_links(const Renderer& renderer, const workbook::LessonView& lesson,
                           const workbook::ErratumNote& note);

}  // namespace proofsheet::pages
