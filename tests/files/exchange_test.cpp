// Many files change as one. A disk in memory fails at each step, once as a disk that is full (what cleans up
// runs), once as a kill (nothing more runs).
#include <algorithm>
#include <set>

#include "catch.hpp"
#include "files/exchange.hpp"

using proofsheet::files::Exchange;
using proofsheet::files::MachineError;
using proofsheet::files::MemoryFiles;
using proofsheet::files::Path;
using proofsheet::files::Refused;

namespace {

using Contents = std::map<std::string, std::string>;
using Revision = std::map<std::string, std::optional<std::string>>;  ///< nothing: the file goes

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

/// A disk that fails when it has been written to so often.
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

TEST_CASE("changes are made, and nothing is left of how") {
  MemoryFiles disk;
  disk.contents = before;
  Exchange exchange(disk, "out", is_ours);
  make(exchange, changes);
  CHECK(disk.contents == after);
  make(exchange, {});
  exchange.finish();
  CHECK(disk.contents == after);
}

TEST_CASE("nothing is seen of what is put before it is made, and what is not made is dropped") {
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

TEST_CASE("a full disk changes nothing, and leaves nothing behind") {
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
    if (step < 3) {  // two are put, and all are brought to the disk
      CHECK(has_failed);
      CHECK(disk.contents == before);
    }
  }
}

TEST_CASE("all that is new is on the disk before it is called ready") {
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

TEST_CASE("a kill at any step changes nothing or is finished by whoever comes next, who knows no changes") {
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

TEST_CASE("what somebody else has put there is not believed") {
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

TEST_CASE("what could not be read again is refused and changes nothing, and so is what has no place") {
  MemoryFiles disk;
  disk.contents = before;
  const std::string large(proofsheet::files::largest_file + 1, 'x');
  CHECK_THROWS_WITH(make_in(disk, {{"born.md", "new"}, {"large.md", large}}),
                    "'out/large.md' has 16777217 bytes; the most that a file may have is 16777216 (16 MiB)");
  CHECK_THROWS_WITH(make_in(disk, {{"a", "new"}}), "'out/a' is a folder, and a file is to stand there");
  CHECK_THROWS_WITH(make_in(disk, {{"mine.txt/born.md", "new"}}),
                    "'out/mine.txt' is a file, and a folder is to stand there");
  CHECK(disk.contents == before);
}
