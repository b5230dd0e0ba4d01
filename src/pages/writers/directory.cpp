#include "pages/writers/directory.hpp"

#include <fmt/format.h>

#include <variant>

#include "pages/templates/layout.hpp"
#include "pages/writers/passage.hpp"

namespace proofsheet::pages {

namespace {

template <class Map>
auto look_up(const Map& all, const typename Map::key_type& key) {
  const auto found = all.find(key);
  return found == all.end() ? nullptr : found->second;
}

template <class Map>
const auto& list_at(const Map& all, const typename Map::key_type& key) {
  static const typename Map::mapped_type none;
  const auto found = all.find(key);
  return found == all.end() ? none : found->second;
}

}  // namespace

Directory::Directory(const workbook::Workbook& workbook) {
  std::size_t number = 0, letter = 0;
  for (const workbook::LessonView& lesson : workbook.lessons) {
    lessons_.emplace(lesson.folder, &lesson);
    lesson_numbers_.emplace(lesson.folder,
                            lesson.is_appendix ? letters(letter++, 'A') : std::to_string(++number));
    has_cards_ = has_cards_ || !lesson.cards.empty();
    has_questions_ = has_questions_ || !lesson.questions.empty();
    has_figures_ = has_figures_ || !drawn_figures(lesson).empty();
  }
  for (const workbook::MisconceptionView& one : workbook.misconceptions)
    misconceptions_.emplace(one.id, &one);
  for (const workbook::SourceView& source : workbook.sources) {
    sources_.emplace(source.id, &source);
    for (const std::string& document : source.documents) sources_by_document_.emplace(document, &source);
  }
  for (const workbook::TermView& term : workbook.glossary) terms_.emplace(term.id, &term);
  for (std::size_t i = 0; i < workbook.lessons.size(); ++i)
    for (const workbook::Insert& insert : workbook.lessons[i].inserts) {
      if (insert.kind == workbook::Insert::Kind::term && !insert.again)
        lessons_by_term_[insert.id].push_back(i);
      if (insert.kind != workbook::Insert::Kind::citation) continue;
      std::vector<std::size_t>& lessons = lessons_by_source_[insert.id];
      if (lessons.empty() || lessons.back() != i) lessons.push_back(i);
    }
  for (const workbook::DocumentView& document : workbook.documents)
    documents_.emplace(document.id, &document);
  for (const workbook::ExampleCertificates& one : workbook.certificates)
    certificates_[workbook.claims.at(one.claims.front().claim).document].push_back(&one);
  list_errata(workbook);
  for (const workbook::LessonView& lesson : workbook.lessons) find_first_notes(lesson);
}

void Directory::list_errata(const workbook::Workbook& workbook) {
  std::map<std::string, std::map<std::string, std::vector<std::size_t>>> by_lesson;  // by lesson, then by
                                                                                     // document
  for (std::size_t i = 0; i < workbook.errata.size(); ++i) {
    const ledger::Claim& claim = workbook.errata[i].claim;
    const std::string& folder = workbook.errata_lessons.at(i);
    errata_.try_emplace({printing(folder, claim), claim.where}, i);
    std::vector<std::size_t>& alike = errata_by_certificate_[{folder, claim.certificate}];
    errata_names_.push_back(claim.certificate + (alike.empty() ? "" : fmt::format("--{}", alike.size() + 1)));
    alike.push_back(i);
    by_lesson[folder][claim.document].push_back(i);
  }
  for (std::size_t i = 0; i < workbook.lessons.size(); ++i)
    for (auto& [document, errata] : by_lesson[workbook.lessons[i].folder])
      groups_[document].push_back({i, std::move(errata)});
  errata_numbers_.resize(workbook.errata.size());
  std::map<std::string, std::size_t> in_lesson;
  for (const workbook::DocumentView& document : workbook.documents)
    for (const ErrataGroup& group : errata_of(document.id))
      for (const std::size_t i : group.errata) {
        const std::string& folder = workbook.errata_lessons[i];
        errata_numbers_[i] = fmt::format("{}.{}", lesson_number(folder), ++in_lesson[folder]);
      }
}

void Directory::find_first_notes(const workbook::LessonView& lesson) {
  const auto meet = [&](const ledger::Claim& claim, FirstNote meeting) {
    first_notes_.try_emplace(printing(lesson.folder, claim), std::move(meeting));
  };
  for (const ledger::Claim& claim : lesson.met) meet(claim, {&claim, {}});
  for (const workbook::BlockView& block : lesson.blocks)
    if (const auto* example = std::get_if<workbook::ExampleView>(&block)) {
      placed_examples_.emplace(lesson.folder, example->id);
      for (const workbook::ErratumNote& note : example->notes) meet(note.claim, {nullptr, example->id});
    }
}

const workbook::LessonView* Directory::lesson(const std::string& folder) const {
  return look_up(lessons_, folder);
}

const workbook::SourceView* Directory::source(const std::string& id) const { return look_up(sources_, id); }
const workbook::SourceView* Directory::source_of(const std::string& document) const {
  return look_up(sources_by_document_, document);
}
const std::vector<std::size_t>& Directory::lessons_citing(const std::string& source) const {
  return list_at(lessons_by_source_, source);
}
const workbook::TermView* Directory::term(const std::string& id) const { return look_up(terms_, id); }
const std::vector<std::size_t>& Directory::lessons_with(const std::string& term) const {
  return list_at(lessons_by_term_, term);
}
std::string Directory::lesson_number(const std::string& folder) const {
  const auto found = lesson_numbers_.find(folder);
  return found == lesson_numbers_.end() ? std::string() : found->second;
}
const workbook::MisconceptionView* Directory::misconception(const std::string& id) const {
  return look_up(misconceptions_, id);
}

const workbook::DocumentView* Directory::document(const std::string& id) const {
  return look_up(documents_, id);
}

bool Directory::is_placed(const std::string& folder, const std::string& example) const {
  return placed_examples_.contains({folder, example});
}

const std::vector<const workbook::ExampleCertificates*>& Directory::certificates_of(
    const std::string& document) const {
  return list_at(certificates_, document);
}

const std::vector<ErrataGroup>& Directory::errata_of(const std::string& document) const {
  return list_at(groups_, document);
}

std::optional<std::size_t> Directory::erratum(const std::string& folder, const ledger::Claim& claim) const {
  const auto found = errata_.find({printing(folder, claim), claim.where});
  return found == errata_.end() ? std::nullopt : std::optional(found->second);
}

const std::vector<std::size_t>& Directory::errata_with_certificate(const ledger::Claim& claim) const {
  return list_at(errata_by_certificate_, {claim.lesson, claim.certificate});
}

const FirstNote* Directory::meeting(const std::string& folder, const ledger::Claim& claim) const {
  const auto found = first_notes_.find(printing(folder, claim));
  return found == first_notes_.end() ? nullptr : &found->second;
}

}  // namespace proofsheet::pages
