#include "pages/templates/line_breaks.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "pages/templates/layout.hpp"
#include "text/characters.hpp"
#include "text/marks.hpp"

namespace proofsheet::pages {

namespace {

/// A tag in its source form, such as `<mo form="infix">`, `</mo>` or `<mspace width="1em"/>`.
struct MathTag {
  std::string_view text;
  std::string_view name() const {
    const std::string_view inside = text.substr(closes() ? 2 : 1);
    return inside.substr(0, inside.find_first_of(" />"));
  }
  bool closes() const { return text.starts_with("</"); }
  bool has_lessons_only() const { return text.ends_with("/>"); }
};

template <std::size_t size>
bool is_one_of(const std::array<std::string_view, size>& signs, std::string_view sign) {
  return std::find(signs.begin(), signs.end(), sign) != signs.end();
}

constexpr std::array<std::string_view, 14> breaking_signs{"=", "≈", "≠", "&lt;", "&gt;", "≤", "≥",
                                                          "+", "−", "-", "±",    "→",    "≡", "∼"};
constexpr std::array<std::string_view, 2> wide_spaces{"width=\"1em\"", "width=\"2em\""};
constexpr std::array<std::string_view, 5> opening_signs{"(", "[", "{", "⌊", "⌈"};
constexpr std::array<std::string_view, 5> closing_signs{")", "]", "}", "⌋", "⌉"};
constexpr std::array<std::string_view, 3> bars{"|", "‖", "∣"};
constexpr std::array<std::string_view, 2> connectives{"and", "or"};
/// The longest bracketed expression, and the longest part of a conjunction, that is not broken.
constexpr std::size_t longest_unbroken = phone_width;

/// Returns the number of visible characters. A character reference counts as one.
std::size_t visible_length(std::string_view mathml) {
  std::size_t length = 0;
  char until = '\0';
  for (const char c : text::strip_marks(mathml)) {
    if (until == '\0' && !text::is_continuation(c) && c != '<') ++length;
    if (until == '\0' && (c == '<' || c == '&')) until = c == '<' ? '>' : ';';
    if (c == until) until = '\0';
  }
  return length;
}

class Parts {
 public:
  explicit Parts(std::string_view mathml) : mathml_(mathml) {}

  std::vector<std::string> split() {
    while (at_ < mathml_.size()) {
      if (mathml_[at_] != '<')
        parts_.back().text += mathml_[at_++];
      else
        element(tag_at(at_));
    }
    join_empty();
    join_short_conjuncts();
    std::vector<std::string> texts;
    for (Part& part : parts_) texts.push_back(std::move(part.text));
    return texts;
  }

 private:
  struct Part {
    std::string text = {};
    bool begins_conjunct = false;
  };
  /// An open element whose content may be broken.
  struct Open {
    std::string tag;                      ///< the source form; empty if the tag is dropped
    int brackets;                         ///< the breakable brackets around the element
    std::optional<int> parentheses = {};  ///< the brackets around an opened bracket, to restore the count if
                                          ///< it has no closing one
  };

  MathTag tag_at(std::size_t at) const {
    const std::size_t end = std::min(mathml_.find('>', at), mathml_.size() - 1);
    return {mathml_.substr(at, end + 1 - at)};
  }

  void element(const MathTag& tag) {
    if (tag.closes()) return leave(tag);
    if (tag.name() == "mo" && !tag.has_lessons_only()) return sign(tag);
    if (tag.name() == "mtext" && is_connective()) return connective(tag);
    if (tag.has_lessons_only()) return space(tag);
    const bool lines = tag.text == "<mtable displaystyle=\"true\">";
    const bool of_lines =
        !open_.empty() && open_.back().tag.empty() && (tag.name() == "mtr" || tag.name() == "mtd");
    if (lines || of_lines) {
      if (tag.name() == "mtr" && has_operand_) cut();
      return enter(tag, {});
    }
    const bool opens = tag.name() == "mrow" || tag.name() == "mstyle";
    const std::size_t inside = at_ + tag.text.size();
    if (opens && !is_fence(inside)) return enter(tag, tag.text);
    const bool brackets = opens && is_bracket(inside, opening_signs) && parentheses_ == breakable_;
    if (!brackets || !is_long(tag) || is_high(tag)) return add_unbroken(tag);
    enter(tag, tag.text);
    open_.back().parentheses = parentheses_;
    ++breakable_;
  }

  /// True if the element is too long for one line of a small screen.
  bool is_long(const MathTag& first) const {
    return visible_length(mathml_.substr(at_, end_of(first, at_) - at_)) > longest_unbroken;
  }

  /// True if the element has a part that is higher than a line, so that its brackets grow with it.
  bool is_high(const MathTag& first) const {
    const std::string_view inside = mathml_.substr(at_, end_of(first, at_) - at_);
    return std::any_of(high_elements.begin(), high_elements.end(),
                       [&](std::string_view high) { return inside.find(high) != std::string_view::npos; });
  }

