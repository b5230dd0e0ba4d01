#include "paper/typeset.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace proofsheet::paper {

namespace {

/// A long course takes ten seconds on an old machine; a formula that never ends takes for ever.
constexpr std::chrono::seconds longest_run{300};

/// Reads `[12]` as the twelfth page, and `[1]` as a new beginning, in what TeX says as it goes.
class PageCounter {
 public:
  explicit PageCounter(const std::function<void(std::size_t, std::size_t)>& on_page) : on_page_(on_page) {}

  void hear(std::string_view said) {
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

/// The last lines of what a program said, for someone who has to find out.
std::string last_lines(const std::string& output) {
  constexpr std::size_t most = 600;
  std::string words = output.substr(output.size() - std::min(most, output.size()));
  std::erase_if(words, [](char c) { return static_cast<unsigned char>(c) < 0x20 && c != '\n'; });
  while (!words.empty() && words.back() == '\n') words.pop_back();
  return words;
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
  PageCounter counter(on_page);
  const ChildResult ended = run({job.engine.program, words_for(job.engine, job.name + ".tex"),
                                 environment_for(job.search_path), folder.path(), longest_run},
                                held, [&](std::string_view said) { counter.hear(said); });
  if (ended.how == ChildResult::How::stopped) fail(job, "it was stopped");
  if (ended.how == ChildResult::How::out_of_time)
    fail(job, fmt::format("it did not end within {} seconds; does a formula define a command by itself?",
                          longest_run.count()));
  if (ended.how == ChildResult::How::exited && ended.status == 0)
    if (auto pdf = disk.read(job.name + ".pdf")) return {std::move(*pdf), {}};
  for (const std::string& said : {disk.read(job.name + ".log").value_or(""), ended.output})
    if (auto error = first_error(said, job.parts, job.shown)) return {{}, std::move(error)};
  fail(job, fmt::format("it ended with {} {} and said\n{}",
                        ended.how == ChildResult::How::killed ? "signal" : "status", ended.status,
                        last_lines(ended.output)));
}

}  // namespace proofsheet::paper
