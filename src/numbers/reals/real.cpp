#include "numbers/reals/real.hpp"

#include <string>
#include <utility>

#include "numbers/distributions/distribution.hpp"
#include "numbers/reals/functions.hpp"
#include "numbers/reals/term.hpp"
#include "numbers/solving/equation.hpp"

namespace proofsheet::numbers {
namespace {

thread_local Term* unused = nullptr;
thread_local bool destroying = false;

/// Destroying a term releases its parts, which comes back here: instead of recursing, those that are no
/// longer used join the list that the outermost call empties.
void release(Term* term) {
  if (!term || --term->references > 0) return;
  term->next_unused = unused;
  unused = term;
  if (destroying) return;
  destroying = true;
  while (unused) {
    const Term* next = unused;
    unused = unused->next_unused;
    delete next;
  }
  destroying = false;
}

Term* leaf(Kind kind, Rational value) {
  auto term = std::make_unique<Term>();
  term->kind = kind;
  term->value = std::make_unique<Rational>(std::move(value));
  return term.release();
}

/// What is true of a whole as soon as it is true of a part.
void inherit(Term& whole) {
  for (const Real& part : whole.parts) {
    whole.open = whole.open || part.term().open;
    whole.ranged = whole.ranged || part.term().ranged;
  }
}

}  // namespace

Term::Term() = default;
Term::~Term() = default;

Real::Real() : Real(Rational()) {}
Real::Real(Rational value) : term_(leaf(Kind::rational, std::move(value))) {}
Real::Real(Integer value) : Real(Rational(std::move(value))) {}
Real::Real(long value) : Real(Rational(value)) {}
Real::Real(int value) : Real(Rational(value)) {}
Real::Real(const Real& other) : term_(other.term_) { ++term_->references; }
Real::Real(Real&& other) noexcept : term_(std::exchange(other.term_, nullptr)) {}
Real& Real::operator=(Real other) noexcept {
  std::swap(term_, other.term_);
  return *this;
}
Real::~Real() { release(term_); }

Real Real::pi_times(const Rational& q) { return q.is_zero() ? Real() : Real(leaf(Kind::pi_multiple, q)); }
Real Real::unknown(const std::string& name) {
  auto term = std::make_unique<Term>();
  term->kind = Kind::unknown;
  term->open = true;
  auto named = std::make_unique<Equation>();
  named->unknown = name;
  term->equation = std::move(named);
  return Real(term.release());
}
Real Real::between(const Rational& lower, const Rational& upper, long name) {
  auto term = std::make_unique<Term>();
  term->kind = Kind::range;
  term->ranged = true;
  term->value = std::make_unique<Rational>(name);
  term->parts = {Real(lower), Real(upper)};
  return Real(term.release());
}
Real Real::of(const Term& term) {
  ++term.references;
  return Real(const_cast<Term*>(&term));  // a node is only ever counted and deleted through it
}
bool Real::depends_on_unknown() const { return term_->open; }
bool Real::depends_on_range() const { return term_->ranged; }
const Rational* Real::rational() const {
  return term_->kind == Kind::rational ? term_->value.get() : nullptr;
}
const Rational* Real::pi_multiple() const {
  return term_->kind == Kind::pi_multiple ? term_->value.get() : nullptr;
}

std::size_t bits_of(const Rational& value) {
  const mpq_srcptr q = value.backend().data();
  return mpz_sizeinbase(mpq_numref(q), 2) + mpz_sizeinbase(mpq_denref(q), 2);
}

Real make_term(Kind kind, std::vector<Real> parts) {
  auto term = std::make_unique<Term>();
  term->kind = kind;
  term->parts = std::move(parts);
  inherit(*term);
  return Real(term.release());
}

Real make_power(const Real& base, const Rational& exponent) {
  auto term = std::make_unique<Term>();
  term->kind = Kind::power;
  term->value = std::make_unique<Rational>(exponent);
  term->parts.push_back(base);
  inherit(*term);
  return Real(term.release());
}

Real make_function(Function function, const Real& x) {
  auto term = std::make_unique<Term>();
  term->kind = Kind::function;
  term->function = function;
  term->parts.push_back(x);
  inherit(*term);
  return Real(term.release());
}

Real make_root(Equation equation, std::vector<Real> constants) {
  auto term = std::make_unique<Term>();
  term->kind = Kind::root;
  term->parts = std::move(constants);
  inherit(*term);
  term->equation = std::make_unique<Equation>(std::move(equation));
  return Real(term.release());
}

Real make_distribution(Kind kind, Family family, std::vector<Real> arguments) {
  auto term = std::make_unique<Term>();
  term->kind = kind;
  term->family = family;
  term->parts = std::move(arguments);
  inherit(*term);
  return Real(term.release());
}

const char* name_of(Function function) { return row_of(function).name->data(); }

// A Real as a short text, for messages and tests. Cut where it would get long or deep: an expression may have
// a hundred thousand nodes.

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
      case Kind::pi_multiple: return *term.value == 1 ? atomic : multiplicative;
      case Kind::sum:
      case Kind::difference: return additive;
      case Kind::product:
      case Kind::quotient: return multiplicative;
      case Kind::negation:
      case Kind::power:
      case Kind::real_power: return unary;
      case Kind::function:
      case Kind::unknown:
      case Kind::range:
      case Kind::root:
      case Kind::cdf:
      case Kind::quantile: return atomic;
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
      case Kind::rational: rational(*term.value); break;
      case Kind::pi_multiple: multiple_of_pi(*term.value); break;
      case Kind::sum: chain(term, " + ", own, depth); break;
      case Kind::difference: chain(term, " - ", own, depth); break;
      case Kind::product: chain(term, "*", own, depth); break;
      case Kind::quotient: chain(term, "/", own, depth); break;
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
      case Kind::unknown: text += term.equation->unknown; break;
      case Kind::range:
        text += '(';
        chain(term, " to ", loosest, depth);
        text += ')';
        break;
      case Kind::root: text += term.equation->text; break;
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
