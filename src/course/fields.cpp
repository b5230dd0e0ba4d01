#include "course/fields.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "course/uncertain.hpp"
#include "numbers/exact/date.hpp"
#include "numbers/exact/printed.hpp"
#include "quantities/unit.hpp"
#include "text/diagnostic.hpp"
#include "text/refusal.hpp"
#include "text/signs.hpp"
#include "text/unicode.hpp"

namespace proofsheet::course {

namespace {

constexpr std::array<std::pair<std::string_view, RouteName::Kind>, 2> routes{
    {{"exact", RouteName::exact}, {"by hand", RouteName::by_hand}}};
constexpr std::array<std::pair<std::string_view, Edition>, 2> editions{
    {{"student", Edition::student}, {"teacher", Edition::teacher}}};

std::string_view kind_of(const Node& node) {
  switch (node.kind) {
    case Node::Kind::scalar: return "a text";
    case Node::Kind::sequence: return "a list";
    case Node::Kind::mapping: return "a mapping";
    case Node::Kind::unread: break;
  }
  return "a text";
}

const Entry* find_entry(const Node& mapping, std::string_view key) {
  for (const Entry& entry : mapping.entries)
    if (entry.key.view() == key) return &entry;
  return nullptr;
}

std::string all_names(const std::vector<Field>& fields) {
  std::string names;
  for (const Field& field : fields) names += (names.empty() ? "" : ", ") + field.name;
  return names;
}

/// Returns the former name of the key that decides on a kind; empty if it has none.
std::string_view former_name(const std::vector<Form>& kinds, std::string_view key) {
  for (const Form& form : kinds)
    for (const Field& field : form.fields)
      if (form.kind == key && field.name == key) return field.former;
  return {};
}

/// Reports keys that require another key which is missing: `published` without `document`.
void check_required_keys(const Node& mapping, const Form& form,
                         const std::function<bool(const std::string&)>& is_there,
                         text::Diagnostics& diagnostics) {
  std::vector<std::string> asked;  // one message for a key that several require
  for (const Field& field : form.fields) {
    const Entry* entry = field.needs.empty() ? nullptr : find_entry(mapping, field.name);
    if (entry && field.shape == Shape::list_or_by_id && entry->value.kind == Node::Kind::mapping) {
      if (const Entry* beside = find_entry(mapping, field.needs))
        diagnostics.error(beside->key.span(),
                          fmt::format("'{}' can't be used with this '{}', which has ids of its own",
                                      field.needs, field.name),
                          fmt::format("remove '{}', or write a list after '{}'", field.needs, field.name));
      continue;
    }
    if (!entry || is_there(field.needs) || std::find(asked.begin(), asked.end(), field.needs) != asked.end())
      continue;
    asked.push_back(field.needs);
    const auto needed = std::find_if(form.fields.begin(), form.fields.end(),
                                     [&](const Field& other) { return other.name == field.needs; });
    diagnostics.error(entry->key.span(),
                      fmt::format("{} with '{}' needs the key '{}'", form.noun, field.name, field.needs),
                      fmt::format("'{}': {}", needed->name, needed->about));
  }
}

/// True if a value has the form of values of this shape, so that its key may be a misspelling.
bool has_shape(const Node& value, Shape shape) {
  switch (value.kind) {
    case Node::Kind::mapping:
      return shape == Shape::mapping || shape == Shape::by_id || shape == Shape::given ||
             shape == Shape::notation || shape == Shape::named;
    case Node::Kind::sequence: return shape == Shape::list || shape == Shape::texts || shape == Shape::ids;
    case Node::Kind::scalar:
      return value.style == Node::Style::literal &&
             (shape == Shape::lines || shape == Shape::equations || shape == Shape::rows);
    case Node::Kind::unread: return true;
  }
  return false;
}

/// The largest number of words in one number with several units, a sign and a scale.
constexpr std::size_t most_words = 12;

/// A word of a line, as byte offsets.
struct Word {
  std::size_t begin, end;
};

std::vector<Word> words_in(std::string_view text) {
  std::vector<Word> words;
  for (std::size_t at = text.find_first_not_of(" \t"); at < text.size();) {
    const std::size_t end = std::min(text.find_first_of(" \t", at), text.size());
    words.push_back({at, end});
    at = text.find_first_not_of(" \t", end);
  }
  return words;
}

/// True for a number by itself, without a unit: `0.8415`, `1,234`.
bool is_bare(std::string_view word) {
  return word.find_first_not_of("0123456789.,-+") == std::string_view::npos;
}

/// Returns the ways to read a number while a line is split. The notation is not known here, so there is one
/// for each.
std::vector<numbers::Reading> readings(const std::vector<Text>& units) {
  numbers::Reading point;
  for (const Text& unit : units) {
    point.units.push_back(unit.trimmed().str());
    if (numbers::is_scale(point.units.back())) point.scales.push_back(point.units.back());
  }
  point.parentheses = point.in_row = true;
  numbers::Reading comma = point;
  comma.decimal = ",";
  comma.group = ".";
  return {point, comma};
}

bool is_one_number(std::string_view text, const std::vector<numbers::Reading>& readings) {
  return std::any_of(readings.begin(), readings.end(),
                     [&](const auto& reading) { return numbers::parse_printed(text, reading).has_value(); });
}

/// Returns how many words from `first` on form one number; 1 if they form none.
std::size_t run_of(std::string_view text, const std::vector<Word>& words, std::size_t first,
                   const std::vector<numbers::Reading>& readings) {
  const auto word = [&](std::size_t i) { return text.substr(words[i].begin, words[i].end - words[i].begin); };
  const bool alone = first + 1 == words.size() || (is_bare(word(first)) && is_bare(word(first + 1)));
  if (alone) return 1;
  for (std::size_t count = std::min(most_words, words.size() - first); count > 1; --count)
    if (is_one_number(text.substr(words[first].begin, words[first + count - 1].end - words[first].begin),
                      readings))
      return count;
  return 1;
}

/// True for raised and lowered digits, and their minus.
bool is_script(char32_t c) {
  return text::raised_digit(c) || text::lowered_digit(c) || text::is_raised_minus(c);
}

/// True if an exponent or an index may follow the character: `m²`, `CO₂`, `Ω⁻¹`.
bool carries_script(char32_t c) {
  const bool sign = text::is_degree(c) || text::is_prime(c) || text::is_times(c);
  return text::is_letter(c) || is_script(c) || (c >= 0x80 && !sign);
}

/// True for a sign that belongs to a number or to a calculation. `×` and `x` may be units.
bool is_number_sign(char32_t c) {
  return std::u32string_view(U".,+*^!=").find(c) != std::u32string_view::npos || text::is_minus(c) ||
         text::is_about(c) || text::is_division(c) || text::is_root(c) || text::is_plus_minus(c);
}

/// Returns the length of a unit's exponent that begins here, `^2` or `^-1`; 0 if there is none. In a known
/// unit, it may also be `2`, `-1`, `**2`, `^(-1)`.
std::size_t exponent_at(std::string_view unit, std::size_t at, bool is_known) {
  if (at == 0) return 0;
  std::size_t begin = at;
  for (const std::string_view mark : {"^", "**"})
    if (unit.substr(begin).starts_with(mark) && (is_known || mark == "^")) begin += mark.size();
  if (begin == at && (!is_known || !carries_script(static_cast<unsigned char>(unit[at - 1])))) return 0;
  const std::string_view brackets = is_known && begin > at ? "({" : "";
  const bool enclosed = begin < unit.size() && brackets.find(unit[begin]) != std::string_view::npos;
  if (enclosed) ++begin;
  std::size_t end = begin + text::size_if(text::is_minus, unit, begin);
  const std::size_t digits = end;
  while (end < unit.size() && text::is_digit(unit[end])) ++end;
  if (end == digits || (enclosed && (end == unit.size() || unit[end] == '/'))) return 0;
  if (begin == at && end < unit.size() && text::is_letter(unit[end])) return 0;  // `mmH2O`
  return end + (enclosed ? 1 : 0) - at;
}

bool is_known_unit(std::string_view unit) { return quantities::parse_unit(unit).ok(); }

}  // namespace

bool expect_mapping(const Node& node, const std::string& noun, text::Diagnostics& diagnostics) {
  if (node.kind == Node::Kind::mapping) return true;
  if (node.kind == Node::Kind::unread) return false;
  return text::fail(diagnostics, node.span,
                    fmt::format("{} must be a mapping, but this is {}", noun, kind_of(node)),
                    "write lines 'key: value'");
}

bool expect_list(const Node& node, const std::string& noun, text::Diagnostics& diagnostics) {
  if (node.kind == Node::Kind::sequence && !node.items.empty()) return true;
  if (node.kind == Node::Kind::unread) return false;
  if (node.kind == Node::Kind::sequence)
    return text::fail(diagnostics, node.span, fmt::format("{} is an empty list", noun),
                      "leave it out, or write its items");
  return text::fail(diagnostics, node.span,
                    fmt::format("{} must be a list, but this is {}", noun, kind_of(node)),
                    "begin each item with '- '");
}

Unread check_keys(const Node& mapping, const Form& form, text::Diagnostics& diagnostics) {
  const auto& [noun, kind, word, fields] = form;
  std::vector<std::string> names;
  for (const Field& field : fields) names.push_back(field.name);
  Unread meant;  // by unknown keys
  for (const Entry& entry : mapping.entries) {
    if (std::find(names.begin(), names.end(), entry.key.str()) != names.end()) continue;
    const auto is_variant = [&](const Field& field) {
      return field.has_variants && !variant_of(entry.key.view(), field.name).empty();
    };
    if (std::any_of(fields.begin(), fields.end(), is_variant)) continue;
    if (entry.value.kind == Node::Kind::unread) {  // the key may be wrong as well
      meant.insert(names.begin(), names.end());
      continue;
    }
    const std::string near = text::nearest(entry.key.str(), names);
    if (!near.empty()) meant.insert(near);
    for (const Field& field : fields)
      if (near.empty() && field.presence == Presence::optional && has_shape(entry.value, field.shape))
        meant.insert(field.name);
    diagnostics.error(entry.key.span(), fmt::format("{} has no key '{}'", noun, entry.key.str()),
                      near.empty() ? fmt::format("its keys are: {}", all_names(fields))
                                   : text::did_you_mean(entry.key.str(), names));
  }
  std::erase_if(meant, [&](const std::string& name) { return find(mapping, name) != nullptr; });
  const auto is_there = [&](const std::string& name) {
    return find(mapping, name) != nullptr || meant.contains(name);
  };
  Unread unread = meant;
  for (const Field& field : fields) {
    if (field.presence != Presence::required || is_there(field.name)) continue;
    unread.insert(field.name);
    diagnostics.error(mapping.span, fmt::format("{} needs the key '{}'", noun, field.name),
                      fmt::format("'{}': {}", field.name, field.about));
  }
  check_required_keys(mapping, form, is_there, diagnostics);
  return unread;
}

std::optional<Node> with_current_keys(const Node& mapping, const Form& form, text::Diagnostics& diagnostics) {
  std::optional<Node> current;
  for (const Field& field : form.fields) {
    const Entry* former = field.former.empty() ? nullptr : find_entry(mapping, field.former);
    if (!former || find_entry(mapping, field.name)) continue;
    const text::Span span = former->key.span();
    diagnostics.warning(span, fmt::format("'{}' is the old name of the key '{}'", field.former, field.name),
                        fmt::format("write '{}': the next version does not read the old name", field.name));
    if (!current) current = mapping;
    current->entries[static_cast<std::size_t>(former - mapping.entries.data())].key =
        Text(field.name, span.source, span.begin);
  }
  return current;
}

std::string_view variant_of(std::string_view key, std::string_view name) {
  if (!key.starts_with(name) || !key.substr(name.size()).starts_with(' ')) return {};
  key.remove_prefix(name.size() + 1);
  return is_id(key) ? key : std::string_view();
}

const Node* find(const Node& mapping, std::string_view key) {
  const Entry* entry = find_entry(mapping, key);
  return entry ? &entry->value : nullptr;
}

Text read_text(const Node& node, text::Diagnostics& diagnostics) {
  if (node.kind == Node::Kind::unread) return {};
  if (node.kind != Node::Kind::scalar) {
    diagnostics.error(node.span, fmt::format("expected a text, but this is {}", kind_of(node)),
                      "put it in quotes if it is a text that contains brackets or colons");
    return {};
  }
  Text text = node.text.trimmed();
  if (text.empty()) diagnostics.error(node.span, "this text is empty", "write it, or leave the key out");
  return text;
}

Text with_quotes(const Node& node, const Text& text) {
  if (node.style != Node::Style::quoted || text.empty()) return text;
  const std::size_t begin = text.span().begin;
  return Text('"' + text.str() + '"', text.source(), begin > 0 ? begin - 1 : begin);
}

Text read_line(const Node& node, text::Diagnostics& diagnostics) {
  Text text = read_text(node, diagnostics);
  const std::size_t end = text.str().find('\n');
  if (end == std::string::npos) return text;
  diagnostics.error(text.slice(0, end).span(), "this text must be on one line", "join its lines");
  return {};
}

std::vector<Text> read_block_lines(const Node& node, text::Diagnostics& diagnostics) {
  if (node.kind == Node::Kind::unread) return {};
  if (node.kind != Node::Kind::scalar || node.style != Node::Style::literal) {
    diagnostics.error(node.span, "these lines must be in a '|' block",
                      "write '|' after the colon, and the lines below it, indented");
    return {};
  }
  std::vector<Text> lines;
  for (const Text& line : node.text.lines()) {
    std::size_t end = line.size();
    for (std::size_t i = 0; i < line.size(); ++i)
      if (line.str()[i] == '#' && (i == 0 || line.str()[i - 1] == ' ' || line.str()[i - 1] == '\t')) {
        end = i;
        break;
      }
    Text content = line.slice(0, end).trimmed();
    if (!content.empty()) lines.push_back(std::move(content));
  }
  if (lines.empty())
    diagnostics.error(node.span, "this block is empty", "write its lines, or leave the key out");
  return lines;
}

std::vector<Text> read_texts(const Node& node, text::Diagnostics& diagnostics) {
  std::vector<Text> texts;
  if (!expect_list(node, "this value", diagnostics)) return texts;
  for (const Node& item : node.items)
    if (Text text = read_text(item, diagnostics); !text.empty()) texts.push_back(std::move(text));
  return texts;
}

std::vector<Text> read_one_or_more(const Node& node, text::Diagnostics& diagnostics) {
  if (node.kind == Node::Kind::sequence) return read_texts(node, diagnostics);
  const Text text = read_line(node, diagnostics);
  return text.empty() ? std::vector<Text>() : std::vector{text};
}

std::optional<long> whole_number(std::string_view text) {
  long value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || value < 0 || value > largest_plain_numeral)
    return {};
  return value;
}

