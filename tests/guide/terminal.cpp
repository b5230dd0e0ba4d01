#include "guide/terminal.hpp"

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <iterator>
#include <regex>

#include "checkout.hpp"
#include "commands/child.hpp"
#include "guide/guide.hpp"
#include "transcripts/transcript.hpp"

namespace guide {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view prompt = "$ ";

/// Splits a command as a shell does: at white space outside quotes.
std::vector<std::string> words_of(const std::string& command) {
  std::vector<std::string> words;
  char quote = 0;
  bool inside = false;
  for (const char c : command) {
    if (quote == 0 && (c == ' ' || c == '\t')) {
      inside = false;
      continue;
    }
    if (!inside) words.emplace_back();
    inside = true;
    if (c == quote)
      quote = 0;
    else if (quote == 0 && (c == '\'' || c == '"'))
      quote = c;
    else
      words.back() += c;
  }
  return words;
}

/// Removes times, which differ from run to run.
std::string without_time(const std::string& text) {
  static const std::regex time(", [0-9.]+ s\n");
  return std::regex_replace(text, time, ", 0.04 s\n");
}

/// Returns a PATH that begins with a latexmk that takes no time.
std::string with_tex(const fs::path& folder) {
  return program::write_tex(folder, "echo $name >$name.pdf\n").string() + ":" + std::getenv("PATH");
}

}  // namespace

Terminal::Terminal()
    : search_path_(with_tex(programs_.path())), home_(fs::current_path()), folder_(temporary_.path()) {
  fs::current_path(folder_);
}
Terminal::~Terminal() { fs::current_path(home_); }

std::string Terminal::program(const std::vector<std::string>& words) {
  std::ostringstream screen;
  proofsheet::commands::Console console(screen, screen, false);
  status_ = proofsheet::commands::run(words, console);
  return screen.str();
}

std::string Terminal::shell(const std::string& script, int& status) const {
  const std::string path = program_file().parent_path().string();
  const std::string whole = "exec 2>&1; PATH='" + path + "':\"$PATH\"; " + script;
  FILE* pipe = ::popen(whole.c_str(), "r");
  if (pipe == nullptr) throw std::runtime_error("there is no shell");
  std::string said;
  for (int c = std::fgetc(pipe); c != EOF; c = std::fgetc(pipe)) said += static_cast<char>(c);
  const int ended = ::pclose(pipe);
  status = WIFEXITED(ended) ? WEXITSTATUS(ended) : -1;
  return said;
}

std::string Terminal::said_by(const std::string& command) {
  std::vector<std::string> words = words_of(command);
  if (command == "echo $?") return std::to_string(status_) + '\n';
  if (words.size() == 2 && words[0] == "cd") {
    folder_ = fs::weakly_canonical(folder_ / words[1]);
    fs::current_path(folder_);
    return "";
  }
  if (words.size() > 1 && (words[1] == "watch" || words[1] == "serve")) return watch(words);
  if (words.empty() || words[0] != "proofsheet") return shell(command, status_);
  words.erase(words.begin());
  return program(words);
}

/// Starts a program that watches. It opens no browser, and takes any port, which is printed as 3000.
std::string Terminal::watch(const std::vector<std::string>& words) {
  static const std::regex port("127\\.0\\.0\\.1:[0-9]+");
  std::vector<std::string> given{"-C", folder_.string()};
  for (std::size_t i = 1; i < words.size(); ++i) {
    if (words[i] == "--port")
      ++i;
    else if (words[i] != "--open")
      given.push_back(words[i]);
  }
  watching_ = std::make_unique<Child>(program_file(), given);
  return without_time(std::regex_replace(watching_->hear(words[1] == "watch" ? "watching " : "first "), port,
                                         "127.0.0.1:3000"));
}

/// Returns the output of a watching program about the last saved file.
std::string Terminal::go_on(const Block& block) {
  if (!watching_) throw std::runtime_error(place(block.line) + ": no command stands here, and none runs");
  std::string said = without_time(watching_->hear(changed_ + ": "));
  if (!block.lines.empty() && block.lines.back() == "^C") {
    watching_->send(SIGINT);
    std::string rest;
    status_ = watching_->wait(rest);
    said += rest + "^C\n";
    watching_.reset();
  }
  return said;
}

std::vector<std::string> Terminal::played(const Block& block) {
  if (block.lines.empty() || !block.lines.front().starts_with(prompt)) return lines_of(go_on(block));
  std::vector<std::string> now;
  for (auto line = block.lines.begin(); line != block.lines.end();) {
    const auto next = std::find_if(line + 1, block.lines.end(),
                                   [](const std::string& each) { return each.starts_with(prompt); });
    const std::vector<std::string> said = lines_of(said_by(line->substr(prompt.size())));
    const std::vector<std::string> wanted(line + 1, next);
    now.push_back(*line);
    const bool kept = fits(wanted, said);
    now.insert(now.end(), kept ? wanted.begin() : said.begin(), kept ? wanted.end() : said.end());
    line = next;
  }
  return now;
}

void Terminal::write(const std::string& file, const std::string& text) {
  changed_ = file;
  program::write(folder_ / file, text);
}

void Terminal::change(const Block& block) {
  transcripts::Change change{block.of, "", ""};
  for (const std::string& line : block.lines) {
    const char mark = line.empty() ? ' ' : line.front();
    const std::string rest = (line.empty() ? "" : line.substr(1)) + '\n';
    if (mark != '+') change.old += rest;
    if (mark != '-') change.now += rest;
  }
  write(block.of, transcripts::changed(read(block.of), change));
}

std::string Terminal::read(const std::string& file) const { return program::read(folder_ / file); }

bool fits(const std::vector<std::string>& wanted, const std::vector<std::string>& said) {
  std::size_t at = 0;
  bool skips = false;
  for (const std::string& line : wanted) {
    if (line == ellipsis) {
      skips = true;
      continue;
    }
    while (skips && at < said.size() && said[at] != line) ++at;
    if (at == said.size() || said[at] != line) return false;
    ++at;
    skips = false;
  }
  return skips || at == said.size();
}

}  // namespace guide
