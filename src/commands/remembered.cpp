#include "commands/remembered.hpp"

#include "cache/program.hpp"
#include "workbook/packing.hpp"

namespace proofsheet::commands {

namespace {

constexpr const char *entry_name = "build", *pages_name = "pages";
constexpr const char* lessons_folder = "lessons";
/// One run keeps no more of lessons, in bytes.
constexpr std::size_t most_kept = 256U << 20U;

std::string entry_of(const std::string& lesson) { return lessons_folder + ("/" + lesson); }

}  // namespace

std::function<std::string(const std::string& folder)> key_by(const Inputs& seen) {
  std::string common;  // all is read before the first lesson is asked for
  return [&seen, common](const std::string& folder) mutable {
    const auto text = [](const files::Digest& digest) { return std::string(digest.begin(), digest.end()); };
    if (common.empty())
      common = text(seen.course.digest_beside_folders_of(lessons_folder)) + text(seen.templates.digest_below({}));
    if (folder.empty()) return common;
    return common + text(seen.course.digest_below(files::Path(lessons_folder) / folder));
  };
}

std::string RememberedPages::digest(std::string_view bytes) const {
  const files::Digest made = files::digest(bytes);
  return {made.begin(), made.end()};
}

std::optional<std::string> RememberedPages::recall(const std::string& path, const std::string& key) {
  const auto known = before_.find(path);
  if (known == before_.end() || known->second.key != key || !output_.keep(path, written_)) return std::nullopt;
  const std::lock_guard guard(one_at_a_time_);
  now_.emplace(path, known->second);
  return known->second.shown;
}

void RememberedPages::keep(const std::string& path, const std::string& key, std::string shown) {
  const std::lock_guard guard(one_at_a_time_);
  now_.insert_or_assign(path, Record{key, std::move(shown)});
}

std::optional<RememberedBuild> RememberedBuild::open(const CourseOptions& options, Workspace& workspace) {
  const files::Path folder = files::user_folder();
  if (!options.cache || folder.empty()) return std::nullopt;
  auto program = cache::program_identity();
  const auto secret = files::secret(folder / "key");
  if (!program || !secret) return std::nullopt;
  return RememberedBuild(workspace, cache::Store(workspace.course, *secret, *std::move(program)));
}

workbook::StoredLessons RememberedBuild::lessons() {
  return {[this](const std::string& folder) { return store_.read(entry_of(folder)); },
          [this](const std::string& folder, const std::string& bytes) {
            kept_ += bytes.size();
            if (kept_ <= most_kept) store_.write(entry_of(folder), bytes);
          }};
}

void RememberedBuild::forget_others(const std::set<std::string>& lessons) {
  std::set<std::string> entries{entry_name, pages_name};
  for (const std::string& folder : lessons) entries.insert(entry_of(folder));
  store_.keep_only(entries);
}

std::optional<Told> RememberedBuild::recall() try {
  const auto entry = store_.read(entry_name);
  if (!entry) return std::nullopt;
  cache::Unpacker packed(*entry);
  const std::string out(packed.text()), err(packed.text());
  Inputs seen;
  seen.course = cache::Observations::unpack(packed);
  seen.templates = cache::Observations::unpack(packed);
  cache::Observations& output = written_ = cache::Observations::unpack(packed);
  if (!seen.course.hold(workspace_.course) || !seen.templates.hold(workspace_.templates) ||
      !output.hold(workspace_.course))
    return std::nullopt;
  if (seen.course.changed() || seen.templates.changed() || output.changed()) write(seen, output, {out, err});
  return Told{out, err};
} catch (const cache::Cut&) {
  return std::nullopt;
} catch (const files::Refused&) {
  return std::nullopt;  // the build says it better
}

RememberedPages::Records RememberedBuild::pages() const {
  RememberedPages::Records records;
  workbook::Packed packed{store_.read(pages_name).value_or(""), {}};
  if (!packed.bytes.empty()) workbook::Unpacker(packed).take(records);
  return records;
}

void RememberedBuild::keep(const Inputs& seen, const NewOutput& output, const RememberedPages& pages,
                           const Told& told) {
  write(seen, output.pages(), told);
  workbook::Packed packed;
  workbook::Packer(packed).add(pages.records());
  store_.write(pages_name, packed.bytes);
}

void RememberedBuild::write(const Inputs& seen, const cache::Observations& output, const Told& told) {
  cache::Packer packed;
  packed.text(told.out);
  packed.text(told.err);
  for (const cache::Observations* part : {&seen.course, &seen.templates, &output}) part->pack(packed);
  store_.write(entry_name, packed.bytes);
}

}  // namespace proofsheet::commands
