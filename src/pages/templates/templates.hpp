#pragma once
// The templates of all formats, parsed and checked.
#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "pages/pages.hpp"
#include "pages/templates/template.hpp"

namespace proofsheet::pages {

class Templates {
 public:
  explicit Templates(course::Words words) : words_(std::move(words)) {}
  /// Returns the words of the course's language.
  const course::Words& words() const { return words_; }
  void add(const Format& format, const TemplateSchema& schema, Nodes nodes);
  /// Fills the template `name`. `view` must have every key that the schema lists for it.
  std::string fill(const Format& format, std::string_view name, const View& view) const;

  /// Adds a file that pages use unchanged. `path` must be relative to the format's folder.
  void add_asset(const Format& format, const std::string& path, std::string bytes);
  const std::map<std::string, std::string>& assets(const Format& format) const;

 private:
  course::Words words_;
  struct Checked {
    const TemplateSchema& schema;
    Nodes nodes;
  };
  std::map<std::string, std::map<std::string, Checked, std::less<>>, std::less<>> templates_;  // by format,
                                                                                               // then by name
  std::map<std::string, std::map<std::string, std::string>> assets_;
};

}  // namespace proofsheet::pages
