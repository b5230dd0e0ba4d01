#include "ledger/claim.hpp"

#include <fmt/format.h>

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
    case Verdict::possible:
      return "possible";
    case Verdict::impossible:
      return "impossible";
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

std::string fault_of(const Claim& claim) {
  if (claim.kind == Claim::Kind::statement) return fmt::format("'{}' fails", claim.what);
  if (claim.verdict == Verdict::impossible)
    return fmt::format("{} = {} is impossible: the measured values leave {}", claim.what, claim.printed,
                       claim.correct);
  std::string message =
      claim.kind == Claim::Kind::shown
          ? fmt::format("{} is {}: {} should stand", claim.what, name_of(claim.verdict), claim.correct)
          : fmt::format("{} = {} is {}: {} should stand", claim.what, claim.printed, name_of(claim.verdict),
                        claim.correct);
  if (!claim.inherits.empty())
    message += fmt::format(" (it inherits from {})", fmt::join(claim.inherits, ", "));
  if (!claim.remark.empty()) message += fmt::format(" ({})", claim.remark);
  return message;
}

std::string remedy_of(const Claim& claim) {
  if (!claim.inherits.empty())
    return fmt::format("acknowledging {} under `errata:` covers it", fmt::join(claim.inherits, " and "));
  return fmt::format("if the document says so, acknowledge it under `errata:` with `what: {}` and `because:`",
                     claim.what);
}

}  // namespace proofsheet::ledger
