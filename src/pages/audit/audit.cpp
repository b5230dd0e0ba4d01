#include "pages/audit/audit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <optional>

#include "prose/touching.hpp"
#include "seen/pages.hpp"
#include "text/replaced.hpp"
#include "text/signs.hpp"
#include "text/unicode.hpp"
#include "workbook/content/numerals.hpp"

namespace proofsheet::pages {

using prose::NumeralPlace;
using text::code_point_at;
using text::Origin;
using text::Span;
using text::Stretch;
using text::Text;

std::size_t Places::Hash::operator()(const Key& key) const {
  const auto& [source, begin, end, has_text] = key;
  constexpr std::size_t spread = 0x9E3779B97F4A7C15;  // the multiplier of Fibonacci hashing
  return ((std::hash<const void*>()(source) * spread + begin) * spread + end) * spread + (has_text ? 1 : 0);
}

std::size_t Places::number(const Span& span, const Text* text, NumeralPlace kind) {
  const auto [known, is_new] =
      known_.try_emplace({span.source.get(), span.begin, span.end, text != nullptr}, places_.size());
  if (is_new) places_.push_back({span, text ? *text : Text(), kind});
  return known->second;
}

std::string Places::put(const Text& text, NumeralPlace kind, std::string_view written) {
  const std::size_t place = number(text.span(), &text, kind);
  return place < text::most_places ? text::placed(place, written) : std::string(written);
}

std::string Places::put(const Span& block) {
  const std::size_t place = number(block, nullptr, NumeralPlace::words);
  return place < text::most_places ? text::block_mark(place) : std::string();
}

const Places::Place* Places::find(std::size_t number) const {
  return number < places_.size() ? &places_[number] : nullptr;
}

namespace {

/// The format and the name of a page. Pages with the same name in several formats have the same content.
struct PageName {
  std::string format, page;
};
PageName name_of(const std::string& path) {
  const std::size_t folder = path.find('/');
  return {path.substr(0, folder), path.substr(folder + 1, path.rfind('.') - folder - 1)};
}

/// Returns the end of the numeral without an ordinal suffix, as in `7th`, which does not change the number.
std::size_t without_ordinal(std::string_view text, std::size_t begin, std::size_t end) {
  const std::string_view numeral = text.substr(begin, end - begin);
  if (!text::is_letter(numeral.back())) return end;
  for (const std::string_view letters : {"st", "nd", "rd", "th"})
    if (numeral.ends_with(letters)) return end - letters.size();
  return end;
}

/// Adjacent text of one region.
struct Piece {
  const Stretch* stretch;
  std::string_view text;
};

bool is_vouched(const Piece& piece) { return piece.stretch->by != Origin::nobody; }

bool is_code(const Piece& piece) { return piece.stretch->by == Origin::code; }

/// True if every digit was counted by the page itself, or if the pieces are traced numbers with a slash or a
/// colon between each two: a reader sees a ratio.
bool is_ratio(const std::vector<Piece>& pieces) {
  const bool own = std::all_of(pieces.begin(), pieces.end(), [](const Piece& piece) {
    return piece.stretch->by == Origin::own || piece.text.find_first_of("0123456789") == std::string::npos;
  });
  if (own) return true;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const bool after = i > 0 && is_vouched(pieces[i - 1]), before = i + 1 < pieces.size();
    const bool mark = pieces[i].text == "^" && before && pieces[i + 1].stretch->by == Origin::own;
    const bool divides = after && before && prose::is_divider(pieces[i].text);
    if (is_vouched(pieces[i]) ? after : !mark && !divides) return false;
  }
  return true;
}

/// True if an untraced word of an author's after the number changes its magnitude, as "million" does. A word
/// in a region of its own, such as a unit, does not.
bool changes_magnitude(const Stretch& number, const Stretch& word) {
  return word.by == Origin::nobody && (number.by == Origin::number || number.by == Origin::declared);
}

/// Returns the numeral with some text before and after it, for a message.
std::string context_of(std::string_view text, std::size_t begin, std::size_t end) {
  constexpr std::size_t each_side = 24;
  std::size_t from = begin - std::min(begin, each_side), to = std::min(text.size(), end + each_side);
  while (from < begin && text::is_continuation(text[from])) ++from;
  while (to < text.size() && text::is_continuation(text[to])) ++to;
  std::string words;
  for (const char c : text.substr(from, to - from)) {
    const bool space = static_cast<unsigned char>(c) <= ' ';
    if (!space || (!words.empty() && words.back() != ' ')) words += space ? ' ' : c;
  }
  return std::string(text::trimmed(words));
}

/// True for a comma between two numbers, or `\\val{…}`, without a space: `0,5`.
bool is_tight_comma(std::string_view formula, std::size_t at,
                    const std::vector<prose::FormulaCommand>& commands) {
  const auto ends_before = [&](const prose::FormulaCommand& one) { return one.end == at; };
  const auto begins_after = [&](const prose::FormulaCommand& one) { return one.begin == at + 1; };
  const bool after =
      (at > 0 && text::is_digit(formula[at - 1])) || std::ranges::any_of(commands, ends_before);
  return after && ((at + 1 < formula.size() && text::is_digit(formula[at + 1])) ||
                   std::ranges::any_of(commands, begins_after));
}

/// Returns the numeral of an author's text that contains byte `at`, or that byte alone if none does.
Span numeral_around(const Places::Place& place, const std::vector<prose::NumeralRange>& ranges,
                    std::size_t at) {
  const auto after = std::upper_bound(ranges.begin(), ranges.end(), at,
                                      [](std::size_t byte, const auto& range) { return byte < range.begin; });
  if (after != ranges.begin() && at < (after - 1)->end)
    return place.text.span((after - 1)->begin, (after - 1)->end);
  return place.text.span(at, at + 1);
}

/// Returns the text as every format would spell it: with an ASCII minus sign and ordinary spaces.
std::string in_any_format(std::string text) {
  if (text.starts_with(text::minus_sign)) text.replace(0, text::minus_sign.size(), "-");
  return text::replaced(text, text::no_break_space, " ");
}

/// Returns the key of a finding whose place in the source is known to the byte.
Untraced::key_type exact_key(const Span& span) {
  return {span.source ? span.source->name() : std::string(), span.begin, ""};
}

/// Returns the size of the invisible characters at `at`.
std::size_t size_of_invisible(std::string_view text, std::size_t at) {
  const std::size_t begin = at;
  while (const std::size_t size = text::size_if(text::is_invisible, text, at)) at += size;
  return at - begin;
}
std::size_t blanks_end(std::string_view text, std::size_t at) {
  const auto is_blank = [](char32_t c) { return text::is_gap(c) || text::is_invisible(c); };
  while (const std::size_t size = text::size_if(is_blank, text, at)) at += size;
  return at;
}

/// Returns the unit without spaces, punctuation and a minus around it; empty if it has digits.
std::string_view bare_unit(std::string_view text) {
  const auto is_around = [](char32_t c) {
    const bool is_sign = text::is_any_letter(c) || text::is_currency(c) || text::is_percent(c) ||
                         text::is_per_mille(c) || text::is_degree(c) || text::is_prime(c);
    return !is_sign && (c < 0x80 || text::is_gap(c) || text::is_minus(c) || text::is_invisible(c));
  };
  while (const std::size_t size = text::size_if(is_around, text)) text.remove_prefix(size);
  while (const std::size_t size = text::size_before_if(is_around, text, text.size()))
    text.remove_suffix(size);
  return std::any_of(text.begin(), text.end(), text::is_digit<char>) ? std::string_view() : text;
}
/// True if a unit may be before its number: a sign or a code of a currency.
bool is_money(std::string_view unit) {
  return std::all_of(unit.begin(), unit.end(), text::is_upper<char>) ||
         text::is_currency(text::code_point_before(unit, unit.size()).value);
}
/// True if no letter, and no number with a unit in front, continues a unit that ends at `at`.
bool ends_word(std::string_view text, std::size_t at) {
  const char32_t c = text::code_point_at(text, at).value, before = text::code_point_before(text, at).value;
  return !(text::is_any_letter(c) && text::is_any_letter(before)) &&
         !text::is_numeric(text::code_point_at(text, blanks_end(text, at)).value);
}

/// True for a space that does not separate two numbers for a reader: thin, narrow or no-break.
bool is_joining_space(char32_t c) {
  const bool is_wide = (c > 0xFF && c < 0x2004) || text::is_wide(c);  // such as an em
  return text::is_gap(c) && !text::is_blank(c) && !is_wide;
}

}  // namespace

