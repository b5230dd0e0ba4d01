"""Prints numbers: with fractions if they are rational, else with mpmath. Shares no code with the program.

A number is computed as an enclosure, two fractions around it. Both must print alike, else more digits are computed.
"""
from fractions import Fraction
from math import floor

import mpmath

ROUNDINGS = ["half away", "half even", "down", "up", "floor", "ceiling"]


class Undecided(Exception):
    """Raised if the oracle can't decide: the enclosure contains a rounding boundary."""


def rounded(x, rule):
    """Returns the whole number to which a fraction rounds."""
    low = floor(x)
    rest = x - low
    if rest == 0:
        return low
    if rule == "floor":
        return low
    if rule == "ceiling":
        return low + 1
    if rule == "down":
        return low if x > 0 else low + 1
    if rule == "up":
        return low + 1 if x > 0 else low
    if rest != Fraction(1, 2):
        return low if rest < Fraction(1, 2) else low + 1
    if rule == "half even":
        return low + low % 2
    return low + 1 if x > 0 else low


def power_of_ten(n):
    return Fraction(10) ** n


def decade(x):
    """Returns the e with 10^e <= |x| < 10^(e+1)."""
    x = abs(x)
    e = len(str(x.numerator)) - len(str(x.denominator))
    while power_of_ten(e) > x:
        e -= 1
    while power_of_ten(e + 1) <= x:
        e += 1
    return e


def digits(n, places):
    """Returns n × 10^-places, written out."""
    if places <= 0:
        return str(n * 10 ** -places)
    text = str(abs(n)).rjust(places + 1, "0")
    return ("-" if n < 0 else "") + text[:-places] + "." + text[-places:]


def significant(x, count, rule):
    """Returns (n, places) with `count` digits in n."""
    places = count - 1 - decade(x)
    n = rounded(x * power_of_ten(places), rule)
    if abs(n) == 10 ** count:
        return n // 10 if n > 0 else -(-n // 10), places - 1
    return n, places


def printed(x, kind, count, rule):
    """Prints a fraction in a format."""
    if kind == "places":
        return digits(rounded(x * power_of_ten(count), rule), count)
    if kind == "percent":
        return digits(rounded(x * power_of_ten(count + 2), rule), count) + "%"
    if kind == "fraction":
        return str(x)
    if x == 0:
        return "0" if kind == "significant" else digits(0, count) + "e0"
    if kind == "significant":
        return digits(*significant(x, count, rule))
    n, places = significant(x, count + 1, rule)
    return digits(n, count) + "e" + str(count - places)


def asked(kind, count):
    """Returns the format as an author writes it."""
    return {"places": f"{count}", "significant": f"{count} sig", "scientific": f"sci {count}", "percent": f"percent {count}",
            "fraction": "fraction"}[kind]


def fraction_of(x):
    """Returns the exact fraction of an mpf."""
    sign, mantissa, exponent, _ = x._mpf_
    return Fraction((-1) ** sign * mantissa) * Fraction(2) ** exponent


def enclosure(value, digits_wanted):
    """Returns an enclosure of value(). It is computed twice, with the given digits and with half as many more; the difference bounds the error."""
    with mpmath.workdps(digits_wanted):
        rough = value()
    with mpmath.workdps(digits_wanted + digits_wanted // 2 + 10):
        fine = value()
    if not (mpmath.isfinite(rough) and mpmath.isfinite(fine)) or isinstance(fine, mpmath.mpc):
        raise ValueError("no real number")
    rough, fine = fraction_of(rough), fraction_of(fine)
    error = 1000 * abs(rough - fine) + abs(fine) * power_of_ten(5 - digits_wanted) + power_of_ten(-3 * digits_wanted)
    return fine - error, fine + error


def print_real(value, kind, count, rule, most=1500):
    """Prints value(), which mpmath computes, in a format."""
    for wanted in (60, 200, 600, most):
        low, high = enclosure(value, wanted)
        if low <= 0 <= high and kind in ("significant", "scientific"):
            continue
        text = printed(low, kind, count, rule)
        if text == printed(high, kind, count, rule):
            return text
    raise Undecided


def sign_of(value, most=1500):
    """Returns the sign of value(), which must not be 0."""
    for wanted in (60, 200, 600, most):
        low, high = enclosure(value, wanted)
        if low > 0 or high < 0:
            return 1 if low > 0 else -1
    raise Undecided
