#!/bin/sh
# changelog.sh VERSION: prints the changelog that Debian's policy asks for (section 4.4). What changed is in CHANGELOG.md.
set -eu
printf 'proofsheet (%s) stable; urgency=low\n\n  * What changed is in CHANGELOG.md.gz.\n\n -- Proofsheet <proofsheet@proofsheet.example>  Thu, 01 Jan 1970 00:00:00 +0000\n' "$1"
