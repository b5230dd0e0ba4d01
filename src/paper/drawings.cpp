#include "paper/drawings.hpp"

namespace proofsheet::paper {

std::vector<std::string> convert_drawings(const Engine& engine, const std::string& search_path,
                                          const Parts& parts, const files::TemporaryFolder& folder,
                                          const BlockedSignals& held) {
  constexpr std::string_view ending = ".svg";
  constexpr Limits limits{std::chrono::seconds(60), std::chrono::seconds(30)};
  const auto program = find_program(drawing_converter, search_path);
  files::DiskFiles disk(folder.path());
  std::optional<files::Confinement> confinement;
  std::vector<std::string> failed;
  for (const auto& [name, bytes] : parts) {
    if (!name.ends_with(ending)) continue;
    const std::string pdf = name.substr(0, name.size() - ending.size()) + ".pdf";
    if (parts.contains(pdf) || disk.read(pdf)) continue;
    failed.push_back(name);
    if (!program) continue;
    disk.write(name, bytes);
    if (engine.needs && !confinement) {
      std::vector<files::AllowedPath> kept = *engine.needs;
      kept.push_back({folder.path(), true});
      confinement = files::Confinement::prepare(kept);
    }
    const ChildResult ended = run({*program,
                                   {"--format=pdf", "--output=" + pdf, name},
                                   environment_for(engine, search_path, folder.path()),
                                   folder.path(),
                                   limits,
                                   confinement ? &*confinement : nullptr},
                                  held, [](std::string_view) {});
    if (ended.how == ChildResult::How::exited && ended.status == 0) failed.pop_back();
  }
  return failed;
}

}  // namespace proofsheet::paper
