#!/usr/bin/env python3
"""Judges what follows from random numbers in earlier blanks, by fractions and long decimals, and compares with follow.js.

follow.py [--cases N] [--seed N]. Trees are random; the typed number is the right one, with more digits, beside it, or any."""
import argparse
import collections
import decimal
import json
import pathlib
import random
import subprocess
import sys
from decimal import Decimal
from fractions import Fraction

decimal.setcontext(decimal.Context(prec=90, Emax=10**6, Emin=-(10**6)))
MARKS = {"decimal": ".", "group": ","}
ROUNDINGS = {"half away": decimal.ROUND_HALF_UP, "half even": decimal.ROUND_HALF_EVEN, "down": decimal.ROUND_DOWN, "up": decimal.ROUND_UP, "floor": decimal.ROUND_FLOOR, "ceiling": decimal.ROUND_CEILING}


class Undefined(Exception):
    pass


class Close(Exception):
    """A value is too large, or so near a jump or a pole that doubles can't tell the side."""


# Values: fractions, or decimals of 90 digits.

def real(x):
    return Decimal(x.numerator) / x.denominator if isinstance(x, Fraction) else x


def series(first, ratio):
    """Returns the sum of terms, each of which is the one before times ratio(n)."""
    total, term, n = Decimal(0), first, 0
    while abs(term) > Decimal("1e-88"):
        total, n = total + term, n + 1
        term *= ratio(n)
    return total


def arctan(x):
    if abs(x) > Decimal("0.1"):
        return 2 * arctan(x / (1 + (1 + x * x).sqrt()))
    return series(x, lambda n: -x * x * (2 * n - 1) / (2 * n + 1))


PI = 4 * arctan(Decimal(1))


def sine(x):
    x %= 2 * PI
    return series(x, lambda n: -x * x / (2 * n * (2 * n + 1)))


def cosine(x):
    return sine(x + PI / 2)


def arcsin(x):
    return (1 if x > 0 else -1) * PI / 2 if abs(x) == 1 else arctan(x / (1 - x * x).sqrt())


def root(x):
    return x.sqrt()


def cube_root(x):
    return (-1 if x < 0 else 1) * (abs(x).ln() / 3).exp() if x else x


# Functions: which arguments they have, and the value.
FUNCTIONS = {
    "sqrt": (lambda x: x >= 0, root), "cbrt": (lambda x: True, cube_root), "exp": (lambda x: True, Decimal.exp), "ln": (lambda x: x > 0, Decimal.ln), "log10": (lambda x: x > 0, Decimal.log10),
    "log2": (lambda x: x > 0, lambda x: x.ln() / Decimal(2).ln()), "sin": (lambda x: True, sine), "cos": (lambda x: True, cosine), "tan": (lambda x: True, lambda x: sine(x) / cosine(x)),
    "asin": (lambda x: abs(x) <= 1, arcsin), "acos": (lambda x: abs(x) <= 1, lambda x: PI / 2 - arcsin(x)), "atan": (lambda x: True, arctan),
    "sinh": (lambda x: True, lambda x: (x.exp() - (-x).exp()) / 2), "cosh": (lambda x: True, lambda x: (x.exp() + (-x).exp()) / 2), "tanh": (lambda x: True, lambda x: 1 - 2 / ((2 * x).exp() + 1)),
    "asinh": (lambda x: True, lambda x: (1 if x >= 0 else -1) * (abs(x) + (x * x + 1).sqrt()).ln()), "acosh": (lambda x: x >= 1, lambda x: (x + (x * x - 1).sqrt()).ln()), "atanh": (lambda x: abs(x) < 1, lambda x: ((1 + x) / (1 - x)).ln() / 2),
}


def error_of(value):
    """Returns more than the width of an enclosure."""
    return abs(value) * Decimal("1e-11") + Decimal("1e-13")


def rounded(x, places, rule):
    value = real(x)
    if isinstance(x, Decimal) and rounded(Fraction(value - error_of(value)), places, rule) != rounded(Fraction(value + error_of(value)), places, rule):
        raise Close
    return Fraction(value.quantize(Decimal(1).scaleb(-places), ROUNDINGS[rule]))


