#include "runs/session.hpp"

#include <algorithm>

#include "course/taken.hpp"

namespace proofsheet::runs {

namespace {

const files::Path lessons_folder = "lessons";

std::string text_of(const files::Digest& digest) { return {digest.begin(), digest.end()}; }

/// Returns a key for the inputs of a lesson: its own files, those of lessons whose values it uses, those
/// outside of lessons, and the number of its first question.
std::string key_of(const course::Course& course, const workbook::LessonTask& task, const Inputs& seen) {
  std::string key = std::to_string(task.first_question);
  key += text_of(seen.course.digest_beside_folders_of(lessons_folder)) +
         text_of(seen.templates.digest_below({}));
  key += text_of(seen.course.digest_below(lessons_folder / task.lesson->folder));
  for (const std::string& other : course::lessons_used_by(course.lessons, *task.lesson))
    key += other + text_of(seen.course.digest_below(lessons_folder / other));
  return key;
}

}  // namespace

std::optional<Run> Session::run(const pipeline::Files& files, pipeline::Options options) {
  return run_scope(files, std::move(options), {}, std::nullopt);
}

std::optional<Run> Session::run_lessons(const pipeline::Files& files, pipeline::Options options,
                                        const std::set<std::string>& lessons, const std::string& folder) {
  diagnostics_ = {};
  if (lessons.empty() || !std::includes(known_.begin(), known_.end(), lessons.begin(), lessons.end()))
    return std::nullopt;
  return run_scope(files, std::move(options), {lessons, false, folder},
                   pipeline::CommittedLedger{{}, numbers_});
}

std::optional<Run> Session::run_scope(const pipeline::Files& files, pipeline::Options options,
                                      const Scope& scope, std::optional<pipeline::CommittedLedger> ledger) {
  seen_ = {};
  diagnostics_ = {};
  const ObservedFiles course(files.course, seen_.course), templates(files.templates, seen_.templates);
  options.compute_lesson = compute_lesson(seen_);
  auto made = runs::run({course, templates}, std::move(options), scope, std::move(ledger), diagnostics_);
  if (!made || !made->scope.is_whole()) return made;
  findings_ = made->workbook.findings;
  known_ = made->lessons;
  numbers_ = made->workbook.numbers;
  for (const auto& [page, bytes] : made->pages) numbers_.pages[page] = pages::page_digest(bytes);
  return made;
}

void Session::warm_up(const pipeline::Files& files, pipeline::Options options) {
  Inputs seen;
  text::Diagnostics ignored;
  const ObservedFiles course(files.course, seen.course), templates(files.templates, seen.templates);
  options.compute_lesson = compute_lesson(seen);
  if (const auto loaded = pipeline::load({course, templates}, options, ignored))
    pipeline::compute(*loaded, options, ignored);
}

workbook::ComputeLesson Session::compute_lesson(const Inputs& seen, workbook::ComputeLesson compute) {
  return [this, &seen, compute = std::move(compute)](const course::Course& course,
                                                     const workbook::LessonTask& task) {
    std::string key = key_of(course, task, seen);
    {
      const std::lock_guard guard(mutex_);
      const auto known = lessons_.find(task.lesson->folder);
      if (known != lessons_.end() && known->second.key == key) return known->second.part;
    }
    workbook::LessonPart part = compute(course, task);
    if (part.diagnostics.has_errors()) return part;
    const std::lock_guard guard(mutex_);
    lessons_[task.lesson->folder] = {std::move(key), part};
    return part;
  };
}

}  // namespace proofsheet::runs
