#pragma once
// From the course to the workbook: each lesson is computed separately, then the parts are joined.
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "workbook/values/context.hpp"
#include "workbook/values/workbook.hpp"

namespace proofsheet::workbook {

/// A link from a lesson to a page of the course.
struct LinkPlace {
  text::Span span;
  std::string url;
};

/// The contribution of one lesson to the workbook.
struct LessonPart {
  std::optional<LessonView> view = {};  ///< `nullopt` if one of its examples has an error
  std::vector<LinkPlace> links = {};
  std::vector<ledger::Claim> claims = {};
  std::vector<ExampleCertificates> certificates = {};  ///< their claims are indices into `claims` above
  std::vector<ErratumNote> errata = {};
  ledger::NumbersFile numbers = {};
  std::vector<ledger::ReleasedLine> released = {};
  std::map<std::string, std::size_t> printed = {};  ///< how many numbers each example prints, by its id
  std::vector<ledger::Finding> findings = {};
  std::vector<Reference> references = {};
  text::Diagnostics diagnostics = {};
};

/// A lesson that was read completely, and the number of its first question, counted from 1 over the course.
struct LessonTask {
  const course::Lesson* lesson = nullptr;
  std::size_t first_question = 1;
};
using ComputeLesson = std::function<LessonPart(const course::Course& course, const LessonTask& task)>;

/// Computes and judges the examples of a lesson and puts its numbers into its texts. The result depends only
/// on the lesson, on the lessons whose values it uses (course::lessons_used_by) and on the course-wide
/// settings of course.yaml.
LessonPart compute_lesson(const course::Course& course, const LessonTask& task);

using Progress = std::function<void(const std::string&)>;

/// Computes every lesson of `course` that was read completely, on `jobs` threads (see in_parallel()), and
/// joins them into a workbook. Returns nullopt and adds errors to `diagnostics` if the input is wrong. Calls
/// `progress` before each lesson is computed, from one thread at a time. `compute` may return parts that an
/// earlier run computed.
std::optional<Workbook> assemble(
    const course::Course& course, text::Diagnostics& diagnostics,
    const Progress& progress = [](const std::string&) {}, std::size_t jobs = 0,
    const ComputeLesson& compute = compute_lesson);

}  // namespace proofsheet::workbook
