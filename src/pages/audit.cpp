#include "pages/audit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <optional>

#include "diagnostics/characters.hpp"
#include "diagnostics/replaced.hpp"
#include "pages/visible.hpp"
#include "prose/numerals.hpp"
#include "workbook/numerals.hpp"

namespace proofsheet::pages {

using diagnostics::code_point_at;
using diagnostics::Span;
using diagnostics::Stretch;
using diagnostics::Text;
using diagnostics::Vouched;
using prose::NumeralPlace;

std::size_t Places::Hash::operator()(const Key& key) const {
  const auto& [source, begin, end, has_text] = key;
  constexpr std::size_t spread = 0x9E3779B97F4A7C15;  // of Fibonacci hashing
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
  return place < diagnostics::most_places ? diagnostics::placed(place, written) : std::string(written);
}

std::string Places::put(const Span& block) {
  const std::size_t place = number(block, nullptr, NumeralPlace::words);
  return place < diagnostics::most_places ? diagnostics::block_mark(place) : std::string();
}

const Places::Place* Places::find(std::size_t number) const {
  return number < places_.size() ? &places_[number] : nullptr;
}

namespace {

/// Pages of one name in several formats tell the same.
struct PageName {
  std::string format, page;
};
PageName name_of(const std::string& path) {
  const std::size_t folder = path.find('/');
  return {path.substr(0, folder), path.substr(folder + 1, path.rfind('.') - folder - 1)};
}

}  // namespace

struct PageAudit::Page {
  Page(const std::string& its_path, diagnostics::Unmarked text_and_marks)
      : path(its_path), unmarked(std::move(text_and_marks)) {}

  const std::string& path;
  diagnostics::Unmarked unmarked;
  Visible visible = {};

  const std::string& text() const { return visible.text(); }
  const Stretch& stretch(std::size_t index) const {
    near_ = part_at(unmarked.stretches, visible.place(index), near_);
    return unmarked.stretches[near_];
  }
  /// How many bytes from `index` on, `most` at most, lie in the same stretch; at least one.
  std::size_t alike(std::size_t index, std::size_t most) const {
    const std::size_t place = visible.place(index), copied = std::min(visible.copied(index), most);
    near_ = part_at(unmarked.stretches, place, near_);
    if (near_ + 1 == unmarked.stretches.size()) return copied;
    return std::min(unmarked.stretches[near_ + 1].begin - place, copied);
  }
  /// How many characters stand for numbers in the region of byte `index` before it.
  std::size_t numeric_before(std::size_t index) const {
    if (numeric_.empty()) count_numeric();
    return numeric_[index];
  }

