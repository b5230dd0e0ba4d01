#pragma once
#include <optional>

namespace proofsheet::prose {

struct ScriptDigit {
  char32_t zero;  ///< of the script; raised and lowered digits are scripts of their own
  int value;      ///< 0 to 9
};
/// `7`, `７`, `٧`, `⁷`; nothing for any other character.
std::optional<ScriptDigit> script_digit(char32_t c);
/// A character that stands for a number, in any script: digits, `½`, `Ⅳ`, `⑦`.
bool is_numeric(char32_t c);
/// A character that no reader sees: soft hyphens, zero-width spaces and joiners, marks of direction.
bool is_invisible(char32_t c);

}  // namespace proofsheet::prose
