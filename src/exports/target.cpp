#include "exports/target.hpp"

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
  exported.told.warning(question.span, "the question stays out: " + refusal.fact, refusal.hint);
  ++exported.refused;
}

std::span<const Target> targets() { return all_targets; }

const Target* target_named(const std::string& word) {
  for (const Target& target : all_targets)
    if (target.word == word) return &target;
  return nullptr;
}

}  // namespace proofsheet::exports
