#include "workbook/parallel.hpp"

#include <atomic>
#include <stdexcept>
#include <string>
#include <vector>

#include "catch.hpp"
#include "load_course.hpp"
#include "small.hpp"
#include "workbook/assemble.hpp"

namespace parallel_test {

using proofsheet::workbook::in_parallel;

TEST_CASE("every task runs once, on any number of threads") {
  for (const std::size_t threads : {std::size_t{0}, std::size_t{1}, std::size_t{3}, std::size_t{50}})
    for (const std::size_t count : {std::size_t{0}, std::size_t{1}, std::size_t{40}}) {
      std::vector<std::atomic<int>> done(count);
      in_parallel(count, threads, [&](std::size_t i) { ++done[i]; });
      for (const std::atomic<int>& times : done) CHECK(times == 1);
    }
}

TEST_CASE("results are joined in order, each after its own task, one at a time") {
  for (const std::size_t threads : {std::size_t{1}, std::size_t{4}}) {
    std::vector<std::atomic<int>> done(60);
    std::vector<std::size_t> joined;
    in_parallel(
        done.size(), threads, [&](std::size_t i) { ++done[i]; },
        [&](std::size_t i) {
          CHECK(done[i] == 1);
          joined.push_back(i);
        });
    REQUIRE(joined.size() == done.size());
    for (std::size_t i = 0; i < joined.size(); ++i) CHECK(joined[i] == i);
  }
}

TEST_CASE("the first of several exceptions is thrown, and no more tasks are started") {
  for (const std::size_t threads : {std::size_t{1}, std::size_t{4}}) {
    std::atomic<std::size_t> begun = 0;
    const auto work = [&](std::size_t i) {
      ++begun;
      throw std::runtime_error(std::to_string(i));
    };
    CHECK_THROWS_WITH(in_parallel(100, threads, work), "0");
    CHECK(begun <= threads);
  }
}

namespace {

/// Returns twelve lessons with the same names and different numbers, with a mistake in every third if asked.
proofsheet::files::MemoryFiles lessons(bool with_mistakes) {
  proofsheet::files::MemoryFiles files;
  std::string names;
  for (int i = 0; i < 12; ++i) {
    const std::string name = "lesson-" + std::to_string(i), folder = "lessons/" + name;
    names += "  - " + name + "\n";
    files.contents[folder + "/lesson.md"] =
        "# A lesson\n\n{num}`a[3]`, $x_{\\val{a[2]}}$, {num}`0.55 <a[1]>`\n\n```{example} in-" + name +
        "\n```\n";
    files.contents[folder + "/examples.yaml"] =
        "in-" + name + ":\n  title: One\n  document: d1\n  given:\n    g: " + std::to_string(i + 2) +
        "\n  equations: |\n    a[k] = sqrt(k + g) for k in 1..9\n" +
        (with_mistakes && i % 3 == 0 ? "    b = c + 1\n" : "") +
        "  published:\n    - {what: \"a[1]\", values: 1.73}\n    - {what: \"a[1]\", values: 1.74}\n";
  }
  files.contents["lessons/course.yaml"] =
      "title: Many\ndocuments:\n  d1:\n    title: A document\nlessons:\n" + names;
  return files;
}

std::string told(const proofsheet::files::Files& files, std::size_t jobs) {
  using namespace proofsheet;
  text::Diagnostics diagnostics;
  const auto course = course::load(files, diagnostics);
  INFO(text::render(diagnostics));
  REQUIRE(course);
  const auto book = workbook::assemble(
      *course, diagnostics, [](const std::string&) {}, jobs);
  std::string text = text::render(diagnostics);
  if (!book) return text;
  for (const ledger::Finding& finding : book->findings) text += finding.message + "\n";
  for (const workbook::ExampleCertificates& example : book->certificates)
    for (const workbook::CertificateView& one : example.claims)
      text += book->claims.at(one.claim).certificate + " " + book->claims.at(one.claim).lesson + "\n";
  for (const std::string& lesson : book->errata_lessons) text += lesson + "\n";
  return text + ledger::to_json(book->numbers);
}

}  // namespace

TEST_CASE("lessons computed in parallel are reported in order, with the same numbers") {
  for (const bool with_mistakes : {false, true}) {
    const auto files = lessons(with_mistakes);
    const std::string one_by_one = told(files, 1);
    CHECK(one_by_one.find(with_mistakes ? "there is no name 'c'"
                                        : "lesson-11-in-lesson-11-a-1-2 lesson-11") != std::string::npos);
    for (int again = 0; again < 3; ++again) CHECK(told(files, 4) == one_by_one);
  }
}

}  // namespace parallel_test
