// Reads HTML, MathML and SVG as a reader sees them: finished pages with all that they show and say aloud;
// documents without scripts, styles, code and formulas of more than one line.
#include "seen/pages.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <optional>
#include <vector>

#include "prose/numerals.hpp"
#include "prose/places.hpp"
#include "seen/html_tags.hpp"
#include "seen/mask.hpp"
#include "seen/readers.hpp"
#include "text/signs.hpp"

namespace proofsheet::seen {

namespace {

using text::is_digit;
using text::is_letter;

/// The effect of an element on the text around it and within it.
enum class Role : std::uint8_t {
  within,       ///< has no effect: `1<b>5</b>` reads as fifteen
  line,         ///< `br`
  superscript,  ///< `sup`
  subscript,    ///< `sub`
  sign,         ///< `mo`
  code,         ///< a name, an input, an output: a document's is not read
  // Parts of formulas, which are not read in documents.
  power,     ///< its second child is raised
  index,     ///< its second child is lowered
  both,      ///< its second child is lowered, its third raised
  fraction,  ///< its second child divides its first
  root,      ///< the text after it is not part of it
  other,     ///< its children are read one after the other
  // All that follow separate their contents from the text before and after them.
  matrix,
  gap,     ///< `mspace`, if it is wide
  phrase,  ///< has no effect in documents; our templates use none but `cite`, for a title of its own
  parts,
  item,
  list,
  drawing,       ///< not read in documents
  preformatted,  ///< the same
  hidden,        ///< the same: `head`, the source of a formula
  scripts_alone,
  style,
  script
};

/// The elements that do not simply separate text, or that need a closer look.
constexpr std::array roles = std::to_array<std::pair<std::string_view, Role>>({
    {"a", Role::within},
    {"abbr", Role::within},
    {"annotation", Role::hidden},
    {"annotation-xml", Role::hidden},
    {"b", Role::within},
    {"bdi", Role::phrase},
    {"bdo", Role::phrase},
    {"big", Role::phrase},
    {"br", Role::line},
    {"cite", Role::phrase},
    {"code", Role::code},
    {"data", Role::phrase},
    {"del", Role::within},
    {"dfn", Role::phrase},
    {"em", Role::within},
    {"font", Role::phrase},
    {"g", Role::within},
    {"head", Role::hidden},
    {"i", Role::within},
    {"ins", Role::phrase},
    {"kbd", Role::code},
    {"li", Role::item},
    {"main", Role::parts},
    {"mark", Role::within},
    {"math", Role::within},
    {"menclose", Role::other},
    {"menu", Role::parts},
    {"meta", Role::parts},
    {"mfrac", Role::fraction},
    {"mi", Role::within},
    {"mmultiscripts", Role::other},
    {"mn", Role::within},
    {"mo", Role::sign},
    {"mover", Role::power},
    {"mpadded", Role::within},
    {"mroot", Role::index},
    {"mrow", Role::within},
    {"mspace", Role::gap},
    {"msqrt", Role::root},
    {"mstyle", Role::within},
    {"msub", Role::index},
    {"msubsup", Role::both},
    {"msup", Role::power},
    {"mtable", Role::matrix},
    {"mtd", Role::parts},
    {"mtext", Role::within},
    {"mtr", Role::parts},
    {"munder", Role::index},
    {"munderover", Role::both},
    {"nobr", Role::phrase},
    {"ol", Role::list},
    {"pre", Role::preformatted},
    {"q", Role::phrase},
    {"s", Role::within},
    {"samp", Role::code},
    {"script", Role::script},
    {"semantics", Role::within},
    {"small", Role::within},
    {"span", Role::within},
    {"strike", Role::phrase},
    {"strong", Role::within},
    {"style", Role::style},
    {"sub", Role::subscript},
    {"sup", Role::superscript},
    {"svg", Role::drawing},
    {"template", Role::scripts_alone},
    {"time", Role::phrase},
    {"tspan", Role::within},
    {"tt", Role::phrase},
    {"u", Role::within},
    {"var", Role::phrase},
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
bool parts(Role role) { return role >= Role::matrix && role != Role::gap; }

/// Attributes that a reader sees or hears.
constexpr std::array<std::string_view, 5> shown_attributes{"alt", "title", "aria-label", "placeholder",
                                                           "summary"};
/// True for an attribute that sets the number a browser writes before an item.
bool is_item_number(Role element, std::string_view attribute) {
  return (element == Role::item && attribute == "value") || (element == Role::list && attribute == "start");
}

/// True if a reader sees the space: it is wider than a quarter of an em.
bool is_wide(std::string_view width) {
  double value = 0;
  std::from_chars(width.data(), width.data() + width.size(), value);
  return value > 0.25;
}

class PageReader : public HtmlHandler {
 public:
  PageReader(std::string_view page, Visible& visible) : page_(page), visible_(visible) {}

  void on_tag(const HtmlTag& tag) override {
    const std::size_t at = tag.place.begin;
    if (tag.closes) return close(tag.name, at);
    begin_child(at);
    const Role role = role_of(tag.name);
    if (role == Role::style) return void(shows_raw_text_ = false);
    if (role == Role::script) return void(shows_raw_text_ = value_of(tag, "type") == "application/json");
    if (role == Role::scripts_alone)
      visible_.mark_scripted(tag.place.end, std::min(page_.find("</template>", at), page_.size()));
    read_attributes(tag, role);
    open(tag, role, at);
  }

  void on_text(Stretch text) override {
    // Characters with special treatment begin with byte E2, as do some others.
    const auto may_be_special = [](char c) { return c == '\xE2'; };
    const std::string_view part = page_.substr(0, text.end);
    for (std::size_t i = text.begin; i < text.end;) {
      const std::size_t end = text::find_byte(part, i, may_be_special);
      visible_.copy(page_.substr(i, end - i), i);
      if ((i = end) == text.end) return;
      const text::CodePoint c = text::code_point_at(part, i);
      // KaTeX writes its thin spaces as characters.
      const bool is_thin = text::is_thin_space(c.value) && !open_.empty() && open_.back().name == "mtext";
      const std::size_t size = std::max<std::size_t>(c.size, 1);
      if (!is_thin) put(is_invisible_operator(c.value) ? apart : part.substr(i, size), i);
      i += size;
    }
  }

  void on_reference(std::string_view characters, Stretch place) override {
    put(is_invisible_operator(text::code_point_at(characters, 0).value) ? apart : characters, place.begin);
  }

  /// Reads the texts in JSON data for our scripts, which the scripts display.
  void on_raw_text(Stretch text) override {
    bool inside = false;
    for (std::size_t i = text.begin; shows_raw_text_ && i < text.end; ++i) {
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
  }

 private:
  /// An open element and the meaning of its children.
  struct Element {
    std::string name;
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
      put(index_end_mark, at);
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
        if (is_wide(value_of(tag, "width"))) put(" ", at);
        break;
      default:
        if (parts(role)) visible_.part(at);
    }
    if (tag.is_empty)
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
      case Role::root: put(index_end_mark, at); break;
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

  /// True for an invisible multiplication or function application, which separates its operands when read
  /// aloud.
  static bool is_invisible_operator(char32_t c) { return c >= 0x2061 && c <= 0x2064; }

  std::string_view value_of(const HtmlTag& tag, std::string_view name) const {
    for (const HtmlAttribute& one : tag.attributes)
      if (one.name == name) return page_.substr(one.value.begin, one.value.end - one.value.begin);
    return {};
  }

  void read_attributes(const HtmlTag& tag, Role role) {
    for (const HtmlAttribute& one : tag.attributes) {
      const bool is_shown =
          std::find(shown_attributes.begin(), shown_attributes.end(), one.name) != shown_attributes.end();
      if (!is_shown && !is_item_number(role, one.name)) continue;
      visible_.part(one.value.begin);
      for (std::size_t i = one.value.begin; i < one.value.end;) i = read_html_character(page_, i, visible_);
      visible_.part(one.value.end);
    }
  }

  std::string_view page_;
  Visible& visible_;
  bool shows_raw_text_ = false;
  std::vector<Element> open_;
};

/// Returns what `<sup>` shows, by what follows it: a power before digits, an unread power before letters, a
/// separator before any other sign, which leads to a note.
std::string_view superscript_mark(std::string_view behind) {
  behind.remove_prefix(text::size_if(text::is_minus, behind));
  for (const std::string_view sign : {"+", "&minus;", "&ndash;", "&#8722;", "&#x2212;"})
    if (behind.starts_with(sign)) behind.remove_prefix(sign.size());
  if (behind.empty()) return apart;
  return text::is_digit(behind.front()) ? "^" : text::is_letter(behind.front()) ? unread : apart;
}

/// Returns the kind of the block that an element begins; `nullopt` if it begins none.
std::optional<BlockKind> block_kind(std::string_view name) {
  if (name == "td" || name == "th") return BlockKind::cell;
  if (name == "li" || name == "dt" || name == "dd") return BlockKind::item;
  if (name == "caption" || name == "figcaption") return BlockKind::caption;
  if (name == "pre") return BlockKind::code;
  if (name.size() == 2 && name[0] == 'h' && text::is_digit(name[1])) return BlockKind::heading;
  const Role role = role_of(name);
  const bool is_inline = role < Role::parts || role == Role::drawing || name == "img";
  return is_inline ? std::nullopt : std::optional(BlockKind::paragraph);
}

/// Returns what a tag of a document shows by itself; `behind` is the text after it.
std::string_view tag_text(Role role, bool closes, std::string_view behind) {
  switch (role) {
    case Role::line: return "\n";
    case Role::within:
    case Role::phrase:
    case Role::sign: return "";
    case Role::superscript: return closes ? index_end_mark : superscript_mark(behind);
    case Role::subscript: return index_end_mark;
    case Role::power:
    case Role::index:
    case Role::both:
    case Role::fraction:
    case Role::root:
    case Role::other:
    case Role::matrix:
    case Role::code:
    case Role::drawing: return unread;
    default: return apart;
  }
}

class DocumentReader : public HtmlHandler {
 public:
  explicit DocumentReader(const Text& text) : mask_(text), text_(mask_.text()) {}

  /// Reads a whole document; `as_part`: HTML in Markdown, which may begin or end anywhere.
  Passage read(bool as_part) {
    as_part ? scan_html(text_, *this) : parse_html(text_, *this);
    if (skipped_) end_skipped(text_.size());
    cover({text_.size(), text_.size()});
    return mask_.finish();
  }

  void on_tag(const HtmlTag& tag) override {
    const Role role = role_of(tag.name);
    if (skipped_) {
      if (tag.name != skipped_->name || tag.is_empty) return;
      skipped_->depth += tag.closes ? -1 : 1;
      if (skipped_->depth == 0) end_skipped(tag.place.end);
      return;
    }
    if (!tag.closes && !tag.is_empty && (role == Role::code || role >= Role::drawing))
      return void(skipped_ = Skipped{tag.name, role, tag.place.begin});
    if (tag.place.begin == tag.place.end) return;
    cover(tag.place);
    const bool is_apart = is_later_part(tag, role);
    mask_.hide(tag.place.begin, tag.place.end,
               is_apart ? unread : tag_text(role, tag.closes, std::string_view(text_).substr(tag.place.end)));
    if (const auto kind = block_kind(tag.name))
      mask_.begins(tag.closes ? BlockKind::paragraph : *kind, tag.place.end);
    table_tag(tag.name, tag.closes, tag.place);
  }
  void on_text(Stretch text) override {
    if (!skipped_) cover(text);
  }
  void on_reference(std::string_view characters, Stretch place) override {
    if (skipped_) return;
    cover(place);
    mask_.hide(place.begin, place.end, characters);
  }
  void on_comment(Stretch place, Stretch body) override {
    if (skipped_) return;
    cover(place);
    mask_.comment(place, body);
  }

 private:
  /// An element that is not read.
  struct Skipped {
    std::string name;
    Role role;
    std::size_t begin;
    int depth = 1;
  };

  /// Follows the elements of a formula in MathML. True for the second part of a power or a fraction and those
  /// after it, which do not touch the part before: `<msup><mn>10</mn><mn>9</mn></msup>`.
  bool is_later_part(const HtmlTag& tag, Role role) {
    if (tag.closes) {
      const auto same = std::find_if(formula_.rbegin(), formula_.rend(),
                                     [&](const FormulaElement& one) { return one.name == tag.name; });
      if (same != formula_.rend()) formula_.erase(same.base() - 1, formula_.end());
      return false;
    }
    const bool is_later = !formula_.empty() && formula_.back().has_parts && formula_.back().children++ > 0;
    const bool has_parts = role >= Role::power && role <= Role::fraction;
    if (!tag.is_empty && (!formula_.empty() || tag.name == "math")) formula_.push_back({tag.name, has_parts});
    return is_later;
  }

  void end_skipped(std::size_t end) {
    const Stretch place{skipped_->begin, std::max(end, skipped_->begin)};
    const bool is_code = skipped_->role == Role::code || skipped_->role == Role::drawing;
    const auto kind = block_kind(skipped_->name);
    skipped_.reset();
    cover(place);
    is_code ? mask_.code(place.begin, place.end) : mask_.hide(place.begin, place.end, apart);
    if (kind == BlockKind::code) mask_.not_read(in_code, place);
    if (kind) mask_.block(*kind, place);
  }

  /// Hides what no part of the page covers, such as the document type, and an end tag that ends nothing.
  void cover(Stretch place) {
    const std::size_t begin = std::min(text_.find_first_not_of(" \t\r\n", covered_to_), text_.size());
    if (place.begin > begin)
      mask_.hide(begin, place.begin, text_[begin] == '<' ? tag_of(text_, begin).seen : "");
    covered_to_ = std::max(covered_to_, place.end);
  }

  void table_tag(const std::string& name, bool closes, Stretch place) {
    std::vector<Table>& tables = mask_.passage.tables;
    const bool is_cell = name == "td" || name == "th", is_row = name == "tr", is_table = name == "table";
    if (cell_ > 0 && (is_cell || is_row || is_table)) {
      add_cell(tables.back().rows.back(), prose::cut(mask_.passage.text, cell_, place.begin).trimmed());
      cell_ = 0;
    }
    if (is_table && !closes) tables.push_back({{}, place});
    if (is_table) covered_.clear();
    if (tables.empty()) return;
    if (is_row && !closes) begin_row(tables.back().rows);
    if (is_cell && !closes && !tables.back().rows.empty()) {
      cell_ = place.end;
      const std::string_view tag = std::string_view(text_).substr(place.begin, place.end - place.begin);
      columns_ = span_in(tag, "colspan");
      rows_ = span_in(tag, "rowspan");
    }
    if (is_table && closes) tables.back().place.end = place.end;
  }

  /// Returns the number after `colspan=` or `rowspan=` in a tag, at most `widest_span`; 1 if there is none.
  static std::size_t span_in(std::string_view tag, std::string_view name) {
    constexpr std::size_t widest_span = 64;
    const std::size_t at = tag.find(name);
    if (at == std::string_view::npos) return 1;
    const std::size_t digit = tag.find_first_of("0123456789", at);
    return digit > at + name.size() + 4 ? 1 : count_at(tag, digit, widest_span);
  }

  void begin_row(std::vector<std::vector<Text>>& rows) {
    for (std::size_t column = rows.empty() ? covered_.size() : rows.back().size(); column < covered_.size();
         ++column)
      if (covered_[column] > 0) --covered_[column];
    rows.emplace_back();
  }

  /// Adds a cell. The other places that it covers, to the right and in the rows below, are empty.
  void add_cell(std::vector<Text>& row, Text cell) {
    while (row.size() < covered_.size() && covered_[row.size()] > 0) {
      --covered_[row.size()];
      row.emplace_back();
    }
    constexpr std::size_t widest_row = 200;  // beyond it, a cell covers one place
    for (std::size_t i = 0; i < columns_ && (i == 0 || row.size() < widest_row); ++i) {
      if ((rows_ > 1 && row.size() < widest_row) || row.size() < covered_.size()) {
        if (covered_.size() <= row.size()) covered_.resize(row.size() + 1);
        covered_[row.size()] = rows_ - 1;
      }
      row.push_back(i == 0 ? std::move(cell) : Text());
    }
  }

  struct FormulaElement {
    std::string name;
    bool has_parts;
    std::size_t children = 0;
  };

  Mask mask_;
  const std::string& text_;
  std::optional<Skipped> skipped_;
  std::vector<FormulaElement> formula_;  ///< the open elements from `math` on
  std::size_t covered_to_ = 0;
  std::size_t cell_ = 0;                ///< where the open cell begins; 0 if none is open
  std::size_t columns_ = 1, rows_ = 1;  ///< how many it covers
  std::vector<std::size_t> covered_;    ///< for each column, in how many rows more a cell above covers it
};

}  // namespace

void read_html_page(std::string_view page, Visible& visible) {
  PageReader reader(page, visible);
  scan_html(page, reader);
}

std::size_t read_html_tag(std::string_view page, std::size_t at, Visible& visible) {
  PageReader reader(page, visible);
  return scan_html_part(page, at, reader);
}

std::size_t read_html_character(std::string_view page, std::size_t at, Visible& visible) {
  if (page[at] == '&')
    if (const auto [length, characters] = reference_at(page, at); length > 0)
      return visible.put(characters, at), at + length;
  const std::size_t size = std::max<std::size_t>(text::code_point_at(page, at).size, 1);
  visible.put(page.substr(at, size), at);
  return at + size;
}

Tag tag_of(std::string_view text, std::size_t at) {
  HtmlTag tag;
  read_tag(text, at, tag);
  return {tag_text(role_of(tag.name), tag.closes, text.substr(tag.place.end)), tag.place.end};
}

Passage read_html(const Text& text) { return DocumentReader(text).read(false); }
Passage read_html_part(const Text& text) { return DocumentReader(text).read(true); }

}  // namespace proofsheet::seen
