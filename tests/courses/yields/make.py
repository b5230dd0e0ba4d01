#!/usr/bin/env python3
"""Writes lessons/plots/plots.csv, always the same, and prints the lesson's claims, computed with Python's fractions."""
import math
from fractions import Fraction

state = 20260


def chance():
    """A linear congruential generator (constants of Numerical Recipes), so the file does not depend on a library."""
    global state
    state = (1664525 * state + 1013904223) % 2**32
    return Fraction(state, 2**32)


rows = []
for plot in range(1, 1001):
    nitrogen = 5 * int(chance() * 37)
    variety = ["Apollo", "Borealis"][int(chance() * 2)]
    noise = sum(chance() for _ in range(6)) - 3
    tonnes = Fraction(4) + Fraction(1, 50) * nitrogen + Fraction(2, 5) * (variety == "Borealis") + noise
    missing = chance() < Fraction(1, 100)
    rows.append((plot, variety, nitrogen, None if missing else Fraction(round(tonnes * 100), 100)))

with open("lessons/plots/plots.csv", "w", newline="") as file:
    file.write('plot,variety,"nitrogen, kg/ha","yield, t/ha",remark\r\n')
    for plot, variety, nitrogen, tonnes in rows:
        cell = ["", "NA"][plot % 2] if tonnes is None else f"{float(tonnes):.2f}"
        remark = '"hail, ""light"""' if plot % 97 == 0 else ""
        file.write(f"p{plot:04d},{variety},{nitrogen},{cell},{remark}\r\n")

kept = [row for row in rows if row[3] is not None]
x, y = [Fraction(row[2]) for row in kept], [row[3] for row in kept]
n = len(kept)


def mean(values):
    return sum(values) / len(values)


def squares(values):
    return sum((value - mean(values)) ** 2 for value in values)


mx, my = mean(x), mean(y)
sxy = sum((a - mx) * (b - my) for a, b in zip(x, y))
slope = sxy / squares(x)
constant = my - slope * mx
rest = sum((b - constant - slope * a) ** 2 for a, b in zip(x, y))
print("n", n, "missing", 1000 - n)
print("mean", float(my))
print("std sample", math.sqrt(squares(y) / (n - 1)), "population", math.sqrt(squares(y) / n))
print("slope", float(slope), "constant", float(constant))
print("error of slope", math.sqrt(rest / (n - 2) / squares(x)))
print("R2", float(sxy**2 / squares(x) / squares(y)))
ordered = sorted(y)
at = Fraction(n - 1, 2)
print("median", float((ordered[math.floor(at)] + ordered[math.ceil(at)]) / 2))
groups = {name: [row[3] for row in kept if row[1] == name] for name in ("Apollo", "Borealis")}
for name, values in groups.items():
    print(name, len(values), float(mean(values)), math.sqrt(squares(values) / (len(values) - 1)))
a, b = groups["Borealis"], groups["Apollo"]
va, vb = squares(a) / (len(a) - 1) / len(a), squares(b) / (len(b) - 1) / len(b)
print("t", float(mean(a) - mean(b)) / math.sqrt(va + vb))
print("df", float((va + vb) ** 2 / (va**2 / (len(a) - 1) + vb**2 / (len(b) - 1))))
