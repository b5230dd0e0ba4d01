#!/bin/sh
# Compares the judgement of typed answers by the site's script with that of an oracle in Python. Without python3 and node
# this is skipped (77), unless PROOFSHEET_BROWSER=required.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
if ! command -v python3 >/dev/null || ! command -v node >/dev/null; then
  echo "python3 or node is not installed"
  [ "${PROOFSHEET_BROWSER-}" = required ] && exit 1
  exit 77
fi
exec python3 -B "$here/oracle.py" "$@"
