#include "drift/errata.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <tuple>

#include "drift/errata_of_ledgers.hpp"

namespace proofsheet::drift {

std::size_t ReleaseErrata::count(Gravity gravity) const {
  return static_cast<std::size_t>(
      std::count_if(errata.begin(), errata.end(),
                    [&](const ReleaseErratum& erratum) { return erratum.difference.gravity == gravity; }));
}

std::optional<ReleaseErrata::Ledger> ledger_in(const std::string& text, std::string& fault) {
  const nlohmann::json json = nlohmann::json::parse(text, nullptr, false);
  if (json.is_discarded()) {
    fault = "it is not JSON";
  } else if (json.is_object() && json.contains("numbers")) {
    return ReleaseErrata::Ledger::numbers;
  } else if (json.is_object() && json.contains("claims")) {
    return ReleaseErrata::Ledger::claims;
  } else {
    fault = "it has neither numbers nor claims";
  }
  return std::nullopt;
}

std::optional<ReleaseErrata> errata_between(const std::string& before, const std::string& after,
                                            ReleaseErrata::Ledger ledger, std::string& fault) {
  auto found = ledger == ReleaseErrata::Ledger::numbers ? errata_of_numbers(before, after, fault)
                                                        : errata_of_claims(before, after, fault);
  if (!found) return std::nullopt;
  const auto order = [](const ReleaseErratum& e) {
    return std::tie(e.lesson, e.place, e.example, e.what, e.before, e.now);
  };
  std::sort(found->errata.begin(), found->errata.end(),
            [&](const ReleaseErratum& a, const ReleaseErratum& b) {
              const Difference &x = a.difference, &y = b.difference;
              if (x.gravity != y.gravity) return x.gravity > y.gravity;
              if (x.size != y.size) return x.size > y.size;
              return order(a) < order(b);
            });
  return found;
}

}  // namespace proofsheet::drift
