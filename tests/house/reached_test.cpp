// Everything in src/ must be part of the program.
//
// Code that only tests call is measured, documented and trusted, but no user can run it. The linker's map
// names every function that it left out because main does not lead to it. Without optimisation no function is
// split or inlined, so a function that is left out is unused.
#include <fstream>
#include <set>
#include <string>
#include <string_view>

#include "catch.hpp"

namespace reached_test {

#ifdef PROGRAM_MAP

namespace {

/// Returns the symbols of functions that the linker left out, without those of which it took another copy.
std::set<std::string> left_out_functions() {
  std::set<std::string> left_out, taken;
  std::ifstream file(PROGRAM_MAP);
  REQUIRE(file);
  bool is_discarded = false;
  for (std::string line; std::getline(file, line);) {
    if (line.rfind("Discarded input sections", 0) == 0) is_discarded = true;
    if (line.rfind("Memory Configuration", 0) == 0) is_discarded = false;
    if (line.rfind(" .text._ZN10proofsheet", 0) != 0 && line.rfind(" .text._ZNK10proofsheet", 0) != 0)
      continue;
    constexpr std::size_t symbol = std::string_view(" .text.").size();
    (is_discarded ? left_out : taken).insert(line.substr(symbol, line.find(' ', symbol) - symbol));
  }
  REQUIRE(taken.size() > 1000);
  for (const std::string& symbol : taken) left_out.erase(symbol);
  return left_out;
}

/// Symbols that the program does not call, with the reason why they exist. Some instances of a file-local
/// template may be unused.
bool is_for_tests(const std::string& symbol) {
  static const std::set<std::string_view> symbols = {
      // They count work.
      "_ZN10proofsheet7numbers11evaluationsEv", "_ZNK10proofsheet9equations10Evaluation14cells_computedEv",
      "_ZNK10proofsheet9equations6Engine14cells_computedEv",
      // They check a contract directly.
      "_ZNK10proofsheet7numbers9Enclosure8containsERKNS0_8RationalE",
      // They compare trees as text.
      "_ZN10proofsheet9equations4dumpB5cxx11ERKNS0_10ExpressionE",
      "_ZN10proofsheet9equations4dumpB5cxx11ERKNS0_6ClauseE",
      // They write exact values as text.
      "_ZN10proofsheet7numbers8RationalC2ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE",
      // The guide lists all of them.
      "_ZN10proofsheet9equations14sign_spellingsEv"};
  return symbols.contains(symbol) || symbol.find("_GLOBAL__N_1") != symbol.npos;
}

}  // namespace

TEST_CASE("every function of the rooms is reached") {
  for (const std::string& symbol : left_out_functions()) {
    if (is_for_tests(symbol)) continue;
    INFO("nothing in the program calls " << symbol << " (c++filt tells its name)");
    CHECK(false);
  }
}

#endif

}  // namespace reached_test
