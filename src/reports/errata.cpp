#include "reports/report.hpp"

#include <fmt/format.h>

#include <array>

#include "reports/escape.hpp"
#include "reports/shape.hpp"

namespace proofsheet::reports {

namespace {

using drift::ReleaseErrata;
using drift::ReleaseErratum;
using drift::Severity;

struct Chapter {
  Severity severity;
  const char* heading;
};
constexpr std::array chapters = {Chapter{Severity::sign, "The sign"},
                                 Chapter{Severity::beyond_last_digit, "More than the last digit"},
                                 Chapter{Severity::last_digit, "The last digit"}};

std::string_view name_of(ReleaseErrata::Ledger ledger) {
  return ledger == ReleaseErrata::Ledger::numbers ? "numbers" : "claims";
}

std::string place_of(const ReleaseErratum& erratum) {
  std::string place = markdown_words(erratum.lesson);
  if (!erratum.place.empty()) place += ", " + markdown_words(erratum.place);
  if (!erratum.example.empty()) place += ", example " + markdown_words(erratum.example);
  return place;
}

std::string item_of(const ReleaseErratum& erratum) {
  const std::string cause =
      erratum.cause.empty() ? "not recorded in the ledgers" : markdown_words(erratum.cause);
  return fmt::format("- **{}** ({}): printed {}, correct is {}. Cause: {}.\n", markdown_code(erratum.what),
                     place_of(erratum), markdown_code(erratum.before), markdown_code(erratum.now), cause);
}

Json json_of(const ReleaseErratum& erratum) {
  return {{"lesson", erratum.lesson},
          {"place", erratum.place},
          {"example", erratum.example},
          {"what", erratum.what},
          {"before", erratum.before},
          {"now", erratum.now},
          {"gravity", name_of(erratum.difference.severity)},
          {"cause", erratum.cause}};
}

}  // namespace

std::string one_line(const ReleaseErrata& errata) {
  const std::size_t count = errata.errata.size();
  const std::string what = errata.ledger == ReleaseErrata::Ledger::numbers ? "numbers" : "claims";
  const std::string both = fmt::format("of {} {} in both releases; {} new, {} gone", errata.compared, what,
                                       errata.added, errata.gone);
  if (count == 0) return fmt::format("no errata {}", both);
  return fmt::format("{} errat{} {}: {} in the sign, {} in more than the last digit, {} in the last digit",
                     count, count == 1 ? "um" : "a", both, errata.count(Severity::sign),
                     errata.count(Severity::beyond_last_digit), errata.count(Severity::last_digit));
}

std::string errata_markdown(const ReleaseErrata& errata) {
  std::string text = fmt::format("# Errata\n\n{}.\n", one_line(errata));
  for (const Chapter& chapter : chapters) {
    if (errata.count(chapter.severity) == 0) continue;
    text += fmt::format("\n## {}\n\n", chapter.heading);
    for (const ReleaseErratum& erratum : errata.errata)
      if (erratum.difference.severity == chapter.severity) text += item_of(erratum);
  }
  return text;
}

std::string errata_json(const ReleaseErrata& errata) {
  Json json = {{"schema", 1},
               {"ok", errata.errata.empty()},
               {"ledger", name_of(errata.ledger)},
               {"summary",
                {{"compared", errata.compared},
                 {"errata", errata.errata.size()},
                 {"sign", errata.count(Severity::sign)},
                 {"more than the last digit", errata.count(Severity::beyond_last_digit)},
                 {"last digit", errata.count(Severity::last_digit)},
                 {"new", errata.added},
                 {"gone", errata.gone}}},
               {"errata", Json::array()}};
  for (const ReleaseErratum& erratum : errata.errata) json["errata"].push_back(json_of(erratum));
  return dump(json);
}

}  // namespace proofsheet::reports
