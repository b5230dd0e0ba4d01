#include <algorithm>
#include <array>

#include "files/watcher.hpp"

namespace proofsheet::files {

bool is_source_name(std::string_view name) {
  constexpr std::array<std::string_view, 9> not_sources = {
      "~", ".swp", ".swo", ".swx", ".tmp", ".bak", ".orig", "___jb_tmp___", "___jb_old___"};
  if (name.empty() || name.front() == '.' || name.front() == '#') return false;
  // Vim tries whether it may write by making a file whose name is a number, 4913 first.
  if (name.find_first_not_of("0123456789") == std::string_view::npos) return false;
  return std::none_of(not_sources.begin(), not_sources.end(),
                      [&](std::string_view ending) { return name.ends_with(ending); });
}

}  // namespace proofsheet::files
