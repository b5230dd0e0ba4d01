#include "documents/reported.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <span>

#include "equations/evaluate/value.hpp"
#include "numbers/distributions/distribution.hpp"
#include "numbers/exact/printed.hpp"
#include "numbers/reals/comparison.hpp"
#include "numbers/reals/printing.hpp"
#include "prose/places.hpp"
#include "text/signs.hpp"
#include "text/unicode.hpp"

namespace proofsheet::documents {

namespace {

using numbers::Outcome;
using numbers::Printed;
using numbers::Rational;
using numbers::Real;

// ---- the text as a reader sees it

struct Spelling {
  std::string_view written, meant;
};
/// Markup between and around the characters of a report, in any format. Superscripts are marked by `^`.
constexpr Spelling markup[] = {
    {"\\chi", "χ"},     {"&chi;", "χ"},      {"&#967;", "χ"},    {"&#x3c7;", "χ"}, {"<sup>", "^"},
    {"</sup>", ""},     {":sup:`", "^"},     {"\\ :sup:`", "^"}, {"\\^", "^"},     {"\\textsuperscript", "^"},
    {"<em>", ""},       {"</em>", ""},       {"<i>", ""},        {"</i>", ""},     {"&lt;", "<"},
    {"&gt;", ">"},      {"&nbsp;", " "},     {"&thinsp;", " "},  {"&minus;", "−"}, {"&#8722;", "−"},
    {"&#x2212;", "−"},  {"&times;", "×"},    {"&#215;", "×"},    {"&#xd7;", "×"},  {"&middot;", "·"},
    {"&sdot;", "⋅"},    {"*10^", "×10^"},    {"* 10^", "×10^"},  {"*10⁻", "×10⁻"}, {"* 10⁻", "×10⁻"},
    {"\\*10^", "×10^"}, {"\\* 10^", "×10^"}, {"\\textit", ""},   {"\\emph", ""},   {"\\mathit", ""},
    {"\\num", ""},      {"\\textless", "<"}, {"\\,", ""},        {"\\;", ""},      {"\\!", ""},
    {"\\ ", " "},       {"\\%", "%"},        {"~", " "},         {"\u00a0", " "},  {"\u2009", " "},
    {"\u202f", " "},    {"*", ""},           {"$", ""},          {"{", ""},        {"}", ""},
    {"_", ""},          {"\\<", "<"},        {"\\>", ">"}};
constexpr Spelling letters[] = {{"χ^2^", "χ²"}, {"χ^2", "χ²"},  {"χ2", "χ²"},
                                {"X²", "χ²"},   {"X^2^", "χ²"}, {"X^2", "χ²"}};

/// Replaces spellings. If several match at a place, the longest wins.
Text replace_spellings(const Text& text, std::span<const Spelling> spellings) {
  std::string firsts;
  for (const Spelling& one : spellings) firsts += one.written.front();
  prose::TextBuilder builder;
  for (std::size_t at = 0, done = 0;; done = at) {
    const Spelling* found = nullptr;
    for (; !found && (at = std::min(text.view().find_first_of(firsts, at), text.size())) < text.size();
         ++at) {
      const std::string_view rest = text.view().substr(at);
      for (const Spelling& one : spellings)
        if (rest.starts_with(one.written) && (!found || found->written.size() < one.written.size()))
          found = &one;
      if (found) break;
    }
    builder.take(text, done, at);
    if (!found) return builder.finish();
    if (!found->meant.empty()) builder.put(found->meant, text, at);
    at += found->written.size();
  }
}

Text without_markup(const Text& text) { return replace_spellings(replace_spellings(text, markup), letters); }

// ---- numbers

std::size_t dash_size(std::string_view text) { return text::size_if(text::is_dash, text); }

constexpr std::size_t longest_number = 60;  // bytes

/// Returns how many bytes at the front may belong to a number: `7.1 × 10^-6`, `3.6 %`.
std::size_t reach_of_number(std::string_view text) {
  constexpr std::string_view marks = ".,eE+-^% ";
  std::size_t at = 0;
  while (at < std::min(text.size(), longest_number)) {
    const std::string_view rest = text.substr(at);
    std::size_t taken = text::is_digit(rest.front()) || marks.find(rest.front()) != marks.npos ? 1 : 0;
    if (taken == 0) taken = text::times_size(rest);
    if (taken == 0) taken = text::raised_size(rest);
    if (taken == 0) taken = dash_size(rest);
    if (taken == 0) break;
    at += taken;
  }
  return at;
}

/// True if a number continues in `rest`, the text after the part that was read: `7.1` in `7.1 × 10−6`, `0` in
/// `0,036`.
bool number_continues(std::string_view rest) {
  const auto is_number = [](std::string_view text) {
    return !text.empty() && (text::is_digit(text.front()) || text.front() == '.');
  };
  const auto behind = [](std::string_view text, std::size_t size) {
    return text.substr(std::min(size, text.size()));
  };
  if (const std::size_t dash = dash_size(rest); dash > 0) return is_number(behind(rest, dash));
  if (text::raised_size(rest) > 0 || rest.starts_with("<sup")) return true;
  if (rest.starts_with('^')) return is_number(behind(rest, 1)) || dash_size(behind(rest, 1)) > 0;
  if (rest.size() > 1 && std::string_view(".,/").find(rest.front()) != rest.npos)
    return text::is_digit(rest[1]);
  if (rest.size() > 1 && (rest.front() == 'e' || rest.front() == 'E'))
    return is_number(behind(rest, 1)) || rest[1] == '+' || dash_size(rest.substr(1)) > 0;
  rest = behind(rest, rest.find_first_not_of(' '));
  const std::size_t sign = text::times_size(rest);
  rest = behind(rest, sign);
  return sign > 0 && is_number(behind(rest, rest.find_first_not_of(' ')));
}

// ---- reports

enum class Test { t, r, z, f, chi2 };

/// A number after a relation sign: `= 2.20`, `< .001`.
struct Comparison {
  char relation = '=';
  Printed number;
};

struct Report {
  Test test = Test::t;
  std::vector<Printed> degrees;
  Comparison statistic;
  std::optional<Comparison> p;  ///< `nullopt` for `ns`, which means more than .05
  bool is_read = true;          ///< false if its p is written in an unknown way
  Text text;                    ///< from the test to the p
  bool one_sided = false;       ///< true if the text says so
};

/// Scans a text. If something does not match, the place stays the same.
class Scanner {
 public:
  Scanner(std::string_view text, std::size_t at) : text_(text), at_(at) {}
  std::size_t at() const { return at_; }

