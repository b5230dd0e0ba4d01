#include "pages/line_breaks.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "diagnostics/characters.hpp"
#include "diagnostics/marks.hpp"
#include "pages/layout.hpp"

namespace proofsheet::pages {

namespace {

/// A tag as it is written: `<mo form="infix">`, `</mo>`, `<mspace width="1em"/>`.
struct Mark {
  std::string_view text;
  std::string_view name() const {
    const std::string_view inside = text.substr(closes() ? 2 : 1);
    return inside.substr(0, inside.find_first_of(" />"));
  }
  bool closes() const { return text.starts_with("</"); }
  bool is_alone() const { return text.ends_with("/>"); }
};

template <std::size_t size>
bool is_one_of(const std::array<std::string_view, size>& signs, std::string_view sign) {
  return std::find(signs.begin(), signs.end(), sign) != signs.end();
}

constexpr std::array<std::string_view, 14> breaking{"=", "≈", "≠", "&lt;", "&gt;", "≤", "≥",
                                                    "+", "−", "-", "±",    "→",    "≡", "∼"};
constexpr std::array<std::string_view, 2> wide_spaces{"width=\"1em\"", "width=\"2em\""};
constexpr std::array<std::string_view, 5> opening_signs{"(", "[", "{", "⌊", "⌈"};
constexpr std::array<std::string_view, 5> closing_signs{")", "]", "}", "⌋", "⌉"};
constexpr std::array<std::string_view, 3> bars{"|", "‖", "∣"};
constexpr std::array<std::string_view, 2> connectives{"and", "or"};
/// What stands in brackets is broken only where it is longer than a small screen is wide, and so is a part of a
/// conjunction.
constexpr std::size_t longest_whole = small_screen;

/// How many characters a reader sees; one that is written by its number is one.
std::size_t seen_length(std::string_view mathml) {
  std::size_t length = 0;
  char until = '\0';
  for (const char c : diagnostics::without_marks(mathml)) {
    if (until == '\0' && !diagnostics::is_continuation(c) && c != '<') ++length;
    if (until == '\0' && (c == '<' || c == '&')) until = c == '<' ? '>' : ';';
    if (c == until) until = '\0';
  }
  return length;
}

class Parts {
 public:
  Parts(std::string_view mathml, Fractions fractions) : mathml_(mathml), fractions_(fractions) {}

