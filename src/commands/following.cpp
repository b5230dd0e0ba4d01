#include "commands/following.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "commands/rewriting.hpp"
#include "ledger/digits.hpp"
#include "text/characters.hpp"

namespace proofsheet::commands {

namespace {

using drift::Drift;
using ledger::Definition;
using ledger::Finding;

const std::string below_output = std::string(pipeline::output_folder) + "/";

std::string source_text(const text::Span& span) {
  return span.source->text().substr(span.begin, span.end - span.begin);
}

std::string without_spaces(std::string text) {
  std::erase_if(text, [](char c) { return c == ' ' || c == '\n' || c == '\t'; });
  return text;
}

void add_undo(const text::Span& span, const std::string& was, Edits& edits) {
  if (span.source) edits[span.source->name()].try_emplace(span.begin, Edit{span, was});
}

/// Removes the entries that both lists have, so that the others can be paired in order.
template <class Line, class Same>
void leave_out_equal(std::vector<const Line*>& was, std::vector<const Line*>& now, const Same& same) {
  std::erase_if(now, [&](const Line* line) {
    const auto found =
        std::find_if(was.begin(), was.end(), [&](const Line* other) { return same(*other, *line); });
    if (found == was.end()) return false;
    was.erase(found);
    return true;
  });
}

void undo_claims(const runs::Run& made, const ledger::NumbersFile& committed, Edits& edits) {
  using Place = std::tuple<std::string, std::string, std::string, std::string, std::string>;
  const auto place_of = [](const ledger::JudgedLine& line) {
    return Place(line.lesson, line.example, line.document, line.what, line.where);
  };
  std::map<Place, std::vector<std::string>> before;
  for (const ledger::JudgedLine& line : committed.judged) before[place_of(line)].push_back(line.printed);
  std::map<Place, std::vector<const ledger::Claim*>> after;
  for (const ledger::Claim& claim : made.workbook.claims) {
    const ledger::JudgedLine line = judged_line(claim);
    std::vector<std::string>& old = before[place_of(line)];
    if (const auto same = std::find(old.begin(), old.end(), line.printed); same != old.end())
      old.erase(same);
    else
      after[place_of(line)].push_back(&claim);
  }
  for (const auto& [place, claims] : after) {
    const std::vector<std::string>& old = before[place];
    if (old.size() != claims.size()) continue;
    for (std::size_t i = 0; i < old.size(); ++i)
      if (claims[i]->span.source &&
          without_spaces(source_text(claims[i]->span)) == without_spaces(claims[i]->printed))
        add_undo(claims[i]->span, old[i], edits);
  }
}

/// Returns what the source has at the definition's place: an equation, or the text after the sign.
std::string defining_text(const Definition& definition) {
  const std::size_t sign = definition.text.find(" = ");
  if (definition.kind == Definition::Kind::equation || sign == std::string::npos) return definition.text;
  return definition.text.substr(sign + 3);
}

void undo_definition(const Definition& was, const Definition& now, Edits& edits) {
  if (now.kind == Definition::Kind::data) {
    if (was.values.size() != now.values.size() || now.places.size() != now.values.size()) return;
    for (std::size_t i = 0; i < now.values.size(); ++i)
      if (was.values[i] != now.values[i]) add_undo(now.places[i], was.values[i], edits);
  } else if (now.span.source && without_spaces(source_text(now.span)) == without_spaces(defining_text(now))) {
    add_undo(now.span, defining_text(was), edits);
  }
}

void undo_definitions(const ledger::NumbersFile& now, const ledger::NumbersFile& committed, Edits& edits) {
  using Place = std::tuple<std::string, std::string, Definition::Kind, std::string>;
  const auto place_of = [](const Definition& one) {
    const std::size_t end = one.text.find_first_of(one.kind == Definition::Kind::equation ? "[( =" : "=");
    return Place(one.lesson, one.example, one.kind, one.text.substr(0, end));
  };
  std::map<Place, std::pair<std::vector<const Definition*>, std::vector<const Definition*>>> all;
  for (const Definition& one : committed.definitions) all[place_of(one)].first.push_back(&one);
  for (const Definition& one : now.definitions) all[place_of(one)].second.push_back(&one);
  for (auto& [place, lists] : all) {
    auto& [before, after] = lists;
    leave_out_equal(before, after, [](const Definition& a, const Definition& b) { return a == b; });
    if (before.size() != after.size()) continue;
    for (std::size_t i = 0; i < before.size(); ++i) undo_definition(*before[i], *after[i], edits);
  }
}

void undo_literals(const std::vector<Finding>& findings, Edits& edits) {
  for (const Finding& finding : findings)
    if (finding.kind == Finding::Kind::claim && finding.span.source)
      if (const auto digits = ledger::with_digits(source_text(finding.span), finding.now, finding.reading))
        add_undo(finding.span, *digits, edits);
}

bool is_in_prose(const Finding& finding) {
  return (finding.kind == Finding::Kind::untraced || finding.kind == Finding::Kind::line) &&
         finding.span.source && finding.span.source->name().ends_with(".md");
}

/// Removes the lines of prose that have a finding of their own.
void undo_prose(const std::vector<Finding>& findings, Edits& edits) {
  for (const Finding& finding : findings) {
    if (!is_in_prose(finding)) continue;
    const std::string& all = finding.span.source->text();
    text::Span lines = finding.span;
    const std::size_t before = lines.begin == 0 ? std::string::npos : all.rfind('\n', lines.begin - 1);
    lines.begin = before == std::string::npos ? 0 : before + 1;
    lines.end = std::min(all.find('\n', lines.end), all.size() - 1) + 1;
    add_undo(lines, "", edits);
  }
}

/// Returns the source with its edits; an edit inside another one is left out.
std::string edited(const std::map<std::size_t, Edit>& edits) {
  const std::string& all = edits.begin()->second.span.source->text();
  std::string text;
  std::size_t done = 0;
  for (const auto& [begin, edit] : edits) {
    if (begin < done) continue;
    text += all.substr(done, begin - done) + edit.now;
    done = edit.span.end;
  }
  return text + all.substr(done);
}

/// A run over the undone sources, and its differences from the committed output.
struct Undone {
  runs::Run made;
  std::vector<Drift> pages;
};

/// Returns `nullopt` if the undone course does not have the committed ledger.
std::optional<Undone> run_undone(const Edits& edits, Workspace& workspace, const runs::Run& made,
                                 const drift::Committed& committed, Console& console) {
  files::Draft draft(workspace.course);
  for (const auto& [file, of_file] : edits) draft.write(file, edited(of_file));
  text::Diagnostics ignored;
  auto undone = runs::run({draft, workspace.templates}, options_of(workspace, console), made.scope,
                          made.ledger, ignored);
  console.clear();
  if (!undone) return std::nullopt;
  drift::Committed before = committed;
  const auto was = before.pages.find(pages::numbers_page), is = undone->pages.find(pages::numbers_page);
  // An equal ledger needs no comparison of its numbers, as in read_committed().
  if (was != before.pages.end() && is != undone->pages.end() && was->second == is->second)
    before.numbers.reset();
  std::vector<Drift> drift = runs::compare(*undone, std::move(before));
  const bool is_restored = std::all_of(drift.begin(), drift.end(), [](const Drift& one) {
    return one.kind == Drift::Kind::page && !one.behind;
  });
  if (!is_restored) return std::nullopt;
  return Undone{*std::move(undone), std::move(drift)};
}

/// Undoes the mistakes; tries which of them the committed output had already.
std::optional<Undone> undo(Workspace& workspace, const runs::Run& made, const drift::Committed& committed,
                           Console& console) {
  const std::vector<Finding>& findings = made.workbook.findings;
  Edits of_ledger;
  // Without numbers the ledger is the committed one.
  if (committed.numbers) undo_claims(made, *committed.numbers, of_ledger);
  if (committed.numbers) undo_definitions(made.workbook.numbers, *committed.numbers, of_ledger);
  Edits with_literals = of_ledger;
  undo_literals(findings, with_literals);
  Edits all = of_ledger;
  undo_prose(findings, all);
  undo_literals(findings, all);
  std::optional<Undone> best;
  std::size_t last = 0;
  for (const Edits* edits : {&with_literals, &all, &of_ledger}) {
    std::size_t count = 0;
    for (const auto& [file, of_file] : *edits) count += of_file.size();
    if (count == 0 || count == last) continue;
    last = count;
    auto undone = run_undone(*edits, workspace, made, committed, console);
    if (undone && (!best || undone->pages.size() < best->pages.size())) best = std::move(undone);
    if (best && best->pages.empty()) break;
  }
  return best;
}

std::set<std::string> numerals_of(std::string_view text) {
  std::set<std::string> numerals;
  const auto is_part = [&](std::size_t i) {
    return text::is_digit(text[i]) || (text[i] == '.' && i + 1 < text.size() && text::is_digit(text[i + 1]));
  };
  for (std::size_t at = 0; at < text.size();) {
    if (!text::is_digit(text[at])) {
      ++at;
      continue;
    }
    std::size_t end = at;
    while (end < text.size() && is_part(end)) ++end;
    numerals.emplace(text.substr(at, end - at));
    at = end;
  }
  return numerals;
}

std::set<std::string> numerals_of(const ledger::NumbersFile& numbers) {
  std::set<std::string> all;
  for (const ledger::NumberLine& line : numbers.lines)
    for (const std::string& digits : line.digits) all.merge(numerals_of(digits));
  for (const ledger::JudgedLine& line : numbers.judged) all.merge(numerals_of(line.printed));
  return all;
}

/// Reports the pages with a numeral that only the committed page has, and the committed ledger has not. Whole
/// numbers may be counts of claims, and `1.2` may number an erratum.
void report_doubtful(std::vector<Drift>& drift, const runs::Run& made, const drift::Committed& committed) {
  const std::set<std::string> known = numerals_of(*committed.numbers);
  const auto is_doubtful = [&](const Drift& page) {
    const std::string path = page.file.substr(std::min(page.file.size(), below_output.size()));
    const auto was = committed.pages.find(path), is = made.pages.find(path);
    if (path == pages::numbers_page || was == committed.pages.end() || is == made.pages.end()) return false;
    const std::set<std::string> now = numerals_of(std::string_view(is->second));
    const std::set<std::string> before = numerals_of(std::string_view(was->second));
    return std::any_of(before.begin(), before.end(), [&](const std::string& numeral) {
      return numeral.size() > 3 && !now.contains(numeral) && !known.contains(numeral);
    });
  };
  for (Drift& page : drift)
    if (page.behind && is_doubtful(page)) page.behind.reset();
}

bool has_same_definitions(const runs::Run& made, const ledger::NumbersFile& committed) {
  return runs::part_of(committed, made.scope).definitions ==
         runs::part_of(made.workbook.numbers, made.scope).definitions;
}

/// Removes the untraced numerals of a line of arithmetic that is reported as a whole.
std::vector<Finding> distinct_findings(std::vector<Finding> findings) {
  std::set<std::pair<const text::Source*, std::size_t>> lines;
  for (const Finding& finding : findings)
    if (finding.kind == Finding::Kind::line && finding.span.source)
      lines.emplace(finding.span.source.get(), text::region_of(finding.span).line);
  std::erase_if(findings, [&](const Finding& finding) {
    return finding.kind == Finding::Kind::untraced && finding.span.source && !lines.empty() &&
           lines.contains({finding.span.source.get(), text::region_of(finding.span).line});
  });
  return findings;
}

/// True if some pages follow from a change, or if fewer differ once the mistakes are undone. Else the
/// committed pages have the mistakes, too.
bool explains_more(const std::vector<Drift>& undone, const std::vector<Drift>& differences) {
  std::size_t pages = 0;
  for (const Drift& one : differences) {
    if (one.behind) return true;
    if (one.kind == Drift::Kind::page) ++pages;
  }
  return undone.size() < pages;
}

/// Returns the pages that differ from the committed ones now, but not after the undoing.
std::vector<Drift> following_pages(const runs::Run& made, const runs::Run& undone,
                                   const drift::Committed& committed, const std::vector<Drift>& reported) {
  std::set<std::string> paths, lessons;
  for (const auto& [path, bytes] : committed.pages) paths.insert(path);
  for (const auto& [path, bytes] : made.pages) paths.insert(path);
  for (const Drift& one : reported) lessons.insert(one.lesson);
  const auto text_in = [](const auto& all, const std::string& path) {
    const auto found = all.find(path);
    return found == all.end() ? nullptr : &found->second;
  };
  const auto is_same = [](const std::string* a, const std::string* b) { return a && b ? *a == *b : a == b; };
  std::vector<Drift> following;
  for (const std::string& path : paths) {
    if (path.starts_with("html/static/search-index")) continue;  // follows from the other pages of the site
    const std::string* was = text_in(committed.pages, path);
    if (is_same(was, text_in(made.pages, path)) || !is_same(was, text_in(undone.pages, path))) continue;
    Drift page;
    page.kind = Drift::Kind::page;
    page.file = below_output + path;
    page.lesson = made.lesson_of(path);
    page.behind = lessons.contains(page.lesson) ? page.lesson : "";
    following.push_back(std::move(page));
  }
  return following;
}

}  // namespace

CourseDrift drift_of_course(Workspace& workspace, const runs::Run& made, const drift::Committed& committed,
                            Console& console) {
  CourseDrift all;
  all.reported = drift::from_findings(distinct_findings(made.workbook.findings));
  std::vector<Drift> differences = runs::compare(made, committed);
  const bool has_pages = std::any_of(differences.begin(), differences.end(),
                                     [](const Drift& one) { return one.kind == Drift::Kind::page; });
  auto undone = has_pages ? undo(workspace, made, committed, console) : std::nullopt;
  if (undone && !explains_more(undone->pages, differences)) undone.reset();
  if (undone) {
    std::erase_if(differences, [](const Drift& one) { return one.kind == Drift::Kind::page; });
  } else if (committed.numbers && has_same_definitions(made, *committed.numbers)) {
    report_doubtful(differences, made, committed);
  }
  for (Drift& one : differences) all.reported.push_back(std::move(one));
  if (!undone) {
    all.following = drift::take_following(all.reported);
    return all;
  }
  all.following = following_pages(made, undone->made, committed, all.reported);
  all.reported.insert(all.reported.end(), undone->pages.begin(), undone->pages.end());
  return all;
}

}  // namespace proofsheet::commands
