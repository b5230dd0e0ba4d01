#pragma once
// The texts that are open in the editor, as they are there, and files in which they take the place of those
// on the disk. Positions of the protocol are lines and UTF-16 code units, both from 0.
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "files/files.hpp"
#include "lsp/channel.hpp"
#include "text/source.hpp"

namespace proofsheet::lsp {

/// Converts `file:` addresses to absolute paths and back. An address of another kind gives `nullopt`.
std::optional<files::Path> path_of(std::string_view uri);
std::string uri_of(const files::Path& path);

/// Returns the byte offset of a position; a position past the end of its line counts as its end.
std::size_t offset_of(const text::Source& source, const Json& position);
Json position_of(const text::Source& source, std::size_t offset);
Json range_of(const text::Source& source, std::size_t begin, std::size_t end);

struct OpenText {
  std::string uri;  ///< as the editor writes it
  Json version;     ///< a number, or null
  std::string text;
};

/// By absolute path.
using OpenTexts = std::map<files::Path, OpenText>;

/// Applies `contentChanges` of a notification. Returns false if they are not valid.
bool apply_changes(OpenText& text, const Json& changes);

/// A text before and after the author typed: they are the same before and after one stretch.
class Typed {
 public:
  Typed(std::string_view before, std::string_view now);
  /// Returns where an offset of the old text is; `nullopt` if it is in the stretch that was replaced.
  std::optional<std::size_t> now(std::size_t before) const;

 private:
  std::size_t same_ = 0;              ///< the bytes at the beginning that are the same
  std::size_t end_before_, end_now_;  ///< where those at the end begin
};

/// Reads a file; null if there is none.
text::SourcePtr source_in(const files::Files& files, const std::string& name);

/// The files below a folder, with the open texts.
class EditedFiles final : public files::Files {
 public:
  /// All three must outlive the object. `folder` is that of `below`, as an absolute path.
  EditedFiles(const files::Files& below, files::Path folder, const OpenTexts& texts)
      : below_(below), folder_(std::move(folder)), texts_(texts) {}
  std::optional<std::string> read(const files::Path& path) const override;
  std::vector<files::Path> list(const files::Path& folder) const override;
  std::vector<files::Path> list_all(const files::Path& folder) const override;
  bool is_folder(const files::Path& path) const override { return below_.is_folder(path); }
  std::optional<files::Stamp> stamp(const files::Path& path) const override;

 private:
  const OpenText* find(const files::Path& path) const;
  std::vector<files::Path> with_open(std::vector<files::Path> found, const files::Path& folder) const;

  const files::Files& below_;
  files::Path folder_;
  const OpenTexts& texts_;
};

}  // namespace proofsheet::lsp
