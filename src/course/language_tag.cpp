// RFC 5646, section 2.1.
#include "course/notations.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "text/characters.hpp"
#include "text/unicode.hpp"

namespace proofsheet::course {

namespace {

using text::is_digit;
using text::is_letter;

/// Registered tags that are older than the grammar and do not follow it.
constexpr std::array<std::string_view, 17> irregular = {
    "en-gb-oed", "i-ami", "i-bnn", "i-default", "i-enochian", "i-hak",     "i-klingon", "i-lux",    "i-mingo",
    "i-navajo",  "i-pwn", "i-tao", "i-tay",     "i-tsu",      "sgn-be-fr", "sgn-be-nl", "sgn-ch-de"};

bool is_alphanumeric(std::string_view subtag) {
  return std::all_of(subtag.begin(), subtag.end(), [](char c) { return is_letter(c) || is_digit(c); });
}
bool are_letters(std::string_view subtag, std::size_t least, std::size_t most) {
  return subtag.size() >= least && subtag.size() <= most &&
         std::all_of(subtag.begin(), subtag.end(), [](char c) { return is_letter(c); });
}

std::vector<std::string_view> subtags_of(std::string_view tag) {
  std::vector<std::string_view> subtags;
  for (std::size_t begin = 0; begin <= tag.size();) {
    const std::size_t end = std::min(tag.find('-', begin), tag.size());
    subtags.push_back(tag.substr(begin, end - begin));
    begin = end + 1;
  }
  return subtags;
}

/// Reads the subtags of a tag in order.
class TagReader {
 public:
  explicit TagReader(std::vector<std::string_view> subtags) : subtags_(std::move(subtags)) {}

  bool is_tag() {
    if (!all_alphanumeric()) return false;
    if (!private_use()) {
      if (!language()) return false;
      take([](std::string_view one) { return are_letters(one, 4, 4); });
      take([](std::string_view one) { return are_letters(one, 2, 2) || is_number_of_region(one); });
      while (take(is_variant)) {
      }
      while (extension()) {
      }
      private_use();
    }
    return at_ == subtags_.size();
  }

 private:
  bool all_alphanumeric() const {
    return std::all_of(subtags_.begin(), subtags_.end(), [](std::string_view one) {
      return !one.empty() && one.size() <= 8 && is_alphanumeric(one);
    });
  }
  static bool is_number_of_region(std::string_view one) {
    return one.size() == 3 && std::all_of(one.begin(), one.end(), [](char c) { return is_digit(c); });
  }
  static bool is_variant(std::string_view one) {
    return one.size() >= 5 || (one.size() == 4 && is_digit(one[0]));
  }

  template <class Fits>
  bool take(const Fits& fits) {
    if (at_ == subtags_.size() || !fits(subtags_[at_])) return false;
    ++at_;
    return true;
  }

  bool language() {
    if (take([](std::string_view one) { return are_letters(one, 4, 8); })) return true;
    if (!take([](std::string_view one) { return are_letters(one, 2, 3); })) return false;
    for (int more = 0; more < 3; ++more) take([](std::string_view one) { return are_letters(one, 3, 3); });
    return true;
  }

  /// Reads a single character and the subtags that it introduces; reads nothing if no subtag follows.
  bool read_introduced(bool is_private, std::size_t least) {
    const auto introduces = [&](std::string_view one) {
      return one.size() == 1 && (one == "x" || one == "X") == is_private;
    };
    const std::size_t before = at_;
    if (!take(introduces)) return false;
    const std::size_t first = at_;
    while (take([&](std::string_view one) { return one.size() >= least; })) {
    }
    if (at_ == first) at_ = before;
    return at_ > first;
  }
  bool extension() { return read_introduced(false, 2); }
  bool private_use() { return read_introduced(true, 1); }

  std::vector<std::string_view> subtags_;
  std::size_t at_ = 0;
};

}  // namespace

bool is_language_tag(std::string_view text) {
  const std::string small = text::in_small_letters(text);
  return std::find(irregular.begin(), irregular.end(), small) != irregular.end() ||
         TagReader(subtags_of(small)).is_tag();
}

}  // namespace proofsheet::course
