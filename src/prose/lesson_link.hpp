#pragma once
// The anchors of headings, and links from lesson to lesson, written so that they work in the folder of the
// lessons too.
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "prose/tree.hpp"

namespace proofsheet::prose {

/// The anchor that GitHub gives to a heading: small letters, digits, `_` and `-`; spaces become `-`, all else
/// is left out.
std::string slug(std::string_view heading);

/// Anchors of one document, each once: `steps`, `steps-1`, `steps-2`.
class Anchors {
 public:
  std::string add(std::string_view heading);

 private:
  std::map<std::string, std::size_t> taken_;
};

/// `../folder/lesson.md`, `../folder/lesson.md#heading`, `#heading`.
struct LessonLink {
  std::string folder;   ///< empty: the lesson in which the link stands
  std::string heading;  ///< an anchor; empty: the lesson itself
};
/// Nothing if the address is none of these.
std::optional<LessonLink> lesson_link(const std::string& url);
/// Whether an address has a scheme, be it one or not: `https:`, `javascript:`, ` data:`.
bool has_scheme(std::string_view url);
/// Whether it leads out of the course, to where a reader may be led: `https://…`, `http://…`, `ftp://…`,
/// `mailto:…`. What a browser would run (`javascript:`) or that holds a page itself (`data:`) leads nowhere.
bool leads_out(std::string_view url);
/// The anchors of all headings, in their order.
std::vector<std::string> heading_anchors(const Document& document);

}  // namespace proofsheet::prose
