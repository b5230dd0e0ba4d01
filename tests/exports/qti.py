"""The package of QTI 2.1: judged by a RELAX NG of ours, and by two ways to compute `equal` with doubles."""
import pathlib
import subprocess
import xml.etree.ElementTree as ElementTree
import zipfile

from common import written
from right import right_answers

qti = "{http://www.imsglobal.org/xsd/imsqti_v2p1}"
packaging = "{http://www.imsglobal.org/xsd/imscp_v1p1}"


def takes(equal, text):
    """What programs say that compare with bounds, and those that compare distances."""
    typed, value = float(text), float(equal.findtext(f"{qti}baseValue"))
    if equal.get("toleranceMode") == "exact":
        return {typed == value}
    below, above = (float(one) for one in equal.get("tolerance").split())
    by_bounds = value - below <= typed <= value + above
    by_distance = value - typed <= below if typed < value else typed - value <= above
    return {by_bounds, by_distance}


def check_item(item, rights, name):
    """The answers tried."""
    conditions = item.findall(f".//{qti}responseIf/{qti}equal")
    if not conditions:
        return 0
    right = rights[tuple(name.split(".")[1:])]
    for x in right.right_samples(300, name):
        assert takes(conditions[0], f"{x:f}") == {True}, (name, x)
    for x in right.wrong_samples(100, name):
        assert takes(conditions[0], f"{x:f}") == {False}, (name, x)
    return 400


def read_package(file, export):
    here = pathlib.Path(__file__).parent
    rights = right_answers(export.program, export.course, export.folder)
    tried = keys = 0
    seen, referred = set(), set()
    with zipfile.ZipFile(file) as package:
        assert package.testzip() is None
        manifest = ElementTree.fromstring(package.read("imsmanifest.xml"))
        listed = [one.get("href") for one in manifest.iter(f"{packaging}file")]
        assert sorted(package.namelist()) == sorted(["imsmanifest.xml", *listed])
        for name in listed:
            text = package.read(name)
            subprocess.run(["xmllint", "--nonet", "--noout", "--relaxng", here / "qti.rng", "-"], input=text, check=True, stderr=subprocess.PIPE)
            root = ElementTree.fromstring(text)
            referred |= {one.get("identifier") for one in root.iter(f"{qti}assessmentItemRef")}
            if not name.startswith("items/"):
                continue
            name = root.get("identifier")
            seen.add(name)
            count = check_item(root, rights, name)
            tried += count
            keys += count > 0
    assert seen == referred
    cards = {f"card.{lesson}.{id}" for lesson, id in written(export.course, "cards")}
    questions = {f"question.{lesson}.{id}" for lesson, id in written(export.course, "quiz")}
    assert cards <= seen <= cards | questions
    assert len(seen) == len(cards) + len(questions) - export.count("refused")
    assert keys == export.count("keys")
    return f"{len(seen)} items, {tried} answers tried"
