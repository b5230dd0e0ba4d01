#include "documents/adoption.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "seen/span_set.hpp"
#include "text/characters.hpp"
#include "text/replaced.hpp"

namespace proofsheet::documents {

namespace {

bool is_without_content(std::string_view yaml) {
  for (const std::string_view line : text::lines_of(yaml))
    if (const std::string_view text = text::trimmed(line); !text.empty() && !text.starts_with('#'))
      return false;
  return true;
}

/// Returns a file name as a string of YAML.
std::string quoted_name(const std::string& name) {
  return name.find_first_of("\"\\") == name.npos ? fmt::format("\"{}\"", name)
                                                 : fmt::format("'{}'", text::replaced(name, "'", "''"));
}

/// The lines of a key of the top level of a YAML text: [begin, end) with its key, `value` where its value
/// begins in the first line.
struct Section {
  std::size_t begin, value, end;
};

std::optional<Section> section_of(std::string_view text, std::string_view key) {
  std::size_t at = 0;
  const auto next_line = [&](std::size_t from) {
    return std::min(text.find('\n', from), text.size() - 1) + 1;
  };
  while (at < text.size() && !text.substr(at).starts_with(std::string(key) + ":")) at = next_line(at);
  if (at >= text.size()) return std::nullopt;
  Section section{at, at + key.size() + 1, next_line(at)};
  for (std::size_t line = section.end; line < text.size(); line = next_line(line)) {
    const std::string_view rest = text.substr(line, next_line(line) - line);
    const bool is_blank = text::trimmed(rest).empty();
    if (!is_blank && !text::is_blank(rest.front()) && !rest.starts_with("- ")) break;
    if (!is_blank) section.end = line + rest.size();
  }
  return section;
}

/// Inserts lines, which have an indentation of two spaces, at the end of a block. Returns false if there is
/// no block.
bool append_lines(std::string& text, std::string_view key, const std::string& lines,
                  std::string_view block_mark) {
  if (lines.empty()) return true;
  if (!text.empty() && !text.ends_with('\n')) text += '\n';
  const auto section = section_of(text, key);
  if (!section) {
    text += fmt::format("{}:{}{}\n{}", key, block_mark.empty() ? "" : " ", block_mark, lines);
    return true;
  }
  const std::string_view whole(text);
  const std::size_t line_end = whole.find('\n', section->begin);
  std::string_view value = whole.substr(section->value, line_end - section->value);
  if (block_mark.empty()) value = value.substr(0, value.find('#'));
  if (text::trimmed(value) != block_mark) return false;
  const std::string_view body = whole.substr(line_end + 1, section->end - line_end - 1);
  std::size_t indent = 2;
  for (const std::string_view line : text::lines_of(body))
    if (const std::string_view bare = text::trimmed(line); !bare.empty() && !bare.starts_with('#')) {
      indent = line.find_first_not_of(' ');
      break;
    }
  std::string put;
  for (const std::string_view line : text::lines_of(lines))
    if (!line.empty()) put += std::string(indent, ' ') + std::string(line.substr(2)) + "\n";
  text.insert(section->end, put);
  return true;
}

/// Adds a document to `documents:`, if the text has this key.
bool append_document(std::string& text, const std::string& document) {
  const auto section = section_of(text, "documents");
  if (!section) return true;
  const std::string body = text.substr(section->value, section->end - section->value);
  const std::size_t close = body.rfind(']');
  if (close != body.npos) {
    const bool is_empty =
        text::trimmed(std::string_view(body).substr(body.find('[') + 1, close - body.find('[') - 1)).empty();
    text.insert(section->value + close, fmt::format("{}{}", is_empty ? "" : ", ", quoted_name(document)));
    return true;
  }
  const std::size_t last = body.rfind("- ");
  if (last == body.npos) return false;
  const std::size_t line = body.rfind('\n', last) + 1;
  text.insert(section->end, fmt::format("{}- {}\n", body.substr(line, last - line), quoted_name(document)));
  return true;
}

/// The document with insertions, and the places of its bytes in the original.
class Annotated {
 public:
  Annotated(const text::SourcePtr& original, const std::vector<Insertion>& insertions)
      : insertions_(insertions) {
    std::vector<text::Replacement> replacements;
    std::size_t added = 0;
    for (const Insertion& one : insertions) {
      replacements.push_back({one.at, one.at, one.text});
      begins_.push_back(one.at + added);
      added += one.text.size();
    }
    source = std::make_shared<const text::Source>(original->name(),
                                                  text::with_replacements(original->text(), replacements));
  }

