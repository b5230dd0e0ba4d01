#!/bin/sh
# program.sh FOLDER BASE VERSION: unpacks the released archive of this machine, `BASE/proofsheet-VERSION-linux-x86_64.tar.gz`,
# into FOLDER, and prints the path of its program. Prints the path of the wrapper, which compiles, if there is no such
# archive.
set -eu
wrapper=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)/proofsheet
top="proofsheet-$3-$(uname -s | tr '[:upper:]' '[:lower:]')-$(uname -m)"
program="$1/$top/bin/proofsheet"
if [ ! -x "$program" ] && [ -n "$2" ]; then
  mkdir -p "$1"
  if curl -fsSL "$2/$top.tar.gz" -o "$1/archive.tar.gz" 2>/dev/null; then tar -xzf "$1/archive.tar.gz" -C "$1" || true; fi
  rm -f "$1/archive.tar.gz"
fi
if [ -x "$program" ] && "$program" --version >/dev/null 2>&1; then echo "$program"; else echo "$wrapper"; fi
