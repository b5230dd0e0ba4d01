#include "exports/target.hpp"

#include "exports/anki_text.hpp"

namespace proofsheet::exports {

namespace {

constexpr Target all_targets[] = {
    {"anki-text", "notes for Anki, as a text file", ".txt", pages::Home::mathjax, anki_text},
};

}  // namespace

std::span<const Target> targets() { return all_targets; }

const Target* target_named(const std::string& word) {
  for (const Target& target : all_targets)
    if (target.word == word) return &target;
  return nullptr;
}

}  // namespace proofsheet::exports
