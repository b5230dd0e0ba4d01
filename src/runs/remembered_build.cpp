#include "runs/remembered_build.hpp"

#include "files/secret.hpp"
#include "pipeline/output.hpp"
#include "runs/program.hpp"

namespace proofsheet::runs {

namespace {

constexpr const char* entry_name = "build";

}  // namespace

std::optional<RememberedBuild> RememberedBuild::open(files::Disk& course, const files::Files& templates) {
  const files::Path folder = files::user_folder();
  if (folder.empty()) return std::nullopt;
  auto program = program_identity();
  const auto secret = files::secret(folder / "key");
  if (!program || !secret) return std::nullopt;
  return RememberedBuild(course, templates, Store(course, *secret, *std::move(program)));
}

std::optional<BuildOutput> RememberedBuild::recall() try {
  const auto entry = store_.read(entry_name);
  if (!entry) return std::nullopt;
  Unpacker packed(*entry);
  const std::string out(packed.text()), err(packed.text());
  Inputs seen;
  seen.course = Observations::unpack(packed);
  seen.templates = Observations::unpack(packed);
  Observations written = Observations::unpack(packed);
  if (!seen.course.hold(course_) || !seen.templates.hold(templates_) || !written.hold(course_))
    return std::nullopt;
  if (seen.course.changed() || seen.templates.changed() || written.changed())
    write(seen, written, {out, err});
  return BuildOutput{out, err, written.files_read()};
} catch (const TruncatedError&) {
  return std::nullopt;
} catch (const files::Refused&) {
  return std::nullopt;  // the build reports it
}

void RememberedBuild::keep(const Inputs& seen, const pages::Pages& pages, const BuildOutput& printed) {
  Observations written;
  for (const auto& [path, bytes] : pages)
    written.record_file(files::Path(pipeline::output_folder) / path, files::digest(bytes));
  write(seen, written, printed);
}

void RememberedBuild::write(const Inputs& seen, const Observations& written, const BuildOutput& printed) {
  Packer packed;
  packed.text(printed.out);
  packed.text(printed.err);
  for (const Observations* part : {&seen.course, &seen.templates, &written}) part->pack(packed);
  store_.write(entry_name, packed.bytes);
}

}  // namespace proofsheet::runs
