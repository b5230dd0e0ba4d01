#include "drift/errata.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <tuple>

#include "numbers/exact/decimal.hpp"

namespace proofsheet::drift {
namespace {

using numbers::Decimal;
using numbers::Rational;

/// One unit of the last printed place; 0 of a fraction, which is exact.
Rational last_unit(const Decimal& decimal) {
  if (decimal.style == numbers::Format::Style::fraction) return 0;
  return numbers::power_of_ten(decimal.exponent - decimal.places);
}

}  // namespace

std::string_view name_of(Severity severity) {
  switch (severity) {
    case Severity::last_digit:
      return "last digit";
    case Severity::beyond_last_digit:
      return "more than the last digit";
    case Severity::sign:
      return "sign";
  }
  return "sign";
}

DigitDifference difference(const std::string& before, const std::string& after) {
  const auto a = numbers::parse_printed(before), b = numbers::parse_printed(after);
  if (!a || !b) return {Severity::beyond_last_digit, before == after ? 0 : 1, before == after};
  const Rational x = numbers::value_of(a->decimal), y = numbers::value_of(b->decimal);
  const Rational gap = abs(Rational(x - y)), largest = std::max(Rational(abs(x)), Rational(abs(y)));
  const Rational unit_x = last_unit(a->decimal), unit_y = last_unit(b->decimal);
  DigitDifference found;
  found.size = largest == 0 ? Rational(0) : Rational(gap / largest);
  found.agree = gap == 0 || gap * 2 < unit_x + unit_y;
  if ((x < 0 && y > 0) || (x > 0 && y < 0))
    found.severity = Severity::sign;
  else
    found.severity = gap < 10 * std::max(unit_x, unit_y) ? Severity::last_digit : Severity::beyond_last_digit;
  return found;
}

std::size_t ReleaseErrata::count(Severity severity) const {
  return static_cast<std::size_t>(
      std::count_if(errata.begin(), errata.end(),
                    [&](const ReleaseErratum& erratum) { return erratum.difference.severity == severity; }));
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
              const DigitDifference &x = a.difference, &y = b.difference;
              if (x.severity != y.severity) return x.severity > y.severity;
              if (x.size != y.size) return x.size > y.size;
              return order(a) < order(b);
            });
  return found;
}

}  // namespace proofsheet::drift
