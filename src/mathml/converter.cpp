// KaTeX reads LaTeX as widely as any maintained program, and writes MathML. It is JavaScript without
// dependencies, so a small engine for that language runs it inside this program (engine.hpp). A formula comes
// from an author and may be anything. KaTeX limits the number of macro expansions.
#include <algorithm>
#include <charconv>
#include <map>
#include <utility>

#include "mathml/commands.hpp"
#include "mathml/engine.hpp"
#include "mathml/library.hpp"
#include "mathml/mathml.hpp"
#include "mathml/trimmed.hpp"

namespace proofsheet::mathml {

namespace {

/// The number of formulas whose MathML is cached.
constexpr std::size_t most_cached = 20'000;

/// Returns the byte offset for JavaScript's position, which counts units of UTF-16; in ASCII they are the
/// same.
std::optional<std::size_t> place(const std::string& latex, int position) {
  if (position < 0) return std::nullopt;
  std::size_t units = 0, at = 0;
  while (at < latex.size() && units < static_cast<std::size_t>(position)) {
    const auto lead = static_cast<unsigned char>(latex[at]);
    at += lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    units += lead < 0xF0 ? 1 : 2;
  }
  return std::min(at, latex.size());
}

Converted convert_with(Engine& engine, const std::string& latex, Setting setting) {
  if (latex.size() > longest_formula) return {{}, FormulaError{"the formula is too long", {}}};
  if (auto error = find_refused(latex)) return {{}, std::move(error)};
  const Engine::Result result = engine.call(latex, setting == Setting::displayed ? "displayed" : "");
  if (!result.error.empty()) return {{}, FormulaError{result.error, {}}};
  const auto& [fact, position, mathml] = result.texts;
  if (fact.empty()) return {trimmed(mathml), {}};
  int at = -1;
  std::from_chars(position.data(), position.data() + position.size(), at);
  return {{}, FormulaError{fact, place(latex, at)}};
}

}  // namespace

Converted convert(const std::string& latex, Setting setting) {
  thread_local Engine engine(formulas_library());
  thread_local std::map<std::pair<std::string, Setting>, Converted> known;
  if (known.size() == most_cached) known.clear();
  const auto key = std::make_pair(latex, setting);
  const auto found = known.find(key);
  return found != known.end() ? found->second
                              : known.emplace(key, convert_with(engine, latex, setting)).first->second;
}

}  // namespace proofsheet::mathml
