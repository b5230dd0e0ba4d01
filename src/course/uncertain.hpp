#pragma once
// Numbers with their uncertainty, as authors write them: `9.81 ± 0.02`, `9.81(2)`, `0.25 +0.03/−0.02`.
#include <optional>
#include <string>

#include "equations/compile/inputs.hpp"
#include "text/diagnostic.hpp"
#include "text/text.hpp"

namespace proofsheet::course {

struct UncertainNumber {
  text::Text value;   ///< `9.81`; of `6.674(2)e-11` it is `6.674e-11`
  text::Text unit;    ///< the text after it; may be empty
  std::string shown;  ///< `0.02`, `+0.03/−0.02`
  numbers::Rational number, below, above;
  std::string percentage = {};  ///< `1%`, if the uncertainty is a percentage of the value
  std::string own_digits = {};  ///< `3`, if the uncertainty has a unit of its own: `1.25 m ± 3 mm`
  text::Text own_unit = {};     ///< `mm`; `shown` is in the unit of the value
};

/// Returns a number whose decimals end as it is written out; `nullopt` if they do not end, or are too many.
std::optional<std::string> written_out(const numbers::Rational& number);

/// Returns `nullopt` if the text is no number with an uncertainty. `(9.81 ± 0.02) m`, `9.81 +/- 0.02 m`,
/// `(1.25 ± 0.02)×10³ m` and `1.25 m ± 3 mm` are, too, and so is `9.81 ± 1 %`, where the uncertainty is a
/// percentage of the value.
std::optional<UncertainNumber> uncertain_number(const text::Text& text);
/// Records the uncertainty of a cell.
void add_uncertainty(const text::Text& name, std::size_t cell, const text::Text& written,
                     const UncertainNumber& number, equations::Inputs& inputs);
/// Replaces the uncertain numbers among the cells of a table by their values, and records the uncertainties.
/// Returns false after reporting an error.
bool take_uncertainties(equations::GivenInput& given, equations::Inputs& inputs,
                        text::Diagnostics& diagnostics);

}  // namespace proofsheet::course
