"""Reads notes for Anki: the text with Python's csv, the package with Python's sqlite3 and with anki-reader."""
import csv
import datetime
import functools
import json
import pathlib
import re
import sqlite3
import xml.etree.ElementTree as ElementTree
import zipfile

import yaml

from common import Export, check_html, in_words, words, written
from right import identities

head = ["#separator:tab", "#html:true", "#notetype:Basic", "#guid column:1", "#deck column:2", "#tags column:3"]


def rows_of(file):
    lines = file.read_text(encoding="utf-8").split("\n")
    assert lines[: len(head)] == head and lines[-1] == ""
    rows = list(csv.reader(lines[len(head) : -1], delimiter="\t", strict=True))
    assert len(rows) == len(lines) - len(head) - 1, "a note has more than one line"
    return rows


def read_text(file, export):
    rows = rows_of(file)
    for row in rows:
        assert len(row) == 5 and all(row), row
        assert not row[0].startswith("#")
        check_html(row[3])
        check_html(row[4])
    expected = {prefix_of(export.course) + one for one in set().union(*identities(export))}
    reversed_cards = {f"{lesson}/card/{id}" for (lesson, id), card in written(export.course, "cards").items() if card.get("reversed")}
    expected |= {one + "/reversed" for one in expected if (card := re.search("[^/]+/card/[^/]+", one)) and card[0] in reversed_cards}
    assert {row[0] for row in rows} == expected and len(rows) == len(expected)
    return f"{len(rows)} notes"


def read_package(file, export):
    """Checks that the package has the same notes in the same decks as the text."""
    twin = Export(export.program, "anki-text", export.course, export.folder, export.options)
    with zipfile.ZipFile(file) as package:
        media = json.loads(package.read("media"))
        assert package.testzip() is None and package.namelist() == ["collection.anki2", "media", *media]
        for name in media:
            assert ElementTree.fromstring(package.read(name)).tag == "{http://www.w3.org/2000/svg}svg"
        database = package.extract("collection.anki2", export.folder)
    collection = sqlite3.connect(database)
    assert collection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    ((version, models, decks, settings, conf, tags),) = collection.execute("SELECT ver, models, decks, dconf, conf, tags FROM col").fetchall()
    assert version == 11 and json.loads(settings)["1"]["name"] == "Default" and json.loads(tags) == {}
    models = json.loads(models)
    for model in models.values():
        assert [field["name"] for field in model["flds"]] == (["Text", "Back Extra"] if model["type"] else ["Front", "Back"])
    assert json.loads(conf)["curModel"] in models
    check_ids(export.course, collection, models, json.loads(decks))
    names = {int(id): deck["name"] for id, deck in json.loads(decks).items()}
    assert all(deck["id"] == int(id) for id, deck in json.loads(decks).items())
    shown = {name for (fields,) in collection.execute("SELECT flds FROM notes") for side in fields.split("\x1f") for name in check_html(side, "")}
    assert shown == set(media.values()), shown
    found, cards = [], []
    for guid, deck, tags, fields, mid, ord in collection.execute("SELECT guid, did, tags, flds, mid, ord FROM cards JOIN notes ON notes.id = nid ORDER BY due"):
        front, back = map(in_words, fields.split("\x1f"))
        cards.append([names[deck], front, back])
        if models[str(mid)]["type"]:
            assert not back and f"{{{{c{ord + 1}::" in front
            front, back = sides_of(front)
            if found and found[-1][0] == guid:
                continue
        elif ord:
            assert len(models[str(mid)]["tmpls"]) == 2 and found[-1][0] == guid
            guid, front, back = guid + "/reversed", back, front
        found.append([guid, names[deck], tags.strip(), joined(front), joined(back)])
    in_text = {prefix_of(export.course) + one for one in identities(twin)[1]}
    only_here = {prefix_of(export.course) + one for one in identities(export)[1]} - in_text
    assert [one for one in found if one[0] not in only_here] == [[row[0], row[1], row[2], joined(words(row[3])), joined(words(row[4]))] for row in rows_of(twin.file)]
    for tags, modified in collection.execute("SELECT tags, mod FROM notes"):
        assert modified == changed_at(tags), (tags, modified)
    ((notes,),) = collection.execute("SELECT count(*) FROM notes").fetchall()
    assert notes == len({guid.removesuffix("/reversed") for guid, *_ in found})
    read_by = "anki-reader" if check_by_another(file, export, cards, media) else "none but Python"
    return f"{notes} notes in {len(names) - 1} decks, read by {read_by}"


gap = re.compile(r"\{\{c[0-9]+::(.*?)(?:::([^:]*))?\}\}")


def sides_of(text):
    """Returns the front and the back of a text with Anki's gaps."""
    return gap.sub(lambda one: f"[{one[2] or '…'}]", text), gap.sub(r"<strong>\1</strong>", text)


def joined(html):
    """Returns HTML in which equal braces and colons are not kept apart."""
    for sign, entity in ("{", "&#123;"), ("}", "&#125;"), (":", "&#58;"):
        html = html.replace(entity, sign).replace(sign + " " + sign, sign + sign)
    return html


@functools.cache
def prefix_of(course):
    id = yaml.safe_load((pathlib.Path(course) / "lessons/course.yaml").read_text(encoding="utf-8"))["id"]
    return "" if id == "legacy" else id + "/"


def id_for(name):
    hash = 0xCBF29CE484222325
    for byte in name.encode():
        hash = (hash ^ byte) * 0x100000001B3 % 2**64
    return 1_000_000_000_000 + hash % 400_000_000_000


def check_ids(course, collection, models, decks):
    """Checks that all ids are made from the id of the course, or as in earlier releases if it is `legacy`."""
    prefix = prefix_of(course)
    assert set(models) <= {str(id_for(prefix + word)) if prefix else str(1500000000000 + i) for i, word in enumerate(("type", "reversed", "cloze"), 1)}
    assert all(deck["id"] in (1, id_for(prefix + deck["name"])) for deck in decks.values())
    for note, card, guid, ord in collection.execute("SELECT notes.id, cards.id, guid, ord FROM cards JOIN notes ON notes.id = nid"):
        number = f"{ord + 1} " if ord else ""
        assert guid.startswith(prefix) and note == id_for(guid) and card == id_for(f"card {number}of {guid}"), guid


def changed_at(tags):
    """Returns midnight (UTC) of the day; the first second of the epoch if undated."""
    day = re.search(r" changed::(\S+) ", tags)
    return int(datetime.datetime.fromisoformat(day[1] + "T00:00:00+00:00").timestamp()) if day else 1


def check_by_another(file, export, cards, media):
    """True if anki-reader is available; then it must find these cards, each with its deck, front and back."""
    if not export.has_node():
        return False
    package = export.run_node("anki.mjs", file)
    assert package["version"] == 11 and sorted(package["media"]) == sorted(media.values())
    assert sorted([deck, in_words(front), in_words(back)] for deck, front, back in package["cards"]) == sorted(cards)
    return True
