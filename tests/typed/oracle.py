#!/usr/bin/env python3
"""Judges random typed answers in three languages by fractions, and compares with typed.js.

oracle.py [--cases N] [--seed N]. The rules are those of the guide (quiz.yaml, "Typed answers"); no code is shared with the script."""
import argparse
import collections
import json
import pathlib
import random
import subprocess
import sys
import unicodedata
from decimal import Decimal, getcontext
from fractions import Fraction

getcontext().prec = 80
NARROW = "\u202f"
DIGITS = "0123456789"
LANGUAGES = {"en": {"decimal": ".", "group": ","}, "de": {"decimal": ",", "group": NARROW}, "fr": {"decimal": ",", "group": NARROW}, "de-CH": {"decimal": ".", "group": "’"}, "es": {"decimal": ",", "group": "."}}


# Reading.

def is_digits(text):
    return text != "" and all(one in DIGITS for one in text)


def in_ascii(text):
    """Returns the text with ASCII signs; superscripts become ^…, and a fraction in one character becomes ' 1/2'."""
    text = "".join(one for one in text if unicodedata.category(one) != "Cf")
    out, is_raised = "", False
    for at, one in enumerate(text):
        kind, *parts = unicodedata.decomposition(one).split() or [""]
        base = "".join(chr(int(part, 16)) for part in parts) if kind else ""
        raised = kind == "<super>"
        if raised and not is_raised:
            out += "^"
        is_raised = raised
        if raised:
            one = base
        if kind == "<fraction>" and not text[at + 1 :].strip()[:1].isdecimal():
            value = Fraction(unicodedata.numeric(one)).limit_denominator(10)
            out = out.rstrip(" ") + f" {value.numerator}/{value.denominator}"
        elif unicodedata.category(one) == "Pd" or one in "−➖":
            out += "-"
        elif one in "×·⋅∗∙✕✖⨯xX":
            out += "*"
        elif one in "⁄∕／":
            out += "/"
        elif one in "％﹪٪":
            out += "%"
        elif one in "’ʼ＇":
            out += "'"
        elif one.isspace() and one != NARROW:
            out += "" if out.endswith(" ") else " "
        else:
            out += one.replace("E", "e")
    for sign in "-+*/%^e":
        out = sign.join(part.strip(" " + NARROW) for part in out.split(sign))
    return out.strip(" " + NARROW)


def whole(text, others):
    """Returns the digits of a whole number, and the separator of its groups."""
    if is_digits(text):
        return text, None
    for separator in others:
        groups = text.split(separator)
        if len(groups) > 1 and all(map(is_digits, groups)) and len(groups[0]) <= 3 and groups[0][0] != "0" and {len(one) for one in groups[1:]} == {3}:
            return "".join(groups), separator
    return None


def places(text):
    """Returns the digits after the decimal mark."""
    if text == "" or is_digits(text):
        return text
    groups = text.replace(NARROW, " ").split(" ")
    fits = all(map(is_digits, groups)) and all(len(one) == 3 for one in groups[:-1]) and len(groups[-1]) <= 3
    return "".join(groups) if fits else None


def number(text, mark):
    """Returns (digits, places, separator) with that decimal mark."""
    other = {".": ",", ",": "."}[mark]
    head, _, tail = text.partition(mark)
    behind = places(tail)
    before = ("", None) if head == "" else whole(head, [other, "'", "_", " ", NARROW])
    if behind is None or before is None or before[0] + behind == "":
        return None
    return before[0] + behind, len(behind), before[1]


def numbers(text, mark):
    other = {".": ",", ",": "."}[mark]
    found = [number(text, mark), number(text, other)]
    if None in found:
        return [one for one in found if one]
    return found if found[0][2] == other else found[:1]


def count(text, mark):
    found = numbers(text, mark)
    return int(found[0][0]) if found and found[0][1] == 0 and text[-1] not in ".," else None


