#compdef proofsheet
autoload -U bashcompinit && bashcompinit
source /usr/share/bash-completion/completions/proofsheet
