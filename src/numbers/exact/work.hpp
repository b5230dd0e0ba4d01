#pragma once
// What one evaluation may cost.
//
// A short line can ask for more than any machine can do: functions that call each other twice, sums within
// sums, an angle of a million bits. So whatever may take long has a price, which is paid before it is done. A
// unit is what an addition takes for a bit, about a nanosecond. Prices were measured and are rough, but they
// are the same on every machine, and so is what is refused. When more is asked than is left, it isn't done,
// and neither is anything else: an operation that can fail fails, one that can't does what costs nothing.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>

#include "numbers/exact/outcome.hpp"

namespace proofsheet::numbers {

/// The most that an evaluation may cost, and the most bytes that the numbers made by it may hold at a time.
inline constexpr long long most_work = 1LL << 31;
inline constexpr long long most_bytes_held = 256LL << 20;

/// What work is done for.
enum class Labour : std::uint8_t {
  steps,       ///< calls, terms and cells
  fractions,   ///< exact arithmetic
  enclosures,  ///< digits and signs of other reals
  proofs       ///< of equality
};

class WorkScope;

/// The evaluation that is under way on a thread.
struct Account {
  static constexpr long long unlimited = std::numeric_limits<long long>::max();
  static constexpr long long dearest = 1LL << 60;  ///< no price is told higher
  static constexpr std::size_t labours = static_cast<std::size_t>(Labour::proofs) + 1;

  WorkScope* evaluation = nullptr;  ///< the outermost scope; null: outside of all
  long long most = unlimited, left = unlimited;
  std::array<long long, labours> spent{};
  long long held = 0, held_before = 0;
  long long most_held = unlimited;

  bool is_overspent() const { return left < 0 || held > most_held; }
};
extern constinit thread_local Account account;

/// One evaluation, until the end of the scope, and what it may cost and hold. A scope inside another is a
/// part of that evaluation; outside of all nothing is limited here.
class WorkScope {
 public:
  explicit WorkScope(long long work = most_work, long long bytes = most_bytes_held);
  ~WorkScope();
  WorkScope(const WorkScope&) = delete;
  WorkScope& operator=(const WorkScope&) = delete;

  /// What its proofs have found, for those that follow. Of the outermost scope; it goes with the scope.
  std::shared_ptr<void> remembered;
};

/// Pays for what is about to be done. False if that is more than is left: then it must not be done.
inline bool spend(Labour labour, long long units) {
  if (!account.evaluation) return true;
  if (account.is_overspent()) return false;
  const long long price = std::min(units, Account::dearest);
  account.spent[static_cast<std::size_t>(labour)] += price;
  account.left -= price;
  return account.left >= 0;
}
/// What it costs to make one fraction of two of so many bits, measured: they are brought to lowest terms in
/// nearly quadratic time.
long long price_of_fraction(std::size_t bits, std::size_t more_bits);
/// Bytes that numbers of this thread hold from now on; negative: no longer.
inline void hold(long long bytes) { account.held += bytes; }
/// How many more may be held.
long long bytes_left();
inline bool is_overspent() { return account.is_overspent(); }
/// Why nothing more is done; nothing as long as something is left.
std::optional<Failure> overspent();

}  // namespace proofsheet::numbers
