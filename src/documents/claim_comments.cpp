// The language of claims, in a comment of any format:
//
//     = speedup                          the number before this is the value of speedup
//     = speedup, carrying: nothing       the same with properties, which an entry of `published:` has, too
//     < p                                the number before this is less than p
//     means: speedup > 2                 the sentence before this is true if speedup > 2
//     shown                              the equation before this
//     shown: 23/196 = 0.127, of: share   this equation
//     proofsheet: 2.35 = speedup; 3 = n  the numbers printed as 2.35 and 3 in this paragraph are these values
//     table = T[bench, version]          the cells of the table below, by its header and its first column
//     table = S[bench] in Speedup        a column of it
//     table = S[a, b] by group + name    the rows by two columns
//     proofsheet: off                    skip what follows, until
//     proofsheet: on
//
// Other comments are ignored, unless they are nearly one of these.
#include "documents/claim_comments.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "course/example.hpp"
#include "equations/syntax/syntax.hpp"
#include "numbers/exact/printed.hpp"
#include "prose/places.hpp"
#include "seen/formats.hpp"
#include "text/signs.hpp"
#include "text/unicode.hpp"

namespace proofsheet::documents {

namespace {

using course::PublishedClaim;
using Bound = numbers::Relation;
using text::Diagnostics;

constexpr std::string_view prefix = "proofsheet:", range_property = "range", wide_equals = "＝";
constexpr const char* accepted_comments =
    "write `= NAME` after a number, `proofsheet: 2.35 = NAME`, `table = NAME[rows, columns]` before a table, "
    "`means: COMPARISON` after a sentence, `shown` after an equation, `proofsheet: off` or `proofsheet: on`";

Text text_after(const Text& text, std::size_t bytes) { return text.slice(bytes, text.size()).trimmed(); }

/// Calls `visit` with the offset of every character outside of brackets and quotes, until it returns true.
template <class Visit>
void visit_outside_brackets(std::string_view text, const Visit& visit) {
  int depth = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '"') {
      i = std::min(text.find('"', i + 1), text.size());
      continue;
    }
    if (c == '(' || c == '[' || c == '{') ++depth;
    if (depth > 0 && (c == ')' || c == ']' || c == '}')) --depth;
    if (depth == 0 && visit(i)) return;
  }
}

// ---- properties

struct Properties {
  Text before;  ///< the text before the first of them
  std::vector<std::pair<std::string, Text>> values;
  std::optional<std::size_t> unknown = {};  ///< where a comma is that no property follows
};

/// Returns the property that a text begins with; empty if there is none.
std::string property_at(std::string_view text, const std::vector<std::string>& names) {
  std::string found;
  for (const std::string& name : names) {
    const bool ends = text.size() == name.size() ||
                      (text.size() > name.size() &&
                       std::string_view(": ,").find(text[name.size()]) != std::string_view::npos);
    if (text.starts_with(name) && ends && name.size() > found.size()) found = name;
  }
  return found;
}

/// Divides `speedup, carrying: nothing, range` at the commas before properties. `begins`: the text itself
/// begins with a property.
Properties divide_properties(const Text& body, const std::vector<std::string>& names, bool begins) {
  Properties all;
  std::vector<std::size_t> commas;
  visit_outside_brackets(body.view(), [&](std::size_t i) {
    if (body.view()[i] == ',') commas.push_back(i);
    return false;
  });
  std::size_t since = 0;
  std::string open = begins ? property_at(body.view(), names) : std::string();
  const auto close = [&](std::size_t end) {
    if (open.empty()) {
      all.before = body.slice(since, end).trimmed();
      return;
    }
    Text value = text_after(body.slice(since, end).trimmed(), open.size());
    if (value.view().starts_with(":")) value = text_after(value, 1);
    all.values.emplace_back(open, value);
  };
  for (const std::size_t comma : commas) {
    const std::string next = property_at(text::trimmed(body.view().substr(comma + 1)), names);
    if (next.empty() && open.empty() && !all.unknown) all.unknown = comma;
    if (next.empty()) continue;
    close(comma);
    open = next;
    since = comma + 1;
  }
  close(body.size());
  return all;
}

