#!/usr/bin/env python3
"""Judges random quantities, a number and a unit, in three languages by fractions, and compares with typed.js.

units.py [--cases N] [--seed N]. A unit is made as a list of factors, whose value is known, and then spelled; so nothing here reads units."""
import argparse
import collections
import json
import pathlib
import random
import subprocess
import sys
from decimal import Decimal, localcontext
from fractions import Fraction

import oracle
from oracle import LANGUAGES, NARROW, Key

PREFIXES = {"": 0, "k": 3, "M": 6, "G": 9, "m": -3, "µ": -6, "μ": -6, "u": -6, "n": -9, "c": -2, "d": -1, "h": 2, "da": 1, "T": 12, "p": -12}
UNITS = {}  # by name: (factor, power of pi, offset, dimension, the least prefix)


def add(names, factor, dimension, least=None, pi=0, offset=0):
    for name in names.split():
        UNITS[name] = (Fraction(factor), pi, Fraction(offset), dimension, least, names)


def kinds(**powers):
    return powers


add("m metre", 1, kinds(m=1), -30)
add("s", 1, kinds(s=1), -30)
add("K", 1, kinds(K=1), -30)
add("mol", 1, kinds(mol=1), -30)
add("kg", 1, kinds(kg=1))
add("g gram", Fraction(1, 1000), kinds(kg=1), -30)
add("N newton", 1, kinds(kg=1, m=1, s=-2), -30)
add("Pa", 1, kinds(kg=1, m=-1, s=-2), -30)
add("J", 1, kinds(kg=1, m=2, s=-2), -30)
add("W", 1, kinds(kg=1, m=2, s=-3), -30)
add("Nm", 1, kinds(kg=1, m=2, s=-2), -30)
add("eV", Fraction("1.602176634e-19"), kinds(kg=1, m=2, s=-2), -30)
add("Wh", 3600, kinds(kg=1, m=2, s=-2), -30)
add("bar", 100000, kinds(kg=1, m=-1, s=-2), -30)
add("atm", 101325, kinds(kg=1, m=-1, s=-2))
add("lbf", Fraction("0.45359237") * Fraction("9.80665"), kinds(kg=1, m=1, s=-2))
add("min", 60, kinds(s=1))
add("h", 3600, kinds(s=1))
add("d", 86400, kinds(s=1))
add("in", Fraction("0.0254"), kinds(m=1))
add("mi", Fraction("1609.344"), kinds(m=1))
add("mmH2O", Fraction("9.80665"), kinds(kg=1, m=-1, s=-2))
add("L l", Fraction(1, 1000), kinds(m=3), -30)
add("t", 1000, kinds(kg=1), 3)
add("°C", 1, kinds(K=1), offset="273.15")
add("°F", Fraction(5, 9), kinds(K=1), offset="459.67")
add("rad", 1, kinds(), -30)
add("°", Fraction(1, 180), kinds(), pi=1)
add("gon", Fraction(1, 200), kinds(), pi=1)
add("%", Fraction(1, 100), kinds())
add("EUR €", 1, kinds(EUR=1))
add("USD", 1, kinds(USD=1))
OWN = {"dose": (Fraction(1), 0, Fraction(0), kinds(dose=1)), "drop": (Fraction(5, 10**8), 0, Fraction(0), kinds(m=3))}


def line(names, unit, least):
    factor, pi, offset, dimension = unit
    return "|".join([names, "" if least is None else str(least), str(factor), str(pi), str(offset), " ".join(f"{base} {power}" for base, power in dimension.items())])


def table():
    rows = {unit[5]: unit for unit in UNITS.values()}
    return [line(names, unit[:4], unit[4]) for names, unit in rows.items()]


OWN_LINES = ";".join(line(name, unit, None) for name, unit in OWN.items())


# A unit is a list of (prefix, name, exponent).

def meaning(factors):
    """Returns (factor, power of pi, offset, dimension)."""
    total, turns, zero, dimension = Fraction(1), 0, Fraction(0), collections.Counter()
    for prefix, name, exponent in factors:
        factor, pi, offset, powers = (OWN.get(name) or UNITS[name])[:4]
        total *= (factor * Fraction(10) ** PREFIXES[prefix]) ** exponent
        turns += pi * exponent
        zero += offset
        for base, power in powers.items():
            dimension[base] += power * exponent
    return total, turns, zero, {base: power for base, power in dimension.items() if power}


RAISED = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


def power(exponent, source):
    if exponent == 1:
        return source.choice(["", "", "", "^1"])
    return source.choice([f"^{exponent}", str(exponent).translate(RAISED), f"^({exponent})", str(exponent) if exponent > 0 else f"^{exponent}", f"**{exponent}"])


