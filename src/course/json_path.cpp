#include "course/json_path.hpp"
#include "text/refusal.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <iterator>
#include <nlohmann/json.hpp>

namespace proofsheet::course {

namespace {

using text::Diagnostics;
using text::SourcePtr;
using text::Text;

class PathReader {
 public:
  PathReader(const Text& text, Diagnostics& diagnostics)
      : text_(text), rest_(text.view()), diagnostics_(diagnostics) {}

  std::optional<JsonPath> read() {
    if (rest_.starts_with('$')) rest_.remove_prefix(1);
    while (!rest_.empty())
      if (!(rest_.front() == '[' ? bracket() : name())) return fail();
    if (path_.empty()) return fail();
    return std::move(path_);
  }

 private:
  bool name() {
    if (rest_.front() == '.') rest_.remove_prefix(1);
    const std::size_t size = std::min(rest_.find_first_of(".["), rest_.size());
    path_.push_back({JsonStep::Kind::name, std::string(rest_.substr(0, size))});
    rest_.remove_prefix(size);
    return size > 0;
  }

  bool bracket() {
    const bool quoted = rest_.size() > 1 && (rest_[1] == '"' || rest_[1] == '\'');
    const std::string close = quoted ? std::string(1, rest_[1]) + "]" : "]";
    const std::size_t first = quoted ? 2 : 1, end = rest_.find(close, first);
    if (end == rest_.npos) return false;
    const std::string_view inside = rest_.substr(first, end - first);
    rest_.remove_prefix(end + close.size());
    if (quoted) {
      path_.push_back({JsonStep::Kind::name, std::string(inside)});
    } else if (inside == "*") {
      path_.push_back({JsonStep::Kind::each});
    } else {
      std::size_t place = 0;
      const auto [stop, error] = std::from_chars(inside.data(), inside.data() + inside.size(), place);
      if (inside.empty() || error != std::errc() || stop != inside.data() + inside.size()) return false;
      path_.push_back({JsonStep::Kind::place, {}, place});
    }
    return true;
  }

  std::optional<JsonPath> fail() {
    return text::fail(
        diagnostics_, text_.span(), fmt::format("'{}' is not a JSON path", text_.str()),
        "write a path such as results[*].time: names separated by points, [*] for every item of a "
        "list, [0] for the first item");
  }

  const Text& text_;
  std::string_view rest_;
  Diagnostics& diagnostics_;
  JsonPath path_;
};

/// An iterator over the bytes of a file that stores the parser's position in `seen`.
struct Bytes {
  using iterator_category = std::forward_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;

  const char* at = nullptr;
  const char** seen = nullptr;
  reference operator*() const { return *at; }
  Bytes& operator++() {
    *seen = ++at;
    return *this;
  }
  Bytes operator++(int) {
    const Bytes before = *this;
    ++*this;
    return before;
  }
  friend bool operator==(const Bytes& a, const Bytes& b) { return a.at == b.at; }
  friend bool operator!=(const Bytes& a, const Bytes& b) { return a.at != b.at; }
};

/// Follows all paths at once. Each open value has, for each path, the number of steps that lead to it.
class PathFollower {
 public:
  using Values = std::vector<std::vector<JsonValue>>;

  PathFollower(const SourcePtr& source, const std::vector<JsonPath>& paths, Diagnostics& diagnostics)
      : source_(source),
        text_(source->text()),
        paths_(paths),
        diagnostics_(diagnostics),
        values_(paths.size()) {}

  std::optional<Values> read() {
    seen_ = text_.data();
    enter_root();
    const Bytes first{text_.data(), &seen_}, last{text_.data() + text_.size(), &seen_};
    if (!nlohmann::json::sax_parse(first, last, this)) return std::nullopt;
    return std::move(values_);
  }

  // The events of the parser. A return value of false stops it.
  bool null() { return scalar(JsonValue::Kind::null, "null", place() - 4); }
  bool boolean(bool value) {
    const std::string word = value ? "true" : "false";
    return scalar(JsonValue::Kind::text, word, place() - word.size());
  }
  bool number_integer(std::int64_t) { return number(); }
  bool number_unsigned(std::uint64_t) { return number(); }
  bool number_float(double, const std::string&) { return number(); }
  bool string(std::string& text) { return scalar(JsonValue::Kind::text, text, begin_of_text()); }
  bool binary(nlohmann::json::binary_t&) { return false; }
  bool start_object(std::size_t) { return enter(true); }
  bool start_array(std::size_t) { return enter(false); }
  bool key(std::string& name) {
    levels_[depth_ - 1].key = name;
    return true;
  }
  bool end_object() { return end_array(); }
  bool end_array() {
    for (std::size_t path = 0; path < paths_.size(); ++path) {
      const Level& level = levels_[depth_ - 1];
      if (level.steps[path] != off_path && !level.found_next[path] &&
          paths_[path][level.steps[path]].kind == JsonStep::Kind::name)
        note_absent(path, level.steps[path]);
    }
    --depth_;
    return true;
  }
  bool parse_error(std::size_t byte, const std::string&, const nlohmann::json::exception&) {
    return fail(byte > 0 ? byte - 1 : 0, byte, "this is not valid JSON",
                "export the file again with a program that writes JSON");
  }

