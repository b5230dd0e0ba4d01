// From the course to the workbook: compile, judge, fill in, summarize.
#include "workbook/assemble.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <mutex>
#include <set>
#include <tuple>

#include "ledger/judge.hpp"
#include "numbers/exact/work.hpp"
#include "prose/lesson_link.hpp"
#include "text/characters.hpp"
#include "text/diagnostic.hpp"
#include "workbook/content/citation.hpp"
#include "workbook/content/claim_views.hpp"
#include "workbook/content/numbering.hpp"
#include "workbook/content/numerals.hpp"
#include "workbook/content/rich_text.hpp"
#include "workbook/content/shows.hpp"
#include "workbook/content/two_routes.hpp"
#include "workbook/cover.hpp"
#include "workbook/parallel.hpp"
#include "workbook/practice/handout.hpp"
#include "workbook/practice/practice.hpp"
#include "workbook/values/context.hpp"
#include "workbook/values/edition.hpp"
#include "workbook/values/workbook.hpp"

namespace proofsheet::workbook {

namespace {

using ledger::Definition;
using text::Text;

class Notes {
 public:
  Notes(Context& context, ledger::Worked& worked) : context_(context), worked_(worked) {}

  void note(Definition::Kind kind, std::string text, const text::Span& span) {
    context_.record.numbers.definitions.push_back(
        {context_.work.lesson->folder, worked_.example->id.str(), kind, std::move(text), span});
  }

  void given(const equations::GivenInput& given) {
    if (given.origin) return data(given, *given.origin);
    std::vector<equations::AxisPtr> axes;
    text::Diagnostics quiet;  // errors in a given value were reported when it was compiled
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
    if (axis.origin) file(*axis.origin, axis.name);
    if (axis.origin && axis.labels.size() > ledger::most_kept_values)
      return note(Definition::Kind::axis,
                  fmt::format("{} = {}", axis.name.str(), digest_summary(axis.labels.size(), *axis.origin)),
                  axis.name.span());
    std::vector<std::string> parts;
    if (!axis.range.empty()) parts.push_back(axis.range.str());
    for (const Text& label : axis.labels) parts.push_back(label.str());
    note(Definition::Kind::axis, fmt::format("{} = {}", axis.name.str(), fmt::join(parts, ", ")),
         axis.name.span());
  }

  /// Records the rules of each name in one line: `K = 2; schedule 3`.
  void by_hand(const std::map<std::string, std::vector<course::HandRule>>& variants) {
    std::map<std::string, std::pair<std::string, text::Span>> lines;
    std::vector<std::string> names;
    for (const auto& [variant, rules] : variants)
      for (const course::HandRule& rule : rules) {
        const PrintStyle wanted{rule.format, rule.rounding.value_or(*worked_.printing.rounding), {}};
        const auto [line, is_new] =
            lines.try_emplace(rule.what.str(), rule.what.str() + " =", rule.what.span());
        if (is_new) names.push_back(rule.what.str());
        line->second.first += fmt::format("{} {}{}{}", is_new ? "" : ";", variant, variant.empty() ? "" : " ",
                                          to_string(wanted));
      }
    for (const std::string& name : names)
      note(Definition::Kind::by_hand, lines.at(name).first, lines.at(name).second);
  }

 private:
  /// Records the digest of a file and its values, so that `check` can report which value changed, and where.
  void data(const equations::GivenInput& given, const equations::Origin& origin) {
    file(origin, given.name);
    text::Diagnostics quiet;
    const auto name = equations::parse_expression(given.name, quiet);
    const auto reference = name ? worked_.exact->reference(name, quiet) : std::nullopt;
    const std::size_t count = reference ? reference->cells.size() : 0;
    const bool is_listed = count <= ledger::most_kept_values;
    note(Definition::Kind::data,
         fmt::format("{} = {}{}", given.name.str(), origin.where,
                     is_listed ? "" : ", " + digest_summary(count, origin)),
         given.name.span());
    if (!is_listed) return;
    Definition& noted = context_.record.numbers.definitions.back();
    for (const equations::Cell& cell : reference ? reference->cells : std::vector<equations::Cell>{}) {
      const std::string whole = worked_.exact->display(cell);
      noted.cells.push_back(whole.substr(given.name.size() + 1, whole.size() - given.name.size() - 2));
    }
    for (const std::vector<Text>& row : given.rows)
      for (const Text& cell : row) {
        noted.values.push_back(cell.str());
        noted.places.push_back(cell.span());
      }
  }

