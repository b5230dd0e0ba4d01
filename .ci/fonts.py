#!/usr/bin/env python3
"""Makes the fonts of the site in templates/html/static from Debian's TeX Gyre fonts.

  apt install fonts-texgyre fonts-texgyre-math fonttools python3-brotli
  /usr/bin/python3 .ci/fonts.py

The fonts are kept in the repository, so a build needs none of these packages. The mathematics font keeps its MATH table.
Its features, such as the forms of primes in superscripts (ssty), are found by programs that know no script 'math', too.
"""
import pathlib
import sys

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables import otTables

FONTS = pathlib.Path("/usr/share/texmf/fonts/opentype/public")
STATIC = pathlib.Path(__file__).resolve().parent.parent / "templates/html/static"

# Latin, Greek, punctuation, arrows, and signs of units.
TEXT = [(0x20, 0x7E), (0xA0, 0x17F), (0x218, 0x21B), (0x2C6, 0x2DC), (0x391, 0x3C9), (0x1E9E, 0x1E9E), (0x2002, 0x203A),
        (0x2044, 0x2044), (0x2070, 0x2089), (0x20AC, 0x20AC), (0x2113, 0x2122), (0x2190, 0x2193), (0x2212, 0x2212)]
# The same, operators, fences, letter-like signs and the mathematical alphabets.
MATH = [(0x20, 0x7E), (0xA0, 0x17F), (0x237, 0x237), (0x2C6, 0x2DC), (0x300, 0x36F), (0x391, 0x3F6), (0x2000, 0x209F),
        (0x20D0, 0x20EF), (0x2100, 0x23FF), (0x25A0, 0x25FF), (0x27C0, 0x27FF), (0x2900, 0x2AFF), (0x1D400, 0x1D7FF)]


def make(source, name, ranges, features):
    options = subset.Options(flavor="woff2", layout_features=features, notdef_outline=True, drop_tables=["FFTM"])
    font = TTFont(source, recalcTimestamp=False)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=[code for first, last in ranges for code in range(first, last + 1)])
    subsetter.subset(font)
    if "MATH" in font:
        scripts = font["GSUB"].table.ScriptList
        other = otTables.ScriptRecord()
        other.ScriptTag, other.Script = "DFLT", scripts.ScriptRecord[0].Script
        scripts.ScriptRecord.insert(0, other)
        scripts.ScriptCount += 1
    for record in font["name"].names:  # as the license asks of a changed font
        record.string = str(record).replace("TeX Gyre Pagella", "Proofsheet Pagella").replace("TeXGyrePagella", "ProofsheetPagella")
    font.flavor = "woff2"
    font.save(STATIC / name)
    print(f"{name}: {(STATIC / name).stat().st_size // 1000} KB")


def main():
    fonts = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else FONTS
    make(fonts / "tex-gyre-math/texgyrepagella-math.otf", "pagella-math.woff2", MATH, ["*"])
    for face in ("regular", "italic", "bold", "bolditalic"):
        make(fonts / f"tex-gyre/texgyrepagella-{face}.otf", f"pagella-{face}.woff2", TEXT,
             ["kern", "liga", "lnum", "tnum", "ccmp", "locl"])


main()
