#include "numbers/reals/real.hpp"

#include <utility>

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

}  // namespace proofsheet::numbers
