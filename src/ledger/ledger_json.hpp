#pragma once
// JSON that may come from anywhere: a ledger that was committed, a report. What is nested deeper than both
// are (8) is not read.
#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace proofsheet::ledger {

/// Nothing, and the fault, if it is no such JSON.
std::optional<nlohmann::ordered_json> parse_json(const std::string& text, std::string& fault);

/// What a ledger says of one number, one definition or one claim. Nothing in it outlives the call that it is given to.
struct LedgerItem {
  /// A list of texts alone: where they stand among `elements`.
  struct List {
    std::string_view key;
    std::size_t begin = 0, end = 0;
  };
  std::vector<std::pair<std::string_view, std::string_view>> texts;
  std::vector<List> lists;
  std::vector<std::string_view> elements;
  std::vector<std::string_view> flags;   ///< the keys of those that are true
  std::vector<std::string_view> others;  ///< the keys of what is none of these
};

/// The outermost object of a ledger, without its items.
struct LedgerFrame {
  std::optional<double> schema = {};
  std::set<std::string> lists = {};     ///< the names of all
  std::vector<std::string> pages = {};  ///< the texts among the items of this list …
  bool has_other_pages = false;         ///< … which are not all texts
};

/// Given each item of a list of the outermost object as soon as it is read, with the name of the list, and an
/// item that holds nothing for what is no object.
using TakeItem = std::function<void(const std::string& list, const LedgerItem& item)>;

/// Reads a ledger item by item; it is never held whole. Nothing, and the fault, if it is no such JSON.
std::optional<LedgerFrame> read_ledger_json(const std::string& text, const TakeItem& take,
                                            std::string& fault);

}  // namespace proofsheet::ledger
