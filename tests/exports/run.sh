#!/bin/sh
# run.sh PROGRAM FOLDER: tests every export with independent readers. Generated files and npm packages go into FOLDER.
# Without python3, python3-yaml and xmllint this is skipped (77), unless PROOFSHEET_SCHEMAS=required. Without node and npm
# (or the packages that npm must fetch) GIFT and the script and manifest of SCORM are not read, and Anki packages only by
# Python, unless PROOFSHEET_BROWSER=required.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
program=$1
folder=$2
if ! python3 -c 'import yaml' 2>/dev/null || ! command -v xmllint >/dev/null; then
  echo "python3-yaml or xmllint is not installed"
  [ "${PROOFSHEET_SCHEMAS-}" = required ] && exit 1
  exit 77
fi
mkdir -p "$folder"
cp "$here"/*.mjs "$here"/package.json "$here"/package-lock.json "$folder"
if ! cmp -s "$here/package-lock.json" "$folder/fetched"; then
  rm -f "$folder/fetched"
  if command -v node >/dev/null && command -v npm >/dev/null &&
    (cd "$folder" && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error); then
    cp "$here/package-lock.json" "$folder/fetched"
  else
    rm -rf "$folder/node_modules"
    echo "npm could not fetch the packages of tests/exports/package.json"
    [ "${PROOFSHEET_BROWSER-}" = required ] && exit 1
  fi
fi
# The same course with an id of its own.
rm -rf "$folder/physics"
cp -R "$here/course" "$folder/physics"
sed -i 's/^id: legacy$/id: physics/' "$folder/physics/lessons/course.yaml"
for course in "$here/course" "$folder/physics" "$here/exercises"; do
  rm -rf "$folder/built"
  python3 -B "$here/readers.py" "$program" "$course" "$folder"
done
rm -rf "$folder/built"
python3 -B "$here/readers.py" "$program" "$here/../.." "$folder" brief
