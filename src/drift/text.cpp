#include "drift/text.hpp"

#include <fmt/format.h>

namespace proofsheet::drift {
namespace {

constexpr std::size_t most_numbers_in_short = 3;

std::string place_of(const Drift& drift) {
  if (drift.file.empty()) return {};
  if (drift.line == 0) return drift.file + ": ";
  return fmt::format("{}:{}:{}: ", drift.file, drift.line, drift.column);
}

// A number below its cause is told without it, unless there are others.
std::string told_below(const Drift& drift) {
  std::string text = fmt::format("    {}{}", place_of(drift), drift.fact);
  if (drift.causes.size() > 1) {
    text += " (also:";
    for (std::size_t i = 1; i < drift.causes.size(); ++i)
      text += fmt::format("{} {}", i > 1 ? "," : "", drift.causes[i].substr(drift.causes[i].find(": ") + 2));
    text += ")";
  }
  return text + "\n";
}

std::string told(const Drift& drift) {
  std::string text = fmt::format("{}{}: {}\n", place_of(drift), name_of(drift.kind), drift.message);
  for (const std::string& line : drift.diff) text += fmt::format("    {}\n", line);
  if (drift.undiffed > 0) text += fmt::format("    and {} more\n", drift.undiffed);
  if (!drift.hint.empty()) text += fmt::format("    hint: {}\n", drift.hint);
  return text;
}

}  // namespace

std::string to_text(const std::vector<Drift>& drift, std::size_t most) {
  std::string text;
  for (std::size_t i = 0; i < drift.size();) {
    const Drift& first = drift[i];
    if (!first.cause.empty()) text += told(drift[i++]);
    std::size_t count = 0;
    for (; i < drift.size() && drift[i].group == first.group && drift[i].cause.empty(); ++i) {
      if (count > 0 && first.group.empty()) break;
      if (++count <= most) text += first.cause.empty() ? told(drift[i]) : told_below(drift[i]);
    }
    if (count > most) text += fmt::format("    and {} more\n", count - most);
  }
  return text;
}

std::string numbers_in_short(const std::vector<Drift>& drift) {
  std::vector<Drift> numbers;
  for (const Drift& item : drift)
    if (item.tells_movement()) numbers.push_back(item);
  return to_text(numbers, most_numbers_in_short);
}

}  // namespace proofsheet::drift
