#!/bin/sh
# Runs the corpus and some random cases of run.py. Without python3 this is skipped (77), unless PROOFSHEET_SCHEMAS=required.
#
#   run.sh PROGRAM FOLDER    the folder for cases that fail
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
for python in /usr/bin/python3 python3; do
  if command -v "$python" >/dev/null; then exec "$python" -B "$here/run.py" --cases 20 --divisor 10 --found "$2" "$1"; fi
done
echo "python3 is not installed"
[ "${PROOFSHEET_SCHEMAS-}" = required ] && exit 1
exit 77
