#include "commands/output.hpp"

#include "files/digest.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <optional>

namespace proofsheet::commands {

namespace {

const files::Path output_root = output_folder;
constexpr std::size_t longest_name = 255;  // of a file, for every disk that we know

/// Whether a path below output/ is one that the program writes. Ledgers are not believed: nothing hidden is.
bool is_ours(const std::string& path) {
  const files::Path place(path);
  const bool is_plain = std::none_of(place.begin(), place.end(), [](const files::Path& part) {
    const std::string name = part.string();
    return name.empty() || name.front() == '.' || name.size() > longest_name;
  });
  const auto documents = pages::paper_documents();
  const bool is_pdf = std::any_of(documents.begin(), documents.end(),
                                  [&](const pages::PaperDocument& one) { return place_of(one) == path; });
  return path == pages::numbers_page || is_pdf || (is_plain && pages::is_page_path(path));
}

/// The files and links that are none of `ours` and lie beside one, or in a folder that ours are in, by their
/// path below output/. What begins with a dot is for machines (.gitattributes, .nojekyll), and no page.
std::vector<std::string> foreign_files(const files::Files& course, std::set<std::string> ours) {
  for (const pages::PaperDocument& document : pages::paper_documents())
    ours.insert("pdf/" + document.pdf + ".pdf");
  std::set<files::Path> folders;  // of output/ itself: html, markdown
  for (const std::string& path : ours) folders.insert(*files::Path(path).begin());
  std::vector<std::string> foreign;
  for (const files::Path& path : course.list_all(output_root)) {
    const files::Path below = path.lexically_relative(output_root);
    const bool is_near = !below.has_parent_path() || folders.contains(*below.begin());
    const bool is_hidden = std::any_of(
        below.begin(), below.end(), [](const files::Path& part) { return part.string().starts_with('.'); });
    if (is_near && !is_hidden && !ours.contains(below.generic_string()))
      foreign.push_back(below.generic_string());
  }
  return foreign;
}

}  // namespace

CommittedLedger ledger_of(std::optional<std::string> text, const ledger::OfLessons& wanted) {
  CommittedLedger ledger{std::move(text), {}, {}};
  if (ledger.text) ledger.numbers = ledger::parse_numbers(*ledger.text, ledger.fault, wanted);
  return ledger;
}

CommittedLedger read_ledger(const files::Files& course, const ledger::OfLessons& wanted) {
  return ledger_of(course.read(output_root / pages::numbers_page), wanted);
}

std::string place_of(const pages::PaperDocument& document) { return "pdf/" + document.pdf + ".pdf"; }

NewOutput::NewOutput(files::Disk& course, files::Waiting waiting)
    : course_(course), waiting_(std::move(waiting)), exchange_(course, output_root, is_ours) {}

void NewOutput::begin() {
  if (!held_) held_ = course_.hold(output_root, waiting_);
  exchange_.finish();
}

namespace {

Before before(const files::Files& course, const std::string& path, const auto& bytes) {
  const auto same = course.is(output_root / path, bytes);
  return !same ? Before::nothing : *same ? Before::same : Before::other;
}

}  // namespace

Before NewOutput::take_any(const std::string& path, const auto& bytes) {
  cache::Observations seen;
  seen.saw_file(output_root / path, files::digest(bytes));
  const Before was = before(course_, path, bytes);
  const std::lock_guard one_at_a_time(taking_);
  names_.insert(path);
  pages_.add(seen);
  if (was != Before::same) {
    exchange_.put(path, bytes);
    ++count_.written;
  }
  return was;
}

Before NewOutput::take(const std::string& path, std::string& bytes) {
  const Before was = take_any(path, bytes);
  std::string().swap(bytes);
  return was;
}

Before NewOutput::take_ledger(const files::Pieces& pieces, std::string& kept) {
  kept.clear();
  return take_any(pages::numbers_page, pieces);
}

bool NewOutput::keep(const std::string& path, const cache::Observations& earlier) {
  cache::Observations seen;
  if (!earlier.holds(course_, output_root / path, seen)) return false;
  const std::lock_guard one_at_a_time(taking_);
  names_.insert(path);
  pages_.add(seen);
  return true;
}

Written NewOutput::publish(const std::set<std::string>& earlier) {
  for (const std::string& path : earlier) {
    if (names_.contains(path) || !course_.exists(output_root / path)) continue;
    exchange_.remove(path);
    ++count_.removed;
  }
  exchange_.make();
  held_.reset();
  return count_;
}

Before ComparedOutput::take(const std::string& path, std::string& bytes) {
  const Before was = before(course_, path, bytes);
  if (was == Before::same) std::string().swap(bytes);
  return was;
}

Before ComparedOutput::take_ledger(const files::Pieces& pieces, std::string& kept) {
  const Before was = before(course_, pages::numbers_page, pieces);
  kept = was == Before::same ? std::string() : files::joined(pieces);
  return was;
}

std::set<std::string> pages_written_before(const files::Files& course,
                                           const std::optional<ledger::NumbersFile>& numbers,
                                           const pages::Wanted& asked) {
  std::set<std::string> written;
  if (!numbers) return written;
  std::copy_if(numbers->pages.begin(), numbers->pages.end(), std::inserter(written, written.end()),
               [&](const std::string& page) {
                 return asked(page) && is_ours(page) && !course.is_folder(output_root / page);
               });
  return written;
}

Written write_pdfs(files::Disk& course, const std::map<std::string, std::string>& pdfs,
                   const files::Waiting& waiting) {
  NewOutput made(course, waiting);
  made.begin();
  for (auto [path, bytes] : pdfs) made.take(path, bytes);
  std::set<std::string> earlier;
  for (const pages::PaperDocument& document : pages::paper_documents()) earlier.insert(place_of(document));
  return made.publish(earlier);
}

bool is_output_unfinished(files::Disk& course) {
  return files::Exchange(course, output_root, is_ours).is_unfinished();
}

bool finish_output(files::Disk& course, const files::Waiting& waiting) {
  if (!is_output_unfinished(course)) return false;
  const files::Hold held = course.hold(output_root, waiting);
  files::Exchange(course, output_root, is_ours).finish();
  return true;
}

drift::Committed read_committed_ledger(const files::Files& course, diagnostics::Diagnostics& diagnostics,
                                       std::optional<CommittedLedger> read, ledger::Kept kept) {
  const auto of_none = [](const std::string&) { return false; };
  CommittedLedger ledger = read ? *std::move(read)
                                : read_ledger(course, kept == ledger::Kept::all ? ledger::OfLessons() : of_none);
  if (!ledger.fault.empty())
    diagnostics.warning({},
                        fmt::format("{} is no ledger ({}), and counts as none",
                                    (output_root / pages::numbers_page).generic_string(), ledger.fault),
                        "'proofsheet build' writes it anew, and removes no page that only it knew");
  drift::Committed committed{{}, std::move(ledger.numbers)};
  if (ledger.text) committed.pages[pages::numbers_page] = *std::move(ledger.text);
  return committed;
}

drift::Committed read_committed(const files::Disk& course, const pages::Pages& computed,
                                diagnostics::Diagnostics& diagnostics, const pages::Wanted& asked,
                                std::optional<CommittedLedger> read) {
  drift::Committed committed = read_committed_ledger(course, diagnostics, std::move(read));
  std::set<std::string> paths = pages_written_before(course, committed.numbers, asked);
  for (const auto& [path, bytes] : computed) paths.insert(path);
  if (!paths.contains(pages::numbers_page)) committed.pages.clear();
  for (const std::string& path : paths) {
    const auto made = computed.find(path);
    if (made != computed.end() && made->second.empty()) {
      if (course.exists(output_root / path)) committed.pages[path] = {};
    } else if (path != pages::numbers_page) {
      if (auto bytes = course.read(output_root / path)) committed.pages[path] = *std::move(bytes);
    }
  }
  for (const std::string& path : foreign_files(course, paths))
    if (asked(path)) committed.pages[path];
  return committed;
}

}  // namespace proofsheet::commands
