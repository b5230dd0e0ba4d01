#include "transcripts/transcript.hpp"

#include <sstream>
#include <stdexcept>

namespace transcripts {

namespace {

constexpr std::string_view prompt = "$ proofsheet ";

/// Returns the command that a line runs, or an empty text for other lines.
std::string_view words_of(std::string_view line) {
  return line.starts_with(prompt) ? line.substr(prompt.size()) : std::string_view();
}

void read_change(std::string_view line, std::vector<Change>& changes) {
  const std::string rest = std::string(line.substr(1)) + '\n';
  if (line[0] != '+') changes.back().old += rest;
  if (line[0] != '-') changes.back().now += rest;
}

}  // namespace

Transcript parse(std::string name, std::string_view text) {
  Transcript transcript{std::move(name), "", {}, {}};
  std::istringstream lines{std::string(text)};
  for (std::string line; std::getline(lines, line);) {
    if (const std::string_view words = words_of(line); !words.empty()) {
      if (!transcript.commands.empty()) transcript.commands.back().said.pop_back();  // the empty line between
      transcript.commands.push_back({std::string(words), ""});
      continue;
    }
    if (!transcript.commands.empty()) {
      transcript.commands.back().said += line + '\n';
      continue;
    }
    const bool in_title = transcript.head.find("\n\n") == std::string::npos;
    transcript.head += line + '\n';
    if (in_title || line.empty()) continue;
    if (line.find_first_of(" +-") != 0)
      transcript.changes.push_back({line, "", ""});
    else if (transcript.changes.empty())
      throw std::runtime_error(transcript.name + ".txt names no file above '" + line + "'");
    else
      read_change(line, transcript.changes);
  }
  if (transcript.commands.empty())
    throw std::runtime_error(transcript.name + ".txt has no line '$ proofsheet build'");
  return transcript;
}

std::string written(const Transcript& transcript) {
  std::string text = transcript.head;
  for (const Command& command : transcript.commands) {
    if (&command != &transcript.commands.front()) text += '\n';
    text += std::string(prompt) + command.words + '\n' + command.said;
  }
  return text;
}

std::string changed(const std::string& text, const Change& change) {
  if (change.old.empty()) {
    if (text.empty()) return change.now;
    throw std::runtime_error(change.file + " is there already: a change of it keeps or removes lines");
  }
  const std::string lines = '\n' + text, old = '\n' + change.old;
  const std::size_t at = lines.find(old);
  if (at == std::string::npos || lines.find(old, at + 1) != std::string::npos)
    throw std::runtime_error("the lines to change do not stand once in " + change.file + ":\n" + change.old);
  return text.substr(0, at) + change.now + text.substr(at + change.old.size());
}

}  // namespace transcripts
