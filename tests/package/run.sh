#!/bin/sh
# run.sh BUILD: unpacks the Debian package and the archive, and runs them: the archive in a root that has only the C
# library. Also checks the files that GitHub, pre-commit and podman find by name.
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
doc="$work/root/usr/share/doc/proofsheet"
for file in copyright changelog.gz CHANGELOG.md.gz guide.md guide/reference/check.md; do
  [ -s "$doc/$file" ] || fail "the package has no $file"
done
if command -v lintian >/dev/null; then
  lintian --no-cfg --allow-root --fail-on error "$work"/package/*.deb || fail "lintian"
fi
page="$work/proofsheet.1"
gzip -dc "$work/root/usr/share/man/man1/proofsheet.1.gz" >"$page"
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

# The archive: `tar`, `new course` and `build`, where nothing is installed but the C library, and without /proc.
archive=$(echo "$work"/package/proofsheet-*-linux-*.tar.gz)
mkdir -p "$work/bare/opt" "$work/bare/home" "$work/bare/tmp"
tar -xzf "$archive" -C "$work/bare/opt"
top=$(basename "$archive" .tar.gz)
newest=$(objdump -T "$work/bare/opt/$top/bin/proofsheet" "$work/bare/opt/$top"/lib/proofsheet/* 2>/dev/null |
  sed -n 's/.*GLIBC_\([0-9.]*\).*/\1/p' | sort -uV | tail -n 1)
[ "$(printf '%s\n2.36\n' "$newest" | sort -V | tail -n 1)" = 2.36 ] || fail "the archive needs glibc $newest"
dpkg -L libc6 | while read -r file; do
  [ -d "$file" ] || cp --parents "$file" "$work/bare"
done
# Without /proc the system's linker must be told where the program is.
export LD_ORIGIN_PATH="/opt/$top/bin"
if [ "$(id -u)" = 0 ]; then bare="chroot $work/bare"; else bare="unshare -r chroot $work/bare"; fi
if $bare "/opt/$top/bin/proofsheet" --version >/dev/null 2>"$work/log" || ! grep -q 'not permitted' "$work/log"; then
  $bare "/opt/$top/bin/proofsheet" new course /home/savings >/dev/null || fail "the archive does not run alone"
  $bare "/opt/$top/bin/proofsheet" -C /home/savings build >/dev/null || fail "the archive does not build alone"
  $bare "/opt/$top/bin/proofsheet" -C /home/savings check >/dev/null || fail "what the archive builds does not check"
  cmp "$work/bare/home/savings/output/numbers.json" "$work/savings/output/numbers.json" || fail "the archive computes something else"
else
  echo "not tried: the archive in a root of its own, which is not permitted here"
fi
echo "the package and the archive hold what they should, and run"
