// Files beside a lesson: their paths, and what their bytes say.
#include "course/attachments.hpp"
#include "catch.hpp"
#include "picture.hpp"

namespace attachments_test {

using namespace proofsheet;
using course::AttachmentUse;

namespace {

const std::string jpeg = "\xFF\xD8\xFF\xE0 picture", pdf = "%PDF-1.5\n", archive = "PK\x03\x04 files";

/// Returns why a file can't be shown or linked; empty if it can.
std::string fault(const std::string& path, const std::string& bytes, AttachmentUse use) {
  const auto found = course::fault_of(path, bytes, use);
  return found ? found->fact : std::string();
}

}  // namespace

TEST_CASE("a file is what its first bytes say") {
  struct Case {
    const char* path;
    std::string bytes;
    const char* shown;
    const char* linked;
  };
  const char* const disagrees = "the ending of";
  const Case cases[] = {
      {"lab.png", small_png(), "", ""},
      {"LAB.PNG", small_png(), "", ""},
      {"lab.jpg", jpeg, "", ""},
      {"lab.jpeg", jpeg, "", ""},
      {"lab.svg", small_svg, "", "a link to 'lab.svg' would open a file that can run scripts"},
      {"lab.pdf", pdf, "", ""},
      {"lab.jpg", small_png(), disagrees, disagrees},
      {"lab.png", "no picture", "'lab.png' is not a picture", "the content of 'lab.png'"},
      {"lab.png", "", "'lab.png' is not a picture", "the content of 'lab.png'"},
      {"lab.svg", "<html><svg></svg></html>", "'lab.svg' is not a picture", "the content of 'lab.svg'"},
      {"lab.svg", "<svgx/>", "'lab.svg' is not a picture", "the content of 'lab.svg'"},
      {"lab.svg", "\xEF\xBB\xBF <!DOCTYPE svg>\n<svg>", "", "a link to"},
      {"data.zip", archive, "'data.zip' is not a picture", ""},
      {"data.xlsx", archive, "'data.xlsx' is not a picture", ""},
      {"data.zip", "words", "'data.zip' is not a picture",
       "the content of 'data.zip' is not that of a .zip file"},
      {"data.pdf", archive, disagrees, disagrees},
      {"data.csv", "a,b\n1,2\n", "'data.csv' is not a picture", ""},
      {"data.csv", archive, disagrees, disagrees},
      {"data.csv", small_png(), disagrees, disagrees},
      {"data.txt", "<svg>", "the ending", ""},
  };
  for (const Case& one : cases) {
    CAPTURE(one.path, one.bytes);
    for (const auto& [use, expected] :
         {std::pair(AttachmentUse::picture, one.shown), {AttachmentUse::link, one.linked}}) {
      const std::string said = fault(one.path, one.bytes, use);
      CAPTURE(said);
      CHECK((*expected == '\0' ? said.empty() : said.starts_with(expected)));
    }
  }
}

TEST_CASE("addresses become paths in the folder of the lesson") {
  CHECK(course::attachment_path("./my%20lab.jpg") == "my lab.jpg");
  CHECK(course::attachment_path("a/../lab.jpg#page=2") == "lab.jpg");
  CHECK(course::attachment_path("50%.jpg") == "50%.jpg");
  CHECK(course::attachment_path("caf%C3%A9.png") == "café.png");
  for (const char* path : {"../lab.jpg", "a/../../lab.jpg", "/etc/passwd", "%2e%2e/lab.jpg", ".."})
    CHECK(course::leaves_folder(course::attachment_path(path)));
  CHECK_FALSE(course::leaves_folder(course::attachment_path("..lab.jpg")));
  CHECK(course::is_attachment_name("a/b.CSV"));
  for (const char* path : {"page.html", "run.js", "csv", "a.csv/b", ".png/x", "lesson.md"})
    CHECK_FALSE(course::is_attachment_name(path));
}

TEST_CASE("the files that texts may refer to are read") {
  files::MemoryFiles files;
  files.contents = {
      {"l/lab.png", small_png()},  {"l/my lab.jpg", jpeg},
      {"l/a(b).png", small_png()}, {"l/plot.svg", small_svg},
      {"l/plot.pdf", pdf},         {"l/b/data.csv", "x\n"},
      {"l/unused.png", jpeg},      {"l/a_b.csv", "x\n"},
      {"x.png", small_png()},      {"l/large.zip", std::string(course::largest_attachment + 1, 'x')}};
  const auto source = std::make_shared<const text::Source>(
      "lesson.md",
      "![a](lab.png) ![b](<my lab.jpg> \"t\") ![c](a(b).png)\n\n[d][]\n\n[d]: b/data.csv\n"
      "```{figure} plot.svg\n```\n[e](a\\_b.csv) ![f](../x.png) [g](https://a.b/c.csv) [h](large.zip) "
      "[i](lbb.png)\n");
  const course::Attachments read = course::read_attachments(files, "l", {source, nullptr});
  std::string found, missing;
  for (const auto& [path, file] : read) (file.bytes ? found : missing) += path + ";";
  CHECK(found == "a(b).png;a_b.csv;b/data.csv;lab.png;my lab.jpg;plot.pdf;plot.svg;");
  CHECK(read.at("large.zip").fault.fact ==
        "'large.zip' has 8388609 bytes, but a file beside a lesson must not have more than 8 MiB");
  CHECK(read.at("lbb.png").fault.fact == "there is no file 'lbb.png' beside the lesson");
  CHECK(read.at("lbb.png").fault.hint == "did you mean 'lab.png'?");
}

}  // namespace attachments_test
