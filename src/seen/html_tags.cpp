#include "seen/html_tags.hpp"

#include <gumbo.h>

#include <algorithm>
#include <array>
#include <memory>
#include <variant>

#include "prose/places.hpp"
#include "seen/mask.hpp"
#include "text/signs.hpp"
#include "text/unicode.hpp"

namespace proofsheet::seen {

namespace {

using text::is_letter;

constexpr std::array<std::string_view, 14> void_elements{"area",  "base",   "br",    "col",  "embed",
                                                         "hr",    "img",    "input", "link", "meta",
                                                         "param", "source", "track", "wbr"};
bool is_void(std::string_view name) {
  return std::find(void_elements.begin(), void_elements.end(), name) != void_elements.end();
}
bool has_raw_text(std::string_view name) { return name == "script" || name == "style"; }

bool is_name(char c) { return is_letter(c) || text::is_digit(c) || c == '-' || c == ':' || c == '_'; }

void read_comment(std::string_view page, std::size_t begin, std::size_t end, HtmlHandler& handler) {
  if (!page.substr(begin).starts_with("<!--")) return;  // an instruction, which gumbo takes for a comment
  const bool is_closed = end >= begin + 7 && page.substr(0, end).ends_with("-->");
  handler.on_comment({begin, end}, {begin + 4, is_closed ? end - 3 : end});
}

/// Scans one part with the memory of `tag`.
std::size_t scan_step(std::string_view page, std::size_t at, HtmlTag& tag, HtmlHandler& handler) {
  const std::size_t next = at + 1;
  if (page[at] == '&') {
    const auto [length, characters] = reference_at(page, at);
    length > 0 ? handler.on_reference(characters, {at, at + length}) : handler.on_text({at, next});
    return length > 0 ? at + length : next;
  }
  if (page[at] != '<') {
    const std::size_t end = text::find_byte(page, at, [](char c) { return c == '<' || c == '&'; });
    handler.on_text({at, end});
    return end;
  }
  const char first = next < page.size() ? page[next] : ' ';
  if (page.substr(at).starts_with("<!--")) {
    const std::size_t end = after_next(page, at + 4, "-->");
    read_comment(page, at, end, handler);
    return end;
  }
  if (first == '!' || first == '?') return after_next(page, at, ">");
  if (!is_letter(first) && first != '/') return handler.on_text({at, next}), next;
  read_tag(page, at, tag);
  handler.on_tag(tag);
  const std::size_t end = tag.place.end;
  if (tag.closes || tag.is_empty || !has_raw_text(tag.name)) return end;
  const std::size_t close = std::min(page.find("</" + tag.name, end), page.size());
  handler.on_raw_text({end, close});
  return close;
}

/// Limits of what gumbo reads: its time grows with the depth, its memory is twenty times the size.
constexpr std::size_t longest_parsed = std::size_t{1} << 20, longest_parsed_tag = std::size_t{1} << 16;
constexpr long deepest_parsed = 400;

/// True if the page is neither too large nor too deep, even if every start tag without an end tag nests.
class ParseLimits : public HtmlHandler {
 public:
  bool admits(std::string_view page) {
    if (page.size() > longest_parsed) return false;
    scan_html(page, *this);
    return is_admitted_;
  }
  void on_tag(const HtmlTag& tag) override {
    if (!tag.is_empty) depth_ += tag.closes ? -1 : 1;
    if (depth_ > deepest_parsed || tag.place.end - tag.place.begin > longest_parsed_tag) is_admitted_ = false;
  }

 private:
  long depth_ = 0;
  bool is_admitted_ = true;
};

/// Memory for one tree, freed as a whole: gumbo frees a tree recursively.
class Arena {
 public:
  void* get(std::size_t size) {
    constexpr std::size_t block = std::size_t{1} << 20, alignment = alignof(std::max_align_t);
    size = (size + alignment - 1) / alignment * alignment;
    if (used_ + size > size_) {
      size_ = std::max(block, size);
      used_ = 0;
      blocks_.push_back(std::make_unique<std::byte[]>(size_));
    }
    return blocks_.back().get() + std::exchange(used_, used_ + size);
  }

 private:
  std::vector<std::unique_ptr<std::byte[]>> blocks_;
  std::size_t used_ = 0, size_ = 0;
};

/// The parts of a page in gumbo's tree, which are then put into the order of the page: texts between the
/// cells of a table are moved in the tree.
class HtmlTree {
 public:
  explicit HtmlTree(std::string_view page) : page_(page) {}

