#include "ledger/claim.hpp"

#include <fmt/format.h>

#include "equations/typeset/quantity.hpp"
#include "ledger/digits.hpp"
#include "numbers/exact/date.hpp"
#include "text/bound_words.hpp"
#include "text/signs.hpp"

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

// If the document prints a plus, so does the correction.
std::string signed_like(const numbers::Printed& printed, std::string digits) {
  return printed.text.starts_with('+') && !digits.starts_with('-') ? '+' + digits : digits;
}

// Returns a range with one unit: `0.83 to 0.87 m`, `$0.83 to 0.87`.
std::string range_text(const numbers::Printed& printed, const std::string& least, const std::string& greatest,
                       std::string_view to) {
  if (!printed.writing.usual) return fmt::format("{} {} {}", least, to, greatest);
  const std::string behind = equations::with_unit(greatest, printed);
  const bool in_front = !behind.ends_with(printed.unit);
  return fmt::format("{} {} {}", in_front ? equations::with_unit(least, printed) : least, to,
                     in_front ? greatest : behind);
}

std::string day_of(const numbers::Decimal& number) {
  const auto date = numbers::date_of_number(static_cast<long>(number.coefficient.convert_to<long>()));
  return date ? numbers::to_string(*date) : numbers::to_string(number);
}

// Returns other digits in the notation of the printed number.
std::string text_with_digits(const Claim& claim, const numbers::Decimal& digits) {
  if (claim.day) return day_of(digits);
  if (!claim.number->writing.usual)
    return claim.clean() && digits == claim.number->decimal ? claim.number->text
                                                            : text_like(*claim.number, digits);
  return equations::with_unit(signed_like(*claim.number, numbers::to_string(digits)), *claim.number);
}

std::string text_of(const CarriedPrinting& carried) {
  const std::string text = fmt::format("{} = {}", carried.of.name, carried.printed);
  return carried.where.empty() ? text : fmt::format("{} ({})", text, carried.where);
}

/// Returns `P[1, 0] = 0.84`, `p < .05`.
std::string equation_of(const Claim& claim) {
  const char32_t first = text::code_point_at(claim.printed, 0).value;
  const bool bound = text::bound_of(first).has_value();
  return fmt::format("{} {}{}{}", claim.what, bound ? "" : "= ", claim.printed, in_document(claim));
}

}  // namespace

std::string correct_text(const Claim& claim, std::string_view to) {
  const Correction& correct = claim.correct;
  if (!correct.least || !claim.number) return correct.side;
  if (claim.day || !correct.greatest) return text_with_digits(claim, *correct.least);
  const bool usual = claim.number->writing.usual;
  const auto end = [&](const numbers::Decimal& digits) {
    return usual ? signed_like(*claim.number, numbers::to_string(digits)) : text_like(*claim.number, digits);
  };
  const std::string least = end(*correct.least), greatest = end(*correct.greatest);
  if (!usual && least == greatest) return least;
  return least == greatest ? equations::with_unit(least, *claim.number)
                           : range_text(*claim.number, least, greatest, to);
}

std::string correct_by_hand_text(const Claim& claim) {
  return claim.correct_by_hand && claim.number ? text_with_digits(claim, *claim.correct_by_hand)
                                               : std::string();
}

std::string chain_text(const Claim& claim) {
  return claim.chain && claim.number ? text_with_digits(claim, *claim.chain) : std::string();
}

JudgedLine judged_line(const Claim& claim) {
  const BasisWords words = basis_words(claim);
  return {claim.lesson,
          claim.example,
          claim.names_document ? claim.document : std::string(),
          claim.what,
          claim.where,
          claim.printed,
          std::string(name_of(claim.verdict)),
          std::string(words.route),
          words.path,
          texts_of(words.carried),
          claim.acknowledged,
          claim.because_span};
}

std::string in_document(const Claim& claim) {
  return claim.names_document ? fmt::format(" in document {}", claim.document) : std::string();
}

std::vector<std::string> names_of(const std::vector<NamedCell>& cells) {
  std::vector<std::string> names;
  for (const NamedCell& cell : cells) names.push_back(cell.name);
  return names;
}

