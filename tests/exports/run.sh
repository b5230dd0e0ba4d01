#!/bin/sh
# run.sh PROGRAM FOLDER: every export, read by readers that are not ours. What is made for it goes into FOLDER. Without python3 and
# python3-yaml this is skipped (77), unless PROOFSHEET_SCHEMAS=required.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
program=$1
folder=$2
if ! python3 -c 'import yaml' 2>/dev/null; then
  echo "python3-yaml is not installed"
  [ "${PROOFSHEET_SCHEMAS-}" = required ] && exit 1
  exit 77
fi
rm -rf "$folder"
mkdir -p "$folder"
for course in "$here/course" "$here/../.."; do python3 -B "$here/readers.py" "$program" "$course" "$folder"; done
