#include "pipeline/output.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <optional>

#include "text/replaced.hpp"

namespace proofsheet::pipeline {

namespace {

const files::Path output_root = output_folder;
constexpr std::size_t longest_name = 255;  // the longest file name, in bytes, that every known file system
                                           // accepts

/// Returns the text with LF for each CR LF. Bytes with a zero are no text, and are returned unchanged.
std::string with_plain_line_ends(const std::string& bytes) {
  return bytes.find('\0') == std::string::npos ? text::replaced(bytes, "\r\n", "\n") : bytes;
}

std::set<std::string> pdf_paths() {
  std::set<std::string> paths;
  for (const pages::PaperDocument& document : pages::paper_documents()) paths.insert(place_of(document));
  return paths;
}

std::set<std::string> book_paths() {
  std::set<std::string> paths;
  for (const char* format : book_formats) paths.insert(place_of_book(format));
  return paths;
}

/// True if the program could have written this path below output/. Ledgers are not trusted: hidden files do
/// not count.
bool is_generated(const std::string& path) {
  const files::Path place(path);
  const bool is_plain = std::none_of(place.begin(), place.end(), [](const files::Path& part) {
    const std::string name = part.string();
    return name.empty() || name.front() == '.' || name.size() > longest_name;
  });
  return path == pages::numbers_page || pdf_paths().contains(path) || book_paths().contains(path) ||
         (is_plain && pages::is_page_path(path));
}

/// Returns the files and links that are not in `ours` and are beside one of them or in a folder that contains
/// one, by their path relative to output/. Names that begin with a dot are for machines (.gitattributes,
/// .nojekyll) and are not pages.
std::vector<std::string> foreign_files(const files::Files& course, std::set<std::string> ours) {
  ours.merge(pdf_paths());
  ours.merge(book_paths());
  std::set<files::Path> folders;  // the folders in output/, such as html and markdown
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

CommittedLedger parse_ledger(std::optional<std::string> text, const ledger::LessonFilter& wanted) {
  CommittedLedger ledger{std::move(text), {}, {}};
  if (ledger.text) ledger.text = with_plain_line_ends(*ledger.text);
  if (ledger.text) ledger.numbers = ledger::parse_numbers(*ledger.text, ledger.fault, wanted);
  return ledger;
}

CommittedLedger read_ledger(const files::Files& course, const ledger::LessonFilter& wanted) {
  return parse_ledger(course.read(output_root / pages::numbers_page), wanted);
}

std::vector<ledger::ReleasedLine> released_before(const files::Files& files, const course::Course& course) {
  if (!course.released) return {};
  const auto text = files.read(output_root / pages::numbers_page);
  return text ? ledger::parse_released(*text) : std::vector<ledger::ReleasedLine>();
}

drift::Committed read_committed_ledger(text::Diagnostics& diagnostics, CommittedLedger ledger) {
  if (!ledger.fault.empty())
    diagnostics.warning({},
                        fmt::format("{} is not a ledger ({}) and counts as missing",
                                    (output_root / pages::numbers_page).generic_string(), ledger.fault),
                        "run 'proofsheet build' to write it again; pages that only this file lists stay");
  drift::Committed committed{{}, std::move(ledger.numbers)};
  if (ledger.text) committed.pages[pages::numbers_page] = *std::move(ledger.text);
  return committed;
}

namespace {

/// Returns a committed page. Line ends of Windows, which a clone may have, are no difference to the computed
/// page.
std::string with_line_ends_of(std::string committed, const pages::Pages& computed, const std::string& path) {
  const auto made = computed.find(path);
  if (made != computed.end() && made->second == committed) return committed;
  const std::string plain = with_plain_line_ends(committed);
  return made != computed.end() && with_plain_line_ends(made->second) == plain ? made->second : plain;
}

}  // namespace

namespace {

/// True if the ledger has the digest of a page's bytes.
bool is_as_built(const std::optional<ledger::NumbersFile>& numbers, const std::string& path,
                 std::string_view bytes) {
  if (!numbers) return false;
  const auto recorded = numbers->pages.find(path);
  return recorded != numbers->pages.end() && recorded->second == pages::page_digest(bytes);
}

}  // namespace

drift::Committed read_committed(const files::Disk& course, const pages::Pages& computed,
                                text::Diagnostics& diagnostics, const pages::PageFilter& wanted,
                                std::optional<CommittedLedger> ledger) {
  if (!ledger) {
    auto text = course.read(output_root / pages::numbers_page);
    if (text) text = with_plain_line_ends(*text);
    const auto made = computed.find(pages::numbers_page);
    const bool is_same = text && made != computed.end() && made->second == *text;
    ledger = is_same ? CommittedLedger{std::move(text), {}, {}} : parse_ledger(std::move(text));
  }
  drift::Committed committed = read_committed_ledger(diagnostics, *std::move(ledger));
  std::set<std::string> paths = pages_written_before(course, committed.numbers, wanted);
  for (const auto& [path, bytes] : computed) paths.insert(path);
  if (!paths.contains(pages::numbers_page)) committed.pages.clear();
  for (const std::string& path : paths) {
    auto bytes = path == pages::numbers_page ? std::nullopt : course.read(output_root / path);
    if (!bytes) continue;
    if (is_as_built(committed.numbers, path, *bytes)) committed.as_built.insert(path);
    committed.pages[path] = with_line_ends_of(*std::move(bytes), computed, path);
  }
  for (const std::string& path : foreign_files(course, paths))
    if (wanted(path)) committed.pages[path];
  return committed;
}

std::vector<drift::Drift> compare(const drift::Committed& committed, const pages::Pages& computed,
                                  const ledger::NumbersFile& numbers, const drift::LessonOf& lesson_of) {
  const auto was = committed.pages.find(pages::numbers_page), is = computed.find(pages::numbers_page);
  const bool is_same = was != committed.pages.end() && is != computed.end() && was->second == is->second;
  return drift::compare(committed, computed, is_same ? ledger::NumbersFile() : numbers, pages::page_of,
                        lesson_of);
}

std::set<std::string> pages_written_before(const files::Files& course,
                                           const std::optional<ledger::NumbersFile>& numbers,
                                           const pages::PageFilter& wanted) {
  std::set<std::string> written;
  if (!numbers) return written;
  for (const auto& [page, digest] : numbers->pages)
    if (wanted(page) && is_generated(page) && !course.is_folder(output_root / page)) written.insert(page);
  return written;
}

NewOutput::NewOutput(files::Disk& course, files::WaitOptions waiting)
    : course_(course),
      lock_(course.hold(output_root, waiting)),
      exchange_(course, output_root, is_generated) {
  exchange_.finish();
}

WriteCounts NewOutput::write(const pages::Pages& pages, const std::set<std::string>& earlier) {
  WriteCounts count;
  for (const auto& [path, bytes] : pages) {
    if (course_.is(output_root / path, bytes) == true) continue;
    exchange_.put(path, bytes);
    ++count.written;
  }
  for (const std::string& path : earlier) {
    if (pages.contains(path) || !course_.exists(output_root / path)) continue;
    exchange_.remove(path);
    ++count.removed;
  }
  exchange_.make();
  return count;
}

std::string place_of(const pages::PaperDocument& document) { return "pdf/" + document.pdf + ".pdf"; }

WriteCounts write_pdfs(files::Disk& course, const pages::Pages& pdfs, const files::WaitOptions& waiting) {
  return NewOutput(course, waiting).write(pdfs, pdf_paths());
}

std::string place_of_book(const std::string& format) { return "book/course." + format; }

WriteCounts write_books(files::Disk& course, const pages::Pages& books, const files::WaitOptions& waiting) {
  return NewOutput(course, waiting).write(books, {});
}

bool is_output_unfinished(files::Disk& course) {
  return files::Exchange(course, output_root, is_generated).is_unfinished();
}

bool finish_output(files::Disk& course, const files::WaitOptions& waiting) {
  if (!is_output_unfinished(course)) return false;
  const files::Lock lock = course.hold(output_root, waiting);
  files::Exchange(course, output_root, is_generated).finish();
  return true;
}

}  // namespace proofsheet::pipeline
