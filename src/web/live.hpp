#pragma once
// What the server adds to every page: a script that reloads it, and notices with errors and findings, which
// need no script. All words of it are here.
#include <cstdint>
#include <string>
#include <string_view>

namespace proofsheet::web {

/// Paths of the server itself. No lesson has such a name.
inline constexpr std::string_view script_path = "_proofsheet/live.js", style_path = "_proofsheet/live.css",
                                  events_path = "_proofsheet/events";
std::string_view live_script();
std::string_view live_style();

/// Returns the notices of a run as HTML: an overlay with the errors, and a badge that opens the list of
/// findings. Both arguments are messages as printed (text::render()), separated by empty lines, or empty.
std::string notices(std::string_view errors, std::string_view findings);

/// Returns a page with the notices and the script. `version` tells the script which state of `path` it has.
std::string with_live(std::string_view page, std::string_view path, std::uint64_t version,
                      std::string_view notices);
/// Returns a page of the server's own. `content` is HTML.
std::string page(std::string_view title, std::string_view content);

}  // namespace proofsheet::web
