#include "workbook/lesson_memory.hpp"

#include <algorithm>
#include <utility>

#include "workbook/lesson_part.hpp"
#include "workbook/packing.hpp"

namespace proofsheet::workbook {

using diagnostics::SourcePtr;

LessonPartPtr KeptLessons::recall(const course::Course&, const course::Lesson& lesson,
                                  const std::string& key) const {
  const std::lock_guard guard(one_at_a_time_);
  const auto known = kept_.find(lesson.folder);
  return known != kept_.end() && known->second.key == key ? known->second.part : nullptr;
}

void KeptLessons::keep(const course::Course&, const course::Lesson& lesson, const std::string& key,
                       const LessonPartPtr& part) {
  const std::lock_guard guard(one_at_a_time_);
  kept_[lesson.folder] = {key, part};
}

namespace {

/// The files that a part of a lesson may point into: the same key, the same bytes.
std::vector<SourcePtr> sources_of(const course::Course& course, const course::Lesson& lesson) {
  std::vector<SourcePtr> all = course::sources_of(lesson);
  if (course.title.source()) all.push_back(course.title.source());
  return all;
}

/// A source as its place among the known ones; any other one, which the program made of something, whole.
struct StoredSource {
  std::size_t known = 0;  ///< from 1
  bool is_null = false;
  std::string name = {}, text = {};
};

StoredSource stored(const SourcePtr& source, const std::vector<SourcePtr>& known) {
  if (!source) return {0, true};
  const auto found = std::find(known.begin(), known.end(), source);
  if (found != known.end()) return {static_cast<std::size_t>(found - known.begin()) + 1};
  return {0, false, source->name(), source->text()};
}

SourcePtr source_of(StoredSource stored, const std::vector<SourcePtr>& known) {
  if (stored.is_null) return nullptr;
  if (stored.known > 0) return known.at(stored.known - 1);
  return std::make_shared<const diagnostics::Source>(std::move(stored.name), std::move(stored.text));
}

/// The key stands first, so that it can be read alone.
struct Entry {
  std::string key;
  std::vector<StoredSource> sources;
  std::string part;
};

}  // namespace

LessonPartPtr StoredLessons::recall(const course::Course& course, const course::Lesson& lesson,
                                    const std::string& key) const {
  Packed packed;
  if (auto bytes = read_(lesson.folder))
    packed.bytes = *std::move(bytes);
  else
    return nullptr;
  Unpacker unpacker(packed);
  Entry entry;
  unpacker.take(entry.key);
  if (entry.key != key) return nullptr;
  unpacker.take(entry.sources);
  unpacker.take(entry.part);
  Packed inner{std::move(entry.part), {}};
  const std::vector<SourcePtr> known = sources_of(course, lesson);
  for (StoredSource& source : entry.sources) inner.sources.push_back(source_of(std::move(source), known));
  auto part = std::make_shared<LessonPart>();
  Unpacker(inner).take(*part);
  return part;
}

void StoredLessons::keep(const course::Course& course, const course::Lesson& lesson, const std::string& key,
                         const LessonPartPtr& part) {
  Packed inner;
  Packer(inner, Places::kept_beside).add(*part);  // so that no source is read when it is unpacked
  const std::vector<SourcePtr> known = sources_of(course, lesson);
  Entry entry{key, {}, std::move(inner.bytes)};
  for (const SourcePtr& source : inner.sources) entry.sources.push_back(stored(source, known));
  Packed packed;
  Packer(packed).add(entry);
  write_(lesson.folder, packed.bytes);
}

}  // namespace proofsheet::workbook
