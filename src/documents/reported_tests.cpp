#include "documents/reported_tests.hpp"

#include <algorithm>
#include <array>

#include "text/signs.hpp"
#include "text/unicode.hpp"

namespace proofsheet::documents {

namespace {

using numbers::Printed;

// ---- numbers

constexpr std::size_t longest_number = 60;  // bytes

std::size_t minus_size(std::string_view text) { return text::size_if(text::is_dash, text); }

/// Returns how many bytes at the front may belong to a number: `7.1 × 10^-6`, `3.6 %`.
std::size_t reach_of_number(std::string_view text) {
  constexpr std::string_view marks = ".,eE+-^% ";
  std::size_t at = 0;
  while (at < std::min(text.size(), longest_number)) {
    const std::string_view rest = text.substr(at);
    std::size_t taken = text::is_digit(rest.front()) || marks.find(rest.front()) != marks.npos ? 1 : 0;
    if (taken == 0) taken = text::times_size(rest);
    if (taken == 0) taken = text::raised_size(rest);
    if (taken == 0) taken = minus_size(rest);
    if (taken == 0) break;
    at += taken;
  }
  return at;
}

std::string_view after(std::string_view text, std::size_t size) {
  return text.substr(std::min(size, text.size()));
}

/// True if a number continues in `rest`, the text after the part that was read: `7.1` in `7.1 × 10−6`, `0` in
/// `0,036`. No comma follows a decimal point.
bool number_continues(std::string_view read, std::string_view rest) {
  const auto is_number = [](std::string_view text) {
    return !text.empty() && (text::is_digit(text.front()) || text.front() == '.');
  };
  if (const std::size_t dash = minus_size(rest); dash > 0) return is_number(after(rest, dash));
  if (text::raised_size(rest) > 0 || rest.starts_with("<sup")) return true;
  if (rest.starts_with(raised_mark)) return is_number(after(rest, 1)) || minus_size(after(rest, 1)) > 0;
  if (rest.size() > 1 && std::string_view(".,/").find(rest.front()) != rest.npos) {
    const std::size_t point = read.find(rest.front() == ',' ? '.' : ',');
    const bool has_other_mark = point != read.npos && !(point > 0 && point + 4 == read.size());
    return text::is_digit(rest[1]) && !(has_other_mark && rest.front() == ',');
  }
  if (rest.size() > 1 && (rest.front() == 'e' || rest.front() == 'E'))
    return is_number(after(rest, 1)) || rest[1] == '+' || minus_size(rest.substr(1)) > 0;
  rest = after(rest, rest.find_first_not_of(' '));
  const std::size_t sign = text::times_size(rest);
  rest = after(rest, sign);
  return sign > 0 && is_number(after(rest, rest.find_first_not_of(' ')));
}

/// Returns the number with a point where it has a decimal comma. A point that can't separate thousands is a
/// decimal point.
std::string with_point(std::string_view number) {
  std::string result(number);
  const bool has_comma = number.find(',') != number.npos;
  const std::size_t point = number.find('.');
  const auto digits_after = [&](std::size_t at) {
    return std::min(number.find_first_not_of("0123456789", at + 1), number.size()) - at - 1;
  };
  if (!has_comma && point != number.npos && (digits_after(point) != 3 || point == 0)) return result;
  for (char& c : result) c = c == ',' ? '.' : c == '.' ? ',' : c;
  return result;
}

std::optional<Printed> parse_number(std::string_view number, Marks marks, bool in_row) {
  numbers::Reading reading;
  reading.in_row = in_row;
  return numbers::parse_printed(marks == Marks::comma ? with_point(number) : std::string(number), reading);
}

// ---- tests

/// A name of a test, and what it is.
struct TestName {
  std::string_view written;
  Test test;
  enum class Square { none, optional, required } square = Square::none;  ///< `²`, `^2` or `2` after it
  bool has_degrees = false;  ///< a variable without them: `X2` may be anything, `X2(1)` is χ²
  bool is_rank_correlation = false;
};
using Square = TestName::Square;
/// If several names fit, the longest is read.
constexpr TestName test_names[] = {{"t", Test::t},
                                   {"F", Test::f},
                                   {"χ", Test::chi2, Square::optional},
                                   {"[CHI]", Test::chi2, Square::required},
                                   {"chi", Test::chi2, Square::optional},
                                   {"chi-square", Test::chi2},
                                   {"chi-squared", Test::chi2},
                                   {"chi square", Test::chi2},
                                   {"chi squared", Test::chi2},
                                   {"X-squared", Test::chi2},
                                   {"X", Test::chi2, Square::required, true},
                                   {"x", Test::chi2, Square::required, true},
                                   {"c", Test::chi2, Square::required, true},
                                   {"G", Test::chi2, Square::required, true},
                                   {"Q", Test::chi2},
                                   {"r", Test::r},
                                   {"rs", Test::r, Square::none, true, true},
                                   {"rho", Test::r, Square::none, false, true},
                                   {"ρ", Test::r, Square::none, false, true},
                                   {"z", Test::z},
                                   {"Z", Test::z}};

std::size_t square_size(std::string_view text) {
  for (const std::string_view square : {"²", "^2^", "^2", "2"})
    if (text.starts_with(square)) return square.size();
  return 0;
}

/// A name of a test at the beginning of a text.
struct FoundName {
  const TestName* name = nullptr;
  std::size_t size = 0;  ///< with its square
  bool needs_degrees = false;
};
FoundName name_at(std::string_view text) {
  FoundName longest;
  for (const TestName& one : test_names) {
    const std::string_view front = text.substr(0, one.written.size());
    const bool any_case = one.written.starts_with("chi");  // Chi², CHI2
    if ((any_case ? text::in_small_letters(front) : front) != one.written) continue;
    const std::size_t square = one.square == Square::none ? 0 : square_size(text.substr(one.written.size()));
    const std::size_t size = one.written.size() + square;
    if ((square == 0 && one.square == Square::required) || size <= longest.size) continue;
    longest = {&one, size, one.square == Square::optional ? square == 0 : one.has_degrees};
  }
  return longest;
}

std::size_t degrees_of(Test test) { return test == Test::z ? 0 : test == Test::f ? 2 : 1; }

/// A field between the commas of `(2, 57)`.
struct Field {
  std::string text;
  bool is_close = false;  ///< no space separates it from the field before
};

std::vector<Field> fields_of(std::string_view inside, Marks marks) {
  std::vector<Field> fields(1);
  const bool by_semicolon = inside.find(';') != inside.npos;
  // With decimal commas, a comma without a space after it belongs to a number if there is another separator.
  const bool by_space = !by_semicolon && marks == Marks::comma && inside.find(", ") != inside.npos;
  for (std::size_t at = 0; at < inside.size(); ++at) {
    const bool separates = by_semicolon ? inside[at] == ';'
                           : by_space   ? inside.substr(at, 2) == ", "
                                        : inside[at] == ',';
    if (!separates) {
      fields.back().text += inside[at] == '\n' ? ' ' : inside[at];
      continue;
    }
    const bool is_close = at + 1 < inside.size() && text::is_digit(inside[at + 1]) && !by_semicolon;
    fields.push_back({"", is_close});
  }
  for (Field& field : fields) field.text = std::string(text::trimmed(field.text));
  return fields;
}

/// True if `234` continues the number `1` before it: `1,234`.
bool continues_thousands(const Field& before, const Field& field) {
  const auto is_whole = [](std::string_view text) {
    return !text.empty() && text.find_first_not_of("0123456789") == text.npos;
  };
  const std::size_t group = before.text.rfind(',');
  const std::string_view last =
      std::string_view(before.text).substr(group == std::string::npos ? 0 : group + 1);
  const std::string_view digits = last.substr(std::min(last.find_first_of("0123456789"), last.size()));
  return field.is_close && field.text.size() >= 3 && is_whole(std::string_view(field.text).substr(0, 3)) &&
         (field.text.size() == 3 || field.text[3] == '.') && is_whole(digits) &&
         (group == std::string::npos ? digits.size() <= 3 && digits.front() != '0' : digits.size() == 3);
}

/// Joins thousands until so many fields are left. Fails if that is impossible or ambiguous.
bool join_thousands(std::vector<Field>& fields, std::size_t count) {
  if (fields.size() == count) return true;
  std::vector<Field> joined;
  for (const Field& field : fields)
    if (!joined.empty() && continues_thousands(joined.back(), field))
      joined.back().text += ',' + field.text;
    else
      joined.push_back(field);
  fields = std::move(joined);
  return fields.size() == count;
}

/// Removes `N = 90` and what continues its number. Returns false if there is a field with another name.
bool take_labels(std::vector<Field>& fields) {
  for (std::size_t i = 0; i < fields.size();) {
    std::string& text = fields[i].text;
    const std::size_t equal = text.find('=');
    if (equal == std::string::npos) {
      ++i;
      continue;
    }
    const std::string label = text::in_small_letters(text::trimmed(std::string_view(text).substr(0, equal)));
    if (label == "n") {
      while (i + 1 < fields.size() && continues_thousands(fields[i], fields[i + 1]))
        fields.erase(fields.begin() + static_cast<long>(i) + 1);
      fields.erase(fields.begin() + static_cast<long>(i));
      continue;
    }
    if (label != "df" && label != "d.f." && label != "df1" && label != "df2" && label != "df_1" &&
        label != "df_2")
      return false;
    text = std::string(text::trimmed(std::string_view(text).substr(equal + 1)));
    ++i;
  }
  return true;
}

std::optional<Printed> degrees_from(const std::string& text, Marks marks) {
  if (text == "I" || text == "l") return parse_number("1", marks, false);  // a misread 1, as in scanned text
  auto printed = parse_number(text, marks, false);
  if (!printed || printed->relation != numbers::Relation::equal || numbers::value_of(*printed) <= 0)
    return std::nullopt;
  return printed;
}

/// Parses the text between the brackets of `(2, 57)`, `(1, N = 90)`, `(df = 28)`.
std::optional<std::vector<Printed>> parse_degrees(std::string_view inside, Test test, Marks marks) {
  const std::size_t count = degrees_of(test);
  std::vector<Field> fields = fields_of(inside, marks);
  if (!take_labels(fields)) return std::nullopt;
  if (test == Test::z) return std::vector<Printed>();
  const bool is_number = fields.size() == 2 && count == 1 && marks == Marks::comma && fields[1].is_close;
  if (is_number) {  // (27,4)
    fields[0].text += ',' + fields[1].text;
    fields.pop_back();
  }
  if (test == Test::chi2 && fields.size() == 2) {  // χ²(1, 90); χ²(1,234) is ambiguous
    if (continues_thousands(fields[0], fields[1])) return std::nullopt;
    fields.pop_back();
  }
  if (!join_thousands(fields, count)) return std::nullopt;
  std::vector<Printed> degrees;
  for (const Field& field : fields) {
    auto one = degrees_from(field.text, marks);
    if (!one) return std::nullopt;
    degrees.push_back(*std::move(one));
  }
  return degrees;
}

/// Reads one test.
class ReportReader {
 public:
  ReportReader(const StatisticsText& text, std::size_t at, Marks marks)
      : text_(text), view_(text.view()), scanner_(view_, at, marks), marks_(marks), begin_(at) {}

