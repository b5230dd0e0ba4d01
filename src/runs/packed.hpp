#pragma once
// Serializes values as consecutive bytes. The reader must know their order.
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

namespace proofsheet::runs {

class Packer {
 public:
  void number(std::uint64_t value);
  void text(std::string_view value);
  std::string bytes;
};

/// Thrown if the bytes end before the value does.
struct TruncatedError : std::runtime_error {
  TruncatedError() : std::runtime_error("a packed value is cut") {}
};

/// Reads packed values. Its functions throw Cut.
class Unpacker {
 public:
  explicit Unpacker(std::string_view bytes) : rest_(bytes) {}
  std::uint64_t number();
  std::string_view text();

 private:
  std::string_view take(std::uint64_t size);
  std::string_view rest_;
};

}  // namespace proofsheet::runs
