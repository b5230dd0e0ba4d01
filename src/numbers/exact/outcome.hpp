#pragma once
#include <string>
#include <utility>
#include <variant>

namespace proofsheet::numbers {

/// Why a number could not be made. Whoever knows the place in the text turns it into a diagnostic.
struct Failure {
  enum class Kind { division_by_zero, outside_domain, undecided, too_large, unsupported };
  Kind kind = Kind::unsupported;
  std::string fact;  ///< one clause: what was asked and what stands against it; an undecided one shows the
                     ///< last enclosure
  std::string hint;  ///< how to mend it; may be empty
};

/// A value, or the failure that stands in its place. The reader has to look before using it.
template <class T>
class [[nodiscard]] Outcome {
 public:
  Outcome(T value) : held_(std::in_place_index<0>, std::move(value)) {}  // NOLINT: implicit on purpose
  Outcome(Failure failure)
      : held_(std::in_place_index<1>, std::move(failure)) {}  // NOLINT: implicit on purpose
  bool ok() const { return held_.index() == 0; }
  explicit operator bool() const { return ok(); }
  const T& operator*() const& { return std::get<0>(held_); }
  T& operator*() & { return std::get<0>(held_); }
  T&& operator*() && { return std::get<0>(std::move(held_)); }
  const T* operator->() const { return &std::get<0>(held_); }
  T* operator->() { return &std::get<0>(held_); }
  const Failure& failure() const { return std::get<1>(held_); }

 private:
  std::variant<T, Failure> held_;
};

}  // namespace proofsheet::numbers