std::optional<long> read_count(const Node& node, const std::string& hint, text::Diagnostics& diagnostics) {
  const Text text = read_line(node, diagnostics);
  if (text.empty()) return std::nullopt;
  const auto number = whole_number(text.view());
  if (!number) diagnostics.error(text.span(), fmt::format("'{}' is not a whole number", text.str()), hint);
  return number;
}

bool read_yes_no(const Node& node, text::Diagnostics& diagnostics) {
  const Text text = read_text(node, diagnostics);
  if (!text.empty() && text.view() != "yes" && text.view() != "no")
    diagnostics.error(text.span(), fmt::format("'{}' is neither yes nor no", text.str()), "write yes or no");
  return text.view() == "yes";
}

std::optional<numbers::Format> format_of(const Text& text, text::Diagnostics& diagnostics) {
  const std::optional<numbers::Format> format = numbers::parse_format(text.view());
  if (format) return format;
  for (const Text& word : text.words()) {
    const bool digits = word.str().find_first_not_of("0123456789") == std::string::npos;
    const std::size_t first = word.str().find_first_not_of('0');
    if (!digits || first == std::string::npos) continue;
    const std::string limit = fmt::format("{}", numbers::most_digits), number = word.str().substr(first);
    if (number.size() < limit.size() || (number.size() == limit.size() && number <= limit)) continue;
    return text::fail(diagnostics, word.span(), fmt::format("too many digits: the most is {}", limit),
                      "ask for fewer");
  }
  return text::fail(diagnostics, text.span(), fmt::format("'{}' is not a format", text.str()),
                    std::string(format_rule));
}

