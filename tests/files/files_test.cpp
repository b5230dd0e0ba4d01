#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <thread>

#include "catch.hpp"
#include "files/files.hpp"
#include "files/scratch.hpp"
#include "temporary_folder.hpp"

namespace fs = std::filesystem;
using proofsheet::files::DiskFiles;
using proofsheet::files::MachineError;
using proofsheet::files::MemoryFiles;
using proofsheet::files::Path;
using proofsheet::files::Pieces;
using proofsheet::files::Refused;

TEST_CASE("what is written is read back, in folders that are made on the way") {
  TemporaryFolder folder;
  DiskFiles files(folder.path());
  files.write("a/b/c.txt", "bytes\0and more");
  files.write("a/b/c.txt", std::string("second\n"));
  CHECK(files.read("a/b/c.txt") == std::string("second\n"));
  CHECK(files.read("a/none.txt") == std::nullopt);
  CHECK(files.read("a/b/c.txt/below") == std::nullopt);
  CHECK(files.list("a") == std::vector<Path>{"a/b/c.txt"});
  CHECK(files.list("nowhere").empty());
  CHECK(files.is_folder("a/b"));
  CHECK(!files.is_folder("a/b/c.txt"));
  files.remove("a/b/c.txt");
  files.remove("a/b/c.txt");
  CHECK(files.list(".").empty());
}

TEST_CASE("a file in pieces is the same file, on the disk and in memory") {
  TemporaryFolder folder;
  DiskFiles on_disk(folder.path());
  MemoryFiles in_memory;
  const std::string long_piece(100'000, 'x');
  const auto pieces_of = [](std::vector<std::string> all) {
    return Pieces([all = std::move(all)](const auto& take) {
      for (const std::string& piece : all)
        if (!take(piece)) return;
    });
  };
  const Pieces pieces = pieces_of({"one ", "", long_piece, "\n"});
  for (proofsheet::files::Disk* files : {static_cast<proofsheet::files::Disk*>(&on_disk),
                                         static_cast<proofsheet::files::Disk*>(&in_memory)}) {
    CHECK(files->is("a", pieces) == std::nullopt);
    files->write("a", pieces);
    CHECK(files->read("a") == "one " + long_piece + "\n");
    CHECK(files->is("a", pieces) == true);
    CHECK(files->is("a", pieces_of({"one ", long_piece})) == false);
    CHECK(files->is("a", pieces_of({"one ", long_piece, "\n", "more"})) == false);
    CHECK(files->is("a", pieces_of({"one ", long_piece, "y"})) == false);
  }
  // The limit holds although nobody knew how much would come, and the old file stands.
  const std::string block(std::size_t{1} << 20, ' ');
  CHECK_THROWS_AS(on_disk.write("a", pieces_of(std::vector<std::string>(17, block))), Refused);
  CHECK(on_disk.is("a", pieces) == true);
  CHECK(on_disk.list(".") == std::vector<Path>{"a"});
}

TEST_CASE("what is set aside comes back, from memory and from the disk, whoever asks and when the scratch is gone") {
  std::vector<std::function<std::string()>> asides;
  std::vector<std::string> all;
  {
    proofsheet::files::Scratch scratch(1'000);
    for (std::size_t i = 0; i < 200; ++i) {
      all.emplace_back(i * 7 % 301, static_cast<char>('a' + i % 26));
      asides.push_back(scratch.put(all.back()));
    }
  }
  std::vector<std::thread> threads;
  std::atomic<int> wrong = 0;
  for (int i = 0; i < 4; ++i)
    threads.emplace_back([&] {
      for (std::size_t k = all.size(); k-- > 0;) wrong += asides[k]() != all[k];
    });
  for (std::thread& thread : threads) thread.join();
  CHECK(wrong == 0);
}

TEST_CASE("a write that fails leaves the old file and nothing beside it") {
  TemporaryFolder folder;
  DiskFiles files(folder.path());
  files.write("page.md", "old");
  SECTION("a folder stands where the file should go") {
    fs::create_directory(folder.path() / "taken");
    std::ofstream(folder.path() / "taken" / "inside") << "x";
    CHECK_THROWS_AS(files.write("taken", "new"), Refused);
    CHECK(fs::is_directory(folder.path() / "taken"));
  }
  SECTION("a file stands where a folder should be") {
    CHECK_THROWS_AS(files.write("page.md/below.md", "new"), Refused);
  }
  CHECK(files.read("page.md") == std::string("old"));
  for (const auto& entry : fs::recursive_directory_iterator(folder.path()))
    CHECK(entry.path().filename().string().find(".new") == std::string::npos);
}

TEST_CASE("the mode of a file that is replaced is kept") {
  TemporaryFolder folder;
  DiskFiles files(folder.path());
  files.write("page.md", "old");
  fs::permissions(folder.path() / "page.md", fs::perms::owner_read | fs::perms::owner_write);
  files.write("page.md", "new");
  CHECK(fs::status(folder.path() / "page.md").permissions() ==
        (fs::perms::owner_read | fs::perms::owner_write));
}

TEST_CASE("folders and files that are too large are not read, and links are not listed") {
  TemporaryFolder folder;
  DiskFiles files(folder.path());
  fs::create_directory(folder.path() / "folder");
  CHECK_THROWS_WITH(files.read("folder"), "'folder' is a folder, not a file");
  std::ofstream(folder.path() / "large") << "x";
  fs::resize_file(folder.path() / "large", proofsheet::files::largest_file + 1);
  CHECK_THROWS_WITH(files.read("large"),
                    "'large' has 16777217 bytes; the most is 16777216 (16 MiB)");
  fs::create_symlink(folder.path() / "large", folder.path() / "link");
  CHECK(files.list(".") == std::vector<Path>{"large"});
}

TEST_CASE("what joins something of every lesson may be larger, in its folder alone") {
  TemporaryFolder folder;
  DiskFiles files(folder.path(), "out", "joined.json");
  fs::create_directory(folder.path() / "out");
  const auto resize = [&](const char* place, std::uintmax_t size) {
    std::ofstream(folder.path() / place) << "x";
    fs::resize_file(folder.path() / place, size);
  };
  const std::uintmax_t size = proofsheet::files::largest_file + 1;
  for (const char* place : {"joined.json", "out/other.json"}) {
    resize(place, size);
    CHECK_THROWS_AS(files.read(place), proofsheet::files::Refused);
    CHECK_THROWS_AS(files.write(place, std::string(size, 'x')), proofsheet::files::Refused);
  }
  files.write("out/joined.json", std::string(size, 'x'));
  CHECK(files.read("out/joined.json")->size() == size);
  resize("out/joined.json", proofsheet::files::largest_joined_file + 1);
  CHECK_THROWS_WITH(files.read("out/joined.json"),
                    "'out/joined.json' has 536870913 bytes; the most is 536870912 (512 MiB)");
}

TEST_CASE("the disk in memory keeps the same promises") {
  MemoryFiles files;
  files.write("a/b.txt", "x");
  CHECK(files.read("a/b.txt") == std::string("x"));
  CHECK(files.read("a/./b.txt") == std::string("x"));
  CHECK(files.read("b.txt") == std::nullopt);
  CHECK(files.is_folder("a"));
  CHECK(!files.is_folder("a/b.txt"));
  CHECK(files.list(".") == std::vector<Path>{"a/b.txt"});
  files.before_write = [](const Path&) { throw MachineError("disk full"); };
  CHECK_THROWS_AS(files.write("a/b.txt", "y"), MachineError);
  CHECK(files.read("a/b.txt") == std::string("x"));
}
