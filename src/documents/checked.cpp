#include "documents/checked.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <tuple>

#include "documents/claims.hpp"
#include "documents/plain.hpp"
#include "documents/reported.hpp"
#include "documents/worked_lines.hpp"
#include "ledger/digits.hpp"
#include "ledger/judge.hpp"
#include "numbers/exact/work.hpp"
#include "seen/formats.hpp"
#include "seen/span_set.hpp"
#include "text/characters.hpp"
#include "text/replaced.hpp"

namespace proofsheet::documents {

namespace {

using ledger::Finding;
using text::Span;

constexpr const char* accept_again = "run 'proofsheet check --accept-untraced', and commit what it writes";

std::string how_to_trace(const std::string& text, const std::string& file) {
  return fmt::format(fmt::runtime(format_row(file)->hint), text) +
         ", or declare it in proofsheet.yaml under 'plain numerals:'";
}

/// Returns how many bytes of the beginning and of the end two numbers share, as `begin` and `end`. It splits
/// no character.
Stretch difference(const std::string& was, const std::string& now) {
  const std::size_t shorter = std::min(was.size(), now.size());
  std::size_t begin = 0, end = 0;
  while (begin < shorter && was[begin] == now[begin]) ++begin;
  while (end < shorter - begin && was[was.size() - 1 - end] == now[now.size() - 1 - end]) ++end;
  while (begin > 0 && text::is_continuation(was[begin])) --begin;
  while (end > 0 && text::is_continuation(was[was.size() - end])) --end;
  if (begin + end == was.size())
    begin > 0 ? --begin : --end;  // for an insertion, include one neighbouring
                                  // character
  return {begin, end};
}

/// Returns the bytes [begin, end) of a number with a point, as the notation writes them. `braces`: put braces
/// around a comma.
std::string part_in_notation(const std::string& number, Stretch part, const course::Notation& notation,
                             bool braces) {
  std::string put;
  for (std::size_t i = part.begin; i < part.end; ++i) {
    const bool inside =
        i > 0 && i + 1 < number.size() && text::is_digit(number[i - 1]) && text::is_digit(number[i + 1]);
    const std::string mark = !inside            ? ""
                             : number[i] == '.' ? notation.decimal
                             : number[i] == ',' ? notation.group
                                                : "";
    put += mark.empty() ? std::string(1, number[i]) : mark == "," && braces ? "{,}" : mark;
  }
  return put;
}

/// True if the file has the same digits as were read, without markup between them.
bool has_same_digits(std::string written, std::string_view read) {
  written = text::replaced(text::replaced(written, "{,}", ""), "{.}", "");
  const auto digits = [](std::string text) {
    std::erase_if(text, [](char c) { return !text::is_digit(c); });
    return text;
  };
  return written.find_first_of("<>&\\{}*`$") == std::string::npos &&
         digits(written) == digits(std::string(read));
}

/// Returns an edit of the differing bytes only, so that the author's markup around a number stays. Returns
/// `nullopt` if there is markup within these bytes.
std::optional<Edit> edit_between(const Text& printed, const std::string& now,
                                 const course::Notation& notation) {
  const std::string& was = printed.str();
  const Stretch changed = difference(was, now);
  const Span span = with_whole_escapes(printed.span(changed.begin, was.size() - changed.end));
  const std::string written = span.source->text().substr(span.begin, span.end - span.begin);
  // A sign must not be added or removed next to markup, as in `$-$7.0`.
  const auto sign_of = [](const std::string& number) {
    return number.substr(0, number.find_first_of("0123456789."));
  };
  if (sign_of(was) != sign_of(now) && without_escapes(with_whole_escapes(printed.span())) != was)
    return std::nullopt;
  if (!has_same_digits(without_escapes(span),
                       std::string_view(was).substr(changed.begin, was.size() - changed.end - changed.begin)))
    return std::nullopt;
  const std::string put = part_in_notation(now, {changed.begin, now.size() - changed.end}, notation,
                                           written.find("{,}") != std::string::npos);
  return Edit{
      span,          written, put, 0, course::to_notation(was, notation), course::to_notation(now, notation),
      printed.span()};
}

/// Rewrites the numbers of a finding in the notation of the document.
void rewrite_in_notation(Finding& finding, const ledger::Claim& claim, const course::Notation& notation) {
  std::size_t at = claim.what.size();
  for (const std::string& number : {claim.printed, ledger::correct_text(claim)}) {
    const std::size_t found = number.empty() ? std::string::npos : finding.message.find(number, at);
    if (found == std::string::npos) continue;
    const std::string replacement = course::to_notation(number, notation);
    finding.message.replace(found, number.size(), replacement);
    at = found + replacement.size();
  }
  finding.was = course::to_notation(finding.was, notation);
  finding.now = course::to_notation(finding.now, notation);
}

/// Where a span begins.
using Place = std::pair<const text::Source*, std::size_t>;
Place place_of(const Span& span) { return {span.source.get(), span.begin}; }

/// True if the correct digits are the printed ones times a thousand, a million or a hundred, so that a word
/// nearby may multiply the number (`345 k`), or the value may be in another unit.
bool is_other_magnitude(const ledger::Claim& claim) {
  const auto exact = claim.exact ? numbers::parse_printed(*claim.exact) : std::nullopt;
  if (!claim.number || !exact || claim.number->decimal.style == numbers::Format::Style::fraction)
    return false;
  const numbers::Rational printed = numbers::value_of(claim.number->decimal);
  const numbers::Rational correct = numbers::value_of(*exact) / claim.number->scale;
  if (printed == 0 || (printed < 0) != (correct < 0)) return false;
  constexpr long highest = 12;
  for (long power = -highest; power <= highest; ++power)
    if (power != 0 && (power % 3 == 0 || power == 2 || power == -2)) {
      const numbers::Rational scaled = correct * numbers::power_of_ten(power);
      if (numbers::value_of(
              numbers::to_decimal(scaled, claim.number->format(), numbers::Rounding::half_away)) == printed)
        return true;
    }
  return false;
}

/// Returns why a wrong number can't be rewritten without risk; empty if it can.
std::string why_by_hand(const ledger::Claim& claim, const Claims::Number& number) {
  if (number.other_end)
    return "it is an end of a range: claim both ends, as in `proofsheet: 2500 = LOW; 3000 = HIGH`, and fix "
           "it by "
           "hand";
  if (claim.number && claim.number->relation != numbers::Relation::equal)
    return "the number is a bound: fix it by hand";
  if (number.is_after_dash && claim.number && numbers::value_of(*claim.correct.least) < 0 &&
      numbers::value_of(claim.number->decimal) >= 0)
    return "a minus here would be read with the dash before it: fix it by hand";
  if (is_other_magnitude(claim))
    return "the digits are right but for a power of ten: write its unit or a word like million so that it is "
           "read, or fix it by hand";
  return {};
}

/// Returns the edits that fix a claim: the printed number, and the number that the claim names it by. Returns
/// none if they can't be written.
std::vector<Edit> edits_of(const ledger::Claim& claim, const std::map<Place, Claims::Number>& numbers) {
  if (claim.kind != ledger::Claim::Kind::value || !claim.correct.least || claim.correct.greatest) return {};
  if (row_of(claim.verdict).group == ledger::VerdictRow::Group::range) return {};
  const auto at = numbers.find(place_of(claim.span));
  if (at == numbers.end()) return {};
  const Claims::Number* found = &at->second;
  if (!why_by_hand(claim, *found).empty()) return {};
  const std::string digits = numbers::to_string(*claim.correct.least);
  const numbers::Reading reading{{claim.number ? claim.number->unit : std::string()}, {"k", "M"}};
  const auto now =
      claim.day ? std::optional(correct_text(claim)) : ledger::with_digits(claim.printed, digits, reading);
  if (!now || *now == claim.printed) return {};
  auto edit = edit_between(found->printed.trimmed(), *now, found->notation);
  if (!edit) return {};
  std::vector<Edit> edits{*std::move(edit)};
  const auto named = ledger::with_digits(found->named.str(), digits, reading);
  if (!found->named.empty() && named && *named != found->named.str()) {
    auto named_edit = edit_between(found->named, *named, found->notation);
    if (!named_edit) return {};
    named_edit->number_was.clear();
    edits.push_back(*std::move(named_edit));
  }
  return edits;
}

class Checker {
 public:
  Checker(Project& project, const std::vector<Document>& documents, Accepted accepted, CheckOptions asked,
          text::Diagnostics& diagnostics)
      : project_(project),
        documents_(documents),
        accepted_(std::move(accepted)),
        options_(asked),
        diagnostics_(diagnostics) {
    for (const Document& document : documents) {
      notations_.emplace(document.name, &document.notation);
      of_file_.emplace(document.file_of_project(), &document);
    }
  }

