#pragma once
// A share of a course: `2/3` is the second of three.
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace proofsheet::reports {

struct Shard {
  std::size_t index = 1, count = 1;  ///< from 1; at most most_shards
};
inline constexpr std::size_t most_shards = 1000;
/// Returns `nullopt` if the text is not a valid shard.
std::optional<Shard> parse_shard(std::string_view text);

}  // namespace proofsheet::reports
