#include "reports/changes.hpp"

#include "catch.hpp"

namespace changes_test {

using proofsheet::reports::Changes;

TEST_CASE("the lines of a diff without context are its changes") {
  Changes changes;
  changes.add_diff(
      "diff --git a/a.md b/a.md\n--- a/a.md\n+++ b/a.md\n@@ -3 +3,2 @@ heading\n-x\n+y\n+z\n"
      "@@ -9,2 +10,0 @@\n-gone\n-gone\n"
      "diff --git a/b c.md b/b c.md\n--- /dev/null\n+++ b/b c.md\n@@ -0,0 +1 @@\n+x\n\\ No newline at end of "
      "file\n"
      "diff --git a/old.md b/old.md\n--- a/old.md\n+++ /dev/null\n@@ -1 +0,0 @@\n-x\n");
  CHECK_FALSE(changes.has_lines("a.md", 1, 2));
  CHECK(changes.has_lines("a.md", 4, 4));
  CHECK_FALSE(changes.has_lines("a.md", 5, 9));
  CHECK(changes.has_lines("a.md", 10, 10));
  CHECK(changes.has_lines("a.md", 11, 11));
  CHECK_FALSE(changes.has_lines("a.md", 12, 99));
  CHECK(changes.has_lines("b c.md", 1, 1));
  CHECK(changes.has_file("old.md"));
  CHECK_FALSE(changes.has_file("c.md"));
  CHECK(changes.has_below("b"));
  CHECK_FALSE(changes.has_below("c/"));
}

TEST_CASE("removed and added lines that look like a header are content") {
  Changes changes;
  changes.add_diff(
      "--- a/a.md\n+++ b/a.md\n@@ -1,2 +1 @@\n--- a/b.md\n-@@ -1 +7 @@\n+++ b/c.md\n@@ -9 +8 @@\n-a\n+b\n");
  CHECK_FALSE(changes.has_file("b.md"));
  CHECK_FALSE(changes.has_file("c.md"));
  CHECK_FALSE(changes.has_lines("a.md", 7, 7));
  CHECK(changes.has_lines("a.md", 8, 8));
}

TEST_CASE("all lines of a new file have changed") {
  Changes changes;
  changes.add_file("n.md");
  CHECK(changes.has_lines("n.md", 1, 1));
  CHECK(changes.has_lines("n.md", 99, 99));
}

}  // namespace changes_test
