#!/bin/sh
# run.sh PROGRAM FOLDER [TEST…]: tests the pages of output/html in Debian's Chromium. npm installs into FOLDER, not into
# the source tree. Without chromium, node and npm (or the packages that npm must fetch) this is skipped (77) with a message,
# unless PROOFSHEET_BROWSER=required.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
program=$1
folder=$2
shift 2

skip() {
  echo "$1: './proofsheet test --all' installs it"
  [ "${PROOFSHEET_BROWSER-}" = required ] && exit 1
  exit 77
}

CHROMIUM=${CHROMIUM-$(command -v chromium || true)}
[ -n "$CHROMIUM" ] || skip "chromium is not installed"
command -v node >/dev/null || skip "node is not installed"
command -v npm >/dev/null || skip "npm is not installed"
node -e 'process.exit(process.versions.node.split(".")[0] >= 18 ? 0 : 1)' || skip "node is older than 18"

# Node searches packages beside the importing file, so the tests run from a copy.
mkdir -p "$folder"
rm -f "$folder"/*.mjs
cp "$here"/*.mjs "$here"/package.json "$here"/package-lock.json "$folder"
if ! cmp -s "$here/package-lock.json" "$folder/fetched"; then
  rm -f "$folder/fetched"
  (cd "$folder" && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error) ||
    skip "npm could not fetch the packages of tests/browser/package.json"
  cp "$here/package-lock.json" "$folder/fetched"
fi
# A course with a few typed answers in every number format, one with questions of many states, one in German, and one with units.
for course in "$here/typed" "$here/varied" "$here/../courses/backstube" "$here/../courses/mechanics"; do
  copy=$folder/$(basename "$course")
  rm -rf "$copy"
  cp -R "$course" "$folder"
  "$program" -C "$copy" build
done

# Enough lessons that the search index is split. Each has a unique word, and all share one.
many=$folder/many
rm -rf "$many"
mkdir -p "$many/lessons"
{ echo 'title: Many lessons'; echo 'glossary: {harbour: {text: Where ships rest., also: [port, ship haven, Hafen für Boote]}}'; echo 'lessons:'; } > "$many/lessons/course.yaml"
for letters in aa ab ac ad ae af ag ah ai aj ak al am; do
  for letter in a b c d e f g h; do
    mkdir "$many/lessons/l-$letters$letter"
    printf '# About word%s%s\n\nA harbour, and word%s%s.\n' "$letters" "$letter" "$letters" "$letter" > "$many/lessons/l-$letters$letter/lesson.md"
    echo "  - l-$letters$letter" >> "$many/lessons/course.yaml"
  done
done
"$program" -C "$many" build

export CHROMIUM
export PROGRAM="$program"
export SITE="${SITE-$here/../../output}"
export EXPORTED="$here/../exports/expected"
cd "$folder"
if [ $# = 0 ]; then set -- *.test.mjs; fi
exec node --test "$@"