struct PageAudit::Page {
  Page(const std::string& its_path, text::ParsedMarks text_and_marks)
      : path(its_path), unmarked(std::move(text_and_marks)) {}

  const std::string& path;
  text::ParsedMarks unmarked;
  seen::Visible visible = {};

  const std::string& text() const { return visible.text(); }
  const Stretch& stretch(std::size_t index) const {
    near_ = seen::part_at(unmarked.stretches, visible.place(index), near_);
    return unmarked.stretches[near_];
  }
  /// Returns how many bytes from `index` on lie in the same stretch: at least 1, at most `most`.
  std::size_t stretch_length(std::size_t index, std::size_t most) const {
    const std::size_t place = visible.place(index), copied = std::min(visible.copied(index), most);
    near_ = seen::part_at(unmarked.stretches, place, near_);
    if (near_ + 1 == unmarked.stretches.size()) return copied;
    return std::min(unmarked.stretches[near_ + 1].begin - place, copied);
  }
  /// Returns the count of numeric characters before byte `index` in the region of that byte.
  std::size_t numeric_before(std::size_t index) const {
    if (numeric_.empty()) count_numeric();
    return numeric_[index];
  }

 private:
  void count_numeric() const {
    std::map<std::size_t, std::size_t> counts;  // by region
    numeric_.resize(text().size());
    for (std::size_t i = 0; i < text().size();) {
      const text::CodePoint c = code_point_at(text(), i);
      std::size_t& count = counts[stretch(i).id];
      numeric_[i] = count;
      if (text::is_numeric(c.value)) ++count;
      i += std::max<std::size_t>(c.size, 1);
    }
  }
  mutable std::size_t near_ = 0;                   // the last stretch looked up
  mutable std::vector<std::size_t> numeric_ = {};  // computed on first use
};

