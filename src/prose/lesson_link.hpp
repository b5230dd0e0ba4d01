#pragma once
// The anchors of headings, and links between lessons. The links also work in the folder of the lessons.
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "prose/tree.hpp"

namespace proofsheet::prose {

/// Returns the anchor that GitHub gives to a heading: lower-case letters, digits, `_` and `-`; spaces become
/// `-`, all other characters are dropped.
std::string slug(std::string_view heading);

/// The anchors of one document, made unique: `steps`, `steps-1`, `steps-2`.
class Anchors {
 public:
  std::string add(std::string_view heading);

 private:
  std::map<std::string, std::size_t> taken_;
};

/// A link `../folder/lesson.md`, `../folder/lesson.md#heading`, or `#heading`.
struct LessonLink {
  std::string folder;   ///< empty for the lesson with the link
  std::string heading;  ///< an anchor; empty for the lesson itself
};
/// Returns nothing if the address is none of these.
std::optional<LessonLink> lesson_link(const std::string& url);
/// True if an address has a scheme, registered or not: `https:`, `javascript:`, ` data:`.
bool has_scheme(std::string_view url);
/// True if a link leads out of the course to a place that a reader may visit: `https://…`, `http://…`,
/// `ftp://…`, `mailto:…`. False for code that a browser would run (`javascript:`) and for pages in the
/// address itself (`data:`).
bool leads_out(std::string_view url);
/// Returns the anchors of all headings, in order.
std::vector<std::string> heading_anchors(const Document& document);

}  // namespace proofsheet::prose
