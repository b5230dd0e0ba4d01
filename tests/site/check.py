"""Parses an HTML site as strictly as XML and reports problems for readers.

check.py FOLDER [ADDRESS…]    ADDRESS: an external address that the author wrote
"""
import pathlib
import re
import sys
import xml.etree.ElementTree as tree

DOCTYPE = "<!DOCTYPE html>\n"
LANDMARKS = ("header", "nav", "main", "footer")


def read(path, faults):
    text = path.read_text(encoding="utf-8")
    if not text.startswith(DOCTYPE):
        faults.append(f"{path}: no doctype")
    try:
        return tree.fromstring(text.removeprefix(DOCTYPE))
    except tree.ParseError as error:
        faults.append(f"{path}: {error}")
        return None


def headings(path, page, faults):
    levels = [int(one.tag[1]) for one in page.iter() if re.fullmatch("h[1-6]", one.tag)]
    if levels[:1] == [] or levels.count(1) != 1:
        faults.append(f"{path}: {levels.count(1)} headings of level 1")
    main = page.find(".//main")
    inside = [int(one.tag[1]) for one in main.iter() if re.fullmatch("h[1-6]", one.tag)]
    for before, after in zip(inside, inside[1:]):
        if after > before + 1:
            faults.append(f"{path}: a heading of level {after} behind one of level {before}")


def structure(path, page, faults):
    if not page.get("lang"):
        faults.append(f"{path}: no language")
    if not (page.findtext("head/title") or "").strip():
        faults.append(f"{path}: no title")
    for landmark in LANDMARKS:
        if page.find(f".//{landmark}") is None:
            faults.append(f"{path}: no {landmark}")
    headings(path, page, faults)
    for one in page.iter():
        where = f"{path}: {one.tag}"
        if one.tag == "th" and one.get("scope") not in ("row", "col"):
            faults.append(f"{where} without scope")
        if one.tag == "img" and one.get("alt") is None:
            faults.append(f"{where} without alt")
        if one.get("tabindex") and one.tag != "pre" and not (one.get("role") == "group" and one.get("aria-label")):
            faults.append(f"{where} can be focused and has no name")
        if one.tag == "a" and not ("".join(one.itertext()).strip() or one.get("aria-label") or one.find("img") is not None):
            faults.append(f"{where} without words")
        if any(name.startswith("on") for name in one.keys()):
            faults.append(f"{where} has a script in it")


def ids_of(path, page, faults):
    ids = [one.get("id") for one in page.iter() if one.get("id") is not None]
    for twice in sorted({one for one in ids if ids.count(one) > 1}):
        faults.append(f"{path}: the id '{twice}' is there twice")
    return set(ids)


def links(folder, pages, outside, faults):
    for path, (page, ids) in pages.items():
        for one in page.iter():
            for address in (one.get("href"), one.get("src")):
                if address is None:
                    continue
                if re.match("[a-zA-Z][a-zA-Z0-9+.-]*:|//", address):
                    if one.tag != "a" or address not in outside:
                        faults.append(f"{path}: leads out of the site: {address}")
                    continue
                file, _, anchor = address.partition("#")
                target = (path.parent / file).resolve() if file else path
                if not target.is_file():
                    faults.append(f"{path}: no file {address}")
                elif anchor and anchor not in pages[target][1]:
                    faults.append(f"{path}: no place {address}")


def main():
    folder = pathlib.Path(sys.argv[1]).resolve()
    faults, pages = [], {}
    for path in sorted(folder.rglob("*.html")):
        page = read(path, faults)
        if page is not None:
            structure(path, page, faults)
            pages[path] = (page, ids_of(path, page, faults))
    links(folder, pages, set(sys.argv[2:]), faults)
    for path in folder.rglob("static/*.css"):
        text = path.read_text(encoding="utf-8")
        for file in re.findall(r'url\("([^"/]*)"\)', text):
            if not (path.parent / file).is_file():
                faults.append(f"{path}: no file {file}")
        if re.search(r'url\((?!"[^"/:]*"\))|@import', text):
            faults.append(f"{path}: asks for another file")
    if not pages:
        faults.append(f"{folder}: no pages")
    print("\n".join(faults) or f"{len(pages)} pages are fine")
    return 1 if faults else 0


sys.exit(main())
