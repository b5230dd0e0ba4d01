"""Cases: a box of files, and the commands that are run in it one after another.

A box contains the attacked folder (course/), files that no command may touch (canary/), the home of the program's user
(home/) and its folder for temporary files (temporary/), which must be empty after each command.
"""
import dataclasses
import json
import pathlib
import random
import re
import shlex
import stat

import mutate

HERE = pathlib.Path(__file__).resolve().parent
PROJECT = HERE.parent.parent
SECRET = "4711-nobody-else-reads-this-4711"
COURSES = ["tests/courses/savings", "tests/courses/triangulation", "tests/courses/rounded", "tests/courses/contingency", "tests/courses/backstube",
           "tests/exports/course", "tests/browser/varied"]
KINDS = {".yaml": "yaml", ".md": "markdown", ".tex": "tex", ".html": "html", ".rst": "rst", ".ipynb": "json", ".json": "json", ".sarif": "json", ".xml": "xml",
         ".csv": "csv", ".mustache": "mustache", ".css": "html", ".txt": "markdown"}
FORMATS = {"json": "json", "junit": "xml", "sarif": "sarif"}  # formats of mergeable reports, and their file extensions
TARGETS = {"moodle": "xml", "qti": "zip", "canvas": "zip", "scorm": "zip", "gift": "txt", "anki": "apkg", "anki-text": "txt"}
SOURCES = ["course/lessons/*/*.md", "course/lessons/*/*.yaml"]


@dataclasses.dataclass(frozen=True)
class Entry:
    """A file with its bytes and mode, a link with its target, a folder, a pipe, or a hard link to another entry."""
    what: str = "file"
    data: bytes = b""
    mode: int = 0o644


@dataclasses.dataclass(frozen=True)
class Step:
    words: list            # the command line
    writes: tuple = ()     # paths or patterns in the box that it may write, with everything below them
    told: str = "text"     # the format of its standard output, or of the file `report`
    report: str = ""       # the report file in the box that it writes
    statuses: tuple = (0, 1, 2)
    makes: tuple = ()      # files that must exist after exit code 0
    mended: bool = False   # --fix after --fix: must not report a rewritten place again


@dataclasses.dataclass
class Case:
    name: str
    entries: dict          # path in the box -> Entry
    steps: list
    numbers: bool = True   # expressions may need the documented memory for numbers
    templates: bool = False  # templates were attacked, so pages may have any content

    def size(self):
        return sum(len(entry.data) for path, entry in self.entries.items() if path.startswith("course/") and "/templates/" not in path)


def files_below(folder, prefix):
    return {f"{prefix}/{path.relative_to(folder)}": Entry(data=path.read_bytes()) for path in sorted(folder.rglob("*"))
            if path.is_file() and not path.is_symlink() and "output" not in path.relative_to(folder).parts}


CANARY = {"canary/secret.md": Entry(data=f"# {SECRET}\n\n1.5 <!-- = share -->\n".encode()), "canary/secret.yaml": Entry(data=f"{SECRET}: {SECRET}\n".encode()),
          "canary/.notes.7.new": Entry(data=b"mine\n"), "canary/link": Entry("link", b"../course/lessons"), "canary/lessons/course.yaml": Entry(data=f"title: {SECRET}\nlessons: []\n".encode()),
          "home": Entry("folder"), "temporary": Entry("folder")}
CLASS = {"course/class.csv": Entry(data=b"id,name\nanna,\"Bell, Anna\"\nb-7,Zoe\n")}


class Bases:
    """The attacked files: made once a run by the program itself, or read from the project."""

    def __init__(self, run_program):
        """`run_program(folder, words)` must run the program in a folder."""
        folder = run_program.folder
        run_program(folder, ["new", "course", "small"])
        run_program(folder / "small", ["new", "lesson", "second-lesson"])
        run_program(folder / "small", ["new", "example", "second-lesson", "third"])
        self.small = {path: entry for path, entry in (CANARY | CLASS | files_below(folder / "small", "course")).items() if "/schema/" not in path}
        self.courses = [self.small] + [CANARY | CLASS | files_below(PROJECT / course / "lessons", "course/lessons") for course in COURSES]
        self.documents = CANARY | files_below(HERE / "bases", "course")
        self.templates = files_below(PROJECT / "templates", "course/templates")
        (folder / "small/lessons/second-lesson/lesson.md").open("a").write("\n4711 is untraced.\n")
        self.shards = {}
        run_program(folder / "small", ["build"])
        self.ledger = (folder / "small/output/numbers.json").read_bytes()
        for name, end in FORMATS.items():
            for shard in "12":
                run_program(folder / "small", ["check", "--shard", f"{shard}/2", "--format", name, "--output", f"{shard}.{end}"])
                self.shards[f"{shard}.{end}"] = (folder / f"{shard}.{end}").read_bytes()
        self.failed = {name for name in "12" if not json.loads(self.shards[f"{name}.json"])["ok"]}
        self.unchanged = [course_case("a course", self.small, random.Random(1), all_steps=True), document_case("a document", self.documents, "course/bench.md", random.Random(1), all_steps=True)]


