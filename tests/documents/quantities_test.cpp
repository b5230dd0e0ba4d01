// Quantities are no names, years or ordinals, in any format and in a lesson that is adopted; names, years,
// ordinals, sections, versions and dates need no source.
#include <sstream>

#include "catch.hpp"
#include "commands/program.hpp"

namespace quantities_test {

using namespace program;

namespace {

/// Returns the untraced numerals of a document.
std::string untraced(const Folder& folder, const std::string& file) {
  std::istringstream lines(run_in(folder.path(), {"check", file}).out);
  std::string found, line;
  const std::string before = "untraced: the numeral '";
  while (std::getline(lines, line))
    if (const std::size_t at = line.find(before); at != std::string::npos) {
      const std::size_t begin = at + before.size();
      found += (found.empty() ? "" : " | ") + line.substr(begin, line.find('\'', begin) - begin);
    }
  return found;
}

struct Quantity {
  const char* text;
  const char* untraced;
};

void check_in_all_formats(const std::vector<Quantity>& rows) {
  const Folder folder;
  write(folder.path() / "proofsheet.yaml", "given:\n  n: 1\n");
  for (const Quantity& row : rows) {
    const std::string text = row.text;
    std::string latex;
    for (const char c : text) latex += (c == '$' || c == '%' || c == '#' ? "\\" : "") + std::string(1, c);
    for (const auto& [file, written] : std::vector<std::pair<std::string, std::string>>{
             {"a.md", text + "\n"},
             {"b.md", "| a | b |\n| - | - |\n| c | " + text + " |\n"},
             {"c.html", "<p>" + text + "</p>\n"},
             {"d.tex", latex + "\n"},
             {"e.rst", text + "\n"},
             {"f.ipynb", "{\"cells\": [{\"cell_type\": \"markdown\", \"source\": [\"" + text +
                             "\"]}], \"nbformat\": 4}\n"}}) {
      write(folder.path() / file, written);
      CAPTURE(file, text);
      CHECK(untraced(folder, file) == row.untraced);
    }
  }
}

}  // namespace

TEST_CASE("a quantity is no name, year or ordinal") {
  check_in_all_formats({
      {"It is x4.2 faster.", "4.2"},
      {"It is x15 faster.", "15"},
      {"It is ×15 now.", "15"},
      {"It costs USD4711.", "4711"},
      {"It costs EUR-4711 and GBP 1999.", "4711 | 1999"},
      {"It costs CHF88.50.", "88.50"},
      {"We got Score-99.9% here.", "99.9%"},
      {"We got Score-99% here.", "99%"},
      {"We got BLEU-42.3 and ROUGE-4.2.", "42.3 | 4.2"},
      {"We got F1-0.92 and Acc-87.5.", "0.92 | 87.5"},
      {"It was 2024-13-45.", "2024-13-45"},
      {"It was 2023-02-29 or 2024-04-31.", "2023-02-29 | 2024-04-31"},
      {"The 99.9th percentile.", "99.9th"},
      {"The 2.5th percentile.", "2.5th"},
      {"It took 1950 ms.", "1950"},
      {"It took 1950ms and 2000-ms.", "1950 | 2000"},
      {"It took 2000 seconds or 2024 days.", "2000 | 2024"},
      {"It ran at 2000 m/s and 1999 kg/m³ and 2000 MB/s.", "2000 | 1999 | 2000"},
      {"It cost $2024 or 2024 € or €2024.", "2024 | 2024 | 2024"},
      {"It cost 2024 dollars, 2024 CHF, kr 2024 or Fr. 2024.", "2024 | 2024 | 2024 | 2024"},
      {"It is 2024 km long.", "2024"},
      {"It is 2000× and 2000 × and 2000x.", "2000 | 2000 | 2000"},
      {"It is x2000 and ×2000 and a factor of 2000.", "2000 | 2000 | 2000"},
      {"It is 1920×1080 or 1920 x 2000.", "1920 | 1080 | 1920 | 2000"},
      {"It is 3× faster, 3x faster and $5.", "3 | 3 | 5"},
      {"It took 1950–2000 ms.", "1950 | 2000"},
      {"It took 1950 to 2000 ms.", "1950 | 2000"},
      {"It melts at 2000 K.", "2000"},
      {"See page 2024 km.", "2024"},
      {"A 2000-year-old tree.", "2000"},
      {"It has 2000 °C and 2000 µm.", "2000 | 2000"},
      {"Issue #99.9%.", "99.9%"},
      {"It is v2=4711.", "4711"},
  });
}

TEST_CASE("names, years, ordinals, sections, versions and dates need no source") {
  check_in_all_formats({
      {"GPT-2 and GPT-3.5 and Llama-3.1 and T5-1.1 and A4 and x15.", ""},
      {"ResNet-50, BERT-8 and Ubuntu-22.04 with Python3.11.", ""},
      {"The 2nd, 21st, 95th and 1,000th.", ""},
      {"See section 33, page 2024 and Figure 4.7.", ""},
      {"In 2019 and 2024 (since 1999), and 1990s, and 2019a, 2019b.", ""},
      {"In 2016 K. He and in 2019 A. Vaswani met.", ""},
      {"From 1950 to 2000, 1939–1945.", ""},
      {"In 2019 $-signs were rare.", ""},
      {"Version v1.4.2 and 1.2.3, v2 and 2.0.1-rc.1.", ""},
      {"It was 2024-05-01, 2024-02-29 and 2024-05-01T12:30:00Z.", ""},
      {"It has 5 km, 3 x and 12 GB.", ""},
      {"See issue #4711.", ""},
      {"In 2019 in Rome, in 2020 as before, in 2021 at home, in 2022 a new one.", ""},
      {"2001 A Space Odyssey.", ""},
  });
}

TEST_CASE("a document that is adopted has the same names, years and ordinals") {
  const Folder folder;
  write(folder.path() / "old.md",
        "GPT-2 of 2019, the 2nd; x4.2 faster, USD4711, BLEU-42.3, 99.9th, 1950 ms, $2024, 2000×.\n");
  const Ran ran = run_in(folder.path(), {"adopt", (folder.path() / "old.md").string()});
  INFO(ran.out);
  CHECK((ran.out + ran.err).find("10 numerals: 3 plain, 0 claims, 0 near misses, 7 without a source") !=
        std::string::npos);
}

}  // namespace quantities_test
