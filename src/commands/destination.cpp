#include "commands/destination.hpp"

#include <fmt/format.h>

#include "commands/workspace.hpp"
#include "documents/accepted.hpp"
#include "documents/project.hpp"
#include "files/named.hpp"

namespace proofsheet::commands {

namespace {

[[noreturn]] void refuse(const std::string& place, const std::string& what) {
  throw WrongDestination(fmt::format("'{}' {}", place, what), "no result overwrites what is read or built: name another place");
}

/// True if the place is the folder, or lies below it. Folders that are there are compared by what they are, not by their
/// names.
bool is_within(files::Path place, const files::Path& folder) {
  for (;; place = place.parent_path()) {
    if (place == folder || files::is_same(place, folder)) return true;
    if (!place.has_relative_path()) return false;
  }
}

/// Throws if the place belongs to the course around it.
void keep_from_course(const std::string& shown, const files::Path& place) {
  const auto course = find_course(place.parent_path());
  if (!course) return;
  for (const char* folder : {"lessons", "templates", pipeline::output_folder})
    if (is_within(place, *course / folder)) refuse(shown, fmt::format("lies in {}/ of a course", folder));
  if (!files::is_there(place)) return;
  const files::DiskFiles disk(*course);
  for (const char* folder : {"lessons", "templates"})
    for (const files::Path& file : disk.list(folder))
      if (files::is_same(place, *course / file)) refuse(shown, fmt::format("is a link to {}", file.generic_string()));
}

}  // namespace

Destination::Destination(const std::string& place, const std::vector<std::string>& read) : place_(place) {
  if (place.empty()) return;
  keep_from({read.begin(), read.end()});
  const files::Path whole = files::resolve(place);
  for (const files::Path& one : {whole, files::absolute(place)}) keep_from_course(place, one);
  if (const auto templates = find_templates({}); templates && is_within(whole, *templates))
    refuse(place, "lies in the templates of the program");
  for (const char* name : {documents::project_file, documents::accepted_file})
    if (whole.filename() == name || files::is_same(whole, whole.parent_path() / name))
      refuse(place, "is the name of a file that documents are checked by");
}

Destination Destination::fresh(const std::string& place) {
  Destination fresh("");
  if (place.empty()) return fresh;
  fresh.place_ = place;
  const files::Named named = files::named(place);
  if (named.folder.exists(named.path))
    throw WrongDestination(fmt::format("'{}' is there already", place), "nothing is overwritten: name a new file");
  return fresh;
}

void Destination::keep_from(const std::vector<files::Path>& read, const files::Path& folder) const {
  for (const files::Path& file : read)
    if (!place_.empty() && files::is_same(place_, folder / file)) refuse(place_, "is read by this command");
}

}  // namespace proofsheet::commands
