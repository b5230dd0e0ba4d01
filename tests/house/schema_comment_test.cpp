// An editor finds the schema of a YAML file by the file's first line.
#include <filesystem>
#include <fstream>

#include "catch.hpp"
#include "checkout.hpp"

namespace schema_comment_test {

namespace fs = std::filesystem;

TEST_CASE("every YAML file of the course names its schema in its first line") {
  const fs::path lessons = project_folder() / "lessons";
  std::size_t found = 0;
  for (const auto& entry : fs::recursive_directory_iterator(lessons)) {
    if (entry.path().extension() != ".yaml") continue;
    ++found;
    const fs::path schema = lessons / "schema" / (entry.path().stem().string() + ".schema.json");
    const std::string due = "# yaml-language-server: $schema=" +
                            schema.lexically_relative(entry.path().parent_path()).generic_string();
    std::ifstream file(entry.path());
    std::string line;
    std::getline(file, line);
    INFO(fs::relative(entry.path(), lessons).generic_string() << " begins with another line than " << due);
    CHECK(line == due);
    CHECK(fs::exists(schema));
  }
  CHECK(found >= 7);
}

}  // namespace schema_comment_test
