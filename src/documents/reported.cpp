#include "documents/reported.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

#include "documents/recomputed.hpp"
#include "documents/samples.hpp"
#include "equations/evaluate/value.hpp"
#include "numbers/reals/functions.hpp"
#include "numbers/reals/printing.hpp"
#include "prose/places.hpp"
#include "text/signs.hpp"
#include "text/unicode.hpp"

namespace proofsheet::documents {

namespace {

using numbers::Integer;
using numbers::Outcome;
using numbers::Printed;
using numbers::Rational;

constexpr const char* values_condition = "if the values are";

ledger::Claim claim_of(const Text& text) {
  ledger::Claim claim;
  claim.kind = ledger::Claim::Kind::shown;
  claim.span = text.span();
  claim.lesson = claim.document = claim.span.source->name();
  claim.example = "reported";
  claim.what = text::with_single_spaces(text.view());
  claim.printed = claim.what;
  return claim;
}

ledger::Remark saying(std::string words) { return {ledger::Remark::Kind::said, {std::move(words)}}; }

std::string whole_text(const Rational& value) {
  return numbers::to_string(
      numbers::to_decimal(value, {numbers::Format::Style::places, 0, false}, numbers::Rounding::floor));
}

// ---- tests

/// Returns why no statistic of this kind can have the printed value; empty if one can.
std::string contradiction_of(const Report& report) {
  const ValueRange range = range_of(report.statistic.number);
  if (report.test == Test::r && (range.lower > 1 || range.upper < -1)) return "no r is beyond 1 or -1";
  if (report.test == Test::f && range.upper < 0) return "no F is negative";
  if (report.test == Test::chi2 && range.upper < 0) return "no χ² is negative";
  return {};
}

/// True if F(between, within) can come from `n` values: of as many cells, in a design of one or several
/// factors, or from `n` persons with repeated measures.
bool fits_f(const Rational& between, const Rational& within, const Rational& n) {
  constexpr int most_cells = 8;  // for each group of the factor: three more factors of two levels
  const Rational cells = n - within, persons = within / between;
  return (cells > between && cells <= most_cells * (between + 1)) ||
         (numbers::is_whole(persons) && persons < n && n - persons <= most_cells * (between + 1));
}

/// True if a t or r with these degrees can come from `n` values, or a t from two groups of `n`.
bool fits_t_or_r(const Report& report, const Rational& degrees, const Rational& n) {
  const bool is_t = report.test == Test::t;
  // Welch's degrees are between those of the lesser group and those of both.
  return degrees == n - 2 || (is_t && (degrees == n - 1 || degrees == 2 * n - 2)) ||
         (!numbers::is_whole(degrees) && degrees < 2 * n);
}

/// True if an `n` or `N`, or the sum of several `n`, can belong to the degrees of freedom of a t, r or F.
bool fits_degrees(const Report& report, const std::vector<SampleNumber>& counts) {
  constexpr std::size_t most_groups = 10;
  if (counts.empty() || counts.size() > most_groups) return true;
  const auto degrees = [&](std::size_t i) { return numbers::value_of(report.degrees[i]); };
  const auto fits = [&](const Rational& n, bool is_group) {
    if (report.test != Test::f) return fits_t_or_r(report, degrees(0), n);
    return fits_f(degrees(0), degrees(1), n) ||
           (is_group && fits_f(degrees(0), degrees(1), n * (degrees(0) + 1)));
  };
  switch (report.test) {
    case Test::t:
    case Test::r: break;
    case Test::f:
      if (!numbers::is_whole(degrees(0)) || !numbers::is_whole(degrees(1)) || degrees(0) < 1) return true;
      break;
    case Test::chi2:
    case Test::z: return true;
  }
  Rational sum = 0;
  for (const SampleNumber& count : counts) {
    const Rational n = numbers::value_of(count.number);
    sum += count.is_total ? Rational(0) : n;
    if (fits(n, !count.is_total)) return true;
  }
  if (report.test == Test::f) return fits(sum, false);
  return degrees(0) == sum - 2 || (!numbers::is_whole(degrees(0)) && degrees(0) < sum);
}

std::string degrees_text(const Report& report) {
  if (report.test != Test::f) return report.degrees[0].text;
  return fmt::format("{} and {}", report.degrees[0].text, report.degrees[1].text);
}

class StatisticsJudge {
 public:
  StatisticsJudge(const Passage& passage, text::Diagnostics& diagnostics,
                  const std::vector<ReportedRule>& rules, std::vector<NotRead>* unread)
      : passage_(passage), text_(passage), diagnostics_(diagnostics), rules_(rules), unread_(unread) {}

