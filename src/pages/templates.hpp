#pragma once
// The templates of all formats, read, checked and ready.
#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "pages/pages.hpp"
#include "pages/template.hpp"

namespace proofsheet::pages {

class Templates {
 public:
  explicit Templates(course::Words words) : words_(std::move(words)) {}
  /// Those of the course's language.
  const course::Words& words() const { return words_; }
  void add(const Format& format, const TemplateSchema& schema, Nodes nodes);
  /// `view` has every key that the schema promises for `name`.
  std::string fill(const Format& format, std::string_view name, const View& view) const;

  /// A file that pages use as it is; `path` below the folder of the format.
  void add_asset(const Format& format, const std::string& path, std::string bytes);
  const std::map<std::string, std::string>& assets(const Format& format) const;

 private:
  course::Words words_;
  struct Checked {
    const TemplateSchema& schema;
    Nodes nodes;
  };
  std::map<std::string, std::map<std::string, Checked, std::less<>>, std::less<>> templates_;  // by format and name
  std::map<std::string, std::map<std::string, std::string>> assets_;
};

}  // namespace proofsheet::pages
