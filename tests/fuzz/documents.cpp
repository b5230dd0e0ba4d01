// Documents of every format with claims, and `--fix`: the edits lie inside claimed numerals, a second run has
// none, and an exact number stays exact. The first byte chooses the format.
#include <algorithm>
#include <array>
#include <map>

#include "documents/checked.hpp"
#include "files/files.hpp"
#include "target.hpp"
#include "text/replaced.hpp"

using namespace fuzz;
namespace documents = proofsheet::documents;
namespace seen = proofsheet::seen;

namespace {

constexpr std::array names{"a.md", "a.tex", "a.html", "a.rst", "a.ipynb", "a.adoc", "a.typ", "a.txt"};

constexpr const char* values =
    "given:\n  bench: [parse-json, sort]\n  version: [v1, v2]\n  T[bench, version]: |\n    84.2 35.8\n"
    "    12.0 9.6\n  n: 2412.3\n  less: -7.035\n  tiny: 0.00013512\nunits:\n  T: ms\n  speedup: [×, x]\n"
    "equations: |\n  speedup[b] = T[b, v1] / T[b, v2]  for b in bench\n"
    "  total[v] = sum(T[b, v] for b in bench)  for v in version\n  share = total[v2] / total[v1]\n";

documents::CheckResult check(const char* name, const std::string& text, ps::text::Diagnostics& diagnostics) {
  const ps::files::MemoryFiles files;
  auto project = documents::read_project(std::make_shared<const ps::text::Source>("proofsheet.yaml", values),
                                         files, diagnostics);
  const auto source = std::make_shared<const ps::text::Source>(name, text);
  const std::vector<documents::Document> all{{name, seen::read_document(source, {}, diagnostics)}};
  return documents::check(project, all, {}, {}, diagnostics);
}

/// Returns the exact claims by what they claim; of several, how many.
std::map<std::string, long> exact_claims(const documents::CheckResult& checked) {
  std::map<std::string, long> exact;
  for (const ps::ledger::Claim& claim : checked.claims)
    if (claim.verdict == ps::ledger::Verdict::exact) ++exact[claim.what];
  return exact;
}

std::string with_edits(const std::string& text, std::vector<documents::Edit> edits) {
  std::sort(edits.begin(), edits.end(),
            [](const auto& a, const auto& b) { return a.span.begin < b.span.begin; });
  std::vector<ps::text::Replacement> replacements;
  for (const documents::Edit& edit : edits) {
    require(edit.span.begin <= edit.span.end && edit.span.end <= text.size(), "an edit lies in its document");
    require(text.substr(edit.span.begin, edit.span.end - edit.span.begin) == edit.was,
            "an edit knows its text");
    require(
        edit.was.find_first_of("<>\n`$\\") == std::string::npos || edit.was.find("\\u") != std::string::npos,
        "an edit touches no markup");
    replacements.push_back({edit.span.begin, edit.span.end, edit.now});
  }
  return ps::text::with_replacements(text, replacements);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const char* const name = names[data[0] % names.size()];
  std::string text = string_of(data + 1, size - 1);
  ps::text::Diagnostics diagnostics;
  documents::CheckResult checked = check(name, text, diagnostics);
  tell(diagnostics);
  if (diagnostics.has_errors() || checked.edits.empty()) return 0;
  text = with_edits(text, checked.edits);
  ps::text::Diagnostics again;
  const documents::CheckResult fixed = check(name, text, again);
  require(!again.has_errors(), "a corrected document can be read");
  require(fixed.edits.empty(), "a second --fix changes nothing");
  const auto now = exact_claims(fixed);
  for (const auto& [what, count] : exact_claims(checked))
    require(now.contains(what) && now.at(what) >= count, "an exact number stays exact: " + what);
  return 0;
}
