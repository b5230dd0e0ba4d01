// Finds the numbers, tables and sentences that comments, roles and the entries of proofsheet.yaml are about.
#include "documents/claims.hpp"
#include "documents/claim_comments.hpp"
#include "documents/quotations.hpp"
#include "seen/beside.hpp"
#include "text/signs.hpp"
#include "text/unicode.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <span>

#include "numbers/exact/printed.hpp"
#include "prose/numerals.hpp"
#include "prose/places.hpp"

namespace proofsheet::documents {

namespace {

using course::PublishedClaim;
using text::Diagnostics;
using text::Span;

constexpr const char* move_comment_hint = "put the comment directly after the number that it claims";

/// Replaces the control characters of Passage::seen, for messages.
std::string without_control_characters(std::string_view text) {
  std::string shown;
  for (std::size_t i = 0; i < text.size();) {
    if (text.substr(i).starts_with(unread)) {
      shown += text::ellipsis;
      i += unread.size();
      continue;
    }
    if (text[i] != prose::parted && text[i] != prose::index_end) shown += text[i] == '\n' ? ' ' : text[i];
    ++i;
  }
  return shown;
}

std::size_t line_of(const Text& text) {
  const Span span = text.span();
  return span.source->position(span.begin).line;
}

class Reader {
 public:
  Reader(const Passage& passage, ledger::Worked& worked, const std::vector<Text>& units,
         const std::set<std::string>& names, Claims& claims, Diagnostics& diagnostics)
      : passage_(passage),
        worked_(worked),
        units_(units),
        names_(names),
        ranges_(prose::numeral_ranges(passage.seen.view())),
        claims_(claims),
        diagnostics_(diagnostics) {
    for (const Text& unit : units) unit_words_.push_back(unit.str());
    find_blank_lines();
    for (const Table& table : passage.tables)
      table_ends_.push_back(std::max(table_ends_.empty() ? 0 : table_ends_.back(), table.place.end));
    for (const Stretch& aside : passage.asides) borders_.insert(borders_.end(), {aside.begin, aside.end});
    std::sort(borders_.begin(), borders_.end());
    for (const ClaimedNumber& claimed : passage.claimed) roles_.push_back(offset_of(claimed.printed));
    std::sort(roles_.begin(), roles_.end());
  }

  void read(bool& is_off) {
    std::size_t off_since = 0;
    auto claimed = passage_.claimed.begin();
    for (const Comment& comment : passage_.comments) {
      // Roles and comments in the order of the document, because a later number may refer to an earlier one.
      for (; claimed != passage_.claimed.end() && offset_of(claimed->printed) < comment.place.begin;
           ++claimed)
        if (!is_off) add_claimed(*claimed);
      const CommentPlace place = place_of(comment, is_off);
      for (const Directive& directives : directives_of(passage_, comment, place, diagnostics_)) {
        const bool turns = directives.kind == (is_off ? Directive::Kind::on : Directive::Kind::off);
        if (turns && is_off) claims_.off.push_back(passage_.text.span(off_since, comment.place.end));
        if (turns) off_since = comment.place.begin;
        if (turns) is_off = !is_off;
        if (is_off) continue;
        if (directives.kind == Directive::Kind::number) add_number(directives, comment);
        if (directives.kind == Directive::Kind::table) add_table(directives, comment);
        if (directives.kind == Directive::Kind::statement) add_statement(directives, comment);
        if (directives.kind == Directive::Kind::shown) add_shown(directives, comment);
      }
    }
    for (; claimed != passage_.claimed.end(); ++claimed)
      if (!is_off) add_claimed(*claimed);
    if (is_off) claims_.off.push_back(passage_.text.span(off_since, passage_.text.size()));
  }

 private:
  std::size_t offset_of(const Text& part) const { return offset_in(passage_.text, part.span().begin); }

  PublishedClaim& add(const Text& what, const Text& entry, const PublishedClaim& properties = {}) {
    PublishedClaim& published = claims_.published.emplace_back(properties);
    published.what = as_written(passage_, what);
    published.from = as_written(passage_, properties.from);
    published.entry = entry;
    published.units.insert(published.units.begin(), units_.begin(), units_.end());
    return published;
  }

  void add_claimed(const ClaimedNumber& claimed) {
    const Stretch place = stretch_in(passage_.seen, claimed.printed.trimmed().span());
    const auto ranges = ranges_in(place);
    if (ranges.empty()) {  // `x ± u` has two; the ledger reports an entry with none
      const Text printed = prose::cut(passage_.seen, place.begin, place.end).trimmed();
      add_printed(claimed.what, printed.empty() ? claimed.printed.trimmed() : printed, {});
      return;
    }
    const Stretch core{ranges.front().begin, ranges.back().end};
    const Text printed = ranges.size() > 1 ? prose::cut(passage_.seen, place.begin, place.end)
                                           : number_at(passage_.seen, core, place, unit_words_);
    const Stretch read = core.begin < place.begin || core.end > place.end ? place : stretch_of(printed);
    if (const auto beside = beside_number(passage_.seen, core, read)) return report_affix(*beside, read);
    add_printed(claimed.what, printed, {});
  }

  void add_printed(const Text& what, const Text& printed, const Text& named,
                   const PublishedClaim& properties = {}) {
    claims_.numbers.push_back({printed, named, what});
    add(what, printed, properties).printed = printed;
  }

  void report_affix(Stretch whole, Stretch printed) {
    const auto shown = [&](Stretch place) {
      return without_control_characters(
          as_written(passage_, prose::cut(passage_.seen, place.begin, place.end)).trimmed().view());
    };
    diagnostics_.error(
        passage_.seen.span(whole.begin, whole.end),
        fmt::format("the claim is for '{}', but it is part of another number: '{}'", shown(printed),
                    shown(whole)),
        "claim the whole number, with its sign, %, power of ten or a word like million, or add a space; "
        "write out a letter like k or M, or declare it under `units:` if it is a unit");
  }

