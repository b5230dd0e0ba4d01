// Distribution functions in LaTeX, as textbooks write them: Φ for the standard normal one, F with the
// distribution below it for the others, and the exponent −1 for quantiles.
#include <fmt/format.h>

#include "equations/latex.hpp"

namespace proofsheet::equations {

namespace {

bool ends_with(const std::string& text, std::string_view what) {
  return text.size() > what.size() && text.compare(text.size() - what.size(), what.size(), what) == 0;
}

}  // namespace

/// `t_{10}`, `\chi^{2}_{3}`, `F_{3,\,10}`, `\mathcal{N}(100,\, 15^{2})`; empty if the call names none.
std::string Latex::distribution(const Call& call) const {
  const Latex small = in_line();
  const auto argument = [&](std::size_t i) { return small.text(call.arguments[i]); };
  const std::size_t count = call.arguments.size();
  const std::string family = call.function.substr(0, call.function.find('_'));
  if (family == "t" && count == 2) return fmt::format("t_{{{}}}", argument(1));
  if (family == "chi2" && count == 2) return fmt::format("\\chi^{{2}}_{{{}}}", argument(1));
  if (family == "f" && count == 3) return fmt::format("F_{{{},\\,{}}}", argument(1), argument(2));
  if (family == "binomial" && count == 3)
    return fmt::format("\\mathcal{{B}}({},\\, {})", argument(1), argument(2));
  if (family == "normal" && count == 3)
    return fmt::format("\\mathcal{{N}}({},\\, {}^{{2}})", argument(1), small.raised(*call.arguments[2]));
  return "";
}

std::optional<Piece> Latex::probability(const Call& call) const {
  const bool inverse = ends_with(call.function, "_quantile");
  if ((!inverse && !ends_with(call.function, "_cdf")) || call.arguments.empty()) return std::nullopt;
  if (notation_.contains(call.function) || !call.option.empty()) return std::nullopt;
  const bool standard = call.function.starts_with("normal") && call.arguments.size() == 1;
  const std::string below = standard ? "" : distribution(call);
  if (!standard && below.empty()) return std::nullopt;
  const std::string name = standard ? "\\Phi" : fmt::format("F_{{{}}}", below);
  const std::string of = parenthesised(text(call.arguments[0]));
  return Piece{name + (inverse ? "^{-1}" : "") + of, Binding::atom};
}

}  // namespace proofsheet::equations