  void spaces() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\n')) ++at_;
  }
  bool take(std::string_view word) {
    spaces();
    if (!text_.substr(at_).starts_with(word)) return false;
    at_ += word.size();
    return true;
  }
  /// Reads the longest number at the front: `1` of `1, 28`.
  std::optional<Printed> number(std::size_t farthest = std::string_view::npos) {
    spaces();
    const std::string_view rest = text_.substr(at_, farthest);
    if (rest.starts_with('+') || rest.starts_with('%') || rest.starts_with('^')) return std::nullopt;
    numbers::Reading reading;
    reading.in_row = true;
    for (std::size_t to = reach_of_number(rest); to > 0; --to) {  // Pandoc writes 10^-6^
      if (rest[to - 1] == ' ') continue;
      const bool is_closed = rest[to - 1] == '^';
      auto printed = numbers::parse_printed(rest.substr(0, to - (is_closed ? 1 : 0)), reading);
      if (!printed || (is_closed && printed->decimal.style != numbers::Format::Style::scientific)) continue;
      at_ += to;
      return printed;
    }
    return std::nullopt;
  }
  /// Reads a number that ends before the next comma.
  std::optional<Printed> number_before_comma() {
    spaces();
    return number(text_.substr(at_, longest_number).find(','));
  }
  /// Reads a relation and a number. Returns `nullopt` if only a part of the number can be read.
  std::optional<Comparison> read_comparison() {
    const std::size_t begin = at_;
    spaces();
    for (const std::string_view relation : {"=", "<", ">"})
      if (take(relation))
        if (auto printed = number(); printed && !number_continues(text_.substr(at_)))
          return Comparison{relation.front(), *std::move(printed)};
    at_ = begin;
    return std::nullopt;
  }
  /// Skips `= 7`, even if the number continues after that.
  bool take_part_of_number() { return (take("=") || take("<") || take(">")) && number(); }

