// The tutorial, and the ways of three newcomers, run from their first command to their last in an empty
// folder.
#include <cstdlib>

#include "catch.hpp"
#include "guide/course.hpp"
#include "guide/terminal.hpp"

namespace tutorial_test {

using namespace guide;

namespace {

using Lines = std::vector<std::string>;

bool blessed() {
  const char* bless = std::getenv("PROOFSHEET_BLESS");
  return bless && std::string(bless) == "1";
}

/// A console of the guide whose output has changed.
struct Rewritten {
  Block block;
  Lines now;
};

/// Writes the page again with new lines in its consoles, which must be its own.
void rewrite(const Page& page, const std::vector<Rewritten>& consoles) {
  Lines lines;
  std::istringstream stream(program::read(program::project / page.path));
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  for (auto each = consoles.rbegin(); each != consoles.rend(); ++each) {
    const auto begin = lines.begin() + static_cast<std::ptrdiff_t>(each->block.line - page.first_line + 1);
    const auto at = lines.erase(begin, begin + static_cast<std::ptrdiff_t>(each->block.lines.size()));
    lines.insert(at, each->now.begin(), each->now.end());
  }
  std::string now;
  for (const std::string& line : lines) now += line + '\n';
  program::write(program::project / page.path, now);
}

bool is_output(const Block& block) { return block.kind == "markdown" && block.of.starts_with("output/"); }
bool is_file(const Block& block) {
  const bool in_folder = block.of.find('/') != std::string::npos;
  const bool is_text = block.kind == "yaml" || block.kind == "markdown" || block.kind == "xml";
  return is_text && in_folder && !is_output(block);
}

std::string joined(const Lines& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + '\n';
  return text;
}

void play_script(Terminal& terminal, const Block& block) {
  int status = 0;
  const std::string said = terminal.shell("set -e\n" + text_of(block), status);
  INFO(said);
  CHECK(status == 0);
}

void play(Terminal& terminal, const Block& block, std::vector<Rewritten>& consoles) {
  if (is_file(block)) {
    terminal.write(block.of, text_of(block));
  } else if (block.kind == "diff") {
    terminal.change(block);
  } else if (block.kind == "sh") {
    play_script(terminal, block);
  } else if (is_output(block)) {
    const std::string page = terminal.read(block.of);
    CHECK(!block.lines.empty());
    INFO("these lines do not stand together in " << block.of << ":\n"
                                                 << text_of(block) << "It is:\n"
                                                 << page);
    CHECK(("\n" + page).find("\n" + text_of(block)) != std::string::npos);
  } else if (block.kind == "console") {
    const Lines now = terminal.played(block);
    if (blessed() && now != block.lines) consoles.push_back({block, now});
    INFO("the program says something else; PROOFSHEET_BLESS=1 rewrites the console");
    if (!blessed()) CHECK(text_of(block) == joined(now));
  }
}

}  // namespace

TEST_CASE("the tutorial and all consoles of the guide have the documented output") {
  std::vector<Rewritten> consoles;
  std::string stopped;
  try {
    Terminal terminal;
    for (const Block& block : blocks()) {
      INFO(place(block.line));
      play(terminal, block, consoles);
    }
  } catch (const std::exception& error) {
    stopped = error.what();
  }
  CHECK(stopped == "");
  for (const Page& page : guide::pages()) {
    std::vector<Rewritten> own;
    for (const Rewritten& each : consoles)
      if (page_at(each.block.line).path == page.path) own.push_back(each);
    if (!own.empty()) rewrite(page, own);
  }
}

TEST_CASE("the ways of three newcomers have the documented output, and no step fails") {
  for (const std::string name : {"teacher", "ci", "data"}) {
    const Page page{"tests/transcripts/ways/" + name + ".md"};
    std::vector<Rewritten> consoles;
    {
      Terminal terminal;
      terminal.write("book.xlsx", program::read(program::project / "tests/course/sheets/book.xlsx"));
      for (const Block& block : blocks_of(program::read(program::project / page.path))) {
        INFO(page.path << ":" << block.line);
        play(terminal, block, consoles);
        if (block.kind != "console") continue;
        INFO("each console has one command; if it is meant to find a mistake, '$ echo $?' and 1 follow");
        const bool finds = joined(block.lines).ends_with("\n$ echo $?\n1\n");
        CHECK(terminal.status() == (finds ? 1 : 0));
        CHECK(std::count_if(block.lines.begin(), block.lines.end(), [](const std::string& line) {
                return line.starts_with("$ ");
              }) == (finds ? 2 : 1));
      }
    }
    if (!consoles.empty()) rewrite(page, consoles);
  }
}

/// True for settings of an editor that start the language server.
bool starts_server(const Block& block) {
  const bool is_setting = block.kind == "lua" || block.kind == "toml" || block.kind == "elisp";
  const std::string text = text_of(block);
  const auto names = [&](const char* word) { return text.find(word) != std::string::npos; };
  return is_setting && names("proofsheet") && (names("\"lsp\"") || names("'lsp'"));
}

TEST_CASE("every fenced block of the guide is of a kind that is run") {
  for (const Block& block : blocks()) {
    const bool shown = block.of == "page" || block.of == "answers" || block.of == "flashcards" ||
                       block.of == "quiz" || block.of == "errata" || block.of == "index";
    const bool known = is_file(block) || is_output(block) || is_piece(block) || block.kind == "diff" ||
                       block.kind == "sh" || block.kind == "console" || block.kind == "role" ||
                       block.kind == "eval" || block.kind == "equations" || starts_server(block) ||
                       ((block.kind == "markdown" || block.kind == "latex") && shown);
    INFO(place(block.line) << ": nothing runs a block '" << block.kind << " " << block.of
                           << "'; tests/guide/guide.hpp lists the kinds");
    CHECK(known);
  }
  CHECK(blocks().size() > 60);
}

TEST_CASE("a line with an ellipsis matches any lines") {
  using Strings = std::vector<std::string>;
  CHECK(fits(Strings{"a", "…", "d"}, Strings{"a", "b", "c", "d"}));
  CHECK(fits(Strings{"a", "…"}, Strings{"a"}));
  CHECK(!fits(Strings{"a"}, Strings{"a", "b"}));
  CHECK(!fits(Strings{"a", "…", "e"}, Strings{"a", "b"}));
  CHECK(!fits(Strings{"b"}, Strings{"a"}));
}

}  // namespace tutorial_test