std::string PageAudit::read(const std::string& path, const std::string& marked) {
  const auto read_text = [&](const std::string& text) {
    Page page(path, text::parse_marks(text));
    const std::string_view bytes = page.unmarked.text;
    if (path.ends_with(".md"))
      seen::read_markdown_page(bytes, page.visible);
    else if (path.ends_with(".tex"))
      seen::read_latex_page(bytes, page.visible);
    else if (path.ends_with(".html") || path.ends_with(".svg"))
      seen::read_html_page(bytes, page.visible);
    judge_all(page);
    return page;
  };
  Page page = read_text(marked);
  record_shown(page);
  for (const std::string& state : places_.states()) read_text(state);
  places_ = {};
  readings_.clear();
  return std::move(page.unmarked.text);
}

void PageAudit::judge_all(const Page& page) {
  const std::vector<prose::NumeralRange> ranges = prose::numeral_ranges(page.text());
  for (std::size_t i = 0, last = 0; i < ranges.size(); i = last + 1) {
    last = i;
    while (last + 1 < ranges.size() && is_joined(page, ranges[last].end, ranges[last + 1].begin)) ++last;
    if (last > i)
      report_joined(page, ranges[i].begin, ranges[last].end);
    else
      judge(page, ranges[i].begin, ranges[i].end);
    for (std::size_t one = i; one <= last; ++one) judge_unit(page, ranges[one].begin, ranges[one].end);
  }
}

bool PageAudit::is_in_formula(const Page& page, std::size_t index) const {
  const Places::Place* place = places_.find(page.stretch(index).place);
  return place && place->kind == NumeralPlace::formula;
}