  /// Returns the visible numerals that overlap a stretch.
  std::vector<prose::NumeralRange> ranges_in(Stretch place) const {
    const auto first =
        std::lower_bound(ranges_.begin(), ranges_.end(), place.begin,
                         [](const prose::NumeralRange& range, std::size_t at) { return range.end <= at; });
    auto last = first;
    while (last != ranges_.end() && last->begin < place.end) ++last;
    return {first, last};
  }

  /// Returns the whole number that a numeral is part of, within `limits`. Returns `nullopt`, and reports an
  /// error, if something outside them belongs to it.
  std::optional<Text> whole_number(const Span& numeral, Stretch limits, const Text& what,
                                   const std::vector<std::string>& units) {
    const auto ranges = ranges_in(stretch_in(passage_.seen, numeral));
    if (ranges.empty()) {
      diagnostics_.error(what.span(), "the number before this can't be claimed here", move_comment_hint);
      return std::nullopt;
    }
    const Stretch core = grouped(passage_.seen.view(), {ranges.front().begin, ranges.front().end}, limits);
    if (core.end > limits.end) {
      report_affix(core, {core.begin, limits.end});
      return std::nullopt;
    }
    if (core.end > ranges.front().end || core.begin < ranges.front().begin)
      if (prose::cut(passage_.seen, core.begin, core.end).view().find(' ') != std::string_view::npos) {
        diagnostics_.error(passage_.seen.span(core.begin, core.end),
                           "this may be one number, or several numbers separated by spaces",
                           "write a comma or a no-break space between thousands, and words between numbers");
        return std::nullopt;
      }
    const Text printed = number_at(passage_.seen, core, limits, units);
    const Stretch place = stretch_of(printed);
    if (const auto beside = beside_number(passage_.seen, core, place)) {
      report_affix(*beside, place);
      return std::nullopt;
    }
    return printed;
  }

  Stretch stretch_of(const Text& printed) const {
    const Stretch place = stretch_in(passage_.seen, printed.span());
    return {place.begin, place.begin + printed.size()};
  }

  /// Collects the line ends of blank lines.
  void find_blank_lines() {
    const std::string_view text = passage_.text.view();
    bool is_blank = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (text[i] == '\n' && is_blank) blank_lines_.push_back(i);
      is_blank = text[i] == '\n' || (is_blank && text::is_space(text[i]));
    }
  }

  /// Returns where the paragraph of a comment begins: the paragraph that contains it, or the one before it if
  /// comments are blocks.
  std::size_t paragraph_begin(const Comment& comment) const {
    const auto behind = std::lower_bound(blank_lines_.begin(), blank_lines_.end(), comment.place.begin);
    const std::ptrdiff_t passed = passage_.has_block_comments ? 1 : 0;
    return behind - blank_lines_.begin() <= passed ? 0 : *(behind - 1 - passed);
  }

  bool is_claimed(const Span& number) const { return claimed_.contains(number.begin); }

  /// Returns what separates a number from the comment after it, so that the comment can't claim it; empty if
  /// nothing does.
  std::string_view separator_between(const Span& number, const Comment& comment) const {
    const std::size_t begin = offset_in(passage_.text, number.begin);
    const auto has_one = [&](const std::vector<std::size_t>& places) {
      const auto next = std::upper_bound(places.begin(), places.end(), begin);
      return next != places.end() && *next <= comment.place.begin;
    };
    return has_one(borders_) ? "code or a footnote"
           : has_one(roles_) ? "a number that has its own claim"
                             : "";
  }

  /// Returns the offset of a comment in the file.
  std::size_t begin_of(const Comment& comment) const {
    return passage_.text.span(comment.place.begin, comment.place.end).begin;
  }

  /// Returns the last numeral before index `end` that has these digits and no claim; null if there is none.
  const prose::Numeral* last_unclaimed(const std::string& digits, std::size_t end) {
    const auto& all = passage_.numerals;
    if (unclaimed_.empty())
      for (std::size_t i = 0; i < all.size(); ++i) {
        const Stretch place = stretch_in(passage_.text, all[i].span);
        unclaimed_[all[i].text].insert(i);
        unclaimed_[passage_.text.str().substr(place.begin, place.end - place.begin)].insert(i);
      }
    std::set<std::size_t>& called = unclaimed_[digits];
    for (auto next = called.lower_bound(end); next != called.begin(); next = called.erase(next))
      if (!is_claimed(all[*--next].span)) return &all[*next];
    return nullptr;
  }

  /// Returns the numeral that a comment claims; null if its paragraph has none.
  const prose::Numeral* numeral_before(const Comment& comment, const std::string& digits) {
    const auto& all = passage_.numerals;
    const auto behind =
        std::lower_bound(all.begin(), all.end(), begin_of(comment),
                         [](const prose::Numeral& one, std::size_t at) { return one.span.begin < at; });
    const auto end = static_cast<std::size_t>(behind - all.begin());
    const prose::Numeral* last = !digits.empty() ? last_unclaimed(digits, end)
                                 : end > 0       ? &all[end - 1]
                                                 : nullptr;
    return last && stretch_in(passage_.text, last->span).end > paragraph_begin(comment) ? last : nullptr;
  }

