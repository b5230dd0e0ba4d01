#pragma once
// From the inputs of an example to a program: axes, givens, then the names of the equations, those that
// others need first.
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "equations/compile/compiler.hpp"

namespace proofsheet::equations {

/// The index values of one axis of a name, as its clauses give them.
struct IndexSet {
  struct Progression {
    long first = 0, step = 1;
    std::size_t count = 0;
  };
  std::vector<Progression> progressions;
  std::vector<std::string> labels;
  struct Part {
    AxisPtr axis;
    std::vector<std::size_t> positions;
  };
  std::vector<Part> parts;
  bool plain = false;  ///< a variable over a bare range stands there alone
  bool whole = false;  ///< `..`
};

/// The smallest axis that holds a set; null and `fact` if there is none. A bare range that is the numbers of
/// exactly one declared axis with labels is that axis.
AxisPtr axis_of(const Program& program, const IndexSet& set, std::string& fact);
/// Where an index value stands on an axis; nothing if it does not.
std::optional<std::size_t> place_on(const Axis& axis, const Axis& from, std::size_t position);

/// The entries and functions that each entry and function mentions, by name.
std::set<std::string> mentions(const Clause& clause);
/// Groups of names that need each other, in an order in which each group needs only itself and those before
/// it.
std::vector<std::vector<std::string>> in_order(const std::vector<std::string>& names,
                                               const std::map<std::string, std::set<std::string>>& needs);

class ModelCompiler {
 public:
  ModelCompiler(const Inputs& inputs, Program& program, diagnostics::Diagnostics& diagnostics)
      : inputs_(inputs),
        program_(program),
        diagnostics_(diagnostics),
        engine_(program, noting_names(program)) {}
  void compile();

 private:
  struct Work {
    std::unique_ptr<Compiler> compiler;
    CompiledClause clause;
    std::vector<Extent> extents;  ///< of the loops, if they are rectangular
    bool failed = false;
  };

  /// The exact route, writing down the names whose values are asked for.
  static Route noting_names(Program& program);

  // given.cpp
  void read_scalars();
  void read_axes();
  void read_tables();
  AxisPtr declared_axis(const AxisInput& input);
  AxisPtr table_axis(const diagnostics::Text& text, std::optional<std::size_t> size);
  void read_table(const GivenInput& given);
  bool check_rows(const GivenInput& given, const Axes& axes);
  std::optional<std::vector<AxisPtr>> table_axes(const GivenInput& given);
  std::optional<Scalar> cell(const diagnostics::Text& text);
  bool new_name(const diagnostics::Text& name);
  Entry* add_given(const GivenInput& given);

  // model_compiler.cpp
  void read_clauses();
  void collect_labels();
  void note_labels();
  void compile_group(const std::vector<std::string>& group);
  bool refuse_cycle(const std::vector<std::string>& group);
  void check_uncalled_functions();

  // heads.cpp, patterns.cpp
  bool compile_head(Work& work);
  bool compile_pattern(Work& work, const Subscript& subscript);
  bool linear_pattern(Work& work, const ExpressionPtr& expression, Pattern& pattern);
  bool check_loops(Work& work);
  bool collect_sets(Work& work, std::vector<IndexSet>& sets);
  bool heads_say_all(const std::vector<Work>& works) const;
  bool find_axes(Entry& entry, std::vector<Work>& works);
  bool compile_body(Entry& entry, Work& work);
  bool axes_ready(const Clause& clause, std::set<std::string>& seen) const;

  // owners.cpp
  bool find_owners(Entry& entry);
  bool each_point(const CompiledClause& clause, Frame& frame, std::size_t depth,
                  const std::function<bool()>& visit);
  bool own_rectangle(Entry& entry, std::size_t clause);
  bool refuse_place(const Entry& entry, const Pattern& pattern, const Axis& axis);
  bool own(Entry& entry, std::size_t clause, std::vector<std::size_t>& positions);
  bool position_of(const Entry& entry, const CompiledClause& clause, const Frame& frame,
                   std::vector<std::size_t>& positions);

  const Inputs& inputs_;
  Program& program_;
  diagnostics::Diagnostics& diagnostics_;
  Engine engine_;
  std::map<std::string, std::vector<const Clause*>> clauses_;
  std::map<std::string, std::set<std::string>> needs_;
};

}  // namespace proofsheet::equations
