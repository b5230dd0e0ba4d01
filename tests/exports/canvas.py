"""Reads the package for Canvas as its importer does, and models its grader."""
import re
import xml.etree.ElementTree as ElementTree
import zipfile
from decimal import ROUND_HALF_UP, Decimal

from common import check_html, check_seen
from right import adapted, blanks_of, card_identifiers, in_plain_words, letters_in, points_of, question_identifiers, right_answers, right_parts, units_of

qti = "{http://www.imsglobal.org/xsd/ims_qtiasiv1p2}"
packaging = "{http://www.imsglobal.org/xsd/imsccv1p1/imscp_v1p1}"


def kept(text):
    """Returns a number after a conversion to double and back: Ruby's to_f and to_s."""
    return Decimal(repr(float(text)))


class Numerical:
    def __init__(self, item):
        variables = item.find(f".//{qti}conditionvar[{qti}or]")
        either = variables.find(f"{qti}or") if variables is not None else None
        scope = either if either is not None else item
        upper = scope.find(f".//{qti}varlte").text
        lower = scope.find(f".//{qti}vargte").text
        assert scope.find(f".//{qti}vargt") is None and scope.find(f".//{qti}varlt") is None
        if either is not None:
            equal = either.find(f"{qti}varequal")
            assert equal.get("margintype") == "absolute" and "precision" not in ElementTree.tostring(either, encoding="unicode")
            value = kept(equal.text)
            margin = kept(str(Decimal(upper) - Decimal(equal.text)))
            assert Decimal(equal.get("margin")) == margin == value - Decimal(lower)
            self.low, self.high = value - margin, value + margin
        else:
            self.low, self.high = kept(lower), kept(upper)
        for number in (lower, upper):
            assert re.fullmatch(r"-?\d+(\.\d+)?", number), number
        for number in (one for one in (lower, upper, either is not None and equal.get("margin")) if one):
            assert float(number) == 0 or abs(float(number)) >= 1e-4, number

    def grade(self, text):
        shown = Decimal(float(text)).quantize(Decimal("0.0001"), ROUND_HALF_UP)  # JavaScript's toFixed(4)
        return self.low <= shown <= self.high


def parts_of(item):
    """Returns the parts of a matching question and what is right for each, sorted. Each must give an equal share of the marks."""
    letters = letters_in(item.findtext(f"{qti}presentation/{qti}material/{qti}mattext"))
    pairs, marks = [], []
    for menu in item.iter(f"{qti}response_lid"):
        labels = {label.get("ident"): in_plain_words(label.findtext(f".//{qti}mattext")) for label in menu.iter(f"{qti}response_label")}
        (condition,) = (one for one in item.iter(f"{qti}respcondition") if one.find(f"{qti}conditionvar/{qti}varequal[@respident='{menu.get('ident')}']") is not None)
        right = labels[condition.findtext(f"{qti}conditionvar/{qti}varequal")]
        marks.append(Decimal(condition.findtext(f"{qti}setvar[@action='Add']")))
        pairs.append((in_plain_words(menu.findtext(f"{qti}material/{qti}mattext")), letters.get(right, right)))
    assert len(set(marks)) == 1 and abs(sum(marks) - 100) < Decimal("0.2")
    return sorted(pairs)


def is_text(one):
    """True if Canvas can compare the answer as text: a word, or digits that are exact. The exercises have such digits only where no number varies."""
    return not isinstance(one, dict) or (isinstance(one.get("answer"), str) and re.fullmatch(r"\d+ \* \d+", one["answer"]) is not None)


