#pragma once
// What an author writes of an example, before anything of it is read.
#include <vector>

#include "diagnostics/text.hpp"
#include "equations/typeset/notation.hpp"

namespace proofsheet::equations {

/// `person[1..4]: [Frank, Emma]`, `venue: [street-stall, upscale]`.
struct AxisInput {
  diagnostics::Text name;
  diagnostics::Text range;                ///< `1..4`, or empty
  std::vector<diagnostics::Text> labels;  ///< or empty
};
/// `d: 6` (one row of one word that is an expression), `X[person, feature]: |` (rows of numbers or labels),
/// `x: [1, 2, 3]` (one row).
struct GivenInput {
  diagnostics::Text name;
  std::vector<diagnostics::Text>
      axes;  ///< names or ranges (`1..4`, `4`) as written in the brackets; empty: a scalar, or axes inferred
  std::vector<std::vector<diagnostics::Text>> rows;
  bool scalar = false;
};
struct Inputs {
  std::vector<AxisInput> axes;
  std::vector<GivenInput> givens;
  diagnostics::Text equations;
  Notation notation;
};

}  // namespace proofsheet::equations