  /// What was read before something could not be read.
  enum class Progress { nothing, head, statistic, part_of_p, all };

  Progress read() {
    if (!read_head()) return Progress::nothing;
    if (!read_statistic()) return Progress::head;
    if (has_prime_) why = "in an approximate test";
    if (why.empty()) return read_p();
    // Only its p shows that this is a test: `t = 5` may be a time, and F(0.5) a value of a function.
    const std::string reason = why;
    if (read_p() == Progress::statistic) return why.clear(), Progress::statistic;
    why = reason;
    return Progress::part_of_p;
  }

  /// True if the statistic or its p has a decimal comma. Without one, `(27,4)` may be two numbers.
  bool has_decimal_comma() const {
    for (std::size_t at = view_.find(',', statistic_begin_); at < report.place.end;
         at = view_.find(',', at + 1))
      if (at + 1 < view_.size() && text::is_digit(view_[at + 1])) return true;
    return false;
  }

  Report report;
  std::string why;

 private:
  bool read_head() {
    found_ = name_at(view_.substr(begin_));
    if (!found_.name || !begins_word(view_, begin_)) return false;
    report.test = found_.name->test;
    report.is_rank_correlation = found_.name->is_rank_correlation;
    scanner_ = StatisticsScanner(view_, begin_ + found_.size, marks_);
    if (!read_label()) return false;
    has_degrees_ = report.test == Test::z;
    has_prime_ = scanner_.take("'") || scanner_.take("’") || scanner_.take("′");
    scanner_.spaces();
    const char open = scanner_.next();
    if (open == '(' || open == '[') {
      const std::size_t close = view_.substr(0, std::min(view_.size(), scanner_.at() + longest_number))
                                    .find(open == '(' ? ')' : ']', scanner_.at());
      if (close == view_.npos) return false;
      const std::string inside = text_.written({scanner_.at() + 1, close});
      if (inside.find_first_of("0123456789lI") == std::string::npos) return false;
      auto degrees = parse_degrees(inside, report.test, degree_marks());
      if (degrees)
        report.degrees = *std::move(degrees), has_degrees_ = true;
      else if (report.test == Test::r && sample_of(inside))
        has_degrees_ = true;
      else if (lowered_degrees_ && inside.find('=') != std::string::npos)  // χ²_1(N = 90)
        report.degrees = *lowered_degrees_, has_degrees_ = true;
      else
        why = "in a test with unknown degrees of freedom";
      scanner_ = StatisticsScanner(view_, close + 1, marks_);
    } else if (lowered_degrees_ && report.test != Test::z) {
      report.degrees = *lowered_degrees_;
      has_degrees_ = true;
    }
    return true;
  }

