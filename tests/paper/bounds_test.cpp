// What TeX can access, and how much of the machine it may use. Scripts replace TeX; if TeX is installed,
// pdfTeX itself tries each of its commands that read a file.
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>
#include <sstream>

#include "catch.hpp"
#include "paper/typeset.hpp"
#include "temporary_folder.hpp"

namespace bounds_test {

using namespace proofsheet;
namespace fs = std::filesystem;

namespace {

std::string read(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream bytes;
  bytes << file.rdbuf();
  return bytes.str();
}

std::string search_path() {
  const char* path = std::getenv("PATH");
  return path ? path : "";
}

/// Returns an engine that runs a script instead of latexmk. $name is the document's name.
paper::Engine stand_in(const fs::path& folder, const std::string& script) {
  for (const char* name : {"latexmk", "pdflatex"}) {
    std::ofstream(folder / name) << "#!/bin/sh\nPATH=/usr/bin:/bin\nfor name; do :; done\nname=${name%.tex}\n"
                                 << script;
    fs::permissions(folder / name, fs::perms::owner_all);
  }
  return *paper::find_engine(folder.string());
}

/// The results of a run: the accepted PDF, the PDF that TeX wrote even if it failed, and the log.
struct Left {
  paper::Typeset typeset;
  std::string bytes;
};

Left typeset(const paper::Engine& engine, const std::string& tex, const paper::Limits& limits = {}) {
  const paper::BlockedSignals held;
  const files::TemporaryFolder folder;
  const paper::Parts parts = {{"course.tex", tex}};
  Left left;
  left.typeset = paper::typeset({engine, search_path(), parts, "course", "output/latex/", limits}, folder,
                                held, [](auto, auto) {});
  left.bytes = read(folder.path() / "course.pdf") + read(folder.path() / "course.log");
  return left;
}

/// Returns the output of the script.
std::string said(const std::string& script) {
  TemporaryFolder programs;
  return typeset(stand_in(programs.path(), "{ " + script + "\n} >$name.pdf 2>&1\n"), "").typeset.pdf;
}

std::string message(const paper::Typeset& typeset) {
  return typeset.error ? text::render(typeset.error->message) : "none";
}

/// Sets an environment variable during its lifetime.
class Variable {
 public:
  Variable(const char* name, const std::string& value) : name_(name) { ::setenv(name, value.c_str(), 1); }
  ~Variable() { ::unsetenv(name_); }
  Variable(const Variable&) = delete;
  Variable& operator=(const Variable&) = delete;

