"""Shared code for the readers of all exports."""
import functools
import html.parser
import json
import pathlib
import re
import subprocess

import yaml

# The loader in C, where it is installed: the one in Python takes seconds for a large course.
loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class Export:
    """A file that was exported twice, and the printed summary."""

    def __init__(self, program, target, course, folder, options):
        self.program, self.target, self.course, self.folder, self.options = program, target, course, folder, options
        self.file, again = folder / (target + "".join(options)), folder / "again"
        for file in (self.file, again):
            done = subprocess.run([program, "-C", course, "export", target, "--output", file, *options], capture_output=True, text=True)
            assert done.returncode in (0, 1), done.stderr
        assert self.file.read_bytes() == again.read_bytes(), "the same course gives other bytes"
        self.summary = done.stdout.strip().rpartition(": ")[2]
        self.said = done.stderr
        self.printed = done.stdout
        assert (done.returncode == 1) == ("refused" in self.summary)

    def has_node(self):
        """True if node and the packages from npm are available."""
        return (self.folder / "node_modules").exists()

    def run_node(self, script, file):
        """Returns the JSON that a script prints about a file."""
        done = subprocess.run(["node", script, file.name], cwd=self.folder, capture_output=True, text=True, check=True)
        return json.loads(done.stdout)

    def count(self, what):
        """Returns a count of the summary: cards, questions, keys or refused."""
        found = re.search(rf"(\d+) {what.rstrip('s')}", self.summary)
        return int(found[1]) if found else 0


def questions_in(items):
    """Returns the cards or questions of a file, those of a scenario with what they share."""
    for one in items:
        shared = {key: value for key, value in one.items() if key not in ("scenario", "questions", "text", "show")}
        yield from ([{**shared, **question} for question in one["questions"]] if "scenario" in one else [one])


@functools.cache
def written(course, name):
    """Returns {(lesson, id): the author's entry} of cards.yaml or quiz.yaml."""
    found = {}
    for file in sorted(pathlib.Path(course).glob(f"lessons/*/{name}.yaml")):
        for one in questions_in(yaml.load(file.read_text(encoding="utf-8"), loader)):
            found[file.parent.name, one["id"]] = one
    return found


def identifier_of(kind, lesson, id):
    """Returns question.LESSON.ID, followed by the state, in which other characters are replaced by their codes."""
    id, slash, state = id.partition("/")
    name = "".join(one if one.isascii() and (one.isalnum() or one == "-") else "".join(f"_{byte:02x}" for byte in one.encode()) for one in state.replace("/", "\0"))
    return f"{kind}.{lesson}.{id}" + (f".{name.replace('_00', '.')}" if slash else "")


def check_seen(export, seen, cards, questions, keys):
    """Checks that `seen` holds all cards and questions except the refused ones, and that `keys` were tried."""
    assert len(seen) == len(set(seen)), seen
    assert cards <= set(seen) <= cards | questions, set(seen) - cards - questions
    assert len(seen) == len(cards) + len(questions) - export.count("refused")
    assert keys == export.count("keys")


class Html(html.parser.HTMLParser):
    """Checks that every opened tag is closed in order."""
    void = {"br", "img", "hr", "wbr"}

    def __init__(self, text):
        super().__init__()
        self.open = []
        self.feed(text)
        self.close()
        assert not self.open, text

    def handle_starttag(self, tag, attributes):
        if tag not in self.void:
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        assert tag in self.void, tag

    def handle_endtag(self, tag):
        assert self.open and self.open.pop() == tag, tag


def words(html):
    """Returns HTML with normalized white space."""
    return " ".join((html or "").replace("&#10;", "\n").split())


def in_words(html):
    """Does the same, with pictures replaced by words."""
    return words(re.sub(r'<img src="(?!https?:)[^"]*proofsheet-[^"]*" alt="([^"]*)"/>', r"(Picture: \1)", html or ""))


def validate(text, kind, schema, is_valid=True):
    """Validates with xmllint. `kind` is relaxng or schema; `schema` is a file."""
    done = subprocess.run(["xmllint", "--nonet", "--noout", "--" + kind, schema, "-"], input=text, stderr=subprocess.PIPE)
    assert done.returncode == (0 if is_valid else 3), done.stderr.decode()


def check_html(text, pictures=None):
    """Checks HTML and returns the picture files it shows. `pictures` is the prefix of their names."""
    Html(text)
    shown = []
    if pictures is not None:
        shown = re.findall(rf'<img src="{re.escape(pictures)}(proofsheet-[^"]*[.]svg)" alt="[^"]+"/>', text)
        text = text.replace(f'src="{pictures}proofsheet-', 'src="https:')
    assert text.count("\\(") == text.count("\\)") and text.count("\\[") == text.count("\\]"), text
    assert not re.search("[\ue010-\uf10f]", text), text  # marks of the audit
    assert 'href="#' not in text and not re.search(r'(href|src)="(?!https?:|mailto:)', text), text
    return shown
