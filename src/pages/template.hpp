#pragma once
// Mustache. A template is parsed once into a tree, its partials are put in their places and each tag is
// checked against the keys that there will be; then it is filled by appending to one text. Pages are written
// with it, and so are the files that `new` starts from.
//
// A tag stands on one line, comments apart. A line that holds nothing but one tag leaves no line, unless the
// tag is a variable or a partial. Texts come escaped, so `{{x}}`, `{{{x}}}` and `{{&x}}` are alike.
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "course/words.hpp"
#include "diagnostics/diagnostic.hpp"
#include "pages/format.hpp"
#include "pages/schema.hpp"

namespace proofsheet::pages {

/// A text or a tag, with its place in the source.
struct Node {
  enum class Kind { text, variable, section, inverted, partial };
  Kind kind = Kind::text;
  std::string text;          ///< the text, or the name in the tag
  std::string choice;        ///< of a variable: `handout` in `{{document handout}}`
  std::size_t begin = 0;     ///< bytes of the text, or of the whole tag, in the source
  std::size_t end = 0;       ///< of a section: of the tag that opens it
  std::vector<Node> inside;  ///< of a section
};
using Nodes = std::vector<Node>;

/// Named limits on what a template may be.
inline constexpr std::size_t largest_template = std::size_t{256} << 10;  ///< bytes
inline constexpr std::size_t deepest_sections = 16;
inline constexpr std::size_t deepest_partials = 8;
inline constexpr std::size_t most_partials = 1000;  ///< put in their places in one template

/// Whether the newline that ends a file belongs to the file alone, or to what is written too.
enum class LastNewline { dropped, kept };
/// Reads variables, sections, inverted sections, partials, comments, and changes of the delimiters, which
/// hold to the end of the file. Sections are closed in the order in which they were opened. Nothing, and
/// errors, if it is not that.
std::optional<Nodes> parse(const diagnostics::SourcePtr& source, LastNewline last,
                           diagnostics::Diagnostics& diagnostics);

struct TemplateFile {
  diagnostics::SourcePtr source;
  std::optional<Nodes> nodes;  ///< nothing: it could not be parsed, and that was told
};
using TemplateFiles = std::map<std::string, TemplateFile>;

/// What `{{_key}}` puts in its place: the words of that key, parsed like a template, in the spelling of the
/// format. `{{#_key}}<b>{{_}}</b>{{/_key}}` also says how what they have in square brackets is set apart.
struct Wording {
  const course::Words& words;
  std::string (*escape)(std::string_view text, Context context);
};

/// The file of this name with its partials in their places, each tag checked against the keys that it can
/// see. `used` gains the partials. Nothing, and errors at their places, if a tag is not what the keys promise
/// or a partial or its words are missing; nothing, without more errors, if a file was not parsed.
std::optional<Nodes> resolve(const TemplateFiles& files, const std::string& name,
                             const std::vector<Key>& keys, std::set<std::string>& used,
                             diagnostics::Diagnostics& diagnostics, const Wording* wording = nullptr);

/// What was resolved, with the values of `view`, which has every key that was promised.
std::string fill(const Nodes& nodes, const View& view);

}  // namespace proofsheet::pages
