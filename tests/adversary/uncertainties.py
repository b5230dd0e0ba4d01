#!/usr/bin/env python3
"""Checks standard uncertainties of random expressions against dual numbers of mpmath.

    tests/adversary/uncertainties.py [--program build/release/proofsheet] [--cases 100000] [--seed 1]

Each case has given values with ±, some of them correlated and some used several times, with `quantities: si` or with plain numbers. The result, its uncertainty and
its correlation coefficient with a given value are printed to 12 significant digits. Exits with 1 if a case is wrong.
"""
import argparse
import pathlib
import random
import sys
import tempfile
from fractions import Fraction as F

from mpmath import mp, mpf

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import quantities as units  # noqa: E402
import run as runner  # noqa: E402

mp.dps = 80
DIGITS = 12
UNDECIDED = ["can't be decided", "undecided", "is not known to be", "can't be printed"]


class Undefined(Exception):
    """A division by zero, or a number that is too large or too small to be of interest."""


class Dual:
    """A number and its derivatives along the given values."""

    def __init__(self, value, slopes=None):
        self.value, self.slopes = mpf(value), slopes or {}
        if abs(self.value) > mpf(10) ** 30:
            raise Undefined

    def of(self, value, *parts):
        """Returns a function of duals with this value; each part is a pair of a dual and the derivative along it."""
        slopes = {}
        for dual, slope in parts:
            for name, inner in dual.slopes.items():
                slopes[name] = slopes.get(name, mpf(0)) + slope * inner
        return Dual(value, slopes)

    def __add__(self, other):
        return self.of(self.value + other.value, (self, 1), (other, 1))

    def __sub__(self, other):
        return self.of(self.value - other.value, (self, 1), (other, -1))

    def __mul__(self, other):
        return self.of(self.value * other.value, (self, other.value), (other, self.value))

    def __truediv__(self, other):
        if abs(other.value) < mpf(10) ** -30:
            raise Undefined
        return self.of(self.value / other.value, (self, 1 / other.value), (other, -self.value / other.value ** 2))

    def power(self, n):
        if abs(self.value) < mpf(10) ** -15:
            raise Undefined
        return self.of(self.value ** n, (self, n * self.value ** (n - 1)))

    def distribution(self, name, m, n):
        """Returns the distribution function with the degrees of freedom (or halves of the parameters of beta) m and n."""
        x, m, n = self.value, mpf(m), mpf(n)
        if abs(x) > 40 or abs(x) < mpf(10) ** -3 or x < 0 and name != "t_cdf" or name == "beta_cdf" and x > mpf("0.999"):
            raise Undefined
        inside = {"t_cdf": lambda: x * x / (m + x * x), "f_cdf": lambda: m * x / (m * x + n), "beta_cdf": lambda: x, "chi2_cdf": lambda: x / 2}[name]()
        if name == "chi2_cdf":
            return self.of(mp.gammainc(m / 2, 0, inside, regularized=True), (self, inside ** (m / 2 - 1) * mp.exp(-inside) / 2 / mp.gamma(m / 2)))
        if name == "t_cdf":
            half = mp.betainc(mpf("0.5"), m / 2, 0, inside, regularized=True) / 2
            slope = (1 + x * x / m) ** (-(m + 1) / 2) / mp.sqrt(m) / mp.beta(mpf("0.5"), m / 2)
            return self.of(mpf("0.5") + mp.sign(x) * half, (self, slope))
        chain = 1 if name == "beta_cdf" else m * n / (m * x + n) ** 2
        slope = inside ** (m / 2 - 1) * (1 - inside) ** (n / 2 - 1) / mp.beta(m / 2, n / 2) * chain
        return self.of(mp.betainc(m / 2, n / 2, 0, inside, regularized=True), (self, slope))

    def function(self, name):
        x = self.value
        if abs(x) > {"exp": 40, "sinh": 40, "normal_cdf": 10, "sin": 10**6, "cos": 10**6}.get(name, mpf(10) ** 30) or name in ("ln", "sqrt") and x < mpf(10) ** -15:
            raise Undefined
        value, slope = {"exp": lambda: (mp.exp(x), mp.exp(x)), "sin": lambda: (mp.sin(x), mp.cos(x)), "cos": lambda: (mp.cos(x), -mp.sin(x)),
                        "atan": lambda: (mp.atan(x), 1 / (1 + x * x)), "ln": lambda: (mp.log(x), 1 / x), "sinh": lambda: (mp.sinh(x), mp.cosh(x)),
                        "normal_cdf": lambda: (mp.ncdf(x), mp.npdf(x)),
                        "sqrt": lambda: (mp.sqrt(x), 1 / (2 * mp.sqrt(x)))}[name]()
        return self.of(value, (self, slope))


