#include "files/exchange.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <sstream>

#include "files/digest.hpp"

namespace proofsheet::files {

namespace {

/// Files of either folder: the paths to remove, one a line; and the digests of the files to replace.
constexpr const char* removed = "removed";
constexpr const char* replaced = "replaced";

/// The digests of the old files by path; empty for a file that did not exist.
using OldDigests = std::map<std::string, std::string, std::less<>>;

std::string fingerprint(const std::optional<std::string>& bytes) {
  if (!bytes) return {};
  Sha256 sum;
  sum.add(*bytes);
  return sum.digits();
}

/// Parses path, digest, path, digest, …, each ended by a NUL, which no path can contain.
OldDigests parse_replaced(const std::string& text) {
  OldDigests read;
  std::istringstream fields(text);
  for (std::string path, was; std::getline(fields, path, '\0') && std::getline(fields, was, '\0');)
    read[path] = was;
  return read;
}

/// Throws Refused if no file can be put at this path: a rename must not be the first to fail.
void check_place(const Disk& disk, const Path& folder, const std::string& path) {
  if (disk.is_folder(folder / path))
    throw Refused(fmt::format("'{}' is a folder, but must be a file", (folder / path).generic_string()),
                  "move it away, or remove it");
  Path way = folder;
  for (const Path& part : Path(path).parent_path()) {
    way /= part;
    if (disk.exists(way) && !disk.is_folder(way))
      throw Refused(fmt::format("'{}' is a file, but must be a folder", way.generic_string()),
                    "move it away, or remove it");
  }
}

constexpr const char* of_sources = ".proofsheet";  // prefix of the folders of a change

/// True for a file of the author's. Hidden folders (`.git`, `.vscode`) belong to other programs.
bool is_source(const std::string& path) {
  const Path place(path), folder = place.parent_path();
  return place.is_relative() && place.filename() != ".git" &&
         std::none_of(folder.begin(), folder.end(),
                      [](const Path& part) { return part.native().starts_with("."); });
}

}  // namespace

Exchange::Exchange(Disk& disk, const Path& folder, std::function<bool(const std::string&)> is_ours,
                   const std::string& prefix)
    : disk_(disk),
      folder_(normal(folder) == "." ? Path() : normal(folder)),
      new_folder_(folder_ / (prefix + ".new")),
      ready_folder_(folder_ / (prefix + ".ready")),
      is_ours_([is_ours = std::move(is_ours)](const std::string& path) {
        return path != removed && path != replaced && is_ours(path);
      }) {}

Exchange::~Exchange() { drop(); }

void Exchange::drop() {
  if (!has_begun_) return;
  try {
    disk_.remove_all(new_folder_);
  } catch (const std::runtime_error&) {  // the next change removes it
  }
}

void Exchange::begin() {
  if (!has_begun_) disk_.remove_all(new_folder_);
  has_begun_ = true;
}

void Exchange::put(const std::string& path, const std::string& bytes) {
  disk_.check_size(folder_ / path, bytes.size());
  check_place(disk_, folder_, path);
  if (!is_ours_(path))
    throw Refused(fmt::format("'{}' can't be the name of a file here", (folder_ / path).generic_string()),
                  "choose another name");
  begin();
  put_paths_.insert(path);
  disk_.write_unflushed(new_folder_ / path, bytes);
}

void Exchange::replace(const std::string& path, const std::optional<std::string>& was,
                       const std::string& bytes) {
  disk_.check_replaceable(folder_ / path);
  put(path, bytes);
  if (was) disk_.copy_ownership(folder_ / path, new_folder_ / path);
  for (const std::string& field : {path, fingerprint(was)}) old_digests_.append(field).push_back('\0');
}

void Exchange::remove(const std::string& path) {
  check_place(disk_, folder_, path);
  removed_paths_ += path + "\n";
}

std::vector<std::string> Exchange::make() {
  if (!has_begun_ && removed_paths_.empty()) return {};
  begin();
  disk_.write_unflushed(new_folder_ / removed, removed_paths_);
  if (!old_digests_.empty()) disk_.write_unflushed(new_folder_ / replaced, old_digests_);
  disk_.flush(new_folder_);
  disk_.rename(new_folder_, ready_folder_);
  has_begun_ = false;
  removed_paths_.clear();
  old_digests_.clear();
  std::vector<std::string> left = finish();
  for (const std::string& path : put_paths_)
    if (!disk_.exists(folder_ / path))
      throw MachineError(fmt::format("'{}' was written, but is missing", (folder_ / path).generic_string()));
  put_paths_.clear();
  return left;
}

bool Exchange::is_unfinished() const { return disk_.exists(ready_folder_); }

std::vector<std::string> Exchange::finish() {
  std::vector<std::string> left;
  if (!is_unfinished()) return left;
  const OldDigests was = parse_replaced(disk_.read(ready_folder_ / replaced).value_or(""));
  for (const Path& place : disk_.list(ready_folder_)) {
    const std::string path = place.lexically_relative(ready_folder_).generic_string();
    if (!is_ours_(path)) continue;
    const auto before = was.find(path);
    if (before != was.end() && before->second != fingerprint(disk_.read(folder_ / path)))
      left.push_back(path);
    else
      disk_.rename(place, folder_ / path);
  }
  std::istringstream to_remove(disk_.read(ready_folder_ / removed).value_or(""));
  for (std::string path; std::getline(to_remove, path);)
    if (is_ours_(path)) disk_.remove(folder_ / path);
  disk_.remove_all(ready_folder_);
  return left;
}

SourceChange::SourceChange(Disk& disk)
    : held_(disk.hold(".", {})), exchange_(disk, {}, is_source, of_sources) {
  exchange_.finish();
}

bool SourceChange::is_unfinished(Disk& disk) {
  return Exchange(disk, {}, is_source, of_sources).is_unfinished();
}

std::optional<std::vector<std::string>> SourceChange::finish(Disk& disk) {
  Exchange exchange(disk, {}, is_source, of_sources);
  if (!exchange.is_unfinished()) return std::nullopt;
  const Lock held = disk.hold(".", {});
  return exchange.finish();
}

void Draft::commit(const std::function<void(const Path&, bool is_new)>& wrote) {
  SourceChange change(below_);
  std::vector<bool> is_new;
  for (const Path& path : order_) {
    const auto was = below_.read(path);
    is_new.push_back(!was);
    change.replace(path.generic_string(), was, *written_.read(path));
  }
  change.make();
  for (std::size_t i = 0; i < order_.size(); ++i) wrote(order_[i], is_new[i]);
}

}  // namespace proofsheet::files
