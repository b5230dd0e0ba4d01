#!/bin/sh
# Recomputes every = and ≈ between numbers on the pages of the course, and of all test courses, from the printed digits
# (calculator.py). Without python3 and mpmath this is skipped (77), unless PROOFSHEET_SCHEMAS=required.
#
#   lines.sh PROGRAM
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
program=$1
if ! python3 -c 'import mpmath' 2>/dev/null; then
  echo "python3 with mpmath is not installed"
  [ "${PROOFSHEET_SCHEMAS-}" = required ] && exit 1
  exit 77
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
set -- "$here/../../output/html"
for course in "$here"/../courses/*/ "$here"/course/; do
  name=$(basename "$course")
  mkdir "$work/$name"
  cp -R "$course/lessons" "$work/$name/lessons"
  "$program" -C "$work/$name" build >/dev/null 2>&1
  set -- "$@" "$work/$name/output/html"
done
python3 -B "$here/calculator.py" "$@"