  /// Returns the offset in the original; that of an insertion for a byte of it.
  std::size_t original_offset(std::size_t offset) const {
    const std::size_t next = index_after(offset);
    if (next == 0) return offset;
    const Insertion& last = insertions_[next - 1];
    const std::size_t end = begins_[next - 1] + last.text.size();
    return offset < end ? last.at : offset - end + last.at;
  }
  /// Returns the index of the insertion that contains a byte, or else of the next one.
  std::size_t insertion_at(std::size_t offset) const {
    const std::size_t next = index_after(offset);
    if (next > 0 && offset < begins_[next - 1] + insertions_[next - 1].text.size()) return next - 1;
    return next;
  }

  text::SourcePtr source;

 private:
  std::size_t index_after(std::size_t offset) const {
    return static_cast<std::size_t>(std::upper_bound(begins_.begin(), begins_.end(), offset) -
                                    begins_.begin());
  }
  const std::vector<Insertion>& insertions_;
  std::vector<std::size_t> begins_;
};

class Adopter {
 public:
  Adopter(const AdoptionInput& input, text::Diagnostics& diagnostics)
      : input_(input), diagnostics_(diagnostics) {
    if (input.project_text && !is_without_content(*input.project_text)) old_project_ = *input.project_text;
  }

  std::optional<Adoption> run() {
    Project project = read_project_text(old_project_, diagnostics_);
    if (diagnostics_.has_errors()) return std::nullopt;
    const auto document = read(input_.document, project);
    if (!document || !find_claimed(*document, project)) return std::nullopt;
    made_.proposals = proposals_for(*document, project, existing_);
    constexpr int most_rounds = 12;
    for (int round = 0; round < most_rounds; ++round) {
      if (round + 1 == most_rounds) drop_all();
      made_.insertions = insertions_for(*document, made_.proposals);
      const std::size_t dropped = dropped_;
      drop_unplaced();
      if (dropped_ > dropped) continue;
      if (!extend_project(project)) return std::nullopt;
      const Annotated annotated(input_.document, made_.insertions);
      auto checked = check_annotated(annotated);
      if (checked) drop_rejected(annotated, *checked);
      if (dropped_ > dropped) continue;
      if (!checked) return std::nullopt;
      take(annotated, *checked);
      return std::move(made_);
    }
    return std::nullopt;
  }

 private:
  Project read_project_text(const std::string& text, text::Diagnostics& diagnostics) const {
    if (text.empty()) return {};
    return read_project(std::make_shared<const text::Source>(project_file, text), input_.files, diagnostics);
  }

  std::optional<Document> read(const text::SourcePtr& source, const Project& project) {
    const text::Notation notation = project.notation_of(input_.name, language_of(source));
    const std::size_t errors = diagnostics_.errors();
    Document document{source->name(), read_document(source, notation, diagnostics_), notation};
    if (diagnostics_.errors() > errors) return std::nullopt;
    return document;
  }

  Accepted accepted_lines() const {
    text::Diagnostics ignored;
    Accepted all = read_accepted(input_.accepted, ignored), own;
    if (const auto found = all.documents.find(input_.name); found != all.documents.end())
      own.documents[input_.document->name()] = std::move(found->second);
    return own;
  }

  /// Finds the numbers that have a claim. Returns false, and reports errors, if `check` could not read the
  /// claims.
  bool find_claimed(const Document& document, const Project& project) {
    existing_.project_text = old_project_;
    existing_.accepted = accepted_lines();
    const bool has_comments =
        std::any_of(document.passages.begin(), document.passages.end(),
                    [](const Passage& one) { return !one.comments.empty() || !one.claimed.empty(); });
    if (!has_comments || old_project_.empty()) return true;
    Project copy = project;
    const std::size_t errors = diagnostics_.errors();
    existing_.claimed =
        documents::check(copy, {document}, {}, {true, false, false, false}, diagnostics_).claims;
    for (const ledger::Claim& claim : existing_.claimed) claimed_.add(claim.span);
    return diagnostics_.errors() == errors;
  }

