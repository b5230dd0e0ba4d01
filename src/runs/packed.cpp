#include "runs/packed.hpp"

#include <cstring>

namespace proofsheet::runs {

void Packer::number(std::uint64_t value) {
  char raw[sizeof value];
  std::memcpy(raw, &value, sizeof value);
  bytes.append(raw, sizeof value);
}

void Packer::text(std::string_view value) {
  number(value.size());
  bytes += value;
}

std::string_view Unpacker::take(std::uint64_t size) {
  if (size > rest_.size()) throw TruncatedError();
  const std::string_view taken = rest_.substr(0, size);
  rest_.remove_prefix(size);
  return taken;
}

std::uint64_t Unpacker::number() {
  std::uint64_t value = 0;
  std::memcpy(&value, take(sizeof value).data(), sizeof value);
  return value;
}

std::string_view Unpacker::text() { return take(number()); }

}  // namespace proofsheet::runs
