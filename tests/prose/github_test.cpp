// What GitHub adds to Markdown: alerts, tasks, details; and definition lists.
#include "catch.hpp"
#include "reading.hpp"

namespace proofsheet::prose::github_test {

namespace {
struct Row {
  const char* text;
  const char* result;
};
}  // namespace

TEST_CASE("alerts, tasks, details and definitions are parsed") {
  const Row rows[] = {
      {"> [!NOTE]\n> a\n", "quote note\n  paragraph \"a\"\n"},
      {"> [!tip]  \n> a\n>\n> b\n", "quote tip\n  paragraph \"a\"\n  paragraph \"b\"\n"},
      {"> [!CAUTION]\n>\n> - a\n", "quote caution\n  bullets tight\n    item\n      paragraph \"a\"\n"},
      {"> \\[!NOTE]\n> a\n", "quote\n  paragraph \"[!NOTE]\" / \"a\"\n"},
      {"- \\[ ] a\n", "bullets tight\n  item\n    paragraph \"[ ] a\"\n"},
      {"a\n\\: b\n", "paragraph \"a\" / \": b\"\n"},
      {"[!NOTE]\n", "paragraph \"[!NOTE]\"\n"},
      {"- [ ] a\n- [X] *b*\n- [x]c\n",
       "bullets tight\n  item [ ]\n    paragraph \"a\"\n  item [x]\n    paragraph em(\"b\")\n  item\n    "
       "paragraph \"[x]c\"\n"},
      {"<details><summary>A b</summary>\n\nc\n\n</details>\n\nd\n",
       "note#0 \"A b\" folded=\"\"\n  paragraph \"c\"\nparagraph \"d\"\n"},
      {"<details open>\n<summary>\nA\n</summary>\n\n> c\n\n<details>\n<summary>B</summary>\n\n"
       "d\n\n</details>\n\n</details>\n",
       "note#0 \"A\"\n  quote\n    paragraph \"c\"\n  note#1 \"B\" folded=\"\"\n    paragraph \"d\"\n"},
      {"- a\n\n  <details><summary>A</summary>\n\n  b\n\n  </details>\n",
       "bullets loose\n  item\n    paragraph \"a\"\n    note#0 \"A\" folded=\"\"\n      paragraph \"b\"\n"},
      {"a\n: b\n", "bullets tight\n  item term \"a\"\n  item definition \"b\"\n"},
      {"a *b*\nc\n: d\n  e\n: f\ng\n: h\n\ni\n: j\n\nk\n",
       "bullets tight\n  item term \"a \" em(\"b\")\n  item term \"c\"\n  item definition \"d\" / \"e\"\n  "
       "item definition \"f\"\n"
       "  item term \"g\"\n  item definition \"h\"\n  item term \"i\"\n  item definition \"j\"\nparagraph "
       "\"k\"\n"},
      {"a\n\n: b\n\n: c\n",
       "bullets tight\n  item term \"a\"\n  item definition \"b\"\n  item definition \"c\"\n"},
      {"a\n:b\n", "paragraph \"a\" / \":b\"\n"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.text);
    CHECK(read(row.text) == row.result);
  }
}

TEST_CASE("broken alerts and details are reported at their places") {
  const Row rows[] = {
      {"> [!NOTES]\n> a\n", "lesson.md:1:3: error: there is no alert '[!NOTES]'"},
      {"> [!NOTE] a\n", "lesson.md:1:3: error: the mark of an alert must be alone on the first line"},
      {"> [!NOTE]\n", "lesson.md:1:3: error: the mark of an alert must be alone on the first line"},
      {"<details>\n\na\n\n</details>\n", "lesson.md:1:1: error: this `<details>` has no summary"},
      {"<details><summary>a</summary>\nb\n</details>\n",
       "lesson.md:2:1: error: text directly after a summary is not read as Markdown"},
      {"<details><summary><b>a</b></summary>\n\nb\n\n</details>\n",
       "lesson.md:1:19: error: a summary contains a tag"},
      {"a\n\n<details><summary>a</summary>\n\nb\n", "lesson.md:3:1: error: this `<details>` is never closed"},
      {"a\n\n</details>\n", "lesson.md:3:1: error: raw HTML is not supported"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.text);
    const std::string said = messages(row.text);
    CAPTURE(said);
    CHECK(said.starts_with(row.result));
    CHECK(said.find("error: ", said.find("error: ") + 1) == std::string::npos);
  }
}

TEST_CASE("nested details end at the limit") {
  std::string text;
  for (int i = 0; i < 500; ++i) text += "<details><summary>a</summary>\n\n";
  CHECK(messages(text).find("error: ") != std::string::npos);
}

}  // namespace proofsheet::prose::github_test
