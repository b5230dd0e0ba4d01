// The release day of a card. The rule is described in ledger/released.hpp; the days here were worked out by
// it.
#include "ledger/released.hpp"

#include "catch.hpp"

namespace proofsheet::ledger::released_test {

namespace {

ReleasedLine line(const std::string& id, const std::string& digest, const std::string& day = {}) {
  return {"waves", "cards", id, digest, day, {}};
}

numbers::Date day(const std::string& text) { return *numbers::parse_date(text); }

}  // namespace

TEST_CASE("unchanged cards keep their day, new and changed ones get the new day") {
  std::vector<ReleasedLine> lines{line("same", "1"), line("changed", "3"), line("new", "4")};
  std::vector<Finding> findings;
  put_days(
      lines,
      {line("same", "1", "2026-03-01"), line("changed", "2", "2026-03-01"), line("gone", "5", "2026-03-01")},
      day("2026-11-01"), findings);
  CHECK(lines == std::vector<ReleasedLine>{line("same", "1", "2026-03-01"),
                                           line("changed", "3", "2026-11-01"),
                                           line("new", "4", "2026-11-01")});
  CHECK(findings.empty());
}

TEST_CASE("a changed card stays as released until a later day") {
  for (const char* today : {"2026-11-01", "2026-10-31"}) {
    std::vector<ReleasedLine> lines{line("changed", "3")};
    std::vector<Finding> findings;
    put_days(lines, {line("changed", "2", "2026-11-01")}, day(today), findings);
    CHECK(lines == std::vector<ReleasedLine>{line("changed", "2", "2026-11-01")});
    REQUIRE(findings.size() == 1);
    CHECK(findings.front().kind == Finding::Kind::released);
    CHECK(findings.front().message == "the card 'changed' has changed since its release on 2026-11-01");
    CHECK(findings.front().hint ==
          "write a date after 2026-11-01 at 'released:' in course.yaml, and build: flashcard programs "
          "import a note again only if it is newer");
    // A change that is undone counts as unchanged.
    lines = {line("changed", "2")};
    findings.clear();
    put_days(lines, {line("changed", "2", "2026-11-01")}, day(today), findings);
    CHECK(findings.empty());
  }
}

TEST_CASE("a card and a question with one name are different, as are those of two lessons") {
  const ReleasedLine card = line("one", "1"), question{"waves", "quiz", "one", "2", {}, {}},
                     elsewhere{"light", "cards", "one", "3", {}, {}};
  std::vector<ReleasedLine> lines{card, question, elsewhere};
  std::vector<Finding> findings;
  put_days(lines, {line("one", "1", "2025-01-01")}, day("2026-01-01"), findings);
  CHECK(lines[0].day == "2025-01-01");
  CHECK(lines[1].day == "2026-01-01");
  CHECK(lines[2].day == "2026-01-01");
  CHECK(findings.empty());
}

TEST_CASE("the ledger stores the days, and they can be read alone") {
  NumbersFile numbers;
  numbers.pages = {{"numbers.json", ""}};
  numbers.lines = {{"waves", "cards", "", "1 + 1", "exact", "0", {"2"}, {}, "exact"}};
  numbers.released = {line("b", "2", "2026-11-01"), line("a", "1", "2026-03-01")};
  tidy(numbers);
  const std::string json = to_json(numbers);
  CHECK(json.ends_with(
      "], \"released\": [\n"
      "{\"lesson\":\"waves\",\"place\":\"cards\",\"id\":\"a\",\"digest\":\"1\",\"day\":\"2026-03-01\"},\n"
      "{\"lesson\":\"waves\",\"place\":\"cards\",\"id\":\"b\",\"digest\":\"2\",\"day\":\"2026-11-01\"}\n"
      "]}\n"));
  std::string fault;
  const auto read = parse_numbers(json, fault);
  REQUIRE(read);
  CHECK(read->released == numbers.released);
  CHECK(parse_released(json) == numbers.released);
  CHECK(parse_released("no JSON").empty());
  CHECK(!parse_numbers(R"({"schema": 1, "pages": [], "numbers": [], "released": [{"id": "a"}]})", fault));
  CHECK(fault == "card or question 1 of its list is not well formed");
}

}  // namespace proofsheet::ledger::released_test
