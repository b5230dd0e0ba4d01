#include "documents/html_tree.hpp"

#include <algorithm>

#include "seen/html_tags.hpp"

namespace proofsheet::documents {

namespace {

constexpr std::size_t deepest_html = 60;

class TreeBuilder : public seen::HtmlHandler {
 public:
  explicit TreeBuilder(const std::string& html) : html_(html) {}

  HtmlNode build() {
    seen::parse_html(html_, *this);
    while (open_.size() > 1) close_last();
    return std::move(open_.front());
  }

  void on_tag(const seen::HtmlTag& tag) override {
    const std::string name = tag.name.substr(tag.name.find(':') + 1);
    if (tag.closes) return close(name);
    if (open_.size() >= deepest_html) {
      if (!tag.is_empty) ++too_deep_;
      return;
    }
    HtmlNode node{name, {}};
    for (const seen::HtmlAttribute& one : tag.attributes)
      node.attributes.emplace_back(one.name, value_of(one.value));
    tag.is_empty ? open_.back().children.push_back(std::move(node)) : open_.push_back(std::move(node));
  }
  void on_text(seen::Stretch text) override {
    add(std::string_view(html_).substr(text.begin, text.end - text.begin));
  }
  void on_reference(std::string_view characters, seen::Stretch) override { add(characters); }

 private:
  void add(std::string_view text) {
    std::vector<HtmlNode>& children = open_.back().children;
    if (children.empty() || !children.back().name.empty()) children.emplace_back();
    children.back().text += text;
  }

  void close_last() {
    HtmlNode node = std::move(open_.back());
    open_.pop_back();
    open_.back().children.push_back(std::move(node));
  }

  void close(const std::string& name) {
    if (too_deep_ > 0) return void(--too_deep_);
    const auto same =
        std::find_if(open_.rbegin(), open_.rend() - 1, [&](const HtmlNode& one) { return one.name == name; });
    if (same == open_.rend() - 1) return;
    for (auto left = same - open_.rbegin() + 1; left > 0; --left) close_last();
  }

  /// Returns the value of an attribute, with its references decoded.
  std::string value_of(seen::Stretch place) const {
    std::string value;
    for (std::size_t at = place.begin; at < place.end;) {
      const auto [length, characters] =
          html_[at] == '&' ? seen::reference_at(html_, at) : std::pair<std::size_t, std::string>();
      value += length > 0 ? characters : std::string(1, html_[at]);
      at += std::max<std::size_t>(length, 1);
    }
    return value;
  }

  const std::string& html_;
  std::vector<HtmlNode> open_{1};
  std::size_t too_deep_ = 0;
};

}  // namespace

std::string HtmlNode::attribute(std::string_view wanted) const {
  for (const auto& [known, value] : attributes)
    if (known == wanted) return value;
  return {};
}

std::string HtmlNode::words() const {
  std::string all = text;
  for (const HtmlNode& child : children) all += child.words();
  return all;
}

HtmlNode parse_html_tree(const std::string& html) { return TreeBuilder(html).build(); }

}  // namespace proofsheet::documents
