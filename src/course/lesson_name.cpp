#include "course/lesson_name.hpp"

#include <algorithm>

namespace proofsheet::course {

bool is_page_name(std::string_view name) {
  return std::find(page_names.begin(), page_names.end(), name) != page_names.end();
}

bool is_id(std::string_view name) {
  return !name.empty() && name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") == name.npos;
}

}  // namespace proofsheet::course