def power(x, y):
    if isinstance(y, Fraction) and y.denominator == 1:
        if abs(y) > 60 or y < 0 and isinstance(x, Decimal) and abs(x) < error_of(x):
            raise Close
        if x == 0 and y < 0:
            raise Undefined
        return Fraction(1) if y == 0 else x ** int(y)
    if x > 0:
        return (real(y) * real(x).ln()).exp()
    if x == 0 and y > 0:
        return Fraction(0)
    if x == 0 or not isinstance(y, Fraction) or y.denominator % 2 == 0:
        raise Undefined
    return power(-x, y) * (-1 if y.numerator % 2 else 1)


def combined(name, x, y):
    if name == "/" and y == 0:
        raise Undefined
    if name == "^":
        return power(x, y)
    if name == "/" and isinstance(y, Decimal) and abs(y) < error_of(y):
        raise Close
    if not (isinstance(x, Fraction) and isinstance(y, Fraction)):
        x, y = real(x), real(y)
    return {"+": lambda: x + y, "-": lambda: x - y, "*": lambda: x * y, "/": lambda: x / y, "min": lambda: min(x, y), "max": lambda: max(x, y)}[name]()


def value_of(tree, blanks):
    """Returns the value of a tree: a fraction, (number of a blank,), or (name, *operands)."""
    if isinstance(tree, Fraction):
        return tree
    if len(tree) == 1:
        return blanks(tree[0]) if isinstance(tree[0], int) else PI
    name, *operands = tree
    x, *more = (value_of(one, blanks) for one in operands)
    if more:
        return combined(name, x, *more)
    if name in ("neg", "abs"):
        return -x if name == "neg" or x < 0 else x
    if name.startswith(("round", "floor", "ceil", "trunc")):
        _, places, rule = name.split(":") if ":" in name else (name, 0, {"floor": "floor", "ceil": "ceiling", "trunc": "down"}[name])
        return rounded(x, int(places), rule.replace("_", " "))
    allows, function = FUNCTIONS[name]
    near = isinstance(x, Decimal)
    if name in ("exp", "sinh", "cosh", "tanh") and abs(x) > 200 or near and (abs(x) > 1000 or name == "sqrt" and abs(x) < error_of(x)):
        raise Close
    if not allows(real(x)):
        raise Undefined
    return function(real(x))


def steps(tree):
    if isinstance(tree, Fraction):
        return [str(tree)]
    if len(tree) == 1:
        return [f"#{tree[0]}" if isinstance(tree[0], int) else f"~{round(PI, 24)}e0"]
    return [step for one in tree[1:] for step in steps(one)] + [tree[0]]


def random_tree(source, blanks, depth, rational):
    if depth == 0 or source.random() < 0.15:
        return source.choice([(source.choice(blanks),)] * 2 + [Fraction(source.randint(-30, 30), source.choice([1, 1, 2, 3, 10, 100])), Fraction(2) if rational else ("pi",)])
    part = lambda: random_tree(source, blanks, depth - 1, rational)
    kind = source.random()
    if kind < 0.1:
        return ("^", part(), Fraction(source.randint(-3, 4))) if rational or kind < 0.05 else ("^", part(), Fraction(source.randint(-5, 5), source.choice([2, 3])))
    if kind < 0.65 if rational or depth < 2 else kind < 0.4:
        return (source.choice(["+", "-", "*", "/", "min", "max"]), part(), part())
    if kind < 0.75:
        return (source.choice(["neg", "abs", "floor", "ceil", "trunc", f"round:{source.randint(-1, 3)}:{source.choice(list(ROUNDINGS)).replace(' ', '_')}"]), part())
    return (source.choice(["+", "-", "*", "/"]), part(), part()) if rational else (source.choice(list(FUNCTIONS)), part())


# What is right for a value.

class Format:
    def __init__(self, source):
        self.style, self.count = source.choice(["", "", "", "sig", "sci", "percent", "fraction"]), source.randint(0, 5)
        if self.style == "sig":
            self.count = max(1, self.count)
        self.text = {"": f"{self.count}", "sig": f"{self.count} sig", "sci": f"sci {self.count}", "percent": f"percent {self.count}", "fraction": "fraction"}[self.style]

    def places(self, x):
        significant = {"sig": self.count, "sci": self.count + 1}.get(self.style)
        if significant is None:
            return self.count + 2 * (self.style == "percent")
        return significant - 1 - real(x).adjusted() if x else significant - 1

    def printed(self, x, rule):
        """Returns the rounded value and the unit of its last digit."""
        value = rounded(x, self.places(x), rule)
        return value, Fraction(10) ** -self.places(value if value else x)


