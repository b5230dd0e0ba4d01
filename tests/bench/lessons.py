#!/usr/bin/env python3
"""Measures courses of N synthetic lessons (1,500 words, 30 numbers in prose, four tables each).

  lessons.py [--program PROGRAM] [--rounds R] N...   measures courses of N lessons each; default 100
  lessons.py --write N FOLDER                        only writes one, for a profiler

For comparison, the same pages are made with jinja2 and mpmath, from one template a lesson, as an author might write
them: one format, nothing proven. Hugo makes HTML from the Markdown that our program made, with all numbers. A tool that
is not installed is left out. CPU is the least of R rounds.
"""
import argparse
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import time

WORDS = ("tide moon harbour water level rises falls slowly between evening and morning while the boat waits at "
         "anchor near a stone wall that keeps its measure for every sailor who reads it twice").split()
TABLES = {  # name: (our equation, its Python form; a, i and j are given)
    "A": ("sin(a + i) * (j + 1)", lambda m, a, i, j: m.sin(a + i) * (j + 1)),
    "B": ("exp(-a * i / 7) + j", lambda m, a, i, j: m.exp(-a * i / 7) + j),
    "C": ("sqrt(a + i^2 + j)", lambda m, a, i, j: m.sqrt(a + i**2 + j)),
    "D": ("ln(a + i + j) / 3", lambda m, a, i, j: m.log(a + i + j) / 3),
}
ROWS, COLUMNS, NUMBERS, WORDS_A_LESSON = 6, 4, 30, 1500


def given(number):
    return f"{1 + number % 97}.{number % 89 + 10}"


