"""Reads exported files with readers that share no code with the program.

    readers.py PROGRAM COURSE FOLDER [brief]

`brief` leaves out the options that other courses are read with as well: it is for a large course.
"""
import pathlib
import sys

import anki
import canvas
import gift
import moodle
import qti
import scorm
from common import Export

readers = {"anki-text": anki.read_text, "anki": anki.read_package, "moodle": moodle.read_xml, "gift": gift.read_gift, "canvas": canvas.read_package, "qti": qti.read_package, "scorm": scorm.read_package}


def main():
    program, course, folder = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
    is_brief = sys.argv[4:] == ["brief"]
    for target, reader in readers.items():
        all_options = [[], ["--choose"], ["--variants"], ["--variants", "--choose"]] + ([["--adapt"], ["--variants", "--adapt"]] if target == "canvas" else [])
        for options in [[]] if target == "scorm" else [[], all_options[-1]] if is_brief else all_options:
            export = Export(program, target, course, folder, options)
            print(target, *options, "-", reader(export.file, export), "-", export.summary)


main()