void PageAudit::judge(const Page& page, std::size_t begin, std::size_t end) {
  const std::string_view text = page.text();
  std::vector<Piece> pieces;
  const std::size_t last = without_ordinal(text, begin, end);
  for (std::size_t i = begin, size = 0; i < last; i += size) {
    const Stretch& stretch = page.stretch(i);
    size = page.stretch_length(i, last - i);
    if (pieces.empty() || pieces.back().stretch->id != stretch.id || pieces.back().stretch->by != stretch.by)
      pieces.push_back({&stretch, text.substr(i, 0)});
    pieces.back().text = {pieces.back().text.data(), pieces.back().text.size() + size};
  }
  const std::size_t after = prose::magnitude_end(text, {begin, end});
  // A single letter next to a number in a formula is a name or a unit.
  const bool is_name = after == end + 1 && is_in_formula(page, end);
  if (std::none_of(pieces.begin(), pieces.end(), is_vouched)) {
    const std::string_view read = text.substr(0, is_name ? end : text.size());
    const prose::Numeral numeral = prose::numeral_of(read, {begin, end}, NumeralPlace::prose);
    const prose::Touch touch = prose::touch_of(text, {begin, end}, is_in_formula(page, begin));
    if (!workbook::is_plain(plain_, numeral, touch)) report_untraced(page, begin, end);
  } else if (std::ranges::all_of(pieces, is_code)) {
    return;  // highlighted code has many regions
  } else if (pieces.size() > 1 && !is_ratio(pieces)) {
    report_untraced(page, begin, end);
  } else if (after > end && !is_name && changes_magnitude(*pieces.back().stretch, page.stretch(after - 1))) {
    report_untraced(page, begin, after);
  }
}

const PageAudit::NumeralIndex& PageAudit::numeral_index(std::size_t number) {
  const auto [known, is_new] = readings_.try_emplace(number);
  NumeralIndex& reading = known->second;
  if (!is_new) return reading;
  const Places::Place& place = *places_.find(number);
  const bool formula = place.kind == NumeralPlace::formula;
  const std::string_view text = place.text.view();
  std::vector<prose::FormulaCommand> commands;
  text::Diagnostics ignored;
  if (formula) commands = prose::formula_commands(place.text, ignored);
  const std::vector<prose::NumeralRange> sourced =
      formula ? prose::sourced_ranges(place.text) : std::vector<prose::NumeralRange>();
  auto next = sourced.begin();
  for (std::size_t i = 0; i < text.size();) {
    if (next != sourced.end() && i == next->begin) {
      i = std::max(next++->end, i);
      continue;
    }
    const text::CodePoint c = code_point_at(text, i);
    if (text::is_numeric(c.value)) reading.numeric.push_back(i);
    if (formula && c.value == ',' && is_tight_comma(text, i, commands))
      reading.comma = place.text.span(i, i + 1);
    i += std::max<std::size_t>(c.size, 1);
  }
  reading.ranges = prose::numeral_ranges(text, 0, formula);
  return reading;
}

void PageAudit::report_untraced(const Page& page, std::size_t begin, std::size_t end) {
  const std::string_view text = page.text();
  // The first untraced character of the numeral, preferably a digit.
  std::size_t at = end;
  for (std::size_t i = begin; i < end; ++i) {
    if (page.stretch(i).by != Origin::nobody || !places_.find(page.stretch(i).place)) continue;
    const bool digit = text::is_numeric(code_point_at(text, i).value);
    if (at == end || digit) at = i;
    if (digit) break;
  }
  bool is_partly_traced = false;
  for (std::size_t i = begin; i < end; ++i)
    is_partly_traced = is_partly_traced || page.stretch(i).by != Origin::nobody;
  const Places::Place* place = places_.find(page.stretch(at == end ? begin : at).place);
  prose::Numeral numeral = prose::numeral_of(text, {begin, end}, place ? place->kind : NumeralPlace::words);
  if (is_partly_traced) numeral.is_part = true;
  if (is_partly_traced) numeral.word = numeral.text;
  const bool is_digit = at < end && text::is_numeric(code_point_at(text, at).value);
  report(page, begin, end, at, is_digit ? source_of(page, at) : std::nullopt,
         {ledger::Finding::Kind::untraced,
          {},
          fmt::format("the numeral '{}'", numeral.text),
          workbook::how_to_trace(numeral),
          numeral.text,
          ""},
         " has no source");
}

