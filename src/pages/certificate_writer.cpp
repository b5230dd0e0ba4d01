// Certificates: a page for each claim, and the list of all.
#include <algorithm>

#include "pages/layout.hpp"
#include "pages/links.hpp"
#include "pages/passage.hpp"
#include "pages/verdicts.hpp"

namespace proofsheet::pages {

namespace {

using ledger::Claim;
using workbook::CertificateView;

std::string digits(const Press& press, const std::optional<std::string>& text) {
  return text ? press.escape(*text, Context::digits) : std::string();
}

View claim_view(const Press& press, const Claim& claim) {
  const auto words = [&press](const std::string& text) { return press.escape(text, Context::words); };
  View view;
  view.text("what", words(claim.what))
      .text("where", words(claim.where))
      .text("printed", claim.printed == claim.what ? std::string() : digits(press, claim.printed))
      .text("correct", digits(press, claim.correct))
      .text("verdict", words(std::string(ledger::name_of(claim.verdict))))
      .flag("clean", claim.clean());
  return add_verdict_flags(view, ledger::name_of(claim.verdict));
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
void add_place(const Press& press, const Claim& claim, const CertificateView& certificate, View& view) {
  const std::string page = press.root + claim.lesson + press.format.ending;
  const workbook::LessonView* lesson = press.lesson(claim.lesson);
  view.values["lesson_title"] = lesson_entry(press, index_of(press, claim.lesson)).values.at("plain");
  const Passage passage{press, lesson, certificate.title.document, certificate.title.inserts};
  view.text("example_title", write_line(press, lesson, certificate.title))
      .text("example_plain", plain_line(passage, certificate.title))
      .text("example_way", lesson && is_placed(*lesson, claim.example)
                               ? page + "#" + example_anchor(claim.lesson, claim.example)
                               : page);
}

Views sources(const Press& press, const Claim& claim) {
  Views views;
  for (const std::string& what : claim.inherits) {
    std::string way;
    for (const Claim& other : press.workbook.claims)
      if (way.empty() && !other.clean() && other.lesson == claim.lesson && other.example == claim.example &&
          other.what == what)
        way = certificate_way(press, other.certificate);
    views.push_back(View().text("what", press.escape(what, Context::words)).text("way", way));
  }
  return views;
}

Views neighbour(const Press& press, bool exists, std::size_t index) {
  if (!exists) return {};
  const Claim& claim = press.workbook.claims[press.workbook.certificates.at(index).claim];
  return {View()
              .text("way", certificate_way(press, claim.certificate))
              .text("what", press.escape(claim.what, Context::words))};
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

void add_derivation(const Press& press, const Claim& claim, const CertificateView& certificate, View& view) {
  const workbook::LessonView* lesson = press.lesson(claim.lesson);
  const prose::Document no_text;
  const std::vector<workbook::Insert> no_inserts;
  const Passage passage{press, lesson, no_text, no_inserts};
  const equations::Formula& formula = certificate.formula;
  Views sides = side_views(press, certificate);
  view.text("latex", press.escape(formula.latex, Context::formula_block))
      .text("mathml", formula.mathml)
      .text("steps", certificate.steps.empty()
                         ? std::string()
                         : write_steps(passage, workbook::StepsView{{}, certificate.steps, {}}))
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
      .list("inherits", sources(press, claim))
      .text("remark", press.escape(claim.remark, Context::words))
      .text("because", write_rich(press, lesson, certificate.because));
}

}  // namespace

std::string write_certificate(const Press& press, std::size_t index) {
  const CertificateView& certificate = press.workbook.certificates.at(index);
  const Claim& claim = press.workbook.claims.at(certificate.claim);
  View view = site_view(press);
  view.values.merge(claim_view(press, claim).values);
  add_place(press, claim, certificate, view);
  add_derivation(press, claim, certificate, view);
  const std::string errata =
      press.root + "errata" + press.format.ending + "#" + errata_anchor(claim.document);
  return press.fill(
      "certificate",
      view.flag("value", claim.kind == Claim::Kind::value)
          .flag("shown", claim.kind == Claim::Kind::shown)
          .flag("statement", claim.kind == Claim::Kind::statement)
          .flag("coincidence", claim.coincidence)
          .text("document", press.escape(claim.document, Context::words))
          .text("document_title", press.escape(press.document_title(claim.document), Context::words))
          .text("errata_way", has_errata(press, claim.document) ? errata : std::string())
          .text("lesson_way", press.root + claim.lesson + press.format.ending)
          .list("previous", neighbour(press, index > 0, index - 1))
          .list("next", neighbour(press, index + 1 < press.workbook.certificates.size(), index + 1)));
}

namespace {

/// The claims of one document, an entry for each worked example.
Views examples_of(const Press& press, const std::string& document) {
  Views examples;
  std::string last;
  Views claims;
  View example;
  const auto finish = [&] {
    if (!claims.empty()) examples.push_back(example.list("claims", std::move(claims)));
    claims.clear();
  };
  for (const CertificateView& certificate : press.workbook.certificates) {
    const Claim& claim = press.workbook.claims[certificate.claim];
    if (claim.document != document) continue;
    if (const std::string place = claim.lesson + "/" + claim.example; place != last) {
      finish();
      example = View();
      add_place(press, claim, certificate, example);
      last = place;
    }
    claims.push_back(claim_view(press, claim).text("way", certificate_way(press, claim.certificate)));
  }
  finish();
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
