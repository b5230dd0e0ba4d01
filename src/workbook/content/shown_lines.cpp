#include "workbook/content/shown_lines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <utility>
#include <vector>

#include "ledger/judge.hpp"
#include "ledger/value_claim.hpp"
#include "mathml/mathml.hpp"
#include "numbers/reals/functions.hpp"
#include "text/signs.hpp"

namespace proofsheet::workbook {

namespace {

using text::about_sign;
using text::size_if;
using text::Text;

bool multiplies(char32_t c) { return c != '*' && text::is_times(c); }

/// One side of an equation, in plain text.
struct Side {
  std::string relation;  ///< `=` or `≈` before it; empty for the first side
  std::string plain = {};
  bool numeric = true;
};
struct Chain {
  std::vector<Side> sides{{Side{""}}};
  std::set<std::string> units = {};  ///< units after its numbers; with several it is a conversion
};

/// Returns the name in our equations of the function that is written `text`, such as `ln`; if `is_base`, of
/// the logarithm with this base. Empty if there is none.
std::string_view function_of_notation(std::string_view text, bool is_base) {
  const auto found = std::ranges::find_if(numbers::function_rows(), [&](const numbers::FunctionRow& row) {
    return row.notation->text == text &&
           (row.notation->kind == numbers::Notation::Kind::logarithm) == is_base;
  });
  return found == numbers::function_rows().end() || text.empty() ? std::string_view() : *found->name;
}

/// Reads LaTeX as plain arithmetic. A side with anything else is marked as not numeric.
class Reader {
 public:
  explicit Reader(std::string_view latex, std::size_t depth = 0) : rest_(latex), depth_(depth) {}

  std::vector<Chain> chains() {
    while (!rest_.empty()) next();
    return std::move(chains_);
  }

 private:
  Side& side() { return chains_.back().sides.back(); }
  void put(std::string_view text) { side().plain += text; }
  void give_up() { side().numeric = false; }
  void separate() { chains_.emplace_back(); }
  void relate(std::string_view sign) { chains_.back().sides.push_back({std::string(sign)}); }

  std::string_view taken(std::size_t size) {
    const std::string_view front = rest_.substr(0, size);
    rest_.remove_prefix(size);
    return front;
  }
  bool take(std::string_view word) { return rest_.starts_with(word) && (taken(word.size()), true); }

  void next() {
    if (take("{,}")) return put(",");
    if (const std::size_t size = size_if(multiplies, rest_); size > 0) return put(taken(size));
    if (const std::size_t size = size_if(text::is_minus, rest_); size > 0) return taken(size), put("-");
    if (take("=")) return relate("=");
    if (take(about_sign)) return relate(about_sign);
    if (take(",") || take(";")) return separate();
    if (take("&") || take("\\\\")) return;
    if (take("^")) return put("^(" + inside(argument()) + ")");
    if (rest_.front() == '{') return put("(" + inside(argument()) + ")");
    if (rest_.front() == '\\') return command();
    const char c = rest_.front();
    rest_.remove_prefix(1);
    const bool known =
        text::is_digit(c) || std::string_view("+-*/.()! \t\n").find(c) != std::string_view::npos;
    known ? put(std::string_view(&c, 1)) : give_up();
  }

  /// Consumes a group and returns it without its braces, or consumes one byte.
  std::string_view argument() {
    while (take(" ")) {
    }
    const bool is_group = rest_.starts_with('{');
    const std::size_t end = is_group ? prose::group_end(rest_, 0) : std::min<std::size_t>(1, rest_.size());
    if (end == std::string_view::npos) {  // unclosed group
      give_up();
      rest_ = {};
      return {};
    }
    const std::string_view taken = rest_.substr(0, end);
    rest_.remove_prefix(end);
    return is_group ? taken.substr(1, end - 2) : taken;
  }

