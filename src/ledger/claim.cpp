#include "ledger/claim.hpp"

namespace proofsheet::ledger {

std::string_view name_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::exact:
      return "exact";
    case Verdict::by_hand:
      return "by hand";
    case Verdict::as_printed:
      return "as printed";
    case Verdict::truncated:
      return "truncated";
    case Verdict::off:
      return "off";
    case Verdict::holds:
      return "holds";
    case Verdict::fails:
      return "fails";
  }
  return "off";
}

std::string_view name_of(Claim::Kind kind) {
  switch (kind) {
    case Claim::Kind::value:
      return "value";
    case Claim::Kind::shown:
      return "shown";
    case Claim::Kind::statement:
      return "statement";
  }
  return "value";
}

}  // namespace proofsheet::ledger
