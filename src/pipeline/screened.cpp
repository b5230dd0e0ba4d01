#include "pipeline/screened.hpp"

#include "pages/pages.hpp"

namespace proofsheet::pipeline {

template <class Question>
auto ScreenedFiles::read_screened(const Question& question) const -> decltype(question()) {
  try {
    return question();
  } catch (const files::Refused& refused) {
    refusals_.error({}, refused.fact, refused.hint);
    return {};
  }
}

std::optional<std::string> ScreenedFiles::read(const files::Path& path) const {
  return read_screened([&] { return below_.read(path); });
}

std::vector<files::Path> ScreenedFiles::list(const files::Path& folder) const {
  return read_screened([&] { return below_.list(folder); });
}

std::vector<files::Path> ScreenedFiles::list_all(const files::Path& folder) const {
  return read_screened([&] { return below_.list_all(folder); });
}

bool ScreenedFiles::is_folder(const files::Path& path) const {
  return read_screened([&] { return below_.is_folder(path); });
}

std::optional<course::Course> load_course(const files::Files& files, text::Diagnostics& diagnostics) {
  return read_screened(files, [&](const files::Files& screened) {
    return course::load_readable(screened, diagnostics, pages::page_names());
  });
}

}  // namespace proofsheet::pipeline
