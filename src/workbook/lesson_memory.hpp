#pragma once
// Lessons that were computed before. What one lesson adds to the workbook depends on its own files, on those
// of lessons whose values it takes, on what the course says for all, and on the number of its first question. So whoever computes a
// course again keeps these parts, and only what was written since is computed anew: `watch` in memory, `build`
// as bytes in the cache of the course.
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

namespace proofsheet::course {
struct Course;
struct Lesson;
}  // namespace proofsheet::course

namespace proofsheet::workbook {

struct LessonPart;
using LessonPartPtr = std::shared_ptr<LessonPart>;

/// Parts by the folders of their lessons and by keys: two keys that are the same mean the same.
class LessonMemory {
 public:
  virtual ~LessonMemory() = default;
  /// Stands for all that was read of a lesson, and beside the lessons; of no lesson, for the latter alone.
  std::function<std::string(const std::string& folder)> key_of;

  /// Null if it is not known. Several threads ask at a time, and others keep.
  virtual LessonPartPtr recall(const course::Course& course, const course::Lesson& lesson,
                               const std::string& key) const = 0;
  /// A part without an error, in the place of what was kept of this lesson; one at a time.
  virtual void keep(const course::Course& course, const course::Lesson& lesson, const std::string& key,
                    const LessonPartPtr& part) = 0;
};

/// As they are. Those that a lesson had with an earlier key are gone.
class KeptLessons final : public LessonMemory {
 public:
  LessonPartPtr recall(const course::Course& course, const course::Lesson& lesson,
                       const std::string& key) const override;
  void keep(const course::Course& course, const course::Lesson& lesson, const std::string& key,
            const LessonPartPtr& part) override;

 private:
  struct Kept {
    std::string key;
    LessonPartPtr part;
  };
  mutable std::mutex one_at_a_time_;
  std::map<std::string, Kept> kept_;
};

/// As bytes that are kept elsewhere. They are for the program that made them, and not looked through: who reads
/// them has to know that they are whole.
class StoredLessons final : public LessonMemory {
 public:
  using Read = std::function<std::optional<std::string>(const std::string& folder)>;
  using Write = std::function<void(const std::string& folder, const std::string& bytes)>;
  StoredLessons(Read read, Write write) : read_(std::move(read)), write_(std::move(write)) {}
  LessonPartPtr recall(const course::Course& course, const course::Lesson& lesson,
                       const std::string& key) const override;
  void keep(const course::Course& course, const course::Lesson& lesson, const std::string& key,
            const LessonPartPtr& part) override;

 private:
  Read read_;
  Write write_;
};

}  // namespace proofsheet::workbook
