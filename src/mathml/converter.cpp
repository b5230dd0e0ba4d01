// KaTeX reads LaTeX as widely as any maintained program, and writes MathML. It is JavaScript without
// dependencies, so a small engine for that language runs it inside this program: no other process, no
// network, the same bytes on every machine.
//
// A formula comes from an author and may be anything. KaTeX limits the number of macro expansions, and the
// engine limits nesting. Memory is counted here, and an allocation beyond the limit fails like any other
// mistake in the formula.
#include <duktape.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <map>
#include <new>
#include <utility>

#include "mathml/commands.hpp"
#include "mathml/library.hpp"
#include "mathml/mathml.hpp"
#include "mathml/trimmed.hpp"

namespace proofsheet::mathml {

namespace {

/// The number of formulas whose MathML is cached.
constexpr std::size_t most_cached = 20'000;

/// In bytes. KaTeX itself takes about 12 MB; a formula needs little more.
constexpr std::size_t most_memory = std::size_t{128} << 20;

/// Every block has its size before it, so that freed memory can be counted.
struct Memory {
  std::size_t used = 0;
};

constexpr std::size_t head = alignof(std::max_align_t);

void release(void* memory, void* block) {
  if (!block) return;
  auto* start = static_cast<std::byte*>(block) - head;
  static_cast<Memory*>(memory)->used -= *reinterpret_cast<std::size_t*>(start);
  std::free(start);
}

void* resize(void* memory, void* block, duk_size_t size) {
  if (size == 0) {
    release(memory, block);
    return nullptr;
  }
  auto& used = static_cast<Memory*>(memory)->used;
  auto* start = block ? static_cast<std::byte*>(block) - head : nullptr;
  const std::size_t before = start ? *reinterpret_cast<std::size_t*>(start) : 0;
  if (size > most_memory || used - before + size > most_memory) return nullptr;
  start = static_cast<std::byte*>(std::realloc(start, size + head));
  if (!start) return nullptr;
  *reinterpret_cast<std::size_t*>(start) = size;
  used += size - before;
  return start + head;
}

void* allocate(void* memory, duk_size_t size) { return resize(memory, nullptr, size); }

/// The arguments of a call into the engine. An error in it is returned as a result and never jumps past C++
/// objects.
struct Request {
  const std::string& latex;
  bool displayed;
};

/// Bytecode must be run by the version of the engine that made it.
void require_same_engine(duk_context* engine) {
  duk_eval_string(engine, "Duktape.version");
  const bool same = duk_get_int(engine, -1) == DUK_VERSION;
  duk_pop(engine);
  if (!same)
    (void)duk_error(engine, DUK_ERR_ERROR,
                    "the engine's version differs from the one that this program was compiled for");
}

duk_ret_t start(duk_context* engine, void*) {
  require_same_engine(engine);
  const std::string_view bytecode = library();
  std::memcpy(duk_push_fixed_buffer(engine, bytecode.size()), bytecode.data(), bytecode.size());
  duk_load_function(engine);
  duk_call(engine, 0);
  return 1;
}

duk_ret_t call(duk_context* engine, void* data) {
  const auto& request = *static_cast<const Request*>(data);
  duk_dup(engine, 0);
  duk_push_lstring(engine, request.latex.data(), request.latex.size());
  duk_push_boolean(engine, request.displayed ? 1 : 0);
  duk_call(engine, 2);
  return 1;
}

std::string text_at(duk_context* engine, duk_uarridx_t index) {
  duk_get_prop_index(engine, -1, index);
  duk_size_t size = 0;
  const char* text = duk_get_lstring(engine, -1, &size);
  std::string copy = text ? std::string(text, size) : std::string();
  duk_pop(engine);
  return copy;
}

/// Returns the byte offset for JavaScript's position, which counts units of UTF-16; in ASCII they are the
/// same.
std::optional<std::size_t> place(const std::string& latex, int position) {
  if (position < 0) return std::nullopt;
  std::size_t units = 0, at = 0;
  while (at < latex.size() && units < static_cast<std::size_t>(position)) {
    const auto lead = static_cast<unsigned char>(latex[at]);
    at += lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    units += lead < 0xF0 ? 1 : 2;
  }
  return std::min(at, latex.size());
}

/// Runs KaTeX; started by the first formula.
class Engine {
 public:
  Engine() = default;
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;
  ~Engine() {
    if (engine_) duk_destroy_heap(engine_);
  }

  Converted convert(const std::string& latex, Setting setting) {
    if (latex.size() > longest_formula) return {{}, FormulaError{"the formula is too long", {}}};
    if (auto error = find_refused(latex)) return {{}, std::move(error)};
    if (!engine_) begin();
    Request request{latex, setting == Setting::displayed};
    Converted converted;
    if (duk_safe_call(engine_, call, &request, 0, 1) != DUK_EXEC_SUCCESS) {
      converted.error = FormulaError{duk_safe_to_string(engine_, -1), {}};
    } else if (std::string fact = text_at(engine_, 0); !fact.empty()) {
      duk_get_prop_index(engine_, -1, 1);
      converted.error = FormulaError{std::move(fact), place(latex, duk_get_int(engine_, -1))};
      duk_pop(engine_);
    } else {
      converted.mathml = trimmed(text_at(engine_, 2));
    }
    duk_pop(engine_);
    return converted;
  }

 private:
  /// Starts the engine, and leaves the function that converts at the bottom of its stack.
  void begin() {
    engine_ = duk_create_heap(allocate, resize, release, &memory_, nullptr);
    if (!engine_ || duk_safe_call(engine_, start, nullptr, 0, 1) != DUK_EXEC_SUCCESS) throw std::bad_alloc();
  }

  Memory memory_;
  duk_context* engine_ = nullptr;
};

}  // namespace

Converted convert(const std::string& latex, Setting setting) {
  thread_local Engine engine;
  thread_local std::map<std::pair<std::string, Setting>, Converted> known;
  if (known.size() == most_cached) known.clear();
  const auto key = std::make_pair(latex, setting);
  const auto found = known.find(key);
  return found != known.end() ? found->second
                              : known.emplace(key, engine.convert(latex, setting)).first->second;
}

}  // namespace proofsheet::mathml
