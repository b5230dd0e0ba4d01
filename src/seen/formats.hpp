#pragma once
// The formats of documents: a row for each has all that is particular to it.
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "seen/passage.hpp"

namespace proofsheet::seen {

enum class Format { markdown, latex, html, restructured, notebook, asciidoc, typst, plain, bank };

struct FormatRow {
  Format format;
  std::string_view name;                  ///< in messages, `--help` and the guide
  std::vector<std::string_view> endings;  ///< of files, in lower case, without a point
  /// Reads a text that `check_bytes` accepts.
  std::vector<Passage> (*read)(const text::SourcePtr& source, const text::Notation& notation,
                               text::Diagnostics& diagnostics);
  std::string_view hint;      ///< how to claim the number `{0}`
  std::string_view claim;     ///< the number `{0}` with the claim `{1}`; empty if the format has no comments
  std::string_view comment;   ///< the comment `{}` in lines of its own; empty if the format has none
  bool is_fixable = true;     ///< `--fix` may replace its digits
  bool is_in_folders = true;  ///< a folder on the command line means such files too
};

const std::vector<FormatRow>& formats();
/// Returns the row of a file by its ending; null if the ending is unknown.
const FormatRow* format_row(std::string_view file);
/// Returns the format of a file by its ending; `nullopt` if the ending is unknown.
std::optional<Format> format_of(std::string_view file);
/// Returns `md, markdown, …`, for a hint.
std::string known_endings();

}  // namespace proofsheet::seen
