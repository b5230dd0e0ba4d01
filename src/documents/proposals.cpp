#include "documents/proposals.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

#include "documents/number_extent.hpp"
#include "documents/plain.hpp"
#include "documents/proposed_table.hpp"
#include "documents/prose_match.hpp"
#include "ledger/json_writer.hpp"
#include "seen/beside.hpp"
#include "seen/span_set.hpp"
#include "text/replaced.hpp"
#include "workbook/content/numerals.hpp"

namespace proofsheet::documents {

namespace {

class Proposer {
 public:
  Proposer(const Document& document, const Project& project, const Existing& existing)
      : document_(document), project_(project), existing_(existing), names_(existing.project_text) {
    for (const ledger::Claim& claim : existing.claimed) {
      claimed_.add(claim.span);
      claims_.emplace(claim.span.begin, &claim);
    }
  }

  Proposals run() {
    if (!existing_.claimed.empty())
      for (const Passage& passage : document_.passages) find_accepted(passage);
    for (const Passage& passage : document_.passages) read_tables(passage);
    std::erase_if(proposals_.numbers,
                  [&](const Proposal& one) { return claimed_.has_begin_of(one.number.span()); });
    SpanSet taken;
    for (const Proposal& one : proposals_.numbers) taken.add(one.number.span());
    for (const TableValues& table : tables_)
      for (const auto& row : table.values)
        for (const auto& value : row)
          if (value && !value->unit.empty() && value->unit != "%") units_.insert(value->unit);
    units_.insert({std::string(text::times_sign), "x"});
    const ProseMatcher matcher = match_with(tables_);
    for (const Passage& passage : document_.passages) read_words(passage, taken, matcher);
    for (Proposal& one : proposals_.numbers)
      for (std::string* const digits : {&one.due, &one.digits})
        *digits = text::to_notation(*digits, document_.notation);
    std::stable_sort(
        proposals_.numbers.begin(), proposals_.numbers.end(),
        [](const Proposal& a, const Proposal& b) { return a.number.span().begin < b.number.span().begin; });
    return std::move(proposals_);
  }

 private:
  /// Finds the accepted numerals, as `check` does.
  void find_accepted(const Passage& passage) {
    const AcceptedLines lines(passage);
    PlainNumerals plain(passage, project_);
    Accepted accepted = existing_.accepted;
    for (const prose::Numeral& numeral : passage.numerals)
      if (!claimed_.overlaps(numeral.span) && !plain.why_plain(numeral) &&
          accepted.take(document_.name, lines.of(numeral)))
        accepted_.add(numeral.span);
  }

  void read_tables(const Passage& passage) {
    for (const Table& table : passage.tables) {
      const text::Span place = passage.text.span(table.place.begin, table.place.end);
      in_tables_.add(place);
      auto values = read_claimed_table(passage, table, claims_, existing_.project_text);
      if (!values && !accepted_.overlaps(place))
        values = read_proposed_table(passage, table, names_, proposals_);
      if (values) tables_.push_back(*std::move(values));
    }
  }

  /// Finds the numbers of the text outside tables. `taken` must hold the numbers of tables.
  void read_words(const Passage& passage, const SpanSet& taken, const ProseMatcher& matcher) {
    const std::vector<std::string> units(units_.begin(), units_.end());
    PlainNumerals plain(passage, project_);
    for (const prose::Numeral& numeral : passage.numerals) {
      if (taken.has_begin_of(numeral.span)) continue;
      if (claimed_.overlaps(numeral.span) || accepted_.overlaps(numeral.span)) {
        ++proposals_.claimed;
        continue;
      }
      const bool is_small = workbook::is_plain(project_.plain, numeral, prose::Touch::nothing);
      const bool is_plain = plain.why_plain(numeral).has_value();
      if ((!is_plain || (is_small && !workbook::plain_word(numeral, prose::Touch::nothing))) &&
          propose(passage, numeral, units, is_small, matcher))
        continue;
      if (is_plain)
        ++proposals_.plain;
      else
        proposals_.untraced.push_back(numeral.span);
    }
  }

  /// Proposes what a number of the text is. Returns false if that is unknown.
  bool propose(const Passage& passage, const prose::Numeral& numeral, const std::vector<std::string>& units,
               bool is_small, const ProseMatcher& matcher) {
    using prose::NumeralPlace;
    const bool is_readable = numeral.place == NumeralPlace::prose || numeral.place == NumeralPlace::formula ||
                             numeral.place == NumeralPlace::html || numeral.place == NumeralPlace::words;
    if (!is_readable || numeral.is_part || in_tables_.overlaps(numeral.span)) return false;
    const Stretch place = stretch_in(passage.seen, numeral.span);
    const Text text = number_at(passage.seen, place, {0, passage.seen.size()}, units);
    const std::size_t begin = stretch_in(passage.seen, text.span()).begin;
    const Stretch whole{begin, begin + text.size()};
    if (beside_number(passage.seen, place, whole)) return false;
    const auto printed = numbers::parse_printed(text.view(), units);
    if (!printed || printed->relation != numbers::Relation::equal) return false;
    const auto match = matcher(passage, whole, *printed, is_small);
    if (!match) return false;
    proposals_.numbers.push_back({text, as_written(passage, text).str(), match->what, match->due.value_or(""),
                                  false, numeral.text, numeral.place == NumeralPlace::formula});
    return true;
  }

