#pragma once
// An event-driven JSON parser (RFC 8259). A committed ledger has some hundred thousand short strings, most of
// which are not needed, and strings without escapes are passed on as views of the input.
#include <deque>
#include <string>
#include <string_view>

#include "text/characters.hpp"

namespace proofsheet::ledger {

class JsonScanner {
 public:
  explicit JsonScanner(std::string_view text) : text_(text) {
    if (constexpr std::string_view mark = "\xEF\xBB\xBF"; text.starts_with(mark)) at_ = mark.size();
  }

  /// Parses the text. Returns false if it is not one value, or if `handler` stops. `handler` must have the
  /// members null(), boolean(value), number(text), string(text), key(text), start_object(), end_object(),
  /// start_array() and end_array(). The two starts return false to stop, and must limit how deep values are
  /// nested.
  template <class Handler>
  bool scan(Handler& handler) {
    return value(handler) && (skip_space(), at_ == text_.size());
  }
  /// Frees the decoded strings; views of them must not be used afterwards.
  void forget_texts() { unescaped_.clear(); }

 private:
  template <class Handler>
  bool value(Handler& handler) {
    skip_space();
    switch (peek()) {
      case '{': return object(handler);
      case '[': return array(handler);
      case '"': {
        std::string_view text;
        if (!string(text)) return false;
        handler.string(text);
        return true;
      }
      case 't': return word("true") && (handler.boolean(true), true);
      case 'f': return word("false") && (handler.boolean(false), true);
      case 'n': return word("null") && (handler.null(), true);
      default: {
        const std::size_t begin = at_;
        if (!number()) return false;
        handler.number(text_.substr(begin, at_ - begin));
        return true;
      }
    }
  }

  template <class Handler>
  bool object(Handler& handler) {
    ++at_;
    if (!handler.start_object()) return false;
    const auto member = [&] {
      std::string_view key;
      skip_space();
      if (peek() != '"' || !string(key)) return false;
      handler.key(key);
      skip_space();
      return skip(':') && value(handler);
    };
    if (!members('}', member)) return false;
    handler.end_object();
    return true;
  }

  template <class Handler>
  bool array(Handler& handler) {
    ++at_;
    if (!handler.start_array() || !members(']', [&] { return value(handler); })) return false;
    handler.end_array();
    return true;
  }

  bool members(char end, const auto& member) {
    skip_space();
    if (skip(end)) return true;
    do {
      if (!member()) return false;
      skip_space();
    } while (skip(','));
    return skip(end);
  }

  char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  bool skip(char c) {
    if (at_ == text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }
  void skip_space() {
    while (at_ < text_.size() && text::is_space(text_[at_])) ++at_;
  }
  bool word(std::string_view word);
  bool number();
  bool digits();
  bool string(std::string_view& text);
  bool escape(std::string& text);
  bool escaped_unit(char32_t& unit);

  std::string_view text_;
  std::size_t at_ = 0;
  std::deque<std::string> unescaped_;  ///< decoded strings that had escapes
};

}  // namespace proofsheet::ledger
