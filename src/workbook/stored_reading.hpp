#pragma once
// A lesson as it was read, as bytes: whoever has them need not read it again.
#include <functional>
#include <optional>
#include <string>

#include "course/course.hpp"

namespace proofsheet::workbook {

/// Nothing if a text of it stands in another file than those of the lesson.
std::optional<std::string> packed_reading(const course::Lesson& lesson);

/// Opens a file of so many bytes; null if there is no such.
using OpenSource = std::function<diagnostics::SourcePtr(const std::string& name, std::size_t size)>;
/// Nothing if one of its files can't be opened.
std::optional<course::Lesson> unpacked_reading(std::string packed, const OpenSource& open);

}  // namespace proofsheet::workbook
