"""The oracle: what must hold for every command and every input."""
import fnmatch
import hashlib
import io
import json
import os
import pathlib
import re
import resource
import shutil
import signal
import stat
import subprocess
import time
import xml.etree.ElementTree as tree
import zipfile

import cases

# The budget of one command. Memory is counted in addition to that of the unchanged bases.
MEMORY = 40 << 20              # bytes
MEMORY_PER_BYTE = 100          # for each byte of the input
MEMORY_FOR_NUMBERS = 256 << 20  # the documented limit of one evaluation
SECONDS = 15.0                 # of a processor: a lesson may take 10^10 units of work, about ten seconds, and the rest five
SECONDS_PER_BYTE = 2e-6        # for each byte of the input
SLOWER_SANITIZED = 10          # times
WAITING_SECONDS = 30.0         # without using a processor: it hangs
ADDRESSES = 12 << 30           # bytes, so that one case can't take the machine
LONGEST_FILE = 256 << 20       # bytes

REPORT = re.compile(r"(ERROR: \w*Sanitizer|WARNING: \w*Sanitizer|runtime error: |SUMMARY: \w*Sanitizer|terminate called|Assertion .* failed|LLVM ERROR)[^\n]*")
ERROR = re.compile(r"^(?P<place>[^\s:][^:\n]*(?::\d+(?::\d+)?)?: )?error: (?P<fact>.*)$")
CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f\x80-\x9f]")
TEX = re.compile(r"^(?!.*verb).*\\(input\{/etc|write18|immediate|openin)", re.MULTILINE)


class Program:
    """Runs the program in a box, with limits."""

    def __init__(self, path):
        self.path = str(pathlib.Path(path).resolve())
        self.is_sanitized = b"__asan_init" in pathlib.Path(path).read_bytes()
        self.memory = self.seconds = 0  # usage of the unchanged bases

    def limit(self):
        os.umask(0o022)
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_FSIZE, (LONGEST_FILE, LONGEST_FILE))
        seconds = int(1.5 * (SECONDS + self.seconds) * self.slower()) + 1
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
        if not self.is_sanitized:
            resource.setrlimit(resource.RLIMIT_AS, (ADDRESSES, ADDRESSES))

    def slower(self):
        return SLOWER_SANITIZED if self.is_sanitized else 1

    def run(self, box, words):
        """Returns the status (negative: a signal; None: it waited too long), both outputs, processor seconds and bytes of memory."""
        environment = {"PATH": "/usr/bin:/bin", "HOME": str(box / "home"), "TMPDIR": str(box / "temporary"), "LANG": "C.UTF-8", "PROOFSHEET_LEAK": cases.SECRET,
                       **{name: value for name, value in os.environ.items() if name.endswith("SAN_OPTIONS")}}
        with (box.parent / "out").open("w+b") as out, (box.parent / "err").open("w+b") as err:
            child = subprocess.Popen([self.path, "--jobs", "2", *words] if "-j" not in words else [self.path, *words], cwd=box / "course", stdin=subprocess.DEVNULL, stdout=out, stderr=err, env=environment,
                                     preexec_fn=self.limit)
            checked, ticks, pause, pid = time.monotonic(), None, 0.002, 0
            while pid == 0:
                pid, status, usage = os.wait4(child.pid, os.WNOHANG)
                if pid == 0 and time.monotonic() - checked > WAITING_SECONDS:
                    before, checked = ticks, time.monotonic()
                    ticks = pathlib.Path(f"/proc/{child.pid}/stat").read_text().rpartition(")")[2].split()[11:13]
                    if ticks == before:
                        child.kill()
                        pid, _, usage = os.wait4(child.pid, 0)
                        status = None
                time.sleep(pause if pid == 0 else 0)
                pause = min(0.05, pause * 1.3)
            child.returncode = 0
            out.seek(0)
            err.seek(0)
            return (None if status is None else os.waitstatus_to_exitcode(status)), out.read(), err.read(), usage.ru_utime + usage.ru_stime, usage.ru_maxrss << 10


def write_box(box, entries):
    if box.exists():
        for folder, _, _ in os.walk(box):
            os.chmod(folder, 0o755)
        shutil.rmtree(box)
    (box / "course").mkdir(parents=True)
    for path, entry in entries.items():
        place = box / path
        try:
            place.parent.mkdir(parents=True, exist_ok=True)
            if entry.what == "folder":
                place.mkdir(exist_ok=True)
            elif entry.what == "link":
                os.symlink(entry.data, place)
            elif entry.what == "pipe":
                os.mkfifo(place)
            else:
                place.write_bytes(entry.data)
                place.chmod(entry.mode)
        except (FileExistsError, NotADirectoryError, OSError):
            pass  # it is below a file of another entry


