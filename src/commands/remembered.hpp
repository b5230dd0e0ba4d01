#pragma once
// A build of what did not change.
//
// A build is a function of the files that it reads, and of the program. So a build that went well leaves
// what it read, what it wrote and what it said in the cache of the course; the next one looks whether all of
// that still stands, and then has nothing to do but say it again. If something changed, the lessons that did
// not are taken from there.
#include <optional>
#include <set>
#include <string>

#include "cache/observed.hpp"
#include "cache/store.hpp"
#include "commands/workspace.hpp"
#include "pages/page_memory.hpp"
#include "workbook/lesson_memory.hpp"

namespace proofsheet::commands {

/// What a build that changed nothing printed.
struct Told {
  std::string out, err;
};

/// What stands for a lesson and all that was read beside the lessons, as workbook::LessonMemory wants it.
/// `seen` has to outlive it.
std::function<std::string(const std::string& folder)> key_by(const Inputs& seen);

/// Pages that the last run wrote into output/.
class RememberedPages final : public pages::PageMemory {
 public:
  /// What is kept of a page beside the page itself.
  struct Record {
    std::string key, shown;
  };
  using Records = std::map<std::string, Record>;  ///< by their paths below output/

  /// `records`: those of the last run; `written`: what it wrote, as it saw it. All have to outlive this.
  RememberedPages(NewOutput& output, const Records& records, const cache::Observations& written)
      : output_(output), before_(records), written_(written) {}
  std::string digest(std::string_view bytes) const override;
  std::optional<std::string> recall(const std::string& path, const std::string& key) override;
  void keep(const std::string& path, const std::string& key, std::string shown) override;
  /// Of the pages of this run.
  const Records& records() const { return now_; }

 private:
  NewOutput& output_;
  const Records& before_;
  const cache::Observations& written_;
  std::mutex one_at_a_time_;
  Records now_;
};

/// Lessons that the last run read, while their files are as they were.
class RememberedReadings final : public course::LessonsRead {
 public:
  /// A lesson, and what stands for all that was read of it.
  struct Record {
    std::string digest, lesson;
  };
  using Records = std::map<std::string, Record>;  ///< by the folders of the lessons

  /// `records`: those of the last run; `earlier`: what of that it read is as it was; `seen` hears what is read in
  /// this one. All have to outlive this, and `course` the lessons.
  RememberedReadings(const files::Files& course, Records records, const cache::Observations& earlier,
                     cache::Observations& seen)
      : course_(course), before_(std::move(records)), earlier_(earlier), seen_(seen) {}
  std::optional<course::Lesson> recall(const std::string& folder) override;
  void keep(const course::Lesson& lesson) override;
  /// Of the lessons of this run, now that all of them are read.
  Records take_records();

 private:
  diagnostics::SourcePtr open(const std::string& name, std::size_t size) const;

  const files::Files& course_;
  Records before_, now_;
  const cache::Observations& earlier_;
  cache::Observations& seen_;
};

class RememberedBuild {
 public:
  /// Nothing if it is not wanted, or there is no telling the user or the program from others. It has to be
  /// asked for before the machine is given up: the user's secret lies elsewhere. `workspace` has to outlive
  /// it.
  static std::optional<RememberedBuild> open(const CourseOptions& options, Workspace& workspace);

  /// What the last build told, if this one would do the same and change nothing. Throws as files do.
  std::optional<Told> recall();
  /// The lessons of earlier builds. It has to be outlived by this.
  workbook::StoredLessons lessons();
  /// What is kept of the pages of the last build, and what it wrote; known once recall() was asked.
  RememberedPages::Records pages() const;
  const cache::Observations& written() const { return written_; }
  /// The lessons that the last build read, likewise; `seen` hears which of them are asked for.
  RememberedReadings readings(Inputs& seen) const;
  /// Of the ledger that the last build wrote the pages and the verdicts, if it lies there still; likewise. Throws as
  /// files do.
  std::optional<ledger::NumbersFile> verdicts() const;
  /// A build is done that read `seen` and wrote `output`, and would now tell this.
  void keep(const Inputs& seen, const NewOutput& output, const RememberedPages& pages, RememberedReadings& readings,
            const Told& told);
  /// Of the ledger that it wrote.
  void keep_verdicts(const NewOutput& output, const PipelineResult& made);
  /// Forgets all lessons but these.
  void forget_others(const std::set<std::string>& lessons);

 private:
  RememberedBuild(Workspace& workspace, cache::Store store)
      : workspace_(workspace), store_(std::move(store)) {}
  void write(const Inputs& seen, const cache::Observations& output, const Told& told);

  Workspace& workspace_;
  cache::Store store_;
  cache::Observations read_, written_;  ///< of the course by the last build, as far as that is as it was; and by it
  std::size_t kept_ = 0;          ///< bytes of lessons in this run
};

}  // namespace proofsheet::commands
