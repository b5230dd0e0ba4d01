#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "catch.hpp"
#include "files/files.hpp"
#include "temporary_folder.hpp"

namespace files_test {

namespace fs = std::filesystem;
using proofsheet::files::DiskFiles;
using proofsheet::files::MachineError;
using proofsheet::files::MemoryFiles;
using proofsheet::files::Path;
using proofsheet::files::Refused;

TEST_CASE("a written file is read back, and its folders are created") {
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

TEST_CASE("bytes are compared with a file, on the disk and in memory") {
  TemporaryFolder folder;
  DiskFiles on_disk(folder.path());
  MemoryFiles in_memory;
  const std::string text = "one " + std::string(100'000, 'x') + "\n";
  for (proofsheet::files::Disk* files :
       {static_cast<proofsheet::files::Disk*>(&on_disk), static_cast<proofsheet::files::Disk*>(&in_memory)}) {
    CHECK(files->is("a", text) == std::nullopt);
    files->write("a", text);
    CHECK(files->read("a") == text);
    CHECK(files->is("a", text) == true);
    CHECK(files->is("a", text.substr(0, text.size() - 1)) == false);
    CHECK(files->is("a", text + "more") == false);
    CHECK(files->is("a", text.substr(0, text.size() - 1) + "y") == false);
  }
}

TEST_CASE("a file beyond the limit is refused, and the old one is kept") {
  TemporaryFolder folder;
  DiskFiles files(folder.path());
  files.write("a", "old");
  CHECK_THROWS_AS(files.write("a", std::string((std::size_t{16} << 20) + 1, ' ')), Refused);
  CHECK(files.read("a") == "old");
  CHECK(files.list(".") == std::vector<Path>{"a"});
}

TEST_CASE("a failed write keeps the old file and leaves nothing else") {
  TemporaryFolder folder;
  DiskFiles files(folder.path());
  files.write("page.md", "old");
  SECTION("a folder has the name of the file") {
    fs::create_directory(folder.path() / "taken");
    std::ofstream(folder.path() / "taken" / "inside") << "x";
    CHECK_THROWS_AS(files.write("taken", "new"), Refused);
    CHECK(fs::is_directory(folder.path() / "taken"));
  }
  SECTION("a file has the name of a folder") {
    CHECK_THROWS_AS(files.write("page.md/below.md", "new"), Refused);
  }
  CHECK(files.read("page.md") == std::string("old"));
  for (const auto& entry : fs::recursive_directory_iterator(folder.path()))
    CHECK(entry.path().filename().string().find(".new") == std::string::npos);
}

TEST_CASE("the mode of a replaced file is kept") {
  TemporaryFolder folder;
  DiskFiles files(folder.path());
  files.write("page.md", "old");
  fs::permissions(folder.path() / "page.md", fs::perms::owner_read | fs::perms::owner_write);
  files.write("page.md", "new");
  CHECK(fs::status(folder.path() / "page.md").permissions() ==
        (fs::perms::owner_read | fs::perms::owner_write));
}

TEST_CASE("files and folders over a limit are not read, and links are not listed") {
  TemporaryFolder folder;
  DiskFiles files(folder.path());
  fs::create_directory(folder.path() / "folder");
  CHECK_THROWS_WITH(files.read("folder"), "'folder' is a folder, not a file");
  std::ofstream(folder.path() / "large") << "x";
  fs::resize_file(folder.path() / "large", proofsheet::files::largest_file + 1);
  CHECK_THROWS_WITH(files.read("large"), "'large' has 16777217 bytes; the most is 16777216 (16 MiB)");
  fs::create_symlink(folder.path() / "large", folder.path() / "link");
  CHECK(files.list(".") == std::vector<Path>{"large"});
}

TEST_CASE("a joined file may be larger, in its own folder only") {
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

TEST_CASE("the disk in memory behaves like a real one") {
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

}  // namespace files_test
