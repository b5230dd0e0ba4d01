#!/usr/bin/env python3
"""Checks random expressions with units against fractions over dimension vectors.

    tests/adversary/quantities.py [--program build/release/proofsheet] [--cases 100000] [--seed 1]

Each case is an example with `quantities: si`, whose result is printed as a fraction in a random unit of its dimension. A case whose dimensions differ must be
refused with a message about units. Exits with 1 if a case is wrong.
"""
import argparse
import pathlib
import random
import sys
import tempfile
from fractions import Fraction as F

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import run as runner  # noqa: E402

# name → (factor, exponents of m, kg, s, A, K, mol, EUR); from the SI brochure and the definitions of inch and pound.
BASES = ["m", "kg", "s", "A", "K", "mol", "EUR"]


def unit(factor, **powers):
    return F(factor), tuple(powers.get(base, 0) for base in BASES)


UNITS = {
    "m": unit(1, m=1), "km": unit(1000, m=1), "mm": unit(F(1, 1000), m=1), "inch": unit(F(254, 10000), m=1), "kg": unit(1, kg=1), "mg": unit(F(1, 10**6), kg=1),
    "t": unit(1000, kg=1), "lb": unit(F(45359237, 10**8), kg=1), "s": unit(1, s=1), "minute": unit(60, s=1), "h": unit(3600, s=1), "ms": unit(F(1, 1000), s=1),
    "A": unit(1, A=1), "mA": unit(F(1, 1000), A=1), "K": unit(1, K=1), "mmol": unit(F(1, 1000), mol=1), "mol": unit(1, mol=1), "EUR": unit(1, EUR=1),
    "N": unit(1, m=1, kg=1, s=-2), "kN": unit(1000, m=1, kg=1, s=-2), "Pa": unit(1, m=-1, kg=1, s=-2), "MPa": unit(10**6, m=-1, kg=1, s=-2),
    "bar": unit(10**5, m=-1, kg=1, s=-2), "J": unit(1, m=2, kg=1, s=-2), "kWh": unit(3600000, m=2, kg=1, s=-2), "W": unit(1, m=2, kg=1, s=-3),
    "V": unit(1, m=2, kg=1, s=-3, A=-1), "L": unit(F(1, 1000), m=3), "mL": unit(F(1, 10**6), m=3), "mmHg": unit(F(133322387415, 10**9), m=-1, kg=1, s=-2)}
OF_BASE = {"m": ["m", "km", "mm", "inch"], "kg": ["kg", "mg", "t", "lb"], "s": ["s", "minute", "h", "ms"], "A": ["A", "mA"], "K": ["K"], "mol": ["mol", "mmol"],
           "EUR": ["EUR"]}
NUMBER = (0,) * len(BASES)


class Apart(Exception):
    """The dimensions differ."""


class Undefined(Exception):
    """A division by zero, or a result that is too large to be of interest."""


def unit_of(draw, dimension):
    """Returns (text, factor) of a random unit of this dimension."""
    words, factor = [], F(1)
    for base, power in zip(BASES, dimension):
        if power:
            name = draw.choice(OF_BASE[base])
            words.append(name if power == 1 else f"{name}^{power}")
            factor *= UNITS[name][0] ** power
    return " ".join(words), factor


def literal(draw):
    return F(draw.randint(1, 99), draw.choice([1, 1, 2, 4, 10]))


def decimal(q):
    text = f"{float(q):.2f}".rstrip("0").rstrip(".")
    assert F(text) == q
    return text


