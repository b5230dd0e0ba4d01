#pragma once
// The templates of all formats, read, checked and ready.
#include <map>
#include <string>

#include "pages/engine.hpp"
#include "pages/pages.hpp"
#include "pages/schema.hpp"

namespace proofsheet::pages {

class Templates {
 public:
  void add(const std::string& format, const std::string& name, Engine engine);
  /// `view` has every key that the schema promises for `name`.
  std::string fill(const std::string& format, const std::string& name, const View& view) const;

  /// A file that pages use as it is; `path` below the folder of the format.
  void add_asset(const std::string& format, const std::string& path, std::string bytes);
  const std::map<std::string, std::string>& assets(const std::string& format) const;

 private:
  std::map<std::string, std::map<std::string, Engine>> engines_;
  std::map<std::string, std::map<std::string, std::string>> assets_;
};

}  // namespace proofsheet::pages
