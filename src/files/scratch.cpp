#include "files/scratch.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <system_error>
#include <utility>

#include "diagnostics/source.hpp"
#include "files/files.hpp"
#include "files/handle.hpp"

namespace proofsheet::files {

namespace {

Handle unnamed_file() {
  std::error_code none;
  const Path folder = std::filesystem::temp_directory_path(none);
  return Handle(none ? -1 : ::open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC | O_EXCL, 0600));
}

}  // namespace

class Scratch::File {
 public:
  explicit File(std::size_t in_memory) : handle_(unnamed_file()), in_memory_(in_memory) {}

  /// Where the bytes begin in the file; nothing: they have to stay in memory.
  std::optional<off_t> written(const std::string& bytes) {
    if (!handle_ || taken_.fetch_add(bytes.size()) < in_memory_) return std::nullopt;
    const off_t begin = end_.fetch_add(static_cast<off_t>(bytes.size()));
    for (std::size_t done = 0; done < bytes.size();) {
      const ssize_t wrote = ::pwrite(handle_.get(), bytes.data() + done, bytes.size() - done, begin + static_cast<off_t>(done));
      if (wrote < 0 && errno != EINTR) return std::nullopt;
      if (wrote > 0) done += static_cast<std::size_t>(wrote);
    }
    return begin;
  }

  std::string read(off_t begin, std::size_t size) const {
    std::string bytes(size, '\0');
    for (std::size_t done = 0; done < size;) {
      const ssize_t got = ::pread(handle_.get(), bytes.data() + done, size - done, begin + static_cast<off_t>(done));
      if (got == 0 || (got < 0 && errno != EINTR))
        throw MachineError("can't read what was set aside on the disk: " + std::generic_category().message(got == 0 ? EIO : errno));
      if (got > 0) done += static_cast<std::size_t>(got);
    }
    return bytes;
  }

 private:
  Handle handle_;
  const std::size_t in_memory_;
  std::atomic<std::size_t> taken_ = 0;
  std::atomic<off_t> end_ = 0;
};

Scratch::Scratch(std::size_t in_memory) : file_(std::make_shared<File>(in_memory)) {}
Scratch::~Scratch() = default;

std::function<std::string()> Scratch::put(std::string bytes) {
  if (const auto begin = file_->written(bytes))
    return [file = file_, begin = *begin, size = bytes.size()] { return file->read(begin, size); };
  return diagnostics::kept_here(std::move(bytes));
}

}  // namespace proofsheet::files
