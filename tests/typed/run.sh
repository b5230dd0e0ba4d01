#!/bin/sh
# Compares the judgement of typed answers by the site's scripts with those of oracles in Python. Without python3 and node
# this is skipped (77), unless PROOFSHEET_BROWSER=required.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
if ! command -v python3 >/dev/null || ! command -v node >/dev/null; then
  echo "python3 or node is not installed"
  [ "${PROOFSHEET_BROWSER-}" = required ] && exit 1
  exit 77
fi
python3 -B "$here/oracle.py" "$@"
python3 -B "$here/units.py" "$@"
exec python3 -B "$here/follow.py" "$@"
