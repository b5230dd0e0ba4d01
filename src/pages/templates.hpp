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

 private:
  std::map<std::string, std::map<std::string, Engine>> engines_;
};

}  // namespace proofsheet::pages
