#include <fmt/format.h>

#include <map>
#include <nlohmann/json.hpp>
#include <tuple>

#include "drift/errata.hpp"

namespace proofsheet::drift {
namespace {

using Json = nlohmann::json;

/// Where a claim stands; the number tells apart what a document prints twice in one place.
using Key =
    std::tuple<std::string, std::string, std::string, std::string, std::string, std::string, std::size_t>;
/// What a release said of it; a route that there is not is empty.
struct Said {
  std::string printed, correct, verdict, exact, by_hand, as_printed;
  /// What a reader of the release takes for right: of a statement its verdict.
  const std::string& right() const { return correct.empty() ? verdict : correct; }
};
using Claims = std::map<Key, Said>;

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
  const Json json = Json::parse(text, nullptr, false);
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
    const Said said{at("printed"), at("correct"), at("verdict"),
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

std::string cause_of(const Said& was, const Said& is) {
  if (was.printed != is.printed)
    return fmt::format("the document's own number: {} was judged {}, {} is {}", was.printed, was.verdict,
                       is.printed, is.verdict);
  if (was.exact != is.exact)
    return fmt::format("its exact value was {}, it is {}", was.exact.empty() ? "none" : was.exact,
                       is.exact.empty() ? "none" : is.exact);
  if (was.by_hand != is.by_hand) return "its intermediates are rounded otherwise";
  if (was.as_printed != is.as_printed) return "the printed numbers that it carries changed";
  return {};
}

// "document 004, section 4", as much of it as there is.
std::string place_of(const Key& key) {
  const std::string &document = std::get<1>(key), &where = std::get<5>(key);
  if (document.empty()) return where;
  return where.empty() ? "document " + document : fmt::format("document {}, {}", document, where);
}

void compare(const Key& key, const Said& was, const Said& is, ReleaseErrata& errata) {
  ++errata.compared;
  // Of a wrong number that was acknowledged the release had told the right one.
  if (was.right() == is.right()) return;
  const DigitDifference found = difference(was.right(), is.right());
  if (found.agree && was.printed != is.printed) return;  // the document prints it to other places now
  errata.errata.push_back({std::get<0>(key), place_of(key), std::get<2>(key), std::get<4>(key), was.right(),
                           is.right(), cause_of(was, is), found});
}

}  // namespace

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

}  // namespace proofsheet::drift
