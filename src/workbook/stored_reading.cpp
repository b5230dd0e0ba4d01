#include "workbook/stored_reading.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "workbook/packing.hpp"

namespace proofsheet::workbook {

namespace {

/// The files in the order in which the lesson names them; the name of none is empty.
using Named = std::vector<std::pair<std::string, std::size_t>>;

}  // namespace

std::optional<std::string> packed_reading(const course::Lesson& lesson) {
  Packed inner;
  Packer(inner, Places::kept_beside).add(lesson);
  const std::vector<diagnostics::SourcePtr> own = course::sources_of(lesson);
  Named sources;
  for (const diagnostics::SourcePtr& source : inner.sources) {
    if (source && std::find(own.begin(), own.end(), source) == own.end()) return std::nullopt;
    sources.emplace_back(source ? source->name() : std::string(), source ? source->size() : 0);
  }
  Packed packed;
  Packer(packed).add(sources);
  return packed.bytes + inner.bytes;
}

std::optional<course::Lesson> unpacked_reading(std::string bytes, const OpenSource& open) {
  Packed packed{std::move(bytes), {}};
  Unpacker unpacker(packed);
  Named sources;
  unpacker.take(sources);
  for (const auto& [name, size] : sources) {
    packed.sources.push_back(name.empty() ? nullptr : open(name, size));
    if (!name.empty() && !packed.sources.back()) return std::nullopt;
  }
  course::Lesson lesson;
  unpacker.take(lesson);
  return lesson;
}

}  // namespace proofsheet::workbook
