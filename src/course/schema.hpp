#pragma once
// What editors are told of the files that authors write: one JSON Schema (draft 2020-12) a file, made of the
// tables that the loader reads by.
//
// A schema is a promise in one direction: what it refuses, the loader refuses. It says which keys there are,
// which of them are due, and what may stand behind each; that an expression can be computed or an id exists
// is more than a schema can say, and the program says it.
//
// A parser that knows types stands between the file and the schema: by YAML 1.2 (section 10.3, the core
// schema) `4` reaches it as a number and `true` as a boolean, while `yes` and `1900..2100` are texts. The
// loader reads characters, so a schema takes every type that characters which the loader accepts may have.
//
// `errorMessage` is no word of JSON Schema, which lets validators pass over it; the YAML language server
// shows it in place of a pattern.
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "course/fields.hpp"

namespace proofsheet::course {

/// Regular expressions in the dialect that JSON Schema asks for (ECMA-262, section 21.2), found anywhere in a
/// text unless they say otherwise.
extern const std::string id_pattern, format_pattern, line_pattern, given_pattern, lines_pattern;

/// The files that authors write, each as if it was the value of a key: course, examples, cards, quiz.
std::vector<Field> author_files();

/// The schemas' bytes by the kind of file: "course", "examples", "cards", "quiz",
/// "references".
std::map<std::string, std::string> schemas();

/// The schema's bytes of one more file, as if it was the value of a key.
std::string schema_of_file(const Field& file);

/// Below lessons/: "schema/quiz.schema.json".
std::string schema_path(std::string_view kind);

/// The comment that tells an editor the schema of a file, whose path is given below lessons/. It is the
/// file's first line: "# yaml-language-server: $schema=../schema/quiz.schema.json" for `waves/quiz.yaml`.
/// Empty if it is no file of a course.
std::string schema_comment(std::string_view path);

}  // namespace proofsheet::course
