#include "files/confinement.hpp"

#if __has_include(<linux/landlock.h>) && !defined(PROOFSHEET_SANITIZED)
#define PROOFSHEET_HAS_LANDLOCK
#include <fcntl.h>
#include <linux/landlock.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "files/handle.hpp"
#endif

namespace proofsheet::files {

#ifdef PROOFSHEET_HAS_LANDLOCK

namespace {

constexpr std::uint64_t to_read = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR;
constexpr std::uint64_t to_write = LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_REMOVE_DIR |
                                   LANDLOCK_ACCESS_FS_REMOVE_FILE | LANDLOCK_ACCESS_FS_MAKE_DIR |
                                   LANDLOCK_ACCESS_FS_MAKE_REG;

/// What kernels have learned to forbid since, by the version that did, as the kernel's documentation lists
/// it; headers may be older than the kernel.
constexpr std::uint64_t refer = 1u << 13, truncate = 1u << 14, ioctl_device = 1u << 15;

struct Rules {
  std::uint64_t files = 0, net = 0, scopes = 0;  ///< as landlock_ruleset_attr, of any version
};

Rules all_that(long version) {
  Rules rules;
  rules.files = (1u << 13) - 1;
  if (version >= 2) rules.files |= refer;
  if (version >= 3) rules.files |= truncate;
  if (version >= 4) rules.net = 3;  // to listen, to connect
  if (version >= 5) rules.files |= ioctl_device;
  if (version >= 6) rules.scopes = 3;  // abstract sockets, signals to others
  return rules;
}

std::size_t size_for(long version) {
  if (version < 4) return sizeof(std::uint64_t);
  return version < 6 ? 2 * sizeof(std::uint64_t) : sizeof(Rules);
}

bool keep(int ruleset, const Kept& one, std::uint64_t known) {
  const Handle folder(::open(one.place.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC));
  if (!folder) return true;
  landlock_path_beneath_attr rule{};
  rule.parent_fd = folder.get();
  rule.allowed_access = to_read;
  if (one.is_written) rule.allowed_access |= to_write | refer | truncate;
  if (one.is_run) rule.allowed_access |= LANDLOCK_ACCESS_FS_EXECUTE;
  rule.allowed_access &= known;
  return ::syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &rule, 0) == 0;
}

}  // namespace

bool confine(const std::vector<Kept>& kept) {
  const long version = ::syscall(SYS_landlock_create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION);
  // Before version 2 nothing could be moved from one folder to another.
  if (version < 2) return false;
  const Rules rules = all_that(version);
  const Handle ruleset(
      static_cast<int>(::syscall(SYS_landlock_create_ruleset, &rules, size_for(version), 0)));
  if (!ruleset) return false;
  for (const Kept& one : kept)
    if (!keep(ruleset.get(), one, rules.files)) return false;
  return ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
         ::syscall(SYS_landlock_restrict_self, ruleset.get(), 0) == 0;
}

#else

bool confine(const std::vector<Kept>&) { return false; }

#endif

}  // namespace proofsheet::files
