#pragma once
#include <string_view>
#include <vector>

#include "text/diagnostic.hpp"

namespace proofsheet::course {

/// The hint for a quote that is never closed.
inline constexpr std::string_view open_quote_hint =
    "close it at the end of the text; if the quote belongs to the text, put all of it in quotes of the other "
    "kind";

/// The error and the hint for a line that is neither a key with its value nor an item.
inline constexpr std::string_view no_colon = "this line has no colon";
inline constexpr std::string_view no_colon_hint = "write 'key: value'";

/// Returns the end of a key at the beginning of a line's content: the colon before a space or the line end.
/// Returns npos if there is none.
std::size_t key_end(std::string_view content);
/// Returns the certain errors in the lines of a file that the parser gave up on. Each depends on its own line
/// alone. May be empty.
std::vector<text::Diagnostic> certain_errors(const text::SourcePtr& source);
/// Returns the best guess at the error near the offset where the parser failed. The parser's own message
/// would not help an author.
text::Diagnostic likely_error(const text::SourcePtr& source, std::size_t failed_at);

}  // namespace proofsheet::course
