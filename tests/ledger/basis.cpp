// What a verdict rests on: its route, its path, and the printings that were carried.
#include <fmt/format.h>

#include "catch.hpp"
#include "sample.hpp"

using sample::Sample;

namespace {

namespace ledger = proofsheet::ledger;

// `by hand; from x[2]; a = 0.3 (section 1)`, a line for each claim.
std::string bases(const Sample& sample) {
  std::string lines;
  for (const ledger::Claim& claim : sample.judge().claims) {
    lines += claim.basis.route ? std::string(name_of(*claim.basis.route)) : "none";
    if (claim.basis.path) lines += "; from " + claim.basis.path_name;
    for (const ledger::CarriedPrinting& carried : claim.basis.carried)
      lines += fmt::format("; {} = {} ({})", carried.of.name, carried.printed, carried.where);
    lines += "\n";
  }
  return lines;
}

}  // namespace

TEST_CASE("the route that earned the verdict, and what was carried") {
  // 3 × 2/7 = 0.857…, 3 × 0.29 = 0.87, 3 × 0.286 = 0.858.
  Sample sample;
  sample.equations("a = 2/7\nb = 3 a\n").value("a", "0.286", "the text");
  sample.value("b", "0.857").value("b", "0.858").value("b", "0.9").value("b", "0.8").value("b", "0.7");
  const std::string carried = "; a = 0.286 (the text)\n";
  CHECK(bases(sample) == "exact\nexact" + carried + "as printed" + carried + "exact" + carried + "exact" +
                             carried + "none" + carried);
}

TEST_CASE("what the rules round is by hand") {
  // 3 × 0.3 = 0.9
  Sample sample;
  sample.equations("a = 2/7\nb = 3 a\n").by_hand("a", "1").value("b", "0.90");
  CHECK(bases(sample) == "by hand\n");
}

TEST_CASE("a wrong number that is carried is told, and the path that led there") {
  Sample sample;
  sample.equations("a = 1/3\nb = 3 a\nc = a + a + a\n").value("a", "0.34", "the text");
  sample.value("b", "1.02").value("b", "1.02");
  sample.last().from = sample::text("c");
  CHECK(bases(sample) == "none\nas printed; a = 0.34 (the text)\nas printed; from c; a = 0.34 (the text)\n");
}
