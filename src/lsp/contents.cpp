#include "lsp/contents.hpp"

#include <map>

namespace proofsheet::lsp {

namespace {

const std::map<std::string_view, Content>& contents() {
  static const std::map<std::string_view, Content> all{{"equations", Content::equations},
                                                       {"what", Content::expression},
                                                       {"of", Content::expression},
                                                       {"from", Content::expression},
                                                       {"to", Content::expression},
                                                       {"filled", Content::expression},
                                                       {"range", Content::expression},
                                                       {"table", Content::expression},
                                                       {"steps", Content::expression},
                                                       {"value", Content::expression},
                                                       {"lines", Content::expression},
                                                       {"formula", Content::expression},
                                                       {"budget", Content::expression},
                                                       {"answer", Content::expression},
                                                       {"keep", Content::expression},
                                                       {"means", Content::expression},
                                                       {"measured", Content::expression},
                                                       {"hidden", Content::expression},
                                                       {"carrying", Content::expression},
                                                       {"by hand", Content::name_first},
                                                       {"curves", Content::name_last},
                                                       {"points", Content::name_last},
                                                       {"bars", Content::name_last},
                                                       {"numbers", Content::claims},
                                                       {"printed", Content::plain},
                                                       {"values", Content::plain},
                                                       {"where", Content::plain},
                                                       {"at", Content::plain},
                                                       {"type", Content::plain},
                                                       {"tolerance", Content::plain},
                                                       {"accept", Content::expression},
                                                       {"scenario", Content::plain},
                                                       {"id", Content::plain}};
  return all;
}

constexpr IdKey id_keys[] = {{"document", Name::Kind::document, false},
                             {"source", Name::Kind::reference, false},
                             {"misconception", Name::Kind::misconception, false},
                             {"example", Name::Kind::part, true},
                             {"figure", Name::Kind::part, true},
                             {"show", Name::Kind::part, true},
                             {"show with answer", Name::Kind::part, true}};

}  // namespace

Content content_of(std::string_view key) {
  constexpr std::string_view by_hand = "by hand";  // a name may follow
  const auto found = contents().find(key.starts_with(by_hand) ? by_hand : key);
  return found == contents().end() ? Content::prose : found->second;
}

const IdKey* id_key(std::string_view key) {
  for (const IdKey& one : id_keys)
    if (one.key == key) return &one;
  return nullptr;
}

}  // namespace proofsheet::lsp
