#include "commands/console.hpp"

#include <ostream>

namespace proofsheet::commands {

namespace {
constexpr std::string_view erase_line = "\r\x1b[K";
}

void Console::progress(std::string_view text) {
  if (!terminal_) return;
  err << erase_line << text << "…" << std::flush;
  shown_ = true;
}

void Console::clear() {
  if (shown_) err << erase_line << std::flush;
  shown_ = false;
}

}  // namespace proofsheet::commands