  /// Returns a part as plain text. If the part is not arithmetic, or is nested deeper than a formula may be,
  /// this side is marked as not numeric.
  std::string inside(std::string_view part) {
    if (depth_ == mathml::deepest_formula) {
      give_up();
      return {};
    }
    const std::vector<Chain> chains = Reader(part, depth_ + 1).chains();
    const bool one = chains.size() == 1 && chains[0].sides.size() == 1 && chains[0].units.empty();
    if (one && chains[0].sides[0].numeric) return chains[0].sides[0].plain;
    give_up();
    return {};
  }

  void command() {
    rest_.remove_prefix(1);
    std::size_t length = 0;
    while (length < rest_.size() && text::is_letter(rest_[length])) ++length;
    const std::string_view name = rest_.substr(0, std::max<std::size_t>(length, rest_.empty() ? 0 : 1));
    rest_.remove_prefix(name.size());
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 13> plain{
        {{"times", text::times_sign},
         {"cdot", text::middle_dot},
         {"div", text::division_sign},
         {"%", "%"},
         {"pi", " pi "},
         {"left", ""},
         {"right", ""},
         {",", " "},
         {";", " "},
         {":", " "},
         {"!", ""},
         {" ", " "},
         {"thinspace", " "}}};
    const auto known =
        std::find_if(plain.begin(), plain.end(), [&](const auto& row) { return row.first == name; });
    if (known != plain.end()) return put(known->second);
    if (const auto function = function_of_notation(name, false); !function.empty()) return put(function);
    if (name == "log" && take("_")) return logarithm(argument());
    if (name == "approx") return relate(about_sign);
    if (name == "quad" || name == "qquad") return separate();
    if (name == "frac" || name == "tfrac" || name == "dfrac") {
      const std::string over = inside(argument());
      return put(fmt::format("(({})/({}))", over, inside(argument())));
    }
    if (name == "sqrt" && !rest_.starts_with('[')) return put("sqrt(" + inside(argument()) + ")");
    if (name == "begin" || name == "end") return static_cast<void>(argument());
    if (name == "text" || name == "mathrm" || name == "operatorname") return words(argument());
    give_up();
  }

  void logarithm(std::string_view base) {
    const auto function = function_of_notation(base, true);
    function.empty() ? give_up() : put(function);
  }

  /// Reads words: a unit after a number, a function name, or words between two lines.
  void words(std::string_view text) {
    if (const auto function = function_of_notation(text, false); !function.empty()) return put(function);
    const std::size_t last = side().plain.find_last_not_of(' ');
    const bool behind_number = last != std::string::npos && text::is_digit(side().plain[last]);
    if (text.starts_with(' ')) return separate();
    if (!behind_number) return give_up();
    chains_.back().units.emplace(text);
  }

