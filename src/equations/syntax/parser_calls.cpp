// Calls: arguments, comprehensions, `each row`, and words that choose a variant.
#include <fmt/format.h>

#include <algorithm>

#include "equations/syntax/parser.hpp"

namespace proofsheet::equations {

ExpressionPtr Parser::call() {
  const std::size_t first = at_;
  Call made;
  made.function = now().text;
  made.name_span = span_of(at_, at_ + 1);
  const std::size_t close = partner_[at_ + 1];
  at_ += 2;
  if (at_ == close) {
    ++at_;
    return make(first, std::move(made));
  }
  if (made.function == "date" && !holds_comma(at_, close)) return day(first, close);
  do {
    if (!argument(made)) return nullptr;
  } while (at_ != close && take(Sign::comma));
  if (at_ != close) {
    unexpected("',' or ')'");
    return nullptr;
  }
  ++at_;
  if (made.function == "div" || made.function == "mod") return division(first, made);
  return make(first, std::move(made));
}

/// `mod(7, 3)` is `7 mod 3`.
ExpressionPtr Parser::division(std::size_t first, const Call& call) {
  const bool plain = call.each.empty() && call.arguments.size() == 2;
  if (!plain) {
    diagnostics_->error(call.name_span, fmt::format("{} divides one number by another", call.function),
                        fmt::format("write 7 {0} 3, or {0}(7, 3)", call.function));
    return nullptr;
  }
  const BinaryOperator sign = call.function == "div" ? BinaryOperator::integer_div : BinaryOperator::mod;
  return make(first, Binary{sign, call.arguments[0], call.arguments[1]});
}

bool Parser::holds_comma(std::size_t first, std::size_t last) const {
  for (std::size_t i = first; i < last; ++i)
    if (tokens_[i].sign == Sign::comma) return true;
  return false;
}

/// `date(2022-11-26)`: the characters between the parentheses, which would read as a subtraction.
ExpressionPtr Parser::day(std::size_t first, std::size_t close) {
  const diagnostics::Text written = text_.slice(tokens_[at_].begin, tokens_[close - 1].end);
  const auto date = numbers::parse_date(written.view());
  if (!date) {
    diagnostics_->error(written.span(), date.failure().fact, date.failure().hint);
    return nullptr;
  }
  at_ = close + 1;
  return make(first, Day{*date});
}

bool Parser::argument(Call& call) {
  if (is_word("each")) return each_argument(call);
  if (option_argument(call)) return true;
  const bool counts = call.function == "count" && now().kind == Token::Kind::name &&
                      ahead(1).kind == Token::Kind::keyword && ahead(1).text == "in";
  if (counts) return counted(call);
  const std::size_t errors = diagnostics_->errors();
  if (ExpressionPtr made = comprehension_or_expression()) {
    call.arguments.push_back(std::move(made));
    return true;
  }
  if (diagnostics_->errors() == errors) unexpected("an argument");
  return false;
}

/// `count(s in student if score[s] > 3)` is `count(score[s] > 3 for s in student)`.
bool Parser::counted(Call& call) {
  const std::size_t first = at_;
  Comprehension made;
  if (!generator_list(made.generators)) return false;
  if (take_word("if")) {
    if (!(made.body = expression())) return false;
  } else {
    made.body = make(first, Name{"true"});
  }
  call.arguments.push_back(make(first, std::move(made)));
  return call.arguments.back() != nullptr;
}

bool Parser::each_argument(Call& call) {
  ++at_;
  if (now().kind != Token::Kind::name) {
    unexpected("the name of an axis");
    return false;
  }
  call.each.push_back(now().text);
  call.each_spans.push_back(span_of(at_, at_ + 1));
  ++at_;
  return true;
}

std::vector<std::string> options_of(const std::string& function) {
  if (function == "var" || function == "std") return {"population", "sample"};
  if (function == "round") return {"ceiling", "down", "floor", "half away", "half even", "half up", "up"};
  return {};
}

/// One or two bare words that fill an argument, where the function takes a word and nothing else.
bool Parser::option_argument(Call& call) {
  const std::vector<std::string> options = options_of(call.function);
  const std::size_t due = call.function == "round" ? 2 : 1;
  if (options.empty() || call.arguments.size() < due) return false;
  std::size_t words = 0;
  std::string written;
  while (words < 2 && ahead(words).kind == Token::Kind::name) {
    if (words > 0) written += ' ';
    written += ahead(words++).text;
  }
  const Sign behind = ahead(words).sign;
  if (words == 0 || (behind != Sign::comma && behind != Sign::close_parenthesis)) return false;
  const bool known = std::find(options.begin(), options.end(), written) != options.end();
  if (known && call.option.empty()) call.option = written;
  call.option_span = span_of(at_, at_ + words);
  if (!known) {
    std::string hint = diagnostics::did_you_mean(written, options);
    if (hint.empty()) hint = fmt::format("it takes {}", fmt::join(options, ", "));
    diagnostics_->error(call.option_span, fmt::format("'{}' is no option of {}", written, call.function),
                        hint);
  } else if (call.option != written) {
    diagnostics_->error(call.option_span, fmt::format("{} has two options", call.function), "leave one out");
  }
  at_ += words;
  return true;
}

}  // namespace proofsheet::equations
