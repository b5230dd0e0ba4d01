"""Checks Moodle XML with RELAX NG and with a model of Moodle's own grader."""
import base64
import html
import pathlib
import re
import xml.etree.ElementTree as ElementTree
from decimal import Decimal

from common import check_html, check_seen, validate
from right import blanks_of, identities, in_plain_words, letters_in, points_of, right_answers, right_parts, units_of


def parse(text):
    """Models qtype_numerical_answer_processor::apply_units(): returns the number, or None."""
    text = text.replace(" ", "")
    text = re.sub(r"(?:e|E|(?:x|\*|×)10(?:\^|\*\*))([+-]?\d+)", r"e\1", text)
    text = text.replace(",", "") if "." in text or text.count(",") > 1 else text.replace(",", ".")
    number = re.match(r"[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?", text)
    return float(number[0]) if number and number[0] == text else None


def kept(number):
    """Returns a number as the database stores it: with 14 significant digits."""
    return float(f"{number:.14g}")


def within(typed, value, tolerance, later):
    """Models both versions of qtype_numerical_answer::within_tolerance()."""
    epsilon = 10.0**-14
    measure = max(abs(tolerance), abs(value), epsilon) if later else max(1, abs(value))
    reach = tolerance + epsilon * measure
    return value - reach <= typed <= value + reach


class Numerical:
    def __init__(self, answers, multiplier=None):
        """`answers` holds (fraction, value, tolerance) in the order of the file. `multiplier` is that of the selected unit, as text."""
        self.multiplier = multiplier and float(multiplier)
        self.answers = [(fraction, kept(float(value)), kept(float(tolerance))) for fraction, value, tolerance in answers]

    def grade(self, text, later):
        typed = parse(text)
        if typed is None:
            return None
        scaled = typed if not self.multiplier else typed * (1 / self.multiplier) if later else typed / self.multiplier
        for fraction, value, tolerance in self.answers:
            if within(scaled, value, tolerance, later):
                return fraction
            if later and within(typed, value, tolerance, later):
                return 0.0  # the unit is wrong, which costs all marks
        return 0.0