def check_blanks(item, blanks):
    """Checks that each blank is named in the text and gives its share of the marks for its own words alone."""
    ask = item.findtext(f"{qti}presentation/{qti}material/{qti}mattext")
    assert len(blanks) == len(item.findall(f"{qti}presentation/{qti}response_lid"))
    for response, blank in zip(item.iter(f"{qti}response_lid"), blanks):
        name = response.findtext(f"{qti}material/{qti}mattext")
        (label,) = response.iter(f"{qti}response_label")
        right = blank.right.digits if blank.is_number else blank.right
        assert ask.count(f"[{name}]") == 1 and response.get("ident") == "response_" + name and label.findtext(f".//{qti}mattext") == right
        (condition,) = (one for one in item.iter(f"{qti}respcondition") if one.find(f"{qti}conditionvar/{qti}varequal[@respident='response_{name}']") is not None)
        assert condition.findtext(f"{qti}conditionvar/{qti}varequal") == label.get("ident")
        share = Decimal(100 * blank.points) / sum(one.points for one in blanks)
        assert abs(Decimal(condition.findtext(f"{qti}setvar[@action='Add']")) - share) < Decimal("0.01")


def read_package(file, export):
    export.splits = lambda author: not all(map(is_text, author["answers"].values()))
    rights, known = adapted(export, right_answers(export)), question_identifiers(export)
    parts, tried, keys, units = right_parts(export), 0, 0, units_of(export)
    seen = []
    with zipfile.ZipFile(file) as package:
        assert package.testzip() is None
        names = package.namelist()
        manifest = ElementTree.fromstring(package.read("imsmanifest.xml"))
        listed = [one.get("href") for one in manifest.iter(f"{packaging}file")]
        assert names == ["imsmanifest.xml", *listed]
        pictures = {name for name in listed if name.endswith(".svg")}
        assert all(ElementTree.fromstring(package.read(name)).tag == "{http://www.w3.org/2000/svg}svg" for name in pictures)
        listed = [name for name in listed if name not in pictures]
        sections = [section for name in listed for section in ElementTree.fromstring(package.read(name)).iter(f"{qti}section") if section.get("ident") != "root_section"]
        items = [item for name in listed for item in ElementTree.fromstring(package.read(name)).iter(f"{qti}item")]
    for pool in sections:
        assert pool.findtext(f"{qti}selection_ordering/{qti}selection/{qti}selection_number") == "1"
        known_as = pool.get("ident").removeprefix("pool.") + "."
        assert all(item.get("ident").startswith(known_as) for item in pool.iter(f"{qti}item")) and len(pool.findall(f"{qti}item")) >= 1
    assert bool(sections) == any("=" in id for lesson, id in known.values())
    shown = set()
    for item in items:
        name = item.get("ident")
        seen.append(name)
        for text in item.iter(f"{qti}mattext"):
            shown |= {"pictures/" + name for name in check_html(text.text, "$IMS-CC-FILEBASE$/pictures/")}
        feedback = {one.get("ident") for one in item.iter(f"{qti}itemfeedback")}
        assert feedback == {one.get("linkrefid") for one in item.iter(f"{qti}displayfeedback")}, name
        fields = {one.findtext(f"{qti}fieldlabel"): one.findtext(f"{qti}fieldentry") for one in item.iter(f"{qti}qtimetadatafield")}
        assert int(fields["points_possible"]) == (points_of(export, known[name]) if name in known else 0), name
        if fields["question_type"] == "matching_question":
            assert parts_of(item) == parts.pop(known[name]), name
        if fields["question_type"] == "fill_in_multiple_blanks_question":
            keys += 1
            check_blanks(item, blanks_of(export)[known[name]])
        if fields["question_type"] == "numerical_question":
            keys += 1
            numerical, right = Numerical(item), rights[known[name]]
            unit = units.get(known[name])
            assert unit is None or any(f"in {unit}," in in_plain_words(text.text) for text in item.iter(f"{qti}mattext")), name
            for x in right.right_samples(300, name):
                assert numerical.grade(f"{x:f}"), (name, x)
            for x in right.wrong_samples(100, name):
                assert not numerical.grade(f"{x:f}"), (name, x)
            tried += 400
    assert shown == pictures and not parts, shown ^ pictures
    check_seen(export, seen, card_identifiers(export), set(known), keys)
    return f"{len(seen)} items, {tried} answers tried"
