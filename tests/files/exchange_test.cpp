// Many files change atomically. A disk in memory fails at each step, once as a full disk (cleanup runs), once
// as a kill (nothing more runs).
#include <algorithm>
#include <set>

#include "catch.hpp"
#include "files/exchange.hpp"

namespace exchange_test {

using proofsheet::files::Exchange;
using proofsheet::files::MachineError;
using proofsheet::files::MemoryFiles;
using proofsheet::files::Path;
using proofsheet::files::Refused;
using proofsheet::files::SourceChange;

namespace {

using Contents = std::map<std::string, std::string>;
using Revision = std::map<std::string, std::optional<std::string>>;  ///< empty if the file is removed

const Contents before = {{"out/gone.md", "old"}, {"out/a/kept.md", "old"}, {"out/mine.txt", "mine"}};
const Revision changes = {{"gone.md", std::nullopt}, {"a/kept.md", "new"}, {"b/born.md", "new"}};
const Contents after = {{"out/a/kept.md", "new"}, {"out/b/born.md", "new"}, {"out/mine.txt", "mine"}};

bool is_ours(const std::string& path) { return path.ends_with(".md"); }

void make(Exchange& exchange, const Revision& revision) {
  for (const auto& [path, bytes] : revision) {
    if (bytes)
      exchange.put(path, *bytes);
    else
      exchange.remove(path);
  }
  exchange.make();
}

void make_in(MemoryFiles& disk, const Revision& revision) {
  Exchange exchange(disk, "out", is_ours);
  make(exchange, revision);
}

struct Killed {};

/// A disk that fails after a number of writes.
template <class Failure>
MemoryFiles disk_that_fails(std::size_t step, const Failure& failure) {
  MemoryFiles disk;
  disk.contents = before;
  disk.before_write = [step, failure, done = std::size_t{0}](const Path&) mutable {
    if (done++ == step) throw failure;
  };
  return disk;
}

Contents visible(const MemoryFiles& disk) {
  Contents all;
  for (const auto& [path, bytes] : disk.contents)
    if (path.find("/.") == std::string::npos) all[path] = bytes;
  return all;
}

}  // namespace

TEST_CASE("changes are made, and no temporary files remain") {
  MemoryFiles disk;
  disk.contents = before;
  Exchange exchange(disk, "out", is_ours);
  make(exchange, changes);
  CHECK(disk.contents == after);
  make(exchange, {});
  exchange.finish();
  CHECK(disk.contents == after);
}

TEST_CASE("changes are invisible before they are committed, and are dropped otherwise") {
  MemoryFiles disk;
  disk.contents = before;
  {
    Exchange exchange(disk, "out", is_ours);
    exchange.put("a/kept.md", "new");
    exchange.remove("gone.md");
    CHECK(disk.contents != before);
    CHECK(disk.read("out/a/kept.md") == "old");
    CHECK(disk.read("out/gone.md") == "old");
    CHECK(!exchange.is_unfinished());
  }
  CHECK(disk.contents == before);
}

TEST_CASE("a full disk changes nothing, and no temporary files remain") {
  for (std::size_t step = 0; step < 4; ++step) {
    CAPTURE(step);
    MemoryFiles disk;
    disk.contents = before;
    std::size_t done = 0;
    disk.before_write = [&](const Path& path) {
      if (path.filename() != "removed" && done++ == step) throw MachineError("the disk is full");
    };
    bool has_failed = false;
    try {
      make_in(disk, changes);
    } catch (const MachineError&) {
      has_failed = true;
    }
    if (step < 3) {  // two files are written, and all are flushed to the disk
      CHECK(has_failed);
      CHECK(disk.contents == before);
    }
  }
}

TEST_CASE("all new files are flushed to the disk before they are marked as ready") {
  MemoryFiles disk;
  disk.contents = before;
  std::vector<std::string> steps;
  disk.before_write = [&](const Path& path) { steps.push_back(path.generic_string()); };
  make_in(disk, changes);
  const auto flushed = std::find(steps.begin(), steps.end(), "out/.new");
  REQUIRE(flushed != steps.end());
  const auto is_new = [](const std::string& path) { return path.starts_with("out/.new/"); };
  CHECK(std::count_if(steps.begin(), flushed, is_new) == 3);
  CHECK(std::none_of(flushed, steps.end(), is_new));
  CHECK(*(flushed + 1) == "out/.ready");
}

TEST_CASE("after a kill at any step nothing has changed, or the next run finishes the change") {
  std::set<Contents> ends;
  std::size_t step = 0;
  for (bool was_killed = true; was_killed; ++step) {
    CAPTURE(step);
    MemoryFiles disk = disk_that_fails(step, Killed{});
    was_killed = false;
    try {
      make_in(disk, changes);
    } catch (const Killed&) {
      was_killed = true;
    }
    disk.before_write = nullptr;
    Exchange next(disk, "out", is_ours);
    if (!next.is_unfinished()) CHECK((visible(disk) == before || visible(disk) == after));
    next.finish();
    CHECK(!next.is_unfinished());
    ends.insert(visible(disk));
    make(next, changes);
    CHECK(disk.contents == after);
  }
  CHECK(step > 8);
  CHECK(ends == std::set<Contents>{before, after});
}

TEST_CASE("files put there by somebody else are ignored") {
  MemoryFiles disk;
  disk.contents = {{"out/mine.txt", "mine"},
                   {"lessons/lesson.md", "mine"},
                   {"out/.ready/theirs.txt", "theirs"},
                   {"out/.ready/page.md", "theirs"},
                   {"out/.ready/removed", "mine.txt\n../lessons/lesson.md.\n"}};
  Exchange(disk, "out", is_ours).finish();
  CHECK(disk.contents ==
        Contents{{"out/mine.txt", "mine"}, {"lessons/lesson.md", "mine"}, {"out/page.md", "theirs"}});
}

TEST_CASE("content that could not be read again is refused and changes nothing, as is an invalid path") {
  MemoryFiles disk;
  disk.contents = before;
  const std::string large(proofsheet::files::largest_file + 1, 'x');
  CHECK_THROWS_WITH(make_in(disk, {{"born.md", "new"}, {"large.md", large}}),
                    "'out/large.md' has 16777217 bytes; the most is 16777216 (16 MiB)");
  CHECK_THROWS_WITH(make_in(disk, {{"a", "new"}}), "'out/a' is a folder, but must be a file");
  CHECK_THROWS_WITH(make_in(disk, {{"mine.txt/born.md", "new"}}),
                    "'out/mine.txt' is a file, but must be a folder");
  CHECK(disk.contents == before);
}

TEST_CASE("different spellings of a folder are equal") {
  for (const char* folder : {"", ".", "./", "out", "out/", "out/.", "./out", "a/../out"}) {
    CAPTURE(folder);
    MemoryFiles disk;
    Exchange exchange(disk, folder, is_ours);
    make(exchange, {{"a/page.md", "new"}});
    const std::string prefix = Path(folder).lexically_normal().string().starts_with("out") ? "out/" : "";
    CHECK(disk.contents == Contents{{prefix + "a/page.md", "new"}});
  }
}

TEST_CASE("after a kill while sources are replaced none is changed, or the next run replaces all") {
  const Contents was = {{"a.md", "old"}, {"b/c.md", "old"}, {"mine.md", "mine"}};
  const Contents now = {{"a.md", "new"}, {"b/c.md", "new"}, {"b/d.md", "new"}, {"mine.md", "mine"}};
  std::set<Contents> ends;
  bool was_killed = true;
  for (std::size_t step = 0; was_killed; ++step) {
    CAPTURE(step);
    MemoryFiles disk = disk_that_fails(step, Killed{});
    disk.contents = was;
    was_killed = false;
    try {
      SourceChange change(disk);
      change.replace("a.md", "old", "new");
      change.replace("b/c.md", "old", "new");
      change.replace("b/d.md", std::nullopt, "new");
      const std::vector<std::string> left = change.make();
      CHECK(left.empty());
    } catch (const Killed&) {
      was_killed = true;
    }
    disk.before_write = nullptr;
    const auto left = SourceChange::finish(disk);
    if (left) CHECK(left->empty());
    SourceChange next(disk);  // removes what was not ready
    next.replace("mine.md", "mine", "mine");
    next.make();
    ends.insert(disk.contents);
  }
  CHECK(ends == std::set<Contents>{was, now});
}

TEST_CASE("a source that its author saved after a kill is left alone") {
  for (const bool is_new : {false, true}) {
    MemoryFiles disk;
    disk.contents = {{"a.md", "old"}, {"b.md", "old"}};
    disk.before_write = [](const Path& path) {
      if (path == "a.md") throw Killed{};
    };
    try {
      SourceChange change(disk);
      change.replace("a.md", "old", "new");
      change.replace("b.md", "old", "new");
      change.replace("c.md", std::nullopt, "new");
      change.make();
    } catch (const Killed&) {
    }
    disk.before_write = nullptr;
    REQUIRE(SourceChange::is_unfinished(disk));
    const char* saved = is_new ? "c.md" : "b.md";
    disk.contents[saved] = "my work";
    const auto left = SourceChange::finish(disk);
    REQUIRE(left);
    CHECK(*left == std::vector<std::string>{saved});
    Contents expected = {{"a.md", "new"}, {"b.md", "new"}, {"c.md", "new"}};
    expected[saved] = "my work";
    CHECK(disk.contents == expected);
  }
}

TEST_CASE("a change left by a stranger can't touch hidden folders or anything outside") {
  MemoryFiles disk;
  disk.contents = {{".git/config", "mine"},
                   {".proofsheet.ready/.git/config", "theirs"},
                   {".proofsheet.ready/.vscode/tasks.json", "theirs"},
                   {".proofsheet.ready/removed", "../a.md\n.git/config\n"}};
  SourceChange::finish(disk);
  CHECK(disk.contents == Contents{{".git/config", "mine"}});
}

}  // namespace exchange_test
