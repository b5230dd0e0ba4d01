#pragma once
#include <yaml-cpp/eventhandler.h>

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "course/yaml_tree.hpp"

namespace proofsheet::course {

/// Thrown out of the parser, and caught by parse_yaml, when what follows can not be read, or a limit is
/// reached.
struct ReadingStopped {};

/// Makes a tree of yaml-cpp's events and reports what is refused: anchors, aliases, tags, merge keys, nulls,
/// duplicate keys, texts that a comment cuts short, a second document.
class TreeBuilder final : public YAML::EventHandler {
 public:
  /// `base`: where the parser's text begins in the source (behind a byte order mark).
  TreeBuilder(diagnostics::SourcePtr source, std::size_t base, diagnostics::Diagnostics& diagnostics);
  /// The tree, if there was anything in the file.
  std::optional<Node> root() && { return std::move(root_); }
  /// Values that are missing, kept apart: if the parser fails they may be its mistake, not the author's.
  const diagnostics::Diagnostics& missing() const { return missing_; }

  void OnDocumentStart(const YAML::Mark& mark) override;
  void OnDocumentEnd() override {}
  void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override;
  void OnAlias(const YAML::Mark& mark, YAML::anchor_t anchor) override;
  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                const std::string& value) override;
  void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                       YAML::EmitterStyle::value style) override;
  void OnSequenceEnd() override { close(); }
  void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                  YAML::EmitterStyle::value style) override;
  void OnMapEnd() override { close(); }
  void OnAnchor(const YAML::Mark& mark, const std::string& name) override;

 private:
  struct Open {
    Node node;
    std::optional<diagnostics::Text> key;      ///< of a mapping: read, its value is still to come
    std::map<std::string, std::size_t> lines;  ///< of a mapping: where each key stands
  };
  std::size_t offset(const YAML::Mark& mark) const;
  diagnostics::Span word_at(std::size_t begin) const;
  void error(diagnostics::Span span, std::string fact, std::string hint);
  void missing_value(diagnostics::Span span, std::string fact, std::string hint);
  void count_error(const diagnostics::Span& span);
  void check_tag(const YAML::Mark& mark, const std::string& tag);
  void check_cut(std::size_t end);
  void open(Node::Kind kind, const YAML::Mark& mark, const std::string& tag);
  void close();
  void attach(Node node);
  void take_key(const diagnostics::Text& key);
  bool key_is_due() const;

  diagnostics::SourcePtr source_;
  std::size_t base_;
  diagnostics::Diagnostics& diagnostics_;
  diagnostics::Diagnostics missing_;
  std::vector<Open> open_;
  std::optional<Node> root_;
  std::size_t documents_ = 0, nodes_ = 0, errors_ = 0;
};

}  // namespace proofsheet::course
