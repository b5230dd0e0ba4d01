// Pictures and attachments in texts: the files that the pages get, and what is wrong with others.
#include "catch.hpp"
#include "picture.hpp"
#include "small.hpp"
#include "workbook/content/rich_text.hpp"

namespace placed_files_test {

using namespace proofsheet;

namespace {

Small with(const std::string& prose, std::map<std::string, std::string> files) {
  Small small;
  small.prose += "\n" + prose + "\n";
  small.more = std::move(files);
  return small;
}

std::string names_in(const Small& small) {
  std::string names;
  const workbook::Workbook book = made(small);
  for (const auto& [name, file] : book.lessons.front().files)
    names += name + (file.is_for_paper ? " (paper);" : ";");
  return names;
}

/// Returns the message about a lesson with this text: its place and fact, and its hint.
std::string message_about(const std::string& prose, const std::map<std::string, std::string>& files = {}) {
  text::Diagnostics diagnostics;
  with(prose, files).assemble(diagnostics);
  REQUIRE(diagnostics.items().size() == 1);
  const text::Diagnostic& one = diagnostics.items().front();
  REQUIRE(one.span.source);
  const text::Position at = one.span.source->position(one.span.begin);
  return fmt::format("{}:{}: {} / {}", at.line, at.column, one.fact, one.hint);
}

}  // namespace

TEST_CASE("the files of texts get names that every program accepts") {
  const std::string png = small_png();
  CHECK(names_in(with("![Two cups](lab.png)", {{"lab.png", png}})) == "files/waves/lab.png;");
  CHECK(names_in(with("![Two cups](a/Lab_1.png) and [all](data.csv)",
                      {{"a/Lab_1.png", png}, {"data.csv", "x\n"}})) ==
        "files/waves/a/Lab_1.png;files/waves/data.csv;");
  CHECK(names_in(with("![Two cups](<my lab.png>) ![Two cups](my-lab.png)",
                      {{"my lab.png", png}, {"my-lab.png", png}})) ==
        "files/waves/my-lab-160cd188.png;files/waves/my-lab.png;");
  CHECK(names_in(with("![A plot](plot.svg)", {{"plot.svg", small_svg}, {"plot.pdf", "%PDF-1.5"}})) ==
        "files/waves/plot.pdf (paper);files/waves/plot.svg;");
  CHECK(names_in(with("![A plot](plot.pdf)", {{"plot.svg", small_svg}, {"plot.pdf", "%PDF-1.5"}})) ==
        "files/waves/plot.pdf (paper);files/waves/plot.svg;");
  CHECK(names_in(with("![A plot](plot.svg) [it](plot.pdf#page=2)",
                      {{"plot.svg", small_svg}, {"plot.pdf", "%PDF-1.5"}})) ==
        "files/waves/plot.pdf;files/waves/plot.svg;");
  CHECK(names_in(with("`![no](lab.png)` $x$", {{"lab.png", png}})).empty());
}

TEST_CASE("the texts of cards and questions have pictures too") {
  Small small = with("", {{"lab.png", small_png()}, {"data.csv", "x\n"}});
  small.cards = "- id: a\n  front: '![Two cups](lab.png)'\n  back: Cups\n";
  small.quiz = "- id: b\n  ask: Use [the data](data.csv).\n  answer: P[1, 1]\n  decimals: 2\n";
  CHECK(names_in(small) == "files/waves/data.csv;files/waves/lab.png;");
  const workbook::Workbook book = made(small);
  const auto& front = book.lessons.front().cards.front().front.document.blocks.front();
  CHECK(front.inlines.front().url == "files/waves/lab.png");
  CHECK(front.inlines.front().is_file);
}

TEST_CASE("the texts of varied cards and questions have pictures too") {
  Small small = with("", {{"lab.png", small_png()}, {"data.csv", "x\n"}, {"why.png", small_png()}});
  small.cards =
      "- id: a\n  front: '![Two cups](lab.png) {num}`n : 0`'\n  back: '{num}`n : 0`'\n  choose: {n: 1..3}\n";
  CHECK(names_in(small) == "files/waves/lab.png;");
  small.cards.clear();
  small.quiz =
      "- id: b\n  ask: 'Use [the data](data.csv) and {num}`n : 0`.'\n  answer: n\n  decimals: 0\n"
      "  choose: {n: 1..3}\n  because: '![Two cups](why.png)'\n";
  CHECK(names_in(small) == "files/waves/data.csv;files/waves/why.png;");
  small.quiz =
      "- id: b\n  ask: 'Which is {num}`n : 0`?'\n  choose: {n: 1..3}\n  choices:\n"
      "    - {text: '![Two cups](lab.png)', correct: yes, because: Two.}\n"
      "    - {text: '![A cup](why.png)', because: One.}\n";
  CHECK(names_in(small) == "files/waves/lab.png;files/waves/why.png;");
}

TEST_CASE("a picture or a link that can't be copied is an error at its place") {
  const std::map<std::string, std::string> png{{"lab.png", small_png()}};
  CHECK(message_about("See ![the lab](lob.png).", png) ==
        "6:5: there is no file 'lob.png' beside the lesson / did you mean 'lab.png'?");
  CHECK(message_about("See ![the lab](lab.png).", {{"lab.png", small_png().substr(0, 20)}}) ==
        "6:5: 'lab.png' is cut off: it has no end / copy it or save it again");
  CHECK(
      message_about("See ![the lab](lob.png).") ==
      "6:5: there is no file 'lob.png' beside the lesson / put it into lessons/waves/, or correct its name");
  CHECK(message_about("See ![](lab.png).", png)
            .starts_with("6:5: the picture has no alternative text / describe"));
  CHECK(message_about("![the lab](https://a.b/lab.png)")
            .starts_with("6:1: the picture is on another site / save"));
  CHECK(message_about("![the lab](//a.b/lab.png)").starts_with("6:1: the picture is on another site / save"));
  CHECK(message_about("![the lab](../lab.png)") ==
        "6:1: '../lab.png' leads out of the folder of the lesson / move the file into lessons/waves/ or a "
        "folder "
        "in it");
  CHECK(message_about("[the lab](/etc/lab.png)").starts_with("6:2: '/etc/lab.png' leads out of the folder"));
  CHECK(message_about("![the lab](lab.gif)") ==
        "6:1: 'lab.gif' does not have the ending of a picture / save it as PNG, JPEG or SVG");
  CHECK(message_about("![the lab](lab.jpg)", {{"lab.jpg", small_png()}}) ==
        "6:1: the ending of 'lab.jpg' disagrees with its content, which is png / rename it to 'lab.png'");
  CHECK(message_about("![the lab](lab.png)", {{"lab.png", "words"}}) ==
        "6:1: 'lab.png' is not a picture / save it as PNG, JPEG or SVG");
  CHECK(
      message_about("![A plot](plot.pdf)", {{"plot.pdf", "%PDF-1.5"}}) ==
      "6:1: browsers don't show 'plot.pdf' as a picture / make 'plot.svg' beside it, which sites will show: "
      "pdftocairo -svg plot.pdf plot.svg");
  CHECK(message_about("[all](data.csv)").starts_with("6:2: there is no file 'data.csv' beside the lesson"));
  CHECK(
      message_about("[all](page.html)").starts_with("6:2: the link to 'page.html' does not lead to a page"));
  Small small;
  small.course_file += "about: '![the lab](lab.png)'\n";
  text::Diagnostics diagnostics;
  small.assemble(diagnostics);
  REQUIRE(diagnostics.items().size() == 1);
  CHECK(diagnostics.items().front().fact == "only texts of lessons can refer to files");
}

TEST_CASE("a figure may show a file, with a caption, a width and a number") {
  const std::map<std::string, std::string> png{{"lab.png", small_png()}};
  const workbook::Workbook book = made(
      with("See {ref}`cups`.\n\n```{figure} lab.png\n:alt: Two cups\n:width: 60%\n:id: cups\nTwo cups, *one* "
           "empty.\n```",
           png));
  const workbook::ImageView* image = nullptr;
  for (const workbook::BlockView& block : book.lessons.front().blocks)
    if (const auto* found = std::get_if<workbook::ImageView>(&block)) image = found;
  REQUIRE(image);
  CHECK(image->number == 1);
  CHECK(image->width == "60%");
  CHECK(image->image.url == "files/waves/lab.png");
  CHECK(workbook::words_of(image->caption) == "Two cups, one empty.");
  const auto about = [&](const std::string& options) {
    return message_about("```{figure} lab.png\n" + options + "\n```", png);
  };
  CHECK(about("A caption").starts_with("6:13: the picture has no alternative text"));
  CHECK(about(":alt: a\n:width: 6cm").starts_with("8:9: '6cm' is not a width / write a part"));
  CHECK(about(":alt: a\n:width: 101%").starts_with("8:9: '101%' is not a width"));
  CHECK(about(":alt: a\n:title: b\nc").starts_with("8:9: the figure has two captions"));
  CHECK(about(":alt: a\n:id: A B").starts_with("8:6: 'A B' is not an id"));
}

}  // namespace placed_files_test
