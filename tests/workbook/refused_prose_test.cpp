// Formulas between dollar signs, and pictures, that no page can show: an error at their place, in any text.
#include "catch.hpp"
#include "small.hpp"

namespace refused_prose_test {

using namespace proofsheet;

namespace {

/// A course with a text in one of its places.
struct Place {
  const char* file;
  void (*put)(Small& small, const std::string& text);
};

std::string quoted(const std::string& text) {
  std::string made = "'";
  for (const char c : text) made += c == '\'' ? "''" : std::string(1, c);
  return made + "'";
}

void replace(std::string& text, const std::string& old, const std::string& now) {
  const std::size_t at = text.find(old);
  REQUIRE(at != std::string::npos);
  text.replace(at, old.size(), now);
}

const Place places[] = {
    {"lesson.md", [](Small& small, const std::string& text) { small.prose += "\n" + text + "\n"; }},
    {"lesson.md", [](Small& small, const std::string& text) { small.prose += "\n## A " + text + "\n"; }},
    {"lesson.md", [](Small& small, const std::string& text) { small.prose += "\n- *" + text + "*\n"; }},
    {"lesson.md",
     [](Small& small, const std::string& text) { small.prose += "\n| a |\n|---|\n| " + text + " |\n"; }},
    {"lesson.md",
     [](Small& small, const std::string& text) { small.prose += "\n```{note} A\n" + text + "\n```\n"; }},
    {"lesson.md",
     [](Small& small, const std::string& text) { small.prose += "\na[^n]\n\n[^n]: A " + text + "\n"; }},
    {"lesson.md",
     [](Small& small, const std::string& text) { small.prose += "\n[a " + text + "](https://a.b)\n"; }},
    {"cards.yaml",
     [](Small& small, const std::string& text) {
       replace(small.cards, "What is the sine of one?", quoted(text));
     }},
    {"cards.yaml",
     [](Small& small, const std::string& text) {
       replace(small.cards, "'{num}`P[1, 0] : 2`'", quoted(text));
     }},
    {"quiz.yaml",
     [](Small& small, const std::string& text) {
       replace(small.quiz, "Compute the cosine of one.", quoted(text));
     }},
    {"course.yaml",
     [](Small& small, const std::string& text) {
       replace(small.course_file, "No *radians*.", quoted(text));
     }},
    {"course.yaml",
     [](Small& small, const std::string& text) {
       small.course_file += "glossary:\n  wave: " + quoted(text) + "\n";
     }},
    {"course.yaml",
     [](Small& small, const std::string& text) { small.course_file += "about: " + quoted(text) + "\n"; }},
    {"examples.yaml",
     [](Small& small, const std::string& text) {
       replace(small.examples, "      decimals: 3\n",
               "      decimals: 3\n      title: " + quoted(text) + "\n");
     }},
    {"examples.yaml",
     [](Small& small, const std::string& text) {
       replace(small.examples, "A slip of {lit}`1` unit.", quoted(text));
     }},
};

std::string messages_with(const Place& place, const std::string& text) {
  Small small;
  place.put(small, text);
  return messages(small);
}

}  // namespace

TEST_CASE("a formula that can't be typeset is an error at its place, in any text") {
  for (const Place& place : places)
    for (const char* formula : {"$x^{2$", "$\\frac{1}{2$", "$\\sqrt{2$", "$x_{i$", "${$", "$1 + {{2$",
                                "$1 = 2}$", "$\\left( 1$", "$1^{2^{3}$", "$1 + 1 = \\frac{3$"}) {
      CAPTURE(place.file, formula);
      const std::string told = messages_with(place, formula);
      CAPTURE(told);
      CHECK(told.find(std::string(place.file) + ":") != std::string::npos);
      CHECK(told.find("error: this formula can't be set: ") != std::string::npos);
      CHECK(told.find("hint: ") != std::string::npos);
    }
  Small small;
  small.prose += "\n$$\n1 + \\frac{1}{2\n= 3\n$$\n";
  CHECK(messages(small).find("error: this formula can't be set: ") != std::string::npos);
}

TEST_CASE("lines of a formula that can't be typeset are not judged") {
  Small small;
  small.prose += "\n$1 + 1 = 3 {$\n";
  text::Diagnostics diagnostics;
  CHECK_FALSE(small.assemble(diagnostics));
  CHECK(diagnostics.items().size() == 1);
}

TEST_CASE("a missing picture is an error at its place, in any text") {
  for (const Place& place : places)
    for (const char* image : {"![The lab](lab.jpg)", "![The lab](https://example.org/lab.jpg \"A lab\")",
                              "![The *lab*](<lab 1.jpg>)"}) {
      CAPTURE(place.file, image);
      const std::string told = messages_with(place, image);
      CAPTURE(told);
      CHECK(told.find(std::string(place.file) + ":") != std::string::npos);
      const bool is_refused = told.find("there is no file 'lab") != std::string::npos ||
                              told.find("the picture is on another site") != std::string::npos ||
                              told.find("only texts of lessons can refer to files") != std::string::npos;
      CHECK(is_refused);
      CHECK(std::string(told).find("error: ", told.find("error: ") + 1) == std::string::npos);
    }
  Small small;
  small.prose += "\nSee ![the lab](lab.jpg) there.\n";
  const std::string told = messages(small);
  CHECK(told.substr(0, told.find("\n    hint")) ==
        "lessons/waves/lesson.md:6:5: error: there is no file 'lab.jpg' beside the lesson\n"
        "    See ![the lab](lab.jpg) there.\n"
        "        ^^^^^^^^^^^^^^^^^^^");
}

}  // namespace refused_prose_test
