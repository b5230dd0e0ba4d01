#!/bin/sh
# man.sh PROGRAM: prints its manual page, generated from its help.
set -eu
version=$("$1" --version)
printf '.TH PROOFSHEET 1 "" "%s" "User Commands"\n.SH NAME\nproofsheet \\- workbooks and documents whose every printed digit is proven\n.SH DESCRIPTION\n.nf\n' "$version"
"$1" --help-all | sed -e 's/\\/\\e/g' -e 's/-/\\-/g' -e "s/^[.']/\\\\\&&/"
printf '.fi\n'
