#include "cache/observed.hpp"

#include <algorithm>
#include <utility>

namespace proofsheet::cache {

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

}  // namespace

void Observations::saw(Question question, const files::Path& path, const Answer& answer) {
  const auto [known, is_new] = seen_.try_emplace({question, path}, answer);
  if (!is_new && known->second.digest != answer.digest) contradict_ = true;
}

std::vector<files::Path> Observations::files_read() const {
  std::vector<files::Path> all;
  for (const auto& [asked, answer] : seen_)
    if (asked.first == Question::read) all.push_back(asked.second);
  return all;
}

void Observations::saw_file(const files::Path& path, const files::Digest& digest) {
  saw(Question::read, path, {digest});
}

void Observations::add(const Observations& others) {
  for (const auto& [asked, answer] : others.seen_) saw(asked.first, asked.second, answer);
}

namespace {

/// Whether `files` answer as they did; a stamp that they have meanwhile is noted.
bool answers(const files::Files& files, Question question, const files::Path& path, Answer& as_before) {
  // The stamp comes first: what is written after it is taken has another one.
  const auto stamp = question == Question::read ? files.stamp(path) : std::nullopt;
  if (stamp && stamp == as_before.stamp) return true;
  if (ask(files, question, path) != as_before.digest) return false;
  as_before.stamp = stamp;
  return true;
}

}  // namespace

bool Observations::hold(const files::Files& files) {
  auto asked = std::exchange(seen_, {});
  if (contradict_) return false;
  bool all = true;
  for (auto seen = asked.begin(); seen != asked.end();) {
    const auto stamp = seen->second.stamp;
    const bool holds = answers(files, seen->first.first, seen->first.second, seen->second);
    changed_ = changed_ || stamp != seen->second.stamp;
    all = all && holds;
    seen = holds ? std::next(seen) : asked.erase(seen);
  }
  seen_ = std::move(asked);
  return all;
}

std::optional<files::Digest> Observations::digest_of(const files::Path& file) const {
  const auto known = seen_.find({Question::read, file});
  return known == seen_.end() ? std::nullopt : std::optional(known->second.digest);
}

bool Observations::holds(const files::Files& files, const files::Path& file, Observations& now) const {
  const auto known = seen_.find({Question::read, file});
  if (contradict_ || known == seen_.end()) return false;
  Answer answer = known->second;
  if (!answers(files, Question::read, file, answer)) return false;
  now.saw(Question::read, file, answer);
  return true;
}

namespace {

bool is_below(const files::Path& path, const files::Path& folder) {
  return std::mismatch(folder.begin(), folder.end(), path.begin(), path.end()).first == folder.end();
}

void pack_seen(Packer& packer, const auto& seen) {
  const auto& [asked, answer] = seen;
  packer.number(static_cast<std::uint64_t>(asked.first));
  packer.text(asked.second.native());
  packer.text({reinterpret_cast<const char*>(answer.digest.data()), answer.digest.size()});
}

/// What of `all` was asked about `folder` and what is below it.
void each_below(const auto& all, const files::Path& folder, const auto& take) {
  for (const Question question : {Question::read, Question::list, Question::list_all, Question::is_folder})
    for (auto seen = all.lower_bound({question, folder});
         seen != all.end() && seen->first.first == question && is_below(seen->first.second, folder); ++seen)
      take(*seen);
}

}  // namespace

void Observations::add_below(const Observations& others, const files::Path& folder) {
  contradict_ = contradict_ || others.contradict_;
  each_below(others.seen_, folder, [&](const auto& seen) { saw(seen.first.first, seen.first.second, seen.second); });
}

files::Digest Observations::digest_below(const files::Path& folder) const {
  Packer packer;
  each_below(seen_, folder, [&](const auto& seen) { pack_seen(packer, seen); });
  return files::digest(packer.bytes);
}

files::Digest Observations::digest_beside_folders_of(const files::Path& folder) const {
  const auto depth = std::distance(folder.begin(), folder.end()) + 1;
  Packer packer;
  for (const auto& seen : seen_) {
    const files::Path& path = seen.first.second;
    if (!is_below(path, folder) || std::distance(path.begin(), path.end()) <= depth) pack_seen(packer, seen);
  }
  return files::digest(packer.bytes);
}

void Observations::pack(Packer& packer) const {
  packer.number(contradict_ ? 1 : 0);
  packer.number(seen_.size());
  for (const auto& seen : seen_) {
    pack_seen(packer, seen);
    pack_stamp(packer, seen.second.stamp);
  }
}

Observations Observations::unpack(Unpacker& unpacker) {
  Observations made;
  made.contradict_ = unpacker.number() != 0;
  for (std::uint64_t left = unpacker.number(); left > 0; --left) {
    const auto question = static_cast<Question>(unpacker.number());
    const files::Path path(unpacker.text());
    Answer answer;
    const std::string_view bytes = unpacker.text();
    if (bytes.size() != answer.digest.size()) throw Cut();
    std::copy(bytes.begin(), bytes.end(), answer.digest.begin());
    answer.stamp = unpack_stamp(unpacker);
    made.seen_.emplace_hint(made.seen_.end(), std::pair(question, path), answer);
  }
  return made;
}

std::optional<std::string> Observed::read(const files::Path& path) const {
  const auto stamp = below_.stamp(path);
  auto bytes = below_.read(path);
  seen_.saw(Question::read, path, {digest_of(bytes), stamp});
  return bytes;
}

std::vector<files::Path> Observed::list(const files::Path& folder) const {
  auto paths = below_.list(folder);
  seen_.saw(Question::list, folder, {digest_of(paths)});
  return paths;
}

std::vector<files::Path> Observed::list_all(const files::Path& folder) const {
  auto paths = below_.list_all(folder);
  seen_.saw(Question::list_all, folder, {digest_of(paths)});
  return paths;
}

bool Observed::is_folder(const files::Path& path) const {
  const bool is_so = below_.is_folder(path);
  seen_.saw(Question::is_folder, path, {digest_of(is_so)});
  return is_so;
}

}  // namespace proofsheet::cache
