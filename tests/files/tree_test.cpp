// Hostile trees: a stranger's folder next to one of ours, with links between them. Each access to the disk is
// tried with and without the kernel's help.
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "catch.hpp"
#include "files/folder.hpp"
#include "temporary_folder.hpp"

namespace tree_test {

namespace fs = std::filesystem;
using proofsheet::files::DiskFiles;
using proofsheet::files::Folder;
using proofsheet::files::MachineError;
using proofsheet::files::Path;
using proofsheet::files::Refused;

namespace {

std::string read(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream bytes;
  bytes << file.rdbuf();
  return bytes.str();
}

void save(const fs::path& path, const std::string& bytes) {
  fs::create_directories(path.parent_path());
  std::ofstream(path, std::ios::binary) << bytes;
}

/// `course`, which belongs to a stranger, and `home`, which does not.
struct Trees {
  TemporaryFolder both;
  fs::path course = both.path() / "course", home = both.path() / "home";

  Trees() {
    save(home / "secret", "mine");
    save(home / ".ssh/authorized_keys", "mine");
    save(course / "lessons/waves/lesson.md", "# Waves\n");
    save(course / "shared/lesson.md", "# Shared\n");
    fs::create_directory(course / "output");
  }
  DiskFiles open(Folder::Way way) const { return DiskFiles(std::make_shared<Folder>(course, way), "output"); }
  void check_home() const {
    CHECK(read(home / "secret") == "mine");
    CHECK(read(home / ".ssh/authorized_keys") == "mine");
    std::size_t files = 0;
    for (const auto& entry : fs::recursive_directory_iterator(home))
      files += entry.is_regular_file() ? 1U : 0U;
    CHECK(files == 2);
  }
};

/// Returns the message of the refusal.
template <class Deed>
std::string refusal(const Deed& deed) {
  try {
    deed();
  } catch (const Refused& refused) {
    CHECK(!refused.hint.empty());
    return refused.fact;
  }
  return "it was not refused";
}

template <class Try>
void in_both_ways(const Try& attempt) {
  for (const Folder::Way way : {Folder::Way::kernel, Folder::Way::by_component}) {
    CAPTURE(way == Folder::Way::kernel);
    Trees trees;
    DiskFiles disk = trees.open(way);
    attempt(trees, disk);
    trees.check_home();
  }
}

}  // namespace

TEST_CASE("a link that leads out of the folder is not read") {
  in_both_ways([](Trees& trees, DiskFiles& disk) {
    const auto refused = [&](const char* path) { return refusal([&] { disk.read(path); }); };
    const fs::path lessons = trees.course / "lessons";
    fs::create_symlink("../../home/secret", lessons / "up.md");
    CHECK(refused("lessons/up.md") == "'lessons/up.md' leads out of the folder");
    fs::create_symlink(trees.home / "secret", lessons / "absolute.md");
    CHECK(refused("lessons/absolute.md") == "'lessons/absolute.md' leads out of the folder");
    fs::create_directory_symlink("../../home", lessons / "folder");
    CHECK(refused("lessons/folder/secret") == "'lessons/folder' leads out of the folder");
    CHECK(refusal([&] { disk.list("lessons/folder"); }) == "'lessons/folder' leads out of the folder");
    CHECK(refusal([&] { disk.is_folder("lessons/folder"); }) == "'lessons/folder' leads out of the folder");
    fs::create_symlink("up.md", lessons / "twice.md");
    CHECK(refused("lessons/twice.md") == "'lessons/twice.md' leads out of the folder");
    fs::create_symlink("around.md", lessons / "around.md");
    CHECK(refused("lessons/around.md") == "the link 'lessons/around.md' leads to itself");
    CHECK(refused("../home/secret") == "'..' leads out of the folder");
    CHECK(refused((trees.home / "secret").c_str()).find("leads out of the folder") != std::string::npos);
  });
}

TEST_CASE("a folder that is a link to itself is reported by name") {
  TemporaryFolder temporary;
  const fs::path circle = temporary.path() / "circle";
  fs::create_symlink("circle", circle);
  for (const Folder::Way way : {Folder::Way::kernel, Folder::Way::by_component}) {
    DiskFiles disk(std::make_shared<Folder>(circle, way), "output");
    const std::string expected = "the link '" + circle.generic_string() + "' leads to itself";
    for (const char* path : {"", ".", "lessons/one.md"}) {
      CAPTURE(path);
      CHECK(refusal([&] { disk.read(path); }) == expected);
      CHECK(refusal([&] { disk.is_folder(path); }) == expected);
      CHECK(refusal([&] { disk.list(path); }) == expected);
    }
  }
}

TEST_CASE("a name that is too long for the disk is refused, and shortened in the message") {
  in_both_ways([](Trees&, DiskFiles& disk) {
    const std::string name(5'000, 'x');
    const auto expected = [](const std::string& start, std::size_t size) {
      return "the name '" + start + "…' has " + std::to_string(size) +
             " bytes, which is longer than the disk allows";
    };
    CHECK(refusal([&] { disk.read("lessons/" + name); }) ==
          expected("lessons/" + std::string(72, 'x'), 5'008));
    CHECK(refusal([&] { disk.read("lessons/" + name + "/lesson.md"); }) ==
          expected("lessons/" + std::string(72, 'x'), 5'008));
    CHECK(refusal([&] { disk.is_folder(name); }) == expected(std::string(80, 'x'), 5'000));
    CHECK(refusal([&] { disk.exists(name + "/a"); }) == expected(std::string(80, 'x'), 5'000));
    CHECK(refusal([&] { disk.write("output/" + name, ""); }) ==
          expected("output/" + std::string(73, 'x'), 5'007));
    std::string umlauts;
    for (int i = 0; i < 200; ++i) umlauts += "ä";
    CHECK(refusal([&] { DiskFiles("/tmp/" + name).is_folder("templates"); }) ==
          expected("/tmp/" + std::string(75, 'x'), 5'005));
    CHECK(refusal([&] { disk.read("a" + umlauts); }) == expected("a" + umlauts.substr(0, 78), 401));
  });
}

TEST_CASE("a link inside the folder is read, and a dangling one counts as missing") {
  in_both_ways([](Trees& trees, DiskFiles& disk) {
    fs::create_symlink("../../shared/lesson.md", trees.course / "lessons/waves/shared.md");
    CHECK(disk.read("lessons/waves/shared.md") == std::string("# Shared\n"));
    fs::create_directory_symlink("../shared", trees.course / "lessons/folder");
    CHECK(disk.read("lessons/folder/lesson.md") == std::string("# Shared\n"));
    CHECK(disk.read("lessons/folder/../shared/./lesson.md") == std::nullopt);  // `..` in the written path
    fs::create_symlink("folder/../lessons/waves/lesson.md", trees.course / "lessons/back.md");
    CHECK(disk.read("lessons/back.md") == std::string("# Waves\n"));  // `..` in the link's target
    CHECK(disk.list("lessons/folder") == std::vector<Path>{"lessons/folder/lesson.md"});
    CHECK(disk.is_folder("lessons/folder"));
    fs::create_symlink("nowhere", trees.course / "lessons/dangling.md");
    CHECK(disk.read("lessons/dangling.md") == std::nullopt);
    CHECK(disk.list("lessons") == std::vector<Path>{"lessons/waves/lesson.md"});
  });
}

TEST_CASE("nothing is written, moved or removed through a link") {
  in_both_ways([](Trees& trees, DiskFiles& disk) {
    const std::string said = "'output/html' is a link, and links are not followed here";
    for (const fs::path& target : {trees.home / ".ssh", fs::path("../../home/.ssh"), fs::path("../shared")}) {
      CAPTURE(target);
      fs::create_directory_symlink(target, trees.course / "output/html");
      CHECK(refusal([&] { disk.write("output/html/authorized_keys", "theirs"); }) == said);
      CHECK(refusal([&] { disk.write("output/html/new/file", "theirs"); }) == said);
      CHECK(refusal([&] { disk.remove("output/html/authorized_keys"); }) == said);
      CHECK(refusal([&] { disk.remove("output/html/lesson.md"); }) == said);
      CHECK(refusal([&] { disk.remove_all("output/html/inner"); }) == said);
      CHECK(refusal([&] { disk.rename("lessons/waves/lesson.md", "output/html/lesson.md"); }) == said);
      CHECK(refusal([&] { disk.rename("output/html/lesson.md", "lesson.md"); }) == said);
      CHECK(refusal([&] { disk.hold("output/html", {}); }) == said);
      CHECK(refusal([&] { disk.read("output/html/authorized_keys"); }) == said);
      CHECK(refusal([&] {
              disk.list("output");
              disk.list("output/html");
            }) == said);
      CHECK(disk.is_link("output/html/authorized_keys"));
      fs::remove(trees.course / "output/html");
    }
    CHECK(read(trees.course / "shared/lesson.md") == "# Shared\n");
    CHECK(read(trees.course / "lessons/waves/lesson.md") == "# Waves\n");
  });
}

TEST_CASE("a link in place of a file is replaced, and a link in a removed folder is removed") {
  in_both_ways([](Trees& trees, DiskFiles& disk) {
    fs::create_symlink(trees.home / "secret", trees.course / "output/page.md");
    CHECK(refusal([&] { disk.read("output/page.md"); }) ==
          "'output/page.md' is a link, and links are not followed here");
    disk.write("output/page.md", "ours");
    CHECK(!fs::is_symlink(trees.course / "output/page.md"));
    fs::create_directories(trees.course / "output/old/inner");
    fs::create_directory_symlink(trees.home, trees.course / "output/old/inner/home");
    fs::create_symlink(trees.home / "secret", trees.course / "output/old/secret");
    disk.remove_all("output/old");
    CHECK(!fs::exists(trees.course / "output/old"));
    fs::create_directory_symlink(trees.home, trees.course / "output/old");
    disk.remove_all("output/old");
    CHECK(!fs::exists(fs::symlink_status(trees.course / "output/old")));
  });
}

TEST_CASE("other than regular files are refused without waiting") {
  ::alarm(30);
  in_both_ways([](Trees& trees, DiskFiles& disk) {
    const fs::path lesson = trees.course / "lessons/waves";
    const auto refused = [&](const char* path) { return refusal([&] { disk.read(path); }); };
    REQUIRE(::mkfifo((lesson / "pipe.md").c_str(), 0600) == 0);
    CHECK(refused("lessons/waves/pipe.md") ==
          "'lessons/waves/pipe.md' is a pipe, a socket or a device, not a file");
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    const std::string place = (lesson / "socket.md").string();
    REQUIRE(place.size() < sizeof address.sun_path);
    place.copy(address.sun_path, place.size());
    const int socket = ::socket(AF_UNIX, SOCK_STREAM, 0);
    REQUIRE(::bind(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0);
    CHECK(refused("lessons/waves/socket.md") ==
          "'lessons/waves/socket.md' is a pipe, a socket or a device, not a file");
    ::close(socket);
    CHECK(refused("lessons/waves") == "'lessons/waves' is a folder, not a file");
    CHECK(!disk.is_folder("lessons/waves/pipe.md"));
    CHECK(disk.list("lessons") == std::vector<Path>{"lessons/waves/lesson.md"});
  });
  const DiskFiles devices("/dev");
  CHECK(refusal([&] { devices.read("zero"); }) == "'zero' is a pipe, a socket or a device, not a file");
  ::alarm(0);
}

TEST_CASE("folders nested too deeply are refused") {
  in_both_ways([](Trees& trees, DiskFiles& disk) {
    fs::path deep = trees.course / "lessons";
    for (int i = 0; i < 100; ++i) deep /= "a";
    fs::create_directories(deep);
    CHECK(refusal([&] { disk.list("lessons"); }).find("' is nested more than 64 folders deep") !=
          std::string::npos);
  });
}

TEST_CASE("a folder in place of a file, or a file in place of a folder, is reported and kept") {
  in_both_ways([](Trees& trees, DiskFiles& disk) {
    save(trees.course / "output/taken/inside", "x");
    CHECK(refusal([&] { disk.write("output/taken", "new"); }) == "'output/taken' is a folder, not a file");
    save(trees.course / "output/file", "x");
    CHECK_THROWS_AS(disk.write("output/file/below", "new"), Refused);
    CHECK_THROWS_AS(disk.hold("output/file", {}), Refused);
    CHECK(read(trees.course / "output/file") == "x");
    CHECK(read(trees.course / "output/taken/inside") == "x");
  });
}

}  // namespace tree_test