def judge(x, typed, step, format, rule, tolerance):
    """True if a typed number is right; None if this oracle does not know."""
    if format.style == "fraction":
        return isinstance(x, Fraction) and typed == x
    value, unit = format.printed(x, rule)
    distance = {None: 0, "last place": unit}.get(tolerance)
    if distance is None:
        distance = abs(value) * Fraction(tolerance[:-1]) / 100 if tolerance.endswith("%") else Fraction(tolerance) / (100 if format.style == "percent" else 1)
    if tolerance and abs(typed - value) <= distance:
        return True
    if x == value:
        return typed == value
    if step is None or (not tolerance and step > 4 * unit):
        return False
    if format.style in ("sig", "sci") and value and real(value).as_tuple().digits.count(0) == len(real(value).as_tuple().digits) - 1 and real(abs(value)).scaleb(-real(abs(value)).adjusted()) == 1:
        return None  # at a power of ten the unit below is smaller: KNOWN has one
    low, high = (value - unit / 2, value + unit / 2)
    little = unit / 10**10
    if not rule.startswith("half"):
        reaches_down = rule == "ceiling" or rule == "up" and value > 0 or rule == "down" and value <= 0
        reaches_up = rule == "floor" or rule == "up" and value < 0 or rule == "down" and value >= 0
        low, high = (value - unit + little if reaches_down else value), (value + unit - little if reaches_up else value)
    if not tolerance and step > 2 * (high - low):
        return False
    return low <= typed <= high


def spelled(value, places):
    """Returns a fraction with places, and the unit of the last one."""
    return f"{Decimal(rounded(value, places, 'half even').numerator) / rounded(value, places, 'half even').denominator:.{max(places, 0)}f}", Fraction(1, 10 ** max(places, 0))


def random_case(source):
    """Returns (blanks, number, is right)."""
    rational, count = source.random() < 0.6, source.choice([1, 1, 2])
    typed = []
    for _ in range(count):
        number = Fraction(source.randint(-99999, 99999), 10 ** source.randint(0, 4))
        typed.append((f"{source.randint(-50, 50)}/{source.randint(2, 30)}" if source.random() < 0.15 else str(Decimal(number.numerator) / number.denominator)))
    tree = random_tree(source, range(1, count + 1), source.randint(1, 4), rational)
    used = {int(step[1:]) for step in steps(tree) if step[0] == "#"}
    if used != set(range(1, count + 1)):
        return None
    format, rule = Format(source), source.choice(["half away"] * 4 + list(ROUNDINGS))
    tolerance = source.choice([None] * 5 + ["last place", "3%", "0.5"]) if format.style != "fraction" else None
    try:
        x = value_of(tree, lambda number: Fraction(typed[number - 1]))
        if abs(x) > 10**9 or (x and abs(x) < Decimal("1e-9")):
            return None
        if format.style != "fraction":
            format.printed(x, rule)
    except Close:
        return None
    except (Undefined, decimal.DecimalException, OverflowError):
        x = None
    if x is None:
        text, is_right = source.choice(["0", "1", "3.14"]), False
    elif format.style == "fraction":
        y = Fraction(x) + source.choice([0, 0, 1]) if isinstance(x, Fraction) else Fraction(1, 3)
        text, is_right = f"{y.numerator}/{y.denominator}", isinstance(x, Fraction) and y == x
    else:
        value, unit = format.printed(x, rule)
        y = source.choice([value, value, value, value + unit, value - unit, Fraction(x), value + unit * source.randint(-90, 90) / 100, -value, value * 10])
        text, step = spelled(y, source.choice([max(format.places(value), 0)] * 3 + [max(format.places(value), 0) + source.randint(1, 6), source.randint(0, 3)]))
        is_right = judge(x, Fraction(text), step, format, rule, tolerance)
        if isinstance(x, Decimal) and abs(Fraction(text) - Fraction(x)) < error_of(x):
            return None  # it may be all of the value
    blanks = [{"text": one} for one in typed] + [{"text": text, "steps": " ".join(steps(tree)), "format": format.text, "rounding": rule, "tolerance": tolerance}]
    return None if is_right is None else (blanks, count + 1, is_right)