def check_key(numerical, right, seed, count):
    tried = 0
    for later in (False, True):
        for x in right.right_samples(count, seed):
            assert numerical.grade(f"{x:f}", later) == 100.0, (right.digits, x, later)
            tried += 1
        for x in right.wrong_samples(count // 2, seed):
            assert numerical.grade(f"{x:f}", later) == 0.0, (right.digits, x, later)
            tried += 1
    return tried


def pairs_of(question):
    """Returns the parts of a matching or ordering question and what is right for each, sorted; matches that are letters as the question lists them."""
    if question.get("type") == "ordering":
        return sorted((in_plain_words(answer.findtext("text")), str(int(answer.get("fraction")))) for answer in question.findall("answer"))
    letters = letters_in(question.findtext("questiontext/text"))
    pairs = [(in_plain_words(one.findtext("text")), in_plain_words(one.findtext("answer/text"))) for one in question.findall("subquestion")]
    return sorted((part, letters.get(right, right)) for part, right in pairs if part)


def embedded(text):
    """Models qtype_multianswer_extract_question(): returns (weight, kind, [(fraction, answer, tolerance, feedback)]) of the embedded answers."""
    alternative = r"(?:=|%(-?[0-9]+(?:[.,][0-9]*)?)%)?(.+?(?<!\\|&)(?=[~#}]|$))(?:#(.*?(?<!\\)(?=[~}]|$)))?"
    found = []
    for weight, kind, body in re.findall(r"\{\s*([0-9]*)\s*:\s*(NUMERICAL|NM|SHORTANSWER|SA):(.*?(?<!\\))\}", text, re.DOTALL):
        answers = []
        for one in re.split(r"(?<!\\)~", body):
            fraction, answer, feedback = re.fullmatch(alternative, one, re.DOTALL).groups()
            number = r"-?(?:[0-9]+[.,]?[0-9]*|[.,][0-9]+)(?:[eE][-+]?[0-9]+)?"
            fraction = 100.0 if one.startswith("=") else float(fraction or 0)
            if kind == "NUMERICAL":
                value, tolerance = re.fullmatch(f"({number})(?::({number}))?", answer).groups()
                answers.append((fraction, value, tolerance, html.unescape(feedback or "")))
            else:
                answers.append((fraction, html.unescape(answer), None, html.unescape(feedback or "")))
        found.append((int(weight), kind, answers))
    return found


def check_embedded(question, blanks, name):
    """Returns the number of answers tried."""
    text, tried = question.findtext("questiontext/text"), 0
    found = embedded(text)
    assert len(found) == len(blanks) and text.count("{") == len(blanks), name
    for (weight, kind, answers), blank in zip(found, blanks):
        assert weight == blank.points
        for *_, feedback in answers:
            check_html(feedback, "@@PLUGINFILE@@/")
        if not blank.is_number:
            assert kind == "SHORTANSWER" and [(fraction, answer) for fraction, answer, *_ in answers] == [(100.0, blank.right)], name
            continue
        tried += check_key(Numerical([one[:3] for one in answers]), blank.right, name, 60)
        for wrong in blank.right.wrong:  # each known mistake is explained
            numerical = Numerical([one[:3] for one in answers])
            read = next(one for one, (_, number, reach) in enumerate(numerical.answers) if within(float(wrong), number, reach, True))
            assert answers[read][3], name
    return tried


def read_xml(file, export):
    here = pathlib.Path(__file__).parent
    validate(file.read_bytes(), "relaxng", here / "moodle.rng")
    root = ElementTree.parse(file).getroot()
    rights, units = right_answers(export), units_of(export)
    parts, blanks = right_parts(export), blanks_of(export)
    seen, tried, keys = [], 0, 0
    for question in root.findall("question"):
        kind = question.get("type")
        if kind == "category":
            pool = question.findtext("category/text").replace("//", "").split("/")[4:]
            pool = pool[0] + "/" if pool else ""
            continue
        for part in question.iter():
            if part.get("format") == "html":
                shown = check_html(part.findtext("text"), "@@PLUGINFILE@@/")
                assert shown == [one.get("name") for one in part.findall("file")]
                for one in part.findall("file"):
                    assert ElementTree.fromstring(base64.b64decode(one.text, validate=True)).tag == "{http://www.w3.org/2000/svg}svg"
        idnumber = question.findtext("idnumber")
        seen.append(idnumber)
        lesson, noun, id, *state = idnumber.split("/", 3)
        assert pool == (id + "/" if state else ""), idnumber
        assert int(question.findtext("defaultgrade")) == (points_of(export, (lesson, id)) if noun == "question" and kind != "description" else 0), idnumber
        if kind in ("matching", "ordering"):
            assert pairs_of(question) == parts.pop(tuple(idnumber.split("/question/"))), idnumber
        fractions = [float(answer.get("fraction")) for answer in question.findall("answer")]
        if kind == "multichoice":
            assert abs(sum(one for one in fractions if one > 0) - 100) < 0.001, idnumber
        if kind == "cloze":
            keys += 1
            tried += check_embedded(question, blanks[tuple(idnumber.split("/question/"))], idnumber)
        if kind == "numerical":
            keys += 1
            numerical = Numerical([(fraction, answer.findtext("text"), answer.findtext("tolerance")) for fraction, answer in zip(fractions, question.findall("answer"))])
            value = rights[tuple(idnumber.split("/question/"))].value
            if 1000 <= abs(value) < 10**6 and value == int(value):  # a thousands separator changes the number, and this is detected
                assert numerical.grade(f"{int(value):,}", True) == 0.0
                read = next(one for one, (_, number, reach) in enumerate(numerical.answers) if within(parse(f"{int(value):,}"), number, reach, True))
                assert question.findall("answer")[read].findtext("feedback/text"), idnumber
            right, unit = rights[tuple(idnumber.split("/question/"))], units.get(tuple(idnumber.split("/question/")))
            names = [one.findtext("unit_name") for one in question.findall("units/unit")]
            assert unit is None or unit in names[:1] or f"in {unit}," in in_plain_words(question.findtext("questiontext/text")), idnumber
            for one in question.findall("units/unit"):
                multiplier = one.findtext("multiplier")
                selected, times = Numerical([(fraction, answer.findtext("text"), answer.findtext("tolerance")) for fraction, answer in zip(fractions, question.findall("answer"))], multiplier), Decimal(multiplier)
                for later in (False, True):
                    for x in right.right_samples(40, idnumber):
                        assert selected.grade(f"{x * times:f}", later) == 100.0, (idnumber, one.findtext("unit_name"), x)
                    for x in right.wrong_samples(20, idnumber):
                        assert selected.grade(f"{x * times:f}", later) == 0.0, (idnumber, one.findtext("unit_name"), x)
                tried += 120
            tried += check_key(numerical, right, idnumber, max(40, 15000 // (3 * max(1, len(rights)))))
    assert not parts, parts
    check_seen(export, seen, *identities(export), keys)
    return f"{len(seen)} questions, {tried} answers tried"
