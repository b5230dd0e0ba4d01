#pragma once
// A path into JSON, `results[*].time`: which values of a file of JSON are the cells of a column.
#include <optional>
#include <string>
#include <vector>

#include "diagnostics/diagnostic.hpp"
#include "diagnostics/text.hpp"

namespace proofsheet::course {

/// From a value to one in it: the member of a name, the item at a place from 0, or each.
struct JsonStep {
  enum class Kind { name, place, each } kind = Kind::name;
  std::string name = {};
  std::size_t place = 0;
};
using JsonPath = std::vector<JsonStep>;

/// Nothing, and an error, if it is none. A `$` may stand before it, as in JSONPath.
std::optional<JsonPath> parse_json_path(const diagnostics::Text& text, diagnostics::Diagnostics& diagnostics);

/// A value at the end of a path. Behind `[*]`, where the member of a name is not there, it is null.
struct JsonValue {
  enum class Kind { number, text, null } kind = Kind::null;
  std::string text;                ///< of a number: as it is written. true and false are texts
  std::size_t begin = 0, end = 0;  ///< where it stands
};

/// What each path leads to, in the order of the file. The file is read once, and no number of it is rounded.
/// Nothing, and an error, if it is no JSON, or if a path ends at a list or an object.
std::optional<std::vector<std::vector<JsonValue>>> read_json(const diagnostics::SourcePtr& source,
                                                             const std::vector<JsonPath>& paths,
                                                             diagnostics::Diagnostics& diagnostics);

}  // namespace proofsheet::course
