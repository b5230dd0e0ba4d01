#!/usr/bin/env python3
"""Attacks the program with mutated courses and documents, and checks every command with one oracle (oracle.py).

  run.py PROGRAM                                             the corpus, and some random cases
  run.py --cases 100000 --seed 7 --jobs 2 --hours 8 PROGRAM  many
  run.py --seed 7 --case 4711 --minimise PROGRAM             repeats and minimises one of them
"""
import argparse
import collections
import dataclasses
import multiprocessing
import pathlib
import re
import shlex
import shutil
import sys
import tempfile
import time

import cases
import oracle

HERE = pathlib.Path(__file__).resolve().parent
KEPT = 3          # recorded cases of each kind
MOST_TRIES = 300  # of the minimiser


def bases_by(program, folder):
    class Run:
        def __init__(self):
            self.folder = folder / "making" / "course"
            for name in ("course", "home", "temporary"):
                (folder / "making" / name).mkdir(parents=True)

        def __call__(self, place, words):
            box = folder / "making"
            status, _, err, _, _ = program.run(box, ["-C", str(place), *words] if place != self.folder else words)
            if status not in (0, 1):
                sys.exit(f"{shlex.join(words)} ends with {status}: {err.decode('utf-8', 'replace')}")
    return cases.Bases(Run())


def measure(program, bases, folder):
    """Measures the unchanged bases, the basis of the budget. They must have no fault."""
    faults, memory, seconds = [], 0, 0.0
    program.memory, program.seconds = 100 << 20, 10.0
    for case in bases.unchanged:
        judge = oracle.Judge(program, case, folder / "box")
        faults += [(case.name, *found) for found in judge.run()]
        memory, seconds = max(memory, judge.memory), max(seconds, judge.seconds)
    program.memory, program.seconds = memory, seconds
    return faults


def judged(program, case, folder):
    """Returns the kinds of faults, each with its first detail."""
    found = {}
    for kind, detail in oracle.Judge(program, case, folder / "box").run():
        found.setdefault(kind, detail)
    return found


def minimised(program, case, kind, folder):
    """Returns a case with fewer steps and lines that has the same fault."""
    tries = 0

    def is_wrong(smaller):
        nonlocal tries
        tries += 1
        return tries <= MOST_TRIES and kind in judged(program, smaller, folder)

    for step in list(case.steps):
        smaller = dataclasses.replace(case, steps=[other for other in case.steps if other is not step])
        if len(case.steps) > 1 and is_wrong(smaller):
            case = smaller
    for path in [path for path, entry in case.entries.items() if path.startswith("course/")]:
        smaller = dataclasses.replace(case, entries={other: entry for other, entry in case.entries.items() if other != path})
        if is_wrong(smaller):
            case = smaller
            continue
        for pattern in (rb"[^\n]*\n?", rb"\w+|\s+|[^\w\s]"):
            parts, size = re.findall(pattern, case.entries[path].data), 1 << 12
            while size and case.entries[path].what == "file":
                at = 0
                while at < len(parts):
                    fewer = parts[:at] + parts[at + size:]
                    smaller = dataclasses.replace(case, entries=case.entries | {path: dataclasses.replace(case.entries[path], data=b"".join(fewer))})
                    if is_wrong(smaller):
                        case, parts = smaller, fewer
                    else:
                        at += size
                size //= 2
    return case


def write_down(case, kind, detail, folder, replay):
    """Writes the box of a case before its commands, and the commands."""
    name = re.sub(r"[^a-z0-9]+", "-", kind.lower())[:50].strip("-") + "/" + re.sub(r"[^A-Za-z0-9.]+", "-", case.name)[:40].strip("-")
    place = folder / name
    oracle.write_box(place, case.entries)
    words = "".join(f"  {shlex.join(['proofsheet', *step.words])}\n" for step in case.steps)
    (place / "case.txt").write_text(f"{kind}\n{detail}\n\nIn course/:\n{words}\nAgain:\n  {replay}\n", encoding="utf-8", errors="backslashreplace")
    return place