  const Document& document_;
  const Project& project_;
  const Existing& existing_;
  Names names_;
  Proposals proposals_;
  std::vector<TableValues> tables_;
  std::set<std::string> units_;
  SpanSet claimed_, accepted_, in_tables_;
  ClaimsByPlace claims_;
};

std::string place_text_of(const text::Span& span) {
  const text::Position place = span.source->position(span.begin);
  return fmt::format("{}:{}:{}", span.source->name(), place.line, place.column);
}

/// Returns the text with `# ` before each line.
std::string as_comment(std::string_view text) {
  std::string all;
  for (const std::string_view line : text::lines_of(text))
    all += line.empty() ? "#\n" : fmt::format("# {}\n", line);
  return all;
}

}  // namespace

std::size_t near_misses(const Proposals& proposals) {
  return static_cast<std::size_t>(std::count_if(proposals.numbers.begin(), proposals.numbers.end(),
                                                [](const Proposal& one) { return !one.due.empty(); }));
}

bool Proposals::is_all() const { return untraced.empty() && near_misses(*this) == 0; }

Proposals proposals_for(const Document& document, const Project& project, const Existing& existing) {
  return Proposer(document, project, existing).run();
}

std::string summary_of(const Proposals& proposals, const std::string& file) {
  const std::size_t near = near_misses(proposals), claims = proposals.numbers.size() - near;
  return fmt::format(
      "{}: {}: {} plain, {}{}, {}, {} without a source", file,
      text::count_with_noun(
          proposals.plain + proposals.claimed + proposals.numbers.size() + proposals.untraced.size(),
          "numeral"),
      proposals.plain,
      proposals.claimed > 0 ? fmt::format("{} claimed or accepted before, ", proposals.claimed) : "",
      text::count_with_noun(claims, "claim"), text::count_with_noun(near, "near miss", "near misses"),
      proposals.untraced.size());
}

std::string proposals_text(const Proposals& proposals, const std::vector<Insertion>& insertions,
                           const std::string& project, const std::string& file) {
  std::string text;
  for (const Insertion& one : insertions)
    if (one.table != std::string::npos)
      text +=
          fmt::format("{}: insert before this table\n{}\n", place_text_of(proposals.tables[one.table].place),
                      text::trimmed(text::replaced(one.text, "\\n", "\n")));
  for (const Proposal& one : proposals.numbers) {
    if (!one.due.empty())
      text += fmt::format("{}: near miss: {} is {}, and {} is right\n", place_text_of(one.number.span()),
                          one.written, one.what, one.due);
    else if (!one.by_table)
      text += fmt::format("{}: claim: {} = {}\n", place_text_of(one.number.span()), one.written, one.what);
  }
  for (const text::Span& span : proposals.untraced)
    text += fmt::format("{}: without a source: {}\n", place_text_of(span),
                        span.source->text().substr(span.begin, span.end - span.begin));
  return project + (text.empty() ? "" : "\n") + as_comment(text) + "\n" +
         as_comment(summary_of(proposals, file));
}

std::string proposals_json(const Proposals& proposals, const std::string& project, const std::string& file) {
  using Json = nlohmann::ordered_json;
  const auto place_of = [](const text::Span& span) {
    const text::Position place = span.source->position(span.begin);
    return Json{{"line", place.line}, {"column", place.column}};
  };
  const Json json = {{"schema", 1},
                     {"file", file},
                     {"project", project},
                     {"summary",
                      {{"plain", proposals.plain},
                       {"claims", proposals.numbers.size() - near_misses(proposals)},
                       {"near misses", near_misses(proposals)},
                       {"untraced", proposals.untraced.size()}}},
                     {"numbers", Json::array()},
                     {"untraced", Json::array()}};
  std::ostringstream out;
  ledger::JsonWriter writer(json, out);
  writer.list("numbers", 2, proposals.numbers, [&](const Proposal& one) {
    Json number = place_of(one.number.span());
    number["number"] = one.written;
    number["what"] = one.what;
    number["due"] = one.due.empty() ? Json(nullptr) : Json(one.due);
    return number;
  });
  writer.list("untraced", 2, proposals.untraced, [&](const text::Span& span) {
    Json numeral = place_of(span);
    numeral["numeral"] = span.source->text().substr(span.begin, span.end - span.begin);
    return numeral;
  });
  writer.finish();
  return std::move(out).str();
}

}  // namespace proofsheet::documents