/// Sets the properties of a claim.
void read_properties(const Properties& all, PublishedClaim& claim, Diagnostics& diagnostics) {
  for (const auto& [name, value] : all.values) {
    if (name == range_property)
      claim.range = true;
    else
      course::read_property(name, value, claim, diagnostics);
  }
}

std::vector<std::string> names_of_properties(PublishedClaim::Kind kind) {
  std::vector<std::string> names = course::property_names(kind);
  if (kind == PublishedClaim::Kind::value) names.emplace_back(range_property);
  return names;
}

/// Returns the expression of a claim of a number or a table, and reads its properties.
Text read_expression(const Text& body, bool may_have_commas, PublishedClaim& claim,
                     Diagnostics& diagnostics) {
  const std::vector<std::string> names = names_of_properties(PublishedClaim::Kind::value);
  const Properties all = divide_properties(body, names, false);
  if (all.unknown && !may_have_commas) {
    const Text word = text_after(body, *all.unknown + 1);
    const std::string first = word.str().substr(0, word.view().find_first_of(":,"));
    const std::string near = text::did_you_mean(first, names);
    diagnostics.error(
        word.span(), fmt::format("'{}' is not a property of a claim", first),
        near.empty() ? fmt::format("write one of these after the comma: {}", fmt::join(names, ", ")) : near);
  }
  read_properties(all, claim, diagnostics);
  return all.before;
}

// ---- relations

struct Sign {
  std::string_view text;
  Bound bound;     ///< what the number before the sign is to the value after it
  Bound mirrored;  ///< what the number after it is to the value before
};
constexpr std::array<Sign, 7> signs{{{"=", Bound::equal, Bound::equal},
                                     {"<=", Bound::at_least, Bound::at_most},
                                     {">=", Bound::at_most, Bound::at_least},
                                     {text::at_most_sign, Bound::at_least, Bound::at_most},
                                     {text::at_least_sign, Bound::at_most, Bound::at_least},
                                     {"<", Bound::greater, Bound::less},
                                     {">", Bound::less, Bound::greater}}};

struct FoundSign {
  const Sign* sign;
  std::size_t begin;
  std::size_t end() const { return begin + sign->text.size(); }
};

/// Returns the sign at an offset; null if there is none.
const Sign* sign_at(std::string_view text, std::size_t at) {
  const char32_t c = text::code_point_at(text, at).value;
  const std::string_view usual = text::is_at_most(c)    ? text::at_most_sign
                                 : text::is_at_least(c) ? text::at_least_sign
                                                        : text.substr(at);
  const auto found = std::find_if(signs.begin(), signs.end(),
                                  [&](const Sign& sign) { return usual.starts_with(sign.text); });
  return found == signs.end() ? nullptr : &*found;
}

/// Returns the signs outside of brackets. `spaced`: only those between spaces.
std::vector<FoundSign> signs_in(std::string_view text, bool spaced) {
  std::vector<FoundSign> found;
  visit_outside_brackets(text, [&](std::size_t i) {
    const Sign* sign = !found.empty() && i < found.back().end() ? nullptr : sign_at(text, i);
    if (!sign) return false;
    const std::size_t end = i + sign->text.size();
    const bool is_between_spaces =
        (i == 0 || text::is_space(text[i - 1])) && end < text.size() && text::is_space(text[end]);
    if (is_between_spaces || !spaced) found.push_back({sign, i});
    return false;
  });
  return found;
}

bool is_printed(const Text& text) {
  std::string_view digits = text.view();
  while (!digits.empty() && (text::is_letter(digits.back()) || digits.back() == ' ')) digits.remove_suffix(1);
  return numbers::parse_printed(digits).has_value() || numbers::looks_like_date(digits);
}

Directive number_claim(const Text& digits, const Text& what, Bound bound) {
  Directive directive{Directive::Kind::number, what, digits};
  if (bound != Bound::equal) directive.properties.bound_is = bound;
  return directive;
}

