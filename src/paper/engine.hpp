#pragma once
// Which TeX there is, and how it is run.
#include <optional>
#include <string>
#include <vector>

#include "files/confinement.hpp"
#include "files/files.hpp"

namespace proofsheet::paper {

/// A program that turns a LaTeX file into a PDF, as often as references need.
struct Engine {
  enum class Kind { latexmk, tectonic } kind = Kind::latexmk;
  files::Path program;
  /// What it needs of the machine beside the folder that it works in: programs and libraries, TeX's own trees, the
  /// configuration of both. `nullopt` if that can't be known: tectonic fetches what it lacks.
  std::optional<std::vector<files::Kept>> needs = {};
};

/// The first that is in a folder of `search_path` (folders with ':' between, as in PATH): latexmk if pdflatex
/// is there too, else tectonic. Folders that are not absolute are passed over. To be called before this process is
/// confined: the user's home is searched for trees.
std::optional<Engine> find_engine(const std::string& search_path);
/// What to install where there is none: one line.
std::string how_to_get_an_engine();

/// True if the engine is confined to its needs: it runs on files that no one has looked at.
bool is_confined(const Engine& engine);

/// The words of the command line that typesets `file`, a name in the current folder.
std::vector<std::string> words_for(const Engine& engine, const std::string& file);
/// The environment that it runs in: nothing of the caller's but the search path and where its trees and caches are;
/// no shell is reached from TeX, no file is read or written above its folder, and no clock is looked at. Temporary
/// files go to `folder`.
std::vector<std::string> environment_for(const Engine& engine, const std::string& search_path,
                                         const files::Path& folder);

}  // namespace proofsheet::paper
