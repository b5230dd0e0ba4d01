#include "reports/selection.hpp"

#include "catch.hpp"

namespace selection_test {

using namespace proofsheet;
using reports::Selection;
using reports::Subject;

namespace {

const reports::Places places = {{"waves", "tides", "off"}, {"waves/pair", "tides/moon"}};

Selection selection(const std::vector<std::string>& selected, const std::vector<std::string>& excluded) {
  text::Diagnostics none;
  const Selection read = Selection::read(selected, excluded, places, none);
  CHECK(render(none).empty());
  return read;
}

std::string complaint(const std::vector<std::string>& selected, const std::vector<std::string>& excluded) {
  text::Diagnostics diagnostics;
  Selection::read(selected, excluded, places, diagnostics);
  return render(diagnostics);
}

const Subject off_in_pair = {"waves", "pair", {"off", "unacknowledged"}};
const Subject exact_in_moon = {"tides", "moon", {"exact"}};
const Subject numeral_in_waves = {"waves", "", {"untraced"}};
const Subject index_page = {"", "", {"page"}};

}  // namespace

TEST_CASE("an empty selection takes everything") {
  for (const Subject& subject : {off_in_pair, exact_in_moon, numeral_in_waves, index_page})
    CHECK(selection({}, {}).takes(subject));
}

TEST_CASE("places restrict places, marks restrict marks, and both must match") {
  const Selection waves = selection({"waves"}, {});
  CHECK(waves.takes(off_in_pair));
  CHECK(waves.takes(numeral_in_waves));
  CHECK(!waves.takes(exact_in_moon));
  CHECK(!waves.takes(index_page));
  CHECK(waves.takes_lesson("waves"));
  CHECK(!waves.takes_lesson("tides"));
  CHECK(selection({"waves", "tides"}, {}).takes(exact_in_moon));
  const Selection pair = selection({"waves/pair"}, {});
  CHECK(pair.takes(off_in_pair));
  CHECK(!pair.takes(numeral_in_waves));
  CHECK(pair.takes_lesson("waves"));
  CHECK(selection({"off"}, {}).takes(off_in_pair));
  CHECK(!selection({"off"}, {}).takes(numeral_in_waves));
  CHECK(selection({"off", "untraced"}, {}).takes(numeral_in_waves));
  CHECK(!selection({"off", "tides"}, {}).takes(off_in_pair));
}

TEST_CASE("an excluded subject stays out even if it is selected") {
  CHECK(!selection({"waves"}, {"off"}).takes(off_in_pair));
  CHECK(selection({"waves"}, {"off"}).takes(numeral_in_waves));
  CHECK(!selection({}, {"waves/pair"}).takes(off_in_pair));
  CHECK(selection({}, {"waves/pair"}).takes(numeral_in_waves));
  CHECK(!selection({}, {"waves"}).takes_lesson("waves"));
  CHECK(selection({}, {"waves/pair"}).takes_lesson("waves"));
}

TEST_CASE("a lesson named like a verdict is given with a slash, and hyphens replace spaces") {
  CHECK(selection({"off/"}, {}).takes({"off", "x", {"exact"}}));
  CHECK(!selection({"off/"}, {}).takes(off_in_pair));
  CHECK(selection({"by-hand"}, {}).takes({"waves", "pair", {"by hand"}}));
}

TEST_CASE("an unknown name is an error with a suggestion") {
  CHECK(complaint({"wave"}, {}) ==
        "error: --select 'wave' names nothing in this course\n    hint: did you mean 'waves'?\n");
  CHECK(complaint({}, {"waves/pear"}) ==
        "error: --exclude 'waves/pear' names nothing in this course\n    hint: did you mean 'waves/pair'?\n");
  CHECK(complaint({"truncatd"}, {}) ==
        "error: --select 'truncatd' names nothing in this course\n    hint: did you mean 'truncated'?\n");
  CHECK(complaint({"?"}, {}) ==
        "error: --select '?' names nothing in this course\n"
        "    hint: name a lesson (waves, tides, off), an example (LESSON/EXAMPLE), a verdict or a kind of "
        "drift "
        "(exact, by hand, as printed, as computed, truncated, off, possible, impossible, holds, fails, "
        "coincidence, "
        "unacknowledged, acknowledged, "
        "stale, untraced, routes, line, released, number, page)\n");
}

}  // namespace selection_test
