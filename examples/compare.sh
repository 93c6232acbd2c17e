#!/bin/sh
# Compares two versions of what an example builds: compare.sh EXAMPLE OLDER [OPTION OF loadgate run…]
# The newer version is the example's. Set LOADGATE if the command is not `loadgate`: "node /PATH/dist/cli.js".
set -eu
if [ $# -lt 2 ]; then
  echo "usage: $0 EXAMPLE OLDER [OPTION OF loadgate run...]" >&2
  exit 2
fi
example=$(cd "$(dirname "$0")/$1" && pwd)
older=$2
grep -q 'VERSION: "' "$example/loadgate.yml" || { echo "$1 has no VERSION" >&2; exit 2; }
shift 2

# Two commits, each with the configuration of its version: base and head.
cd "$(mktemp -d)"
echo "$PWD has the repository and, in loadgate-out, the report" >&2
commit() {
  git add --all
  git -c user.name=example -c user.email=example@localhost commit --quiet --allow-empty --message "$1"
}
git init --quiet
printf '%s\n' .loadgate/ loadgate-out/ >.gitignore
cp -R "$example/." .
sed "s/VERSION: \"[^\"]*\"/VERSION: \"$older\"/" "$example/loadgate.yml" >loadgate.yml
commit "$older"
cp "$example/loadgate.yml" .
commit newer

# Unquoted, since it may be several words.
${LOADGATE:-loadgate} run --base HEAD^ "$@"
