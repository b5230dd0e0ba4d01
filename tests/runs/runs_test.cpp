// The record of a run is found again, unchanged, by the same program and the same user, and by nobody else.
#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <thread>

#include "catch.hpp"
#include "runs/observed.hpp"
#include "runs/program.hpp"
#include "runs/store.hpp"
#include "temporary_folder.hpp"

namespace runs_test {

using namespace proofsheet;
using runs::Observations;
using runs::ObservedFiles;
using runs::Store;

namespace {

std::string hex(const files::Digest& digest) {
  std::string text;
  for (const std::uint8_t byte : digest) text += fmt::format("{:02x}", byte);
  return text;
}

files::Secret counting() {
  files::Secret secret;
  for (std::size_t i = 0; i < secret.size(); ++i) secret[i] = static_cast<std::uint8_t>(i);
  return secret;
}

const files::Path entry_file = ".proofsheet/cache/build";

/// Returns the observations of a run that reads `a.md`, asks for `missing.md`, lists lessons/ and asks
/// whether it is a folder.
Observations look_around(const files::Files& files) {
  Observations seen;
  const ObservedFiles observed(files, seen);
  observed.read("lessons/a.md");
  observed.read("lessons/missing.md");
  observed.list("lessons");
  observed.is_folder("lessons");
  return seen;
}

void write(const std::filesystem::path& path, const std::string& bytes) {
  std::filesystem::create_directories(path.parent_path());
  std::ofstream(path, std::ios::binary) << bytes;
}

}  // namespace

TEST_CASE("digests equal BLAKE2b with 128 bits") {
  // Python: hashlib.blake2b(b'abc', digest_size=16)
  CHECK(hex(files::digest("")) == "cae66941d9efbd404e4d88758ea67670");
  CHECK(hex(files::digest("abc")) == "cf4ab791c62b8d2b2109c90275287816");
  CHECK(hex(files::digest("abc", counting())) == "1a64be47e4729d951c302ee543f97cf3");
}

TEST_CASE("a program is identified by the build IDs of everything that it runs with") {
  const auto identity = runs::program_identity();
  REQUIRE(identity);
  CHECK(identity == runs::program_identity());
  CHECK(std::count(identity->begin(), identity->end(), '/') >
        3);  // with the C and C++ libraries and those that we need
}

TEST_CASE("an entry is found by the same program and user, and no part of it can be modified") {
  files::MemoryFiles course;
  Store store(course, counting(), "program");
  CHECK_FALSE(store.read("build"));
  store.write("build", "what was found");
  CHECK(store.read("build") == "what was found");
  CHECK(course.contents.at(".proofsheet/.gitignore") == "*\n");
  CHECK_FALSE(store.read("other"));

  files::Secret somebody = counting();
  somebody.back() = 0;
  CHECK_FALSE(Store(course, somebody, "program").read("build"));
  CHECK_FALSE(Store(course, counting(), "another build").read("build"));

  std::string& bytes = course.contents.at(entry_file.generic_string());
  const std::string whole = bytes;
  for (std::size_t i = 0; i < whole.size(); ++i) {
    bytes = whole;
    bytes[i] = static_cast<char>(bytes[i] ^ 1);
    CHECK_FALSE(store.read("build"));
    bytes = whole.substr(0, i);
    CHECK_FALSE(store.read("build"));
  }
  bytes = whole;
  course.contents[".proofsheet/cache/other"] = whole;
  CHECK_FALSE(store.read("other"));
}

TEST_CASE("an entry larger than the file size limit is not cached") {
  files::MemoryFiles course;
  Store store(course, counting(), "program");
  store.write("build", std::string(files::largest_file + 1, 'x'));
  CHECK_FALSE(store.read("build"));
}

TEST_CASE("a cache that can't be written is ignored") {
  files::MemoryFiles course;
  course.before_write = [](const files::Path&) { throw files::MachineError("no room"); };
  Store store(course, counting(), "program");
  store.write("build", "what was found");
  CHECK_FALSE(store.read("build"));

  const TemporaryFolder folder;
  write(folder.path() / ".proofsheet", "a file in the way");
  files::DiskFiles disk(folder.path());
  Store blocked(disk, counting(), "program");
  blocked.write("build", "what was found");
  CHECK_FALSE(blocked.read("build"));
}

TEST_CASE("observations hold until an answer changes") {
  files::MemoryFiles files;
  files.contents = {{"lessons/a.md", "one"}};
  Observations seen = look_around(files);
  CHECK(seen.hold(files));

  const auto changed = [&](const auto& change) {
    files::MemoryFiles other = files;
    change(other.contents);
    Observations again = seen;
    return !again.hold(other);
  };
  CHECK(changed([](auto& contents) { contents["lessons/a.md"] = "two"; }));
  CHECK(changed([](auto& contents) { contents["lessons/a.md"] = ""; }));
  CHECK(changed([](auto& contents) { contents.erase("lessons/a.md"); }));
  CHECK(changed([](auto& contents) { contents["lessons/missing.md"] = ""; }));
  CHECK(changed([](auto& contents) { contents["lessons/new.md"] = "new"; }));
  CHECK_FALSE(changed([](auto& contents) { contents["elsewhere.md"] = "new"; }));
  CHECK(seen.hold(files));
}

TEST_CASE("the digest of a folder changes only with the answers about it") {
  files::MemoryFiles files;
  for (const char* path : {"lessons/a.md", "lessons/b/b.md", "lessons/bb/b.md"}) files.contents[path] = path;
  const auto look = [&] {
    Observations seen;
    const ObservedFiles observed(files, seen);
    for (const char* path : {"lessons/a.md", "lessons/b/b.md", "lessons/bb/b.md"}) observed.read(path);
    observed.list("lessons/b");
    return seen;
  };
  const Observations before = look();
  files.contents["lessons/b/b.md"] = "new";
  const Observations after = look();
  CHECK(after.digest_below("lessons/b") != before.digest_below("lessons/b"));
  CHECK(after.digest_below("lessons/bb") == before.digest_below("lessons/bb"));
  CHECK(after.digest_beside_folders_of("lessons") == before.digest_beside_folders_of("lessons"));
  files.contents["lessons/a.md"] = "other";
  CHECK(look().digest_beside_folders_of("lessons") != before.digest_beside_folders_of("lessons"));
  CHECK(look().digest_below("lessons/b") == after.digest_below("lessons/b"));
}

TEST_CASE("a file that changed between two reads never counts as unchanged") {
  files::MemoryFiles files;
  files.contents = {{"a.md", "one"}};
  Observations seen;
  const ObservedFiles observed(files, seen);
  observed.read("a.md");
  files.contents["a.md"] = "two";
  observed.read("a.md");
  CHECK_FALSE(seen.hold(files));
  files.contents["a.md"] = "one";
  CHECK_FALSE(seen.hold(files));
}

TEST_CASE("observations are serialized completely, and truncated ones are refused") {
  files::MemoryFiles files;
  files.contents = {{"lessons/a.md", "one"}};
  runs::Packer packed;
  look_around(files).pack(packed);
  for (std::size_t size = 0; size < packed.bytes.size(); ++size) {
    runs::Unpacker cut(std::string_view(packed.bytes).substr(0, size));
    CHECK_THROWS_AS(Observations::unpack(cut), runs::TruncatedError);
  }
  runs::Unpacker whole(packed.bytes);
  Observations seen = Observations::unpack(whole);
  CHECK(seen.hold(files));
  files.contents["lessons/a.md"] = "two";
  CHECK_FALSE(seen.hold(files));
}

namespace {

/// Counts the reads of the file whose stamp it knows.
class Stamped final : public files::Files {
 public:
  files::MemoryFiles below;
  std::optional<files::Stamp> known;
  mutable int reads = 0;

