#include "equations/compile/dependencies.hpp"

#include <algorithm>

namespace proofsheet::equations {
namespace {

class Mentions {
 public:
  std::set<std::string> names;
  std::vector<std::string> bound;

  void in(const ExpressionPtr& expression) {
    if (expression) std::visit([&](const auto& node) { of(node); }, expression->node);
  }
  void in(const std::vector<Generator>& generators) {
    for (const Generator& generator : generators) {
      in(generator.domain);
      bound.push_back(generator.variable);
    }
  }

 private:
  void of(const Name& name) {
    if (std::find(bound.begin(), bound.end(), name.text) == bound.end()) names.insert(name.text);
  }
  void of(const Comprehension& comprehension) {
    const std::size_t before = bound.size();
    in(comprehension.generators);
    in(comprehension.body);
    in(comprehension.guard);
    bound.resize(before);
  }
  void of(const Call& call) {
    names.insert(call.function + "()");
    for (const ExpressionPtr& argument : call.arguments) in(argument);
  }
  template <class Node>
  void of(const Node& node) {
    visit_parts(node, [&](const ExpressionPtr& part) { in(part); });
  }
};

/// Tarjan's strongly connected components, with an explicit stack.
class Components {
 public:
  Components(const std::vector<std::string>& names, const std::map<std::string, std::set<std::string>>& needs)
      : names_(names) {
    for (std::size_t i = 0; i < names.size(); ++i) number_[names[i]] = i;
    needs_.resize(names.size());
    for (std::size_t i = 0; i < names.size(); ++i) {
      const auto found = needs.find(names[i]);
      if (found == needs.end()) continue;
      for (const std::string& name : found->second) {
        if (const auto target = number_.find(name); target != number_.end())
          needs_[i].push_back(target->second);
      }
    }
  }

  std::vector<std::vector<std::string>> find() {
    states_.resize(names_.size());
    for (std::size_t i = 0; i < names_.size(); ++i) {
      if (states_[i].order == 0) from(i);
    }
    return std::move(groups_);
  }

 private:
  struct State {
    std::size_t order = 0, low = 0, next = 0;
    bool open = false;
  };

  void open(std::size_t node) {
    states_[node].order = states_[node].low = ++count_;
    states_[node].open = true;
    open_.push_back(node);
    path_.push_back(node);
  }

  void from(std::size_t root) {
    open(root);
    while (!path_.empty()) {
      const std::size_t node = path_.back();
      State& state = states_[node];
      if (state.next < needs_[node].size()) {
        const std::size_t next = needs_[node][state.next++];
        if (states_[next].order == 0) {
          open(next);
        } else if (states_[next].open) {
          state.low = std::min(state.low, states_[next].order);
        }
        continue;
      }
      path_.pop_back();
      if (!path_.empty()) states_[path_.back()].low = std::min(states_[path_.back()].low, state.low);
      if (state.low == state.order) close(node);
    }
  }

  void close(std::size_t root) {
    std::vector<std::size_t> members;
    do {
      members.push_back(open_.back());
      states_[open_.back()].open = false;
      open_.pop_back();
    } while (members.back() != root);
    std::sort(members.begin(), members.end());
    std::vector<std::string> group;
    for (const std::size_t member : members) group.push_back(names_[member]);
    groups_.push_back(std::move(group));
  }

  const std::vector<std::string>& names_;
  std::map<std::string, std::size_t> number_;
  std::vector<std::vector<std::size_t>> needs_;
  std::vector<State> states_;
  std::vector<std::size_t> open_, path_;
  std::size_t count_ = 0;
  std::vector<std::vector<std::string>> groups_;
};

}  // namespace

std::set<std::string> mentions(const Clause& clause) {
  Mentions found;
  found.bound = clause.parameters;
  found.in(clause.generators);
  for (const Subscript& pattern : clause.patterns) found.in(pattern.expression);
  found.in(clause.body);
  found.in(clause.guard);
  return std::move(found.names);
}

std::vector<std::vector<std::string>> dependency_order(
    const std::vector<std::string>& names, const std::map<std::string, std::set<std::string>>& needs) {
  return Components(names, needs).find();
}

}  // namespace proofsheet::equations
