// The whole text that an author reads after a mistake: every transcript in this folder is played again.
#include <cstdlib>

#include "catch.hpp"
#include "commands/program.hpp"
#include "transcripts/transcript.hpp"

namespace transcripts_test {

using namespace program;

namespace {

const fs::path here = project / "tests/transcripts";

std::vector<fs::path> transcript_files() {
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(here))
    if (entry.path().extension() == ".txt") files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

bool blessed() {
  const char* bless = std::getenv("PROOFSHEET_BLESS");
  return bless && std::string(bless) == "1";
}

std::vector<std::string> split(const std::string& text) {
  std::vector<std::string> words;
  std::istringstream stream(text);
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

/// Writes the committed course, builds it, and checks it without a finding.
void write_course(const fs::path& folder) {
  fs::copy(here / "course", folder, fs::copy_options::recursive);
  fs::copy(project / "templates", folder / "templates", fs::copy_options::recursive);
  for (const char* command : {"build", "check"}) {
    const Ran ran = run_in(folder, {command});
    INFO(ran.out << ran.err);
    REQUIRE(ran.status == 0);
    REQUIRE(ran.err.empty());
  }
}

std::string said(const Ran& ran) {
  return ran.out + ran.err + "ends with " + std::to_string(ran.status) + '\n';
}

/// Makes the mistake in a copy of the course, and runs the commands on it.
transcripts::Transcript played(const transcripts::Transcript& transcript, const fs::path& course) {
  transcripts::Transcript played = transcript;
  Folder temporary;
  const fs::path folder = temporary.path() / "course";
  fs::copy(course, folder, fs::copy_options::recursive);
  for (const transcripts::Change& change : transcript.changes)
    write(folder / change.file, transcripts::changed(read(folder / change.file), change));
  const auto files = tree(folder);
  for (transcripts::Command& command : played.commands) {
    const Ran ran = run_in(folder, split(command.words));
    command.said = said(ran);
    INFO("a build that is refused, and every check, leaves all files as they are");
    CHECK((tree(folder) == files));
    CHECK(command.said.find(temporary.path().string()) == std::string::npos);
    if (ran.status != 2 || command.words != "build") continue;
    INFO("check tells what build tells");
    CHECK(said(run_in(folder, {"check"})) == command.said);
  }
  return played;
}

}  // namespace

TEST_CASE("every mistake has the output of its transcript") {
  Folder temporary;
  const fs::path folder = temporary.path() / "course";
  write_course(folder);
  const auto files = transcript_files();
  CHECK(files.size() >= 25);
  for (const fs::path& file : files) {
    const std::string text = read(file);
    CAPTURE(file.filename().string());
    const std::string now =
        transcripts::written(played(transcripts::parse(file.stem().string(), text), folder));
    if (blessed()) write(file, now);
    INFO("the program says something else; PROOFSHEET_BLESS=1 rewrites the transcript");
    CHECK((blessed() ? read(file) : text) == now);
  }
}

TEST_CASE("a change that matches no place of the file, or two, is refused") {
  const transcripts::Change change{"a.yaml", "b: 1\n", "b: 2\n"};
  CHECK(transcripts::changed("a: 1\nb: 1\nc: 1\n", change) == "a: 1\nb: 2\nc: 1\n");
  CHECK(transcripts::changed("b: 1\n", change) == "b: 2\n");
  CHECK_THROWS(transcripts::changed("ab: 1\n", change));
  CHECK_THROWS(transcripts::changed("b: 1\nb: 1\n", change));
  CHECK(transcripts::changed("", {"new.md", "", "new\n"}) == "new\n");
  CHECK_THROWS(transcripts::changed("old\n", {"new.md", "", "new\n"}));
}

TEST_CASE("a transcript is parsed and written unchanged") {
  const std::string text =
      "A mistake.\n\na.yaml\n  b:\n-  c: 1\n+  d: 1\n\n$ proofsheet check\nfine\n\n$ proofsheet build\nends "
      "with 0\n";
  const transcripts::Transcript transcript = transcripts::parse("mistake", text);
  REQUIRE(transcript.changes.size() == 1);
  CHECK(transcript.changes[0].old == " b:\n  c: 1\n");
  CHECK(transcript.changes[0].now == " b:\n  d: 1\n");
  REQUIRE(transcript.commands.size() == 2);
  CHECK(transcript.commands[0].words == "check");
  CHECK(transcript.commands[0].said == "fine\n");
  CHECK(transcripts::written(transcript) == text);
  CHECK_THROWS(transcripts::parse("empty", "A mistake.\n"));
}

}  // namespace transcripts_test
