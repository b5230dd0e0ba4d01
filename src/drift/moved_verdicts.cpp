#include "drift/drift.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>

namespace proofsheet::drift {
namespace {

using ledger::JudgedLine;
using Name = std::tuple<std::string, std::string, std::string, std::string, std::string, std::string>;

Name name_of(const JudgedLine& line) {
  return {line.lesson, line.example, line.document, line.what, line.where, line.printed};
}

Drift drift_of(const JudgedLine& line, const std::string& was) {
  Drift drift;
  drift.kind = Drift::Kind::stale;
  drift.set_place(line.because);
  drift.lesson = line.lesson;
  drift.example = line.example;
  const std::string document = line.document.empty() ? "" : " in document " + line.document;
  drift.message = fmt::format("{} = {}{} was {} when this was written, and is {}", line.what, line.printed,
                              document, was, line.verdict);
  drift.was = was;
  drift.now = line.verdict;
  drift.hint = "update the text, and run `proofsheet build`";
  return drift;
}

}  // namespace

std::vector<Drift> moved_verdicts(const Committed& committed, const ledger::NumbersFile& now) {
  if (!committed.numbers) return {};
  std::multimap<Name, std::string> before;
  for (const JudgedLine& line : committed.numbers->judged)
    if (line.acknowledged) before.emplace(name_of(line), line.verdict);
  std::vector<Drift> moved;
  for (const JudgedLine& line : now.judged) {
    const auto [first, last] = before.equal_range(name_of(line));
    const auto same = [&](const auto& entry) { return entry.second == line.verdict; };
    if (line.acknowledged && first != last && std::none_of(first, last, same))
      moved.push_back(drift_of(line, first->second));
  }
  return moved;
}

}  // namespace proofsheet::drift