  CheckResult run() {
    ledger::Worked worked = compile_project();
    const std::vector<course::PublishedClaim> entries = std::exchange(project_.example.published, {});
    if (options_.sources) check_entries(entries, worked);
    for (const Document& document : documents_) judge(document, entries, worked);
    if (options_.sources) check_keys();
    worked.claims = std::move(claims_);
    worked.index = ledger::ClaimIndex(worked.claims);
    const bool is_sure = !diagnostics_.has_errors();
    for (auto* said : {&project_.example.errata, &project_.example.remarks})
      std::erase_if(*said, [&](const course::Acknowledgement& one) {
        return is_elsewhere(one, worked) || (!is_sure && may_be_claimed(one));
      });
    // After an error some claims are missing, and the indices of the sources no longer fit.
    if (!is_sure) sources_.assign(worked.claims.size(), {});
    for (auto* said : {&project_.example.errata, &project_.example.remarks})
      for (course::Acknowledgement& one : *said) convert_digits(one);
    ledger::acknowledge(worked, sources_, checked_.findings, diagnostics_, true);
    if (diagnostics_.has_errors()) return {};
    take_claims(worked);
    for (const Document& document : documents_) {
      trace(document);
      if (options_.sources) judge_lines(document);
    }
    report_stale_lines();
    sort_findings();
    return std::move(checked_);
  }

