// KaTeX reads LaTeX as widely as anything does that is kept well, and writes MathML. It is a program in
// JavaScript without needs of its own, so a small engine for that language runs it within this program: no
// other process, no network, the same bytes on every machine.
//
// A formula is an author's and may be anything. KaTeX expands at most so many macros; the engine has bounds
// of its own on nesting; memory is counted here, and what would go beyond the bound fails like any other
// mistake in the formula.
#include <duktape.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <new>
#include <utility>

#include "mathml/commands.hpp"
#include "mathml/library.hpp"
#include "mathml/mathml.hpp"
#include "mathml/trimmed.hpp"

namespace proofsheet::mathml {

namespace {

/// KaTeX itself takes about 12 MB; what one formula needs is small beside that.
constexpr std::size_t most_memory = std::size_t{128} << 20;

/// The engine lacks `fill`.
constexpr const char* preparation = R"js(
if (!Array.prototype.fill) Array.prototype.fill = function (value) {
  for (var i = 0; i < this.length; ++i) this[i] = value;
  return this;
};
)js";
/// What LaTeX itself would not take is an error, but for letters of other scripts, which MathML can show.
/// Commands that KaTeX runs for trusted authors alone (links, images, attributes) are errors, where it would
/// set their names in red.
constexpr const char* entry = R"js(
(function (katex) {
  function strict(code) { return code === "unicodeTextInMathMode" || code === "unknownSymbol" ? "ignore" : "error"; }
  function trust(context) { throw new Error("'" + context.command + "' is not for formulas"); }
  function fact(error) {
    return String(error.message || error)
      .replace(/^KaTeX parse error: /, "")
      .replace(/ at (position \d+|end of input): [^]*$/, "")
      .replace(/^LaTeX-incompatible input and strict mode is set to 'error': ([^]*) \[\w+\]$/, "$1")
      .replace(/'EOF'/g, "the end of the formula");
  }
  return function (latex, displayed) {
    try {
      return ["", -1, katex.renderToString(latex, { output: "mathml", displayMode: displayed, throwOnError: true,
                                                    strict: strict, trust: trust, maxExpand: 1000 })];
    } catch (error) {
      return [fact(error) || "unreadable", typeof error.position === "number" ? error.position : -1, ""];
    }
  };
})(this.katex)
)js";

}  // namespace

/// Every block is preceded by its size, so that what is freed can be counted.
struct Memory {
  std::size_t used = 0;
};

namespace {

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

/// A call into the engine: whatever fails in it comes back as a result, never as a jump past C++ objects.
struct Request {
  const std::string& latex;
  bool displayed;
};

duk_ret_t start(duk_context* engine, void*) {
  duk_peval_string_noresult(engine, preparation);
  const std::string_view source = library();
  duk_eval_lstring_noresult(engine, source.data(), source.size());
  duk_eval_string(engine, entry);
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

/// JavaScript counts in units of UTF-16; a formula that is ASCII has as many bytes.
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

}  // namespace

struct Converter::Inside {
  Memory memory;
  duk_context* engine = nullptr;
  std::map<std::pair<std::string, Setting>, Converted> done;

  ~Inside() {
    if (engine) duk_destroy_heap(engine);
  }

  /// The function that converts lies at the bottom of the engine's stack.
  void begin() {
    engine = duk_create_heap(allocate, resize, release, &memory, nullptr);
    if (!engine || duk_safe_call(engine, start, nullptr, 0, 1) != DUK_EXEC_SUCCESS) throw std::bad_alloc();
  }

  Converted convert(const std::string& latex, Setting setting) {
    if (latex.size() > longest_formula)
      return {{}, FormulaError{"the formula is longer than this program converts", {}}};
    if (auto error = refused(latex)) return {{}, std::move(error)};
    if (!engine) begin();
    Request request{latex, setting == Setting::displayed};
    Converted converted;
    if (duk_safe_call(engine, call, &request, 0, 1) != DUK_EXEC_SUCCESS) {
      converted.error = FormulaError{duk_safe_to_string(engine, -1), {}};
    } else if (std::string fact = text_at(engine, 0); !fact.empty()) {
      duk_get_prop_index(engine, -1, 1);
      converted.error = FormulaError{std::move(fact), place(latex, duk_get_int(engine, -1))};
      duk_pop(engine);
    } else {
      converted.mathml = trimmed(text_at(engine, 2));
    }
    duk_pop(engine);
    return converted;
  }
};

Converter::Converter() : inside_(std::make_unique<Inside>()) {}
Converter::~Converter() = default;

const Converted& Converter::convert(const std::string& latex, Setting setting) {
  const auto key = std::make_pair(latex, setting);
  const auto found = inside_->done.find(key);
  if (found != inside_->done.end()) return found->second;
  return inside_->done.emplace(key, inside_->convert(latex, setting)).first->second;
}

}  // namespace proofsheet::mathml
