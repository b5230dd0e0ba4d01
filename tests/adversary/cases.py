"""The cases: each has the lines of its example and the expected results."""
from fractions import Fraction

import expressions as ex
import mpmath
import oracle

KINDS = ["places", "places", "significant", "scientific", "percent"]


class Case:
    """One example, with the expected digits of expressions and the allowed verdicts of claims."""

    def __init__(self, name):
        self.name = name
        self.given, self.equations, self.by_hand, self.show, self.published = [], [], [], [], []
        self.digits = {}    # (expression, route) → digits; a list for a row of a table
        self.verdicts = {}  # the printed text of a claim → its correct verdicts
        self.simpler = lambda: []  # simpler cases: functions from a name to a case

    def lines(self):
        made = [f"{self.name}:", f"  title: {self.name}"]
        if self.published:
            made.append("  document: d")
        for key, lines in [("given", self.given), ("equations", self.equations), ("by hand", self.by_hand), ("show", self.show),
                           ("published", self.published)]:
            if lines:
                made.append(f"  {key}:" + (" |" if key in ("equations", "by hand") else ""))
                made += ["    " + line for line in lines]
        return made

    def ask(self, expression, kind, count, rule, digits, route="exact", what="value"):
        self.show += [f"- {what}: {expression}", f"  decimals: {oracle.asked(kind, count)}", f"  rounding: {rule}"]
        if route != "exact":
            self.show.append(f"  route: {route}")
        self.digits[expression, route] = digits

    def claim(self, what, printed, rule, verdicts):
        self.published += [f"- what: {what}", f"  values: {printed}", f"  rounding: {rule}"]
        self.verdicts[what, printed] = verdicts


# ---- values, and printed numbers in documents

def format_of(random):
    kind = random.choice(KINDS)
    return kind, random.randint(0 if kind not in ("significant",) else 1, 8)


def border(random, kind, count):
    """Returns a fraction on a tie of the format, or on one of its digits."""
    if kind in ("places", "percent"):
        last = oracle.power_of_ten(-count - (2 if kind == "percent" else 0))
        n = random.randint(-10 ** random.randint(1, 6), 10 ** random.randint(1, 6))
    else:
        most = count if kind == "significant" else count + 1
        last = oracle.power_of_ten(random.randint(-9, 6))
        n = random.choice([-1, 1]) * random.randint(10 ** (most - 1), 10 ** most)
    return (n + random.choice([Fraction(0), Fraction(1, 2), Fraction(1, 2), Fraction(1)])) * last


def number(random, kind, count):
    """Returns (tree, its fraction or None)."""
    choice = random.random()
    if choice < 0.4:
        tree = ex.random_tree(random, random.randint(2, 5))
        return tree, ex.fraction_of_tree(tree)
    q = border(random, kind, count)
    if choice < 0.55:
        return q, q
    if choice < 0.7:
        return ex.disguised(random, q, random.randint(1, 2)), q
    tree = ("+", ex.disguised(random, q) if random.random() < 0.3 else q, ex.hair(random))
    return tree, ex.fraction_of_tree(tree)


def printed(tree, exact, kind, count, rule):
    if exact is not None:
        return oracle.printed(exact, kind, count, rule)
    return oracle.print_real(lambda: ex.real_of(tree), kind, count, rule)


def value_case(random, name):
    kind, count = format_of(random)
    tree, exact = number(random, kind, count)
    if exact is not None and random.random() < 0.08:
        kind = "fraction"
    return value_of(name, tree, exact, kind, count, random.choice(oracle.ROUNDINGS))


def value_of(name, tree, exact, kind, count, rule):
    case = Case(name)
    case.equations = [f"x = {ex.text_of(tree)}"]
    case.ask("x", kind, count, rule, printed(tree, exact, kind, count, rule))
    case.simpler = lambda: [
        lambda n, t=t: value_of(n, t, ex.fraction_of_tree(t), kind, count, rule) for t in ex.simpler(tree)]
    return case


def neighbour(text, step):
    """Returns the printed number with its last digit changed by `step`; None if its form would change."""
    body, tail = (text.split("e")[0], "e" + text.split("e")[1]) if "e" in text else (text.rstrip("%"), "%" * text.endswith("%"))
    places = len(body.split(".")[1]) if "." in body else 0
    n = int(body.replace(".", "")) + step
    made = oracle.digits(n, places)
    normal = len(made) == len(body) and not ("e" in text and made.lstrip("-").startswith("0"))
    return made + tail if normal else None


