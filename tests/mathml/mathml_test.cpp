#include "mathml/mathml.hpp"

#include <cstdio>

#include "catch.hpp"

using namespace proofsheet::mathml;

TEST_CASE("try") {
  Converter c;
  for (const char* t : {"x_1^2 + \\frac{1}{2}", "\\mathbf{x} \\in \\mathbb{R}^{n}", "\\foo + 1", "a \\& b < c", "\\text{été} + é", "\\begin{aligned} a &= b \\\\ &= c\\end{aligned}", "{a", "a}", "\\mathrm{softmax}(x) 12.5", "\\operatorname{sm} \\mathcal{L}","\\color{red}x","\\href{http://x.y}{z}", "€", "\\frac{1}","% x", "10\\%", "-0.5\\times10^{-3}","d_{\\text{model}}"}) {
    auto r = c.convert(t, Setting::displayed);
    std::printf("%s\n   %s\n", t, r.fault ? (r.fault->fact + " @" + std::to_string(r.fault->at.value_or(999))).c_str() : r.mathml.c_str());
  }
}
