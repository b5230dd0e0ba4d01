#pragma once
#include <string>
#include <string_view>

namespace proofsheet::course {

/// A text as one would write it in YAML's quotes: single ones, where every character but `'` is itself.
std::string in_quotes(std::string_view text);

/// What to do about a quote that is never closed.
inline constexpr std::string_view open_quote_hint =
    "close it at the end of the text; put all of it in quotes of the other kind if the mark belongs to it";

}  // namespace proofsheet::course
