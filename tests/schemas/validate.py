"""Checks the schemas of lessons/schema/ with a validator that shares no code with Proofsheet.

Three things are tested. Every YAML file of the course and of tests/courses/ is accepted, and so are the accepted cases
of proofsheet.yaml. A key that is misspelled anywhere in them is refused. Every case of cases/*.txt is accepted, or
refused at the place and by the keyword of JSON Schema that it names. tests/course/ gives the loader the same cases.
The program that is named on the command line prints the schema of its reports.
"""
import copy
import json
import pathlib
import re
import subprocess
import sys

import yaml
from jsonschema import Draft202012Validator

here = pathlib.Path(__file__).resolve().parent
project = here.parent.parent
lessons = project / "lessons"
kinds = ["course", "examples", "cards", "quiz", "references", "proofsheet"]

# The mappings whose keys are chosen by the author, by path; indices and keys chosen by the author are '*'.
authors_keys = {
    "examples": {(), ("*", "given"), ("*", "notation"), ("*", "units"), ("*", "labels"), ("*", "axes"),
                 ("*", "decimals")},
    "course": {("documents",), ("misconceptions",), ("glossary",)},
    "references": {()},
    "quiz": {("*", "choose"), ("*", "start"), ("*", "answers")},
    "proofsheet": {("given",), ("units",), ("labels",), ("languages",), ("published",)},
}


class CoreLoader(yaml.SafeLoader):
    """The core schema of YAML 1.2 (YAML 1.2.2, section 10.3.2); PyYAML itself reads YAML 1.1."""


CoreLoader.yaml_implicit_resolvers = {}
for tag, pattern, construct in [
    ("null", r"null|Null|NULL|~|", lambda text: None),
    ("bool", r"true|True|TRUE|false|False|FALSE", lambda text: text.lower() == "true"),
    ("int", r"[-+]?[0-9]+", int),
    ("int8", r"0o[0-7]+", lambda text: int(text, 8)),
    ("int16", r"0x[0-9a-fA-F]+", lambda text: int(text, 16)),
    ("float", r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?", float),
    ("inf", r"[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)", lambda text: float(text.replace(".", ""))),
]:
    name = "tag:yaml.org,2002:" + tag
    CoreLoader.add_implicit_resolver(name, re.compile(f"^(?:{pattern})$"), None)
    CoreLoader.add_constructor(name, lambda loader, node, construct=construct: construct(node.value))
# The keys of a JSON object are strings.
CoreLoader.add_constructor(
    "tag:yaml.org,2002:map",
    lambda loader, node: {key.value: loader.construct_object(value, deep=True) for key, value in node.value},
)


def read(text):
    return yaml.load(text, CoreLoader)


def all_errors(errors):
    for error in errors:
        yield error
        yield from all_errors(error.context)


def found(validator, document):
    """Returns the places at which the document is refused, with the keyword: '0/decimals pattern'."""
    return {
        ("/".join(str(step) for step in error.absolute_path) or ".") + " " + error.validator
        for error in all_errors(validator.iter_errors(document))
    }


def mappings(node, path=(), general=()):
    """Yields every mapping of a document with its path and its general path, in which indices and ids are '*'."""
    if isinstance(node, dict):
        yield path, general
        for key, value in node.items():
            yield from mappings(value, path + (key,), general + (key,))
    if isinstance(node, list):
        for index, value in enumerate(node):
            yield from mappings(value, path + (index,), general + ("*",))


def misspellings(kind, document):
    """Yields a copy of the document for each of its keys, in which that key is misspelled."""
    seen = set()
    for path, general in mappings(document):
        if kind == "examples" and general:
            general = ("*",) + general[1:]
        if kind == "course" and general[:1] in authors_keys["course"] and len(general) > 1:
            general = general[:1] + ("*",) + general[2:]
        if general in authors_keys.get(kind, ()):
            continue
        for key in [step for step in at(document, path)]:
            if (general, key) in seen or key.startswith("by hand "):  # the name of a variant is the author's
                continue
            seen.add((general, key))
            broken = copy.deepcopy(document)
            mapping = at(broken, path)
            mapping[key + "x"] = mapping.pop(key)
            yield "/".join(str(step) for step in path + (key,)), broken


def at(node, path):
    for step in path:
        node = node[step]
    return node


def cases(text):
    """Yields (accepted or refused, title, expected errors, YAML) for each case."""
    for case in re.split(r"^=== ", text, flags=re.M)[1:]:
        head, _, body = case.partition("\n")
        verdict, _, title = head.partition(": ")
        expected = {}
        if verdict == "refused":
            lines, _, body = body.partition("---\n")
            expected = dict(line.split(": ", 1) for line in lines.splitlines())
        yield verdict, title, expected, body


def files_of(kind):
    name = f"{kind}.yaml" if kind in ("course", "references") else f"*/{kind}.yaml"
    folders = [lessons, *sorted((project / "tests" / "courses").glob("*/lessons"))]
    return [file for folder in folders for file in sorted(folder.glob(name))]


def documents_of(kind):
    """Returns the names and documents to accept. A course has no proofsheet.yaml, so that comes from the cases."""
    if kind != "proofsheet":
        return [(file.relative_to(project), read(file.read_text(encoding="utf-8"))) for file in files_of(kind)]
    text = (here / "cases" / "proofsheet.txt").read_text(encoding="utf-8")
    return [(title, read(body)) for verdict, title, _, body in cases(text) if verdict == "accepted"]


def faults_of_reports():
    """The schema of `check --format json` accepts the reports of two courses, and refuses each without one of its keys."""
    printed = subprocess.run([sys.argv[1], "schema", "report"], capture_output=True, text=True, check=True).stdout
    Draft202012Validator.check_schema(json.loads(printed))
    validator, faults = Draft202012Validator(json.loads(printed)), []
    for name in ("check", "bad"):
        report = json.loads((project / f"tests/commands/golden/expected/{name}.json").read_text(encoding="utf-8"))
        faults += [f"{name}.json: refused: {fault}" for fault in sorted(found(validator, report))]
        for place, broken in misspellings("report", report):
            if validator.is_valid(broken) and place not in ("shard",):
                faults.append(f"{name}.json: without {place} it is accepted")
    return faults


def main():
    faults, judged = [], 0
    for kind in kinds:
        schema = json.loads((lessons / "schema" / f"{kind}.schema.json").read_text(encoding="utf-8"))
        Draft202012Validator.check_schema(schema)
        validator = Draft202012Validator(schema)
        for name, document in documents_of(kind):
            faults += [f"{name}: refused: {fault}" for fault in sorted(found(validator, document))]
            judged += 1
            for place, broken in misspellings(kind, document):
                judged += 1
                if validator.is_valid(broken):
                    faults.append(f"{name}: a misspelt {place} is accepted")
        for verdict, title, expected, text in cases((here / "cases" / f"{kind}.txt").read_text(encoding="utf-8")):
            judged += 1
            errors = found(validator, read(text))
            if verdict == "accepted" and errors:
                faults.append(f"{kind}: {title}: refused: {sorted(errors)}")
            if verdict == "refused" and expected["schema"] not in errors:
                faults.append(f"{kind}: {title}: expected '{expected['schema']}', and found {sorted(errors)}")
    faults += faults_of_reports()
    print("\n".join(faults) or f"{judged} documents judged as they should be")
    return 1 if faults or judged < 200 else 0


sys.exit(main())
