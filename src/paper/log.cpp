// TeX reports an error as a line `./waves.tex:41: Undefined control sequence.`, or as `! …` if it does not
// know the place. A later line `l.41 …` shows the part of the line that it had read when it stopped.
#include "paper/log.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

#include "text/text.hpp"

namespace proofsheet::paper {

namespace {

bool take(std::string_view& text, std::string_view beginning) {
  if (text.substr(0, beginning.size()) != beginning) return false;
  text.remove_prefix(beginning.size());
  return true;
}

/// Takes a number; returns 0 if there is none, or if it is too large for a line number.
std::size_t take_number(std::string_view& text) {
  constexpr std::size_t most = 10'000'000;
  std::size_t number = 0;
  while (!text.empty() && text[0] >= '0' && text[0] <= '9') {
    number = std::min(most, number * 10 + static_cast<std::size_t>(text[0] - '0'));
    text.remove_prefix(1);
  }
  return number < most ? number : 0;
}

struct Stop {
  std::string part;  ///< empty if TeX did not report it
  std::size_t line = 0;
  std::string fact;
};

std::optional<Stop> stop_in(std::string_view line, const Parts& parts) {
  take(line, "error: ");  // tectonic
  if (take(line, "! ")) return Stop{{}, 0, std::string(line)};
  if (const std::size_t at = line.rfind("pdflatex: ");
      at != line.npos && line.ends_with(": Permission denied"))
    return Stop{{}, 0, std::string(line.substr(at + 10))};  // after pdfTeX's own output
  if (line.substr(0, 11) == "!pdfTeX err") return Stop{{}, 0, std::string(line.substr(1))};
  take(line, "./");
  const std::size_t colon = line.find(':');
  if (colon == line.npos) return std::nullopt;
  const std::string part(line.substr(0, colon));
  line.remove_prefix(colon + 1);
  const std::size_t number = take_number(line);
  if (number == 0 || parts.count(part) == 0 || !take(line, ": ")) return std::nullopt;
  return Stop{part, number, std::string(line)};
}

/// Returns the part of line `number` that TeX had read when it stopped.
std::string_view text_before_stop(const std::vector<std::string_view>& lines, std::size_t from,
                                  std::size_t number) {
  constexpr std::size_t farthest = 40;
  const std::string mark = fmt::format("l.{} ", number);
  for (std::size_t i = from; i < lines.size() && i < from + farthest; ++i)
    if (std::string_view line = lines[i]; take(line, mark)) return line;
  return {};
}

/// Returns the last command or character that TeX had read.
text::Span span_of(const Stop& stop, std::string_view read, const Parts& parts, const std::string& shown) {
  const auto source = std::make_shared<text::Source>(shown + stop.part, parts.at(stop.part));
  const std::size_t start = source->line_start(stop.line);
  const std::string_view line = source->line(stop.line);
  take(read, "...");
  while (!read.empty() && read.back() == ' ') read.remove_suffix(1);
  const std::size_t at = read.empty() ? line.npos : line.find(read);
  if (at == line.npos) return {source, start, start + line.size()};
  const std::size_t end = at + read.size();
  const std::size_t command = line.rfind('\\', end - 1);
  const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '@'; };
  const bool is_command = command != line.npos && command >= at && command + 1 < end &&
                          std::all_of(line.begin() + static_cast<std::ptrdiff_t>(command) + 1,
                                      line.begin() + static_cast<std::ptrdiff_t>(end), is_letter);
  return {source, start + (is_command ? command : end - 1), start + end};
}

struct Remedy {
  const char* words;  ///< a part of TeX's message
  const char* hint;
  bool is_of_machine = false;
};
constexpr const char* to_install =
    "TeX lacks a package or a font: on Debian and Ubuntu, apt-get install texlive-latex-recommended "
    "texlive-pictures lmodern";
constexpr std::array<Remedy, 11> remedies = {{
    {".sty' not found", to_install, true},
    {".cls' not found", to_install, true},
    {".def' not found", to_install, true},
    {"not loadable", to_install, true},
    {"pdfTeX error", to_install, true},
    {"Undefined control sequence",
     "a formula uses a command that LaTeX does not know: fix the formula, or define the command in "
     "templates/latex/preamble.mustache"},
    {"Missing $ inserted",
     "a formula ends too early or never: look for a lone $, or for a command outside $…$"},
    {"Permission denied",
     "TeX can read only the pages and its own files: remove the command that names another file from "
     "templates/latex/"},
    {"TeX capacity exceeded",
     "a command or a loop has no end: look for one that calls itself, in templates/latex/ or in a formula"},
    {"Double superscript", "put what belongs together into braces: {x^2}^3"},
    {"Double subscript", "put what belongs together into braces: {x_1}_2"},
}};

/// Returns the hint that says which source of a generated file to fix.
std::string origin_of(const std::string& part) {
  if (part.empty()) return "look for something in the lessons or templates/latex/ that TeX does not know";
  const std::string name = part.substr(0, part.rfind('.'));
  return fmt::format("fix the lesson that it comes from, or templates/latex/: {} is generated", part);
}

}  // namespace

std::optional<TexError> first_error(const std::string& said, const Parts& parts, const std::string& shown) {
  const std::vector<std::string_view> lines = text::lines_of(said);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const auto stop = stop_in(lines[i], parts);
    if (!stop) continue;
    std::string fact = stop->fact;
    while (!fact.empty() && (fact.back() == '.' || fact.back() == ' ')) fact.pop_back();
    const auto remedy = std::find_if(remedies.begin(), remedies.end(), [&](const Remedy& one) {
      return fact.find(one.words) != std::string::npos;
    });
    TexError error;
    error.message.fact = "TeX stops here: " + fact;
    if (!stop->part.empty())
      error.message.span = span_of(*stop, text_before_stop(lines, i + 1, stop->line), parts, shown);
    error.message.hint = remedy != remedies.end() ? remedy->hint : origin_of(stop->part);
    error.is_of_machine = remedy != remedies.end() && remedy->is_of_machine;
    return error;
  }
  return std::nullopt;
}

}  // namespace proofsheet::paper