std::optional<numbers::Rounding> rounding_of(const Text& text, text::Diagnostics& diagnostics) {
  const std::optional<numbers::Rounding> rounding = numbers::parse_rounding(text.view());
  if (!rounding) {
    std::string hint =
        text::did_you_mean(text.str(), {"half away", "half even", "down", "up", "floor", "ceiling"});
    if (hint.empty()) hint = rounding_rule;
    diagnostics.error(text.span(), fmt::format("'{}' is not a rounding rule", text.str()), std::move(hint));
  }
  return rounding;
}

std::optional<RouteName> parse_route(std::string_view name) {
  for (const auto& [word, route] : routes)
    if (word == name) return RouteName(route);
  if (const auto variant = variant_of(name, "by hand"); !variant.empty())
    return RouteName(RouteName::by_hand, std::string(variant));
  return std::nullopt;
}

std::vector<std::string> asking_names() { return {"typed", "choices"}; }

std::vector<std::string> route_names() {
  std::vector<std::string> names;
  for (const auto& [word, route] : routes) names.emplace_back(word);
  return names;
}

std::optional<Edition> parse_edition(std::string_view name) {
  for (const auto& [word, edition] : editions)
    if (word == name) return edition;
  return std::nullopt;
}

std::optional<Edition> edition_of(const Text& text, text::Diagnostics& diagnostics) {
  const std::optional<Edition> edition = parse_edition(text.view());
  if (!edition)
    diagnostics.error(text.span(), fmt::format("there is no edition '{}'", text.str()),
                      std::string(edition_rule));
  return edition;
}

