// Finds the numbers, tables and sentences that comments, roles and the entries of proofsheet.yaml are about.
#include "documents/claims.hpp"
#include "documents/claim_comments.hpp"
#include "documents/number_extent.hpp"
#include "documents/quotations.hpp"
#include "documents/shown_equations.hpp"
#include "documents/table_places.hpp"
#include "equations/evaluate/axis.hpp"
#include "equations/evaluate/quantities.hpp"
#include "equations/evaluate/value.hpp"
#include "ledger/by_cell.hpp"
#include "ledger/digits.hpp"
#include "numbers/reals/comparison.hpp"
#include "seen/beside.hpp"
#include "seen/sentences.hpp"
#include "seen/span_set.hpp"
#include "text/bound_words.hpp"
#include "text/signs.hpp"
#include "text/unicode.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <span>

#include "numbers/exact/printed.hpp"
#include "prose/numerals.hpp"
#include "prose/places.hpp"
#include "prose/touching.hpp"
#include "quantities/unit.hpp"

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

/// Returns how to write a number so that its claim can be read, by what touches it.
std::string hint_for(std::string_view after, std::string_view before) {
  const std::string_view word = text::trimmed(after);
  if (word == "!") return "write a full stop, or a word between the number and `!`, which means a factorial";
  if (!before.empty() && text::is_letter(before.front()) &&
      text::nearly_begin(fmt::format("{}0", before), before.size()) < before.size())
    return "write `~` for a rounded number, or `under` for a bound";
  if (!word.empty() && numbers::is_scale(word))
    return fmt::format(
        "write out '{}', as in `345 thousand` or `1.2 million`, or declare it under `units:` if "
        "it is a unit",
        word);
  return "claim the whole number, with its sign, %, power of ten or a word like million, or add a space; "
         "write out a letter like k or M, or declare it under `units:` if it is a unit";
}

std::size_t line_of(const Text& text) {
  const Span span = text.span();
  return span.source->position(span.begin).line;
}

/// The table that a claim names.
struct ClaimedTable {
  Text name, written = {};  ///< `T`; the expression for its cells
  equations::Reference reference = {};
  std::vector<std::size_t> order = {};   ///< the axes in the order in which the claim names them
  std::optional<std::size_t> down = {};  ///< how many of them go down the rows, if the claim says so with `;`
};

/// Returns the axes in the order of `names`; an axis without a name answers to any. `nullopt` if they are not
/// the axes.
std::optional<std::vector<std::size_t>> order_of(const std::vector<Text>& names,
                                                 const equations::Axes& axes) {
  std::vector<std::size_t> order;
  if (names.size() != axes.size()) return std::nullopt;
  for (const Text& name : names) {
    const auto takes = [&](std::size_t i, std::string_view axis) {
      return axes[i]->name == axis && std::find(order.begin(), order.end(), i) == order.end();
    };
    std::size_t found = 0;
    while (found < axes.size() && !takes(found, name.view())) ++found;
    if (found == axes.size())
      for (found = 0; found < axes.size() && !takes(found, "");) ++found;
    if (found == axes.size()) return std::nullopt;
    order.push_back(found);
  }
  return order;
}

/// Returns the names of axes, or their ranges: `bench, 1..3`.
std::string names_of(const equations::Axes& axes) {
  std::vector<std::string> names;
  for (const auto& axis : axes) names.push_back(equations::describe(*axis));
  return fmt::format("{}", fmt::join(names, ", "));
}

std::optional<equations::Reference> reference_to(const Text& name, ledger::Worked& worked,
                                                 Diagnostics& diagnostics) {
  const auto expression = equations::parse_expression(name, diagnostics);
  return expression ? worked.exact->reference(expression, diagnostics) : std::nullopt;
}

