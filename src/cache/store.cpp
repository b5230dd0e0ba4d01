#include "cache/store.hpp"

#include <algorithm>

#include "cache/packed.hpp"

namespace proofsheet::cache {

namespace {

const files::Path folder = ".proofsheet";
const files::Path entries = folder / "cache";

/// All parts of an entry but the last have this size.
constexpr std::size_t part_size = files::largest_file;

files::Path place_of(const std::string& name, std::size_t part) {
  return entries / (part == 0 ? name : name + "." + std::to_string(part + 1));
}

/// The name of the entry that a file is a part of.
std::string name_of(const files::Path& place) {
  std::string name = place.lexically_relative(entries).generic_string();
  const std::size_t behind = name.find_last_not_of("0123456789");
  if (behind != std::string::npos && name[behind] == '.') name.resize(behind);
  return name;
}

}  // namespace

files::Digest Store::seal(const std::string& name, std::string_view entry) const {
  Packer sealed;
  sealed.text(program_);
  sealed.text(name);
  sealed.text(entry);
  return files::digest(sealed.bytes, secret_);
}

std::optional<std::string> Store::read(const std::string& name) const try {
  std::string bytes;
  for (std::size_t part = 0, size = part_size; size == part_size; ++part) {
    auto more = course_.read(place_of(name, part));
    if (!more || bytes.size() > largest_entry) return std::nullopt;
    size = more->size();
    bytes = part == 0 ? *std::move(more) : std::move(bytes) + *more;
  }
  files::Digest found;
  if (bytes.size() < found.size()) return std::nullopt;
  std::copy_n(bytes.begin(), found.size(), found.begin());
  bytes.erase(0, found.size());
  return found == seal(name, bytes) ? std::optional(std::move(bytes)) : std::nullopt;
} catch (const files::Refused&) {
  return std::nullopt;
} catch (const files::MachineError&) {
  return std::nullopt;
}

void Store::write(const std::string& name, const std::string& entry) try {
  const files::Path ignored = folder / ".gitignore";
  if (!course_.exists(ignored)) course_.write(ignored, "*\n");
  const files::Digest sealed = seal(name, entry);
  const std::string bytes = std::string(sealed.begin(), sealed.end()) + entry;
  const std::string_view all = bytes;
  if (all.size() > largest_entry) return;
  std::size_t part = 0;
  for (; part * part_size <= all.size(); ++part)
    course_.write_unflushed(place_of(name, part),
                            [piece = all.substr(part * part_size, part_size)](const auto& take) { take(piece); });
  for (; course_.exists(place_of(name, part)); ++part) course_.remove(place_of(name, part));  // of a longer entry
} catch (const files::Refused&) {
} catch (const files::MachineError&) {
}

void Store::keep_only(const std::set<std::string>& names) try {
  for (const files::Path& path : course_.list_all(entries))
    if (!names.contains(name_of(path))) course_.remove(path);
} catch (const files::Refused&) {
} catch (const files::MachineError&) {
}

}  // namespace proofsheet::cache
