#!/usr/bin/env python3
"""Reads every formula of finished HTML pages as a reader with a calculator would: only the MathML, with its printed
digits. If both sides of = or ≈ are numbers, the left side is computed with mpmath and must round to the right side.
Shares no code with the program.

  calculator.py FOLDER...     prints each refuted line; exits with 1 if there is one
"""
import pathlib
import re
import sys
import xml.etree.ElementTree as ET

import mpmath
from mpmath import mpf

mpmath.mp.dps = 80
RELATIONS = {"=", "≈"}
SEPARATORS = {",", ";", "⟹", "⇒", "→", "<", ">", "≤", "≥", "≠", "∈", ":", "∼"}


class NotNumeric(Exception):
    """Raised for letters, or for notation without a key on a pocket calculator."""


class Number:
    """A printed number: its value and the unit of its last digit."""

    has_comma = False  # the page writes a comma before decimals, and a point between thousands

    def __init__(self, text):
        if Number.has_comma:
            text = text.translate(str.maketrans(",.", ".,"))
        text = text.replace(",", "").replace("\u2212", "-")
        percent = text.endswith("%")
        text = text.rstrip("%")
        if not re.fullmatch(r"-?\d+(\.\d+)?", text):
            raise NotNumeric(text)
        places = len(text.partition(".")[2])
        self.value = mpf(text) / (100 if percent else 1)
        self.unit = mpf(10) ** -places / (100 if percent else 1)
        self.zeros = len(text) - len(text.rstrip("0")) if places == 0 and text.strip("-0") else 0


def name_of(node):
    return node.tag.rpartition("}")[2]


def children(node):
    """Yields the visible children, without rows that only group."""
    for child in node:
        if name_of(child) in ("mrow", "mstyle", "mpadded", "semantics", "math"):
            yield from children(child)
        elif name_of(child) in ("mtable", "mtr", "mtd"):
            yield from children(child)
        elif name_of(child) not in ("annotation", "mphantom"):
            yield child


def text_of(node):
    return "".join(node.itertext()).strip()


ONE_ARGUMENT = {
    "sin": mpmath.sin, "cos": mpmath.cos, "tan": mpmath.tan, "arcsin": mpmath.asin, "arccos": mpmath.acos,
    "arctan": mpmath.atan, "sinh": mpmath.sinh, "cosh": mpmath.cosh, "tanh": mpmath.tanh, "ln": mpmath.log,
    "exp": mpmath.exp, "log": None, "max": None, "min": None, "round": None, "Φ": mpmath.ncdf,
}


