#pragma once
// The terminal of the tutorial: a folder, the program, and what both of its streams say in one text, as a
// person would see it. TeX is not needed: a script stands in for it.
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
  /// The block as it would stand if the program was right: its commands, and what they say now.
  std::vector<std::string> played(const Block& block);
  /// Runs it by a shell. What it said, and how it ended.
  std::string shell(const std::string& script, int& status) const;

  void write(const std::string& file, const std::string& text);
  /// Changes a file as a `diff` block says. Throws std::runtime_error if its lines do not stand there once.
  void change(const Block& block);
  /// Empty if there is none.
  std::string read(const std::string& file) const;

 private:
  std::string said_by(const std::string& command);
  std::string program(const std::vector<std::string>& words);
  std::string go_on(const Block& block);

  program::Folder temporary_, programs_;
  program::SearchPath search_path_;  ///< with something that passes for TeX
  program::fs::path home_, folder_;
  int status_ = 0;
  std::string changed_;  ///< the file that was saved last
  std::unique_ptr<Child> watching_;
};

/// Whether lines of the guide are what was said; `…` alone stands for any lines.
bool fits(const std::vector<std::string>& wanted, const std::vector<std::string>& said);

}  // namespace guide
