// Reads HTML, MathML and SVG as a reader sees them.
#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "pages/audit/visible.hpp"
#include "prose/numerals.hpp"
#include "text/signs.hpp"

namespace proofsheet::pages {

namespace {

using text::is_digit;
using text::is_letter;
using text::is_space;

/// The effect of an element on the text around it and within it.
enum class Role : std::uint8_t {
  parts,        ///< separates its content from the text before and after it
  within,       ///< has no effect: `1<b>5</b>` reads as fifteen
  line,         ///< `br`
  superscript,  ///< `sup`
  subscript,    ///< `sub`
  power,        ///< its second child is raised
  index,        ///< its second child is lowered
  both,         ///< its second child is lowered, its third raised
  fraction,     ///< its second child divides its first
  root,         ///< the text after it is not part of it
  sign,         ///< `mo`
  gap,          ///< `mspace`
  item,
  list,
  style,
  script,
  scripts_alone
};

/// The elements that do not simply separate text, or that need a closer look. In MathML, only tables separate
/// text.
constexpr std::array roles = std::to_array<std::pair<std::string_view, Role>>({
    {"a", Role::within},         {"abbr", Role::within},
    {"b", Role::within},         {"br", Role::line},
    {"code", Role::within},      {"del", Role::within},
    {"em", Role::within},        {"g", Role::within},
    {"i", Role::within},         {"li", Role::item},
    {"main", Role::parts},       {"mark", Role::parts},
    {"math", Role::within},      {"menu", Role::parts},
    {"meta", Role::parts},       {"mfrac", Role::fraction},
    {"mi", Role::within},        {"mn", Role::within},
    {"mo", Role::sign},          {"mover", Role::power},
    {"mpadded", Role::within},   {"mroot", Role::index},
    {"mrow", Role::within},      {"mspace", Role::gap},
    {"msqrt", Role::root},       {"mstyle", Role::within},
    {"msub", Role::index},       {"msubsup", Role::both},
    {"msup", Role::power},       {"mtable", Role::parts},
    {"mtd", Role::parts},        {"mtext", Role::within},
    {"mtr", Role::parts},        {"munder", Role::index},
    {"munderover", Role::both},  {"ol", Role::list},
    {"s", Role::within},         {"script", Role::script},
    {"semantics", Role::within}, {"small", Role::within},
    {"span", Role::within},      {"strong", Role::within},
    {"style", Role::style},      {"sub", Role::subscript},
    {"sup", Role::superscript},  {"template", Role::scripts_alone},
    {"tspan", Role::within},     {"u", Role::within},
    {"wbr", Role::within},
});
static_assert(std::is_sorted(roles.begin(), roles.end()));

Role role_of(std::string_view element) {
  const auto found =
      std::lower_bound(roles.begin(), roles.end(), element,
                       [](const auto& known, std::string_view name) { return known.first < name; });
  if (found != roles.end() && found->first == element) return found->second;
  return element.starts_with('m') ? Role::within : Role::parts;
}
bool parts(Role role) { return role == Role::parts || role >= Role::item; }

/// Attributes that a reader sees or hears.
constexpr std::array<std::string_view, 5> shown_attributes{"alt", "title", "aria-label", "placeholder",
                                                           "summary"};
/// True for an attribute that sets the number a browser writes before an item.
bool is_item_number(Role element, std::string_view attribute) {
  return (element == Role::item && attribute == "value") || (element == Role::list && attribute == "start");
}

bool is_name(char c) { return is_letter(c) || is_digit(c) || c == '-' || c == ':' || c == '_'; }

struct Attribute {
  std::string_view name;
  std::size_t begin = 0, end = 0;  ///< the position of its value
};

struct HtmlTag {
  std::string_view name;
  bool closes = false, empty = false;
  std::vector<Attribute> attributes;
  std::size_t end = 0;  ///< the offset after the tag

  std::string_view value(std::string_view page, std::string_view attribute) const {
    for (const Attribute& one : attributes)
      if (one.name == attribute) return page.substr(one.begin, one.end - one.begin);
    return {};
  }
};

/// Reads the tag at `page[at]`, which must be `<`, into `tag`. Reuses the memory of its attributes.
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

void read_attributes(std::string_view page, const HtmlTag& tag, Role role, Visible& visible) {
  for (const Attribute& attribute : tag.attributes) {
    const bool is_shown =
        std::find(shown_attributes.begin(), shown_attributes.end(), attribute.name) != shown_attributes.end();
    if (!is_shown && !is_item_number(role, attribute.name)) continue;
    visible.part(attribute.begin);
    for (std::size_t i = attribute.begin; i < attribute.end;) i = read_reference(page, i, visible);
    visible.part(attribute.end);
  }
}

std::size_t end_after(std::string_view page, std::string_view what, std::size_t at) {
  const std::size_t found = page.find(what, at);
  return found == std::string_view::npos ? page.size() : found + what.size();
}

/// True if a reader sees the space: it is wider than a quarter of an em.
bool is_wide(std::string_view width) {
  double value = 0;
  std::from_chars(width.data(), width.data() + width.size(), value);
  return value > 0.25;
}

class HtmlReader {
 public:
  HtmlReader(std::string_view page, Visible& visible) : page_(page), visible_(visible) {}

