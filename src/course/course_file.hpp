#pragma once
#include "course/fields.hpp"

namespace proofsheet::course {

/// What course.yaml says: a course whose lessons are still to be read, and their folders in order.
struct CourseFile {
  Text title, subtitle, author, language, about;
  std::vector<Text> folders;
  std::vector<Document> documents;
  std::vector<Misconception> misconceptions;
  Printing printing;
  PlainNumerals plain;
};

/// `taken`: names that no lesson may have.
CourseFile read_course_file(const Node& root, const std::vector<std::string>& taken,
                            diagnostics::Diagnostics& diagnostics);
const Table<CourseFile>& course_table();
std::vector<Form> course_forms();
const Table<PlainNumerals>& plain_numerals_table();
const Table<Document>& document_table();
const Table<Misconception>& misconception_table();

}  // namespace proofsheet::course
