#pragma once
// A Mustache engine. A template is parsed once into a tree. Its partials are inserted, and each tag is
// checked against the keys of the schema. Then the tree is filled by appending to one string. The engine
// writes the pages and the files that `new` creates.
//
// A tag must be on one line, except a comment. A line that contains only one tag is removed with its line
// end, unless the tag is a variable or a partial. Texts are escaped beforehand, so `{{x}}`, `{{{x}}}` and
// `{{&x}}` have the same effect.
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "course/words.hpp"
#include "pages/formats/format.hpp"
#include "pages/templates/schema.hpp"
#include "text/diagnostic.hpp"

namespace proofsheet::pages {

/// A text or a tag, with its source position.
struct Node {
  enum class Kind { text, variable, section, inverted, partial };
  Kind kind = Kind::text;
  std::string text;          ///< the text, or the name in the tag
  std::string choice;        ///< variable: `handout` in `{{document handout}}`
  std::size_t begin = 0;     ///< the source position of the text or of the whole tag, in bytes
  std::size_t end = 0;       ///< section: the end of the opening tag
  std::vector<Node> inside;  ///< section: its content
};
using Nodes = std::vector<Node>;

/// Limits on a template.
inline constexpr std::size_t largest_template = std::size_t{256} << 10;  ///< bytes
inline constexpr std::size_t deepest_sections = 16;
inline constexpr std::size_t deepest_partials = 8;
inline constexpr std::size_t most_partials = 1000;  ///< insertions in one template

/// Whether the newline at the end of a file is removed or is part of the result.
enum class LastNewline { dropped, kept };
/// Parses variables, sections, inverted sections, partials, comments, and changes of the delimiters, which
/// hold to the end of the file. Sections must be closed in reverse order of their opening. Returns `nullopt`
/// and reports errors if the syntax is wrong.
std::optional<Nodes> parse(const text::SourcePtr& source, LastNewline last, text::Diagnostics& diagnostics);

struct TemplateFile {
  text::SourcePtr source;
  std::optional<Nodes> nodes;  ///< `nullopt` if parsing failed, which was reported
};
using TemplateFiles = std::map<std::string, TemplateFile>;

/// The words that replace `{{_key}}`: the text of that key, parsed like a template and escaped for the
/// format. `{{#_key}}<b>{{_}}</b>{{/_key}}` also states the markup around words in square brackets.
struct Wording {
  const course::Words& words;
  std::string (*escape)(std::string_view text, Context context);
};

/// Returns the nodes of the file with its partials inserted and each tag checked against the keys that it can
/// see. Adds the names of the partials to `used`. Returns `nullopt` and reports errors at their positions if
/// a tag does not match the keys, or if a partial or its words are missing. Returns `nullopt` without further
/// errors if a file was not parsed.
std::optional<Nodes> resolve(const TemplateFiles& files, const std::string& name,
                             const std::vector<Key>& keys, std::set<std::string>& used,
                             text::Diagnostics& diagnostics, const Wording* wording = nullptr);

/// Fills resolved nodes with the values of `view`, which must have every key of the schema.
std::string fill(const Nodes& nodes, const View& view);

}  // namespace proofsheet::pages