def paragraphs(number, cell_text):
    """Returns the prose: words, with numbers at regular distances."""
    chosen = random.Random(number)
    due = {round((k + 1) * WORDS_A_LESSON / (NUMBERS + 1)): k for k in range(NUMBERS)}
    words, lines = [], []
    for at in range(1, WORDS_A_LESSON + 1):
        words.append(chosen.choice(WORDS))
        if at in due:
            k = due[at]
            words.append("to " + cell_text("ABCD"[k % 4], k % ROWS, k // 4 % COLUMNS))
        if at % 100 == 0:
            lines.append(" ".join(words) + ".")
            words = []
    return lines


def lesson_text(number):
    lines = [f"# A synthetic lesson {{lit}}`{number}`", "", f"```{{example}} example-{number}", "```", ""]
    for k, line in enumerate(paragraphs(number, lambda name, i, j: f"{{num}}`{name}[{i}, {j}]`")):
        if k % 5 == 0:
            lines += [f"## Part {'abc'[k // 5]}", ""]
        lines += [line, ""]
    return "\n".join(lines)


def examples_text(number):
    equations = "".join(f"    {name}[i, j] = {text} for i in 0..{ROWS - 1}, j in 0..{COLUMNS - 1}\n"
                        for name, (text, _) in TABLES.items())
    shown = "".join(f"    - table: {name}\n" for name in TABLES)
    return (f"example-{number}:\n  title: The example\n  given:\n    a: {given(number)}\n"
            f"  equations: |\n{equations}  decimals: 4\n  show:\n{shown}")


def name_of(number):
    return f"lesson-{number}"


def write_course(count, folder):
    lessons = pathlib.Path(folder) / "lessons"
    lessons.mkdir(parents=True, exist_ok=True)
    names = "".join(f"  - {name_of(k)}\n" for k in range(count))
    (lessons / "course.yaml").write_text(f"title: A synthetic course\nplain numerals:\n  counts: 12\nlessons:\n{names}")
    for k in range(count):
        (lessons / name_of(k)).mkdir(exist_ok=True)
        (lessons / name_of(k) / "lesson.md").write_text(lesson_text(k))
        (lessons / name_of(k) / "examples.yaml").write_text(examples_text(k))


JINJA_TABLE = """{{% for row in {name} %}}
| {{{{ loop.index0 }}}} |{{% for cell in row %}} {{{{ cell | digits }}}} |{{% endfor %}}
{{% endfor %}}
"""


def write_jinja_lessons(count, folder):
    """Writes the lessons as jinja2 templates, with numbers in their sentences."""
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    tables = "\n".join(f"| |{''.join(f' {j} |' for j in range(COLUMNS))}\n|---|{'---|' * COLUMNS}\n"
                       + JINJA_TABLE.format(name=name) for name in TABLES)
    for number in range(count):
        lines = paragraphs(number, lambda name, i, j: f"{{{{ {name}[{i}][{j}] | digits }}}}")
        text = "\n\n".join([f"# A synthetic lesson {number}", tables, *lines])
        (folder / f"{name_of(number)}.md").write_text(text)


def render_with_jinja(lessons, folder):
    """Renders the reference. It runs as a separate process, so that its start is measured, too. 50 digits allow safe
    rounding."""
    import jinja2
    import mpmath
    mpmath.mp.dps = 50
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    environment = jinja2.Environment(trim_blocks=True, loader=jinja2.FileSystemLoader(lessons))
    environment.filters["digits"] = lambda value: f"{float(mpmath.nstr(value, 12)):.4f}"
    for number in range(len(list(pathlib.Path(lessons).iterdir()))):
        a = mpmath.mpf(given(number))
        tables = {name: [[value(mpmath, a, i, j) for j in range(COLUMNS)] for i in range(ROWS)]
                  for name, (_, value) in TABLES.items()}
        page = f"{name_of(number)}.md"
        (folder / page).write_text(environment.get_template(page).render(tables))


HUGO_PAGE = "<!doctype html><html><head><title>{{ .Title }}</title></head><body>{{ .Content }}</body></html>\n"
HUGO_LIST = "<!doctype html><html><body>{{ range .Pages }}<a href={{ .Permalink }}>{{ .Title }}</a>{{ end }}</body></html>\n"


def write_hugo_site(course, site):
    """Writes a Hugo site with the Markdown in the output of a course."""
    site = pathlib.Path(site)
    for folder in ("content", "layouts/_default"):
        (site / folder).mkdir(parents=True, exist_ok=True)
    (site / "config.toml").write_text('baseURL = "https://example.org/"\ndisableKinds = ["taxonomy", "term", "RSS", "sitemap"]\n')
    for name in ("single", "list"):
        (site / f"layouts/_default/{name}.html").write_text(HUGO_PAGE if name == "single" else HUGO_LIST)
    for page in (pathlib.Path(course) / "output/markdown").glob("lesson-*.md"):
        (site / "content" / page.name).write_text(f'---\ntitle: "{page.stem}"\n---\n{page.read_text()}')


def run(words, expected=(0,)):
    """Returns CPU seconds, wall seconds and peak memory in MiB."""
    begin = time.monotonic()
    with tempfile.TemporaryFile() as told:
        child = subprocess.Popen(words, stdout=told, stderr=told)
        _, status, used = os.wait4(child.pid, 0)
        wall = time.monotonic() - begin
        told.seek(0)
        said = told.read()
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode not in expected:
        sys.exit(f"{' '.join(map(str, words))} ended with {child.returncode}:\n{said.decode()}")
    return used.ru_utime + used.ru_stime, wall, used.ru_maxrss / 1024


def has_reference():
    return subprocess.run([sys.executable, "-c", "import jinja2, mpmath"], stderr=subprocess.DEVNULL).returncode == 0


def change_one(course, lesson, turn):
    path = pathlib.Path(course) / "lessons" / lesson / "examples.yaml"
    lines = [f"    a: {turn + 2}.75" if line.startswith("    a: ") else line for line in path.read_text().split("\n")]
    path.write_text("\n".join(lines))


def measure(count, program, rounds):
    lesson = name_of(count // 2)
    ours = {}
    beside = {}
    with tempfile.TemporaryDirectory() as scratch:
        for turn in range(rounds):
            course = f"{scratch}/course-{turn}"
            write_course(count, course)
            do = lambda *words: run([program, "-C", course, *words])

            def settled():
                time.sleep(2.5)  # newer files are compared by content
                do("build")
                return do("build")
            steps = {"build": lambda: do("build"), "build, just built": lambda: do("build"),
                     "build, unchanged": settled, "build --no-cache": lambda: do("build", "--no-cache"),
                     "check": lambda: do("check"), "check of one": lambda: do("check", lesson)}
            for share in (1, 2, 3):
                steps[f"check --shard {share}/3"] = lambda share=share: do("check", "--shard", f"{share}/3")

            def changed(*words):
                change_one(course, lesson, turn)
                return do(*words)
            steps["build of one, changed"] = lambda: changed("build", lesson)
            steps["build, one changed"] = lambda: changed("build")
            for name, step in steps.items():
                ours[name] = min(ours.get(name, (1e9,)), step())
            others = {}
            if has_reference():
                write_jinja_lessons(count, f"{scratch}/templates-{turn}")
                others["jinja2 + mpmath"] = [sys.executable, __file__, "--reference", f"{scratch}/templates-{turn}",
                                             f"{scratch}/pages-{turn}"]
            if shutil.which("hugo"):
                write_hugo_site(course, f"{scratch}/site-{turn}")
                others["hugo"] = ["hugo", "--quiet", "--source", f"{scratch}/site-{turn}"]
            for name, words in others.items():
                beside[name] = min(beside.get(name, (1e9,)), run(words))
    reference = beside.get("jinja2 + mpmath")
    print(f"{count} lessons" + " " * 16 + "  CPU s   wall s     MiB   of jinja2 + mpmath")
    for name, (cpu, wall, peak) in ours.items():
        share = f"{cpu / reference[0]:8.3f}" if reference else "       –"
        print(f"  {name:<26} {cpu:7.3f}  {wall:7.3f}  {peak:6.1f}   {share}")
    for name, (cpu, wall, peak) in beside.items():
        print(f"  {name:<26} {cpu:7.3f}  {wall:7.3f}  {peak:6.1f}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default="build/release/proofsheet")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--write", nargs=2, metavar=("N", "FOLDER"))
    parser.add_argument("--reference", nargs=2, metavar=("LESSONS", "FOLDER"), help=argparse.SUPPRESS)
    parser.add_argument("counts", nargs="*", type=int, metavar="N")
    arguments = parser.parse_args()
    if arguments.write:
        return write_course(int(arguments.write[0]), arguments.write[1])
    if arguments.reference:
        return render_with_jinja(*arguments.reference)
    for count in arguments.counts or [100]:
        measure(count, os.path.abspath(arguments.program), arguments.rounds)


if __name__ == "__main__":
    main()