  std::vector<ledger::Claim> judge() {
    constexpr std::string_view firsts = "tFrzZQMSsNnpPxXcCG[\xCF";  // \xCF begins χ and ρ
    const std::string_view view = text_.view();
    for (std::size_t at = view.find_first_of(firsts); at < view.size();
         at = view.find_first_of(firsts, at + 1)) {
      if (!begins_word(view, at)) continue;
      if (at >= sentence_.end) begin_sentence(at);
      for (SampleNumber& number : read_sample_numbers(text_, at)) numbers_.push_back(std::move(number));
      read_test(at);
      read_lonely_p(at);
    }
    begin_sentence(view.size());
    std::stable_sort(claims_.begin(), claims_.end(), [](const ledger::Claim& a, const ledger::Claim& b) {
      return a.span.begin < b.span.begin;
    });
    return std::move(claims_);
  }

 private:
  /// Judges what the sentence before has, and begins the one around `at`.
  void begin_sentence(std::size_t at) {
    std::vector<SampleNumber> counts;
    for (const SampleNumber& number : numbers_)
      if (number.kind == SampleNumber::Kind::count) counts.push_back(number);
    const bool is_one_sided = !reports_.empty() && text_.says_one_sided(sentence_);
    for (const Report& report : reports_) judge_test(report, is_one_sided, counts);
    for (const Sample& sample : samples_of(numbers_)) judge_sample(sample);
    reports_.clear();
    numbers_.clear();
    sentence_ = text_.sentence_at(at);
  }

  void read_test(std::size_t at) {
    ReportReading reading = read_report(text_, at);
    if (reading.report) {
      const Report& report = *reading.report;
      if (!text_.is_visible({at, report.p_begin})) return;
      if (report.p && !text_.is_visible({report.p_begin, report.place.end})) return;  // it is in code
      used_.insert(report.p_begin);
      reports_.push_back(*std::move(reading.report));
    } else if (reading.unread && text_.is_visible(reading.unread->place)) {
      const UnreadReport& report = *reading.unread;
      if (report.has_p && !used_.insert(report.p_begin).second) return;  // an r between a test and its p
      note_unread(report.place, report.why);
      if (report.why == unknown_p)
        warn_undecided(report.place, {numbers::Failure::Kind::undecided, "its p can't be read",
                                      "write it as .036, or 7.1e-6"});
    }
  }

  void read_lonely_p(std::size_t at) {
    if (used_.contains(at)) return;
    if (const auto end = end_of_p(text_, at); end && text_.is_visible({at, *end}))
      note_unread({at, *end}, "\"p =\" without a test");
  }

  Text part(Stretch place) const { return prose::cut(text_.text(), place.begin, place.end); }

  void note_unread(Stretch place, const std::string& why) {
    if (unread_) unread_->push_back({why, part(place).span()});
  }

  void warn_undecided(Stretch place, const numbers::Failure& failure) {
    const Text text = part(place);
    diagnostics_.warning(
        text.span(),
        fmt::format("'{}' can't be recomputed: {}", text::with_single_spaces(text.view()), failure.fact),
        equations::hint_of(failure));
  }

  void judge_test(const Report& report, bool is_one_sided, const std::vector<SampleNumber>& counts) {
    ledger::Claim claim = claim_of(part(report.place));
    if (const std::string why = contradiction_of(report); !why.empty()) {
      claim.verdict = ledger::Verdict::impossible;
      claim.remark = {saying(why)};
      claims_.push_back(std::move(claim));
      return;
    }
    const Outcome<Recomputed> recomputed = recompute(report, is_one_sided);
    if (!recomputed) return warn_undecided(report.place, recomputed.failure());
    using Side = Recomputed::Side;
    claim.verdict = recomputed->is_possible ? ledger::Verdict::possible : ledger::Verdict::impossible;
    claim.remark = {saying(fmt::format("p is {}{}", recomputed->range,
                                       !recomputed->has_sides          ? ""
                                       : recomputed->side == Side::two ? ", two-sided"
                                                                       : ", one-sided as the text says"))};
    if (recomputed->side == Side::opposite)
      claim.remark.push_back(saying("the statistic is on the side that this test does not expect"));
    if (recomputed->fits_one_sided)
      claim.remark.push_back(saying("it would be possible one-sided, but the text does not say so"));
    if (report.is_rank_correlation)
      claim.remark.push_back(saying("this includes the approximations of p that programs use for r_s"));
    if (!fits_degrees(report, counts))
      claim.remark.push_back(saying(fmt::format("{} does not fit {} degrees of freedom",
                                                text::with_single_spaces(part(counts.front().place).view()),
                                                degrees_text(report))));
    claim.correct.side = fmt::format("p = {}", recomputed->range);
    claims_.push_back(std::move(claim));
  }