  std::vector<std::string> take() {
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
  /// An element that is open, whose inside may be broken.
  struct Open {
    std::string tag;  ///< as it is written; empty: it goes
    int brackets;     ///< that stood around it, and were broken
    std::optional<int> parentheses = {};  ///< of brackets, which may have no closing one: that stood around them
  };

  Mark tag_at(std::size_t at) const {
    const std::size_t end = std::min(mathml_.find('>', at), mathml_.size() - 1);
    return {mathml_.substr(at, end + 1 - at)};
  }

  void element(const Mark& tag) {
    if (tag.closes()) return leave(tag);
    if (tag.name() == "mo" && !tag.is_alone()) return sign(tag);
    if (tag.name() == "mtext" && is_connective()) return connective(tag);
    if (tag.is_alone()) return space(tag);
    const bool lines = tag.text == "<mtable displaystyle=\"true\">";
    const bool of_lines =
        !open_.empty() && open_.back().tag.empty() && (tag.name() == "mtr" || tag.name() == "mtd");
    if (lines || of_lines) {
      if (tag.name() == "mtr" && operand_) cut();
      return enter(tag, {});
    }
    const bool opens = tag.name() == "mrow" || tag.name() == "mstyle";
    const std::size_t inside = at_ + tag.text.size();
    if (opens && !is_fence(inside)) return enter(tag, tag.text);
    const bool brackets = opens && is_bracket(inside, opening_signs) && parentheses_ == broken_;
    if (!brackets || !is_long(tag)) return whole(tag);
    enter(tag, tag.text);
    open_.back().parentheses = parentheses_;
    ++broken_;
  }

  /// Whether so much stands in an element that one line may not hold it.
  bool is_long(const Mark& first) const {
    return seen_length(mathml_.substr(at_, end_of(first, at_) - at_)) > longest_whole;
  }

  bool is_connective() const {
    const std::size_t begin = at_ + tag_at(at_).text.size(), end = mathml_.find('<', begin);
    std::string_view word = mathml_.substr(begin, end - begin);
    constexpr std::string_view space = "&#xA0;";
    if (word.starts_with(space)) word.remove_prefix(space.size());
    if (word.ends_with(space)) word.remove_suffix(space.size());
    return is_one_of(connectives, word);
  }

  /// A line ends behind it rather than within what it joins.
  void connective(const Mark& tag) {
    const std::size_t end = end_of(tag, at_);
    parts_.back().text += mathml_.substr(at_, end - at_);
    at_ = end;
    operand_ = false;
    if (parentheses_ > broken_) return;
    cut();
    parts_.back().begins_conjunct = true;
  }

  /// An element whose inside may be broken; `kept`: its tag, or nothing where it goes.
  void enter(const Mark& tag, std::string_view kept) {
    open_.push_back({std::string(kept), broken_});
    parts_.back().text += kept;
    at_ += tag.text.size();
  }

  void leave(const Mark& tag) {
    if (open_.empty() || !open_.back().tag.empty()) parts_.back().text += tag.text;
    if (!open_.empty()) {
      broken_ = open_.back().brackets;
      parentheses_ = open_.back().parentheses.value_or(parentheses_);
      open_.pop_back();
    }
    at_ += tag.text.size();
  }

  /// Behind the element that begins at a place.
  std::size_t end_of(const Mark& first, std::size_t at) const {
    int depth = 1;
    std::size_t end = at + first.text.size();
    while (depth > 0 && end < mathml_.size()) {
      const std::size_t next = mathml_.find('<', end);
      if (next == std::string_view::npos) break;
      const Mark tag = tag_at(next);
      depth += tag.closes() ? -1 : tag.is_alone() ? 0 : 1;
      end = next + tag.text.size();
    }
    return end;
  }

  /// An element that stays together.
  void whole(const Mark& first) {
    const std::size_t end = end_of(first, at_);
    if (fractions_ == Fractions::sloped && first.name() == "mfrac" && slope(first, end)) return;
    // The bracket that an exponent stands at: (a + b)².
    if (is_bracket(at_ + first.text.size(), closing_signs) && parentheses_ > 0) --parentheses_;
    parts_.back().text += mathml_.substr(at_, end - at_);
    at_ = end;
    operand_ = true;
  }

  /// Of a fraction that is longer than a small screen is wide: `a / (b + c)`; false if it is short.
  bool slope(const Mark& first, std::size_t end) {
    const std::size_t begin = at_ + first.text.size(), inner_end = end - std::string_view("</mfrac>").size();
    const std::size_t upper = std::min(mathml_.find('<', begin), inner_end), middle = end_of(tag_at(upper), upper);
    const std::string_view above = mathml_.substr(begin, middle - begin), below = mathml_.substr(middle, inner_end - middle);
    const bool is_long = std::max(seen_length(above), seen_length(below)) > longest_whole;
    if (!is_long) return false;
    at_ = end;
    const std::vector<std::string> over = Parts(above, fractions_).take();
    add_parts(over, over.size() > 1);
    cut();
    parts_.back().text += "<mo form=\"infix\">/</mo>";
    add_parts(Parts(below, fractions_).take(), true);
    operand_ = true;
    return true;
  }

  void add_parts(const std::vector<std::string>& parts, bool in_brackets) {
    if (in_brackets) parts_.back().text += "<mo stretchy=\"false\">(</mo>";
    for (const std::string& part : parts) {
      if (&part != &parts.front()) cut();
      parts_.back().text += part;
    }
    if (in_brackets) parts_.back().text += "<mo stretchy=\"false\">)</mo>";
  }

  void space(const Mark& tag) {
    parts_.back().text += tag.text;
    at_ += tag.text.size();
    const bool wide = std::any_of(wide_spaces.begin(), wide_spaces.end(), [&](std::string_view width) {
      return tag.text.find(width) != std::string_view::npos;
    });
    if (!wide || parentheses_ > 0) return;
    cut();
    operand_ = false;
    opens_ = is_aside_ = true;
  }

  std::string sign_at(std::size_t at) const {
    const std::size_t begin = at + tag_at(at).text.size();
    const std::size_t end = mathml_.find("</mo>", begin);
    return end == std::string_view::npos ? ""
                                         : diagnostics::without_marks(mathml_.substr(begin, end - begin));
  }

  void sign(const Mark& tag) {
    const std::string sign = sign_at(at_);
    const bool between = operand_ && parentheses_ == broken_ && tag.text.find("form=\"p") == std::string_view::npos;
    // Behind a wide space a name stands on the line of its `=`: another equation, or what an index runs over.
    const bool held = opens_ && sign == "=";
    if (between && held) opens_ = false;
    if (is_aside_ && parentheses_ == 0 && sign == ",") opens_ = true;
    const bool breaks = between && !held && is_one_of(breaking, sign);
    if (breaks) cut();
    // At the beginning of an element a sign would be taken for one before its operand.
    const bool infix = breaks && tag.text.find("form=") == std::string_view::npos;
    if (is_one_of(opening_signs, sign)) ++parentheses_;
    if (is_one_of(closing_signs, sign) && parentheses_ > 0) --parentheses_;
    const std::size_t end = std::min(mathml_.find("</mo>", at_), mathml_.size() - 5) + 5;
    parts_.back().text += infix ? "<mo form=\"infix\"" + std::string(mathml_.substr(at_ + 3, end - at_ - 3))
                                : std::string(mathml_.substr(at_, end - at_));
    at_ = end;
    if (sign == "," && broken_ > 0 && parentheses_ == broken_) cut();
    operand_ = is_one_of(closing_signs, sign) || is_one_of(bars, sign) || sign == "!";
  }

  /// Whether the content stands between delimiters, from its beginning to its end, and so is no sum of its own.
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

  /// Whether what follows begins with one of these signs.
  template <std::size_t size>
  bool is_bracket(std::size_t at, const std::array<std::string_view, size>& signs) const {
    at = std::min(mathml_.find('<', at), mathml_.size());
    return mathml_.substr(at).starts_with("<mo") && is_one_of(signs, sign_at(at));
  }

  void cut() {
    std::string again;
    for (auto tag = open_.rbegin(); tag != open_.rend(); ++tag)
      if (!tag->tag.empty()) parts_.back().text += "</" + std::string(Mark{tag->tag}.name()) + ">";
    for (const Open& one : open_) again += one.tag;
    parts_.push_back({again});
  }

  /// A part in which nothing stands is no part.
  void join_empty() {
    for (std::size_t i = parts_.size(); i-- > 1;) {
      const std::string& text = parts_[i].text;
      if (text.find("<m") != std::string::npos && text.find("</m") != std::string::npos && has_content(text)) continue;
      join(i);
    }
  }

  /// With the part before.
  void join(std::size_t part) {
    parts_[part - 1].text += parts_[part].text;
    parts_.erase(parts_.begin() + static_cast<std::ptrdiff_t>(part));
  }

  /// Between what "and" joins a line ends better than within.
  void join_short_conjuncts() {
    const auto begins = [](const Part& part) { return part.begins_conjunct; };
    if (std::none_of(parts_.begin(), parts_.end(), begins)) return;
    for (std::size_t end = parts_.size(); end > 0;) {
      std::size_t begin = end - 1, length = seen_length(parts_[begin].text);
      while (begin > 0 && !parts_[begin].begins_conjunct) length += seen_length(parts_[--begin].text);
      if (length <= longest_whole)
        for (std::size_t i = end; --i > begin;) join(i);
      end = begin;
    }
  }

  static bool has_content(const std::string& part) {
    return std::any_of(leaves.begin(), leaves.end(),
                       [&](std::string_view leaf) { return part.find(leaf) != std::string::npos; });
  }

  static constexpr std::array<std::string_view, 4> leaves{"<mi", "<mn", "<mo", "<mtext"};

  std::string_view mathml_;
  const Fractions fractions_;
  std::size_t at_ = 0;
  int parentheses_ = 0;
  int broken_ = 0;         ///< how many of these may be broken within
  bool operand_ = false;   ///< an operand stands before
  bool is_aside_ = false;  ///< a wide space stands before
  bool opens_ = false;     ///< so does it, or a comma behind it, and no `=` since
  std::vector<Open> open_;
  std::vector<Part> parts_{Part{}};
};

}  // namespace

std::vector<std::string> line_parts(std::string_view mathml, Fractions fractions) {
  return Parts(mathml, fractions).take();
}

Key parts_key() {
  return list_key("parts", "the formula in parts, between which a line may be broken; in sites alone",
                  {text_key("mathml", "a part, for the inside of a math element"),
                   flag_key("leading", "the first of them"), flag_key("more", "another follows"),
                   flag_key("roomy", "it has a fraction that a small screen has no room for"),
                   flag_key("narrow", "it replaces those there")});
}

Views part_views(const Format& format, std::string_view mathml) {
  Views views;
  if (format.medium != Medium::site) return views;
  std::vector<std::string> upright = line_parts(mathml), sloped;
  if (mathml.find("<mfrac") != std::string_view::npos) sloped = line_parts(mathml, Fractions::sloped);
  const bool both = !sloped.empty() && upright != sloped;
  const auto add = [&](std::vector<std::string>& parts, bool narrow) {
    bool leading = true;
    for (std::string& part : parts)
      if (!part.empty())
        views.push_back(View()
                            .flag("leading", std::exchange(leading, false))
                            .flag("roomy", both && !narrow)
                            .flag("narrow", narrow)
                            .text("mathml", std::move(part)));
  };
  add(upright, false);
  if (both) add(sloped, true);
  return with_more(std::move(views));
}

}  // namespace proofsheet::pages