std::vector<std::string> edition_names() {
  std::vector<std::string> names;
  for (const auto& [word, edition] : editions) names.emplace_back(word);
  return names;
}

std::vector<std::string> machine_names() {
  std::vector<std::string> names;
  for (const numbers::BinaryFormat& format : numbers::binary_formats) names.emplace_back(format.name);
  return names;
}

RouteName route_of(const Text& text, text::Diagnostics& diagnostics) {
  if (const auto route = parse_route(text.view())) return *route;
  diagnostics.error(text.span(), fmt::format("'{}' is not a route", text.str()),
                    text::did_you_mean(text.str(), route_names(), std::string(route_rule)));
  return RouteName::exact;
}

bool check_id(const Text& id, text::Diagnostics& diagnostics) {
  if (!is_id(id.view()))
    diagnostics.error(id.span(), fmt::format("'{}' is not an id", id.str()), std::string(id_rule));
  return is_id(id.view()) && check_length(id, "an id", diagnostics);
}

bool check_length(const Text& name, std::string_view noun, text::Diagnostics& diagnostics) {
  if (name.size() <= longest_id) return true;
  return text::fail(
      diagnostics, name.span(),
      fmt::format("{} has at most {} characters, but this one has {}", noun, longest_id, name.size()),
      "shorten it");
}

