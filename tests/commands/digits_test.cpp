// No digit may change unnoticed. Changes a sample of the digits of output/, and of the digits that lessons
// claim, one at a time. PROOFSHEET_DIGITS=1000 samples that many digits of the shipped course's output/, and
// a tenth as many of its claims.
#include <cstdlib>
#include <random>

#include "catch.hpp"
#include "pipeline/output.hpp"
#include "pipeline/pipeline.hpp"
#include "program.hpp"

namespace digits_test {

using namespace program;
namespace ps = proofsheet;

namespace {

struct Digit {
  fs::path file;
  std::size_t at = 0;
};

/// Adds the digits between the offsets `begin` and `end` of a file.
void add_digits(const fs::path& file, std::size_t begin, std::size_t end, std::vector<Digit>& digits) {
  const std::string text = read(file);
  for (std::size_t at = begin; at < std::min(end, text.size()); ++at)
    if (text[at] >= '0' && text[at] <= '9') digits.push_back({file, at});
}

/// Adds the digits of the first occurrence of `what`.
void add_digits_of(const fs::path& file, const std::string& what, std::vector<Digit>& digits) {
  const std::size_t at = read(file).find(what);
  REQUIRE(at != std::string::npos);
  add_digits(file, at, at + what.size(), digits);
}

char other_digit(char digit, std::mt19937& random) {
  return static_cast<char>('0' + (digit - '0' + 1 + static_cast<int>(random() % 9)) % 10);
}

/// True if `check` fails when this digit is changed.
bool is_noticed(const fs::path& course, const Digit& digit, std::mt19937& random) {
  const std::string text = read(digit.file);
  std::string changed = text;
  changed[digit.at] = other_digit(text[digit.at], random);
  write(digit.file, changed);
  const bool noticed = run_in(course, {"check"}).status != 0;
  write(digit.file, text);
  return noticed;
}

/// Returns `nullopt` if the course has errors.
std::optional<ps::pipeline::Result> made_of(const ps::files::Files& course) {
  ps::text::Diagnostics found;
  return ps::pipeline::run({course, ps::files::DiskFiles(project)}, {}, found);
}

/// Returns the number of problems that `check` would report: errors, findings and drift.
std::size_t troubles(const std::optional<ps::pipeline::Result>& made, const ps::drift::Committed& committed) {
  if (!made) return 1;
  const auto of_no_lesson = [](const std::string&) { return std::string(); };
  return made->workbook.findings.size() +
         ps::pipeline::compare(committed, made->pages, made->workbook.numbers, of_no_lesson).size();
}

/// Returns a sorted sample of `count` digits.
std::vector<Digit> sample(const std::vector<Digit>& digits, std::size_t count, std::mt19937& random) {
  std::vector<Digit> chosen;
  std::sample(digits.begin(), digits.end(), std::back_inserter(chosen), count, random);
  return chosen;
}

std::size_t wanted_samples() {
  const char* wanted = std::getenv("PROOFSHEET_DIGITS");
  return wanted ? std::stoul(wanted) : 10;
}

}  // namespace

TEST_CASE("in the shipped course a changed digit in output/ or in a claim is noticed", "[.own]") {
  ps::files::DiskFiles files(project);
  const auto made = made_of(files);
  ps::text::Diagnostics none;
  const ps::drift::Committed committed = ps::pipeline::read_committed(files, made->pages, none);
  REQUIRE(troubles(made, committed) == 0);
  std::mt19937 random(20221126);
  std::vector<Digit> of_pages, of_claims;
  for (const auto& [page, bytes] : committed.pages)
    for (std::size_t at = 0; at < bytes.size(); ++at)
      if (bytes[at] >= '0' && bytes[at] <= '9') of_pages.push_back({page, at});
  for (const Digit& digit : sample(of_pages, wanted_samples(), random)) {
    CAPTURE(digit.file, digit.at);
    ps::drift::Committed changed = committed;
    std::string& bytes = changed.pages.at(digit.file.string());
    bytes[digit.at] = other_digit(bytes[digit.at], random);
    std::string fault;
    if (digit.file == "numbers.json") changed.numbers = ps::ledger::parse_numbers(bytes, fault);
    CHECK(troubles(made, changed) > 0);
  }
  for (const ps::ledger::Claim& claim : made->workbook.claims)
    for (std::size_t at = claim.span.begin; at < claim.span.end; ++at)
      if (const char c = claim.span.source->text()[at]; c >= '0' && c <= '9')
        of_claims.push_back({claim.span.source->name(), at});
  for (const Digit& digit : sample(of_claims, wanted_samples() / 10, random)) {
    CAPTURE(digit.file, digit.at);
    std::string bytes = *files.read(digit.file);
    bytes[digit.at] = other_digit(bytes[digit.at], random);
    ps::files::Draft changed(files);
    changed.write(digit.file, bytes);
    CHECK(troubles(made_of(changed), committed) > 0);
  }
}

TEST_CASE("a changed digit in output/ or in a lesson's claim is noticed") {
  Folder folder;
  write_small_course(folder.path());
  const fs::path course = folder.path(), lesson = course / "lessons/waves";
  REQUIRE(run_in(course, {"build"}).status == 0);
  REQUIRE(run_in(course, {"check"}).status == 0);
  std::mt19937 random(20221126);
  std::vector<Digit> pages;
  for (const auto& entry : fs::recursive_directory_iterator(course / "output"))
    if (entry.is_regular_file()) add_digits(entry.path(), 0, std::string::npos, pages);
  std::sort(pages.begin(), pages.end(),
            [](const Digit& a, const Digit& b) { return std::tie(a.file, a.at) < std::tie(b.file, b.at); });
  std::vector<Digit> chosen = sample(pages, 40, random);
  add_digits_of(lesson / "lesson.md", "0.8415", chosen);
  add_digits_of(lesson / "examples.yaml", "0.8415 0.5403", chosen);
  REQUIRE(chosen.size() == 40 + 5 + 10);
  for (const Digit& digit : chosen) {
    CAPTURE(digit.file, digit.at);
    CHECK(is_noticed(course, digit, random));
  }
}

}  // namespace digits_test
