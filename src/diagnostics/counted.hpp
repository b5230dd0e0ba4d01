#pragma once
#include <cstddef>
#include <string>
#include <string_view>

namespace proofsheet::diagnostics {

/// "1 cell", "2 cells", "0 cells"; "1 erratum", "2 errata" with the plural given.
std::string counted(std::size_t count, std::string_view noun, std::string_view plural = {});
/// The noun alone, as it stands behind the count.
std::string noun_for(std::size_t count, std::string_view noun, std::string_view plural = {});

}  // namespace proofsheet::diagnostics
