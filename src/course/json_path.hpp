#pragma once
// Paths into JSON, such as `results[*].time`: they select the values of a JSON file that become the cells of
// a column.
#include <optional>
#include <string>
#include <vector>

#include "text/diagnostic.hpp"
#include "text/text.hpp"

namespace proofsheet::course {

/// A step from a value to a value inside it: the member with a name, the item at an index from 0, or each
/// item.
struct JsonStep {
  enum class Kind { name, place, each } kind = Kind::name;
  std::string name = {};
  std::size_t place = 0;
};
using JsonPath = std::vector<JsonStep>;

/// Parses a path. A leading `$` is allowed, as in JSONPath. Returns nothing, and reports an error, if the
/// text is not a path.
std::optional<JsonPath> parse_json_path(const text::Text& text, text::Diagnostics& diagnostics);

/// A value at the end of a path. After `[*]`, a missing member counts as null.
struct JsonValue {
  enum class Kind { number, text, null } kind = Kind::null;
  std::string text;                ///< a number as written; true and false are texts
  std::size_t begin = 0, end = 0;  ///< in the source
};

/// Returns the values that each path leads to, in the order of the file. The file is read once, and its
/// numbers are not rounded. Returns nothing, and reports an error, if the file is not JSON, or if a path ends
/// at a list or an object.
std::optional<std::vector<std::vector<JsonValue>>> read_json(const text::SourcePtr& source,
                                                             const std::vector<JsonPath>& paths,
                                                             text::Diagnostics& diagnostics);

}  // namespace proofsheet::course
