# Completes commands and options of proofsheet, taken from its help, and file names.
_proofsheet() {
  local current=${COMP_WORDS[COMP_CWORD]} words
  words=$("${COMP_WORDS[0]}" "${COMP_WORDS[@]:1:COMP_CWORD-1}" --help 2>/dev/null |
    sed -n -e '/^Subcommands:/,$s/^  \([a-z][a-z-]*\) .*/\1/p' -e 's/^  \(-[A-Za-z],\)\{0,1\}\(--[a-z-]*\).*/\2/p')
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current"; compgen -f -- "$current")
}
complete -o filenames -F _proofsheet proofsheet
