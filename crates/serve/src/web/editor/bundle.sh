#!/bin/sh
# Makes editor.min.js and its licences from editor.js and the packages that package-lock.json fixes, and fails with
# --check if they differ from what is committed.
#
#     crates/serve/src/web/editor/bundle.sh [--check]
#
# It needs node and npm, and downloads the packages from the registry of npm; no script of a package is run.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
work=$here/../../../../../target/editor
mkdir -p "$work"
cp "$here/package.json" "$here/package-lock.json" "$here/editor.js" "$here/licenses.mjs" "$work"
cd "$work"
npm ci --silent --no-fund --no-audit --ignore-scripts
node_modules/.bin/esbuild editor.js --bundle --minify --format=iife --target=es2022 --charset=utf8 --legal-comments=none \
  --log-level=warning --metafile=meta.json --outfile=editor.min.js
node licenses.mjs > LICENSES.txt
for file in editor.min.js LICENSES.txt; do
  if [ "${1:-}" = --check ]; then
    cmp "$file" "$here/$file"
  else
    cp "$file" "$here/$file"
  fi
done
