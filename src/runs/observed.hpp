#pragma once
// Records the questions that a run asked about files, and the answers.
//
// A run is a function of what it reads: as long as the files give the same answers, another run would have
// the same result. Asking again is cheap, since a file with an unchanged stamp (files::Stamp) has unchanged
// bytes.
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "files/digest.hpp"
#include "files/files.hpp"
#include "runs/packed.hpp"

namespace proofsheet::runs {

enum class Question : std::uint8_t { read, list, list_all, is_folder };

struct Answer {
  files::Digest digest{};
  std::optional<files::Stamp> stamp = {};  ///< the answer holds while the file has this stamp
};

/// Questions to the files, with their answers.
class Observations {
 public:
  void saw(Question question, const files::Path& path, const Answer& answer);
  /// Records a file that was written with bytes of this digest.
  void record_file(const files::Path& path, const files::Digest& digest);
  /// True if `files` still give every recorded answer. Updates stamps, which makes the next call cheap.
  /// Throws the same exceptions as `files`.
  bool hold(const files::Files& files);
  /// Returns the files that were read or written.
  std::vector<files::Path> files_read() const;
  /// True if hold() updated a stamp.
  bool changed() const { return changed_; }

  /// Returns the digest of all questions about `folder` and its contents.
  files::Digest digest_below(const files::Path& folder) const;
  /// Returns the digest of all other questions, including those about files directly in `folder`, but not
  /// those about its subfolders.
  files::Digest digest_beside_folders_of(const files::Path& folder) const;

  void pack(Packer& packer) const;
  /// Throws Cut if the bytes end too early.
  static Observations unpack(Unpacker& unpacker);

 private:
  std::map<std::pair<Question, files::Path>, Answer> answers_;
  bool changed_ = false;
  bool is_contradictory_ = false;  ///< true if a file gave two different answers
};

/// Passes questions on to `below` and records the answers in `seen`. Both must outlive the object.
class ObservedFiles final : public files::Files {
 public:
  ObservedFiles(const files::Files& below, Observations& seen) : below_(below), answers_(seen) {}
  std::optional<std::string> read(const files::Path& path) const override;
  std::vector<files::Path> list(const files::Path& folder) const override;
  std::vector<files::Path> list_all(const files::Path& folder) const override;
  bool is_folder(const files::Path& path) const override;

 private:
  const files::Files& below_;
  Observations& answers_;
};

/// The files that a run read from the course and from its templates.
struct Inputs {
  Observations course, templates;
};

}  // namespace proofsheet::runs
