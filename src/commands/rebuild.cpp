#include "commands/rebuild.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <ostream>

#include "diagnostics/counted.hpp"
#include "drift/text.hpp"

namespace proofsheet::commands {

namespace {

using Clock = std::chrono::steady_clock;

/// The numbers among what differs from the pages of the last build.
std::vector<drift::Drift> moved_numbers(const Made& made, const files::Files& course) {
  std::vector<drift::Drift> moved =
      drift::compare(committed_output(course, made.pages), made.pages, made.workbook->numbers);
  moved.erase(std::remove_if(moved.begin(), moved.end(),
                             [](const auto& drift) { return drift.kind != drift::Drift::Kind::number; }),
              moved.end());
  return moved;
}

void tell(const std::vector<drift::Drift>& moved, Console& console) {
  const std::size_t told = std::min(moved.size(), most_moves_told);
  console.out << drift::to_text({moved.begin(), moved.begin() + static_cast<std::ptrdiff_t>(told)});
  if (told < moved.size()) console.out << fmt::format("… and {} more\n", moved.size() - told);
}

/// "2 numbers moved", and how many are new or gone if any are.
std::string counted(const std::vector<drift::Drift>& numbers) {
  const auto having = [&](bool was, bool now) {
    return std::count_if(numbers.begin(), numbers.end(), [&](const drift::Drift& number) {
      const bool is_cause = !number.cause.empty(), stays = number.was == number.now;
      return !is_cause && !stays && number.was.empty() != was && number.now.empty() != now;
    });
  };
  std::string words = diagnostics::counted(static_cast<std::size_t>(having(true, true)), "number") + " moved";
  if (const auto born = having(false, true); born > 0) words += fmt::format(", {} new", born);
  if (const auto gone = having(true, false); gone > 0) words += fmt::format(", {} gone", gone);
  return words;
}

/// What was done, in a few words.
std::string build_once(const files::Path& folder, const Progress& at_stage, Console& console) {
  auto opened = open_at(folder, console);
  if (!opened) return "no templates, nothing written";
  const Made made = make_and_report(*opened, console, at_stage);
  if (made.diagnostics.has_errors())
    return fmt::format("{}, nothing written",
                       diagnostics::counted(made.diagnostics.distinct_errors(), "error"));
  const auto moved = moved_numbers(made, opened->course);
  const Written written = write_output(opened->course, made.pages);
  warn(made.workbook->findings, console);
  tell(moved, console);
  return fmt::format("{} written, {} removed, {}, {}", diagnostics::counted(written.written, "file"),
                     written.removed, counted(moved),
                     diagnostics::counted(made.workbook->findings.size(), "finding"));
}

}  // namespace

void rebuild(const files::Path& folder, const std::string& why, const Progress& at_stage, Console& console) {
  const auto start = Clock::now();
  std::string done;
  try {
    done = build_once(folder, at_stage, console);
  } catch (const files::MachineError& error) {
    console.clear();
    console.err << fmt::format("error: {}\n", error.what());
    done = "the machine failed";
  }
  const std::chrono::duration<double> took = Clock::now() - start;
  console.err << std::flush;
  console.out << fmt::format("{}: {}, {:.2f} s\n", why, done, took.count()) << std::flush;
}

}  // namespace proofsheet::commands
