#pragma once
// Lessons that were computed before. What one lesson adds to the workbook depends on its own files, on what
// the course says for all, and on the number of its first question; on no other lesson. So whoever computes a
// course again and again keeps these parts, and only what was written since is computed anew.
#include <functional>
#include <map>
#include <memory>
#include <string>

namespace proofsheet::workbook {

struct LessonPart;

struct LessonMemory {
  /// Stands for all that was read of a lesson, and for it beside the lessons: two keys that are the same mean
  /// the same.
  std::function<std::string(const std::string& folder)> key_of;

  struct Kept {
    std::string key;
    std::shared_ptr<LessonPart> part;  ///< without an error
  };
  std::map<std::string, Kept> lessons = {};  ///< those of the last time, by their folders
};

}  // namespace proofsheet::workbook
