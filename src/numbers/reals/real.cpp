#include "numbers/reals/real.hpp"

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "numbers/distributions/distribution.hpp"
#include "numbers/exact/work.hpp"
#include "numbers/reals/functions.hpp"
#include "numbers/reals/term.hpp"
#include "numbers/solving/equation.hpp"
#include "text/signs.hpp"

namespace proofsheet::numbers {
namespace {

thread_local Term* unused = nullptr;
thread_local bool destroying = false;

/// Releases a reference. Deleting a term releases its parts, which calls this function again. Instead of
/// recursing, unused terms are put on a list that the outermost call empties.
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
  term->value.emplace(std::move(value));
  hold(term->bytes());
  return term.release();
}

/// The integers below this are one node each for all expressions of a thread.
constexpr long shared_numbers = 1024;
thread_local std::array<std::optional<Real>, shared_numbers> shared;

Real whole(long value) {
  if (value < 0 || value >= shared_numbers) return Real(leaf(Kind::rational, Rational(value)));
  std::optional<Real>& cached = shared[static_cast<std::size_t>(value)];
  if (!cached) {
    const ThreadOwnedScope scope;
    cached.emplace(leaf(Kind::rational, Rational(value)));
  }
  return *cached;
}

/// Completes a new node: accounts for its bytes and inherits the flags of its parts.
Real finish_node(std::unique_ptr<Term> term) {
  for (const Real& part : term->parts) {
    term->open = term->open || part.term().open;
    term->ranged = term->ranged || part.term().ranged;
  }
  hold(term->bytes());
  return Real(term.release());
}

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
      text += text::ellipsis;
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
        return is_whole(*term.value) ? atomic : multiplicative;
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
    if (digits.size() > longest_number) text += text::ellipsis;
  }

  void rational(const Rational& value) {
    integer(numerator(value));
    if (is_whole(value)) return;
    text += '/';
    integer(denominator(value));
  }

  void multiple_of_pi(const Rational& q) {
    if (q == -1) text += '-';
    if (abs(q) != 1) {
      rational(q);
      text += text::middle_dot;
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
        if (*term.parts[0].rational() == *term.parts[1].rational())
          return write(term.parts[0], loosest, depth);
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

/// Cuts a text to at most `longest_text` bytes, ending with `…`; never inside a character.
std::string truncate_text(std::string text) {
  if (text.size() <= longest_text) return text;
  std::size_t end = longest_text;
  while (text::is_continuation(text[end])) --end;
  return text.substr(0, end) + std::string(text::ellipsis);
}

}  // namespace

Parts::~Parts() {
  if (size_ <= most_own) {
    std::destroy_n(own_, size_);
    return;
  }
  std::destroy_n(more_, size_);
  std::allocator<Real>().deallocate(more_, size_);
}

void Parts::set(const Real& one) {
  std::construct_at(own_, one);
  size_ = 1;
}

void Parts::set(const Real& one, const Real& other) {
  std::construct_at(own_, one);
  std::construct_at(own_ + 1, other);
  size_ = 2;
}

void Parts::set(std::vector<Real> parts) {
  if (parts.size() > most_own) more_ = std::allocator<Real>().allocate(parts.size());
  std::uninitialized_move(parts.begin(), parts.end(), parts.size() > most_own ? more_ : own_);
  size_ = parts.size();
}

Term::Term() = default;
Term::~Term() { hold(-bytes()); }

long long Term::bytes() const {
  constexpr std::size_t overhead = 16;    // the allocator's
  constexpr std::size_t of_a_value = 96;  // two integers of few bits
  std::size_t held = sizeof(Term) + overhead + parts.size() * sizeof(Real);
  if (value) held += of_a_value + bits_of(*value) / 8;
  return static_cast<long long>(held);
}

Real::Real() : Real(0L) {}
Real::Real(Rational value) : term_(leaf(Kind::rational, std::move(value))) {}
Real::Real(Integer value) : Real(Rational(std::move(value))) {}
Real::Real(long value) : Real(whole(value)) {}
Real::Real(int value) : Real(static_cast<long>(value)) {}
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
  return finish_node(std::move(term));
}
Real Real::between(const Rational& lower, const Rational& upper, long name) {
  auto term = std::make_unique<Term>();
  term->kind = Kind::range;
  term->ranged = true;
  term->value.emplace(name);
  term->parts.set(Real(lower), Real(upper));
  return finish_node(std::move(term));
}
Real Real::of(const Term& term) {
  ++term.references;
  return Real(const_cast<Term*>(&term));  // only reference counting and deletion modify a node through it
}
bool Real::depends_on_unknown() const { return term_->open; }
bool Real::depends_on_range() const { return term_->ranged; }
const Rational* Real::rational() const { return term_->kind == Kind::rational ? &*term_->value : nullptr; }
const Rational* Real::pi_multiple() const {
  return term_->kind == Kind::pi_multiple ? &*term_->value : nullptr;
}

Real make_term(Kind kind, std::vector<Real> parts) {
  auto term = std::make_unique<Term>();
  term->kind = kind;
  term->parts.set(std::move(parts));
  return finish_node(std::move(term));
}

Real make_term(Kind kind, const Real& part) {
  auto term = std::make_unique<Term>();
  term->kind = kind;
  term->parts.set(part);
  return finish_node(std::move(term));
}

Real make_term(Kind kind, const Real& part, const Real& other) {
  auto term = std::make_unique<Term>();
  term->kind = kind;
  term->parts.set(part, other);
  return finish_node(std::move(term));
}

Real make_power(const Real& base, const Rational& exponent) {
  auto term = std::make_unique<Term>();
  term->kind = Kind::power;
  term->value.emplace(exponent);
  term->parts.set(base);
  return finish_node(std::move(term));
}

Real make_function(Function function, const Real& x) {
  auto term = std::make_unique<Term>();
  term->kind = Kind::function;
  term->function = function;
  term->parts.set(x);
  return finish_node(std::move(term));
}

Real make_root(Equation equation, std::vector<Real> constants) {
  auto term = std::make_unique<Term>();
  term->kind = Kind::root;
  term->parts.set(std::move(constants));
  term->equation = std::make_unique<Equation>(std::move(equation));
  return finish_node(std::move(term));
}

Real make_distribution(Kind kind, Family family, std::vector<Real> arguments) {
  auto term = std::make_unique<Term>();
  term->kind = kind;
  term->family = family;
  term->parts.set(std::move(arguments));
  return finish_node(std::move(term));
}

bool is_shared(const Term& term) {
  const auto whole = term.kind == Kind::rational ? term.value->small_whole() : std::nullopt;
  if (!whole || *whole < 0 || *whole >= shared_numbers) return false;
  const auto& cached = shared[static_cast<std::size_t>(*whole)];
  return cached && &cached->term() == &term;
}

const char* name_of(Function function) { return row_of(function).name->data(); }

// Formats a Real as a short text for messages and tests. Cuts it where it would become long or deep: an
// expression may have a hundred thousand nodes.

std::string to_string(const Real& x) {
  Writer writer;
  writer.write(x, loosest);
  return truncate_text(std::move(writer.text));
}

}  // namespace proofsheet::numbers
