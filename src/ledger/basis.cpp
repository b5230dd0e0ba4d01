#include "ledger/basis.hpp"

namespace proofsheet::ledger {

std::string_view name_of(Route route) {
  switch (route) {
    case Route::exact: return "exact";
    case Route::by_hand: return "by hand";
    case Route::as_printed: return "as printed";
    case Route::float64: return "float64";
    case Route::float32: return "float32";
  }
  return "exact";
}

numbers::Real to_printed(const numbers::Real& value, const OtherZero& units) {
  return from_coherent(to_coherent(value, units.declared), units.printed);
}

numbers::Real to_declared(const numbers::Real& value, const OtherZero& units) {
  return from_coherent(to_coherent(value, units.printed), units.declared);
}

}  // namespace proofsheet::ledger
