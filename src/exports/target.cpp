#include "exports/target.hpp"

#include "exports/anki.hpp"
#include "exports/anki_text.hpp"
#include "exports/canvas.hpp"
#include "exports/gift.hpp"
#include "exports/moodle.hpp"
#include "exports/qti.hpp"

namespace proofsheet::exports {

namespace {

constexpr Target all_targets[] = {
    {"anki-text", "notes for Anki, as a text file", ".txt", pages::Home::mathjax, anki_text},
    {"anki", "decks for Anki, as a package", ".apkg", pages::Home::mathjax, anki},
    {"moodle", "questions for Moodle's question bank, as Moodle XML", ".xml", pages::Home::mathjax, moodle},
    {"gift", "questions as GIFT, a plain text for Moodle and others", ".gift", pages::Home::mathjax, gift},
    {"canvas", "quizzes for Canvas, a package of QTI 1.2", ".zip", pages::Home::mathjax, canvas},
    {"qti", "tests and items as a package of QTI 2.1", ".zip", pages::Home::mathml, qti},
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
