#pragma once
// Replaces digits in an author's files, as a single change, or shows the replacement as a diff.
#include <map>
#include <string>

#include "commands/console.hpp"
#include "files/files.hpp"
#include "text/source.hpp"

namespace proofsheet::commands {

/// The bytes that replace those of a span.
struct Edit {
  text::Span span;
  std::string now;
  /// The old and new text to report, with its position. If empty, the edit is neither reported nor counted.
  std::string reported_old = {}, reported_new = {};
  text::Span told = {};
};
/// By file (its path relative to the root of the disk), then by the offset of the edit.
using Edits = std::map<std::string, std::map<std::size_t, Edit>>;

/// The result of a rewriting.
struct RewriteResult {
  std::size_t rewritten = 0;  ///< the number of numbers
  std::string messages;       ///< one line each, with its position
  std::string diff;           ///< a unified diff of all files; empty if the files were written
  RewriteResult& operator+=(const RewriteResult& other);
};

enum class Writing { files, diff };

/// Replaces the files in a single change, or shows the changes. A file is skipped, with a message, if it
/// changed after it was read or cannot be replaced (files::Disk::check_replaceable). Throws
/// files::MachineError.
RewriteResult rewrite(files::DiskFiles& disk, const Edits& edits, Writing writing);

/// Prints the messages and the count to standard error, and a diff to standard output.
void print(const RewriteResult& done, const char* noun, Writing writing, Console& console);

/// Returns `file:line:column: words` with a newline.
std::string line_about(const text::Span& span, const std::string& words);

/// Returns the edits of one source as a unified diff, with three lines of context. Edits must not overlap.
std::string unified_diff(const text::Source& source, const std::map<std::size_t, Edit>& edits);

}  // namespace proofsheet::commands
