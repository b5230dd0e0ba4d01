// Files are saved in the ways that editors save them, and all reports of the watcher are compared.
#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "catch.hpp"
#include "files/watcher.hpp"
#include "temporary_folder.hpp"

namespace watcher_test {

namespace fs = std::filesystem;
using proofsheet::files::Changes;
using proofsheet::files::is_source_name;
using proofsheet::files::MachineError;
using proofsheet::files::Path;
using proofsheet::files::Watcher;

namespace {

void save(const fs::path& path, const std::string& bytes) { std::ofstream(path, std::ios::binary) << bytes; }

using Paths = std::set<Path>;

/// A watched folder `lessons` with one lesson, and functions that change it. A wait without an event would
/// never end, so an alarm ends the program.
struct Watched {
  TemporaryFolder folder;
  fs::path lesson = folder.path() / "lessons/waves";
  std::unique_ptr<Watcher> watcher;

  Watched() {
    fs::create_directories(lesson);
    save(lesson / "lesson.md", "# Waves\n");
    watcher = std::make_unique<Watcher>(std::vector<proofsheet::files::WatchedFolder>{
        {folder.path(), "lessons"}, {folder.path(), "templates"}});
    ::alarm(60);
  }
  ~Watched() { ::alarm(0); }
  Paths wait() const { return watcher->wait().paths; }
};

}  // namespace

TEST_CASE("source files are recognised by their names") {
  for (const char* name : {"lesson.md", "examples.yaml", "table.mustache", "7-seas.md", "a"}) {
    CAPTURE(name);
    CHECK(is_source_name(name));
  }
  for (const char* name : {"", "lesson.md~", ".lesson.md.swp", "lesson.md.swp", ".#lesson.md", "#lesson.md#",
                           "4913", ".lesson.md.77.new", "lesson.md___jb_tmp___", "lesson.md.bak",
                           ".goutputstream-XY12Z0", "lesson.md.orig", "lesson.md.tmp"}) {
    CAPTURE(name);
    CHECK(!is_source_name(name));
  }
}

TEST_CASE("each way of saving is reported as one change of one file") {
  Watched watched;
  const fs::path file = watched.lesson / "lesson.md";
  SECTION("written in place, in pieces") {
    std::ofstream stream(file);
    stream << "# Wa" << std::flush << "ves" << std::flush;
  }
  SECTION("written in place twice") {
    save(file, "");
    save(file, "# Waves");
  }
  SECTION("written as a hidden, numbered or other file and renamed") {
    save(watched.lesson / ".goutputstream-A1", "# Waves");
    fs::rename(watched.lesson / ".goutputstream-A1", file);
  }
  SECTION("written under a possible source name and renamed") {
    save(watched.lesson / "sedA1", "# Waves");
    fs::rename(watched.lesson / "sedA1", file);
  }
  SECTION("moved away, written again, old file deleted, with a test file and a swap file") {
    save(watched.lesson / ".lesson.md.swp", "x");
    save(watched.lesson / "4913", "");
    fs::remove(watched.lesson / "4913");
    fs::rename(file, watched.lesson / "lesson.md~");
    save(file, "# Waves");
    fs::remove(watched.lesson / "lesson.md~");
    fs::remove(watched.lesson / ".lesson.md.swp");
  }
  SECTION("with a lock file, and a backup that is kept") {
    fs::create_symlink("me@here.1", watched.lesson / ".#lesson.md");
    fs::copy_file(file, watched.lesson / "lesson.md~");
    save(file, "# Waves");
    fs::remove(watched.lesson / ".#lesson.md");
  }
  CHECK(watched.wait() == Paths{"lessons/waves/lesson.md"});
}

TEST_CASE("an editor's own files are not a change") {
  Watched watched;
  save(watched.lesson / ".lesson.md.swp", "x");
  save(watched.lesson / "lesson.md~", "x");
  save(watched.lesson / "4913", "x");
  save(watched.folder.path() / "notes.md", "not below a watched folder");
  save(watched.lesson / "cards.yaml", "told, and nothing else");
  CHECK(watched.wait() == Paths{"lessons/waves/cards.yaml"});
}

TEST_CASE("a new link and a removed file are changes") {
  Watched watched;
  save(watched.folder.path() / "elsewhere.yaml", "x");
  fs::create_hard_link(watched.folder.path() / "elsewhere.yaml", watched.lesson / "cards.yaml");
  fs::create_symlink(watched.folder.path() / "elsewhere.yaml", watched.lesson / "quiz.yaml");
  fs::remove(watched.lesson / "lesson.md");
  CHECK(watched.wait() ==
        Paths{"lessons/waves/cards.yaml", "lessons/waves/lesson.md", "lessons/waves/quiz.yaml"});
}

TEST_CASE("new, moved and returning folders are watched") {
  Watched watched;
  fs::create_directories(watched.folder.path() / "lessons/tides/deep");
  watched.wait();
  save(watched.folder.path() / "lessons/tides/deep/lesson.md", "# Deep\n");
  CHECK(watched.wait() == Paths{"lessons/tides/deep/lesson.md"});
  fs::rename(watched.folder.path() / "lessons/tides", watched.folder.path() / "lessons/moons");
  watched.wait();
  save(watched.folder.path() / "lessons/moons/deep/lesson.md", "# Deep\n");
  CHECK(watched.wait() == Paths{"lessons/moons/deep/lesson.md"});
  fs::create_directories(watched.folder.path() / "templates/markdown");
  watched.wait();
  save(watched.folder.path() / "templates/markdown/note.mustache", "x");
  CHECK(watched.wait() == Paths{"templates/markdown/note.mustache"});

  fs::remove_all(watched.folder.path() / "lessons");
  CHECK(watched.wait().count("lessons") == 1);
  fs::create_directories(watched.lesson);
  watched.wait();
  save(watched.lesson / "lesson.md", "# Waves\n");
  CHECK(watched.wait() == Paths{"lessons/waves/lesson.md"});
}

TEST_CASE("a folder that was moved away is no longer watched") {
  Watched watched;
  fs::rename(watched.lesson, watched.folder.path() / "attic");
  watched.wait();
  save(watched.folder.path() / "attic/lesson.md", "x");
  save(watched.folder.path() / "lessons/course.yaml", "x");
  CHECK(watched.wait() == Paths{"lessons/course.yaml"});
}

TEST_CASE("a link to a parent folder causes no endless loop") {
  Watched watched;
  fs::create_directory_symlink(watched.folder.path() / "lessons", watched.lesson / "round");
  watched.wait();
  save(watched.lesson / "lesson.md", "x");
  CHECK(watched.wait() == Paths{"lessons/waves/lesson.md"});
}

TEST_CASE("a queue overflow is reported, and the watch goes on") {
  long most = 0;
  std::ifstream("/proc/sys/fs/inotify/max_queued_events") >> most;
  if (most == 0 || most > 100'000) return;  // too long to fill
  Watched watched;
  const fs::path cards = watched.lesson / "cards.yaml", quiz = watched.lesson / "quiz.yaml";
  save(cards, "x");
  save(quiz, "x");
  // Equal events in a row are merged, so the two files alternate.
  for (long i = 0; i <= most / 2 + 1; ++i) {
    ::close(::open(cards.c_str(), O_WRONLY));
    ::close(::open(quiz.c_str(), O_WRONLY));
  }
  CHECK(watched.watcher->wait().overflowed);
  save(watched.lesson / "lesson.md", "x");
  const Changes changes = watched.watcher->wait();
  CHECK(!changes.overflowed);
  CHECK(changes.paths == Paths{"lessons/waves/lesson.md"});
}

TEST_CASE("a signal to stop is noticed at once or when asked for") {
  Watched watched;
  CHECK(!watched.watcher->is_stop_requested());
  ::kill(::getpid(), SIGTERM);
  CHECK(watched.watcher->is_stop_requested());
  CHECK(watched.watcher->wait().stop);
  CHECK(watched.watcher->wait().stop);
}

TEST_CASE("the watch ends if its folder is removed, and does not start without it") {
  Watched watched;
  const fs::path place = watched.folder.path();
  fs::remove_all(place);
  const std::string message = "the folder '" + place.string() + "' is gone";
  CHECK_THROWS_WITH(watched.watcher->wait(), message);
  CHECK_THROWS_WITH(Watcher({{place, "lessons"}}),
                    "can't watch '" + place.string() + "': No such file or directory");
}

}  // namespace watcher_test
