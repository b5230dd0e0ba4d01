#include "banks/package.hpp"

#include <zip.h>

#include <memory>
#include <string_view>

#include "banks/bank.hpp"

namespace proofsheet::banks {

namespace {

struct CloseZip {
  void operator()(zip_t* archive) const { zip_discard(archive); }
  void operator()(zip_file_t* file) const { zip_fclose(file); }
};

bool stays_inside(std::string_view path) {
  return !path.starts_with('/') && path.find("..") == path.npos && path.find('\\') == path.npos;
}

}  // namespace

std::optional<std::map<std::string, std::string>> files_of_package(const std::string& bytes) {
  zip_error_t error;
  zip_error_init(&error);
  zip_source_t* const source = zip_source_buffer_create(bytes.data(), bytes.size(), 0, &error);
  const std::unique_ptr<zip_t, CloseZip> archive(source ? zip_open_from_source(source, ZIP_RDONLY, &error)
                                                        : nullptr);
  if (source && !archive) zip_source_free(source);
  zip_error_fini(&error);
  const zip_int64_t count = archive ? zip_get_num_entries(archive.get(), 0) : 0;
  if (count <= 0 || count > static_cast<zip_int64_t>(most_files)) return std::nullopt;
  std::map<std::string, std::string> files;
  std::size_t left = largest_package;
  for (zip_uint64_t i = 0; i < static_cast<zip_uint64_t>(count); ++i) {
    zip_stat_t about;
    if (zip_stat_index(archive.get(), i, 0, &about) != 0 || (about.valid & ZIP_STAT_SIZE) == 0 ||
        about.size > left)
      return std::nullopt;
    const std::unique_ptr<zip_file_t, CloseZip> file(zip_fopen_index(archive.get(), i, 0));
    std::string content(about.size, '\0');
    if (!file ||
        zip_fread(file.get(), content.data(), content.size()) != static_cast<zip_int64_t>(content.size()))
      return std::nullopt;
    left -= content.size();
    const std::string name = about.name;
    if (stays_inside(name) && !name.ends_with('/')) files.emplace(name, std::move(content));
  }
  return files;
}

}  // namespace proofsheet::banks
