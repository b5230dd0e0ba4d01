#pragma once
// Markdown through cmark-gfm, with roles and formulas.
//
// Roles and `$…$` are inline syntax of our own: cmark calls us at every `{` and `$` that is not escaped, not
// in code and not in a URL. A recognized piece becomes a text node in its tree: one token between two
// private-use characters. Tokens survive where custom nodes would be lost, because a table cell accepts only
// the kinds that cmark knows. The converter finds the tokens in the finished tree, so it never sees what
// cmark discards.
#include <cmark-gfm.h>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace proofsheet::prose {

/// U+E000 and U+E001, in UTF-8. A source that contains private-use characters is refused.
inline constexpr std::string_view token_open = "\xEE\x80\x80", token_close = "\xEE\x80\x81";

struct Token {
  enum class Kind { role, math, display } kind = Kind::role;
  std::string name;                          ///< role
  std::string raw;                           ///< as in the text
  std::size_t body_begin = 0, body_end = 0;  ///< bytes of `raw`
};

struct FreeTree {
  void operator()(cmark_node* node) const { cmark_node_free(node); }
};
using Tree = std::unique_ptr<cmark_node, FreeTree>;

/// Returns the tree of a text. `tokens` receives the content of the tokens in it.
Tree read_tree(const std::string& text, std::vector<Token>& tokens);

/// Returns the length of `{name}` and the backtick after it, or of `{name}` alone if `bare`; 0 if none begins
/// at `at`.
std::size_t role_head(std::string_view text, std::size_t at, bool bare = false);

}  // namespace proofsheet::prose