  void add_number(const Directive& directives, const Comment& comment) {
    const prose::Numeral* before = numeral_before(comment, directives.digits.str());
    if (!before) {
      const std::string which =
          directives.digits.empty()
              ? "there is no number"
              : fmt::format("there is no '{}'", as_written(passage_, directives.digits).str());
      diagnostics_.error(directives.what.span(), fmt::format("{} before this in its paragraph", which),
                         move_comment_hint);
      return;
    }
    if (directives.digits.empty())
      if (const std::string_view what = separator_between(before->span, comment); !what.empty()) {
        diagnostics_.error(directives.what.span(),
                           fmt::format("between this and the number before it, there is {}", what),
                           move_comment_hint);
        return;
      }
    if (is_claimed(before->span)) {
      diagnostics_.error(directives.what.span(), "the number before this already has a claim",
                         move_comment_hint);
      return;
    }
    claimed_.insert(before->span.begin);
    const std::size_t end = offset_in(passage_.seen, begin_of(comment));
    const auto printed =
        whole_number(before->span, {0, end}, directives.what, units_with(directives.properties.units));
    if (!printed) return;
    PublishedClaim properties = directives.properties;
    if (set_bound(*printed, end, directives.what, properties))
      add_printed(directives.what, *printed, directives.digits, properties);
  }

  /// Returns the words that may be next to a number: the units of the project, and more.
  std::vector<std::string> units_with(const std::vector<Text>& more) const {
    std::vector<std::string> words = unit_words_;
    for (const Text& unit : more) words.push_back(unit.str());
    return words;
  }

  /// Sets the bound that a number is of the value after it, as in `0.02 < p`. Returns false, and reports an
  /// error, if the comment says another one than the text.
  bool set_bound(const Text& printed, std::size_t end, const Text& what, PublishedClaim& properties) {
    const auto number = numbers::parse_printed(printed.view(), unit_words_);
    const bool has_own = number && number->relation != numbers::Relation::equal;
    const std::size_t after = after_spaces(passage_.seen.view(), stretch_of(printed).end);
    const auto seen = has_own       ? std::optional(number->relation)
                      : after < end ? bound_at(passage_.seen.view(), after)
                                    : std::nullopt;
    const auto said = std::exchange(properties.bound_is, has_own ? std::nullopt : seen);
    if (!said || !seen || said == seen) {
      if (said && !has_own) properties.bound_is = said;
      return true;
    }
    diagnostics_.error(what.span(),
                       fmt::format("the text has another relation between '{}' and this", printed.str()),
                       "write `= NAME` if the text has the sign, or correct the text");
    return false;
  }

  /// Returns what the number before a sign such as `<` is to the value after it; `nullopt` if there is no
  /// sign, or a number after it.
  static std::optional<numbers::Relation> bound_at(std::string_view text, std::size_t at) {
    const text::CodePoint sign = text::code_point_at(text, at);
    if (!text::is_bound(sign.value)) return std::nullopt;
    std::size_t next = at + sign.size;
    const bool is_wide = text::is_at_most(sign.value) || text::is_at_least(sign.value);
    const bool has_equal = is_wide || text.substr(next).starts_with('=');
    if (!is_wide && has_equal) ++next;
    const char32_t behind = text::code_point_at(text, after_spaces(text, next)).value;
    if (text::is_digit(behind) || text::is_minus(behind) || behind == '.' || behind == '>')
      return std::nullopt;
    using numbers::Relation;
    if (sign.value == '<' || text::is_at_most(sign.value))
      return has_equal ? Relation::at_least : Relation::greater;
    return has_equal ? Relation::at_most : Relation::less;
  }

  CommentPlace place_of(const Comment& comment, bool is_off) {
    if (passage_.has_block_comments) {
      const prose::Numeral* before = numeral_before(comment, "");
      return {names_, before ? before->text : "", false, is_off};
    }
    const std::size_t end = offset_in(passage_.seen, begin_of(comment));
    const auto last =
        std::lower_bound(ranges_.begin(), ranges_.end(), end,
                         [](const prose::NumeralRange& one, std::size_t at) { return one.end <= at; });
    if (last == ranges_.begin()) return {names_, "", false, is_off};
    const prose::NumeralRange range = *(last - 1);
    const std::string_view between = passage_.seen.view().substr(range.end, end - range.end),
                           unit = text::trimmed(between);
    constexpr std::size_t longest_unit = 12;
    const bool is_near = unit.size() <= longest_unit && unit.find_first_of(" \n,;") == std::string_view::npos;
    return {names_, is_near ? passage_.seen.str().substr(range.begin, range.end - range.begin) : "",
            is_near && between.find('\n') == std::string_view::npos, is_off};
  }

  // ---- statements and shown equations

  /// Returns the offset in Passage::seen where the paragraph of a comment begins.
  std::size_t seen_paragraph_begin(const Comment& comment) const {
    const std::size_t begin = paragraph_begin(comment);
    return offset_in(passage_.seen, passage_.text.span(begin, begin).begin);
  }

  /// Returns the sentence before a comment, in Passage::seen.
  Stretch sentence_before(const Comment& comment) const {
    const std::string_view seen = passage_.seen.view();
    const auto is_end = [](char c) { return c == '.' || c == '!' || c == '?'; };
    std::size_t end = offset_in(passage_.seen, begin_of(comment)), first = seen_paragraph_begin(comment);
    while (end > first && (text::is_space(seen[end - 1]) || seen[end - 1] == prose::parted)) --end;
    std::size_t begin = end;
    while (begin > first && (begin == end || is_end(seen[begin - 1]))) --begin;
    while (begin > first) {
      const char c = seen[begin - 1];
      if (c == prose::parted || (c == '\n' && begin > 1 && seen[begin - 2] == '\n')) break;
      if (is_end(c) && text::is_space(seen[begin])) break;
      --begin;
    }
    while (begin < end && text::is_space(seen[begin])) ++begin;
    return {begin, end};
  }