/// Reads `2.35 = speedup`, `0.02 < p`, `p < 0.05`, `0.02 < p < 0.05`. Returns none for anything else.
std::vector<Directive> numbers_in(const Text& claim, Diagnostics& diagnostics) {
  const auto found = signs_in(claim.view(), true);
  if (found.empty() || found.size() > 2) return {};
  PublishedClaim properties;
  std::vector<Directive> all;
  const Text left = claim.slice(0, found.front().begin).trimmed();
  const bool starts = left.view().find_first_of("0123456789") != std::string_view::npos && is_printed(left);
  const bool is_equal = found.front().sign->bound == Bound::equal;
  if (found.size() == 2 || !starts) {  // the value is before the last sign
    const Text right = text_after(claim, found.back().end());
    if (is_equal || found.back().sign->bound == Bound::equal || (found.size() == 2 && !starts)) return {};
    const Text digits = read_expression(right, false, properties, diagnostics);
    if (!is_printed(digits)) return {};
    const Text value = claim.slice(found.size() == 2 ? found.front().end() : 0, found.back().begin).trimmed();
    if (found.size() == 2) all.push_back(number_claim(left, value, found.front().sign->bound));
    all.push_back(number_claim(digits, value, found.back().sign->mirrored));
  } else {
    const Text value =
        read_expression(text_after(claim, found.front().end()), false, properties, diagnostics);
    all.push_back(number_claim(left, value, found.front().sign->bound));
  }
  for (Directive& one : all) {
    const auto bound = one.properties.bound_is;
    one.properties = properties;
    one.properties.bound_is = bound;
  }
  return all;
}

/// Reads `= speedup`, `< p`, about the number before the comment.
std::optional<Directive> number_before_comment(const Text& body, Diagnostics& diagnostics) {
  const Sign* sign = sign_at(body.view(), 0);
  if (!sign || body.size() <= sign->text.size() || !text::is_space(body.view()[sign->text.size()]))
    return std::nullopt;
  Directive directive = number_claim({}, {}, sign->bound);
  directive.what =
      read_expression(text_after(body, sign->text.size()), false, directive.properties, diagnostics);
  return directive;
}

// ---- the other claims

/// Reads `table = T[a, b]`, `table = S[a] in Speedup` or `table = S[a, b] by group + name in Speedup`.
std::optional<Directive> table_claim(const Text& body, Diagnostics& diagnostics) {
  if (!body.view().starts_with("table")) return std::nullopt;
  const Text rest = text_after(body, 5);
  if (!rest.view().starts_with("=")) return std::nullopt;
  Directive directive{Directive::Kind::table, {}};
  const Text what = read_expression(text_after(rest, 1), true, directive.properties, diagnostics);
  const std::size_t bracket = what.view().find('['), close = what.view().rfind(']');
  const std::size_t from = bracket < what.view().find(" in ") && close != std::string_view::npos ? close : 0;
  const std::size_t in = std::min(what.view().find(" in ", from), what.size());
  const std::size_t by = std::min(what.view().find(" by ", from), in);
  directive.what = what.slice(0, by).trimmed();
  if (by < in)
    for (const Text& key : what.slice(by + 4, in).split('+')) directive.clauses.keys.push_back(key.trimmed());
  if (in < what.size()) directive.clauses.column = text_after(what, in + 4);
  return directive;
}

/// Reads `means: COMPARISON` and `shown: EQUATION`, with properties before or after it. Returns `nullopt` if
/// the body has no such part.
std::optional<Directive> keyed_claim(const Text& body, PublishedClaim::Kind kind, std::string_view key,
                                     Diagnostics& diagnostics) {
  std::vector<std::string> names = names_of_properties(kind);
  names.emplace_back(key);
  Properties all = divide_properties(body, names, true);
  const auto found =
      std::find_if(all.values.begin(), all.values.end(), [&](const auto& one) { return one.first == key; });
  if (!all.before.empty() || found == all.values.end()) return std::nullopt;
  Directive directive{
      kind == PublishedClaim::Kind::shown ? Directive::Kind::shown : Directive::Kind::statement,
      found->second};
  all.values.erase(found);
  directive.properties.kind = kind;
  read_properties(all, directive.properties, diagnostics);
  if (kind == PublishedClaim::Kind::shown) {
    directive.digits = directive.what;
    directive.what = directive.properties.what;
  }
  return directive;
}

