#pragma once
// From the course to the workbook: each lesson is computed alone, and all parts are joined.
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "workbook/context.hpp"
#include "workbook/workbook.hpp"

namespace proofsheet::workbook {

/// A link of a lesson to a place of the course.
struct LinkPlace {
  diagnostics::Span span;
  std::string url;
};

/// What one lesson adds to the workbook.
struct LessonPart {
  std::optional<LessonView> view = {};  ///< nothing if an example of it is wrong
  std::vector<LinkPlace> links = {};
  std::vector<ledger::Claim> claims = {};
  std::vector<ExampleCertificates> certificates = {};  ///< their claims are counted from the first above
  std::vector<ErratumNote> errata = {};
  ledger::NumbersFile numbers = {};
  std::vector<ledger::ReleasedLine> released = {};
  std::map<std::string, std::size_t> printed = {};  ///< the numbers of each example, by its id
  std::vector<ledger::Finding> findings = {};
  std::vector<Reference> references = {};
  diagnostics::Diagnostics diagnostics = {};
};

/// A lesson that was read whole, and the number of its first question, counted from 1 over the course.
struct LessonTask {
  const course::Lesson* lesson = nullptr;
  std::size_t first_question = 1;
};
using ComputeLesson = std::function<LessonPart(const course::Course& course, const LessonTask& task)>;

/// Computes and judges the examples of a lesson and puts its numbers into its texts. The result depends on the
/// lesson, on the lessons whose values it takes (course::lessons_taken_from) and on what course.yaml says for all.
LessonPart compute_lesson(const course::Course& course, const LessonTask& task);

using Progress = std::function<void(const std::string&)>;

/// Computes every lesson of `course` that was read whole, on `jobs` threads (in_parallel()), and joins them into a
/// workbook. Returns nullopt, and adds errors to `diagnostics`, if the input is wrong. `progress` hears of each
/// lesson before it is computed, from one thread at a time. `compute` may return parts that an earlier run computed.
std::optional<Workbook> assemble(
    const course::Course& course, diagnostics::Diagnostics& diagnostics,
    const Progress& progress = [](const std::string&) {}, std::size_t jobs = 0,
    const ComputeLesson& compute = compute_lesson);

}  // namespace proofsheet::workbook
