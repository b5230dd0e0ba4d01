#pragma once
// What the guide uses, for tests that compare it with the program's own tables.
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "course/fields.hpp"

namespace guide {

/// The name of a table of keys, as in messages, and a key: {"a card", "front"}.
using Key = std::pair<std::string, std::string>;

/// Returns the keys of all files that authors write, in the order of the tables.
std::vector<Key> keys_of_program();
/// Returns the keys used in the YAML blocks of the guide.
std::set<Key> keys_used();

/// Returns the texts that the guide computes: expressions and equations in its blocks, without those in YAML
/// and in roles.
std::vector<std::string> computed_texts();
/// Returns all words and signs of these texts.
std::set<std::string> tokens_used();
/// Returns the names that are called in them.
std::set<std::string> functions_used();

/// A command with the words before it, and an option from its help: {"check", "--strict"}.
struct Option {
  std::string command;
  std::vector<std::string> spellings;
};
struct Commands {
  std::vector<std::string> commands;
  std::vector<Option> options;
};
/// Returns everything that `--help` lists, for the program and for each command.
Commands commands_of_program();
/// Returns the words of every `proofsheet` command in a console or a script of the guide.
std::vector<std::vector<std::string>> commands_used();

}  // namespace guide
