// Compiling an example, and the helpers of judging.
#include "catch.hpp"
#include "equations/evaluate/value.hpp"
#include "ledger/claim.hpp"
#include "ledger/routes.hpp"
#include "sample.hpp"

namespace worked_test {

using proofsheet::course::PrintFormat;
using proofsheet::ledger::compile;
using proofsheet::numbers::Format;
using proofsheet::numbers::Rounding;
using sample::Sample;

TEST_CASE("an example's printing rules are completed by those of the course") {
  const Format two{Format::Style::places, 2, false}, three{Format::Style::significant, 3, true};
  const auto completed = [](const PrintFormat& own, const PrintFormat& defaults) {
    Sample sample;
    sample.equations("a = 1\n");
    sample.example.printing = own;
    proofsheet::text::Diagnostics diagnostics;
    const auto worked = compile(sample.example, "lesson", defaults, diagnostics);
    REQUIRE(worked.sound);
    return worked.printing;
  };
  const PrintFormat course{two, Rounding::half_even};
  CHECK(completed({}, course).format == two);
  CHECK(completed({}, course).rounding == Rounding::half_even);
  CHECK(completed({three, {}}, course).format == three);
  CHECK(completed({three, {}}, course).rounding == Rounding::half_even);
  CHECK(completed({{}, Rounding::floor}, course).rounding == Rounding::floor);
  CHECK(completed({}, {}).format == Format{});
  CHECK(completed({}, {}).rounding == Rounding::half_away);
}

TEST_CASE("an example with an error knows its names and reports no more errors") {
  proofsheet::text::Diagnostics diagnostics;
  Sample sample;
  sample.equations("a = b +\n");
  const auto worked = compile(sample.example, "lesson", {}, diagnostics);
  CHECK_FALSE(worked.sound);
  CHECK(diagnostics.errors() == 1);
  const auto asked = [&](const char* name) {
    const auto text = std::make_shared<proofsheet::text::Source>("asked", name);
    return worked.exact->value(
        proofsheet::equations::parse_expression(proofsheet::text::Text(text), diagnostics), diagnostics);
  };
  CHECK_FALSE(asked("a"));
  CHECK(diagnostics.errors() == 1);
  CHECK_FALSE(asked("b"));
  CHECK(diagnostics.errors() == 2);
}

namespace {

using Examples = std::vector<std::pair<std::string, std::string>>;  ///< ids and equations

proofsheet::course::Lesson lesson_of(const std::string& folder, const Examples& examples) {
  proofsheet::course::Lesson lesson;
  lesson.folder = folder;
  for (const auto& [id, equations] : examples) {
    Sample sample;
    sample.equations(equations);
    sample.example.id = proofsheet::text::Text(id, nullptr, 0);
    lesson.examples.push_back(sample.example);
  }
  return lesson;
}

/// Returns the messages of compiling examples. `elsewhere` holds the other lessons.
std::string said_of(const Examples& examples, const std::string& asked = {},
                    const std::vector<proofsheet::course::Lesson>& elsewhere = {}) {
  proofsheet::text::Diagnostics diagnostics;
  auto worked = proofsheet::ledger::compile_all(lesson_of("lesson", examples), elsewhere, {}, diagnostics);
  std::string said;
  for (const auto& each : diagnostics.sorted()) said += each.fact + " | " + each.hint + "\n";
  if (asked.empty() || worked.empty()) return said;
  const auto source = std::make_shared<proofsheet::text::Source>("asked", asked);
  const auto expression =
      proofsheet::equations::parse_expression(proofsheet::text::Text(source), diagnostics);
  const auto value = worked.back().exact->value(expression, diagnostics);
  return said + (value && std::get<bool>(*value) ? "holds" : "does not hold");
}

}  // namespace

// By hand: G = 1 4 9 16, so b = 1 + 4 + 9 + 16 = 30, and c = 30 - 9.
TEST_CASE("an example uses values of others, in any order in the file") {
  CHECK(said_of({{"last", "c = mid.b - root-of-all.G[3]\nn[k] = root-of-all.G[k] / 2 for k in 1..4"},
                 {"mid", "b = sum(root-of-all.G)"},
                 {"root-of-all", "G[k] = k^2 for k in 1..4"},
                 {"test", "d = last.c\ne[k] = last.n[k] for k in 1..4"}},
                "d = 21 and e[4] = 8 and last.c = 21") == "holds");
  CHECK(said_of({{"a", "x = 5"}, {"b", "a = 7\ny = a - a.x"}}, "y = 2") == "holds");
}

// By hand: inv(17, 40) = -7 mod 40 = 33, the first k with 17 k mod 40 = 1: 17 · 33 = 561 = 14 · 40 + 1.
TEST_CASE("an example calls functions of others, with the values and functions that they need") {
  CHECK(
      said_of(
          {{"inverses",
            "inv(a, m) = first_index(k for k in 0..m if times(a, k) mod m = 1)\ntimes(a, k) = a k\nphi = 40"},
           {"rsa", "phi = 40\nd = inverses.inv(17, phi)"}},
          "d = 33") == "holds");
  CHECK(said_of({{"line", "slope = 3\nw = [1, 2]\nf(x) = slope x + sum(w)"},
                 {"b", "w = 5\ny = line.f(w) + line.f(line.slope)"}},
                "y = 18 + 12") == "holds");
  CHECK(said_of({{"fib", "f(n) = if n < 2 then n else f(n - 1) + f(n - 2)"},
                 {"mid", "g(n) = fib.f(n) + 1"},
                 {"b", "y = mid.g(20)"}},
                "y = 6766") == "holds");
  CHECK(said_of({{"line", "f(x) = 2 x"}, {"b", "y = line.f(1, 2)"}}).find("argument") != std::string::npos);
  CHECK(said_of({{"line", "f(x) = 2 x"}, {"b", "y = line.g(1)"}}) ==
        "there is no name 'g' | define it in the equations, or give it a value\n");
}

TEST_CASE("unavailable values of other examples are reported") {
  CHECK(said_of({{"a", "x = b.y"}, {"b", "y = c.z"}, {"c", "z = a.x"}}) ==
        "a cycle of examples: a -> b -> c -> a | remove the cycle: compute shared values in one of the "
        "examples\n");
  CHECK(said_of({{"a", "x = 1\ny = a.x"}}) ==
        "a.x is in this example itself | write the name without the example\n");
  CHECK(said_of({{"roots", "x = 1"}, {"b", "y = root.x"}}) ==
        "there is no example 'root' in this lesson | did you mean 'roots'?\n");
  CHECK(said_of({{"root", "x = 1"}, {"b", "a = 3\ny = a-root.x"}})
            .starts_with("there is no example 'a-root' in this lesson"));
  CHECK(said_of({{"root", "xy = 1"}, {"b", "y = root.xz"}}) ==
        "there is no name 'xz' | did you mean 'xy'?\n");
  CHECK(said_of({{"root", "x = 1"}, {"b", "root.y = 2"}})
            .starts_with("root.y is a value of another example and is defined there"));
}

// By hand: G = 1 4 9 16; y = 9 / 4 + 1, z = 20 / 30.
TEST_CASE("an example uses values of other lessons, through any number of lessons") {
  const std::vector<proofsheet::course::Lesson> others{
      lesson_of("first", {{"root", "G[k] = k^2 for k in 1..4"}, {"total", "b = sum(root.G)"}}),
      lesson_of("second-1", {{"root-2", "h = first/root.G[2]"}})};
  CHECK(said_of({{"a", "y = first/root.G[3] / second-1/root-2.h + 1\nz = 20 / first/total.b"},
                 {"c", "n = lesson/a.y + a.z"}},
                "n = 13/4 + 2/3", others) == "holds");
  CHECK(said_of({{"a", "first = 8\nroot = 2\ny = first/root"}}, "y = 4", others) == "holds");
}

TEST_CASE("unavailable values of other lessons are reported") {
  const std::vector<proofsheet::course::Lesson> others{
      lesson_of("first", {{"root", "x = lesson/b.y"}, {"sound", "xy = 1"}, {"broken", "x = 1 +"}}),
      lesson_of("other", {{"p", "x = other/q.y"}, {"q", "y = p.x"}, {"self", "x = other/self.x"}})};
  const std::string mend = " | remove the cycle: compute shared values in one of the examples\n";
  CHECK(said_of({{"b", "y = first/root.x"}}, {}, others) ==
        "a cycle of examples: first/root -> lesson/b -> first/root" + mend);
  CHECK(said_of({{"b", "y = other/q.y"}}, {}, others) == "a cycle of examples: p -> q -> p" + mend);
  CHECK(said_of({{"b", "y = other/self.x"}}, {}, others) ==
        "other/self.x is in this example itself | write the name without the example\n");
  CHECK(said_of({{"b", "y = frist/sound.x"}}, {}, others) ==
        "there is no lesson 'frist' | did you mean 'first'?; to divide by a value of another example, write "
        "spaces around "
        "the sign\n");
  CHECK(said_of({{"b", "y = first/sond.xy"}}, {}, others) ==
        "there is no example 'sond' in lesson first | did you mean 'sound'?\n");
  CHECK(said_of({{"b", "y = first/sound.xz"}}, {}, others) == "there is no name 'xz' | did you mean 'xy'?\n");
  CHECK(said_of({{"b", "y = first/broken.x"}, {"c", "y = first/broken.x"}}, {}, others).find("no ") ==
        std::string::npos);
}

TEST_CASE("an example has an exact route and a route by hand") {
  proofsheet::text::Diagnostics diagnostics;
  Sample sample;
  sample.equations("a = 2/3\nb = 3 a\n").by_hand("a", "1", Rounding::down);
  auto worked = compile(sample.example, "seats", {}, diagnostics);
  REQUIRE(worked.sound);
  CHECK(worked.lesson == "seats");
  CHECK(worked.example == &sample.example);
  const auto b = proofsheet::equations::parse_expression(sample::text("b"), diagnostics);
  const auto rational = [](const std::optional<proofsheet::equations::Value>& value) {
    return *std::get<proofsheet::numbers::Real>(value.value()).rational();
  };
  CHECK(rational(worked.exact->value(b, diagnostics)) == 2);
  CHECK(rational(hand_of(worked, "").route->value(b, diagnostics)) == proofsheet::numbers::Rational(9, 5));
}

TEST_CASE("examples are sorted after those that they depend on") {
  using Sources = std::vector<std::vector<std::size_t>>;
  const struct {
    Sources sources;
    std::vector<std::size_t> order;
  } table[] = {{{}, {}},
               {{{}, {0}, {0, 1}}, {0, 1, 2}},
               {{{1}, {2}, {}}, {2, 1, 0}},
               {{{2}, {}, {1}, {0, 2}}, {1, 2, 0, 3}}};
  for (const auto& row : table) CHECK(proofsheet::ledger::upstream_first(row.sources) == row.order);
  // A long chain is walked without recursion.
  Sources chain(200'000);
  for (std::size_t i = 0; i + 1 < chain.size(); ++i) chain[i] = {i + 1};
  const auto order = proofsheet::ledger::upstream_first(chain);
  CHECK(order.front() == chain.size() - 1);
  CHECK(order.back() == 0);
}

TEST_CASE("wordings are compared without spaces and with ASCII operators") {
  using proofsheet::ledger::bare_wording;
  const struct {
    const char *text, *bare;
  } table[] = {{"", ""},
               {" a\tb\n", "ab"},
               {"2 × 3 · 4 − 1 – x", "2*3*4-1-x"},
               {"½ é", "½é"},
               {"X'[Frank, 2]", "X'[Frank,2]"}};
  for (const auto& row : table) CHECK(bare_wording(row.text) == row.bare);
}

}  // namespace worked_test
