#include "cache/store.hpp"

#include <algorithm>

#include "cache/packed.hpp"

namespace proofsheet::cache {

namespace {

const files::Path folder = ".proofsheet";
const files::Path entries = folder / "cache";

}  // namespace

files::Digest Store::seal(const std::string& name, std::string_view entry) const {
  Packer sealed;
  sealed.text(program_);
  sealed.text(name);
  sealed.text(entry);
  return files::digest(sealed.bytes, secret_);
}

std::optional<std::string> Store::read(const std::string& name) const try {
  auto bytes = course_.read(entries / name);
  files::Digest found;
  if (!bytes || bytes->size() < found.size()) return std::nullopt;
  std::copy_n(bytes->begin(), found.size(), found.begin());
  bytes->erase(0, found.size());
  if (found != seal(name, *bytes)) return std::nullopt;
  return bytes;
} catch (const files::Refused&) {
  return std::nullopt;
} catch (const files::MachineError&) {
  return std::nullopt;
}

void Store::write(const std::string& name, const std::string& entry) try {
  const files::Path ignored = folder / ".gitignore";
  if (!course_.exists(ignored)) course_.write(ignored, "*\n");
  const files::Digest sealed = seal(name, entry);
  course_.write_unflushed(entries / name, std::string(sealed.begin(), sealed.end()) + entry);
} catch (const files::Refused&) {
} catch (const files::MachineError&) {
}

void Store::keep_only(const std::set<std::string>& names) try {
  for (const files::Path& path : course_.list_all(entries))
    if (!names.contains(path.lexically_relative(entries).generic_string())) course_.remove(path);
} catch (const files::Refused&) {
} catch (const files::MachineError&) {
}

}  // namespace proofsheet::cache
