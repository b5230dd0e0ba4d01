// Directives: fenced blocks whose info is `{name} argument`, with `:key: value` lines at the beginning of the
// body.
#include <fmt/format.h>

#include <algorithm>

#include "prose/conversion.hpp"

namespace proofsheet::prose {

using text::Text;

namespace {

enum class Argument { none, optional, required };
enum class Body { none, prose, formula, caption, listing };

/// The form of a directive. Add a row for a new directive or option.
struct Rule {
  std::string name;
  Argument argument;
  std::string example;  ///< how to write it
  Body body;
  std::vector<std::string> options;
};

const std::vector<Rule>& rules() {
  static const std::vector<Rule> all{
      {"example",
       Argument::required,
       "```{example} and the id of an example of examples.yaml",
       Body::none,
       {"only"}},
      {"equations",
       Argument::required,
       "```{equations} and names that equations define: P, X'",
       Body::none,
       {"example", "id", "title"}},
      {"table",
       Argument::required,
       "```{table} and the name of a table, or a part of it: P[1, ..]",
       Body::none,
       {"decimals", "example", "id", "rounding", "route", "rows", "title"}},
      {"steps",
       Argument::required,
       "```{steps} and a name or a cell: P[1, 0]",
       Body::none,
       {"decimals", "example", "rounding", "route", "rows", "title"}},
      {"figure",
       Argument::required,
       "```{figure} and the id of a figure of the example, or the name of a picture file",
       Body::caption,
       {"alt", "id", "title", "width"}},
      {"demo", Argument::required, "```{demo} and the id of a demo of the lesson", Body::none, {}},
      {"subtitle",
       Argument::required,
       "```{subtitle} and a summary of the lesson, on one line",
       Body::none,
       {}},
      {"cards", Argument::none, "```{cards}", Body::none, {}},
      {"quiz", Argument::none, "```{quiz}", Body::none, {}},
      {"question",
       Argument::required,
       "```{question} and the id of a question of the lesson's quiz.yaml",
       Body::none,
       {}},
      {"note", Argument::optional, "```{note} title", Body::prose, {"folded", "edition"}},
      {"math", Argument::none, "```{math}", Body::formula, {"id"}},
      {"listing", Argument::optional, "```{listing} python", Body::listing, {"title"}},
  };
  return all;
}

const Rule* find_rule(std::string_view name) {
  for (const Rule& rule : rules())
    if (rule.name == name) return &rule;
  return nullptr;
}

std::string joined(const std::vector<std::string>& names) {
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i)
    text += (i == 0 ? "" : i + 1 == names.size() ? " and " : ", ") + names[i];
  return text;
}

/// Returns the length of `:key:` in `:key: value`; 0 if the line is no option.
std::size_t option_head(std::string_view line) {
  if (line.size() < 3 || line[0] != ':' || !is_letter(line[1])) return 0;
  std::size_t i = 1;
  while (i < line.size() && (is_letter(line[i]) || is_digit(line[i]) || line[i] == '-' || line[i] == '_'))
    ++i;
  return i < line.size() && line[i] == ':' ? i + 1 : 0;
}

void read_option(Conversion& conversion, const Rule& rule, const Text& line, Block& block) {
  const std::size_t head = option_head(line.view());
  const Text key = line.slice(1, head - 1);
  if (std::find(rule.options.begin(), rule.options.end(), key.str()) == rule.options.end()) {
    const std::string near = text::did_you_mean(key.str(), rule.options);
    conversion.error(key.span(), fmt::format("the directive '{}' has no option '{}'", rule.name, key.str()),
                     !near.empty()          ? near
                     : rule.options.empty() ? "it has no options"
                                            : fmt::format("its options are {}", joined(rule.options)));
    return;
  }
  if (!block.options.emplace(key.str(), line.slice(head, line.size()).trimmed()).second)
    conversion.error(key.span(), fmt::format("duplicate option '{}'", key.str()), "remove one of the two");
}

/// Reads the options at the beginning of the body, and returns the rest.
Text read_options(Conversion& conversion, const Rule& rule, const Text& body, Block& block) {
  std::size_t begin = 0;
  while (begin < body.size() && body.str()[begin] == ':') {
    const std::size_t end = std::min(body.str().find('\n', begin), body.size());
    const Text line = body.slice(begin, end);
    if (option_head(line.view()) != 0)
      read_option(conversion, rule, line, block);
    else if (rule.body == Body::prose && !is_letter(line.size() > 1 ? line.str()[1] : ' '))
      break;
    else
      conversion.error(line.trimmed().span(), "this is not an option", "write an option as :key: value");
    begin = std::min(end + 1, body.size());
  }
  return body.slice(begin, body.size());
}

void check_argument(Conversion& conversion, const Rule& rule, const DirectiveSource& source,
                    const Block& block) {
  if (rule.argument == Argument::required && block.argument.empty())
    conversion.error(source.info.span(), fmt::format("the directive '{}' needs an argument", rule.name),
                     fmt::format("write {}", rule.example));
  if (rule.argument == Argument::none && !block.argument.empty())
    conversion.error(block.argument.span(), fmt::format("the directive '{}' takes no argument", rule.name),
                     fmt::format("write {}", rule.example));
}

void report_unknown(Conversion& conversion, const DirectiveSource& source, const Text& name) {
  const std::string near = text::did_you_mean(name.str(), directive_names());
  conversion.error(name.empty() ? source.info.span() : name.span(),
                   fmt::format("there is no directive '{}'", name.str()),
                   near.empty() ? fmt::format("the directives are {}", joined(directive_names())) : near);
}

void read_body(Conversion& conversion, const Rule& rule, const Text& body, std::size_t depth, Block& block) {
  block.literal = body;
  if (rule.body == Body::prose) {
    block.id = conversion.document.block_ids++;
    block.children = convert_text(conversion, body, depth + 1);
  } else if (rule.body == Body::formula) {
    convert_formula_block(conversion, block);
    block.name.clear();
  } else if (rule.body == Body::listing) {
    block.id = conversion.document.block_ids++;
    convert_listing(conversion, block);
  } else {
    block.id = conversion.document.block_ids++;
    if (rule.body == Body::none && !body.trimmed().empty())
      conversion.error(body.trimmed().lines().front().span(),
                       fmt::format("the directive '{}' has no body", rule.name),
                       "close it first, and write the text after it");
  }
}

}  // namespace