  /// The notation of degrees of freedom, which are read as they are written.
  Marks degree_marks() const { return text_.has_other_notation() ? Marks::comma : marks_; }

  /// `(N = 50)` of a correlation stands for 48 degrees of freedom.
  bool sample_of(std::string_view inside) {
    const std::size_t equal = inside.find('=');
    if (equal == inside.npos || text::in_small_letters(text::trimmed(inside.substr(0, equal))) != "n")
      return false;
    return take_sample(parse_number(text::trimmed(inside.substr(equal + 1)), degree_marks(), false));
  }
  bool take_sample(const std::optional<Printed>& n) {
    if (!n || n->decimal.places != 0 || numbers::value_of(*n) <= 2) return false;
    Printed degrees = *n;
    degrees.decimal.coefficient -= 2;
    report.degrees = {degrees};
    return true;
  }

  /// Reads what is between the letter and its degrees of freedom: an index, `-within`, a subscript with the
  /// degrees themselves. Returns false if the letter is part of a word.
  bool read_label() {
    const bool is_lowered = skip_lowered_marks();
    if (is_lowered && scanner_.next() != '(' && scanner_.next() != ' ') {
      const std::string_view label = lowered_text();
      const bool is_degrees = !label.empty() && text::is_digit(label.front());
      const std::size_t begin = scanner_.at();
      scanner_ = StatisticsScanner(view_, begin + label.size(), marks_);
      skip_lowered_marks();
      if (found_.name->square == Square::optional && square_size(scanner_.rest()) > 0) {  // χ_1^2
        scanner_.take(scanner_.rest().substr(0, square_size(scanner_.rest())));
        found_.needs_degrees = false;
      }
      if (label == "s") report.is_rank_correlation = report.test == Test::r;
      if (is_degrees) {
        std::string inside = text_.written({begin, begin + label.size()});
        std::erase(inside, lowered_mark);
        lowered_degrees_ = parse_degrees(inside, report.test, degree_marks());
        if (!lowered_degrees_ && scanner_.next() != '(') return false;
      }
    }
    if (found_.name->written == "Q") read_kind_of_q();
    if (report.test == Test::f && !scanner_.take_word("change")) scanner_.take("-change");
    const char follows = scanner_.next();
    if ((report.test == Test::f || report.test == Test::t) && (follows == '1' || follows == '2') &&
        view_.substr(scanner_.at() + 1, 1) == "(")
      scanner_ = StatisticsScanner(view_, scanner_.at() + 1, marks_);  // F1(1, 23)
    return !text::is_letter(scanner_.next()) && !text::is_digit(scanner_.next());
  }

