#include "course/fields.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "course/lesson_name.hpp"

namespace proofsheet::course {

namespace {

constexpr std::array<std::pair<std::string_view, RouteName>, 2> routes{
    {{"exact", RouteName::exact}, {"by hand", RouteName::by_hand}}};

std::string_view kind_of(const Node& node) {
  switch (node.kind) {
    case Node::Kind::scalar:
      return "a text";
    case Node::Kind::sequence:
      return "a list";
    case Node::Kind::mapping:
      return "a mapping";
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

/// Reports keys whose company is missing: `published` without `document`.
void check_company(const Node& mapping, const Form& form,
                   const std::function<bool(const std::string&)>& is_there,
                   diagnostics::Diagnostics& diagnostics) {
  std::vector<std::string> asked;  // one message for a key that several need
  for (const Field& field : form.fields) {
    const Entry* entry = field.needs.empty() ? nullptr : find_entry(mapping, field.name);
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

}  // namespace

bool expect_mapping(const Node& node, const std::string& noun, diagnostics::Diagnostics& diagnostics) {
  if (node.kind == Node::Kind::mapping) return true;
  diagnostics.error(node.span, fmt::format("{} is a mapping, and this is {}", noun, kind_of(node)),
                    "write lines 'key: value'");
  return false;
}

bool expect_list(const Node& node, const std::string& noun, diagnostics::Diagnostics& diagnostics) {
  if (node.kind == Node::Kind::sequence && !node.items.empty()) return true;
  if (node.kind == Node::Kind::sequence)
    diagnostics.error(node.span, fmt::format("{} is an empty list", noun),
                      "leave it out, or write its items");
  else
    diagnostics.error(node.span, fmt::format("{} is a list, and this is {}", noun, kind_of(node)),
                      "begin each item with '- '");
  return false;
}

void check_keys(const Node& mapping, const Form& form, diagnostics::Diagnostics& diagnostics) {
  const auto& [noun, kind, word, fields] = form;
  std::vector<std::string> names;
  for (const Field& field : fields) names.push_back(field.name);
  std::vector<std::string>
      misspelt;  // what unknown keys were probably meant to be; those are not missing as well
  for (const Entry& entry : mapping.entries) {
    if (std::find(names.begin(), names.end(), entry.key.str()) != names.end()) continue;
    misspelt.push_back(diagnostics::nearest(entry.key.str(), names));
    diagnostics.error(entry.key.span(), fmt::format("{} has no key '{}'", noun, entry.key.str()),
                      misspelt.back().empty() ? fmt::format("its keys are: {}", all_names(fields))
                                              : diagnostics::did_you_mean(entry.key.str(), names));
  }
  const auto is_there = [&](const std::string& name) {
    return find(mapping, name) != nullptr ||
           std::find(misspelt.begin(), misspelt.end(), name) != misspelt.end();
  };
  for (const Field& field : fields) {
    if (field.presence == Presence::required && !is_there(field.name))
      diagnostics.error(mapping.span, fmt::format("{} needs the key '{}'", noun, field.name),
                        fmt::format("'{}': {}", field.name, field.about));
  }
  check_company(mapping, form, is_there, diagnostics);
}

const Node* find(const Node& mapping, std::string_view key) {
  const Entry* entry = find_entry(mapping, key);
  return entry ? &entry->value : nullptr;
}

Text read_text(const Node& node, diagnostics::Diagnostics& diagnostics) {
  if (node.kind != Node::Kind::scalar) {
    diagnostics.error(node.span, fmt::format("a text is due, and this is {}", kind_of(node)),
                      "put it in quotes if its marks belong to the text");
    return {};
  }
  Text text = node.text.trimmed();
  if (text.empty()) diagnostics.error(node.span, "this text is empty", "write it, or leave the key out");
  return text;
}

Text read_line(const Node& node, diagnostics::Diagnostics& diagnostics) {
  Text text = read_text(node, diagnostics);
  const std::size_t end = text.str().find('\n');
  if (end == std::string::npos) return text;
  diagnostics.error(text.slice(0, end).span(), "this text has to stand in one line", "join its lines");
  return {};
}

std::vector<Text> read_block_lines(const Node& node, diagnostics::Diagnostics& diagnostics) {
  if (node.kind != Node::Kind::scalar || node.style != Node::Style::literal) {
    diagnostics.error(node.span, "lines stand in a '|' block",
                      "write '|' behind the colon, and the lines below it, indented");
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

std::vector<Text> read_texts(const Node& node, diagnostics::Diagnostics& diagnostics) {
  std::vector<Text> texts;
  if (!expect_list(node, "this value", diagnostics)) return texts;
  for (const Node& item : node.items)
    if (Text text = read_text(item, diagnostics); !text.empty()) texts.push_back(std::move(text));
  return texts;
}

bool read_yes_no(const Node& node, diagnostics::Diagnostics& diagnostics) {
  const Text text = read_text(node, diagnostics);
  if (!text.empty() && text.view() != "yes" && text.view() != "no")
    diagnostics.error(text.span(), fmt::format("'{}' is neither yes nor no", text.str()), "write yes or no");
  return text.view() == "yes";
}

std::optional<numbers::Format> format_of(const Text& text, diagnostics::Diagnostics& diagnostics) {
  const std::optional<numbers::Format> format = numbers::parse_format(text.view());
  if (format) return format;
  for (const Text& word : text.words()) {
    const bool digits = word.str().find_first_not_of("0123456789") == std::string::npos;
    const std::size_t first = word.str().find_first_not_of('0');
    if (!digits || first == std::string::npos) continue;
    const std::string limit = fmt::format("{}", numbers::most_digits), number = word.str().substr(first);
    if (number.size() < limit.size() || (number.size() == limit.size() && number <= limit)) continue;
    diagnostics.error(word.span(), fmt::format("more digits than can be asked for, which is {}", limit),
                      "ask for fewer");
    return {};
  }
  diagnostics.error(text.span(), fmt::format("'{}' is not a format", text.str()), std::string(format_rule));
  return {};
}

std::optional<numbers::Rounding> rounding_of(const Text& text, diagnostics::Diagnostics& diagnostics) {
  const std::optional<numbers::Rounding> rounding = numbers::parse_rounding(text.view());
  if (!rounding) {
    std::string hint =
        diagnostics::did_you_mean(text.str(), {"half away", "half even", "down", "up", "floor", "ceiling"});
    if (hint.empty()) hint = rounding_rule;
    diagnostics.error(text.span(), fmt::format("'{}' is not a rounding rule", text.str()), std::move(hint));
  }
  return rounding;
}

std::optional<RouteName> parse_route(std::string_view name) {
  for (const auto& [word, route] : routes)
    if (word == name) return route;
  return std::nullopt;
}

std::vector<std::string> route_names() {
  std::vector<std::string> names;
  for (const auto& [word, route] : routes) names.emplace_back(word);
  return names;
}

RouteName route_of(const Text& text, diagnostics::Diagnostics& diagnostics) {
  if (const auto route = parse_route(text.view())) return *route;
  std::string hint = diagnostics::did_you_mean(text.str(), route_names());
  if (hint.empty()) hint = route_rule;
  diagnostics.error(text.span(), fmt::format("'{}' is not a route", text.str()), std::move(hint));
  return RouteName::exact;
}

bool check_id(const Text& id, diagnostics::Diagnostics& diagnostics) {
  if (is_id(id.view())) return true;
  diagnostics.error(id.span(), fmt::format("'{}' is not an id", id.str()), std::string(id_rule));
  return false;
}

}  // namespace proofsheet::course
