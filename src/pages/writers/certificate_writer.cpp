// Writes the certificates: a page for each example with a section for each claim, and the list of all claims.
#include <algorithm>
#include <map>
#include <utility>

#include "ledger/digits.hpp"
#include "pages/templates/layout.hpp"
#include "pages/templates/line_breaks.hpp"
#include "pages/writers/links.hpp"
#include "pages/writers/passage.hpp"

namespace proofsheet::pages {

namespace {

using ledger::Claim;
using workbook::CertificateView;
using workbook::ExampleCertificates;

std::string digits(const Renderer& renderer, const std::optional<std::string>& text) {
  return text ? renderer.escape(*text, Context::digits) : std::string();
}

/// Returns a route's digits, with thousands separators if the document prints them.
std::string digits_like_printed(const Renderer& renderer, const Claim& claim,
                                const std::optional<std::string>& text) {
  const bool thousands = claim.number && claim.number->decimal.thousands;
  return digits(renderer, text && thousands ? ledger::with_thousands(*text) : text);
}

/// Returns a short form of the claim's basis, such as `from x[2], carrying a = 0.286 (section 2) and 3 more`.
/// It may be empty.
std::string short_basis(const Renderer& renderer, const Claim& claim) {
  constexpr std::size_t most_inputs_listed = 2;
  if (!claim.basis.route) return {};
  const course::Words& words = renderer.templates.words();
  ledger::BasisWords basis = basis_words(claim);
  const std::size_t more = basis.carried.size() - std::min(most_inputs_listed, basis.carried.size());
  basis.carried.resize(basis.carried.size() - more);
  const std::string carried = write_printings(renderer, basis.carried, ", ");
  std::vector<std::string> parts;
  if (!basis.path.empty())
    parts.push_back(
        words.say("basis_from", {{"path", write_name(renderer, claim.basis.path_formula, basis.path)}}));
  if (!carried.empty())
    parts.push_back(words.say(more == 0 ? "basis_carrying" : "basis_carrying_more",
                              {{"carried", carried}, {"more", std::to_string(more)}}));
  return join(parts, ", ");
}

View claim_view(const Renderer& renderer, const Claim& claim) {
  const auto words = [&renderer](const std::string& text) {
    return renderer.vouched(text::Origin::number, text);
  };
  const std::string place = renderer.places ? renderer.places->put(claim.span) : std::string();
  View view;
  view.text("what", place + write_subject(renderer, claim))
      .text("plain", spoken_subject(renderer, claim))
      .text("where", words(claim.where))
      .text("printed", claim.printed == claim.what ? std::string() : digits(renderer, claim.printed))
      .text("correct", write_correct(renderer, claim))
      .flag("clean", claim.clean())
      .text("basis", short_basis(renderer, claim));
  return add_verdict_flags(view, claim.verdict);
}

std::size_t index_of(const Renderer& renderer, const std::string& folder) {
  const auto& lessons = renderer.workbook.lessons;
  const auto found = std::find_if(lessons.begin(), lessons.end(), [&](const workbook::LessonView& lesson) {
    return lesson.folder == folder;
  });
  return static_cast<std::size_t>(found - lessons.begin());
}

/// Adds the titles of the lesson and the example, and a link to the example. The link leads to the lesson's
/// page if the lesson does not place the example.
void add_place(const Renderer& renderer, const ExampleCertificates& example, View& view) {
  const std::string page = renderer.root + example.lesson + renderer.format.ending;
  const workbook::LessonView* lesson = renderer.directory->lesson(example.lesson);
  view.set("lesson_title", lesson_entry(renderer, index_of(renderer, example.lesson)).at("plain"));
  const Passage passage{renderer, lesson, example.title.document, example.title.inserts};
  view.text("example_title", write_line(renderer, lesson, example.title))
      .text("example_plain", plain_line(passage, example.title))
      .text("example_url", renderer.directory->is_placed(example.lesson, example.example)
                               ? page + "#" + example_anchor(example.lesson, example.example)
                               : page);
}

Views sources(const Renderer& renderer, const ExampleCertificates& example, const Claim& claim) {
  Views views;
  for (const ledger::NamedCell& source : claim.inherits) {
    std::string url;
    for (const CertificateView& other : example.claims)
      if (const Claim& root = renderer.workbook.claims.at(other.claim);
          url.empty() && !root.clean() && root.cell == source.cell)
        url = certificate_url(renderer, root);
    views.push_back(View()
                        .text("what", write_name(renderer, source.formula, source.name))
                        .text("plain", renderer.vouched(text::Origin::number, source.name))
                        .text("url", url));
  }
  return views;
}

Views neighbouring_example(const Renderer& renderer, bool exists, std::size_t index) {
  if (!exists) return {};
  const ExampleCertificates& example = renderer.workbook.certificates.at(index);
  View view;
  add_place(renderer, example, view);
  View entry;
  for (const char* key : {"lesson_title", "example_title"}) entry.set(key, view.at(key));
  return {entry.text("url", renderer.root + certificates_folder +
                                certificate_page(example.lesson, example.example, example.document) +
                                renderer.format.ending)};
}

Views side_views(const Renderer& renderer, const CertificateView& certificate) {
  Views views;
  for (const workbook::SideView& side : certificate.sides) {
    const std::string mathml = vouched(renderer, side.formula).mathml;
    View view;
    views.push_back(add_mathml(view, renderer.format, mathml)
                        .text("digits", renderer.escape(side.value, Context::digits))
                        .flag("all", side.exact));
  }
  return views;
}

void add_derivation(const Renderer& renderer, const ExampleCertificates& example,
                    const CertificateView& certificate, View& view) {
  const Claim& claim = renderer.workbook.claims.at(certificate.claim);
  const workbook::LessonView* lesson = renderer.directory->lesson(claim.lesson);
  const prose::Document no_text;
  const std::vector<workbook::Insert> no_inserts;
  const Passage passage{renderer, lesson, no_text, no_inserts};
  const equations::Formula formula = vouched(renderer, certificate.formula);
  Views sides = side_views(renderer, certificate);
  add_mathml(view, renderer.format, formula.mathml)
      .text("latex", renderer.escape(formula.latex, Context::formula_block))
      .text("steps",
            certificate.steps.empty()
                ? std::string()
                : write_steps(passage, workbook::StepsView{{}, certificate.steps, {}, {certificate.unit}}))
      .flag("has_sides", !sides.empty())
      .list("sides", std::move(sides))
      .text("exact_digits", digits_like_printed(renderer, claim, claim.exact))
      .flag("all", claim.ends)
      .flag("is_fraction", claim.is_fraction)
      .flag("enclosed", claim.lower.has_value())
      .flag("settled", claim.settled)
      .text("lower", digits_like_printed(renderer, claim, claim.lower))
      .text("upper", digits_like_printed(renderer, claim, claim.upper))
      .text("fraction", claim.ends ? std::string() : digits(renderer, certificate.fraction))
      .text("by_hand_digits", digits_like_printed(renderer, claim, claim.by_hand))
      .text("as_printed_digits", digits_like_printed(renderer, claim, claim.as_printed))
      .text("as_computed_digits", digits_like_printed(renderer, claim, claim.as_computed))
      .flag("has_inherits", !claim.inherits.empty())
      .list("inherits", sources(renderer, example, claim))
      .text("remark", write_remarks(renderer, claim.remark));
}

void add_basis(const Renderer& renderer, const Claim& claim, View& view) {
  const auto words = [&](std::string_view text) { return renderer.vouched(text::Origin::number, text); };
  const ledger::BasisWords basis = basis_words(claim);
  std::string key = "route_" + std::string(basis.route);
  std::replace(key.begin(), key.end(), ' ', '_');
  const bool has_words = renderer.templates.words().find(key) != nullptr;  // float64 has the same name in
                                                                           // every language
  view.text("route", words(has_words ? renderer.templates.words().say(key) : std::string(basis.route)))
      .text("path",
            basis.path.empty() ? basis.path : write_name(renderer, claim.basis.path_formula, basis.path))
      .flag("another", claim.has_unproven_path())
      .text("carried", write_printings(renderer, basis.carried, "; "))
      .flag("unexplained", claim.unexplained());
}

/// The reasons on a page, each with the claims that share it.
class Reasons {
 public:
  Reasons(const Renderer& renderer, const ExampleCertificates& example) {
    for (const CertificateView& certificate : example.claims) {
      const Claim& claim = renderer.workbook.claims.at(certificate.claim);
      shared_.try_emplace(claim.place_of_reason(), &claim);
    }
  }
  /// Returns the first claim on the page with the same reason, which may be `claim` itself.
  const Claim* first_with(const Claim& claim) const { return shared_.at(claim.place_of_reason()); }

