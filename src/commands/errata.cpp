#include <fmt/format.h>

#include <ostream>

#include "commands/commands.hpp"
#include "commands/console.hpp"
#include "commands/workspace.hpp"
#include "files/named.hpp"
#include "reports/report.hpp"

namespace proofsheet::commands {

namespace {

constexpr const char* two_kinds =
    "name output/numbers.json of both releases, or the output of 'proofsheet check --format json' for both";

using Ledger = drift::ReleaseErrata::Ledger;

std::optional<std::string> read(const std::string& name) {
  const files::NamedFile place = files::open_named(name);
  return place.folder.read(place.path);
}

struct LedgerFile {
  std::string bytes;
  Ledger ledger;
};

/// Parses the ledger in a file's bytes. Returns `nullopt` and prints a message if there is none.
std::optional<LedgerFile> ledger_in(const std::string& name, const std::optional<std::string>& bytes,
                                    Console& console) {
  std::string fault = "there is no such file";
  std::optional<Ledger> ledger;
  if (bytes) ledger = drift::ledger_in(*bytes, fault);
  if (ledger) return LedgerFile{*bytes, *ledger};
  print_error(console, fmt::format("'{}' is not a ledger: {}", name, fault), two_kinds);
  return std::nullopt;
}

}  // namespace

int errata(const ErrataOptions& options, Console& console) {
  const Destination destination(options.output, {options.before, options.after});
  const auto before_bytes = read(options.before), after_bytes = read(options.after);
  confine_with(options.course, {}, options.output);
  const auto before = ledger_in(options.before, before_bytes, console),
             after = ledger_in(options.after, after_bytes, console);
  if (!before || !after) return exit_bad_input;
  if (before->ledger != after->ledger) {
    print_error(console,
                fmt::format("'{}' and '{}' are ledgers of different kinds", options.before, options.after),
                two_kinds);
    return exit_bad_input;
  }
  std::string fault;
  const auto errata = drift::errata_between(before->bytes, after->bytes, before->ledger, fault);
  if (!errata) {
    print_error(console,
                fmt::format("'{}' and '{}' can't be compared: {}", options.before, options.after, fault),
                two_kinds);
    return exit_bad_input;
  }
  const std::string report =
      options.format == "json" ? reports::errata_json(*errata) : reports::errata_markdown(*errata);
  deliver(report, destination, reports::one_line(*errata), console);
  return errata->errata.empty() ? exit_ok : exit_drifted;
}

}  // namespace proofsheet::commands