  // ---- means and standard deviations

  /// Returns the granularity that a comment after the sample, an entry for it or one for the document
  /// declares. Returns `nullopt`, and reports an error, if such a comment can't be read.
  std::optional<Granularity> granularity_of(const Sample& sample, const std::string& what) const {
    constexpr std::size_t farthest = 200;
    const std::size_t end = text_.text().span(sample.place.begin, sample.place.end).end;
    Granularity granularity;
    for (const bool of_result : {false, true})
      for (const ReportedRule& rule : rules_)
        if (rule.what.trimmed().empty() != of_result &&
            (!of_result || what.find(rule.what.trimmed().view()) != std::string::npos))
          granularity = rule.granularity;
    const std::size_t place = offset_in(passage_.text, end);
    const auto after =
        std::lower_bound(passage_.comments.begin(), passage_.comments.end(), place,
                         [](const Comment& comment, std::size_t at) { return comment.place.begin < at; });
    if (after == passage_.comments.end() || after->place.begin - place > farthest) return granularity;
    const std::string_view between = passage_.text.view().substr(place, after->place.begin - place);
    if (between.find("M =") != between.npos || between.find("\n\n") != between.npos) return granularity;
    const Text words = after->body.trimmed();
    if (const auto read = granularity_in(words.view())) return read;
    if (!looks_like_granularity(words.view())) return granularity;
    diagnostics_.error(
        words.span(), fmt::format("'{}' does not say which values these are", words.str()),
        "write `whole`, `not whole`, `0 or 1`, or how many whole numbers each value is the mean "
        "of: `items: 4`");
    return std::nullopt;
  }

  /// True for a comment that is nearly a declaration of values: `Not whole`, `items 4`.
  static bool looks_like_granularity(std::string_view words) {
    std::string letters;
    for (const char c : words)
      if (text::is_letter(c) || text::is_digit(c)) letters += text::to_lower(c);
    constexpr std::array names{"whole",           "notwhole", "nonwhole", "wholenumbers",
                               "notwholenumbers", "0or1",     "1or0",     "01",
                               "zeroorone",       "binary",   "items"};
    if (std::ranges::find(names, letters) != names.end()) return true;
    for (const std::string_view key : {"items", "item", "values"}) {
      if (!text::in_small_letters(words).starts_with(key)) continue;
      const std::string_view rest = text::trimmed(words.substr(key.size()));
      return !rest.empty() && (rest.front() == ':' || rest.front() == '=' || text::is_digit(rest.front()));
    }
    const std::size_t digits = letters.find_first_not_of("0123456789");
    return digits != letters.npos && digits > 0 && letters.substr(digits) == "items";
  }