def one(factor, source):
    prefix, name, exponent = factor
    if name[-1].isdigit() and exponent != 1:
        return f"{prefix}{name}^{exponent}"
    return prefix + name + power(exponent, source)


def times(source):
    return source.choice([" ", "*", "·", "⋅", " * ", " · ", NARROW, "\u00a0", "×"])


def spelled(factors, source):
    """Returns a spelling of a unit."""
    above = [one for one in factors if one[2] > 0]
    below = [(prefix, name, -exponent) for prefix, name, exponent in factors if exponent < 0]
    if not below or not above and source.random() < 0.5 or source.random() < 0.3:
        out = one(factors[0], source)
        for factor in factors[1:]:
            out += times(source) + one(factor, source)
        return out
    out = "1" if not above else ""
    for index, factor in enumerate(above):
        out += (times(source) if index else "") + one(factor, source)
    slash = source.choice(["/", "/", " / ", "∕"])
    if len(below) == 1 or source.random() < 0.3:
        return out + "".join(slash + one(factor, source) for factor in below)
    inside = one(below[0], source)
    for factor in below[1:]:
        inside += times(source) + one(factor, source)
    return f"{out}{slash}({inside})"


FORCE = [[("", "N", 1)], [("k", "N", 1)], [("", "kg", 1), ("", "m", 1), ("", "s", -2)], [("", "J", 1), ("", "m", -1)], [("", "Pa", 1), ("c", "m", 2)], [("", "lbf", 1)], [("", "newton", 1)]]
SPEED = [[("k", "m", 1), ("", "h", -1)], [("", "m", 1), ("", "s", -1)], [("", "mi", 1), ("", "h", -1)], [("c", "m", 1), ("", "min", -1)]]
PRESSURE = [[("M", "Pa", 1)], [("", "N", 1), ("m", "m", -2)], [("", "bar", 1)], [("m", "bar", 1)], [("", "atm", 1)], [("", "mmH2O", 1)], [("", "kg", 1), ("", "m", -1), ("", "s", -2)]]
AREA = [[("m", "m", 2)], [("", "m", 2)], [("c", "m", 2)], [("", "in", 2)]]
VOLUME = [[("", "L", 1)], [("m", "l", 1)], [("c", "m", 3)], [("", "drop", 1)]]
ENERGY = [[("k", "J", 1)], [("k", "Wh", 1)], [("", "Nm", 1)], [("", "N", 1), ("", "m", 1)], [("", "W", 1), ("", "s", 1)], [("M", "eV", 1)]]
TEMPERATURE = [[("", "°C", 1)], [("", "K", 1)], [("", "°F", 1)], [("m", "K", 1)]]
HEAT = [[("k", "J", 1), ("", "kg", -1), ("", "K", -1)], [("", "J", 1), ("", "g", -1), ("", "K", -1)]]
DENSITY = [[("", "g", 1), ("c", "m", -3)], [("", "kg", 1), ("", "m", -3)], [("", "kg", 1), ("", "L", -1)], [("", "t", 1), ("", "m", -3)]]
ANGLE = [[("", "°", 1)], [("", "rad", 1)], [("m", "rad", 1)], [("", "gon", 1)]]
MONEY = [[("", "EUR", 1), ("", "kg", -1)], [("", "€", 1), ("", "t", -1)], [("", "EUR", 1), ("k", "g", -1)]]
DOSE = [[("", "dose", 1), ("", "d", -1)], [("", "dose", 1), ("", "h", -1)]]
RATE = [[("", "s", -1)], [("", "min", -1)], [("m", "s", -1)]]
ALL = [FORCE, SPEED, PRESSURE, AREA, VOLUME, ENERGY, TEMPERATURE, HEAT, DENSITY, ANGLE, MONEY, DOSE, RATE]
UNKNOWN = ["kgg", "KN", "foo", "J/kg K", "m//s", "°C/m", "m^x", "kN)", "(m", "mm^", "m^99", "Eur", "newtons", "°C²"]


def varied(factors, source):
    """Returns the same kind of unit with other prefixes."""
    out = []
    for prefix, name, exponent in factors:
        least = None if name in OWN else UNITS[name][4]
        if least is not None and source.random() < 0.4:
            prefix = source.choice([one for one, size in PREFIXES.items() if size >= least])
        if prefix + name in UNITS and prefix:  # min, mi, and others have a meaning of their own
            prefix = ""
        out.append((prefix, name, exponent))
    return out


def circle():
    with localcontext() as context:
        context.prec = 90
        def arctan(x):
            total, term, n = Fraction(0), Fraction(x), 1
            while abs(term) > Fraction(1, 10**80):
                total, n = total + term / n, n + 2
                term *= -x * x
            return total
        return 16 * arctan(Fraction(1, 5)) - 4 * arctan(Fraction(1, 239))


