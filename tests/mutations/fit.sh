#!/bin/sh
# Checks that every listed mutation still fits its source. Without Python's yaml this is skipped (77).
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
for python in /usr/bin/python3 python3; do
  if "$python" -c 'import yaml' 2>/dev/null; then exec "$python" -B "$here/run.py" --check; fi
done
echo "python3-yaml is not installed: './proofsheet test' installs it"
exit 77
