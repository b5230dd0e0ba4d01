#pragma once
#include <atomic>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace proofsheet::diagnostics {

/// A place as people count: line and column from 1, the column in code points.
struct Position {
  std::size_t line = 1;
  std::size_t column = 1;
};

/// Gives back bytes that wait elsewhere, from any thread.
using Aside = std::function<std::string()>;
/// Puts bytes where they wait.
using SetAside = std::function<Aside(std::string bytes)>;
/// In memory, which has room for little.
Aside kept_here(std::string bytes);

/// One text that an author wrote, with its name as it is shown (a path relative to the course). Immutable; once
/// it is read it may wait elsewhere, and comes back by itself for whoever asks for any of it.
class Source {
 public:
  Source(std::string name, std::string text);
  /// One that waits elsewhere already; `aside` gives so many bytes.
  Source(std::string name, std::size_t size, Aside aside);
  const std::string& name() const { return name_; }
  const std::string& text() const { return content().text; }
  std::size_t size() const { return size_; }
  /// No thread may be at work with its text, and nothing that points into it is valid afterwards.
  void wait_elsewhere(const SetAside& set_aside) const;
  /// The place of a byte offset; an offset past the end is the end.
  Position position(std::size_t offset) const;
  /// The bytes of a line, from 1, without its line end; empty past the end.
  std::string_view line(std::size_t number) const;
  /// The byte offset at which a line, from 1, begins; the length of the text past the end.
  std::size_t line_start(std::size_t number) const;

 private:
  struct Content {
    explicit Content(std::string bytes);
    std::size_t characters_before(std::size_t offset) const;
    std::string text;
    std::vector<std::size_t> starts;      ///< of the lines
    std::vector<std::size_t> characters;  ///< code points before every stride-th byte
  };
  const Content& content() const {
    const Content* here = here_.load(std::memory_order_acquire);
    return here ? *here : brought_back();
  }
  const Content& brought_back() const;

  std::string name_;
  std::size_t size_;
  mutable std::unique_ptr<const Content> content_;
  mutable std::atomic<const Content*> here_;  ///< null: it waits elsewhere
  mutable Aside aside_;
};

using SourcePtr = std::shared_ptr<const Source>;

/// A stretch of a source, in bytes: [begin, end).
struct Span {
  SourcePtr source;
  std::size_t begin = 0;
  std::size_t end = 0;
};

/// A span as people and other programs count it: lines and columns from 1, columns in code points, the end
/// just behind the last character. Line 0: the file as a whole; no file: the whole course.
struct Region {
  std::string file;
  std::size_t line = 0, column = 0;
  std::size_t end_line = 0, end_column = 0;
  friend bool operator==(const Region&, const Region&) = default;
};
Region region_of(const Span& span);

}  // namespace proofsheet::diagnostics