  std::optional<std::string> read(const files::Path& path) const override {
    reads += path == "lessons/a.md";
    return below.read(path);
  }
  std::vector<files::Path> list(const files::Path& path) const override { return below.list(path); }
  std::vector<files::Path> list_all(const files::Path& path) const override { return below.list_all(path); }
  bool is_folder(const files::Path& path) const override { return below.is_folder(path); }
  std::optional<files::Stamp> stamp(const files::Path& path) const override {
    return path == "lessons/a.md" ? known : std::nullopt;
  }
};

}  // namespace

TEST_CASE("a file with the same stamp is not read again") {
  Stamped files;
  files.below.contents = {{"lessons/a.md", "one"}};
  Observations seen = look_around(files);
  const auto reads_to_hold = [&] {
    files.reads = 0;
    CHECK(seen.hold(files));
    return files.reads;
  };
  CHECK(reads_to_hold() == 1);  // too young for a stamp
  CHECK_FALSE(seen.changed());
  files.known = files::Stamp{1, 3, 5, 5};
  CHECK(reads_to_hold() == 1);
  CHECK(seen.changed());
  CHECK(reads_to_hold() == 0);
  files.known = files::Stamp{2, 3, 5, 5};  // replaced by an identical file
  CHECK(reads_to_hold() == 1);
  CHECK(reads_to_hold() == 0);

  runs::Packer packed;
  seen.pack(packed);
  runs::Unpacker whole(packed.bytes);
  seen = Observations::unpack(whole);
  CHECK(reads_to_hold() == 0);
  files.below.contents["lessons/a.md"] = "two";
  files.known = files::Stamp{2, 3, 5, 6};
  CHECK_FALSE(seen.hold(files));
}

TEST_CASE("a file has a stamp if it is older than the clock's resolution") {
  const TemporaryFolder folder;
  const auto file = folder.path() / "a.md";
  const files::DiskFiles disk(folder.path());
  const auto grown = [&] {
    std::optional<files::Stamp> stamp;
    for (int i = 0; i < 100 && !stamp; ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
      stamp = disk.stamp("a.md");
    }
    return stamp;
  };
  CHECK_FALSE(disk.stamp("a.md"));
  write(file, "one");
  CHECK_FALSE(disk.stamp("a.md"));
  const auto first = grown();
  REQUIRE(first);
  CHECK(disk.stamp("a.md") == first);

  const auto written = std::filesystem::last_write_time(file);
  write(file, "two");
  std::filesystem::last_write_time(file, written);  // size and modification time are as before
  CHECK_FALSE(disk.stamp("a.md"));
  const auto second = grown();
  REQUIRE(second);
  CHECK(second != first);
  CHECK_FALSE(disk.stamp("missing.md"));
  CHECK_FALSE(disk.stamp("."));
}

TEST_CASE("a secret is created once, and only the user can read it") {
  const TemporaryFolder folder;
  const auto place = folder.path() / "runs/proofsheet/key";
  const auto secret = files::secret(place);
  REQUIRE(secret);
  CHECK(files::secret(place) == secret);
  CHECK(files::secret(folder.path() / "another/key") != secret);
  CHECK(std::distance(std::filesystem::directory_iterator(place.parent_path()), {}) == 1);

  REQUIRE(::chmod(place.c_str(), 0644) == 0);
  CHECK_FALSE(files::secret(place));
  REQUIRE(::chmod(place.c_str(), 0600) == 0);
  std::filesystem::resize_file(place, 5);
  CHECK_FALSE(files::secret(place));
  std::filesystem::remove(place);
  std::filesystem::create_symlink("/dev/zero", place);
  CHECK_FALSE(files::secret(place));
  CHECK_FALSE(files::secret("/proc/none/key"));
}

}  // namespace runs_test
