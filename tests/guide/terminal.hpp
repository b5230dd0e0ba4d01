#pragma once
// The terminal of the tutorial: a folder, the program, and its two output streams as one text, as a person
// sees it. TeX is not needed: a script replaces it.
#include <memory>
#include <string>
#include <vector>

#include "commands/stand_in_tex.hpp"
#include "guide/guide.hpp"

class Child;

namespace guide {

class Terminal {
 public:
  Terminal();
  ~Terminal();
  /// Returns the block with its commands and their actual output.
  std::vector<std::string> played(const Block& block);
  /// Returns the exit status of the last command.
  int status() const { return status_; }
  /// Runs a script in a shell. Returns its output, and its exit status in `status`.
  std::string shell(const std::string& script, int& status) const;

  void write(const std::string& file, const std::string& text);
  /// Changes a file according to a `diff` block. Throws std::runtime_error if its old lines do not occur
  /// exactly once.
  void change(const Block& block);
  /// Returns an empty string if there is no such file.
  std::string read(const std::string& file) const;

 private:
  std::string said_by(const std::string& command);
  std::string program(const std::vector<std::string>& words);
  std::string watch(const std::vector<std::string>& words);
  std::string go_on(const Block& block);

  program::Folder temporary_, programs_;
  program::SearchPath search_path_;  ///< contains the script that replaces TeX
  program::fs::path home_, folder_;
  int status_ = 0;
  std::string changed_;  ///< the file that was saved last
  std::unique_ptr<Child> watching_;
};

/// True if lines of the guide match the output; `…` alone matches any lines.
bool fits(const std::vector<std::string>& wanted, const std::vector<std::string>& said);

}  // namespace guide
