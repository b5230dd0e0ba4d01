#include "files/named.hpp"

#include <fmt/format.h>
#include <sys/auxv.h>
#include <unistd.h>

#include <algorithm>
#include <system_error>

#include "files/folder.hpp"

namespace proofsheet::files {

namespace fs = std::filesystem;

namespace {

/// True if the place has `..`: its meaning depends on the links before it.
bool has_parent(const Path& place) { return std::find(place.begin(), place.end(), "..") != place.end(); }

/// A named file is a document or a report, which may be large.
DiskFiles named_folder(const Path& folder) { return DiskFiles(folder, {}, "*"); }

}  // namespace

Path simplify(const Path& place) {
  Path simple;
  for (const Path& part : place)
    if (!part.empty() && part != ".") simple /= part;
  return simple.empty() && !place.empty() ? "." : simple;
}

Path resolve_parents(const Path& place) {
  std::error_code error;
  const Path whole = has_parent(place) ? fs::weakly_canonical(place, error) : place;
  return error ? Path() : simplify(whole);
}

NamedFile open_named(const Path& name) {
  if (name.is_relative() && !has_parent(name)) return {named_folder("."), simplify(name)};
  std::error_code error, ignored;
  const Path place = fs::weakly_canonical(name, error);
  // The target of /dev/stdout may have no name.
  if ((error || !fs::exists(place, ignored)) && fs::exists(name, ignored))
    return {named_folder(name.parent_path()), name.filename()};
  if (error == std::errc::filename_too_long)
    throw name_too_long(failing_prefix_of(name, error.value()).generic_string());
  if (error == std::errc::too_many_symbolic_link_levels)
    throw link_in_circle(failing_prefix_of(name, error.value()));
  if (error) throw MachineError(fmt::format("can't find '{}': {}", name.generic_string(), error.message()));
  if (fs::is_directory(place, ignored)) return {named_folder(place), "."};
  return {named_folder(place.parent_path()), place.filename()};
}

Path absolute(const Path& place) {
  std::error_code error;
  const Path whole = fs::absolute(place, error);
  return error ? Path() : resolve_parents(whole);
}

Path resolve(const Path& place) {
  std::error_code error;
  const Path whole = fs::weakly_canonical(place, error);
  return error ? Path() : simplify(fs::absolute(whole, error));
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

NewFolder::NewFolder(const Path& place) {
  for (Path folder = files::absolute(place); !folder.empty() && !is_there(folder);
       folder = folder.parent_path())
    missing_.push_back(folder);
}

NewFolder::~NewFolder() {
  for (const Path& folder : missing_) ::rmdir(folder.c_str());
}

bool is_program(const Path& place) {
  std::error_code error;
  return fs::is_regular_file(place, error) && ::access(place.c_str(), X_OK) == 0;
}

Path program_folder() {
  std::error_code error;
  const Path program = fs::read_symlink("/proc/self/exe", error);
  if (!error) return program.parent_path();
  // Without /proc the system still reports the name by which it was started.
  const auto name = getauxval(AT_EXECFN);  // an address
  if (name == 0) return {};
  return fs::canonical(reinterpret_cast<const char*>(name), error).parent_path();
}

}  // namespace proofsheet::files
