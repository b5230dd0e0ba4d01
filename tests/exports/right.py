"""Computes which typed numbers are right, from the pages of the site and quiz.yaml, with Python's decimal."""
import functools
import json
import math
import pathlib
import random
import re
import shutil
import subprocess
from decimal import Decimal, getcontext
from fractions import Fraction
from html import unescape

from common import identifier_of, written

getcontext().prec = 120


def pages(program, course, folder, name):
    """Returns a page of the course. A course without pages is built in a copy."""
    page = pathlib.Path(course) / "output/html" / name
    if not page.exists():
        copy = folder / "built"
        if not copy.exists():
            shutil.copytree(course, copy)
            subprocess.run([program, "-C", copy, "build"], check=True, capture_output=True)
        page = copy / "output/html" / name
    return page.read_text(encoding="utf-8")


class Right:
    """The right answers to a question: the range from `low` to `high`; and known wrong ones."""

    def __init__(self, digits, exact, form, rounding, wrong, tolerance=None):
        self.digits, self.form, self.rounding, self.tolerance = digits, form, rounding, tolerance
        plain = digits.replace(",", "").rstrip("%")
        above, _, below = plain.partition("/")
        self.value = Decimal(above) / Decimal(below or 1)
        self.unit = Decimal(1).scaleb(self.value.as_tuple().exponent)
        count = None
        if re.search("sig|sci", str(form)):
            count = int(re.search(r"\d+", form)[0]) + ("sci" in form)
            self.unit = Decimal(1).scaleb(self.value.adjusted() - count + 1)
        half, self.below, self.above = self.unit / 2, self.value - self.unit, self.value + self.unit
        self.low = self.value - half
        self.high = self.value + half
        if count and abs(self.value).as_tuple().digits.count(0) == len(self.value.as_tuple().digits) - 1 and self.value.as_tuple().digits[0] == 1:
            if self.value > 0:
                self.low, self.below = self.value - half / 10, self.value - self.unit / 10
            else:
                self.high, self.above = self.value + half / 10, self.value + self.unit / 10
        if rounding in ("down", "up", "floor", "ceiling"):  # the next number is excluded; the range ends ten digits before it
            upward = rounding == "floor" or (rounding == "down") == (self.value > 0) and rounding != "ceiling"
            rest = self.unit.scaleb(-10)
            self.low, self.high = (self.value, self.above - rest) if upward else (self.below + rest, self.value)
        if exact:
            self.low = self.high = self.value
        if tolerance:
            text = str(tolerance)
            distance = self.unit if text == "last place" else abs(self.value) * Decimal(text.rstrip(" %")) / 100 if "%" in text else Decimal(text)
            self.low, self.high = self.value - distance, self.value + distance
        self.wrong = [Decimal(one.replace(",", "").rstrip("%")) for one in wrong]

    def right_samples(self, count, seed):
        """Returns right numbers with up to ten more digits than requested, including both ends."""
        source = random.Random(seed)
        found = [self.low, self.high, self.value]
        places = max(0, -self.unit.as_tuple().exponent)
        while len(found) < count:
            more = source.randint(1, 10)
            step = Decimal(1).scaleb(-(places + more))
            x = (self.low + (self.high - self.low) * Decimal(source.randint(0, 10**12)) / 10**12).quantize(step)
            if source.random() < 0.3:
                x = source.choice([self.low + step * source.randint(0, 9), self.high - step * source.randint(0, 9)])
            if self.low <= x <= self.high:
                found.append(x)
            elif self.low == self.high:
                found.append(self.value)
        return found

    def wrong_samples(self, count, seed):
        """Returns wrong numbers with the requested digits, and the distractors."""
        source = random.Random(seed)
        found = list(self.wrong) + [self.below, self.above, -self.value, self.value * 10, Decimal(0)]
        while len(found) < count:
            found.append(self.value + self.unit * source.choice([1, -1]) * source.randint(1, 10 ** source.randint(1, 6)))
        return [x for x in found if not self.low <= x <= self.high]


def markup_of_states(part):
    """Returns {state: markup} from the table beside a question; empty if it does not vary."""
    table = re.search(r'class="states">(.*?)</script>', part, re.DOTALL)
    if not table:
        return {}
    data, found = json.loads(table[1]), {}
    for id, shape, *digits in data["states"]:
        text = "\n".join(data["lines"][line] for line in data["shapes"][shape])
        assert text.count("\x1f") == len(digits)
        for one in digits:
            text = text.replace("\x1f", one, 1)
        found[id] = text
    return found


@functools.cache
def asked(export, page, kind, name):
    """Returns {(lesson, id): (markup on the page, author's entry)} of everything exported; with --variants each state, as `id/f=450`."""
    found = {}
    author = written(export.course, name)
    for part in pages(export.program, export.course, export.folder, page).split(f'data-{kind}="{kind}-')[1:]:
        lesson, _, rest = part.partition("--")
        id = rest[: rest.index('"')]
        states = markup_of_states(part) if "--variants" in export.options else {}
        for state, markup in states.items() or [("", part)]:
            found[lesson, id + "/" * bool(state) + state] = (markup, author[lesson, id])
    return found