  std::string_view rest_;
  std::size_t depth_;  ///< the number of enclosing groups
  std::vector<Chain> chains_{1};
};

bool has_digit(const Side& side) {
  return std::any_of(side.plain.begin(), side.plain.end(), [](char c) { return text::is_digit(c); });
}

/// Returns runs of adjacent numeric sides, each as one line: `0.67 + 0.67 = 1.34`.
std::vector<std::string> lines_of(const Chain& chain) {
  std::vector<std::string> lines;
  if (chain.units.size() > 1) return lines;
  std::string line;
  std::size_t sides = 0;
  const auto finish = [&] {
    if (sides > 1) lines.push_back(line);
    line.clear();
    sides = 0;
  };
  for (const Side& side : chain.sides) {
    if (!side.numeric || !has_digit(side)) {
      finish();
      continue;
    }
    line += (sides > 0 ? fmt::format(" {} ", side.relation) : "");
    line += text::trimmed(side.plain);
    ++sides;
  }
  finish();
  return lines;
}

}  // namespace

std::vector<std::string> worked_lines(std::string_view latex) {
  std::vector<std::string> lines;
  for (const Chain& chain : Reader(latex).chains())
    for (std::string& line : lines_of(chain)) lines.push_back(std::move(line));
  return lines;
}

std::optional<ledger::Claim> judge_line(const std::string& line, numbers::Rounding rounding) {
  static const course::Example none;
  course::PublishedClaim shown;
  shown.kind = course::PublishedClaim::Kind::shown;
  shown.printed = Text(std::make_shared<text::Source>("a line", line));
  shown.entry = shown.printed;
  shown.printing.rounding = rounding;
  ledger::Worked worked;
  worked.example = &none;
  text::Diagnostics quiet;
  ledger::judge_shown(shown, 0, worked, quiet);
  if (worked.claims.empty()) return std::nullopt;
  return std::move(worked.claims.front());
}

namespace {

void check_line(Context& context, const text::Span& span, const std::string& line) {
  const auto claim = judge_line(line, default_style(context, context.current).rounding);
  if (!claim || claim->clean()) return;
  context.record.findings.push_back(
      {ledger::Finding::Kind::line, span,
       fmt::format("{} does not hold as printed: it should be {}", line, claim->correct.side),
       "print its numbers with more digits, or its result with fewer", "", ""});
}

/// Returns the length of the character at this place if it may be part of a line, else 0.
std::size_t length_in_line(std::string_view text, std::size_t at) {
  const bool point = text[at] == ',' || text[at] == '.';  // between digits; else it ends a clause
  if (point) return at + 1 < text.size() && text::is_digit(text[at + 1]) ? 1 : 0;
  if (text::is_digit(text[at])) return 1;
  if (std::string_view(" +-*/^%()=").find(text[at]) != std::string_view::npos) return 1;
  // An en dash, or a tilde, is one of the sentence.
  for (const std::string_view sign : {text::minus_sign, about_sign, text::raised_minus})
    if (text.substr(at).starts_with(sign)) return sign.size();
  const auto belongs = [](char32_t c) {
    return text::is_times(c) || text::is_division(c) || text::raised_digit(c);
  };
  return size_if(belongs, text, at);
}

/// True if the text has arithmetic before its first `=` or `≈`.
bool is_line(std::string_view text) {
  const std::size_t sign = std::min(text.find('='), text.find(about_sign));
  if (sign == std::string_view::npos) return false;
  const std::string_view left = text.substr(0, sign);
  const auto operates = [](char32_t c) {
    return c == '+' || c == '^' || text::is_times(c) || text::is_division(c);
  };
  return text::find_if(operates, left) < left.size() || left.find(" - ") != left.npos ||
         left.find(fmt::format(" {} ", text::minus_sign)) != left.npos;
}

}  // namespace

void check_lines(Context& context, const Text& formula, const std::string& latex) {
  for (const std::string& line : worked_lines(latex)) check_line(context, formula.span(), line);
}

void check_lines(Context& context, const std::vector<prose::Inline>& inlines,
                 const std::vector<Insert>& inserts) {
  using Kind = prose::Inline::Kind;
  constexpr char border = '\n';
  std::string sentence;
  text::Span span;
  for (const prose::Inline& node : inlines) {
    const bool number = node.kind == Kind::role && node.name == "num" && inserts.at(node.id).unit.empty();
    if (number || node.kind == Kind::text) {
      sentence += number ? inserts.at(node.id).text : node.literal.str();
      if (number && !span.source) span = node.literal.span();
    } else {
      sentence += node.kind == Kind::soft_break ? ' ' : border;
    }
  }
  if (!span.source) return;  // only numerals: these are untraced or plain
  if (sentence.find('=') == std::string::npos && sentence.find(about_sign) == std::string::npos) return;
  for (std::size_t at = 0; at < sentence.size();) {
    std::size_t end = at, length = 0;
    while (end < sentence.size() && (length = length_in_line(sentence, end)) > 0) end += length;
    const std::string line(text::trimmed(std::string_view(sentence).substr(at, end - at)));
    if (is_line(line)) check_line(context, span, line);
    at = end + 1;
  }
}

}  // namespace proofsheet::workbook
