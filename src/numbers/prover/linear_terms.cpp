#include "numbers/prover/linear_terms.hpp"

#include <unordered_map>

namespace proofsheet::numbers {

namespace {

Rational weight_of_part(const Term& term, std::size_t part) {
  return term.kind == Kind::negation || (term.kind == Kind::difference && part == 1) ? -1 : 1;
}

}  // namespace

bool is_linear(const Term& term) {
  return term.kind == Kind::sum || term.kind == Kind::difference || term.kind == Kind::negation;
}

std::vector<Weighted> linear_terms(const Term& root, NormalForms& forms) {
  struct Open {
    const Term* term;
    std::size_t next_part;
  };
  std::vector<const Term*> order;  // parts before wholes
  std::unordered_map<const Term*, Rational> weights;
  std::vector<Open> open{{&root, 0}};
  weights.emplace(&root, 1);
  while (!open.empty()) {
    Open& top = open.back();
    if (is_linear(*top.term) && top.next_part < top.term->parts.size()) {
      const Term& part = top.term->parts[top.next_part++].term();
      if (weights.emplace(&part, 0).second) open.push_back({&part, 0});
      continue;
    }
    forms.charge(1);
    order.push_back(top.term);
    open.pop_back();
  }
  std::vector<Weighted> leaves;
  for (auto term = order.rbegin(); term != order.rend(); ++term) {
    const Rational weight = weights.at(*term);
    if (!is_linear(**term)) {
      leaves.push_back({*term, weight});
      continue;
    }
    for (std::size_t i = 0; i < (*term)->parts.size(); ++i) {
      weights.at(&(*term)->parts[i].term()) += weight * weight_of_part(**term, i);
    }
  }
  return leaves;
}

}  // namespace proofsheet::numbers
