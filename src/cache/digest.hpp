#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "files/secret.hpp"

namespace proofsheet::cache {

/// 128 bits of BLAKE2b (RFC 7693): nobody finds two texts with one digest.
using Digest = std::array<std::uint8_t, 16>;

Digest digest(std::string_view bytes);
/// The same with a secret: nobody without it finds the digest of any text.
Digest digest(std::string_view bytes, const files::Secret& secret);

/// What tells this build of the program from every other, with all libraries that it runs with: their build
/// IDs, which linkers make of what they link. Nothing if one has none.
std::optional<std::string> program_identity();

}  // namespace proofsheet::cache
