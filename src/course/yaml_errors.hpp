#pragma once
#include <string_view>
#include <vector>

#include "diagnostics/diagnostic.hpp"

namespace proofsheet::course {

/// What to do about a quote that is never closed.
inline constexpr std::string_view open_quote_hint =
    "close it at the end of the text; put all of it in quotes of the other kind if the mark belongs to it";

/// What is wrong with a line that is neither a key with its value nor an item, and how to fix it.
inline constexpr std::string_view no_colon = "this line has no colon";
inline constexpr std::string_view no_colon_hint = "write 'key: value'";

/// The end of a key that stands at the beginning of a line's content: the colon that has a space or the line end
/// after it. npos if there is none.
std::size_t key_end(std::string_view content);
/// Lines of a file the parser gave up on that are wrong for certain, whatever stands around them. May be
/// empty.
std::vector<diagnostics::Diagnostic> certain_errors(const diagnostics::SourcePtr& source);
/// The best guess at what has to be mended at the offset where the parser failed; what the parser itself says
/// is of no use to an author.
diagnostics::Diagnostic likely_error(const diagnostics::SourcePtr& source, std::size_t failed_at);

}  // namespace proofsheet::course