const std::vector<std::string>& directive_names() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> all;
    for (const Rule& rule : rules()) all.push_back(rule.name);
    return all;
  }();
  return names;
}

std::vector<std::string> directive_options(std::string_view directive) {
  const Rule* rule = find_rule(directive);
  return rule == nullptr ? std::vector<std::string>() : rule->options;
}

Block convert_directive(Conversion& conversion, const DirectiveSource& source) {
  Block block;
  block.kind = Block::Kind::directive;
  const std::size_t close = std::min(source.info.str().find('}'), source.info.size());
  const Text name = source.info.slice(1, close).trimmed();
  block.span = source.info.span();
  const Rule* rule = find_rule(name.str());
  if (conversion.foreign && (rule == nullptr || rule->body == Body::none || rule->body == Body::caption)) {
    collect_foreign_directive(conversion, source);
    return block;
  }
  if (conversion.short_text)
    conversion.error(source.info.span(), "directives are not allowed in a short text",
                     "write directives in lesson.md");
  else if (rule == nullptr || close == source.info.size())
    report_unknown(conversion, source, name);
  else if (!source.closed)
    conversion.error(
        source.info.span(), fmt::format("the directive '{}' is never closed", name.str()),
        "close it with as many backticks as it begins with, on a line of their own; if it contains other "
        "directives, begin it with more backticks than they do");
  if (conversion.short_text || rule == nullptr || close == source.info.size()) return block;
  block.name = rule->name;
  block.argument = source.info.slice(close + 1, source.info.size()).trimmed();
  check_argument(conversion, *rule, source, block);
  if (rule->body == Body::prose)
    collect_numerals(block.argument, NumeralPlace::prose, conversion.document.numerals);
  read_body(conversion, *rule, read_options(conversion, *rule, source.body, block), source.depth, block);
  return block;
}

}  // namespace proofsheet::prose
