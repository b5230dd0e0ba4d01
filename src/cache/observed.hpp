#pragma once
// What a run saw of the files that it read.
//
// A run without a clock, a network or chance is a function of what it reads. So it is enough to know what was
// asked of the files and what they answered: as long as they answer the same, the run would do the same. To
// ask them costs little: of a file that the system says was not written since, the answer is known.
#include <map>
#include <optional>
#include <utility>

#include "cache/packed.hpp"
#include "files/digest.hpp"
#include "files/files.hpp"

namespace proofsheet::cache {

enum class Question : std::uint8_t { read, list, list_all, is_folder };

struct Answer {
  files::Digest digest{};
  std::optional<files::Stamp> stamp = {};  ///< if as long as a file has it the answer stays
};

/// What was asked, and the answers.
class Observations {
 public:
  /// A file that was written with these bytes, too, was seen.
  void saw(Question question, const files::Path& path, const Answer& answer);
  void saw_file(const files::Path& path, const files::Digest& digest);
  void add(const Observations& others);
  /// All that was asked about `folder` and what is below it.
  void add_below(const Observations& others, const files::Path& folder);
  /// Whether `files` answer as they did; where they do not, it is forgotten what was asked. Stamps that they have
  /// meanwhile are noted, and make the next time cheap. Throws as `files` do; then nothing is left.
  bool hold(const files::Files& files);
  /// Whether a file was read, or written, and still has the bytes that it had; then `now` saw it, too.
  /// Throws as `files` do.
  bool holds(const files::Files& files, const files::Path& file, Observations& now) const;
  /// Of the bytes of a file that was read, or written.
  std::optional<files::Digest> digest_of(const files::Path& file) const;
  /// The files that were read or written.
  std::vector<files::Path> files_read() const;
  /// Whether hold() noted anything.
  bool changed() const { return changed_; }

  /// Of all that was asked about `folder` and what is below it.
  files::Digest digest_below(const files::Path& folder) const;
  /// Of all that was asked about places that are not below a folder of `folder`: about files in it, too.
  files::Digest digest_beside_folders_of(const files::Path& folder) const;

  void pack(Packer& packer) const;
  static Observations unpack(Unpacker& unpacker);

 private:
  std::map<std::pair<Question, files::Path>, Answer> seen_;
  bool changed_ = false;
  bool contradict_ = false;  ///< one file gave two answers: they hold never
};

/// The files below, while `seen` hears what they answer. Both have to outlive it.
class Observed final : public files::Files {
 public:
  Observed(const files::Files& below, Observations& seen) : below_(below), seen_(seen) {}
  std::optional<std::string> read(const files::Path& path) const override;
  std::vector<files::Path> list(const files::Path& folder) const override;
  std::vector<files::Path> list_all(const files::Path& folder) const override;
  bool is_folder(const files::Path& path) const override;

 private:
  const files::Files& below_;
  Observations& seen_;
};

}  // namespace proofsheet::cache
