#pragma once
// The kinds of texts after the keys of authors' files: prose, expressions, ids.
#include <string_view>

#include "lsp/names.hpp"

namespace proofsheet::lsp {

enum class Content {
  prose,
  expression,
  equations,
  name_first,  ///< lines `name: format`
  name_last,   ///< lines `words: expression`
  claims,      ///< lines `expression = printed`
  plain        ///< digits, and words without names
};
Content content_of(std::string_view key);
constexpr bool is_expression(Content content) {
  return content != Content::prose && content != Content::plain;
}

/// A key whose value is an id.
struct IdKey {
  std::string_view key;
  Name::Kind kind;
  bool is_of_lesson;  ///< else of the course
};
/// Returns null if the value of a key is no id.
const IdKey* id_key(std::string_view key);

}  // namespace proofsheet::lsp