 private:
  ledger::Worked compile_project() {
    const numbers::LessonScope scope("document");
    return ledger::compile(project_.example, "", {}, diagnostics_);
  }

  void judge(const Document& document, const std::vector<course::PublishedClaim>& entries,
             ledger::Worked& worked) {
    const numbers::LessonScope scope("document");
    if (options_.sources) judge_claims(document, entries, worked);
    if (options_.reported) judge_reported(document);
  }

  /// Returns the file of the document of an entry. Without a name, it is the only document of the project, or
  /// of this run; empty if there are several.
  std::string document_of(const course::PublishedClaim& entry) const {
    if (!entry.document.empty()) return entry.document.trimmed().str();
    if (project_.files.size() == 1 && format_of(project_.files.front().view()))
      return project_.files.front().trimmed().str();
    return project_.files.empty() && documents_.size() == 1 ? documents_.front().file_of_project()
                                                            : std::string();
  }

  /// Reports the entries whose document is not known, and the names under `unrounded:` that nothing has.
  void check_entries(const std::vector<course::PublishedClaim>& entries, ledger::Worked& worked) {
    std::set<std::string> reported;
    for (const course::PublishedClaim& entry : entries) {
      const std::string document = document_of(entry);
      if (of_file_.contains(document) || !reported.insert(document).second) continue;
      if (document.empty())
        diagnostics_.error(entry.entry.span(),
                           "it is not known which document this entry of 'published' is about",
                           "write the entries in a list under the file of their document");
      else if (options_.whole && !project_.unread.contains("documents"))
        diagnostics_.error(entry.document.trimmed().span(),
                           fmt::format("there is no document '{}'", document),
                           text::did_you_mean(document, files(), "name a file of `documents:`"));
    }
    for (const Text& name : project_.unrounded) {
      if (is_document(name.view()) || worked.model->axes(name.str()) || worked.model->is_unread(name.str()) ||
          (!options_.whole && format_of(name.view())))
        continue;
      std::vector<std::string> known = files();
      for (const std::string& value : worked.model->names()) known.push_back(value);
      diagnostics_.error(name.span(), fmt::format("'{}' is neither a document nor a value", name.str()),
                         text::did_you_mean(name.str(), known,
                                            "name a file of `documents:`, or a name of `given:` "
                                            "or `equations:`"));
    }
  }

  std::vector<std::string> files() const {
    std::vector<std::string> all;
    for (const auto& [file, document] : of_file_) all.push_back(file);
    return all;
  }

  /// True if a name is a document of this run, or a folder of one.
  bool is_document(std::string_view name) const {
    const std::string folder = std::string(name) + (name.ends_with('/') ? "" : "/");
    const auto next = of_file_.lower_bound(folder);
    return of_file_.contains(name) || (next != of_file_.end() && next->first.starts_with(folder));
  }

