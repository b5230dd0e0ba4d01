#pragma once
// What may be written at a place.
#include <string>
#include <vector>

#include "lsp/names.hpp"

namespace proofsheet::lsp {

struct Completion {
  /// As in the protocol's CompletionItemKind.
  enum class Kind {
    function = 3,
    field = 5,
    variable = 6,
    keyword = 14,
    reference = 18,
    member = 20,
    value = 12
  };
  std::string text;
  Kind kind = Kind::value;
  std::string detail = {};  ///< may be empty
};

struct CompletionInput {
  const Names& names;
  std::string file;    ///< its name, as in `names`
  std::string lesson;  ///< its folder; empty if it belongs to none
  std::string text;    ///< of the file, as it is now
  std::size_t offset = 0;
};

struct Completions {
  std::size_t begin = 0;  ///< the offset of the word that a completion replaces, up to the place
  std::vector<Completion> items = {};
};
Completions completions(const CompletionInput& input);

}  // namespace proofsheet::lsp
