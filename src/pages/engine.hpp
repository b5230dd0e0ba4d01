#pragma once
// The one door to kainjow Mustache.
#include <memory>
#include <string>
#include <vector>

#include "pages/scan.hpp"
#include "pages/view.hpp"

namespace proofsheet::pages {

/// A template that was checked, ready to be filled. Holds no partials: they were put in their places.
class Engine {
 public:
  explicit Engine(const std::vector<Piece>& pieces);
  ~Engine();
  Engine(Engine&&) noexcept;
  std::string fill(const View& view) const;

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

}  // namespace proofsheet::pages
