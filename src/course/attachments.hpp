#pragma once
// Files beside a lesson to which its texts refer: pictures and attachments. A file is what its bytes say, not
// its ending, and both must agree.
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "files/files.hpp"
#include "text/source.hpp"

namespace proofsheet::course {

/// The maximum size of such a file, in bytes.
inline constexpr std::size_t largest_attachment = std::size_t{8} << 20;

/// Why a file can't be used.
struct AttachmentFault {
  std::string fact, hint;
};

struct Attachment {
  std::shared_ptr<const std::string> bytes;  ///< null: it is missing or was refused
  AttachmentFault fault = {};                ///< why
};
/// By path relative to the folder of the lesson.
using Attachments = std::map<std::string, Attachment>;

/// The use of a file: shown on the page, or linked.
enum class AttachmentUse { picture, link };

/// Returns the path in an address: without `#…`, percent-decoded, normalized.
std::string attachment_path(std::string_view url);
/// True if the path does not stay in its folder.
bool leaves_folder(std::string_view path);
/// True if a file with this ending can be a picture or an attachment.
bool is_attachment_name(std::string_view path);
/// Returns the path with another ending, `pdf` without a point.
std::string with_ending(std::string_view path, std::string_view ending);
/// Returns the ending in lower case, without the point.
std::string file_ending(std::string_view path);
/// Returns why a file with these bytes can't be used so; `nullopt` if it can.
std::optional<AttachmentFault> fault_of(const std::string& path, std::string_view bytes, AttachmentUse use);
/// Returns the endings of attachments for a sentence: `csv, pdf, zip, …`.
std::string attachment_endings();

/// Reads the files below `folder` that these texts may refer to; null texts are ignored. A file that is named
/// in code is read too, which does no harm.
Attachments read_attachments(const files::Files& files, const std::string& folder,
                             const std::vector<text::SourcePtr>& texts);

}  // namespace proofsheet::course