  bool skip_lowered_marks() {
    const std::size_t before = scanner_.at();
    while (scanner_.next() == lowered_mark) scanner_ = StatisticsScanner(view_, scanner_.at() + 1, marks_);
    return scanner_.at() > before;
  }

  /// Returns the subscript: a word, or numbers such as `2, 57`.
  std::string_view lowered_text() const {
    const std::string_view rest = scanner_.rest().substr(0, longest_number);
    std::size_t end = 0;
    while (end < rest.size() && (text::is_letter(rest[end]) || text::is_digit(rest[end]) || rest[end] == '-'))
      ++end;
    if (end == 0 || !text::is_digit(rest.front())) return rest.substr(0, end);
    for (std::size_t at = end; at < rest.size();) {
      const std::size_t next = rest.find_first_not_of(",.; _", at);
      if (next == rest.npos || next == at || next > at + 3 || !text::is_digit(rest[next])) break;
      at = end = std::min(rest.find_first_not_of("0123456789", next), rest.size());
    }
    return rest.substr(0, end);
  }

  void read_kind_of_q() {
    StatisticsScanner ahead = scanner_;
    if (ahead.next() == ' ') ahead.spaces();
    for (const std::string_view hyphen : {"-", "–", "‑", "_"})
      if (ahead.take(hyphen)) break;
    for (const std::string_view kind : {"within", "between", "model", "error", "b", "w", "m", "e"})
      if (ahead.take_word(kind)) {
        scanner_ = ahead;
        return;
      }
  }

