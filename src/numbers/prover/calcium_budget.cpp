// The limits lie where a question took about a tenth of a second (Calcium 0.4.1): a sum of 16 square roots
// beside the root of its square 0.13 s, a sum of 20 cube roots 0.1 s, of 20 sines 0.05 s. Beyond them it is
// soon too much: eight square roots in each other 0.5 s and ten 1.6 s, a product of twelve sums of a sine and
// a root 0.4 s, twelve different denominators 0.3 s, a fraction of 1,500 bits below nested arcs 10 s.
#include "numbers/prover/calcium_budget.hpp"

#include <algorithm>
#include <set>
#include <unordered_map>
#include <utility>

namespace proofsheet::numbers {

namespace {

constexpr std::size_t most_nodes = 2000;
/// Numbers that are not rational in what is known: each adds a variable to Calcium's polynomials.
constexpr std::size_t most_extensions = 20;
/// Of a rational, numerator and denominator.
constexpr std::size_t most_bits = 512;
constexpr long greatest_exponent = 512;
/// Roots that stand in each other.
constexpr int deepest_roots = 6;
/// Of numerator or denominator of a fraction of polynomials, if nothing cancels.
constexpr double most_terms = 1000;

/// How many terms a fraction of polynomials may have, and how many roots stand in each other.
struct Size {
  double over = 1, under = 1;
  int depth = 0;
};

Size sum_of(Size a, Size b) {
  const int depth = std::max(a.depth, b.depth);
  if (a.under == 1 && b.under == 1) return {a.over + b.over, 1, depth};
  return {a.over * b.under + b.over * a.under, a.under * b.under, depth};
}
Size product_of(Size a, Size b) { return {a.over * b.over, a.under * b.under, std::max(a.depth, b.depth)}; }
Size inverse_of(Size a) { return {a.under, a.over, a.depth}; }

/// The terms of a power of a sum: (n+t−1 over t−1), up to what is of interest.
double terms_of_power(double terms, long exponent) {
  double count = 1;
  for (double k = 1; k < terms && count <= most_terms; ++k) count *= (static_cast<double>(exponent) + k) / k;
  return count;
}

class Budget {
 public:
  std::optional<std::vector<const Term*>> plan(const Term& root) {
    std::vector<const Term*> parts_first;
    struct Open {
      const Term* term;
      std::size_t next_part;
    };
    std::vector<Open> open{{&root, 0}};
    sizes_.try_emplace(&root);
    while (!open.empty()) {
      Open& top = open.back();
      if (top.next_part < top.term->parts.size()) {
        const Term& part = top.term->parts[top.next_part++].term();
        if (sizes_.try_emplace(&part).second) open.push_back({&part, 0});
        continue;
      }
      if (!admit(*top.term)) return std::nullopt;
      parts_first.push_back(top.term);
      if (parts_first.size() + open.size() > most_nodes) return std::nullopt;
      open.pop_back();
    }
    return parts_first;
  }

 private:
  Size of_part(const Term& term, std::size_t i) const { return sizes_.at(&term.parts[i].term()); }

  bool admit(const Term& term) {
    if (term.value && bits_of(*term.value) > most_bits) return false;
    const std::optional<Size> size = size_of(term);
    if (!size || std::max(size->over, size->under) > most_terms || size->depth > deepest_roots) return false;
    sizes_.at(&term) = *size;
    return extensions_.size() <= most_extensions;
  }

  std::optional<Size> size_of(const Term& term) {
    switch (term.kind) {
      case Kind::rational:
        return Size{};
      case Kind::pi_multiple:
        return extension(Kind::pi_multiple, nullptr, {});
      case Kind::sum:
      case Kind::difference:
        return folded(term, sum_of);
      case Kind::product:
        return folded(term, product_of);
      case Kind::quotient:
        return product_of(of_part(term, 0), inverse_of(of_part(term, 1)));
      case Kind::negation:
        return of_part(term, 0);
      case Kind::power:
        return power(term);
      case Kind::function:
        return function(term);
      case Kind::real_power:
      case Kind::root:
      case Kind::cdf:
      case Kind::quantile:
        return extension(term.kind, &term, of_parts(term, 0));
      case Kind::unknown:
      case Kind::range:
        return std::nullopt;
    }
    return std::nullopt;
  }

  /// A new extension number, unless `of` has made one of this kind.
  Size extension(Kind kind, const Term* of, Size size) {
    extensions_.emplace(kind, of);
    return size;
  }
  /// Of an extension number made of a term's parts.
  Size of_parts(const Term& term, int deeper) const {
    int depth = 0;
    for (std::size_t i = 0; i < term.parts.size(); ++i) depth = std::max(depth, of_part(term, i).depth);
    return {1, 1, depth + deeper};
  }

  Size folded(const Term& term, Size (*operation)(Size, Size)) const {
    Size size = of_part(term, 0);
    for (std::size_t i = 1; i < term.parts.size(); ++i) size = operation(size, of_part(term, i));
    return size;
  }

  std::optional<Size> power(const Term& term) {
    const Integer over = numerator(*term.value), under = denominator(*term.value);
    if (abs(over) > greatest_exponent || under > greatest_exponent) return std::nullopt;
    if (under != 1) return extension(Kind::power, &term, of_parts(term, 1));
    const long times = Integer(abs(over)).convert_to<long>();
    const Size base = of_part(term, 0);
    const Size size{terms_of_power(base.over, times), terms_of_power(base.under, times), base.depth};
    return over < 0 ? inverse_of(size) : size;
  }

  /// Waves of one angle are one exponential; each has two terms.
  std::optional<Size> function(const Term& term) {
    const Term* x = &term.parts[0].term();
    const int depth = of_part(term, 0).depth;
    switch (term.function) {
      case Function::sin:
      case Function::cos:
        return extension(Kind::function, x, {2, 1, depth});
      case Function::tan:
        return extension(Kind::function, x, {2, 2, depth});
      case Function::sinh:
      case Function::cosh:
        return extension(Kind::real_power, x, {2, 1, depth});
      case Function::tanh:
        return extension(Kind::real_power, x, {2, 2, depth});
      case Function::exp:
      case Function::ln:
      case Function::log2:
      case Function::log10:
      case Function::erf:
        return extension(Kind::function, &term, {1, 1, depth});
      // An arc is the logarithm of a square root.
      case Function::asin:
      case Function::acos:
      case Function::atan:
      case Function::sqrt:
      case Function::cbrt:
      case Function::abs:
        return extension(Kind::function, &term, {1, 1, depth + 1});
    }
    return std::nullopt;
  }

  std::unordered_map<const Term*, Size> sizes_;
  std::set<std::pair<Kind, const Term*>> extensions_;
};

}  // namespace

std::optional<std::vector<const Term*>> within_budget(const Term& root) { return Budget().plan(root); }

}  // namespace proofsheet::numbers
