#pragma once
// Tests of whole messages about equations.
#include <string>
#include <vector>

#include "catch.hpp"
#include "equations/example.hpp"

namespace proofsheet::equations {

/// Equations, an expression to evaluate, and the value, or a line break and the message.
struct Row {
  std::string equations, asked, said;
};

inline void check(const std::vector<Row>& rows, const std::string& given = {}) {
  for (const Row& row : rows) {
    CAPTURE(row.equations, row.asked);
    CHECK("\n" + value_of(Example(row.equations, given), row.asked) == row.said);
  }
}

}  // namespace proofsheet::equations
