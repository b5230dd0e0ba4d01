#include "commands/skeleton.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <ostream>

#include "commands/workspace.hpp"

namespace proofsheet::commands {

namespace {

using diagnostics::Diagnostics;
using diagnostics::SourcePtr;

const files::Path folder = "templates/new";

std::vector<std::string> keys_of(const Filling& filling) {
  std::vector<std::string> keys = {"document", "misconception"};
  for (const auto& [key, word] : filling.words) keys.push_back(key);
  return keys;
}

std::string preferred(const std::vector<std::string>& ids, const std::string& id) {
  if (ids.empty() || std::find(ids.begin(), ids.end(), id) != ids.end()) return id;
  return ids.front();
}

/// A skeleton on its way through: line by line, with the sections that it is in.
class Filler {
 public:
  Filler(const SourcePtr& skeleton, const Filling& filling, Diagnostics& diagnostics)
      : source_(skeleton), filling_(filling), diagnostics_(diagnostics) {}

  std::string fill() {
    const std::string& text = source_->text();
    for (std::size_t begin = 0; begin < text.size();) {
      const std::size_t end = std::min(text.find('\n', begin), text.size() - 1) + 1;
      if (!is_section_line(begin, end) && kept_) fill_line(begin, end);
      begin = end;
    }
    if (!section_.empty())
      error(opened_, opened_ + 2, fmt::format("the section '{}' is never closed", section_),
            fmt::format("write {{{{/{}}}}} on a line of its own below it", section_));
    return std::move(filled_);
  }

 private:
  void error(std::size_t begin, std::size_t end, std::string fact, std::string hint) {
    diagnostics_.error({source_, begin, end}, std::move(fact), std::move(hint));
  }

  /// Whether the line opens or closes a section; such a line leaves nothing.
  bool is_section_line(std::size_t begin, std::size_t end) {
    const std::string& text = source_->text();
    const std::size_t tag = text.find_first_not_of(" \t", begin);
    if (tag + 3 >= end || text.compare(tag, 2, "{{") != 0) return false;
    const char mark = text[tag + 2];
    const std::size_t close = text.find("}}", tag);
    if ((mark != '#' && mark != '^' && mark != '/') || close >= end) return false;
    take_section(mark, text.substr(tag + 3, close - tag - 3), tag, close + 2);
    return true;
  }

  void take_section(char mark, const std::string& name, std::size_t begin, std::size_t end) {
    if (name != "documents" && name != "misconceptions")
      return error(begin, end, fmt::format("'{}' is no section", name),
                   "the sections are documents and misconceptions");
    if (mark == '/' ? section_ != name : !section_.empty())
      return error(begin, end, "sections do not match here",
                   "each is closed by its own name, and none stands inside another");
    const bool has_some = !(name == "documents" ? filling_.documents : filling_.misconceptions).empty();
    kept_ = mark == '/' || has_some == (mark == '#');
    section_ = mark == '/' ? "" : name;
    opened_ = begin;
  }

  void fill_line(std::size_t begin, std::size_t end) {
    const std::string& text = source_->text();
    for (std::size_t at = begin; at < end;) {
      const std::size_t open = std::min(text.find("{{", at), end), close = text.find("}}", open);
      filled_ += text.substr(at, open - at);
      if (open == end) return;
      if (close >= end) return error(open, open + 2, "a key that is not closed", "write }} behind it");
      filled_ += value_of(text.substr(open + 2, close - open - 2), open, close + 2);
      at = close + 2;
    }
  }

  std::string value_of(const std::string& key, std::size_t begin, std::size_t end) {
    const std::size_t space = std::min(key.find(' '), key.size());
    const std::string name = key.substr(0, space), id = key.substr(std::min(space + 1, key.size()));
    if (name == "document") return preferred(filling_.documents, id);
    if (name == "misconception") return preferred(filling_.misconceptions, id);
    if (const auto word = filling_.words.find(key); word != filling_.words.end()) return word->second;
    std::string hint = diagnostics::did_you_mean(name, keys_of(filling_));
    if (hint.empty()) hint = fmt::format("the keys are {}", fmt::join(keys_of(filling_), ", "));
    error(begin, end, fmt::format("'{}' is no key of this skeleton", key), std::move(hint));
    return {};
  }

  SourcePtr source_;
  const Filling& filling_;
  Diagnostics& diagnostics_;
  std::string filled_, section_;
  std::size_t opened_ = 0;
  bool kept_ = true;
};

}  // namespace

Filling filling_for(const std::vector<course::Document>& documents,
                    const std::vector<course::Misconception>& misconceptions) {
  Filling filling;
  for (const course::Document& document : documents) filling.documents.push_back(document.id.str());
  for (const course::Misconception& one : misconceptions) filling.misconceptions.push_back(one.id.str());
  return filling;
}

std::string fill(const SourcePtr& skeleton, const Filling& filling, Diagnostics& diagnostics) {
  return Filler(skeleton, filling, diagnostics).fill();
}

std::optional<files::DiskFiles> find_skeletons(const files::Path& course, const std::string& kind,
                                               Console& console) {
  const auto place = find_templates(course, files::Path(skeletons_folder) / kind);
  if (place) return files::DiskFiles(place->parent_path());
  console.err << fmt::format(
      "error: there is nothing to start from: no templates/new/{}, neither in the course nor with the "
      "program\n"
      "    hint: install the program with 'cmake --install'\n",
      kind);
  return std::nullopt;
}

namespace {
/// The one hidden file that is a course's.
constexpr const char* ignored_files = ".gitignore";
}  // namespace

std::map<std::string, std::string> filled_skeletons(const files::Files& skeletons, const std::string& kind,
                                                    const Filling& filling, Diagnostics& diagnostics) {
  std::map<std::string, std::string> filled;
  for (const files::Path& path : skeletons.list(folder / kind)) {
    const auto bytes = skeletons.read(path);
    const std::string below = path.lexically_relative(folder / kind).generic_string();
    const bool is_editors_own = (below.front() == '.' && below != ignored_files) || below.back() == '~';
    if (!bytes || is_editors_own) continue;
    const auto source = std::make_shared<const diagnostics::Source>(path.generic_string(), *bytes);
    filled[below] = fill(source, filling, diagnostics);
  }
  if (filled.empty())
    diagnostics.error({}, fmt::format("there are no files in {}", (folder / kind).generic_string()),
                      "write some, or delete the folder to use the program's own");
  return filled;
}

}  // namespace proofsheet::commands