def claim_case(random, name):
    """Returns a claim with a right, truncated or wrong number; the verdict must say which."""
    kind, count = random.choice(["places", "places", "percent", "scientific"]), random.randint(1, 6)
    tree, exact = number(random, kind, count)
    rule = random.choice(oracle.ROUNDINGS)
    right, cut = (printed(tree, exact, kind, count, r) for r in (rule, "down"))
    candidates = [right, cut, neighbour(right, 1), neighbour(right, -1)]
    return claim_of(name, tree, exact, kind, count, rule, random.choice([c for c in candidates if c]))


def claim_of(name, tree, exact, kind, count, rule, claimed):
    right, cut = (printed(tree, exact, kind, count, r) for r in (rule, "down"))
    case = Case(name)
    case.equations = [f"x = {ex.text_of(tree)}"]
    zero = not any(c in "123456789" for c in claimed.split("e")[0])
    # A 0 printed for a small number may be called truncated or off.
    verdict = "exact" if claimed == right else "truncated" if claimed == cut else "off"
    case.claim("x", claimed, rule, {verdict, "truncated", "off"} if zero and verdict != "exact" else {verdict})
    case.simpler = lambda: [
        lambda n, t=t: claim_of(n, t, ex.fraction_of_tree(t), kind, count, rule, claimed) for t in ex.simpler(tree)]
    return case


# ---- order and equality

def order_case(random, name):
    left = ex.random_tree(random, random.randint(1, 4))
    kind = random.random()
    if kind < 0.35:
        right, sign = ex.disguised(random, left, random.randint(1, 2)), 0
    elif kind < 0.8:
        shift = ex.hair(random)
        right = ("+", ex.disguised(random, left) if random.random() < 0.4 else left, shift)
        with mpmath.workdps(20):
            sign = -1 if ex.real_of(shift) > 0 else 1
    else:
        right = ex.random_tree(random, random.randint(1, 4))
        sign = order_of(left, right)
    if random.random() < 0.5:
        left, right, sign = right, left, -sign
    return order_case_of(name, left, right, sign, random.choice(["=", "≠", "<", "≤", ">", "≥"]))


def order_of(left, right):
    """Returns the sign of the difference of two trees that are not equal by construction."""
    difference = ex.fraction_of_tree(("-", left, right))
    if difference is not None:
        return (difference > 0) - (difference < 0)
    return oracle.sign_of(lambda: ex.real_of(left) - ex.real_of(right))


def order_case_of(name, left, right, sign, relation):
    holds = {"=": sign == 0, "≠": sign != 0, "<": sign < 0, "≤": sign <= 0, ">": sign > 0, "≥": sign >= 0}[relation]
    case = Case(name)
    case.equations = [f"x = if {ex.text_of(left)} {relation} {ex.text_of(right)} then 1 else 0"]
    case.ask("x", "places", 0, "half away", "1" if holds else "0")
    case.simpler = lambda: [lambda n, t=t: order_case_of(n, t, right, order_of(t, right), relation) for t in ex.simpler(left)] + [
        lambda n, t=t: order_case_of(n, left, t, order_of(left, t), relation) for t in ex.simpler(right)]
    return case


def statement_case(random, name):
    """Returns such a case as the statement of a document."""
    case = order_case(random, name)
    means = case.equations[0].removeprefix("x = if ").removesuffix(" then 1 else 0")
    return statement_of(name, means, case.digits["x", "exact"] == "1", case)


def statement_of(name, means, holds, order):
    case = Case(name)
    case.published = ["- says: so it is", f"  means: {means}"]
    case.verdicts["so it is", means] = {"holds"} if holds else {"fails"}

    def simpler(make):
        def made(n):
            less = make(n)
            return statement_of(n, less.equations[0].removeprefix("x = if ").removesuffix(" then 1 else 0"),
                                less.digits["x", "exact"] == "1", less)
        return made
    case.simpler = lambda: [simpler(make) for make in order.simpler()]
    return case


def places_case(random, name):
    """Tests equality to a number of places: both sides differ by about half a unit."""
    places = random.randint(1, 60)
    half = oracle.power_of_ten(-places) / 2
    hair = oracle.power_of_ten(-places - random.randint(1, 40)) * random.randint(1, 9)
    difference = random.choice([half - hair, half + hair, hair, Fraction(0)])
    left = ex.random_tree(random, random.randint(1, 3))
    right = ("+", ex.disguised(random, left) if random.random() < 0.3 else left, random.choice([-1, 1]) * difference)
    case = Case(name)
    case.equations = [f"x = if {ex.text_of(left)} = {ex.text_of(right)} to {places} places then 1 else 0"]
    case.ask("x", "places", 0, "half away", "1" if difference < half else "0")
    return case


# ---- tables