class Reader:
    """One side of a relation: a list of nodes, read by precedence."""

    def __init__(self, nodes):
        self.nodes = nodes
        self.at = 0

    def value(self):
        result = self.sum()
        if self.at < len(self.nodes):
            raise NotNumeric(text_of(self.nodes[self.at]))
        return result

    def sign(self):
        if self.at == len(self.nodes) or name_of(self.nodes[self.at]) != "mo":
            return None
        return text_of(self.nodes[self.at])

    def take(self, *signs):
        found = self.sign()
        if found not in signs:
            return None
        self.at += 1
        return found

    def skip_spaces(self):
        while self.at < len(self.nodes) and (name_of(self.nodes[self.at]) == "mspace" or
                                             (name_of(self.nodes[self.at]) == "mrow" and not len(self.nodes[self.at]))):
            self.at += 1

    def sum(self):
        result = self.product()
        while sign := self.take("+", "−", "-"):
            right = self.product()
            result = result + right if sign == "+" else result - right
        return result

    def product(self):
        result = self.factor()
        while True:
            self.skip_spaces()
            if self.at == len(self.nodes):
                return result
            if self.take("×", "⋅", "·"):
                result *= self.factor()
            elif self.take("/", "÷"):
                result /= self.factor()
            elif self.take("mod"):
                right = self.factor()
                result -= right * mpmath.floor(result / right)
            elif self.take("div"):
                result = mpmath.floor(result / self.factor())
            elif self.take("\u2062"):
                result *= self.factor()
            elif name_of(self.nodes[self.at]) in ("mn", "mfrac", "msup", "msqrt", "mroot", "mi", "msub"):
                # Some writers encode `/` as an identifier.
                if text_of(self.nodes[self.at]) == "/":
                    self.at += 1
                    result /= self.factor()
                else:
                    result *= self.factor()
            elif self.sign() in ("(", "⌊", "⌈", "|", "‖"):
                if self.sign() in ("|", "‖"):
                    raise NotNumeric("|")
                result *= self.factor()
            else:
                return result

    def factor(self):
        self.skip_spaces()
        if self.take("−", "-"):
            return -self.factor()
        if self.take("+"):
            return self.factor()
        result = self.primary()
        while self.take("!"):
            result = mpmath.factorial(result)
        return result

    def inside(self, closing):
        begin, depth = self.at, 1
        pairs = {"(": ")", "⌊": "⌋", "⌈": "⌉"}
        while depth:
            if self.at == len(self.nodes):
                raise NotNumeric("unclosed")
            sign = self.sign()
            depth += 1 if sign in pairs else -1 if sign in pairs.values() else 0
            self.at += 1
        if text_of(self.nodes[self.at - 1]) != closing:
            raise NotNumeric("mismatched")
        return self.nodes[begin:self.at - 1]

    def arguments(self):
        if not self.take("("):
            return [self.factor()]
        lists = [[]]
        depth = 0
        for node in self.inside(")"):
            sign = text_of(node) if name_of(node) == "mo" else ""
            depth += 1 if sign == "(" else -1 if sign == ")" else 0
            if sign == "," and depth == 0:
                lists.append([])
            elif name_of(node) != "mspace":
                lists[-1].append(node)
        return [Reader(nodes).value() for nodes in lists]

    def call(self, name, base=None, power=None):
        self.skip_spaces()
        self.take("\u2061")
        self.skip_spaces()
        arguments = self.arguments()
        if name in ("max", "min"):
            result = (max if name == "max" else min)(arguments)
        elif name == "round" and len(arguments) == 2:
            scale = mpf(10) ** arguments[1]
            result = mpmath.sign(arguments[0]) * mpmath.floor(abs(arguments[0]) * scale + mpf(1) / 2) / scale
        elif len(arguments) != 1:
            raise NotNumeric(name)
        elif name == "log":
            result = mpmath.log(arguments[0]) / mpmath.log(base if base is not None else 10)
        else:
            result = ONE_ARGUMENT[name](arguments[0])
        return result if power is None else result ** power

    def primary(self):
        if self.at == len(self.nodes):
            raise NotNumeric("nothing")
        node = self.nodes[self.at]
        kind, text = name_of(node), text_of(node)
        self.at += 1
        if kind == "mn":
            return Number(text).value
        if kind == "mfrac":
            return value_of(node[0]) / value_of(node[1])
        if kind == "msqrt":
            return mpmath.sqrt(Reader(list(children(node))).value())
        if kind == "mroot":
            return mpmath.root(value_of(node[0]), int(value_of(node[1])))
        if kind == "mo" and text == "(":
            return Reader(self.inside(")")).value()
        if kind == "mo" and text == "⌊":
            return mpmath.floor(Reader(self.inside("⌋")).value())
        if kind == "mo" and text == "⌈":
            return mpmath.ceil(Reader(self.inside("⌉")).value())
        if kind == "mi" and text == "π":
            return +mpmath.pi
        if kind == "mi" and text in ONE_ARGUMENT:
            return self.call(text)
        if kind in ("msub", "msup", "msubsup"):
            return self.script(node, kind)
        raise NotNumeric(text)

    def script(self, node, kind):
        base_text, raised = text_of(node[0]), node[-1]
        if kind == "msub":
            if base_text == "log":
                return self.call("log", base=value_of(node[1]))
            raise NotNumeric(base_text)
        if kind == "msup" and text_of(raised) in ("∘", "°"):
            return value_of(node[0]) * mpmath.pi / 180
        if kind == "msup" and base_text == "e":
            return mpmath.exp(value_of(raised))
        if kind == "msup" and base_text in ONE_ARGUMENT:
            return self.call(base_text, power=value_of(raised))
        if kind == "msup":
            return mpmath.power(value_of(node[0]), value_of(raised))
        raise NotNumeric(base_text)


def value_of(node):
    own = name_of(node) in ("mrow", "mstyle", "mtd", "mtr", "mtable", "math")
    return Reader(list(children(node)) if own else [node]).value()


def without_unit(nodes):
    """Removes units: after a space, attached to the number (°), or before it (a currency)."""
    nodes = list(nodes)
    for at, node in enumerate(nodes):
        if name_of(node) == "mspace" and at > 0 and all(name_of(n) in ("mtext", "mi", "mspace") for n in nodes[at:]):
            return nodes[:at]
    if nodes and name_of(nodes[-1]) == "mtext":
        nodes.pop()
    for at in (0, 1):
        if len(nodes) > at + 1 and name_of(nodes[at]) == "mtext":
            nodes.pop(at)
    return nodes