std::optional<Span> PageAudit::source_of(const Page& page, std::size_t at) {
  if (at >= page.text().size()) return std::nullopt;
  const std::size_t number = page.stretch(at).place;
  const Places::Place* place = places_.find(number);
  if (!place || !place->span.source) return std::nullopt;
  const text::CodePoint c = code_point_at(page.text(), at);
  if (text::is_numeric(c.value)) {
    const NumeralIndex& reading = numeral_index(number);
    const std::size_t before = page.numeric_before(at);
    if (before >= reading.numeric.size()) return std::nullopt;
    return numeral_around(*place, reading.ranges, reading.numeric[before]);
  }
  if (place->kind == NumeralPlace::formula) return std::nullopt;
  // Another character: it is counted from the beginning of the text.
  constexpr std::size_t longest_way = 4096;
  const std::string_view character = std::string_view(page.text()).substr(at, c.size),
                         text = place->text.view();
  std::size_t count = 0;
  for (std::size_t i = at; i > 0 && at - i < longest_way && page.stretch(i - 1).place == number; --i)
    count += std::string_view(page.text()).substr(i - 1).starts_with(character) ? 1U : 0U;
  std::size_t found = text.find(character);
  while (count-- > 0 && found != std::string_view::npos) found = text.find(character, found + 1);
  if (found == std::string_view::npos) return std::nullopt;
  return place->text.span(found, found + c.size);
}

void PageAudit::report(const Page& page, std::size_t begin, std::size_t end, std::size_t at,
                       const std::optional<Span>& exact, ledger::Finding finding, std::string_view fact) {
  const Stretch& stretch = page.stretch(at == end ? begin : at);
  const Places::Place *place = places_.find(stretch.place), *block = places_.find(stretch.block);
  finding.span = exact ? *exact : place ? place->span : block ? block->span : Span{};
  if (!exact)
    finding.message += fmt::format(" in “{}” of {}", context_of(page.text(), begin, end), page.path);
  finding.message += fact;
  if (exact) {
    found_.try_emplace(exact_key(*exact), std::move(finding));
    return;
  }
  ledger::Finding& reported = found_.try_emplace({"", 0, in_any_format(finding.was)}, finding).first->second;
  if (!reported.span.source) reported = std::move(finding);
}

bool PageAudit::is_joined(const Page& page, std::size_t end, std::size_t begin) {
  constexpr std::size_t longest_joint = 16;  // bytes, with invisible characters
  if (begin == end || begin - end > longest_joint) return false;
  const std::string_view text = page.text();
  const std::size_t at = end + size_of_invisible(text, end);
  const text::CodePoint c = code_point_at(text, at);
  const bool is_formula = is_in_formula(page, at), is_comma = c.value == ',' && has_decimal_comma_;
  if (!is_comma && !is_joining_space(c.value) && !text::is_apostrophe(c.value)) return false;
  std::size_t next = at + c.size;
  if (is_comma && is_formula && text.substr(next).starts_with(' ')) ++next;
  if (next + size_of_invisible(text, next) != begin) return false;
  const Stretch before = page.stretch(end - 1), after = page.stretch(begin);
  if (before.by != Origin::nobody && before.by == after.by &&
      (before.id == after.id || before.by == Origin::code))
    return false;
  if (!is_formula || !is_comma) return true;
  return numeral_index(page.stretch(at).place).comma.has_value();
}

void PageAudit::report_joined(const Page& page, std::size_t begin, std::size_t end) {
  const std::string_view text = page.text();
  std::size_t at = end;  // the first typed character, preferably not one of a number
  for (std::size_t i = begin; i < end; ++i) {
    const Stretch& stretch = page.stretch(i);
    if (stretch.by != Origin::nobody || !places_.find(stretch.place) || text::is_continuation(text[i]))
      continue;
    const bool joins = !text::is_numeric(code_point_at(text, i).value);
    if (at == end || joins) at = i;
    if (joins) break;
  }
  // Formats print an apostrophe in different forms.
  const std::string number =
      text::replaced(std::string(text.substr(begin, end - begin)), text::apostrophe, "'");
  report(page, begin, end, at, source_of(page, at),
         {ledger::Finding::Kind::untraced,
          {},
          fmt::format("'{}'", number),
          "write an ordinary space, a semicolon or a word between two numbers, or compute the whole number",
          number,
          ""},
         " is one number to a reader, and has no source");
}

