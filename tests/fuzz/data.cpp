// Files of data: the first byte says which kind, the rest stands in the file, and an example reads of it what there is.
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
  const char* const endings[] = {"csv", "tsv", "json"};
  const std::size_t kind = data[0] % 3U;
  const std::string file = std::string("data.") + endings[kind];
  ps::files::MemoryFiles files;
  files.contents["lessons/a/" + file] = string_of(data + 1, size - 1);
  std::vector<course::Example> examples(1);
  course::DataGiven given = asked(file, kind == 2);
  given.header = (data[0] & 4U) != 0;
  given.drop_missing = (data[0] & 8U) != 0;
  given.labels = (data[0] & 16U) != 0;
  examples[0].id = text_of("example");
  examples[0].inputs.givens.push_back({given.name, given.axes, {}});
  examples[0].data.push_back(std::move(given));
  ps::diagnostics::Diagnostics diagnostics;
  course::read_data(files, "lessons/a", diagnostics::Text(), examples, diagnostics);
  require(examples.empty() == diagnostics.has_errors(), "values are read, or an error says why not");
  tell(diagnostics);
  return 0;
}
