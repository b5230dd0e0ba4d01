"""Mutators: each takes a random.Random and bytes, and returns other bytes. Equal seeds give equal bytes."""
import json
import re

LONGEST = 60000  # the limit on the bytes that one mutation adds
DEPTHS = (3, 40, 300, 3000, 20000)

NUMBERS = ["0", "-0", "007", "1.5.2", "1,000,000", "9" * 40, "9" * 12000, "0." + "0" * 4000 + "1", "1e308", "1e999999999", "1e-999999", "-1e400",
           "0x10", "1_000", "٣٤", "½", "²", "∞", "NaN", "nan", ".inf", "−5", "1/0", "2^31", "4294967296", "-2147483649", "18446744073709551616",
           "1..0", "1..10^9", "0..4194305", "5 %", "1×10⁻³⁰⁰⁰", "3 ± 0", "pi", "true", "null", "~", "date(2023-02-30)", "1e", "+", "--1", "1:2"]

WORDS = ["", " ", "\t", "\u00a0", "\u200b", "\u202e", "\ufeff", "\u0085", "\ufffe", "é" * 50, "👩‍👩‍👧", "Z̸̧͑", "con", "../x", "/etc/passwd", "a" * 5000, "'",
         '"', "\\", "`", "{{", "}}", "%", "#", "-->", "]]>", "&#0;", "&amp;", "<script>alert(4711)</script>", "<img src=x onerror=alert(4711)>",
         "javascript:alert(4711)", "=cmd|' /C calc'!A0", "::error::x", "\x1b[31m", "{num}`K[3]`", "{lit}`1`", "\\input{/etc/passwd}", "\\write18{id}"]

YAML = ["- ", "? ", ": ", "&a ", "*a", "<<: *a", "!!binary ", "!!python/object:x ", "!!float ", "| ", ">-", "|2", "%YAML 1.1\n", "---\n", "...\n", "{", "}",
        "[", "]", ",", "{a: }", "[[1, 2], [3]]", "yes", "no", "title: ", "id: ", "example: ", "given:\n  x: 1\n", "equations: |\n  y = x\n", "show:\n  - table: K\n",
        "published:\n  - where: here\n    what: K[3]\n    values: 1\n", "errata:\n  - what: K[3]\n    because: none\n", "by hand: |\n  K: 2\n", "units:\n  K: m^2/s\n",
        "decimals: 99999", "decimals: sci 0", "decimals: percent", "decimals: fraction", "rounding: half even", "choose:\n    n: 1..9\n", "keep: false",
        "start: {n: 3}", "answer: ", "distractors: []", "measured: |\n  K: 0.1\n", "labels: {}", "remarks: []", "figures:\n  f:\n    plot: K\n",
        "data: {file: ../../x.csv, column: a}", "plain numerals:\n  counts: 9\n", "lessons: []", "misconception: x", "notation: {K: '\\frac{'}", "language: de",
        "documents: [\".\"]", "languages: {a: b}", "plain: [rows]", "\"\\u0000\"", "\"\\ud800\"", "\"\\x41"]
MARKDOWN = ["$", "$$", "$x^{2$", "${$", "$\\frac{1}{2$", "$$\n\\sqrt{2\n$$", "\\$", "{num}`", "{num}`K[3] : 2`", "{num}`1 <K>`", "{num}`", "`{eq}`K`", "{eq}`K[year]`",
            "{ref}`x`", "{term}`x`", "{cite}`x`", "{nmu}`x`", "\\val{K[3]}", "\\claim{1}{K[3]}", "$\\val{K[3] : 2}$", "```{example} first-lesson-example\n```\n",
            "```{table} K\n:title: x\n```\n", "```{steps} K[3]\n```\n", "````{note} T\n:folded:\n", "```{figure} f\n```\n", "```{demo} d\n```\n", "```{math}\nx = {\n```\n",
            "```{cards}\n```\n", "```{quiz}\n```\n", "~~~", "````", "# ", "###### ", "> ", "* ", "1. ", "999999999. ", "- [ ] ", "| a | b |\n| --- | ---: |\n| 1.5 | 2 |\n",
            "[a](b)", "[a]: b\n", "![p](p.png)", "![", "](", "[^1]", "[^1]: x\n", "<!-- ", " -->", "<!-- = K -->", "<!-- table = T[bench, version] -->", "<!-- proofsheet: off -->",
            "<!-- proofsheet: 1 = K; 2 = K -->", "<div>", "</div>", "<b", "&nbsp;", "\\\n", "  \n", "***", "___", "~~x~~", "https://x.y", "[x](../other/lesson.md#y)", "\r\n", "\r"]
