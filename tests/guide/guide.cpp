#include "guide/guide.hpp"

#include <algorithm>
#include <cctype>
#include <sstream>
#include <stdexcept>

#include "commands/program.hpp"

namespace guide {

namespace {

constexpr std::string_view arrow = " → ";

std::string trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t\n");
  if (begin == std::string_view::npos) return "";
  return std::string(text.substr(begin, text.find_last_not_of(" \t\n") - begin + 1));
}

/// Returns the number of backticks at the start of a fence, or 0 if the line is not a fence.
std::size_t fence(std::string_view line) {
  const std::size_t ticks = std::min(line.find_first_not_of('`'), line.size());
  return ticks >= 3 ? ticks : 0;
}

std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  std::istringstream stream{std::string(text)};
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

}  // namespace

std::vector<Block> blocks_of(std::string_view markdown) {
  std::vector<Block> blocks;
  std::istringstream lines{std::string(markdown)};
  std::size_t number = 0, open = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    const std::size_t ticks = fence(line);
    if (open == 0 && ticks > 0) {
      open = ticks;
      const std::string info = trimmed(std::string_view(line).substr(ticks));
      const std::size_t space = std::min(info.find(' '), info.size());
      blocks.push_back({info.substr(0, space), trimmed(info.substr(space)), {}, number});
    } else if (open > 0 && ticks >= open && trimmed(line).size() == ticks) {
      open = 0;
    } else if (open > 0) {
      blocks.back().lines.push_back(line);
    }
  }
  if (open > 0) throw std::runtime_error(place(blocks.back().line) + ": the block is never closed");
  return blocks;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

std::string text_of(const Block& block) {
  std::string text;
  for (const std::string& line : block.lines) text += line + '\n';
  return text;
}

std::vector<Question> questions_of(const Block& block) {
  std::vector<Question> questions;
  for (std::size_t i = 0; i < block.lines.size(); ++i) {
    const std::string& line = block.lines[i];
    const std::size_t at = line.rfind(arrow);
    if (at != std::string::npos)
      questions.push_back(
          {trimmed(line.substr(0, at)), trimmed(line.substr(at + arrow.size())), block.line + 1 + i});
  }
  return questions;
}

std::string statements_of(const Block& block) {
  std::string text;
  for (const std::string& line : block.lines)
    if (line.find(arrow) == std::string::npos) text += line + '\n';
  return text;
}

std::vector<std::string> cells_of(const std::string& row) {
  std::vector<std::string> cells = {""};
  for (std::size_t i = 1; i < row.size(); ++i) {
    if (row[i] == '\\' && i + 1 < row.size() && row[i + 1] == '|')
      cells.back() += row[++i];
    else if (row[i] == '|')
      cells.emplace_back();
    else
      cells.back() += row[i];
  }
  cells.pop_back();  // after the last |
  for (std::string& cell : cells) cell = trimmed(cell);
  return cells;
}

std::multimap<std::string, Rows> tables_of(std::string_view markdown) {
  std::multimap<std::string, Rows> tables;
  auto table = tables.end();
  std::istringstream lines{std::string(markdown)};
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with("|")) {
      table = tables.end();
    } else if (table == tables.end()) {
      table = tables.emplace(cells_of(line).at(0), Rows());
    } else if (!line.starts_with("| ---")) {
      table->second.push_back(cells_of(line));
    }
  }
  return tables;
}

std::string heading_anchor(std::string_view text) {
  std::string anchor;
  for (const char c : text) {
    const auto letter = static_cast<unsigned char>(c);
    if (c == ' ' || c == '-') anchor += '-';
    if (std::isalnum(letter) != 0 || letter >= 0x80 || c == '_')
      anchor += static_cast<char>(std::tolower(letter));
  }
  return anchor;
}

std::vector<std::string> anchors_of(std::string_view markdown) {
  std::vector<std::string> anchors;
  std::istringstream lines{std::string(markdown)};
  std::size_t open = 0;
  for (std::string line; std::getline(lines, line);) {
    if (const std::size_t ticks = fence(line); ticks > 0)
      open = open == 0 ? ticks : ticks >= open && trimmed(line).size() == ticks ? 0 : open;
    if (open > 0 || !line.starts_with("#")) continue;
    anchors.push_back(heading_anchor(trimmed(std::string_view(line).substr(line.find_first_not_of('#')))));
  }
  return anchors;
}

std::vector<std::string> code_spans(std::string_view text) {
  std::vector<std::string> spans;
  for (std::size_t at = text.find('`'); at != std::string_view::npos; at = text.find('`', at)) {
    const std::size_t begin = text.find_first_not_of('`', at);
    if (begin == std::string_view::npos) break;
    const std::size_t ticks = begin - at;
    const std::size_t end = text.find(std::string(ticks, '`'), begin);
    if (end == std::string_view::npos) break;
    spans.push_back(trimmed(text.substr(begin, end - begin)));
    at = end + ticks;
  }
  return spans;
}

bool means(std::string_view answer, std::string_view said) {
  std::string rows;
  std::istringstream lines{std::string(said)};
  for (std::string line; std::getline(lines, line);) rows += (rows.empty() ? "" : " | ") + line;
  const std::vector<std::string> wanted = words_of(answer), got = words_of(rows);
  if (wanted.size() != got.size()) return false;
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    const std::string& word = wanted[i];
    const bool begins = word.ends_with(ellipsis);
    const std::string digits = begins ? word.substr(0, word.size() - ellipsis.size()) : word;
    // An exact number has no more digits.
    if (begins ? !(got[i].starts_with(digits) && got[i].size() > digits.size()) : got[i] != digits)
      return false;
  }
  return true;
}

namespace {

std::vector<Page> linked_pages() {
  const std::string index = program::read(program::project / "lessons/README.md");
  constexpr std::string_view link = "](guide/";
  std::vector<Page> pages;
  std::size_t line = 1;
  for (std::size_t at = index.find(link); at != index.npos; at = index.find(link, at + 1)) {
    const std::size_t begin = at + 2;
    pages.push_back({"lessons/" + index.substr(begin, index.find_first_of(")#", begin) - begin), line});
    const std::string bytes = program::read(program::project / pages.back().path);
    line += static_cast<std::size_t>(std::count(bytes.begin(), bytes.end(), '\n'));
  }
  return pages;
}

}  // namespace

const std::vector<Page>& pages() {
  static const std::vector<Page> all = linked_pages();
  return all;
}

std::string text() {
  std::string all;
  for (const Page& page : pages()) all += program::read(program::project / page.path);
  return all;
}

const Page& page_at(std::size_t line) {
  const auto next =
      std::find_if(pages().begin(), pages().end(), [&](const Page& page) { return page.first_line > line; });
  return *std::prev(next);
}

const std::vector<Block>& blocks() {
  static const std::vector<Block> all = blocks_of(text());
  return all;
}

std::string place(std::size_t line) {
  const Page& page = page_at(line);
  return page.path + ":" + std::to_string(line - page.first_line + 1);
}

}  // namespace guide
