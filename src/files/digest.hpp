#pragma once
// Digests of bytes: fast ones for the program's own files, and SHA-256 for comparison with other programs.
#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "files/secret.hpp"

namespace proofsheet::files {

/// 128 bits of BLAKE2b (RFC 7693): finding two texts with the same digest is infeasible.
using Digest = std::array<std::uint8_t, 16>;

Digest digest(std::string_view bytes);
/// Returns a keyed digest: without the secret it can't be computed for any text.
Digest digest(std::string_view bytes, const Secret& secret);

/// SHA-256 (FIPS 180-4) of all added bytes, the same as the output of `sha256sum`.
class Sha256 {
 public:
  Sha256();
  ~Sha256();
  Sha256(const Sha256&) = delete;
  Sha256& operator=(const Sha256&) = delete;
  void add(std::string_view bytes);
  /// Returns 64 hexadecimal digits. Nothing must be added afterwards.
  std::string digits();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace proofsheet::files
