#pragma once
// Files of which some may be refused. A stranger's course may hold several that are: one run tells them all.
#include <optional>

#include "course/course.hpp"
#include "diagnostics/diagnostic.hpp"
#include "files/files.hpp"

namespace proofsheet::pipeline {

/// The files below; those that are refused are told to `refusals`, and to who reads it is as if they were not
/// there. Both have to outlive it.
class Screened final : public files::Files {
 public:
  Screened(const files::Files& below, diagnostics::Diagnostics& refusals)
      : below_(below), refusals_(refusals) {}
  std::optional<std::string> read(const files::Path& path) const override;
  std::vector<files::Path> list(const files::Path& folder) const override;
  std::vector<files::Path> list_all(const files::Path& folder) const override;
  bool is_folder(const files::Path& path) const override;

 private:
  template <class Question>
  auto screened(const Question& question) const -> decltype(question());

  const files::Files& below_;
  diagnostics::Diagnostics& refusals_;
};

/// All that was refused while one thing was read. What is missing without those files is not the author's
/// fault, and is not told.
struct AllRefused {
  diagnostics::Diagnostics refusals;
};

/// What `read` makes of screened files. Throws AllRefused if any was refused.
template <class Read>
auto screened(const files::Files& files, const Read& read) {
  AllRefused all;
  auto made = read(Screened(files, all.refusals));
  if (all.refusals.has_errors()) throw all;
  return made;
}

/// course::load_readable() of screened files. Throws AllRefused.
std::optional<course::Course> load_course(const files::Files& files, diagnostics::Diagnostics& diagnostics);

}  // namespace proofsheet::pipeline