  /// Returns the entries of a document, with numbers that have a point.
  std::vector<course::PublishedClaim> entries_of(const Document& document,
                                                 const std::vector<course::PublishedClaim>& entries) {
    std::vector<course::PublishedClaim> own;
    for (const course::PublishedClaim& entry : entries)
      if (document_of(entry) == document.file_of_project()) {
        own.push_back(entry);
        course::convert_notation(own.back(), document.notation, project_.example);
        own.back().at = course::from_notation(entry.at, document.notation);
      }
    return own;
  }

  /// Sets `carrying: nothing` for the claims that `unrounded:` names, by their document or by their table.
  void set_unrounded(const Document& document, std::vector<course::PublishedClaim>& claims) const {
    for (course::PublishedClaim& claim : claims) {
      const Text what = claim.what.trimmed();
      const std::string_view name = text::trimmed(what.view().substr(0, what.view().find_first_of("[ ,")));
      const auto names_it = [&](const Text& one) {
        const std::string& file = document.file_of_project();
        const bool is_folder = file.starts_with(one.str()) && file.size() > one.size() &&
                               (one.view().ends_with('/') || file[one.size()] == '/');
        return one.view() == name || one.view() == file || is_folder;
      };
      const auto& all = project_.unrounded;
      const auto found = std::find_if(all.begin(), all.end(), names_it);
      if (found != all.end() && claim.carrying.empty() && claim.kind == course::PublishedClaim::Kind::value)
        claim.carrying = Text("nothing", found->source(), found->span().begin);
    }
  }

  /// Converts the digits that an erratum names from the notation of its document.
  void convert_digits(course::Acknowledgement& said) const {
    const auto named = of_file_.find(said.document.trimmed().view());
    const Document* document = named != of_file_.end() ? named->second
                               : documents_.empty()    ? nullptr
                                                       : &documents_.front();
    if (document)
      for (Text& printed : said.printed) printed = course::from_notation(printed, document->notation);
  }

  /// Returns the passages of a question bank with the claims of its keys; empty for another document.
  std::vector<Passage> claimed_keys(const Document& document) {
    std::vector<Passage> claimed;
    for (const Passage& passage : document.passages) {
      if (passage.named.empty()) continue;
      claimed.push_back(passage);
      for (std::size_t i = 0; i < project_.keys.size(); ++i)
        if (const KeyRule& rule = project_.keys[i]; is_about(rule, document))
          for (const ClaimedNumber& key : passage.named)
            if (key.what.view() == rule.question.view()) {
              claimed.back().claimed.push_back({key.printed, rule.value});
              found_keys_.insert(i);
            }
      auto& all = claimed.back().claimed;
      std::stable_sort(all.begin(), all.end(), [](const ClaimedNumber& a, const ClaimedNumber& b) {
        return a.printed.span().begin < b.printed.span().begin;
      });
    }
    return claimed;
  }

  static bool is_about(const KeyRule& rule, const Document& document) {
    return rule.document.empty() || rule.document.view() == document.file_of_project();
  }

  /// Reports the entries of `keys:` whose question no bank of this run has.
  void check_keys() {
    for (std::size_t i = 0; i < project_.keys.size(); ++i) {
      const KeyRule& rule = project_.keys[i];
      std::vector<std::string> names;
      for (const Document& document : documents_)
        if (is_about(rule, document))
          for (const Passage& passage : document.passages)
            for (const ClaimedNumber& key : passage.named) names.push_back(key.what.str());
      if (found_keys_.contains(i) || names.empty() || rule.question.empty()) continue;
      diagnostics_.error(rule.question.span(),
                         fmt::format("there is no numeric question '{}'", rule.question.str()),
                         text::did_you_mean(rule.question.str(), names, "write its name as the bank has it"));
    }
  }

