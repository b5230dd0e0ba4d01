#include "files/named.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <system_error>

#include "files/folder.hpp"

namespace proofsheet::files {

namespace fs = std::filesystem;

Named named(const Path& name) {
  const Path below = name.lexically_normal();
  if (below.is_relative() && (below.empty() || *below.begin() != "..")) return {DiskFiles("."), below};
  std::error_code error, ignored;
  const Path place = fs::weakly_canonical(name, error);
  // What /dev/stdout leads to may have no name.
  if ((error || !fs::exists(place, ignored)) && fs::exists(name, ignored))
    return {DiskFiles(name.parent_path()), name.filename()};
  if (error == std::errc::filename_too_long)
    throw name_too_long(culprit_on_way(name, error.value()).generic_string());
  if (error == std::errc::too_many_symbolic_link_levels) throw link_in_circle(culprit_on_way(name, error.value()));
  if (error) throw MachineError(fmt::format("can't find '{}': {}", name.generic_string(), error.message()));
  if (fs::is_directory(place, ignored)) return {DiskFiles(place), "."};
  return {DiskFiles(place.parent_path()), place.filename()};
}

Path absolute(const Path& place) {
  std::error_code error;
  const Path whole = fs::absolute(place, error).lexically_normal();
  return error ? Path() : whole;
}

bool is_there(const Path& place) {
  std::error_code error;
  return fs::exists(place, error);
}

std::vector<Path> folders_in(const Path& place) {
  std::error_code error;
  std::vector<Path> folders;
  for (const fs::directory_entry& entry : fs::directory_iterator(place, error))
    if (entry.is_directory(error)) folders.push_back(entry.path());
  return folders;
}

bool is_same(const Path& one, const Path& other) {
  std::error_code error;
  return fs::equivalent(one, other, error);
}

bool is_program(const Path& place) {
  std::error_code error;
  return fs::is_regular_file(place, error) && ::access(place.c_str(), X_OK) == 0;
}

Path program_folder() {
  std::error_code error;
  return fs::read_symlink("/proc/self/exe", error).parent_path();
}

}  // namespace proofsheet::files
