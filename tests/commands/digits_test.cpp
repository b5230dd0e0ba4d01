// No digit changes unseen: a sample of the digits of output/, and all that lessons claim, each changed alone.
#include <random>

#include "catch.hpp"
#include "program.hpp"

using namespace program;

namespace {

struct Digit {
  fs::path file;
  std::size_t at = 0;
};

/// The digits of a file from `begin` to `end` of its text.
void add_digits(const fs::path& file, std::size_t begin, std::size_t end, std::vector<Digit>& digits) {
  const std::string text = read(file);
  for (std::size_t at = begin; at < std::min(end, text.size()); ++at)
    if (text[at] >= '0' && text[at] <= '9') digits.push_back({file, at});
}

/// Those of the first `what`.
void add_digits_of(const fs::path& file, const std::string& what, std::vector<Digit>& digits) {
  const std::size_t at = read(file).find(what);
  REQUIRE(at != std::string::npos);
  add_digits(file, at, at + what.size(), digits);
}

/// Whether `check` fails while this digit is another one.
bool is_noticed(const fs::path& course, const Digit& digit, std::mt19937& random) {
  const std::string text = read(digit.file);
  std::string changed = text;
  changed[digit.at] =
      static_cast<char>('0' + (text[digit.at] - '0' + 1 + static_cast<int>(random() % 9)) % 10);
  write(digit.file, changed);
  const bool noticed = run_in(course, {"check"}).status != 0;
  write(digit.file, text);
  return noticed;
}

}  // namespace

TEST_CASE("a digit that changes in output/, or where a lesson claims a number, is noticed") {
  Folder folder;
  write_small_course(folder.path());
  const fs::path course = folder.path(), lesson = course / "lessons/waves";
  REQUIRE(run_in(course, {"build"}).status == 0);
  REQUIRE(run_in(course, {"check"}).status == 0);
  std::mt19937 random(20221126);
  std::vector<Digit> pages, chosen;
  for (const auto& entry : fs::recursive_directory_iterator(course / "output"))
    if (entry.is_regular_file()) add_digits(entry.path(), 0, std::string::npos, pages);
  std::sort(pages.begin(), pages.end(),
            [](const Digit& a, const Digit& b) { return std::tie(a.file, a.at) < std::tie(b.file, b.at); });
  std::sample(pages.begin(), pages.end(), std::back_inserter(chosen), 40, random);
  add_digits_of(lesson / "lesson.md", "0.8415", chosen);
  add_digits_of(lesson / "examples.yaml", "0.8415 0.5403", chosen);
  REQUIRE(chosen.size() == 40 + 5 + 10);
  for (const Digit& digit : chosen) {
    CAPTURE(digit.file, digit.at);
    CHECK(is_noticed(course, digit, random));
  }
}
