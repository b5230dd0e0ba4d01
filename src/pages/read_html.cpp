// HTML, MathML and SVG as a reader sees them.
#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <vector>

#include "diagnostics/characters.hpp"
#include "pages/visible.hpp"
#include "prose/numerals.hpp"

namespace proofsheet::pages {

namespace {

using diagnostics::is_digit;
using diagnostics::is_letter;
using diagnostics::is_space;

/// Elements whose edges part nothing: `1<b>5</b>` is fifteen.
constexpr std::array<std::string_view, 24> within_words{
    "a",         "abbr",  "b",    "code",   "del",   "em",     "g",     "i",
    "math",      "mi",    "mn",   "mo",     "mrow",  "mstyle", "mtext", "s",
    "semantics", "small", "span", "strong", "tspan", "u",      "wbr",   "mpadded"};
/// Attributes that are seen or heard.
constexpr std::array<std::string_view, 5> shown_attributes{"alt", "title", "aria-label", "placeholder",
                                                           "summary"};
/// Those that say which number a browser writes before an item.
bool is_item_number(std::string_view element, std::string_view attribute) {
  return (element == "li" && attribute == "value") || (element == "ol" && attribute == "start");
}

template <std::size_t Size>
bool is_among(const std::array<std::string_view, Size>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

bool is_name(char c) { return is_letter(c) || is_digit(c) || c == '-' || c == ':' || c == '_'; }

struct Attribute {
  std::string_view name;
  std::size_t begin = 0, end = 0;  ///< of its value
};

struct HtmlTag {
  std::string_view name;
  bool closes = false, empty = false;
  std::vector<Attribute> attributes;
  std::size_t end = 0;  ///< behind it

  std::string_view value(std::string_view page, std::string_view attribute) const {
    for (const Attribute& one : attributes)
      if (one.name == attribute) return page.substr(one.begin, one.end - one.begin);
    return {};
  }
};

/// `page[at]` is `<`. The tag is read into `tag`, whose room for attributes stays.
void read_tag_at(std::string_view page, std::size_t at, HtmlTag& tag) {
  tag.empty = false;
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
  while (i < page.size() && page[i] != '>') {
    Attribute attribute{name()};
    if (attribute.name.empty()) {
      tag.empty = page[i++] == '/';
      continue;
    }
    if (i + 1 < page.size() && page[i] == '=' && (page[i + 1] == '"' || page[i + 1] == '\'')) {
      attribute.begin = i + 2;
      attribute.end = std::min(page.find(page[i + 1], i + 2), page.size());
      i = std::min(attribute.end + 1, page.size());
    }
    tag.attributes.push_back(attribute);
  }
  tag.end = std::min(i + 1, page.size());
}

void read_attributes(std::string_view page, const HtmlTag& tag, Visible& visible) {
  for (const Attribute& attribute : tag.attributes) {
    if (!is_among(shown_attributes, attribute.name) && !is_item_number(tag.name, attribute.name)) continue;
    visible.part(attribute.begin);
    for (std::size_t i = attribute.begin; i < attribute.end;) i = read_reference(page, i, visible);
    visible.part(attribute.end);
  }
}

std::size_t behind(std::string_view page, std::string_view what, std::size_t at) {
  const std::size_t found = page.find(what, at);
  return found == std::string_view::npos ? page.size() : found + what.size();
}

/// A gap that a reader sees is wider than a quarter of a letter.
bool is_wide(std::string_view width) {
  double value = 0;
  std::from_chars(width.data(), width.data() + width.size(), value);
  return value > 0.25;
}

class HtmlReader {
 public:
  HtmlReader(std::string_view page, Visible& visible) : page_(page), visible_(visible) {}

  void run() {
    // Characters that are read in a way of their own begin with E2, and so do some others.
    const auto is_read = [](char c) { return c == '<' || c == '&' || c == '\xE2'; };
    for (std::size_t i = 0; i < page_.size();) {
      const std::size_t end = diagnostics::find_byte(page_, i, is_read);
      visible_.copy(page_, i, end);
      i = end == page_.size() ? end : page_[end] == '<' ? tag(end) : character(end);
    }
  }

  std::size_t tag(std::size_t at) {
    const std::string_view rest = page_.substr(at);
    if (rest.starts_with("<!--")) return behind(page_, "-->", at);
    if (rest.starts_with("<!") || rest.starts_with("<?")) return behind(page_, ">", at);
    read_tag_at(page_, at, tag_);
    const HtmlTag& tag = tag_;
    if (tag.name.empty()) return put("<", at), at + 1;
    if (tag.closes) {
      close(tag.name, at);
      return tag.end;
    }
    begin_child(at);
    if (tag.name == "style") return behind(page_, "</style>", at);
    if (tag.name == "script") return script(tag);
    if (tag.name == "template") visible_.leave_to_scripts(tag.end, behind(page_, "</template>", tag.end));
    read_attributes(page_, tag, visible_);
    if (tag.name == "mspace" && is_wide(tag.value(page_, "width"))) visible_.put(" ", at);
    open(tag, at);
    return tag.end;
  }

 private:
  /// An element that is read, with what its children mean.
  struct Element {
    std::string_view name;
    std::size_t children = 0;
    bool parts = false;     ///< its edges part what touches them
    std::size_t power = 0;  ///< where its sign is
    Visible::Fraction fraction = {};
  };

  void put(std::string_view characters, std::size_t at) { visible_.put(characters, at); }

  /// Between the first child of a script or a fraction and the next.
  void begin_child(std::size_t at) {
    if (open_.empty()) return;
    Element& parent = open_.back();
    ++parent.children;
    const std::string_view name = parent.name;
    if (parent.children == 2) {
      if (name == "msup" || name == "mover") parent.power = visible_.open_power(at);
      if (name == "mfrac") visible_.divide(parent.fraction, at);
      if (name == "msub" || name == "msubsup" || name == "munder" || name == "munderover" || name == "mroot")
        put(apart, at);
    }
    if (parent.children == 3 && (name == "msubsup" || name == "munderover")) {
      put(std::string_view(&prose::behind_index, 1), at);
      parent.power = visible_.open_power(at);
    }
  }

  void open(const HtmlTag& tag, std::size_t at) {
    Element element{tag.name};
    element.parts = parts(tag.name);
    if (tag.name == "sup") element.power = visible_.open_power(at);
    if (tag.name == "sub") put(apart, at);
    if (tag.name == "mfrac") element.fraction = visible_.open_fraction(at);
    if (tag.name == "br")
      put("\n", at);
    else if (element.parts)
      visible_.part(at);
    if (tag.empty)
      end(element, at);
    else
      open_.push_back(element);
  }

  bool parts(std::string_view name) const {
    if (is_among(within_words, name) || name == "sup" || name == "sub" || name == "mspace") return false;
    return !name.starts_with("m") || name == "mtd" || name == "mtr" || name == "mtable" || name == "main" ||
           name == "menu" || name == "mark" || name == "meta";
  }

  void close(std::string_view name, std::size_t at) {
    const auto same =
        std::find_if(open_.rbegin(), open_.rend(), [&](const Element& one) { return one.name == name; });
    if (same == open_.rend()) return;
    while (!open_.empty()) {
      const Element element = open_.back();
      open_.pop_back();
      end(element, at);
      if (element.name == name) break;
    }
  }

  void end(const Element& element, std::size_t at) {
    const std::string_view name = element.name;
    if (element.power != 0)
      visible_.close_power(element.power, at);
    else if (name == "mfrac" && element.children > 1)
      visible_.close_fraction(element.fraction, at);
    else if (name == "sub" || name == "msub" || name == "munder" || name == "mroot" || name == "msqrt")
      put(std::string_view(&prose::behind_index, 1), at);
    else if (name == "mo" && visible_.text().ends_with(",") && !is_alone(at))
      put(" ", at);
    else if (element.parts && name != "br")
      visible_.part(at);
  }

  /// `<mrow><mo>,</mo></mrow>` is the comma of a decimal or of thousands: nothing follows it closely else.
  bool is_alone(std::size_t at) const {
    const std::size_t open = page_.rfind("<mo", at), end = page_.find('>', at) + 1;
    return page_.substr(0, open).ends_with("<mrow>") && page_.substr(end).starts_with("</mrow>");
  }

  std::size_t character(std::size_t at) {
    const diagnostics::CodePoint c = diagnostics::code_point_at(page_, at);
    // What multiplies unseen, and what applies a function, parts in sound.
    if (c.value >= 0x2061 && c.value <= 0x2064) return put(apart, at), at + c.size;
    // KaTeX writes its thin spaces as characters.
    const bool thin = c.value == 0x2005 || c.value == 0x2009 || c.value == 0x200A;
    if (thin && !open_.empty() && open_.back().name == "mtext") return at + c.size;
    if (page_.substr(at).starts_with("&#x206")) return put(apart, at), behind(page_, ";", at);
    return read_reference(page_, at, visible_);
  }

  /// What a script of ours shows stands in it as JSON: its texts are read.
  std::size_t script(const HtmlTag& tag) {
    const std::size_t end = std::min(page_.find("</script>", tag.end), page_.size());
    bool inside = false;
    if (tag.value(page_, "type") == "application/json")
      for (std::size_t i = tag.end; i < end; ++i) {
        if (page_[i] == '"') {
          inside = !inside;
          visible_.part(i);
        } else if (inside && page_.substr(i).starts_with("\\u")) {
          i += 5;
          put(apart, i);
        } else if (inside) {
          put(page_.substr(i, 1), i);
        }
      }
    return behind(page_, "</script>", end);
  }

  std::string_view page_;
  Visible& visible_;
  HtmlTag tag_;  // the one that was read last
  std::vector<Element> open_;
};

const std::map<std::string_view, std::string_view> entities{
    {"amp", "&"}, {"lt", "<"}, {"gt", ">"}, {"quot", "\""}, {"nbsp", "\u00a0"}};

}  // namespace

std::size_t read_reference(std::string_view page, std::size_t at, Visible& visible) {
  const std::size_t size = std::max<std::size_t>(diagnostics::code_point_at(page, at).size, 1);
  const std::size_t end = page[at] == '&' ? page.substr(at, 10).find(';') : std::string_view::npos;
  if (end == std::string_view::npos) {
    visible.put(page.substr(at, size), at);
    return at + size;
  }
  std::string_view name = page.substr(at + 1, end - 1);
  std::string character;
  if (name.starts_with("#")) {
    const bool hex = name.substr(1).starts_with("x") || name.substr(1).starts_with("X");
    name.remove_prefix(hex ? 2 : 1);
    unsigned code = 0;
    std::from_chars(name.data(), name.data() + name.size(), code, hex ? 16 : 10);
    diagnostics::append_utf8(character, code);
  } else if (const auto known = entities.find(name); known != entities.end()) {
    character = known->second;
  }
  visible.put(character, at);
  return at + end + 1;
}

std::size_t read_tag(std::string_view page, std::size_t at, Visible& visible) {
  return HtmlReader(page, visible).tag(at);
}

void read_html(std::string_view page, Visible& visible) { HtmlReader(page, visible).run(); }

}  // namespace proofsheet::pages
