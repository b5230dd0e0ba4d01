#include "commands/console.hpp"

#include <fmt/format.h>

#include <ostream>

#include "files/named.hpp"

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

bool deliver(const std::string& report, const std::string& file, const std::string& summary,
             Console& console) {
  if (file.empty()) {
    console.out << report;
    return true;
  }
  files::Named place = files::named(file);
  try {
    // A file is replaced by renaming, which would put a folder or a device such as /dev/stdout out of its
    // place.
    place.folder.read(place.path);
  } catch (const files::Refused&) {
    console.err << fmt::format(
        "error: '{}' is no file that a report could be written to\n"
        "    hint: name a file, or leave --output out: the report goes to standard output\n",
        file);
    return false;
  }
  place.folder.write(place.path, report);
  console.out << fmt::format("{}: {}\n", file, summary);
  return true;
}

}  // namespace proofsheet::commands
