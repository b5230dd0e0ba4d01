#pragma once
#include <string>
#include <string_view>

#include "commands/console.hpp"

namespace proofsheet::commands {

/// No lesson and no example that `new` makes has a longer name: it becomes a file's name.
inline constexpr std::size_t longest_name = 100;

/// The name most like a text that may be one: `lessons/Sea Tides/` → `sea-tides`. May be empty.
std::string as_name(std::string_view text);
/// What a name says to people: `sea-tides` → "Sea tides". Characters that a title in YAML or Markdown could
/// not hold as they are become spaces. May be empty.
std::string as_title(std::string_view name);
/// The title as prose: its numerals are declared plain words.
std::string in_prose(std::string_view title);

/// Whether the name can be that of `noun` ("a lesson", "an example"); if not, a message that proposes one.
bool check_name(std::string_view name, std::string_view noun, Console& console);

}  // namespace proofsheet::commands
