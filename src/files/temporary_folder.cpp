#include "files/temporary_folder.hpp"

#include <fmt/format.h>
#include <stdlib.h>

#include <cerrno>
#include <system_error>

namespace proofsheet::files {

Path temporary_place() {
  std::error_code error;
  return std::filesystem::temp_directory_path(error);
}

TemporaryFolder::TemporaryFolder() {
  std::error_code error;
  const Path temporary = std::filesystem::temp_directory_path(error);
  std::string name = (temporary / ("proofsheet-" + std::string(6, 'X'))).string();
  if (error || ::mkdtemp(name.data()) == nullptr)
    throw MachineError(fmt::format("can't make a folder in '{}' to work in: {}", temporary.string(),
                                   std::generic_category().message(error ? error.value() : errno)));
  folder_ = name;
}

TemporaryFolder::~TemporaryFolder() {
  try {
    DiskFiles(folder_.parent_path()).remove_all(folder_.filename());
  } catch (const std::runtime_error&) {  // the system clears its temporary folder some day
  }
}

}  // namespace proofsheet::files
