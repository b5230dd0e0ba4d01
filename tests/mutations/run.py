#!/usr/bin/env python3
"""Reports mistakes that the tests would not detect.

Every entry of mutations.yaml is a mistake that someone could make: a place in a file, its text, and the wrong text.
Each mutation is applied to a copy of the checkout, its dependents are built, and the tests are run: those of its own
room first, then, if they pass, those of all rooms. A mutation that no test detects survives: write a test that detects
it, or add `survives:` with the reason why it has no visible effect.

  tests/mutations/run.py                    all, in build/mutations
  tests/mutations/run.py numbers ledger     those of some rooms, or of files with these prefixes
  tests/mutations/run.py --part 2/3         the second third
  tests/mutations/run.py --own              only the tests of each mutation's own room
  tests/mutations/run.py --copies 2         two at a time, each in its own copy
  tests/mutations/run.py --check            only checks that every entry still fits its file

With ccache a second run compiles almost nothing: CMAKE_CXX_COMPILER_LAUNCHER=ccache tests/mutations/run.py.

Exits with 1 if an unexplained mutation survives or an explained one does not, and with 2 if the tests fail without
any mutation.
"""
import argparse
import os
import pathlib
import queue
import re
import shutil
import subprocess
import sys
import threading
import time

import yaml

HERE = pathlib.Path(__file__).resolve().parent
PROJECT = HERE.parent.parent
ROOM_TESTS_FIRST = {"numbers": ["test-numbers", "test-equations"],
                    "workbook": ["test-workbook", "test-courses", "test-pages", "test-commands"],
                    "ledger": ["test-ledger", "test-courses"], "prose": ["test-prose", "test-pages"],
                    "reports": ["test-reports", "test-commands"]}
ALL_TESTS = [f"test-{name}" for name in
             ["numbers", "equations", "course", "prose", "ledger", "workbook", "pages", "drift", "reports", "commands",
              "courses", "transcripts", "guide"]]
QUICK = 0.1  # seconds; such cases run first, since many cases detect most mistakes
RUN_THE_PROGRAM = {"test-commands", "test-courses", "test-transcripts", "test-guide"}


def read_list():
    with open(HERE / "mutations.yaml", encoding="utf-8") as file:
        return yaml.safe_load(file)


def place_of(mutation, folder):
    """Returns the lines, and the index of the line with the text that is nearest to the given line; None if there is none."""
    lines = (folder / mutation["file"]).read_text(encoding="utf-8").split("\n")
    having = [i for i, line in enumerate(lines) if mutation["from"] in line]
    return lines, min(having, key=lambda i: abs(i + 1 - mutation["line"]), default=None)


def misfits(mutations):
    for mutation in mutations:
        if not (PROJECT / mutation["file"]).exists():
            yield f"{mutation['file']}: there is no such file"
        elif place_of(mutation, PROJECT)[1] is None:
            yield f"{mutation['file']}:{mutation['line']}: no line has `{mutation['from']}`"


def own_tests(mutation):
    room = mutation["file"].split("/")[1]
    return ROOM_TESTS_FIRST.get(room, [f"test-{room}"])


