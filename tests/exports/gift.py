"""Reads GIFT with gift-pegjs and compares it with the Moodle XML of the same course."""
import xml.etree.ElementTree as ElementTree

from common import Export, check_html, in_words, words
from moodle import Numerical, check_key
from right import asked_questions, identities, in_plain_words, letters_in, right_answers, right_parts


def texts_of_moodle(export):
    """Returns {idnumber: (question, general feedback, feedback of answers)}."""
    twin = Export(export.program, "moodle", export.course, export.folder, export.options)
    found = {}
    for question in ElementTree.parse(twin.file).getroot().findall("question[idnumber]"):
        unit = question.findtext("units/unit/unit_name")
        asked = in_words(question.findtext("questiontext/text"))
        found[question.findtext("idnumber")] = (
            asked.replace("Type a number, and select its unit.", f"Type a number: in {unit}, without the unit."),
            words(question.findtext("generalfeedback/text")),
            [words(answer.findtext("feedback/text")) for answer in question.findall("answer")],
        )
    return found


def text(part):
    return words(part["text"]) if part else ""


def with_braces(answer):
    """Returns an answer of a pair with the escaped braces that gift-pegjs leaves as its own marks."""
    return answer.replace("&&123;", "{").replace("&&125;", "}")


def key_of(question):
    return Numerical([(100.0 if one["weight"] is None else one["weight"], one["text"]["number"], one["text"]["range"]) for one in question["choices"]])


def read_gift(file, export):
    if not export.has_node():
        return "not read: node and npm are missing"
    export.splits = lambda author: True
    rights, known = right_answers(export), identities(export)[1]
    expected, parts = texts_of_moodle(export), right_parts(export)
    split = {f"{lesson}/question/{id}" for (lesson, id), (markup, author) in asked_questions(export).items() if "answers" in author}  # Moodle XML has one question for each of these
    expected = {id: one for id, one in expected.items() if id in known or "/card/" in id}
    tried = keys = 0
    questions = [one for one in export.run_node("gift.mjs", file) if one["type"] != "Category"]
    for question in questions:
        check_html(question["stem"]["text"])
        if question["id"] in split:
            split.remove(question["id"])
            keys += question["type"] == "Numerical"
            if question["type"] == "Numerical":
                tried += check_key(key_of(question), rights[tuple(question["id"].split("/question/"))], question["id"], 60)
            continue
        ask, explained, feedback = expected.pop(question["id"])
        assert text(question["stem"]) == ask, question
        if question["type"] == "Matching":
            letters = letters_in(question["stem"]["text"])
            pairs = [(in_plain_words(text(one["subquestion"])), with_braces(one["subanswer"].strip())) for one in question["matchPairs"]]
            pairs = [(part, letters.get(right, right)) for part, right in pairs if part]
            assert sorted(pairs) == parts.pop(tuple(question["id"].split("/question/"))), question
        choices = question.get("choices", [])
        if question["type"] != "Essay":
            assert text(question["globalFeedback"]) == explained, question
        if question["type"] == "MC":
            assert [text(one["feedback"]) for one in choices] == feedback
            weights = [one["weight"] if one["weight"] is not None else 100 * one["isCorrect"] for one in choices]
            assert abs(sum(one for one in weights if one > 0) - 100) < 0.001
        if question["type"] == "Numerical":
            keys += 1
            assert [text(one["feedback"]) for one in choices] == feedback
            tried += check_key(key_of(question), rights[tuple(question["id"].split("/question/"))], question["id"], 100)
    assert not expected and not parts and not split, (expected, split)
    assert keys == export.count("keys")
    assert ".." not in "".join(line for line in file.read_text(encoding="utf-8").split("{#") if line[:1] == "=").split("#")[0]
    return f"{len(questions)} questions, {tried} answers tried"
