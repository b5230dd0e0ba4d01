#pragma once
// The shape of a JSON file that this program writes: what it may hold when it is read again.
//
// A shape is a value like those that are written: an object has these keys in this order (`key?`: it may be
// missing), an array any number of elements of the shape of its first, "" is any text and null a text or null,
// 0 is any whole number that is not negative, and any other text is itself.
#include <cstddef>
#include <string>

#include <nlohmann/json.hpp>

namespace proofsheet::reports {

using Json = nlohmann::ordered_json;

/// As all reports in JSON are written.
std::string dumped(const Json& json);
/// Parses a file; null, and why and where, if it is no JSON.
Json parse_json(const std::string& text, std::string& fault, std::size_t& fault_at);
/// What of a value has the shape. What has not is left out; what is missing is empty. No more of the value is
/// copied, which may nest without a limit.
Json shaped(const Json& value, const Json& shape);

}  // namespace proofsheet::reports