 private:
  std::string_view text_;
  std::size_t at_;
};

struct TestKind {
  std::string_view letter;
  Test test;
  std::size_t degrees;
};
constexpr std::array<TestKind, 7> test_kinds{{{"t", Test::t, 1},
                                              {"F", Test::f, 2},
                                              {"χ²", Test::chi2, 1},
                                              {"Q", Test::chi2, 1},
                                              {"r", Test::r, 1},
                                              {"z", Test::z, 0},
                                              {"Z", Test::z, 0}}};

bool begins_word(std::string_view text, std::size_t at) {
  const char32_t before = text::code_point_before(text, at).value;
  return before >= 0x80
             ? false
             : !text::is_letter(static_cast<char>(before)) && !text::is_digit(static_cast<char>(before));
}

/// Parses `(2, 57)`, `(1, N = 90)`.
bool read_degrees(Scanner& scanner, const TestKind& kind, Report& report) {
  if (kind.degrees == 0) return true;
  if (!scanner.take("(")) return false;
  if (scanner.take("df")) scanner.take("=");
  for (std::size_t i = 0; i < kind.degrees; ++i) {
    if (i > 0 && !scanner.take(",") && !scanner.take(";")) return false;
    auto degrees = i + 1 < kind.degrees ? scanner.number_before_comma() : scanner.number();
    if (!degrees || numbers::value_of(degrees->decimal) <= 0) return false;
    report.degrees.push_back(*std::move(degrees));
  }
  if (scanner.take(",") && !((scanner.take("N") || scanner.take("n")) && scanner.read_comparison()))
    return false;
  return scanner.take(")");
}

/// Reads the p of a statistic: in the same sentence, before the next statistic begins.
bool read_p(std::string_view text, Scanner& scanner, Report& report) {
  constexpr std::size_t farthest = 120;
  const std::size_t end = std::min(text.size(), scanner.at() + farthest);
  for (std::size_t at = scanner.at(); at < end; ++at) {
    if (text.substr(at, 2) == "\n\n" || text.substr(at, 2) == ". ") return false;
    if (!begins_word(text, at)) continue;
    for (const TestKind& kind : test_kinds)  // the next statistic
      if (kind.degrees > 0 && text.substr(at).starts_with(kind.letter) &&
          text.substr(at + kind.letter.size()).starts_with("("))
        return false;
    Scanner ahead(text, at);
    if (ahead.take("ns") || ahead.take("n.s.")) {
      if (ahead.at() < text.size() && text::is_letter(text[ahead.at()])) continue;
      scanner = ahead;
      return true;
    }
    if (text[at] != 'p' && text[at] != 'P') continue;
    ahead = Scanner(text, at + 1);
    if (auto said = ahead.read_comparison()) {
      report.p = *std::move(said);
      scanner = ahead;
      return true;
    }
    if (ahead.take_part_of_number()) {
      report.is_read = false;
      scanner = ahead;
      return true;
    }
  }
  return false;
}

/// The sentences of a text, separated by `. `.
class Sentences {
 public:
  explicit Sentences(std::string_view text) {
    for (std::size_t at = text.find(". "); at != text.npos; at = text.find(". ", at + 1)) ends_.push_back(at);
    const std::string small = text::in_small_letters(text);
    for (const std::string_view words : {"one-sided", "one sided", "one-tailed", "one tailed", "directional"})
      for (std::size_t at = small.find(words); at != small.npos; at = small.find(words, at + 1))
        one_sided_.push_back({at, at + words.size()});
    std::sort(one_sided_.begin(), one_sided_.end(), [](Stretch a, Stretch b) { return a.begin < b.begin; });
  }
  /// Returns where the last sentence ends that ends before `at`; `nullopt` if none does.
  std::optional<std::size_t> end_before(std::size_t at) const {
    const auto next = std::upper_bound(ends_.begin(), ends_.end(), at,
                                       [](std::size_t place, std::size_t end) { return place < end + 2; });
    return next == ends_.begin() ? std::nullopt : std::optional(*std::prev(next));
  }
  /// Returns where the first sentence ends that ends at or after `at`; `nullopt` if none does.
  std::optional<std::size_t> end_at_or_after(std::size_t at) const {
    const auto next = std::lower_bound(ends_.begin(), ends_.end(), at);
    return next == ends_.end() ? std::nullopt : std::optional(*next);
  }
  /// True if the sentence around a stretch says `one-sided`, `one-tailed` or `directional`.
  bool says_one_sided(Stretch stretch) const {
    const std::size_t begin = end_before(stretch.begin).value_or(0);
    const auto said = std::lower_bound(one_sided_.begin(), one_sided_.end(), begin,
                                       [](Stretch one, std::size_t at) { return one.begin < at; });
    return said != one_sided_.end() &&
           said->end <= end_at_or_after(stretch.end).value_or(std::string_view::npos);
  }