 private:
  void count_numeric() const {
    std::map<std::size_t, std::size_t> counts;  // by region
    numeric_.resize(text().size());
    for (std::size_t i = 0; i < text().size();) {
      const diagnostics::CodePoint c = code_point_at(text(), i);
      std::size_t& count = counts[stretch(i).id];
      numeric_[i] = count;
      if (prose::is_numeric(c.value)) ++count;
      i += std::max<std::size_t>(c.size, 1);
    }
  }
  mutable std::size_t near_ = 0;                   // the stretch that was asked for last
  mutable std::vector<std::size_t> numeric_ = {};  // made when one is asked for
};

std::string PageAudit::read(const std::string& path, const std::string& marked) {
  Page page(path, diagnostics::unmarked(marked));
  const std::string_view bytes = page.unmarked.text;
  if (path.ends_with(".md"))
    read_markdown(bytes, page.visible);
  else if (path.ends_with(".tex"))
    read_latex(bytes, page.visible);
  else if (path.ends_with(".html") || path.ends_with(".svg"))
    read_html(bytes, page.visible);
  for (const prose::NumeralRange range : prose::numeral_ranges(page.text()))
    judge(page, range.begin, range.end);
  note_shown(page);
  places_ = {};
  readings_.clear();
  return std::move(page.unmarked.text);
}

namespace {

/// The letters of `7th` tell how a number is read, and change none.
std::size_t without_ordinal(std::string_view text, std::size_t begin, std::size_t end) {
  const std::string_view numeral = text.substr(begin, end - begin);
  if (!diagnostics::is_letter(numeral.back())) return end;
  for (const std::string_view letters : {"st", "nd", "rd", "th"})
    if (numeral.ends_with(letters)) return end - letters.size();
  return end;
}

std::string without_spaces(std::string_view with_spaces) {
  std::string text(with_spaces);
  for (const std::string_view space : {" ", "\u00a0", "\u2009", "\u202f"})
    for (std::size_t at = 0; (at = text.find(space, at)) != std::string::npos;) text.erase(at, space.size());
  return text;
}

/// What lies side by side in one region.
struct Piece {
  const Stretch* stretch;
  std::string_view text;
};

bool is_vouched(const Piece& piece) { return piece.stretch->by != Vouched::nobody; }

/// Numbers that somebody vouches for, with a stroke or a colon between two: the reader is told a ratio. What
/// the page counts by itself may stand beside what it touches not.
bool is_ratio(const std::vector<Piece>& pieces) {
  const bool own = std::all_of(pieces.begin(), pieces.end(), [](const Piece& piece) {
    return piece.stretch->by == Vouched::own || piece.text.find_first_of("0123456789") == std::string::npos;
  });
  if (own) return true;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const bool behind = i > 0 && is_vouched(pieces[i - 1]), before = i + 1 < pieces.size();
    const bool mark = pieces[i].text == "^" && before && pieces[i + 1].stretch->by == Vouched::own;
    const bool divides = behind && before && prose::is_divider(without_spaces(pieces[i].text));
    if (is_vouched(pieces[i]) ? behind : !mark && !divides) return false;
  }
  return true;
}

}  // namespace

namespace {

/// Whether an author's words behind a number that somebody vouches for make another one of it. A unit is
/// declared.
bool makes_another(const Stretch& number, const Stretch& word) {
  return word.by == Vouched::nobody && (number.by == Vouched::number || number.by == Vouched::declared);
}

}  // namespace

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
    size = page.alike(i, last - i);
    if (pieces.empty() || pieces.back().stretch->id != stretch.id || pieces.back().stretch->by != stretch.by)
      pieces.push_back({&stretch, text.substr(i, 0)});
    pieces.back().text = {pieces.back().text.data(), pieces.back().text.size() + size};
  }
  const std::size_t behind = prose::magnitude_end(text, {begin, end});
  // A letter that touches a number in a formula is a name or a unit.
  const bool is_name = behind == end + 1 && is_in_formula(page, end);
  if (std::none_of(pieces.begin(), pieces.end(), is_vouched)) {
    const std::string_view read = text.substr(0, is_name ? end : text.size());
    if (!workbook::is_plain(plain_, prose::numeral_of(read, {begin, end}, NumeralPlace::prose)))
      find_wanting(page, begin, end);
  } else if (pieces.size() > 1 && !is_ratio(pieces)) {
    find_wanting(page, begin, end);
  } else if (behind > end && !is_name && makes_another(*pieces.back().stretch, page.stretch(behind - 1))) {
    find_wanting(page, begin, behind);
  }
}

namespace {

/// What stands around a numeral, for people.
std::string surroundings(std::string_view text, std::size_t begin, std::size_t end) {
  constexpr std::size_t each_side = 24;
  std::size_t from = begin - std::min(begin, each_side), to = std::min(text.size(), end + each_side);
  while (from < begin && diagnostics::is_continuation(text[from])) ++from;
  while (to < text.size() && diagnostics::is_continuation(text[to])) ++to;
  std::string words;
  for (const char c : text.substr(from, to - from)) {
    const bool space = static_cast<unsigned char>(c) <= ' ';
    if (!space || (!words.empty() && words.back() != ' ')) words += space ? ' ' : c;
  }
  return std::string(diagnostics::trimmed(words));
}

}  // namespace