class Case:
    def __init__(self, name, seed):
        draw = self.draw = random.Random(seed)
        self.name, self.given, self.count = name, [], 0
        self.text, self.expected, self.unit = "", None, ""
        try:
            self.text, value, dimension = self.tree(draw.randint(1, 4))
            if max(map(abs, dimension)) > 20 or len(str(value)) > 400:
                raise Undefined
            self.unit, factor = unit_of(draw, dimension)
            self.expected = value / factor
        except Apart:
            self.expected = "refused"
        except Undefined:
            self.expected = None

    def leaf(self):
        draw = self.draw
        name, q = draw.choice(list(UNITS)), literal(draw)
        factor, dimension = UNITS[name]
        if draw.random() < 0.5:
            return f"{decimal(q)} {name}", q * factor, dimension
        self.count += 1
        self.given.append(f"x{self.count}: {decimal(q)} {name}")
        return f"x{self.count}", q * factor, dimension

    def same(self, dimension):
        """Returns a quantity of a dimension."""
        text, factor = unit_of(self.draw, dimension)
        q = literal(self.draw)
        self.count += 1
        self.given.append(f"x{self.count}: {decimal(q)}" + (f" {text}" if text else ""))
        return f"x{self.count}", q * factor, dimension

    def tree(self, depth):
        """Returns (text, coherent value, dimension). Goes on after a mismatch, so that the text is whole."""
        draw = self.draw
        if depth == 0:
            return self.leaf()
        kind = draw.choice("++-**/^msi")
        a, x, d = self.tree(depth - 1)
        if kind in "+-mi":
            b, y, e = self.same(d) if draw.random() < 0.85 else self.tree(depth - 1)
            if d != e:
                self.text = f"({a}) {kind if kind in '+-' else '+'} ({b})"
                raise Apart
            if kind == "m":
                return f"mean([{a}, {b}])", (x + y) / 2, d
            if kind == "i":
                return f"max({a}, {b})", max(x, y), d
            return f"(({a}) {kind} ({b}))", x + y if kind == "+" else x - y, d
        if kind == "s":
            return f"sqrt(({a})^2)", abs(x), d
        if kind == "^":
            n = draw.choice([-2, -1, 2, 3])
            if x == 0 and n < 0:
                raise Undefined
            return f"({a})^({n})", x ** n, tuple(p * n for p in d)
        b, y, e = self.tree(depth - 1)
        if kind == "*":
            return f"(({a}) * ({b}))", x * y, tuple(p + q for p, q in zip(d, e))
        if y == 0:
            raise Undefined
        return f"(({a}) / ({b}))", x / y, tuple(p - q for p, q in zip(d, e))

    def lines(self):
        made = [f"{self.name}:", f"  title: {self.name}", "  quantities: si"]
        if self.given:
            made += ["  given:"] + ["    " + line for line in self.given]
        made += ["  equations: |", f"    result = {self.text}"]
        if self.unit:
            made += ["  units:", f"    result: {self.unit}"]
        return made + ["  show:", "  - value: result", "    decimals: fraction"]


def judge(course, batch, counts):
    numbers, _, refused = course.ask(batch)
    digits = {line["example"]: line["digits"] for line in numbers["numbers"] if line["expression"] == "result"}
    wrong = []
    for case in batch:
        told = refused.get(case)
        if case.expected == "refused":
            if not told or "unit" not in told and "dimension" not in told:
                wrong.append((case, f"it should be refused, but: {told or digits.get(case.name)}"))
            counts["refused"] += 1
        elif told:
            wrong.append((case, told))
        elif F(digits[case.name]) != case.expected:
            wrong.append((case, f"{digits[case.name]} instead of {case.expected}"))
    return wrong


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", default="build/release/proofsheet")
    parser.add_argument("--cases", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    counts, wrong, done, batch_size = {"refused": 0}, [], 0, 250
    with tempfile.TemporaryDirectory() as folder:
        course = runner.Course(str(pathlib.Path(options.program).resolve()), pathlib.Path(folder))
        seed = options.seed * 10**9
        while done < options.cases:
            batch = []
            while len(batch) < batch_size:
                seed += 1
                case = Case(f"c{len(batch)}", seed)
                if case.expected is not None:
                    batch.append(case)
            wrong += judge(course, batch, counts)
            done += len(batch)
    for case, why in wrong[:10]:
        print("\n".join(case.lines()), "\n  →", why, "\n")
    print(f"{done} cases, {counts['refused']} of them refused for their units, {len(wrong)} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
