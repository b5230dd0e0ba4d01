#include <CLI/CLI.hpp>

#include "commands/command_line.hpp"

namespace proofsheet::commands {

namespace {

constexpr const char* about_adopt =
    "Any Markdown will do: nothing in it is refused, and it may lie anywhere. Each numeral is listed with "
    "its\n"
    "place and one of three suggestions:\n"
    "  plain     a year, a small count, a part of a name, the number of a section: nothing is to be done, "
    "or\n"
    "            {lit} says that it is a word\n"
    "  claim     at its printed places it is a value of an example of the course: the role that claims it "
    "is\n"
    "            given, and from then on every build proves it\n"
    "  unknown   no example has this value: give it in one, or declare it\n"
    "What stands in code, in addresses and in roles of ours is not listed. Of several cells those of the\n"
    "lesson itself come first, then those with fewer indices.\n"
    "\n"
    "From a lesson on paper to one that is proven:\n"
    "  proofsheet new lesson sea-tides             write the numbers into lessons/sea-tides/examples.yaml\n"
    "  proofsheet adopt tides.md --lesson sea-tides\n"
    "  proofsheet adopt tides.md --lesson sea-tides --output tides-with-roles.md\n"
    "  then put that text into lessons/sea-tides/lesson.md, and run 'proofsheet check'\n";

}  // namespace

void add_adopt(CLI::App& app, Line& line, Console& console) {
  CLI::App* command = app.add_subcommand(
      "adopt", "List the numerals of an existing Markdown lesson: plain words, claims, unknown ones");
  command->add_option("file", line.adopt.file, "A Markdown file")->required()->type_name("FILE.md");
  command
      ->add_option("--lesson", line.adopt.lesson,
                   "The lesson whose names the roles use (the file's own, or the one that knows most)")
      ->type_name("LESSON");
  command->add_option("--format", line.adopt_format, "How to tell it: text, json")
      ->check(CLI::IsMember({"text", "json"}))
      ->capture_default_str();
  command
      ->add_option("--output", line.adopt.output,
                   "Write the lesson with the suggested roles put in to this new file")
      ->type_name("FILE");
  command->footer(about_adopt);
  command->callback([&] {
    line.adopt.course = line.course;
    line.adopt.json = line.adopt_format == "json";
    line.status = adopt(line.adopt, console);
  });
}

}  // namespace proofsheet::commands
