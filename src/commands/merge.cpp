#include "reports/merge.hpp"

#include <fmt/format.h>

#include <ostream>

#include "commands/commands.hpp"
#include "commands/workspace.hpp"
#include "files/named.hpp"
#include "text/diagnostic.hpp"

namespace proofsheet::commands {

int merge(const MergeOptions& options, Console& console) {
  const Destination destination(options.output, options.files);
  text::Diagnostics diagnostics;
  std::vector<reports::ShardReport> reports;
  for (const std::string& file : options.files) {
    const files::NamedFile place = files::open_named(file);
    if (auto text = place.folder.read(place.path))
      reports.push_back({file, *std::move(text)});
    else
      diagnostics.error({}, fmt::format("there is no file '{}'", file),
                        "name a report that `check --shard` wrote");
  }
  confine_with(options.course, {}, options.output);
  const auto merged = diagnostics.has_errors() ? std::nullopt : reports::merge(reports, diagnostics);
  if (!merged) {
    console.err << text::render(diagnostics);
    return exit_bad_input;
  }
  const std::string line = fmt::format("{} joined", text::count_with_noun(reports.size(), "shard"));
  deliver(merged->report, destination, line, console);
  if (merged->is_broken) return exit_bad_input;
  return merged->ok ? exit_ok : exit_drifted;
}

}  // namespace proofsheet::commands
