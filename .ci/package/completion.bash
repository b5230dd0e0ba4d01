# Completes commands, options and their values, taken from the help of proofsheet; lessons and examples of the course in
# the current folder, or in that of -C; and file names.

# _proofsheet_help WORD…: prints the help of a command.
_proofsheet_help() { "${COMP_WORDS[0]}" "$@" --help 2>/dev/null; }

# Prints the folders of the lessons, or the examples as LESSON/EXAMPLE.
_proofsheet_lessons() {
  local course=. file i
  for ((i = 1; i < COMP_CWORD; i++)); do [[ ${COMP_WORDS[i]} == -C ]] && course=${COMP_WORDS[i + 1]}; done
  for file in "$course"/lessons/*/lesson.md; do
    [[ -e $file ]] || continue
    file=${file%/lesson.md}
    echo "${file##*/}"
    [[ $1 == examples && -e $file/examples.yaml ]] &&
      sed -n "s|^\([a-z0-9][a-z0-9-]*\):.*|${file##*/}/\1|p" "$file/examples.yaml"
  done
}

_proofsheet() {
  local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} help words='' line
  local -a given=("${COMP_WORDS[@]:1:COMP_CWORD-1}")
  [[ $before == -* ]] && unset 'given[-1]'
  help=$(_proofsheet_help "${given[@]}")
  if [[ $before == --select || $before == --exclude ]]; then
    words=$(_proofsheet_lessons examples)
  elif [[ $before == --lesson ]]; then
    words=$(_proofsheet_lessons)
  elif [[ $before == -* ]]; then
    line=$(grep -m 1 -e "^  \(-[A-Za-z],\)\{0,1\}$before[ =]" <<<"$help")
    [[ $line == *:{*}* ]] && { words=${line#*:\{}; words=${words%%\}*}; words=${words//,/ }; }
  fi
  if [[ -n $words ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
    return
  fi
  words=$(sed -n -e '/^Subcommands:/,/^$/s/^  \([a-z][a-z-]*\) .*/\1/p' -e 's/^  \(-[A-Za-z],\)\{0,1\}\(--[a-z-]*\).*/\2/p' \
    -e '/^Positionals:/,/^$/s/^  [a-z]* [A-Z]*:{\([^}]*\)}.*/\1/p' <<<"$help" | tr ',' ' ')
  sed -n '/^Positionals:/,/^$/p' <<<"$help" | grep -q '^  lesson ' && words+=" $(_proofsheet_lessons)"
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current"; compgen -f -- "$current")
}
complete -o filenames -F _proofsheet proofsheet