# ---- commands, and the files that each may write ----------------------------------------------------------

BUILD = ("course/output", "course/.proofsheet")
FIX = tuple(SOURCES)


def course_case(name, entries, random, all_steps=False):
    """Returns a course with commands: a build, and another one without the cache, which must change nothing; --fix twice; and others."""
    lesson = (re.search(r"course/lessons/([\w-]+)/", " ".join(entries)) or [None, "first-lesson"])[1]
    example = re.search(rb"^([\w-]+):", entries.get(f"course/lessons/{lesson}/examples.yaml", Entry()).data or b"x:", re.MULTILINE)
    steps = [Step(["build"], BUILD), Step(["build", "--no-cache"], ("course/.proofsheet",)), Step(["check"])]
    fixes = [Step(["check", "--fix"], FIX), Step(["check", "--fix"], mended=True)]
    others = [[Step(["check", "--format", told], told=told)] for told in ("json", "junit", "sarif", "github")]
    others += [[Step(["export", target, "--output", f"made.{end}"], (f"course/made.{end}",), end, f"course/made.{end}")] for target, end in TARGETS.items()]
    others += [[Step(["export", "moodle", "--variants", "--choose", "--output", "made.xml"], ("course/made.xml",), "xml", "course/made.xml")],
               [Step(["handout", "--students", "class.csv", "--seed", "7"], ("course/handout",), makes=("course/handout/marking.csv",))],
               [Step(["explain", lesson, random.choice(["K[3]", "K", (example.group(1).decode() if example else "x") + ".x", mutate.expression(random)])])],
               [Step(["new", "lesson", "tides"], ("course/lessons/tides", "course/lessons/course.yaml"))],
               [Step(["new", "example", lesson, "fridge"], (f"course/lessons/{lesson}/examples.yaml",))],
               [Step(["adopt", f"lessons/{lesson}/lesson.md", "--lesson", lesson, "--format", "json"], told="json")],
               [Step(["check", lesson, "--strict"]), Step(["build", lesson, "--edition", "student"], BUILD)],
               [Step(["schema"], ("course/lessons/schema",))]]
    if all_steps:
        return Case(name, entries, steps + fixes + sum(others, []))
    chosen = steps if random.random() < 0.6 else fixes if random.random() < 0.6 else []
    return Case(name, entries, chosen + sum(random.sample(others, random.choice((1, 2, 3))), []))


def document_case(name, entries, path, random, all_steps=False):
    """Returns a project with commands on one document: a second --fix must change nothing, and adopt's proposal is checked."""
    file = path.removeprefix("course/")
    steps = [Step(["check", file]), Step(["check", "--fix", file], (path,)), Step(["check", "--fix", file], mended=True)]
    told = random.choice(["json", "junit", "sarif", "github"])
    new = "adopted" + pathlib.PurePath(file).suffix
    others = [[Step(["check", "--format", told, "--apa", "--exclude", "untraced", file], told=told)], [Step(["check", "--apa", file])],
              [Step(["adopt", file]), Step(["adopt", file, "--output", new], (f"course/{new}",))], [Step(["adopt", file, "--format", "json"], told="json")],
              [Step(["check", "--accept-untraced", file], ("course/proofsheet.untraced",)), Step(["check", file])],
              [Step(["check"]), Step(["check", "--fix"], ("course/*.md", "course/*.tex", "course/*.html", "course/*.rst", "course/*.ipynb")), Step(["check", "--fix"], mended=True)]]
    chosen = steps + sum(others if all_steps else random.sample(others, random.choice((1, 1, 2))), [])
    return Case(name, entries, chosen, numbers="proofsheet.yaml" in name)


def merge_case(name, shards, statuses=(0, 1, 2)):
    """Returns a case that merges the reports of shards. If one has failed, the merged one must fail."""
    told = {"xml": "junit"}.get(name.rpartition(".")[2], name.rpartition(".")[2])
    return Case(name, CANARY | {f"course/{file}": Entry(data=data) for file, data in shards.items()},
                [Step(["report", "merge", *shards], told=told, statuses=statuses), Step(["report", "merge", *shards, "--output", "all"], ("course/all",), told, "course/all", statuses)], numbers=False)


