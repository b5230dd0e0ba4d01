#!/bin/sh
# run.sh BUILD: unpacks the Debian package into an empty root and runs it there. Also checks the files that GitHub,
# pre-commit and podman find by name.
set -eu
project=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() { echo "FAILED: $*" >&2; exit 1; }

# Checks that need no package.
grep -q '^  entry: proofsheet check$' "$project/.pre-commit-hooks.yaml" && [ -x "$project/proofsheet" ] ||
  fail ".pre-commit-hooks.yaml runs no script of the checkout"
grep -qF '"$GITHUB_ACTION_PATH/proofsheet" check --format github $PROOFSHEET_ARGUMENTS' "$project/action.yml" ||
  fail "action.yml does not check"
if python3 -c 'import yaml' 2>/dev/null; then
  python3 - "$project" <<'P' || fail "a file that others read is no sound YAML"
import sys, yaml
action = yaml.safe_load(open(sys.argv[1] + "/action.yml"))
assert action["runs"]["using"] == "composite" and all(step["shell"] for step in action["runs"]["steps"])
hooks = yaml.safe_load(open(sys.argv[1] + "/.pre-commit-hooks.yaml"))
assert [hook["id"] for hook in hooks] == ["proofsheet", "proofsheet-course"]
assert all(hook["name"] and hook["entry"] and hook["language"] == "script" for hook in hooks)
P
fi

command -v cpack >/dev/null && command -v dpkg-deb >/dev/null && command -v dpkg-shlibdeps >/dev/null || exit 77
[ -x "$1/proofsheet" ] || exit 77
cpack --config "$1/CPackConfig.cmake" -B "$work/package" >"$work/log" 2>&1 || { cat "$work/log"; fail "no package"; }
dpkg-deb -f "$work"/package/*.deb Depends | grep -q 'libc6' || fail "the package asks for no libraries"
dpkg-deb -x "$work"/package/*.deb "$work/root"
program="$work/root/usr/bin/proofsheet"
"$program" new course "$work/savings" >/dev/null
"$program" -C "$work/savings" build >/dev/null 2>&1 || fail "the unpacked program does not build"
"$program" -C "$work/savings" check >/dev/null || fail "what it builds does not check"
page="$work/root/usr/share/man/man1/proofsheet.1"
for word in adopt check handout accept serve; do grep -q "$word" "$page" || fail "the manual page says nothing of $word"; done
if command -v man >/dev/null; then man --warnings -l "$page" 2>"$work/warnings" >/dev/null || true; [ ! -s "$work/warnings" ] || { cat "$work/warnings"; fail "roff"; }; fi
if command -v bash >/dev/null; then
  said=$(bash -c 'source "$1/usr/share/bash-completion/completions/proofsheet"; PATH=$1/usr/bin:$PATH; cd "$1"
    COMP_WORDS=(proofsheet che); COMP_CWORD=1; _proofsheet; echo "${COMPREPLY[@]}"
    COMP_WORDS=(proofsheet check --ac); COMP_CWORD=2; _proofsheet; echo "${COMPREPLY[@]}"' - "$work/root")
  [ "$said" = "check
--accept-untraced" ] || fail "bash completes '$said'"
fi
if command -v zsh >/dev/null; then zsh -n "$work/root/usr/share/zsh/vendor-completions/_proofsheet" || fail "zsh"; fi
echo "the package holds what it should, and runs"
