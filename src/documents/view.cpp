#include "documents/view.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "equations/model.hpp"
#include "equations/typeset/notation.hpp"
#include "text/signs.hpp"
#include "text/xml.hpp"

namespace proofsheet::documents {

namespace {

using ledger::Claim;
using text::escape_xml;

enum class State { right, wrong, accepted, untraced };
constexpr std::array<std::string_view, 4> state_names = {"right", "wrong", "accepted", "untraced"};

/// A numeral of the view.
struct Mark {
  Stretch place;  ///< in Passage::seen
  State state = State::accepted;
  const Claim* claim = nullptr;              ///< the claim about it; null if there is none
  const ledger::Finding* finding = nullptr;  ///< null if it is fine
};

constexpr const char* tag_of(BlockKind kind) {
  switch (kind) {
    case BlockKind::heading: return "h2";
    case BlockKind::item: return "li";
    case BlockKind::cell: return "td";
    case BlockKind::code: return "pre";
    default: return "p";
  }
}

State state_of(const Claim& claim) {
  return claim.clean() ? State::right : claim.acknowledged ? State::accepted : State::wrong;
}

class View {
 public:
  View(const Document& document, const Project& project, const CheckResult& checked) : document_(document) {
    text::Diagnostics quiet;  // errors were reported by the check
    model_ = equations::Model::compile(project.example.inputs, quiet);
    const text::SourcePtr& source = document.passages.front().text.source();
    for (const Claim& claim : checked.claims)
      if (claim.span.source == source) claims_.emplace(claim.span.begin, &claim);
    for (const ledger::Finding& finding : checked.findings)
      if (finding.span.source == source) findings_.emplace(finding.span.begin, &finding);
  }

  std::string html() {
    for (const Passage& passage : document_.passages) add(passage);
    end_group();
    std::string legend;
    for (std::size_t i = 0; i < state_names.size(); ++i)
      legend +=
          fmt::format("<li><span class=\"proofsheet-{0}\">{1}</span> {0}</li>\n", state_names[i], counts_[i]);
    return fmt::format(
        "<ul class=\"proofsheet-legend\" aria-label=\"Numerals\">\n{}</ul>\n<article "
        "class=\"proofsheet-document\">\n{}</article>\n{}",
        legend, body_, entries_);
  }

 private:
  // ---- the state of each numeral

  /// Returns the place in Passage::seen of a span; empty if a reader does not see it there.
  static Stretch seen_stretch(const Passage& passage, const text::Span& span) {
    if (span.source != passage.seen.source() || passage.seen.empty()) return {};
    const Stretch place = stretch_in(passage.seen, span);
    if (place.begin >= place.end || passage.seen.span(place.begin, place.end).begin != span.begin) return {};
    return place;
  }

  std::vector<Mark> marks_of(const Passage& passage) const {
    std::vector<Mark> marks;
    std::vector<std::pair<Stretch, const Claim*>> wide;  // equations and statements, with several numerals
    for (const auto& [begin, claim] : claims_) {
      const Stretch place = seen_stretch(passage, claim->span);
      if (place.begin == place.end) continue;
      if (claim->kind != Claim::Kind::value)
        wide.emplace_back(place, claim);
      else if (marks.empty() || marks.back().place.end <= place.begin)
        marks.push_back({place, state_of(*claim), claim, finding_at(begin)});
    }
    for (const prose::Numeral& numeral : passage.numerals) {
      const Stretch place = seen_stretch(passage, numeral.span);
      if (place.begin == place.end) continue;
      Mark mark{place, State::accepted, nullptr, finding_at(numeral.span.begin)};
      for (const auto& [around, claim] : wide)
        if (around.begin <= place.begin && place.end <= around.end) mark.claim = claim;
      if (mark.claim) mark.state = state_of(*mark.claim);
      if (mark.finding)
        mark.state = mark.finding->kind == ledger::Finding::Kind::untraced ? State::untraced : State::wrong;
      marks.push_back(mark);
    }
    // A claim is before its own numeral, which then overlaps it and is not shown.
    std::stable_sort(marks.begin(), marks.end(),
                     [](const Mark& a, const Mark& b) { return a.place.begin < b.place.begin; });
    return marks;
  }

  const ledger::Finding* finding_at(std::size_t begin) const {
    const auto found = findings_.find(begin);
    return found == findings_.end() ? nullptr : found->second;
  }

  // ---- the document

  void add(const Passage& passage) {
    const std::vector<Mark> marks = marks_of(passage);
    const std::vector<Block>& blocks = passage.blocks;
    for (std::size_t i = 0; i < blocks.size(); ++i) {
      if (blocks[i].kind == BlockKind::comment) continue;
      open_group(passage, blocks[i]);
      const std::string_view tag = tag_of(blocks[i].kind);
      body_ += fmt::format("<{}>", tag);
      if (blocks[i].kind == BlockKind::code) {
        const Stretch place = blocks[i].place;
        body_ += escape_xml(as_written(passage, passage.text.slice(place.begin, place.end)).view());
      } else {
        // The parts of a block around those that it contains, which follow it.
        std::size_t at = blocks[i].seen.begin;
        for (std::size_t inner = i + 1;
             inner < blocks.size() && blocks[inner].seen.begin < blocks[i].seen.end; ++inner)
          if (blocks[inner].outer == i && blocks[inner].kind != BlockKind::comment) {
            add_text(passage, marks, {at, blocks[inner].seen.begin});
            at = blocks[inner].seen.end;
          }
        add_text(passage, marks, {at, blocks[i].seen.end});
      }
      body_ += fmt::format("</{}>\n", tag);
    }
  }