def eval_case(name, text, random):
    digits = random.choice([[], [], ["-d", "3"], ["-d", "1000"]])
    return Case(name, CANARY | {"course": Entry("folder")}, [Step(["eval", *digits, "--", text])])


# ---- random cases -----------------------------------------------------------------------------------------

def attacked(random, path, entries, others=()):
    """Returns the entries with one file mutated."""
    kind = KINDS.get(pathlib.PurePath(path).suffix, "markdown")
    alike = [entry.data for other, entry in entries.items() if other.startswith("course/") and other.rpartition(".")[2] == path.rpartition(".")[2]]
    return entries | {path: dataclasses.replace(entries[path], data=mutate.mutate(random, entries[path].data, kind, alike + list(others)))}


def disturbed(random, path, entries):
    """Returns the entries with one file or its folder removed, replaced, renamed, emptied or made unreadable."""
    below = {other for other in entries if other.startswith(path.rpartition("/")[0] + "/")}
    name = path.rpartition("/")[2]
    up = "../" * path.count("/")
    game = random.randrange(14)
    changed = dict(entries)
    if game == 0:
        del changed[path]
    elif game == 1:
        for other in below:
            del changed[other]
    elif game in (2, 3):
        changed[path] = Entry("link", f"{up}canary/secret.{path.rpartition('.')[2]}".encode())
    elif game == 4:
        changed[path] = Entry("link", random.choice([name.encode(), b"/dev/zero", b"/proc/self/environ", b"nowhere", f"{up}canary".encode()]))
    elif game == 5:
        changed[path] = Entry("folder")
    elif game == 6:
        changed[path] = Entry("pipe")
    elif game in (7, 8):
        changed[path] = dataclasses.replace(entries[path], mode=random.choice((0o444, 0o400, 0o555, 0o600, 0o000)))
    elif game == 9:
        changed[path] = dataclasses.replace(entries[path], data=b"")
    elif game == 10:
        changed[path.replace(name, random.choice([name.upper(), "." + name, name + " ", "ü" + name, name + "~", "CON.md", "a\nb" + name, "a" * 200 + name]))] = changed.pop(path)
    elif game == 11:
        changed["course/output"] = Entry("link", b"../canary") if random.random() < 0.5 else Entry(data=b"x")
    elif game == 12:
        changed["course/output/html"] = Entry("link", b"../../canary")
        changed["course/output/numbers.json"] = Entry(data=b'{"schema": 1, "pages": ["html/secret.md", "../canary/secret.md"]}')
    else:
        changed["course/" + random.choice([".proofsheet", "handout", "made.xml", "lessons/tides", "lessons/schema", "templates"])] = Entry("link", random.choice([b"../canary", b"../../canary", b"/"]))
    return changed


def random_case(bases, seed, number):
    """Returns a random case. Equal seeds and numbers give equal cases."""
    r = random.Random(f"{seed}:{number}")
    name = str(number)
    kind = r.choices(["course", "files", "templates", "document", "project", "merge", "errata", "students", "new", "eval"], [30, 8, 4, 30, 5, 6, 3, 3, 2, 9])[0]
    if kind == "eval":
        return eval_case(name, mutate.expression(r) if r.random() < 0.8 else mutate.mutate(r, mutate.expression(r).encode(), "yaml", []).replace(b"\0", b"").decode("utf-8", "replace")[:50000], r)
    if kind == "merge":
        end = r.choice(list(FORMATS.values()))
        shards = {shard: bases.shards[shard] for shard in (f"1.{end}", f"2.{end}")}
        victim = r.choice(list(shards))
        data = mutate.mutate(r, shards[victim], "xml" if end == "xml" else "json", list(shards.values()))
        return merge_case(f"{number}.{end}", shards | {victim: data}, statuses=(1, 2) if bases.failed - {victim[0]} else (0, 1, 2))
    if kind == "errata":
        data = mutate.mutate(r, bases.ledger, "json", [])
        return Case(name, CANARY | {"course/a.json": Entry(data=bases.ledger), "course/b.json": Entry(data=data)},
                    [Step(["errata", "a.json", "b.json"]), Step(["errata", "b.json", "a.json", "--format", "json"], told="json")])
    if kind == "students":
        entries = bases.courses[-1] | {"course/class.csv": Entry(data=mutate.mutate(r, CLASS["course/class.csv"].data, "csv", []))}
        return Case(name, entries, [Step(["handout", "--students", "class.csv", "--seed", r.choice(mutate.WORDS).replace("\0", "") or "x"], ("course/handout",))] * 2)
    if kind == "new":
        word = r.choice(mutate.WORDS + mutate.NUMBERS).encode("utf-8", "surrogatepass").decode("utf-8", "replace")
        course = [Step(["new", "course", "--", word], () if re.search(r"(^|/)\.\.?(/|$)|^/|^ *$", word) else ("course",)), Step(["check"])]
        return Case(name, CANARY | {"course": Entry("folder")}, course) if r.random() < 0.3 else Case(
            name, bases.small, [Step(["new", "lesson", "--", word], ("course/lessons",)), Step(["new", "example", "first-lesson", "--", word], FIX), Step(["check"])])
    if kind in ("document", "project"):
        path = r.choice([path for path in bases.documents if re.match("course/(bench|apa)", path)])
        entries = bases.documents
        if kind == "project":
            entries, name = attacked(r, "course/proofsheet.yaml", entries), f"{number} proofsheet.yaml"
        if kind == "document" or r.random() < 0.5:
            entries = disturbed(r, path, entries) if r.random() < 0.12 else attacked(r, path, entries)
        return document_case(name, entries, path, r)
    entries = r.choice(bases.courses)
    paths = [path for path in entries if path.startswith("course/lessons/") and pathlib.PurePath(path).suffix in KINDS]
    if kind == "templates":
        entries = entries | bases.templates
        case = course_case(name, attacked(r, r.choice(list(bases.templates)), entries), r)
        case.templates = True
        return case
    if kind == "files":
        return course_case(name, disturbed(r, r.choice(paths), entries), r)
    for path in r.choices(paths, k=r.choice((1, 1, 2))):
        entries = attacked(r, path, entries)
    return course_case(name, entries, r)


