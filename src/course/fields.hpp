#pragma once
// A mapping is declared once, as a table of its keys. The loader reads by this table and reports unknown keys
// with the nearest known one. The schemas for editors are made from it too (schema.hpp): the name of a key,
// its shape, whether it is required, its inner table, and a line for people.
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "course/course.hpp"
#include "course/yaml_tree.hpp"

namespace proofsheet::course {

/// The possible shapes of a key's value.
enum class Shape {
  text,         ///< any scalar that is not empty
  line,         ///< a text on one line
  id,           ///< a line of a-z, 0-9 and '-'
  lines,        ///< a `|` block, one item a line
  equations,    ///< lines, or a single one after the key
  rows,         ///< a `|` block of rows, or a single cell
  texts,        ///< a list of texts
  one_or_more,  ///< a text on one line, or a list of texts
  ids,          ///< a list of ids without duplicates
  format,       ///< `4`, `3 sig`, `sci 3`, `percent 1`, `fraction`
  formats,      ///< a format, or names and a format for each
  rounding,     ///< the name of a rounding rule
  route,        ///< exact | by hand
  machine,      ///< float64 | float32
  verdict,      ///< range
  edition,      ///< student | teacher
  asking,       ///< typed | choices
  negatives,    ///< parentheses
  figure,       ///< the name of a kind of figure
  yes_no,
  years,            ///< `1900..2100`
  day,              ///< `2026-11-01`
  count,            ///< a whole number from 0
  points,           ///< a whole number from 1 to 100
  mapping,          ///< a mapping with a table of its own
  by_id,            ///< mappings that share a table, each after its id
  list,             ///< a list of mappings that share a table, or are of several kinds
  list_or_by_id,    ///< such a list (it requires another key), or such lists by id instead
  list_or_by_file,  ///< such a list, or such lists by file
  given,            ///< names, some with axes in brackets, and their values
  notation,         ///< names and a line for each
  named,            ///< names, and a line or a mapping for each; the mappings share a table
  varied,           ///< names, and a line or a list for each
  choices,          ///< the same, or a mapping for each; or a list of mappings
};

enum class Presence { optional, required };

struct Form;

/// One key of a mapping.
struct Field {
  std::string name;
  Presence presence = Presence::optional;
  Shape shape = Shape::text;
  std::string about;                   ///< one line for people
  std::vector<Form> (*inside)() = {};  ///< the table of a mapping, or the tables of its kinds
  std::string needs = {};              ///< a key that must be present too; empty if none
  bool has_variants = false;           ///< true if the id of a variant may follow the name and a space
  std::string former = {};             ///< its name in the version before, which is read with a warning
  std::size_t least = 1;               ///< the number of items that a list must have
};

/// A table without the struct that it fills.
struct Form {
  std::string noun;  ///< "a card", as in messages
  std::string kind;  ///< the key that only this kind has; empty if there is one kind
  std::string word;  ///< the value of `kind`, if several kinds have that key; else empty
  std::vector<Field> fields;
};

/// One key, and the function that stores its value in a T.
template <class T>
struct Key : Field {
  std::function<void(const Node&, T&, text::Diagnostics&)> read;
  void (*read_variant)(const std::string&, const Node&, T&, text::Diagnostics&) = nullptr;
};

template <class T>
struct Table {
  std::string noun;  ///< "a card", as in messages
  std::vector<Key<T>> keys;
  std::string kind = {};  ///< as in Form
  std::string word = {};  ///< as in Form
  Form form() const { return {noun, kind, word, {keys.begin(), keys.end()}}; }
};

/// Return true if the node is a mapping (a list); else report it. An unread node is not reported a second
/// time, neither here nor by the readers of texts below.
bool expect_mapping(const Node& node, const std::string& noun, text::Diagnostics& diagnostics);
bool expect_list(const Node& node, const std::string& noun, text::Diagnostics& diagnostics);
/// Reports keys of the mapping that are not in the form, and required keys that are missing. Returns the keys
/// of the form that an unknown key may have been meant for: nothing that depends on them should be reported.
Unread check_keys(const Node& mapping, const Form& form, text::Diagnostics& diagnostics);
/// Returns the mapping with the keys of the form in place of their former names, each of which is reported as
/// a warning. Returns nothing if it has none. A former name beside its new one is left as it is.
std::optional<Node> with_current_keys(const Node& mapping, const Form& form, text::Diagnostics& diagnostics);
/// True if neither the key nor the value could be read.
inline bool is_unread(const Entry& entry) {
  return entry.key.empty() && entry.value.kind == Node::Kind::unread;
}
/// Returns `schedule` for `by hand schedule` and the name `by hand`; empty if `key` is no variant of `name`.
std::string_view variant_of(std::string_view key, std::string_view name);
/// Returns the value of a key; null if the mapping does not have it.
const Node* find(const Node& mapping, std::string_view key);

/// Reads a mapping by its table. A value with errors is reported and left empty, and its key is added to
/// `unread` of the target, if the target has that member. Returns false if the node is no mapping.
template <class T>
bool read_mapping(const Node& node, const Table<T>& table, T& target, text::Diagnostics& diagnostics) {
  if (!expect_mapping(node, table.noun, diagnostics)) return false;
  if (const auto current = with_current_keys(node, table.form(), diagnostics))
    return read_mapping(*current, table, target, diagnostics);
  Unread unread = check_keys(node, table.form(), diagnostics);
  const auto noting = [&](const std::string& key, const Node& value, const auto& read) {
    const std::size_t errors = diagnostics.errors();
    read();
    if (diagnostics.errors() > errors || !value.sound) unread.insert(key);
  };
  for (const Key<T>& key : table.keys)
    if (const Node* value = find(node, key.name))
      noting(key.name, *value, [&] { key.read(*value, target, diagnostics); });
  for (const Key<T>& key : table.keys)
    for (const Entry& entry : node.entries)
      if (const auto variant = variant_of(entry.key.view(), key.name); key.has_variants && !variant.empty())
        noting(entry.key.str(), entry.value,
               [&] { key.read_variant(std::string(variant), entry.value, target, diagnostics); });
  if constexpr (requires { target.unread; }) target.unread.merge(unread);
  return true;
}

/// Returns "a, b or c", each word in quotes.
std::string alternatives(const std::vector<std::string>& words, std::string_view quote = {});
/// Returns the keys that decide between kinds, without duplicates.
std::vector<std::string> keys_of_kinds(const std::vector<Form>& kinds);
/// Returns the one key of the mapping that determines its kind (Form::kind). Reports and returns nothing if
/// the mapping has none of these keys, or two, or if the node is no mapping.
std::optional<std::string> kind_key(const Node& node, const std::string& noun, const std::vector<Form>& kinds,
                                    text::Diagnostics& diagnostics);

/// The rules for ids, formats and rounding rules, worded for messages and for editors.
inline constexpr std::size_t longest_id = 100;  ///< characters; files and folders are named after ids
inline constexpr std::string_view id_rule = "write an id with a-z, 0-9 and '-'";
inline constexpr std::string_view format_rule =
    "write a format as 4, 3 sig, sci 3, percent 1 or fraction, optionally followed by 'thousands'";
inline constexpr std::string_view rounding_rule =
    "use one of the rounding rules: half away, half even, down, up, floor or ceiling";
inline constexpr std::string_view edition_rule = "write student or teacher";
inline constexpr std::string_view asking_rule =
    "write typed or choices, or leave it out to choose among the distractors, if there are any";
inline constexpr std::string_view negatives_in_parentheses = "parentheses";
inline constexpr std::string_view negatives_rule =
    "write `negatives: parentheses`, or leave it out to print a minus";
inline constexpr std::string_view range_verdict = "range";
inline constexpr std::string_view verdict_rule =
    "write `verdict: range`, or leave it out to check the digits themselves";
inline constexpr long most_points = 100;
inline constexpr std::string_view points_rule = "write a whole number of points from 1 to 100";
inline constexpr std::string_view machine_rule =
    "write float64 or float32; the other routes are always tried";
inline constexpr std::string_view route_rule = "write exact or by hand, or by hand and the name of a variant";

// ---- values

/// Returns a non-empty scalar without white space at its ends. Reports an empty one and returns an empty
/// text.
Text read_text(const Node& node, text::Diagnostics& diagnostics);
/// Returns `text`, which was read from `node`, in quotes if the node is quoted. A quoted value is a label,
/// even if it looks like a number, so the quotes must be kept.
Text with_quotes(const Node& node, const Text& text);
/// Reads a text on one line. Reports and returns an empty text if it has several.
Text read_line(const Node& node, text::Diagnostics& diagnostics);
/// Returns the lines of a `|` block, trimmed, without comments and empty lines.
std::vector<Text> read_block_lines(const Node& node, text::Diagnostics& diagnostics);
std::vector<Text> read_texts(const Node& node, text::Diagnostics& diagnostics);
/// Reads a text on one line, or a list of texts.
std::vector<Text> read_one_or_more(const Node& node, text::Diagnostics& diagnostics);
/// Reads a whole number up to largest_plain_numeral. Returns nothing, and reports an error with the hint, if
/// the value is none.
std::optional<long> read_count(const Node& node, const std::string& hint, text::Diagnostics& diagnostics);
bool read_yes_no(const Node& node, text::Diagnostics& diagnostics);
std::optional<numbers::Format> format_of(const Text& text, text::Diagnostics& diagnostics);
std::optional<numbers::Rounding> rounding_of(const Text& text, text::Diagnostics& diagnostics);
/// The largest whole number that `plain numerals` may name. whole_number returns nothing for a larger number,
/// or for a text that is not digits alone.
inline constexpr long largest_plain_numeral = 1'000'000'000;
std::optional<long> whole_number(std::string_view text);
/// Returns the route that a text names. Reports any other text and returns the exact route.
RouteName route_of(const Text& text, text::Diagnostics& diagnostics);
std::vector<std::string> route_names();
/// Returns the ways to ask for a number: the values of `type`.
std::vector<std::string> asking_names();
/// Returns the binary formats that a published value may have been computed in.
std::vector<std::string> machine_names();
/// True if an id consists of a-z, 0-9 and '-' and is not too long; else reports it.
bool check_id(const Text& id, text::Diagnostics& diagnostics);
/// False, and an error, if a name has more characters than an id may have. `noun`: "an id".
bool check_length(const Text& name, std::string_view noun, text::Diagnostics& diagnostics);

// ---- lines and cells

using Rows = std::vector<std::vector<Text>>;

/// Splits a line into cells at white space. One printed number is one cell, together with its unit from
/// `units`: `~ 5`, `1.8 × 10⁻⁵`, `27 %`, `5 ft 11 in`, `3.14 ± 0.02`. There must be no space between
/// thousands.
std::vector<Text> cells_of(const Text& line, const std::vector<Text>& units = {});
/// Returns the rows of a `|` block. Reports rows that differ in their number of cells.
Rows read_rows(const Node& node, const std::vector<Text>& units, text::Diagnostics& diagnostics);
/// True if a cell is a number or a date.
bool is_number(const Text& cell);
/// True if a text on one line consists of several numbers: the `|` before a row is missing.
bool is_stray_row(const Text& text);
/// True if a text on one line of the source is a row of printed numbers, with or without units.
bool is_printed_row(const Text& text, const std::vector<Text>& units);
/// Returns the offset of the last `separator` outside brackets; npos if there is none.
std::size_t last_outside_brackets(std::string_view text, std::string_view separator);

// ---- keys whose value is stored in one member

template <class T, class Value>
Key<T> stored_key(Field field, Value T::*member, Value (*read)(const Node&, text::Diagnostics&)) {
  return {std::move(field), [member, read](const Node& node, T& target, auto& diagnostics) {
            target.*member = read(node, diagnostics);
          }};
}

template <class T>
Key<T> text_key(std::string name, Text T::*member, Presence presence, std::string about) {
  return stored_key({std::move(name), presence, Shape::text, std::move(about)}, member, read_text);
}

template <class T>
Key<T> line_key(std::string name, Text T::*member, Presence presence, std::string about) {
  return stored_key({std::move(name), presence, Shape::line, std::move(about)}, member, read_line);
}

template <class T>
Key<T> texts_key(std::string name, std::vector<Text> T::*member, std::string about) {
  return stored_key({std::move(name), Presence::optional, Shape::texts, std::move(about)}, member,
                    read_texts);
}

template <class T>
Key<T> yes_no_key(std::string name, bool T::*member, std::string about) {
  return stored_key({std::move(name), Presence::optional, Shape::yes_no, std::move(about)}, member,
                    read_yes_no);
}

/// A key whose line is read by `take`, unless the line is empty, which is reported.
template <class T>
Key<T> taken_key(Field field, void (*take)(const Text&, T&, text::Diagnostics&)) {
  return {std::move(field), [take](const Node& node, T& target, auto& diagnostics) {
            if (const Text text = read_line(node, diagnostics); !text.empty())
              take(text, target, diagnostics);
          }};
}

template <class T>
Key<T> id_key(Text T::*member, Presence presence) {
  return {{"id", presence, Shape::id, "a-z, 0-9 and '-'; stays the same when the text changes"},
          [member](const Node& node, T& target, auto& diagnostics) {
            target.*member = read_line(node, diagnostics);
            if (!(target.*member).empty()) check_id(target.*member, diagnostics);
          }};
}

template <class T>
Key<T> decimals_key() {
  return taken_key<T>({"decimals", Presence::optional, Shape::format,
                       "the number of digits to print: 3, 3 sig, sci 3, percent 1, fraction"},
                      [](const Text& text, T& target, text::Diagnostics& diagnostics) {
                        target.printing.format = format_of(text, diagnostics);
                      });
}

template <class T>
Key<T> rounding_key() {
  return taken_key<T>(
      {"rounding", Presence::optional, Shape::rounding, "half away, half even, down, up, floor or ceiling"},
      [](const Text& text, T& target, text::Diagnostics& diagnostics) {
        target.printing.rounding = rounding_of(text, diagnostics);
      });
}

template <class T>
Key<T> route_key() {
  return {{"route", Presence::optional, Shape::route, "exact or by hand; left out: exact"},
          [](const Node& node, T& target, auto& diagnostics) {
            const Text text = read_line(node, diagnostics);
            if (!text.empty()) target.route = route_of(text, diagnostics);
            target.route_as_written = text;
          }};
}

/// Returns the key with the requirement that `needed` is present too.
template <class T>
Key<T> with(Key<T> key, std::string needed) {
  key.needs = std::move(needed);
  return key;
}

/// A key for a list of mappings; `inside` returns the form of each kind.
template <class T, class Item>
Key<T> list_key(std::string name, std::vector<Item> T::*member, Presence presence, std::string about,
                void (*read_item)(const Node&, std::vector<Item>&, text::Diagnostics&),
                std::vector<Form> (*inside)()) {
  return {{name, presence, Shape::list, std::move(about), inside},
          [member, read_item, name](const Node& node, T& target, auto& diagnostics) {
            if (!expect_list(node, "'" + name + "'", diagnostics)) return;
            for (const Node& item : node.items) read_item(item, target.*member, diagnostics);
          }};
}

/// Returns the form of one table, for `inside` of a key.
template <auto table>
std::vector<Form> form_of() {
  return {table().form()};
}

/// Reads a mapping by its table and appends it.
template <auto table, class Item>
void read_item(const Node& node, std::vector<Item>& items, text::Diagnostics& diagnostics) {
  Item item;
  if (read_mapping(node, table(), item, diagnostics)) items.push_back(std::move(item));
}

/// A key for a list of mappings that share a table.
template <auto table, class T, class Item>
Key<T> list_key(std::string name, std::vector<Item> T::*member, Presence presence, std::string about) {
  return list_key(std::move(name), member, presence, std::move(about), read_item<table, Item>,
                  form_of<table>);
}

/// Reads mappings that share a table, each after its id. A mapping with errors is kept with the parts that
/// could be read. Returns false if a key could not be read, so that `items` may be incomplete.
template <class Item>
bool read_by_id(const Node& node, const std::string& noun, const Table<Item>& table, std::vector<Item>& items,
                text::Diagnostics& diagnostics) {
  if (!expect_mapping(node, noun, diagnostics)) return false;
  bool all = true;
  for (const Entry& entry : node.entries) {
    if (is_unread(entry)) {
      all = false;
      continue;
    }
    Item item;
    item.id = entry.key;
    check_id(item.id, diagnostics);
    const bool is_mapping = read_mapping(entry.value, table, item, diagnostics);
    if constexpr (requires { item.unread; })
      for (const auto& key : table.keys)
        if (!is_mapping) item.unread.insert(key.name);
    items.push_back(std::move(item));
  }
  return all;
}

/// A key for such mappings.
template <auto table, class T, class Item>
Key<T> by_id_key(std::string name, std::vector<Item> T::*member, std::string about) {
  return {{name, Presence::optional, Shape::by_id, std::move(about), form_of<table>},
          [member, name](const Node& node, T& target, auto& diagnostics) {
            if (!read_by_id(node, "'" + name + "'", table(), target.*member, diagnostics))
              target.open.insert(name);
          }};
}

/// Returns a unit with raised exponents and middle dots: `m/s^2` becomes `m/s²`, and `N.m` becomes `N·m`. In
/// a unit that the program does not know, only `^` raises.
Text raised_unit(const Text& unit);
/// True if a text can be a unit. Reports a unit that has a digit outside an exponent, which no check would
/// cover, or that consists of signs alone.
bool check_unit(const Text& unit, text::Diagnostics& diagnostics);

/// True if the name of an id or of a lesson's folder consists of a-z, 0-9 and '-' alone.
bool is_id(std::string_view name);
/// True if Windows can't have a file of this name: a device (`con`, `NUL.txt`, `com1`), or a name that ends
/// with a point or a space. Windows ignores case, so this does too. `name` must be ASCII.
bool is_windows_reserved(std::string_view name);

}  // namespace proofsheet::course
