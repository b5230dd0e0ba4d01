"""Random expressions, in the syntax of the program and evaluated by mpmath and fractions.

A tree is a tuple of an operation and its parts, a Fraction or the name of a constant. Half of all values are near a boundary of the requested digits: on a tie,
very close to one, or just below the next digit. They are hidden in identities, so that the program must prove on which side they are.
"""
from fractions import Fraction

import mpmath

BINARY = {"+": (1, lambda a, b: a + b), "-": (1, lambda a, b: a - b), "*": (2, lambda a, b: a * b), "/": (2, lambda a, b: a / b)}
FUNCTIONS = {
    "sqrt": mpmath.sqrt, "cbrt": mpmath.cbrt, "exp": mpmath.exp, "ln": mpmath.log, "log10": mpmath.log10,
    "log2": lambda x: mpmath.log(x) / mpmath.log(2), "sin": mpmath.sin, "cos": mpmath.cos, "tan": mpmath.tan, "atan": mpmath.atan,
    "sinh": mpmath.sinh, "cosh": mpmath.cosh, "tanh": mpmath.tanh, "asinh": mpmath.asinh, "abs": abs, "erf": mpmath.erf}
# Keeps arguments in the domains of functions, and values small.
ABOVE_ZERO = {"sqrt", "cbrt", "ln", "log10", "log2"}
STEEP = {"exp", "sinh", "cosh", "tan"}


def literal(q):
    """Returns a fraction as an author writes it."""
    if q.denominator == 1:
        return str(q.numerator)
    power, rest = 0, q.denominator
    while rest % 10 == 0:
        power, rest = power + 1, rest // 10
    while rest % 2 == 0:
        power, rest = power + 1, rest // 2
    while rest % 5 == 0:
        power, rest = power + 1, rest // 5
    if rest != 1:
        return f"({q.numerator}/{q.denominator})" if q >= 0 else f"(-{-q.numerator}/{q.denominator})"
    power = max(power, 0)
    while (q * 10 ** power).denominator != 1:
        power += 1
    n = (q * 10 ** power).numerator
    text = str(abs(n)).rjust(power + 1, "0")
    return ("-" if n < 0 else "") + text[:-power] + "." + text[-power:]


def text_of(tree):
    if isinstance(tree, Fraction):
        written = literal(tree)
        return f"({written})" if tree < 0 and not written.startswith("(") else written
    if isinstance(tree, str):
        return tree
    op, *parts = tree
    if op in BINARY:
        return f"({text_of(parts[0])} {op} {text_of(parts[1])})"
    if op == "^":
        return f"({text_of(parts[0])})^({text_of(parts[1])})"
    return f"{op}({', '.join(text_of(part) for part in parts)})"


def real_of(tree):
    """Evaluates a tree with mpmath's current precision."""
    if isinstance(tree, Fraction):
        return mpmath.mpf(tree.numerator) / tree.denominator
    if isinstance(tree, str):
        return mpmath.pi if tree == "pi" else mpmath.pi / 180
    op, *parts = tree
    values = [real_of(part) for part in parts]
    if op in BINARY:
        return BINARY[op][1](*values)
    if op == "^":
        return mpmath.power(*values)
    if op in ("min", "max"):
        return min(values) if op == "min" else max(values)
    return FUNCTIONS[op](values[0])


def fraction_of_tree(tree):
    """Evaluates a tree exactly. Returns None if a part is not rational, or too large."""
    if isinstance(tree, Fraction):
        return tree
    if isinstance(tree, str):
        return None
    op, *parts = tree
    values = [fraction_of_tree(part) for part in parts]
    if any(value is None for value in values):
        return None
    if op in BINARY:
        return None if op == "/" and values[1] == 0 else BINARY[op][1](*values)
    if op == "^":
        small = values[1].denominator == 1 and abs(values[1]) <= 40 and (values[0] != 0 or values[1] >= 0)
        return values[0] ** int(values[1]) if small else None
    return {"min": min, "max": max, "abs": lambda x: abs(x)}[op](*values) if op in ("min", "max", "abs") else None


def decimal(random, most_places=4, largest=100):
    places = random.randint(0, most_places)
    return Fraction(random.randint(-largest * 10 ** places, largest * 10 ** places), 10 ** places)


def leaf(random):
    kind = random.random()
    if kind < 0.1:
        return "pi"
    if kind < 0.3:
        return Fraction(random.randint(-20, 20), random.randint(1, 12))
    return decimal(random) if kind < 0.8 else Fraction(random.randint(-12, 12))


