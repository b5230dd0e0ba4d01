#pragma once
// How numbers are written in languages: the mark before places, and that between thousands.
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "course/words.hpp"

namespace proofsheet::course {

/// By a language tag: that of `de-CH` is its own, that of `de-LU` is the one of `de`. Nothing if none is known.
/// The marks are those of the Unicode CLDR (common/main, symbols of the numbering system latn), compared with its
/// releases 41 and 48, which differ from each other in Austria and Switzerland.
std::optional<Notation> notation_of(std::string_view language);
/// The tags that have one of their own.
std::vector<std::string> languages_with_notation();

}  // namespace proofsheet::course