def work(program, bases, options, share, results):
    """Runs every n-th case, n being the number of jobs."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix="attack-"))
    try:
        for number, make in enumerate(all_cases(bases, options)):
            if number % options.jobs != share:
                continue
            if options.hours and time.monotonic() - options.begin > options.hours * 3600:
                break
            case = make()
            results.put((case.name, judged(program, case, folder), len(case.steps)))
    except Exception as error:  # a bug of this script: the run has failed
        results.put(("a worker", {f"the attack itself: {error!r}": ""}, 0))
        raise
    finally:
        results.put(None)
        oracle.write_box(folder / "box", {})
        shutil.rmtree(folder, ignore_errors=True)


def all_cases(bases, options):
    """Yields functions that make the cases: the corpus first, then random ones."""
    for case in () if options.without_corpus else cases.corpus_cases(bases, options.divisor):
        yield lambda case=case: case
    for number in range(options.first, options.first + options.cases):
        yield lambda number=number: cases.random_case(bases, options.seed, number)


def named_case(bases, options, name):
    if re.match(r"\d+\b", name):
        return cases.random_case(bases, options.seed, int(re.match(r"\d+", name).group()))
    return next(case for case in cases.corpus_cases(bases, options.divisor) if case.name == name)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--cases", type=int, default=60, help="random cases beside the corpus")
    parser.add_argument("--first", type=int, default=0, help="the number of the first of them")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--hours", type=float, help="begin no case after so many")
    parser.add_argument("--divisor", type=int, default=1, help="repeats.json is so many times smaller")
    parser.add_argument("--without-corpus", action="store_true")
    parser.add_argument("--case", help="run this one: its number, or its name in the corpus")
    parser.add_argument("--minimise", action="store_true")
    parser.add_argument("--found", type=pathlib.Path, default=pathlib.Path("attack-found"), help="the folder for cases that fail")
    options = parser.parse_args()
    options.begin = time.monotonic()
    folder = pathlib.Path(tempfile.mkdtemp(prefix="attack-"))
    try:
        return run(options, oracle.Program(options.program), folder)
    finally:
        oracle.write_box(folder / "box", {})
        shutil.rmtree(folder, ignore_errors=True)


def run(options, program, folder):
    bases = bases_by(program, folder)
    faults = measure(program, bases, folder)
    for fault in faults:
        print("unchanged:", *fault)
    print(f"the bases take up to {program.memory >> 20} MiB and {program.seconds:.2f} s")
    replay = f"/usr/bin/python3 tests/attack/run.py --seed {options.seed} --divisor {options.divisor} --minimise --case "
    if options.case:
        case = named_case(bases, options, options.case)
        found = judged(program, case, folder)
        for kind, detail in found.items():
            print(f"{kind}\n    {detail}")
            small = minimised(program, case, kind, folder) if options.minimise else case
            print("    ", write_down(small, kind, detail, options.found, f"{replay}{shlex.quote(case.name)} PROGRAM"))
        return 1 if found else 0
    known = [line for line in (HERE / "known.txt").read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
    met, failures, kinds, examples, count, steps = set(), [], collections.Counter(), collections.defaultdict(list), 0, 0
    results = multiprocessing.SimpleQueue()
    workers = [multiprocessing.Process(target=work, args=(program, bases, options, share, results)) for share in range(options.jobs)]
    for worker in workers:
        worker.start()
    running = len(workers)
    while running:
        result = results.get()
        if result is None:
            running -= 1
            continue
        name, found, ran = result
        count, steps = count + 1, steps + ran
        for kind, detail in found.items():
            line = f"{name}: {kind}".replace("\n", " ")
            if line in known:
                met.add(line)
                continue
            failures.append(line + "\n")
            kinds[kind] += 1
            if kinds[kind] <= KEPT:
                examples[kind].append((name, detail))
                ran and write_down(named_case(bases, options, name), kind, detail, options.found, f"{replay}{shlex.quote(name)} PROGRAM")
            if kinds[kind] == 1 and options.hours:
                print(f"{count}: {kind}: {name}: {detail[:200]!r}", flush=True)
    for kind, times in kinds.most_common():
        print(f"{times:6} {kind}")
        for name, detail in examples[kind]:
            print(f"         {name}: {detail[:200]!r}")
    for each in known:
        print("known:" if each in met else "remove from known.txt, it did not fail:", each)
    failed = bool(faults or kinds)
    if failures:
        (options.found / "failures.txt").write_text("".join(failures), encoding="utf-8")
    hours = (time.monotonic() - options.begin) / 3600
    print(f"{count} cases, {steps} commands, {hours:.2f} hours, {len(kinds)} kinds of failures{f': {options.found}/' if failed else ''}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