def differs_in_picture_alone(author):
    """True if the states of a question have the same text: targets without pictures leave them out."""
    return "figure" in author and "choose" in author and "{num}" not in author["ask"] and "choices" not in author


def asked_questions(export):
    """Returns the questions as the target has them: `export.splits` says whose blanks become questions, `id/name` or `id/name/state`."""
    found = {}
    for (lesson, id), (markup, author) in asked(export, "quiz.html", "question", "quiz").items():
        if export.target in ("anki-text", "gift") and "--variants" in export.options and differs_in_picture_alone(author):
            continue
        if "answers" not in author or not getattr(export, "splits", lambda author: False)(author):
            found[lesson, id] = (markup, author)
            continue
        id, slash, state = id.partition("/")
        for name in author["answers"]:
            found[lesson, f"{id}/{name}{slash}{state}"] = (markup, author)
    return found


class Blank:
    """A blank of a question: its points, what is right in it, and what is right after other numbers in earlier blanks."""

    def __init__(self, entry, name, author):
        own = author["answers"][name] if isinstance(author["answers"][name], dict) else {}
        self.name, self.points = name, int(re.search(r'data-points="(\d+)"', entry)[1])
        assert self.points == own.get("points", 1)
        form = own.get("decimals", author.get("decimals", ""))

        def right(attributes, wrong):
            digits = re.search(r'data-digits="([^"]*)"( data-exact)?', attributes)
            is_number = re.match(r"-?\d", digits[1])
            return Right(digits[1], bool(digits[2]), form, own.get("rounding", author.get("rounding")), wrong, own.get("tolerance")) if is_number else digits[1]

        wrong = re.findall(r'data-known="([^"]*)"', entry)
        assert len(wrong) == len(own.get("distractors", []))
        self.right = right(entry[: entry.index(">")], wrong)
        self.is_number = isinstance(self.right, Right)
        function = re.search(r'data-function="([^"]*)" data-format="([^"]*)" data-rounding="([^"]*)"(?: data-tolerance="([^"]*)")?', entry)
        self.steps, self.format, self.rounding, self.tolerance = (unescape(function[1]).split(), *function.groups()[1:]) if function else ([], "", "", None)
        self.followed = [(int(earlier), Decimal(typed), right(rest, [])) for earlier, typed, rest in re.findall(r'<span class="followed"[^>]*data-after="(\d+)" data-typed="([^"]*)"([^>]*)>', entry)]


    def uses(self):
        """Returns the earlier blanks in its function."""
        return {int(step[1:]) for step in self.steps if step[0] == "#"}

    def has_fixed_tolerance(self):
        """True if the distance of right numbers from the value does not depend on it, and QTI has the operators."""
        lacking = {"log10", "log2", "cbrt", "asinh", "acosh", "atanh", "trunc"}
        return bool(re.fullmatch(r"(percent )?\d", self.format)) and not str(self.tolerance).endswith("%") and not any(step in lacking or step.startswith("round") for step in self.steps)

    def value(self, typed):
        """Returns the value of its function for numbers {blank: typed}, as a double; None if it is undefined."""
        both = {"+": float.__add__, "-": float.__sub__, "*": float.__mul__, "/": float.__truediv__, "^": math.pow, "min": min, "max": max}
        one = {"neg": float.__neg__, "abs": abs, "ln": math.log, "ceil": math.ceil, "floor": math.floor}
        stack = []
        try:
            for step in self.steps:
                if step[0] == "#":
                    stack.append(float(typed[int(step[1:])]))
                elif re.match(r"[-~]?\d", step):
                    stack.append(float(step[1:]) if step[0] == "~" else float(Fraction(step)))
                elif step in both:
                    stack[-2:] = [both[step](*stack[-2:])]
                else:
                    stack[-1] = float((one.get(step) or getattr(math, step))(stack[-1]))
        except (ArithmeticError, ValueError):
            return None
        return stack[0]


@functools.cache
def blanks_of(export):
    """Returns {(lesson, id): [Blank]} of all questions with blanks."""
    found = {}
    for key, (part, author) in asked(export, "quiz.html", "question", "quiz").items():
        if "answers" in author:
            part = part.partition('<script type="application/json" class="states">')[0]
            answer = re.search(r'(?s)<template class="answered">(.*?)</template>', part)[1]
            entries = answer.split("<li data-blank=")[1:]
            assert len(entries) == len(author["answers"])
            found[key] = [Blank(entry, name, author) for entry, name in zip(entries, author["answers"])]
    return found


def asked_cards(export):
    return asked(export, "flashcards.html", "card", "cards")


def identities(export):
    """Returns the identities of all cards and of all questions."""
    return ({f"{lesson}/card/{id}" for lesson, id in asked_cards(export)}, {f"{lesson}/question/{id}" for lesson, id in asked_questions(export)})


def card_identifiers(export):
    """Returns the identifiers of all cards in packages."""
    return {identifier_of("card", *key) for key in asked_cards(export)}