class Copy:
    """A copy of the checkout with its own build folder."""

    def __init__(self, number, processes):
        self.folder = PROJECT / "build" / "mutations" / str(number)
        self.build_folder = self.folder / "build" / "dev"  # as deep as in a checkout, so that ccache finds its objects
        self.processes = processes
        self.seconds = {}  # duration of the tests without a mutation; None if they fail
        self.quick_cases = {}
        self.folder.mkdir(parents=True, exist_ok=True)
        self.refresh()
        with_ccache = "ccache" in os.environ.get("CMAKE_CXX_COMPILER_LAUNCHER", "")
        subprocess.run(["cmake", "-S", ".", "-B", self.build_folder, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Debug",
                        "-DPROOFSHEET_WERROR=ON",
                        "-DCMAKE_CXX_FLAGS_DEBUG=-O0" + (" -fpch-preprocess" if with_ccache else "")],
                       cwd=self.folder, check=True, stdout=subprocess.DEVNULL)

    def refresh(self):
        """Copies the files of the checkout, including changed ones. Equal files are not touched, so a second run
        builds little."""
        listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], cwd=PROJECT, check=True,
                                capture_output=True, text=True).stdout.split("\n")
        wanted = {name for name in listed if name and (PROJECT / name).is_file()}
        for old in self.folder.rglob("*"):
            name = str(old.relative_to(self.folder))
            if old.is_file() and not name.startswith("build/") and name not in wanted:
                old.unlink()
        for name in wanted:
            source, target = PROJECT / name, self.folder / name
            if not target.exists() or source.read_bytes() != target.read_bytes():
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(source, target)

    def compiles(self, test):
        targets = [test] + (["proofsheet-program"] if test in RUN_THE_PROGRAM else [])
        command = ["ninja", "-C", self.build_folder, "-j", str(self.processes), *targets]
        return subprocess.run(command, cwd=self.folder, stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL).returncode == 0

    def passes(self, test, *options, at_most=None):
        """True if a test program ends in time and without a failure."""
        try:
            return subprocess.run([self.build_folder / test, "--abort", *options], cwd=self.folder,
                                  stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                  timeout=at_most).returncode == 0
        except subprocess.TimeoutExpired:
            return False

    def measure(self, test):
        """Builds and runs a test program once without a mutation, and records its quick cases."""
        if test not in self.seconds:
            self.seconds[test] = None
            if self.compiles(test):
                start = time.monotonic()
                run = subprocess.run([self.build_folder / test, "--durations", "yes"], cwd=self.folder,
                                     capture_output=True, text=True)
                cases = re.findall(r"^(\d+\.\d+) s: (.*)$", run.stdout, re.MULTILINE)
                self.quick_cases[test] = [re.sub(r'([\\,"])', r"\\\1", name) for seconds, name in cases
                                          if float(seconds) < QUICK]
                if run.returncode == 0:
                    self.seconds[test] = time.monotonic() - start
        return self.seconds[test] is not None

    def notices(self, test):
        """Returns `refused` (by the compiler), `dead`, or None."""
        if not self.compiles(test):
            return "refused"
        at_most = 30 + 5 * self.seconds[test]
        quick = self.folder / "build" / f"{test}.txt"
        quick.write_text("\n".join(self.quick_cases[test]), encoding="utf-8")
        passes = self.passes(test, "--input-file", quick, at_most=at_most) and self.passes(test, at_most=at_most)
        return None if passes else "dead"

    def result_of(self, mutation, own_alone):
        path = self.folder / mutation["file"]
        original = path.read_text(encoding="utf-8")
        lines, place = place_of(mutation, self.folder)
        lines[place] = lines[place].replace(mutation["from"], mutation["to"], 1)
        mutated = "\n".join(lines)
        own = own_tests(mutation)
        for test in own + ([] if own_alone else [test for test in ALL_TESTS if test not in own]):
            path.write_text(original, encoding="utf-8")
            if not self.measure(test):  # tests that fail without the mutation show nothing
                continue
            try:
                path.write_text(mutated, encoding="utf-8")
                if result := self.notices(test):
                    return result
            finally:
                path.write_text(original, encoding="utf-8")
        return "survives"


def tried(mutations, asked):
    """Yields each mutation with its result, in order of completion."""
    waiting, done = queue.Queue(), queue.Queue()
    for mutation in mutations:
        waiting.put(mutation)

    def work(copy):
        while True:
            try:
                mutation = waiting.get_nowait()
            except queue.Empty:
                return
            done.put((mutation, copy.result_of(mutation, asked.own)))

    cores = len(os.sched_getaffinity(0))
    copies = [Copy(number, max(1, cores // asked.copies)) for number in range(asked.copies)]
    for test in sorted({test for mutation in mutations for test in own_tests(mutation)}):
        if not copies[0].measure(test):
            print(f"{test} fails without a mutation")
            sys.exit(2)
    for copy in copies:
        copy.seconds.update(copies[0].seconds)
        copy.quick_cases.update(copies[0].quick_cases)
        threading.Thread(target=work, args=(copy,), daemon=True).start()
    for _ in mutations:
        yield done.get()


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("where", nargs="*", help="rooms, or beginnings of paths below src/")
    arguments.add_argument("--part", default="1/1", help="K/N: the K-th of N equal parts")
    arguments.add_argument("--own", action="store_true", help="run the tests of the own room alone")
    arguments.add_argument("--copies", type=int, default=1, help="how many mutations are tried at a time")
    arguments.add_argument("--check", action="store_true", help="build nothing")
    asked = arguments.parse_args()

    mutations = read_list()
    wrong = list(misfits(mutations))
    for line in wrong:
        print(line)
    if asked.check or wrong:
        print(f"{len(mutations)} mutations, {len(wrong)} do not fit")
        return 1 if wrong else 0

    if asked.where:
        mutations = [m for m in mutations if any(m["file"].startswith(f"src/{where}") for where in asked.where)]
    part, parts = map(int, asked.part.split("/"))
    mutations = mutations[part - 1::parts]

    start = time.monotonic()
    surprises = 0
    for number, (mutation, result) in enumerate(tried(mutations, asked), 1):
        surprise = (result == "survives") != ("survives" in mutation)
        surprises += surprise
        print(f"{number}/{len(mutations)} {result}{' (!)' if surprise else ''}: {mutation['file']}:{mutation['line']}: "
              f"`{mutation['from']}` -> `{mutation['to']}`", flush=True)
    print(f"{len(mutations)} mutations, {surprises} to look at, {time.monotonic() - start:.0f} s")
    return 1 if surprises else 0


if __name__ == "__main__":
    sys.exit(main())
