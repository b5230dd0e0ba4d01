#include "catch.hpp"
#include "files/files.hpp"

using proofsheet::files::Draft;
using proofsheet::files::MachineError;
using proofsheet::files::MemoryFiles;
using proofsheet::files::Path;

TEST_CASE("a draft is read as if it were written, and changes nothing until it is committed") {
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

TEST_CASE("a disk that fails in the middle keeps what was not reached") {
  MemoryFiles below;
  below.contents = {{"last.txt", "old"}};
  below.before_write = [](const Path& path) {
    if (path == "last.txt") throw MachineError("the disk is full");
  };
  Draft draft(below);
  draft.write("first.txt", "new");
  draft.write("last.txt", "new");
  std::size_t told = 0;
  CHECK_THROWS_AS(draft.commit([&](const Path&, bool) { ++told; }), MachineError);
  CHECK(told == 1);
  CHECK(below.contents == std::map<std::string, std::string>{{"first.txt", "new"}, {"last.txt", "old"}});
}