  bool read_statistic() {
    if (found_.needs_degrees && !has_degrees_) return false;
    scanner_.spaces();
    statistic_begin_ = scanner_.at();
    auto statistic = scanner_.comparison();
    if (!statistic || statistic->number.decimal.style == numbers::Format::Style::percent) {
      why = scanner_.take_part_of_comparison() ? "in a test with an unknown number" : "";
      return false;
    }
    report.statistic = *std::move(statistic);
    if (!has_degrees_) read_degrees_after();
    if (!has_degrees_ && why.empty()) why = "in a test without degrees of freedom";
    report.place = {begin_, scanner_.at()};
    return true;
  }

  /// Reads `t = 2.20, df = 28`, `F = 3.94, num df = 2, denom df = 57`, `F = 3.94 on 2 and 57 DF`.
  void read_degrees_after() {
    StatisticsScanner ahead = scanner_;
    ahead.spaces();
    for (const std::string_view mark : {",", ";", "("})
      if (ahead.take(mark)) break;
    std::vector<Printed> degrees;
    const auto take = [&] {
      if (auto one = ahead.number();
          one && one->relation == numbers::Relation::equal && numbers::value_of(*one) > 0)
        degrees.push_back(*std::move(one));
    };
    if (report.test == Test::r && ahead.take_word("n") && ahead.take("=")) {
      if (!take_sample(ahead.number())) return;
      has_degrees_ = true;
      scanner_ = ahead;
      return;
    }
    if (ahead.take_word("on") || ahead.take_word("with")) {
      take();
      if (ahead.take_word("and")) take();
      if (!ahead.take_word("df") && !ahead.take_word("degrees of freedom")) return;
    } else {
      for (std::size_t i = 0; i < degrees_of(report.test); ++i) {
        if (i > 0 && !ahead.take(",") && !ahead.take(";") && !ahead.take_word("and")) break;
        ahead.take_word("num") || ahead.take_word("denom");
        bool is_named = ahead.take_word("df") || ahead.take_word("d.f.");
        if (is_named) is_named = (ahead.take("1"), ahead.take("2"), ahead.take("="));
        if (!is_named && i == 0) return;
        take();
      }
    }
    if (degrees.size() != degrees_of(report.test)) return;
    ahead.take(")");
    report.degrees = std::move(degrees);
    has_degrees_ = true;
    scanner_ = ahead;
  }

  /// Reads the p of the statistic: in the same sentence, before the next test.
  Progress read_p() {
    constexpr std::size_t farthest = 300;  // bytes
    const std::size_t end = std::min(text_.sentence_at(begin_).end, scanner_.at() + farthest);
    for (std::size_t at = scanner_.at(); at < end; ++at) {
      if (view_[at] == ' ' || !begins_word(view_, at)) continue;
      if (is_next_test(at)) break;
      if (take_not_significant(at)) return Progress::all;
      if (view_[at] != 'p' && view_[at] != 'P') continue;
      const Progress found = read_p_at(at);
      if (found != Progress::statistic) return found;
    }
    if (report.test != Test::z) why = "in a test without a p";
    return Progress::statistic;
  }

  /// True if a test begins here whose p may follow.
  bool is_next_test(std::size_t at) const {
    const FoundName found = name_at(view_.substr(at));
    if (!found.name) return false;
    StatisticsScanner ahead(view_, at + found.size, marks_);
    const bool is_named = ahead.next() == '(' || ahead.next() == '[' || ahead.next() == lowered_mark;
    ahead.spaces();
    if (is_named || ahead.next() == '(')
      return view_.substr(ahead.at(), 8).find_first_of("0123456789") != view_.npos;
    return found.name->test != Test::r && !found.needs_degrees && ahead.take_relation().has_value();
  }

