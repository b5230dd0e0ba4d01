#include "catch.hpp"
#include "files/exchange.hpp"

namespace draft_test {

using proofsheet::files::Draft;
using proofsheet::files::MachineError;
using proofsheet::files::MemoryFiles;
using proofsheet::files::Path;
using proofsheet::files::SourceChange;

TEST_CASE("a draft can be read back, and changes nothing until it is committed") {
  MemoryFiles below;
  below.contents = {{"a/old.txt", "old"}, {"a/kept.txt", "kept"}};
  const auto before = below.contents;
  Draft draft(below);
  draft.write("b/new.txt", "new");
  draft.write("a/old.txt", "changed");
  CHECK(draft.read("a/old.txt") == std::string("changed"));
  CHECK(draft.read("a/kept.txt") == std::string("kept"));
  CHECK(draft.list("a") == std::vector<Path>{"a/kept.txt", "a/old.txt"});
  CHECK(draft.list("b") == std::vector<Path>{"b/new.txt"});
  CHECK(draft.is_folder("b"));
  CHECK(!draft.is_folder("c"));
  CHECK(below.contents == before);

  std::string told;
  draft.commit([&](const Path& path, bool is_new) { told += path.string() + (is_new ? " new\n" : "\n"); });
  CHECK(told == "b/new.txt new\na/old.txt\n");
  CHECK(below.contents == std::map<std::string, std::string>{
                              {"a/kept.txt", "kept"}, {"a/old.txt", "changed"}, {"b/new.txt", "new"}});
}

TEST_CASE("if the disk is full at any step, nothing of a draft remains, or the next run finishes it") {
  const std::map<std::string, std::string> before = {{"last.txt", "old"}},
                                           after = {{"a/first.txt", "new"}, {"last.txt", "new"}};
  bool has_failed = true;
  for (std::size_t step = 0; has_failed; ++step) {
    CAPTURE(step);
    MemoryFiles below;
    below.contents = before;
    std::size_t done = 0;
    below.before_write = [&](const Path&) {
      if (done++ == step) throw MachineError("the disk is full");
    };
    Draft draft(below);
    draft.write("a/first.txt", "new");
    draft.write("last.txt", "new");
    std::size_t told = 0;
    has_failed = false;
    try {
      draft.commit([&](const Path&, bool) { ++told; });
    } catch (const MachineError&) {
      has_failed = true;
    }
    CHECK(told == (has_failed ? 0 : 2));
    below.before_write = nullptr;
    if (!SourceChange::is_unfinished(below)) CHECK(below.contents == (has_failed ? before : after));
    SourceChange::finish(below);
    CHECK((below.contents == before || below.contents == after));
    if (step < 5) CHECK(below.contents == before);
  }
}

}  // namespace draft_test