  bool is_connective() const {
    const std::size_t begin = at_ + tag_at(at_).text.size(), end = mathml_.find('<', begin);
    std::string_view word = mathml_.substr(begin, end - begin);
    constexpr std::string_view space = "&#xA0;";
    if (word.starts_with(space)) word.remove_prefix(space.size());
    if (word.ends_with(space)) word.remove_suffix(space.size());
    return is_one_of(connectives, word);
  }

  /// Adds a connective. A line breaks after it rather than within one of the terms that it joins.
  void connective(const MathTag& tag) {
    const std::size_t end = end_of(tag, at_);
    parts_.back().text += mathml_.substr(at_, end - at_);
    at_ = end;
    has_operand_ = false;
    if (parentheses_ > breakable_) return;
    cut();
    parts_.back().begins_conjunct = true;
  }

  /// Enters an element whose content may be broken. `kept` is its tag, or empty if the tag is dropped.
  void enter(const MathTag& tag, std::string_view kept) {
    open_.push_back({std::string(kept), breakable_});
    parts_.back().text += kept;
    at_ += tag.text.size();
  }

  void leave(const MathTag& tag) {
    if (open_.empty() || !open_.back().tag.empty()) parts_.back().text += tag.text;
    if (!open_.empty()) {
      breakable_ = open_.back().brackets;
      parentheses_ = open_.back().parentheses.value_or(parentheses_);
      open_.pop_back();
    }
    at_ += tag.text.size();
  }

  /// Returns the offset after the element that begins at `at`.
  std::size_t end_of(const MathTag& first, std::size_t at) const {
    int depth = 1;
    std::size_t end = at + first.text.size();
    while (depth > 0 && end < mathml_.size()) {
      const std::size_t next = mathml_.find('<', end);
      if (next == std::string_view::npos) break;
      const MathTag tag = tag_at(next);
      depth += tag.closes() ? -1 : tag.has_lessons_only() ? 0 : 1;
      end = next + tag.text.size();
    }
    return end;
  }

  /// Adds an element that is not broken.
  void add_unbroken(const MathTag& first) {
    const std::size_t end = end_of(first, at_);
    // The closing bracket with an exponent: (a + b)².
    if (is_bracket(at_ + first.text.size(), closing_signs) && parentheses_ > 0) --parentheses_;
    parts_.back().text += mathml_.substr(at_, end - at_);
    at_ = end;
    has_operand_ = true;
  }

  void space(const MathTag& tag) {
    parts_.back().text += tag.text;
    at_ += tag.text.size();
    const bool wide = std::any_of(wide_spaces.begin(), wide_spaces.end(), [&](std::string_view width) {
      return tag.text.find(width) != std::string_view::npos;
    });
    if (!wide || parentheses_ > 0) return;
    cut();
    has_operand_ = false;
    awaits_equals_ = after_wide_space_ = true;
  }

  std::string sign_at(std::size_t at) const {
    const std::size_t begin = at + tag_at(at).text.size();
    const std::size_t end = mathml_.find("</mo>", begin);
    return end == std::string_view::npos ? "" : text::strip_marks(mathml_.substr(begin, end - begin));
  }

  void sign(const MathTag& tag) {
    const std::string sign = sign_at(at_);
    const bool between =
        has_operand_ && parentheses_ == breakable_ && tag.text.find("form=\"p") == std::string_view::npos;
    // After a wide space, a name stays on the line of its `=`: it begins another equation or the range of an
    // index.
    const bool keeps_equals = awaits_equals_ && sign == "=";
    if (between && keeps_equals) awaits_equals_ = false;
    if (after_wide_space_ && parentheses_ == 0 && sign == ",") awaits_equals_ = true;
    const bool breaks = between && !keeps_equals && is_one_of(breaking_signs, sign);
    if (breaks) cut();
    // At the beginning of an element, the sign would be read as a prefix of its operand.
    const bool infix = breaks && tag.text.find("form=") == std::string_view::npos;
    if (is_one_of(opening_signs, sign)) ++parentheses_;
    if (is_one_of(closing_signs, sign) && parentheses_ > 0) --parentheses_;
    // The two brackets around parts are in different rows. They must not grow, each with its own row.
    const bool around =
        breakable_ > 0 && (is_one_of(opening_signs, sign) ? parentheses_ : parentheses_ + 1) == breakable_;
    const bool fixed = around && tag.text.find("stretchy=") == std::string_view::npos &&
                       (is_one_of(opening_signs, sign) || is_one_of(closing_signs, sign));
    const std::size_t end = std::min(mathml_.find("</mo>", at_), mathml_.size() - 5) + 5;
    constexpr std::string_view open = "<mo";
    parts_.back().text += open;
    if (infix) parts_.back().text += " form=\"infix\"";
    if (fixed) parts_.back().text += " stretchy=\"false\"";
    parts_.back().text += mathml_.substr(at_ + open.size(), end - at_ - open.size());
    at_ = end;
    if (sign == "," && breakable_ > 0 && parentheses_ == breakable_) cut();
    has_operand_ = is_one_of(closing_signs, sign) || is_one_of(bars, sign) || sign == "!";
  }