  bool take_not_significant(std::size_t at) {
    StatisticsScanner ahead(view_, at, marks_);
    if (!(ahead.take("ns") || ahead.take("n.s.") || ahead.take("n.s") || ahead.take("NS"))) return false;
    if (text::is_letter(ahead.next())) return false;
    std::size_t before = at;
    while (before > 0 && text::is_space(view_[before - 1])) --before;
    const char c = before > 0 ? view_[before - 1] : ' ';
    if (std::string_view(",;(=:—").find(c) == std::string_view::npos && c != 'p') return false;
    report.p_begin = at;
    report.place.end = ahead.at();
    return true;
  }

  /// Reads `p = .036`, `p-value = .036`, `p (one-tailed) = .018`.
  Progress read_p_at(std::size_t at) {
    if (is_complement(at)) return Progress::statistic;
    StatisticsScanner ahead(view_, at + 1, marks_);
    const bool is_adjusted = !take_name_of_p(ahead);
    report.p_begin = at;
    StatisticsScanner ns = ahead;
    if (ns.take("=") && (ns.take("ns") || ns.take("n.s.") || ns.take("NS")) && !text::is_letter(ns.next())) {
      report.place.end = ns.at();
      return Progress::all;
    }
    if (auto p = ahead.comparison()) {
      report.p = *std::move(p);
    } else if (ahead.take_part_of_comparison()) {
      why = unknown_p;
    } else {
      return Progress::statistic;
    }
    report.place.end = ahead.at();
    if (is_adjusted) why = "in a test with an adjusted p";
    return why.empty() ? Progress::all : Progress::part_of_p;
  }

  /// True for the p of `1 − p`.
  bool is_complement(std::size_t at) const {
    std::string_view before = view_.substr(0, at);
    while (before.ends_with(' ')) before.remove_suffix(1);
    const std::size_t minus = text::size_before_if(text::is_minus, before, before.size());
    if (minus == 0) return false;
    before.remove_suffix(minus);
    while (before.ends_with(' ')) before.remove_suffix(1);
    return before.ends_with('1') && begins_word(view_, before.size() - 1) && !before.ends_with(".1");
  }

 public:
  /// Takes what is between `p` and its relation. Returns false if the p is adjusted: `p_adj`.
  static bool take_name_of_p(StatisticsScanner& ahead) {
    const auto is_sided = [](std::string_view label) {
      const std::string small = text::in_small_letters(label);
      return small.find("tail") != small.npos || small.find("sided") != small.npos;
    };
    bool is_plain = true;
    while (ahead.next() == lowered_mark) {
      ahead.take("_");
      std::size_t size = 0;
      const std::string_view rest = ahead.rest();
      while (size < rest.size() && (text::is_letter(rest[size]) || text::is_digit(rest[size]) ||
                                    rest[size] == '-' || text::is_continuation(rest[size])))
        ++size;
      if (size > 0 && !is_sided(rest.substr(0, size))) is_plain = false;
      ahead.take(rest.substr(0, size));
    }
    for (const std::string_view value : {"-value", " value", "-Value", " Value", "‑value"})
      if (ahead.rest().starts_with(value) && !ahead.rest().substr(value.size()).starts_with('s')) {
        ahead.take(value);
        for (const std::string_view of : {"of", "is", "was"})
          if (ahead.take_word(of)) break;
        break;
      }
    StatisticsScanner note = ahead;
    if (note.take("(")) {
      const std::size_t close = note.rest().substr(0, longest_number).find(')');
      if (close != std::string_view::npos && is_sided(note.rest().substr(0, close))) {
        note.take(note.rest().substr(0, close + 1));
        ahead = note;
      }
    }
    return is_plain;
  }

