#include "files/secret.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <system_error>

#include "files/handle.hpp"

namespace proofsheet::files {

namespace {

namespace fs = std::filesystem;

constexpr mode_t others = 077;

std::optional<Secret> read_secret(const Path& place) {
  const Handle file(::open(place.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK));
  struct stat about {};
  if (!file || ::fstat(file.get(), &about) != 0) return std::nullopt;
  const bool is_private = about.st_uid == ::geteuid() && (about.st_mode & others) == 0;
  Secret secret;
  if (!S_ISREG(about.st_mode) || !is_private || static_cast<std::size_t>(about.st_size) != secret.size() ||
      ::read(file.get(), secret.data(), secret.size()) != static_cast<ssize_t>(secret.size()))
    return std::nullopt;
  return secret;
}

/// Makes the file of the secret. If two programs do so at once, the first one's file gets the name and both
/// use it.
void make_secret(const Path& place) {
  Secret secret;
  if (::getrandom(secret.data(), secret.size(), 0) != static_cast<ssize_t>(secret.size())) return;
  const std::string waiting = fmt::format("{}.{}.new", place.native(), ::getpid());
  ::unlink(waiting.c_str());
  {
    const Handle file(::open(waiting.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR));
    if (file && ::write(file.get(), secret.data(), secret.size()) == static_cast<ssize_t>(secret.size()) &&
        ::fsync(file.get()) == 0)
      ::link(waiting.c_str(), place.c_str());
  }
  ::unlink(waiting.c_str());
}

}  // namespace

std::optional<Secret> secret(const Path& place) {
  if (auto known = read_secret(place)) return known;
  std::error_code ignored;
  fs::create_directories(place.parent_path(), ignored);
  make_secret(place);
  return read_secret(place);
}

Path user_folder() {
  const auto absolute_in = [](const char* name) {
    const char* value = std::getenv(name);
    const Path place = value ? value : "";
    return place.is_absolute() ? place : Path();
  };
  if (const Path cache = absolute_in("XDG_CACHE_HOME"); !cache.empty()) return cache / "proofsheet";
  const Path home = absolute_in("HOME");
  return home.empty() ? Path() : home / ".cache" / "proofsheet";
}

}  // namespace proofsheet::files