const PageAudit::Reading& PageAudit::reading_of(std::size_t number) {
  const auto [known, is_new] = readings_.try_emplace(number);
  Reading& reading = known->second;
  if (!is_new) return reading;
  const Places::Place& place = *places_.find(number);
  const bool formula = place.kind == NumeralPlace::formula;
  const std::string_view text = place.text.view();
  std::vector<prose::FormulaCommand> commands;
  diagnostics::Diagnostics ignored;
  if (formula) commands = prose::formula_commands(place.text, ignored);
  auto command = commands.begin();
  for (std::size_t i = 0; i < text.size();) {
    if (command != commands.end() && i == command->begin) {
      i = command++->end;
      continue;
    }
    const diagnostics::CodePoint c = code_point_at(text, i);
    if (prose::is_numeric(c.value)) reading.numeric.push_back(i);
    i += std::max<std::size_t>(c.size, 1);
  }
  reading.ranges = prose::numeral_ranges(text, 0, formula);
  return reading;
}

namespace {

/// The numeral of an author's text around byte `at`.
Span numeral_around(const Places::Place& place, const std::vector<prose::NumeralRange>& ranges,
                    std::size_t at) {
  const auto behind =
      std::upper_bound(ranges.begin(), ranges.end(), at,
                       [](std::size_t byte, const auto& range) { return byte < range.begin; });
  if (behind != ranges.begin() && at < (behind - 1)->end)
    return place.text.span((behind - 1)->begin, (behind - 1)->end);
  return place.text.span(at, at + 1);
}

}  // namespace

namespace {

/// One format writes `−1`, another `-1`; one a space that no line breaks at, another any.
std::string in_any_format(std::string text) {
  constexpr std::string_view minus = "−", space = "\u00a0";
  if (text.starts_with(minus)) text.replace(0, minus.size(), "-");
  return diagnostics::replaced(text, space, " ");
}

}  // namespace

void PageAudit::find_wanting(const Page& page, std::size_t begin, std::size_t end) {
  const std::string_view text = page.text();
  // The first character of the numeral that nobody vouches for, best one that is a digit.
  std::size_t at = end;
  for (std::size_t i = begin; i < end; ++i) {
    if (page.stretch(i).by != Vouched::nobody || !places_.find(page.stretch(i).place)) continue;
    const bool digit = prose::is_numeric(code_point_at(text, i).value);
    if (at == end || digit) at = i;
    if (digit) break;
  }
  bool glued = false;
  for (std::size_t i = begin; i < end; ++i) glued = glued || page.stretch(i).by != Vouched::nobody;
  const Stretch& stretch = page.stretch(at == end ? begin : at);
  const Places::Place* place = places_.find(stretch.place);
  std::optional<Span> exact;
  if (place && at != end && prose::is_numeric(code_point_at(text, at).value)) {
    const Reading& reading = reading_of(stretch.place);
    const std::size_t before = page.numeric_before(at);
    if (before < reading.numeric.size() && place->span.source)
      exact = numeral_around(*place, reading.ranges, reading.numeric[before]);
  }
  prose::Numeral numeral = prose::numeral_of(text, {begin, end}, place ? place->kind : NumeralPlace::words);
  if (glued) numeral.is_part = true;
  if (glued) numeral.word = numeral.text;
  ledger::Finding finding{ledger::Finding::Kind::untraced, {},           {},
                          workbook::how_to_trace(numeral), numeral.text, ""};
  const Places::Place* block = places_.find(stretch.block);
  finding.span = exact ? *exact : place ? place->span : block ? block->span : Span{};
  finding.message = exact ? fmt::format("the numeral '{}' has no source", numeral.text)
                          : fmt::format("the numeral '{}' in “{}” of {} has no source",
                                        numeral.text, surroundings(text, begin, end), page.path);
  if (exact) {
    found_.try_emplace({exact->source->name(), exact->begin, ""}, std::move(finding));
    return;
  }
  ledger::Finding& told = found_.try_emplace({"", 0, in_any_format(numeral.text)}, finding).first->second;
  if (!told.span.source) told = std::move(finding);
}

