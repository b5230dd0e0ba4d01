#include "reports/shard.hpp"

#include <charconv>

namespace proofsheet::reports {

std::optional<Shard> parse_shard(std::string_view text) {
  Shard shard;
  const char* const end = text.data() + text.size();
  const auto [slash, fault] = std::from_chars(text.data(), end, shard.index);
  if (fault != std::errc() || slash == end || *slash != '/') return std::nullopt;
  const auto [last, other_fault] = std::from_chars(slash + 1, end, shard.count);
  if (other_fault != std::errc() || last != end) return std::nullopt;
  const bool is_one = shard.index >= 1 && shard.index <= shard.count && shard.count <= most_shards;
  return is_one ? std::optional(shard) : std::nullopt;
}

}  // namespace proofsheet::reports
