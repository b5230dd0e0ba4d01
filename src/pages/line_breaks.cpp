#include "pages/line_breaks.hpp"

#include <algorithm>
#include <array>

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

class Parts {
 public:
  explicit Parts(std::string_view mathml) : mathml_(mathml) {}

  std::vector<std::string> take() {
    while (at_ < mathml_.size()) {
      if (mathml_[at_] != '<')
        parts_.back() += mathml_[at_++];
      else
        element(tag_at(at_));
    }
    join_empty();
    return std::move(parts_);
  }

 private:
  Mark tag_at(std::size_t at) const {
    const std::size_t end = std::min(mathml_.find('>', at), mathml_.size() - 1);
    return {mathml_.substr(at, end + 1 - at)};
  }

  void element(const Mark& tag) {
    if (tag.closes()) return leave(tag);
    if (tag.name() == "mo" && !tag.is_alone()) return sign(tag);
    if (tag.is_alone()) return space(tag);
    const bool lines = tag.text == "<mtable displaystyle=\"true\">";
    const bool of_lines =
        !open_.empty() && open_.back().empty() && (tag.name() == "mtr" || tag.name() == "mtd");
    if (lines || of_lines) {
      if (tag.name() == "mtr" && operand_) cut();
      return enter(tag, {});
    }
    const bool opens = tag.name() == "mrow" || tag.name() == "mstyle";
    if (opens && !is_fence(at_ + tag.text.size())) return enter(tag, tag.text);
    whole(tag);
  }

  /// An element whose inside may be broken; `kept`: its tag, or nothing where it goes.
  void enter(const Mark& tag, std::string_view kept) {
    open_.emplace_back(kept);
    parts_.back() += kept;
    at_ += tag.text.size();
  }

  void leave(const Mark& tag) {
    if (open_.empty() || !open_.back().empty()) parts_.back() += tag.text;
    if (!open_.empty()) open_.pop_back();
    at_ += tag.text.size();
  }

  /// An element that stays together.
  void whole(const Mark& first) {
    int depth = 1;
    std::size_t end = at_ + first.text.size();
    while (depth > 0 && end < mathml_.size()) {
      const std::size_t next = mathml_.find('<', end);
      if (next == std::string_view::npos) break;
      const Mark tag = tag_at(next);
      depth += tag.closes() ? -1 : tag.is_alone() ? 0 : 1;
      end = next + tag.text.size();
    }
    // The bracket that an exponent stands at: (a + b)².
    if (is_bracket(at_ + first.text.size(), closing_signs) && parentheses_ > 0) --parentheses_;
    parts_.back() += mathml_.substr(at_, end - at_);
    at_ = end;
    operand_ = true;
  }

  void space(const Mark& tag) {
    parts_.back() += tag.text;
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
    const bool between = operand_ && parentheses_ == 0 && tag.text.find("form=\"p") == std::string_view::npos;
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
    parts_.back() += infix ? "<mo form=\"infix\"" + std::string(mathml_.substr(at_ + 3, end - at_ - 3))
                           : std::string(mathml_.substr(at_, end - at_));
    at_ = end;
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
      if (!tag->empty()) parts_.back() += "</" + std::string(Mark{*tag}.name()) + ">";
    for (const std::string& tag : open_) again += tag;
    parts_.push_back(again);
  }

  /// A part in which nothing stands is no part.
  void join_empty() {
    for (std::size_t i = parts_.size(); i-- > 1;) {
      if (parts_[i].find("<m") != std::string::npos && parts_[i].find("</m") != std::string::npos &&
          has_content(parts_[i]))
        continue;
      parts_[i - 1] += parts_[i];
      parts_.erase(parts_.begin() + static_cast<std::ptrdiff_t>(i));
    }
  }

  static bool has_content(const std::string& part) {
    return std::any_of(leaves.begin(), leaves.end(),
                       [&](std::string_view leaf) { return part.find(leaf) != std::string::npos; });
  }

  static constexpr std::array<std::string_view, 4> leaves{"<mi", "<mn", "<mo", "<mtext"};

  std::string_view mathml_;
  std::size_t at_ = 0;
  int parentheses_ = 0;
  bool operand_ = false;   ///< an operand stands before
  bool is_aside_ = false;  ///< a wide space stands before
  bool opens_ = false;     ///< so does it, or a comma behind it, and no `=` since
  std::vector<std::string> open_;
  std::vector<std::string> parts_{""};
};

}  // namespace

std::vector<std::string> line_parts(std::string_view mathml) { return Parts(mathml).take(); }

Key parts_key() {
  return list_key("parts", "the formula in parts, between which a line may be broken; in sites alone",
                  {text_key("mathml", "a part, for the inside of a math element"),
                   flag_key("leading", "the first of them"), flag_key("more", "another follows")});
}

Views part_views(const Format& format, std::string_view mathml) {
  Views views;
  if (format.medium != Medium::site) return views;
  for (std::string& part : line_parts(mathml))
    if (!part.empty()) views.push_back(View().flag("leading", views.empty()).text("mathml", std::move(part)));
  return with_more(std::move(views));
}

}  // namespace proofsheet::pages