  void judge_sample(const Sample& sample) {
    ledger::Claim claim = claim_of(part(sample.place));
    const std::optional<Granularity> declared = granularity_of(sample, claim.what);
    if (!declared) return;
    const Granularity& granularity = *declared;
    const Rational n = numbers::value_of(sample.count.number);
    if (sample.deviation && n == 1 && range_of(sample.deviation->number).lower > 0) {
      claim.verdict = ledger::Verdict::impossible;
      claim.remark = {saying("a single value has no standard deviation")};
      claims_.push_back(std::move(claim));
      return;
    }
    if (granularity.values == Granularity::Values::not_whole) return;
    const ValueRange mean = range_of(sample.mean.number);
    std::optional<RationalRange> deviation;
    if (sample.deviation && n >= 2) {
      const ValueRange range = range_of(sample.deviation->number);
      deviation = RationalRange{std::max(Rational(0), range.lower), range.upper};
    }
    // If so few places are printed for so many values, every mean is possible.
    const long places = sample.mean.number.decimal.places;
    const bool is_telling = places > 0 && n * granularity.items < numbers::power_of_ten(places);
    const Integer count = numerator(n);
    const auto check_with = [&](const Integer& divisor) {
      return check_sample(count, {mean.lower, mean.upper}, deviation, granularity, divisor);
    };
    const SampleCheck check = check_with(count - 1);
    using Result = SampleCheck::Result;
    if (check.result == Result::too_many || (check.result == Result::possible && !is_telling)) return;
    const auto name_values = [&](const char* ending) {
      return granularity.values == Granularity::Values::binary ? fmt::format("value{} of 0 or 1", ending)
             : granularity.items > 1 ? fmt::format("mean{} of {} whole numbers", ending, granularity.items)
                                     : fmt::format("whole number{}", ending);
    };
    const std::string values = name_values("s"), counted = name_values(n == 1 ? "" : "s");
    if (check.result == Result::possible) {
      claim.verdict = ledger::Verdict::possible;
      claim.remark = {saying(fmt::format("{} {} can have this mean{}", whole_text(n), counted,
                                         deviation ? " and standard deviation" : ""))};
      claims_.push_back(std::move(claim));
      return;
    }
    claim.verdict = ledger::Verdict::impossible;
    const bool is_mean = check.result == Result::mean_impossible;
    const std::string nearest =
        is_mean ? means_text(check, sample.mean.number) : deviations_text(check, sample.deviation->number);
    if (is_mean) claim.correct.side = "M = " + nearest;
    if (!is_mean && !nearest.empty()) claim.correct.side = "SD = " + nearest;
    const std::string fact =
        nearest.empty()
            ? fmt::format("no {} {} with this mean have this standard deviation", whole_text(n), values)
        : is_mean
            ? fmt::format("{} {} {} a mean of {}", whole_text(n), counted, n == 1 ? "has" : "have", nearest)
            : fmt::format("{} {} with this mean have a standard deviation of {}", whole_text(n), values,
                          nearest);
    claim.remark = {saying(fmt::format("{}, {} {}", fact, values_condition, values))};
    if (!is_mean && check_with(count).result == Result::possible)
      claim.remark.push_back(saying("it would be possible if the divisor were n, not n - 1"));
    claims_.push_back(std::move(claim));
  }

  static std::string means_text(const SampleCheck& check, const Printed& printed) {
    const auto written = [&](const Rational& x) {
      return numbers::to_string(numbers::to_decimal(x, printed.format(), numbers::Rounding::half_away));
    };
    const std::string below = written(*check.below), above = written(*check.above);
    return below == above ? below : fmt::format("{} or {}", below, above);
  }

  /// Returns the nearest standard deviations, `2.00 or 2.65`; empty if there are none.
  static std::string deviations_text(const SampleCheck& check, const Printed& printed) {
    const auto written = [&](const std::optional<Rational>& variance) -> std::string {
      if (!variance) return {};
      const Outcome<numbers::Real> root = numbers::apply(numbers::Function::sqrt, numbers::Real(*variance));
      if (!root) return {};
      const auto digits = numbers::print(*root, printed.format());
      return digits ? numbers::to_string(digits->decimal) : "";
    };
    const std::string below = written(check.below), above = written(check.above);
    if (below.empty() || above.empty() || below == above) return below.empty() ? above : below;
    return below + " or " + above;
  }

  const Passage& passage_;
  StatisticsText text_;
  text::Diagnostics& diagnostics_;
  const std::vector<ReportedRule>& rules_;
  std::vector<NotRead>* unread_;
  std::vector<ledger::Claim> claims_;
  Stretch sentence_;  ///< the current one, with its reports and numbers
  std::vector<Report> reports_;
  std::vector<SampleNumber> numbers_;
  std::set<std::size_t> used_;  ///< where the p of the tests begin
};

}  // namespace

std::vector<ledger::Claim> judge_statistics(const Passage& passage, text::Diagnostics& diagnostics,
                                            const std::vector<ReportedRule>& rules,
                                            std::vector<NotRead>* unread) {
  return StatisticsJudge(passage, diagnostics, rules, unread).judge();
}

std::string hint_for_reported(const std::string& message) {
  constexpr const char* otherwise = "acknowledge it in proofsheet.yaml under `errata:`";
  if (message.find(values_condition) != std::string::npos)
    return fmt::format(
        "one of its numbers is wrong: compare them with their source, declare the values in proofsheet.yaml "
        "under `reported:` (`items: 4`, `values: not whole`), or {}",
        otherwise);
  return fmt::format("one of its numbers is wrong: compare them with their source, or {}", otherwise);
}

}  // namespace proofsheet::documents
