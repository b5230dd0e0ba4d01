// The loader must accept and refuse the same files as a validator of JSON Schema: both get the cases in
// tests/schemas/.
#include <map>

#include "catch.hpp"
#include "checkout.hpp"
#include "loading.hpp"
#include "schema_cases.hpp"

namespace proofsheet::course::schema_cases_test {

namespace {

/// Returns a course in which the ids used by the cases exist.
files::MemoryFiles course_with(const std::string& kind, const std::string& yaml) {
  files::MemoryFiles files;
  files.contents["lessons/course.yaml"] =
      "title: A course\nlessons: [one]\ndocuments:\n  \"004\":\n    title: Four diners\n  blog:\n    title: "
      "A blog\n"
      "  paper:\n    title: A paper\n"
      "misconceptions:\n  degrees:\n    title: Degrees\n    about: Angles are radians.\n";
  files.contents["lessons/one/lesson.md"] = "# One\n";
  files.contents["lessons/one/examples.yaml"] = "e:\n  title: T\n  equations: x = 1\n";
  files.contents["lessons/references.yaml"] = "someone-2001:\n  title: Seats\n";
  const bool is_of_course = kind == "course" || kind == "references";
  files.contents[(is_of_course ? "lessons/" : "lessons/one/") + kind + ".yaml"] = yaml;
  return files;
}

}  // namespace

TEST_CASE("the loader accepts and refuses the same files as the schemas") {
  const std::map<std::string, std::size_t> at_least = {
      {"course", 18}, {"examples", 35}, {"cards", 7}, {"quiz", 30}, {"references", 5}};
  for (const auto& [kind, least] : at_least) {
    const std::vector<Case> cases = cases_of(kind);
    CHECK(cases.size() >= least);
    for (const Case& one : cases) {
      const Loaded loaded = load_all(course_with(kind, one.yaml));
      CAPTURE(kind, one.title, one.loader, loaded.messages);
      CHECK(loaded.course.has_value() == one.loader.empty());
      CHECK(loaded.messages.empty() == one.loader.empty());
      CHECK(loaded.messages.find(one.loader) != std::string::npos);
    }
  }
}

}  // namespace proofsheet::course::schema_cases_test