def ratio(text, mark):
    above, _, below = text.partition("/")
    divisor = count(below, mark) if below else None
    if divisor is None:
        return None
    if " " in above:
        units, part = above.rsplit(" ", 1)
        if units and is_digits(part) and int(part) < divisor and count(units, mark) is not None:
            return count(units, mark) + Fraction(int(part), divisor)
    above = count(above, mark) if above else None
    if above is None:
        return None
    return Fraction(above, divisor) if divisor else "infinite"


def is_mixed(text, mark):
    units, space, part = text.partition("/")[0].rpartition(" ")
    below = count(text.partition("/")[2], mark)
    return space != "" and is_digits(part) and below is not None and int(part) < below and count(units, mark) is not None


def exponent(text):
    """Returns (mantissa, exponent): 0 without a power of ten; None if it is written wrongly."""
    for sign in ("e", "*10**", "*10^"):
        mantissa, found, power = text.rpartition(sign)
        if found:
            break
    else:
        at = max(text.rfind("*10-"), text.rfind("*10+"))
        if at >= 0:
            mantissa, power = text[:at], text[at + 3 :]
        elif text.startswith(("10^", "10**")):
            mantissa, power = "1", text[2:].lstrip("*") if text.startswith("10**") else text[3:]
            if text.startswith("10**") and text[4:] != power:
                return None
        else:
            return text, 0
    if mantissa == "" or not is_digits(power[1:] if power[:1] in ("+", "-") else power):
        return None
    return (mantissa, int(power)) if abs(int(power)) <= 1000 else None


def read(text, mark):
    """Returns the readings, [(value, step, form)]; the step of a fraction is None."""
    text = in_ascii(text)
    sign = -1 if text.startswith("-") else 1
    if text[:1] in ("-", "+"):
        text = text[1:]
    hundredth = 1
    if text.endswith("%"):
        text, hundredth = text[:-1], Fraction(1, 100)
    if "/" in text:
        value = ratio(text, mark)
        form = "percent" if hundredth != 1 else "mixed" if is_mixed(text, mark) else "fraction"
        return [] if value is None else [(value if value == "infinite" else sign * value * hundredth, None, form)]
    parts = exponent(text)
    if parts is None:
        return []
    steps = [(int(digits), hundredth * Fraction(10) ** (parts[1] - behind)) for digits, behind, _ in numbers(parts[0], mark)]
    form = "percent" if hundredth != 1 else "decimal" if parts[0] == text else "scientific"
    return [(sign * number * step, step, form) for number, step in steps]


# Judging.

class Key:
    def __init__(self, digits, exact, low, high, zeros):
        self.digits, self.exact, self.low, self.high, self.zeros = digits, exact, low, high, zeros
        self.least = self.most = self.forms = self.fraction = None
        self.tolerant = False
        self.expressions = []

    def in_page(self):
        return {"digits": self.digits, "exact": self.exact, "least": self.least, "most": self.most, "tolerant": self.tolerant, "forms": self.forms, "fraction": self.fraction and str(self.fraction), "expressions": self.expressions}

    def own_form(self):
        return "percent" if "%" in self.digits else "scientific" if "e" in self.digits else "fraction" if "/" in self.digits else "decimal"

    def judge(self, value, step, form):
        if value == "infinite":
            return "wrong"
        right = self.low <= value <= self.high
        if right and self.forms and form not in self.forms and form not in ("decimal", self.own_form()):
            return "form"
        if self.tolerant:
            return "right" if right else "wrong"
        if step is None and value == self.fraction:
            return "right"
        if step is None:
            return "wrong" if not right else "right" if self.low == self.high and not self.zeros else "places"
        if self.low != self.high and step > 2 * (self.high - self.low):
            return "coarse"
        return "right" if right else "wrong"


