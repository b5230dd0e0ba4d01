#!/usr/bin/env python3
"""Checks random cases with arithmetic that shares no code with the program.

    tests/adversary/run.py [--program build/release/proofsheet] [--cases 100000] [--seed 1]

The cases: values in all formats and roundings, many of them close to a rounding boundary; orders and equalities of numbers that are equal or nearly equal; tables
with totals and percentages; chains that are rounded by hand; printed numbers and shown equations, right and wrong. They are written into courses of a few hundred
examples, which the program builds. Every digit, order, equality and verdict is compared. Cases that the program refuses to decide are counted, and are no failures.
The first failures are minimised and printed so that they can be run separately. Exits with 1 if there is a failure.
"""
import argparse
import collections
import json
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile

here = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(here))
import cases as making  # noqa: E402

MOST_SHOWN = 10
# The messages of undecided cases.
UNDECIDED = ["is not known to be a fraction", "can't be decided", "undecided"]


class Course:
    """A folder into which batches of examples are written, one after another."""

    def __init__(self, program, folder):
        self.program, self.folder = program, folder
        (folder / "lessons/a").mkdir(parents=True)
        shutil.copytree(here / "../../templates", folder / "templates")
        (folder / "lessons/course.yaml").write_text("title: Cases\nlessons: [a]\ndocuments:\n  d:\n    title: Claims\n")
        (folder / "lessons/a/lesson.md").write_text("# Cases\n")

    def run(self, *words):
        return subprocess.run([self.program, "-C", str(self.folder), *words], capture_output=True, text=True)

    def write(self, batch):
        """Writes the cases and returns the case of each line of examples.yaml."""
        lines, owners = [], []
        for case in batch:
            own = case.lines()
            lines += own
            owners += [case] * len(own)
        (self.folder / "lessons/a/examples.yaml").write_text("\n".join(lines) + "\n")
        directives = "".join(f"\n```{{example}} {case.name}\n```\n" for case in batch)
        (self.folder / "lessons/a/lesson.md").write_text("# Cases\n" + directives)
        return owners

    def ask(self, batch):
        """Returns (printed numbers, judged claims, {refused case: reason}). Refused cases are left out and the rest is built again."""
        refused = {}
        while batch:
            owners = self.write(batch)
            shutil.rmtree(self.folder / "output", ignore_errors=True)
            done = self.run("build")
            found = re.findall(r"examples\.yaml:(\d+):\d+: error: (.*)", done.stderr)
            if not found and "error" in done.stderr.split("warning")[0] or done.returncode not in (0, 1, 2):
                raise RuntimeError(f"the program ended with {done.returncode}:\n{done.stderr[-2000:]}")
            if not found:
                numbers = json.loads((self.folder / "output/numbers.json").read_text())
                judged = json.loads(self.run("check", "--format", "json").stdout)
                return numbers, judged, refused
            for line, fact in found:
                refused[owners[int(line) - 1]] = fact
            batch = [case for case in batch if case not in refused]
        return {"numbers": []}, {"claims": []}, refused


def wrong_digits(case, lines):
    """Describes a wrong digit. Returns None if all are right."""
    rows = collections.defaultdict(list)
    for line in lines:
        rows[line["expression"].split("[")[0] if "," in line["expression"] else line["expression"], line["route"]].append(line)
    for (expression, route), due in case.digits.items():
        found = rows.get((expression, route), [])
        printed = [line["digits"] for line in found]
        if isinstance(due, str):
            if due not in printed:
                return f"{expression} ({route}) is printed as {printed}, and is {due}"
            continue
        printed = [row if isinstance(row, list) else [row] for row in printed]
        for row in due:
            if row not in printed:
                return f"a row of {expression} ({route}) is {row}, and printed are {printed}"
    return None


def wrong_verdicts(case, claims):
    for (what, printed), due in case.verdicts.items():
        found = [claim["verdict"] for claim in claims]
        if len(found) != 1 or found[0] not in due:
            return f"{what}, printed {printed}, is judged {found}, and is {' or '.join(sorted(due))}"
    return None


def judge(course, batch):
    """Returns [(case, fault)] and {refused case: reason}."""
    numbers, judged, refused = course.ask(batch)
    lines, claims = collections.defaultdict(list), collections.defaultdict(list)
    for line in numbers["numbers"]:
        lines[line["example"]].append(line)
    for claim in judged["claims"]:
        claims[claim["example"]].append(claim)
    failures = []
    for case in batch:
        if case in refused:
            continue
        wrong = wrong_digits(case, lines[case.name]) or wrong_verdicts(case, claims[case.name])
        if wrong:
            failures.append((case, wrong))
    return failures, refused


def shrunk(course, case, wrong):
    """Returns the smallest case found that still fails."""
    for _ in range(30):
        batch = []
        for i, simpler in enumerate(case.simpler()[:150]):
            try:
                batch.append(simpler(f"s{i}"))
            except Exception:  # noqa: BLE001  # not defined, or the oracle can't decide
                continue
        failures = [f for f in judge(course, batch)[0] if size(f[0]) < size(case)] if batch else []
        if not failures:
            break
        case, wrong = min(failures, key=lambda failure: size(failure[0]))
    return case, wrong


def size(case):
    return len("".join(case.lines()))


def report(course, case, wrong):
    case, wrong = shrunk(course, case, wrong)
    print(f"\nWRONG: {wrong}\n" + "\n".join(case.lines()))


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--program", default=str(here / "../../build/release/proofsheet"))
    options.add_argument("--cases", type=int, default=300)
    options.add_argument("--seed", default="1")
    options.add_argument("--batch", type=int, default=300)
    options.add_argument("--only", help="value, claim, order, statement, places, table, chain, matrix or shown")
    asked = options.parse_args()
    if asked.only:
        making.MAKERS = [row for row in making.MAKERS if row[0].__name__ == asked.only + "_case"]
    done, failed, refused = 0, 0, collections.Counter()
    with tempfile.TemporaryDirectory() as folder:
        course = Course(asked.program, pathlib.Path(folder))
        while done < asked.cases:
            count = min(asked.batch, asked.cases - done)
            batch = [making.make(random.Random(f"{asked.seed}/{done + i}"), f"c{done + i}") for i in range(count)]
            failures, left_out = judge(course, batch)
            for case, wrong in failures[:max(0, MOST_SHOWN - failed)]:
                report(course, case, wrong)
            failed += len(failures)
            for case, fact in left_out.items():
                refused[next((words for words in UNDECIDED if words in fact), fact)] += 1
                if not any(words in fact for words in UNDECIDED):
                    print(f"\nWRONG: it has a value, and is refused: {fact}\n" + "\n".join(case.lines()))
                    failed += 1
            done += count
            print(f"{done} cases, {failed} wrong, {sum(refused.values())} refused", flush=True)
    for fact, times in refused.most_common():
        print(f"{times} refused: {fact}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