def table_case(random, name):
    """Returns a table with totals, shares in percent, and sums of rounded shares."""
    rows, columns, places = random.randint(2, 4), random.randint(2, 4), random.randint(0, 3)
    cells = [[Fraction(random.randint(1, 10 ** random.randint(1, 5)), 10 ** places) for _ in range(columns)] for _ in range(rows)]
    # Totals that are powers of two or ten give many shares on a tie.
    if random.random() < 0.5:
        total = sum(map(sum, cells))
        wanted = Fraction(random.choice([8, 16, 32, 40, 64, 80, 160, 200, 320, 640, 800, 1600]) * 10 ** random.randint(0, 3))
        if wanted > total - cells[-1][-1]:
            cells[-1][-1] += wanted - total
    rule, share_rule = random.choice(oracle.ROUNDINGS), random.choice(oracle.ROUNDINGS)
    count, share_count = random.randint(0, 3), random.randint(0, 2)
    case = Case(name)
    case.given = [f"T[1..{rows}, 1..{columns}]: |"] + ["  " + " ".join(oracle.digits(int(c * 10 ** places), places) for c in row)
                                                       for row in cells]
    case.equations = [f"R[i] = sum(T[i, ..]) for i in 1..{rows}", f"C[j] = mean(T[.., j]) for j in 1..{columns}", "total = sum(T)",
                      f"S[i, j] = T[i, j] / total for i in 1..{rows}, j in 1..{columns}", "whole = sum(S)",
                      f"half = median(T[1, ..])", f"spread = var(T[1, ..], sample)"]
    case.by_hand = [f"S: percent {share_count} {share_rule}"]
    total = sum(map(sum, cells))
    show = lambda q, kind=None, n=None, r=None: oracle.printed(q, kind or "places", count if n is None else n, r or rule)
    case.ask("R", "places", count, rule, [[show(sum(row)) for row in cells]], what="table")
    case.ask("C", "places", count, rule, [[show(sum(column) / rows) for column in zip(*cells)]], what="table")
    case.ask("total", "significant", count + 1, rule, show(total, "significant", count + 1))
    case.ask("S", "percent", share_count, share_rule,
             [[show(c / total, "percent", share_count, share_rule) for c in row] for row in cells], what="table")
    unit = oracle.power_of_ten(-share_count - 2)
    whole = sum(oracle.rounded(c / total / unit, share_rule) * unit for row in cells for c in row)
    case.ask("whole", "percent", share_count + 1, rule, show(whole, "percent", share_count + 1), route="by hand")
    first = sorted(cells[0])
    middle = (first[(columns - 1) // 2] + first[columns // 2]) / 2
    case.ask("half", "places", count, rule, show(middle))
    mean = sum(first) / columns
    case.ask("spread", "places", count, rule, show(sum((c - mean) ** 2 for c in first) / (columns - 1)))
    return case


def chain_case(random, name):
    """Returns a balance that is rounded every year, and one that is not."""
    years, places = random.randint(2, 12), random.randint(0, 3)
    start = Fraction(random.randint(1, 10 ** 6), 100)
    rate = Fraction(random.randint(-2000, 2500), 10 ** random.choice([3, 4, 4, 5]))
    pay = Fraction(random.randint(0, 5000), 100)
    if random.random() < 0.3:
        rate, start = Fraction(random.choice([1, 5, 25, 50]), 1000), Fraction(random.randint(1, 400) * 10)
    hand, rule = random.choice(oracle.ROUNDINGS), random.choice(oracle.ROUNDINGS)
    case = Case(name)
    case.given = [f"K_s: {ex.literal(start)}", f"r: {ex.literal(rate)}", f"pay: {ex.literal(pay)}"]
    case.equations = ["K[0] = K_s", f"K[t] = K[t-1] * (1 + r) - pay for t in 1..{years}", f"gain = K[{years}] / K_s - 1"]
    case.by_hand = [f"K: {places} {hand}"]
    unit = oracle.power_of_ten(-places)
    exact, carried = [start], [oracle.rounded(start / unit, hand) * unit]
    for _ in range(years):
        exact.append(exact[-1] * (1 + rate) - pay)
        carried.append(oracle.rounded((carried[-1] * (1 + rate) - pay) / unit, hand) * unit)
    count = random.randint(0, 4)
    case.ask("K", "places", places, hand, [[oracle.printed(k, "places", places, hand) for k in carried]], route="by hand", what="table")
    case.ask(f"K[{years}]", "places", count, rule, oracle.printed(exact[-1], "places", count, rule))
    case.ask("gain", "percent", count, rule, oracle.printed(carried[-1] / start - 1, "percent", count, rule), route="by hand")
    return case


def matrix_case(random, name):
    """Returns powers of a matrix and of its inverse, cell by cell and as a matrix."""
    n, times = random.randint(2, 3), random.choice([-3, -2, -1, 0, 1, 2, 3, 5, 8])
    a = [[ex.decimal(random, 1, 9) for _ in range(n)] for _ in range(n)]
    product = lambda x, y: [[sum(p * q for p, q in zip(row, column)) for column in zip(*y)] for row in x]
    power = [[Fraction(i == j) for j in range(n)] for i in range(n)]
    for _ in range(abs(times)):
        power = product(power, inverse(a) if times < 0 else a)
    kind, count, rule = random.choice(["places", "significant"]), random.randint(1, 5), random.choice(oracle.ROUNDINGS)
    case = Case(name)
    case.given = [f"A[0..{n - 1}, 0..{n - 1}]: |"] + ["  " + " ".join(ex.literal(q) for q in row) for row in a]
    case.equations = [f"B = A^{times}", "C = A .^ 2"]
    case.ask("B", kind, count, rule, [[oracle.printed(q, kind, count, rule) for q in row] for row in power], what="table")
    case.ask("C", kind, count, rule, [[oracle.printed(q * q, kind, count, rule) for q in row] for row in a], what="table")
    return case


def inverse(a):
    """Inverts a matrix by Gaussian elimination. Raises ValueError if it is singular."""
    n = len(a)
    rows = [row + [Fraction(i == j) for j in range(n)] for i, row in enumerate(a)]
    for k in range(n):
        pivot = next((i for i in range(k, n) if rows[i][k] != 0), None)
        if pivot is None:
            raise ValueError("singular")
        rows[k], rows[pivot] = rows[pivot], rows[k]
        rows[k] = [q / rows[k][k] for q in rows[k]]
        for i in range(n):
            if i != k:
                rows[i] = [p - rows[i][k] * q for p, q in zip(rows[i], rows[k])]
    return [row[n:] for row in rows]


# ---- shown equations of documents

def shown_case(random, name):
    """Returns a shown equation. An `exact` verdict must be true, and a right result must not be `off`."""
    operands = [ex.decimal(random, 3, 60) or Fraction(1) for _ in range(random.randint(2, 3))]
    signs = [random.choice("+-×/") for _ in operands[1:]]
    value, text = operands[0], ex.text_of(operands[0])
    for sign, q in zip(signs, operands[1:]):
        nested = len(signs) > 1 and sign in "×/"
        text = f"({text}) {sign} {ex.text_of(q)}" if nested and text != ex.text_of(operands[0]) else f"{text} {sign} {ex.text_of(q)}"
        value = {"+": value + q, "-": value - q, "×": value * q, "/": value / q}[sign]
    count = random.randint(0, 4)
    right, cut = (oracle.printed(value, "places", count, rule) for rule in ("half away", "down"))
    candidates = [right, right, cut, neighbour(right, 1), neighbour(right, -1)]
    claimed = random.choice([c for c in candidates if c])
    link = random.choice(["=", "=", "≈"])
    case = Case(name)
    case.published = [f"- shown: \"{text} {link} {claimed}\""]
    coarse = claimed.endswith("0") and "." not in claimed and int(claimed) != 0
    if claimed == right:
        allowed = {"exact"}
    elif link == "≈" and coarse and value != 0:
        # Trailing zeros of a round number may be placeholders: 81.5 ≈ 80.
        zeros = len(claimed) - len(claimed.rstrip("0"))
        rough = any(oracle.digits(oracle.rounded(value / 10 ** z, "half away"), -z) == claimed for z in range(1, zeros + 1))
        allowed = {"exact"} if rough else {"truncated", "off", "by hand", "as printed"}
    else:
        # A result is `by hand` if rounding an operand, within half of its last digit, explains it.
        allowed = {"truncated", "off", "by hand", "as printed"} if claimed == cut else {"off", "by hand", "as printed"}
    case.verdicts[f"{text} {link} {claimed}", claimed] = allowed
    return case


MAKERS = [(value_case, 33), (claim_case, 22), (order_case, 14), (statement_case, 8), (places_case, 4), (table_case, 4), (chain_case, 6),
          (matrix_case, 2), (shown_case, 9)]


def make(random, name):
    """Returns a random case; tries again if the oracle can't decide."""
    makers, weights = zip(*MAKERS)
    while True:
        maker = random.choices(makers, weights)[0]
        try:
            return maker(random, name)
        except (oracle.Undecided, ZeroDivisionError, ValueError, OverflowError):
            continue