def single(nodes):
    """Returns a side that is a single numeral, with its sign and power of ten; else None."""
    nodes = [n for n in nodes if name_of(n) != "mspace"]
    negative = bool(nodes) and text_of(nodes[0]) in ("−", "-") and name_of(nodes[0]) == "mo"
    nodes = nodes[1:] if negative else nodes
    scale = mpf(1)
    if len(nodes) == 3 and text_of(nodes[1]) == "×" and name_of(nodes[2]) == "msup" and text_of(nodes[2][0]) == "10":
        scale = mpf(10) ** value_of(nodes[2][1])
        nodes = nodes[:1]
    if len(nodes) != 1 or name_of(nodes[0]) != "mn":
        return None
    number = Number(text_of(nodes[0]))
    number.value *= -scale if negative else scale
    number.unit *= scale
    return number


class Chain:
    """The sides of a chain, each with the relation before it."""

    def __init__(self):
        self.sides = [("", [])]

    def add(self, node):
        self.sides[-1][1].append(node)

    def relation(self, sign):
        self.sides.append((sign, []))


def chains(math):
    made = [Chain()]
    for node in children(math):
        sign = text_of(node) if name_of(node) == "mo" else ""
        if sign in RELATIONS:
            made[-1].relation(sign)
        else:
            made[-1].add(node)
    # Conditions and lists: a separator outside parentheses starts another chain.
    split = []
    for chain in made:
        current = Chain()
        for index, (relation, nodes) in enumerate(chain.sides):
            if index:
                current.relation(relation)
            depth = 0
            for node in nodes:
                sign = text_of(node) if name_of(node) == "mo" else ""
                depth += 1 if sign in "(⌊[{" and sign else -1 if sign in ")⌋]}" and sign else 0
                if depth <= 0 and sign in SEPARATORS:
                    split.append(current)
                    current = Chain()
                else:
                    current.add(node)
        split.append(current)
    return split


class Judge:
    def __init__(self):
        self.judged = self.unread = 0
        self.refuted = []

    def read(self, nodes):
        try:
            return Reader(without_unit(nodes)).value()
        except (NotNumeric, ZeroDivisionError, ValueError, TypeError, IndexError):
            return None

    def chain(self, chain, where):
        values = [self.read(nodes) for _, nodes in chain.sides]
        first = None
        for index, value in enumerate(values):
            if value is None:
                continue
            if index and values[index - 1] is not None:
                self.link(values[index - 1], chain.sides[index], value, where)
            if first is not None and first < index - 1:
                self.link(values[first], ("≈", chain.sides[index][1]), value, where)
            first = index if first is None else first
        if len(chain.sides) > 1 and sum(v is not None for v in values) < 2:
            self.unread += 1

    def link(self, left, side, right, where):
        relation, nodes = side
        self.judged += 1
        if relation == "=":
            good = abs(left - right) <= abs(right) * mpf(10) ** -60 + mpf(10) ** -70
        else:
            numeral = single(without_unit(nodes))
            if numeral is None:
                return
            # Trailing zeros of a whole number may be placeholders.
            allowed = numeral.unit * mpf(10) ** numeral.zeros / 2 * (1 + mpf(10) ** -50)
            good = abs(left - numeral.value) <= allowed
        if not good:
            self.refuted.append(f"{where}: {mpmath.nstr(left, 15)} {relation} {''.join(map(text_of, nodes))}")


def formulas(page):
    # A document's wrong numbers are struck out.
    page = re.sub(r"<del>.*?</del>", "", page, flags=re.S)
    # A worked line and a long formula consist of parts, between which they may be broken.
    between = r"(?:(?:<div class=\"stages?\">|</div>|<wbr\s*/>)\s*)+"
    page = re.sub(rf"</math>\s*{between}<math\b[^>]*>", "", page)
    for found in re.finditer(r"<math\b[^>]*>.*?</math>", page, flags=re.S):
        yield ET.fromstring(re.sub(r"&(?!amp;|lt;|gt;|quot;|#)", "&amp;", found.group(0)))


def main(folders):
    judge = Judge()
    for folder in folders:
        for page in sorted(pathlib.Path(folder).rglob("*.html")):
            text = page.read_text(encoding="utf-8")
            Number.has_comma = '<html lang="de"' in text
            for math in formulas(text):
                for chain in chains(math):
                    judge.chain(chain, page.relative_to(folder))
    for line in judge.refuted:
        print(line)
    print(f"{judge.judged} judged, {judge.unread} with letters alone, {len(judge.refuted)} refuted")
    # If most chains have no numbers, the pages are not read as they are written now.
    return 1 if judge.refuted or judge.judged * 4 < judge.unread else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
