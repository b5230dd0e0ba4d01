"""Checks the QTI 2.1 package with our own RELAX NG schema, and by comparing doubles."""
import math
import pathlib
import posixpath
import random
import xml.etree.ElementTree as ElementTree
import zipfile
from decimal import Decimal

from common import check_seen, validate
from right import blanks_of, card_identifiers, in_plain_words, points_of, question_identifiers, right_answers, right_parts, units_of

qti = "{http://www.imsglobal.org/xsd/imsqti_v2p1}"
packaging = "{http://www.imsglobal.org/xsd/imscp_v1p1}"


def takes(bounds, text):
    least, greatest = (float(bounds.findtext(f"{qti}{one}/{qti}baseValue")) for one in ("gte", "lte"))
    return least <= float(text) <= greatest


def parts_of(item):
    """Returns the parts of a matching or ordering item and what is right for each, sorted."""
    words = {one.get("identifier"): in_plain_words(ElementTree.tostring(one, encoding="unicode")) for kind in ("simpleAssociableChoice", "simpleChoice") for one in item.iter(qti + kind)}
    right = [one.text for one in item.findall(f"{qti}responseDeclaration/{qti}correctResponse/{qti}value")]
    if item.find(f".//{qti}orderInteraction") is not None:
        rules = [(int(one.find(f"{qti}index").get("n")), one.findtext(f"{qti}baseValue")) for one in item.iter(f"{qti}match") if one.find(f"{qti}index") is not None]
        assert rules == list(enumerate(right, 1)) and right != [one.get("identifier") for one in item.iter(f"{qti}simpleChoice")]
        return sorted((words[name], str(place)) for place, name in rules)
    share = float(item.findtext(f"{qti}outcomeDeclaration[@identifier='MAXSCORE']//{qti}value")) / len(right)
    shares = {one.get("mapKey"): float(one.get("mappedValue")) for one in item.iter(f"{qti}mapEntry")}
    assert set(shares) == set(right) and all(abs(one - share) < 1e-12 for one in shares.values()), shares
    return sorted(tuple(words[name] for name in pair.split()) for pair in right)


class Rules:
    """Runs response processing, with the responses as doubles or texts."""

    def __init__(self, item):
        self.processing = item.find(f"{qti}responseProcessing")

    def value(self, node, values):
        kind = node.tag.removeprefix(qti)
        inner = [] if kind in ("variable", "baseValue") else [self.value(one, values) for one in node]
        if kind == "variable":
            return values.get(node.get("identifier"), [])
        if kind == "baseValue":
            return float(node.text) if node.get("baseType") == "float" else node.text
        if kind in ("gte", "lte"):
            one, other = inner
            if one is None or other is None:
                return False
            return one >= other if kind == "gte" else one <= other
        if kind == "stringMatch":
            return inner[0].lower() == inner[1].lower()
        if kind == "multiple":
            return [one for part in inner for one in (part if isinstance(part, list) else [part])]
        if kind == "and":
            return all(inner)
        return self.number(kind, node, inner)

    @staticmethod
    def number(kind, node, inner):
        """Returns the result of an operator; None, NULL, if it is undefined."""
        one, other = inner[0], inner[-1]
        operators = {
            "sum": lambda: one + other, "subtract": lambda: one - other, "product": lambda: one * other, "divide": lambda: one / other, "power": lambda: math.pow(one, other),
            "min": lambda: min(one, other), "max": lambda: max(one, other), "exp": lambda: math.exp(one), "ln": lambda: math.log(one), "abs": lambda: abs(one), "floor": lambda: math.floor(one), "ceil": lambda: math.ceil(one),
        }
        name = node.get("name", kind)
        try:
            return None if None in inner else operators[name]() if name in operators else getattr(math, name)(one)
        except (ArithmeticError, ValueError):
            return None

    def act(self, nodes, values):
        for node in nodes:
            if node.tag == qti + "setOutcomeValue":
                values[node.get("identifier")] = self.value(node[0], values)
            elif node.tag == qti + "responseCondition":
                branch = next((one for one in node if one.tag == qti + "responseElse" or self.value(one[0], values)), None)
                if branch is not None:
                    self.act(branch[branch.tag != qti + "responseElse" :], values)

    def run(self, answers):
        """Returns (score, feedback)."""
        values = {f"RESPONSE_{number}": float(one) if isinstance(one, (float, int, Decimal)) else one for number, one in enumerate(answers, 1)} | {"SCORE": 0.0}
        self.act(self.processing, values)
        return values["SCORE"], values.get("FEEDBACK", [])


def follows(blank, x, answers):
    """True if a number is right, and None if it may be, after the numbers in the other blanks."""
    value = blank.value(dict(enumerate(answers, 1)))
    if value is None:
        return False
    figures, unit = value * (100 if blank.format.startswith("percent") else 1), float(blank.right.unit)
    allowed = float(blank.right.high - blank.right.low) / 2 if blank.tolerance else 0
    distance = abs(float(x) - figures) - allowed
    return True if distance <= (0.5 if blank.rounding.startswith("half") else 1) * unit * 1.000001 else None if distance <= 1.01 * unit else False


