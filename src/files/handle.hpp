#pragma once
#include <unistd.h>

#include <utility>

namespace proofsheet::files {

/// An open file of the system, which the destructor closes. A negative number means none, and `errno` has the
/// reason.
class Handle {
 public:
  explicit Handle(int number) : number_(number) {}
  Handle(Handle&& other) noexcept : number_(other.release()) {}
  Handle& operator=(Handle&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  Handle(const Handle&) = delete;
  Handle& operator=(const Handle&) = delete;
  ~Handle() {
    if (number_ >= 0) ::close(number_);
  }
  int get() const { return number_; }
  explicit operator bool() const { return number_ >= 0; }
  int release() { return std::exchange(number_, -1); }

 private:
  int number_;
};

}  // namespace proofsheet::files