  /// Adds the document and the entries to the text of the project. Returns false, and reports an error, if
  /// the text has another form than lines of a block.
  bool extend_project(const Project& project) {
    const ProjectEntries& entries = made_.proposals.entries;
    std::string& text = made_.project = old_project_;
    const bool is_listed = std::any_of(project.files.begin(), project.files.end(), [&](const Text& file) {
      return file.trimmed().view() == input_.name;
    });
    if (text.empty()) text = fmt::format("documents: [{}]\n", quoted_name(input_.name));
    const std::string_view obstacle =
        !is_listed && !old_project_.empty() && !append_document(text, input_.name) ? "documents"
        : !append_lines(text, "given", entries.given, "")                          ? "given"
        : !append_lines(text, "units", entries.units, "")                          ? "units"
        : !append_lines(text, "equations", entries.equations, "|")                 ? "equations"
                                                                                   : "";
    if (!obstacle.empty())
      diagnostics_.error(
          {}, fmt::format("{} can't be extended: '{}' is not a block of lines", project_file, obstacle),
          fmt::format("write the entries of '{}' on lines of their own, with an indentation{}", obstacle,
                      obstacle == "equations" ? ", below `equations: |`" : ""));
    return obstacle.empty();
  }

  /// Checks the document with the comments. Returns `nullopt` if there are errors; drops the proposals that
  /// they are about, or reports them if they are about none.
  std::optional<CheckResult> check_annotated(const Annotated& annotated) {
    text::Diagnostics messages;
    Project project = read_project_text(made_.project, messages);
    const text::Notation notation = project.notation_of(input_.name, language_of(annotated.source));
    const Document document{annotated.source->name(), read_document(annotated.source, notation, messages),
                            notation};
    auto checked = documents::check(project, {document}, {}, {true, false, false, true}, messages);
    if (!messages.has_errors()) return checked;
    const std::size_t before = dropped_;
    std::set<std::size_t> rejected;
    for (const text::Diagnostic& one : messages.items())
      if (one.severity == text::Severity::error && one.span.source == annotated.source)
        rejected.insert(annotated.insertion_at(one.span.begin));
    for (const std::size_t index : rejected) drop_insertion(index);
    drop_marked();
    if (dropped_ == before && !made_.proposals.entries.units.empty()) {
      made_.proposals.entries.units.clear();
      ++dropped_;
    }
    if (dropped_ == before && !is_empty()) drop_all();
    if (dropped_ == before) diagnostics_.add(messages);
    return std::nullopt;
  }

  bool is_empty() const {
    const ProjectEntries& entries = made_.proposals.entries;
    return made_.proposals.numbers.empty() && entries.given.empty() && entries.equations.empty();
  }

  // ---- dropping

  void drop_insertion(std::size_t index) {
    if (index >= made_.insertions.size()) return;
    const Insertion& insertion = made_.insertions[index];
    marked_.insert(insertion.numbers.begin(), insertion.numbers.end());
    if (insertion.table == std::string::npos) return;
    TableProposal& table = made_.proposals.tables[insertion.table];
    table.columns.clear();
    ++dropped_;
    for (std::size_t i = 0; i < made_.proposals.numbers.size(); ++i) {
      const text::Span span = made_.proposals.numbers[i].number.span();
      if (made_.proposals.numbers[i].by_table && span.begin >= table.place.begin &&
          span.begin < table.place.end)
        marked_.insert(i);
    }
  }

  /// Removes the marked numbers.
  void drop_marked() {
    std::size_t index = 0;
    std::erase_if(made_.proposals.numbers, [&](const Proposal&) { return marked_.contains(index++); });
    dropped_ += marked_.size();
    marked_.clear();
  }

  void drop_all() {
    for (TableProposal& table : made_.proposals.tables) table.columns.clear();
    made_.proposals.numbers.clear();
    made_.proposals.entries = {};
    ++dropped_;
  }

