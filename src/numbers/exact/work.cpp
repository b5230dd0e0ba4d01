#include "numbers/exact/work.hpp"

#include <string>
#include <utility>

namespace proofsheet::numbers {

constinit thread_local Account account;

namespace {

struct Wording {
  const char* what;
  const char* hint;
};
constexpr std::array<Wording, Account::labours> wordings{{
    {"calls, terms and cells", "shorten the ranges of loops, and define a name for repeated computations"},
    {"exact fractions", "use round(x, 50) to shorten long fractions"},
    {"digits and signs", "ask for fewer digits, or use smaller numbers"},
    {"proofs of equality", "use `A = B to 60 places`, which needs no proof that A = B"},
}};

}  // namespace

void AccountScope::open(const Allowance& allowance) {
  outer_ = account;
  account.lesson_ends = account.left < allowance.work;
  if (!account.lesson_ends) account.spent = {};
  account.left = first_left_ = std::min(allowance.work, account.left);
  account.lesson_is_full = account.byte_limit - account.held < allowance.bytes;
  if (!account.lesson_is_full) account.byte_limit = account.held + allowance.bytes;
}

void AccountScope::close() {
  const Account own = std::exchange(account, outer_);
  account.held = own.held;
  if (account.left == Account::unlimited) return;
  const bool is_over = own.left < 0 && own.lesson_ends;
  account.left = is_over ? -1 : account.left - (first_left_ - std::max(own.left, 0LL));
  for (std::size_t i = 0; i < Account::labours; ++i)
    account.spent[i] =
        own.lesson_ends ? own.spent[i] : std::min(account.spent[i] + own.spent[i], Account::dearest);
}

WorkScope::WorkScope(long long work, long long bytes) {
  if (account.evaluation) return;
  open({work, bytes});
  account.evaluation = this;
  account.of_expression = {work, bytes};
}

WorkScope::~WorkScope() {
  if (account.evaluation != this) return;
  remembered.reset();
  close();
}

LessonScope::LessonScope(const char* name, long long work, long long bytes) {
  if (account.evaluation || account.lesson) return;
  is_open_ = true;
  open({work, bytes});
  account.lesson = name;
  account.of_lesson = {work, bytes};
  account.lesson_ends = account.lesson_is_full = true;
}

LessonScope::~LessonScope() {
  if (is_open_) close();
}

long long price_of_fraction(std::size_t bits, std::size_t more_bits) {
  constexpr long long start = 100, at_once = 16'384;
  const auto few = static_cast<long long>(std::min(bits, more_bits));
  const auto many = static_cast<long long>(std::max(bits, more_bits));
  return start + many / 8 + 2 * few + few * many / at_once;
}

long long bytes_left() {
  return account.byte_limit == Account::unlimited ? Account::unlimited
                                                  : std::max(account.byte_limit - account.held, 0LL);
}

std::optional<Failure> budget_failure() {
  const bool is_out_of_work = account.left < 0;
  if (!is_out_of_work && account.held <= account.byte_limit) return std::nullopt;
  const std::string name = account.lesson ? account.lesson : "lesson";
  const bool is_lesson = is_out_of_work ? account.lesson_ends : account.lesson_is_full;
  const std::string subject = is_lesson ? "this " + name : "this";
  const std::string divide = "divide the " + name + ", or compute less in it";
  const auto limits = [&](long long Allowance::*most, const std::string& verb, const std::string& noun) {
    const std::string expression = std::to_string(account.of_expression.*most);
    const std::string lesson = std::to_string(account.of_lesson.*most);
    return is_lesson
               ? " (a " + name + " may " + verb + lesson + noun + ", one expression " + expression + ")"
               : " (one expression may " + verb + expression + noun + ", a " + name + " " + lesson + ")";
  };
  if (!is_out_of_work)
    return Failure{
        Failure::Kind::too_large,
        subject + " holds too many numbers" + limits(&Allowance::bytes, "hold ", " bytes"),
        is_lesson ? divide : "shorten the ranges of loops; use round(x, 50) to shorten long fractions"};
  const auto dearest = std::max_element(account.spent.begin(), account.spent.end());
  const Wording& wording = wordings[static_cast<std::size_t>(dearest - account.spent.begin())];
  return Failure{Failure::Kind::too_large,
                 subject + " takes too much work" + limits(&Allowance::work, "take ", " units") +
                     ", most of it for " + wording.what,
                 is_lesson ? divide : wording.hint};
}

}  // namespace proofsheet::numbers
