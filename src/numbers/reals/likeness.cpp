#include "numbers/reals/likeness.hpp"

#include <utility>
#include <vector>

#include "numbers/reals/term.hpp"

namespace proofsheet::numbers {
namespace {

/// True if nodes of this kind are only alike if they are the same node.
bool is_compared_by_identity(const Term& term) {
  return term.kind == Kind::unknown || term.kind == Kind::root;
}

std::size_t mix_hash(std::size_t hash, std::size_t more) {
  constexpr std::size_t odd = 0x9E3779B97F4A7C15;  // 2^64 over the golden ratio: spreads close values
  hash = (hash ^ more) * odd;
  return hash ^ (hash >> 32);
}

std::size_t mix_hash(std::size_t hash, mpz_srcptr integer) {
  hash = mix_hash(hash, static_cast<std::size_t>(mpz_sgn(integer) + 1));
  for (std::size_t i = 0; i < mpz_size(integer); ++i)
    hash = mix_hash(hash, static_cast<std::size_t>(mpz_getlimbn(integer, static_cast<mp_size_t>(i))));
  return hash;
}

std::size_t shape_of_node(const Term& term) {
  std::size_t hash = mix_hash(static_cast<std::size_t>(term.kind), static_cast<std::size_t>(term.function));
  if (is_compared_by_identity(term)) return mix_hash(hash, reinterpret_cast<std::size_t>(&term));
  hash = mix_hash(hash, static_cast<std::size_t>(term.family));
  if (term.value) {
    const GmpView value(*term.value);
    hash = mix_hash(mix_hash(hash, value.over()), value.under());
  }
  for (const Real& part : term.parts) hash = mix_hash(hash, part.term().shape);
  return hash == 0 ? 1 : hash;
}

bool is_alike_node(const Term& a, const Term& b) {
  if (a.kind != b.kind || is_compared_by_identity(a) || a.function != b.function || a.family != b.family)
    return false;
  if (a.value.has_value() != b.value.has_value()) return false;
  return (!a.value || *a.value == *b.value) && a.parts.size() == b.parts.size();
}

}  // namespace

std::size_t shape_of(const Real& x) {
  const auto enters = [](const Term& term) { return term.shape == 0; };
  if (enters(x.term())) {
    visit_parts_first(x.term(), enters, [](const Term& term) {
      term.shape = shape_of_node(term);
      return true;
    });
  }
  return x.term().shape;
}

bool is_alike(const Real& a, const Real& b) {
  constexpr std::size_t most_looks = 1000;
  std::vector<std::pair<const Term*, const Term*>> open{{&a.term(), &b.term()}};
  for (std::size_t looks = 0; !open.empty(); ++looks) {
    const auto [one, other] = open.back();
    open.pop_back();
    if (one == other) continue;
    if (looks >= most_looks || one->shape != other->shape || !is_alike_node(*one, *other)) return false;
    for (std::size_t i = 0; i < one->parts.size(); ++i)
      open.emplace_back(&one->parts[i].term(), &other->parts[i].term());
  }
  return true;
}

}  // namespace proofsheet::numbers