NUMBER = units.NUMBER


class Case:
    def __init__(self, name, seed):
        draw = self.draw = random.Random(seed)
        self.name, self.si = name, draw.random() < 0.5
        self.given, self.known, self.deviations, self.correlations = [], [], {}, {}
        self.expected = None
        try:
            self.text, result, dimension = self.tree(draw.randint(1, 4))
            if not self.deviations or max(map(abs, dimension)) > 12:
                return
            names = list(self.deviations)
            draw.shuffle(names)
            for one, other in zip(names[::2], names[1::2]):
                if draw.random() < 0.5:
                    self.correlations[one, other] = F(draw.randint(-99, 99), 100)
            self.unit, factor = units.unit_of(draw, dimension)
            scale = mpf(factor.numerator) / factor.denominator
            u = mp.sqrt(abs(self.covariance(result.slopes, result.slopes)))
            self.with_name = draw.choice(names)
            own = {self.with_name: mpf(1)}
            largest = max([abs(slope * self.number(self.deviations[one])) for one, slope in result.slopes.items()] + [mpf(0)])
            if u <= mpf(10) ** -30 * largest:  # the terms cancel
                self.expected = {"result": result.value / scale, "u(result)": mpf(0)}
            elif u > mpf(10) ** -25:
                r = self.covariance(result.slopes, own) / u / self.number(self.deviations[self.with_name])
                self.expected = {"result": result.value / scale, "u(result)": u / scale, "r": r}
        except Undefined:
            pass

    @staticmethod
    def number(fraction):
        return mpf(fraction.numerator) / fraction.denominator

    def covariance(self, one, other):
        total = mpf(0)
        for a, slope in one.items():
            for b, along in other.items():
                r = F(1) if a == b else self.correlations.get((a, b), self.correlations.get((b, a), F(0)))
                total += slope * along * self.number(r * self.deviations[a] * self.deviations[b])
        return total

    def value(self, dimension=None):
        """Returns a given value with ±, an earlier one, or a number that is certain."""
        draw = self.draw
        earlier = [one for one in self.known if dimension in (None, one[2])]
        if earlier and draw.random() < 0.4:
            return draw.choice(earlier)
        if not self.si:
            text, factor, dimension = "", F(1), NUMBER
        elif dimension is None:
            text = draw.choice(list(units.UNITS))
            factor, dimension = units.UNITS[text]
        else:
            text, factor = units.unit_of(draw, dimension)
        q, name = units.literal(draw) * draw.choice([1, 1, -1]), f"x{len(self.given) + 1}"
        written, slopes = units.decimal(q), {}
        scale = self.number(factor)
        if draw.random() < 0.85:
            u = F(draw.randint(1, 99), draw.choice([10, 100, 1000]))
            form = draw.randint(0, 3)
            space = f" {text}" if text else ""
            if form == 0:
                u = u if u.denominator == 1 else F(draw.randint(1, 20))
                written += f"{space} ± {u} %"
                u = abs(q) * u / 100
            elif form == 1:
                places = len(written.partition(".")[2])
                digits = draw.randint(1, 99)
                u = F(digits, 10 ** places)
                written += f"({digits}){space}"
            elif form == 2:
                written = f"({written} ± {float(u):.3f}){space}"
            else:
                written += f" ± {float(u):.3f}{space}"
            self.deviations[name], slopes = u, {name: scale}
        elif text:
            written += f" {text}"
        self.given.append(f"{name}: {written}")
        self.known.append((name, Dual(self.number(q * factor), slopes), dimension))
        return self.known[-1]

    def tree(self, depth):
        """Returns (text, dual in coherent units, dimension)."""
        draw = self.draw
        if depth == 0:
            return self.value()
        kind = draw.choice("++--**//^fs")
        a, x, d = self.tree(depth - 1)
        if kind in "+-":
            if not self.si and draw.random() < 0.6:
                b, y, _ = self.tree(depth - 1)
            else:
                b, y, _ = self.value(d)
            return f"(({a}) {kind} ({b}))", x + y if kind == "+" else x - y, d
        if kind == "^":
            n = draw.choice([-2, -1, 2, 3])
            return f"({a})^({n})", x.power(n), tuple(p * n for p in d)
        if kind == "s":
            squared = x * x
            return f"sqrt(({a})^2)", squared.function("sqrt"), d
        if kind == "f":
            name = draw.choice(["exp", "sin", "cos", "atan", "ln", "sinh", "normal_cdf", "sqrt"])
            b, y, _ = self.value(d)
            if draw.random() < 0.2:
                name, m, n = draw.choice(["t_cdf", "chi2_cdf", "f_cdf", "beta_cdf"]), draw.randint(1, 9), draw.randint(1, 9)
                shapes = {"f_cdf": f"{m}, {n}", "beta_cdf": f"{m}/2, {n}/2"}.get(name, f"{m}")
                return f"{name}(({a}) / ({b}), {shapes})", (x / y).distribution(name, m, n), NUMBER
            return f"{name}(({a}) / ({b}))", (x / y).function(name), NUMBER
        b, y, e = self.tree(depth - 1)
        if kind == "*":
            return f"(({a}) * ({b}))", x * y, tuple(p + q for p, q in zip(d, e))
        return f"(({a}) / ({b}))", x / y, tuple(p - q for p, q in zip(d, e))

    def lines(self):
        made = [f"{self.name}:", f"  title: {self.name}"] + (["  quantities: si"] if self.si else []) + ["  given:"]
        made += ["    " + line for line in self.given]
        if self.correlations:
            made += ["  correlations:"] + [f"    {one}, {other}: {float(r):.2f}" for (one, other), r in self.correlations.items()]
        made += ["  equations: |", f"    result = {self.text}"]
        if "r" in self.expected:
            made.append(f"    r = u(result, {self.with_name}) / (u(result) u({self.with_name}))")
        if self.unit:
            made += ["  units:", f"    result: {self.unit}"]
        return made + ["  show:"] + [line for what in self.expected for line in (f"  - value: {what}", f"    decimals: {DIGITS} sig")]


