#pragma once
// `2/3`: the second of three shares of a course.
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace proofsheet::reports {

struct Shard {
  std::size_t index = 1, count = 1;  ///< from 1; at most most_shards
};
inline constexpr std::size_t most_shards = 1000;
/// Nothing if the text is none.
std::optional<Shard> parse_shard(std::string_view text);

}  // namespace proofsheet::reports
