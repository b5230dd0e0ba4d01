// A number is known by where it stands, what it is and how it is printed. What has no partner by that may
// have one by less: the rules below ask for fewer and fewer of these to be the same, each number is paired
// once, and what is left is new or gone.
#include "drift/movements.hpp"

#include <algorithm>

#include "drift/dependencies.hpp"

namespace proofsheet::drift {
namespace {

using Item = const NamedNumbers::value_type*;
using Traits = std::vector<std::string>;

// The same number may stand in several lines; what its digits have in common has not moved.
void compare_same(const std::vector<Item>& was, const std::vector<Item>& now, std::vector<Movement>& moved,
                  std::vector<Item>& gone, std::vector<Item>& fresh) {
  std::multiset<std::string> left;
  for (const Item item : was) left.insert(item->second.digits);
  std::vector<Item> unmatched;
  for (const Item item : now) {
    const auto same = left.find(item->second.digits);
    if (same == left.end())
      unmatched.push_back(item);
    else
      left.erase(same);
  }
  auto next = unmatched.begin();
  for (const Item item : was) {
    const auto rest = left.find(item->second.digits);
    if (rest == left.end()) continue;
    left.erase(rest);
    if (next == unmatched.end())
      gone.push_back(item);
    else
      moved.push_back({Movement::Kind::moved, item, *next++});
  }
  fresh.insert(fresh.end(), next, unmatched.end());
}

std::map<NumberKey, std::vector<Item>> by_key(const NamedNumbers& numbers) {
  std::map<NumberKey, std::vector<Item>> found;
  for (const auto& number : numbers) {
    NumberKey key = number.first;
    key.again = 0;
    found[key].push_back(&number);
  }
  return found;
}

/// Pairs what is gone with what is new if they have the same traits; an item without traits is left alone.
template <class TraitsOf>
void pair_by(TraitsOf traits_of, Movement::Kind kind, std::vector<Item>& gone, std::vector<Item>& fresh,
             std::vector<Movement>& moved) {
  std::multimap<Traits, Item> waiting;
  for (const Item item : gone)
    if (Traits traits = traits_of(*item, true); !traits.empty()) waiting.emplace(std::move(traits), item);
  std::set<Item> paired;
  std::erase_if(fresh, [&](Item item) {
    const Traits traits = traits_of(*item, false);
    const auto found = traits.empty() ? waiting.end() : waiting.lower_bound(traits);
    if (found == waiting.end() || found->first != traits) return false;
    moved.push_back({kind, found->second, item});
    paired.insert(found->second);
    waiting.erase(found);
    return true;
  });
  std::erase_if(gone, [&](Item item) { return paired.contains(item); });
}

}  // namespace

std::vector<Movement> movements(const NamedNumbers& before, const NamedNumbers& after,
                                const Defined& names_before, const Defined& names_after) {
  std::vector<Movement> moved;
  std::vector<Item> gone, fresh;
  const auto old = by_key(before), is = by_key(after);
  for (const auto& [key, items] : is) {
    const auto same = old.find(key);
    compare_same(same == old.end() ? std::vector<Item>{} : same->second, items, moved, gone, fresh);
  }
  for (const auto& [key, items] : old)
    if (!is.contains(key)) gone.insert(gone.end(), items.begin(), items.end());

  pair_by(
      [](const auto& item, bool) {
        return Traits{item.first.lesson, item.first.place, item.first.example, item.first.name};
      },
      Movement::Kind::reprinted, gone, fresh, moved);
  pair_by(
      [](const auto& item, bool) {
        return Traits{item.first.name, item.first.route, item.first.format, item.second.digits};
      },
      Movement::Kind::relocated, gone, fresh, moved);
  pair_by(
      [&](const auto& item, bool is_gone) {
        const NumberKey& key = item.first;
        const std::string name = leading_name(key.name);
        const Defined& own = is_gone ? names_before : names_after;
        const Defined& other = is_gone ? names_after : names_before;
        if (!own.contains({key.lesson, key.example, name}) || other.contains({key.lesson, key.example, name}))
          return Traits{};
        return Traits{key.lesson, key.place,  key.example,       key.name.substr(name.size()),
                      key.route,  key.format, item.second.digits};
      },
      Movement::Kind::renamed, gone, fresh, moved);

  for (const Item item : fresh) moved.push_back({Movement::Kind::is_new, nullptr, item});
  std::stable_sort(moved.begin(), moved.end(),
                   [](const Movement& a, const Movement& b) { return a.now->first < b.now->first; });
  for (const Item item : gone) moved.push_back({Movement::Kind::gone, item, nullptr});
  return moved;
}

}  // namespace proofsheet::drift