  void file(const equations::Origin& origin, const Text& name) {
    note(Definition::Kind::file, fmt::format("{} = sha256 {}", origin.file, origin.digest), name.span());
  }

  static std::string digest_summary(std::size_t count, const equations::Origin& origin) {
    return fmt::format("{} values, sha256 {}", count, origin.values);
  }

  Context& context_;
  ledger::Worked& worked_;
};

/// Records what the numbers of an example are computed from: equations, given values, axes, and the rounding
/// rules by hand. `check` uses them to find the cause of a changed number.
void note_definitions(Context& context, ledger::Worked& worked) {
  Notes notes(context, worked);
  for (const equations::Clause* clause : worked.model->clauses())
    notes.note(Definition::Kind::equation, equations::to_plain(*clause), clause->head);
  for (const equations::GivenInput& given : worked.example->inputs.givens) notes.given(given);
  for (const equations::AxisInput& axis : worked.example->inputs.axes) notes.axis(axis);
  notes.by_hand(worked.example->by_hand);
}

/// Returns the span of the words of a link.
text::Span place_of(const prose::Inline& link) {
  for (const prose::Inline& child : link.children) {
    if (!child.literal.empty()) return child.literal.span();
    const text::Span span = place_of(child);
    if (span.source) return span;
  }
  return {};
}

/// All links in the texts of a lesson that lead to pages of the course.
class Links {
 public:
  explicit Links(const LessonView& lesson) {
    blocks(lesson.document.blocks);
    for (const CardView& card : lesson.cards)
      for (const RichText* text : {&card.front, &card.back}) blocks(text->document.blocks);
    for (const QuestionView& question : lesson.questions) this->question(question);
  }
  std::vector<LinkPlace> all_links;

 private:
  void question(const QuestionView& question) {
    for (const RichText* text : {&question.ask, &question.answer, &question.because, &question.common_wrong,
                                 &question.common_wrong_because})
      blocks(text->document.blocks);
    for (const ChoiceView& choice : question.choices)
      for (const RichText* text : {&choice.text, &choice.because}) blocks(text->document.blocks);
    for (const RichText& item : question.items) blocks(item.document.blocks);
    for (const NumberChoiceView& number : question.numbers) blocks(number.because.document.blocks);
    for (const RichText& mark : question.marking) blocks(mark.document.blocks);
  }

  void blocks(const std::vector<prose::Block>& all) {
    for (const prose::Block& block : all) {
      inlines(block.inlines);
      blocks(block.children);
    }
  }

  void inlines(const std::vector<prose::Inline>& all) {
    for (const prose::Inline& one : all) {
      if (one.kind == prose::Inline::Kind::link && !one.is_file && !prose::leads_out(one.url))
        all_links.push_back({place_of(one), one.url});
      inlines(one.children);
    }
  }
};

/// Reports every link between lessons without a target: the lesson or the heading does not exist, or the file
/// is not a page.
class LinkCheck {
 public:
  LinkCheck(const course::Course& course, const Workbook& workbook, text::Diagnostics& diagnostics)
      : edition_(course.edition), diagnostics_(diagnostics) {
    for (const course::Lesson& lesson : course.lessons) {
      folders_.push_back(lesson.folder);
      sources_.emplace(lesson.folder, &lesson);
    }
    for (const Text& folder : course.folders) sources_.try_emplace(folder.str(), nullptr);
    are_all_known_ = !course.open.contains("lessons");
    for (const LessonView& lesson : workbook.lessons) documents_.emplace(lesson.folder, &lesson.document);
  }

