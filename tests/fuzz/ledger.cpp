// numbers.json, which may come from anywhere: a ledger that is read is written, and must read as the same
// ledger.
#include "drift/drift.hpp"
#include "ledger/numbers_file.hpp"
#include "target.hpp"

using namespace fuzz;
namespace ledger = proofsheet::ledger;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string input = string_of(data, size);
  std::string fault;
  const auto numbers = ledger::parse_numbers(input, fault);
  require(numbers.has_value() == fault.empty(), "a ledger is read, or a fault is told: " + fault);
  if (!numbers) return 0;
  ledger::NumbersFile tidied = *numbers;
  ledger::tidy(tidied);
  const std::string written = ledger::to_json(tidied);
  auto again = ledger::parse_numbers(written, fault);
  require(again.has_value(), "what is written can be read: " + fault);
  require(ledger::to_json(*again) == written, "what is read is written likewise");
  const auto page_of = [](const std::string& lesson, const std::string&) { return lesson + ".md"; };
  ps::drift::compare({{{"numbers.json", input}}, numbers}, {{"numbers.json", written}}, tidied, page_of);
  return 0;
}
