// The committed course.tex becomes a PDF. TeX is not on every machine: without it this test says so and does
// nothing, unless PROOFSHEET_TEX=required.
#include <cstdlib>
#include <regex>

#include "catch.hpp"
#include "program.hpp"

using namespace program;

namespace {

int shell(const std::string& command) { return std::system(command.c_str()); }

bool tex_is_required() {
  const char* word = std::getenv("PROOFSHEET_TEX");
  return word != nullptr && std::string(word) == "required";
}

/// The overfull boxes of a log that stick out by more than a reader would notice.
std::vector<std::string> wide_boxes(const std::string& log) {
  constexpr double noticed = 2.0;  // points, about 0.7 mm
  static const std::regex box("Overfull \\\\hbox \\(([0-9]+)\\.([0-9]+)pt too wide\\)[^\n]*");
  std::vector<std::string> found;
  for (std::sregex_iterator match(log.begin(), log.end(), box), end; match != end; ++match)
    if (std::atoi((*match)[1].str().c_str()) >= noticed) found.push_back(match->str());
  return found;
}

}  // namespace

TEST_CASE("the course compiles to a PDF without errors, undefined references or overfull lines") {
  if (shell("command -v pdflatex >/dev/null 2>&1") != 0) {
    WARN("pdflatex is not installed: './proofsheet test --all' installs it");
    CHECK(!tex_is_required());
    return;
  }
  Folder folder;
  fs::copy(project / "output/latex", folder.path() / "latex", fs::copy_options::recursive);
  const fs::path tex = folder.path() / "latex";
  // three runs: contents, references, and what the contents moved
  for (int run = 0; run < 3; ++run) {
    const int status =
        shell("cd '" + tex.string() +
              "' && pdflatex -interaction=nonstopmode -halt-on-error course.tex >run.txt 2>&1 </dev/null");
    INFO(read(tex / "run.txt"));
    REQUIRE(status == 0);
  }
  const std::string log = read(tex / "course.log");
  CHECK(log.find("undefined references") == std::string::npos);
  CHECK(log.find("multiply defined") == std::string::npos);
  CHECK(log.find("Missing character") == std::string::npos);
  for (const std::string& box : wide_boxes(log)) {
    INFO(box);
    CHECK(false);
  }
  CHECK(fs::file_size(tex / "course.pdf") > 20'000);
  if (shell("command -v pdftotext >/dev/null 2>&1") == 0) {
    REQUIRE(shell("cd '" + tex.string() + "' && pdftotext -layout course.pdf course.txt") == 0);
    const std::string text = read(tex / "course.txt");
    CHECK(text.find("0.99995") != std::string::npos);
    CHECK(text.find("Key points") != std::string::npos);
  }
}
