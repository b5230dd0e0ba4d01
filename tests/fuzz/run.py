#!/usr/bin/env python3
"""Runs the fuzzing targets on the inputs in corpus/ (which once broke the program, or are a document of each format), on
the files of the test courses, and on libFuzzer's mutations of these.

  tests/fuzz/run.py build/sanitize                        each target for a few seconds
  tests/fuzz/run.py build/sanitize equations --seconds 600
  tests/fuzz/run.py build/sanitize printed --runs 10000000

Inputs that reach new code are stored below the build folder, and the next run starts with them. An input that breaks
something is written there as crash-…; when the bug is fixed, move it to tests/fuzz/corpus/TARGET.
"""
import argparse
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
PROJECT = HERE.parent.parent
COURSES = sorted((PROJECT / "tests" / "courses").glob("*/lessons"))
LONGEST = {"equations": 400, "printed": 80, "markdown": 4000, "ledger": 8000, "templates": 4000, "yaml": 20000,
           "courses": 20000, "data": 2000, "seen": 4000, "documents": 3000}  # bytes
SECONDS, MEGABYTES = 30, 2048  # limits for one input
QUICK = ["-entropic=0"]  # weighting the inputs of a large corpus takes three times as long as our code


def course_as_one_text(lessons):
    files = sorted(path for path in lessons.rglob("*") if path.is_file())
    return "".join(f"=== lessons/{path.relative_to(lessons)}\n{path.read_text(encoding='utf-8')}" for path in files)


def equations_of(text):
    """Yields the texts below `equations:`, each followed by the name of its last clause."""
    for block in re.findall(r"^ *equations: \|\n((?: +.*\n|\n)+)", text, re.MULTILINE):
        lines = [line.strip() for line in block.split("\n") if "=" in line and ":" not in line]
        if lines:
            yield "\n".join(lines + [re.match(r"[^\[(= ]*", lines[-1]).group()])


def seeds_of(target):
    if target in ("yaml", "courses"):
        for lessons in COURSES:
            yield course_as_one_text(lessons)
    for lessons in COURSES:
        for path in sorted(lessons.rglob("*")):
            if target == "markdown" and path.suffix == ".md":
                yield path.read_text(encoding="utf-8")
            if path.name == "examples.yaml":
                text = path.read_text(encoding="utf-8")
                if target == "equations":
                    yield from equations_of(text)
                if target == "printed":
                    yield from re.findall(r"[-−~]?\d[\d.,/]*(?: ?[%°]|[eE]-?\d+| ?× ?10\S+)?", text)
            if target == "data" and path.suffix in (".csv", ".json"):
                yield ("\x06" if path.suffix == ".csv" else "\x05") + path.read_text(encoding="utf-8")[:2000]
    if target == "templates":
        for path in sorted((PROJECT / "templates" / "markdown").glob("*.mustache")):
            yield path.read_text(encoding="utf-8")
    if target == "documents":
        for number, ending in enumerate(("md", "tex", "html", "rst", "ipynb")):
            path = PROJECT / "tests" / "attack" / "bases" / f"bench.{ending}"
            yield chr(number) + path.read_text(encoding="utf-8")
    if target == "ledger":
        lines = (PROJECT / "output" / "numbers.json").read_text(encoding="utf-8").split("\n")
        yield "\n".join(lines[:2] + lines[-3:])
        for section in ("numbers", "definitions", "claims"):
            begin = next((i for i, line in enumerate(lines) if line.startswith(f'"{section}"')), None)
            if begin is not None:
                yield '{"schema": 1, "pages": [], "numbers": [],\n' + "\n".join(
                    lines[begin:begin + 6]).rstrip(",") + "\n]}"


def write_seeds(target, folder):
    folder.mkdir(parents=True, exist_ok=True)
    for number, seed in enumerate(dict.fromkeys(seeds_of(target))):
        (folder / f"seed-{number:03}").write_text(seed, encoding="utf-8")


def run(build, target, options):
    """True if nothing broke."""
    found = build / "fuzz" / target
    seeds = build / "fuzz" / f"{target}-seeds"
    found.mkdir(parents=True, exist_ok=True)
    write_seeds(target, seeds)
    known = [folder for folder in [HERE / "corpus" / target] if folder.is_dir()]
    command = [build / f"fuzz-{target}", f"-max_len={LONGEST[target]}", f"-timeout={SECONDS}",
               f"-rss_limit_mb={MEGABYTES}", f"-artifact_prefix={build}/fuzz/{target}-", "-print_final_stats=1",
               "-verbosity=0", *QUICK, *options, found, seeds, *known]
    ran = subprocess.run(command, capture_output=True, text=True, errors="replace")
    runs = re.search(r"number_of_executed_units: (\d+)", ran.stderr)
    print(f"{target}: {int(runs.group(1)) if runs else 0:,} runs{'' if ran.returncode == 0 else ', BROKEN'}", flush=True)
    if ran.returncode != 0:
        print(ran.stderr[-8000:])
    return ran.returncode == 0


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("build", type=pathlib.Path, help="the folder of the `sanitize` preset")
    arguments.add_argument("targets", nargs="*", choices=[[], *LONGEST], help="all, if none is named")
    arguments.add_argument("--seconds", type=int, default=10, help="for each target")
    arguments.add_argument("--runs", type=int, help="so many inputs, however long it takes")
    arguments.add_argument("--seed", type=int, default=1, help="of libFuzzer's random numbers")
    asked = arguments.parse_args()
    options = [f"-seed={asked.seed}",
               f"-runs={asked.runs}" if asked.runs else f"-max_total_time={asked.seconds}"]
    broken = [target for target in asked.targets or LONGEST if not run(asked.build.resolve(), target, options)]
    sys.exit(1 if broken else 0)


if __name__ == "__main__":
    main()