# ---- the corpus -------------------------------------------------------------------------------------------

def repeated(row, divisor):
    """Returns the text of a row of repeats.json."""
    count = max(1, row["times"] // divisor)
    line = row["head"] + "".join(row["unit"].replace("{n}", str(n)) for n in range(count)) + row["tail"]
    if "rows" not in row:
        return line
    return line + "| --- " * count + "|\n" + line.lstrip() * row["rows"]


def corpus_cases(bases, divisor):
    """Yields the corpus. The texts of repeats.json are shortened by `divisor`."""
    r = random.Random(0)
    for path in sorted((HERE / "corpus").glob("*/*")):
        name, data = str(path.relative_to(HERE / "corpus")), path.read_bytes()
        kind = name.partition("/")[0]
        if kind == "eval":
            for line in data.decode().splitlines():
                yield eval_case(f"eval: {line}", line, r)
        elif kind == "shard":
            yield merge_case(name, {"1" + path.suffix: data, "2" + path.suffix: bases.shards["2" + path.suffix]}, statuses=(2,))
        elif kind == "students":
            entries = bases.courses[-1] | {"course/class.csv": Entry(data=data)}
            yield Case(name, entries, [Step(["handout", "--students", "class.csv", "--seed", "7"], ("course/handout",), makes=("course/handout/marking.csv",))])
        elif kind == "document":
            yield document_case(name, bases.documents | {f"course/{path.name}": Entry(data=data)}, f"course/{path.name}", r)
        elif kind == "project":
            yield document_case(f"{name} as proofsheet.yaml", bases.documents | {"course/proofsheet.yaml": Entry(data=data)}, "course/bench.md", r)
        else:
            target = "course/lessons/course.yaml" if kind == "course" else f"course/lessons/first-lesson/{kind}{path.suffix}"
            yield Case(name, bases.small | {target: Entry(data=data)}, [Step(["build"], BUILD), Step(["check", "--format", "junit"], told="junit"), Step(["check", "--fix"], FIX),
                                                                        Step(["export", "moodle", "--output", "made.xml"], ("course/made.xml",), "xml", "course/made.xml")])
    for line in (HERE / "corpus/commands.txt").read_text(encoding="utf-8").splitlines()[1:]:
        words, _, writes = line.partition(" =>")
        yield Case(f"command: {words}", bases.small, [Step(["build"], BUILD)] * ("output/" in words) + [Step(shlex.split(words), tuple(writes.split()), "any", makes=tuple(writes.split()))])
    for row in json.loads((HERE / "corpus/repeats.json").read_text(encoding="utf-8")):
        path = f"course/{row['name']}"
        yield Case(f"repeats: {row['name']}", bases.documents | {path: Entry(data=repeated(row, divisor).encode())},
                   [Step(["check", row["name"]]), Step(["check", "--apa", row["name"]]), Step(["adopt", row["name"]])], numbers=False)


def file_type(mode):
    return {stat.S_IFREG: "file", stat.S_IFLNK: "link", stat.S_IFDIR: "folder", stat.S_IFIFO: "pipe"}.get(stat.S_IFMT(mode), "other")
