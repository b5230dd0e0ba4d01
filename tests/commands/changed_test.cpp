// `check --changed-since`: a report on what changed since a revision, and on what the changes moved.
#include <cstdlib>
#include <nlohmann/json.hpp>

#include "catch.hpp"
#include "program.hpp"

namespace changed_test {

using namespace program;

namespace {

using Json = nlohmann::json;

/// Runs git in a folder, independently of the user's settings.
void git(const fs::path& folder, const std::string& words) {
  const std::string command = "GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1 git -C '" + folder.string() +
                              "' -c user.name=a -c user.email=a@b.c -c init.defaultBranch=main " + words +
                              " > '" + folder.string() + "/.git.log' 2>&1";
  INFO(command);
  REQUIRE(std::system(command.c_str()) == 0);
  fs::remove(folder / ".git.log");
}

/// A course with two lessons, each with a wrong digit, as the first commit of a repository.
void write_repository(const fs::path& root, const fs::path& folder) {
  write_small_course(folder);
  for (const char* file : {"lesson.md", "examples.yaml"}) {
    write(folder / "lessons/tides" / file, read(folder / "lessons/waves" / file));
    edit(folder / "lessons/tides" / file, "pair", "two");
  }
  for (const char* lesson : {"waves", "tides"})
    edit(folder / "lessons" / lesson / "examples.yaml", "0.8415 0.5403", "0.8425 0.5403");
  edit(folder / "lessons/tides/lesson.md", "# Waves", "# Tides");
  edit(folder / "lessons/tides/lesson.md", "The sine", "There are 365 days. The sine");
  edit(folder / "lessons/course.yaml", "[waves]", "[waves, tides]");
  REQUIRE(run_in(folder, {"build"}).status == 0);
  git(root, "init -q");
  git(root, "add -A");
  git(root, "commit -q -m first");
}

Ran changed(const fs::path& folder, const std::string& since, const std::string& format = "json") {
  return run_in(folder, {"check", "--changed-since", since, "--format", format});
}

std::vector<std::string> drift_of(const Ran& ran) {
  std::vector<std::string> found;
  const Json report = Json::parse(ran.out);
  for (const Json& one : report.at("drift"))
    found.push_back(one.at("kind").get<std::string>() + " " + one.at("file").get<std::string>());
  return found;
}

using Found = std::vector<std::string>;

}  // namespace

TEST_CASE("without a change nothing is reported, and what is left out is counted") {
  Folder folder;
  write_repository(folder.path(), folder.path());
  CHECK(run_in(folder.path(), {"check"}).status == 1);
  const Ran ran = changed(folder.path(), "main", "text");
  CHECK(ran.status == 0);
  CHECK(ran.err.find(
            "note: 3 findings are not reported, since what changed since main does not concern them") !=
        std::string::npos);
}

TEST_CASE("a finding that another list of plain numerals makes is reported") {
  Folder folder;
  write_repository(folder.path(), folder.path());
  edit(folder.path() / "lessons/course.yaml", "counts: 12", "counts: 400");
  CHECK(drift_of(changed(folder.path(), "HEAD")).empty());
  git(folder.path(), "commit -q -a -m counts");
  edit(folder.path() / "lessons/course.yaml", "counts: 400", "counts: 12");
  const Ran ran = changed(folder.path(), "HEAD");
  CHECK(ran.status == 1);
  CHECK(drift_of(ran) == Found{"untraced lessons/tides/lesson.md"});
  CHECK(Json::parse(ran.out).at("summary").at("elsewhere") == 2);
  CHECK(changed(folder.path(), "HEAD", "github").out.find("2 findings are not reported") !=
        std::string::npos);
}

TEST_CASE("a claim whose number moved is reported although it stays wrong") {
  Folder folder;
  write_repository(folder.path(), folder.path());
  edit(folder.path() / "lessons/waves/examples.yaml", "sin(pos)", "sin(pos + 0.1)");
  REQUIRE(run_in(folder.path(), {"build"}).status == 0);
  const Found found = drift_of(changed(folder.path(), "HEAD"));
  CHECK(std::find(found.begin(), found.end(), "unacknowledged lessons/waves/examples.yaml") != found.end());
}

TEST_CASE("another way to print numbers is reported") {
  Folder folder;
  write_repository(folder.path(), folder.path());
  edit(folder.path() / "lessons/waves/examples.yaml", "decimals: 4", "decimals: 5");
  const Found found = drift_of(changed(folder.path(), "HEAD"));
  CHECK(std::find(found.begin(), found.end(), "number lessons/waves/examples.yaml") != found.end());
}

TEST_CASE("a claim at a changed line is reported, and the pages that follow from it") {
  Folder folder;
  write_repository(folder.path(), folder.path());
  edit(folder.path() / "lessons/waves/examples.yaml", "0.8425 0.5403", "0.8435 0.5403");
  const Ran ran = changed(folder.path(), "HEAD");
  CHECK(ran.status == 1);
  CHECK(drift_of(ran) == Found{"unacknowledged lessons/waves/examples.yaml"});
  CHECK(Json::parse(ran.out).at("summary").at("following") > 0);
}

TEST_CASE("a changed equation brings the claims and numbers that it moved, of its lesson only") {
  Folder folder;
  write_repository(folder.path(), folder.path());
  edit(folder.path() / "lessons/waves/examples.yaml", "P[pos, 1] = cos(pos)", "P[pos, 1] = cos(2 pos)");
  const Ran ran = changed(folder.path(), "HEAD");
  CHECK(ran.status == 1);
  const Json report = Json::parse(ran.out);
  for (const Json& one : report.at("drift"))
    CHECK(one.at("file").get<std::string>().find("tides") == std::string::npos);
  for (const Json& one : report.at("claims")) CHECK(one.at("what") == "P[1, 1]");
  CHECK(report.at("claims").size() == 1);
}

TEST_CASE("a new line of prose is reported, its neighbours are not") {
  Folder folder;
  write_repository(folder.path(), folder.path());
  edit(folder.path() / "lessons/tides/lesson.md", "# Tides\n", "# Tides\n\nA tide is 44 cm high.\n");
  CHECK(drift_of(changed(folder.path(), "HEAD")) == Found{"untraced lessons/tides/lesson.md"});
}

TEST_CASE("changes are counted from where the branch left the revision") {
  Folder folder;
  write_repository(folder.path(), folder.path());
  git(folder.path(), "switch -q -c topic");
  edit(folder.path() / "lessons/waves/examples.yaml", "0.8425 0.5403", "0.8435 0.5403");
  git(folder.path(), "commit -q -a -m topic");
  git(folder.path(), "switch -q main");
  edit(folder.path() / "lessons/tides/examples.yaml", "0.8425 0.5403", "0.8445 0.5403");
  git(folder.path(), "commit -q -a -m main");
  git(folder.path(), "switch -q topic");
  CHECK(drift_of(changed(folder.path(), "main")) == Found{"unacknowledged lessons/waves/examples.yaml"});
}

TEST_CASE("a course below the root of its repository has the paths of the repository") {
  Folder folder;
  write_repository(folder.path(), folder.path() / "kitchen");
  edit(folder.path() / "kitchen/lessons/waves/examples.yaml", "0.8425 0.5403", "0.8435 0.5403");
  CHECK(drift_of(changed(folder.path() / "kitchen", "HEAD")) ==
        Found{"unacknowledged kitchen/lessons/waves/examples.yaml"});
}

TEST_CASE("a document reports its changed lines") {
  Folder folder;
  write(folder.path() / "proofsheet.yaml", "documents: [a.md]\nequations: |\n  x = 1/3\n");
  write(folder.path() / "a.md", "It is 0.34 <!-- = x -->.\n\nIt is 0.35 <!-- = x -->.\n");
  git(folder.path(), "init -q");
  git(folder.path(), "add -A");
  git(folder.path(), "commit -q -m first");
  write(folder.path() / "a.md", "It is 0.34 <!-- = x -->.\n\nIt is 0.36 <!-- = x -->.\n");
  const Ran ran = changed(folder.path(), "HEAD");
  CHECK(ran.status == 1);
  const Json drift = Json::parse(ran.out).at("drift");
  REQUIRE(drift.size() == 1);
  CHECK(drift.at(0).at("line") == 3);
}

TEST_CASE("an unknown revision and a folder without a repository are errors") {
  Folder folder;
  write_repository(folder.path(), folder.path());
  const Ran unknown = changed(folder.path(), "mian", "text");
  CHECK(unknown.status == 2);
  CHECK(unknown.err.find("git knows no revision 'mian'") != std::string::npos);
  CHECK(changed(folder.path(), "--output=x", "text").status == 2);
  fs::remove_all(folder.path() / ".git");
  const Ran none = changed(folder.path(), "main", "text");
  CHECK(none.status == 2);
  CHECK(none.err.find("run it in a repository") != std::string::npos);
}

TEST_CASE("no program that a repository configures is run") {
  Folder folder;
  write_repository(folder.path(), folder.path());
  for (const char* setting : {"core.fsmonitor", "diff.external"})
    git(folder.path(), std::string("config ") + setting + " 'touch was-run; false'");
  write(folder.path() / ".git/hooks/post-index-change", "#!/bin/sh\ntouch was-run\n");
  fs::permissions(folder.path() / ".git/hooks/post-index-change", fs::perms::all);
  CHECK(changed(folder.path(), "main", "text").status == 0);
  CHECK_FALSE(fs::exists(folder.path() / "was-run"));
}

}  // namespace changed_test
