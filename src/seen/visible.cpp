#include "seen/visible.hpp"

#include <algorithm>
#include <iterator>

#include "text/signs.hpp"

namespace proofsheet::seen {

namespace {

/// True for a number such as `7`, `-0.5` or `10,000`.
bool reads_as_number(std::string_view text) {
  text.remove_prefix(text::size_if(text::is_minus, text));
  return !text.empty() && text::is_digit(text.back()) &&
         text.find_first_not_of("0123456789.,") == std::string_view::npos;
}

}  // namespace

void Visible::put(std::string_view characters, std::size_t at) {
  if (characters.empty()) return;
  runs_.push_back({text_.size(), at, false});
  text_ += characters;
}

void Visible::copy(std::string_view characters, std::size_t at) {
  if (characters.empty()) return;
  runs_.push_back({text_.size(), at, true});
  text_ += characters;
}

bool Visible::is_scripted(std::size_t place) const {
  const auto behind = std::upper_bound(scripted_.begin(), scripted_.end(), place,
                                       [](std::size_t at, const auto& range) { return at < range.first; });
  return behind != scripted_.begin() && place < std::prev(behind)->second;
}

std::size_t Visible::open_power(std::size_t at) {
  put("^", at);
  return text_.size() - 1;
}

void Visible::close_power(std::size_t sign, std::size_t at) {
  if (!reads_as_number(std::string_view(text_).substr(sign + 1))) text_[sign] = prose::parted;
  put(index_end_mark, at);
}

Visible::Fraction Visible::open_fraction(std::size_t at) {
  put(apart, at);
  return {text_.size(), 0};
}

void Visible::divide(Fraction& fraction, std::size_t at) {
  fraction.sign = text_.size();
  put("/", at);
}

void Visible::close_fraction(const Fraction& fraction, std::size_t at) {
  const std::string_view text = text_;
  if (!reads_as_number(text.substr(fraction.over, fraction.sign - fraction.over)) ||
      !reads_as_number(text.substr(fraction.sign + 1)))
    text_[fraction.sign] = prose::parted;
  put(index_end_mark, at);
}

}  // namespace proofsheet::seen
