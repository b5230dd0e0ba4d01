#pragma once
#include <nlohmann/json_fwd.hpp>

#include <string>

#include "course/fields.hpp"

namespace proofsheet::course {

/// Regular expressions in the dialect that JSON Schema asks for (ECMA-262, section 21.2), found anywhere in a
/// text unless they say otherwise.
extern const std::string id_pattern, format_pattern, line_pattern, given_pattern, lines_pattern;

/// What a shape is called among the `$defs` of a schema. Only of shapes that hold no table.
std::string name_of(Shape shape);
/// What may stand behind a key of this shape. May refer to `$defs` of other shapes: see shapes_inside.
nlohmann::ordered_json schema_of(Shape shape);
/// The shapes that schema_of(shape) refers to.
std::vector<Shape> shapes_inside(Shape shape);
/// `{"$ref": …}` to a definition.
nlohmann::ordered_json reference_to(const std::string& definition);

}  // namespace proofsheet::course
