#pragma once
// Budgets: how much work and memory an expression and a lesson may take.
//
// A short line can ask for more than any machine can do: functions that call each other twice, sums within
// sums, an angle of a million bits. So work has a price, which is paid before the work is done, or piece by
// piece while it is done. A unit is the cost of an addition per bit, about a nanosecond. Prices were measured
// and are rough, but they are the same on every machine, and so the same requests are refused everywhere. If
// the price exceeds the rest of the budget, an operation that can fail fails, and one that cannot takes a way
// that costs nothing.
//
// There are two nested allowances. Work of an expression is charged to the expression and to its lesson.
// Other work of a lesson is charged to the lesson alone.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>

#include "numbers/exact/outcome.hpp"

namespace proofsheet::numbers {

/// The most units of work for an expression and for a lesson.
inline constexpr long long most_work = 3'000'000'000, most_lesson_work = 10'000'000'000;
/// The most bytes that the numbers of an expression, or of a lesson, may hold at a time.
inline constexpr long long most_bytes_held = 256LL << 20, most_lesson_bytes = 1LL << 30;

/// The kinds of work.
enum class WorkKind : std::uint8_t {
  steps,       ///< calls, terms, cells and texts
  fractions,   ///< exact arithmetic
  enclosures,  ///< digits and signs of other reals
  proofs       ///< proofs of equality
};

struct Allowance {
  long long work, bytes;
};

class WorkScope;

/// The account that pays for the work of a thread.
struct Account {
  static constexpr long long unlimited = std::numeric_limits<long long>::max();
  static constexpr long long dearest = 1LL << 60;  ///< the upper limit of any price
  static constexpr std::size_t labours = static_cast<std::size_t>(WorkKind::proofs) + 1;

  WorkScope* evaluation = nullptr;  ///< the current expression; null if there is none
  const char* lesson = nullptr;     ///< the name of the current lesson in messages; null if there is none
  Allowance of_expression{most_work, most_bytes_held}, of_lesson{most_lesson_work, most_lesson_bytes};
  /// The units until the first allowance ends, and whether that is the lesson's.
  long long left = unlimited;
  bool lesson_ends = false;
  std::array<long long, labours> spent{};
  /// The bytes held by the numbers of this thread, the most they may be, and whether that limit is the
  /// lesson's.
  long long held = 0, byte_limit = unlimited;
  bool lesson_is_full = false;

  bool is_overspent() const { return left < 0 || held > byte_limit; }
};
extern constinit thread_local Account account;

/// A scope whose work is also charged to the account around it.
class AccountScope {
 public:
  AccountScope(const AccountScope&) = delete;
  AccountScope& operator=(const AccountScope&) = delete;

 protected:
  AccountScope() = default;
  ~AccountScope() = default;
  void open(const Allowance& allowance);
  void close();

 private:
  Account outer_;
  long long first_left_ = 0;
};

/// The work of one expression. A nested scope is a part of the outer expression.
class WorkScope : AccountScope {
 public:
  explicit WorkScope(long long work = most_work, long long bytes = most_bytes_held);
  ~WorkScope();

  /// The cache of proofs for later proofs of the same expression. Only the outermost scope uses it; it ends
  /// with the scope.
  std::shared_ptr<void> remembered;
};

/// The work of one lesson. Inside another lesson or an expression, it is a part of that.
class LessonScope : AccountScope {
 public:
  /// `name`: the word for the lesson in messages, such as "document".
  explicit LessonScope(const char* name = "lesson", long long work = most_lesson_work,
                       long long bytes = most_lesson_bytes);
  ~LessonScope();

 private:
  bool is_open_ = false;
};

/// Pays for work that is about to be done. Returns false if the price exceeds the budget: then the work must
/// not be done.
inline bool spend(WorkKind labour, long long units) {
  if (account.left == Account::unlimited) return true;
  if (account.is_overspent()) return false;
  const long long price = std::min(units, Account::dearest);
  account.spent[static_cast<std::size_t>(labour)] += price;
  account.left -= price;
  return account.left >= 0;
}
/// Returns the measured cost of making one fraction of two with that many bits. Reducing to lowest terms
/// takes nearly quadratic time.
long long price_of_fraction(std::size_t bits, std::size_t more_bits);
/// Adds to the bytes held by numbers of this thread; a negative number releases bytes.
inline void hold(long long bytes) { account.held += bytes; }
/// A scope whose numbers belong to the thread: their bytes are not charged to the current expression or
/// lesson.
class ThreadOwnedScope {
 public:
  ThreadOwnedScope() = default;
  ~ThreadOwnedScope() { account.held = held_; }
  ThreadOwnedScope(const ThreadOwnedScope&) = delete;
  ThreadOwnedScope& operator=(const ThreadOwnedScope&) = delete;

 private:
  long long held_ = account.held;
};
/// Returns how many more bytes may be held.
long long bytes_left();
inline bool is_overspent() { return account.is_overspent(); }
/// Returns a failure if the budget is spent, else `nullopt`.
std::optional<Failure> budget_failure();

}  // namespace proofsheet::numbers
