#pragma once
// Where a place of a YAML file is: the keys around it, found by the indentation of its lines. So it is known
// while the file has errors, as it has while its author types.
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "course/fields.hpp"

namespace proofsheet::lsp {

struct YamlPlace {
  std::vector<std::string> keys;  ///< around the line, from the outermost on
  std::string key;                ///< of the line; empty if it has none
  bool is_key = false;            ///< the place is in a key, or where one may begin
  std::size_t key_begin = 0;      ///< the offset of the key of the line
};
YamlPlace yaml_place(std::string_view text, std::size_t offset);

/// Returns the value of a key beside or around a place, such as the `example` of a question; empty if there
/// is none.
std::string value_beside(std::string_view text, std::size_t offset, std::string_view key);

/// The keys that may be written at a place, or the field whose value is there.
struct FieldsAtPlace {
  std::vector<course::Field> keys = {};        ///< the keys that may be here
  std::vector<std::string> known = {};         ///< the keys of the path that are fields, outermost first
  std::optional<course::Field> of_value = {};  ///< the field whose value is here
};
/// `file` is the name of an authors' file, such as `quiz.yaml`.
FieldsAtPlace fields_at(std::string_view file, const YamlPlace& place);

}  // namespace proofsheet::lsp
