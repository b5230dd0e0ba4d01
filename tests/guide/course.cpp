#include "guide/course.hpp"

#include "commands/program.hpp"

namespace guide {

namespace {

using proofsheet::files::DiskFiles;

/// Returns a word for each number, without a digit that a page would have to prove.
std::string mark_of(std::size_t number) {
  std::string mark = "line-";
  for (int i = 0; i < 4; ++i, number /= 26) mark += static_cast<char>('a' + number % 26);
  return mark;
}

/// Writes the lesson: the pieces unchanged, and a paragraph for each line of a `role` block. These lines use
/// the names of the last example before them, which is placed if no piece places it.
class Gathering {
 public:
  void take(const Block& block) {
    if (block.kind == "role") {
      for (const Question& question : questions_of(block)) take(question);
    } else if (is_piece(block)) {
      const bool is_of_course = block.of == "course.yaml" || block.of == "references.yaml";
      const std::string path = (is_of_course ? "lessons/" : lesson) + block.of;
      course_.files.contents[path] += text_of(block) + '\n';
      if (block.of == "examples.yaml") latest_ = id_of(block);
      if (block.of == "lesson.md") see_examples(block);
    }
  }

  Course gathered() {
    // The course file has an appendix, which must give no messages.
    course_.files.contents["lessons/tide-tables/lesson.md"] = "# Tables of the tides\n\n## High water\n";
    course_.files.contents["lessons/handbook.md"] = "# For teachers\n\n[Marking](handbook/marking.md)\n";
    course_.files.contents["lessons/handbook/marking.md"] = "# Marking\n";
    const DiskFiles templates(program::project);
    course_.files.contents[lesson + "book.xlsx"] = *templates.read("tests/course/sheets/book.xlsx");
    course_.made = proofsheet::pipeline::run({course_.files, templates}, {}, course_.diagnostics);
    return std::move(course_);
  }

 private:
  std::string& prose() { return course_.files.contents[lesson + "lesson.md"]; }

  void take(const Question& question) {
    if (placed_ != latest_) prose() += "```{example} " + latest_ + "\n```\n\n";
    placed_ = latest_;
    course_.roles.push_back({question, mark_of(course_.roles.size())});
    prose() += course_.roles.back().mark + " " + question.asked + "\n\n";
  }

  static std::string id_of(const Block& block) {
    for (const std::string& line : block.lines)
      if (!line.empty() && line.front() != ' ' && line.front() != '#') return line.substr(0, line.find(':'));
    return {};
  }

  void see_examples(const Block& block) {
    constexpr std::string_view head = "```{example} ";
    for (const std::string& line : block.lines)
      if (line.starts_with(head)) placed_ = line.substr(head.size());
  }

  Course course_;
  std::string latest_, placed_;
};

}  // namespace

bool is_piece(const Block& block) {
  const bool is_file = block.kind == "yaml" || block.kind == "markdown" || block.kind == "csv" ||
                       block.kind == "json" || block.kind == "svg";
  return is_file && block.of.find('/') == std::string::npos && block.of.find('.') != std::string::npos;
}

const Course& reference() {
  static const Course gathered = [] {
    Gathering gathering;
    for (const Block& block : blocks()) gathering.take(block);
    return gathering.gathered();
  }();
  return gathered;
}

}  // namespace guide