 private:
  const char* name_;
};

constexpr const char* hint =
    "    hint: look for a command or a loop that has no end, in templates/latex/ or in a formula; if the "
    "document is "
    "only long, typeset it yourself: latexmk -pdf -cd output/latex/course.tex\n";

/// Returns the installed TeX. Without one, fails the test if TeX is required.
std::optional<paper::Engine> real_tex() {
  const auto engine = paper::find_engine(search_path());
  if (engine && paper::is_confined(*engine)) return engine;
  const char* word = std::getenv("PROOFSHEET_TEX");
  WARN("TeX is not installed, or this kernel can't confine it: nothing was tested");
  CHECK_FALSE((word && std::string(word) == "required" && !engine));
  return std::nullopt;
}

}  // namespace

TEST_CASE("the TeX process can read only programs, TeX trees and its own folder") {
  if (!files::can_confine()) {
    WARN("this kernel can't confine: nothing was tested");
    return;
  }
  TemporaryFolder other;
  std::ofstream(other.path() / "notes.txt") << "my notes\n";
  const Variable token("PROOFSHEET_TEST_TOKEN", "my token");
  const std::string ours = std::to_string(::getpid());
  for (const std::string& place :
       {(other.path() / "notes.txt").string(), std::string("/etc/passwd"), std::string("/etc/hosts"),
        std::string("/proc/self/environ"), std::string("/proc/self/status"), "/proc/" + ours + "/environ",
        std::string("/proc/cpuinfo"), std::string("/sys/kernel/notes"), std::string("/dev/zero"),
        std::string("/dev/urandom")}) {
    CAPTURE(place);
    if (!fs::exists(place)) continue;
    CHECK(said("head -c 4 '" + place + "' >copy 2>why || grep -c 'Permission denied' why; wc -c <copy") ==
          "1\n0\n");
  }
  for (const std::string& folder :
       {other.path().string(), std::string("/etc"), std::string("/proc"), std::string("/"),
        fs::temp_directory_path().string(), std::string("/dev"), std::string("/var/lib")}) {
    CAPTURE(folder);
    CHECK(said("ls '" + folder + "' >list 2>why || grep -c 'Permission denied' why; wc -c <list") ==
          "1\n0\n");
    CHECK(said("echo x >'" + folder + "/new-file' || echo failed").ends_with("\nfailed\n"));
    CHECK_FALSE(fs::exists(fs::path(folder) / "new-file"));
  }
  CHECK(said("env").find("my token") == std::string::npos);
  CHECK(said("cat $name.tex; echo mine >new; cat new; echo gone >/dev/null") == "mine\n");
}

TEST_CASE("pdfTeX can't read other files by any of its commands") {
  const auto engine = real_tex();
  if (!engine) return;
  TemporaryFolder other;
  const fs::path notes = other.path() / "notes.txt";
  std::ofstream(notes) << "my notes" << std::string(98765 - 9, '.') << "\n";
  REQUIRE(fs::file_size(notes) == 98765);
  const Variable token("PROOFSHEET_TEST_TOKEN", "my notes");
  const char* const commands[] = {
      "\\immediate\\pdfobj stream file {PLACE}",
      "\\immediate\\pdfobj file {PLACE}",
      "\\pdfobj reserveobjnum\\immediate\\pdfobj useobjnum\\pdflastobj stream attr {/A 1} file {PLACE}",
      "\\pdfprimitive\\immediate\\pdfprimitive\\pdfobj stream file {PLACE}",
      "\\message{\\pdffiledump offset 0 length 8 {PLACE}}",
      "\\message{\\pdffilesize{PLACE}}",
      "\\message{\\pdfmdfivesum file {PLACE}}",
      "\\message{\\pdffilemoddate{PLACE}}",
      "\\input{PLACE}",
      "\\newread\\stream \\openin\\stream=PLACE \\read\\stream to\\line \\message{\\line}",
      "\\includegraphics{PLACE}",
      "\\pdfximage{PLACE}\\pdfrefximage\\pdflastximage",
      "\\input{|\"cat PLACE\"}",
      "\\immediate\\write18{cat PLACE >copy}\\input{copy}",
      "\\pdfmapfile{PLACE}",
      "\\pdfmapline{=cmr10 CMR10 <<PLACE}text",
      "\\font\\other=PLACE \\other x",
      "\\catcode`\\_=12 \\lstinputlisting{PLACE}",
  };
  std::vector<std::string> places = {notes.string(), "/proc/self/environ", "/etc/passwd",
                                     "/proc/" + std::to_string(::getpid()) + "/environ"};
  for (const std::string& place : places)
    for (std::string command : commands) {
      if (place != notes && command.find("pdfobj") == std::string::npos) continue;  // one leak is enough
      command.replace(command.find("PLACE"), 5, place);
      CAPTURE(command);
      const Left left = typeset(*engine,
                                "\\documentclass{article}\\usepackage{graphicx}\\pdfcompresslevel=0\n"
                                "\\begin{document}\nx " +
                                    command + "\n\\end{document}\n");
      // The text, its first bytes, its size, its digest and its year, as pdfTeX writes them.
      for (const std::string sign : {"my notes", "6D79206E6F746573", "98765", "root:", "D:2"}) {
        CAPTURE(sign);
        CHECK((left.typeset.pdf + left.bytes).find(sign) == std::string::npos);
      }
    }
}

TEST_CASE("a TeX that does not end is stopped, and the message names the limit and the fix") {
  TemporaryFolder programs;
  const auto stopped = [](const std::string& what) {
    return "error: TeX " + what + " on output/latex/course.tex, and was stopped\n" + hint;
  };
  const std::string out_of_time = stopped("ran for more than 1 second");
  const std::string out_of_processor = stopped("took more than 2 seconds of processor time");
  paper::Limits clock, processor;
  clock.time = std::chrono::seconds(1);
  processor.processor = std::chrono::seconds(2);
  const Left slept = typeset(stand_in(programs.path(), "sleep 1000\n"), "", clock);
  CHECK(message(slept.typeset) == out_of_time);
  CHECK(slept.typeset.error->is_of_machine);
  CHECK(message(typeset(stand_in(programs.path(), "while :; do :; done\n"), "", processor).typeset) ==
        out_of_processor);
  CHECK(message(typeset(stand_in(programs.path(), "sh -c 'while :; do :; done'; exit 12\n"), "", processor)
                    .typeset) == out_of_processor);
  if (const auto engine = real_tex())
    CHECK(
        message(typeset(*engine, "\\documentclass{article}\\def\\z{\\z}\\begin{document}\\z\\end{document}\n",
                        processor)
                    .typeset) == out_of_processor);
}

TEST_CASE("a TeX that fills the disk is stopped, with one file or with many") {
  TemporaryFolder programs;
  paper::Limits limits;
  limits.room = 1 << 20;
  const std::string full =
      std::string("error: TeX wrote more than 1 MiB on output/latex/course.tex, and was stopped\n") + hint;
  for (const char* script : {"yes | head -c 3000000 >one || exit 1\n", "yes >one\n",
                             "i=0; while :; do i=$((i+1)); echo x >file-$i; done\n",
                             "i=0; while :; do i=$((i+1)); yes | head -c 50000 >file-$i; done\n"}) {
    CAPTURE(script);
    CHECK(message(typeset(stand_in(programs.path(), script), "", limits).typeset) == full);
  }
  if (const auto engine = real_tex())
    CHECK(message(typeset(*engine,
                          "\\documentclass{article}\\begin{document}\n"
                          "\\loop x\\newpage\\iftrue\\repeat\n\\end{document}\n",
                          limits)
                      .typeset) == full);
}

TEST_CASE("the memory of each TeX process is limited") {
  CHECK(said("ulimit -v") == "2097152\n");
  const auto engine = real_tex();
  if (!engine) return;
  const Left left =
      typeset(*engine, "\\documentclass{article}\\begin{document}\\def\\z{x\\z x}\\z\\end{document}\n");
  CHECK(message(left.typeset).find("TeX stops here: TeX capacity exceeded") != std::string::npos);
  CHECK(message(left.typeset).find("hint: a command or a loop has no end") != std::string::npos);
}

}  // namespace bounds_test