def question_identifiers(export):
    """Returns {identifier in packages: (lesson, id)} of all questions."""
    return {identifier_of("question", *key): key for key in asked_questions(export)}


def right_answers(export):
    """Returns {(lesson, id): Right} of all numeric questions whose answer is a number."""
    found = {}
    for (lesson, id), blanks in blanks_of(export).items():
        id, slash, state = id.partition("/")
        found |= {(lesson, f"{id}/{blank.name}{slash}{state}"): blank.right for blank in blanks if blank.is_number}
    for key, (part, author) in asked_questions(export).items():
        if "answers" in author:
            continue
        part = part.partition('<script type="application/json" class="states">')[0]
        digits = re.search(r'data-digits="([^"]*)"( data-exact)?', part)
        if not digits or not re.match(r"-?\d", digits[1]):
            continue
        wrong = re.findall(r'class="wrong"><p>(?:<b>.\.</b>|<span class="sign">).*?</span></span> *<span class="proven">(.*?)</span>', part)
        wrong = [re.sub(r"\xa0×\xa010<sup>(.*?)</sup>", r"e\1", one).replace("−", "-") for one in wrong]
        assert len(wrong) == len(author.get("distractors", [])), key
        found[key] = Right(digits[1], bool(digits[2]), author.get("decimals", ""), author.get("rounding"), [re.sub(r"[^\d.,e-].*$", "", one) for one in wrong], author.get("tolerance"))
    return found


def units_of(export):
    """Returns {(lesson, id): unit} of the numeric questions whose answers are quantities."""
    found = {}
    for key, (part, author) in asked_questions(export).items():
        unit = re.search(r'data-unit="([^"]*)"', part.partition('<script type="application/json" class="states">')[0])
        if unit and "answers" not in author:
            found[key] = unescape(unit[1])
    return found


def in_plain_words(html):
    """Returns the words of HTML or XML, without its formulas, which every target writes in its own form."""
    text = re.sub(r"(?s)<(?:\w+:)?math.*?</(?:\w+:)?math>|\\\(.*?\\\)", " ", html or "")
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", text)).split())


def letters_in(ask):
    """Returns {letter: words} of the last lettered list of a question; empty if there is none."""
    lists = re.findall(r'(?s)<ol type="A">(.*?)</ol>', ask)
    items = re.findall(r"(?s)<li>(.*?)</li>", lists[-1]) if lists else []
    return {chr(ord("A") + index): in_plain_words(item) for index, item in enumerate(items)}


def right_parts(export):
    """Returns {(lesson, id): [(part, what is right for it)]} of all questions with several parts, sorted: an item and its match or its position, a statement and its truth."""
    found = {}
    for key, (part, author) in asked_questions(export).items():
        if not {"pairs", "order", "statements"} & set(author):
            continue
        answer = re.search(r'(?s)<template class="answered">(.*?)</template>', part)[1]
        pairs = []
        for entry in re.findall(r"(?s)<li (data-part=.*?)</li>", answer):
            due = re.search(r'data-due="(.*?)"', entry)[1]
            before, choice = re.search(r'(?s)>(.*?)<div class="choice">(.*?)</div></div>', entry).groups()
            words = in_plain_words(re.sub(r"<b>.*?</b>|<strong>(True|False)</strong> <div>", "", choice, count=2))
            pairs.append((in_plain_words(before), words) if "pairs" in author else (words, due.capitalize()))
        assert len(pairs) == len(author.get("pairs") or author.get("order") or author.get("statements"))
        found[key] = sorted(pairs)
    return found


def points_of(export, key):
    """Returns the author's points of a question."""
    id, _, rest = key[1].partition("/")
    author = written(export.course, "quiz")[key[0], id]
    answers = author.get("answers", {})
    points = {name: one.get("points", 1) if isinstance(one, dict) else 1 for name, one in answers.items()}
    name = rest.partition("/")[0]
    return points[name] if name in points else sum(points.values()) if points else author.get("points", 1)


def adapted(export, rights):
    """Returns the right answers, with fewer digits where --adapt says so; a number to choose has none."""
    changed = re.findall(r"^([^/]+)/(.+): was typed as (\S+), is (?:typed as (\S+)|chosen from (\d+) numbers)$", export.printed, re.MULTILINE)
    assert len(changed) == export.count("adapted")
    for lesson, id, before, after, choices in changed:
        old = rights.pop((lesson, id), None)
        if choices:
            assert int(choices) == len(old.wrong) + 1
            continue
        form = ""
        if old and re.search("sig|sci", str(old.form)):
            count = len(re.sub(r"e.*|\D", "", after).lstrip("0"))
            form = f"sci {count - 1}" if "sci" in old.form else f"{count} sig"
        new = Right(after, False, form, old and old.rounding, [])
        if old:  # every right number with more digits rounds to the fewer ones, so it is right as well
            new.wrong = old.wrong
            assert new.low <= old.low <= old.high <= new.high and old.unit < new.unit, id
        rights[lesson, id] = new
    return rights
