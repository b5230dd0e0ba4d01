#include "commands/remembered.hpp"

#include <fmt/format.h>

#include "cache/program.hpp"
#include "workbook/packing.hpp"
#include "workbook/stored_reading.hpp"

namespace proofsheet::commands {

namespace {

constexpr const char *entry_name = "build", *pages_name = "pages", *readings_name = "readings",
                     *verdicts_name = "verdicts";
constexpr const char* lessons_folder = "lessons";
/// One run keeps no more of lessons, in bytes.
constexpr std::size_t most_kept = 1U << 30U;

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

namespace {

std::string text_of(const files::Digest& digest) { return {digest.begin(), digest.end()}; }

files::Path place_of_lesson(const std::string& folder) { return files::Path(lessons_folder) / folder; }

}  // namespace

diagnostics::SourcePtr RememberedReadings::open(const std::string& name, std::size_t size) const {
  const auto known = earlier_.digest_of(name);
  if (!known) return nullptr;
  return std::make_shared<const diagnostics::Source>(name, size, [&course = course_, name, digest = *known] {
    auto bytes = course.read(name);
    if (!bytes || files::digest(*bytes) != digest)
      throw files::MachineError(fmt::format("'{}' was written while this ran", name));
    return *std::move(bytes);
  });
}

std::optional<course::Lesson> RememberedReadings::recall(const std::string& folder) {
  const auto known = before_.find(folder);
  const files::Path place = place_of_lesson(folder);
  if (known == before_.end() || known->second.digest != text_of(earlier_.digest_below(place))) return std::nullopt;
  auto lesson = workbook::unpacked_reading(
      known->second.lesson, [this](const std::string& name, std::size_t size) { return open(name, size); });
  if (!lesson) return std::nullopt;
  seen_.add_below(earlier_, place);
  now_.insert(before_.extract(known));
  return lesson;
}

void RememberedReadings::keep(const course::Lesson& lesson) {
  if (auto packed = workbook::packed_reading(lesson)) now_[lesson.folder].lesson = *std::move(packed);
}

RememberedReadings::Records RememberedReadings::take_records() {
  for (auto& [folder, record] : now_) record.digest = text_of(seen_.digest_below(place_of_lesson(folder)));
  return std::move(now_);
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
  std::set<std::string> entries{entry_name, pages_name, readings_name, verdicts_name};
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
  const bool holds = seen.course.hold(workspace_.course);
  if (!holds) read_ = std::move(seen.course);
  if (!holds || !seen.templates.hold(workspace_.templates) || !output.hold(workspace_.course)) return std::nullopt;
  if (seen.course.changed() || seen.templates.changed() || output.changed()) write(seen, output, {out, err});
  return Told{out, err};
} catch (const cache::Cut&) {
  return std::nullopt;
} catch (const files::Refused&) {
  return std::nullopt;  // the build says it better
}

namespace {

/// Where there is no such entry, what is empty.
template <class Kept>
Kept read_entry(const cache::Store& store, const char* name) {
  Kept kept;
  const workbook::Packed packed{store.read(name).value_or(""), {nullptr}};
  if (!packed.bytes.empty()) workbook::Unpacker(packed).take(kept);
  return kept;
}

void write_entry(cache::Store& store, const char* name, const auto& kept) {
  workbook::Packed packed;
  workbook::Packer(packed).add(kept);
  store.write(name, packed.bytes);
}

}  // namespace

RememberedPages::Records RememberedBuild::pages() const {
  return read_entry<RememberedPages::Records>(store_, pages_name);
}

namespace {

const files::Path ledger_path = files::Path(output_folder) / pages::numbers_page;

/// What is kept of a ledger, and what stands for its bytes.
struct Verdicts {
  std::string digest;
  std::vector<std::string> pages;
  std::vector<ledger::JudgedLine> judged;
};

}  // namespace

std::optional<ledger::NumbersFile> RememberedBuild::verdicts() const {
  cache::Observations untold;
  const auto digest = written_.digest_of(ledger_path);
  if (!digest) return std::nullopt;
  auto kept = read_entry<Verdicts>(store_, verdicts_name);
  if (kept.digest != text_of(*digest) || !written_.holds(workspace_.course, ledger_path, untold)) return std::nullopt;
  ledger::NumbersFile numbers{std::move(kept.pages), {}};
  numbers.judged = std::move(kept.judged);
  return numbers;
}

void RememberedBuild::keep_verdicts(const NewOutput& output, const PipelineResult& made) {
  const auto digest = output.pages().digest_of(ledger_path);
  if (!digest) return;
  Verdicts kept{text_of(*digest), {}, made.workbook->numbers.judged};
  for (const auto& [page, bytes] : made.pages)
    if (page != pages::numbers_page) kept.pages.push_back(page);
  for (ledger::JudgedLine& line : kept.judged) line.because = {};  // is not written
  write_entry(store_, verdicts_name, kept);
}

RememberedReadings RememberedBuild::readings(Inputs& seen) const {
  return {workspace_.course, read_entry<RememberedReadings::Records>(store_, readings_name), read_, seen.course};
}

void RememberedBuild::keep(const Inputs& seen, const NewOutput& output, const RememberedPages& pages,
                           RememberedReadings& readings, const Told& told) {
  write(seen, output.pages(), told);
  write_entry(store_, pages_name, pages.records());
  write_entry(store_, readings_name, readings.take_records());
}

void RememberedBuild::write(const Inputs& seen, const cache::Observations& output, const Told& told) {
  cache::Packer packed;
  packed.text(told.out);
  packed.text(told.err);
  for (const cache::Observations* part : {&seen.course, &seen.templates, &output}) part->pack(packed);
  store_.write(entry_name, packed.bytes);
}

}  // namespace proofsheet::commands