PI = circle()


def ratio(typed, asked):
    """Returns the factor between two units, and whether it only moves the decimal mark."""
    factor = typed[0] / asked[0]
    digits = str(factor.numerator).rstrip("0"), str(factor.denominator).rstrip("0")
    return factor * PI ** (typed[1] - asked[1]), typed[1] == asked[1] and digits == ("1", "1")


def own_step(key):
    mantissa, _, exponent = key.digits.partition("e")
    return Fraction(10) ** (int(exponent or 0) - len(mantissa.partition(".")[2]))


def judge_converted(reading, key, typed, asked):
    value, step, form = reading
    factor, only_moves = ratio(typed, asked)
    if value == "infinite":
        return "wrong"
    value = (value + typed[2]) * factor - asked[2]
    step = None if step is None else step * factor
    if only_moves or step is None or not key.exact or key.tolerant:
        return key.judge(value, step, form)
    unit = own_step(key)
    right = abs(value - Fraction(key.digits)) * 2 < unit
    if right and key.forms and form not in key.forms and form not in ("decimal", key.own_form()):
        return "form"
    return "coarse" if step > 2 * unit else "right" if right else "wrong"


def judge_readings(judged, marks):
    if len(judged) == 1 or judged[0] == "right":
        return judged[0]
    if marks["group"] not in ".,":
        return judged[1]
    return "groups" if judged[1] == "right" else judged[0]


def judge(number, unit, key, asked, given, marks):
    """`unit`: None, "unknown", or a meaning."""
    readings = oracle.read(number, marks["decimal"])
    if not readings:
        return "none"
    plain = judge_readings([key.judge(*one) for one in readings], marks)
    if unit == "unknown":
        return "unit_unknown"
    if unit is None and given:
        return plain
    if unit is None and asked[3]:
        return "unit_missing"
    typed = unit or (Fraction(1), 0, Fraction(0), {})
    if typed[3] != asked[3]:
        return "unit_other"
    judged = judge_readings([judge_converted(one, key, typed, asked) for one in readings], marks)
    if judged == "right":
        return judged
    if unit is None:
        return "unit_missing"
    return "unit_scale" if plain == "right" else judged


def random_key(source):
    key = oracle.random_key(source)
    return random_key(source) if "%" in key.digits or "/" in key.digits or not Fraction(key.digits) else key


def random_case(source):
    """Returns (language, text, key, unit of the key, whether it is given, judgement)."""
    language, key, group = source.choice(list(LANGUAGES)), random_key(source), source.choice(ALL)
    marks, asked_factors = LANGUAGES[language], varied(source.choice(group), source)
    asked, given = meaning(asked_factors), source.random() < 0.2
    kind = source.random()
    factors = asked_factors if kind < 0.2 else varied(source.choice(group if kind < 0.8 else source.choice(ALL)), source)
    typed = meaning(factors)
    unit, value_of = spelled(factors, source), typed
    if kind > 0.96:
        unit, value_of = source.choice(UNKNOWN), "unknown"
    elif kind > 0.9:
        unit, value_of = "", None
    step = max(key.high - key.low, own_step(key))
    wanted = source.choice([Fraction(key.digits)] * 3 + [key.low, key.high, key.low - step, key.high + step / 10, Fraction(key.digits) + step * source.randint(-80, 80) / 100])
    factor, _ = ratio(typed, asked)
    value = wanted if source.random() < 0.2 else (wanted + asked[2]) / factor - typed[2]
    size = Fraction(10) ** (len(str(int(abs(step / factor)))) if step / factor >= 1 else -len(str(int(factor / step))))
    if source.random() < 0.7:  # as many digits as are asked for, or some more
        size /= 10 ** source.choice([0, 1, 1, 2, 4])
        value = round(value / size) * size
    if abs(value) > 10**25 or 0 < abs(value) < Fraction(1, 10**11):
        return None
    number = oracle.spelled(value, marks, source).strip()
    if "%" in number or number == "":
        return None
    gap = source.choice(["", " ", " ", NARROW, "\u00a0", "  "])
    if unit[:1].isdigit():  # 1/s
        unit = unit[1:].strip() if source.random() < 0.5 else unit
        gap = gap or " "
        if unit[:1].isdigit() and oracle.read(number + gap + "1", marks["decimal"]):
            return None
    text = number + gap + unit
    return language, text, key, spelled(asked_factors, random.Random(1)), given, judge(number, value_of, key, asked, given, marks)


# Known cases: (language, text, digits, exact, unit, judgement).

