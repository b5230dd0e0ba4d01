// Lists the numerals of a lesson from elsewhere, and adopts the lesson into a course that then proves them.
#include <cstdlib>

#include "catch.hpp"
#include "everything.hpp"

namespace adopt_test {

using namespace program;

namespace {

const std::string old_lesson =
    "# Waves, lesson 7\n"
    "\n"
    "In 1998 nobody knew that the sine of 1 is 0.8415 and its cosine 0.5403. Twice the sine is 1.68.\n"
    "\n"
    "| angle | sine |\n"
    "|-------|------|\n"
    "| 2 | 0.9093 |\n"
    "| 3 | 0.1412 |\n"
    "\n"
    "See Section 14; the A4 sheet has <b>297</b> mm, and $\\tau = 2$.\n";

std::string without(std::string text, const std::string& folder) {
  for (std::size_t at = text.find(folder); at != std::string::npos; at = text.find(folder))
    text.erase(at, folder.size());
  return text;
}

void check_golden(const std::string& name, const std::string& actual) {
  const char* bless = std::getenv("PROOFSHEET_BLESS");
  if (bless != nullptr && std::string(bless) == "1") write(golden / "expected" / name, actual);
  INFO("tests/commands/golden/expected/" << name << " is not what it was; PROOFSHEET_BLESS=1 rewrites it");
  CHECK(actual == read(golden / "expected" / name));
}

}  // namespace

TEST_CASE("adopt lists each numeral of a lesson from elsewhere") {
  Folder folder;
  write_course_with_everything(folder.path());
  const fs::path old = folder.path() / "old.md";
  const std::string prefix = folder.path().string() + "/";
  write(old, old_lesson);
  const auto files = tree(folder.path());
  const Ran text = run_in(folder.path(), {"adopt", old.string()});
  CHECK(text.status == 0);
  CHECK(text.err.empty());
  check_golden("adopt.txt", without(text.out, prefix));
  const Ran json = run_in(folder.path(), {"adopt", old.string(), "--format", "json"});
  CHECK(json.status == 0);
  check_golden("adopt.json", without(json.out, prefix));
  INFO("nothing is written unasked");
  CHECK((tree(folder.path()) == files));
}

TEST_CASE("adopt takes over a lesson, and its known numbers are proven from then on") {
  Folder folder;
  write_small_course(folder.path());
  const fs::path old = folder.path() / "old.md", made = folder.path() / "made.md";
  write(old, "# Waves\n\nThe sine of 1 is 0.8415, its cosine 0.5403, and 77 is not known.\n");
  const Ran ran =
      run_in(folder.path(), {"adopt", old.string(), "--lesson", "waves", "--output", made.string()});
  CHECK(ran.status == 0);
  CHECK(ran.err == made.string() + ": 2 roles inserted\n");
  CHECK(read(made) ==
        "# Waves\n\nThe sine of 1 is {num}`0.8415 <P[1, 0]>`, its cosine {num}`0.5403 <P[1, 1]>`, and 77 is "
        "not known.\n");
  fs::copy_file(made, folder.path() / "lessons/waves/lesson.md", fs::copy_options::overwrite_existing);
  const Ran build = run_in(folder.path(), {"build"});
  CHECK(build.status == 0);
  CHECK(build.err.find("the numeral '77' has no source") != std::string::npos);
  CHECK(build.out.find("1 finding\n") != std::string::npos);
  const Ran again = run_in(folder.path(), {"adopt", old.string(), "--output", made.string()});
  CHECK(again.status == 2);
  CHECK(again.err ==
        "error: '" + made.string() + "' already exists\n    hint: name a new file: nothing is overwritten\n");
  const Ran onto = run_in(folder.path(), {"adopt", old.string(), "--output", old.string()});
  CHECK(onto.status == 2);
}

TEST_CASE("invalid uses of adopt are refused with a reason") {
  Folder folder;
  write_small_course(folder.path());
  const fs::path old = folder.path() / "old.md";
  const Ran missing = run_in(folder.path(), {"adopt", old.string()});
  CHECK(missing.status == 2);
  CHECK(missing.err == "error: there is no file '" + old.string() + "'\n    hint: name a Markdown file\n");
  CHECK(run_in(folder.path(), {"adopt", folder.path().string()}).status == 2);
  write(old, "Caf\xE9 has 8 and 0.8415.\n");
  const Ran bytes = run_in(folder.path(), {"adopt", old.string()});
  CHECK(bytes.status == 0);
  CHECK(bytes.err ==
        old.string() + ": warning: 1 byte is not UTF-8, and read as '?'\n    hint: save the file as UTF-8\n");
  CHECK(bytes.out.find("2 numerals: 1 plain, 1 claim, 0 unknown\n") != std::string::npos);
  const Ran lesson = run_in(folder.path(), {"adopt", old.string(), "--lesson", "wavs"});
  CHECK(lesson.status == 2);
  CHECK(lesson.err.find("there is no lesson 'wavs'\n    hint: did you mean 'waves'?") != std::string::npos);
  Folder elsewhere;
  const Ran alone = run_in(elsewhere.path(), {"adopt", old.string()});
  CHECK(alone.status == 1);  // outside a course the file is a document, and one of its numerals has no source
  CHECK(alone.out.find(": 2 numerals: 1 plain, 0 claims, 0 near misses, 1 without a source\n") !=
        std::string::npos);
  write(folder.path() / "lessons/waves/cards.yaml", "x: 1\n");
  const Ran broken = run_in(folder.path(), {"adopt", old.string()});
  CHECK(broken.status == 0);
  CHECK(broken.err.find("warning: the course has 1 error, so the document is not compared with it\n"
                        "    hint: fix what 'proofsheet check' reports, then run this again\n") !=
        std::string::npos);
}

}  // namespace adopt_test