 private:
  std::map<decltype(Claim().place_of_reason()), const Claim*> shared_;
};

/// Adds the reason to the first certificate that has it. Later certificates get a link to that one.
void add_reason(const Renderer& renderer, const Reasons& reasons, const CertificateView& certificate,
                View& view) {
  const Claim& claim = renderer.workbook.claims.at(certificate.claim);
  const Claim* first = claim.because.empty() ? nullptr : reasons.first_with(claim);
  Views first_reason;
  if (first != nullptr && first != &claim)
    first_reason.push_back(View()
                               .text("what", write_subject(renderer, *first))
                               .text("plain", spoken_subject(renderer, *first))
                               .text("anchor", first->certificate));
  view.flag("inherited", claim.because_inherited)
      .text("because", first_reason.empty() ? write_rich(renderer, renderer.directory->lesson(claim.lesson),
                                                         certificate.because)
                                            : std::string())
      .list("reason_at", std::move(first_reason));
}

View section_of(const Renderer& renderer, const ExampleCertificates& example, const Reasons& reasons,
                const CertificateView& certificate) {
  const Claim& claim = renderer.workbook.claims.at(certificate.claim);
  View view = claim_view(renderer, claim);
  add_derivation(renderer, example, certificate, view);
  add_basis(renderer, claim, view);
  add_reason(renderer, reasons, certificate, view);
  return view.text("anchor", claim.certificate)
      .flag("value", claim.kind == Claim::Kind::value)
      .flag("shown", claim.kind == Claim::Kind::shown)
      .flag("from_printed", claim.kind == Claim::Kind::shown && !claim.of_result)
      .flag("statement", claim.kind == Claim::Kind::statement)
      .flag("coincidence", claim.coincidence);
}

/// Returns one entry for each worked example with claims about the document.
Views examples_of(const Renderer& renderer, const std::string& document) {
  Views examples;
  for (const ExampleCertificates* one : renderer.directory->certificates_of(document)) {
    const ExampleCertificates& example = *one;
    Views claims;
    for (const CertificateView& certificate : example.claims) {
      const Claim& claim = renderer.workbook.claims.at(certificate.claim);
      claims.push_back(claim_view(renderer, claim).text("url", certificate_url(renderer, claim)));
    }
    View view;
    add_place(renderer, example, view);
    examples.push_back(view.list("claims", std::move(claims)));
  }
  return examples;
}

}  // namespace

std::string write_certificate(const Renderer& renderer, std::size_t index) {
  const ExampleCertificates& example = renderer.workbook.certificates.at(index);
  const std::string& document = renderer.workbook.claims.at(example.claims.front().claim).document;
  View view = site_view(renderer);
  add_place(renderer, example, view);
  Views claims;
  std::size_t clean = 0;
  const Reasons reasons(renderer, example);
  for (const CertificateView& certificate : example.claims) {
    claims.push_back(section_of(renderer, example, reasons, certificate));
    if (renderer.workbook.claims.at(certificate.claim).clean()) ++clean;
  }
  const std::string errata =
      renderer.root + "errata" + renderer.format.ending + "#" + errata_anchor(document);
  const bool has_next = index + 1 < renderer.workbook.certificates.size();
  return renderer.fill(
      "certificate",
      view.text("document", renderer.vouched(text::Origin::declared, document))
          .text("document_title", renderer.escape(renderer.document_title(document), Context::words))
          .text("errata_url", has_errata(renderer, document) ? errata : std::string())
          .text("lesson_url", renderer.root + example.lesson + renderer.format.ending)
          .count("count", claims.size())
          .count("clean_count", clean)
          .flag("several", claims.size() > 1)
          .list("claims", std::move(claims))
          .list("previous", neighbouring_example(renderer, index > 0, index - 1))
          .list("next", neighbouring_example(renderer, has_next, index + 1)));
}

std::string write_certificates(const Renderer& renderer) {
  Views documents;
  for (const workbook::DocumentView& document : renderer.workbook.documents) {
    Views examples = examples_of(renderer, document.id);
    if (examples.empty()) continue;
    const workbook::Summary& summary = document.summary;
    documents.push_back(
        View()
            .text("id", renderer.vouched(text::Origin::declared, document.id))
            .text("title", renderer.escape(renderer.document_title(document.id), Context::words))
            .text("anchor", "certificates-" + anchor_of(document.id))
            .count("claims", summary.claims)
            .count("clean", summary.clean())
            .list("examples", std::move(examples)));
  }
  return renderer.fill("certificates", site_view(renderer).list("documents", std::move(documents)));
}

}  // namespace proofsheet::pages
