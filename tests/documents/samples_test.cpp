// Means and standard deviations of whole numbers. The oracle enumerates all samples of small integers.
#include <cmath>
#include <map>
#include <set>

#include "catch.hpp"
#include "commands/program.hpp"
#include "documents/reported.hpp"

namespace samples_test {

using namespace proofsheet;
using documents::Granularity;
using documents::SampleCheck;
using numbers::Integer;
using numbers::Rational;

namespace {

/// Calls `take` with the sum and the sum of squares of every sample of n integers from `low` to `high`.
void enumerate(int n, int low, int high, long sum, long squares, std::set<std::pair<long, long>>& found) {
  if (n == 0) {
    found.insert({sum, squares});
    return;
  }
  for (int x = low; x <= high; ++x) enumerate(n - 1, x, high, sum + x, squares + x * x, found);
}

std::string judged_samples(const std::string& text, const std::string& name = "paper.md",
                           const std::vector<documents::ReportedRule>& rules = {}) {
  text::Diagnostics messages;
  std::string lines;
  const auto source = std::make_shared<const text::Source>(name, text);
  for (const auto& passage : seen::read_document(source, {}, messages))
    for (const ledger::Claim& claim : documents::judge_statistics(passage, messages, rules))
      lines += std::string(lines.empty() ? "" : "\n") + std::string(name_of(claim.verdict)) + ": " +
               text_of(claim.remark);
  return lines;
}

const std::string whole = ", if the values are whole numbers";

}  // namespace

TEST_CASE("integers with a sum and a sum of squares exist exactly if a sample of them does") {
  const std::map<int, int> reach{{1, 9}, {2, 9}, {3, 9}, {4, 7}, {5, 6}, {6, 4}};
  for (const auto& [n, most] : reach) {
    std::set<std::pair<long, long>> found;
    enumerate(n, -most, most, 0, 0, found);
    for (long sum = -n * most; sum <= n * most; ++sum)
      for (long squares = 0; squares <= most * most; ++squares) {  // then no number is beyond the reach
        CAPTURE(n, sum, squares);
        REQUIRE(documents::integers_exist(n, sum, squares) == found.contains({sum, squares}));
      }
  }
}

TEST_CASE("a mean and a standard deviation are possible exactly if a sample has them") {
  for (const int n : {2, 3, 4, 5}) {
    std::set<std::pair<long, long>> found;
    enumerate(n, 0, 7, 0, 0, found);
    std::set<std::pair<long, long>> printed;  // hundredths of mean and deviation, rounded
    for (const auto& [sum, squares] : found) {
      const double mean = static_cast<double>(sum) / n,
                   variance = (static_cast<double>(squares) - mean * static_cast<double>(sum)) / (n - 1);
      printed.insert({std::lround(100 * mean), std::lround(100 * std::sqrt(std::max(0.0, variance)))});
    }
    // Means near 3 with deviations of at most 1.5 need no number beyond 0 to 7, or there are too few of them.
    for (long mean = 280; mean <= 320; ++mean)
      for (long deviation = 0; deviation <= 150; ++deviation) {
        const documents::RationalRange m{Rational(2 * mean - 1, 200), Rational(2 * mean + 1, 200)},
            sd{Rational(std::max(0L, 2 * deviation - 1), 200), Rational(2 * deviation + 1, 200)};
        CAPTURE(n, mean, deviation);
        REQUIRE((documents::check_sample(n, m, sd, {}, n - 1).result == SampleCheck::Result::possible) ==
                printed.contains({mean, deviation}));
      }
  }
}

TEST_CASE("a mean and a standard deviation of whole numbers are judged together") {
  CHECK(judged_samples("(M = 6.00, SD = 2.45, n = 3)") ==
        "impossible: 3 whole numbers with this mean have a standard deviation of 2.00 or 2.65" + whole +
            "; it would be possible if the divisor were n, not n - 1");
  CHECK(judged_samples("(M = 6.00, SD = 2.65, n = 3)") ==  // 4, 5, 9
        "possible: 3 whole numbers can have this mean and standard deviation");
  CHECK(judged_samples("*M* = 6.00 (*SD* = 2.45), *n* = 3").find("impossible") == 0);
  CHECK(judged_samples("M (SD) = 6.00 (2.45), n = 3").find("impossible") == 0);
  CHECK(judged_samples("M ± SD = 6.00 ± 2.45, n = 3").find("impossible") == 0);
  CHECK(judged_samples("M = 6,00, SD = 2,45, n = 3").find("impossible") == 0);
  CHECK(judged_samples("M = 5.50, SD = 0.10, n = 280").find("impossible") == 0);  // 5 and 6: at least .50
  CHECK(judged_samples("M = 0.35, SD = 0.10, n = 20").find("impossible") == 0);
  CHECK(judged_samples("M = 5.19, SD = 1.20, n = 280") == "");
  CHECK(judged_samples("M = 34.27, n = 28") ==
        "impossible: 28 whole numbers have a mean of 34.25 or 34.29" + whole);
}

TEST_CASE("each mean is judged with the n of its group") {
  CHECK(judged_samples("M = 5.18, n = 28 vs. M = 3.45, n = 20") ==
        "possible: 28 whole numbers can have this mean\npossible: 20 whole numbers can have this mean");
  CHECK(judged_samples("n = 28, M = 5.18 and n = 20, M = 3.45") ==
        "possible: 28 whole numbers can have this mean\npossible: 20 whole numbers can have this mean");
  CHECK(judged_samples("N = 56; M = 5.18 and M = 3.45") == "");  // of how many?
}

TEST_CASE("the granularity of values can be declared") {
  CHECK(judged_samples("M = 34.27, n = 28 <!-- not whole -->") == "");
  CHECK(judged_samples("Age (M = 34.27, n = 28). <!-- not whole --> M = 5.19, n = 28").find("impossible") ==
        0);
  CHECK(judged_samples("\\item M = 34.27, n = 28 % not whole\n", "a.tex") == "");
  CHECK(judged_samples("M = 5.18, n = 7").find("impossible") == 0);
  CHECK(judged_samples("M = 5.18, n = 7 <!-- items: 4 -->") ==  // 145/28
        "possible: 7 means of 4 whole numbers can have this mean");
  CHECK(judged_samples("M = 5.17, n = 7 <!-- items: 4 -->") ==  // 144/28 = 5.14, 145/28 = 5.18
        "impossible: 7 means of 4 whole numbers have a mean of 5.14 or 5.18, if the values are means of 4 "
        "whole "
        "numbers");
  CHECK(judged_samples("M = 0.40, SD = 0.75, n = 20") ==
        "possible: 20 whole numbers can have this mean and standard deviation");
  // Of 20 values, 8 are 1: √(20/19 · .4 · .6) = .5026.
  CHECK(judged_samples("M = 0.40, SD = 0.75, n = 20 <!-- 0 or 1 -->") ==
        "impossible: 20 values of 0 or 1 with this mean have a standard deviation of 0.50, if the values are "
        "values of 0 or 1");
  CHECK(judged_samples("M = 0.40, SD = 0.50, n = 20 <!-- 0 or 1 -->").find("possible") == 0);
}

TEST_CASE("a declaration of values with a mistake is an error") {
  for (const char* words : {"Not whole", "not-whole", "items: x", "items: 0", "Items: 4", "4 items", "0/1"}) {
    CAPTURE(words);
    text::Diagnostics messages;
    const auto source = std::make_shared<const text::Source>(
        "paper.md", std::string("M = 5.19, SD = 1.20, n = 28 <!-- ") + words + " -->");
    for (const auto& passage : seen::read_document(source, {}, messages))
      CHECK(documents::judge_statistics(passage, messages).empty());
    REQUIRE(messages.items().size() == 1);
    CHECK(messages.items().front().fact ==
          "'" + std::string(words) + "' does not say which values these are");
  }
  for (const char* words : {"see the items", "whole sample", "values from the table"}) {
    CAPTURE(words);
    CHECK(judged_samples("M = 5.19, n = 28 <!-- " + std::string(words) + " -->").find("impossible") == 0);
  }
}

TEST_CASE("the facts about a sample are true") {
  const std::string binary = ", if the values are values of 0 or 1";
  CHECK(judged_samples("M = 1.35, SD = 0.49, n = 20. <!-- 0 or 1 -->") ==
        "impossible: 20 values of 0 or 1 have a mean of 1.00" + binary);
  CHECK(judged_samples("M = 2.00, n = 20. <!-- 0 or 1 -->") ==
        "impossible: 20 values of 0 or 1 have a mean of 1.00" + binary);
  CHECK(judged_samples("M = -0.10, n = 20. <!-- 0 or 1 -->") ==
        "impossible: 20 values of 0 or 1 have a mean of 0.00" + binary);
  CHECK(judged_samples("M = 5.00, SD = 1.20, n = 1") ==
        "impossible: a single value has no standard deviation");
  CHECK(judged_samples("M = 5.19, n = 1") == "impossible: 1 whole number has a mean of 5.00 or 6.00" + whole);
}

TEST_CASE("proofsheet.yaml declares the values of a document or of one result") {
  using namespace program;
  const Folder folder;
  write(folder.path() / "a.md", "Ages were M = 34.27, n = 28. They liked it, M = 5.19, n = 28.\n");
  write(folder.path() / "b.md", "They liked it, M = 5.19, n = 28.\n");
  const auto impossible = [&](const std::string& reported) {
    write(folder.path() / "proofsheet.yaml", reported);
    const std::string out =
        run_in(folder.path(), {"check", "--apa", "--exclude", "untraced", "a.md", "b.md"}).out;
    std::size_t count = 0;
    for (std::size_t at = out.find(" is impossible"); at != out.npos; at = out.find(" is impossible", at + 1))
      ++count;
    return count;
  };
  CHECK(impossible("plain: [dates]\n") == 3);
  CHECK(impossible("reported: [{values: not whole}]\n") == 0);
  CHECK(impossible("reported: [{document: b.md, items: 4}]\n") == 2);
  CHECK(impossible("reported: [{what: 'M = 34.27, n = 28', values: not whole}]\n") == 2);
  CHECK(impossible("reported:\n  - items: 4\n  - {what: M = 34.27, values: not whole}\n") == 0);
  write(folder.path() / "proofsheet.yaml", "reported: [{values: wholes}]\n");
  CHECK(run_in(folder.path(), {"check", "--apa", "a.md"}).err.find("write whole, not whole, or 0 or 1") !=
        std::string::npos);
}

}  // namespace samples_test
