#pragma once
#include <cstdint>
#include <string_view>

namespace proofsheet::workbook {

/// FNV-1a with 64 bits (Fowler, Noll and Vo): the same on every machine. `hash`: that of what stands before.
constexpr std::uint64_t fnv1a(std::string_view bytes, std::uint64_t hash = 0xcbf29ce484222325) {
  for (const char byte : bytes) hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001b3;
  return hash;
}

}  // namespace proofsheet::workbook