// ---- what a comment mentions

bool parses(std::string_view text) {
  Diagnostics ignored;
  const auto source = std::make_shared<const text::Source>("", std::string(text));
  return equations::parse_expression(Text(source), ignored) && !ignored.has_errors();
}

/// True if one of the words of a text is a name; with `nearly`, also if one is nearly a name.
bool mentions(std::string_view text, const std::set<std::string>& names, bool nearly = true) {
  const std::vector<std::string> all(names.begin(), names.end());
  constexpr std::size_t shortest_misspelling = 4;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (!text::is_letter(text[i]) && static_cast<unsigned char>(text[i]) < 0x80) continue;
    std::size_t end = i;
    while (end < text.size() &&
           (text::is_letter(text[end]) || text::is_digit(text[end]) ||
            static_cast<unsigned char>(text[end]) >= 0x80 || text[end] == '_' || text[end] == '\''))
      ++end;
    const std::string word(text.substr(i, end - i));
    const bool is_long = nearly && word.size() >= shortest_misspelling;
    if (names.contains(word) || (is_long && !text::nearest(word, all).empty())) return true;
    i = end;
  }
  return false;
}

bool compares(std::string_view text) {
  return !signs_in(text, false).empty() || text.find("all(") != std::string_view::npos ||
         text.find("any(") != std::string_view::npos || text.find("!=") != std::string_view::npos ||
         text.find(text::not_equal_sign) != std::string_view::npos;
}

/// True if a text is meant to be the meaning of a statement.
bool is_meaning(std::string_view text, const std::set<std::string>& names) {
  return compares(text) || (parses(text) && mentions(text, names));
}

// ---- what is nearly a claim

bool is_mark(char32_t c) {
  return text::is_space(static_cast<char>(c < 0x80 ? c : 'x')) || text::is_gap(c) || text::is_minus(c) ||
         text::is_dash(c) || std::u32string_view(U"%/!*#:;.,").find(c) != std::u32string_view::npos;
}

/// Returns a text without the marks at its ends that no claim has there.
std::string_view without_marks(std::string_view text) {
  while (const std::size_t size = text::size_if(is_mark, text)) text.remove_prefix(size);
  while (const std::size_t size = text::size_before_if(is_mark, text, text.size())) text.remove_suffix(size);
  return text;
}

std::string_view without_spaces(std::string_view text) {
  while (const std::size_t size = text::size_if(text::is_gap, text)) text.remove_prefix(size);
  return text::trimmed(text);
}

std::size_t letters_size(std::string_view text) {
  return static_cast<std::size_t>(std::find_if_not(text.begin(), text.end(), text::is_letter<char>) -
                                  text.begin());
}

/// Returns the size of the word at the beginning of a text if it is the keyword in another spelling; else 0.
/// `exact`: capital letters are the only difference that is allowed.
std::size_t misspelt_size(std::string_view text, const std::string& keyword, bool exact = false) {
  constexpr std::size_t longest_misspelling = 20;
  std::size_t size = letters_size(text.substr(0, longest_misspelling));
  std::string word = text::in_small_letters(text.substr(0, size));
  if (keyword.starts_with(word) && size < text.size() && (text[size] == ' ' || text[size] == '-')) {
    const std::size_t more = letters_size(text.substr(size + 1));
    const std::string both = word + text::in_small_letters(text.substr(size + 1, more));
    if (both == keyword) return size + 1 + more;  // `proof sheet`
  }
  if (word == keyword) return size;
  return !exact && size >= 4 && !text::nearest(word, {keyword}).empty() ? size : 0;
}

