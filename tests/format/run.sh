#!/bin/sh
# Checks that the sources are formatted as .clang-format says. Versions of clang-format format differently: this test
# needs version 14, which Debian 12 has. Without it the test is skipped (77), unless PROOFSHEET_FORMAT=required.
here=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
for program in clang-format-14 clang-format; do
  if "$program" --version 2>/dev/null | grep -q 'version 14\.'; then
    cd "$here" || exit 1
    if find src tests -name '*.[ch]pp' -print0 | xargs -0 -P 2 -n 50 "$program" --dry-run -Werror --ferror-limit=3; then
      exit 0
    fi
    echo "format the files: find src tests -name '*.[ch]pp' | xargs $program -i"
    exit 1
  fi
done
echo "clang-format 14 is not installed: './proofsheet test' installs it"
[ "${PROOFSHEET_FORMAT-}" = required ] && exit 1
exit 77
