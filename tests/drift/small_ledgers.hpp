#pragma once
// Small ledgers, and drift as text that a test can compare whole.
#include <memory>

#include "drift/drift.hpp"

namespace small_ledgers {

using proofsheet::drift::Drift;
using proofsheet::drift::Pages;
using proofsheet::ledger::Definition;
using proofsheet::ledger::NumberLine;
using proofsheet::ledger::NumbersFile;

/// Returns a place in lessons/waves/lesson.md: line `line`, column 3.
inline proofsheet::text::Span at_line(std::size_t line) {
  static const auto source = std::make_shared<const proofsheet::text::Source>(
      "lessons/waves/lesson.md", "0123456\n0123456\n0123456\n0123456\n0123456\n0123456\n");
  return {source, 8 * (line - 1) + 2, 8 * (line - 1) + 4};
}

inline NumberLine number(const std::string& expression, const std::string& digits, std::size_t line = 1,
                         const std::string& format = "4", const std::string& route = "exact") {
  return {"waves", "lesson", "pair", expression, route, format, {digits}, {}, "enclosed", at_line(line)};
}

inline NumberLine given(const std::string& name, const std::string& digits) {
  return {"waves",  "lesson", "pair", name,      "exact", proofsheet::ledger::as_given,
          {digits}, {name},   "e",    at_line(6)};
}

inline Definition equation(const std::string& text, const std::string& example = "pair") {
  return {"waves", example, Definition::Kind::equation, text, at_line(5)};
}

inline Pages pages(const NumbersFile& numbers) {
  return {{"numbers.json", to_json(numbers)}, {"markdown/waves.md", "# Waves\n"}};
}

/// Compares with the Markdown pages as those that an author reads.
inline std::vector<Drift> compare(const Pages& committed, const Pages& computed, const NumbersFile& now) {
  const auto page_of = [](const std::string& lesson, const std::string& place) {
    return "markdown/" + (place == "lesson" ? lesson : place == "cards" ? "flashcards" : place) + ".md";
  };
  const auto lesson_of = [](const std::string& page) {
    return std::string(page == "markdown/waves.md" ? "waves" : page == "markdown/tides.md" ? "tides" : "");
  };
  std::string fault;
  const auto ledger = committed.find("numbers.json");
  const auto numbers =
      ledger == committed.end() ? std::nullopt : proofsheet::ledger::parse_numbers(ledger->second, fault);
  return proofsheet::drift::compare({committed, numbers}, computed, now, page_of, lesson_of);
}

/// Returns `place kind: message`, one a line.
inline std::string text_of(const std::vector<Drift>& drift) {
  std::string text;
  for (const Drift& d : drift)
    text += d.file + ":" + std::to_string(d.line) + ":" + std::to_string(d.column) + " " +
            std::string(name_of(d.kind)) + ": " + d.message + "\n";
  return text;
}

inline std::string compared(const NumbersFile& was, const NumbersFile& now) {
  return text_of(compare(pages(was), pages(now), now));
}

}  // namespace small_ledgers
