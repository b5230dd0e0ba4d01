"""Notes for Anki, read by Python's csv."""
import csv

from common import check_html, written


def read_text(file, export):
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
    expected = {f"{lesson}/card/{id}" for lesson, id in written(export.course, "cards")}
    expected |= {f"{lesson}/question/{id}" for lesson, id in written(export.course, "quiz")}
    assert {row[0] for row in rows} == expected and len(rows) == len(expected)
    return f"{len(rows)} notes"