  /// Judges the claims of one document. Each document has its own `published:` numbers.
  void judge_claims(const Document& document, const std::vector<course::PublishedClaim>& entries,
                    ledger::Worked& worked) {
    const std::vector<Passage> keys = claimed_keys(document);
    Claims claims = claims_of(keys.empty() ? document.passages : keys, entries_of(document, entries), worked,
                              diagnostics_);
    set_unrounded(document, claims.published);
    project_.example.published = std::move(claims.published);
    const std::size_t before = claims_.size();
    for (std::vector<std::size_t> sources : ledger::judge_claims(worked, diagnostics_)) {
      for (std::size_t& source : sources) source += before;
      sources_.push_back(std::move(sources));
    }
    for (ledger::Claim& claim : worked.claims) {
      claim.document = document.file_of_project();
      claims_.push_back(std::move(claim));
    }
    for (const Span& region : claims.off) off_.add(region);
    for (const Span& traced : claims.traced) claimed_.add(traced);
    for (Claims::Number& number : claims.numbers) {
      claimed_.add(number.printed.span());
      if (number.is_transcribed) continue;
      number.notation = document.notation;
      numbers_.emplace(place_of(number.printed.trimmed().span()), std::move(number));
    }
  }

  /// True if an erratum may be about a document or a report that this run does not check.
  bool is_elsewhere(const course::Acknowledgement& said, ledger::Worked& worked) const {
    const text::Text document = said.document.trimmed();
    if (!document.empty() && !of_file_.contains(document.view())) return !options_.whole;
    if (!worked.index.worded(said.what.view()).claims.empty()) return false;
    text::Diagnostics ignored;
    const auto expression = equations::parse_expression(said.what.trimmed(), ignored);
    const auto reference = expression ? worked.exact->reference(expression, ignored) : std::nullopt;
    if (!reference) return !options_.whole || !options_.reported;
    const auto is_printed = [&](const equations::Cell& cell) {
      return !worked.index.about(cell).claims.empty();
    };
    return !options_.whole && std::none_of(reference->cells.begin(), reference->cells.end(), is_printed);
  }

  /// True if an erratum may be about a claim that has an error: a document contains its words.
  bool may_be_claimed(const course::Acknowledgement& said) const {
    const Text what = said.what.trimmed();
    return std::any_of(documents_.begin(), documents_.end(), [&](const Document& document) {
      return std::any_of(document.passages.begin(), document.passages.end(), [&](const Passage& passage) {
        const text::SourcePtr& source = passage.text.source();
        return source && source->text().find(what.view()) != std::string::npos;
      });
    });
  }

  void judge_reported(const Document& document) {
    std::vector<ReportedRule> rules;
    for (const ReportedRule& rule : project_.reported)
      if (rule.document.empty() || rule.document.view() == document.name) rules.push_back(rule);
    std::vector<NotRead> unread;
    for (const Passage& passage : document.passages)
      for (ledger::Claim& claim : judge_statistics(passage, diagnostics_, rules, &unread)) {
        if (off_.has_begin_of(claim.span)) continue;
        claimed_.add(claim.span);
        claims_.push_back(std::move(claim));
        sources_.emplace_back();
      }
    for (NotRead& one : unread)
      if (!off_.has_begin_of(one.span)) checked_.not_read.push_back(std::move(one));
  }

  void take_claims(ledger::Worked& worked) {
    for (std::size_t i = 0; i < worked.claims.size(); ++i) {
      ledger::Claim& claim = worked.claims[i];
      const auto own = of_file_.find(claim.document);
      claim.lesson = claim.document = own != of_file_.end() ? own->second->name : claim.span.source->name();
      const FormatRow* format = format_row(claim.document);
      if (!claim.clean() && !claim.acknowledged && format && format->is_fixable)
        for (Edit& edit : edits_of(claim, numbers_)) {
          edit.claim = i;
          checked_.edits.push_back(std::move(edit));
        }
    }
    checked_.claims = std::move(worked.claims);
    std::multimap<Place, const ledger::Claim*> claims;
    std::set<Place> reported;
    for (const ledger::Claim& claim : checked_.claims) {
      claims.emplace(place_of(claim.span), &claim);
      if (claim.kind == ledger::Claim::Kind::shown &&
          row_of(claim.verdict).group == ledger::VerdictRow::Group::range)
        reported.insert(place_of(claim.span));
    }
    std::set<Place> fixed;
    for (const Edit& edit : checked_.edits) fixed.insert(place_of(checked_.claims[edit.claim].span));
    for (Finding& finding : checked_.findings) {
      if (finding.kind != Finding::Kind::unacknowledged) continue;
      const Place place = place_of(finding.span);
      for (auto [claim, end] = claims.equal_range(place); claim != end; ++claim) {
        finding.example = claim->second->document;
        const auto notation = notations_.find(claim->second->document);
        if (notation != notations_.end()) rewrite_in_notation(finding, *claim->second, *notation->second);
      }
      finding.hint = reported.contains(place)
                         ? hint_for_reported(finding.message)
                         : fmt::format("{}, or acknowledge it in proofsheet.yaml under `errata:`",
                                       fixed.contains(place) ? "run 'proofsheet check --fix'"
                                                             : by_hand(finding.span, claims));
    }
  }