  void add_statement(const Directive& directive, const Comment& comment) {
    const Stretch sentence = sentence_before(comment);
    const Text words = prose::cut(passage_.seen, sentence.begin, sentence.end);
    if (words.trimmed().empty() && directive.properties.printed.empty()) {
      diagnostics_.error(
          directive.what.span(), "there is no sentence before this in its paragraph",
          "put the comment at the end of the sentence, or say its words: `says: WORDS, means: …`");
      return;
    }
    PublishedClaim& published = add(directive.what, directive.what, directive.properties);
    published.kind = PublishedClaim::Kind::statement;
    published.at = words.empty() ? directive.what : words;
    if (published.printed.empty()) published.printed = as_label(words);
    trace_compared(directive.what.view(), sentence);
  }

  /// Returns the words of a sentence on one line, as messages and errata name them.
  static Text as_label(const Text& words) {
    std::string label;
    for (const char c : without_control_characters(words.view()))
      if (!text::is_space(c) || (!label.empty() && label.back() != ' ')) label += text::is_space(c) ? ' ' : c;
    while (!label.empty() && (label.back() == ' ' || label.back() == '.')) label.pop_back();
    return {std::move(label), words.source(), words.span().begin};
  }

  /// Marks the numerals of a stretch that the meaning of a statement compares with.
  void trace_compared(std::string_view means, Stretch stretch) {
    std::vector<numbers::Rational> compared;
    for (const prose::NumeralRange& range : prose::numeral_ranges(means)) {
      std::string_view digits = means.substr(range.begin, range.end - range.begin);
      if (range.begin > 0 && (text::is_letter(means[range.begin - 1]) || means[range.begin - 1] == '_'))
        continue;
      if (const auto number = numbers::parse_printed(digits))
        compared.push_back(abs(numbers::value_of(*number)));
    }
    for (const prose::NumeralRange& range : ranges_in(stretch)) {
      const Text printed = number_at(passage_.seen, {range.begin, range.end}, stretch, unit_words_);
      const auto number = numbers::parse_printed(printed.view(), unit_words_);
      if (number &&
          std::find(compared.begin(), compared.end(), abs(numbers::value_of(*number))) != compared.end())
        claims_.traced.push_back(passage_.seen.span(range.begin, range.end));
    }
  }

  /// Returns the digits of each number in a part of a text, with the marks between them.
  static std::vector<Stretch> digits_in(std::string_view text, Stretch part) {
    std::vector<Stretch> found;
    const auto is_digit_at = [&](std::size_t at) { return at < part.end && text::is_digit(text[at]); };
    for (std::size_t at = part.begin; at < part.end; ++at) {
      if (!is_digit_at(at)) continue;
      std::size_t end = at + 1;
      while (is_digit_at(end) ||
             (end < part.end && (text[end] == '.' || text[end] == ',') && is_digit_at(end + 1)))
        ++end;
      found.push_back({at, end});
      at = end;
    }
    return found;
  }

  /// Returns the places of the digits of `written`, the last ones in this order within `stretch`. Returns
  /// none, and reports an error, if some are missing.
  std::vector<Stretch> places_of_digits(const Text& written, Stretch stretch) {
    const auto wanted = digits_in(written.view(), {0, written.size()});
    const auto seen = digits_in(passage_.seen.view(), stretch);
    std::vector<Stretch> places(wanted.size());
    std::size_t next = seen.size();
    for (std::size_t i = wanted.size(); i-- > 0;) {
      const std::string_view digits = written.view().substr(wanted[i].begin, wanted[i].end - wanted[i].begin);
      const auto is_it = [&](const Stretch& one) {
        return passage_.seen.view().substr(one.begin, one.end - one.begin) == digits;
      };
      while (next > 0 && !is_it(seen[next - 1])) --next;
      if (next == 0) {
        diagnostics_.error(written.span(wanted[i].begin, wanted[i].end),
                           fmt::format("the text has no '{}' there", digits),
                           "write the equation as the document prints it, in its paragraph");
        return {};
      }
      places[i] = seen[--next];
    }
    return places;
  }

  /// True for a character that may be part of an equation.
  static bool is_in_equation(char32_t c) {
    return text::is_numeric(c) || text::is_gap(c) || text::is_minus(c) || text::is_times(c) ||
           text::is_division(c) || text::is_about(c) || text::is_raised_minus(c) || text::is_percent(c) ||
           text::is_root(c) || text::is_currency(c) ||
           std::u32string_view(U"()=+.,^!").find(c) != std::u32string_view::npos;
  }

  /// Returns the equation that ends where a comment begins; empty if there is none.
  Text equation_before(const Comment& comment) const {
    const std::string_view seen = passage_.seen.view();
    const std::size_t first = seen_paragraph_begin(comment);
    std::size_t end = before_spaces(seen, offset_in(passage_.seen, begin_of(comment)));
    while (end > first && (seen[end - 1] == '.' || seen[end - 1] == ',')) --end;
    std::size_t begin = end;
    while (begin > first) {
      const text::CodePoint c = text::code_point_before(seen, begin);
      const bool ends = (c.value == ',' || c.value == '.') &&
                        text::is_gap(text::code_point_at(seen, begin).value);  // of the words before it
      if (ends || !is_in_equation(c.value)) break;
      begin -= c.size;
    }
    const Text equation = prose::cut(passage_.seen, begin, end).trimmed();
    const std::string_view view = equation.view();
    const bool equates =
        view.find('=') != std::string_view::npos || view.find(text::about_sign) != std::string_view::npos;
    return equates && view.find_first_of("0123456789") != std::string_view::npos ? equation : Text();
  }

