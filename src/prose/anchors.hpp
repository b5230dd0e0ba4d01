#pragma once
#include <map>
#include <string>
#include <string_view>

namespace proofsheet::prose {

/// The anchor that GitHub gives to a heading: small letters, digits, `_` and `-`; spaces become `-`, all else
/// is left out.
std::string slug(std::string_view heading);

/// Anchors of one document, each once: `steps`, `steps-1`, `steps-2`.
class Anchors {
 public:
  std::string add(std::string_view heading);

 private:
  std::map<std::string, std::size_t> taken_;
};

}  // namespace proofsheet::prose