void PageAudit::note_shown(const Page& page) {
  const std::vector<Stretch>& stretches = page.unmarked.stretches;
  std::size_t begin = 0, at = 0;
  std::size_t shown_at = stretches.size();  // where the last of shown_ begins
  const auto may_be_numeric = [](char c) {
    return diagnostics::is_digit(c) || static_cast<unsigned char>(c) >= 0x80;
  };
  for (std::size_t i = 0;
       (i = diagnostics::find_byte(page.text(), i, may_be_numeric)) < page.text().size();) {
    const diagnostics::CodePoint c = code_point_at(page.text(), i);
    const std::size_t index = i;
    i += c.size;
    if (!prose::is_numeric(c.value)) continue;
    const std::size_t here = page.visible.place(index);
    for (; at + 1 < stretches.size() && stretches[at + 1].begin <= here; ++at)
      if (stretches[at + 1].place != stretches[at].place) begin = at + 1;
    const Places::Place* const place = places_.find(stretches[at].place);
    if (!place) continue;
    if (shown_at != begin) shown_.push_back({place->span, {}});
    shown_at = begin;
    shown_.back().scripted = page.visible.is_left_to_scripts(here);
    shown_.back().digits += prose::ascii_digit(c.value).value_or('?');
  }
  for (Shown& one : shown_) std::sort(one.digits.begin(), one.digits.end());  // an index and a power change places
}

std::uint32_t Audit::number_of(const diagnostics::SourcePtr& source) {
  const auto [known, is_new] = sources_.try_emplace(source.get(), 0);
  if (!is_new || !source) return known->second;
  const auto [file, is_first] = files_.try_emplace(source->name(), static_cast<std::uint32_t>(first_read_.size()));
  if (is_first) first_read_.push_back(source);
  return known->second = file->second;
}

void Audit::add(const std::string& path, const PageAudit& page) {
  // What stands in several places of several pages, and in none of an author's, is told once, best with a
  // line.
  for (const auto& [key, finding] : page.untraced()) {
    ledger::Finding& told = found_.try_emplace(key, finding).first->second;
    if (!told.span.source) told = finding;
  }
  const auto [format_name, page_name] = name_of(path);
  const auto number = static_cast<std::uint32_t>(pages_.size());
  pages_.push_back(path);
  const std::uint32_t name = names_.try_emplace(page_name, names_.size()).first->second;
  Format& format =
      formats_.try_emplace(format_name, Format{std::uint32_t{1} << formats_.size(), {}}).first->second;
  format.names.insert(name);
  for (const PageAudit::Shown& shown : page.shown()) {
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

std::vector<ledger::Finding> Audit::left_out() const {
  std::vector<ledger::Finding> findings;
  for (const auto& [place, text] : texts_)
    for (const auto& [name, format] : formats_) {
      const auto is_named = [&all = format.names](std::uint32_t page) { return all.contains(page); };
      const bool has_such = std::any_of(text.names.begin(), text.names.end(), is_named);
      if (!has_such || (text.formats & format.bit) != 0) continue;
      findings.push_back({ledger::Finding::Kind::untraced, {first_read_[place.file], place.begin, place.end},
                          fmt::format("{} on {} is on no page of {}", text.digits, pages_[text.page], name),
                          "fix the templates of that format", "", text.digits});
    }
  return findings;
}

std::vector<ledger::Finding> Audit::findings() const {
  std::vector<ledger::Finding> findings;
  for (const auto& [key, finding] : found_) findings.push_back(finding);
  return findings;
}

}  // namespace proofsheet::pages