TEX = ["\\", "{", "}", "$", "$$", "%", "% = speedup[\"sort\"]\n", "% table = T[bench, version]\n", "\\begin{tabular}{lrr}\n", "\\end{tabular}", "\\begin{verbatim}", "\\end{document}",
       "&", "\\\\", "\\hline", "\\multicolumn{2}{c}{", "\\claim{2.35}{", "\\frac{1}{", "\\sqrt[", "\\left(", "\\right", "\\verb|", "\\def\\z{\\z}\\z", "\\input{x}", "\\csname", "^^M", "~",
       "\\num{1.5}", "\\SI{1.5}{\\ms}", "\\,", "\\cite{x}", "\\ref{x}", "\\(", "\\)", "\\[", "\\]", "\\%", "x_{i", "x^{", "\\text{", "\\mathrm{", "\\begin{matrix}", "\\over", "\\color{"]
HTML = ["<", ">", "</", "<p>", "</p>", "<td>", "</td>", "<tr>", "<table>", "</table>", "<th colspan=99999>", "<td rowspan=65535>", "<td colspan=0>", "<!--", "-->", "<!-- = total[v2] -->",
        "<![CDATA[", "<script>", "</script>", "<style>", "<pre>", "<code>", "<textarea>", "<title>", "<svg>", "<math>", "<sup>2</sup>", "&", "&#", "&#x110000;", "&#46;", "&minus;", "&thinsp;",
        "<br>", "<a href='", "<!DOCTYPE", "<?php", "<p hidden>", "<html lang=de>", "<span>1</span>"]
RST = [".. ", ".. = total[v2]\n", "::\n\n", ":num:`2.35 <total[v1]>`", "``", "`", "|x|", "====", "----", "+---+---+\n| 1 | 2 |\n+---+---+\n", "==== ====\na    b\n==== ====\n1.5  2\n==== ====\n",
       ".. table = T[bench, version]\n\n", ".. list-table::\n", ".. csv-table::\n", ".. math::\n", ":math:`x^{2`", "`a <b>`_", "[1]_", ".. [1] x", "+", "|", "\t"]
JSON = ["{", "}", "[", "]", ",", ":", "null", "true", "1e999", "\"\"", "\"\\u0000\"", "\"\\ud800\"", "\"source\": ", "\"cell_type\": \"markdown\"", "\"cells\": []", "\"outputs\": []", "\"nbformat\": 99",
        "\"metadata\": {}", "\"schema\": 2", "\"numbers\": [", "-", "\"a\": {\"a\": {}}", "\"1.5 <!-- = total[v1] -->\\n\"", "// x", "'"]
XML = ["<testcase>", "<testcase", "</testcase>", "<testsuite name=\"x\">", "</testsuite>", "</testsuites>", "<failure message=\"", "</failure>", "<property name=\"shard\" value=\"1/2\"/>", "<!DOCTYPE x [",
       "<!ENTITY a \"b\">", "&a;", "<![CDATA[", "]]>", "tests=\"-1\"", "failures=\"99999999999999999999\"", "\"", "<", ">", "&lt;", "<?xml version=\"1.0\"?>", "<!--"]
