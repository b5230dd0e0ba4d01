#include <zip.h>

#include <functional>
#include <memory>
#include <stdexcept>

#include "exports/target.hpp"
#include "text/characters.hpp"

namespace proofsheet::exports {

namespace {

/// 1980-01-01 in the format of zip archives.
constexpr zip_uint16_t first_day = (1U << 5U) | 1U;

void check(bool is_done) {
  if (!is_done) throw std::runtime_error("no archive could be made");
}

struct Discard {
  void operator()(zip_t* archive) const { zip_discard(archive); }
};
struct Release {
  void operator()(zip_source_t* source) const { zip_source_free(source); }
};

void add(zip_t* archive, const std::string& name, const std::string& bytes) {
  zip_source_t* const source = zip_source_buffer(archive, bytes.data(), bytes.size(), 0);
  check(source != nullptr);
  const zip_int64_t index = zip_file_add(archive, name.c_str(), source, ZIP_FL_ENC_UTF_8);
  if (index < 0) zip_source_free(source);
  check(index >= 0);
  const auto place = static_cast<zip_uint64_t>(index);
  check(zip_set_file_compression(archive, place, ZIP_CM_STORE, 0) == 0);
  check(zip_file_set_dostime(archive, place, 0, first_day, 0) == 0);
}

std::string bytes_of(zip_source_t* source) {
  check(zip_source_open(source) == 0);
  std::string bytes;
  char some[1 << 16];
  for (zip_int64_t count = 0; (count = zip_source_read(source, some, sizeof some)) > 0;)
    bytes.append(some, static_cast<std::size_t>(count));
  zip_source_close(source);
  return bytes;
}

/// Changes an archive, which may be empty, and returns its new bytes.
std::string change(const std::string& bytes, int flags, const std::function<void(zip_t*)>& change) {
  zip_error_t error;
  zip_error_init(&error);
  const std::unique_ptr<zip_source_t, Release> buffer(
      zip_source_buffer_create(bytes.data(), bytes.size(), 0, &error));
  check(buffer != nullptr);
  std::unique_ptr<zip_t, Discard> archive(zip_open_from_source(buffer.get(), flags, &error));
  check(archive != nullptr);
  zip_source_keep(buffer.get());  // the archive takes a share of it
  change(archive.get());
  check(zip_close(archive.release()) == 0);
  return bytes_of(buffer.get());
}

}  // namespace

std::string archive_of(std::vector<std::pair<std::string, std::string>> files) {
  for (auto& [name, bytes] : files)
    if (name.ends_with(".xml")) bytes = text::strip_controls(std::move(bytes));
  return change("", ZIP_TRUNCATE, [&](zip_t* archive) {
    for (const auto& [name, bytes] : files) add(archive, name, bytes);
  });
}

std::string with_first_day(const std::string& archive) {
  return change(archive, 0, [](zip_t* opened) {
    for (zip_int64_t i = 0; i < zip_get_num_entries(opened, 0); ++i)
      check(zip_file_set_dostime(opened, static_cast<zip_uint64_t>(i), 0, first_day, 0) == 0);
  });
}

}  // namespace proofsheet::exports
