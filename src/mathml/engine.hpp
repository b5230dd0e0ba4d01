#pragma once
// Runs a JavaScript library inside this program: no other process, no network, the same bytes on every
// machine.
#include <array>
#include <cstddef>
#include <string>
#include <string_view>

struct duk_hthread;

namespace proofsheet::mathml {

/// A library and its memory, of which it can have 128 MB. It starts with the first call.
class Engine {
 public:
  /// `bytecode` is that of a script whose value is a function of two texts, which returns three.
  explicit Engine(std::string_view bytecode);
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;
  ~Engine();

  struct Result {
    std::array<std::string, 3> texts = {};
    std::string error = {};  ///< what the script threw; empty if it returned
  };
  /// Throws std::bad_alloc if there is no memory for the engine, or if it is of another version than the
  /// program was compiled for.
  Result call(const std::string& first, const std::string& second);

 private:
  void begin();
  std::string_view bytecode_;
  std::size_t used_ = 0;  ///< in bytes
  duk_hthread* engine_ = nullptr;
};

}  // namespace proofsheet::mathml