 private:
  const StatisticsText& text_;
  std::string_view view_;
  StatisticsScanner scanner_;
  Marks marks_;
  std::size_t begin_, statistic_begin_ = 0;
  FoundName found_;
  bool has_degrees_ = false, has_prime_ = false;
  std::optional<std::vector<Printed>> lowered_degrees_;  ///< those of `t_28`
};

}  // namespace

void StatisticsScanner::spaces() {
  while (at_ < text_.size() && text::is_space(text_[at_])) ++at_;
}

bool StatisticsScanner::take(std::string_view word) {
  const std::size_t before = at_;
  if (word.empty() || !text::is_space(word.front())) spaces();
  if (rest().starts_with(word)) {
    at_ += word.size();
    return true;
  }
  at_ = before;
  return false;
}

bool StatisticsScanner::take_word(std::string_view word) {
  const std::size_t before = at_;
  spaces();
  const std::string_view rest = this->rest();
  if (text::in_small_letters(rest.substr(0, word.size())) == word &&
      (rest.size() == word.size() || !text::is_letter(rest[word.size()]))) {
    at_ += word.size();
    return true;
  }
  at_ = before;
  return false;
}

std::optional<numbers::Relation> StatisticsScanner::take_relation() {
  constexpr std::pair<std::string_view, numbers::Relation> relations[] = {
      {"=", numbers::Relation::equal},
      {"<", numbers::Relation::less},
      {">", numbers::Relation::greater},
      {text::at_most_sign, numbers::Relation::at_most},
      {text::at_least_sign, numbers::Relation::at_least}};
  const std::size_t before = at_;
  while (next() == lowered_mark) ++at_;  // the end of emphasis
  for (const auto& [sign, relation] : relations)
    if (take(sign)) return relation;
  at_ = before;
  return std::nullopt;
}

std::optional<Printed> StatisticsScanner::number() {
  const std::size_t before = at_;
  spaces();
  std::size_t skipped = 0;  // the spaces between a minus and its number
  std::string number(rest().substr(0, 2 * longest_number));
  if (const std::size_t minus = minus_size(number); minus > 0) {
    const std::size_t digits = number.find_first_not_of(" \n", minus);
    if (digits != number.npos && digits > minus &&
        (text::is_digit(number[digits]) || number[digits] == '.' || number[digits] == ',')) {
      skipped = digits - minus;
      number.erase(minus, skipped);
    }
  }
  if (number.empty() || std::string_view("+%^").find(number.front()) != std::string_view::npos) {
    at_ = before;
    return std::nullopt;
  }
  const std::string_view view = number;
  for (std::size_t to = reach_of_number(view); to > 0; --to) {  // Pandoc writes 10^-6^
    if (view[to - 1] == ' ') continue;
    const bool is_closed = view[to - 1] == raised_mark;
    auto printed = parse_number(view.substr(0, to - (is_closed ? 1 : 0)), marks_, true);
    if (!printed || (is_closed && printed->decimal.style != numbers::Format::Style::scientific)) continue;
    at_ += skipped + to;
    return printed;
  }
  at_ = before;
  return std::nullopt;
}

std::optional<Comparison> StatisticsScanner::comparison() {
  const std::size_t before = at_;
  if (const auto relation = take_relation()) {
    spaces();
    const std::size_t begin = at_;
    if (auto printed = number();
        printed && !number_continues(text_.substr(begin, at_ - begin), text_.substr(at_)))
      return Comparison{*relation, *std::move(printed)};
  }
  at_ = before;
  return std::nullopt;
}

bool StatisticsScanner::take_part_of_comparison() {
  const std::size_t before = at_;
  if (take_relation() && number()) return true;
  at_ = before;
  return false;
}

ReportReading read_report(const StatisticsText& text, std::size_t at) {
  using Progress = ReportReader::Progress;
  ReportReading best;
  Progress reached = Progress::nothing;
  for (const Marks marks : {Marks::point, Marks::comma}) {
    ReportReader reader(text, at, marks);
    const Progress progress = reader.read();
    if (progress == Progress::nothing) return {};
    if (marks == Marks::comma && !reader.has_decimal_comma()) break;
    if (progress == Progress::all) {
      return {std::move(reader.report), std::nullopt};
    }
    if (progress < reached || reader.why.empty()) continue;
    reached = progress;
    const Report& report = reader.report;
    const bool has_p = progress == Progress::part_of_p;
    best.unread = UnreadReport{report.place.end > 0 ? report.place : Stretch{at, at + 1}, reader.why, has_p,
                               has_p ? report.p_begin : 0};
  }
  return best;
}

std::optional<std::size_t> end_of_p(const StatisticsText& text, std::size_t at) {
  if ((text.view()[at] != 'p' && text.view()[at] != 'P') || !begins_word(text.view(), at))
    return std::nullopt;
  StatisticsScanner scanner(text.view(), at + 1, Marks::point);
  ReportReader::take_name_of_p(scanner);
  if (!scanner.take_part_of_comparison()) return std::nullopt;
  return scanner.at();
}

}  // namespace proofsheet::documents
