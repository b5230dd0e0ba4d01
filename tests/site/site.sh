#!/bin/sh
# Checks the site of the course, and the site of a new course in another folder, with a strict parser (check.py).
# Without python3 this is skipped (77), unless PROOFSHEET_SCHEMAS=required.
#
#   site.sh PROGRAM
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
program=$1
if ! command -v python3 >/dev/null; then
  echo "python3 is not installed"
  [ "${PROOFSHEET_SCHEMAS-}" = required ] && exit 1
  exit 77
fi
# shellcheck disable=SC2046  # addresses contain no blanks
python3 -B "$here/check.py" "$here/../../output/guide" https://pandoc.org https://pre-commit.com https://www.bipm.org/en/committees/jc/jcgm/publications
python3 -B "$here/check.py" "$here/../../output/html" $(sed -n 's/^ *url: *//p' "$here/../../lessons/references.yaml")

course=$(mktemp -d)
trap 'rm -rf "$course"' EXIT
"$program" new course "$course/savings" >/dev/null 2>&1
"$program" -C "$course/savings" build >/dev/null 2>&1
"$program" -C "$course/savings" check >/dev/null
python3 -B "$here/check.py" "$course/savings/output/html"

# Characters that XML forbids, and a control character, in octal: U+0085, U+FFFE, U+FFFF.
for sign in '\302\205' '\357\277\276' '\357\277\277'; do
  printf "\n\nA${sign}word, [a${sign}link](https://example.org \"a${sign}title\"), \`co${sign}de\`.\n" >>"$course/savings/lessons/first-lesson/lesson.md"
done
"$program" -C "$course/savings" build >/dev/null 2>&1
python3 -B "$here/check.py" "$course/savings/output/html" https://example.org

# An edited template changes the pages. A page that is no longer generated is removed; files of others stay.
mkdir "$course/savings/templates"
for folder in html latex markdown svg tikz words; do cp -R "$here/../../templates/$folder" "$course/savings/templates"; done
echo 'body { color: teal; }' >"$course/savings/templates/html/static/own.css"
echo mine >"$course/savings/output/html/mine.txt"
"$program" -C "$course/savings" build >/dev/null 2>&1
cmp "$course/savings/templates/html/static/own.css" "$course/savings/output/html/static/own.css"
rm "$course/savings/templates/html/static/own.css"
"$program" -C "$course/savings" build >/dev/null 2>&1
[ ! -e "$course/savings/output/html/static/own.css" ]
[ -e "$course/savings/output/html/mine.txt" ]