  void add_shown(const Directive& directive, const Comment& comment) {
    const Text equation = directive.digits.empty() ? equation_before(comment) : directive.digits;
    if (equation.empty()) {
      diagnostics_.error(comment.body.span(), "there is no equation before this comment",
                         "put the comment directly after it, or write it out: `shown: 23/196 = 0.127`");
      return;
    }
    const Stretch before{seen_paragraph_begin(comment), offset_in(passage_.seen, begin_of(comment))};
    add_equation(equation, before, add(directive.what, equation, directive.properties));
  }

  /// Completes the claim of an equation whose numerals are in a stretch.
  void add_equation(const Text& equation, Stretch stretch, PublishedClaim& published) {
    published.kind = PublishedClaim::Kind::shown;
    published.printed = equation;
    const std::vector<Stretch> places = places_of_digits(equation, stretch);
    if (places.empty()) return;
    published.at = prose::cut(passage_.seen, places.front().begin, places.back().end);
    for (const Stretch place : places) claims_.traced.push_back(passage_.seen.span(place.begin, place.end));
  }

 public:
  // ---- the entries of proofsheet.yaml

  /// Puts an entry where its quotation is: its numbers become those of the document.
  void place_entry(PublishedClaim& entry, Stretch quotation) {
    const Text quoted = prose::cut(passage_.seen, quotation.begin, quotation.end);
    if (entry.kind == PublishedClaim::Kind::shown)
      return add_equation(entry.printed.trimmed(), quotation, entry);
    entry.at = quoted;
    if (entry.kind == PublishedClaim::Kind::statement) return trace_compared(entry.what.view(), quotation);
    const std::vector<std::string> units = units_with(entry.units);
    const auto ranges = ranges_in(quotation);
    auto next = ranges.begin();
    const bool is_alone = entry.values.empty();
    const auto place = [&](Text& cell) {
      if (cell.trimmed().view() == text::en_dash) return;
      const auto is_it = [&](const prose::NumeralRange& range) {
        return prints_same(cell.trimmed(),
                           number_at(passage_.seen, {range.begin, range.end}, quotation, units), units);
      };
      const auto found = std::find_if(next, ranges.end(), is_it);
      if (found == ranges.end()) return report_missing(cell.trimmed(), quoted);
      if (is_alone && std::find_if(found + 1, ranges.end(), is_it) != ranges.end()) {
        diagnostics_.error(cell.trimmed().span(),
                           fmt::format("the quotation has several '{}'", cell.trimmed().str()),
                           "quote fewer words, so that it has one");
        return;
      }
      next = found + 1;
      if (const auto printed =
              whole_number(passage_.seen.span(found->begin, found->end), quotation, cell, units)) {
        cell = *printed;
        claims_.numbers.push_back({*printed, {}, entry.what, {}, true});
      }
    };
    if (is_alone) place(entry.printed);
    for (std::vector<Text>& row : entry.values) std::for_each(row.begin(), row.end(), place);
  }

 private:
  void report_missing(const Text& cell, const Text& quoted) {
    diagnostics_.error(cell.span(),
                       fmt::format("the quotation in line {} has no '{}': '{}'", line_of(quoted), cell.str(),
                                   as_label(quoted).str()),
                       "write the digits as the document prints them, or quote the words around them");
  }

  /// True if an entry transcribes a printed number. It may leave out the unit.
  static bool prints_same(const Text& cell, const Text& printed, const std::vector<std::string>& units) {
    const auto a = numbers::parse_printed(cell.view(), units),
               b = numbers::parse_printed(printed.view(), units);
    if (!a || !b) return ledger::same_wording(cell.view(), printed.view());
    return a->decimal == b->decimal && a->scale == b->scale && a->relation == b->relation &&
           a->approximate == b->approximate && a->truncated == b->truncated &&
           (a->unit.empty() || a->unit == b->unit);
  }

  // ---- tables

  /// Returns the first table that ends after the comment begins, else the last table; null if there is none.
  const Table* table_near(const Comment& comment) const {
    const auto next = std::upper_bound(table_ends_.begin(), table_ends_.end(), comment.place.begin);
    if (next != table_ends_.end())
      return &passage_.tables[static_cast<std::size_t>(next - table_ends_.begin())];
    return passage_.tables.empty() ? nullptr : &passage_.tables.back();
  }

  /// The indices of rows or columns by their labels, as `label_key` returns them.
  using Places = std::map<std::string, std::vector<std::size_t>>;
  struct Labels {
    Places columns, rows;
  };
  const Labels& labels_of(const Table& table) {
    const auto [found, is_new] = labels_.try_emplace(&table);
    Labels& labels = found->second;
    if (!is_new) return labels;
    const auto& header = table.rows.front();
    for (std::size_t i = 0; i < header.size(); ++i) labels.columns[label_key(header[i].view())].push_back(i);
    for (std::size_t i = 1; i < table.rows.size(); ++i)
      if (!table.rows[i].empty()) labels.rows[label_key(table.rows[i].front().view())].push_back(i);
    return labels;
  }

  void add_table(Directive directives, const Comment& comment) {
    for (Text* text : {&directives.what, &directives.column}) *text = as_written(passage_, *text);
    const Table* table = table_near(comment);
    if (!table || table->rows.empty()) {
      diagnostics_.error(directives.what.span(), "there is no table next to this comment",
                         "put it on the line before the table");
      return;
    }
    const std::size_t bracket = std::min(directives.what.view().find('['), directives.what.size());
    const Text name = directives.what.slice(0, bracket).trimmed();
    const auto expression = equations::parse_expression(name, diagnostics_);
    const std::size_t errors = diagnostics_.errors();
    const auto reference = expression ? worked_.exact->reference(expression, diagnostics_) : std::nullopt;
    if (!reference) {
      if (diagnostics_.errors() == errors && !worked_.model->is_unread(name.str()))
        diagnostics_.error(name.span(), fmt::format("'{}' is not a table", name.str()),
                           "name a table that `given:` or `equations:` defines");
      return;
    }
    if (reference->axes.empty() || reference->axes.size() > 2) {
      diagnostics_.error(
          name.span(),
          fmt::format("'{}' has {}, but a printed table has one or two", name.str(),
                      text::count_with_noun(reference->axes.size(), "axis", "axes")),
          "name a slice with one or two axes, such as T[1, .., ..]; claim a single number on its own");
      return;
    }
    const auto across = axis_across(directives, *reference, bracket);
    if (across) bind(directives, name, *reference, *across, *table);
  }

