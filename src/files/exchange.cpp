#include "files/exchange.hpp"

#include <fmt/format.h>

#include <sstream>

namespace proofsheet::files {

namespace {

constexpr const char* beside = ".new";
constexpr const char* ready = ".ready";
/// A file of either: the paths that are to be removed, a line each.
constexpr const char* removed = "removed";

/// Whether a file can come to stand there: renaming must not find out.
void check_place(const Disk& disk, const Path& folder, const std::string& path) {
  if (disk.is_folder(folder / path))
    throw Refused(
        fmt::format("'{}' is a folder, and a file is to stand there", (folder / path).generic_string()),
        "move it away, or remove it");
  Path way = folder;
  for (const Path& part : Path(path).parent_path()) {
    way /= part;
    if (disk.exists(way) && !disk.is_folder(way))
      throw Refused(fmt::format("'{}' is a file, and a folder is to stand there", way.generic_string()),
                    "move it away, or remove it");
  }
}

}  // namespace

void Exchange::make(const Revision& changes) {
  if (changes.empty()) return;
  for (const auto& [path, bytes] : changes) {
    check_place(disk_, folder_, path);
    if (bytes) disk_.check_size(folder_ / path, bytes->size());
  }
  try {
    write_beside(changes);
    disk_.rename(folder_ / beside, folder_ / ready);
  } catch (...) {
    try {
      disk_.remove_all(folder_ / beside);
    } catch (const MachineError&) {  // the next change does it
    }
    throw;
  }
  finish();
}

void Exchange::write_beside(const Revision& changes) {
  disk_.remove_all(folder_ / beside);
  std::string to_remove;
  for (const auto& [path, bytes] : changes) {
    if (bytes)
      disk_.write(folder_ / beside / path, *bytes);
    else
      to_remove += path + "\n";
  }
  disk_.write(folder_ / beside / removed, to_remove);
}

bool Exchange::is_unfinished() const { return disk_.exists(folder_ / ready); }

void Exchange::finish() {
  if (!is_unfinished()) return;
  for (const Path& place : disk_.list(folder_ / ready)) {
    const std::string path = place.lexically_relative(folder_ / ready).generic_string();
    if (is_ours_(path)) disk_.rename(place, folder_ / path);
  }
  std::istringstream to_remove(disk_.read(folder_ / ready / removed).value_or(""));
  for (std::string path; std::getline(to_remove, path);)
    if (is_ours_(path)) disk_.remove(folder_ / path);
  disk_.remove_all(folder_ / ready);
}

}  // namespace proofsheet::files
