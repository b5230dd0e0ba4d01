#include "mathml/mathml.hpp"
#include <chrono>
#include <cstdio>
#include "catch.hpp"
using namespace proofsheet::mathml;
TEST_CASE("try") {
  Converter c;
  auto t0 = std::chrono::steady_clock::now();
  c.convert("x", Setting::displayed);
  auto t1 = std::chrono::steady_clock::now();
  for (int i = 0; i < 200; ++i) c.convert("\\sin\\left(\\frac{" + std::to_string(i) + "}{10000^{2i/d}}\\right) + x_{\\text{Frank}}", Setting::in_line);
  auto t2 = std::chrono::steady_clock::now();
  for (int i = 0; i < 200; ++i) c.convert("d = " + std::to_string(i) , Setting::in_line);
  auto t3 = std::chrono::steady_clock::now();
  auto ms=[](auto d){return std::chrono::duration<double>(d).count()*1000;};
  std::printf("load %.1f, each %.2f, small %.2f\n", ms(t1-t0), ms(t2-t1)/200, ms(t3-t2)/200);
}