def tree_of(random, height):
    if height == 0 or random.random() < 0.15:
        return leaf(random)
    kind = random.random()
    if kind < 0.55:
        return (random.choice("+-**/+"), tree_of(random, height - 1), tree_of(random, height - 1))
    if kind < 0.62:
        return ("^", tree_of(random, height - 1), Fraction(random.randint(-3, 4)))
    if kind < 0.66:
        return (random.choice(["min", "max"]), tree_of(random, height - 1), tree_of(random, height - 1))
    name = random.choice(sorted(FUNCTIONS))
    inside = tree_of(random, height - 1)
    if name in ABOVE_ZERO:
        inside = ("+", ("abs", inside), Fraction(random.randint(1, 9), random.choice([1, 2, 10])))
    if name in STEEP:
        inside = ("/", inside, ("+", ("abs", inside), Fraction(1, random.randint(1, 4))))
    return (name, inside)


def random_tree(random, height=4):
    """Returns a random tree with a value of readable size and without division by a possible 0."""
    while True:
        tree = tree_of(random, height)
        try:
            with mpmath.workdps(30):
                value = real_of(tree)
                again = real_of(tree)
            if isinstance(value, mpmath.mpc) or not mpmath.isfinite(value) or abs(value) > 1e12:
                continue
            if abs(value) > 1e-12 and is_tame(tree) and value == again:
                return tree
        except (ZeroDivisionError, ValueError, OverflowError, TypeError):
            continue


def is_tame(tree):
    """True if no divisor is close to 0 and no part is huge."""
    if not isinstance(tree, tuple):
        return True
    with mpmath.workdps(30):
        value = real_of(tree)
        if isinstance(value, mpmath.mpc) or not mpmath.isfinite(value) or abs(value) > 1e40:
            return False
        if tree[0] == "/" and abs(real_of(tree[2])) < 1e-9:
            return False
        if tree[0] == "^" and abs(real_of(tree[1])) < 1e-9:
            return False
    return all(is_tame(part) for part in tree[1:])


# ---- equal expressions that look different

def angle(random):
    return Fraction(random.randint(1, 30), random.randint(1, 9))


def nothing(random):
    """Returns an expression with the value 0 that does not look like it."""
    a, b = (Fraction(random.choice([2, 3, 5, 6, 7, 10, 11])) for _ in range(2))
    x = angle(random)
    return random.choice([
        ("-", ("*", ("sqrt", a), ("sqrt", b)), ("sqrt", a * b)),
        ("-", ("+", ("^", ("sin", x), Fraction(2)), ("^", ("cos", x), Fraction(2))), Fraction(1)),
        ("-", ("+", ("atan", Fraction(1, 2)), ("atan", Fraction(1, 3))), ("/", "pi", Fraction(4))),
        ("-", ("ln", a * b), ("+", ("ln", a), ("ln", b))),
        ("-", ("sqrt", ("+", Fraction(3), ("*", Fraction(2), ("sqrt", Fraction(2))))), ("+", Fraction(1), ("sqrt", Fraction(2)))),
        ("-", ("*", ("exp", x), ("exp", a)), ("exp", x + a)),
        ("-", ("/", ("-", ("^", ("sqrt", a), Fraction(2)), x), Fraction(3)), (a - x) / 3)])


def disguised(random, tree, times=1):
    """Returns an expression with the same value that is written differently."""
    for _ in range(times):
        kind = random.randrange(6)
        x = angle(random)
        if kind == 0:
            tree = ("+", tree, nothing(random))
        elif kind == 1:
            tree = ("*", tree, ("+", ("^", ("sin", x), Fraction(2)), ("^", ("cos", x), Fraction(2))))
        elif kind == 2:
            tree = ("-", ("+", tree, ("sqrt", x)), ("sqrt", x))
        elif kind == 3:
            tree = ("ln", ("exp", tree)) if size_of(tree) < 200 else ("+", tree, nothing(random))
        elif kind == 4:
            tree = ("/", ("*", tree, ("sqrt", x)), ("sqrt", x))
        else:
            tree = ("*", ("*", tree, ("exp", x)), ("exp", -x))
    return tree


def size_of(tree):
    with mpmath.workdps(20):
        return abs(real_of(tree))


def hair(random):
    """Returns a tiny number, positive or negative."""
    k = random.choice([random.randint(4, 20), random.randint(20, 60), random.randint(60, 300)])
    q = Fraction(random.choice([-1, 1]) * random.randint(1, 9), 10 ** k)
    return q if random.random() < 0.5 else ("*", q, random.choice([("exp", Fraction(1)), ("sin", Fraction(1)), ("sqrt", Fraction(2)), "pi"]))


def simpler(tree):
    """Returns simpler trees: an operation is replaced by an operand or by 1, a long number by a short one."""
    if isinstance(tree, Fraction):
        return [q for q in (Fraction(1), Fraction(round(tree)), tree.limit_denominator(10)) if len(literal(q)) < len(literal(tree))]
    if isinstance(tree, str):
        return [Fraction(3)]
    made = list(tree[1:]) + [Fraction(1)]
    for i in range(1, len(tree)):
        made += [tree[:i] + (part,) + tree[i + 1:] for part in simpler(tree[i])]
    return made