std::string alternatives(const std::vector<std::string>& words, std::string_view quote) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i)
    text += fmt::format("{0}{1}{2}{1}", i == 0 ? "" : i + 1 == words.size() ? " or " : ", ", quote, words[i]);
  return text;
}

std::vector<std::string> keys_of_kinds(const std::vector<Form>& kinds) {
  std::vector<std::string> keys;
  for (const Form& form : kinds)
    if (std::find(keys.begin(), keys.end(), form.kind) == keys.end()) keys.push_back(form.kind);
  return keys;
}

std::optional<std::string> kind_key(const Node& node, const std::string& noun, const std::vector<Form>& kinds,
                                    text::Diagnostics& diagnostics) {
  if (!expect_mapping(node, noun, diagnostics)) return {};
  const std::vector<std::string> keys = keys_of_kinds(kinds);
  const Entry* found = nullptr;
  std::string kind;
  for (const Entry& entry : node.entries) {
    for (const std::string& key : keys) {
      if (entry.key.view() != key && former_name(kinds, key) != entry.key.view()) continue;
      if (found)
        return text::fail(diagnostics, entry.key.span(),
                          fmt::format("{} already has '{}' and can't also have '{}'", noun, found->key.str(),
                                      entry.key.str()),
                          "write two entries");
      found = &entry;
      kind = key;
    }
  }
  if (found) return kind;
  if (std::any_of(node.entries.begin(), node.entries.end(), is_unread)) return {};
  for (const Entry& entry : node.entries) {
    const std::string hint = text::did_you_mean(entry.key.str(), keys);
    if (hint.empty()) continue;
    return text::fail(diagnostics, entry.key.span(), fmt::format("{} has no key '{}'", noun, entry.key.str()),
                      hint);
  }
  return text::fail(diagnostics, node.span, fmt::format("{} needs the key {}", noun, alternatives(keys, "'")),
                    "the key determines its kind");
}