  /// Returns how to fix a claim that `--fix` doesn't rewrite.
  std::string by_hand(const Span& span, const std::multimap<Place, const ledger::Claim*>& claims) const {
    const auto number = numbers_.find(place_of(span));
    const auto claim = claims.find(place_of(span));
    std::string why;
    if (number != numbers_.end() && claim != claims.end() && claim->second->correct.least)
      why = why_by_hand(*claim->second, number->second);
    return why.empty() ? "fix it by hand" : why;
  }

  void trace(const Document& document) {
    for (const Passage& passage : document.passages) {
      const AcceptedLines lines(passage);
      PlainNumerals plain(passage, project_);
      if (options_.sources) checked_.claimed += passage.claimed.size();
      checked_.not_read.insert(checked_.not_read.end(), passage.not_read.begin(), passage.not_read.end());
      for (const prose::Numeral& numeral : passage.numerals) {
        if (options_.sources) ++checked_.numerals;
        if (claimed_.overlaps(numeral.span)) {
          ++checked_.claimed;
          continue;
        }
        if (off_.has_begin_of(numeral.span)) {
          checked_.not_read.push_back({"turned off", numeral.span});
          continue;
        }
        ++checked_.accepted;
        if (!options_.sources || (passage.named.empty() && plain.why_plain(numeral))) continue;
        const std::string line = lines.of(numeral);
        if (options_.untraced) checked_.untraced[document.name].push_back(line);
        if (accepted_.take(document.name, line)) continue;
        --checked_.accepted;
        const std::string text = course::to_notation(numeral.text, document.notation);
        checked_.findings.push_back({Finding::Kind::untraced, numeral.span,
                                     fmt::format("the numeral '{}' has no source", text),
                                     how_to_trace(text, document.name), text, ""});
      }
    }
  }

  void judge_lines(const Document& document) {
    const numbers::LessonScope scope("document");
    const auto rounding = project_.example.printing.rounding.value_or(numbers::Rounding::half_away);
    for (const Passage& passage : document.passages)
      for (Finding& finding :
           passage.named.empty() ? refuted_lines(passage, rounding) : std::vector<Finding>()) {
        if (off_.has_begin_of(finding.span)) continue;
        finding.message = course::to_notation(finding.message, document.notation);
        checked_.findings.push_back(std::move(finding));
      }
  }

  void report_stale_lines() {
    std::set<std::string> read;
    for (const Document& document : documents_) read.insert(document.name);
    for (const auto& [name, lines] : accepted_.documents)
      for (const auto& [text, line] : lines)
        if (read.contains(name) && !line.is_used)
          checked_.findings.push_back(
              {Finding::Kind::stale, line.span,
               fmt::format("{} no longer has a numeral '{}' without a source", name, text), accept_again,
               text, "", name});
  }

  void sort_findings() {
    const auto key = [](const Finding& finding) {
      return std::tuple(finding.span.source ? finding.span.source->name() : "", finding.span.begin);
    };
    std::stable_sort(checked_.findings.begin(), checked_.findings.end(),
                     [&](const Finding& a, const Finding& b) { return key(a) < key(b); });
  }

  Project& project_;
  const std::vector<Document>& documents_;
  std::map<std::string_view, const course::Notation*> notations_;  ///< by the names of the documents
  std::map<std::string, const Document*, std::less<>> of_file_;    ///< by the files, relative to the project
  Accepted accepted_;
  CheckOptions options_;
  text::Diagnostics& diagnostics_;
  CheckResult checked_;
  SpanSet off_, claimed_;
  std::set<std::size_t> found_keys_;  ///< indices of entries of `keys:`
  std::vector<ledger::Claim> claims_;
  ledger::Sources sources_;
  std::map<Place, Claims::Number> numbers_;
};

}  // namespace

CheckResult check(Project& project, const std::vector<Document>& documents, Accepted accepted,
                  CheckOptions asked, text::Diagnostics& diagnostics) {
  return Checker(project, documents, std::move(accepted), asked, diagnostics).run();
}

}  // namespace proofsheet::documents