/// Divides a text at its first `=`, in any spelling, outside of brackets.
std::optional<std::pair<std::string_view, std::string_view>> sides_of_equals(std::string_view text) {
  for (const std::string_view sign :
       {std::string_view("=="), std::string_view(":="), std::string_view("="), wide_equals})
    if (const std::size_t at = text.find(sign); at != std::string_view::npos)
      return std::pair(text::trimmed(text.substr(0, at)), without_spaces(text.substr(at + sign.size())));
  return std::nullopt;
}

bool is_value(std::string_view text, const CommentPlace& place) {
  return !text.empty() && parses(text.substr(0, text.find(','))) && mentions(text, place.names);
}

/// Returns `table = T[a, b]` for `Table = T[a, b]`, `table: T`, `tabel = T`.
std::optional<std::string> near_table(std::string_view text, const CommentPlace& place) {
  const std::size_t size = misspelt_size(text, "table");
  if (size == 0) return std::nullopt;
  const std::string_view after = without_spaces(text.substr(size));
  const std::size_t marks = std::min(after.find_first_not_of("=:"), after.size());
  const std::string_view rest = without_spaces(after.substr(marks));
  const std::string name(text::trimmed(rest.substr(0, rest.find_first_of("[ ,"))));
  if (!place.names.contains(name) || (marks == 0 && rest.find('[') != name.size())) return std::nullopt;
  return fmt::format("table = {}", rest);
}

/// Returns `proofsheet: 7 = n` for `Proofsheet: 7 = n`, `proofsheet 7=n`, and so for `proof-sheet: off`.
std::optional<std::string> near_prefixed(std::string_view bare, const CommentPlace& place) {
  const std::size_t size = misspelt_size(bare, "proofsheet");
  if (size == 0) return std::nullopt;
  const std::string_view after = without_spaces(bare.substr(size));
  const std::size_t colon = text::size_if(text::is_colon, after);
  const std::string_view rest = without_marks(after.substr(colon));
  const std::string small = text::in_small_letters(rest);
  if (small == "off" || small == "on") return fmt::format("{} {}", prefix, small);
  if (place.is_off) return std::nullopt;
  if (const auto table = near_table(rest, place)) return fmt::format("{} {}", prefix, *table);
  if (const auto sides = sides_of_equals(rest); sides && !sides->second.empty())
    if (sides->first.empty() || sides->first.find_first_of("0123456789") != std::string_view::npos)
      return fmt::format("{} {}{}= {}", prefix, sides->first, sides->first.empty() ? "" : " ", sides->second);
  if (colon > 0 && misspelt_size(bare, "proofsheet", true) > 0) return fmt::format("{} 2.35 = NAME", prefix);
  return std::nullopt;
}

/// Returns `= n` for `=n`, `== n`, `- = n`, `≈ n`, and so for `<p`.
std::optional<std::string> near_related(std::string_view body, std::string_view bare,
                                        const CommentPlace& place) {
  constexpr std::size_t most_equals = 3;  // more of them underline a title
  constexpr std::array<std::string_view, 6> other_signs{"=>", "->", text::about_sign, "~", "→", "≡"};
  if (body == "=" && !place.number_before.empty()) return "= NAME";
  if (body.ends_with('=')) return std::nullopt;
  for (const std::string_view sign : other_signs)
    if (body.starts_with(sign)) {
      const std::string_view rest = without_spaces(body.substr(sign.size()));
      const bool is_near = is_value(rest, place) && !place.number_before.empty();
      return is_near ? std::optional(fmt::format("= {}", rest)) : std::nullopt;
    }
  const std::size_t wide = body.starts_with(wide_equals) ? wide_equals.size() : 0;
  if (wide > 0) bare = body;
  const std::size_t equals = std::min(bare.find_first_not_of('='), bare.size());
  const Sign* sign = equals + wide > 0 ? &signs.front() : sign_at(bare, 0);
  if (equals > most_equals || !sign) return std::nullopt;
  const std::string_view rest = without_spaces(
                             bare.substr(wide > 0 ? wide : std::max(equals, sign->text.size()))),
                         value = rest.substr(0, rest.find(','));
  const bool is_word = value.find(' ') == std::string_view::npos && parses(value);
  const bool is_near = is_value(rest, place) || (equals == 1 && place.touches_number && is_word);
  return is_near ? std::optional(fmt::format("{} {}", sign->text, rest)) : std::nullopt;
}

