#pragma once
// The guide of a course: a front page in Markdown, and the chapters that it links to, in the order of the
// links. They become a course of their own, whose lessons are the front page and the chapters.
#include <memory>
#include <optional>
#include <string>

#include "course/course.hpp"
#include "files/files.hpp"

namespace proofsheet::course {

/// The page of a guide's front page.
inline constexpr const char* guide_front = "index";
/// The chapters that a guide has at most: each page lists them all.
inline constexpr std::size_t most_chapters = 200;

/// Reads the guide that `course` names. Returns null if there is no front page.
std::shared_ptr<const Course> read_guide(const files::Files& files, const Course& course,
                                         text::Diagnostics& diagnostics);

/// Returns the address of a chapter's page in the form of a link between lessons,
/// `../page/lesson.md#heading`; `nullopt` if the link does not lead to a chapter.
std::optional<std::string> chapter_link(const Lesson& from, const std::string& url);

}  // namespace proofsheet::course
