#pragma once
#include <string>

#include "banks/bank.hpp"
#include "numbers/exact/rounding.hpp"

namespace proofsheet::documents {

/// An answer that accepts the same numbers as the key of a bank.
struct BankKey {
  numbers::Rational value;
  std::string format;  ///< `2`, `3 sig`
  numbers::Rounding rounding = numbers::Rounding::half_away;
  numbers::Rational tolerance = 0;
  std::string lost = {};  ///< what it does not accept; may be empty
};
/// `places` is the least number of places of the answer, if it is exact.
BankKey bank_key(const banks::Key& asked, long places);
/// Returns the number of decimal places of a number.
long places_of(const numbers::Rational& value);
/// Returns the places of which a tolerance is half a unit: 2 for 0.005.
long places_of_half(const numbers::Rational& tolerance);
/// Returns a comparison of the value with the number that the bank prints: ` = 2.68`.
std::string claim_of(const banks::Key& asked, const BankKey& key);

}  // namespace proofsheet::documents
