#include "exports/target.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace proofsheet::exports {

namespace {

using pages::Host;

constexpr Target all_targets[] = {
    {"anki-text", "notes for Anki, as a text file", ".txt", Host::mathjax, nullptr, anki_text, nullptr, true},
    {"anki", "decks for Anki, as a package", ".apkg", Host::mathjax, "", anki, nullptr, true},
    {"moodle", "questions for Moodle's question bank, as Moodle XML", ".xml", Host::mathjax,
     "@@PLUGINFILE@@/", moodle, nullptr},
    {"gift", "questions as GIFT, a plain text for Moodle and others", ".gift", Host::mathjax, nullptr, gift,
     nullptr},
    {"canvas", "quizzes for Canvas, a package of QTI 1.2", ".zip", Host::mathjax, canvas_pictures, canvas,
     nullptr},
    {"qti", "tests and items as a package of QTI 2.1", ".zip", Host::mathml, "../pictures/", qti, nullptr},
    {"scorm", "the site as a package of SCORM 1.2, which reports a score", ".zip", Host::page, nullptr,
     nullptr, scorm},
};

}  // namespace

ExportResult counted_notes(const Material& material) {
  ExportResult exported;
  for (const Lesson& lesson : material.lessons) {
    exported.cards += lesson.cards.size();
    exported.questions += lesson.questions.size();
  }
  return exported;
}

text::Diagnostics refusal_warnings(const std::vector<RefusedItem>& refused) {
  text::Diagnostics all;
  for (auto first = refused.begin(), next = first; first != refused.end(); first = next) {
    const auto is_other = [&](const RefusedItem& one) {
      return one.pool.empty() || one.pool != first->pool || one.why.hint != first->why.hint;
    };
    next = std::find_if(first + 1, refused.end(), is_other);
    std::string fact =
        fmt::format("{} is not exported: {}",
                    first->pool.empty() ? fmt::format("the {}", first->noun) : first->id, first->why.fact);
    if (next - first > 1)
      fact += fmt::format(", and likewise {}",
                          text::count_with_noun(static_cast<std::size_t>(next - first - 1), "other state"));
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
