#include "seen/mask.hpp"

#include <algorithm>
#include <charconv>

#include "prose/numerals.hpp"
#include "prose/places.hpp"
#include "seen/readers.hpp"

namespace proofsheet::seen {

namespace {

/// The most bytes of a single character or entity, which has no two numerals.
constexpr std::size_t most_characters = 4;

}  // namespace

void Mask::hide(std::size_t begin, std::size_t end, std::string_view seen) {
  for (std::size_t i = begin; i < std::min(end, blanked_.size()); ++i)
    if (blanked_[i] != '\n') blanked_[i] = ' ';
  replace(begin, end, seen);
}

void Mask::replace(std::size_t begin, std::size_t end, std::string_view seen) {
  end = std::min(end, blanked_.size());
  if (begin < end) hidden_.push_back({{begin, end}, std::string(seen)});
}

void Mask::code(std::size_t begin, std::size_t end) {
  hide(begin, end, unread);
  aside(begin, end);
  not_read(in_code, {begin, end});
}

void Mask::not_read(const char* kind, Stretch place) {
  add_not_read(kind, prose::cut(passage.text, place.begin, place.end), passage);
}

void Mask::formula(Stretch whole, Stretch latex) {
  const Text formula = prose::cut(passage.text, latex.begin, latex.end);
  hide(whole.begin, whole.end);
  if (whole.begin >= whole.end) return;
  hidden_.back().formula = formulas_.size();
  formulas_.push_back(seen_formula(formula));
  passage.formulas.push_back(formula);
  add_formula_claims(formula, passage.claimed);
}

void Mask::formula_block(Stretch whole, Stretch latex) {
  block(BlockKind::formula, whole);
  formula(whole, latex);
}

void Mask::block(BlockKind kind, Stretch place) {
  begins(kind, place.begin);
  begins(BlockKind::paragraph, place.end);
}

void Mask::comment(Stretch place, Stretch body) {
  hide(place.begin, place.end);
  passage.comments.push_back(
      {prose::cut(passage.text, body.begin, std::max(body.begin, body.end)).trimmed(), place});
  inner_block(BlockKind::comment, place);
}

void Mask::put(const Hidden& hidden, prose::TextBuilder& builder) const {
  if (hidden.formula != Hidden::none)
    return builder.take(formulas_[hidden.formula], 0, formulas_[hidden.formula].size());
  // Each numeral has a place of its own in the markup, so that places are in order.
  const std::string_view seen = hidden.seen;
  const std::size_t last = hidden.place.end - 1;
  std::size_t begin = 0, at = hidden.place.begin;
  if (seen.size() > most_characters)
    for (const prose::NumeralRange range : prose::numeral_ranges(seen)) {
      if (range.begin == 0) continue;
      builder.put(seen.substr(begin, range.begin - begin), passage.text, at);
      begin = range.begin;
      at = std::min(at + 1, last);
    }
  if (begin < seen.size()) builder.put(seen.substr(begin), passage.text, at);
}

Text Mask::seen() {
  std::stable_sort(hidden_.begin(), hidden_.end(),
                   [](const Hidden& a, const Hidden& b) { return a.place.begin < b.place.begin; });
  prose::TextBuilder builder;
  std::size_t at = 0;
  for (const Hidden& one : hidden_) {
    builder.take(passage.text, at, std::max(at, one.place.begin));
    if (one.place.begin >= at) put(one, builder);
    at = std::max(at, one.place.end);
  }
  builder.take(passage.text, at, passage.text.size());
  return builder.finish();
}

void Mask::add_blocks() {
  std::stable_sort(beginnings_.begin(), beginnings_.end(),
                   [](const Block& a, const Block& b) { return a.place.begin < b.place.begin; });
  begins(BlockKind::paragraph, text().size());
  Block open;
  for (const Block& next : beginnings_) {
    open.place.end = next.place.begin;
    if (open.place.begin < open.place.end) passage.blocks.push_back(open);
    open = next;
  }
  finish_blocks(passage);
}

Passage Mask::finish() {
  passage.seen = seen();
  hidden_ = {};
  add_blocks();
  for (const ClaimedNumber& one : passage.claimed) covered_.add(one.printed.span());
  const std::string_view text = passage.seen.view();
  const std::vector<prose::NumeralRange> ranges = prose::numeral_ranges(text);
  passage.numerals.reserve(ranges.size());
  for (const prose::NumeralRange range : ranges) {
    text::Span span = passage.seen.span(range.begin, range.end);
    if (covered_.overlaps(span)) continue;
    passage.numerals.push_back(prose::numeral_of(text, range, prose::NumeralPlace::words));
    passage.numerals.back().span = std::move(span);
  }
  return std::move(passage);
}

std::size_t count_at(std::string_view text, std::size_t at, std::size_t most) {
  std::size_t count = 1;
  text.remove_prefix(std::min(at, text.size()));
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), count);
  return error == std::errc::result_out_of_range ? most : std::clamp<std::size_t>(count, 1, most);
}

std::size_t after_next(std::string_view text, std::size_t at, std::string_view close) {
  const std::size_t found = text.find(close, at);
  return found == std::string_view::npos ? text.size() : found + close.size();
}

}  // namespace proofsheet::seen
