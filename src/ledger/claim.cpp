#include "ledger/claim.hpp"

#include <fmt/format.h>

#include <array>
#include <utility>

#include "equations/typeset/quantity.hpp"
#include "numbers/exact/date.hpp"

namespace proofsheet::ledger {

std::string_view name_of(Claim::Kind kind) {
  switch (kind) {
    case Claim::Kind::value: return "value";
    case Claim::Kind::shown: return "shown";
    case Claim::Kind::statement: return "statement";
  }
  return "value";
}

namespace {

// A document that prints a plus goes on doing so.
std::string signed_like(const numbers::Printed& printed, std::string digits) {
  return printed.text.starts_with('+') && !digits.starts_with('-') ? '+' + digits : digits;
}

// The unit once: `0.83 to 0.87 m`, `$0.83 to 0.87`.
std::string range_text(const numbers::Printed& printed, const std::string& least,
                       const std::string& greatest) {
  const std::string behind = equations::with_unit(greatest, printed);
  const bool in_front = !behind.ends_with(printed.unit);
  return fmt::format("{} to {}", in_front ? equations::with_unit(least, printed) : least,
                     in_front ? greatest : behind);
}

std::string day_of(const numbers::Decimal& number) {
  const auto date = numbers::date_numbered(static_cast<long>(number.coefficient.convert_to<long>()));
  return date ? numbers::to_string(*date) : numbers::to_string(number);
}

// Digits in the place of those that were printed.
std::string instead(const Claim& claim, const numbers::Decimal& digits) {
  if (claim.day) return day_of(digits);
  return equations::with_unit(signed_like(*claim.number, numbers::to_string(digits)), *claim.number);
}

}  // namespace

bool is_same_printing(const Claim& a, const Claim& b) { return a.what == b.what && a.printed == b.printed; }

std::string correct_text(const Claim& claim) {
  const Correction& correct = claim.correct;
  if (!correct.least || !claim.number) return correct.side;
  if (claim.day || !correct.greatest) return instead(claim, *correct.least);
  const std::string least = signed_like(*claim.number, numbers::to_string(*correct.least));
  const std::string greatest = signed_like(*claim.number, numbers::to_string(*correct.greatest));
  return least == greatest ? equations::with_unit(least, *claim.number)
                           : range_text(*claim.number, least, greatest);
}

std::string chain_text(const Claim& claim) {
  return claim.chain && claim.number ? instead(claim, *claim.chain) : std::string();
}

std::vector<std::string> names_of(const std::vector<NamedCell>& cells) {
  std::vector<std::string> names;
  for (const NamedCell& cell : cells) names.push_back(cell.name);
  return names;
}

std::string cause_of(const Claim& claim) {
  if (!claim.inherits.empty())
    return fmt::format("it inherits from {}", fmt::join(names_of(claim.inherits), ", "));
  if (claim.is_another())
    return fmt::format("its digits are those of {}, where its own path leads", claim.basis.path_name);
  return claim.remark;
}

std::string fault_of(const Claim& claim) {
  if (claim.kind == Claim::Kind::statement) return fmt::format("'{}' fails", claim.what);
  if (row_of(claim.verdict).group == VerdictRow::Group::range)
    return fmt::format("{} = {} is {}: the measured values leave {}", claim.what, claim.printed,
                       name_of(claim.verdict), correct_text(claim));
  std::string message =
      claim.kind == Claim::Kind::shown
          ? fmt::format("{} is {}: {} should stand", claim.what, name_of(claim.verdict), correct_text(claim))
          : fmt::format("{} = {} is {}: {} should stand", claim.what, claim.printed, name_of(claim.verdict),
                        correct_text(claim));
  if (const std::string cause = cause_of(claim); !cause.empty()) message += fmt::format(" ({})", cause);
  return message;
}

std::string remedy_of(const Claim& claim) {
  if (!claim.inherits.empty())
    return fmt::format("acknowledging {} under `errata:` covers it",
                       fmt::join(names_of(claim.inherits), " and "));
  return fmt::format("if the document says so, acknowledge it under `errata:` with `what: {}` and `because:`",
                     claim.what);
}

namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 9> synonyms{{{" ", ""},
                                                                                 {"\t", ""},
                                                                                 {"\n", ""},
                                                                                 {"\r", ""},
                                                                                 {"\u00a0", ""},
                                                                                 {"−", "-"},
                                                                                 {"–", "-"},
                                                                                 {"×", "*"},
                                                                                 {"·", "*"}}};

}  // namespace

std::string bare_wording(std::string_view text) {
  std::string bare;
  while (!text.empty()) {
    bool replaced = false;
    for (const auto& [sign, plain] : synonyms) {
      if (!text.starts_with(sign)) continue;
      bare += plain;
      text.remove_prefix(sign.size());
      replaced = true;
      break;
    }
    if (replaced) continue;
    bare += text.front();
    text.remove_prefix(1);
  }
  return bare;
}

bool same_wording(std::string_view a, std::string_view b) { return bare_wording(a) == bare_wording(b); }

}  // namespace proofsheet::ledger