CSV = [",", "\"", "\"\"", "\n", "\r\n", ";", "\t", "id", "name", "id,name\n", "CON,x\n", "nul,x\n", "../x,y\n", ".,x\n", "a/b,c\n", "=1+1", "a,b,c,d,e\n", "ANNA,x\nanna,y\n"]
MUSTACHE = ["{{", "}}", "{{{", "}}}", "{{#x}}", "{{/x}}", "{{^x}}", "{{> x}}", "{{> lesson}}", "{{!", "{{= <% %> =}}", "{{title}}", "{{.}}", "{{#.}}", "{{x y}}", "{{#lesson}}"]
TOKENS = {"yaml": YAML, "markdown": MARKDOWN, "tex": TEX, "html": HTML, "rst": RST, "json": JSON, "xml": XML, "csv": CSV, "mustache": MUSTACHE}

OPENERS = {"yaml": ["[", "{", "- ", "? ", "{a: ", "&a [", "'", "(", "-("], "markdown": ["> ", "* ", "1. ", "[", "![", "*", "`", "${", "$\\frac{", "$\\sqrt{", "(", "<div>", "**_", "$x^{", "[[](", "```{note} x\n"],
           "tex": ["{", "\\frac{", "\\sqrt{", "\\begin{a}", "$", "\\(", "\\left(", "x_{"], "html": ["<div>", "<table><tr><td>", "<b>", "<!--", "<p", "<sup>", "&"], "rst": ["* ", "`", "(", "| ", "+-"],
           "json": ["[", "{\"a\":", "\"", "[{\"cells\":"], "xml": ["<a>", "<testsuite name=\"a\">", "&"], "csv": ["\"", ","], "mustache": ["{{#a}}", "{{^a}}", "{{> lesson}}", "{{"]}

FUNCTIONS = ("sqrt cbrt exp ln log10 log2 sin cos tan asin acos atan sinh cosh tanh asinh abs sign floor ceil trunc round min max gcd mod div binomial factorial sum mean median std var prod norm count all any len "
             "argmin argmax softmax dot solve determinant inverse eigenvalues normal_cdf normal_quantile t_cdf t_quantile chi2_cdf chi2_quantile f_cdf f_quantile beta_cdf tukey_cdf tukey_quantile binomial_cdf "
             "npv irr pmt regress anova cumprod cumsum year days atan2 fisher_z date").split()
VALUES = ["0", "1", "2", "-3", "0.5", "1/3", "10", "1e-50", "10^20", "10^400", "2^0.5", "pi", "exp(1)", "100", "10^6", "170", "0.1 + 0.2", "K", "x", "[1, 2, 3]", "[[1, 2], [3, 4]]", "[]", "1..5", "1..10^6",
          "true", "\"red\"", "date(2022-11-26)", "30 deg", "1..0", "[k for k in 1..40]"]


def expression(random, depth=0):
    """Returns a text that matches the grammar of equations, or almost."""
    if depth > 5 or random.random() < 0.15 + 0.1 * depth:
        return random.choice(VALUES if random.random() < 0.9 else NUMBERS)
    inner = lambda: expression(random, depth + 1)
    shape = random.randrange(13)
    if shape <= 3:
        return f"{inner()} {random.choice('+ - * / ^ @ div mod .^ .. < = ≠ ≥ and or × ·'.split())} {inner()}"
    if shape <= 6:
        return f"{random.choice(FUNCTIONS)}({', '.join(inner() for _ in range(random.choice((1, 1, 1, 2, 2, 3))))})"
    if shape == 7:
        return f"{random.choice(('sum', 'prod', 'max', 'mean', 'count', 'any'))}({inner()} for k in {random.choice(('1..9', '1..1000', '0..10^5', '1..10^9', inner()))}{random.choice(('', ' if k > 2'))})"
    if shape == 8:
        return f"if {inner()} then {inner()} else {inner()}"
    if shape == 9:
        return f"({inner()})" + random.choice(("", "!", "^T", "[1]", "[1, ..]", "^-1", " deg", " to 40 places"))
    if shape == 10:
        return f"solve({inner()} = x for x in {random.choice(('-3..3', '0..1', '1..1', inner()))})"
    if shape == 11:
        return f"[{inner()} for i in 1..{random.choice((3, 20, 300))}, j in 1..{random.choice((3, 20))}]"
    return random.choice(("-", "not ", "√", "2")) + inner()


