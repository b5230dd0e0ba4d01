#pragma once
// What is said of equations, whole.
#include <string>
#include <vector>

#include "catch.hpp"
#include "equations/example.hpp"

namespace proofsheet::equations {

/// Equations, the expression asked of them, and the value or the message, behind a line break.
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
