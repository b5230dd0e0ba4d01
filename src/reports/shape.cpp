#include "reports/shape.hpp"

#include "ledger/json_writer.hpp"

namespace proofsheet::reports {

std::string dump(const Json& json) { return ledger::json_text(json) + "\n"; }

Json parse_json(const std::string& text, std::string& fault, std::size_t& fault_at) {
  try {
    return Json::parse(text);
  } catch (const Json::parse_error& error) {
    fault = "this is not JSON";
    fault_at = error.byte > 0 ? error.byte - 1 : 0;
    return {};
  } catch (const Json::out_of_range&) {  // has no place
    fault = "a number is too large";
    fault_at = 0;
    return {};
  }
}

namespace {

Json shaped_object(const Json& value, const Json& shape) {
  static const Json none;
  Json object = Json::object();
  for (const auto& [name, inside] : shape.items()) {
    const bool may_miss = name.ends_with('?');
    const std::string key = may_miss ? name.substr(0, name.size() - 1) : name;
    const bool has_key = value.is_object() && value.contains(key);
    if (has_key || !may_miss) object[key] = filter_by_shape(has_key ? value.at(key) : none, inside);
  }
  return object;
}

}  // namespace

Json schema_of_shape(const Json& shape) {
  if (shape.is_array()) return {{"type", "array"}, {"items", schema_of_shape(shape.front())}};
  if (shape.is_boolean()) return {{"type", "boolean"}};
  if (shape.is_number()) return {{"type", "integer"}, {"minimum", 0}};
  if (shape.is_null()) return {{"type", {"string", "null"}}};
  if (shape.is_string()) return shape == "" ? Json{{"type", "string"}} : Json{{"const", shape}};
  Json properties = Json::object(), required = Json::array();
  for (const auto& [name, inside] : shape.items()) {
    const bool may_miss = name.ends_with('?');
    const std::string key = may_miss ? name.substr(0, name.size() - 1) : name;
    properties[key] = schema_of_shape(inside);
    if (!may_miss) required.push_back(key);
  }
  return {{"type", "object"}, {"required", std::move(required)}, {"properties", std::move(properties)}};
}

Json filter_by_shape(const Json& value, const Json& shape) {
  if (shape.is_object()) return shaped_object(value, shape);
  if (shape.is_array()) {
    Json array = Json::array();
    if (value.is_array())
      for (const Json& element : value) array.push_back(filter_by_shape(element, shape.front()));
    return array;
  }
  if (shape.is_boolean()) return value.is_boolean() ? value : Json(false);
  if (shape.is_number()) return value.is_number_unsigned() ? value : Json(0u);
  if (shape.is_null()) return value.is_string() ? value : shape;
  return value.is_string() && shape == "" ? value : shape;
}

}  // namespace proofsheet::reports
