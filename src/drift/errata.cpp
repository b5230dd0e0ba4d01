#include "drift/errata.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <tuple>

#include "drift/changes.hpp"
#include "drift/movements.hpp"
#include "ledger/digits.hpp"
#include "ledger/ledger_json.hpp"
#include "numbers/exact/printed.hpp"

namespace proofsheet::drift {

namespace {

using numbers::Rational;

using Json = nlohmann::ordered_json;

/// The identity of a claim. The number distinguishes equal claims at one place of a document.
using Key =
    std::tuple<std::string, std::string, std::string, std::string, std::string, std::string, std::size_t>;
/// The contents of a claim in a release; a missing route is empty.
struct ClaimRecord {
  std::string printed, correct, verdict, exact, by_hand, as_printed;
  /// Returns the value that a reader of the release must take as right; for a statement its verdict.
  const std::string& right() const { return correct.empty() ? verdict : correct; }
};
using Claims = std::map<Key, ClaimRecord>;

std::string text_at(const Json& json, const char* key, bool& whole) {
  const auto found = json.find(key);
  if (found != json.end() && found->is_null()) return {};
  if (found == json.end() || !found->is_string()) {
    whole = false;
    return {};
  }
  return found->get<std::string>();
}

std::optional<Claims> read(const std::string& text, std::string& fault) {
  const auto parsed = ledger::parse_json(text, fault);
  if (!parsed) return std::nullopt;
  const Json& json = *parsed;
  if (!json.is_object() || json.value("schema", Json()) != 1) {
    fault = "its schema is not 1";
    return std::nullopt;
  }
  if (!json.contains("claims") || !json["claims"].is_array()) {
    fault = "it has no list of claims";
    return std::nullopt;
  }
  Claims claims;
  std::map<Key, std::size_t> times;
  std::size_t count = 0;
  for (const Json& item : json["claims"]) {
    ++count;
    bool whole = item.is_object();
    const auto at = [&](const char* key) { return whole ? text_at(item, key, whole) : std::string(); };
    Key key{at("lesson"), at("document"), at("example"), at("kind"), at("what"), at("where"), 0};
    const ClaimRecord said{at("printed"), at("correct"), at("verdict"),
                           at("exact"),   at("by_hand"), at("as_printed")};
    if (!whole) {
      fault = fmt::format("claim {} of its list is not well formed", count);
      return std::nullopt;
    }
    std::get<6>(key) = times[key]++;
    claims.emplace(std::move(key), said);
  }
  return claims;
}

std::string cause_of(const ClaimRecord& was, const ClaimRecord& is) {
  if (was.printed != is.printed)
    return fmt::format("the document's own number: {} was judged {}, {} is {}", was.printed, was.verdict,
                       is.printed, is.verdict);
  if (was.exact != is.exact)
    return fmt::format("its exact value was {}, and is now {}", was.exact.empty() ? "none" : was.exact,
                       is.exact.empty() ? "none" : is.exact);
  if (was.by_hand != is.by_hand) return "its intermediates are rounded differently";
  if (was.as_printed != is.as_printed) return "the printed numbers that it is computed from changed";
  return {};
}

// Returns "document 004, section 4", or the part of it that is known.
std::string place_of(const Key& key) {
  const std::string &document = std::get<1>(key), &where = std::get<5>(key);
  if (document.empty()) return where;
  return where.empty() ? "document " + document : fmt::format("document {}, {}", document, where);
}

void compare(const Key& key, const ClaimRecord& was, const ClaimRecord& is, ReleaseErrata& errata) {
  ++errata.compared;
  // For an acknowledged wrong number, the release already showed the right one.
  if (was.right() == is.right()) return;
  const DigitDifference found = difference(was.right(), is.right());
  if (found.agree && was.printed != is.printed) return;  // the document now prints it to other places
  errata.errata.push_back({std::get<0>(key), place_of(key), std::get<2>(key), std::get<4>(key), was.right(),
                           is.right(), cause_of(was, is), found});
}

/// The identity of a number without its format and route.
using Place = std::tuple<std::string, std::string, std::string, std::string>;
using Printing = const NamedNumbers::value_type*;
using Printings = std::map<Place, std::vector<Printing>>;

Place place_of(const NumberKey& key) { return {key.lesson, key.place, key.example, key.name}; }

// Returns the format as written, with the route unless it is the exact one.
std::string printing_of(const NumberKey& key) {
  return key.route == "exact" ? key.format : fmt::format("{} {}", key.format, key.route);
}

/// What changed between the releases in the definitions of their numbers.
class Causes {
 public:
  Causes(const ledger::NumbersFile& before, const ledger::NumbersFile& after)
      : changes_(changed_definitions(before, after)), dependencies_(before, after) {}

