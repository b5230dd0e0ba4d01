#include "ledger/ledger_json.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

namespace proofsheet::ledger {
namespace {

using Json = nlohmann::ordered_json;

constexpr int deepest = 8;  // the outermost is at 0

std::string too_deep_fault() { return fmt::format("it is nested deeper than {} levels", deepest); }
constexpr const char* no_json = "it is not JSON";

/// What the library's parser calls as it reads. Depths: 1 in the outermost object, 2 in its lists, 3 in an
/// item, 4 in a list of an item.
class LedgerReader {
 public:
  explicit LedgerReader(const TakeItem& take) : take_(take) {}

  LedgerFrame frame;
  bool too_deep = false;

  bool null() { return scalar(); }
  bool boolean(bool value) {
    if (depth_ != 3 || !value) return scalar();
    item_.flags.push_back(key_);
    return true;
  }
  bool number_integer(Json::number_integer_t value) { return number(static_cast<double>(value)); }
  bool number_unsigned(Json::number_unsigned_t value) { return number(static_cast<double>(value)); }
  bool number_float(double value, const std::string&) { return number(value); }
  bool binary(Json::binary_t&) { return scalar(); }
  bool string(std::string& text) {
    if (depth_ == 2 && list_ == pages)
      frame.pages.push_back(std::move(text));
    else if (depth_ == 3)
      item_.texts.emplace_back(key_, std::move(text));
    else if (depth_ == 4 && is_texts_)
      item_.lists.back().second.push_back(std::move(text));
    else
      return scalar();
    return true;
  }
  bool key(std::string& key) {
    if (depth_ == 1 || depth_ == 3) key_ = std::move(key);
    return true;
  }
  bool start_object(std::size_t) {
    if (depth_ == 2 && list_ == pages) frame.has_other_pages = true;
    other_within_item();
    return deeper();
  }
  bool end_object() {
    if (--depth_ == 2) take();
    return true;
  }
  bool start_array(std::size_t) {
    if (depth_ == 1) {
      list_ = key_;
      frame.lists.insert(key_);
    } else if (depth_ == 2) {
      scalar();  // no object
    } else if (depth_ == 3) {
      item_.lists.emplace_back(key_, std::vector<std::string>());
      is_texts_ = true;
    } else {
      other_within_item();
    }
    return deeper();
  }
  bool end_array() {
    --depth_;
    if (depth_ == 1) list_.clear();
    if (depth_ == 3) is_texts_ = false;
    return true;
  }
  bool parse_error(std::size_t, const std::string&, const Json::exception&) { return false; }

 private:
  static constexpr const char* pages = "pages";

  bool number(double value) {
    if (depth_ == 1 && key_ == "schema") frame.schema = value;
    return scalar();
  }
  /// What has no place in a ledger where it stands.
  bool scalar() {
    if (depth_ == 2 && list_ == pages)
      frame.has_other_pages = true;
    else if (depth_ == 2)
      take();
    other_within_item();
    return true;
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
    item_ = {};
  }
  bool deeper() {
    too_deep = depth_ >= deepest;
    ++depth_;
    return !too_deep;
  }

  const TakeItem& take_;
  int depth_ = 0;
  std::string list_;  ///< empty: in none
  std::string key_;   ///< of the outermost object, or of the item
  LedgerItem item_;
  bool is_texts_ = false;  ///< a list of the item is being read, and holds texts alone so far
};

}  // namespace

std::optional<Json> parse_json(const std::string& text, std::string& fault) {
  bool too_deep = false;
  const auto keeps = [&](int depth, Json::parse_event_t, Json&) {
    too_deep = too_deep || depth >= deepest;
    return depth < deepest;  // what is deeper is not kept: its end would be freed level by level
  };
  Json json = Json::parse(text, keeps, false);
  if (!too_deep && !json.is_discarded()) return json;
  fault = too_deep ? too_deep_fault() : no_json;
  return std::nullopt;
}

std::optional<LedgerFrame> read_ledger_json(const std::string& text, const TakeItem& take,
                                            std::string& fault) {
  LedgerReader reader(take);
  if (Json::sax_parse(text, &reader)) return std::move(reader.frame);
  fault = reader.too_deep ? too_deep_fault() : no_json;
  return std::nullopt;
}

}  // namespace proofsheet::ledger
