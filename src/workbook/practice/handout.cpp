// The state that a student is dealt must be random, but the same each time, and independent of other
// students, of the order of the class and of other questions. So each state draws a lot by hashing the names
// on which it may depend, and the highest lot wins. Questions are picked in the same way (Thaler and
// Ravishankar, "Using name-based mappings to increase hit rates", 1998).
#include "workbook/practice/handout.hpp"

#include <algorithm>
#include <functional>

#include "workbook/values/hash.hpp"

namespace proofsheet::workbook {

namespace {

bool is_in(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

/// Returns the lowest lot of the questions that the recipient is dealt; 0 if all are.
std::uint64_t lowest_lot(const Workbook& workbook, const Selection& selection, const Recipient& recipient) {
  std::vector<std::uint64_t> lots;
  for (const LessonView& lesson : workbook.lessons)
    for (const QuestionView& question : lesson.questions)
      if (selection.has(lesson, question))
        lots.push_back(lot_of({recipient.seed, recipient.id, lesson.folder, question.id}));
  if (selection.pick == 0 || selection.pick >= lots.size()) return 0;
  std::sort(lots.begin(), lots.end(), std::greater<>());
  return lots[selection.pick - 1];
}

}  // namespace

bool Selection::has(const LessonView& lesson, const QuestionView& question) const {
  return (lessons.empty() || is_in(lessons, lesson.folder)) &&
         (questions.empty() || is_in(questions, question.id) ||
          is_in(questions, lesson.folder + "/" + question.id));
}

// Names are separated by a byte that none contains. The hash is then mixed (SplitMix64), since the last
// hashed bytes have too little effect on its highest bits.
std::uint64_t lot_of(std::initializer_list<std::string_view> names) {
  std::uint64_t hash = fnv1a({});
  for (const std::string_view name : names) hash = fnv1a("\xff", fnv1a(name, hash));
  hash = (hash ^ (hash >> 30)) * 0xbf58476d1ce4e5b9;
  hash = (hash ^ (hash >> 27)) * 0x94d049bb133111eb;
  return hash ^ (hash >> 31);
}

bool begins_scenario(const LessonView& lesson, const QuestionView& question) {
  const auto first = std::find_if(lesson.questions.begin(), lesson.questions.end(),
                                  [&](const QuestionView& one) { return one.scenario == question.scenario; });
  return !question.scenario.empty() && first != lesson.questions.end() && first->id == question.id;
}

std::size_t deal_state(const QuestionView& question, const Recipient& recipient) {
  const auto lot = [&](const QuestionState& state) {
    const std::string& dealt = question.scenario.empty() ? question.id : question.scenario;
    return lot_of({recipient.seed, recipient.id, dealt, state.id});
  };
  const auto winner =
      std::max_element(question.states.begin(), question.states.end(),
                       [&](const auto& one, const auto& other) { return lot(one) < lot(other); });
  return static_cast<std::size_t>(winner - question.states.begin());
}

Workbook handout(const Workbook& workbook, const Selection& selection, const Recipient& recipient) {
  const std::uint64_t lowest = lowest_lot(workbook, selection, recipient);
  Workbook made;
  made.student = recipient.name.empty() ? recipient.id : recipient.name + " (" + recipient.id + ")";
  made.edition = workbook.edition;
  made.title = workbook.title;
  made.author = workbook.author;
  made.language = workbook.language;
  made.misconceptions = workbook.misconceptions;
  made.sources = workbook.sources;
  made.glossary = workbook.glossary;
  made.plain = workbook.plain;
  for (const LessonView& lesson : workbook.lessons) {
    LessonView& part = made.lessons.emplace_back();
    part.folder = lesson.folder;
    part.title = lesson.title;
    part.document = lesson.document;
    part.inserts = lesson.inserts;
    part.blocks = lesson.blocks;
    part.targets = lesson.targets;
    part.files = lesson.files;
    for (const QuestionView& question : lesson.questions) {
      if (!selection.has(lesson, question) ||
          lot_of({recipient.seed, recipient.id, lesson.folder, question.id}) < lowest)
        continue;
      part.questions.push_back(question);
      if (!question.states.empty()) {
        const std::size_t state_index = deal_state(question, recipient);
        part.questions.back() = in_state(question, question.states[state_index]);
        part.questions.back().states.push_back({question.states[state_index].id, {}});
      }
      part.questions.back().answer_claims.clear();
    }
  }
  return made;
}

}  // namespace proofsheet::workbook