  /// Removes the numbers whose comment has no place.
  void drop_unplaced() {
    std::set<std::size_t> placed;
    for (const Insertion& one : made_.insertions) placed.insert(one.numbers.begin(), one.numbers.end());
    for (std::size_t i = 0; i < made_.proposals.numbers.size(); ++i)
      if (!made_.proposals.numbers[i].by_table && !placed.contains(i)) marked_.insert(i);
    drop_marked();
  }

  /// Drops the numbers whose claims are not what was proposed.
  void drop_rejected(const Annotated& annotated, const CheckResult& checked) {
    std::vector<bool> is_claimed(made_.proposals.numbers.size(), false);
    std::set<std::size_t> rejected;
    for (const ledger::Claim& claim : checked.claims) {
      if (claim.span.source != annotated.source) continue;
      const std::size_t begin = annotated.original_offset(claim.span.begin),
                        end = annotated.original_offset(claim.span.end);
      const auto next =
          std::partition_point(made_.proposals.numbers.begin(), made_.proposals.numbers.end(),
                               [&](const Proposal& one) { return one.number.span().end <= begin; });
      if (next == made_.proposals.numbers.end() || next->number.span().begin >= end) {
        if (!claimed_.has_begin_of({input_.document, begin, end}))
          rejected.insert(annotated.insertion_at(claim.span.begin));
        continue;
      }
      const auto index = static_cast<std::size_t>(next - made_.proposals.numbers.begin());
      is_claimed[index] = true;
      if (claim.clean() != next->due.empty() && !next->by_table) marked_.insert(index);
    }
    for (std::size_t i = 0; i < is_claimed.size(); ++i)
      if (!is_claimed[i]) marked_.insert(i);
    for (const std::size_t index : rejected) drop_insertion(index);
    drop_marked();
  }

  // ---- the result

  void take(const Annotated& annotated, const CheckResult& checked) {
    made_.document = annotated.source->text();
    Proposals& proposals = made_.proposals;
    proposals.untraced.clear();
    std::multiset<std::string> accepted;
    for (const auto& [name, lines] : existing_.accepted.documents)
      for (const auto& [line, one] : lines) accepted.insert(line);
    std::vector<std::string> contexts;
    if (const auto found = checked.untraced.find(input_.document->name()); found != checked.untraced.end())
      contexts = found->second;
    std::size_t index = 0, known = 0;
    for (const ledger::Finding& finding : checked.findings) {
      if (finding.kind != ledger::Finding::Kind::untraced || index >= contexts.size()) continue;
      const auto line = accepted.find(contexts[index++]);
      if (line != accepted.end()) {
        accepted.erase(line);
        ++known;
        continue;
      }
      const std::size_t begin = annotated.original_offset(finding.span.begin);
      proposals.untraced.push_back({input_.document, begin, begin + (finding.span.end - finding.span.begin)});
    }
    for (const ledger::Claim& claim : checked.claims)
      if (!claim.clean() && !claim.acknowledged) ++made_.wrong;
    proposals.claimed = existing_.claimed.size() + known;
    const std::size_t others = proposals.claimed + proposals.numbers.size() + proposals.untraced.size();
    proposals.plain = checked.numerals - std::min(checked.numerals, others);
    made_.accepted = accepted_text(contexts);
  }

  /// Returns the text of proofsheet.untraced with the contexts of this document.
  std::string accepted_text(const std::vector<std::string>& contexts) const {
    text::Diagnostics ignored;
    std::map<std::string, std::vector<std::string>> lines;
    for (const auto& [name, others] : read_accepted(input_.accepted, ignored).documents)
      if (name != input_.name)
        for (const auto& [text, line] : others) lines[name].push_back(text);
    if (!contexts.empty()) lines[input_.name] = contexts;
    return lines.empty() && !input_.accepted ? std::string() : written(lines);
  }

  const AdoptionInput& input_;
  text::Diagnostics& diagnostics_;
  std::string old_project_;
  Existing existing_;
  SpanSet claimed_;  ///< the same numbers as in `existing_`
  Adoption made_;
  std::set<std::size_t> marked_;
  std::size_t dropped_ = 0;
};

}  // namespace

std::optional<Adoption> adopt(const AdoptionInput& input, text::Diagnostics& diagnostics) {
  return Adopter(input, diagnostics).run();
}

}  // namespace proofsheet::documents
