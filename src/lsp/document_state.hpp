#pragma once
// A project of documents that is open in an editor: the documents that are open there, checked against its
// proofsheet.yaml.
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "documents/checked.hpp"
#include "lsp/course_state.hpp"

namespace proofsheet::lsp {

class DocumentState {
 public:
  /// `folder` is the absolute path of the folder that contains proofsheet.yaml. `texts` must outlive the
  /// object.
  DocumentState(files::Path folder, const OpenTexts& texts);

  const files::Path& folder() const { return folder_; }
  void note_change() { has_changed_ = true; }
  bool has_changed() const { return has_changed_; }
  /// True if the open documents are small enough to be checked at every request.
  bool is_small() const;
  /// Checks the open documents. Returns the files whose messages may have changed.
  std::set<std::string> run();

  const Names& names() const { return names_; }
  const Messages& messages() const { return messages_; }
  /// Returns the claims of a document as they were judged, and the corrections of wrong ones.
  const documents::CheckResult& checked() const { return checked_; }
  /// Returns the values of the project that print like a numeral, which is written as in `file`: `old`,
  /// `time[sort]`. At most `most`.
  std::vector<std::string> values_like(const std::string& numeral, const std::string& file,
                                       std::size_t most) const;
  text::SourcePtr source(const std::string& file) const;

 private:
  std::optional<documents::Document> read(const std::string& file, const documents::Project& project,
                                          text::Diagnostics& diagnostics) const;
  void add_names(const documents::Document& document);

  files::Path folder_;
  files::DiskFiles disk_;
  EditedFiles files_;
  const OpenTexts& texts_;
  bool has_changed_ = true;
  Names names_;
  Messages messages_;
  documents::CheckResult checked_;
};

}  // namespace proofsheet::lsp
