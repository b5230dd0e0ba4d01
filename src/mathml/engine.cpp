// Memory is counted here, and an allocation beyond the limit fails like any other error in the script. The
// engine itself limits nesting and the steps of a regular expression.
#include "mathml/engine.hpp"

#include <duktape.h>

#include <cstdlib>
#include <cstring>
#include <new>

namespace proofsheet::mathml {

namespace {

/// In bytes. A library takes up to 30 MB itself; a text needs little more.
constexpr std::size_t most_memory = std::size_t{128} << 20;

/// Every block has its size before it, so that freed memory can be counted. `used` is the counter.
constexpr std::size_t head = alignof(std::max_align_t);

void release(void* used, void* block) {
  if (!block) return;
  auto* start = static_cast<std::byte*>(block) - head;
  *static_cast<std::size_t*>(used) -= *reinterpret_cast<std::size_t*>(start);
  std::free(start);
}

void* resize(void* counter, void* block, duk_size_t size) {
  if (size == 0) {
    release(counter, block);
    return nullptr;
  }
  auto& used = *static_cast<std::size_t*>(counter);
  auto* start = block ? static_cast<std::byte*>(block) - head : nullptr;
  const std::size_t before = start ? *reinterpret_cast<std::size_t*>(start) : 0;
  if (size > most_memory || used - before + size > most_memory) return nullptr;
  start = static_cast<std::byte*>(std::realloc(start, size + head));
  if (!start) return nullptr;
  *reinterpret_cast<std::size_t*>(start) = size;
  used += size - before;
  return start + head;
}

void* allocate(void* counter, duk_size_t size) { return resize(counter, nullptr, size); }

/// Bytecode must be run by the version of the engine that made it.
void require_same_engine(duk_context* engine) {
  duk_eval_string(engine, "Duktape.version");
  const bool same = duk_get_int(engine, -1) == DUK_VERSION;
  duk_pop(engine);
  if (!same)
    (void)duk_error(engine, DUK_ERR_ERROR,
                    "the engine's version differs from the one that this program was compiled for");
}

duk_ret_t start(duk_context* engine, void* data) {
  require_same_engine(engine);
  const auto& bytecode = *static_cast<const std::string_view*>(data);
  std::memcpy(duk_push_fixed_buffer(engine, bytecode.size()), bytecode.data(), bytecode.size());
  duk_load_function(engine);
  duk_call(engine, 0);
  return 1;
}

/// The arguments of a call into the engine. An error in it is returned as a result and never jumps past C++
/// objects.
struct Request {
  const std::string &first, &second;
};

duk_ret_t run(duk_context* engine, void* data) {
  const auto& request = *static_cast<const Request*>(data);
  duk_dup(engine, 0);
  duk_push_lstring(engine, request.first.data(), request.first.size());
  duk_push_lstring(engine, request.second.data(), request.second.size());
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

}  // namespace

Engine::Engine(std::string_view bytecode) : bytecode_(bytecode) {}

Engine::~Engine() {
  if (engine_) duk_destroy_heap(engine_);
}

/// Starts the engine, and leaves the function of the library at the bottom of its stack.
void Engine::begin() {
  engine_ = duk_create_heap(allocate, resize, release, &used_, nullptr);
  if (!engine_ || duk_safe_call(engine_, start, &bytecode_, 0, 1) != DUK_EXEC_SUCCESS) throw std::bad_alloc();
}

Engine::Result Engine::call(const std::string& first, const std::string& second) {
  if (!engine_) begin();
  Request request{first, second};
  Result result;
  if (duk_safe_call(engine_, run, &request, 0, 1) != DUK_EXEC_SUCCESS)
    result.error = duk_safe_to_string(engine_, -1);
  else
    for (duk_uarridx_t i = 0; i < result.texts.size(); ++i) result.texts[i] = text_at(engine_, i);
  duk_pop(engine_);
  return result;
}

}  // namespace proofsheet::mathml
