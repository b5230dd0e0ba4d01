#pragma once
// A course in a folder of its own, and functions that run the program on it as a user would.
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "checkout.hpp"
#include "commands/commands.hpp"
#include "temporary_folder.hpp"

namespace program {

namespace fs = std::filesystem;

inline const fs::path project = project_folder();

inline std::string read(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream bytes;
  bytes << file.rdbuf();
  return bytes.str();
}

inline void write(const fs::path& path, const std::string& bytes) {
  if (path.has_parent_path()) fs::create_directories(path.parent_path());
  std::ofstream(path, std::ios::binary) << bytes;
}

using Folder = TemporaryFolder;

struct Ran {
  int status = 0;
  std::string out, err;
};

inline Ran run(const std::vector<std::string>& words) {
  std::ostringstream out, err;
  proofsheet::commands::Console console(out, err, false);
  Ran ran;
  ran.status = proofsheet::commands::run(words, console);
  ran.out = out.str();
  ran.err = err.str();
  return ran;
}

inline Ran run_in(const fs::path& folder, std::vector<std::string> words) {
  words.insert(words.begin(), {"-C", folder.string()});
  return run(words);
}

/// Returns all files in a folder as pairs of relative path and bytes.
inline std::vector<std::pair<std::string, std::string>> tree(const fs::path& folder) {
  std::vector<std::pair<std::string, std::string>> files;
  if (!fs::exists(folder)) return files;
  for (const auto& entry : fs::recursive_directory_iterator(folder))
    if (entry.is_regular_file())
      files.emplace_back(fs::relative(entry.path(), folder).generic_string(), read(entry.path()));
  std::sort(files.begin(), files.end());
  return files;
}

/// Writes a small course that builds without a finding. Tests break one thing at a time.
inline void write_small_course(const fs::path& folder) {
  write(folder / "lessons/course.yaml",
        "title: Small\n"
        "lessons: [waves]\n"
        "documents:\n"
        "  \"d1\":\n"
        "    title: A document\n"
        "plain numerals:\n"
        "  counts: 12\n");
  write(folder / "lessons/waves/lesson.md",
        "# Waves\n"
        "\n"
        "```{example} pair\n"
        "```\n"
        "\n"
        "The sine of one is {num}`P[1, 0] : 4`, and the document says {num}`0.8415 <P[1, 0]>`.\n");
  write(folder / "lessons/waves/examples.yaml",
        "pair:\n"
        "  title: A pair\n"
        "  document: d1\n"
        "  given:\n"
        "    d: 2\n"
        "  equations: |\n"
        "    P[pos, 0] = sin(pos)   for pos in 0..3\n"
        "    P[pos, 1] = cos(pos)   for pos in 0..3\n"
        "  show:\n"
        "    - table: P\n"
        "      decimals: 4\n"
        "  published:\n"
        "    - what: P[1, ..]\n"
        "      values: |\n"
        "        0.8415 0.5403\n");
  write(folder / "lessons/waves/cards.yaml",
        "- id: sine-of-one\n"
        "  front: What is the sine of one?\n"
        "  back: \"{num}`P[1, 0]`\"\n");
  write(folder / "lessons/waves/quiz.yaml",
        "- id: cosine-of-one\n"
        "  ask: What is the cosine of one?\n"
        "  answer: P[1, 1]\n"
        "  decimals: 4\n");
  fs::copy(project / "templates", folder / "templates", fs::copy_options::recursive);
}

/// Replaces the first `old` in a file. If there is none, nothing changes and the calling test fails.
inline void edit(const fs::path& path, const std::string& old, const std::string& now) {
  std::string text = read(path);
  const std::size_t at = text.find(old);
  if (at == std::string::npos) throw std::runtime_error("nothing to edit in " + path.string());
  write(path, text.replace(at, old.size(), now));
}

}  // namespace program