std::vector<Text> cells_of(const Text& line, const std::vector<Text>& units) {
  const std::string_view text = line.view();
  const std::vector<Word> words = words_in(text);
  const std::vector<numbers::Reading> as_numbers = readings(units);
  std::vector<Word> cells;
  bool joins = false;  // true if the next number belongs to the last cell
  for (std::size_t i = 0; i < words.size();) {
    const std::size_t count = run_of(text, words, i, as_numbers);
    const std::string_view cell = text.substr(words[i].begin, words[i + count - 1].end - words[i].begin);
    const bool deviates = cell == text::plus_minus && !cells.empty();
    const bool power = !cells.empty() && text[cells.back().end - 1] == ')' &&
                       is_one_number("1" + std::string(cell), as_numbers) && !is_one_number(cell, as_numbers);
    if (!cells.empty() && (joins || deviates || power))
      cells.back().end = words[i + count - 1].end;
    else
      cells.push_back({words[i].begin, words[i + count - 1].end});
    joins = deviates;
    i += count;
  }
  std::vector<Text> texts;
  for (const Word& cell : cells) texts.push_back(line.slice(cell.begin, cell.end));
  return texts;
}

Rows read_rows(const Node& node, const std::vector<Text>& units, text::Diagnostics& diagnostics) {
  Rows rows;
  for (const Text& line : read_block_lines(node, diagnostics)) {
    rows.push_back(cells_of(line, units));
    if (rows.back().size() == rows.front().size()) continue;
    diagnostics.error(line.span(),
                      fmt::format("this row has {}, but the first one has {}",
                                  text::count_with_noun(rows.back().size(), "cell"), rows.front().size()),
                      "give every row a cell for every column");
    return {};
  }
  return rows;
}

bool is_number(const Text& cell) {
  if (numbers::looks_like_date(cell.view())) return true;
  const auto printed = numbers::parse_printed(cell.view());
  return printed && (printed->writing.usual || printed->writing.bare_point);
}

bool is_stray_row(const Text& text) {
  const std::vector<Text> cells = cells_of(text);
  return cells.size() > 1 && std::all_of(cells.begin(), cells.end(), [](const Text& c) {
           return is_number(c) || c.view() == text::en_dash;
         });
}

