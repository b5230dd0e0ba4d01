#pragma once
#include <ostream>
#include <streambuf>
#include <string>
#include <string_view>

#include "commands/destination.hpp"

namespace proofsheet::commands {

/// The exit codes, as documented in the README.
inline constexpr int exit_ok = 0;
inline constexpr int exit_drifted = 1;
inline constexpr int exit_bad_input = 2;
inline constexpr int exit_machine_error = 3;

/// Passes on printable characters only (text/characters.hpp). Each character is written as a whole.
class PrintableBuffer final : public std::streambuf {
 public:
  explicit PrintableBuffer(std::ostream& target) : target_(target) {}

 private:
  int_type overflow(int_type byte) override;
  std::streamsize xsputn(const char* bytes, std::streamsize count) override;
  int sync() override;

  std::ostream& target_;
};

/// The output of a command: results go to `out`, messages and progress to `err`. Texts of authors and ledgers
/// pass through here to a terminal or a log, which would obey control characters. So control characters are
/// removed.
class Console {
  PrintableBuffer out_buffer_, err_buffer_;

 public:
  Console(std::ostream& out_stream, std::ostream& err_stream, bool err_is_terminal)
      : out_buffer_(out_stream),
        err_buffer_(err_stream),
        out(&out_buffer_),
        err(&err_buffer_),
        raw_err_(err_stream),
        terminal_(err_is_terminal) {}
  /// Shows one line on a terminal, which the next one replaces. Writes nothing to a pipe.
  void progress(std::string_view text);
  bool is_terminal() const { return terminal_; }
  /// Erases the progress line.
  void clear();

  std::ostream out, err;

 private:
  std::ostream& raw_err_;
  bool terminal_;
  bool shown_ = false;
};

/// Prints an error, and how to fix it.
void print_error(Console& console, std::string_view fact, std::string_view hint);

// Reports go to standard output, or to a file that the user chooses.

/// Writes `bytes` to the file, relative to the working folder, completely or not at all. Throws Refused with
/// the hint if the path names something that a file cannot replace. Throws files::MachineError.
void write_file(const std::string& bytes, const Destination& file, const char* hint);
/// Prints `report`. If `file` is set, writes the report to it in the same way and prints the one-line
/// `summary` instead.
void deliver(const std::string& report, const Destination& file, const std::string& summary,
             Console& console);

}  // namespace proofsheet::commands
