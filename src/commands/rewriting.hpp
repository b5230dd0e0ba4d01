#pragma once
// Digits in files that an author wrote become others: as one change, or shown as a diff.
#include <map>
#include <string>

#include "commands/console.hpp"
#include "diagnostics/source.hpp"
#include "files/files.hpp"

namespace proofsheet::commands {

/// Bytes to put in the place of those of a span.
struct Edit {
  diagnostics::Span span;
  std::string now;
  /// What is told of it, with its place; empty: nothing, and it does not count.
  std::string was_told = {}, now_told = {};
  diagnostics::Span told = {};
};
/// By the byte where they begin, then by file: its path below the root of the disk.
using Edits = std::map<std::string, std::map<std::size_t, Edit>>;

/// What was done, and what was not.
struct Rewritten {
  std::size_t rewritten = 0;  ///< numbers
  std::string messages;       ///< a line each, with its place
  std::string diff;           ///< unified, of all files; empty if they were written
  Rewritten& operator+=(const Rewritten& other);
};

enum class Writing { files, diff };

/// Replaces the files as one change, or shows how it would. A file is left alone, with a message, if it is no longer what
/// was read, or if it can't be replaced (files::Disk::check_replaceable). Throws files::MachineError.
Rewritten rewrite(files::DiskFiles& disk, const Edits& edits, Writing writing);

/// Prints the messages and the count to the standard error, and a diff to the standard output.
void print(const Rewritten& done, const char* noun, Writing writing, Console& console);

/// `file:line:column: words`, with a newline.
std::string line_about(const diagnostics::Span& span, const std::string& words);

/// The edits of one source as a unified diff of that name, with three lines of context. None may overlap.
std::string unified_diff(const diagnostics::Source& source, const std::map<std::size_t, Edit>& edits);

}  // namespace proofsheet::commands