void PageAudit::judge_unit(const Page& page, std::size_t begin, std::size_t end) {
  constexpr std::size_t longest_unit = 64;
  const std::string_view text = page.text();
  std::size_t digits_end = end;
  while (digits_end > begin && !text::is_numeric(text::code_point_before(text, digits_end).value))
    digits_end -= text::code_point_before(text, digits_end).size;
  if (digits_end == begin) return;
  const Stretch number = page.stretch(digits_end - 1);
  const Places::Place* place = places_.find(number.place);
  if (number.by != Origin::number || !place) return;
  const bool in_formula = place->kind == NumeralPlace::formula;
  const auto is_printed = [&](std::size_t at) {
    const Stretch& stretch = page.stretch(at);
    return in_formula ? stretch.by != Origin::nobody : stretch.place == number.place;
  };
  const auto is_typed = [&](std::size_t at) {
    const Stretch& stretch = page.stretch(at);
    return !is_printed(at) && stretch.by == Origin::nobody && places_.find(stretch.place);
  };
  const auto ends_unit = [](char c) { return c == '\n' || c == prose::parted; };
  std::size_t from = begin, to = digits_end;
  while (from > 0 && begin - from < longest_unit && !ends_unit(text[from - 1]) && is_printed(from - 1))
    --from;
  while (to < text.size() && to - digits_end < longest_unit && !ends_unit(text[to]) && is_printed(to)) ++to;
  const std::string_view in_front = bare_unit(text.substr(from, begin - from)),
                         behind = bare_unit(text.substr(digits_end, to - digits_end));
  for (const std::string_view unit : {in_front, behind}) {
    if (unit.empty()) continue;
    const std::size_t after = blanks_end(text, to);
    if (after < text.size() && text.substr(after).starts_with(unit) && is_typed(after) &&
        ends_word(text, after + unit.size()))
      return report_unit(page, from, after + unit.size(), after, unit);
    std::size_t before = from;
    while (const std::size_t size = text::size_before_if(text::is_gap, text, before)) before -= size;
    if (!is_money(unit) || !text.substr(0, before).ends_with(unit)) continue;
    const std::size_t typed = before - unit.size();
    if (is_typed(typed) && !text::is_any_letter(text::code_point_before(text, typed).value))
      return report_unit(page, typed, to, typed, unit);
  }
}

void PageAudit::report_unit(const Page& page, std::size_t begin, std::size_t end, std::size_t at,
                            std::string_view unit) {
  const std::string read = in_any_format(std::string(page.text().substr(begin, end - begin)));
  report(page, begin, end, at, source_of(page, at),
         {ledger::Finding::Kind::untraced,
          {},
          fmt::format("the unit '{}' is typed beside a number that prints it: '{}'", unit, read),
          "leave out the typed unit",
          read,
          ""},
         "");
}

void PageAudit::record_shown(const Page& page) {
  const std::vector<Stretch>& stretches = page.unmarked.stretches;
  std::size_t begin = 0, at = 0;
  std::size_t shown_at = stretches.size();  // where the last item of shown_ begins
  const auto may_be_numeric = [](char c) {
    return text::is_digit(c) || static_cast<unsigned char>(c) >= 0x80;
  };
  for (std::size_t i = 0; (i = text::find_byte(page.text(), i, may_be_numeric)) < page.text().size();) {
    const text::CodePoint c = code_point_at(page.text(), i);
    const std::size_t index = i;
    i += c.size;
    if (!text::is_numeric(c.value)) continue;
    const std::size_t here = page.visible.place(index);
    for (; at + 1 < stretches.size() && stretches[at + 1].begin <= here; ++at)
      if (stretches[at + 1].place != stretches[at].place) begin = at + 1;
    const Places::Place* const place = places_.find(stretches[at].place);
    if (!place) continue;
    if (shown_at != begin) shown_.push_back({place->span, {}});
    shown_at = begin;
    shown_.back().scripted = page.visible.is_scripted(here);
    const auto digit = text::digit_of(c.value);
    shown_.back().digits += digit ? static_cast<char>('0' + digit->value) : '?';
  }
  for (ShownDigits& one : shown_)
    std::sort(one.digits.begin(), one.digits.end());  // formats order indices and
                                                      // powers differently
}

