#pragma once
#include <string_view>

namespace proofsheet::course {

/// Whether a text is a well-formed language tag (BCP 47): `en`, `pt-BR`, `zh-Hant`, `x-own`. Whether there is
/// such a language is not looked up.
bool is_language_tag(std::string_view text);

}  // namespace proofsheet::course
