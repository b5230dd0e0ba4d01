#pragma once
// What the guide uses, for the tests that compare it with the program's own tables.
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "course/fields.hpp"

namespace guide {

/// A table of keys as messages call it, and a key: {"a card", "front"}.
using Key = std::pair<std::string, std::string>;

/// The keys of all files that authors write, in the order of the tables.
std::vector<Key> keys_of_program();
/// The keys that the YAML blocks of the guide use.
std::set<Key> keys_used();

/// The texts that the guide computes: expressions and equations of its blocks, those in its YAML and in roles
/// left out.
std::vector<std::string> computed_texts();
/// All words and signs of these texts.
std::set<std::string> tokens_used();
/// The names that are called in them.
std::set<std::string> functions_used();

/// A command with the words before it, and its options as the help lists them: {"check", "--strict"}.
struct Option {
  std::string command;
  std::vector<std::string> spellings;
};
struct Commands {
  std::vector<std::string> commands;
  std::vector<Option> options;
};
/// All that `--help` lists, of the program and of each command.
Commands commands_of_program();
/// The words of every `proofsheet` command in a console or a script of the guide.
std::vector<std::vector<std::string>> commands_used();

}  // namespace guide
