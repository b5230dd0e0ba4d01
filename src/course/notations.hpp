#pragma once
// The decimal marks and the marks between thousands of languages.
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "course/words.hpp"

namespace proofsheet::course {

/// Returns the notation of a language tag: `de-CH` has its own, `de-LU` has the one of `de`. Returns nothing
/// if none is known. The marks are those of the Unicode CLDR (common/main, symbols of the numbering system
/// latn), compared with its releases 41 and 48, which differ from each other for Austria and Switzerland.
std::optional<Notation> notation_of(std::string_view language);
/// Returns the tags that have a notation of their own.
std::vector<std::string> languages_with_notation();

/// True if the language of a tag is written from right to left: Arabic, Hebrew, Persian, Urdu and others. A
/// script in the tag decides: `ku-Arab`, `ar-Latn`.
bool is_right_to_left(std::string_view language);

/// True if a text is a well-formed language tag (RFC 5646, section 2.1): `en`, `pt-BR`, `zh-Hant`, `x-own`.
/// The registry of languages is not consulted.
bool is_language_tag(std::string_view text);

}  // namespace proofsheet::course
