#include "catch.hpp"
#include "program.hpp"

namespace schema_test {

using namespace program;

TEST_CASE("schema writes its files and lists the files that do not refer to them") {
  Folder folder;
  write_small_course(folder.path());
  const Ran first = run_in(folder.path(), {"schema"});
  CHECK(first.status == 0);
  CHECK(first.err.empty());
  CHECK(first.out ==
        "6 schemas in lessons/schema/ (6 written)\n"
        "An editor finds the schema of a file by its first line. Add this line to these files:\n"
        "  lessons/course.yaml\n"
        "    # yaml-language-server: $schema=schema/course.schema.json\n"
        "  lessons/waves/cards.yaml\n"
        "    # yaml-language-server: $schema=../schema/cards.schema.json\n"
        "  lessons/waves/examples.yaml\n"
        "    # yaml-language-server: $schema=../schema/examples.schema.json\n"
        "  lessons/waves/quiz.yaml\n"
        "    # yaml-language-server: $schema=../schema/quiz.schema.json\n");
  for (const char* kind : {"course", "examples", "cards", "quiz"}) {
    const std::string name = std::string(kind) + ".schema.json";
    CHECK(read(folder.path() / "lessons/schema" / name) == read(project / "lessons/schema" / name));
    const fs::path yaml = folder.path() / "lessons" / (std::string(kind) == "course" ? "" : "waves") /
                          (std::string(kind) + ".yaml");
    const std::string up = std::string(kind) == "course" ? "" : "../";
    write(yaml, "# yaml-language-server: $schema=" + up + "schema/" + name + "\n" + read(yaml));
  }
  CHECK(read(folder.path() / "lessons/schema/proofsheet.schema.json") ==
        read(project / "lessons/schema/proofsheet.schema.json"));
  edit(folder.path() / "lessons/schema/quiz.schema.json", "quiz.yaml", "an older quiz.yaml");
  CHECK(run_in(folder.path(), {"schema"}).out == "6 schemas in lessons/schema/ (1 written)\n");
  CHECK(run_in(folder.path(), {"schema"}).out == "6 schemas in lessons/schema/ (0 written)\n");
  // The folder of the schemas is not a lesson, and the comments change no page.
  CHECK(run_in(folder.path(), {"build"}).status == 0);
  CHECK(run_in(folder.path(), {"check"}).status == 0);
}

TEST_CASE("schema prints a schema without a course") {
  Folder folder;
  const Ran ran = run_in(folder.path(), {"schema", "quiz"});
  CHECK(ran.status == 0);
  CHECK(ran.out == read(project / "lessons/schema/quiz.schema.json"));
  CHECK(tree(folder.path()).empty());
  CHECK(run_in(folder.path(), {"schema"}).status == 2);
  CHECK(run_in(folder.path(), {"schema", "lesson"}).status == 2);
}

}  // namespace schema_test
