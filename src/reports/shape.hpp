#pragma once
// The shape of a JSON file that this program writes and reads again.
//
// A shape is a JSON value. An object has these keys in this order (`key?` is optional). An array has any
// number of elements of the shape of its first element. "" is any text, null is a text or null, 0 is any
// non-negative integer, and any other text must be equal.
#include <cstddef>
#include <string>

#include <nlohmann/json.hpp>

namespace proofsheet::reports {

using Json = nlohmann::ordered_json;

/// Returns the text of JSON in the style of all reports.
std::string dump(const Json& json);
/// Parses a file. Returns null, and sets the fault and its place, if it is not JSON.
Json parse_json(const std::string& text, std::string& fault, std::size_t& fault_at);
/// Returns the JSON Schema of the values of a shape. It allows further keys.
Json schema_of_shape(const Json& shape);
/// Returns the parts of a value that have the shape. Other parts are dropped, and missing parts are empty.
/// Does not copy the dropped parts, which may be nested without a limit.
Json filter_by_shape(const Json& value, const Json& shape);

}  // namespace proofsheet::reports
