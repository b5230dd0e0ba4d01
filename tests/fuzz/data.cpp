// Data files, and lessons with a table: the first byte selects the kind, the rest is the content, and an
// example reads everything in it.
#include "course/data.hpp"
#include "files/files.hpp"
#include "target.hpp"

using namespace fuzz;
namespace course = proofsheet::course;

namespace {

course::DataGiven asked(const std::string& file, bool is_json) {
  course::DataGiven given;
  given.name = text_of("y");
  given.axes = {text_of("obs")};
  given.bracketed = true;
  given.file = text_of(file);
  (is_json ? given.path : given.column) = text_of(is_json ? "rows[*].weight" : "1");
  return given;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const char* const endings[] = {"csv", "tsv", "json", "md"};
  const std::size_t kind = data[0] % 4U;
  const bool is_table = kind == 3;
  const std::string file = std::string("data.") + endings[kind], bytes = string_of(data + 1, size - 1);
  ps::files::MemoryFiles files;
  files.contents["lessons/a/" + file] = bytes;
  std::vector<course::Example> examples(1);
  course::DataGiven given = asked(file, kind == 2);
  if (is_table) {
    given.file = {};
    given.table = text_of("harvest");
  }
  given.header = (data[0] & 32U) != 0;
  given.drop_missing = (data[0] & 8U) != 0;
  given.labels = (data[0] & 16U) != 0;
  examples[0].id = text_of("example");
  examples[0].inputs.givens.push_back({given.name, given.axes, {}});
  examples[0].data.push_back(std::move(given));
  ps::text::Diagnostics diagnostics;
  const ps::text::Text prose = is_table ? text_of("# A\n\n## Harvest\n\n" + bytes) : ps::text::Text();
  course::read_data(files, "lessons/a", "de", prose, examples, diagnostics);
  const auto& read = examples[0].inputs.givens[0];
  require(!read.rows.empty() || (read.broken && diagnostics.has_errors()),
          "values are read, or an error says why not");
  tell(diagnostics);
  return 0;
}
