#include "commands/revision.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <limits>

#include "commands/typesetting.hpp"
#include "files/temporary_folder.hpp"
#include "paper/child.hpp"
#include "paper/engine.hpp"
#include "pipeline/output.hpp"

namespace proofsheet::commands {

namespace {

/// The most bytes of an answer of git.
constexpr std::size_t longest_answer = std::size_t{256} << 20;

/// Runs git in a folder.
class Git {
 public:
  Git(files::Path program, const files::Path& folder)
      : program_(std::move(program)), folder_(files::absolute(folder)) {}

  /// Returns the output of a command; `nullopt` if it failed, and then its last line is the fault.
  std::optional<std::string> ask(std::vector<std::string> words) {
    // A repository may name programs for these settings. A copy of it from a stranger must not start them.
    words.insert(words.begin(), {"-C", folder_.string(), "-c", "core.fsmonitor=false", "-c",
                                 "core.hooksPath=/dev/null", "-c", "core.quotePath=false"});
    std::string answer;
    const paper::BlockedSignals held;
    const paper::ChildResult result =
        paper::run({program_, std::move(words), environment(), empty_.path(), limits()}, held,
                   [&](std::string_view said) {
                     if (answer.size() < longest_answer) answer.append(said);
                   });
    if (result.how == paper::ChildResult::How::exited && result.status == 0) return answer;
    while (answer.ends_with('\n')) answer.pop_back();
    fault_ = answer.substr(answer.rfind('\n') + 1);
    return std::nullopt;
  }

  /// As ask(), without the line break at the end of a line.
  std::optional<std::string> ask_line(std::vector<std::string> words) {
    auto line = ask(std::move(words));
    if (line) line->erase(line->find_last_not_of('\n') + 1);
    return line;
  }

  const std::string& fault() const { return fault_; }

 private:
  /// git maps the packs of a repository into memory, which may be large.
  static paper::Limits limits() {
    paper::Limits limits;
    limits.room = limits.memory = std::numeric_limits<std::uintmax_t>::max();
    return limits;
  }

  static std::vector<std::string> environment() {
    std::vector<std::string> all{"GIT_OPTIONAL_LOCKS=0", "GIT_TERMINAL_PROMPT=0", "LC_ALL=C"};
    for (char** one = environ; *one != nullptr; ++one)
      if (!std::string_view(*one).starts_with("LC_ALL=")) all.emplace_back(*one);
    return all;
  }

  files::Path program_, folder_;
  files::TemporaryFolder empty_;
  std::string fault_;
};

void add_new_files(std::string_view names, reports::Changes& changes) {
  for (std::size_t at = 0; at < names.size();) {
    const std::size_t end = std::min(names.find('\0', at), names.size());
    changes.add_file(std::string(names.substr(at, end - at)));
    at = end + 1;
  }
}

}  // namespace

std::optional<reports::Since> changes_since(const std::string& revision, const files::Path& folder,
                                            text::Diagnostics& diagnostics) {
  const auto program = paper::find_program("git", search_path());
  if (!program) {
    diagnostics.error({}, "--changed-since needs git, which is not installed",
                      "install git, or check without --changed-since");
    return std::nullopt;
  }
  Git git(*program, folder);
  const auto commit =
      git.ask_line({"rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}"});
  if (!commit) {
    const bool is_repository = git.ask({"rev-parse", "--git-dir"}).has_value();
    diagnostics.error(
        {}, is_repository ? fmt::format("git knows no revision '{}'", revision) : "git: " + git.fault(),
        is_repository ? "name a branch, a tag or a commit; in CI, fetch it: git fetch origin main"
                      : "run it in a repository, or check without --changed-since");
    return std::nullopt;
  }
  const std::string base = git.ask_line({"merge-base", *commit, "HEAD"}).value_or(*commit);
  const auto diff =
      git.ask({"diff", "--unified=0", "--no-color", "--no-ext-diff", "--no-textconv", "--no-renames",
               "--src-prefix=a/", "--dst-prefix=b/", "--ignore-submodules", base, "--", "."});
  const auto added = git.ask({"ls-files", "--others", "--exclude-standard", "--full-name", "-z", "--", "."});
  if (!diff || !added) {
    diagnostics.error({}, "git: " + git.fault(), "check without --changed-since");
    return std::nullopt;
  }
  reports::Since since{revision, {}, {}};
  since.changes.add_diff(*diff);
  add_new_files(*added, since.changes);
  const files::Path ledger = files::Path(pipeline::output_folder) / pages::numbers_page;
  auto text = git.ask({"show", fmt::format("{}:./{}", base, ledger.generic_string())});
  if (text) since.ledger = pipeline::parse_ledger(std::move(text), {}).numbers;
  return since;
}

std::optional<reports::Since> requested_changes(const CheckOptions& options, const files::Path& folder,
                                                text::Diagnostics& diagnostics) {
  if (options.changed_since.empty()) return std::nullopt;
  return changes_since(options.changed_since, folder, diagnostics);
}

}  // namespace proofsheet::commands
