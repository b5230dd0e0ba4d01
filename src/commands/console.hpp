#pragma once
#include <iosfwd>
#include <string>
#include <string_view>

namespace proofsheet::commands {

/// Exit codes, as the README promises them.
inline constexpr int fine = 0;
inline constexpr int drifted = 1;
inline constexpr int bad_input = 2;
inline constexpr int machine_failed = 3;

/// Where a command speaks. Results go to `out`; messages and progress to `err`.
class Console {
 public:
  Console(std::ostream& out_stream, std::ostream& err_stream, bool err_is_terminal)
      : out(out_stream), err(err_stream), terminal_(err_is_terminal) {}
  /// One line on a terminal that the next one replaces; nothing in a pipe.
  void progress(std::string_view text);
  bool is_terminal() const { return terminal_; }
  /// Takes the progress line away.
  void clear();

  std::ostream& out;
  std::ostream& err;

 private:
  bool terminal_;
  bool shown_ = false;
};

// Where a report goes: to standard output, or into a file of the user's choice.

/// Prints `report`, or writes it whole to `file` (relative to the working folder) and
/// prints `summary` in one line instead. `file` empty: standard output. False, and a message, if `file` names
/// what can't be replaced by a file. Throws files::MachineError.
bool deliver(const std::string& report, const std::string& file, const std::string& summary,
             Console& console);

}  // namespace proofsheet::commands
