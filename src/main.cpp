#ifdef PROOFSHEET_MIMALLOC
#include <mimalloc.h>
#endif
#include <unistd.h>

#include <iostream>

#include "commands/commands.hpp"

int main(int count, char** words) {
#ifdef PROOFSHEET_MIMALLOC
  // What a lesson leaves goes back to the system after a millisecond, and not after 25.
#if MI_MALLOC_VERSION < 210
  mi_option_set(mi_option_decommit_delay, 1);
#else
  mi_option_set(mi_option_purge_delay, 1);
#endif
#endif
  proofsheet::commands::Console console(std::cout, std::cerr, ::isatty(STDERR_FILENO) == 1);
  const int status = proofsheet::commands::run({words + 1, words + count}, console, true);
  std::cout.flush();
  return std::cout ? status : proofsheet::commands::exit_machine_error;
}
