#!/bin/sh
# man.sh PROGRAM FOLDER: writes the manual pages of PROGRAM into FOLDER, compressed: one for the program, and one for each
# command. They are generated from its help.
set -eu
program=$1
folder=$2
version=$("$program" --version)
synopsis='workbooks and documents whose every printed digit is proven'

# Turns the help on standard input into a page. `name` is the page's, `command` the words of the command.
page() {
  awk -v name="$1" -v command="$2" -v version="$version" -v synopsis="$synopsis" '
    function escaped(text) {
      gsub(/\\/, "\\e", text); gsub(/-/, "\\-", text)
      return text ~ /^[.\x27]/ ? "\\&" text : text
    }
    # A line of a list: a name of at most 28 columns, and the text; or one of them.
    function item(line,   text, at) {
      if (line ~ /^  [^ ]/) {
        at = match(line, /   *[^ ].*$/) ? match(substr(line, 3), /  +/) : 0
        text = at ? substr(line, at + 2) : ""
        if (at) line = substr(line, 1, at + 1)
        sub(/^ +/, "", line); sub(/^ +/, "", text)
        return ".TP\n.B " escaped(line) "\n" (text == "" ? "" : escaped(text) "\n")
      }
      sub(/^ +/, "", line)
      return line == "" ? "" : escaped(line) "\n"
    }
    NR == 1 { about = $0; next }
    /^Usage: / { usage = substr($0, 8); next }
    /^Exit status: / { next }
    /^Positionals:$/ { part = "ARGUMENTS"; next }
    /^Options:$/ { part = "OPTIONS"; next }
    /^Subcommands:$/ { part = "COMMANDS"; next }
    /^Examples:$/ { part = ""; next }
    /^  proofsheet / { examples = examples escaped($0) "\n"; part = ""; next }
    /^[^ ]/ { part = "" }
    part != "" { parts[part] = parts[part] item($0); next }
    { text = text ($0 == "" ? ".PP\n" : ($0 ~ /^ / ? ".br\n" : "") escaped($0) "\n") }
    END {
      printf ".TH %s 1 \"\" \"%s\" \"User Commands\"\n", toupper(escaped(name)), version
      if (command == "") about = synopsis
      sub(/\.$/, "", about)
      printf ".SH NAME\n%s \\- %s\n.SH SYNOPSIS\n.B %s\n", escaped(name), escaped(about), escaped(usage)
      gsub(/^(\.PP\n)+/, "", text)
      if (text != "") printf ".SH DESCRIPTION\n%s", text
      split("COMMANDS ARGUMENTS OPTIONS", order, " ")
      for (i = 1; i <= 3; ++i) if (parts[order[i]] != "") printf ".SH %s\n%s", order[i], parts[order[i]]
      printf ".SH EXIT STATUS\n.TP\n.B 0\nsuccess\n.TP\n.B 1\nnumbers, pages or errata have drifted\n"
      printf ".TP\n.B 2\nbad input\n.TP\n.B 3\nthe machine failed\n"
      if (examples != "") printf ".SH EXAMPLES\n.nf\n%s.fi\n", examples
      printf ".SH SEE ALSO\n"
      if (command == "") printf "The manual page of each command, such as\n.BR proofsheet\\-check (1)\n"
      else printf ".BR proofsheet (1)\n"
    }'
}

# The commands of a help.
commands() { sed -n '/^Subcommands:/,/^[^ S]/s/^  \([a-z][a-z-]*\) .*/\1/p'; }

"$program" --help | page proofsheet '' | gzip -9n >"$folder/proofsheet.1.gz"
for command in $("$program" --help | commands); do
  "$program" "$command" --help | page "proofsheet-$command" "$command" | gzip -9n >"$folder/proofsheet-$command.1.gz"
  for second in $("$program" "$command" --help | commands); do
    "$program" "$command" "$second" --help | page "proofsheet-$command-$second" "$command $second" |
      gzip -9n >"$folder/proofsheet-$command-$second.1.gz"
  done
done