 private:
  static constexpr std::size_t off_path = static_cast<std::size_t>(-1);

  struct Level {
    bool is_object = false;
    std::string key;
    std::size_t items = 0;
    std::vector<std::size_t> steps;  ///< of each path: the number of steps to here, or `off_path`
    std::vector<bool> found_next;    ///< of each path: true if its next step was found
  };

  std::size_t place() const { return static_cast<std::size_t>(seen_ - text_.data()); }

  bool fail(std::size_t begin, std::size_t end, std::string fact, std::string hint) {
    return text::fail(diagnostics_, {source_, std::min(begin, text_.size()), std::min(end, text_.size())},
                      std::move(fact), std::move(hint));
  }

  Level& new_level() {
    if (depth_ == levels_.size()) levels_.emplace_back();
    Level& level = levels_[depth_++];
    level.items = 0;
    level.steps.assign(paths_.size(), off_path);
    level.found_next.assign(paths_.size(), false);
    return level;
  }

  /// Opens the level around the whole value.
  void enter_root() {
    depth_ = 0;
    new_level().steps.assign(paths_.size(), 0);
  }

  bool is_root() const { return depth_ == 1; }

  /// Returns how many steps of a path lead to the next value in the innermost level; `off_path` if it is not
  /// on the path.
  std::size_t steps_to(std::size_t path) {
    Level& level = levels_[depth_ - 1];
    const std::size_t steps = level.steps[path];
    if (steps == off_path || is_root()) return steps;
    if (steps == paths_[path].size()) return off_path;
    const JsonStep& step = paths_[path][steps];
    const bool leads = step.kind == JsonStep::Kind::each ||
                       (step.kind == JsonStep::Kind::name ? level.is_object && step.name == level.key
                                                          : !level.is_object && step.place == level.items);
    if (!leads) return off_path;
    level.found_next[path] = true;
    return steps + 1;
  }

  bool scalar(JsonValue::Kind kind, std::string text, std::size_t begin) {
    for (std::size_t path = 0; path < paths_.size(); ++path) {
      const std::size_t steps = steps_to(path);
      if (steps == paths_[path].size())
        values_[path].push_back({kind, text, begin, place()});
      else if (steps != off_path)
        note_absent(path, steps);
    }
    ++levels_[depth_ - 1].items;
    return true;
  }

  /// The parser has already read the byte after a number, if there is one.
  bool number() {
    const auto is_part = [](char c) {
      return std::string_view("0123456789+-.eE").find(c) != std::string_view::npos;
    };
    std::size_t end = place();
    if (end > 0 && !is_part(text_[end - 1])) --end;
    std::size_t begin = end;
    while (begin > 0 && is_part(text_[begin - 1])) --begin;
    seen_ = text_.data() + end;
    return scalar(JsonValue::Kind::number, std::string(text_.substr(begin, end - begin)), begin);
  }

  /// Returns the offset of the text that ends here: inside it, every quote is after a backslash.
  std::size_t begin_of_text() const {
    std::size_t at = place() - 1;
    for (bool escaped = true; escaped && at > 0;) {
      at = text_.rfind('"', at - 1);
      std::size_t before = at;
      while (before > 0 && text_[before - 1] == '\\') --before;
      escaped = (at - before) % 2 == 1;
    }
    return at;
  }

  bool enter(bool is_object) {
    std::vector<std::size_t> steps(paths_.size());
    for (std::size_t path = 0; path < paths_.size(); ++path) {
      steps[path] = steps_to(path);
      if (steps[path] == paths_[path].size())
        return fail(place() - 1, place(),
                    fmt::format("the path ends at {}", is_object ? "an object" : "a list"),
                    is_object ? "add the name of a member, such as .time" : "add [*] or [0]");
    }
    ++levels_[depth_ - 1].items;
    Level& level = new_level();
    level.is_object = is_object;
    level.steps = std::move(steps);
    return true;
  }

  /// Adds a null for a value that is missing here but that other items of a `[*]` have.
  void note_absent(std::size_t path, std::size_t steps) {
    const auto begin = paths_[path].begin(), end = begin + static_cast<std::ptrdiff_t>(steps);
    if (std::any_of(begin, end, [](const JsonStep& step) { return step.kind == JsonStep::Kind::each; }))
      values_[path].push_back({JsonValue::Kind::null, {}, place() - 1, place()});
  }

  const SourcePtr& source_;
  std::string_view text_;
  const std::vector<JsonPath>& paths_;
  Diagnostics& diagnostics_;
  Values values_;
  std::vector<Level> levels_;
  std::size_t depth_ = 0;
  const char* seen_ = nullptr;
};

}  // namespace

std::optional<JsonPath> parse_json_path(const Text& text, Diagnostics& diagnostics) {
  return PathReader(text, diagnostics).read();
}

std::optional<std::vector<std::vector<JsonValue>>> read_json(const SourcePtr& source,
                                                             const std::vector<JsonPath>& paths,
                                                             Diagnostics& diagnostics) {
  return PathFollower(source, paths, diagnostics).read();
}

}  // namespace proofsheet::course
