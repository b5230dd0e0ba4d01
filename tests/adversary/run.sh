#!/bin/sh
# Runs some random cases of run.py, and COUNT each of quantities.py and uncertainties.py, for every build. Without python3 and mpmath this is skipped (77), unless PROOFSHEET_SCHEMAS=required.
#
#   run.sh PROGRAM COUNT
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
if ! python3 -c 'import mpmath' 2>/dev/null; then
  echo "python3-mpmath is not installed"
  [ "${PROOFSHEET_SCHEMAS-}" = required ] && exit 1
  exit 77
fi
python3 -B "$here/quantities.py" --program "$1" --cases "$2"
python3 -B "$here/uncertainties.py" --program "$1" --cases "$2"
exec python3 -B "$here/run.py" --program "$1" --cases 300