# Known cases: (typed numbers, functions of all blanks, the last typed number, its format, the blanks from which it follows).

def blank(text, function=None, format="1", rounding="half away"):
    return {"text": text, "steps": function, "format": format, "rounding": rounding}


KNOWN = [
    ([blank("1.37", "~1.4142135623730950488e0"), blank("5.5", "#1 4 *")], [1]), ([blank("1.37", "~1.4142135623730950488e0"), blank("5.4", "#1 4 *")], None),
    ([blank("0.05"), blank("0.3", "#1 5 *")], [1]), ([blank("0.05"), blank("0.2", "#1 5 *")], None), ([blank("0.05"), blank("0.2", "#1 5 *", rounding="half even")], [1]),  # a tie, exactly
    ([blank("0.1"), blank("0.3", "#1 1/5 +", "17")], [1]), ([blank("9"), blank("3", "#1 sqrt", "2")], [1]), ([blank("9"), blank("2.99", "#1 sqrt", "2")], None),
    ([blank("2"), blank("1.4142", "#1 sqrt", "2")], [1]), ([blank("2"), blank("1.41", "#1 sqrt", "2")], [1]), ([blank("2"), blank("1.4", "#1 sqrt", "2")], None),
    ([blank("0"), blank("1", "1 #1 /")], None), ([blank("-4"), blank("2", "#1 sqrt")], None), ([blank("x"), blank("4", "#1 4 *")], None), ([blank("-8"), blank("-2", "#1 1/3 ^")], [1]),
    ([blank("2"), blank("9.996", "#1 5 *", "3 sig")], None), ([blank("2"), blank("10.04", "#1 5 * 1/50 +", "3 sig")], [1]), ([blank("2"), blank("9.996", "#1 5 * 1/50 +", "3 sig")], [1]), ([blank("2"), blank("9.994", "#1 5 * 1/50 +", "3 sig")], None),
    ([blank("1e900"), blank("1", "#1 10000 ^")], None), ([blank("1e300"), blank("0.5", "#1 ~1.41e0 * sin")], None), ([blank("2"), blank("1/3", "1 #1 1 + /", "fraction")], [1]),
    # The second is wrong; the third goes on with the number as computed in the first, or as typed there.
    ([blank("1.4", "~1.41421356237309504880e0"), blank("7", "#1 4 *"), blank("9.9", "#1 2 ^ #2 + #1 +")], None), ([blank("1.4", "~1.41421356237309504880e0"), blank("7", "#1 4 *"), blank("10.4", "#1 2 ^ #2 + #1 +")], [2]),
    ([blank("1.3", "~1.41421356237309504880e0"), blank("7", "#1 4 *"), blank("10.0", "#1 2 ^ #2 + #1 +")], [1, 2]), ([blank("1.3", "2"), blank("5.2", "#1 4 *"), blank("2.6", "#2 2 /")], [1]),
]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--cases", type=int, default=600)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    source = random.Random(options.seed)
    cases = [(blanks, len(blanks), due) for blanks, due in KNOWN]
    while len(cases) < options.cases + len(KNOWN):
        case = random_case(source)
        if case:
            cases.append(case)
    here = pathlib.Path(__file__).resolve().parent
    lines = "".join(json.dumps([blanks, number, MARKS]) + "\n" for blanks, number, _ in cases)
    done = subprocess.run(["node", here / "follow.mjs", here.parent.parent / "templates/html/static"], input=lines, capture_output=True, text=True, check=True).stdout.splitlines()
    assert len(done) == len(cases)
    faults = [(*case, found) for case, found in zip(cases, map(json.loads, done)) if (found is not None if isinstance(case[2], bool) else found) != case[2]]
    for blanks, _, due, found in faults[:20]:
        print(f"{blanks} follows: {due}, follow.js says {found}")
    print(f"{len(cases)} texts after typed numbers, {len(faults)} differences;", ", ".join(f"{name} {many}" for name, many in collections.Counter(bool(due) for *_, due in cases).items()))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
