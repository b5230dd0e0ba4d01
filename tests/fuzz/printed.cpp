// Printed numbers: a number that is parsed is printed, and must parse to the same number.
#include "numbers/exact/printed.hpp"
#include "target.hpp"

using namespace fuzz;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string input = string_of(data, size);
  ps::numbers::unit_in(input);
  const auto printed = ps::numbers::parse_printed(input, {"m", "°", "km/h"});
  if (!printed) return 0;
  const std::string written = ps::numbers::to_string(printed->decimal);
  const auto again = ps::numbers::parse_printed(written);
  require(again && ps::numbers::value_of(again->decimal) == ps::numbers::value_of(printed->decimal),
          input + " is written as " + written);
  const auto range = ps::numbers::rounding_interval(*printed, ps::numbers::Rounding{});
  require(range.lower <= ps::numbers::value_of(*printed) && ps::numbers::value_of(*printed) <= range.upper,
          input + " rounds to itself");
  const auto same = ps::numbers::format_like(*printed, printed->decimal);
  const auto reread = same ? ps::numbers::parse_printed(*same, {"m", "°", "km/h"}) : printed;
  require(reread && ps::numbers::value_of(*reread) == ps::numbers::value_of(*printed),
          input + " is written as it was");
  return 0;
}
