#pragma once
#include "diagnostics/utf8.hpp"

namespace proofsheet::prose {

using diagnostics::append_utf8;
using diagnostics::code_point_at;
using diagnostics::code_point_before;
using diagnostics::CodePoint;

bool is_ascii_digit(char c);
bool is_ascii_letter(char c);
bool is_ascii_punctuation(char c);

}  // namespace proofsheet::prose