def is_rounded(digits, value):
    """True if the digits are `value`, correctly rounded at their last place."""
    places = len(digits.partition(".")[2])
    printed, size = F(digits), mpf(10) ** -places
    if places == 0:  # the zeros before the point are not digits of the value
        size = 10 ** max(0, len(digits.lstrip("-")) - DIGITS)
    return abs(Case.number(printed) - value) <= size * (mpf("0.5") + mpf(10) ** -30)


def judge(course, batch, counts):
    numbers, _, refused = course.ask(batch)
    digits = {(line["example"], line["expression"]): line["digits"] for line in numbers["numbers"]}
    wrong = []
    for case in batch:
        if case in refused:
            counts["undecided"] += 1
            if not any(words in refused[case] for words in UNDECIDED):
                wrong.append((case, refused[case]))
            continue
        for what, value in case.expected.items():
            printed = digits[case.name, what]
            if not is_rounded(printed, value):
                wrong.append((case, f"{what} is printed as {printed}, and is {mp.nstr(value, 20)}"))
                break
    return wrong


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", default="build/release/proofsheet")
    parser.add_argument("--cases", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    counts, wrong, done = {"undecided": 0}, [], 0
    with tempfile.TemporaryDirectory() as folder:
        course = runner.Course(str(pathlib.Path(options.program).resolve()), pathlib.Path(folder))
        seed = options.seed * 10**9
        while done < options.cases:
            batch = []
            while len(batch) < min(250, options.cases - done):
                seed += 1
                case = Case(f"c{len(batch)}", seed)
                if case.expected is not None:
                    batch.append(case)
            wrong += judge(course, batch, counts)
            done += len(batch)
    for case, why in wrong[:10]:
        print("\n".join(case.lines()), "\n  →", why, "\n")
    print(f"{done} cases, {counts['undecided']} of them undecided, {len(wrong)} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