/// Reads `T`, `T[rows, columns]`, `T[group, name; version]` or a slice `T[1, .., ..]`. Returns `nullopt`, and
/// reports an error, if it names no table.
std::optional<ClaimedTable> parse_claimed_table(const Text& what, ledger::Worked& worked,
                                                Diagnostics& diagnostics) {
  const std::size_t bracket = std::min(what.view().find('['), what.size());
  const std::size_t close = std::min(what.view().find(']', bracket), what.size());
  ClaimedTable claimed{what.slice(0, bracket).trimmed()};
  claimed.written = claimed.name;
  std::vector<Text> names;
  if (bracket < what.size())
    for (const Text& part : what.slice(bracket + 1, close).split(';')) {
      if (!names.empty()) claimed.down = names.size();
      for (const Text& name : part.split(','))
        if (!name.trimmed().empty()) names.push_back(name.trimmed());
    }
  const std::size_t errors = diagnostics.errors();
  auto reference = reference_to(claimed.name, worked, diagnostics);
  if (!reference) {
    if (diagnostics.errors() == errors && !worked.model->is_unread(claimed.name.str()))
      diagnostics.error(claimed.name.span(), fmt::format("'{}' is not a table", claimed.name.str()),
                        "name a table that `given:` or `equations:` defines");
    return std::nullopt;
  }
  std::optional<std::vector<std::size_t>> order;
  if (!names.empty()) order = order_of(names, reference->axes);
  if (!names.empty() && !order) {
    Diagnostics quiet;
    if (auto slice = claimed.down ? std::nullopt : reference_to(what, worked, quiet);
        slice && !slice->axes.empty()) {
      claimed.written = what;
      reference = std::move(slice);
    } else {
      diagnostics.error(what.span(),
                        fmt::format("the axes of '{}' are {}", reference->name, names_of(reference->axes)),
                        "name them in brackets: first the axes of the rows, then the axis of the header");
      return std::nullopt;
    }
  }
  if (reference->axes.empty()) {
    diagnostics.error(
        claimed.name.span(),
        fmt::format("'{}' has no axis, but a printed table has one or more", claimed.name.str()),
        "claim a single number on its own");
    return std::nullopt;
  }
  if (!order) {
    order.emplace();
    for (std::size_t i = 0; i < reference->axes.size(); ++i) order->push_back(i);
  }
  claimed.order = *std::move(order);
  claimed.reference = *std::move(reference);
  return claimed;
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
    const Text printed =
        ranges.size() > 1 ? prose::cut(passage_.seen, place.begin, place.end)
                          : number_at(passage_.seen, core, place,
                                      with_beside(core, place.end, expected_unit(claimed.what), unit_words_));
    const Stretch read = core.begin < place.begin || core.end > place.end ? place : stretch_of(printed);
    if (const auto beside = beside_number(passage_.seen, core, read)) return report_affix(*beside, read);
    add_printed(claimed.what, printed, {});
  }

  void add_printed(const Text& what, const Text& printed, const Text& named,
                   const PublishedClaim& properties = {}) {
    Text read = with_about(printed);
    if (const auto number = number_in_parentheses(printed)) {
      const auto value = real_of(what);
      if (is_negative(value)) read = with_sign(text::minus_sign, printed);
      if (value && !is_negative(value)) report_parentheses(printed, what.str(), what, false);
    }
    claims_.numbers.push_back({read, named, what});
    claims_.numbers.back().is_after_dash = is_after_dash(stretch_of(printed).begin);
    add(what, read, properties).printed = read;
  }

  // ---- words and parentheses that are signs

  /// Returns a number with a sign before it that the text says in another way.
  Text with_sign(std::string_view sign, const Text& printed) const {
    prose::TextBuilder builder;
    builder.put(sign, passage_.seen, stretch_of(printed).begin);
    builder.take(printed, 0, printed.size());
    return builder.finish();
  }

  /// Returns `~2,400` for the number of `about 2,400` and of `2,400 or so`, other numbers unchanged.
  Text with_about(const Text& printed) const {
    const std::string_view text = passage_.seen.view();
    const Stretch place = stretch_of(printed);
    // `about` before a range is about both of its ends.
    const auto first = other_end(place, false);
    const std::size_t from = first ? stretch_in(passage_.seen, *first).begin : place.begin;
    const std::size_t begin = from - text::size_before_if(text::is_currency, text, from);
    if (text::about_begin(text, begin) == begin && text::about_end(text, place.end) == place.end)
      return printed;
    const auto number = parse(printed, unit_words_);
    if (!number || number->approximate || number->truncated || number->relation != numbers::Relation::equal)
      return printed;
    const Text about = with_sign("~", printed);
    return parse(about, unit_words_) ? about : printed;
  }

  /// Returns a number that stands in parentheses, alone in a cell of a table: `(1,234.5)`; `nullopt` for
  /// others, and for a number that has a sign.
  std::optional<numbers::Printed> number_in_parentheses(const Text& printed) const {
    const std::string_view text = passage_.seen.view();
    const Stretch place = stretch_of(printed);
    const Block* const block = block_at(passage_, place.begin);
    if (!block || block->kind != BlockKind::cell) return std::nullopt;
    const std::size_t first = place.begin - text::size_before_if(text::is_currency, text, place.begin);
    const std::size_t open = before_spaces(text, first), close = after_spaces(text, place.end);
    if (!text.substr(0, open).ends_with('(') || !text.substr(close).starts_with(')')) return std::nullopt;
    std::size_t begin = open - 1, end = note_end(text, close + 1);
    begin -= text::size_before_if(text::is_currency, text, begin);
    const auto is_blank = [&](std::size_t from, std::size_t to) {
      const std::string_view part = text.substr(from, to - std::min(from, to));
      return part.find_first_not_of(" \n\t\x1E\x1F") == std::string_view::npos;
    };
    if (!is_blank(block->seen.begin, begin) || !is_blank(end, block->seen.end)) return std::nullopt;
    const auto number = parse(printed, unit_words_);
    const bool has_sign = !number || numbers::value_of(*number) < 0 || printed.view().starts_with('+') ||
                          number->approximate || number->relation != numbers::Relation::equal;
    return has_sign ? std::nullopt : number;
  }

  static bool is_negative(const std::optional<numbers::Real>& value) {
    const auto sign = value ? numbers::sign(*value) : numbers::Outcome<int>(0);
    return sign && *sign < 0;
  }

  /// Reports numbers in parentheses whose values are not negative. `in_accounts`: others of the same claim
  /// are negative.
  void report_parentheses(const Text& first, const std::string& name, const Text& what, bool in_accounts) {
    std::string fact = fmt::format("({}) may mean {}{}, but '{}' is not negative", first.str(),
                                   text::minus_sign, first.str(), name);
    const char* const hint =
        "write the number without parentheses; around a standard error, for example, they mean nothing";
    if (in_accounts)
      diagnostics_.error(first.span(), std::move(fact),
                         "other numbers of this claim are negative in parentheses: write this one without");
    else
      diagnostics_.warning(what.span(), fmt::format("{}: it is read as {}", fact, first.str()), hint);
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
        hint_for(
            passage_.seen.view().substr(printed.end, whole.end - std::min(whole.end, printed.end)),
            passage_.seen.view().substr(whole.begin, printed.begin - std::min(printed.begin, whole.begin))));
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
                                   std::vector<std::string> units,
                                   const std::optional<ExpectedUnit>& expected) {
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
    units = with_beside(core, limits.end, expected, std::move(units));
    const Text printed = number_at(passage_.seen, core, limits, units);
    const Stretch place = stretch_of(printed);
    if (expected && !expected->is_plain && continues_unit(passage_.seen.view(), place.end) &&
        place.end > core.end) {
      report_unknown_unit(after_spaces(passage_.seen.view(), core.end));
      return std::nullopt;
    }
    if (const auto beside = beside_number(passage_.seen, core, place)) {
      report_affix(*beside, place);
      return std::nullopt;
    }
    if (!check_one_unit(printed, {place.end, std::max(place.end, limits.end)}, units)) return std::nullopt;
    return printed;
  }

  // ---- units, with quantities

  /// Returns what is known of the unit of a value; `nullopt` without quantities.
  std::optional<ExpectedUnit> expected_unit(const Text& what) const {
    if (!worked_.model->quantities()) return std::nullopt;
    Diagnostics quiet;
    const auto expression = equations::parse_expression(what, quiet);
    if (!expression || quiet.has_errors()) return ExpectedUnit{&worked_.model->quantities()->own};
    return expected_of(ledger::unit_of(worked_.units, expression, *worked_.exact));
  }
  std::optional<ExpectedUnit> expected_of(const std::string& unit) const {
    const equations::Quantities* const known = worked_.model->quantities();
    if (!known) return std::nullopt;
    ExpectedUnit expected{&known->own, {}, unit.empty()};
    if (const auto parsed = quantities::parse_unit(unit.empty() ? "1" : unit, known->own))
      expected.unit = *parsed;
    return expected;
  }

  /// Adds the units directly beside a number.
  std::vector<std::string> with_beside(Stretch core, std::size_t end,
                                       const std::optional<ExpectedUnit>& expected,
                                       std::vector<std::string> units) const {
    if (!expected) return units;
    const std::size_t at = passage_.seen.span(core.begin, core.end).begin;
    const auto numeral = std::lower_bound(
        passage_.numerals.begin(), passage_.numerals.end(), at,
        [](const prose::Numeral& one, std::size_t offset) { return one.span.begin < offset; });
    const bool in_formula =
        numeral != passage_.numerals.end() && numeral->place == prose::NumeralPlace::formula;
    std::vector<std::string> more =
        units_beside(passage_.seen.view().substr(0, end), core, in_formula, *expected);
    more.insert(more.end(), units.begin(), units.end());
    return more;
  }

  /// Parses a number that may have any unit, with quantities.
  std::optional<numbers::Printed> parse(const Text& printed, const std::vector<std::string>& units) const {
    numbers::Reading reading{units};
    return ledger::parse_quantity(printed.view(), *worked_.model, reading);
  }

  void report_unknown_unit(std::size_t begin) {
    const std::string_view seen = passage_.seen.view();
    std::size_t end = std::min(seen.find_first_of(" \t\n<>|,;:", begin), seen.size());
    while (end > begin && (seen[end - 1] == '.' || seen[end - 1] == '!' || seen[end - 1] == '?')) --end;
    const Text word = prose::cut(passage_.seen, begin, end);
    diagnostics_.error(word.span(), fmt::format("'{}' is not a known unit", word.str()),
                       "write a unit such as kN, km/h or metres, or define another under `define units`; put "
                       "the comment directly after the number if the word is no unit");
  }

  /// Returns false, and reports an error, if the only thing between a number and its comment is a word that
  /// may be a unit, and the value has one: `12 meganewtonz`.
  bool check_known_unit(const Text& printed, std::size_t end, const std::optional<ExpectedUnit>& expected) {
    if (!expected || expected->is_plain) return true;
    const auto number = parse(printed, unit_words_);
    if (!number || !number->unit.empty() || number->decimal.style == numbers::Format::Style::percent)
      return true;
    const std::size_t begin = after_spaces(passage_.seen.view(), stretch_of(printed).end);
    const std::string_view rest =
        text::trimmed(passage_.seen.view().substr(begin, std::max(begin, end) - begin));
    const bool is_word = !rest.empty() && text::find_if([](char32_t c) { return !text::is_any_letter(c); },
                                                        rest) == rest.size();
    if (is_word) report_unknown_unit(begin);
    return !is_word;
  }

  /// Returns false, and reports an error, if a number with a unit has a second one after it: `95 mg m`.
  bool check_one_unit(const Text& printed, Stretch after, const std::vector<std::string>& units) {
    const auto number = parse(printed, units);
    const Text rest = prose::cut(passage_.seen, after.begin, after.end).trimmed();
    if (!number || number->unit.empty() || rest.empty() || rest.view().find(' ') != std::string_view::npos)
      return true;
    const bool is_unit =
        std::find(units.begin(), units.end(), rest.view()) != units.end() ||
        prose::touch_of(fmt::format("1 {}", rest.view()), {0, 1}, false) != prose::Touch::nothing;
    if (is_unit)
      diagnostics_.error(
          rest.span(),
          fmt::format("the number '{}' has a second unit after it: '{}'", printed.str(), rest.str()),
          "leave out one of the units");
    return !is_unit;
  }

  Stretch stretch_of(const Text& printed) const {
    const Stretch place = stretch_in(passage_.seen, printed.span());
    return {place.begin, place.begin + printed.size()};
  }

  /// Returns the other end of a range that the number at `place` is an end of: `2500-3000`, `2,500 to 3,000`.
  /// `after`: the number may be the first end, too.
  std::optional<Span> other_end(Stretch place, bool after) const {
    const std::string_view text = passage_.seen.view();
    const auto next =
        std::lower_bound(ranges_.begin(), ranges_.end(), place.begin,
                         [](const prose::NumeralRange& range, std::size_t at) { return range.begin < at; });
    const auto span = [&](const prose::NumeralRange& range) {
      return passage_.seen.span(range.begin, range.end);
    };
    if (next != ranges_.begin())
      if (const auto& before = *std::prev(next); before.end <= place.begin) {
        const std::string_view between = text.substr(before.end, place.begin - before.end);
        const std::string words = text::in_small_letters(text::trimmed(text.substr(0, before.begin)));
        const std::string_view joint = text::trimmed(between);
        const bool is_between =
            (words.ends_with("between") && joint == "and") || (words.ends_with("zwischen") && joint == "und");
        if (is_between || is_range(between)) return span(before);
      }
    auto following = next;
    while (following != ranges_.end() && following->begin < place.end) ++following;
    if (after && following != ranges_.end() && is_range(text.substr(place.end, following->begin - place.end)))
      return span(*following);
    return std::nullopt;
  }

  bool is_after_dash(std::size_t at) const {
    const std::string_view text = passage_.seen.view();
    const std::size_t end = before_spaces(text, at);
    return text::size_before_if(text::is_dash, text, end) > 0 || text.substr(0, end).ends_with('+');
  }

  /// True for what is between the ends of a range: a dash or `to`, and a unit before it.
  bool is_range(std::string_view between) const {
    constexpr std::size_t longest = 32;
    if (between.size() > longest) return false;
    between = text::trimmed(between);
    for (const std::string& unit : unit_words_)
      if (!unit.empty() && between.starts_with(unit)) between = text::trimmed(between.substr(unit.size()));
    if (between.starts_with('%')) between = text::trimmed(between.substr(1));
    const std::size_t dash = text::size_if(text::is_dash, between);
    return (dash > 0 && dash == between.size()) || between == "to" || between == "bis" || between == "till" ||
           between == text::ellipsis || between == "..." || between == "..";
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
    const auto count = std::lower_bound(blank_lines_.begin(), blank_lines_.end(), comment.place.begin) -
                       blank_lines_.begin();
    const std::ptrdiff_t passed = passage_.has_block_comments ? 1 : 0;
    return count <= passed ? 0 : blank_lines_[static_cast<std::size_t>(count - 1 - passed)];
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

  /// Returns the offset of a comment in Passage::seen.
  std::size_t seen_begin_of(const Comment& comment) const {
    return offset_in(passage_.seen, begin_of(comment));
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

  /// Returns the index of the last numeral before index `end`, which is not 0. An exponent in the unit of a
  /// number, as in `4 m²`, is part of that number, and so are the parts of `1 h 30 min`.
  std::size_t last_before(std::size_t end) const {
    constexpr std::size_t most_parts = 4;
    const auto& all = passage_.numerals;
    const std::size_t last = end - 1;
    const Stretch part = stretch_in(passage_.seen, all[last].span);
    std::optional<ExpectedUnit> any;
    if (const auto* const known = worked_.model->quantities()) any = ExpectedUnit{&known->own};
    for (std::size_t parts = any ? most_parts : 1; parts > 0; --parts) {
      if (parts > last) continue;
      const auto before = ranges_in(stretch_in(passage_.seen, all[last - parts].span));
      if (before.empty()) continue;
      const Stretch core{before.front().begin, before.front().end};
      if (part.begin > core.end + quantities::longest_unit) continue;
      constexpr std::size_t longest_part = 12;  // `min`, after the last digits
      const std::size_t limit = any ? std::min(passage_.seen.size(), part.end + longest_part) : part.end;
      const Text number =
          number_at(passage_.seen, core, {0, limit}, with_beside(core, limit, any, unit_words_));
      if (stretch_of(number).end >= part.end) return last - parts;
    }
    return last;
  }

  /// Returns the numeral that a comment claims; null if its paragraph has none.
  const prose::Numeral* numeral_before(const Comment& comment, const std::string& digits) {
    const auto& all = passage_.numerals;
    const auto next =
        std::lower_bound(all.begin(), all.end(), begin_of(comment),
                         [](const prose::Numeral& one, std::size_t at) { return one.span.begin < at; });
    const auto end = static_cast<std::size_t>(next - all.begin());
    const prose::Numeral* last = !digits.empty() ? last_unclaimed(digits, end)
                                 : end > 0       ? &all[last_before(end)]
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
    const std::size_t end = seen_begin_of(comment);
    const auto expected = expected_unit(directives.what);
    const auto printed = whole_number(before->span, {0, end}, directives.what,
                                      units_with(directives.properties.units), expected);
    if (!printed || !check_known_unit(*printed, end, expected)) return;
    PublishedClaim properties = directives.properties;
    if (!set_bound(*printed, end, directives.what, properties)) return;
    add_printed(directives.what, *printed, directives.digits, properties);
    if (directives.digits.empty()) claims_.numbers.back().other_end = other_end(stretch_of(*printed), true);
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
    const auto number = parse(printed, unit_words_);
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
    const char32_t after = text::code_point_at(text, after_spaces(text, next)).value;
    if (text::is_digit(after) || text::is_minus(after) || after == '.' || after == '>') return std::nullopt;
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
    const std::size_t end = seen_begin_of(comment);
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
    const std::size_t first = seen_paragraph_begin(comment);
    std::size_t end = seen_begin_of(comment);
    while (end > first && (text::is_space(seen[end - 1]) || seen[end - 1] == prose::parted)) --end;
    if (end == first) return {end, end};
    std::size_t begin = std::max(first, sentence_at(passage_, end - 1).begin);
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
    std::string label = text::with_single_spaces(without_control_characters(words.view()));
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

  /// Returns the formula that ends directly before a comment; null if there is none.
  const Text* formula_before(const Comment& comment) const {
    const auto next =
        std::partition_point(passage_.formulas.begin(), passage_.formulas.end(),
                             [&](const Text& formula) { return formula.span().end <= begin_of(comment); });
    if (next == passage_.formulas.begin()) return nullptr;
    const Text& formula = *std::prev(next);
    const std::size_t end = stretch_in(passage_.text, formula.span()).end;
    const std::string_view between = passage_.text.view().substr(end, comment.place.begin - end);
    return between.find_first_not_of(" \t\r\n$\\)].,") == between.npos ? &formula : nullptr;
  }

  /// Returns the equation before a comment. Returns an empty text, and reports an error, if there is none.
  Text shown_before(const Comment& comment) {
    const Text* formula = formula_before(comment);
    const EquationBefore before =
        formula ? EquationBefore{equation_of_formula(*formula)}
                : equation_before(passage_.seen, {seen_paragraph_begin(comment), seen_begin_of(comment)});
    if (!before.equation.empty() && !before.is_cut) return before.equation;
    diagnostics_.error(comment.body.span(),
                       before.is_cut
                           ? fmt::format("the equation before this comment is only readable from '{}' on",
                                         before.equation.str())
                       : formula ? "the formula before this comment is not an equation of numbers"
                                 : "there is no equation before this comment",
                       "put the comment directly after it, or write it out: `shown: 23/196 = 0.127`");
    return {};
  }

  void add_shown(const Directive& directive, const Comment& comment) {
    const Text equation = directive.digits.empty() ? shown_before(comment) : directive.digits;
    if (equation.empty()) return;
    const Stretch before{seen_paragraph_begin(comment), seen_begin_of(comment)};
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
    const auto expected = expected_unit(entry.what);
    const auto ranges = ranges_in(quotation);
    auto next = ranges.begin();
    const bool is_alone = entry.values.empty();
    const auto place = [&](Text& cell) {
      if (cell.trimmed().view() == text::en_dash) return;
      const auto is_it = [&](const prose::NumeralRange& range) {
        const Stretch core{range.begin, range.end};
        return prints_same(
            cell.trimmed(),
            number_at(passage_.seen, core, quotation, with_beside(core, quotation.end, expected, units)),
            units);
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
              whole_number(passage_.seen.span(found->begin, found->end), quotation, cell, units, expected)) {
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
  bool prints_same(const Text& cell, const Text& printed, const std::vector<std::string>& units) const {
    const auto a = parse(cell, units), b = parse(printed, units);
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

  TableGrid& grid_of(const Table& table) { return grids_.try_emplace(&table, table).first->second; }

  void add_table(Directive directive, const Comment& comment) {
    directive.what = as_written(passage_, directive.what);
    directive.clauses.column = as_written(passage_, directive.clauses.column);
    for (Text& key : directive.clauses.keys) key = as_written(passage_, key);
    const Table* table = table_near(comment);
    if (!table || table->rows.empty()) {
      diagnostics_.error(directive.what.span(), "there is no table next to this comment",
                         "put it on the line before the table");
      return;
    }
    const auto claimed = parse_claimed_table(directive.what, worked_, diagnostics_);
    if (!claimed) return;
    TableGrid& grid = grid_of(*table);
    const auto layout = lay_out(*claimed, directive, grid);
    if (layout) bind(directive, *claimed, *layout, grid);
  }

  /// The axes that go down and across, as indices of the axes of the table, and the places of their labels.
  struct Layout {
    std::vector<std::size_t> down, across;
    TablePlaces places;
  };

  LabelAxis label_axis(const equations::Axis& axis) const {
    LabelAxis labels{equations::describe(axis), {}, axis.labels.empty()};
    for (std::size_t i = 0; i < axis.size; ++i) labels.labels.push_back(worked_.wording.of(axis.text_at(i)));
    return labels;
  }

  /// Finds the cells with the first `down` axes along the rows. Returns `nullopt` after an error.
  std::optional<Layout> lay_out(const ClaimedTable& claimed, const Directive& directive, TableGrid& grid,
                                std::size_t down, Diagnostics& diagnostics) {
    Layout layout;
    std::vector<LabelAxis> rows, columns;
    for (std::size_t i = 0; i < claimed.order.size(); ++i) {
      (i < down ? layout.down : layout.across).push_back(claimed.order[i]);
      (i < down ? rows : columns).push_back(label_axis(*claimed.reference.axes[claimed.order[i]]));
    }
    auto places =
        find_places(grid, rows, columns, directive.clauses, directive.what, claimed.name, diagnostics);
    if (!places) return std::nullopt;
    layout.places = *std::move(places);
    return layout;
  }

  /// Finds the cells as the claim says, else with the last axis along the header, else in any other way.
  std::optional<Layout> lay_out(const ClaimedTable& claimed, const Directive& directive, TableGrid& grid) {
    const std::size_t axes = claimed.order.size();
    const bool is_column = !directive.clauses.column.empty();
    const std::size_t usual = claimed.down ? *claimed.down : is_column || axes == 1 ? axes : axes - 1;
    Diagnostics found;
    auto layout = lay_out(claimed, directive, grid, usual, found);
    const bool is_ambiguous = std::any_of(found.items().begin(), found.items().end(),
                                          [](const auto& one) { return !one.fact.starts_with(no_column); });
    const bool is_found = (is_ambiguous && axes == 1) || (layout && layout->places.found() > 0);
    if (!is_found && !claimed.down && !is_column)
      for (std::size_t down = axes + 1; down-- > 0;) {
        Diagnostics quiet;
        auto other = lay_out(claimed, directive, grid, down, quiet);
        // An ambiguous claim must find all of its cells in the other way.
        const std::size_t least = is_ambiguous ? claimed.reference.cells.size() : 1;
        if (!quiet.has_errors() && other && other->places.found() >= least) return other;
      }
    for (text::Diagnostic one : found.items()) diagnostics_.add(std::move(one));
    return layout;
  }

  void bind(const Directive& directive, const ClaimedTable& claimed, const Layout& layout, TableGrid& grid) {
    const equations::Axes& axes = claimed.reference.axes;
    const std::size_t across = axes.back()->size, errors = diagnostics_.errors();
    const auto place = [&](const std::vector<std::size_t>& order, const std::vector<std::size_t>& at) {
      std::size_t index = 0;
      for (const std::size_t axis : order) index = index * axes[axis]->size + at[axis];
      return index;
    };
    std::vector<PrintedCell> cells(claimed.reference.cells.size());
    std::size_t found = 0;
    std::vector<std::string> missing;
    std::optional<Text> in_parentheses;  // the first of those whose values are not negative
    std::string name;                    // of its value
    bool has_negative = false;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const std::vector<std::size_t> at = equations::unflatten(axes, i);
      const auto row = layout.places.rows[place(layout.down, at)];
      const auto column = layout.places.columns[place(layout.across, at)];
      const Text* const cell = row && column ? grid.cell(*row, *column) : nullptr;
      const auto expected = expected_of(ledger::unit_of(worked_.units, claimed.reference.cells[i]));
      if (cell && cell->source()) cells[i] = {number_in(*cell, directive.what, expected), *column};
      if (cells[i].number) {
        ++found;
        const Text printed = *cells[i].number;
        cells[i].number = with_about(printed);
        if (number_in_parentheses(printed)) {
          const auto value = real_of(claimed.reference.cells[i], printed);
          if (is_negative(value)) {
            cells[i].number = with_sign(text::minus_sign, printed);
            has_negative = true;
          } else if (value && !in_parentheses) {
            name = worked_.exact->display(claimed.reference.cells[i]);
            in_parentheses = printed;
          }
        }
        claims_.numbers.push_back({*cells[i].number, {}, directive.what});
        claims_.numbers.back().other_end = other_end(stretch_of(printed), true);
        claims_.numbers.back().is_after_dash = is_after_dash(stretch_of(printed).begin);
      } else if (!cell || !is_left_empty(cell->view())) {
        missing.push_back(worked_.exact->display(claimed.reference.cells[i]));
      }
    }
    if (in_parentheses) report_parentheses(*in_parentheses, name, directive.what, has_negative);
    if (diagnostics_.errors() > errors) return;
    if (found == 0) return report_no_cell(claimed, layout, directive.what);
    report_missing_cells(claimed, missing, directive.what);
    std::map<std::size_t, numbers::Rational> scales = scales_of(claimed, cells, grid);
    if (directive.properties.scale == 1 && !set_header_units(claimed, directive.what, cells, grid)) return;
    std::set<numbers::Rational> all;
    for (PrintedCell& cell : cells) {
      if (directive.properties.scale != 1)
        cell.scale = directive.properties.scale;
      else if (!cell.scale)
        cell.scale = scales[cell.column];
      if (cell.number) all.insert(*cell.scale);
    }
    for (const numbers::Rational& scale : all) {
      PublishedClaim& published = add(claimed.name, directive.what, directive.properties);
      published.what = claimed.written;
      published.scale = scale;
      for (std::size_t i = 0; i < cells.size(); ++i) {
        if (i % across == 0) published.values.emplace_back();
        const bool is_here = cells[i].number && *cells[i].scale == scale;
        published.values.back().push_back(
            is_here ? *cells[i].number
                    : Text(std::string(text::en_dash), claimed.name.source(), claimed.name.span().begin));
      }
    }
  }

  /// A printed cell: its number, if it has one, its column and the scale by the unit in its header.
  struct PrintedCell {
    std::optional<Text> number = {};
    std::size_t column = 0;
    std::optional<numbers::Rational> scale = {};
  };

  /// With quantities: sets the scale of the cells below a unit, as in `length (cm)`. Returns false, and
  /// reports an error, if it has another dimension.
  bool set_header_units(const ClaimedTable& claimed, const Text& what, std::vector<PrintedCell>& cells,
                        TableGrid& grid) {
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (!cells[i].number) continue;
      const std::string declared = ledger::unit_of(worked_.units, claimed.reference.cells[i]);
      const auto expected = expected_of(declared);
      const Text* const header = expected ? grid.cell(0, cells[i].column) : nullptr;
      const std::string name = header ? unit_of_header(header->view()) : std::string();
      const auto unit = header && !name.empty() && !expected->is_plain
                            ? quantities::parse_unit(name, *expected->own)
                            : numbers::Outcome<quantities::Unit>(numbers::Failure{});
      if (!unit || !expected->unit) continue;
      numbers::Printed one;
      one.text = "1";
      if (!ledger::convert_unit(worked_.exact->display(claimed.reference.cells[i]), declared, name,
                                *worked_.model, what.span(), one, diagnostics_))
        return false;
      const auto number = parse(*cells[i].number, unit_words_);
      const bool has_own = number && (!number->unit.empty() || number->scale != 1);
      cells[i].scale = has_own ? numbers::Rational(1) : one.scale;
    }
    return true;
  }

  /// True if a cell says that it has no number.
  static bool is_left_empty(std::string_view cell) {
    const std::string_view words = text::trimmed(cell);
    const std::string key = label_key(words);
    const std::size_t dash = text::size_if(text::is_dash, words);
    return (dash > 0 && dash == words.size()) || key == "na" || key == "nan" || words == text::ellipsis;
  }

  void report_no_cell(const ClaimedTable& claimed, const Layout& layout, const Text& what) {
    const equations::Axis& axis =
        *claimed.reference.axes[layout.down.empty() ? layout.across.front() : layout.down.front()];
    diagnostics_.error(
        what.span(), fmt::format("no cell of the table belongs to '{}'", claimed.name.str()),
        fmt::format("label the {} of the table as its axis does: {}",
                    layout.down.empty() ? "columns" : "rows", first_words(label_axis(axis).labels)));
  }

  void report_missing_cells(const ClaimedTable& claimed, const std::vector<std::string>& missing,
                            const Text& what) {
    if (missing.empty()) return;
    diagnostics_.warning(
        what.span(),
        fmt::format("the table leaves out {} of the {} of '{}': {}", missing.size(),
                    text::count_with_noun(claimed.reference.cells.size(), "cell"), claimed.name.str(),
                    first_words(missing)),
        fmt::format("print them, write {} in a cell that has no number, or claim a part of '{}'",
                    text::en_dash, claimed.name.str()));
  }

  /// Returns the scale of the numbers in each column: a header such as `share (%)` or `users (thousand)`
  /// scales them if more of them are right then than without it; if none is right, if more of them are
  /// nearer. A declared unit is only a label.
  std::map<std::size_t, numbers::Rational> scales_of(const ClaimedTable& claimed,
                                                     const std::vector<PrintedCell>& cells, TableGrid& grid) {
    std::map<std::size_t, numbers::Rational> scales;
    std::map<std::size_t, std::pair<long, long>> votes;  // by what is right, and by what is nearer
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (!cells[i].number) continue;
      const std::size_t column = cells[i].column;
      const auto [found, is_new] = scales.emplace(column, 1);
      if (is_new) found->second = scale_of_header(grid, column);
      if (found->second == 1) continue;
      const auto fits = [&](const numbers::Rational& scale) {
        return is_right(claimed.reference.cells[i], *cells[i].number, scale);
      };
      votes[column].first += (fits(found->second) ? 1 : 0) - (fits(1) ? 1 : 0);
      votes[column].second += nearness(claimed.reference.cells[i], *cells[i].number, found->second);
    }
    for (auto& [column, scale] : scales) {
      const auto [right, nearer] = votes[column];
      if (right < 0 || (right == 0 && nearer <= 0)) scale = 1;
    }
    return scales;
  }

  numbers::Rational scale_of_header(TableGrid& grid, std::size_t column) const {
    const Text* const header = grid.cell(0, column);
    const std::string unit = header ? unit_of_header(header->view()) : std::string();
    if (unit.empty()) return 1;
    const bool is_unit = std::find(unit_words_.begin(), unit_words_.end(), unit) != unit_words_.end();
    std::string_view word = unit;
    if (word.ends_with("s")) word.remove_suffix(1);
    const auto one = numbers::parse_printed(fmt::format("1{}{}", word.starts_with('%') ? "" : " ", word),
                                            numbers::Reading{{}, {std::string(word)}});
    return one && !is_unit && one->unit.empty() && value_of(*one) > 0 ? value_of(*one) : numbers::Rational(1);
  }

  std::optional<numbers::Real> real_of(const equations::Cell& cell, const Text& number) {
    Diagnostics quiet;
    const auto value = worked_.exact->value(cell, number.span(), quiet);
    const auto* const real = value ? std::get_if<numbers::Real>(&*value) : nullptr;
    return real ? std::optional(*real) : std::nullopt;
  }

  std::optional<numbers::Real> real_of(const Text& what) {
    Diagnostics quiet;
    const auto expression = equations::parse_expression(what, quiet);
    const auto value = expression && !quiet.has_errors() ? worked_.exact->value(expression, quiet)
                                                         : std::optional<equations::Value>();
    const auto* const real = value ? std::get_if<numbers::Real>(&*value) : nullptr;
    return real ? std::optional(*real) : std::nullopt;
  }

  /// Returns 1 if a cell is nearer to a printed number in `scale`, −1 if it is nearer to the bare number,
  /// else 0.
  int nearness(const equations::Cell& cell, const Text& number, const numbers::Rational& scale) {
    const auto printed = parse(number, unit_words_);
    const auto real = real_of(cell, number);
    if (!printed || !real || printed->decimal.style == numbers::Format::Style::percent) return 0;
    const numbers::Rational bare = numbers::value_of(*printed), scaled = bare * scale;
    const auto side = numbers::compare(*real, numbers::Real(numbers::Rational((bare + scaled) / 2)));
    if (!side || *side == 0 || bare == scaled) return 0;
    return (*side < 0) == (scaled < bare) ? 1 : -1;
  }

  /// True if a cell rounds to a printed number that counts in `scale`.
  bool is_right(const equations::Cell& cell, const Text& number, const numbers::Rational& scale) {
    auto printed = parse(number, unit_words_);
    const auto real = real_of(cell, number);
    if (!printed || !real || printed->decimal.style == numbers::Format::Style::percent) return false;
    if (printed->scale == 1) printed->scale = scale;
    const auto fits = ledger::rounds_to(*real, *printed, numbers::Rounding::half_away);
    return fits && *fits;
  }

  /// Returns the first number of a cell.
  std::optional<Text> number_in(const Text& cell, const Text& what,
                                const std::optional<ExpectedUnit>& expected) {
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
    if (numerals.empty()) return code_number(cell);
    return whole_number(numerals.front().span, stretch_in(passage_.seen, cell.span()), what, unit_words_,
                        expected);
  }

  /// Returns the number that a cell sets as code: `` `84.2` ``, `<code>84.2</code>`, `\verb|84.2|`.
  std::optional<Text> code_number(const Text& cell) const {
    const std::string_view view = cell.view();
    std::size_t begin = view.find('`'), end = view.rfind('`');
    if (begin == std::string_view::npos && view.starts_with("<code")) {
      begin = view.find('>');
      end = view.rfind("</");
    } else if (begin == std::string_view::npos && view.starts_with("\\verb")) {
      begin = 5;
      end = view.size() - 1;
    }
    if (end >= view.size() || begin >= end) return std::nullopt;
    Text inside = cell.slice(begin + 1, end);
    while (inside.view().starts_with('`') && inside.view().ends_with('`') && inside.size() > 1)
      inside = inside.slice(1, inside.size() - 1);
    inside = inside.trimmed();
    return numbers::parse_printed(inside.view(), unit_words_) ? std::optional(inside) : std::nullopt;
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
  std::map<const Table*, TableGrid> grids_;
  std::map<std::string, std::set<std::size_t>> unclaimed_;  ///< numerals by their digits; filled at the first
                                                            ///< use
  Claims& claims_;
  Diagnostics& diagnostics_;
};

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

/// Returns the end of the word at `at`, without the punctuation of its sentence.
std::size_t end_of_word(std::string_view text, std::size_t at) {
  std::size_t end = std::min(text.find_first_of(" \t\n<>|", at), text.size());
  while (end > at && std::string_view(".,;:!?)").find(text[end - 1]) != std::string_view::npos) --end;
  return end;
}

/// Adds the units after the numbers of a document that have the dimension of a declared unit. Words that are
/// units, too, such as `in` and `as`, must be declared, and so must those that can multiply: `M`.
void add_convertible_units(const std::vector<Passage>& passages, std::vector<Text>& units) {
  constexpr std::array<std::string_view, 5> words{"a", "am", "as", "in", "pm"};
  std::vector<quantities::Dimension> declared;
  std::set<std::string, std::less<>> known;
  for (const Text& unit : units) {
    known.insert(unit.str());
    if (const auto parsed = quantities::parse_unit(unit.view())) declared.push_back(parsed->dimension);
  }
  for (const Passage& passage : passages)
    for (const prose::Numeral& numeral : passage.numerals) {
      const std::string_view text = passage.seen.view();
      std::size_t begin = stretch_in(passage.seen, numeral.span).end;
      for (const std::string_view space : {std::string_view(" "), text::no_break_space, text::narrow_space})
        if (text.substr(begin).starts_with(space)) begin += space.size();
      const std::size_t end = end_of_word(text, begin);
      const std::string_view word = text.substr(begin, end - begin);
      if (word.empty() || known.contains(word) || numbers::is_scale(word) ||
          std::find(words.begin(), words.end(), word) != words.end())
        continue;
      const auto parsed = quantities::parse_unit(word);
      if (!parsed || std::find(declared.begin(), declared.end(), parsed->dimension) == declared.end())
        continue;
      known.emplace(word);
      units.push_back(passage.seen.slice(begin, end));
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
  if (worked.example->inputs.quantities) add_convertible_units(passages, units);
  const std::vector<std::string> names = worked.model->names();
  const std::set<std::string> known(names.begin(), names.end());
  const std::vector<PlacedEntry> placed = place_entries(entries, passages, diagnostics);
  Claims claims;
  std::vector<PublishedClaim> own = entries;
  bool is_off = false;
  SpanSet off;
  for (std::size_t i = 0; i < passages.size(); ++i) {
    Reader reader(passages[i], worked, units, known, claims, diagnostics);
    reader.read(is_off);
    for (const Span& region : claims.off) off.add(region);
    report_foreign_comments(passages[i], known, off, diagnostics);
    for (std::size_t entry = 0; entry < entries.size(); ++entry)
      if (const auto& place = placed[entry].place; place && placed[entry].passage == i)
        reader.place_entry(own[entry], *place);
  }
  merge_entries(std::move(own), placed, claims.published);
  check_claimed_once(claims.numbers, diagnostics);
  SpanSet claimed;
  for (const Claims::Number& number : claims.numbers) claimed.add(number.printed.span());
  for (Claims::Number& number : claims.numbers)
    if (number.other_end && claimed.overlaps(*number.other_end)) number.other_end.reset();
  return claims;
}

}  // namespace proofsheet::documents
