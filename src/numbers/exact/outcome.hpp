#pragma once
#include <string>
#include <utility>
#include <variant>

namespace proofsheet::numbers {

/// The reason why a number could not be computed. The caller, who knows the place in the text, makes a
/// diagnostic of it.
struct Failure {
  enum class Kind { division_by_zero, outside_domain, undecided, too_large, unsupported };
  Kind kind = Kind::unsupported;
  std::string fact;  ///< one clause: what was asked and why it fails; shows the last enclosure if undecided
  std::string hint;  ///< how to fix it; may be empty
};

/// A value or a failure. The caller must test which before using the value.
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
