#pragma once
// SVG drawings for paper: TeX reads PDF, so rsvg-convert converts them, with the rights of TeX.
#include <string>
#include <vector>

#include "paper/typeset.hpp"

namespace proofsheet::paper {

/// The program that converts drawings.
inline constexpr const char* drawing_converter = "rsvg-convert";

/// Makes a PDF in `folder` of each SVG file among the parts that has none there. Returns the names of those
/// that could not be converted; all if the program is not installed.
std::vector<std::string> convert_drawings(const Engine& engine, const std::string& search_path,
                                          const Parts& parts, const files::TemporaryFolder& folder,
                                          const BlockedSignals& held);

}  // namespace proofsheet::paper
