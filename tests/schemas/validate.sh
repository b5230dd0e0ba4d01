#!/bin/sh
# validate.sh PROGRAM: checks the committed schemas, and that of reports, with Debian's python3-jsonschema and python3-yaml. Without them it is skipped (77) with a
# message, unless PROOFSHEET_SCHEMAS=required.
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
for python in /usr/bin/python3 python3; do
  if "$python" -c 'import yaml; from jsonschema import Draft202012Validator' 2>/dev/null; then
    exec "$python" -B "$here/validate.py" "$1"
  fi
done
echo "python3-jsonschema (4 or later) and python3-yaml are not installed: './proofsheet test' installs them"
[ "${PROOFSHEET_SCHEMAS-}" = required ] && exit 1
exit 77
