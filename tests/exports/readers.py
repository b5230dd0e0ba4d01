"""What was exported, read by readers that share no code with the program.

    readers.py PROGRAM TARGET COURSE FOLDER
"""
import csv
import html.parser
import json
import pathlib
import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree

import yaml


def export(program, target, course, folder, *options):
    """The file, and what was said."""
    file = folder / (target + "".join(options) + ".export")
    done = subprocess.run([program, "-C", course, "export", target, "--output", file, *options], capture_output=True, text=True)
    assert done.returncode in (0, 1), done.stderr
    again = folder / "again.export"
    subprocess.run([program, "-C", course, "export", target, "--output", again, *options], capture_output=True)
    assert file.read_bytes() == again.read_bytes(), "the same course gives other bytes"
    return file, done


def written(course, name):
    """{(lesson, id): what the author wrote} of cards.yaml or quiz.yaml."""
    found = {}
    for file in sorted(pathlib.Path(course).glob(f"lessons/*/{name}.yaml")):
        for one in yaml.safe_load(file.read_text(encoding="utf-8")):
            found[file.parent.name, one["id"]] = one
    return found


class Html(html.parser.HTMLParser):
    """Every tag that opens has to close in its order."""
    void = {"br", "img", "hr", "wbr"}

    def __init__(self, text):
        super().__init__()
        self.open = []
        self.feed(text)
        self.close()
        assert not self.open, text

    def handle_starttag(self, tag, attributes):
        if tag not in self.void:
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        assert tag in self.void, tag

    def handle_endtag(self, tag):
        assert self.open and self.open.pop() == tag, tag


def check_html(text):
    Html(text)
    assert text.count("\\(") == text.count("\\)") and text.count("\\[") == text.count("\\]"), text
    assert not re.search("[\ue010-\uf10f]", text), text  # marks of the audit
    assert 'href="#' not in text and not re.search(r'(href|src)="(?!https?:|mailto:)', text), text


def read_anki_text(file, done, course):
    lines = file.read_text(encoding="utf-8").split("\n")
    head = [line for line in lines if line.startswith("#")]
    assert head == ["#separator:tab", "#html:true", "#guid column:1", "#notetype column:2", "#deck column:3", "#tags column:4"], head
    assert lines[len(head):] == [line for line in lines if not line.startswith("#")] and lines[-1] == ""
    rows = list(csv.reader(lines[len(head):-1], delimiter="\t", strict=True))
    assert len(rows) == len(lines) - len(head) - 1, "a note has more than one line"
    for row in rows:
        assert len(row) == 6 and all(row), row
        assert row[1] == "Basic"
        check_html(row[4])
        check_html(row[5])
    expected = {f"{lesson}/card/{id}" for lesson, id in written(course, "cards")}
    expected |= {f"{lesson}/question/{id}" for lesson, id in written(course, "quiz")}
    assert {row[0] for row in rows} == expected and len(rows) == len(expected)
    return f"{len(rows)} notes"


readers = {"anki-text": read_anki_text}


def main():
    program, course, folder = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3])
    for target, reader in readers.items():
        for options in ([], ["--choose"]):
            file, done = export(program, target, course, folder, *options)
            print(target, *options, "-", reader(file, done, course), "-", done.stdout.strip().split(": ", 1)[1])


main()