  /// Returns which axis runs along the header: the one that is named last; 2 if the table has one axis.
  /// Returns `nullopt`, and reports an error, if the names are not the axes of the table.
  std::optional<std::size_t> axis_across(const Directive& directives, const equations::Reference& reference,
                                         std::size_t bracket) {
    const equations::Axes& axes = reference.axes;
    std::vector<std::string> names, known;
    for (const auto& axis : axes) known.push_back(axis->name);
    if (bracket < directives.what.size()) {
      const std::size_t close = std::min(directives.what.view().find(']', bracket), directives.what.size());
      for (const Text& name : directives.what.slice(bracket + 1, close).split(','))
        names.push_back(name.trimmed().str());
    }
    if (names.empty() || names == known) return axes.size() == 1 ? 2 : 1;
    if (names.size() == 2 && axes.size() == 2 && names[0] == known[1] && names[1] == known[0]) return 0;
    diagnostics_.error(directives.what.span(),
                       fmt::format("the axes of '{}' are {}", reference.name, fmt::join(known, ", ")),
                       "name them in brackets: first the axis of the rows, then the axis of the header");
    return std::nullopt;
  }

  /// Returns the only row or column with a label; `nullopt` if there is none. Reports an error if there are
  /// several.
  std::optional<std::size_t> only_place(const Places& places, const std::string& label, std::string_view noun,
                                        const Text& claim) {
    const auto found = places.find(label_key(label));
    if (found == places.end()) return std::nullopt;
    if (found->second.size() == 1) return found->second.front();
    diagnostics_.error(
        claim.span(),
        fmt::format("the table has {} {}s with the label '{}'", found->second.size(), noun, label),
        fmt::format("give each {} a different label (case and punctuation do not count), or claim the "
                    "numbers one by one",
                    noun));
    return std::nullopt;
  }

  /// Returns the row or column of each label of an axis.
  std::vector<std::optional<std::size_t>> places_of(const equations::Axis& axis, const Places& places,
                                                    std::string_view noun, const Text& claim) {
    std::vector<std::optional<std::size_t>> found;
    std::map<std::size_t, std::string> labels;
    for (std::size_t i = 0; i < axis.size; ++i) {
      const std::string label = worked_.wording.of(axis.text_at(i));
      const auto& place = found.emplace_back(only_place(places, label, noun, claim));
      if (!place) continue;
      if (const auto [other, is_new] = labels.emplace(*place, label); !is_new)
        diagnostics_.error(
            claim.span(),
            fmt::format("the labels '{}' and '{}' of '{}' both match one {} of the table", other->second,
                        label, axis.name, noun),
            "give them labels that differ in letters or digits, or claim the numbers one by one");
    }
    return found;
  }

  /// Returns the column in which a table of one axis is printed.
  std::optional<std::size_t> only_column(const Directive& directives, const Text& name, const Table& table) {
    const Text& place = directives.column.empty() ? name : directives.column;
    const Places& columns = labels_of(table).columns;
    if (columns.contains(label_key(place.view()))) return only_place(columns, place.str(), "column", place);
    if (directives.column.empty() && table.rows.front().size() == 2) return 1;
    const auto& header = table.rows.front();
    diagnostics_.error(
        place.span(), fmt::format("the table has no column '{}'", place.str()),
        fmt::format("name the column with `in HEADER`; the headers are {}",
                    first_words(header.size(), [&](std::size_t i) { return header[i].str(); })));
    return std::nullopt;
  }

  void bind(const Directive& directives, const Text& name, const equations::Reference& reference,
            std::size_t across, const Table& table) {
    const equations::Axes& axes = reference.axes;
    const equations::Axis& down = *axes[across == 0 ? 1 : 0];
    const std::size_t errors = diagnostics_.errors();
    const Labels& labels = labels_of(table);
    std::vector<std::optional<std::size_t>> columns;
    if (across == 2)
      columns.push_back(only_column(directives, name, table));
    else
      columns = places_of(*axes[across], labels.columns, "column", directives.what);
    if (diagnostics_.errors() > errors) return;
    const auto rows = places_of(down, labels.rows, "row", directives.what);
    if (diagnostics_.errors() > errors) return;
    std::vector<std::vector<Text>> values;
    std::size_t found = 0;
    for (std::size_t i = 0; i < axes[0]->size; ++i) {
      std::vector<Text> row;
      for (std::size_t j = 0; j < (axes.size() == 2 ? axes[1]->size : 1); ++j) {
        const auto printed_row = rows[across == 0 ? j : i];
        const auto printed_column = columns[across == 0 ? i : j];
        const auto cell = printed_row && printed_column && *printed_column < table.rows[*printed_row].size()
                              ? number_in(table.rows[*printed_row][*printed_column], directives.what)
                              : std::nullopt;
        if (cell) ++found;
        if (cell) claims_.numbers.push_back({*cell, {}, directives.what});
        row.push_back(cell.value_or(Text(std::string(text::en_dash), name.source(), name.span().begin)));
      }
      if (axes.size() == 1 && !values.empty())
        values.front().push_back(row.front());
      else
        values.push_back(std::move(row));
    }
    if (found == 0) {
      if (diagnostics_.errors() == errors)
        diagnostics_.error(
            directives.what.span(), fmt::format("no cell of the table belongs to '{}'", name.str()),
            fmt::format("label the rows of the table as its axis does: {}",
                        first_words(down.size, [&](std::size_t i) { return down.text_at(i); })));
      return;
    }
    add(name, directives.what, directives.properties).values = std::move(values);
  }

