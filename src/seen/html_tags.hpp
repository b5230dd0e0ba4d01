#pragma once
// The tags, texts and comments of HTML, in the order of the page.
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "seen/passage.hpp"

namespace proofsheet::seen {

struct HtmlAttribute {
  std::string_view name;
  Stretch value;
};

/// A tag; `place` is empty for one that is implied, such as the `</p>` before a `<p>`.
struct HtmlTag {
  std::string name;  ///< in lower case
  bool closes = false;
  bool is_empty = false;  ///< it has no end tag: `<br>`, `<mspace/>`
  std::vector<HtmlAttribute> attributes = {};
  Stretch place = {};
};

/// Receives the parts of a page, and ignores those that a subclass does not read.
class HtmlHandler {
 public:
  virtual ~HtmlHandler() = default;
  virtual void on_tag(const HtmlTag&) {}
  /// A text that is seen as it is.
  virtual void on_text(Stretch) {}
  /// A character reference, such as `&amp;`, and its characters.
  virtual void on_reference([[maybe_unused]] std::string_view characters, [[maybe_unused]] Stretch place) {}
  /// The content of a script or a style sheet.
  virtual void on_raw_text(Stretch) {}
  virtual void on_comment([[maybe_unused]] Stretch place, [[maybe_unused]] Stretch body) {}
};

/// Reads HTML as browsers do, with gumbo. What is too large or too deep for it is scanned.
void parse_html(std::string_view page, HtmlHandler& handler);
/// Reads HTML tag by tag, in a tenth of the time. The result is the same for a page that is well formed, such
/// as ours.
void scan_html(std::string_view page, HtmlHandler& handler);
/// Scans the one tag, text or comment at `at`. Returns the offset after it.
std::size_t scan_html_part(std::string_view page, std::size_t at, HtmlHandler& handler);

/// Reads the tag at `page[at]`, which must be `<`, into `tag`. Reuses the memory of its attributes.
void read_tag(std::string_view page, std::size_t at, HtmlTag& tag);
/// Returns the length of the character reference at `at`, and its characters; 0 if there is none. Browsers
/// accept some names without a semicolon.
std::pair<std::size_t, std::string> reference_at(std::string_view page, std::size_t at);

}  // namespace proofsheet::seen
