#pragma once
// What an author writes of an example, before anything of it is read.
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "diagnostics/text.hpp"
#include "equations/typeset/notation.hpp"

namespace proofsheet::equations {

/// Whether a given text was meant as a number, and is no label: `0,75`, `14_453`, `1O`.
bool begins_like_number(std::string_view text);
/// What stands between quotes; nothing if the text is not quoted.
std::optional<std::string_view> quoted_label(std::string_view text);
inline constexpr std::string_view no_number_hint =
    "put it in quotes if it is a label; write expressions in 'equations'";

/// The file that cells were read from.
struct Origin {
  std::string file;       ///< its path in the course
  std::string where;      ///< in words: "column weight of lessons/one/data.csv"
  std::string digest;     ///< SHA-256 of its bytes, as hexadecimal digits
  std::string values;     ///< of the cells, likewise
  std::size_t shown = 0;  ///< so many rows stand on pages
};

/// `person[1..4]: [Frank, Emma]`, `venue: [street-stall, upscale]`.
struct AxisInput {
  diagnostics::Text name;
  diagnostics::Text range;                ///< `1..4`, or empty
  std::vector<diagnostics::Text> labels;  ///< or empty
  std::optional<Origin> origin = {};
  bool broken = false;  ///< has an error that was reported
};
/// `d: 6` (one row of one word that is an expression), `X[person, feature]: |` (rows of numbers or labels),
/// `x: [1, 2, 3]` (one row: what has one axis has one row, whatever the author's lines were). A label that
/// could be read otherwise stands in `"`.
struct GivenInput {
  diagnostics::Text name;
  std::vector<diagnostics::Text>
      axes;  ///< names or ranges (`1..4`, `4`) as written in the brackets; empty: a scalar, or axes inferred
  std::vector<std::vector<diagnostics::Text>> rows;
  bool scalar = false;
  std::optional<Origin> origin = {};
  bool broken = false;  ///< has an error that was reported; `rows` has what may be labels
};
struct Inputs {
  std::vector<AxisInput> axes;
  std::vector<GivenInput> givens;
  diagnostics::Text equations;
  Notation notation;
  bool open = false;  ///< some of it could not be read, which was reported: it may have more names
  bool has_unread_labels = false;  ///< likewise, more labels
};

}  // namespace proofsheet::equations
