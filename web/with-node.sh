#!/bin/sh
# Runs a command with the machine's Node or, where that is missing or too old, with the one that
# requirements-page.lock puts into .venv. Without a command: succeeds where the machine's own will do.
web=$(cd "$(dirname "$0")" && pwd)
enough='const [, a, b] = process.env.WANTED.match(/(\d+)\.(\d+)/).map(Number);
const [c, d] = process.versions.node.split(".").map(Number);
process.exit(c > a || (c === a && d >= b) ? 0 : 1)'
WANTED=$(grep '"node":' "$web/package.json")
export WANTED
if ! { command -v npm && node -e "$enough"; } >/dev/null 2>&1; then
    [ $# = 0 ] && exit 1
    PATH="${web%/*}/.venv/bin:$PATH"
fi
[ $# = 0 ] || exec "$@"
