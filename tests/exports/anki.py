"""Reads notes for Anki: the text with Python's csv, the package with Python's sqlite3 and with anki-reader."""
import csv
import datetime
import json
import re
import sqlite3
import xml.etree.ElementTree as ElementTree
import zipfile

from common import Export, check_html, in_words, words
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
    expected = set().union(*identities(export))
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
    (model,) = json.loads(models).values()
    assert [field["name"] for field in model["flds"]] == ["Front", "Back"] and json.loads(conf)["curModel"] == str(model["id"])
    names = {int(id): deck["name"] for id, deck in json.loads(decks).items()}
    assert all(deck["id"] == int(id) for id, deck in json.loads(decks).items())
    query = "SELECT guid, did, tags, flds, mid FROM cards JOIN notes ON notes.id = nid ORDER BY due"
    shown = {name for (fields,) in collection.execute("SELECT flds FROM notes") for side in fields.split("\x1f") for name in check_html(side, "")}
    assert shown == set(media.values()), shown
    found = [[guid, names[deck], tags.strip(), *map(in_words, fields.split("\x1f"))] for guid, deck, tags, fields, model_id in collection.execute(query) if model_id == model["id"]]
    assert found == [[row[0], row[1], row[2], words(row[3]), words(row[4])] for row in rows_of(twin.file)]
    for tags, modified in collection.execute("SELECT tags, mod FROM notes"):
        assert modified == changed_at(tags), (tags, modified)
    ((notes,),) = collection.execute("SELECT count(*) FROM notes").fetchall()
    assert notes == len(found)
    read_by = "anki-reader" if check_by_another(file, export, [row[1:2] + row[3:] for row in found], media) else "none but Python"
    return f"{notes} notes in {len(names) - 1} decks, read by {read_by}"


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
