#include "text/addresses.hpp"

#include <charconv>

namespace proofsheet::text {

std::string without_percents(std::string_view address) {
  std::string plain;
  for (std::size_t at = 0; at < address.size(); ++at) {
    unsigned code = 0;
    const std::string_view two = address.substr(at + 1, 2);
    const bool is_code = address[at] == '%' && two.size() == 2 &&
                         std::from_chars(two.data(), two.data() + 2, code, 16).ptr == two.data() + 2;
    plain += is_code ? static_cast<char>(code) : address[at];
    if (is_code) at += 2;
  }
  return plain;
}

}  // namespace proofsheet::text
