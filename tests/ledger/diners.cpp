// Document 004 as it was printed. Expected values were computed with Python's decimal at 80 digits (sine and
// cosine by their Taylor series), following each route with plain loops.
#include "catch.hpp"
#include "sample.hpp"

namespace diners_test {

using sample::diners;
using sample::dump;

namespace {

/// Leaves out claims that are exact and not a coincidence.
std::string remarkable(const std::vector<proofsheet::ledger::Claim>& claims) {
  std::string lines;
  for (const auto& claim : claims)
    if (claim.verdict != proofsheet::ledger::Verdict::exact || claim.coincidence) lines += dump(claim) + "\n";
  return lines;
}

sample::Sample with_projections() {
  sample::Sample sample = diners();
  sample.block("Q'", "5.319 1.716\n2.850 2.397\n0.987 3.027\n2.589 1.589\n", "section 6")
      .block("V'", "3.963 2.121 1.743\n2.308 1.114 2.427\n1.626 0.577 3.115\n2.290 0.798 1.635\n",
             "section 6");
  return sample;
}

}  // namespace

TEST_CASE("document 004: one cell of P is wrong, others inherit from it, and some are right only by hand") {
  const sample::Judged judged = with_projections().judge();
  INFO(proofsheet::text::render(judged.diagnostics));
  REQUIRE_FALSE(judged.diagnostics.has_errors());
  REQUIRE(judged.claims.size() == 24 + 24 + 8 + 12);
  CHECK(remarkable(judged.claims) ==
        "P[Frank, 2] = 0.047: off, 0.046 should stand\n"
        "X'[Frank, cozy] = 0.167: as printed, 0.166 should stand, from P[Frank, 2]\n"
        "Q'[Frank, street-stall] = 5.319: by hand\n"
        "Q'[Emma, street-stall] = 2.850: exact, a coincidence\n"
        "Q'[Emma, upscale] = 2.397: by hand\n"
        "Q'[Daniel, street-stall] = 0.987: exact, a coincidence\n"
        "Q'[Daniel, upscale] = 3.027: by hand\n"
        "Q'[Alex, upscale] = 1.589: by hand\n"
        "V'[Frank, info-sichuan] = 3.963: by hand\n"
        "V'[Frank, info-budget] = 2.121: off, 2.123 should stand\n"
        "V'[Frank, info-upscale] = 1.743: as printed, 1.742 should stand, from X'[Frank, cozy]\n"
        "V'[Emma, info-sichuan] = 2.308: off, 2.309 should stand\n"
        "V'[Emma, info-upscale] = 2.427: by hand\n"
        "V'[Daniel, info-sichuan] = 1.626: by hand\n"
        "V'[Alex, info-sichuan] = 2.290: off, 2.291 should stand\n"
        "V'[Alex, info-upscale] = 1.635: by hand\n");
}

TEST_CASE("document 004: every route has thirty digits") {
  const std::vector<proofsheet::ledger::Claim> claims = with_projections().judge().claims;
  REQUIRE(claims.size() == 68);
  const struct {
    std::size_t claim;
    const char* what;
    const char *exact, *by_hand, *as_printed;  // "": no such route
  } table[] = {
      {2, "P[Frank, 2]", "0.0463992234647312716898085455654", "", ""},
      {26, "X'[Frank, cozy]", "0.166399223464731271689808545565", "0.166", "0.167"},
      {48, "Q'[Frank, street-stall]", "5.31951840562238912893140200617", "5.31877", "5.31889"},
      {49, "Q'[Frank, upscale]", "1.71564579073391269900831963050", "1.71519", "1.71615"},
      {55, "Q'[Alex, upscale]", "1.58808987900309301704123808079", "1.5885", "1.5885"},
      {58, "V'[Frank, info-upscale]", "1.74237295637929220212456862553", "1.74192", "1.74288"},
  };
  for (const auto& row : table) {
    const proofsheet::ledger::Claim& claim = claims[row.claim];
    CAPTURE(row.what);
    CHECK(claim.what == row.what);
    CHECK(claim.exact.value_or("") == row.exact);
    CHECK(claim.by_hand.value_or("") == row.by_hand);
    CHECK(claim.as_printed.value_or("") == row.as_printed);
  }
}

TEST_CASE("document 004: acknowledging the root covers the claims that only inherit from it") {
  sample::Sample sample = diners();
  sample.block("V'[Frank, ..]", "3.963 2.121 1.743\n", "section 6")
      .erratum("P[Frank, 2]", "1/21.5 was taken for its sine.");
  const sample::Judged judged = sample.judge();
  REQUIRE(judged.claims.size() == 51);
  CHECK(dump(judged.claims[2]) ==
        "P[Frank, 2] = 0.047: off, 0.046 should stand because 1/21.5 was taken for its sine.");
  CHECK(dump(judged.claims[26]) ==
        "X'[Frank, cozy] = 0.167: as printed, 0.166 should stand, from P[Frank, 2] because 1/21.5 was taken "
        "for its sine.");
  CHECK(dump(judged.claims[50]) ==
        "V'[Frank, info-upscale] = 1.743: as printed, 1.742 should stand, from X'[Frank, cozy] because "
        "1/21.5 was taken for its "
        "sine.");
  CHECK(dump(judged.findings) ==
        "unacknowledged: V'[Frank, info-budget] = 2.121 is off: it should be 2.123\n");
}

}  // namespace diners_test
