#include "diagnostics/counted.hpp"

namespace proofsheet::diagnostics {

std::string noun_for(std::size_t count, std::string_view noun, std::string_view plural) {
  if (count == 1) return std::string(noun);
  return plural.empty() ? std::string(noun) + "s" : std::string(plural);
}

std::string counted(std::size_t count, std::string_view noun, std::string_view plural) {
  return std::to_string(count) + " " + noun_for(count, noun, plural);
}

}  // namespace proofsheet::diagnostics
