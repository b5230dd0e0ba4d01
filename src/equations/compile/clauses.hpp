#pragma once
// Compiles one clause: its head (`PE[pos, 2i+1]`, `x[0]`, `H[sunny]`, `r[t, ..]`), then its body.
#include <memory>
#include <vector>

#include "equations/compile/compiler.hpp"

namespace proofsheet::equations {

/// The compiler of one clause. Its functions return false after reporting an error.
class ClauseCompiler {
 public:
  ClauseCompiler(const Program& program, Engine& engine, const Clause& syntax, text::Diagnostics& diagnostics)
      : program_(program), diagnostics_(diagnostics), compiler_(program, engine, diagnostics) {
    clause.syntax = &syntax;
  }

  bool compile_head();
  /// Compiles the body, which must fit the axes of `entry` where these are known.
  bool compile_body(const Entry& entry);

  CompiledClause clause;

 private:
  bool compile_pattern(const Subscript& subscript);
  bool linear_pattern(const ExpressionPtr& expression, Pattern& pattern);
  bool check_loops() const;

  const Program& program_;
  text::Diagnostics& diagnostics_;
  Compiler compiler_;
};
/// The compilers of all clauses of one name.
using ClauseCompilers = std::vector<std::unique_ptr<ClauseCompiler>>;

}  // namespace proofsheet::equations