def judge(text, key, marks):
    if in_ascii(text) == "":
        return "empty"
    found = read(text, marks["decimal"])
    if not found:
        return "none"
    judged = [key.judge(*one) for one in found]
    if len(judged) == 1 or judged[0] == "right":
        return judged[0]
    if marks["group"] not in ".,":  # the mark is not the one of the pages
        return judged[1]
    return "groups" if judged[1] == "right" else judged[0]


# Random cases.

def random_key(source):
    sign = source.choice(["", "", "", "-"])
    kind = source.choice(["places", "places", "whole", "whole", "power", "percent", "fraction", "range"])
    many = source.randint(1, 7)
    whole_part = str(source.randint(1 if source.random() < 0.7 else 0, 10**many))
    behind = "".join(source.choice(DIGITS) for _ in range(source.randint(1, 4)))
    if source.random() < 0.3:
        behind = behind[:-1] + "0"
    exact = source.random() < 0.4
    if kind == "fraction":
        below = source.randint(2, 2000)
        value = Fraction(source.randint(1, 5000), below)
        value += Fraction(0 if value.denominator > 1 else 1, below)
        digits = f"{sign}{value.numerator}/{value.denominator}"
        return Key(digits, True, Fraction(digits), Fraction(digits), False)
    digits = sign + whole_part + ("" if kind in ("whole", "range") else "." + behind)
    unit = Fraction(1, 10 ** (0 if kind in ("whole", "range") else len(behind)))
    value = Fraction(digits)
    if kind == "power":
        exponent = source.randint(-12, 12)
        value, unit, digits = value * Fraction(10) ** exponent, unit * Fraction(10) ** exponent, f"{digits}e{exponent}"
    if kind == "percent":
        value, unit, digits = value / 100, unit / 100, digits + "%"
    zeros = kind not in ("whole", "range") and behind.endswith("0")
    key = Key(digits, exact, value, value, zeros) if exact else Key(digits, False, value - unit / 2, value + unit / 2, zeros)
    if kind == "range" and not exact:
        low, high = sorted(source.randint(-600, 600) for _ in range(2))
        key.low, key.high = value + low, value + high + 1
        key.least, key.most = f"{key.low.numerator}e0", f"{10 * key.high.numerator}e-1"
    allow_more(key, value, unit, source)
    return key


FORMS = ["fraction", "mixed", "percent", "scientific"]


def allow_more(key, value, unit, source):
    """Gives some keys a tolerance, accepted forms, or a fraction."""
    if source.random() < 0.2:
        distance = unit * source.randint(1, 900) / source.choice([1, 10])
        key.low, key.high, key.tolerant = value - distance, value + distance, True
        key.least, key.most = (f"{(end * 10**20).numerator}e-20" for end in (key.low, key.high))
    if source.random() < 0.3:
        key.forms = source.sample(FORMS, source.randint(1, 3)) if source.random() < 0.9 else ["decimal"]
    if not key.exact and not key.tolerant and source.random() < 0.2:
        below = source.choice([3, 7, 9, 11, 12, 13, 17])
        near = Fraction(round(value * below), below)
        if key.low <= near <= key.high:
            key.fraction = near


def plain(value, places):
    """Returns a value with so many places."""
    near = Decimal(value.numerator) / Decimal(value.denominator)
    return f"{round(near, places):f}"


def grouped(digits, separator):
    out = ""
    while len(digits) > 3:
        out, digits = separator + digits[-3:] + out, digits[:-3]
    return digits + out


