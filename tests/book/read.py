"""Reads the EPUB and the DOCX of a course: every lesson, picture and displayed formula of its Markdown pages is there,
every link of the EPUB leads to an anchor, and no tag or mark of Markdown is left in the words."""
import pathlib
import re
import sys
import xml.etree.ElementTree as tree
import zipfile

output = pathlib.Path(sys.argv[1])
pages = {path.stem: path.read_text() for path in (output / "markdown").glob("*.md")}
titles = {name: re.sub(r"[*`]", "", re.search(r"(?m)^# (.*)$", text)[1]) for name, text in pages.items()}
pictures = sum(text.count("](figures/") for text in pages.values())
displayed = sum(len(re.findall(r"(?m)^\$\$", text)) // 2 + text.count("\n```math\n") for text in pages.values())
math = "{http://www.w3.org/1998/Math/MathML}math"


def check(is_true, fact):
    if not is_true:
        sys.exit(f"FAILED: {fact}")


def words(element):
    if element.tag == math:
        return " "
    return (element.text or "") + "".join(words(child) + (child.tail or "") for child in element)


def read_epub(path):
    with zipfile.ZipFile(path) as book:
        check(book.testzip() is None, "the EPUB is damaged")
        files = {name: tree.fromstring(book.read(name)) for name in book.namelist() if name.endswith(".xhtml")}
    anchors = {(name.split("/")[-1], e.get("id")) for name, root in files.items() for e in root.iter() if e.get("id")}
    images = formulas = 0
    text = ""
    for name, root in files.items():
        for element in root.iter():
            tag = element.tag.split("}")[-1]
            images += tag == "img" and "text/" in name
            formulas += element.tag == math and element.get("display") == "block"
            target = element.get("href", "")
            if tag == "a" and "#" in target and ":" not in target:
                file, anchor = target.split("#")
                check((file.split("/")[-1] or name.split("/")[-1], anchor) in anchors, f"{name} links to {target}")
        text += words(root)
    check(images == pictures, f"the EPUB has {images} pictures, the pages {pictures}")
    check(formulas == displayed, f"the EPUB displays {formulas} formulas, the pages {displayed}")
    return text


def read_docx(path):
    with zipfile.ZipFile(path) as book:
        check(book.testzip() is None, "the DOCX is damaged")
        root = tree.fromstring(book.read("word/document.xml"))
    word = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
    office = "{http://schemas.openxmlformats.org/officeDocument/2006/math}"
    drawn = len(list(root.iter(word + "drawing")))
    check(drawn == pictures, f"the DOCX has {drawn} pictures, the pages {pictures}")
    formulas = len(list(root.iter(office + "oMathPara")))
    check(formulas >= displayed, f"the DOCX displays {formulas} formulas, the pages {displayed}")
    return " ".join("".join(t.text or "" for t in p.iter(word + "t")) for p in root.iter(word + "p"))


for text in (read_epub(output / "book/course.epub"), read_docx(output / "book/course.docx")):
    for name, title in titles.items():
        if "$" not in title:
            check(" ".join(title.split()) in " ".join(text.split()), f"the title of {name} is missing: {title}")
    for mark in ("<a id", "<picture", "<summary", "](", "{#", "[!NOTE", "\\mathrm"):
        check(mark not in text, f"'{mark}' is left: …{text[max(0, text.find(mark) - 60):][:160]}…")
