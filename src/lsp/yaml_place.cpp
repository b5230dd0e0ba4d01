#include "lsp/yaml_place.hpp"

#include <algorithm>
#include <optional>
#include <vector>

#include "course/schema.hpp"
#include "documents/project.hpp"
#include "text/characters.hpp"

namespace proofsheet::lsp {

namespace {

using course::Field;
using course::Form;
using course::Shape;

/// A line: its key, and how far it and its item are indented.
struct Line {
  std::size_t begin = 0, end = 0;
  std::size_t item = 0;    ///< the indentation of its first `-`, or of its key
  std::size_t indent = 0;  ///< the indentation of its key
  std::string key;         ///< empty if it has none
  std::size_t colon = 0;   ///< the offset after the `:` of the key
  bool is_blank = false;
};

Line line_at(std::string_view text, std::size_t offset) {
  Line line;
  line.begin = offset == 0 ? 0 : text.rfind('\n', offset - 1) + 1;
  line.end = std::min(text.find('\n', offset), text.size());
  const std::string_view all = text.substr(line.begin, line.end - line.begin);
  std::size_t at = std::min(all.find_first_not_of(' '), all.size());
  line.item = at;
  while (at < all.size() && all[at] == '-' && (at + 1 == all.size() || all[at + 1] == ' '))
    at = std::min(all.find_first_not_of(' ', at + 1), all.size());
  line.indent = at;
  line.is_blank = at == all.size() || all[at] == '#';
  const std::size_t colon = std::min(all.find(": ", at), all.size());
  const std::size_t end = colon < all.size()                  ? colon
                          : !all.empty() && all.back() == ':' ? all.size() - 1
                                                              : at;
  if (end > at) {
    line.key = all.substr(at, end - at);
    line.colon = line.begin + end + 1;
  }
  return line;
}

/// The part of a mapping `{value: m, route: by hand}` before a place in it.
struct FlowPart {
  std::size_t open = 0;   ///< the offset of the `{`
  std::size_t begin = 0;  ///< of the key
};

/// Returns the part of the innermost mapping in braces that begins on the line of the place and is still open
/// there; `nullopt` if there is none. A brace in a text, as that of a role, begins no mapping.
std::optional<FlowPart> flow_part(std::string_view text, std::size_t begin, std::size_t offset) {
  std::vector<FlowPart> open;  // also of lists
  char before = '-', quote = '\0';
  for (std::size_t at = begin; at < offset; ++at) {
    const char c = text[at];
    const bool is_spaced = at > begin && text[at - 1] == ' ';
    const bool begins = before == '[' || before == '{' || (before == ',' && !open.empty()) ||
                        ((before == ':' || before == '-') && (is_spaced || at == begin));
    if (quote != '\0') {
      if (c == quote) quote = '\0';
    } else if ((c == '"' || c == '\'') && begins) {
      quote = c;
    } else if ((c == '{' || c == '[') && begins) {
      open.push_back({at, at + 1});
    } else if ((c == '}' || c == ']') && !open.empty()) {
      open.pop_back();
    } else if (c == ',' && !open.empty()) {
      open.back().begin = at + 1;
    }
    if (c != ' ') before = c;
  }
  if (quote != '\0' || open.empty() || text[open.back().open] != '{') return std::nullopt;
  std::size_t& key = open.back().begin;
  key = std::min(text.find_first_not_of(' ', key), offset);
  return open.back();
}

bool is_by_id(Shape shape) {
  return shape == Shape::by_id || shape == Shape::list_or_by_id || shape == Shape::list_or_by_file ||
         shape == Shape::given || shape == Shape::named || shape == Shape::choices;
}

/// Returns the field of a file, as if it were the value of a key.
std::optional<Field> field_of_file(std::string_view file) {
  if (file == documents::project_file)
    return Field{"project", course::Presence::required, Shape::mapping, {}, [] {
                   return std::vector{documents::project_table().form()};
                 }};
  for (const Field& field : course::author_files())
    if (file == field.name + ".yaml") return field;
  return std::nullopt;
}

const Field* find(const std::vector<Field>& fields, std::string_view key) {
  for (const Field& field : fields)
    if (field.name == key || !course::variant_of(key, field.name).empty()) return &field;
  return nullptr;
}

/// Returns the fields of all kinds, without duplicates.
std::vector<Field> fields_inside(const Field& field) {
  std::vector<Field> fields;
  if (!field.inside) return fields;
  for (const Form& form : field.inside())
    for (const Field& one : form.fields)
      if (!find(fields, one.name)) fields.push_back(one);
  return fields;
}

}  // namespace

YamlPlace yaml_place(std::string_view text, std::size_t offset) {
  const Line here = line_at(text, offset);
  YamlPlace place;
  place.key = here.key;
  place.key_begin = here.begin + std::min(here.indent, offset - here.begin);
  place.is_key = here.key.empty() ? text.substr(place.key_begin, offset - place.key_begin).find(": ") ==
                                        std::string_view::npos
                                  : offset < here.colon;
  if (const auto flow = flow_part(text, here.begin, offset)) {
    if (!here.key.empty() && here.colon <= flow->open) place.keys.push_back(here.key);
    const std::string_view part = text.substr(flow->begin, offset - flow->begin);
    const std::size_t colon = part.find(':');
    place.is_key = colon == std::string_view::npos;
    place.key_begin = flow->begin;
    place.key = part.substr(0, colon);
  }
  // On an empty line, a key may begin as far to the right as the place is.
  std::size_t least = here.is_blank ? offset - here.begin : here.indent;
  for (std::size_t begin = here.begin; begin > 0 && least > 0;) {
    const Line line = line_at(text, begin - 1);
    begin = line.begin;
    if (line.is_blank || line.key.empty() || line.indent >= least) continue;
    place.keys.insert(place.keys.begin(), line.key);
    least = line.indent;
  }
  return place;
}

std::string value_beside(std::string_view text, std::size_t offset, std::string_view key) {
  const auto value_in = [&](const Line& line) {
    return std::string(text::trimmed(text.substr(line.colon, line.end - line.colon)));
  };
  const Line here = line_at(text, offset);
  // Above, up to the beginning of the item of a list at the margin; then below, until the next one.
  for (std::size_t begin = here.begin;;) {
    const Line line = line_at(text, begin);
    if (line.key == key) return value_in(line);
    if (line.item == 0 && !line.is_blank) break;
    if (line.begin == 0) break;
    begin = line.begin - 1;
  }
  for (std::size_t begin = here.end + 1; begin < text.size();) {
    const Line line = line_at(text, begin);
    if (line.item == 0 && !line.is_blank) break;
    if (line.key == key) return value_in(line);
    begin = line.end + 1;
  }
  return {};
}

FieldsAtPlace fields_at(std::string_view file, const YamlPlace& place) {
  FieldsAtPlace found;
  std::optional<Field> field = field_of_file(file);
  if (!field) return found;
  found.keys = fields_inside(*field);
  bool may_be_id = is_by_id(field->shape);
  std::vector<std::string> keys = place.keys;
  if (!place.is_key && !place.key.empty()) keys.push_back(place.key);
  for (const std::string& key : keys) {
    const Field* next = find(found.keys, key);
    if (may_be_id && (!next || found.known.empty())) {
      may_be_id = false;
      continue;
    }
    if (!next) {  // a line of a text, or a key that is not known
      found.keys.clear();
      break;
    }
    field = *next;
    found.known.push_back(field->name);
    may_be_id = is_by_id(field->shape);
    found.keys = fields_inside(*field);
  }
  if (may_be_id) found.keys.clear();  // an id comes first
  if (!found.known.empty()) found.of_value = field;
  return found;
}

}  // namespace proofsheet::lsp
