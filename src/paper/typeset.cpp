#include "paper/typeset.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "text/diagnostic.hpp"

namespace proofsheet::paper {

namespace {

/// Counts pages in TeX's output: `[12]` is the twelfth page, and `[1]` starts a new run.
class PageCounter {
 public:
  explicit PageCounter(const std::function<void(std::size_t, std::size_t)>& on_page) : on_page_(on_page) {}

  void add_output(std::string_view said) {
    for (const char c : said) {
      if (c == '[') {
        number_ = 0;
        inside_ = true;
      } else if (inside_ && c >= '0' && c <= '9' && number_ < 100'000) {
        number_ = number_ * 10 + static_cast<std::size_t>(c - '0');
      } else {
        if (inside_ && number_ == page_ + 1) turn();
        if (inside_ && number_ == 1 && page_ > 1) begin_anew();
        inside_ = false;
      }
    }
  }

 private:
  void turn() {
    page_ = number_;
    on_page_(run_, page_);
  }
  void begin_anew() {
    ++run_;
    turn();
  }

  const std::function<void(std::size_t, std::size_t)>& on_page_;
  std::size_t run_ = 1, page_ = 0, number_ = 0;
  bool inside_ = false;
};

/// Returns the last lines of a program's output, for diagnosis.
std::string last_lines(const std::string& output) {
  constexpr std::size_t most = 600;
  std::string words = output.substr(output.size() - std::min(most, output.size()));
  std::erase_if(words, [](char c) { return static_cast<unsigned char>(c) < 0x20 && c != '\n'; });
  while (!words.empty() && words.back() == '\n') words.pop_back();
  return words;
}

std::string seconds(std::chrono::seconds time) {
  return text::count_with_noun(static_cast<std::size_t>(time.count()), "second");
}

/// Returns the error that TeX exceeded a limit; `what` says what it did.
TexError limit_error(const Job& job, const std::string& what) {
  TexError error;
  error.message.fact = fmt::format("TeX {} on {}{}.tex, and was stopped", what, job.shown, job.name);
  error.message.hint = fmt::format(
      "look for a command or a loop that has no end, in templates/latex/ or in a formula; if the document is "
      "only "
      "long, typeset it yourself: latexmk -pdf -cd {}{}.tex",
      job.shown, job.name);
  error.is_of_machine = true;
  return error;
}

[[noreturn]] void fail(const Job& job, const std::string& why) {
  throw files::MachineError(
      fmt::format("{} can't typeset {}.tex: {}", job.engine.program.filename().string(), job.name, why));
}

}  // namespace

Typeset typeset(const Job& job, const files::TemporaryFolder& folder, const BlockedSignals& held,
                const std::function<void(std::size_t run, std::size_t page)>& on_page) {
  files::DiskFiles disk(folder.path());
  for (const auto& [name, bytes] : job.parts)
    if (disk.read(name) != bytes) disk.write(name, bytes);
  std::optional<files::Confinement> confinement;
  if (job.engine.needs) {
    std::vector<files::AllowedPath> kept = *job.engine.needs;
    kept.push_back({folder.path(), true});
    confinement = files::Confinement::prepare(kept);
  }
  PageCounter counter(on_page);
  const ChildResult ended = run({job.engine.program, words_for(job.engine, job.name + ".tex"),
                                 environment_for(job.engine, job.search_path, folder.path()), folder.path(),
                                 job.limits, confinement ? &*confinement : nullptr},
                                held, [&](std::string_view said) { counter.add_output(said); });
  if (ended.how == ChildResult::How::stopped) fail(job, "it was stopped");
  if (ended.how == ChildResult::How::out_of_time)
    return {{}, limit_error(job, "ran for more than " + seconds(job.limits.time))};
  if (ended.how == ChildResult::How::out_of_room)
    return {{}, limit_error(job, fmt::format("wrote more than {} MiB", job.limits.room >> 20))};
  if (ended.how == ChildResult::How::exited && ended.status == 0)
    if (auto pdf = disk.read(job.name + ".pdf")) return {std::move(*pdf), {}};
  for (const std::string& said : {disk.read(job.name + ".log").value_or(""), ended.output})
    if (auto error = first_error(said, job.parts, job.shown)) return {{}, std::move(error)};
  if (ended.processor >= job.limits.processor)
    return {
        {},
        limit_error(job, fmt::format("took more than {} of processor time", seconds(job.limits.processor)))};
  fail(job, fmt::format("it ended with {} {} and said\n{}",
                        ended.how == ChildResult::How::killed ? "signal" : "status", ended.status,
                        last_lines(ended.output)));
}

}  // namespace proofsheet::paper
