#include "workbook/definitions.hpp"

#include <fmt/format.h>

#include "workbook/shows.hpp"

namespace proofsheet::workbook {

namespace {

using diagnostics::Text;
using ledger::Definition;

class Notes {
 public:
  Notes(Context& context, ledger::Worked& worked) : context_(context), worked_(worked) {}

  void note(Definition::Kind kind, std::string text, const diagnostics::Span& span) {
    context_.record.numbers.definitions.push_back(
        {context_.work.lesson->folder, worked_.example->id.str(), kind, std::move(text), span});
  }

  void given(const equations::GivenInput& given) {
    std::vector<equations::AxisPtr> axes;
    diagnostics::Diagnostics quiet;  // what is wrong with a given value was told when it was compiled
    if (const auto name = given.scalar ? nullptr : equations::parse_expression(given.name, quiet))
      if (const auto reference = worked_.exact->reference(name, quiet)) axes = reference->axes;
    for (std::size_t row = 0; row < given.rows.size(); ++row) {
      if (given.rows[row].empty()) continue;
      std::string text = given_row_name(given, axes, row) + " =";
      for (const Text& cell : given.rows[row]) text += " " + cell.str();
      note(Definition::Kind::given, std::move(text), given.rows[row].front().span());
    }
  }

  void axis(const equations::AxisInput& axis) {
    std::vector<std::string> parts;
    if (!axis.range.empty()) parts.push_back(axis.range.str());
    for (const Text& label : axis.labels) parts.push_back(label.str());
    note(Definition::Kind::axis, fmt::format("{} = {}", axis.name.str(), fmt::join(parts, ", ")),
         axis.name.span());
  }

  void by_hand(const course::HandRule& rule) {
    Wanted wanted{rule.format, rule.rounding.value_or(*worked_.printing.rounding), {}};
    note(Definition::Kind::by_hand, fmt::format("{} = {}", rule.what.str(), to_string(wanted)),
         rule.what.span());
  }

 private:
  Context& context_;
  ledger::Worked& worked_;
};

}  // namespace

void note_definitions(Context& context, ledger::Worked& worked) {
  Notes notes(context, worked);
  for (const equations::Clause* clause : worked.model->clauses())
    notes.note(Definition::Kind::equation, equations::to_plain(*clause), clause->head);
  for (const equations::GivenInput& given : worked.example->inputs.givens) notes.given(given);
  for (const equations::AxisInput& axis : worked.example->inputs.axes) notes.axis(axis);
  for (const course::HandRule& rule : worked.example->by_hand) notes.by_hand(rule);
}

}  // namespace proofsheet::workbook