std::uint32_t Audit::number_of(const text::SourcePtr& source) {
  const auto [known, is_new] = sources_.try_emplace(source.get(), 0);
  if (!is_new || !source) return known->second;
  const auto [file, is_first] =
      files_.try_emplace(source->name(), static_cast<std::uint32_t>(first_read_.size()));
  if (is_first) first_read_.push_back(source);
  return known->second = file->second;
}

void Audit::add(const std::string& path, const PageAudit& page) {
  // A finding without a position in an author's text is reported once over all pages. The finding with a
  // source line is preferred.
  for (const auto& [key, finding] : page.untraced()) {
    ledger::Finding& reported = found_.try_emplace(key, finding).first->second;
    if (!reported.span.source) reported = finding;
  }
  const auto [format_name, page_name] = name_of(path);
  const auto number = static_cast<std::uint32_t>(pages_.size());
  pages_.push_back(path);
  const std::uint32_t name = names_.try_emplace(page_name, names_.size()).first->second;
  Format& format =
      formats_.try_emplace(format_name, Format{std::uint32_t{1} << formats_.size(), {}}).first->second;
  format.names.insert(name);
  for (const PageAudit::ShownDigits& shown : page.shown()) {
    const Place place{number_of(shown.span.source), static_cast<std::uint32_t>(shown.span.begin),
                      static_cast<std::uint32_t>(shown.span.end)};
    Text& text = texts_.try_emplace(place, Text{shown.digits, number}).first->second;
    text.formats |= format.bit;
    const bool is_known = std::find(text.names.begin(), text.names.end(), name) != text.names.end();
    if (!shown.scripted && !is_known) text.names.push_back(name);
    if (text.digits == shown.digits || (text.digits + shown.digits).find('?') != std::string::npos) continue;
    found_.try_emplace(
        {shown.span.source ? shown.span.source->name() : "", shown.span.begin, "formats"},
        ledger::Finding{ledger::Finding::Kind::untraced, shown.span,
                        fmt::format("the pages do not show the same digits: {} on {}, {} on {}", text.digits,
                                    pages_[text.page], shown.digits, path),
                        "fix the templates of one of the formats", shown.digits, text.digits});
  }
}

std::vector<ledger::Finding> Audit::missing_digits() const {
  std::vector<ledger::Finding> findings;
  for (const auto& [place, text] : texts_)
    for (const auto& [name, format] : formats_) {
      const auto is_named = [&all = format.names](std::uint32_t page) { return all.contains(page); };
      const bool has_such = std::any_of(text.names.begin(), text.names.end(), is_named);
      if (!has_such || (text.formats & format.bit) != 0) continue;
      findings.push_back({ledger::Finding::Kind::untraced,
                          {first_read_[place.file], place.begin, place.end},
                          fmt::format("{} on {} is on no page of {}", text.digits, pages_[text.page], name),
                          "fix the templates of that format",
                          "",
                          text.digits});
    }
  return findings;
}

std::vector<ledger::Finding> Audit::findings() const {
  std::vector<ledger::Finding> findings;
  for (const auto& [key, finding] : found_) {
    // One format may show the author's characters where another replaces them.
    const text::Span& at = finding.span;
    const auto exact = key == exact_key(at) ? found_.end() : found_.find(exact_key(at));
    if (exact == found_.end() || exact->second.was != finding.was) findings.push_back(finding);
  }
  return findings;
}

}  // namespace proofsheet::pages
