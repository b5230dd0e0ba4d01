#include "commands/rewriting.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "files/exchange.hpp"
#include "text/characters.hpp"
#include "text/diagnostic.hpp"
#include "text/replaced.hpp"

namespace proofsheet::commands {

namespace {

constexpr std::size_t context_lines = 3;

/// The lines from `first` to `last` and the text that replaces them. The last line keeps its line end.
struct Change {
  std::size_t first, last;
  std::string now;
};

std::size_t line_of(const text::Source& source, std::size_t offset) { return source.position(offset).line; }

/// Returns the lines that the edits change, in order.
std::vector<Change> changes_of(const text::Source& source, const std::map<std::size_t, Edit>& edits) {
  const std::string& text = source.text();
  std::vector<Change> changes;
  std::size_t read = 0;  // the end of the last edit in the text
  for (const auto& [begin, edit] : edits) {
    const std::size_t first = line_of(source, begin), last = line_of(source, edit.span.end);
    if (changes.empty() || changes.back().last < first) {
      if (!changes.empty())
        changes.back().now += text.substr(read, source.line_start(changes.back().last + 1) - read);
      changes.push_back(
          {first, last, text.substr(source.line_start(first), begin - source.line_start(first))});
    } else {
      changes.back().now += text.substr(read, begin - read);
      changes.back().last = last;
    }
    changes.back().now += edit.now;
    read = edit.span.end;
  }
  changes.back().now += text.substr(read, source.line_start(changes.back().last + 1) - read);
  return changes;
}

/// Returns the lines with `mark` before each, as in a diff.
std::string prefix_lines(std::string_view lines, char mark, std::size_t& count) {
  std::string shown;
  for (std::size_t end = 0; !lines.empty(); lines.remove_prefix(end), ++count) {
    end = std::min(lines.find('\n'), lines.size() - 1) + 1;
    shown.append(1, mark).append(lines.substr(0, end));
    if (shown.back() != '\n') shown += "\n\\ No newline at end of file\n";
  }
  return shown;
}

/// Returns a range for a diff: `3,2`, or `3` for a single line. If the range is empty, it starts at the line
/// before it.
std::string range_of(std::size_t first, std::size_t count) {
  if (count == 1) return fmt::format("{}", first);
  return fmt::format("{},{}", count == 0 ? first - 1 : first, count);
}

/// Returns a name for the header of a diff. A name with a space gets a tab after it; special characters are
/// quoted as in C.
std::string name_in_diff(char side, const std::string& name) {
  const auto is_plain = [](char c) {
    return static_cast<unsigned char>(c) >= 0x20 && c != '"' && c != '\\' && c != 0x7f;
  };
  if (std::all_of(name.begin(), name.end(), is_plain))
    return fmt::format("{}/{}{}", side, name, name.find(' ') == name.npos ? "" : "\t");
  std::string quoted = fmt::format("\"{}/", side);
  for (const char c : name)
    quoted += is_plain(c) ? std::string(1, c)
                          : fmt::format("\\{:03o}", static_cast<unsigned>(static_cast<unsigned char>(c)));
  return quoted + '"';
}

std::string file_changed_message(const std::string& name) {
  return fmt::format("{}: not rewritten: it changed while it was checked; run the command again\n", name);
}

/// Returns why the file cannot be rewritten, or the empty string if it can.
std::string reason_to_skip(const files::DiskFiles& disk, const std::string& file,
                           const text::Source& source) {
  const std::string& name = source.name();
  if (disk.read(file) != source.text()) return file_changed_message(name);
  if (disk.is_link(file))
    return fmt::format("{}: not rewritten: it is a link; fix the file that it points to\n", name);
  try {
    disk.check_replaceable(file);
  } catch (const files::Refused& refused) {
    return fmt::format("{}: not rewritten: {}\n    hint: {}\n", name, refused.fact, refused.hint);
  }
  return {};
}

std::string with_edits(std::string_view text, const std::map<std::size_t, Edit>& edits) {
  std::vector<text::Replacement> replacements;
  for (const auto& [begin, edit] : edits) replacements.push_back({begin, edit.span.end, edit.now});
  return text::with_replacements(text, replacements);
}

}  // namespace

void print(const RewriteResult& done, const char* noun, Writing writing, Console& console) {
  console.out << done.diff << std::flush;
  console.err << done.messages
              << fmt::format("{} {}\n\n", text::count_with_noun(done.rewritten, noun),
                             writing == Writing::files ? "rewritten" : "to rewrite");
  if (text::printable(done.diff) != done.diff)
    console.err << "note: control characters are shown as '?': this diff can't be applied\n\n";
}

std::string line_about(const text::Span& span, const std::string& words) {
  const text::Position place = span.source->position(span.begin);
  return fmt::format("{}:{}:{}: {}\n", span.source->name(), place.line, place.column, words);
}

std::string unified_diff(const text::Source& source, const std::map<std::size_t, Edit>& edits) {
  const std::vector<Change> changes = changes_of(source, edits);
  const std::string& text = source.text();
  const auto lines = [&](std::size_t first, std::size_t end) {
    return std::string_view(text).substr(source.line_start(first),
                                         source.line_start(end) - source.line_start(first));
  };
  const std::size_t line_count = line_of(source, text.size()) + (text.ends_with('\n') ? 0 : 1);  // one more
                                                                                                 // than the
                                                                                                 // number of
                                                                                                 // lines
  std::string diff =
      fmt::format("--- {}\n+++ {}\n", name_in_diff('a', source.name()), name_in_diff('b', source.name()));
  std::ptrdiff_t moved = 0;  // lines added so far
  for (auto change = changes.begin(); change != changes.end();) {
    const std::size_t first = change->first - std::min(change->first - 1, context_lines);
    std::size_t was = 0, now = 0, shared = 0, next = first;
    std::string body;
    do {
      body += prefix_lines(lines(next, change->first), ' ', shared);
      next = change->last + 1;
      body += prefix_lines(lines(change->first, next), '-', was) + prefix_lines(change->now, '+', now);
      ++change;
    } while (change != changes.end() && change->first <= next + 2 * context_lines);
    body += prefix_lines(lines(next, std::min(next + context_lines, line_count)), ' ', shared);
    diff += fmt::format(
        "@@ -{} +{} @@\n", range_of(first, shared + was),
        range_of(static_cast<std::size_t>(static_cast<std::ptrdiff_t>(first) + moved), shared + now));
    diff += body;
    moved += static_cast<std::ptrdiff_t>(now) - static_cast<std::ptrdiff_t>(was);
  }
  return diff;
}

RewriteResult& RewriteResult::operator+=(const RewriteResult& other) {
  rewritten += other.rewritten;
  messages += other.messages;
  diff += other.diff;
  return *this;
}

RewriteResult rewrite(files::DiskFiles& disk, const Edits& edits, Writing writing) {
  RewriteResult done;
  std::optional<files::SourceChange> change;
  if (writing == Writing::files && !edits.empty()) change.emplace(disk);
  std::map<std::string, std::vector<std::string>> lines;  // by file
  for (const auto& [file, of_file] : edits) {
    const text::Source& source = *of_file.begin()->second.span.source;
    if (const std::string why = reason_to_skip(disk, file, source); !why.empty()) {
      done.messages += why;
      continue;
    }
    if (!change)
      done.diff += unified_diff(source, of_file);
    else
      change->replace(file, source.text(), with_edits(source.text(), of_file));
    for (const auto& [begin, edit] : of_file) {
      if (edit.reported_old.empty()) continue;
      lines[file].push_back(line_about(
          edit.told, fmt::format("rewritten: was {}, is {}", edit.reported_old, edit.reported_new)));
    }
  }
  const std::vector<std::string> left = change ? change->make() : std::vector<std::string>();
  for (const std::string& file : left) {
    done.messages += file_changed_message(edits.at(file).begin()->second.span.source->name());
    lines.erase(file);
  }
  for (const auto& [file, told] : lines) {
    done.rewritten += told.size();
    if (change) done.messages += fmt::format("{}", fmt::join(told, ""));
  }
  return done;
}

}  // namespace proofsheet::commands