std::vector<const CarriedPrinting*> inherited_printings(const Claim& claim) {
  std::vector<const CarriedPrinting*> printings;
  for (const NamedCell& source : claim.inherits)
    for (const CarriedPrinting& carried : claim.basis.carried)
      if (carried.of.cell == source.cell) printings.push_back(&carried);
  return printings;
}

std::vector<std::string> texts_of(const std::vector<const CarriedPrinting*>& printings) {
  std::vector<std::string> texts;
  for (const CarriedPrinting* printing : printings) texts.push_back(text_of(*printing));
  return texts;
}

BasisWords basis_words(const Claim& claim) {
  const Basis& basis = claim.basis;
  BasisWords words;
  if (basis.route) words.route = name_of(*basis.route);
  const bool is_own = basis.route != Route::exact || claim.coincidence;
  if (basis.path && is_own) words.path = basis.path_name;
  if (is_own && basis.route != Route::by_hand)
    for (const CarriedPrinting& carried : basis.carried) words.carried.push_back(&carried);
  return words;
}

bool Claim::unexplained() const {
  return row_of(verdict).group == VerdictRow::Group::value && !clean() && verdict != Verdict::truncated &&
         cause_of(*this).empty() && because.empty();
}

std::string cause_of(const Claim& claim) {
  if (!claim.inherits.empty())
    return fmt::format("it inherits from {}", fmt::join(names_of(claim.inherits), ", "));
  if (claim.has_unproven_path())
    return fmt::format("its digits are those of {}, the document's own path", claim.basis.path_name);
  return text_of(claim.remark);
}

std::string fault_of(const Claim& claim) {
  const bool is_valueless = !claim.remark.empty() && claim.remark[0].kind == Remark::Kind::valueless;
  if (claim.kind == Claim::Kind::statement)
    return fmt::format("'{}'{} fails{}", claim.what, in_document(claim),
                       is_valueless ? ": " + text_of(claim.remark) : "");
  if (is_valueless)
    return fmt::format(
        "{} is {}: {}",
        claim.kind == Claim::Kind::shown ? claim.what + in_document(claim) : equation_of(claim),
        name_of(claim.verdict), text_of(claim.remark));
  if (claim.kind == Claim::Kind::shown && row_of(claim.verdict).group == VerdictRow::Group::range)
    return fmt::format("{}{} is {}: {}", claim.what, in_document(claim), name_of(claim.verdict),
                       text_of(claim.remark));
  if (row_of(claim.verdict).group == VerdictRow::Group::range)
    return fmt::format("{} is {}: the measured values allow {}", equation_of(claim), name_of(claim.verdict),
                       correct_text(claim));
  std::string message = claim.kind == Claim::Kind::shown
                            ? fmt::format("{}{} is {}: it should be {}", claim.what, in_document(claim),
                                          name_of(claim.verdict), correct_text(claim))
                            : fmt::format("{} is {}: it should be {}", equation_of(claim),
                                          name_of(claim.verdict), correct_text(claim));
  if (const std::string cause = cause_of(claim); !cause.empty()) message += fmt::format(" ({})", cause);
  return message;
}

std::string remedy_of(const Claim& claim) {
  const std::string document =
      claim.names_document ? fmt::format(", `document: {}`", claim.document) : std::string();
  if (claim.clean())
    return fmt::format("if it is acceptable, say why under `remarks:` with `what: {}`{} and `because:`",
                       claim.what, document);
  if (!claim.inherits.empty())
    return fmt::format("acknowledge {} under `errata:`, which covers it",
                       fmt::join(names_of(claim.inherits), " and "));
  return fmt::format(
      "if the document says so, acknowledge it under `errata:` with `what: {}`{} and `because:`", claim.what,
      document);
}

std::string bare_wording(std::string_view text) {
  std::string bare;
  for (std::size_t at = 0; at < text.size();) {
    const text::CodePoint c = text::code_point_at(text, at);
    if (text::is_minus(c.value))
      bare += '-';
    else if (text::is_times(c.value))
      bare += '*';
    else if (!text::is_gap(c.value) && !text::is_space(c.value))
      bare += text.substr(at, c.size);
    at += c.size;
  }
  return bare;
}

bool same_wording(std::string_view a, std::string_view b) { return bare_wording(a) == bare_wording(b); }

}  // namespace proofsheet::ledger
