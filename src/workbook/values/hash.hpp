#pragma once
#include <cstdint>
#include <string_view>

namespace proofsheet::workbook {

/// Returns the 64-bit FNV-1a hash (Fowler, Noll and Vo), which is the same on every machine. `hash` is the
/// hash of the preceding bytes.
constexpr std::uint64_t fnv1a(std::string_view bytes, std::uint64_t hash = 0xcbf29ce484222325) {
  for (const char byte : bytes) hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001b3;
  return hash;
}

}  // namespace proofsheet::workbook
