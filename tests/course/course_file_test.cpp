#include "catch.hpp"
#include "loading.hpp"

namespace proofsheet::course::course_file_test {
namespace {

std::string facts_of_course(const std::string& yaml) {
  files::MemoryFiles files = small_course();
  files.contents["lessons/course.yaml"] = yaml;
  return facts(files);
}

}  // namespace

TEST_CASE("a course file with every key is loaded") {
  files::MemoryFiles files = small_course();
  files.contents["lessons/two/lesson.md"] = "# Two\n";
  files.contents["lessons/course.yaml"] =
      "title: A course\nsubtitle: of two lessons\nauthor: A. Uthor\nlanguage: de\nabout: |\n  One.\n\n  "
      "Two.\n"
      "lessons: [two, one]\ndocuments:\n  \"000\":\n    title: Seat numbers\n    about: by someone\n  b-1:\n "
      "   title: Other\n"
      "rounding: down\ndecimals: sci 3\nplain numerals:\n  years: 1900..2100\n  counts: 12\n  words: [GPT-2, "
      "32-bit]\n";
  const Loaded loaded = load_all(files);
  INFO(loaded.messages);
  REQUIRE(loaded.course.has_value());
  const Course& course = *loaded.course;
  CHECK(course.title.str() == "A course");
  CHECK(course.subtitle.str() == "of two lessons");
  CHECK(course.author.str() == "A. Uthor");
  CHECK(course.language.str() == "de");
  CHECK(course.about.str() == "One.\n\nTwo.");
  REQUIRE(course.lessons.size() == 2);
  CHECK(course.lessons[0].folder == "two");
  CHECK(course.lessons[0].prose->text() == "# Two\n");
  CHECK(course.lessons[0].prose->name() == "lessons/two/lesson.md");
  CHECK(course.lessons[1].folder == "one");
  REQUIRE(course.documents.size() == 2);
  CHECK(course.documents[0].id.str() == "000");
  CHECK(course.documents[0].title.str() == "Seat numbers");
  CHECK(course.documents[0].about.str() == "by someone");
  CHECK(course.printing.format == numbers::Format{numbers::Format::Style::scientific, 3, false});
  CHECK(course.printing.rounding == numbers::Rounding::down);
  CHECK(course.plain.years_from == 1900);
  CHECK(course.plain.years_to == 2100);
  CHECK(course.plain.counts_up_to == 12);
  CHECK(course.plain.words == std::set<std::string, std::less<>>{"32-bit", "GPT-2"});
}

TEST_CASE("a language is a tag as in RFC 5646") {
  const auto with_language = [](const std::string& tag) {
    return facts_of_course("title: A course\nlessons: [one]\nlanguage: \"" + tag + "\"\n");
  };
  // Most of them are examples from appendix A of the RFC.
  for (const char* tag : {"de",
                          "i-enochian",
                          "zh-Hant",
                          "sr-Cyrl",
                          "zh-cmn-Hans-CN",
                          "cmn-Hans-CN",
                          "yue-HK",
                          "sl-rozaj-biske",
                          "de-CH-1901",
                          "hy-Latn-IT-arevela",
                          "de-DE",
                          "es-419",
                          "de-CH-x-phonebk",
                          "az-Arab-x-AZE-derbend",
                          "x-whatever",
                          "qaa-Qaaa-QM-x-southern",
                          "en-US-u-islamcal",
                          "zh-CN-a-myext-x-private",
                          "en-a-myext-b-another",
                          "en-GB-oed",
                          "zh-min-nan",
                          "art-lojban",
                          "EN",
                          "de-a-value"}) {
    CAPTURE(tag);
    CHECK(with_language(tag) == "");
  }
  for (const char* tag :
       {"english language", "de-419-DE", "a-DE", "e", "en-", "-en", "en--US", "en_US", "englisches", "x",
        "x-", "en-a", "en-x", "de-abcdefghi", "12", "dé", "ar-a-aaa-b", "en-US-GB", "toolonger-x"}) {
    CAPTURE(tag);
    CHECK(with_language(tag).find("is not a language tag") != std::string::npos);
  }
}

TEST_CASE("appendices are lessons after all others, at any place in the course file") {
  files::MemoryFiles files = small_course();
  files.contents["lessons/course.yaml"] = "appendices: [two, three]\ntitle: A course\nlessons: [one]\n";
  for (const char* folder : {"two", "three"})
    files.contents[std::string("lessons/") + folder + "/lesson.md"] = "# A lesson\n";
  const Loaded loaded = load_all(files);
  INFO(loaded.messages);
  REQUIRE(loaded.course.has_value());
  std::string lessons;
  for (const Lesson& lesson : loaded.course->lessons)
    lessons += lesson.folder + (lesson.is_appendix ? ", an appendix\n" : "\n");
  CHECK(lessons == "one\ntwo, an appendix\nthree, an appendix\n");
}

TEST_CASE("optional keys of a course file may be omitted") {
  const Loaded loaded = load_all(small_course());
  INFO(loaded.messages);
  REQUIRE(loaded.course.has_value());
  CHECK(loaded.course->language.str() == "en");
  CHECK(loaded.course->printing.format == numbers::Format{numbers::Format::Style::places, 4, false});
  CHECK(loaded.course->printing.rounding == numbers::Rounding::half_away);
  CHECK(loaded.course->plain.years_to < loaded.course->plain.years_from);
  CHECK(loaded.course->plain.counts_up_to == -1);
  CHECK(loaded.course->lessons[0].examples.empty());
}

TEST_CASE("a folder without prose is not suggested as a lesson") {
  files::MemoryFiles files = small_course();
  files.contents["lessons/schema/quiz.schema.json"] = "{}";
  files.contents["lessons/course.yaml"] = "title: A\nlessons: [shema]\n";
  CHECK(facts(files) ==
        "2:11 there is no lesson 'shema' | make the folder lessons/shema with a file lesson.md in it\n");
  files.contents["lessons/schema/lesson.md"] = "# Schema\n";
  CHECK(facts(files) == "2:11 there is no lesson 'shema' | did you mean 'schema'?\n");
}

TEST_CASE("mistakes in a course file are reported") {
  const std::string head = "title: A\nlessons: [one]\n";
  const std::vector<std::pair<std::string, std::string>> rows = {
      {"- a\n", "1:1 the course file must be a mapping, but this is a list | write lines 'key: value'\n"},
      {"title: A\n",
       "1:1 the course file needs the key 'lessons' | 'lessons': the folders of the lessons, in order\n"},
      {"title: A\nlessons: one\n",
       "2:10 this value must be a list, but this is a text | begin each item with '- '\n"},
      {"title: A\nlessons: []\n", "2:10 this value is an empty list | leave it out, or write its items\n"},
      {"titel: A\nlessons: [one]\n", "1:1 the course file has no key 'titel' | did you mean 'title'?\n"},
      {"title: A\nlessons: [one, ../two]\n",
       "2:16 '../two' is a path, but a lesson must be a folder in lessons/ | write only the folder's name, "
       "with "
       "a-z, 0-9 and '-'\n"},
      {"title: A\nlessons: [one, /etc]\n",
       "2:16 '/etc' is a path, but a lesson must be a folder in lessons/ | write only the folder's name, "
       "with a-z, "
       "0-9 and '-'\n"},
      {"title: A\nlessons: [one, ..]\n",
       "2:16 '..' is a path, but a lesson must be a folder in lessons/ | write only the folder's name, with "
       "a-z, "
       "0-9 and '-'\n"},
      {"title: A\nlessons: [one, Two]\n",
       "2:16 'Two' can't be the folder of a lesson | write only the folder's name, with a-z, 0-9 and '-'\n"},
      {"title: A\nlessons: [one, quiz]\n",
       "2:16 every course has a page named 'quiz' | give the lesson's folder another name\n"},
      {"title: A\nlessons: [one, one]\n", "2:16 duplicate lesson 'one' | list every lesson once\n"},
      {"title: A\nlessons: [one]\nappendices: [one]\n",
       "3:14 duplicate lesson 'one' | list every lesson once\n"},
      {"title: A\nlessons: [one]\nappendices: [quiz]\n",
       "3:14 every course has a page named 'quiz' | give the lesson's folder another name\n"},
      {"title: A\nlessons: [one]\nappendices: [onne]\n",
       "3:14 there is no lesson 'onne' | did you mean 'one'?\n"},
      {head + "cover: one\n",
       "3:8 'one' is not a figure of a lesson | write the lesson's folder and the figure's id, as "
       "lesson/figure\n"},
      {head + "cover: one/../two\n",
       "3:8 'one/../two' is not a figure of a lesson | write the lesson's folder and the figure's id, as "
       "lesson/figure\n"},
      {head + "picture: one\n",
       "3:10 'one' is not a section of a lesson | write the lesson's folder and the anchor of a heading, as "
       "lesson/what-comes-next\n"},
      {"title: A\nlessons: [one, onne]\n", "2:16 there is no lesson 'onne' | did you mean 'one'?\n"},
      {"title: A\nlessons: [one, else]\n",
       "2:16 there is no lesson 'else' | make the folder lessons/else with a file lesson.md in it\n"},
      {head + "decimals: many\n",
       "3:11 'many' is not a format | write a format as 4, 3 sig, sci 3, percent 1 or fraction, optionally "
       "followed by 'thousands'\n"},
      {head + "plain numerals:\n  years: 1900\n",
       "4:10 '1900' is not a range of years | write a range, such as 1900..2100\n"},
      {head + "plain numerals:\n  years: 2100..1900\n",
       "4:10 '2100..1900' is not a range of years | write a range, such as 1900..2100\n"},
      {head + "plain numerals:\n  counts: few\n",
       "4:11 'few' is not a whole number | write the largest count that prose may contain without a role, "
       "such as "
       "12\n"},
      {head + "plain numerals:\n  count: 12\n",
       "4:3 'plain numerals' has no key 'count' | did you mean 'counts'?\n"},
      {head + "documents:\n  \"004\":\n    about: x\n",
       "5:5 a document needs the key 'title' | 'title': the title of the document\n"},
      {head + "documents: [a]\n",
       "3:12 'documents' must be a mapping, but this is a list | write lines 'key: value'\n"},
      {"title: |\n  A\n  B\nlessons: [one]\n", "2:3 this text must be on one line | join its lines\n"},
  };
  for (const auto& [yaml, message] : rows) {
    CAPTURE(yaml);
    CHECK(facts_of_course(yaml) == message);
  }
}

TEST_CASE("the length of a name that becomes a file name is limited") {
  const std::string longest(100, 'x'), longer = longest + "x";
  const auto files_with = [](const std::string& lesson, const std::string& document) {
    files::MemoryFiles files = small_course();
    files.contents["lessons/course.yaml"] =
        "title: A course\nlessons: [" + lesson + "]\ndocuments:\n  " + document + ":\n    title: Four\n";
    if (lesson != "one")
      std::erase_if(files.contents, [](const auto& file) { return file.first.starts_with("lessons/one/"); });
    files.contents["lessons/" + lesson + "/lesson.md"] = "# One\n";
    return files;
  };
  CHECK(facts(files_with(longest, longest)).empty());
  CHECK(facts(files_with(longer, "a")) ==
        "2:11 the name of a lesson has at most 100 characters, but this one has 101 | shorten it\n");
  CHECK(facts(files_with("one", longer)) ==
        "4:3 an id has at most 100 characters, but this one has 101 | shorten it\n");
  CHECK(facts(files_with(std::string(5'000, 'x'), "a")) ==
        "2:11 the name of a lesson has at most 100 characters, but this one has 5000 | shorten it\n");
}

TEST_CASE("missing and superfluous files are reported") {
  files::MemoryFiles none;
  CHECK(load_all(none).messages ==
        "error: there is no lessons/course.yaml\n"
        "    hint: run this in the folder of a course, which has a folder lessons/\n");

  files::MemoryFiles without_prose = small_course();
  without_prose.contents.erase("lessons/one/lesson.md");
  without_prose.contents["lessons/one/cards.yaml"] = "- id: a\n  front: x\n  back: y\n";
  CHECK(load_all(without_prose).messages ==
        "lessons/course.yaml:2:11: error: the lesson 'one' has no prose\n"
        "    lessons: [one]\n"
        "              ^^^\n"
        "    hint: write lessons/one/lesson.md\n");

  CHECK(facts_with("exmaples.yaml", "a: b\n") ==
        "2:11 the file lessons/one/exmaples.yaml is not part of a lesson | did you mean 'examples.yaml'?\n");
  CHECK(facts_with("cards.yml", "a: b\n") ==
        "2:11 the file lessons/one/cards.yml is not part of a lesson | did you mean 'cards.yaml'?\n");
  CHECK(facts_with("lesson.md", "# \xff\n") == "1:3 the byte FF is not UTF-8 | save the file as UTF-8\n");
  const std::string utf_16 = " | the file is in UTF-16: save it as UTF-8\n";
  for (const char* file : {"lesson.md", "cards.yaml"}) {
    CHECK(facts_with(file, std::string("\xFF\xFE#\0", 4)) == "1:1 the byte FF is not UTF-8" + utf_16);
    CHECK(facts_with(file, std::string("#\0 \0A\0\n\0", 8)) == "1:2 a NUL character" + utf_16);
  }
  CHECK(facts_with("cards.yaml", "") == "1:1 this file is empty | write something in it, or remove it\n");
}

TEST_CASE("one run reports the mistakes of all files") {
  files::MemoryFiles files = small_course();
  files.contents["lessons/one/cards.yaml"] = "- id: A\n  front: x\n  back: y\n";
  files.contents["lessons/one/examples.yaml"] = "e:\n  title: @x\n";
  files.contents["lessons/one/quiz.yaml"] = "- id: q\n  ask: x\n  answer: 1\n  example: gone\n";
  CHECK(facts(files) ==
        "1:7 'A' is not an id | write an id with a-z, 0-9 and '-'\n"
        "2:10 an unquoted text can't begin with '@' | put it in quotes: title: '@x'\n"
        "4:12 there is no example 'gone' | write examples in a lesson's examples.yaml\n");
  CHECK(!load_all(files).course.has_value());
}

}  // namespace proofsheet::course::course_file_test
