#include "exports/target.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "exports/anki.hpp"
#include "exports/anki_text.hpp"
#include "exports/canvas.hpp"
#include "exports/gift.hpp"
#include "exports/moodle.hpp"
#include "exports/qti.hpp"
#include "exports/scorm.hpp"

namespace proofsheet::exports {

namespace {

constexpr Target all_targets[] = {
    {"anki-text", "notes for Anki, as a text file", ".txt", pages::Home::mathjax, anki_text, nullptr},
    {"anki", "decks for Anki, as a package", ".apkg", pages::Home::mathjax, anki, nullptr},
    {"moodle", "questions for Moodle's question bank, as Moodle XML", ".xml", pages::Home::mathjax, moodle,
     nullptr},
    {"gift", "questions as GIFT, a plain text for Moodle and others", ".gift", pages::Home::mathjax, gift,
     nullptr},
    {"canvas", "quizzes for Canvas, a package of QTI 1.2", ".zip", pages::Home::mathjax, canvas, nullptr},
    {"qti", "tests and items as a package of QTI 2.1", ".zip", pages::Home::mathml, qti, nullptr},
    {"scorm", "the site as a package of SCORM 1.2, which reports a score", ".zip", pages::Home::page, nullptr,
     scorm},
};

}  // namespace

Exported counted_notes(const Material& material) {
  Exported exported;
  for (const Lesson& lesson : material.lessons) {
    exported.cards += lesson.cards.size();
    exported.questions += lesson.questions.size();
  }
  return exported;
}

void refuse(Exported& exported, const Question& question, const Refusal& refusal) {
  exported.refused.push_back({question.id, question.pool, question.span, refusal});
}

diagnostics::Diagnostics told(const std::vector<Refused>& refused) {
  diagnostics::Diagnostics all;
  for (auto first = refused.begin(), next = first; first != refused.end(); first = next) {
    const auto is_other = [&](const Refused& one) {
      return one.pool.empty() || one.pool != first->pool || one.why.hint != first->why.hint;
    };
    next = std::find_if(first + 1, refused.end(), is_other);
    std::string fact = fmt::format("{} stays out: {}", first->pool.empty() ? "the question" : first->id,
                                   first->why.fact);
    if (next - first > 1)
      fact += fmt::format(", and likewise {}",
                          diagnostics::counted(static_cast<std::size_t>(next - first - 1), "other state"));
    all.warning(first->span, std::move(fact), first->why.hint);
  }
  return all;
}

std::span<const Target> targets() { return all_targets; }

const Target* target_named(const std::string& word) {
  for (const Target& target : all_targets)
    if (target.word == word) return &target;
  return nullptr;
}

}  // namespace proofsheet::exports
