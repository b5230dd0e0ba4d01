#include "lsp/course_state.hpp"

#include <algorithm>
#include <utility>

namespace proofsheet::lsp {

namespace {

/// Calls `visit` with every role of the blocks.
template <class Visit>
void each_role(const std::vector<prose::Inline>& inlines, const Visit& visit) {
  for (const prose::Inline& one : inlines) {
    if (one.kind == prose::Inline::Kind::role) visit(one);
    each_role(one.children, visit);
  }
}

template <class Visit>
void each_role(const std::vector<prose::Block>& blocks, const Visit& visit) {
  for (const prose::Block& block : blocks) {
    each_role(block.inlines, visit);
    each_role(block.children, visit);
  }
}

/// Collects the digits of roles by file.
class DigitCollector {
 public:
  explicit DigitCollector(std::map<std::string, std::vector<RoleDigits>>& digits) : digits_(digits) {}

  void add(const prose::Document& document, const std::vector<workbook::Insert>& inserts) {
    each_role(document.blocks, [&](const prose::Inline& role) {
      const text::Span span = role.literal.span();
      if (role.name != "num" || !span.source || role.id >= inserts.size()) return;
      const workbook::Insert& insert = inserts[role.id];
      if (insert.text.empty()) return;
      digits_[span.source->name()].push_back(
          {span, insert.unit.empty() ? insert.text : insert.text + " " + insert.unit});
    });
  }
  void add(const workbook::RichText& text) { add(text.document, text.inserts); }

  void add(const workbook::LessonView& lesson) {
    add(lesson.document, lesson.inserts);
    for (const workbook::CardView& card : lesson.cards) add(card.front), add(card.back);
    for (const workbook::QuestionView& question : lesson.questions) {
      add(question.ask), add(question.answer), add(question.because);
      for (const workbook::ChoiceView& choice : question.choices) add(choice.text), add(choice.because);
      for (const workbook::RichText& item : question.items) add(item);
    }
  }

 private:
  std::map<std::string, std::vector<RoleDigits>>& digits_;
};

}  // namespace

CourseState::CourseState(files::Path folder, const files::Path& templates, const OpenTexts& texts,
                         std::function<bool()> is_interrupted)
    : folder_(std::move(folder)),
      disk_(folder_),
      templates_(templates),
      files_(disk_, folder_, texts),
      is_interrupted_(std::move(is_interrupted)) {}

void CourseState::note_change(const files::Path& file) {
  const std::string lesson = runs::lesson_of_file(file);
  if (!lesson.empty()) lessons_.insert(lesson), unread_.insert(lesson);
  is_changed_ = true;
  if (lesson.empty()) are_names_read_ = false;
}

pipeline::Options CourseState::options() {
  pipeline::Options options;
  options.progress = [this](const std::string&) {
    if (is_interrupted_()) throw Interrupted();
  };
  options.on_course = [this](const course::Course& course) {
    read_ = std::make_shared<const course::Course>(course);
  };
  return options;
}

std::set<std::string> CourseState::run_lessons() {
  const std::set<std::string> lessons = lessons_;
  refresh_names();
  auto run = session_.run_lessons({files_, templates_}, options(), lessons, "html/");
  lessons_.clear();
  if (!run && session_.diagnostics().empty()) return {};  // only the whole course can be run
  for (const std::string& lesson : lessons) with_lesson_[lesson] = read_;
  return take(std::move(run), lessons);
}

std::set<std::string> CourseState::run_all() {
  refresh_names();
  auto run = session_.run({files_, templates_}, options());
  lessons_.clear();
  is_changed_ = false;
  course_ = read_;
  with_lesson_.clear();
  return take(std::move(run), {});
}

/// Replaces the messages: all of them, or those of some lessons.
std::set<std::string> CourseState::take(std::optional<runs::Run> run, const std::set<std::string>& lessons) {
  if (lessons.empty()) judged_.clear(), is_judged_ = run.has_value();
  for (const std::string& lesson : lessons) judged_[lesson] = run.has_value();
  std::set<std::string> files;
  const auto is_of_run = [&](const std::string& file) {
    return lessons.empty() || runs::lesson_of_file(file).empty() ||
           lessons.contains(runs::lesson_of_file(file));
  };
  for (auto& [file, messages] : messages_)
    if (is_of_run(file)) messages.clear(), files.insert(file);
  const auto add = [&](Message message) {
    const text::Span& span = message.diagnostic.span;
    const std::string file = span.source ? span.source->name() : "lessons/course.yaml";
    if (!is_of_run(file)) return;
    messages_[file].push_back(std::move(message));
    files.insert(file);
  };
  for (const text::Diagnostic& one : session_.diagnostics().abridged()) add({one});
  if (!run) return files;
  for (const ledger::Finding& one : run->workbook.findings)
    add({{text::Severity::warning, one.span, one.message, one.hint}, one});
  take_digits(run->workbook);
  return files;
}

bool CourseState::has_judged(const std::string& lesson) const {
  const auto found = judged_.find(lesson);
  return found == judged_.end() ? is_judged_ : found->second;
}

void CourseState::take_digits(const workbook::Workbook& workbook) {
  std::map<std::string, std::vector<RoleDigits>> found;
  for (const workbook::LessonView& lesson : workbook.lessons) DigitCollector(found).add(lesson);
  for (auto& [file, digits] : found) digits_[file] = std::move(digits);
}

void CourseState::give_up() {
  lessons_.clear();
  is_changed_ = false;
}

void CourseState::refresh_names() {
  const std::set<std::string> changed = std::exchange(unread_, {});
  if (are_names_read_) {
    for (const std::string& lesson : changed) names_.read_lesson(files_, lesson);
    return;
  }
  names_ = {};
  names_.read_course(files_);
  for (const Occurrence* lesson : names_.defined(Name::Kind::lesson, {}, {}))
    names_.read_lesson(files_, lesson->name.text);
  are_names_read_ = true;
}

const std::vector<RoleDigits>& CourseState::digits(const std::string& file) const {
  static const std::vector<RoleDigits> none;
  const auto found = digits_.find(file);
  return found == digits_.end() ? none : found->second;
}

std::shared_ptr<const course::Course> CourseState::course_with(const std::string& lesson) const {
  const auto found = with_lesson_.find(lesson);
  return found == with_lesson_.end() ? course_ : found->second;
}

text::SourcePtr CourseState::source(const std::string& file) const { return source_in(files_, file); }

}  // namespace proofsheet::lsp