  /// Checks a link. `from` is the folder of the lesson that contains it.
  void link(const std::string& from, const LinkPlace& link) {
    const auto target = prose::lesson_link(link.url);
    if (!target) {
      diagnostics_.error(
          link.span, fmt::format("the link to '{}' does not lead to a page", link.url),
          fmt::format("write ../folder/lesson.md for a lesson, #heading for a heading, a whole "
                      "address (https, http, ftp, mailto) for a web page, or the name of a "
                      "file beside the lesson ({})",
                      course::attachment_endings()));
      return;
    }
    const std::string& folder = target->folder.empty() ? from : target->folder;
    const auto linked_lesson = sources_.find(folder);
    if (linked_lesson == sources_.end() && are_all_known_)
      return report_missing(link, "lesson", folder, folders_);
    const bool is_read =
        linked_lesson != sources_.end() && linked_lesson->second && linked_lesson->second->prose_is_read;
    if (target->heading.empty() || !is_read) return;
    const prose::Document& document = document_of(*linked_lesson->second);
    if (!document.anchors.contains(target->heading))
      report_missing(link, "heading", target->heading, prose::heading_anchors(document));
  }

 private:
  /// Returns the prose of a lesson. A lesson that is not computed is parsed when the first link leads into
  /// it.
  const prose::Document& document_of(const course::Lesson& lesson) {
    const auto all_links = documents_.find(lesson.folder);
    if (all_links != documents_.end()) return *all_links->second;
    text::Diagnostics ignored;
    read_.push_back(std::make_unique<prose::Document>(read_prose(lesson, edition_, ignored)));
    return *documents_.emplace(lesson.folder, read_.back().get()).first->second;
  }

  void report_missing(const LinkPlace& link, const std::string& noun, const std::string& name,
                      const std::vector<std::string>& known) {
    std::string hint =
        text::did_you_mean(name, known,
                           known.empty() ? "write a heading first, or link to the whole lesson"
                                         : fmt::format("use one of {}", fmt::join(known, ", ")));
    diagnostics_.error(link.span, fmt::format("the link leads to a missing {} '{}'", noun, name),
                       std::move(hint));
  }

