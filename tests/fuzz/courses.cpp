// Whole small courses through `build` and `check`: a built course must have no drift, and a second build the
// same bytes. Inputs are mutated by lines and words of their files, so that most remain courses.
#include <random>

#include "files/files.hpp"
#include "pipeline/output.hpp"
#include "pipeline/pipeline.hpp"
#include "small_course.hpp"
#include "target.hpp"

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

using namespace fuzz;

namespace {

using Lines = std::vector<std::string>;

std::string joined(const Lines& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

/// Returns the line with other bytes in one of its words.
std::string with_another_word(std::string line, std::mt19937& random) {
  constexpr std::size_t longest = 40;
  if (line.empty()) return line;
  std::size_t begin = random() % line.size(), end = begin;
  while (begin > 0 && line[begin - 1] != ' ') --begin;
  while (end < line.size() && line[end] != ' ') ++end;
  std::string word = line.substr(begin, end - begin);
  word.resize(longest);
  word.resize(LLVMFuzzerMutate(reinterpret_cast<std::uint8_t*>(word.data()), end - begin, longest));
  return line.replace(begin, end - begin, word);
}

/// Removes, repeats or moves a line, or changes its indentation or one of its words.
void mutate(Lines& lines, std::mt19937& random) {
  if (lines.empty()) return lines.push_back("-");
  const std::size_t at = random() % lines.size(), other = random() % lines.size();
  const auto place = lines.begin() + static_cast<std::ptrdiff_t>(at);
  switch (random() % 8) {
    case 0: lines.erase(place); break;
    case 1: lines.insert(place, lines[other]); break;
    case 2: std::swap(lines[at], lines[other]); break;
    case 3: lines[at].insert(0, "  "); break;
    case 4: lines[at].erase(0, std::min<std::size_t>(2, lines[at].find_first_not_of(' '))); break;
    default: lines[at] = with_another_word(lines[at], random);
  }
}

std::optional<ps::pipeline::Result> make(const ps::files::Files& files, ps::text::Diagnostics& found) {
  static const ps::files::DiskFiles templates(PROJECT_FOLDER);
  return ps::pipeline::run({files, templates}, {}, found);
}

void write(const ps::pages::Pages& pages, ps::files::MemoryFiles& files) {
  ps::pipeline::NewOutput(files).write(pages, {});
}

}  // namespace

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most,
                                               unsigned seed) {
  std::mt19937 random(seed);
  CourseFiles files = read_course(string_of(data, size));
  if (files.empty()) return LLVMFuzzerMutate(data, size, most);
  const auto file = std::next(files.begin(), static_cast<std::ptrdiff_t>(random() % files.size()));
  const std::vector<std::string_view> before = ps::text::lines_of(file->second);
  Lines lines(before.begin(), before.end());
  mutate(lines, random);
  file->second = joined(lines);
  const std::string text = written(files);
  if (text.size() > most) return size;
  std::copy(text.begin(), text.end(), data);
  return text.size();
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  ps::files::MemoryFiles files;
  files.contents = read_course(string_of(data, size));
  ps::text::Diagnostics found, found_again;
  const auto made = make(files, found);
  tell(found);
  require(found.has_errors() == !made, "there are pages, or an error says why not");
  if (!made) return 0;
  write(made->pages, files);
  const auto again = make(files, found_again);
  require(again && again->pages == made->pages, "two builds have the same bytes");
  ps::text::Diagnostics diagnostics;
  const auto committed = ps::pipeline::read_committed(files, again->pages, diagnostics);
  require(diagnostics.empty(), "what was built is a ledger");
  const auto drift = ps::pipeline::compare(committed, again->pages, again->workbook.numbers, {});
  require(drift.empty(), "what was built has not drifted");
  return 0;
}