KNOWN = [
    ("en", "8.34 kN", "8.34", False, "kN", "right"), ("en", "8340 N", "8.34", False, "kN", "right"), ("en", "8.34e3 N", "8.34", False, "kN", "right"), ("en", "8.34 * 10^3 N", "8.34", False, "kN", "right"),
    ("de", "8,34 kN", "8.34", False, "kN", "right"), ("en", "8.34kN", "8.34", False, "kN", "right"), ("en", "8340 kg m/s²", "8.34", False, "kN", "right"), ("en", "8340 kg*m/s^2", "8.34", False, "kN", "right"),
    ("en", "8.3 kN", "8.34", False, "kN", "coarse"), ("en", "8339.9 N", "8.34", False, "kN", "right"), ("en", "8334 N", "8.34", False, "kN", "wrong"), ("en", "8.34", "8.34", False, "kN", "unit_missing"),
    ("en", "9", "8.34", False, "kN", "unit_missing"), ("en", "8.34 m", "8.34", False, "kN", "unit_other"), ("en", "8.34 kNn", "8.34", False, "kN", "unit_unknown"), ("en", "8.34 N", "8.34", False, "kN", "unit_scale"),
    ("en", "12 N", "12", True, "kN", "unit_scale"), ("en", "kN", "8.34", False, "kN", "none"), ("en", "", "8.34", False, "kN", "empty"), ("en", "5 m s^-1", "5", True, "m/s", "right"), ("en", "18 km/h", "5", True, "m/s", "right"),
    ("en", "16.67 m/s", "60", True, "km/h", "right"), ("en", "16.7 m/s", "60", True, "km/h", "right"), ("en", "50/3 m/s", "60", True, "km/h", "right"), ("en", "17 m/s", "60", True, "km/h", "coarse"), ("en", "16.5 m/s", "60", True, "km/h", "wrong"),
    ("en", "21.5 °C", "21.5", True, "°C", "right"), ("en", "294.65 K", "21.5", True, "°C", "right"), ("en", "70.7 °F", "21.5", True, "°C", "right"), ("en", "21.5 K", "21.5", True, "°C", "unit_scale"), ("en", "-5°C", "-5", True, "°C", "right"),
    ("en", "30°", "30", True, "°", "right"), ("en", "30", "30", True, "°", "unit_missing"), ("en", "0.5236", "30", True, "°", "right"), ("en", "0.5236 rad", "30", True, "°", "right"), ("en", "201.06 mm²", "201.06", False, "mm^2", "right"),
    ("en", "5 µm", "5", True, "um", "right"), ("en", "5 μm", "0.005", True, "mm", "right"), ("en", "€5", "5", True, "EUR", "right"), ("en", "5 EUR", "5", True, "EUR", "right"), ("en", "5 USD", "5", True, "EUR", "unit_other"),
    ("en", "12.5 %", "12.5", True, "%", "right"), ("en", "0.125", "12.5", True, "%", "right"), ("en", "12/s", "12", True, "s^-1", "right"), ("en", "12 1/s", "12", True, "s^-1", "right"), ("en", "3 dose", "3", True, "dose", "right"),
]


def known_cases():
    for language, text, digits, exact, unit, expected in KNOWN:
        key = Key(digits, exact, Fraction(0), Fraction(0), "." in digits and digits.endswith("0"))
        yield language, text, key, unit, False, expected


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--cases", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    source = random.Random(options.seed)
    cases = list(known_cases())
    while len(cases) < options.cases + len(KNOWN):
        if case := random_case(source):
            cases.append(case)
    lines = [json.dumps([text, {**key.in_page(), "unit": unit, "unitGiven": given, "ownUnits": OWN_LINES}, LANGUAGES[language]]) for language, text, key, unit, given, _ in cases]
    here = pathlib.Path(__file__).resolve().parent
    script = here.parent.parent / "templates/html/static/typed.js"
    done = subprocess.run(["node", here / "judge.mjs", script], input="\n".join([json.dumps({"units": table()})] + lines) + "\n", capture_output=True, text=True, check=True).stdout.splitlines()
    assert len(done) == len(cases)
    faults = [(*case, found) for case, found in zip(cases, done) if case[5] != found]
    for language, text, key, unit, given, expected, found in faults[:20]:
        print(f"{language}: {text!r} for {key.in_page()} in {unit}{' (given)' if given else ''} is {expected}, typed.js says {found}")
    counts = collections.Counter(case[5] for case in cases)
    assert {"right", "wrong", "coarse", "unit_missing", "unit_unknown", "unit_other", "unit_scale"} <= set(counts), counts
    print(f"{len(cases)} quantities, {len(faults)} differences;", ", ".join(f"{name} {many}" for name, many in counts.most_common()))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
