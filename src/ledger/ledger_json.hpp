#pragma once
// Reads JSON from untrusted sources: a committed ledger, or a report. JSON that is nested deeper than both
// are (8) is rejected.
#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace proofsheet::ledger {

/// Returns `nullopt`, and sets `fault`, if the text is not such JSON.
std::optional<nlohmann::ordered_json> parse_json(const std::string& text, std::string& fault);

/// One number, definition or claim of a ledger. Its views are valid only during the call that receives it.
struct LedgerItem {
  /// A list of texts, as a range of `elements`.
  struct List {
    std::string_view key;
    std::size_t begin = 0, end = 0;
  };
  std::vector<std::pair<std::string_view, std::string_view>> texts;
  std::vector<List> lists;
  std::vector<std::string_view> elements;
  std::vector<std::string_view> flags;   ///< the keys of the members that are true
  std::vector<std::string_view> others;  ///< the keys of all other members
};

/// The outermost object of a ledger, without its items.
struct LedgerFrame {
  std::optional<double> schema = {};
  std::set<std::string> lists = {};     ///< the names of all lists
  std::vector<std::string> pages = {};  ///< the texts among the items of this list …
  bool has_other_pages = false;         ///< … and whether it has other items
};

/// Receives each item of a list of the outermost object as soon as it is read, with the name of the list. An
/// item that is not an object is passed as an empty item.
using TakeItem = std::function<void(const std::string& list, const LedgerItem& item)>;

/// Reads a ledger item by item, so that it is never in memory as a whole. Returns `nullopt`, and sets
/// `fault`, if the text is not such JSON.
std::optional<LedgerFrame> read_ledger_json(const std::string& text, const TakeItem& take,
                                            std::string& fault);

}  // namespace proofsheet::ledger
