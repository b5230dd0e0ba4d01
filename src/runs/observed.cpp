#include "runs/observed.hpp"

#include <algorithm>
#include <utility>

namespace proofsheet::runs {

namespace {

files::Digest digest_of(const std::optional<std::string>& bytes) {
  return bytes ? files::digest(*bytes) : files::digest("no file", files::Secret{});
}

files::Digest digest_of(const std::vector<files::Path>& paths) {
  Packer packed;
  for (const files::Path& path : paths) packed.text(path.native());
  return files::digest(packed.bytes);
}

files::Digest digest_of(bool is_so) { return files::digest(is_so ? "yes" : "no"); }

files::Digest ask(const files::Files& files, Question question, const files::Path& path) {
  switch (question) {
    case Question::read: return digest_of(files.read(path));
    case Question::list: return digest_of(files.list(path));
    case Question::list_all: return digest_of(files.list_all(path));
    case Question::is_folder: return digest_of(files.is_folder(path));
  }
  return {};
}

void pack_stamp(Packer& packer, const std::optional<files::Stamp>& stamp) {
  packer.number(stamp ? 1 : 0);
  if (!stamp) return;
  for (const std::uint64_t part : {stamp->inode, stamp->size, static_cast<std::uint64_t>(stamp->modified),
                                   static_cast<std::uint64_t>(stamp->changed)})
    packer.number(part);
}

std::optional<files::Stamp> unpack_stamp(Unpacker& unpacker) {
  if (unpacker.number() == 0) return std::nullopt;
  files::Stamp stamp;
  stamp.inode = unpacker.number();
  stamp.size = unpacker.number();
  stamp.modified = static_cast<std::int64_t>(unpacker.number());
  stamp.changed = static_cast<std::int64_t>(unpacker.number());
  return stamp;
}

bool is_below(const files::Path& path, const files::Path& folder) {
  return std::mismatch(folder.begin(), folder.end(), path.begin(), path.end()).first == folder.end();
}

void pack_seen(Packer& packer, const auto& seen) {
  const auto& [asked, answer] = seen;
  packer.number(static_cast<std::uint64_t>(asked.first));
  packer.text(asked.second.native());
  packer.text({reinterpret_cast<const char*>(answer.digest.data()), answer.digest.size()});
}

/// Calls `take` for each question about `folder` and its contents.
void each_below(const auto& all, const files::Path& folder, const auto& take) {
  for (const Question question : {Question::read, Question::list, Question::list_all, Question::is_folder})
    for (auto seen = all.lower_bound({question, folder});
         seen != all.end() && seen->first.first == question && is_below(seen->first.second, folder); ++seen)
      take(*seen);
}

}  // namespace

void Observations::saw(Question question, const files::Path& path, const Answer& answer) {
  const auto [known, is_new] = answers_.try_emplace({question, path}, answer);
  if (!is_new && known->second.digest != answer.digest) is_contradictory_ = true;
}

std::vector<files::Path> Observations::files_read() const {
  std::vector<files::Path> all;
  for (const auto& [asked, answer] : answers_)
    if (asked.first == Question::read) all.push_back(asked.second);
  return all;
}

void Observations::record_file(const files::Path& path, const files::Digest& digest) {
  saw(Question::read, path, {digest});
}

bool Observations::hold(const files::Files& files) {
  if (is_contradictory_) return false;
  for (auto& [asked, answer] : answers_) {
    const auto& [question, path] = asked;
    // The stamp must be read first, so that a later write changes it.
    const auto stamp = question == Question::read ? files.stamp(path) : std::nullopt;
    if (stamp && stamp == answer.stamp) continue;
    if (ask(files, question, path) != answer.digest) return false;
    changed_ = changed_ || stamp != answer.stamp;
    answer.stamp = stamp;
  }
  return true;
}

files::Digest Observations::digest_below(const files::Path& folder) const {
  Packer packer;
  each_below(answers_, folder, [&](const auto& seen) { pack_seen(packer, seen); });
  return files::digest(packer.bytes);
}

files::Digest Observations::digest_beside_folders_of(const files::Path& folder) const {
  const auto depth = std::distance(folder.begin(), folder.end()) + 1;
  Packer packer;
  for (const auto& seen : answers_) {
    const files::Path& path = seen.first.second;
    if (!is_below(path, folder) || std::distance(path.begin(), path.end()) <= depth) pack_seen(packer, seen);
  }
  return files::digest(packer.bytes);
}

void Observations::pack(Packer& packer) const {
  packer.number(is_contradictory_ ? 1 : 0);
  packer.number(answers_.size());
  for (const auto& seen : answers_) {
    pack_seen(packer, seen);
    pack_stamp(packer, seen.second.stamp);
  }
}

Observations Observations::unpack(Unpacker& unpacker) {
  Observations observations;
  observations.is_contradictory_ = unpacker.number() != 0;
  for (std::uint64_t left = unpacker.number(); left > 0; --left) {
    const auto question = static_cast<Question>(unpacker.number());
    const files::Path path(unpacker.text());
    Answer answer;
    const std::string_view bytes = unpacker.text();
    if (bytes.size() != answer.digest.size()) throw TruncatedError();
    std::copy(bytes.begin(), bytes.end(), answer.digest.begin());
    answer.stamp = unpack_stamp(unpacker);
    observations.answers_.emplace_hint(observations.answers_.end(), std::pair(question, path), answer);
  }
  return observations;
}

std::optional<std::string> ObservedFiles::read(const files::Path& path) const {
  const auto stamp = below_.stamp(path);
  auto bytes = below_.read(path);
  answers_.saw(Question::read, path, {digest_of(bytes), stamp});
  return bytes;
}

std::vector<files::Path> ObservedFiles::list(const files::Path& folder) const {
  auto paths = below_.list(folder);
  answers_.saw(Question::list, folder, {digest_of(paths)});
  return paths;
}

std::vector<files::Path> ObservedFiles::list_all(const files::Path& folder) const {
  auto paths = below_.list_all(folder);
  answers_.saw(Question::list_all, folder, {digest_of(paths)});
  return paths;
}

bool ObservedFiles::is_folder(const files::Path& path) const {
  const bool is_so = below_.is_folder(path);
  answers_.saw(Question::is_folder, path, {digest_of(is_so)});
  return is_so;
}

}  // namespace proofsheet::runs
