#pragma once
// The JSON Schemas (draft 2020-12) for editors, one for each file that authors write. They are made from the
// tables that the loader reads by.
//
// A schema makes a promise in one direction: the loader refuses everything that the schema refuses. A schema
// says which keys there are, which are required, and which values they may have. It can't say that an
// expression can be computed or that an id exists; the program reports that.
//
// A parser that knows types reads the file before the schema applies. By YAML 1.2 (section 10.3, the core
// schema) it returns `4` as a number and `true` as a boolean, while `yes` and `1900..2100` are texts. The
// loader reads characters, so a schema must accept every type that acceptable characters may have.
//
// `errorMessage` is not a keyword of JSON Schema, and validators may ignore it. The YAML language server
// shows it instead of a pattern.
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "course/fields.hpp"

namespace proofsheet::course {

/// Regular expressions in the dialect that JSON Schema requires (ECMA-262, section 21.2). They match anywhere
/// in a text unless they have anchors.
extern const std::string id_pattern, format_pattern, line_pattern, given_pattern, lines_pattern;

/// Returns the files that authors write, each as if it were the value of a key: course, examples, cards,
/// quiz.
std::vector<Field> author_files();

/// Returns the bytes of the schemas by the kind of file: "course", "examples", "cards", "quiz", "references".
std::map<std::string, std::string> schemas();

/// Returns the bytes of the schema of another file, which is described as if it were the value of a key.
std::string schema_of_file(const Field& file);

/// Returns the path below lessons/: "schema/quiz.schema.json".
std::string schema_path(std::string_view kind);

/// Returns the comment that names the schema of a file for editors. `path` is relative to lessons/. The
/// comment must be the file's first line: "# yaml-language-server: $schema=../schema/quiz.schema.json" for
/// `waves/quiz.yaml`. Empty if the file is not one of a course.
std::string schema_comment(std::string_view path);

}  // namespace proofsheet::course
