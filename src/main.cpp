#include <unistd.h>

#include <iostream>

#include "commands/commands.hpp"

int main(int count, char** words) {
  proofsheet::commands::Console console(std::cout, std::cerr, ::isatty(STDERR_FILENO) == 1);
  const int status = proofsheet::commands::run({words + 1, words + count}, console, true);
  std::cout.flush();
  return std::cout ? status : proofsheet::commands::exit_machine_error;
}
