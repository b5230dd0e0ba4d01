#include "files/confinement.hpp"

#if __has_include(<linux/landlock.h>)
#define PROOFSHEET_HAS_LANDLOCK
#include <fcntl.h>
#include <linux/landlock.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <system_error>
#endif

namespace proofsheet::files {

#ifdef PROOFSHEET_HAS_LANDLOCK

namespace {

constexpr std::uint64_t to_read = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR;
constexpr std::uint64_t to_write = LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_REMOVE_DIR |
                                   LANDLOCK_ACCESS_FS_REMOVE_FILE | LANDLOCK_ACCESS_FS_MAKE_DIR |
                                   LANDLOCK_ACCESS_FS_MAKE_REG;

/// Rights that later kernels can forbid, by version, as listed in the kernel's documentation; the headers may
/// be older than the kernel.
constexpr std::uint64_t refer = 1u << 13, truncate = 1u << 14, ioctl_device = 1u << 15;
/// The rights that can be granted for a file that is not a folder.
constexpr std::uint64_t of_file =
    LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_EXECUTE | truncate;

struct Rules {
  std::uint64_t files = 0, net = 0, scopes = 0;  ///< as in landlock_ruleset_attr, of any version
};

Rules all_rights(long version) {
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

bool keep(int ruleset, const AllowedPath& one, std::uint64_t known) {
  const Handle place(::open(one.place.c_str(), O_PATH | O_CLOEXEC));
  struct stat found {};
  if (!place || ::fstat(place.get(), &found) != 0) return true;
  landlock_path_beneath_attr rule{};
  rule.parent_fd = place.get();
  rule.allowed_access = to_read;
  if (one.can_write) rule.allowed_access |= to_write | refer | truncate;
  if (one.is_run) rule.allowed_access |= LANDLOCK_ACCESS_FS_EXECUTE;
  rule.allowed_access &= S_ISDIR(found.st_mode) ? known : known & of_file;
  return ::syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &rule, 0) == 0;
}

long version_of_kernel() {
  return ::syscall(SYS_landlock_create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION);
}

}  // namespace

bool can_confine() { return version_of_kernel() >= 2; }  // earlier versions forbid every move between folders

std::optional<Confinement> Confinement::prepare(const std::vector<AllowedPath>& kept) {
  if (!can_confine()) return std::nullopt;
  const long version = version_of_kernel();
  const Rules rules = all_rights(version);
  Handle ruleset(static_cast<int>(::syscall(SYS_landlock_create_ruleset, &rules, size_for(version), 0)));
  const bool is_ready = ruleset && std::all_of(kept.begin(), kept.end(), [&](const AllowedPath& one) {
                          return keep(ruleset.get(), one, rules.files);
                        });
  if (!is_ready) throw MachineError("can't confine a process: " + std::generic_category().message(errno));
  return Confinement(std::move(ruleset));
}

bool Confinement::enter() const {
  return ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
         ::syscall(SYS_landlock_restrict_self, rules_.get(), 0) == 0;
}

#else

bool can_confine() { return false; }
std::optional<Confinement> Confinement::prepare(const std::vector<AllowedPath>&) { return std::nullopt; }
bool Confinement::enter() const { return false; }

#endif

bool confine(const std::vector<AllowedPath>& kept) {
#ifdef PROOFSHEET_SANITIZED
  (void)kept;  // sanitizers read /proc
  return false;
#else
  const auto confinement = Confinement::prepare(kept);
  return confinement && confinement->enter();
#endif
}

}  // namespace proofsheet::files