  course::Edition edition_;
  std::vector<std::string> folders_;
  std::map<std::string, const course::Lesson*> sources_;  ///< null: it could not be read
  bool are_all_known_ = true;
  std::map<std::string, const prose::Document*> documents_;
  std::vector<std::unique_ptr<prose::Document>> read_;
  text::Diagnostics& diagnostics_;
};

LessonWork compile_lesson(const course::Course& course, const course::Lesson& lesson, Record& record) {
  LessonWork work{&lesson, ledger::compile_all(lesson, course.lessons, course.printing, record.diagnostics)};
  for (ledger::Worked& worked : work.examples) {
    ledger::judge(worked, record.findings, record.diagnostics);
    name_claims(worked, record);
  }
  return work;
}

/// Removes repeated findings. A text that appears in several places of the pages may have been read several
/// times.
std::vector<ledger::Finding> each_once(std::vector<ledger::Finding> findings) {
  std::set<std::tuple<std::string, std::size_t, std::string>> seen;
  std::vector<ledger::Finding> once;
  for (ledger::Finding& finding : findings)
    if (seen.emplace(finding.span.source ? finding.span.source->name() : std::string(), finding.span.begin,
                     finding.message)
            .second)
      once.push_back(std::move(finding));
  return once;
}

void sum_up(Workbook& workbook) {
  std::map<std::string, DocumentView*> documents;
  for (DocumentView& document : workbook.documents) documents.emplace(document.id, &document);
  for (const ledger::Claim& claim : workbook.claims) {
    count(workbook.summary, claim);
    if (const auto of = documents.find(claim.document); of != documents.end())
      count(of->second->summary, claim);
  }
  for (const ledger::Finding& finding : workbook.findings) {
    if (finding.kind == ledger::Finding::Kind::stale) ++workbook.summary.stale;
  }
  workbook.summary.numbers += workbook.numbers.count();
  workbook.summary.numbers_exact += workbook.numbers.count_exact();
}

/// Printings with their places in the document.
using ReportedErrata = std::set<std::pair<std::tuple<std::string, std::string, std::string>, std::string>>;

/// Adds the claims of an example with their certificates and errata. Each wrong printing of a thing gets one
/// erratum, although a document may print it in several places.
void add_claims(Context& context, ledger::Worked& worked, LessonPart& part, ReportedErrata& reported_errata) {
  if (worked.claims.empty()) return;
  std::string document;  // claims of one document are adjacent
  for (const ledger::Claim& claim : worked.claims) {
    if (&claim == &worked.claims.front() || claim.document != document)
      part.certificates.push_back({worked.lesson,
                                   worked.example->id.str(),
                                   claim.names_document ? claim.document : std::string(),
                                   rich_text(context, worked.example->title),
                                   {}});
    document = claim.document;
    part.claims.push_back(claim);
    part.certificates.back().claims.push_back(certificate_of(context, worked, claim, part.claims.size() - 1));
    if (!claim.clean() && reported_errata.emplace(claim.printing(), claim.where).second)
      part.errata.push_back(note_of(context, claim));
  }
}

/// Reports cards and questions with a figure that the lesson does not show.
void check_figures(const LessonView& view, const course::Lesson& lesson, text::Diagnostics& diagnostics) {
  const auto check = [&](const Text& figure) {
    const bool is_known = figure_of(view, figure.str()) || is_unread(view, figure.str());
    if (figure.empty() || is_known || !lesson.examples_are_read) return;
    std::vector<std::string> known;
    for (const FigureView* one : figures_of(view)) known.push_back(one->id);
    diagnostics.error(figure.span(), fmt::format("the lesson shows no figure '{}'", figure.str()),
                      text::did_you_mean(figure.view(), known,
                                         "give a figure of the lesson this `id`, and place it in the prose"));
  };
  for (const course::Card& card : lesson.cards) check(card.figure);
  for (const course::Question& question : lesson.questions) check(question.figure);
}

/// Computes a lesson. `first` is the number of its first question.
void compute(const course::Course& course, const course::Lesson& lesson, std::size_t first, Record& record,
             LessonPart& part) {
  LessonWork work = compile_lesson(course, lesson, record);
  Context context{course, work, record, "lesson", work.examples.empty() ? nullptr : &work.examples.front()};
  if (!lesson.examples_are_read) {
    context.current = nullptr;
    context.is_example_unknown = true;
  }
  for (ledger::Worked& worked : work.examples)
    if (worked.sound) note_definitions(context, worked);
  LessonView view = lesson_view(context);
  mark_first_notes(view);
  context.place = "cards";
  view.cards = card_views(context);
  context.place = "quiz";
  view.questions = question_views(context, first);
  check_figures(view, lesson, record.diagnostics);
  if (course.released && !record.diagnostics.has_errors())
    part.released = released_lines(course, lesson, view);
  context.place = "errata";
  ReportedErrata reported_errata;
  for (ledger::Worked& worked : work.examples) add_claims(context, worked, part, reported_errata);
  view.files = std::move(record.files);
  part.view = std::move(view);
}

void add_printed(const ledger::NumbersFile& numbers, std::map<std::string, std::size_t>& printed) {
  for (const ledger::NumberLine& line : numbers.lines) printed[line.example] += line.digits.size();
}

/// Reports once that a lesson needs too much work: everything computed after that fails for the same reason.
void report_overspent(const numbers::Failure& failure, const course::Lesson& lesson,
                      text::Diagnostics& diagnostics) {
  text::Diagnostics once;
  bool is_reported = false;
  for (const text::Diagnostic& one : diagnostics.items())
    if (!one.fact.starts_with(failure.fact) || !std::exchange(is_reported, true)) once.add(one);
  if (!is_reported) once.error(lesson.title.span(), failure.fact, failure.hint);
  diagnostics = std::move(once);
}

template <class T>
void append(std::vector<T>& all, std::vector<T> more) {
  all.insert(all.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

/// Appends the part of a lesson to the workbook.
void join(LessonPart part, Workbook& workbook, text::Diagnostics& diagnostics) {
  diagnostics.add(part.diagnostics);
  ledger::append(workbook.numbers, std::move(part.numbers));
  append(workbook.numbers.released, std::move(part.released));
  append(workbook.findings, std::move(part.findings));
  if (!part.view) return;
  for (const auto& [example, count] : part.printed) workbook.printed[{part.view->folder, example}] += count;
  for (ExampleCertificates& example : part.certificates)
    for (CertificateView& certificate : example.claims) certificate.claim += workbook.claims.size();
  append(workbook.certificates, std::move(part.certificates));
  append(workbook.claims, std::move(part.claims));
  workbook.errata_lessons.resize(workbook.errata.size() + part.errata.size(), part.view->folder);
  append(workbook.errata, std::move(part.errata));
  workbook.lessons.push_back(*std::move(part.view));
}

/// True if a file of the course contains the command, which need not be in a formula.
bool has_command(const course::Course& course, std::string_view command) {
  const auto is_in = [&](const text::SourcePtr& source) {
    if (!source) return false;
    const std::string_view text = source->text();
    for (std::size_t at = text.find(command); at != text.npos; at = text.find(command, at + 1))
      if (!text::is_letter(text::code_point_at(text, at + command.size()).value)) return true;
    return false;
  };
  const auto is_first_in = [&](const auto& parts) {
    return !parts.empty() && is_in(parts.front().id.source());
  };
  return is_in(course.title.source()) ||
         std::any_of(course.lessons.begin(), course.lessons.end(), [&](const course::Lesson& lesson) {
           return is_in(lesson.prose) || is_first_in(lesson.examples) || is_first_in(lesson.cards) ||
                  is_first_in(lesson.questions);
         });
}

/// Returns what distinguishes the course in other programs: its id, or a digest of its title and author.
std::string export_id(const course::Course& course) {
  if (course.id.view() == course::legacy_id) return {};
  if (!course.id.empty()) return course.id.str();
  return fmt::format("{:016x}", lot_of({course.title.view(), course.author.view()}));
}

void add_front_matter(const course::Course& course, Record& record, Workbook& workbook) {
  workbook.plain = course.plain;
  workbook.edition = course.edition;
  workbook.is_guide = course.is_guide;
  workbook.id = export_id(course);
  workbook.title = course.title.str();
  workbook.subtitle = course.subtitle.str();
  workbook.author = course.author.str();
  workbook.language = course.language.empty() ? "en" : course.language.str();
  workbook.has_chemistry = has_command(course, "\\ce");
  for (const char* command : {"\\cancel", "\\bcancel", "\\xcancel"})
    workbook.has_cancelled = workbook.has_cancelled || has_command(course, command);
  course::Lesson no_lesson;
  no_lesson.macros = course.macros;
  LessonWork none{&no_lesson, {}};
  Context context{course, none, record, "index", nullptr};
  workbook.about = rich_text(context, course.about);
  for (const course::Document& document : course.documents)
    workbook.documents.push_back(
        {document.id.str(), document.title.str(), rich_text(context, document.about), {}});
  for (const course::Misconception& one : course.misconceptions)
    workbook.misconceptions.push_back({one.id.str(), one.title.str(), rich_text(context, one.about),
                                       rich_text(context, one.did), rich_text(context, one.right)});
  workbook.sources = source_views(course);
  append(record.findings, untraced_titles(course));
  for (const course::Term& term : course.glossary) {
    workbook.glossary.push_back(
        {course::term_id(term.name.view()), term.name.str(), rich_text(context, term.meaning)});
    for (const Text& name : term.also) workbook.glossary.back().also.push_back(name.str());
  }
  std::sort(workbook.glossary.begin(), workbook.glossary.end(),
            [](const TermView& one, const TermView& other) { return one.id < other.id; });
}

/// Returns the lessons that were read completely.
std::vector<LessonTask> lesson_tasks(const course::Course& course) {
  std::vector<LessonTask> tasks;
  std::size_t question = 1;
  for (const course::Lesson& lesson : course.lessons) {
    if (lesson.extent == course::Extent::whole) tasks.push_back({&lesson, question});
    question += lesson.questions.size();
  }
  return tasks;
}

}  // namespace

void count(Summary& summary, const ledger::Claim& claim) {
  ++summary.claims;
  ++summary.verdicts[index_of(claim.verdict)];
  if (!claim.clean() && !claim.acknowledged) ++summary.unacknowledged;
}

std::size_t Summary::clean() const {
  std::size_t sum = 0;
  for (const ledger::VerdictRow& row : ledger::verdicts())
    if (row.clean) sum += count(row.verdict);
  return sum;
}

bool Summary::has(ledger::VerdictRow::Group group) const {
  return std::any_of(
      ledger::verdicts().begin(), ledger::verdicts().end(),
      [&](const ledger::VerdictRow& row) { return row.group == group && count(row.verdict) > 0; });
}

LessonPart compute_lesson(const course::Course& course, const LessonTask& task) {
  LessonPart part;
  Record record{{}, {}, part.diagnostics};
  const numbers::LessonScope scope;
  compute(course, *task.lesson, task.first_question, record, part);
  check_printings(record);
  if (const auto failure = numbers::budget_failure())
    report_overspent(*failure, *task.lesson, part.diagnostics);
  part.numbers = std::move(record.numbers);
  part.findings = std::move(record.findings);
  part.references = std::move(record.references);
  if (!part.view) return part;
  for (const ledger::Claim& claim : part.claims) part.numbers.judged.push_back(judged_line(claim));
  part.numbers.targets = target_lines(*part.view);
  ledger::tidy(part.numbers);
  add_printed(part.numbers, part.printed);
  part.links = Links(*part.view).all_links;
  if (course.edition == course::Edition::student) withhold_verdicts(*part.view);
  return part;
}

std::optional<Workbook> assemble(const course::Course& course, text::Diagnostics& diagnostics,
                                 const Progress& progress, std::size_t jobs, const ComputeLesson& compute) {
  Workbook workbook;
  Record record{{}, {}, diagnostics};
  add_front_matter(course, record, workbook);
  workbook.numbers = std::move(record.numbers);
  for (const ledger::NumberLine& line : workbook.numbers.lines)
    workbook.printed[{line.lesson, line.example}] += line.digits.size();
  workbook.findings = std::move(record.findings);
  const std::vector<LessonTask> tasks = lesson_tasks(course);
  std::vector<std::optional<LessonPart>> parts(tasks.size());
  std::mutex reporting;
  const auto compute_one = [&](std::size_t i) {
    {
      const std::lock_guard one_at_a_time(reporting);
      progress(fmt::format("computing {} ({} of {})", tasks[i].lesson->folder, i + 1, tasks.size()));
    }
    parts[i] = compute(course, tasks[i]);
  };
  std::vector<Reference> references = std::move(record.references);
  std::vector<std::pair<std::string, LinkPlace>> links;  // with the folder of the lesson that contains each
  const auto join_one = [&](std::size_t i) {
    append(references, std::move(parts[i]->references));
    for (LinkPlace& link : parts[i]->links) links.emplace_back(tasks[i].lesson->folder, std::move(link));
    join(*std::move(parts[i]), workbook, diagnostics);
    parts[i].reset();
  };
  in_parallel(tasks.size(), jobs, compute_one, join_one);
  LinkCheck check(course, workbook, diagnostics);
  for (const auto& [lesson, link] : links) check.link(lesson, link);
  workbook.unknown_references = check_references(references, course, workbook, diagnostics);
  workbook.cover = find_cover(course, workbook, diagnostics);
  workbook.picture = find_picture(course, workbook, diagnostics);
  if (diagnostics.has_errors()) return std::nullopt;
  ledger::tidy(workbook.numbers);
  workbook.findings = each_once(std::move(workbook.findings));
  sum_up(workbook);
  if (workbook.edition == course::Edition::student) withhold_verdicts(workbook);
  return workbook;
}

}  // namespace proofsheet::workbook