def snapshot(box):
    """Returns everything in the box: type, mode, size, time and content; for folders in course/ only type and mode."""
    seen = {}
    for folder, folders, files in os.walk(box):
        for name in folders + files:
            path = os.path.join(folder, name)
            about = os.lstat(path)
            kind, below = cases.file_type(about.st_mode), os.path.relpath(path, box)
            content = os.readlink(path) if kind == "link" else ""
            if kind == "file":
                with open(path, "rb") as file:
                    content = hashlib.blake2b(file.read(), digest_size=16).hexdigest()
            is_canary = below.startswith("canary")
            seen[below] = (kind, stat.S_IMODE(about.st_mode), about.st_size if kind == "file" else 0, about.st_mtime_ns if kind == "file" or is_canary else 0, content)
    return seen


def may_write(path, writes):
    return any(path == each or path.startswith(each + "/") or fnmatch.fnmatchcase(path, each) for each in (*writes, "home"))


def general(text):
    """Returns a message without the parts that differ from case to case."""
    text = re.sub(r"'[^']*'|`[^`]*`|\"[^\"]*\"", "'…'", text)
    text = re.sub(r"^\S+(?= takes)|(?<=wanted here, ).*|(?<=shapes don't fit: ).*|^.*(?= is too large to)|(?<=on the axis ).*", "…", text)
    return re.sub(r"\d+", "N", text)[:90]


def messages(text):
    """Returns the errors in a text, each with its place and whether a hint follows."""
    lines = text.split("\n")
    for i, line in enumerate(lines):
        if match := ERROR.match(line):
            after = []
            for other in lines[i + 1:]:
                if not other.startswith("    "):
                    break
                after.append(other)
            yield match["place"] or "", match["fact"], any(other.startswith("    hint: ") for other in after)


def parse(told, data):
    """Raises an exception if the bytes do not have the format."""
    if told in ("json", "sarif"):
        json.loads(data, parse_constant=lambda word: (_ for _ in ()).throw(ValueError(f"{word} is not JSON")))
    elif told in ("junit", "xml"):
        tree.fromstring(data)
    elif told == "html":
        page = tree.fromstring(data.decode("utf-8").removeprefix("<!DOCTYPE html>\n"))
        for one in page.iter():
            if any(name.startswith("on") for name in one.keys()) or re.match(r"\s*(javascript|data):", one.get("href") or one.get("src") or "") or "4711)" in (one.text or "") and one.tag == "script":
                raise ValueError(f"a script in <{one.tag}>")
    elif told in ("zip", "apkg"):
        with zipfile.ZipFile(io.BytesIO(data)) as package:
            for name in package.namelist():
                if name.endswith(".xml"):
                    tree.fromstring(package.read(name))
    elif told == "woff2":
        if data[:4] != b"wOF2" or int.from_bytes(data[8:12], "big") != len(data):  # WOFF File Format 2.0, section 4.1: signature, length
            raise ValueError("not a WOFF2 file")
    else:
        data.decode("utf-8")