  void read(HtmlHandler& handler) {
    parse();
    std::stable_sort(parts_.begin(), parts_.end(),
                     [](const Part& a, const Part& b) { return a.place.begin < b.place.begin; });
    HtmlTag tag;
    for (const Part& part : parts_) put(part, tag, handler);
  }

 private:
  enum class Kind { open, close, text, reference, raw, comment };
  struct Part {
    Kind kind;
    Stretch place;
    std::string characters = {};  ///< of a reference; the name of a closed element
  };

  /// Fills parts_. The tree needs more memory than the rest, so it is freed here.
  void parse() {
    Arena arena;
    GumboOptions options = kGumboDefaultOptions;
    options.userdata = &arena;
    options.allocator = [](void* memory, std::size_t size) { return static_cast<Arena*>(memory)->get(size); };
    options.deallocator = [](void*, void*) {};
    options.max_errors = 0;
    visit(gumbo_parse_with_options(&options, page_.data(), page_.size())->document);
  }

  void put(const Part& part, HtmlTag& tag, HtmlHandler& handler) const {
    switch (part.kind) {
      case Kind::open:
        read_tag(page_, part.place.begin, tag);
        tag.place = part.place;
        return handler.on_tag(tag);
      case Kind::close: return handler.on_tag({part.characters, true, false, {}, part.place});
      case Kind::text: return handler.on_text(part.place);
      case Kind::reference: return handler.on_reference(part.characters, part.place);
      case Kind::raw: return handler.on_raw_text(part.place);
      case Kind::comment: return read_comment(page_, part.place.begin, part.place.end, handler);
    }
  }

  Stretch place_of(const GumboStringPiece& piece) const {
    const auto begin = static_cast<std::size_t>(piece.data - page_.data());
    return {begin, begin + piece.length};
  }

  void visit(const GumboNode* root) {
    struct Open {
      const GumboNode* node;
      unsigned next = 0;
    };
    std::vector<Open> open{{root}};
    while (!open.empty()) {
      Open& top = open.back();
      const GumboVector& children = top.node->type == GUMBO_NODE_DOCUMENT ? top.node->v.document.children
                                                                          : top.node->v.element.children;
      if (top.next == children.length) {
        close(*top.node);
        open.pop_back();
        continue;
      }
      const auto* child = static_cast<const GumboNode*>(children.data[top.next++]);
      const bool is_raw =
          top.node->type == GUMBO_NODE_ELEMENT &&
          (top.node->v.element.tag == GUMBO_TAG_SCRIPT || top.node->v.element.tag == GUMBO_TAG_STYLE);
      switch (child->type) {
        case GUMBO_NODE_ELEMENT:
        case GUMBO_NODE_TEMPLATE:
          if (is_written(*child)) parts_.push_back({Kind::open, place_of(child->v.element.original_tag)});
          open.push_back({child});
          break;
        case GUMBO_NODE_COMMENT:
          parts_.push_back({Kind::comment, place_of(child->v.text.original_text)});
          break;
        case GUMBO_NODE_DOCUMENT: break;
        default:
          if (is_raw)
            parts_.push_back({Kind::raw, place_of(child->v.text.original_text)});
          else
            text(child->v.text.text, place_of(child->v.text.original_text));
      }
    }
  }

  /// True for an element with a tag of its own: neither implied nor repeated by the parser.
  static bool is_written(const GumboNode& node) {
    constexpr int repeated = GUMBO_INSERTION_RECONSTRUCTED_FORMATTING_ELEMENT |
                             GUMBO_INSERTION_ADOPTION_AGENCY_CLONED | GUMBO_INSERTION_IMPLIED;
    return (node.type == GUMBO_NODE_ELEMENT || node.type == GUMBO_NODE_TEMPLATE) &&
           node.v.element.original_tag.length > 0 && (node.parse_flags & repeated) == 0;
  }

  void close(const GumboNode& node) {
    if (!is_written(node)) return;
    const GumboElement& element = node.v.element;
    HtmlTag tag, end;
    read_tag(page_, place_of(element.original_tag).begin, tag);
    Stretch place = {element.end_pos.offset, element.end_pos.offset};
    if (element.original_end_tag.length > 0) read_tag(page_, place_of(element.original_end_tag).begin, end);
    if (end.closes && end.name == tag.name) place = end.place;  // not the end of an element around it
    if (!tag.is_empty) parts_.push_back({Kind::close, place, tag.name});
  }

