#pragma once
// The cases in tests/schemas/cases/*.txt, which a validator of JSON Schema and the loader must judge alike.
#include <string>
#include <vector>

#include "checkout.hpp"
#include "files/files.hpp"

namespace proofsheet {

struct Case {
  std::string title, loader, yaml;  ///< `loader`: a part of one of its messages; empty if there are none
};

/// Returns the cases of a kind of file, such as `examples`.
inline std::vector<Case> cases_of(const std::string& kind) {
  const files::DiskFiles project{project_folder()};
  std::string rest = "\n" + project.read("tests/schemas/cases/" + kind + ".txt").value();
  std::vector<Case> cases;
  for (std::size_t begin = rest.find("\n=== "); begin != std::string::npos;) {
    const std::size_t end = rest.find("\n=== ", begin + 1);
    const std::string text = rest.substr(begin + 5, end == std::string::npos ? end : end + 1 - begin - 5);
    const std::size_t line = text.find('\n');
    Case one{text.substr(0, line), "", text.substr(line + 1)};
    if (one.title.starts_with("refused: ")) {
      const std::size_t loader = text.find("\nloader: ") + 9, dashes = text.find("\n---\n");
      one.loader = text.substr(loader, dashes - loader);
      one.yaml = text.substr(dashes + 5);
    }
    cases.push_back(std::move(one));
    begin = end;
  }
  return cases;
}

}  // namespace proofsheet
