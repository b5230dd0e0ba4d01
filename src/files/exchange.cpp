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

Exchange::~Exchange() { drop(); }

void Exchange::drop() {
  if (!has_begun_) return;
  try {
    disk_.remove_all(folder_ / beside);
  } catch (const std::runtime_error&) {  // the next change does it
  }
}

void Exchange::begin(const std::string& path) {
  check_place(disk_, folder_, path);
  if (!has_begun_) disk_.remove_all(folder_ / beside);
  has_begun_ = true;
}

void Exchange::put(const std::string& path, const std::string& bytes) {
  disk_.check_size(folder_ / path, bytes.size());
  begin(path);
  disk_.write_unflushed(folder_ / beside / path, bytes);
}

void Exchange::put(const std::string& path, const Pieces& pieces) {
  begin(path);
  disk_.write_unflushed(folder_ / beside / path, pieces);
}

void Exchange::remove(const std::string& path) {
  check_place(disk_, folder_, path);
  removed_ += path + "\n";
}

void Exchange::make() {
  if (!has_begun_ && removed_.empty()) return;
  if (!has_begun_) disk_.remove_all(folder_ / beside);
  has_begun_ = true;
  disk_.write_unflushed(folder_ / beside / removed, removed_);
  disk_.flush(folder_ / beside);
  disk_.rename(folder_ / beside, folder_ / ready);
  has_begun_ = false;
  removed_.clear();
  finish();
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