  /// True if a pair of delimiters encloses the whole content, which is then not a sum by itself.
  bool is_fence(std::size_t at) const {
    if (!is_bracket(at, opening_signs)) return is_bracket(at, bars);
    int open = 0;
    for (std::size_t next = mathml_.find("<mo", at); next != std::string_view::npos;
         next = mathml_.find("<mo", next + 1)) {
      if (tag_at(next).name() != "mo") continue;
      const std::string sign = sign_at(next);
      if (is_one_of(opening_signs, sign)) ++open;
      if (!is_one_of(closing_signs, sign) || --open > 0) continue;
      const std::size_t end = mathml_.find("</mo>", next);
      return end == std::string_view::npos || tag_at(end + std::string_view("</mo>").size()).closes();
    }
    return true;
  }

  /// True if the content at `at` begins with one of these signs.
  template <std::size_t size>
  bool is_bracket(std::size_t at, const std::array<std::string_view, size>& signs) const {
    at = std::min(mathml_.find('<', at), mathml_.size());
    return mathml_.substr(at).starts_with("<mo") && is_one_of(signs, sign_at(at));
  }

  void cut() {
    std::string reopened;
    for (auto tag = open_.rbegin(); tag != open_.rend(); ++tag)
      if (!tag->tag.empty()) parts_.back().text += "</" + std::string(MathTag{tag->tag}.name()) + ">";
    for (const Open& one : open_) reopened += one.tag;
    parts_.push_back({reopened});
  }

  /// Joins each part without content with the part before it.
  void join_empty() {
    for (std::size_t i = parts_.size(); i-- > 1;) {
      const std::string& text = parts_[i].text;
      if (text.find("<m") != std::string::npos && text.find("</m") != std::string::npos && has_content(text))
        continue;
      join(i);
    }
  }

  /// Appends a part to the part before it.
  void join(std::size_t part) {
    parts_[part - 1].text += parts_[part].text;
    parts_.erase(parts_.begin() + static_cast<std::ptrdiff_t>(part));
  }

  /// Joins the parts of a short conjunct: a break between conjuncts is better than a break within one.
  void join_short_conjuncts() {
    const auto begins = [](const Part& part) { return part.begins_conjunct; };
    if (std::none_of(parts_.begin(), parts_.end(), begins)) return;
    for (std::size_t end = parts_.size(); end > 0;) {
      std::size_t begin = end - 1, length = visible_length(parts_[begin].text);
      while (begin > 0 && !parts_[begin].begins_conjunct) length += visible_length(parts_[--begin].text);
      if (length <= longest_unbroken)
        for (std::size_t i = end; --i > begin;) join(i);
      end = begin;
    }
  }

  static bool has_content(const std::string& part) {
    return std::any_of(leaves.begin(), leaves.end(),
                       [&](std::string_view leaf) { return part.find(leaf) != std::string::npos; });
  }

  static constexpr std::array<std::string_view, 4> high_elements{"<mfrac", "<mtable", "<munder", "<mover"};
  static constexpr std::array<std::string_view, 4> leaves{"<mi", "<mn", "<mo", "<mtext"};

  std::string_view mathml_;
  std::size_t at_ = 0;
  int parentheses_ = 0;
  int breakable_ = 0;              ///< the number of these that may be broken within
  bool has_operand_ = false;       ///< an operand precedes
  bool after_wide_space_ = false;  ///< a wide space precedes
  bool awaits_equals_ = false;     ///< true after a wide space, or a comma following one, until the next `=`
  std::vector<Open> open_;
  std::vector<Part> parts_{Part{}};
};

}  // namespace

std::vector<std::string> line_parts(std::string_view mathml) { return Parts(mathml).split(); }

View& add_mathml(View& view, const Format& format, std::string_view mathml, std::string_view heard) {
  if (format.medium != Medium::site) return view.text("mathml", std::string(mathml)).text("spoken", "");
  std::string rows;
  for (const std::string& part : line_parts(mathml))
    if (!part.empty()) rows += "<mrow>" + part + "</mrow>";
  return view.text("mathml", std::move(rows)).text("spoken", spoken(heard));
}

bool has_wide_part(std::string_view mathml) {
  const std::vector<std::string> parts = line_parts(mathml);
  return std::any_of(parts.begin(), parts.end(),
                     [](const std::string& part) { return visible_length(part) > longest_unbroken; });
}

}  // namespace proofsheet::pages
