#pragma once
// Random expressions, the same on every machine, that stay inside every domain. Any arithmetic that provides
// the operations below can evaluate them.
#include <random>
#include <vector>

#include "numbers/exact/rational.hpp"

struct RandomExpression {
  enum class Operation { constant, add, subtract, multiply, divide, sin, cos, atan, tanh, exp, ln, sqrt };
  struct Node {
    Operation operation;
    proofsheet::numbers::Rational constant;
    std::size_t left, right;  // indices of nodes before this one
  };
  std::vector<Node> nodes;

  RandomExpression(std::mt19937_64& random, std::size_t size) {
    const auto below = [&](std::size_t n) { return static_cast<std::size_t>(random() % n); };
    for (std::size_t i = 0; i < size; ++i) {
      const bool leaf = i < 3;
      const auto operation = leaf ? Operation::constant : static_cast<Operation>(1 + below(11));
      const long over = static_cast<long>(below(2001)) - 1000;
      const long under = static_cast<long>(below(97)) + 1;
      // The last nodes use the most recent ones, so that few nodes are left unused.
      const std::size_t left = leaf ? 0 : i - 1;
      nodes.push_back({operation, proofsheet::numbers::Rational(over, under), left, leaf ? 0 : below(i)});
    }
  }

  /// `arithmetic` must provide constant, add, subtract, multiply, divide, sin, cos, atan, tanh, exp, ln and
  /// sqrt.
  template <class Arithmetic>
  auto evaluate(const Arithmetic& arithmetic) const {
    std::vector<decltype(arithmetic.constant(nodes[0].constant))> values;
    for (const Node& node : nodes) values.push_back(value(arithmetic, node, values));
    return values.back();
  }

 private:
  /// Brings arguments into the domain: a/(2 + sin b), exp(sin a), ln(1 + a²), sqrt(1 + a²).
  template <class Arithmetic, class Values>
  auto value(const Arithmetic& f, const Node& node, const Values& values) const {
    const auto one = f.constant(1);
    if (node.operation == Operation::constant) return f.constant(node.constant);
    const auto& a = values[node.left];
    const auto& b = values[node.right];
    switch (node.operation) {
      case Operation::add: return f.add(a, b);
      case Operation::subtract: return f.subtract(b, a);
      case Operation::multiply: return f.multiply(f.sin(a), b);
      case Operation::divide: return f.divide(a, f.add(f.constant(2), f.sin(b)));
      case Operation::sin: return f.sin(a);
      case Operation::cos: return f.cos(a);
      case Operation::atan: return f.atan(a);
      case Operation::tanh: return f.tanh(a);
      case Operation::exp: return f.exp(f.sin(a));
      case Operation::ln: return f.ln(f.add(one, f.multiply(a, a)));
      default: return f.sqrt(f.add(one, f.multiply(a, a)));
    }
  }
};
