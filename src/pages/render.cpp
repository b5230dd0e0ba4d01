#include "ledger/numbers_file.hpp"
#include "pages/links.hpp"
#include "pages/passage.hpp"

namespace proofsheet::pages {

namespace {

/// What only a site has: certificates, and files as they are.
void render_site(const Press& press, Pages& pages) {
  const Format& format = press.format;
  Press inside{format, press.templates, press.workbook, "../"};
  const auto add = [&](const std::string& name, std::string text) {
    pages[format.folder + "/" + certificates_folder + name + format.ending] = std::move(text) + "\n";
  };
  const auto& certificates = press.workbook.certificates;
  if (!certificates.empty()) add("index", write_certificates(inside));
  for (std::size_t i = 0; i < certificates.size(); ++i)
    add(press.workbook.claims.at(certificates[i].claim).certificate, write_certificate(inside, i));
  for (const auto& [path, bytes] : press.templates.assets(format.folder))
    pages[format.folder + "/" + path] = bytes;
}

void render_format(const Press& press, Pages& pages) {
  const Format& format = press.format;
  const auto add = [&](const std::string& name, std::string text) {
    pages[format.folder + "/" + name + format.ending] = std::move(text) + "\n";
  };
  add(format.front_page, write_course(press));
  for (std::size_t i = 0; i < press.workbook.lessons.size(); ++i)
    add(press.workbook.lessons[i].folder, write_lesson(press, i));
  add("flashcards", write_flashcards(press));
  add("quiz", write_quiz(press));
  add("answers", write_answers(press));
  add("errata", write_errata(press));
  if (format.site) render_site(press, pages);
}

}  // namespace

Pages render(const workbook::Workbook& workbook, const Templates& templates) {
  Pages pages;
  for (const Format* format : formats()) render_format(Press{*format, templates, workbook}, pages);
  ledger::NumbersFile numbers = workbook.numbers;
  numbers.pages.clear();
  for (const auto& [path, text] : pages) numbers.pages.push_back(path);
  pages["numbers.json"] = ledger::to_json(numbers);
  return pages;
}

}  // namespace proofsheet::pages
