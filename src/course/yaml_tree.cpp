#include "course/yaml_tree.hpp"

#include <fmt/format.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

#include <algorithm>
#include <set>
#include <sstream>
#include <string_view>

#include "course/yaml_errors.hpp"
#include "course/yaml_events.hpp"
#include "diagnostics/utf8.hpp"

namespace proofsheet::course {

bool check_characters(const diagnostics::SourcePtr& source, diagnostics::Diagnostics& diagnostics) {
  const std::string_view text = source->text();
  for (std::size_t i = 0; i < text.size();) {
    const auto c = static_cast<unsigned char>(text[i]);
    const diagnostics::CodePoint one = diagnostics::code_point_at(text, i);
    const diagnostics::Span here{source, i, i + 1};
    if (!one.valid) {
      diagnostics.error(here, fmt::format("the byte {:02X} is not UTF-8", c), "save the file as UTF-8");
      return false;
    }
    if (c == 0) {
      diagnostics.error(here, "a NUL character", "this is not a text file; write it anew");
      return false;
    }
    const bool line_end = c == '\n' || (c == '\r' && i + 1 < text.size() && text[i + 1] == '\n');
    if ((c < 0x20 && c != '\t' && !line_end) || c == 0x7F) {
      diagnostics.error(here, fmt::format("the control character U+{:04X}", c), "delete it");
      return false;
    }
    i += one.size;
  }
  return true;
}

bool check_indentation(const diagnostics::SourcePtr& source, diagnostics::Diagnostics& diagnostics) {
  const std::string_view text = source->text();
  bool good = true;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::size_t content = std::min(text.find_first_not_of(" \t\r", begin), end);
    const std::size_t tab = text.substr(begin, content - begin).find('\t');
    if (tab != std::string_view::npos && content < end) {
      diagnostics.error({source, begin + tab, begin + tab + 1}, "a tab in the indentation",
                        "indent with spaces");
      good = false;
    }
    begin = end + 1;
  }
  return good;
}

namespace {

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

/// What a failed parse means. What was refused before it failed explains its own lines; values that seem to
/// be missing come after the lines that are wrong for certain, because a parser that goes astray finds values
/// missing.
void report_failure(const diagnostics::SourcePtr& source, std::size_t failed_at,
                    const diagnostics::Diagnostics& missing, diagnostics::Diagnostics& errors) {
  std::set<std::size_t> explained;
  const auto line_of = [&](const diagnostics::Diagnostic& error) {
    return source->position(error.span.begin).line;
  };
  for (const auto& error : errors.items()) explained.insert(line_of(error));
  std::size_t added = 0;
  const auto add = [&](const diagnostics::Diagnostic& error) {
    if (added >= most_yaml_errors || !explained.insert(line_of(error)).second) return;
    errors.add(error);
    ++added;
  };
  for (const auto& error : certain_errors(source)) add(error);
  for (const auto& error : missing.items()) add(error);
  if (added == 0) add(likely_error(source, failed_at));
}

std::optional<Node> parse_checked(const diagnostics::SourcePtr& source, diagnostics::Diagnostics& errors) {
  const bool marked = std::string_view(source->text()).starts_with(byte_order_mark);
  const std::size_t base = marked ? byte_order_mark.size() : 0;
  std::istringstream bytes(source->text().substr(base));
  TreeBuilder builder(source, base, errors);
  try {
    YAML::Parser parser(bytes);
    while (parser.HandleNextDocument(builder)) {
    }
  } catch (const ReadingStopped&) {
    errors.add(builder.missing());
    return {};
  } catch (const YAML::Exception& failure) {
    report_failure(source, base + static_cast<std::size_t>(std::max(failure.mark.pos, 0)), builder.missing(),
                   errors);
    return {};
  }
  errors.add(builder.missing());
  std::optional<Node> root = std::move(builder).root();
  if (!root && !errors.has_errors())
    errors.error({source, 0, 0}, "this file is empty", "write something in it, or delete it");
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
  diagnostics::Diagnostics errors;
  std::optional<Node> root = parse_checked(source, errors);
  diagnostics.add(errors);
  if (errors.has_errors()) return {};
  return root;
}

}  // namespace proofsheet::course
