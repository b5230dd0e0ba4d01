#include "ledger/value_claim.hpp"

#include <fmt/format.h>

#include "diagnostics/counted.hpp"

namespace proofsheet::ledger {
namespace {

using diagnostics::Diagnostics;
using diagnostics::Text;

constexpr std::string_view not_printed = "–";

std::vector<std::vector<Text>> block_of(const course::Published& published) {
  if (!published.values.empty()) return published.values;
  return {{published.printed}};
}

// The document's own paths, one for each number that is due; empty if the entry has no `from:`.
std::optional<std::vector<Path>> own_paths(const course::Published& published, std::size_t due,
                                           Worked& worked, Diagnostics& diagnostics) {
  if (published.from.trimmed().empty()) return std::vector<Path>{};
  if (published.range) {
    diagnostics.error(published.from.trimmed().span(),
                      "a range is that of `what`, whatever path the document took",
                      "leave out `from:` or `verdict: range`");
    return std::nullopt;
  }
  std::optional<Subject> from = subject_of(published.from, worked, diagnostics);
  if (!from) return std::nullopt;
  if (from->paths.size() == due) return std::move(from->paths);
  diagnostics.error(
      published.from.trimmed().span(),
      fmt::format("`from:` names {} where {} {} due", diagnostics::counted(from->paths.size(), "number"), due,
                  due == 1 ? "is" : "are"));
  return std::nullopt;
}

// A day as the integer that numbers it, so that it is judged like every number: exact, or off.
std::optional<numbers::Printed> printed_day(const Text& text, Diagnostics& diagnostics) {
  const auto date = numbers::parse_date(text.view());
  if (!date) {
    diagnostics.error(text.span(), date.failure().fact, date.failure().hint);
    return std::nullopt;
  }
  numbers::Printed printed;
  printed.decimal.coefficient = date->number;
  printed.text = text.str();
  return printed;
}

std::string declared_unit(const Subject& subject, std::size_t i, const Worked& worked) {
  const std::optional<equations::Cell>& cell = subject.paths[i].cell;
  return cell ? unit_of(worked.units, *cell) : std::string();
}

}  // namespace

Claim claim_of(const course::Published& published, std::size_t entry, const Worked& worked) {
  Claim claim;
  claim.lesson = worked.lesson;
  claim.document = worked.example->document.trimmed().str();
  claim.example = worked.example->id.trimmed().str();
  claim.where = published.where.trimmed().str();
  claim.entry = entry;
  claim.span = published.entry.span();
  return claim;
}

numbers::Rounding rounding_of(const course::Published& published, const Worked& worked) {
  return published.printing.rounding.value_or(
      worked.printing.rounding.value_or(numbers::Rounding::half_away));
}

std::vector<std::string> units_of(const course::Published& published) {
  std::vector<std::string> units;
  for (const Text& unit : published.units) units.push_back(unit.trimmed().str());
  return units;
}

namespace {

/// `2,14` may be meant with a decimal comma; its digits are no group of thousands.
std::string hint_for(const std::string& text) {
  std::string point = text;
  const std::size_t comma = point.find(',');
  if (comma != std::string::npos && point.find_first_of(",.", comma + 1) == std::string::npos) {
    point[comma] = '.';
    if (numbers::parse_printed(point))
      return fmt::format(
          "a comma stands between thousands, before three digits: write {} if it is a decimal comma", point);
  }
  return accepted_numbers;
}

}  // namespace

std::vector<ValueClaim> read_values(const course::Published& published, std::size_t entry, Worked& worked,
                                    Diagnostics& diagnostics) {
  const std::optional<Subject> subject = subject_of(published.what, worked, diagnostics);
  if (!subject) return {};
  const auto printed = fit(block_of(published), *subject, published.what.trimmed().span(), diagnostics);
  const auto from = own_paths(published, subject->paths.size(), worked, diagnostics);
  if (!printed || !from) return {};
  const std::vector<std::string> units = units_of(published);
  std::vector<ValueClaim> values;
  for (std::size_t i = 0; i < printed->size(); ++i) {
    const Text text = (*printed)[i].trimmed();
    if (text.str() == not_printed) continue;
    const bool day = numbers::looks_like_date(text.view());
    std::optional<numbers::Printed> number =
        day ? printed_day(text, diagnostics) : numbers::parse_printed(text.view(), units);
    if (day && !number) continue;
    const std::string declared = declared_unit(*subject, i, worked);
    const std::string unit = number ? number->unit : numbers::unit_in(text.view());
    if (!declared.empty() && !unit.empty() && unit != declared) {
      another_unit(subject->names[i], declared, unit, text.span(), diagnostics);
      continue;
    }
    if (!number) {
      diagnostics.error(text.span(), fmt::format("'{}' is not a printed number", text.str()),
                        hint_for(text.str()));
      continue;
    }
    Claim claim = claim_of(published, entry, worked);
    claim.kind = Claim::Kind::value;
    claim.what = subject->names[i];
    claim.printed = text.str();
    claim.span = text.span();
    ValueClaim value{worked.claims.size(), entry, std::move(*number), rounding_of(published, worked),
                     subject->paths[i],    {}};
    if (!from->empty()) value.from = (*from)[i];
    value.range = published.range;
    value.path.day = day;
    if (value.from) value.from->day = day;
    worked.claims.push_back(std::move(claim));
    values.push_back(std::move(value));
  }
  return values;
}

}  // namespace proofsheet::ledger