  /// Returns the first words of a list, for a hint.
  template <class WordAt>
  static std::string first_words(std::size_t count, const WordAt& word_at) {
    constexpr std::size_t most_shown = 8;
    std::vector<std::string> words;
    for (std::size_t i = 0; i < std::min(count, most_shown); ++i) words.push_back(word_at(i));
    return fmt::format("{}{}", fmt::join(words, ", "),
                       count > most_shown ? fmt::format(", {}", text::ellipsis) : "");
  }

  /// Returns the first number of a cell.
  std::optional<Text> number_in(const Text& cell, const Text& what) {
    const Stretch place = stretch_in(passage_.text, cell.span());
    const auto numerals = numerals_in(passage_, place);
    const std::size_t first =
        numerals.empty() ? place.end : offset_in(passage_.text, numerals.front().span.begin);
    if (const auto role = std::lower_bound(roles_.begin(), roles_.end(), place.begin);
        role != roles_.end() && *role < first) {
      diagnostics_.error(passage_.text.span(*role, *role + 1),
                         fmt::format("this number has two claims: its own and '{}'", what.str()),
                         fmt::format("remove its own claim, or the one in line {}", line_of(what)));
      return std::nullopt;
    }
    if (numerals.empty()) return std::nullopt;
    return whole_number(numerals.front().span, stretch_in(passage_.seen, cell.span()), what, unit_words_);
  }

  const Passage& passage_;
  ledger::Worked& worked_;
  const std::vector<Text>& units_;
  const std::set<std::string>& names_;
  std::vector<std::string> unit_words_;
  std::vector<prose::NumeralRange> ranges_;  ///< of Passage::seen
  std::vector<std::size_t> borders_;         ///< the beginnings and ends of code and footnotes
  std::vector<std::size_t> roles_;           ///< the beginnings of the numbers in roles
  std::set<std::size_t> claimed_;            ///< the offsets in the file of the numbers claimed by comments
  std::vector<std::size_t> blank_lines_;     ///< the ends of blank lines
  std::vector<std::size_t> table_ends_;      ///< for each table, the farthest end of it and of those before
                                             ///< it
  std::map<const Table*, Labels> labels_;
  std::map<std::string, std::set<std::size_t>> unclaimed_;  ///< numerals by their digits; filled at the first
                                                            ///< use
  Claims& claims_;
  Diagnostics& diagnostics_;
};

/// Returns where a number may begin, the farthest place first.
std::vector<std::size_t> beginnings(std::string_view text, Stretch number, std::size_t least,
                                    const std::vector<std::string>& units) {
  std::vector<std::size_t> all{number.begin};
  const auto extend = [&](std::size_t from, std::string_view word) {
    const std::size_t end = before_spaces(text, from);
    if (end < least || word.empty() || !text.substr(least, end - least).ends_with(word)) return;
    // The last letter of a word is no unit.
    const std::size_t begin = end - word.size();
    const bool is_tail = text::is_letter(word.front()) && begin > 0 && text::is_letter(text[begin - 1]);
    if (!is_tail) all.push_back(begin);
  };
  const auto sign_before = [&](std::size_t from, bool (*is)(char32_t)) {
    const std::size_t end = before_spaces(text, from), size = text::size_before_if(is, text, end);
    return text.substr(end - size, size);
  };
  for (const std::string& unit : units) extend(number.begin, unit);
  // A hyphen directly before digits is not a minus; before a currency sign it is one.
  for (std::size_t i = all.size(); i-- > 1;) extend(all[i], sign_before(all[i], text::is_minus));
  for (std::size_t i = all.size(); i-- > 0;) extend(all[i], sign_before(all[i], text::is_about));
  for (std::size_t i = all.size(); i-- > 0;)
    if (const std::size_t from = all[i]; !is_arrow(text, before_spaces(text, from))) {
      extend(from, sign_before(from, text::is_bound));
      for (const std::string_view relation : {"<=", ">="}) extend(from, relation);
    }
  std::sort(all.begin(), all.end());
  return all;
}

/// Returns where a number may end, the farthest place first.
std::vector<std::size_t> ends(std::string_view text, Stretch number, std::size_t most,
                              const std::vector<std::string>& units) {
  const std::size_t magnitude = prose::magnitude_end(text, {number.begin, number.end});
  std::vector<std::size_t> all{number.end, std::min(most, magnitude)};
  if (magnitude > number.end && text.substr(magnitude).starts_with('.'))
    all.push_back(std::min(most, magnitude + 1));  // `Mio.`
  for (const std::size_t from : std::vector(all)) {
    const std::size_t space = std::min(after_spaces(text, from), most);
    for (const std::string& unit : units) {
      const bool stands = !unit.empty() && text.substr(space, most - space).starts_with(unit);
      const std::size_t end = space + unit.size();
      const bool goes_on =
          stands && text::is_letter(unit.back()) && end < text.size() && text::is_letter(text[end]);
      if (stands && !goes_on) all.push_back(end);
    }
  }
  std::sort(all.rbegin(), all.rend());
  return all;
}

}  // namespace

