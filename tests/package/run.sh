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
if python3 -c 'import yaml' 2>/dev/null; then
  python3 - "$project" <<'P' || fail "a file that others read is no sound YAML"
import sys, yaml
project = sys.argv[1]
action = yaml.safe_load(open(project + "/action.yml"))
steps = action["runs"]["steps"]
assert action["runs"]["using"] == "composite" and all("uses" in step or step["shell"] for step in steps)
assert steps[-1]["run"] == '"$PROOFSHEET_PROGRAM" check --format github $PROOFSHEET_ARGUMENTS'
job = yaml.safe_load(open(project + "/.ci/gitlab.yml"))["proofsheet"]
assert job["artifacts"]["reports"]["junit"] in "".join(job["script"])
hooks = yaml.safe_load(open(project + "/.pre-commit-hooks.yaml"))
kinds = {hook["id"]: hook["language"] for hook in hooks}
assert kinds == {"proofsheet": "script", "proofsheet-course": "script", "proofsheet-installed": "system",
                 "proofsheet-course-installed": "system"}
assert all(hook["name"] and hook["entry"] == "proofsheet check" and hook["files"] for hook in hooks)
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
for file in copyright changelog.gz CHANGELOG.md.gz guide.md guide/reference/check.md guide/messages/claim.md site/index.html; do
  [ -s "$doc/$file" ] || fail "the package has no $file"
done
if command -v lintian >/dev/null; then
  lintian --no-cfg --allow-root --fail-on error "$work"/package/*.deb || fail "lintian"
fi
# A manual page for the program, and for each command and its commands.
for command in '' $("$program" --help | sed -n '/^Subcommands:/,$s/^  \([a-z][a-z-]*\)  .*/-\1/p') -new-course -report-merge; do
  page="$work/proofsheet$command.1"
  gzip -dc "$work/root/usr/share/man/man1/proofsheet$command.1.gz" >"$page" || fail "there is no page proofsheet$command(1)"
  for part in NAME SYNOPSIS OPTIONS 'EXIT STATUS'; do
    grep -q "^.SH $part" "$page" || fail "the page of proofsheet$command has no $part"
  done
  if command -v man >/dev/null; then
    man --warnings -l "$page" 2>"$work/warnings" >/dev/null || true
    [ ! -s "$work/warnings" ] || { cat "$work/warnings"; fail "roff of proofsheet$command"; }
  fi
done
for word in adopt check handout serve; do grep -q "$word" "$work/proofsheet.1" || fail "the manual page says nothing of $word"; done
grep -q 'accept' "$work/proofsheet-check.1" || fail "the manual page of check says nothing of accept"
if command -v bash >/dev/null; then
  said=$(bash -c 'source "$1/usr/share/bash-completion/completions/proofsheet"; PATH=$1/usr/bin:$PATH; cd "$1"
    COMP_WORDS=(proofsheet che); COMP_CWORD=1; _proofsheet; echo "${COMPREPLY[@]}"
    try() { COMP_WORDS=(proofsheet "$@"); COMP_CWORD=$#; _proofsheet; echo "${COMPREPLY[@]}"; }
    try check --ac; try check --format j; try export mo; cd "$2"; try check fir; try handout --lesson ""
    try check --select first-lesson/' - "$work/root" "$work/savings")
  [ "$said" = "check
--accept-untraced
json junit
moodle
first-lesson
first-lesson
first-lesson/first-lesson-example" ] || fail "bash completes '$said'"
fi
if command -v zsh >/dev/null; then zsh -n "$work/root/usr/share/zsh/vendor-completions/_proofsheet" || fail "zsh"; fi

# The step of the action that finds the program: the archive if its release has one, else the wrapper.
mkdir "$work/stand-in"
cat >"$work/stand-in/curl" <<'C'
#!/bin/sh
exec cp "$2" "$4"
C
chmod +x "$work/stand-in/curl"
version=$(sed -n 's/^project(proofsheet VERSION \([0-9.]*\).*/\1/p' "$project/CMakeLists.txt")
find_program() { PATH="$work/stand-in:$PATH" sh "$project/.ci/package/program.sh" "$work/got" "$@"; }
[ "$(find_program "$work/package" 9.9.9)" = "$project/proofsheet" ] || fail "without an archive, the action does not compile"
found=$(find_program "$work/package" "$version")
[ "$found" != "$project/proofsheet" ] && "$found" --version >/dev/null || fail "the action does not find the archive: '$found'"

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
