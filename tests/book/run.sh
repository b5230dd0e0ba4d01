#!/bin/sh
# run.sh PROGRAM: makes the books of the shipped course with pandoc, and reads them with epubcheck and Python. Without
# pandoc it is skipped (77), unless PROOFSHEET_BOOK=required.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
project=$(CDPATH='' cd -- "$here/../.." && pwd)
fail() { echo "FAILED: $*" >&2; exit 1; }
if ! command -v pandoc >/dev/null || ! command -v python3 >/dev/null; then
  [ "${PROOFSHEET_BOOK-}" = required ] && fail "pandoc and python3 are not installed"
  echo "pandoc or python3 is not installed: './proofsheet test --all' installs them"
  exit 77
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for copy in one two; do
  mkdir "$work/$copy"
  cp -R "$project/lessons" "$project/templates" "$project/output" "$work/$copy"
  "$1" -C "$work/$copy" build --epub --docx >"$work/log" 2>&1 || { cat "$work/log"; fail "no books"; }
done
# SVG drawings in a DOCX need another program, of which pandoc warns.
if command -v rsvg-convert >/dev/null; then ! grep -q warning "$work/log" || { cat "$work/log"; fail "pandoc warns"; }; fi
for book in epub docx; do
  cmp "$work/one/output/book/course.$book" "$work/two/output/book/course.$book" || fail "two builds differ"
done
"$1" -C "$work/one" check >/dev/null 2>&1 || fail "the books are drift"
python3 "$here/read.py" "$work/one/output" || fail "a book is not what its pages say"
jar=$(command -v epubcheck || true)
if [ -n "$jar" ] && command -v java >/dev/null; then
  java -jar "$jar" "$work/one/output/book/course.epub" >"$work/log" 2>&1 || { tail -n 40 "$work/log"; fail "epubcheck"; }
  grep -q '0 errors / 0 warnings' "$work/log" || { tail -n 40 "$work/log"; fail "epubcheck warns"; }
elif [ "${PROOFSHEET_BOOK-}" = required ]; then
  fail "epubcheck is not installed"
fi
echo "the books hold what the pages hold"