class Judge:
    """Runs the steps of a case and collects faults: (kind, detail)."""

    def __init__(self, program, case, box):
        self.program, self.case, self.box = program, case, box
        self.found, self.seconds, self.memory = [], 0.0, 0
        self.rewritten = set()

    def find(self, kind, detail=""):
        self.found.append((f"{self.command}: {kind}", detail))

    def run(self):
        write_box(self.box, self.case.entries)
        before = snapshot(self.box)
        for step in self.case.steps:
            words = step.words[2:] if step.words[0] in ("-C", "-j") else step.words
            self.command = " ".join(words[:2] if words[0] in ("new", "report") else words[:1]) + (" --fix" if "--fix" in words else "")
            before = self.judge(step, before)
        return self.found

    def judge(self, step, before):
        status, out, err, seconds, memory = self.program.run(self.box, step.words)
        self.seconds, self.memory = max(self.seconds, seconds), max(self.memory, memory)
        after = snapshot(self.box)
        self.of_ending(step, status, err, seconds, memory)
        self.of_files(step, status, before, after)
        self.of_words(step, status, out, err)
        for data, what in ((out, "standard output"), (err, "standard error")):
            if cases.SECRET.encode() in data:
                self.find("a secret", what)
        return after

    def of_ending(self, step, status, err, seconds, memory):
        if status is None:
            self.find("waits, and does not end")
        elif status < 0 and status != -signal.SIGXCPU:
            self.find(f"signal {signal.Signals(-status).name}")
        elif status == 3:
            self.find(f"blames the machine: {general(err.decode('utf-8', 'replace').strip())}")
        elif status >= 0 and status not in step.statuses:
            self.find(f"status {status}")
        if match := REPORT.search(err.decode("utf-8", "replace")):
            self.find(general(match.group()), match.group())
        size = self.case.size()
        limit = (SECONDS + SECONDS_PER_BYTE * size) * self.program.slower() + self.program.seconds
        if seconds > limit:
            self.find("time", f"{seconds:.1f} s of {limit:.1f} s, {size} bytes of input")
        limit = self.program.memory + MEMORY + MEMORY_PER_BYTE * size + (MEMORY_FOR_NUMBERS if self.case.numbers else 0)
        if memory > limit and not self.program.is_sanitized:
            self.find("memory", f"{memory >> 20} MiB of {limit >> 20} MiB, {size} bytes of input")

    def of_files(self, step, status, before, after):
        changed = {path for path in before.keys() | after.keys() if before.get(path) != after.get(path)}
        for path in sorted(changed):
            where = re.sub(r"lessons/[^/]+/", "lessons/…/", path) if path.startswith("course/lessons/") else "/".join(path.split("/")[:2])
            if not may_write(path, step.writes) and not any(each.startswith(path + "/") for each in step.writes):
                self.find(f"{'removes' if path not in after else 'writes'} {where}")
            elif status == 2 and not may_write(path, (step.report, "course/.proofsheet") if step.report else ("course/.proofsheet",)):
                self.find(f"status 2, but writes {where}")
            elif path in before and before[path][0] == "file" and not before[path][1] & 0o222 and fnmatch.fnmatch(path, "course/*.[mtrhiy]*") and "/output/" not in path:
                self.find("writes a read-only file", path)
            elif path in before and path in after and before[path][:2] != after[path][:2] and before[path][0] != "folder":
                self.find("changes the mode of a file", f"{path}: {before[path][:2]} {after[path][:2]}")
            if path in after and after[path][0] == "file" and may_write(path, step.writes):
                self.of_file(path)
        for path in (*([step.report] if step.report and status in (0, 1) else []), *(step.makes if status == 0 else [])):
            if path not in after:
                self.find(f"writes no {path}")

    def of_file(self, path):
        data = (self.box / path).read_bytes()
        if cases.SECRET.encode() in data:
            self.find("a secret", path)
        told = path.rpartition(".")[2]
        if path.startswith("course/output") and self.case.templates:
            return
        try:
            if path.startswith(("course/output", "course/made")):
                parse({"js": "text", "css": "text", "svg": "xml"}.get(told, told), data)
        except Exception as error:  # any exception of a parser
            self.find(f"not well-formed: .{told}: {general(str(error))}", f"{path}: {error}")
        if told == "tex" and (match := TEX.search(data.decode("utf-8", "replace"))):
            self.find("TeX commands on a page", f"{path}: {match.group()}")

    def of_words(self, step, status, out, err):
        try:
            text = out.decode("utf-8") + "\n" + err.decode("utf-8")
        except UnicodeDecodeError as error:
            return self.find("output that is not UTF-8", str(error))
        if match := CONTROL.search(text):
            self.find("a control character in the output", repr(text[max(0, match.start() - 30):match.end() + 10]))
        place = self.box / step.report if step.report else None
        data = place.read_bytes() if place and place.is_file() else out
        if status in (0, 1, 2) and data and (step.told != "any"):
            try:
                parse({"github": "text"}.get(step.told, step.told), data)
            except Exception as error:
                self.find(f"{step.told} that is not well-formed: {general(str(error))}", str(error))
        all_messages = list(messages(text))
        for where, fact, has_hint in all_messages:
            if not has_hint:
                self.find(f"no hint: {general(fact)}", fact)
            if not where and not re.search(r"['`\"]| more of this kind: ", fact) and not self.command.startswith("new"):
                self.find(f"no place: {general(fact)}", fact)
        if status == 2 and not all_messages and "hint" not in text and "--help" not in text and step.told in ("text", "json", "any"):
            self.find("status 2 without a message", text[:300])
        if status == 0 and all_messages:
            self.find("an error, but status 0", all_messages[0][1])
        if step.mended:
            for line in text.split("\n"):
                if match := re.match(r"(.*?:\d+:\d+): ", line):
                    if match.group(1) in self.rewritten:
                        self.find("finds what was mended", line)
        self.rewritten = set(re.findall(r"^(.*?:\d+:\d+): rewritten: ", text, re.MULTILINE))
