#pragma once
// The text that an author writes for an example, before it is parsed.
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "equations/typeset/notation.hpp"
#include "numbers/exact/rational.hpp"
#include "text/text.hpp"

namespace proofsheet::equations {

/// True if a given text was meant as a number and is not a label: `0,75`, `14_453`, `1O`.
bool begins_like_number(std::string_view text);
/// Returns the text between the quotes; `nullopt` if `text` is not quoted.
std::optional<std::string_view> quoted_label(std::string_view text);
inline constexpr std::string_view no_number_hint =
    "put it in quotes if it is a label; write expressions in 'equations'";

/// The file that cells were read from.
struct Origin {
  std::string file;       ///< its path in the course
  std::string where;      ///< in words: "column weight of lessons/one/data.csv"
  std::string digest;     ///< SHA-256 of the file, in hexadecimal digits
  std::string values;     ///< SHA-256 of the cells, in hexadecimal digits
  std::size_t shown = 0;  ///< the number of rows that pages show
};

/// `person[1..4]: [Frank, Emma]`, `venue: [street-stall, upscale]`.
struct AxisInput {
  text::Text name;
  text::Text range;                ///< `1..4`, or empty
  std::vector<text::Text> labels;  ///< empty if there are none
  std::optional<Origin> origin = {};
  bool broken = false;  ///< has an error that was reported
};
/// A given value: `d: 6` (one row with one word, an expression), `X[person, feature]: |` (rows of numbers or
/// labels), `x: [1, 2, 3]` (one row; a value with one axis has one row, however many lines the author wrote).
/// A label that could be read otherwise is in `"`.
struct GivenInput {
  text::Text name;
  std::vector<text::Text>
      axes;  ///< names or ranges (`1..4`, `4`), as written; empty if it is a scalar or the axes are inferred
  std::vector<std::vector<text::Text>> rows;
  bool scalar = false;
  std::optional<Origin> origin = {};
  bool broken = false;  ///< has an error that was reported; `rows` then holds possible labels
};
/// The uncertainty of one cell of a given value: the 0.02 of `9.81 ± 0.02`, or the two of
/// `0.25 +0.03/−0.02`.
struct UncertainInput {
  text::Text name;       ///< of the given value
  std::size_t cell = 0;  ///< in row-major order
  text::Text written;    ///< `9.81 ± 0.02`
  std::string shown;     ///< `0.02`, `+0.03/−0.02`
  numbers::Rational value, below, above;
};
/// `L, T: 0.3`
struct CorrelationInput {
  text::Text one, other;
  numbers::Rational value;
};
/// What makes units parts of values.
struct QuantityInputs {
  std::vector<std::pair<text::Text, text::Text>> units;        ///< of a name, a cell or a slice
  std::vector<std::pair<text::Text, text::Text>> definitions;  ///< the author's units, and what they are
};
struct Inputs {
  std::vector<AxisInput> axes;
  std::vector<GivenInput> givens;
  std::vector<UncertainInput> uncertain;
  bool bounds = false;  ///< these are guaranteed bounds, not standard uncertainties
  std::vector<CorrelationInput> correlations;
  text::Text equations;
  Notation notation;
  std::optional<QuantityInputs> quantities = {};  ///< without them, units are labels
  bool open = false;  ///< part of the text could not be read (reported), so there may be more names
  bool has_unread_labels = false;  ///< there may be more labels, for the same reason
};

}  // namespace proofsheet::equations
