#pragma once
// A PDF as poppler's tools read it: its contents, extracted by programs that share no code with TeX.
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <regex>
#include <stdexcept>
#include <string>
#include <vector>

namespace pdf {

/// Returns the output of a shell command, in which `{}` is the file.
inline std::string said(std::string command, const std::filesystem::path& file) {
  command.replace(command.find("{}"), 2, "'" + file.string() + "'");
  FILE* pipe = ::popen((command + " 2>/dev/null").c_str(), "r");
  if (!pipe) throw std::runtime_error("can't run " + command);
  std::string all;
  std::array<char, 4096> bytes;
  for (std::size_t got; (got = std::fread(bytes.data(), 1, bytes.size(), pipe)) > 0;)
    all.append(bytes.data(), got);
  if (::pclose(pipe) != 0) throw std::runtime_error("it failed: " + command);
  return all;
}

inline std::vector<std::vector<std::string>> matches(const std::string& text, const std::string& pattern) {
  const std::regex regex(pattern);
  std::vector<std::vector<std::string>> all;
  for (std::sregex_iterator match(text.begin(), text.end(), regex), end; match != end; ++match)
    all.emplace_back(match->begin(), match->end());
  return all;
}

/// Returns a field of pdfinfo, such as `Pages` or `Title`.
inline std::string info(const std::filesystem::path& file, const std::string& field) {
  const auto found = matches(said("pdfinfo {}", file), field + ": +([^\n]*)");
  return found.empty() ? std::string() : found.front().at(1);
}

inline std::string text(const std::filesystem::path& file) { return said("pdftotext -layout {} -", file); }

struct Word {
  double left = 0, right = 0, top = 0;  ///< in points
  std::string word;
};
/// Returns the words of a page, counted from 1.
inline std::vector<Word> words(const std::filesystem::path& file, std::size_t page) {
  const std::string at = std::to_string(page);
  const std::string boxes = said("pdftotext -bbox -f " + at + " -l " + at + " {} -", file);
  std::vector<Word> all;
  for (const auto& one : matches(
           boxes, "<word xMin=\"([0-9.]+)\" yMin=\"([0-9.]+)\" xMax=\"([0-9.]+)\" yMax=\"[0-9.]+\">([^<]*)<"))
    all.push_back({std::atof(one[1].c_str()), std::atof(one[3].c_str()), std::atof(one[2].c_str()), one[4]});
  return all;
}

}  // namespace pdf
