#include "commands/remembered.hpp"

namespace proofsheet::commands {

namespace {

constexpr const char* entry_name = "build";
constexpr const char* lessons_folder = "lessons";

}  // namespace

std::function<std::string(const std::string& folder)> key_by(const Inputs& seen) {
  std::string common;  // all is read before the first lesson is asked for
  return [&seen, common](const std::string& folder) mutable {
    const auto text = [](const cache::Digest& digest) { return std::string(digest.begin(), digest.end()); };
    if (common.empty()) common = text(seen.course.digest_beside_folders_of(lessons_folder));
    return common + text(seen.course.digest_below(files::Path(lessons_folder) / folder));
  };
}

std::optional<RememberedBuild> RememberedBuild::open(const CourseOptions& options, Workspace& workspace) {
  const files::Path folder = files::user_folder();
  if (!options.cache || folder.empty()) return std::nullopt;
  auto program = cache::program_identity();
  const auto secret = files::secret(folder / "key");
  if (!program || !secret) return std::nullopt;
  return RememberedBuild(workspace, cache::Store(workspace.course, *secret, *std::move(program)));
}

std::optional<Told> RememberedBuild::recall() try {
  const auto entry = store_.read(entry_name);
  if (!entry) return std::nullopt;
  cache::Unpacker packed(*entry);
  const std::string out(packed.text()), err(packed.text());
  Inputs seen;
  seen.course = cache::Observations::unpack(packed);
  seen.templates = cache::Observations::unpack(packed);
  auto output = cache::Observations::unpack(packed);
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

void RememberedBuild::write(const Inputs& seen, const cache::Observations& output, const Told& told) {
  cache::Packer packed;
  packed.text(told.out);
  packed.text(told.err);
  for (const cache::Observations* part : {&seen.course, &seen.templates, &output}) part->pack(packed);
  store_.write(entry_name, packed.bytes);
}

}  // namespace proofsheet::commands
