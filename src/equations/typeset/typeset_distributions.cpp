// Distribution functions as textbooks write them: Φ for the standard normal one, F with the distribution
// below it for the others, and the exponent −1 for quantiles.
#include "equations/typeset/symbols.hpp"
#include "equations/typeset/typesetter.hpp"

namespace proofsheet::equations {

namespace {

using Piece = Typesetter::Piece;

bool ends_with(const std::string& text, std::string_view what) {
  return text.size() > what.size() && text.ends_with(what);
}

Row letter(const char* name) { return row_of(Identifier{name, name}); }

/// `\mathcal{N}(…)`
Row family_of(Identifier name, Row first, Row second) {
  return row_of(std::move(name), symbols::applied,
                Fence{Fence::Kind::parentheses, false,
                      row_of(std::move(first), symbols::spaced_comma, std::move(second))});
}

}  // namespace

/// `t_{10}`, `\chi^{2}_{3}`, `F_{3,\,10}`, `\mathcal{N}(100,\, 15^{2})`; empty if the call names none.
Row Typesetter::distribution(const Call& call) const {
  const Typesetter small = in_line();
  const auto argument = [&](std::size_t i) { return small.row(call.arguments[i]); };
  const std::size_t count = call.arguments.size();
  const std::string family = call.function.substr(0, call.function.find('_'));
  const Row two = row_of(Digits{"2"});
  if (family == "t" && count == 2) return row_of(Script{letter("t"), argument(1)});
  if (family == "chi2" && count == 2)
    return row_of(Script{row_of(Script{row_of(Identifier{"\\chi", "χ"}), {}, two}), argument(1)});
  if (family == "f" && count == 3)
    return row_of(Script{letter("F"), row_of(argument(1), symbols::index_comma, argument(2))});
  if (family == "binomial" && count == 3) return family_of({"\\mathcal{B}", "ℬ"}, argument(1), argument(2));
  if (family == "normal" && count == 3)
    return family_of({"\\mathcal{N}", "𝒩"}, argument(1),
                     row_of(Script{small.raised(*call.arguments[2]), {}, two}));
  return {};
}

std::optional<Piece> Typesetter::probability(const Call& call) const {
  const bool inverse = ends_with(call.function, "_quantile");
  if ((!inverse && !ends_with(call.function, "_cdf")) || call.arguments.empty()) return std::nullopt;
  if (notation_.names.contains(call.function) || !call.option.empty()) return std::nullopt;
  const bool standard = call.function.starts_with("normal") && call.arguments.size() == 1;
  Row below = standard ? Row{} : distribution(call);
  if (!standard && below.empty()) return std::nullopt;
  Row name = standard ? row_of(Identifier{"\\Phi", "Φ", true}) : letter("F");
  if (!below.empty() || inverse)
    name = row_of(
        Script{std::move(name), std::move(below), inverse ? row_of(symbols::negative, Digits{"1"}) : Row{}});
  return Piece{row_of(std::move(name), symbols::applied, parenthesised(row(call.arguments[0]))),
               Binding::atom};
}

}  // namespace proofsheet::equations