  /// Returns the changes that a number depends on; empty if there are none.
  std::string of(const NumberKey& key, const NamedNumber& number) {
    const std::set<std::string>& reached = dependencies_.of(key.lesson, key.example, number.expression);
    std::string facts;
    for (const Change& change : changes_) {
      const bool by_hand = change.kind == ledger::Definition::Kind::by_hand;
      if (change.lesson != key.lesson || change.example != key.example || !change.kind) continue;
      if (!reached.contains(change.name) || (by_hand && !key.route.starts_with("by hand"))) continue;
      facts += (facts.empty() ? "" : "; ") + change.fact;
    }
    return facts;
  }

 private:
  std::vector<Change> changes_;
  Dependencies dependencies_;
};

// Returns the cause that the number itself shows, if no definition does.
std::string cause_of(const Printing before, const Printing after) {
  if (before->first.route != after->first.route)
    return fmt::format("it was computed on the route '{}', and is now computed on '{}'", before->first.route,
                       after->first.route);
  if (before->second.exact != after->second.exact)
    return before->second.exact ? "its equation changed: it was a fraction, and is now not a known fraction"
                                : "its equation changed: it was not a known fraction, and is now a fraction";
  if (before->first.format != after->first.format)
    return fmt::format("it was printed as `{}`, and is now printed as `{}`", printing_of(before->first),
                       printing_of(after->first));
  return {};
}

void compare(Printing before, Printing after, Causes& causes, ReleaseErrata& errata) {
  ++errata.compared;
  const std::string &was = before->second.digits, &is = after->second.digits;
  if (was == is) return;
  const DigitDifference found = difference(was, is);
  if (found.agree && before->first != after->first) return;  // the same number at other places
  const NumberKey& key = after->first;
  std::string cause = causes.of(key, after->second);
  if (cause.empty()) cause = cause_of(before, after);
  errata.errata.push_back({key.lesson, key.place, key.example, key.name, was, is, std::move(cause), found});
}

// Returns the numbers that have no partner with the same format and route, by place.
Printings without_partner(const NamedNumbers& numbers, const NamedNumbers& others) {
  Printings alone;
  for (const auto& number : numbers)
    if (!others.contains(number.first)) alone[place_of(number.first)].push_back(&number);
  return alone;
}

std::size_t count_all(const Printings& printings) {
  std::size_t count = 0;
  for (const auto& [place, all] : printings) count += all.size();
  return count;
}

}  // namespace

std::string_view name_of(Severity severity) {
  switch (severity) {
    case Severity::last_digit: return "last digit";
    case Severity::beyond_last_digit: return "more than the last digit";
    case Severity::sign: return "sign";
  }
  return "sign";
}

DigitDifference difference(const std::string& before, const std::string& after) {
  const auto a = numbers::parse_printed(before), b = numbers::parse_printed(after);
  if (!a || !b) return {Severity::beyond_last_digit, before == after ? 0 : 1, before == after};
  const Rational x = numbers::value_of(*a), y = numbers::value_of(*b);
  const Rational gap = abs(Rational(x - y)), largest = std::max(Rational(abs(x)), Rational(abs(y)));
  const Rational unit_x = ledger::last_place(*a), unit_y = ledger::last_place(*b);
  DigitDifference found;
  found.size = largest == 0 ? Rational(0) : Rational(gap / largest);
  found.agree = gap == 0 || gap * 2 < unit_x + unit_y;
  if ((x < 0 && y > 0) || (x > 0 && y < 0))
    found.severity = Severity::sign;
  else
    found.severity = gap < 10 * std::max(unit_x, unit_y) ? Severity::last_digit : Severity::beyond_last_digit;
  return found;
}

std::size_t ReleaseErrata::count(Severity severity) const {
  return static_cast<std::size_t>(
      std::count_if(errata.begin(), errata.end(),
                    [&](const ReleaseErratum& erratum) { return erratum.difference.severity == severity; }));
}

std::optional<ReleaseErrata::Ledger> ledger_in(const std::string& text, std::string& fault) {
  const auto json = ledger::parse_json(text, fault);
  if (!json) return std::nullopt;
  if (json->is_object() && json->contains("numbers")) return ReleaseErrata::Ledger::numbers;
  if (json->is_object() && json->contains("claims")) return ReleaseErrata::Ledger::claims;
  fault = "it has neither numbers nor claims";
  return std::nullopt;
}

std::optional<ReleaseErrata> errata_between(const std::string& before, const std::string& after,
                                            ReleaseErrata::Ledger ledger, std::string& fault) {
  auto found = ledger == ReleaseErrata::Ledger::numbers ? errata_of_numbers(before, after, fault)
                                                        : errata_of_claims(before, after, fault);
  if (!found) return std::nullopt;
  const auto order = [](const ReleaseErratum& e) {
    return std::tie(e.lesson, e.place, e.example, e.what, e.before, e.now);
  };
  std::sort(found->errata.begin(), found->errata.end(),
            [&](const ReleaseErratum& a, const ReleaseErratum& b) {
              const DigitDifference &x = a.difference, &y = b.difference;
              if (x.severity != y.severity) return x.severity > y.severity;
              if (x.size != y.size) return x.size > y.size;
              return order(a) < order(b);
            });
  return found;
}

std::optional<ReleaseErrata> errata_of_claims(const std::string& before, const std::string& after,
                                              std::string& fault) {
  const auto old = read(before, fault);
  if (!old) return std::nullopt;
  const auto now = read(after, fault);
  if (!now) return std::nullopt;
  ReleaseErrata errata;
  errata.ledger = ReleaseErrata::Ledger::claims;
  for (const auto& [key, was] : *old) {
    if (const auto is = now->find(key); is != now->end())
      compare(key, was, is->second, errata);
    else
      ++errata.gone;
  }
  errata.added = now->size() + errata.gone - old->size();
  return errata;
}

std::optional<ReleaseErrata> errata_of_numbers(const std::string& before, const std::string& after,
                                               std::string& fault) {
  const auto file_before = ledger::parse_numbers(before, fault);
  if (!file_before) return std::nullopt;
  const auto file_after = ledger::parse_numbers(after, fault);
  if (!file_after) return std::nullopt;
  const NamedNumbers old = named_numbers(*file_before), now = named_numbers(*file_after);
  Causes causes(*file_before, *file_after);
  ReleaseErrata errata;
  for (const auto& number : old)
    if (const auto same = now.find(number.first); same != now.end()) compare(&number, &*same, causes, errata);
  Printings gone = without_partner(old, now), added = without_partner(now, old);
  // One old and one new printing at the same place: its format or its route changed.
  for (auto& [place, printings] : gone) {
    const auto came = added.find(place);
    if (came == added.end() || printings.size() != 1 || came->second.size() != 1) continue;
    compare(printings.front(), came->second.front(), causes, errata);
    printings.clear();
    came->second.clear();
  }
  errata.gone = count_all(gone);
  errata.added = count_all(added);
  return errata;
}

}  // namespace proofsheet::drift
