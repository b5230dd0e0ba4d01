// Everything in src/ must be part of the program.
//
// Code that only tests call is measured, documented and trusted, but no user can run it. The linker's map
// names every object that it took from the libraries of the rooms, and every function that it left out
// because main does not lead to it. Without optimisation no function is split or inlined, so a function that
// is left out is unused.
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <string_view>

#include "catch.hpp"
#include "checkout.hpp"

namespace reached_test {

#ifdef PROGRAM_MAP

namespace fs = std::filesystem;

namespace {

/// The room and the name of a source, since the members of a library have no folders.
using Member = std::pair<std::string, std::string>;

struct LinkMap {
  std::multiset<Member> members;   ///< taken from the libraries of rooms
  std::set<std::string> left_out;  ///< symbols of functions without a linked copy
};

LinkMap read_map() {
  static const std::regex member(R"(^lib([a-z]+)\.a\(([a-z0-9_]+\.cpp)\.o\))");
  LinkMap map;
  std::ifstream file(PROGRAM_MAP);
  REQUIRE(file);
  enum class Part { other, members, left_out, taken } part = Part::other;
  std::set<std::string> taken;
  for (std::string line; std::getline(file, line);) {
    if (line.rfind("Archive member included", 0) == 0) part = Part::members;
    if (line.rfind("Discarded input sections", 0) == 0) part = Part::left_out;
    if (line.rfind("Memory Configuration", 0) == 0) part = Part::taken;
    std::smatch match;
    if (part == Part::members && line.rfind(' ', 0) != 0 && std::regex_search(line, match, member))
      map.members.emplace(match[1], match[2]);
    if (line.rfind(" .text._ZN10proofsheet", 0) != 0 && line.rfind(" .text._ZNK10proofsheet", 0) != 0)
      continue;
    constexpr std::size_t symbol = std::string_view(" .text.").size();
    (part == Part::left_out ? map.left_out : taken)
        .insert(line.substr(symbol, line.find(' ', symbol) - symbol));
  }
  for (const std::string& symbol : taken) map.left_out.erase(symbol);
  return map;
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
      "_ZN10proofsheet5prose17directive_optionsB5cxx11ESt17basic_string_viewIcSt11char_traitsIcEE",
      "_ZN10proofsheet9equations14sign_spellingsEv"};
  return symbols.contains(symbol) || symbol.find("_GLOBAL__N_1") != symbol.npos;
}

}  // namespace

TEST_CASE("every source of the rooms is linked into the program, and every function is reached") {
  const LinkMap map = read_map();
  std::multiset<Member> sources;
  const fs::path src = project_folder() / "src";
  for (const auto& entry : fs::recursive_directory_iterator(src)) {
    if (entry.path().extension() != ".cpp" || entry.path().parent_path() == src) continue;
    sources.emplace(fs::relative(entry.path(), src).begin()->string(), entry.path().filename().string());
  }
  REQUIRE(sources.size() > 100);
  for (const Member& source : sources) {
    INFO("src/" << source.first << "/…/" << source.second
                << " is not part of the program: no command reaches it");
    CHECK(map.members.count(source) == sources.count(source));
  }
  for (const std::string& symbol : map.left_out) {
    if (is_for_tests(symbol)) continue;
    INFO("nothing in the program calls " << symbol << " (c++filt tells its name)");
    CHECK(false);
  }
}

#endif

}  // namespace reached_test
