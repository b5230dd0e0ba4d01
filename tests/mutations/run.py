#!/usr/bin/env python3
"""Tells which mistakes the tests would not notice.

Every entry of mutations.yaml is a mistake that someone could make: one place in one file, what stands there, and
what would stand there instead. Each is put into a copy of the checkout, what depends on it is built, and the tests
are run: those of its own room first, then, if they notice nothing, those of all rooms. A mistake that no test
notices survives: write the test that notices it, or say beside it (`survives:`) why it changes nothing that can be
seen.

  tests/mutations/run.py                    all, in build/mutations
  tests/mutations/run.py numbers ledger     those of some rooms, or of files that begin so
  tests/mutations/run.py --part 2/3         the second third
  tests/mutations/run.py --check            only whether every entry still fits its file

Ends with 1 if a mutation survives that is not explained, or if an explained one does not survive.
"""
import argparse
import pathlib
import shutil
import subprocess
import sys

import yaml

HERE = pathlib.Path(__file__).resolve().parent
PROJECT = HERE.parent.parent
COPY = PROJECT / "build" / "mutations"
TESTS_TAKE_AT_MOST = 900  # seconds, for a mutation that makes a loop endless
ROOM_TESTS_FIRST = {"workbook": ["test-workbook", "test-courses"], "ledger": ["test-ledger", "test-courses"]}
ALL_ROOMS = ["numbers", "equations", "course", "prose", "ledger", "workbook", "pages", "drift", "reports", "commands"]


def read_list():
    with open(HERE / "mutations.yaml", encoding="utf-8") as file:
        return yaml.safe_load(file)


def place_of(mutation, folder):
    """The line (from 0) with the text nearest to the line that is given; None if no line has it."""
    lines = (folder / mutation["file"]).read_text(encoding="utf-8").split("\n")
    having = [i for i, line in enumerate(lines) if mutation["from"] in line]
    return lines, min(having, key=lambda i: abs(i + 1 - mutation["line"]), default=None)


def misfits(mutations):
    for mutation in mutations:
        if not (PROJECT / mutation["file"]).exists():
            yield f"{mutation['file']}: there is no such file"
        elif place_of(mutation, PROJECT)[1] is None:
            yield f"{mutation['file']}:{mutation['line']}: no line has `{mutation['from']}`"


def refresh_copy():
    """The files of the checkout, changed ones as they are; only what differs is touched, so that a second run builds little."""
    listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], cwd=PROJECT, check=True,
                            capture_output=True, text=True).stdout.split("\n")
    wanted = {name for name in listed if name and (PROJECT / name).is_file()}
    for old in COPY.rglob("*"):
        name = str(old.relative_to(COPY))
        if old.is_file() and not name.startswith("build/") and name not in wanted:
            old.unlink()
    for name in wanted:
        source, target = PROJECT / name, COPY / name
        if not target.exists() or source.read_bytes() != target.read_bytes():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, target)


def build(*targets):
    return subprocess.run(["cmake", "--build", "build", "--target", *targets], cwd=COPY, capture_output=True,
                          text=True)


def tests_notice(targets):
    """Whether one of the test programs fails, ends by a signal, or does not end."""
    for target in targets:
        try:
            ended = subprocess.run([COPY / "build" / target], cwd=COPY, capture_output=True,
                                   timeout=TESTS_TAKE_AT_MOST)
        except subprocess.TimeoutExpired:
            return True
        if ended.returncode != 0:
            return True
    return False


def result_of(mutation):
    """`dead`, `refused` (by the compiler), or `survives`."""
    path = COPY / mutation["file"]
    original = path.read_text(encoding="utf-8")
    lines, place = place_of(mutation, COPY)
    lines[place] = lines[place].replace(mutation["from"], mutation["to"], 1)
    path.write_text("\n".join(lines), encoding="utf-8")
    try:
        room = mutation["file"].split("/")[1]
        own = ROOM_TESTS_FIRST.get(room, [f"test-{room}"])
        others = [f"test-{name}" for name in ALL_ROOMS + ["courses", "transcripts", "guide"] if f"test-{name}" not in own]
        for targets in (own, others):
            if build(*targets, "proofsheet-program").returncode != 0:
                return "refused"
            if tests_notice(targets):
                return "dead"
        return "survives"
    finally:
        path.write_text(original, encoding="utf-8")


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("where", nargs="*", help="rooms, or beginnings of paths below src/")
    arguments.add_argument("--part", default="1/1", help="K/N: the K-th of N equal parts")
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

    COPY.mkdir(parents=True, exist_ok=True)
    refresh_copy()
    subprocess.run(["cmake", "-S", ".", "-B", "build", "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Debug",
                    "-DCMAKE_CXX_FLAGS_DEBUG=-O0"], cwd=COPY, check=True, stdout=subprocess.DEVNULL)
    if build("all").returncode != 0:
        print("the checkout does not compile as it is")
        return 2
    surprises = 0
    for number, mutation in enumerate(mutations, 1):
        result = result_of(mutation)
        expected = "survives" if "survives" in mutation else "dead"
        surprise = result != expected and not (result == "refused" and expected == "dead")
        surprises += surprise
        print(f"{number}/{len(mutations)} {result}{' (!)' if surprise else ''}: {mutation['file']}:{mutation['line']}: "
              f"`{mutation['from']}` -> `{mutation['to']}`", flush=True)
    print(f"{len(mutations)} mutations, {surprises} to look at")
    return 1 if surprises else 0


if __name__ == "__main__":
    sys.exit(main())
