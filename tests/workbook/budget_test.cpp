// The work limits of a lesson, with lower limits so that they are reached sooner.
#include <fmt/format.h>

#include <thread>

#include "numbers/enclosures/thread_caches.hpp"
#include "numbers/exact/work.hpp"
#include "small.hpp"

namespace proofsheet::workbook::budget_test {

namespace {

using numbers::LessonScope;

constexpr long long less_work = 50'000'000;

Small matrices() {
  Small small;
  small.prose = "# Waves\n\n```{example} matrices\n```\n";
  small.examples =
      "matrices:\n  title: Matrices\n  given:\n    a: 2\n  equations: |\n"
      "    M[i, j] = sin(i + a*j) for i in 1..6, j in 1..6\n    y = sum(M @ M)\n  show:\n    - value: y\n";
  small.cards = "";
  small.quiz =
      "- id: product\n  ask: 'What is the sum for {num}`a : 0`?'\n  example: matrices\n  choose:\n"
      "    a: 1..400\n  answer: y\n  decimals: 3\n";
  return small;
}

/// Returns the messages of a lesson with a lower limit.
std::string messages_of(const Small& small, long long work = less_work) {
  const LessonScope scope("lesson", work);
  return messages(small);
}

long long cost_of(const Small& small) {
  const LessonScope scope;
  static_cast<void>(made(small));
  return numbers::most_lesson_work - numbers::account.left;
}

std::size_t count_of(const std::string& part, const std::string& text) {
  std::size_t count = 0;
  for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; ++at) ++count;
  return count;
}

const std::string too_much =
    "this lesson takes too much work (a lesson may take 50000000 units, one expression 3000000000), most of "
    "it for ";

}  // namespace

TEST_CASE("the states of a question count towards their lesson, which is refused once") {
  const std::string said = messages_of(matrices());
  INFO(said);
  CHECK(count_of(too_much, said) == 1);
  CHECK(count_of("error: ", said) == 1);
  CHECK(said.find("hint: divide the lesson, or compute less in it") != std::string::npos);
}

TEST_CASE("numbers printed at many places count towards their lesson") {
  Small small = matrices();
  small.quiz = "";
  small.examples =
      "matrices:\n  title: Matrices\n  equations: |\n    r[k] = sqrt(k) for k in 1..1000\n"
      "  show:\n    - table: r\n      decimals: 5000\n";
  const std::string said = messages_of(small);
  INFO(said);
  CHECK(count_of(too_much, said) == 1);
}

TEST_CASE("an expression with too much work is refused, separately from its lesson") {
  Small small = matrices();
  small.quiz = "";
  small.examples =
      "matrices:\n  title: Matrices\n  equations: |\n    y = determinant([[1/(2^5000 + i + j^2) for j in "
      "1..20] for i in 1..20])\n"
      "  show:\n    - value: y\n";
  const std::string said = messages(small);
  INFO(said);
  CHECK(said.find("this takes too much work (one expression may take 3000000000 units, a lesson "
                  "10000000000), most of it for "
                  "exact fractions") != std::string::npos);
}

TEST_CASE("the cost of a lesson does not depend on earlier work of its thread") {
  Small small = matrices();
  small.quiz.replace(small.quiz.find("400"), 3, "9");
  const Small other;
  long long first = 0, after_another = 0, again = 0;
  std::thread([&] {
    first = cost_of(small);
    numbers::release_thread_caches();
  }).join();
  std::thread([&] {
    cost_of(other);
    after_another = cost_of(small);
    again = cost_of(small);
    numbers::release_thread_caches();
  }).join();
  CHECK(first > 0);
  CHECK(after_another == first);
  CHECK(again == first);
}

}  // namespace proofsheet::workbook::budget_test
