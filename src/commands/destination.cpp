#include "commands/destination.hpp"

#include <fmt/format.h>

#include "commands/workspace.hpp"
#include "documents/accepted.hpp"
#include "documents/project.hpp"
#include "files/named.hpp"
#include "pipeline/output.hpp"

namespace proofsheet::commands {

namespace {

[[noreturn]] void refuse(const std::string& place, const std::string& what) {
  throw WrongDestination(fmt::format("'{}' {}", place, what),
                         "name another file: a result can't overwrite what is read or built");
}

/// True if the place is the folder or below it. Existing folders are compared by identity, not by name.
bool is_within(files::Path place, const files::Path& folder) {
  for (;; place = place.parent_path()) {
    if (place == folder || files::is_same(place, folder)) return true;
    if (!place.has_relative_path()) return false;
  }
}

/// Throws if the place belongs to the course that contains it.
void reject_course_files(const std::string& shown, const files::Path& place) {
  const auto course = find_course(place.parent_path());
  if (!course) return;
  for (const char* folder : {"lessons", "templates", pipeline::output_folder})
    if (is_within(place, *course / folder)) refuse(shown, fmt::format("is in {}/ of a course", folder));
  if (!files::is_there(place)) return;
  const files::DiskFiles disk(*course);
  for (const char* folder : {"lessons", "templates"})
    for (const files::Path& file : disk.list(folder))
      if (files::is_same(place, *course / file))
        refuse(shown, fmt::format("is a link to {}", file.generic_string()));
}

}  // namespace

Destination::Destination(const std::string& place, const std::vector<std::string>& read) : place_(place) {
  if (place.empty()) return;
  reject_overlap({read.begin(), read.end()});
  const files::Path whole = files::resolve(place);
  for (const files::Path& one : {whole, files::absolute(place)}) reject_course_files(place, one);
  if (const auto templates = find_templates({}); templates && is_within(whole, *templates))
    refuse(place, "is in the program's templates");
  for (const char* name : {documents::project_file, documents::accepted_file})
    if (whole.filename() == name || files::is_same(whole, whole.parent_path() / name))
      refuse(place, "has the name of a file that configures the check of documents");
}

Destination Destination::fresh(const std::string& place) {
  Destination fresh("");
  if (place.empty()) return fresh;
  fresh.place_ = place;
  const files::NamedFile named = files::open_named(place);
  if (named.folder.exists(named.path))
    throw WrongDestination(fmt::format("'{}' already exists", place),
                           "name a new file: nothing is overwritten");
  return fresh;
}

void Destination::reject_overlap(const std::vector<files::Path>& read, const files::Path& folder) const {
  for (const files::Path& file : read)
    if (!place_.empty() && files::is_same(place_, folder / file)) refuse(place_, "is read by this command");
}

}  // namespace proofsheet::commands
