#!/bin/sh
# Tests the wrapper with stand-ins for the tools that it calls: nothing is installed, configured or compiled.
set -u
project=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
checkout="$work/checkout"
failures=0
cases=0

# stand_in NAME BODY: writes a stand-in for the tool NAME.
stand_in() { printf '#!/bin/sh\n%s\n' "$2" >"$work/tools/$1" && chmod +x "$work/tools/$1"; }

# begin: makes a fresh checkout on a machine where every package is installed and everything compiles.
begin() {
  chmod -R u+w "$work" 2>/dev/null
  rm -rf "$checkout" "$work/tools" "$work/calls"
  mkdir -p "$checkout" "$work/tools"
  chmod 755 "$work"
  cp "$project/proofsheet" "$checkout/"
  for tool in sh cat chmod dirname env grep head id mkdir readlink setpriv; do
    ln -s "$(command -v "$tool")" "$work/tools/$tool"
  done
  stand_in dpkg-query 'printf installed'
  stand_in apt-get 'echo "apt-get $*" >>"'"$work"'/calls"'
  stand_in node '' && stand_in npm ''
  stand_in cmake 'mkdir -p build/release && : >build/release/build.ninja'
  stand_in ninja '
    for word; do [ "$word" = -n ] && { [ -x proofsheet ] && echo "ninja: no work to do." || echo "[1/1] all"; exit; }; done
    printf "#!/bin/sh\necho \"program \$*\"\n" >"'"$checkout"'/build/release/proofsheet"
    chmod +x "'"$checkout"'/build/release/proofsheet"'
}

# call EXIT TEXT COMMAND…: checks that the command exits with EXIT and prints TEXT.
call() {
  expected=$1
  text=$2
  shift 2
  cases=$((cases + 1))
  said=$(cd "$work" && PATH="$work/tools" "$@" 2>&1 </dev/null)
  status=$?
  if [ "$status" != "$expected" ] || ! printf '%s' "$said" | grep -qF -- "$text"; then
    printf 'ends with %s instead of %s, or does not say "%s":\n%s\n\n' "$status" "$expected" "$text" "$said"
    failures=$((failures + 1))
  fi
}

# says_not TEXT: checks that the last call did not print TEXT.
says_not() {
  if printf '%s' "$said" | grep -qF -- "$1"; then
    printf 'says "%s":\n%s\n\n' "$1" "$said"
    failures=$((failures + 1))
  fi
}

begin
call 0 "program check --strict" checkout/proofsheet check --strict
call 0 "program build" "$checkout/proofsheet" build
[ ! -e "$work/calls" ] || { echo "apt-get was called although nothing is missing"; failures=$((failures + 1)); }

# Calls through links: absolute and relative ones, and a link to a link.
mkdir "$work/bin"
ln -s "$checkout/proofsheet" "$work/bin/absolute"
ln -s ../checkout/proofsheet "$work/bin/relative"
ln -s relative "$work/bin/chained"
for link in absolute relative chained; do call 0 "program eval" "bin/$link" eval; done

# Without apt-get, installed tools are used; if they do not suffice, the packages are named, each time.
begin
rm "$work/tools/apt-get"
call 0 "program build" checkout/proofsheet build
begin
rm "$work/tools/apt-get" "$work/tools/dpkg-query"
stand_in cmake 'echo "could not find fmt"; exit 1'
for _ in first second; do
  call 3 "libfmt-dev" checkout/proofsheet build
  call 3 "could not find fmt" checkout/proofsheet build
done

# Without a network, the missing packages are named, each time, and apt-get's exit code is not passed on.
begin
stand_in dpkg-query 'for last; do :; done; [ "$last" = libfmt-dev ] || printf installed'
stand_in apt-get 'echo "Unable to fetch some archives"; exit 100'
for _ in first second; do
  call 3 "these packages are missing and could not be installed: libfmt-dev" checkout/proofsheet build
done
stand_in dpkg-query 'printf installed'
call 0 "program build" checkout/proofsheet build

# In a read-only checkout, a compiled program runs; otherwise no old log is printed.
reader=""
[ "$(id -u)" = 0 ] && reader="setpriv --reuid=65534 --regid=65534 --clear-groups"
begin
mkdir -p "$checkout/build"
echo "an old complaint" >"$checkout/build/release.log"
chmod -R a-w "$checkout"
# shellcheck disable=SC2086  # a list of words, or none
call 3 "can't be written to" $reader checkout/proofsheet build
says_not "an old complaint"
chmod -R u+w "$checkout"
call 0 "program build" checkout/proofsheet build
chmod -R a-w "$checkout"
# shellcheck disable=SC2086
call 0 "program check" $reader checkout/proofsheet check

begin
call 2 "'./proofsheet test' or './proofsheet test --all'" checkout/proofsheet test --most

echo "$cases calls, $failures failures"
[ "$failures" = 0 ]