  /// Begins and ends the lists, tables and rows around a block. The cells of a line are a row.
  void open_group(const Passage& passage, const Block& block) {
    const bool is_cell = block.kind == BlockKind::cell;
    const std::string_view group = is_cell ? "table" : block.kind == BlockKind::item ? "ul" : "";
    const text::Region place = text::region_of(passage.text.span(block.place.begin, block.place.begin));
    if (group != group_) {
      end_group();
      if (!group.empty()) body_ += fmt::format("<{}>\n{}", group, is_cell ? "<tr>\n" : "");
    } else if (is_cell && place.line != line_) {
      body_ += "</tr>\n<tr>\n";
    }
    group_ = group;
    line_ = place.line;
  }

  void end_group() {
    if (!group_.empty()) body_ += fmt::format("{}</{}>\n", group_ == "table" ? "</tr>\n" : "", group_);
    group_ = "";
  }

  void add_text(const Passage& passage, const std::vector<Mark>& marks, Stretch place) {
    std::size_t at = place.begin;
    for (auto mark =
             std::lower_bound(marks.begin(), marks.end(), place.begin,
                              [](const Mark&one, std::size_t begin) { return one.place.begin < begin; });
         mark != marks.end() && mark->place.end <= place.end; ++mark) {
      if (mark->place.begin < at) continue;
      body_ += shown(passage, at, mark->place.begin);
      add_mark(*mark, shown(passage, mark->place.begin, mark->place.end));
      at = mark->place.end;
    }
    if (at < place.end) body_ += shown(passage, at, place.end);
  }

  /// Returns a part of what a reader sees, with a mark for what is not read.
  static std::string shown(const Passage& passage, std::size_t begin, std::size_t end) {
    std::string plain;
    for (const char c : passage.seen.view().substr(begin, end - begin)) {
      if (c == unread.front()) plain += "⋯";
      if (static_cast<unsigned char>(c) >= ' ' || c == '\n' || c == '\t') plain += c;
    }
    return escape_xml(plain);
  }

  // ---- the entries

  void add_mark(const Mark& mark, const std::string& digits) {
    const std::size_t number = ++numerals_;
    const auto index = static_cast<std::size_t>(mark.state);
    ++counts_[index];
    const std::string printed = course::to_notation(digits, document_.notation);
    const std::string_view state = state_names[index];
    body_ +=
        fmt::format("<a id=\"at-{0}\" class=\"proofsheet-{1}\" title=\"{1}\" href=\"#numeral-{0}\">{2}</a>",
                    number, state, printed);
    entries_ += fmt::format(
        "<section class=\"proofsheet-entry\" id=\"numeral-{0}\" aria-label=\"{1}\">\n<p><span "
        "class=\"proofsheet-{2}\">{1}</span> {2} <a href=\"#at-{0}\">Close</a></p>\n<dl>\n",
        number, printed, state);
    if (mark.claim) add_claim(*mark.claim);
    if (mark.finding) {
      add_row("Finding", mark.finding->message);
      add_row("Hint", mark.finding->hint);
    } else if (!mark.claim) {
      add_row("Verdict", "needs no source, or is accepted without one");
    }
    entries_ += "</dl>\n</section>\n";
  }

  void add_claim(const Claim& claim) {
    add_row("Claim", claim.what);
    add_row("Formula", formula_of(claim));
    if (claim.exact)
      add_row("Exact value",
              (claim.ends ? "" : std::string(text::about_sign) + " ") + in_notation(*claim.exact));
    if (claim.lower && claim.upper)
      add_row("Proven bounds", in_notation(*claim.lower) + " to " + in_notation(*claim.upper));
    add_row("Verdict", std::string(name_of(claim.verdict)));
    if (!claim.clean()) add_row("It should be", in_notation(correct_text(claim)));
    if (claim.acknowledged) add_row("Acknowledged", claim.because);
  }

  std::string in_notation(const std::string& digits) const {
    return course::to_notation(digits, document_.notation);
  }

  std::string formula_of(const Claim& claim) const {
    if (claim.cell && model_) {
      const equations::Clause* clause = model_->clause_of(*claim.cell);
      return clause ? equations::to_plain(*clause) : "given";
    }
    return claim.expression ? equations::to_plain(*claim.expression) : std::string();
  }

  void add_row(std::string_view name, const std::string& text) {
    if (!text.empty()) entries_ += fmt::format("<dt>{}</dt><dd>{}</dd>\n", name, escape_xml(text));
  }

  const Document& document_;
  equations::ModelPtr model_;
  std::multimap<std::size_t, const Claim*> claims_;  ///< by the beginnings of their spans
  std::map<std::size_t, const ledger::Finding*> findings_;
  std::array<std::size_t, state_names.size()> counts_{};
  std::size_t numerals_ = 0;
  std::string body_, entries_;
  std::string_view group_;  ///< the tag of the open list or table
  std::size_t line_ = 0;    ///< of the last block
};

}  // namespace

std::string html_view(const Document& document, const Project& project, const CheckResult& checked) {
  if (document.passages.empty()) return "<p>The document is empty.</p>\n";
  if (document.passages.front().text.source()->size() > largest_view)
    return "<p>The document is too large to be shown here; the list of findings is complete.</p>\n";
  return View(document, project, checked).html();
}

}  // namespace proofsheet::documents
