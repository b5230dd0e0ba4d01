#pragma once
// The names of pages and anchors, and the links to them. An erratum appears twice: as a note where a reader
// meets the number, and in the list of all errata. Each of the two links to the other.
#include <string>

#include "pages/writers/passage.hpp"

namespace proofsheet::pages {

/// The folder of the certificates, relative to that of the format.
inline constexpr const char* certificates_folder = "claims/";

/// The page that lists the course's sources.
inline constexpr const char* sources_page = "sources";
/// The page that explains the course's terms.
inline constexpr const char* glossary_page = "glossary";

struct LinkTarget {
  std::string url;     ///< as a page of this format must write it
  std::string page;    ///< the file of the other page; empty if the target is on this page or outside the
                       ///< workbook
  std::string anchor;  ///< the anchor in the workbook; empty if the target is outside the workbook
};

/// Resolves an author's link to a heading of the same lesson (`#steps`), to another lesson
/// (`../seat-number/lesson.md#steps`), or to an address outside the workbook.
LinkTarget resolve_link(const Passage& passage, const std::string& url);

/// Returns the address of a copied file; empty if the format leaves files out.
std::string file_url(const Renderer& renderer, const std::string& name);

/// Resolves a `{ref}`. The result is empty if its lesson was not computed.
LinkTarget resolve_reference(const Passage& passage, const workbook::Insert& reference);
/// Returns the target of a `{ref}`. Returns null if the target is a lesson or does not exist.
const workbook::Target* target_of(const Renderer& renderer, const workbook::Insert& reference);

std::string lesson_anchor(const std::string& folder);
/// `heading` must be the heading's own anchor within its lesson.
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
/// Returns the page of an example's certificates, relative to `certificates_folder` and without its
/// extension. `document` must be empty if the example is compared with one document only.
std::string certificate_page(const std::string& folder, const std::string& example,
                             const std::string& document);
/// Returns the address of a claim's certificate, and of the list of all, relative to the current page.
/// Returns the empty string in formats without certificates, and for a claim without one.
std::string certificate_url(const Renderer& renderer, const ledger::Claim& claim);
std::string certificates_url(const Renderer& renderer);
std::string figure_anchor(const std::string& folder, const std::string& id);
/// Returns the figure's SVG file, relative to the folder of the format.
std::string figure_file(const std::string& folder, const std::string& id);
/// Returns the same file for dark pages. No figure has such an id.
std::string dark_figure_file(const std::string& folder, const std::string& id);
/// Returns the file with the key frames of an animated figure.
std::string key_frames_file(const std::string& folder, const std::string& id);
std::string dark_key_frames_file(const std::string& folder, const std::string& id);
/// Returns the file with the picture of a page of this lesson.
std::string picture_file(const std::string& folder, bool dark);
std::string errata_anchor(const std::string& document);

/// Returns the number of a footnote in the document, counted from 1. A label without a footnote gets the
/// number after the last.
std::size_t footnote_number(const Passage& passage, const std::string& label);

struct ErratumLinks {
  std::string number;   ///< Directory::erratum_number
  std::string anchor;   ///< the anchor in the list of all errata; empty if it is not listed
  std::string meeting;  ///< the anchor where a reader first meets the number; empty if there is none
  bool is_beside_number = false;  ///< the note is beside a number, not below a whole example
};
ErratumLinks erratum_links(const Renderer& renderer, const workbook::LessonView& lesson,
                           const workbook::ErratumNote& note);

}  // namespace proofsheet::pages