  /// Adds a text. `read` is what gumbo read of `place`: references are their characters, line ends are plain,
  /// and tags that it ignores are left out.
  void text(std::string_view read, Stretch place) {
    std::size_t at = place.begin, plain = at;
    const auto skip = [&](std::size_t end, std::string_view characters, std::size_t size) {
      if (at > plain) parts_.push_back({Kind::text, {plain, at}});
      if (!characters.empty()) parts_.push_back({Kind::reference, {at, end}, std::string(characters)});
      at = plain = std::min(end, place.end);
      read.remove_prefix(size);
    };
    while (at < place.end && !read.empty()) {
      const auto [length, characters] =
          page_[at] == '&' ? reference_of(at, read) : std::pair<std::size_t, std::string>();
      if (length > 0) {
        skip(at + length, characters, characters.size());
      } else if (page_[at] == read.front()) {
        ++at;
        read.remove_prefix(1);
      } else if (page_[at] == '<') {
        skip(after_next(page_, at, ">"), "", 0);
      } else if (page_[at] == '\r' || page_[at] == '\n') {
        skip(at + 1, "", 0);
      } else {
        const std::size_t size = text::code_point_at(read, 0).size;
        skip(at + text::code_point_at(page_, at).size, read.substr(0, size), size);
      }
    }
    skip(at, "", 0);
  }

  /// Returns the length of the reference at `at`, and its characters, with which `read` begins; else 0.
  std::pair<std::size_t, std::string> reference_of(std::size_t at, std::string_view read) const {
    auto known = reference_at(page_, at);
    if (known.first > 0 && read.starts_with(known.second)) return known;
    for (std::size_t end = at + 1;
         end < page_.size() && (is_letter(page_[end]) || text::is_digit(page_[end]));) {
      const std::string name(page_.substr(at, ++end - at));
      const std::string meaning = prose::meaning_of(name + ";");
      if (meaning != name + ";" && read.starts_with(meaning) && name.size() > 2)
        return {name.size(), meaning};
    }
    return {0, {}};
  }

  std::string_view page_;
  std::vector<Part> parts_;
};

}  // namespace

void read_tag(std::string_view page, std::size_t at, HtmlTag& tag) {
  tag.is_empty = false;
  tag.attributes.clear();
  std::size_t i = at + 1;
  tag.closes = i < page.size() && page[i] == '/';
  if (tag.closes) ++i;
  const auto name = [&] {
    const std::size_t begin = i;
    while (i < page.size() && is_name(page[i])) ++i;
    return page.substr(begin, i - begin);
  };
  tag.name = name();
  std::transform(tag.name.begin(), tag.name.end(), tag.name.begin(), text::to_lower);
  while (i < page.size() && page[i] != '>') {
    HtmlAttribute attribute{name(), {}};
    if (attribute.name.empty()) {
      tag.is_empty = page[i++] == '/';
      continue;
    }
    if (i + 1 < page.size() && page[i] == '=' && (page[i + 1] == '"' || page[i + 1] == '\'')) {
      attribute.value = {i + 2, std::min(page.find(page[i + 1], i + 2), page.size())};
      i = std::min(attribute.value.end + 1, page.size());
    } else if (i < page.size() && page[i] == '=') {
      const std::size_t end = std::min(page.find_first_of(" \t\n>", i), page.size());
      attribute.value = {i + 1, end};
      i = end;
    }
    tag.attributes.push_back(attribute);
  }
  tag.is_empty = tag.is_empty || is_void(tag.name);
  tag.place = {at, std::min(i + 1, page.size())};
}

std::pair<std::size_t, std::string> reference_at(std::string_view page, std::size_t at) {
  constexpr std::array<std::string_view, 18> bare_names = {
      "amp",    "lt",   "gt",   "nbsp", "plusmn", "times", "divide", "frac12", "frac14",
      "frac34", "sup1", "sup2", "sup3", "middot", "deg",   "shy",    "not",    "quot"};
  if (const std::size_t length = prose::entity_length(page, at); length > 0)
    if (std::string meaning = prose::meaning_of(page.substr(at, length)); meaning != page.substr(at, length))
      return {length, std::move(meaning)};
  for (const std::string_view name : bare_names)
    if (page.substr(at + 1).starts_with(name))
      return {1 + name.size(), prose::meaning_of("&" + std::string(name) + ";")};
  return {0, {}};
}

std::size_t scan_html_part(std::string_view page, std::size_t at, HtmlHandler& handler) {
  HtmlTag tag;
  return scan_step(page, at, tag, handler);
}

void scan_html(std::string_view page, HtmlHandler& handler) {
  HtmlTag tag;
  for (std::size_t at = 0; at < page.size();) at = scan_step(page, at, tag, handler);
}

void parse_html(std::string_view page, HtmlHandler& handler) {
  if (ParseLimits().admits(page))
    HtmlTree(page).read(handler);
  else
    scan_html(page, handler);
}

}  // namespace proofsheet::seen
