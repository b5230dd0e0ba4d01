#pragma once
// One clause on its way into the program: its head (`PE[pos, 2i+1]`, `x[0]`, `H[sunny]`, `r[t, ..]`), then
// its body.
#include <memory>
#include <vector>

#include "equations/compile/compiler.hpp"

namespace proofsheet::equations {

/// False, and an error, where something is wrong.
class ClauseCompiler {
 public:
  ClauseCompiler(const Program& program, Engine& engine, const Clause& syntax,
                 diagnostics::Diagnostics& diagnostics)
      : program_(program), diagnostics_(diagnostics), compiler_(program, engine, diagnostics) {
    clause.syntax = &syntax;
  }

  bool compile_head();
  /// The body, which has to fit the axes of the entry where those are known.
  bool compile_body(const Entry& entry);

  CompiledClause clause;

 private:
  bool compile_pattern(const Subscript& subscript);
  bool linear_pattern(const ExpressionPtr& expression, Pattern& pattern);
  bool check_loops() const;

  const Program& program_;
  diagnostics::Diagnostics& diagnostics_;
  Compiler compiler_;
};
/// The clauses of one name.
using ClauseCompilers = std::vector<std::unique_ptr<ClauseCompiler>>;

}  // namespace proofsheet::equations
