#pragma once
// Files some of which may be refused. A course from a stranger may contain several such files, and one run
// reports them all.
#include <optional>

#include "course/course.hpp"
#include "files/files.hpp"
#include "text/diagnostic.hpp"

namespace proofsheet::pipeline {

/// Passes reads on to `below`. A refused file is reported to `refusals` and then counts as missing. Both must
/// outlive the object.
class ScreenedFiles final : public files::Files {
 public:
  ScreenedFiles(const files::Files& below, text::Diagnostics& refusals)
      : below_(below), refusals_(refusals) {}
  std::optional<std::string> read(const files::Path& path) const override;
  std::optional<std::string> read_or_throw(const files::Path& path) const override {
    return below_.read(path);
  }
  std::vector<files::Path> list(const files::Path& folder) const override;
  std::vector<files::Path> list_all(const files::Path& folder) const override;
  bool is_folder(const files::Path& path) const override;

 private:
  template <class Question>
  auto read_screened(const Question& question) const -> decltype(question());

  const files::Files& below_;
  text::Diagnostics& refusals_;
};

/// Thrown if files were refused during a read. Errors that follow from the missing files are not the author's
/// mistakes and are not reported.
struct FilesRefused {
  text::Diagnostics refusals;
};

/// Returns the result of `read` for screened files. Throws FilesRefused if any file was refused.
template <class Read>
auto read_screened(const files::Files& files, const Read& read) {
  FilesRefused all;
  auto result = read(ScreenedFiles(files, all.refusals));
  if (all.refusals.has_errors()) throw all;
  return result;
}

/// Calls course::load_readable() with screened files. Throws FilesRefused.
std::optional<course::Course> load_course(const files::Files& files, text::Diagnostics& diagnostics);

}  // namespace proofsheet::pipeline
