#!/bin/sh
# run.sh PROGRAM FOLDER: tests `proofsheet lsp` with the client library of VS Code. npm installs into FOLDER, not into the
# source tree. Without node and npm (or the packages that npm must fetch) this is skipped (77) with a message, unless
# PROOFSHEET_BROWSER=required.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
program=$1
folder=$2

skip() {
  echo "$1: './proofsheet test --all' installs it"
  [ "${PROOFSHEET_BROWSER-}" = required ] && exit 1
  exit 77
}

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
    skip "npm could not fetch the packages of tests/lsp/package.json"
  cp "$here/package-lock.json" "$folder/fetched"
fi

export PROGRAM="$program"
cd "$folder"
exec node --test ./*.test.mjs
