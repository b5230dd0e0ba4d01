#pragma once
// Links from lesson to lesson, written so that they work in the folder of the lessons too.
#include <optional>
#include <string>

#include "prose/tree.hpp"

namespace proofsheet::prose {

/// `../folder/lesson.md`, `../folder/lesson.md#heading`, `#heading`.
struct LessonLink {
  std::string folder;   ///< empty: the lesson in which the link stands
  std::string heading;  ///< an anchor; empty: the lesson itself
};
/// Nothing if the address is none of these.
std::optional<LessonLink> lesson_link(const std::string& url);
/// Whether it leads out of the course: `https://…`, `mailto:…`.
bool leads_out(const std::string& url);
/// The anchors of all headings, in their order.
std::vector<std::string> heading_anchors(const Document& document);
bool has_heading(const Document& document, const std::string& anchor);

}  // namespace proofsheet::prose
