#pragma once
#include <string_view>

namespace proofsheet::course {

/// True if a text is a well-formed language tag (BCP 47): `en`, `pt-BR`, `zh-Hant`, `x-own`. The registry of
/// languages is not consulted.
bool is_language_tag(std::string_view text);

}  // namespace proofsheet::course
