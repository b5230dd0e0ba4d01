// Templates, since an author's template may be anything. A template that is read and checked against the
// schema can be filled.
#include "pages/templates/template.hpp"
#include "target.hpp"

using namespace fuzz;
namespace pages = proofsheet::pages;

namespace {

const std::vector<pages::Key>& promised() {
  static const std::vector<pages::Key> keys = pages::parse_keys(
      "- `text` (text): \n- `note` (text?): \n- `more` (flag): \n- `items` (list): \n"
      "  - `digits` (text): \n  - `more` (flag): ");
  return keys;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  ps::text::Diagnostics diagnostics;
  pages::TemplateFiles files;
  for (const std::string name : {"page", "part"}) {
    const auto source = source_of(name == "page" ? string_of(data, size) : "{{text}}");
    files[name] = {source, pages::parse(source, pages::LastNewline::kept, diagnostics)};
  }
  std::set<std::string> used;
  const auto nodes = pages::resolve(files, "page", promised(), used, diagnostics);
  require(nodes.has_value() != diagnostics.has_errors(), "a template is read, or an error says why not");
  tell(diagnostics);
  if (!nodes) return 0;
  pages::View item, view;
  item.text("digits", "0.8415").flag("more", false);
  view.text("text", "words").text("note", "").flag("more", true).list("items", {item, item});
  pages::fill(*nodes, view);
  return 0;
}
