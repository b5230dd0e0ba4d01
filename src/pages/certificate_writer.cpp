// Certificates: a page for each example with a section for each claim, and the list of all.
#include <algorithm>

#include "pages/layout.hpp"
#include "pages/links.hpp"
#include "pages/passage.hpp"
#include "pages/verdicts.hpp"

namespace proofsheet::pages {

namespace {

using ledger::Claim;
using workbook::CertificateView;
using workbook::ExampleCertificates;

std::string digits(const Press& press, const std::optional<std::string>& text) {
  return text ? press.escape(*text, Context::digits) : std::string();
}

View claim_view(const Press& press, const Claim& claim) {
  const auto words = [&press](const std::string& text) { return press.escape(text, Context::words); };
  View view;
  view.text("what", words(claim.what))
      .text("where", words(claim.where))
      .text("printed", claim.printed == claim.what ? std::string() : digits(press, claim.printed))
      .text("correct", digits(press, ledger::correct_text(claim)))
      .text("verdict", words(std::string(name_of(claim.verdict))))
      .flag("clean", claim.clean());
  return add_verdict_flags(view, claim.verdict);
}

std::size_t index_of(const Press& press, const std::string& folder) {
  const auto& lessons = press.workbook.lessons;
  const auto found = std::find_if(lessons.begin(), lessons.end(), [&](const workbook::LessonView& lesson) {
    return lesson.folder == folder;
  });
  return static_cast<std::size_t>(found - lessons.begin());
}

/// An example that its lesson does not place has no anchor there.
bool is_placed(const workbook::LessonView& lesson, const std::string& example) {
  return std::any_of(lesson.blocks.begin(), lesson.blocks.end(), [&](const workbook::BlockView& block) {
    const auto* view = std::get_if<workbook::ExampleView>(&block);
    return view && view->id == example;
  });
}

/// Lesson and example, with the ways there.
void add_place(const Press& press, const ExampleCertificates& example, View& view) {
  const std::string page = press.root + example.lesson + press.format.ending;
  const workbook::LessonView* lesson = press.lesson(example.lesson);
  view.values["lesson_title"] = lesson_entry(press, index_of(press, example.lesson)).values.at("plain");
  const Passage passage{press, lesson, example.title.document, example.title.inserts};
  view.text("example_title", write_line(press, lesson, example.title))
      .text("example_plain", plain_line(passage, example.title))
      .text("example_way", lesson && is_placed(*lesson, example.example)
                               ? page + "#" + example_anchor(example.lesson, example.example)
                               : page);
}

Views sources(const Press& press, const ExampleCertificates& example, const Claim& claim) {
  Views views;
  for (const ledger::NamedCell& source : claim.inherits) {
    std::string way;
    for (const CertificateView& other : example.claims)
      if (const Claim& root = press.workbook.claims.at(other.claim);
          way.empty() && !root.clean() && root.cell == source.cell)
        way = certificate_way(press, root);
    views.push_back(View().text("what", press.escape(source.name, Context::words)).text("way", way));
  }
  return views;
}

Views neighbouring_example(const Press& press, bool exists, std::size_t index) {
  if (!exists) return {};
  const ExampleCertificates& example = press.workbook.certificates.at(index);
  View view;
  add_place(press, example, view);
  View entry;
  for (const char* key : {"lesson_title", "example_title"}) entry.values[key] = view.values.at(key);
  return {entry.text("way", press.root + certificates_folder +
                                certificate_page(example.lesson, example.example) + press.format.ending)};
}

Views side_views(const Press& press, const CertificateView& certificate) {
  Views views;
  for (const workbook::SideView& side : certificate.sides)
    views.push_back(View()
                        .text("mathml", side.formula.mathml)
                        .text("digits", press.escape(side.value, Context::digits))
                        .flag("all", side.exact));
  return views;
}

void add_derivation(const Press& press, const ExampleCertificates& example,
                    const CertificateView& certificate, View& view) {
  const Claim& claim = press.workbook.claims.at(certificate.claim);
  const workbook::LessonView* lesson = press.lesson(claim.lesson);
  const prose::Document no_text;
  const std::vector<workbook::Insert> no_inserts;
  const Passage passage{press, lesson, no_text, no_inserts};
  const equations::Formula& formula = certificate.formula;
  Views sides = side_views(press, certificate);
  view.text("latex", press.escape(formula.latex, Context::formula_block))
      .text("mathml", formula.mathml)
      .text("steps",
            certificate.steps.empty()
                ? std::string()
                : write_steps(passage, workbook::StepsView{{}, certificate.steps, {}, {certificate.unit}}))
      .flag("has_sides", !sides.empty())
      .list("sides", std::move(sides))
      .text("exact_digits", digits(press, claim.exact))
      .flag("all", certificate.ends)
      .flag("enclosed", claim.lower.has_value())
      .text("lower", digits(press, claim.lower))
      .text("upper", digits(press, claim.upper))
      .text("fraction", certificate.ends ? std::string() : digits(press, certificate.fraction))
      .text("by_hand_digits", digits(press, claim.by_hand))
      .text("as_printed_digits", digits(press, claim.as_printed))
      .list("inherits", sources(press, example, claim))
      .text("remark", press.escape(claim.remark, Context::words))
      .text("because", write_rich(press, lesson, certificate.because));
}

View section_of(const Press& press, const ExampleCertificates& example, const CertificateView& certificate) {
  const Claim& claim = press.workbook.claims.at(certificate.claim);
  View view = claim_view(press, claim);
  add_derivation(press, example, certificate, view);
  return view.text("anchor", claim.certificate)
      .flag("value", claim.kind == Claim::Kind::value)
      .flag("shown", claim.kind == Claim::Kind::shown)
      .flag("statement", claim.kind == Claim::Kind::statement)
      .flag("coincidence", claim.coincidence);
}

}  // namespace

std::string write_certificate(const Press& press, std::size_t index) {
  const ExampleCertificates& example = press.workbook.certificates.at(index);
  const std::string& document = press.workbook.claims.at(example.claims.front().claim).document;
  View view = site_view(press);
  add_place(press, example, view);
  Views claims;
  std::size_t clean = 0;
  for (const CertificateView& certificate : example.claims) {
    claims.push_back(section_of(press, example, certificate));
    if (press.workbook.claims.at(certificate.claim).clean()) ++clean;
  }
  const std::string errata = press.root + "errata" + press.format.ending + "#" + errata_anchor(document);
  const bool has_next = index + 1 < press.workbook.certificates.size();
  return press.fill("certificate",
                    view.text("document", press.escape(document, Context::words))
                        .text("document_title", press.escape(press.document_title(document), Context::words))
                        .text("errata_way", has_errata(press, document) ? errata : std::string())
                        .text("lesson_way", press.root + example.lesson + press.format.ending)
                        .number("count", claims.size())
                        .number("clean_count", clean)
                        .flag("several", claims.size() > 1)
                        .list("claims", std::move(claims))
                        .list("previous", neighbouring_example(press, index > 0, index - 1))
                        .list("next", neighbouring_example(press, has_next, index + 1)));
}

namespace {

/// The claims of one document, an entry for each worked example.
Views examples_of(const Press& press, const std::string& document) {
  Views examples;
  for (const ExampleCertificates& example : press.workbook.certificates) {
    Views claims;
    for (const CertificateView& certificate : example.claims)
      if (const Claim& claim = press.workbook.claims.at(certificate.claim); claim.document == document)
        claims.push_back(claim_view(press, claim).text("way", certificate_way(press, claim)));
    if (claims.empty()) continue;
    View view;
    add_place(press, example, view);
    examples.push_back(view.list("claims", std::move(claims)));
  }
  return examples;
}

}  // namespace

std::string write_certificates(const Press& press) {
  Views documents;
  for (const workbook::DocumentView& document : press.workbook.documents) {
    Views examples = examples_of(press, document.id);
    if (examples.empty()) continue;
    const workbook::Summary& summary = document.summary;
    documents.push_back(View()
                            .text("id", press.escape(document.id, Context::words))
                            .text("title", press.escape(press.document_title(document.id), Context::words))
                            .text("anchor", "certificates-" + anchor_of(document.id))
                            .number("claims", summary.claims)
                            .number("clean", summary.clean())
                            .list("examples", std::move(examples)));
  }
  return press.fill("certificates", site_view(press).list("documents", std::move(documents)));
}

}  // namespace proofsheet::pages