bool is_printed_row(const Text& text, const std::vector<Text>& units) {
  if (text.view().find('\n') != std::string_view::npos) return false;
  const text::Span span = text.span();
  if (span.source->position(span.begin).line != span.source->position(span.end).line) return false;
  const std::vector<numbers::Reading> as_numbers = readings(units);
  const std::vector<Text> cells = cells_of(text, units);
  return cells.size() > 1 && std::all_of(cells.begin(), cells.end(), [&](const Text& cell) {
           return cell.view() == text::en_dash || numbers::looks_like_date(cell.view()) ||
                  cell.view().find(text::plus_minus) != std::string_view::npos || uncertain_number(cell) ||
                  is_one_number(cell.view(), as_numbers);
         });
}

std::size_t last_outside_brackets(std::string_view text, std::string_view separator) {
  std::size_t found = std::string_view::npos;
  int depth = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (std::string_view("([{").find(text[i]) != std::string_view::npos) ++depth;
    if (std::string_view(")]}").find(text[i]) != std::string_view::npos && depth > 0) --depth;
    if (depth == 0 && text.substr(i).starts_with(separator)) found = i;
  }
  return found;
}

Text raised_unit(const Text& unit) {
  const bool is_known = is_known_unit(unit.view());
  std::string text;
  std::vector<Text::Piece> pieces;
  for (std::size_t at = 0; at < unit.size();) {
    const std::size_t exponent = exponent_at(unit.view(), at, is_known);
    pieces.push_back({text.size(), unit.span(at, at + 1).begin});
    if (exponent == 0) {
      const char c = unit.str()[at];
      text += is_known && (c == '.' || c == '*') ? text::middle_dot : unit.view().substr(at, 1);
    }
    for (std::size_t i = at; i < at + exponent; ++i)
      if (text::is_digit(unit.str()[i]))
        text += text::raised(unit.view().substr(i, 1));
      else if (text::size_if(text::is_minus, unit.view(), i) > 0)
        text += text::raised("-");
    at += std::max<std::size_t>(exponent, 1);
  }
  return {std::move(text), unit.source(), std::move(pieces)};
}

bool check_unit(const Text& unit, text::Diagnostics& diagnostics) {
  const bool is_known = is_known_unit(unit.view());
  bool is_sign = !unit.empty();
  char32_t before = 0;
  for (std::size_t at = 0; at < unit.size();) {
    const text::CodePoint c = text::code_point_at(unit.view(), at);
    if (const std::size_t exponent = carries_script(before) ? exponent_at(unit.view(), at, is_known) : 0;
        exponent > 0) {
      at += exponent;
      continue;
    }
    if (is_script(c.value) ? !carries_script(before) : text::is_numeric(c.value))
      return text::fail(
          diagnostics, unit.span(at, at + c.size), fmt::format("the unit '{}' contains a digit", unit.str()),
          "write digits in the number, where they are checked; write exponents as superscripts: m², s⁻¹");
    is_sign = is_sign && is_number_sign(c.value);
    before = c.value;
    at += c.size;
  }
  if (is_sign)
    diagnostics.error(unit.span(), fmt::format("'{}' is part of a number, not a unit", unit.str()),
                      "write a unit as a word, or as a sign such as °");
  return !is_sign;
}

bool is_windows_reserved(std::string_view name) {
  if (name.ends_with('.') || name.ends_with(' ')) return true;
  std::string base = text::in_small_letters(name.substr(0, name.find('.')));
  base.resize(base.find_last_not_of(' ') + 1);
  if (base.size() == 4 && text::is_digit(base.back()))
    return base.starts_with("com") || base.starts_with("lpt");
  constexpr std::string_view devices[] = {"con", "prn", "aux", "nul", "conin$", "conout$", "clock$"};
  return std::find(std::begin(devices), std::end(devices), base) != std::end(devices);
}

bool is_id(std::string_view name) {
  return !name.empty() && name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") == name.npos;
}

}  // namespace proofsheet::course
