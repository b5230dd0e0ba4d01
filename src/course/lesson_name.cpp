#include "course/lesson_name.hpp"

namespace proofsheet::course {

bool is_id(std::string_view name) {
  return !name.empty() && name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") == name.npos;
}

}  // namespace proofsheet::course
