#include "commands/console.hpp"

#include <fmt/format.h>

#include <ostream>

#include "files/files.hpp"

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

namespace fs = std::filesystem;

bool deliver(const std::string& report, const std::string& file, const std::string& summary,
             Console& console) {
  if (file.empty()) {
    console.out << report;
    return true;
  }
  std::error_code error;
  const fs::file_status status = fs::status(file, error);
  // A file is replaced by renaming, which would put a folder or a device such as /dev/stdout out of its
  // place.
  if (fs::exists(status) && !fs::is_regular_file(status)) {
    console.err << fmt::format(
        "error: '{}' is no file that a report could be written to\n"
        "    hint: name a file, or leave --output out: the report goes to standard output\n",
        file);
    return false;
  }
  fs::path place = file;
  if (fs::is_symlink(fs::symlink_status(file, error))) {
    error.clear();
    place = fs::weakly_canonical(file, error);
    if (error) throw files::MachineError(fmt::format("can't write '{}': {}", file, error.message()));
  }
  files::DiskFiles(fs::current_path()).write(place, report);
  console.out << fmt::format("{}: {}\n", file, summary);
  return true;
}

}  // namespace proofsheet::commands
