// A Real as a short text, for messages and tests. Cut where it would get long or deep: an expression may have
// a hundred thousand nodes.
#include <string>

#include "numbers/distributions/distribution.hpp"
#include "numbers/reals/real.hpp"
#include "numbers/reals/term.hpp"
#include "numbers/solving/equation.hpp"

namespace proofsheet::numbers {

namespace {

constexpr std::size_t longest_text = 160;
constexpr std::size_t longest_number = 40;
constexpr int deepest = 24;

enum Binding { loosest, additive, multiplicative, unary, atomic };

class Writer {
 public:
  std::string text;

  void write(const Real& x, Binding around, int depth = 0) {
    if (text.size() > longest_text) return;
    if (depth == deepest) {
      text += "…";
      return;
    }
    const Term& term = x.term();
    const Binding own = binding(term);
    if (own < around) text += '(';
    write_inside(term, own, depth + 1);
    if (own < around) text += ')';
  }

 private:
  static Binding binding(const Term& term) {
    switch (term.kind) {
      case Kind::rational:
        if (*term.value < 0) return unary;
        return denominator(*term.value) == 1 ? atomic : multiplicative;
      case Kind::pi_multiple:
        return *term.value == 1 ? atomic : multiplicative;
      case Kind::sum:
      case Kind::difference:
        return additive;
      case Kind::product:
      case Kind::quotient:
        return multiplicative;
      case Kind::negation:
      case Kind::power:
      case Kind::real_power:
        return unary;
      case Kind::function:
      case Kind::unknown:
      case Kind::range:
      case Kind::root:
      case Kind::cdf:
      case Kind::quantile:
        return atomic;
    }
    return atomic;
  }

  void integer(const Integer& value) {
    const std::string digits = value.str();
    text.append(digits, 0, longest_number);
    if (digits.size() > longest_number) text += "…";
  }

  void rational(const Rational& value) {
    integer(numerator(value));
    if (denominator(value) == 1) return;
    text += '/';
    integer(denominator(value));
  }

  void multiple_of_pi(const Rational& q) {
    if (q == -1) text += '-';
    if (abs(q) != 1) {
      rational(q);
      text += "·";
    }
    text += "π";
  }

  void chain(const Term& term, const char* between, Binding own, int depth) {
    for (std::size_t i = 0; i < term.parts.size(); ++i) {
      if (i > 0) text += between;
      if (text.size() > longest_text) return;
      // Only the first part may bind as loosely as the whole.
      write(term.parts[i], i == 0 ? own : static_cast<Binding>(own + 1), depth);
    }
  }

  void write_inside(const Term& term, Binding own, int depth) {
    switch (term.kind) {
      case Kind::rational:
        rational(*term.value);
        break;
      case Kind::pi_multiple:
        multiple_of_pi(*term.value);
        break;
      case Kind::sum:
        chain(term, " + ", own, depth);
        break;
      case Kind::difference:
        chain(term, " - ", own, depth);
        break;
      case Kind::product:
        chain(term, "*", own, depth);
        break;
      case Kind::quotient:
        chain(term, "/", own, depth);
        break;
      case Kind::negation:
        text += '-';
        write(term.parts[0], atomic, depth);
        break;
      case Kind::power:
      case Kind::real_power:
        write(term.parts[0], atomic, depth);
        text += '^';
        write(term.kind == Kind::power ? Real(*term.value) : term.parts[1], atomic, depth);
        break;
      case Kind::function:
        text += name_of(term.function);
        text += '(';
        write(term.parts[0], loosest, depth);
        text += ')';
        break;
      case Kind::unknown:
        text += term.equation->unknown;
        break;
      case Kind::range:
        text += '(';
        chain(term, " to ", loosest, depth);
        text += ')';
        break;
      case Kind::root:
        text += term.equation->text;
        break;
      case Kind::cdf:
      case Kind::quantile:
        text += term.kind == Kind::cdf ? cdf_name(term.family) : quantile_name(term.family);
        text += '(';
        chain(term, ", ", loosest, depth);
        text += ')';
        break;
    }
  }
};

/// At most `longest_text` bytes, ending with `…` where it was cut; never inside a character.
std::string cut(std::string text) {
  if (text.size() <= longest_text) return text;
  std::size_t end = longest_text;
  while ((static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
  return text.substr(0, end) + "…";
}

}  // namespace

std::string to_string(const Real& x) {
  Writer writer;
  writer.write(x, loosest);
  return cut(std::move(writer.text));
}

}  // namespace proofsheet::numbers
