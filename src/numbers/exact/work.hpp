#pragma once
// What an expression and a lesson may cost.
//
// A short line can ask for more than any machine can do: functions that call each other twice, sums within
// sums, an angle of a million bits. So work has a price, which is paid before the work is done, or piece by
// piece while it is. A unit is what an addition takes for a bit, about a nanosecond. Prices were measured and
// are rough, but they are the same on every machine, and so is what is refused. When more is asked than is
// left, an operation that can fail fails, and one that can't does what costs nothing.
//
// There are two allowances, one inside the other. An expression has its own; what it pays, its lesson pays, too.
// What a lesson does outside of its expressions is paid by the lesson alone.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>

#include "numbers/exact/outcome.hpp"

namespace proofsheet::numbers {

/// The most units of work that an expression and a lesson may take.
inline constexpr long long most_work = 3'000'000'000, most_lesson_work = 10'000'000'000;
/// The most bytes that the numbers made by an expression, or a lesson, may hold at a time.
inline constexpr long long most_bytes_held = 256LL << 20, most_lesson_bytes = 1LL << 30;

/// What work is done for.
enum class Labour : std::uint8_t {
  steps,       ///< calls, terms, cells and texts
  fractions,   ///< exact arithmetic
  enclosures,  ///< digits and signs of other reals
  proofs       ///< of equality
};

struct Allowance {
  long long work, bytes;
};

class WorkScope;

/// What the work of a thread is paid from.
struct Account {
  static constexpr long long unlimited = std::numeric_limits<long long>::max();
  static constexpr long long dearest = 1LL << 60;  ///< no price is counted higher
  static constexpr std::size_t labours = static_cast<std::size_t>(Labour::proofs) + 1;

  WorkScope* evaluation = nullptr;  ///< the expression that is under way; null: none is
  const char* lesson = nullptr;     ///< what messages call the lesson that is under way; null: none is
  Allowance of_expression{most_work, most_bytes_held}, of_lesson{most_lesson_work, most_lesson_bytes};
  /// Until the first allowance ends, and whether that is the lesson's.
  long long left = unlimited;
  bool lesson_ends = false;
  std::array<long long, labours> spent{};
  /// By the numbers of this thread, how many they may be, and whether more are more than the lesson may hold.
  long long held = 0, most_held = unlimited;
  bool lesson_is_full = false;

  bool is_overspent() const { return left < 0 || held > most_held; }
};
extern constinit thread_local Account account;

/// What is spent until the end of the scope is charged to the account around it as well.
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
  Account around_;
  long long first_left_ = 0;
};

/// The work of one expression. A scope inside another is a part of that expression.
class WorkScope : AccountScope {
 public:
  explicit WorkScope(long long work = most_work, long long bytes = most_bytes_held);
  ~WorkScope();

  /// What its proofs have found, for those that follow. Of the outermost scope; it goes with the scope.
  std::shared_ptr<void> remembered;
};

/// The work of one lesson. Inside another, or inside an expression, it is a part of that.
class LessonScope : AccountScope {
 public:
  /// `name`: what messages call it, such as "document".
  explicit LessonScope(const char* name = "lesson", long long work = most_lesson_work,
                       long long bytes = most_lesson_bytes);
  ~LessonScope();

 private:
  bool is_open_ = false;
};

/// Pays for what is about to be done. False if that is more than is left: then it must not be done.
inline bool spend(Labour labour, long long units) {
  if (account.left == Account::unlimited) return true;
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
/// What is made until the end of the scope belongs to the thread: nothing that is under way holds it.
class OfThread {
 public:
  OfThread() = default;
  ~OfThread() { account.held = held_; }
  OfThread(const OfThread&) = delete;
  OfThread& operator=(const OfThread&) = delete;

 private:
  long long held_ = account.held;
};
/// How many more may be held.
long long bytes_left();
inline bool is_overspent() { return account.is_overspent(); }
/// Why nothing more is done; nothing as long as something is left.
std::optional<Failure> overspent();

}  // namespace proofsheet::numbers