def spelled(value, marks, source):
    """Returns a spelling of a value."""
    spaces = lambda: source.choice(["", "", "", " ", "\u00a0", NARROW])
    minus = source.choice("-−–") + spaces() if value < 0 else source.choice(["", "", "", "+"])
    value = abs(value)
    percent = spaces() + "%" if source.random() < 0.15 else ""
    if percent:
        value *= 100
    if source.random() < 0.2 and value.denominator < 10**6:
        many = source.choice([1, 1, 2, 3])
        units, rest = divmod(value.numerator, value.denominator)
        slash = spaces() + source.choice("//⁄") + spaces()
        if source.random() < 0.4 and units:
            return f"{minus}{units}{source.choice('  ' + NARROW)}{rest * many}{slash}{value.denominator * many}{percent}"
        if value * 2 % 2 == 1 and source.random() < 0.5:
            return f"{minus}{units or ''}½{percent}"
        return f"{minus}{value.numerator * many}{slash}{value.denominator * many}{percent}"
    power = ""
    if source.random() < 0.3:
        exponent = source.randint(-9, 9)
        value /= Fraction(10) ** exponent
        raised = str(exponent).translate(str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹"))
        zeros = source.choice(["", "", "+", "0"]) if exponent >= 0 else ""
        power = source.choice([f"e{zeros}{exponent}", f"E{zeros}{exponent}", f"×10{raised}", f" · 10^{exponent}", f"*10**{zeros}{exponent}", f" x 10^{exponent}", f"×10{exponent}"])
    before, dot, behind = plain(value, source.choice([12, source.randint(0, 12)])).partition(".")
    behind = behind.rstrip("0") + "0" * source.choice([0, 0, 0, 1, 2])
    point = marks["decimal"] if source.random() < 0.7 else source.choice(".,")
    separator = source.choice([marks["group"], ".", ",", " ", "'", "’", "\u00a0", NARROW]) if source.random() < 0.5 else ""
    if before == "0" and source.random() < 0.1 and behind:
        before = ""
    return minus + grouped(before, separator) + (point + behind if behind else "") + power + percent


ALPHABET = "00112233456789" + "..,,''  " + NARROW + "\u00a0’--−–++eE×x*·^^//⁄％／➖＇∗_%⁴⁻²½¾\u200eab"


def random_text(key, marks, source):
    if key.fraction and source.random() < 0.3:
        return str(key.fraction)
    if source.random() < 0.08:
        return "".join(source.choice(ALPHABET) for _ in range(source.randint(0, 9)))
    unit = max(key.high - key.low, Fraction(1, 1000))
    middle = (key.low + key.high) / 2
    value = source.choice([middle, middle, middle, key.low, key.high, key.low - unit, key.high + unit / 10, middle * 1000, middle / 1000, -middle, middle * 100, Fraction(round(middle))])
    text = spelled(value, marks, source)
    for _ in range(source.choice([0, 0, 0, 0, 1, 1, 2])):
        at = source.randint(0, len(text))
        text = text[:at] + source.choice([source.choice(ALPHABET), ""]) + text[at + source.choice([0, 1]) :]
    return source.choice(["", "", " "]) + text + source.choice(["", "", " "])


# Known cases: (language, text, digits, exact, judgement).

KNOWN = [
    ("en", "0,125", "125", False, "wrong"), ("en", "0,125", "0.125", False, "right"), ("de", "0.125", "125", False, "wrong"), ("de", "0.125", "0.125", False, "right"),
    ("de", "3.142", "3.142", False, "right"), ("de", "3.142", "3142", False, "right"), ("fr", "3.142", "3.142", False, "right"), ("de", "3,142", "3142", False, "wrong"),
    ("de", "3.143", "3.142", False, "wrong"), ("en", "3.142", "3142", False, "wrong"), ("en", "3,142", "3142", False, "right"), ("en", "3,142", "3.142", False, "groups"),
    ("es", "3.142", "3.142", False, "groups"), ("en", "1 1/2", "11/2", True, "wrong"), ("en", "1 1/2", "3/2", True, "right"), ("en", "1½", "3/2", True, "right"), ("de", "−1 1/2", "-1.5", True, "right"),
    ("en", "1 25", "125", False, "none"), ("en", "1.914E+4", "1.914e4", False, "right"), ("en", "1.914e+04", "1.914e4", False, "right"), ("en", "1.914×10⁴", "1.914e4", False, "right"),
    ("de", "1,914·10⁴", "1.914e4", False, "right"), ("en", "1.5*10^3", "1.5e3", False, "right"), ("en", "1.5×108", "1.5e8", False, "none"), ("en", "10^4", "10000", True, "right"),
    ("en", "5/4", "1.25", True, "right"), ("en", "125%", "1.25", True, "right"), ("en", "3/2", "1.50", True, "places"), ("en", "3/2", "1.50", False, "places"), ("en", "7/2", "1.50", False, "wrong"),
    ("en", "1.5", "1.50", True, "right"), ("en", "1.5", "1.50", False, "coarse"), ("en", "", "1", True, "empty"), ("en", " \u00a0", "1", True, "empty"), ("en", "one", "1", True, "none"),
    ("en", "1,234.5", "1234.5", True, "right"), ("en", "1.234,5", "1234.5", True, "right"), ("en", "1,00,000", "100000", True, "none"), ("fr", "1 234,5", "1234.5", True, "right"),
    ("en", "1 234.5", "1234.5", True, "right"), ("en", "0 125", "125", True, "none"), ("en", "1 234/567", "1234/567", True, "wrong"), ("en", "3/0", "3/4", True, "wrong"),
    ("en", "0/0", "3/4", True, "wrong"), ("en", "1 2/2", "2", True, "none"), ("en", "1½ 2", "1.5", True, "none"),
    ("en", "5.", "5", True, "right"), ("en", "3.141 592 65", "3.14159265", False, "right"), ("en", "１", "1", True, "none"),
]


# Known cases of the ways to be right: (language, text, digits, options, judgement).

ALLOWED = [
    ("en", "3.5", "3.14", {"tolerant": True, "low": "2.64", "high": "3.64"}, "right"), ("en", "3.65", "3.14", {"tolerant": True, "low": "2.64", "high": "3.64"}, "wrong"),
    ("en", "7/2", "3.14", {"tolerant": True, "low": "2.64", "high": "3.64"}, "right"), ("en", "3", "3.14", {"tolerant": True, "low": "2.64", "high": "3.64"}, "right"),
    ("en", "1/3", "0.33", {"fraction": "1/3", "forms": ["fraction"]}, "right"), ("en", "2/6", "0.33", {"fraction": "1/3", "forms": ["fraction"]}, "right"), ("en", "33/100", "0.33", {"fraction": "1/3", "forms": ["fraction"]}, "places"),
    ("en", "33.2%", "0.33", {"forms": ["fraction"]}, "form"), ("en", "33.2%", "0.33", {"forms": ["percent"]}, "right"), ("en", "3.3e-1", "0.33", {"forms": ["percent"]}, "form"), ("en", "44%", "0.33", {"forms": ["fraction"]}, "wrong"),
    ("en", "1 1/2", "1.5", {"exact": True, "forms": ["fraction"]}, "form"), ("en", "3/2", "1.5", {"exact": True, "forms": ["fraction"]}, "right"), ("en", "3/2", "1.5", {"exact": True, "forms": ["decimal"]}, "form"),
    ("en", "2sqrt(2)", "2.83", {"expressions": ["2sqrt(2)"]}, "right"), ("en", "2 √2", "2.83", {"expressions": ["2sqrt(2)"]}, "right"), ("en", "2·√(2)", "2.83", {"expressions": ["2sqrt(2)"]}, "right"), ("en", "2\\sqrt{2}", "2.83", {"expressions": ["2 * sqrt(2)"]}, "right"),
    ("en", "sqrt(23)", "4.24", {"expressions": ["sqrt(2)*3"]}, "none"), ("en", "√23", "4.24", {"expressions": ["sqrt(2)*3"]}, "none"), ("en", "√2·3", "4.24", {"expressions": ["sqrt(2)*3"]}, "right"), ("en", "sqrt(2) 3", "4.24", {"expressions": ["sqrt(2)*3"]}, "right"),
    ("en", "sqrt(2)*pi", "2.51", {"expressions": ["sqrt(2pi)"]}, "none"), ("en", "√2π", "2.51", {"expressions": ["sqrt(2pi)"]}, "none"), ("en", "√(2π)", "2.51", {"expressions": ["sqrt(2pi)"]}, "right"), ("en", "sqrt(2*π)", "2.51", {"expressions": ["sqrt(2pi)"]}, "right"),
    ("en", "√π", "1.77", {"expressions": ["sqrt(pi)"]}, "right"), ("de", "√2,5", "1.58", {"expressions": ["sqrt(2.5)"]}, "right"), ("en", "sqrt2 sqrt3", "2.45", {"expressions": ["sqrt(2)*sqrt(3)"]}, "right"), ("en", "sqrt(2sqrt3)", "2.45", {"expressions": ["sqrt(2)*sqrt(3)"]}, "none"),
    ("en", "3sqrt(2)", "2.83", {"expressions": ["2sqrt(2)"]}, "none"), ("en", "2.83", "2.83", {"expressions": ["2sqrt(2)"]}, "right"), ("de", "1,5 π", "4.71", {"expressions": ["1.5 pi"]}, "right"), ("en", "23", "6", {"expressions": ["2*3"], "exact": True}, "wrong"), ("en", "2*3", "6", {"expressions": ["2*3"], "exact": True}, "right"),
]


def allowed_cases():
    for language, text, digits, options, expected in ALLOWED:
        exact = options.get("exact", False)
        unit = Fraction(1, 10 ** len(digits.partition(".")[2]))
        half = 0 if exact else unit / 2
        key = Key(digits, exact, Fraction(options.get("low", Fraction(digits) - half)), Fraction(options.get("high", Fraction(digits) + half)), digits.endswith("0"))
        key.tolerant, key.forms, key.expressions = options.get("tolerant", False), options.get("forms"), options.get("expressions", [])
        key.fraction = Fraction(options["fraction"]) if "fraction" in options else None
        if key.tolerant:
            key.least, key.most = (f"{int(end * 1000)}e-3" for end in (key.low, key.high))
        yield language, text, key, expected


def known_cases():
    for language, text, digits, exact, expected in KNOWN:
        number = digits.rstrip("%")
        value = Fraction(number)
        mantissa, _, power = number.partition("e")
        unit = Fraction(10) ** (int(power or 0) - len(mantissa.partition(".")[2]))
        half = 0 if exact else unit / 2
        yield language, text, Key(digits, exact, value - half, value + half, "." in mantissa and mantissa.endswith("0")), expected


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--cases", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    source = random.Random(options.seed)
    cases = list(known_cases()) + list(allowed_cases())
    for language, text, key, expected in cases:
        if key.expressions and expected != "none":  # those are compared as texts, and with the script alone
            continue
        assert judge(text, key, LANGUAGES[language]) == expected, (language, text, key.digits, expected, judge(text, key, LANGUAGES[language]))
    for _ in range(options.cases):
        language, key = source.choice(list(LANGUAGES)), random_key(source)
        text = random_text(key, LANGUAGES[language], source)
        cases.append((language, text, key, judge(text, key, LANGUAGES[language])))
    here = pathlib.Path(__file__).resolve().parent
    lines = "".join(json.dumps([text, key.in_page(), LANGUAGES[language]]) + "\n" for language, text, key, _ in cases)
    script = here.parent.parent / "templates/html/static/typed.js"
    done = subprocess.run(["node", here / "judge.mjs", script], input=lines, capture_output=True, text=True, check=True).stdout.splitlines()
    assert len(done) == len(cases)
    faults = [(*case, found) for case, found in zip(cases, done) if case[3] != found]
    for language, text, key, expected, found in faults[:20]:
        print(f"{language}: {text!r} for {key.in_page()} is {expected}, typed.js says {found}")
    counts = collections.Counter(case[3] for case in cases)
    assert len(counts) == 8, counts
    print(f"{len(cases)} texts, {len(faults)} differences;", ", ".join(f"{name} {many}" for name, many in counts.most_common()))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
