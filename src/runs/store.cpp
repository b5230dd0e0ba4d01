#include "runs/store.hpp"

#include <algorithm>

#include "runs/packed.hpp"

namespace proofsheet::runs {

namespace {

const files::Path folder = ".proofsheet";

files::Path place_of(const std::string& name) { return folder / "cache" / name; }

}  // namespace

files::Digest Store::seal(const std::string& name, std::string_view entry) const {
  Packer sealed;
  sealed.text(program_);
  sealed.text(name);
  sealed.text(entry);
  return files::digest(sealed.bytes, secret_);
}

std::optional<std::string> Store::read(const std::string& name) const try {
  auto bytes = course_.read(place_of(name));
  files::Digest found;
  if (!bytes || bytes->size() < found.size()) return std::nullopt;
  std::copy_n(bytes->begin(), found.size(), found.begin());
  bytes->erase(0, found.size());
  return found == seal(name, *bytes) ? std::move(bytes) : std::nullopt;
} catch (const files::Refused&) {
  return std::nullopt;
} catch (const files::MachineError&) {
  return std::nullopt;
}

void Store::write(const std::string& name, const std::string& entry) try {
  const files::Path ignored = folder / ".gitignore";
  if (!course_.exists(ignored)) course_.write(ignored, "*\n");
  const files::Digest sealed = seal(name, entry);
  if (sealed.size() + entry.size() > files::largest_file) return;
  course_.write_unflushed(place_of(name), std::string(sealed.begin(), sealed.end()) + entry);
} catch (const files::Refused&) {
} catch (const files::MachineError&) {
}

}  // namespace proofsheet::runs
