#include "numbers/exact/work.hpp"

#include <string>

namespace proofsheet::numbers {

constinit thread_local Account account;

namespace {

struct Wording {
  const char* what;
  const char* hint;
};
constexpr std::array<Wording, Account::labours> wordings{{
    {"calls, terms and cells", "let loops run over less, and give a name to what is computed again"},
    {"exact fractions", "round(x, 50) keeps a long fraction short"},
    {"digits and signs", "ask for fewer digits, or let numbers be smaller"},
    {"proofs of equality", "`A = B to 60 places` can be told without proving A = B"},
}};

}  // namespace

WorkScope::WorkScope(long long work, long long bytes) {
  if (account.evaluation) return;
  account.evaluation = this;
  account.most = account.left = work;
  account.spent = {};
  account.held_before = account.held;
  account.most_held = account.held + bytes;
}

WorkScope::~WorkScope() {
  if (account.evaluation != this) return;
  remembered.reset();
  account.evaluation = nullptr;
  account.left = account.most_held = Account::unlimited;
}

long long price_of_fraction(std::size_t bits, std::size_t more_bits) {
  constexpr long long start = 100, at_once = 5'000;
  const auto few = static_cast<long long>(std::min(bits, more_bits));
  const auto many = static_cast<long long>(std::max(bits, more_bits));
  return start + many / 8 + 2 * few + few * many / at_once;
}

long long bytes_left() {
  return account.most_held == Account::unlimited ? Account::unlimited : std::max(account.most_held - account.held, 0LL);
}

std::optional<Failure> overspent() {
  if (account.left < 0) {
    const auto most = std::max_element(account.spent.begin(), account.spent.end());
    const Wording& wording = wordings[static_cast<std::size_t>(most - account.spent.begin())];
    return Failure{Failure::Kind::too_large,
                   "this takes " + std::to_string(account.most - account.left) +
                       " units of work or more, most of them for " + wording.what + "; the most is " +
                       std::to_string(account.most),
                   wording.hint};
  }
  if (account.held > account.most_held)
    return Failure{Failure::Kind::too_large,
                   "the numbers of this evaluation hold more than " +
                       std::to_string(account.most_held - account.held_before) + " bytes",
                   "let loops run over less; round(x, 50) keeps a long fraction short"};
  return std::nullopt;
}

}  // namespace proofsheet::numbers