/// Returns the body that a comment should have; `nullopt` if it is an ordinary comment.
std::optional<std::string> near_claim(std::string_view body, const CommentPlace& place) {
  const std::string_view bare = without_marks(body);
  if (auto prefixed = near_prefixed(bare, place)) return prefixed;
  if (place.is_off || bare.empty()) return std::nullopt;
  if (auto table = near_table(bare, place)) return table;
  if (auto related = near_related(body, bare, place)) return related;
  const auto is_known = [&](std::string_view text) {
    return !place.number_before.empty() &&
           place.names.contains(std::string(text.substr(0, text.find('[')))) && parses(text);
  };
  if (const auto sides = sides_of_equals(body)) {  // `7 = n` without the prefix, `n = 7`, `n =`
    const auto& [left, right] = *sides;
    if (numbers::parse_printed(left) && is_value(right, place))
      return fmt::format("{} {} = {}", prefix, left, right);
    if ((right.empty() || right == place.number_before) && is_known(left)) return fmt::format("= {}", left);
  }
  if (is_known(body)) return fmt::format("= {}", body);
  if (const std::size_t size = misspelt_size(bare, "means")) {
    const std::string_view rest = without_marks(bare.substr(size));
    if (parses(rest) && compares(rest) && mentions(rest, place.names)) return fmt::format("means: {}", rest);
  }
  if (const std::size_t size = misspelt_size(bare, "shown")) {
    const std::string_view rest = without_marks(bare.substr(size));
    if (rest.empty() || rest == ".")
      return place.number_before.empty() ? std::nullopt : std::optional<std::string>("shown");
    const auto sides = sides_of_equals(rest);
    if (sides && parses(sides->first) && numbers::parse_printed(sides->second))
      return fmt::format("shown: {}", rest);
  }
  return std::nullopt;
}

/// Reports a body that is nearly a claim; `right` is the comment that it should be.
void report_near(const Passage& passage, const Text& body, const std::string& right,
                 Diagnostics& diagnostics) {
  diagnostics.error(body.span(),
                    fmt::format("this comment is nearly a claim: '{}'", as_written(passage, body).str()),
                    fmt::format("write `{}`", right));
}

/// Divides a text at each `;` that is not in brackets, as the one of `T[group, name; version]` is.
std::vector<Text> divide_claims(const Text& claims) {
  std::vector<Text> all;
  std::size_t since = 0;
  bool is_inside = false;
  for (std::size_t i = 0; i < claims.size(); ++i) {
    const char c = claims.view()[i];
    if (c == '[' || c == ']') is_inside = c == '[';
    if (c != ';' || is_inside) continue;
    all.push_back(claims.slice(since, i));
    since = i + 1;
  }
  all.push_back(claims.slice(since, claims.size()));
  return all;
}

/// Reads one of the claims that `;` separates after `proofsheet:`.
std::vector<Directive> prefixed_claim(const Text& claim, Diagnostics& diagnostics) {
  if (claim.view() == "off") return {{Directive::Kind::off, claim}};
  if (claim.view() == "on") return {{Directive::Kind::on, claim}};
  if (auto table = table_claim(claim, diagnostics)) return {*std::move(table)};
  if (auto means = keyed_claim(claim, PublishedClaim::Kind::statement, "means", diagnostics))
    return {*std::move(means)};
  if (auto shown = keyed_claim(claim, PublishedClaim::Kind::shown, "shown", diagnostics))
    return {*std::move(shown)};
  if (auto number = number_before_comment(claim, diagnostics)) return {*std::move(number)};
  return numbers_in(claim, diagnostics);
}

}  // namespace

std::string as_comment(std::string_view file, std::string_view body) {
  const FormatRow* format = format_row(file);
  return std::string(text::trimmed(fmt::format(fmt::runtime(format ? format->comment : "{}"), body)));
}

