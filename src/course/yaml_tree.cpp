#include "course/yaml_tree.hpp"

#include <fmt/format.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

#include <algorithm>
#include <set>
#include <sstream>
#include <string_view>

#include "course/characters.hpp"
#include "course/yaml_events.hpp"
#include "course/yaml_faults.hpp"

namespace proofsheet::course {

namespace {

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

/// What a failed parse means. What was refused before it failed explains its own lines; values that seem to
/// be missing come after the lines that are wrong for certain, because a parser that goes astray finds values
/// missing.
void report_failure(const diagnostics::SourcePtr& source, std::size_t failed_at,
                    const diagnostics::Diagnostics& missing, diagnostics::Diagnostics& faults) {
  std::set<std::size_t> explained;
  const auto line_of = [&](const diagnostics::Diagnostic& fault) {
    return source->position(fault.span.begin).line;
  };
  for (const auto& fault : faults.items()) explained.insert(line_of(fault));
  std::size_t added = 0;
  const auto add = [&](const diagnostics::Diagnostic& fault) {
    if (added >= most_yaml_faults || !explained.insert(line_of(fault)).second) return;
    faults.add(fault);
    ++added;
  };
  for (const auto& fault : certain_faults(source)) add(fault);
  for (const auto& fault : missing.items()) add(fault);
  if (added == 0) add(likely_fault(source, failed_at));
}

std::optional<Node> parse_checked(const diagnostics::SourcePtr& source, diagnostics::Diagnostics& faults) {
  const bool marked = std::string_view(source->text()).starts_with(byte_order_mark);
  const std::size_t base = marked ? byte_order_mark.size() : 0;
  std::istringstream bytes(source->text().substr(base));
  TreeBuilder builder(source, base, faults);
  try {
    YAML::Parser parser(bytes);
    while (parser.HandleNextDocument(builder)) {
    }
  } catch (const TooMuch&) {
    faults.add(builder.missing());
    return {};
  } catch (const YAML::Exception& failure) {
    report_failure(source, base + static_cast<std::size_t>(std::max(failure.mark.pos, 0)), builder.missing(),
                   faults);
    return {};
  }
  faults.add(builder.missing());
  std::optional<Node> root = std::move(builder).root();
  if (!root && !faults.has_errors())
    faults.error({source, 0, 0}, "this file is empty", "write something in it, or delete it");
  return root;
}

}  // namespace

std::optional<Node> parse_yaml(const diagnostics::SourcePtr& source, diagnostics::Diagnostics& diagnostics) {
  if (source->text().size() > largest_yaml_file) {
    diagnostics.error(
        {source, 0, 0},
        fmt::format("this file has {} bytes; {} can be read", source->text().size(), largest_yaml_file),
        "divide it");
    return {};
  }
  if (!check_characters(source, diagnostics) || !check_indentation(source, diagnostics)) return {};
  diagnostics::Diagnostics faults;
  std::optional<Node> root = parse_checked(source, faults);
  diagnostics.add(faults);
  if (faults.has_errors()) return {};
  return root;
}

}  // namespace proofsheet::course
