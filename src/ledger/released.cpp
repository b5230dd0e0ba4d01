// Programs like Anki import a note again only if it is newer than theirs, and learners have notes of their
// own in it. With the clock as time, every export would be newer and overwrite them; without any time, a
// mistake would never be fixed. So the author declares the day of a release in the course file, and the
// ledger records for each card what was released and when. Days are written YYYY-MM-DD, so they sort as
// texts.
#include "ledger/released.hpp"

#include <fmt/format.h>

#include <map>
#include <tuple>

namespace proofsheet::ledger {

namespace {

using Key = std::tuple<std::string, std::string, std::string>;

Key key_of(const ReleasedLine& line) { return {line.lesson, line.place, line.id}; }

Finding release_finding(const ReleasedLine& line, const ReleasedLine& released, const std::string& day) {
  const bool is_card = line.place == "cards";
  return {Finding::Kind::released,
          line.span,
          fmt::format("the {} '{}' has changed since its release on {}", is_card ? "card" : "question",
                      line.id, released.day),
          fmt::format("write a date after {} at 'released:' in course.yaml, and build: flashcard programs "
                      "import a note again only if it is newer",
                      released.day),
          released.day,
          day};
}

}  // namespace

void put_days(std::vector<ReleasedLine>& lines, const std::vector<ReleasedLine>& earlier, numbers::Date day,
              std::vector<Finding>& findings) {
  std::map<Key, const ReleasedLine*> known;
  for (const ReleasedLine& line : earlier) known.emplace(key_of(line), &line);
  const std::string today = numbers::to_string(day);
  for (ReleasedLine& line : lines) {
    const auto before = known.find(key_of(line));
    line.day = today;
    if (before == known.end()) continue;
    const ReleasedLine& released = *before->second;
    if (released.digest == line.digest) {
      line.day = released.day;
    } else if (today <= released.day) {
      findings.push_back(release_finding(line, released, today));
      line.digest = released.digest;
      line.day = released.day;
    }
  }
}

}  // namespace proofsheet::ledger
