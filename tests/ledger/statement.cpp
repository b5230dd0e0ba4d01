#include "catch.hpp"
#include "numbers/reals/printing.hpp"
#include "sample.hpp"
#include "spoken.hpp"

namespace statement_test {

using sample::dump;
using sample::Judged;
using sample::Sample;

TEST_CASE("statements hold or fail on the exact route") {
  Sample sample = sample::diners();
  sample.example.published.clear();
  sample.says("Frank and Alex start identical", "X[Frank, ..] = X[Alex, ..]")
      .says("they end identical", "X'[Frank, ..] = X'[Alex, ..]")
      .says("every position is another", "P[Frank, ..] ≠ P[Alex, ..]");
  CHECK(
      judged(sample) ==
      "Frank and Alex start identical: holds\nthey end identical: fails\nevery position is another: holds\n");
}

TEST_CASE("a different result by hand is reported, with the tested bound") {
  const auto thirds = [] {
    Sample sample;
    sample.equations("a = 1/3\nb = 0.3\n").by_hand("a", "1");
    return sample;
  };
  CHECK(judged(thirds().says("a is larger", "a > b")) == "a is larger: holds (by hand it would fail)\n");
  CHECK(judged(thirds().says("they are the same", "a = b")) ==
        "they are the same: fails (by hand it would hold)\n");
  CHECK(judged(thirds().says("nearly the same", "b/a > 0.85", "within 15 percent")) ==
        "nearly the same: holds (within 15 percent)\n");
  CHECK(judged(thirds().says("nearly the same", "b/a > 0.85 and a ≠ b", "within 15 percent")) ==
        "nearly the same: holds (within 15 percent; by hand it would fail)\n");
}

TEST_CASE("a statement about all of nothing has a remark") {
  const auto said = [](const std::string& means) {
    Sample sample;
    sample.equations("a[i] = i for i in 1..4\n").says("s", means);
    return judged(sample);
  };
  CHECK(said("all(a[i] > 2 for i in 1..4 if a[i] > 9)") ==
        "s: holds (all(a[i] > 2 for i in 1..4 if a[i] > 9) selects nothing)\n");
  CHECK(said("1 < 2 and all(a[i] > 2 for i in 1..4 if a[i] > 9)") ==
        "s: holds (all(a[i] > 2 for i in 1..4 if a[i] > 9) selects nothing)\n");
  Sample sample;
  sample.equations("a[i] = i for i in 1..4\n").says("s", "all(a[i] > 2 for i in 1..4 if a[i] > 9)");
  const Judged judged = sample.judge();
  REQUIRE(judged.claims.size() == 1);
  const proofsheet::ledger::Remark& remark = judged.claims.front().remark.front();
  CHECK(proofsheet::words_in("de").say(row_of(remark.kind).key, values_of(remark)) ==
        "all(a[i] > 2 for i in 1..4 if a[i] > 9) wählt nichts aus");
  CHECK(said("all(a[i] > 2 for i in 1..4 if a[i] > 3)") == "s: holds\n");
  CHECK(said("all(a[i] > 0 for i in 1..4)") == "s: holds\n");
}

TEST_CASE("a statement has words and a truth value, but no digits") {
  Sample sample;
  sample.equations("a = 1\n").says("a is two", "a = 2");
  const Judged result = sample.judge();
  REQUIRE(result.claims.size() == 1);
  const proofsheet::ledger::Claim& claim = result.claims[0];
  CHECK(claim.kind == proofsheet::ledger::Claim::Kind::statement);
  CHECK(claim.what == "a is two");
  CHECK(claim.printed == "a is two");
  CHECK(correct_text(claim).empty());
  CHECK_FALSE(claim.exact);
  CHECK_FALSE(claim.clean());
  CHECK(dump(result.findings) == "unacknowledged: 'a is two' fails\n");
}

TEST_CASE("a statement without a truth value, or an undecided one, is an error") {
  Sample number;
  number.equations("a = 1\n").says("a is one", "a + 1");
  CHECK(judged(number) ==
        "examples.yaml:1:1: error: 'a + 1' is neither true nor false\n    a + 1\n    ^^^^^\n    hint: "
        "write a comparison after `means:`, "
        "such as `A = B`, `1.9 < r < 2`, `all(x > 0)`\n");
  // At 64 bits sine 1 can't be distinguished from its first 50 digits.
  const proofsheet::numbers::LimitScope scope({64, 1LL << 20, 1U << 20});
  Sample undecided;
  undecided.equations("a = sin(1)\n")
      .says("larger", "a > 0.84147098480789650665250232163029899962256306079837");
  const Judged result = undecided.judge();
  CHECK(result.claims.empty());
  REQUIRE(result.diagnostics.errors() == 1);
  CHECK(result.diagnostics.items()[0].fact.starts_with("'larger' can't be decided: "));
}

}  // namespace statement_test
