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

}  // namespace proofsheet::ledger