std::vector<Directive> directives_of(const Passage& passage, const Comment& comment,
                                     const CommentPlace& place, Diagnostics& diagnostics) {
  const Text& body = comment.body;
  if (body.view().starts_with(prefix) && !body.view().substr(prefix.size()).starts_with(':')) {
    std::vector<Directive> all;
    const Text claims = text_after(body, prefix.size());
    for (const Text& part : divide_claims(claims)) {
      const std::vector<Directive> some = prefixed_claim(part.trimmed(), diagnostics);
      all.insert(all.end(), some.begin(), some.end());
      if (!some.empty()) continue;
      diagnostics.error(claims.span(), fmt::format("unknown comment '{}'", as_written(passage, claims).str()),
                        accepted_comments);
      return {};
    }
    return all;
  }
  if (auto table = table_claim(body, diagnostics)) return {*std::move(table)};
  if (const Sign* sign = body.view().ends_with('=') ? nullptr : sign_at(body.view(), 0))
    if (sign->bound == Bound::equal ||
        (parses(body.view().substr(sign->text.size())) && mentions(body.view(), place.names)))
      if (auto number = number_before_comment(body, diagnostics)) return {*std::move(number)};
  Diagnostics found;
  if (auto means = keyed_claim(body, PublishedClaim::Kind::statement, "means", found);
      means && is_meaning(means->what.view(), place.names)) {
    diagnostics.add(found);
    return {*std::move(means)};
  }
  found = {};
  if (auto shown = keyed_claim(body, PublishedClaim::Kind::shown, "shown", found))
    if (shown->digits.empty() ? body.view() == "shown" || !shown->what.empty()
                              : sides_of_equals(shown->digits.view()).has_value()) {
      diagnostics.add(found);
      return {*std::move(shown)};
    }
  if (const auto right = near_claim(body.view(), place)) {
    const bool is_inline = passage.text.view().substr(comment.place.begin).starts_with("/*");
    report_near(passage, body,
                is_inline ? fmt::format("/* {} */", *right) : as_comment(body.source()->name(), *right),
                diagnostics);
  }
  return {};
}

void report_foreign_comments(const Passage& passage, const std::set<std::string>& names, const SpanSet& off,
                             Diagnostics& diagnostics) {
  const auto html = [](std::string_view dash) {
    return std::pair(fmt::format("<!{}", dash), fmt::format("{}>", dash));
  };
  const std::array<std::pair<std::string, std::string>, 6> delimiters{
      {html("--"), html(text::en_dash), html(text::em_dash), {"/*", "*/"}, {"//", "\n"}, {"%", "\n"}}};
  constexpr std::array<std::string_view, 4> beginnings{"= ", "proofsheet:", "table", "means:"};
  constexpr std::size_t longest = 500;  // bytes
  const std::string_view seen = passage.seen.view();
  for (const auto& [open, close] : delimiters)
    for (std::size_t at = seen.find(open); at != seen.npos; at = seen.find(open, at + open.size())) {
      const std::size_t begin = at + open.size();
      const std::size_t before = seen.substr(0, at).find_last_not_of(' ');
      if (open == "%" && before != seen.npos && text::is_digit(seen[before])) continue;  // 100 % = n
      const std::string_view rest = seen.substr(begin, longest), words = text::trimmed(rest);
      if (std::none_of(beginnings.begin(), beginnings.end(),
                       [&](std::string_view one) { return words.starts_with(one); }))
        continue;
      const std::size_t end = begin + std::min(rest.find(close), rest.size());
      const Text body = prose::cut(passage.seen, begin, end).trimmed();
      Diagnostics quiet;
      const bool is_claim =
          mentions(body.view(), names, false) &&
          !directives_of(passage, {body, {at, end}}, {names, "", false, false}, quiet).empty();
      if (is_claim && !quiet.has_errors() && !off.has_begin_of(body.span()))
        report_near(passage, body, as_comment(body.source()->name(), body.view()), diagnostics);
    }
}

}  // namespace proofsheet::documents
