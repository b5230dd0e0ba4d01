#include "ledger/ledger_json.hpp"

#include <fmt/format.h>

#include <charconv>
#include <nlohmann/json.hpp>
#include <utility>

#include "ledger/json_scanner.hpp"

namespace proofsheet::ledger {
namespace {

using Json = nlohmann::ordered_json;

constexpr int deepest = 8;  // the outermost value has depth 0

std::string too_deep_fault() { return fmt::format("it is nested deeper than {} levels", deepest); }
constexpr const char* no_json = "it is not JSON";

/// Receives the events of the JSON scanner. Depths: 1 in the outermost object, 2 in its lists, 3 in an item,
/// 4 in a list of an item.
class LedgerReader {
 public:
  LedgerReader(const std::string& text, const TakeItem& take) : scanner_(text), take_(take) {}
  bool read() { return scanner_.scan(*this); }

  LedgerFrame frame;
  bool too_deep = false;

  void null() { scalar(); }
  void boolean(bool value) {
    if (depth_ != 3 || !value) return scalar();
    item_.flags.push_back(key_);
  }
  void number(std::string_view written) {
    if (depth_ == 1 && key_ == "schema")
      std::from_chars(written.data(), written.data() + written.size(), frame.schema.emplace(0));
    scalar();
  }
  void string(std::string_view text) {
    if (depth_ == 2 && list_ == pages)
      frame.pages.emplace_back(text);
    else if (depth_ == 3)
      item_.texts.emplace_back(key_, text);
    else if (depth_ == 4 && is_texts_)
      item_.elements.push_back(text);
    else
      scalar();
  }
  void key(std::string_view key) {
    if (depth_ == 1 || depth_ == 3) key_ = key;
  }
  bool start_object() {
    if (depth_ == 2 && list_ == pages) frame.has_other_pages = true;
    other_within_item();
    return deeper();
  }
  void end_object() {
    if (--depth_ == 2) take();
  }
  bool start_array() {
    if (depth_ == 1) {
      list_ = key_;
      frame.lists.insert(list_);
    } else if (depth_ == 2) {
      scalar();  // not an object
    } else if (depth_ == 3) {
      item_.lists.push_back({key_, item_.elements.size()});
      is_texts_ = true;
    } else {
      other_within_item();
    }
    return deeper();
  }
  void end_array() {
    --depth_;
    if (depth_ == 1) list_.clear();
    if (depth_ == 3 && std::exchange(is_texts_, false)) item_.lists.back().end = item_.elements.size();
  }

 private:
  static constexpr const char* pages = "pages";

  /// Handles a value that a ledger does not have at this place.
  void scalar() {
    if (depth_ == 2 && list_ == pages)
      frame.has_other_pages = true;
    else if (depth_ == 2)
      take();
    other_within_item();
  }
  void other_within_item() {
    if (depth_ == 4 && is_texts_) {
      item_.lists.pop_back();
      is_texts_ = false;
    } else if (depth_ != 3) {
      return;
    }
    item_.others.push_back(key_);
  }
  void take() {
    if (!list_.empty() && list_ != pages) take_(list_, item_);
    item_.texts.clear();
    item_.lists.clear();
    item_.elements.clear();
    item_.flags.clear();
    item_.others.clear();
    key_ = {};
    scanner_.forget_texts();
  }
  bool deeper() {
    too_deep = depth_ >= deepest;
    ++depth_;
    return !too_deep;
  }

  JsonScanner scanner_;
  const TakeItem& take_;
  int depth_ = 0;
  std::string list_;       ///< empty: in none
  std::string_view key_;   ///< of the outermost object, or of the item
  LedgerItem item_;        ///< reused for all items, to save allocations
  bool is_texts_ = false;  ///< true while reading a list of the item that has only texts so far
};

}  // namespace

std::optional<Json> parse_json(const std::string& text, std::string& fault) {
  bool too_deep = false;
  const auto keeps = [&](int depth, Json::parse_event_t, Json&) {
    too_deep = too_deep || depth >= deepest;
    return depth < deepest;  // deeper values are dropped, because freeing them would recurse
  };
  Json json = Json::parse(text, keeps, false);
  if (!too_deep && !json.is_discarded()) return json;
  fault = too_deep ? too_deep_fault() : no_json;
  return std::nullopt;
}

std::optional<LedgerFrame> read_ledger_json(const std::string& text, const TakeItem& take,
                                            std::string& fault) {
  LedgerReader reader(text, take);
  if (reader.read()) return std::move(reader.frame);
  fault = reader.too_deep ? too_deep_fault() : no_json;
  return std::nullopt;
}

}  // namespace proofsheet::ledger
