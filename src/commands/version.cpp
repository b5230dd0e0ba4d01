#include "commands/commands.hpp"

namespace proofsheet::commands {

std::string version() { return PROOFSHEET_VERSION; }

std::string version_text() {
  const std::string commit = PROOFSHEET_COMMIT;
  return "proofsheet " + version() + (commit.empty() ? "" : " (" + commit + ")");
}

}  // namespace proofsheet::commands
