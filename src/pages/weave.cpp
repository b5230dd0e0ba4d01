#include "pages/weave.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace proofsheet::pages {

namespace {

using diagnostics::Diagnostics;

/// Keys that a tag can see: those of the innermost list item first, as Mustache looks them up.
using Scope = std::vector<const std::vector<Key>*>;

const Key* find(const Scope& scope, const std::string& name) {
  for (auto keys = scope.rbegin(); keys != scope.rend(); ++keys)
    for (const Key& key : **keys)
      if (key.name == name) return &key;
  return nullptr;
}

std::vector<std::string> names(const Scope& scope) {
  std::vector<std::string> all;
  for (auto keys = scope.rbegin(); keys != scope.rend(); ++keys)
    for (const Key& key : **keys) all.push_back(key.name);
  return all;
}

class Weaver {
 public:
  Weaver(const TemplateFiles& files, std::set<std::string>& used, Diagnostics& diagnostics)
      : files_(files), used_(used), diagnostics_(diagnostics) {}

  void weave(const TemplateFile& file, Scope scope, std::size_t depth) {
    readable_ = readable_ && file.readable;
    struct Section {
      bool brings_keys, unknown;
    };
    std::vector<Section> opened;
    for (const Piece& piece : file.pieces) {
      if (piece.kind == Piece::Kind::partial) {
        include(file, piece, scope, depth);
        continue;
      }
      if (piece.kind == Piece::Kind::close) {
        if (opened.back().brings_keys) scope.pop_back();
        if (opened.back().unknown) --unknown_;
        opened.pop_back();
      } else if (piece.kind != Piece::Kind::text) {
        const Key* key = unknown_ > 0 ? nullptr : check(file, piece, scope);
        const bool brings = piece.kind == Piece::Kind::section && key && key->kind == Key::Kind::list;
        if (piece.kind != Piece::Kind::variable) opened.push_back({brings, !key});
        if (piece.kind != Piece::Kind::variable && !key) ++unknown_;
        if (brings) scope.push_back(&key->keys);
      }
      woven.push_back(piece);
    }
  }

  bool readable() const { return readable_; }
  std::vector<Piece> woven;

 private:
  void error(const TemplateFile& file, const Piece& piece, std::string fact, std::string hint) {
    diagnostics_.error({file.source, piece.begin, piece.end}, std::move(fact), std::move(hint));
  }

  /// The key that a tag names. Null, and an error, if it can't be used like this.
  const Key* check(const TemplateFile& file, const Piece& piece, const Scope& scope) {
    const Key* key = find(scope, piece.text);
    if (!key) {
      const std::vector<std::string> known = names(scope);
      std::string hint = diagnostics::did_you_mean(piece.text, known);
      if (hint.empty())
        hint = known.empty() ? "it has no keys" : fmt::format("its keys are {}", fmt::join(known, ", "));
      error(file, piece, fmt::format("there is no key '{}' here", piece.text), hint);
      return nullptr;
    }
    const bool is_text = key->kind == Key::Kind::text || key->kind == Key::Kind::optional;
    if (piece.kind == Piece::Kind::variable && !is_text) {
      error(file, piece, fmt::format("'{}' has no text of its own", key->name),
            fmt::format("it is a section: {}", key->meaning));
      return nullptr;
    }
    if (piece.kind != Piece::Kind::variable && key->kind == Key::Kind::text) {
      error(file, piece, fmt::format("'{}' is not a section", key->name),
            fmt::format("it is a text that is always there: {}", key->meaning));
      return nullptr;
    }
    return key;
  }

  void include(const TemplateFile& file, const Piece& piece, const Scope& scope, std::size_t depth) {
    const auto found = files_.find(piece.text);
    if (found == files_.end()) {
      std::vector<std::string> known;
      for (const auto& [name, one] : files_) known.push_back(name);
      error(file, piece, fmt::format("there is no partial '{}'", piece.text),
            diagnostics::did_you_mean(piece.text, known));
      return;
    }
    used_.insert(piece.text);
    if (depth == deepest_partials || ++included_ > most_partials) {
      if (included_ > most_partials + 1) return;
      included_ = most_partials + 1;
      error(file, piece, "too many partials within partials",
            fmt::format("a template may include {}, {} deep; none may include itself", most_partials,
                        deepest_partials));
      return;
    }
    weave(found->second, scope, depth + 1);
  }

  const TemplateFiles& files_;
  std::set<std::string>& used_;
  Diagnostics& diagnostics_;
  bool readable_ = true;
  std::size_t unknown_ = 0;  // sections around the tag that were refused: what is in them is not checked
  std::size_t included_ = 0;
};

}  // namespace

std::optional<std::vector<Piece>> weave(const TemplateFiles& files, const TemplateSchema& schema,
                                        std::set<std::string>& used, Diagnostics& diagnostics) {
  const std::size_t errors = diagnostics.errors();
  Weaver weaver(files, used, diagnostics);
  weaver.weave(files.at(schema.name), {&schema.keys}, 0);
  if (!weaver.readable() || diagnostics.errors() != errors) return std::nullopt;
  return std::move(weaver.woven);
}

}  // namespace proofsheet::pages
