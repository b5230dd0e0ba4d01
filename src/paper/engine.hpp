#pragma once
// Finds a TeX engine, and describes how to run it.
#include <optional>
#include <string>
#include <vector>

#include "files/confinement.hpp"
#include "files/files.hpp"

namespace proofsheet::paper {

/// A program that turns a LaTeX file into a PDF, in as many runs as references need.
struct Engine {
  enum class Kind { latexmk, tectonic } kind = Kind::latexmk;
  files::Path program;
  /// The files that it needs apart from its working folder: programs and libraries, TeX's own trees, the
  /// configuration of both. `nullopt` if they are unknown: tectonic downloads what it lacks.
  std::optional<std::vector<files::AllowedPath>> needs = {};
};

/// Returns a program in a folder of `search_path` (folders separated by ':', as in PATH). Skips folders that
/// are not absolute.
std::optional<files::Path> find_program(const std::string& name, const std::string& search_path);
/// Returns the first engine in a folder of `search_path` (folders separated by ':', as in PATH): latexmk if
/// pdflatex is there, too, else tectonic. Skips folders that are not absolute. Must be called before this
/// process is confined, because the user's home is searched for trees.
std::optional<Engine> find_engine(const std::string& search_path);
/// Returns one line that says what to install if there is no engine.
std::string how_to_get_an_engine();

/// True if the engine can access its needs alone. This matters because it runs on untrusted files.
bool is_confined(const Engine& engine);

/// Returns the arguments that typeset `file`, a name in the current folder.
std::vector<std::string> words_for(const Engine& engine, const std::string& file);
/// Returns the environment of the engine. From the caller it has only the search path and the places of trees
/// and caches. TeX can't start a shell, can't access files above its folder, and does not read the clock.
/// Temporary files go to `folder`.
std::vector<std::string> environment_for(const Engine& engine, const std::string& search_path,
                                         const files::Path& folder);

}  // namespace proofsheet::paper
