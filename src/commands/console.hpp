#pragma once
#include <ostream>
#include <streambuf>
#include <string>
#include <string_view>

#include "commands/destination.hpp"

namespace proofsheet::commands {

/// Exit codes, as the README promises them.
inline constexpr int fine = 0;
inline constexpr int drifted = 1;
inline constexpr int bad_input = 2;
inline constexpr int machine_failed = 3;

/// Hands on what is printable (diagnostics/characters.hpp). A character comes whole in one write.
class PrintableBuffer final : public std::streambuf {
 public:
  explicit PrintableBuffer(std::ostream& target) : target_(target) {}

 private:
  int_type overflow(int_type byte) override;
  std::streamsize xsputn(const char* bytes, std::streamsize count) override;
  int sync() override;

  std::ostream& target_;
};

/// Where a command speaks. Results go to `out`; messages and progress to `err`. What authors and ledgers say
/// passes through here to a terminal or a log, which obey control characters: none gets past.
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
  /// One line on a terminal that the next one replaces; nothing in a pipe.
  void progress(std::string_view text);
  bool is_terminal() const { return terminal_; }
  /// Takes the progress line away.
  void clear();

  std::ostream out, err;

 private:
  std::ostream& raw_err_;
  bool terminal_;
  bool shown_ = false;
};

// Where a report goes: to standard output, or into a file of the user's choice.

/// Writes `bytes` whole to the file (relative to the working folder). Throws Refused with the hint if it names what
/// can't be replaced by a file. Throws files::MachineError.
void write_file(const std::string& bytes, const Destination& file, const char* hint);
/// Prints `report`, or writes it to the file in the same way and prints `summary` in one line instead.
void deliver(const std::string& report, const Destination& file, const std::string& summary, Console& console);

}  // namespace proofsheet::commands
