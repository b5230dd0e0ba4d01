#include "course/given.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "course/rows.hpp"
#include "course/table_size.hpp"

namespace proofsheet::course {

namespace {

using diagnostics::Diagnostics;

/// A key taken apart: `X[person, feature]` is a name and two axes.
struct Head {
  Text name;
  std::vector<Text> axes;
  bool bracketed = false;
};

std::optional<Head> read_head(const Text& key, Diagnostics& diagnostics) {
  Head head;
  const std::size_t open = key.str().find('[');
  head.name = key.slice(0, open).trimmed();
  if (open == std::string::npos && !head.name.empty()) return head;
  head.bracketed = true;
  if (head.name.empty() || key.str().back() != ']' || key.str().find(']') + 1 != key.size()) {
    diagnostics.error(key.span(), fmt::format("'{}' is not the name of a given value", key.str()),
                      "write a name, or a name with its axes: X[person, feature]");
    return {};
  }
  for (const Text& axis : key.slice(open + 1, key.size() - 1).split(',')) {
    head.axes.push_back(axis.trimmed());
    if (!head.axes.back().empty()) continue;
    diagnostics.error(key.span(), fmt::format("'{}' has an empty place between its brackets", key.str()),
                      "name the axis that belongs there");
    return {};
  }
  return head;
}

bool is_range(const Text& text) { return text.str().find("..") != std::string::npos; }

/// A list is one row of numbers, or of labels; a number between labels is one or the other only when it is
/// quoted.
enum class ListKind { numbers, labels, mixed, wrong };

ListKind kind_of(const Node& list, Diagnostics& diagnostics) {
  const Node* number = nullptr;
  std::size_t numbers = 0;
  for (const Node& item : list.items) {
    if (item.kind != Node::Kind::scalar) {
      diagnostics.error(item.span, "a list of given values cannot hold a list or a mapping",
                        "write a table as rows in a '|' block");
      return ListKind::wrong;
    }
    if (is_stray_row(item.text)) {
      diagnostics.error(item.span, "several numbers without a comma between them",
                        "put commas between the numbers of a list; write rows in a '|' block");
      return ListKind::wrong;
    }
    if (item.style != Node::Style::plain || !is_number(item.text)) continue;
    ++numbers;
    if (!number) number = &item;
  }
  if (numbers == list.items.size()) return ListKind::numbers;
  if (numbers == 0) return ListKind::labels;
  diagnostics.error(number->span,
                    fmt::format("'{}' is a number, and other items of this list are not", number->text.str()),
                    "put it in quotes if it is a label; write expressions in 'equations'");
  return ListKind::mixed;
}

void read_list(const Head& head, const Node& value, equations::Inputs& inputs, Diagnostics& diagnostics) {
  if (!expect_list(value, fmt::format("'{}'", head.name.str()), diagnostics)) return;
  const ListKind kind = kind_of(value, diagnostics);
  if (kind == ListKind::mixed || kind == ListKind::wrong) return;
  const std::vector<Text> items = read_texts(value, diagnostics);
  const bool ranged = head.axes.size() == 1 && is_range(head.axes[0]);
  if (kind == ListKind::labels && (!head.bracketed || ranged)) {
    inputs.axes.push_back({head.name, ranged ? head.axes[0] : Text(), items});
  } else if (head.axes.size() > 1) {
    diagnostics.error(value.span,
                      fmt::format("'{}' has {} axes, and a list has one", head.name.str(), head.axes.size()),
                      "write the table as rows in a '|' block");
  } else {
    inputs.givens.push_back({head.name, head.axes, {items}, false});
  }
}

void read_scalar(const Head& head, const Node& value, equations::Inputs& inputs, Diagnostics& diagnostics) {
  if (value.style == Node::Style::literal) {
    Rows rows = read_rows(value, {}, diagnostics);
    if (!rows.empty()) inputs.givens.push_back({head.name, head.axes, std::move(rows), false});
    return;
  }
  const Text text = read_text(value, diagnostics);
  if (text.empty()) return;
  const diagnostics::Span span = text.span();
  const std::string& source = span.source->text();
  const bool several_lines = std::find(source.begin() + static_cast<std::ptrdiff_t>(span.begin),
                                       source.begin() + static_cast<std::ptrdiff_t>(span.end),
                                       '\n') != source.begin() + static_cast<std::ptrdiff_t>(span.end);
  if (value.style == Node::Style::folded || several_lines || head.axes.size() > 1 ||
      (!head.bracketed && is_stray_row(text))) {
    diagnostics.error(several_lines ? diagnostics::Span{span.source, span.begin,
                                                        std::min(source.find('\n', span.begin), span.end)}
                                    : span,
                      fmt::format("rows of '{}' that do not stand in a '|' block", head.name.str()),
                      "write '|' behind the colon, and the rows below it, indented");
  } else if (head.bracketed) {
    inputs.givens.push_back({head.name, head.axes, {cells_of(text)}, false});
  } else if (is_range(text)) {
    inputs.axes.push_back({head.name, text, {}});
  } else {
    inputs.givens.push_back({head.name, {}, {{text}}, true});
  }
}

}  // namespace

void read_given(const Node& node, equations::Inputs& inputs, Diagnostics& diagnostics) {
  if (!expect_mapping(node, "'given'", diagnostics)) return;
  for (const Entry& entry : node.entries) {
    const std::optional<Head> head = read_head(entry.key, diagnostics);
    if (!head) continue;
    if (entry.value.kind == Node::Kind::scalar)
      read_scalar(*head, entry.value, inputs, diagnostics);
    else
      read_list(*head, entry.value, inputs, diagnostics);
  }
  check_sizes(inputs, diagnostics);
}

}  // namespace proofsheet::course
