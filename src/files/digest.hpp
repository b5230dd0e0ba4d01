#pragma once
// Digests of bytes: quick ones for what this program keeps for itself, and those that anybody can compare.
#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "files/files.hpp"
#include "files/secret.hpp"

namespace proofsheet::files {

/// 128 bits of BLAKE2b (RFC 7693): nobody finds two texts with one digest.
using Digest = std::array<std::uint8_t, 16>;

Digest digest(std::string_view bytes);
Digest digest(const Pieces& pieces);
/// The same with a secret: nobody without it finds the digest of any text.
Digest digest(std::string_view bytes, const Secret& secret);

/// SHA-256 (FIPS 180-4) of all that is added, so that it can be compared with what `sha256sum` says.
class Sha256 {
 public:
  Sha256();
  ~Sha256();
  Sha256(const Sha256&) = delete;
  Sha256& operator=(const Sha256&) = delete;
  void add(std::string_view bytes);
  /// 64 hexadecimal digits. Nothing is added behind it.
  std::string digits();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace proofsheet::files
