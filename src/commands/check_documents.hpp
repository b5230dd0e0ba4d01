#pragma once
// The `check` command for documents outside of lessons, with a proofsheet.yaml in their folder or above it.
#include <functional>
#include <map>

#include "commands/commands.hpp"
#include "commands/destination.hpp"

namespace proofsheet::commands {

/// True if the words of the command line name documents. Without words, true if there is a proofsheet.yaml
/// and no course.
bool wants_documents(const CheckOptions& options);

/// Returns the nearest folder, from `start` upward, that contains proofsheet.yaml.
std::optional<files::Path> find_project(const files::Path& start);

/// Checks the documents, and writes files if `fix` or `accept_untraced` is set. Throws the same exceptions as
/// check(), and WrongDestination if the report would overwrite a file that is read.
reports::Report check_documents(const CheckOptions& options, const Destination& destination,
                                Console& console);

/// What `serve` shows of documents.
struct DocumentViews {
  text::Diagnostics messages;                ///< with errors, there is nothing else
  std::vector<ledger::Finding> findings;     ///< all, in the order of the documents
  std::map<std::string, std::string> pages;  ///< the documents as HTML (documents::html_view()), by name
  std::vector<files::Path> files;            ///< the files that were read or named, relative to the root
};
/// Documents that are checked repeatedly.
struct OpenDocuments {
  files::Path root;                      ///< the common folder of their projects
  std::function<DocumentViews()> check;  ///< reads and checks them as they are now
};
/// Opens the documents of the command line. Reports an error, and returns `nullopt`, if one has no project.
std::optional<OpenDocuments> open_documents(const CheckOptions& options, text::Diagnostics& diagnostics);

}  // namespace proofsheet::commands
