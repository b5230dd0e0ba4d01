#pragma once
// Scripts that replace TeX in tests, so that they need no TeX.
#include <cstdlib>

#include "commands/program.hpp"

namespace program {

/// Sets PATH during its lifetime.
class SearchPath {
 public:
  explicit SearchPath(const std::string& path) : before_(std::getenv("PATH")) {
    ::setenv("PATH", path.c_str(), 1);
  }
  ~SearchPath() { ::setenv("PATH", before_.c_str(), 1); }
  SearchPath(const SearchPath&) = delete;
  SearchPath& operator=(const SearchPath&) = delete;

  const std::string& before() const { return before_; }

 private:
  std::string before_;
};

/// Writes a folder of programs: a pdflatex that is never run, and a latexmk that runs `script`. In it, $name
/// is the document's name.
inline fs::path write_tex(const fs::path& folder, const std::string& script) {
  for (const auto& [name, text] : {std::pair("latexmk", script), std::pair("pdflatex", std::string())}) {
    write(folder / name, "#!/bin/sh\nPATH=/usr/bin:/bin\nfor name; do :; done\nname=${name%.tex}\n" + text);
    fs::permissions(folder / name, fs::perms::owner_all);
  }
  return folder;
}

}  // namespace program
