#pragma once
// The answers that list names, parts and tokens of a file, in the form of the protocol.
#include <functional>
#include <string>
#include <vector>

#include "lsp/channel.hpp"
#include "lsp/names.hpp"

namespace proofsheet::lsp {

/// Converts a file's name, as in Names, to its address.
using ToUri = std::function<std::string(const std::string& file)>;

Json location_of(const Occurrence& place, const ToUri& uri);
/// Returns the outline of a file.
Json document_symbols(const FileNames& names);

/// The kinds of tokens, in the order of their numbers.
Json token_legend();
/// Returns the tokens of all expressions of a file: five numbers for each (3.17, "Semantic Tokens").
Json semantic_tokens(const FileNames& names);

/// Returns why a name can't be renamed so; empty if it can.
std::string rename_problem(const Names& names, const Name& name, const std::string& text);
/// Returns the edits of a renaming, by the address of each file.
Json rename_edits(const Names& names, const Name& name, const std::string& text, const ToUri& uri);

}  // namespace proofsheet::lsp