def check_follow_through(rules, blanks, best, at, source):
    """Tries random numbers in the blanks that a blank uses, and returns how many."""
    blank, tried = blanks[at], 0
    for _ in range(20 if blank.uses() and blank.has_fixed_tolerance() else 0):
        answers = list(best)
        for earlier in blank.uses():
            right = blanks[earlier - 1].right
            answers[earlier - 1] = right.value + right.unit * source.randint(-3000, 3000) / 7
        answers = [round(one, 6) if isinstance(one, Decimal) else one for one in answers]
        value = blank.value(dict(enumerate(answers, 1)))
        if value is None or abs(value) > 1e12:
            continue
        places = -blank.right.unit.as_tuple().exponent
        x = round(Decimal(value) * (100 if blank.format.startswith("percent") else 1), places)
        answers[at + 1 :] = [Decimal(-7).scaleb(14 + later) for later in range(at + 1, len(blanks))]
        score = lambda typed: rules.run([*answers[:at], typed, *answers[at + 1 :]])[0]
        wrong = x + blank.right.unit * 3 + (blank.right.high - blank.right.low)
        assert score(x) - score(Decimal("1e15")) == blank.points, (blank.name, answers, x)
        assert blank.right.low <= wrong <= blank.right.high or score(wrong) == score(Decimal("1e15")), (blank.name, answers, wrong)
        tried += 2
    return tried


def check_blanks(item, blanks, name):
    """Returns the number of answers tried: right ones, wrong ones, and what follows from a known number in an earlier blank."""
    rules, tried, source = Rules(item), 0, random.Random(name)
    best = [blank.right.value if blank.is_number else blank.right for blank in blanks]
    most = sum(blank.points for blank in blanks)
    assert rules.run(best) == (most, []), name

    def with_one(at, x, rest=best):
        return [*rest[:at], x, *rest[at + 1 :]]

    for at, blank in enumerate(blanks):
        if not blank.is_number:
            assert rules.run(with_one(at, "no"))[0] == most - blank.points
            continue
        for x in blank.right.right_samples(60, name):
            assert rules.run(with_one(at, x))[0] == most, (name, x)
        for x in blank.right.wrong_samples(40, name):
            if any(right.low <= x <= right.high for earlier, typed, right in blank.followed) or (blank.uses() and follows(blank, x, with_one(at, x)) is not False):
                continue  # right after the rounded digits of an earlier blank
            score, feedback = rules.run(with_one(at, x))
            assert score <= most - blank.points, (name, x)
            assert bool(feedback) or x not in blank.right.wrong
        tried += 100 + check_follow_through(rules, blanks, best, at, source)
        for earlier, typed, right in blank.followed:
            earned = rules.run(with_one(at, right.value, with_one(earlier - 1, typed)))[0]
            lost = 0 if blanks[earlier - 1].right.low <= typed <= blanks[earlier - 1].right.high else blanks[earlier - 1].points
            others = sum(one.points for number, one in enumerate(blanks) if number not in (at, earlier - 1))
            assert most - lost >= earned >= blank.points and earned >= most - lost - others, (name, earlier, typed)
            tried += 1
    return tried


def check_item(item, right, name):
    """Returns the number of answers tried."""
    conditions = item.findall(f".//{qti}responseIf/{qti}and")
    if not conditions:
        return 0
    for x in right.right_samples(300, name):
        assert takes(conditions[0], f"{x:f}"), (name, x)
    for x in right.wrong_samples(100, name):
        assert not takes(conditions[0], f"{x:f}"), (name, x)
    return 400


def read_package(file, export):
    here = pathlib.Path(__file__).parent
    rights, known = right_answers(export), question_identifiers(export)
    parts, blanks, tried, keys, units = right_parts(export), blanks_of(export), 0, 0, units_of(export)
    seen, referred = [], set()
    with zipfile.ZipFile(file) as package:
        assert package.testzip() is None
        manifest = ElementTree.fromstring(package.read("imsmanifest.xml"))
        listed = [one.get("href") for one in manifest.iter(f"{packaging}file")]
        assert sorted(package.namelist()) == sorted({"imsmanifest.xml", *listed})
        pictures, shown = {name for name in listed if name.endswith(".svg")}, set()
        for name in dict.fromkeys(listed):
            text = package.read(name)
            if name in pictures:
                assert ElementTree.fromstring(text).tag == "{http://www.w3.org/2000/svg}svg"
                continue
            validate(text, "relaxng", here / "qti.rng")
            root = ElementTree.fromstring(text)
            referred |= {one.get("identifier") for one in root.iter(f"{qti}assessmentItemRef")}
            for pool in root.findall(f".//{qti}assessmentSection/{qti}assessmentSection"):
                start = pool.get("identifier").removeprefix("pool.") + "."
                assert pool.find(f"{qti}selection").get("select") == "1"
                assert all(one.get("identifier").startswith(start) for one in pool.findall(f"{qti}assessmentItemRef"))
            if not name.startswith("items/"):
                continue
            shown |= {posixpath.normpath(posixpath.join("items", one.get("src"))) for one in root.iter(f"{qti}img") if ".svg" in one.get("src") and not one.get("src").startswith("http")}
            name = root.get("identifier")
            seen.append(name)
            if known.get(name) in parts:
                assert parts_of(root) == parts.pop(known[name]), name
            most = root.find(f"{qti}outcomeDeclaration[@identifier='MAXSCORE']")
            assert (most is not None) == (name in known) and (most is None or float(most.findtext(f".//{qti}value")) == points_of(export, known[name])), name
            if known.get(name) in blanks:
                count = check_blanks(root, blanks[known[name]], name)
            else:
                count = check_item(root, rights.get(known.get(name)), name)
                unit = units.get(known.get(name))
                assert unit is None or f"in {unit}," in in_plain_words(text.decode()), name
            tried += count
            keys += count > 0
    assert set(seen) == referred and shown == pictures and not parts, shown ^ pictures
    check_seen(export, seen, card_identifiers(export), set(known), keys)
    return f"{len(seen)} items, {tried} answers tried"
