#pragma once
// The names of a course and all their places: values, labels, examples and other parts, cards, questions,
// documents, misconceptions, terms, references, lessons.
//
// A place is found in the texts as they are, even if they have errors: in the tree of a YAML file, key by
// key, in the roles and directives of prose, and in the tokens of expressions.
#include <map>
#include <set>
#include <string>
#include <vector>

#include "files/files.hpp"
#include "text/text.hpp"

namespace proofsheet::lsp {

struct Name {
  enum class Kind {
    value,   ///< a given value, an axis, or what equations define; `scope` is its example
    label,   ///< of an axis; `scope` is its example
    choice,  ///< a name of `choose:`; `scope` is its card, question or demo
    part,    ///< of a lesson: an example, or what has an id there
    card,
    question,
    lesson,
    document,
    misconception,
    term,  ///< in lower case
    reference
  };
  Kind kind = Kind::value;
  std::string lesson;  ///< its folder; empty for names of the course
  std::string scope;   ///< empty for kinds that have none
  std::string text;
  friend auto operator<=>(const Name&, const Name&) = default;
};
/// Returns what a name is, in words: "a given value, or what equations define".
std::string_view word_of(Name::Kind kind);

struct Occurrence {
  Name name;
  text::Span span;
  bool defines = false;
};

/// A role, or a printed number of `\val` and `\claim`.
struct RolePlace {
  std::string role;     ///< `num` for those of formulas
  text::Text body;      ///< without its backticks
  std::string example;  ///< whose names it uses; empty: it is not known
};

/// An expression, and the example whose names it uses.
struct ExpressionPlace {
  text::Text text;
  std::string example;
};

/// Digits that a document printed, transcribed under `published:`.
struct PrintedPlace {
  text::Span span;
  ExpressionPlace what;  ///< the value that they are claimed to be
};

/// A `\claim` of a formula.
struct FormulaClaim {
  text::Text printed, expression;
  std::string example;  ///< whose names it uses; empty: it is not known
};

/// A heading, an example, a card … for the outline of a file.
struct Part {
  enum class Kind { heading, example, value, card, question, entry } kind = Kind::entry;
  std::string title;
  text::Span span, name;  ///< all of it, and its name
  int level = 1;          ///< of a part inside the part before that has a lower level
};

/// The names of a file.
struct FileNames {
  text::SourcePtr source;
  std::vector<Occurrence> occurrences;  ///< by their places
  std::vector<RolePlace> roles;
  std::vector<FormulaClaim> claims;
  std::vector<ExpressionPlace> expressions;
  std::vector<PrintedPlace> printed;
  std::vector<Part> parts;
};

/// The names that an example defines.
struct ExampleNames {
  std::set<std::string> values, labels;
};
using LessonNames = std::map<std::string, ExampleNames>;  ///< by example

class Names {
 public:
  /// Reads the files of a lesson, and those of the course, again.
  void read_lesson(const files::Files& files, const std::string& folder);
  void read_course(const files::Files& files);
  /// Reads a document's project, whose values are those of an example without a name.
  void read_project(const text::SourcePtr& project, const std::string& folder);
  /// Adds a file whose expressions use the names of a project.
  void add_document(const text::SourcePtr& document, const std::vector<text::Text>& expressions,
                    const std::string& folder);

  /// Returns the names of a file by its name in messages; null if it was not read.
  const FileNames* file(const std::string& name) const;
  /// Returns the occurrence at a place; null if there is none. The end of a name belongs to it.
  const Occurrence* at(const std::string& file, std::size_t offset) const;
  /// Returns all places of a name, by file and offset.
  std::vector<Occurrence> all(const Name& name) const;
  /// Returns the place where a name is defined first; null if there is none.
  const Occurrence* definition(const Name& name) const;
  /// Returns the places where the names of a kind are defined first, by name. An empty lesson stands for all
  /// lessons, and an empty scope for all scopes.
  std::vector<const Occurrence*> defined(Name::Kind kind, const std::string& lesson,
                                         const std::string& scope) const;
  /// Returns the ids of the examples of a lesson, sorted.
  std::vector<std::string> examples(const std::string& lesson) const;

 private:
  void put(FileNames names);

  std::map<std::string, FileNames> files_;
  std::map<std::string, LessonNames> lessons_;  ///< by folder
  std::set<std::string> folders_;               ///< of the lessons that course.yaml lists
};

}  // namespace proofsheet::lsp