def piece(random, kind):
    """Returns a text with a meaning in this kind of file."""
    choice = random.random()
    if choice < 0.6:
        return random.choice(TOKENS.get(kind, WORDS))
    if choice < 0.75:
        return random.choice(NUMBERS)
    return random.choice(WORDS) if choice < 0.9 else expression(random)


def lines_of(data):
    return data.splitlines(keepends=True) or [b""]


def put(data, at, text):
    return data[:at] + (text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")) + data[at:]


def flip_byte(random, data, kind, others):
    at = random.randrange(len(data) + 1)
    return data[:at] + bytes([random.randrange(256)]) + data[at + 1:]


def insert_bytes(random, data, kind, others):
    odd = [b"\0", b"\xff", b"\xc0\xaf", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xe2\x82", b"\xef\xbb\xbf", b"\r", b"\x0b", b"\x1b]0;x\x07", b"\x7f", bytes(random.randrange(256) for _ in range(8))]
    return put(data, random.randrange(len(data) + 1), random.choice(odd))


def delete_range(random, data, kind, others):
    at = random.randrange(len(data) + 1)
    return data[:at] + data[at + random.choice((1, 1, 2, 5, 30, 300)):]


def repeat_range(random, data, kind, others):
    at, length = random.randrange(len(data) + 1), random.choice((1, 5, 40, 400))
    part = data[at:at + length]
    return put(data, at, part * random.choice((1, 2, 20, max(1, LONGEST // 4 // max(1, len(part))))))


def truncate(random, data, kind, others):
    return data[:random.randrange(len(data) + 1)]


def recode(random, data, kind, others):
    text = data.decode("utf-8", "replace")
    return random.choice((lambda: b"\xef\xbb\xbf" + data, lambda: text.encode("utf-16"), lambda: text.encode("utf-16-be"), lambda: text.encode("latin-1", "replace"),
                          lambda: data.replace(b"\n", b"\r\n"), lambda: data.replace(b"\n", b"\r"), lambda: data.rstrip(b"\n"), lambda: b"", lambda: data + b"\0"))()


def insert_piece(random, data, kind, others):
    return put(data, random.randrange(len(data) + 1), piece(random, kind))


def insert_at_word(random, data, kind, others):
    """Inserts a piece at a word boundary, where it is more likely to form a token."""
    places = [match.start() for match in re.finditer(rb"\b", data)] or [0]
    return put(data, random.choice(places), piece(random, kind))


def replace_word(random, data, kind, others):
    words = list(re.finditer(rb"[A-Za-z_][\w-]*|[\d.,]+|[^\w\s]+", data))
    if not words:
        return data
    word = random.choice(words)
    new = random.choice(words).group() if random.random() < 0.4 else piece(random, kind).encode("utf-8", "surrogatepass")
    return data[:word.start()] + new + data[word.end():]


def change_number(random, data, kind, others):
    numbers = list(re.finditer(rb"\d[\d.]*", data))
    if not numbers:
        return data
    number = random.choice(numbers)
    digit = str(random.randrange(10)).encode()
    new = random.choice((random.choice(NUMBERS).encode(), number.group()[:-1] + digit, number.group() + digit, digit))
    return data[:number.start()] + new + data[number.end():]


def move_lines(random, data, kind, others):
    lines = lines_of(data)
    a, b = random.randrange(len(lines)), random.randrange(len(lines))
    choice = random.randrange(5)
    if choice == 0:
        lines[a], lines[b] = lines[b], lines[a]
    elif choice == 1:
        del lines[a:a + random.choice((1, 1, 2, 6))]
    elif choice == 2:
        lines[a:a] = lines[b:b + random.choice((1, 1, 3, 10))]
    elif choice == 3:
        lines[a] = random.choice((b" ", b"  ", b"    ", b"\t", b"- ", b"> ")) + lines[a]
    else:
        lines[a] = lines[a].lstrip(b" ")
    return b"".join(lines)


def splice(random, data, kind, others):
    other = random.choice(others or [data])
    ours, theirs = lines_of(data), lines_of(other)
    at, start = random.randrange(len(ours) + 1), random.randrange(len(theirs))
    return b"".join(ours[:at] + theirs[start:start + random.choice((1, 3, 20))] + ours[at + random.choice((0, 1)):])


def nest(random, data, kind, others):
    opener = random.choice(OPENERS.get(kind, ["(", "[", "{"]))
    depth = min(random.choice(DEPTHS), LONGEST // len(opener))
    close = "".join({"(": ")", "[": "]", "{": "}"}.get(letter, "") for letter in reversed(opener)) if random.random() < 0.5 else ""
    return put(data, random.choice([match.start() for match in re.finditer(rb"\b|\n", data)] or [0]), opener * depth + "x" + close * depth)


def long_line(random, data, kind, others):
    unit = piece(random, kind) or "x"
    return put(data, random.randrange(len(data) + 1), unit * min(random.choice((10, 200, 5000)), LONGEST // len(unit.encode("utf-8", "surrogatepass")) + 1))


def change_value(random, data, kind, others):
    """Replaces the value of a key or an entry by a value of another kind; structured data stays structured."""
    if kind == "json":
        return change_json(random, data)
    lines = lines_of(data)
    keyed = [i for i, line in enumerate(lines) if re.match(rb"\s*(- )?[^\s:#][^:#]*: *\S|\s*\S.* = \S|\s*- \S", line)]
    if not keyed:
        return insert_piece(random, data, kind, others)
    i = random.choice(keyed)
    head = re.match(rb"\s*(- )?([^\s:#][^:#]*: *| *\S.*? = )?", lines[i]).group()
    theirs = lines[random.choice(keyed)]
    value = random.choice((lambda: piece(random, kind), lambda: random.choice(NUMBERS), lambda: expression(random), lambda: json.dumps(random.choice(WORDS)),
                           lambda: re.sub(rb"^\s*(- )?[^:=]*[:=] *", b"", theirs).decode("utf-8", "replace").strip(), lambda: ""))()
    lines[i] = put(head, len(head), value) + b"\n"
    return b"".join(lines)


def change_json(random, data):
    try:
        root = json.loads(data)
    except (ValueError, RecursionError):
        return data[:-1]
    places = []

    def collect(node):
        for key, value in node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ():
            places.append((node, key))
            collect(value)
    collect(root)
    if places:
        node, key = random.choice(places)
        new = random.choice([None, True, -1, 1e300, 10 ** 400, "", "1.5", [], {}, [[]], random.choice(WORDS), random.choice(NUMBERS), "delete"])
        if new == "delete":
            del node[key]
        elif random.random() < 0.1 and isinstance(node, dict):
            node[random.choice(WORDS)] = node.pop(key)
        else:
            node[key] = new
    return json.dumps(root, indent=random.choice((None, 1)), ensure_ascii=random.random() < 0.5).encode("utf-8", "surrogatepass")


MUTATORS = [flip_byte, insert_bytes, delete_range, repeat_range, truncate, recode, nest, long_line] + [insert_piece, insert_at_word, replace_word, change_number, move_lines, splice] * 2 + [change_value] * 4


def mutate(random, data, kind, others):
    for _ in range(random.choice((1, 1, 1, 2, 2, 4))):
        data = random.choice(MUTATORS)(random, data, kind, others)[:20 * LONGEST]
    return data
