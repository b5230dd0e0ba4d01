// The table of a question's states, assembled as a script does it.
#include "pages/writers/state_table.hpp"

#include <nlohmann/json.hpp>

#include "catch.hpp"
#include "text/marks.hpp"

namespace proofsheet::pages::state_table_test {

namespace {

using nlohmann::json;
using text::mark_region;
using text::Origin;

json table_of(const std::vector<WrittenState>& states) {
  return json::parse(text::strip_marks(state_table("pizza", 1, states)));
}

/// Returns the markup of a state.
std::string put_together(const json& table, std::size_t number) {
  const json& state = table["states"][number];
  std::size_t next = 2;
  std::string page;
  for (const json& line : table["shapes"][state[1].get<std::size_t>()]) {
    if (!page.empty()) page += '\n';
    for (const char c : table["lines"][line.get<std::size_t>()].get<std::string>())
      if (c == '\x1f')
        page += state[next++].get<std::string>();
      else
        page += c;
  }
  CHECK(next == state.size());
  return page;
}

std::string number(const std::string& digits) { return mark_region(Origin::number, digits); }

std::string question(const std::string& f, const std::string& first, const std::string& second) {
  return "<p>" + number(f) + " °F of " + number("32") + "</p>\n<b>" + number(first) + "</b>\n<i>" +
         number(second) + "</i>";
}

}  // namespace

TEST_CASE("every state is assembled from common lines and its own digits") {
  const std::vector<WrittenState> states = {
      {"f=1", question("1", "-17.2", "0.6")},
      {"f=2", question("2", "-16.7", "1.1")},
      {"f=3", "<p>" + number("3") + " °F of " + number("32") + "</p>\n<i>" + number("1.7") + "</i>\n<b>" +
                  number("-16.1") + "</b>"}};
  const json table = table_of(states);
  CHECK(table["name"] == "pizza");
  CHECK(table["start"] == 1);
  REQUIRE(table["states"].size() == 3);
  for (std::size_t i = 0; i < states.size(); ++i)
    CHECK(put_together(table, i) == text::strip_marks(states[i].second));
  // Common text is stored in one line; a different order of values needs another shape.
  CHECK(table["lines"].size() == 3);
  CHECK(table["lines"][0] == "<p>\x1f °F of 32</p>");
  CHECK(table["shapes"].size() == 2);
  CHECK(table["states"][0] == json({"f=1", 0, "1", "-17.2", "0.6"}));
}

TEST_CASE("markup can't break out of the table") {
  const std::string table = state_table("q", 0, {{"x=1", "<b title=\"&\">" + number("</script>") + "</b>"}});
  CHECK(table.find('<') == std::string::npos);
  CHECK(table.find('&') == std::string::npos);
  CHECK(put_together(json::parse(text::strip_marks(table)), 0) == "<b title=\"&\"></script></b>");
}

}  // namespace proofsheet::pages::state_table_test