std::string label_key(std::string_view text) {
  std::string bare;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text.substr(i).starts_with("<!--")) i = std::min(text.find("-->", i), text.size() - 3) + 3;
    if (i >= text.size()) break;
    if (text[i] == '<') i = std::min(text.find('>', i), text.size() - 1);
    if (text.substr(i).starts_with("](")) i = std::min(text.find(')', i), text.size() - 1);
    if (text[i] == '\\')
      while (i + 1 < text.size() && text::is_letter(text[i + 1])) ++i;
    const std::size_t sign = text::size_if(text::is_minus, text, i);
    if (sign > 0 && bare.empty() && i + sign < text.size() && text::is_digit(text[i + sign])) {
      bare = "-";
      i += sign;
    }
    const auto byte = static_cast<unsigned char>(text[i]);
    if (byte >= 0x80 || text::is_letter(text[i]) || text::is_digit(text[i]) || text[i] == '.')
      bare += text::to_lower(text[i]);
  }
  return bare;
}

Text number_at(const Text& text, Stretch number, Stretch limits, const std::vector<std::string>& units) {
  for (const std::size_t begin : beginnings(text.view(), number, limits.begin, units))
    for (const std::size_t end : ends(text.view(), number, limits.end, units)) {
      Text whole = prose::cut(text, begin, end);
      if (numbers::parse_printed(whole.view(), units)) return whole;
    }
  return prose::cut(text, number.begin, number.end);
}

namespace {

/// Returns the span from the first digit to the last. Units of two numbers may overlap, as in `$5 $6`, digits
/// can't.
Span digits_of(const Text& number) {
  const std::size_t first = std::min(number.view().find_first_of("0123456789"), number.size());
  const std::size_t last = number.view().find_last_of("0123456789");
  return number.span(first, last == std::string_view::npos ? first : last + 1);
}

/// Returns `line 7`, with the file if it is not that of the number.
std::string place_in_words(const Text& claim, const Span& number) {
  const Span span = claim.span();
  return span.source == number.source ? fmt::format("line {}", line_of(claim))
                                      : fmt::format("line {} of {}", line_of(claim), span.source->name());
}

/// Where an entry of proofsheet.yaml is in its document.
struct PlacedEntry {
  std::optional<Stretch> place = {};  ///< in Passage::seen; `nullopt` without a quotation
  std::size_t passage = 0;
  std::size_t offset = 0;  ///< in the file; without a quotation, that of the entry before
};

std::vector<PlacedEntry> place_entries(const std::vector<PublishedClaim>& entries,
                                       const std::vector<Passage>& passages, Diagnostics& diagnostics) {
  std::vector<PlacedEntry> placed(entries.size());
  if (std::all_of(entries.begin(), entries.end(), [](const auto& one) { return one.at.empty(); }))
    return placed;
  Quotations quotations(passages);
  for (std::size_t i = 0; i < entries.size(); ++i) {
    if (i > 0) placed[i].offset = placed[i - 1].offset;
    if (entries[i].at.empty()) continue;
    const auto found = quotations.find(entries[i].at.trimmed(), diagnostics);
    if (!found) continue;
    const Text& seen = passages[found->passage].seen;
    placed[i] = {found->place, found->passage, seen.span(found->place.begin, found->place.end).begin};
  }
  return placed;
}

/// Merges the entries into the claims of a document, in its order.
void merge_entries(std::vector<PublishedClaim> entries, const std::vector<PlacedEntry>& placed,
                   std::vector<PublishedClaim>& claims) {
  std::vector<PublishedClaim> merged;
  std::size_t next = 0;
  const auto take = [&](std::size_t until) {
    for (; next < entries.size() && placed[next].offset <= until; ++next)
      merged.push_back(std::move(entries[next]));
  };
  for (PublishedClaim& claim : claims) {
    take(claim.entry.span().begin);
    merged.push_back(std::move(claim));
  }
  take(std::string::npos);
  claims = std::move(merged);
}

/// Reports an error for each number that has two claims.
void check_claimed_once(const std::vector<Claims::Number>& numbers, Diagnostics& diagnostics) {
  std::vector<std::pair<Span, const Claims::Number*>> sorted;
  for (const Claims::Number& number : numbers)
    if (const Span span = digits_of(number.printed); span.begin < span.end)
      sorted.emplace_back(span, &number);
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const auto& a, const auto& b) { return a.first.begin < b.first.begin; });
  for (std::size_t i = 1; i < sorted.size(); ++i) {
    if (sorted[i].first.begin >= sorted[i - 1].first.end) continue;
    const Text &one = sorted[i - 1].second->what, &other = sorted[i].second->what;
    diagnostics.error(
        sorted[i].first, fmt::format("this number has two claims: '{}' and '{}'", one.str(), other.str()),
        fmt::format("remove the claim in {} or the one in {}", place_in_words(one, sorted[i].first),
                    place_in_words(other, sorted[i].first)));
  }
}

}  // namespace

Claims claims_of(const std::vector<Passage>& passages, const std::vector<PublishedClaim>& entries,
                 ledger::Worked& worked, Diagnostics& diagnostics) {
  std::vector<Text> units;
  for (const course::UnitRule& rule : worked.example->units) {
    units.push_back(rule.unit);
    units.insert(units.end(), rule.spellings.begin(), rule.spellings.end());
  }
  const std::vector<std::string> names = worked.model->names();
  const std::set<std::string> known(names.begin(), names.end());
  const std::vector<PlacedEntry> placed = place_entries(entries, passages, diagnostics);
  Claims claims;
  std::vector<PublishedClaim> own = entries;
  bool is_off = false;
  for (std::size_t i = 0; i < passages.size(); ++i) {
    Reader reader(passages[i], worked, units, known, claims, diagnostics);
    reader.read(is_off);
    for (std::size_t entry = 0; entry < entries.size(); ++entry)
      if (const auto& place = placed[entry].place; place && placed[entry].passage == i)
        reader.place_entry(own[entry], *place);
  }
  merge_entries(std::move(own), placed, claims.published);
  check_claimed_once(claims.numbers, diagnostics);
  return claims;
}

}  // namespace proofsheet::documents