  void run() {
    // Characters with special treatment begin with byte E2, as do some others.
    const auto is_read = [](char c) { return c == '<' || c == '&' || c == '\xE2'; };
    for (std::size_t i = 0; i < page_.size();) {
      const std::size_t end = text::find_byte(page_, i, is_read);
      visible_.copy(page_, i, end);
      i = end == page_.size() ? end : page_[end] == '<' ? tag(end) : character(end);
    }
  }

  std::size_t tag(std::size_t at) {
    const char next = at + 1 < page_.size() ? page_[at + 1] : '\0';
    if (next == '!' || next == '?')
      return end_after(page_, page_.substr(at).starts_with("<!--") ? "-->" : ">", at);
    read_tag_at(page_, at, tag_);
    const HtmlTag& tag = tag_;
    if (tag.name.empty()) return put("<", at), at + 1;
    if (tag.closes) {
      close(tag.name, at);
      return tag.end;
    }
    begin_child(at);
    const Role role = role_of(tag.name);
    if (role == Role::style) return end_after(page_, "</style>", at);
    if (role == Role::script) return script(tag);
    if (role == Role::scripts_alone)
      visible_.mark_scripted(tag.end, end_after(page_, "</template>", tag.end));
    read_attributes(page_, tag, role, visible_);
    open(tag, role, at);
    return tag.end;
  }

 private:
  /// An open element and the meaning of its children.
  struct Element {
    std::string_view name;
    Role role;
    std::size_t children = 0;
    std::size_t power = 0;  ///< the position of its sign
    Visible::Fraction fraction = {};
  };

  void put(std::string_view characters, std::size_t at) { visible_.put(characters, at); }

  /// Counts a child of the open element. In a script or a fraction, writes the sign before the child.
  void begin_child(std::size_t at) {
    if (open_.empty()) return;
    Element& parent = open_.back();
    ++parent.children;
    const Role role = parent.role;
    if (parent.children == 2) {
      if (role == Role::power) parent.power = visible_.open_power(at);
      if (role == Role::fraction) visible_.divide(parent.fraction, at);
      if (role == Role::index || role == Role::both) put(apart, at);
    }
    if (parent.children == 3 && role == Role::both) {
      put(index_end, at);
      parent.power = visible_.open_power(at);
    }
  }

  void open(const HtmlTag& tag, Role role, std::size_t at) {
    Element element{tag.name, role};
    switch (role) {
      case Role::superscript: element.power = visible_.open_power(at); break;
      case Role::subscript: put(apart, at); break;
      case Role::fraction: element.fraction = visible_.open_fraction(at); break;
      case Role::line: put("\n", at); break;
      case Role::gap:
        if (is_wide(tag.value(page_, "width"))) put(" ", at);
        break;
      default:
        if (parts(role)) visible_.part(at);
    }
    if (tag.empty)
      end(element, at);
    else
      open_.push_back(element);
  }

  void close(std::string_view name, std::size_t at) {
    const auto same =
        std::find_if(open_.rbegin(), open_.rend(), [&](const Element& one) { return one.name == name; });
    if (same == open_.rend()) return;
    for (auto left = same - open_.rbegin() + 1; left > 0; --left) {
      const Element element = open_.back();
      open_.pop_back();
      end(element, at);
    }
  }

  void end(const Element& element, std::size_t at) {
    if (element.power != 0) return visible_.close_power(element.power, at);
    switch (element.role) {
      case Role::fraction:
        if (element.children > 1) visible_.close_fraction(element.fraction, at);
        break;
      case Role::subscript:
      case Role::index:
      case Role::root: put(index_end, at); break;
      case Role::sign:
        if (visible_.text().ends_with(',') && !is_number_mark(at)) put(" ", at);
        break;
      default:
        if (parts(element.role)) visible_.part(at);
    }
  }

  /// True for `<mrow><mo>,</mo></mrow>`, a decimal or thousands mark. After any other comma there is a space.
  bool is_number_mark(std::size_t at) const {
    const std::size_t open = page_.rfind("<mo", at), end = page_.find('>', at) + 1;
    return page_.substr(0, open).ends_with("<mrow>") && page_.substr(end).starts_with("</mrow>");
  }

  std::size_t character(std::size_t at) {
    const text::CodePoint c = text::code_point_at(page_, at);
    // An invisible multiplication or function application separates its operands when read aloud.
    if (c.value >= 0x2061 && c.value <= 0x2064) return put(apart, at), at + c.size;
    // KaTeX writes its thin spaces as characters.
    if (text::is_thin_space(c.value) && !open_.empty() && open_.back().name == "mtext") return at + c.size;
    if (page_.substr(at).starts_with("&#x206")) return put(apart, at), end_after(page_, ";", at);
    return read_reference(page_, at, visible_);
  }

  /// Reads the texts in JSON data for our scripts, which the scripts display.
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
    return end_after(page_, "</script>", end);
  }

  std::string_view page_;
  Visible& visible_;
  HtmlTag tag_;  // the last tag that was read
  std::vector<Element> open_;
};

const std::map<std::string_view, std::string_view> entities{
    {"amp", "&"}, {"lt", "<"}, {"gt", ">"}, {"quot", "\""}, {"nbsp", text::no_break_space}};

}  // namespace

std::size_t read_reference(std::string_view page, std::size_t at, Visible& visible) {
  const std::size_t size = std::max<std::size_t>(text::code_point_at(page, at).size, 1);
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
    text::append_utf8(character, code);
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