 private:
  std::vector<std::size_t> ends_;
  std::vector<Stretch> one_sided_;
};

std::optional<Report> report_at(const Text& text, const Sentences& sentences, std::size_t at) {
  const std::string_view view = text.view();
  for (const TestKind& kind : test_kinds) {
    if (!view.substr(at).starts_with(kind.letter) || !begins_word(view, at)) continue;
    Report report;
    report.test = kind.test;
    Scanner scanner(view, at + kind.letter.size());
    if (!read_degrees(scanner, kind, report)) continue;
    auto statistic = scanner.read_comparison();
    if (!statistic) continue;
    report.statistic = *std::move(statistic);
    if (report.statistic.relation == '>' || !read_p(view, scanner, report)) continue;
    report.text = prose::cut(text, at, scanner.at());
    report.one_sided = sentences.says_one_sided({at, scanner.at()});
    return report;
  }
  return std::nullopt;
}

// ---- the range of p

struct Ends {
  Real least, most;
};

/// All values that round to a printed number, by any rounding rule.
struct Range {
  Rational lower, upper;
};
Range range_of(const Printed& printed) {
  const numbers::RoundingInterval up = numbers::rounding_interval(printed, numbers::Rounding::half_away);
  return {up.lower, up.upper};
}
/// Returns the range of degrees of freedom. Whole ones are counts and exact; fractional ones were rounded.
Range degrees_range(const Printed& printed) {
  const Rational value = numbers::value_of(printed.decimal);
  return printed.decimal.places > 0 ? range_of(printed) : Range{value, value};
}

Outcome<Real> upper_tail(numbers::Family family, const std::vector<Real>& arguments) {
  const Outcome<Real> below = numbers::cdf(family, arguments);
  if (!below) return below;
  return Real(1) - *below;
}

Outcome<Real> twice(const Outcome<Real>& x) {
  if (!x) return x;
  return Real(2) * *x;
}

/// Returns p of a statistic, which must not be negative; two-sided if the test has two sides.
Outcome<Real> p_of(Test test, const Rational& statistic, const std::vector<Rational>& degrees) {
  switch (test) {
    case Test::z: return twice(numbers::cdf(numbers::Family::normal, std::vector<Real>{Real(-statistic)}));
    case Test::t:
      return twice(numbers::cdf(numbers::Family::t, std::vector<Real>{Real(-statistic), Real(degrees[0])}));
    case Test::r: {
      if (statistic >= 1) return Real(0);
      const Outcome<Real> root =
          numbers::apply(numbers::Function::sqrt, Real(degrees[0] / (1 - statistic * statistic)));
      if (!root) return root;
      return twice(
          numbers::cdf(numbers::Family::t, std::vector<Real>{-(Real(statistic) * *root), Real(degrees[0])}));
    }
    case Test::f:
      return upper_tail(numbers::Family::f, {Real(statistic), Real(degrees[0]), Real(degrees[1])});
    case Test::chi2: break;
  }
  return upper_tail(numbers::Family::chi2, {Real(statistic), Real(degrees[0])});
}

bool has_two_sides(Test test) { return test == Test::t || test == Test::r || test == Test::z; }

/// Returns the range of |t|, |r|, |z|, F or χ² that rounds to the printed statistic.
Range sizes_of(const Report& report) {
  Range range = range_of(report.statistic.number);
  if (has_two_sides(report.test) && range.upper < 0) range = {-range.upper, -range.lower};
  if (has_two_sides(report.test) && range.lower < 0)
    range.upper = std::max(range.upper, Rational(-range.lower));
  if (range.lower < 0 || report.statistic.relation == '<') range.lower = 0;
  return range;
}

/// Returns the least and the greatest p of statistics and degrees of freedom in these ranges. p falls as the
/// statistic grows. With more degrees of freedom, p of t and r falls, and p of χ² grows. p of F(a, b) at f is
/// the incomplete beta function at x = b/(b + a·f) with the parameters b/2 and a/2, which grows with x and a
/// and falls with b. So x must be taken from one end of a and b, and the parameters from the other.
Outcome<Ends> ends_within(Test test, const Range& size, const std::vector<Range>& degrees) {
  std::vector<Rational> low, high;  // the degrees of freedom that make p low, and high
  for (const Range& range : degrees) {
    const bool falls = has_two_sides(test) || low.size() == 1;
    low.push_back(falls ? range.upper : range.lower);
    high.push_back(falls ? range.lower : range.upper);
  }
  Rational scale = 1;
  if (test == Test::f) scale = low[0] * high[1] / (high[0] * low[1]);
  const Outcome<Real> least = p_of(test, size.upper / scale, low),
                      most = p_of(test, size.lower * scale, high);
  if (!least) return least.failure();
  if (!most) return most.failure();
  return Ends{*least, *most};
}

/// Divides a range into `count` parts.
std::vector<Range> parts_of(const Range& range, long count) {
  if (range.lower == range.upper) return {range};
  std::vector<Range> parts;
  const Rational step = (range.upper - range.lower) / count;
  for (long i = 0; i < count; ++i) parts.push_back({range.lower + i * step, range.lower + (i + 1) * step});
  return parts;
}

/// Returns the least and the greatest p of all values that round to the printed ones. If a and b of F were
/// rounded, taking x and the parameters from one range gives too wide a result. So the range is divided, and
/// the union of all parts is returned.
Outcome<Ends> p_ends(const Report& report) {
  constexpr long parts_of_a = 16, parts_of_b = 2;
  const Range size = sizes_of(report);
  std::vector<Range> degrees;
  for (const Printed& printed : report.degrees) {
    degrees.push_back(degrees_range(printed));
    if (degrees.back().lower <= 0)
      return numbers::Failure{numbers::Failure::Kind::undecided, "its degrees of freedom may be 0", ""};
  }
  if (report.test != Test::f) return ends_within(report.test, size, degrees);
  std::optional<Ends> ends;
  for (const Range& a : parts_of(degrees[0], parts_of_a))
    for (const Range& b : parts_of(degrees[1], parts_of_b)) {
      const Outcome<Ends> more = ends_within(Test::f, size, {a, b});
      if (!more) return more;
      if (!ends) ends = *more;
      const Outcome<int> lower = numbers::compare(more->least, ends->least),
                         higher = numbers::compare(more->most, ends->most);
      if (!lower) return lower.failure();
      if (!higher) return higher.failure();
      if (*lower < 0) ends->least = more->least;
      if (*higher > 0) ends->most = more->most;
    }
  return *ends;
}

/// True if a p that is printed so can be between the ends.
Outcome<bool> is_possible(const std::optional<Comparison>& p, const Ends& ends) {
  if (!p || p->relation == '>') {
    const Outcome<int> order =
        numbers::compare(ends.most, Real(p ? numbers::value_of(p->number.decimal) : Rational(1, 20)));
    return order ? Outcome<bool>(*order > 0) : order.failure();
  }
  if (p->relation == '<') {
    const Outcome<int> order = numbers::compare(ends.least, Real(numbers::value_of(p->number.decimal)));
    return order ? Outcome<bool>(*order < 0) : order.failure();
  }
  const Range range = range_of(p->number);
  const Outcome<int> low = numbers::compare(ends.least, Real(range.upper)),
                     high = numbers::compare(ends.most, Real(range.lower));
  if (!low) return low.failure();
  if (!high) return high.failure();
  return *low <= 0 && *high >= 0;
}

/// Returns p as `.0358`, with three significant digits.
std::string digits_of(const Real& p, numbers::Rounding rounding) {
  if (p.rational() && (*p.rational() == 0 || *p.rational() == 1)) return *p.rational() == 0 ? "0" : "1";
  const auto exponent = numbers::decimal_exponent(p);
  const bool is_tiny = exponent && *exponent < -5;
  const auto proven =
      numbers::print(p,
                     {is_tiny ? numbers::Format::Style::scientific : numbers::Format::Style::significant,
                      is_tiny ? 2 : 3, false},
                     rounding);
  if (!proven) return "?";
  const std::string digits = numbers::to_string(proven->decimal);
  return digits.starts_with("0.") ? digits.substr(1) : digits;
}

std::string range_text(const Ends& ends) {
  const std::string least = digits_of(ends.least, numbers::Rounding::floor),
                    most = digits_of(ends.most, numbers::Rounding::ceiling);
  return least == most ? least : fmt::format("{} to {}", least, most);
}

// ---- judgement

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

template <class... T>
ledger::Remark read_comparison(fmt::format_string<T...> words, T&&... values) {
  return {ledger::Remark::Kind::said, {fmt::format(words, std::forward<T>(values)...)}};
}

void warn_undecided(const Text& text, const numbers::Failure& failure, text::Diagnostics& diagnostics) {
  diagnostics.warning(
      text.span(),
      fmt::format("'{}' can't be recomputed: {}", text::with_single_spaces(text.view()), failure.fact),
      equations::hint_of(failure));
}

std::optional<ledger::Claim> judge_report(const Report& report, text::Diagnostics& diagnostics) {
  if (!report.is_read)
    return warn_undecided(
               report.text,
               {numbers::Failure::Kind::undecided, "its p can't be read", "write it as .036, or 7.1e-6"},
               diagnostics),
           std::nullopt;
  const Outcome<Ends> ends = p_ends(report);
  if (!ends) return warn_undecided(report.text, ends.failure(), diagnostics), std::nullopt;
  const Outcome<Real> half = numbers::divide(Real(1), Real(2));
  const Ends one_sided{ends->least * *half, ends->most * *half};
  const Outcome<bool> two = is_possible(report.p, *ends);
  const Outcome<bool> one =
      has_two_sides(report.test) ? is_possible(report.p, one_sided) : Outcome<bool>(false);
  if (!two || !one)
    return warn_undecided(report.text, two ? one.failure() : two.failure(), diagnostics), std::nullopt;
  ledger::Claim claim = claim_of(report.text);
  const bool takes_one = *one && report.one_sided;
  claim.verdict = *two || takes_one ? ledger::Verdict::possible : ledger::Verdict::impossible;
  const Ends& taken = takes_one ? one_sided : *ends;
  const std::string sides = !has_two_sides(report.test) ? ""
                            : takes_one                 ? ", one-sided as the text says"
                                                        : ", two-sided";
  claim.remark = {read_comparison("p is {}{}", range_text(taken), sides)};
  if (!*two && *one && !takes_one)
    claim.remark.push_back(read_comparison("it would be possible one-sided, but the text does not say so"));
  claim.correct.side = fmt::format("p = {}", range_text(taken));
  return claim;
}

// ---- means of whole numbers

/// Judges `M = 5.19` with the `n = 28` that is nearest to it in the sentence.
std::optional<ledger::Claim> mean_at(const Text& text, const Sentences& sentences, std::size_t at) {
  const std::string_view view = text.view();
  if (view[at] != 'M' || !begins_word(view, at)) return std::nullopt;
  Scanner scanner(view, at + 1);
  const auto mean = scanner.read_comparison();
  if (!mean || mean->relation != '=' || mean->number.decimal.places < 1 ||
      mean->number.decimal.style != numbers::Format::Style::places)
    return std::nullopt;
  constexpr std::size_t farthest = 120;
  std::size_t begin = at > farthest ? at - farthest : 0, end = std::min(view.size(), at + farthest);
  if (const auto stop = sentences.end_before(at); stop && *stop >= begin) begin = *stop + 2;
  if (const auto stop = sentences.end_at_or_after(scanner.at()); stop && *stop < end) end = *stop;
  std::optional<std::size_t> nearest;
  Rational n;
  Stretch whole{at, scanner.at()};
  for (std::size_t i = begin; i < end; ++i) {
    if ((view[i] != 'n' && view[i] != 'N') || !begins_word(view, i)) continue;
    Scanner ahead(view, i + 1);
    const auto said = ahead.read_comparison();
    const std::size_t distance = i > at ? i - at : at - i;
    if (!said || said->relation != '=' || said->number.decimal.places != 0 ||
        (nearest && *nearest <= distance))
      continue;
    nearest = distance;
    n = numbers::value_of(said->number.decimal);
    whole = {std::min(at, i), std::max(scanner.at(), ahead.at())};
  }
  // If so few places are printed for so many values, every mean is possible.
  if (!nearest || n <= 0 || n >= numbers::power_of_ten(mean->number.decimal.places)) return std::nullopt;
  const Range range = range_of(mean->number);
  const auto floor_of = [](const Rational& x) {
    return numbers::value_of(
        numbers::to_decimal(x, {numbers::Format::Style::places, 0, false}, numbers::Rounding::floor));
  };
  const Rational last = floor_of(range.upper * n);
  ledger::Claim claim = claim_of(prose::cut(text, whole.begin, whole.end));
  const std::string count = fmt::format(
      "{} whole numbers", numbers::to_string(numbers::to_decimal(
                              n, {numbers::Format::Style::places, 0, false}, numbers::Rounding::floor)));
  const auto written = [&](const Rational& x) {
    return numbers::to_string(numbers::to_decimal(x, mean->number.format(), numbers::Rounding::half_away));
  };
  if (last >= range.lower * n) {
    claim.verdict = ledger::Verdict::possible;
    claim.remark = {read_comparison("{} can have this mean", count)};
    return claim;
  }
  claim.verdict = ledger::Verdict::impossible;
  claim.correct.side = fmt::format("M = {} or {}", written(last / n), written((last + 1) / n));
  claim.remark = {read_comparison("{} have a mean of {} or {}, if the values are whole", count,
                                  written(last / n), written((last + 1) / n))};
  return claim;
}

}  // namespace

std::vector<ledger::Claim> judge_statistics(const Passage& passage, text::Diagnostics& diagnostics) {
  const Text text = without_markup(passage.text);
  const Sentences sentences(text.view());
  std::vector<ledger::Claim> claims;
  const auto is_read = [&](const text::Span& part) {  // code and comments are not read
    return !numerals_in(passage, stretch_in(passage.text, part)).empty();
  };
  constexpr std::string_view firsts = "tFrzZQM\xCF";
  for (std::size_t at = text.view().find_first_of(firsts); at < text.size();
       at = text.view().find_first_of(firsts, at + 1)) {
    if (auto mean = mean_at(text, sentences, at); mean && is_read(mean->span))
      claims.push_back(*std::move(mean));
    const auto report = report_at(text, sentences, at);
    if (!report || !is_read(report->text.span())) continue;
    if (auto claim = judge_report(*report, diagnostics)) claims.push_back(*std::move(claim));
  }
  return claims;
}

}  // namespace proofsheet::documents
