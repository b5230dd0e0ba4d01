#include "files/digest.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sodium.h>

namespace proofsheet::files {

namespace {

const unsigned char* bytes_of(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

Digest hash(std::string_view bytes, const std::uint8_t* key, std::size_t key_size) {
  Digest made;
  crypto_generichash(made.data(), made.size(), bytes_of(bytes), bytes.size(), key, key_size);
  return made;
}

}  // namespace

Digest digest(std::string_view bytes) { return hash(bytes, nullptr, 0); }

Digest digest(std::string_view bytes, const Secret& secret) {
  return hash(bytes, secret.data(), secret.size());
}

struct Sha256::State {
  crypto_hash_sha256_state sodium;
};

Sha256::Sha256() : state_(std::make_unique<State>()) { crypto_hash_sha256_init(&state_->sodium); }
Sha256::~Sha256() = default;

void Sha256::add(std::string_view bytes) {
  crypto_hash_sha256_update(&state_->sodium, bytes_of(bytes), bytes.size());
}

std::string Sha256::digits() {
  std::array<unsigned char, crypto_hash_sha256_BYTES> hash;
  crypto_hash_sha256_final(&state_->sodium, hash.data());
  return fmt::format("{:02x}", fmt::join(hash, ""));
}

}  // namespace proofsheet::files
