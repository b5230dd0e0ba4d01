#include "paper/engine.hpp"

#include <algorithm>
#include <fstream>

#include "catch.hpp"
#include "temporary_folder.hpp"

namespace engine_test {

using namespace proofsheet;
namespace fs = std::filesystem;

namespace {

void make_program(const fs::path& path, bool may_run = true) {
  fs::create_directories(path.parent_path());
  std::ofstream(path) << "#!/bin/sh\n";
  fs::permissions(path, may_run ? fs::perms::owner_all : fs::perms::owner_read);
}

std::string found(const std::string& search_path) {
  const auto engine = paper::find_engine(search_path);
  return engine ? engine->program.string() : "none";
}

}  // namespace

TEST_CASE("latexmk is used if pdflatex is installed too, otherwise tectonic") {
  TemporaryFolder folder;
  const fs::path a = folder.path() / "a", b = folder.path() / "b", c = folder.path() / "c";
  make_program(a / "latexmk");
  make_program(b / "pdflatex");
  make_program(c / "tectonic");
  make_program(folder.path() / "d/tectonic", false);
  fs::create_directories(folder.path() / "e/tectonic");
  const std::string one = a.string(), two = b.string(), three = c.string();
  CHECK(found("") == "none");
  CHECK(found("::") == "none");
  CHECK(found(one) == "none");
  CHECK(found(one + ":" + two) == (a / "latexmk").string());
  CHECK(found(three + ":" + two + ":" + one) == (a / "latexmk").string());
  CHECK(found(one + "::" + three) == (c / "tectonic").string());
  CHECK(found((folder.path() / "d").string() + ":" + (folder.path() / "e").string()) == "none");
  const fs::path here = fs::current_path();
  fs::current_path(folder.path());
  CHECK(found("c:.") == "none");  // a relative folder in PATH is ignored
  fs::current_path(here);
}

TEST_CASE("TeX is started without rc files, shell access, parent folders and the clock") {
  const paper::Engine latexmk{paper::Engine::Kind::latexmk, "/bin/latexmk"};
  CHECK(paper::words_for(latexmk, "course.tex") ==
        std::vector<std::string>{"-norc", "-pdf", "-interaction=nonstopmode", "-halt-on-error",
                                 "-file-line-error", "-no-shell-escape", "course.tex"});
  const paper::Engine tectonic{paper::Engine::Kind::tectonic, "/bin/tectonic"};
  CHECK(paper::words_for(tectonic, "course.tex") ==
        std::vector<std::string>{"--keep-logs", "--outdir", ".", "course.tex"});
  for (const char* name : {"TEXINPUTS", "TOKEN", "HTTPS_PROXY"}) ::setenv(name, "/elsewhere", 1);
  const std::vector<std::string> environment = paper::environment_for(latexmk, "/bin", "/work");
  const std::vector<std::string> of_tectonic = paper::environment_for(tectonic, "/bin", "/work");
  for (const char* name : {"TEXINPUTS", "TOKEN", "HTTPS_PROXY"}) ::unsetenv(name);
  const auto has = [&](const std::string& entry) {
    return std::find(environment.begin(), environment.end(), entry) != environment.end();
  };
  for (const char* entry : {"PATH=/bin", "TMPDIR=/work", "openin_any=p", "openout_any=p", "shell_escape=f",
                            "SOURCE_DATE_EPOCH=0", "FORCE_SOURCE_DATE=1", "TECTONIC_UNTRUSTED_MODE=1"}) {
    CAPTURE(entry);
    CHECK(has(entry));
  }
  for (const char* entry : {"TEXINPUTS=/elsewhere", "TOKEN=/elsewhere", "HTTPS_PROXY=/elsewhere"})
    CHECK_FALSE(has(entry));
  CHECK(std::count(of_tectonic.begin(), of_tectonic.end(), "HTTPS_PROXY=/elsewhere") ==
        1);  // it fetches packages
  CHECK(std::count(of_tectonic.begin(), of_tectonic.end(), "TOKEN=/elsewhere") == 0);
}

}  // namespace engine_test
