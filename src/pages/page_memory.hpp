#pragma once
// Pages that were made before. A page shows its own lesson and, of the others, what stands in their outlines.
// As long as neither changes the page is what it was: nobody has to write it again, nor to read it.
#include <optional>
#include <string>
#include <string_view>

namespace proofsheet::pages {

class PageMemory {
 public:
  virtual ~PageMemory() = default;
  /// Stands for these bytes: nobody finds others with the same.
  virtual std::string digest(std::string_view bytes) const = 0;
  /// What was kept of a page, by its path below output/, if it was made with this key and lies there as it was
  /// made; nothing else. Several threads ask, and keep.
  virtual std::optional<std::string> recall(const std::string& path, const std::string& key) = 0;
  virtual void keep(const std::string& path, const std::string& key, std::string record) = 0;
};

}  // namespace proofsheet::pages
