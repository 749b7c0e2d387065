#!/usr/bin/env bash
# tengen without the feature `server`: it compiles without a warning, and what needs the server prints the command that adds it.
#
#   tests/without_server.sh
#
# Leaves the executable without the server at target/debug/tengen.
set -euo pipefail
cd "$(dirname "$0")/.."

cargo build --package tengen
tengen=target/debug/tengen

# Expects that this command ends with 2 and prints how to add the server.
refused() {
    local code=0 said
    said=$("$tengen" "$@" 2>&1) || code=$?
    if [[ $code != 2 || $said != *"cargo install --path "*" --features server"* ]]; then
        echo "tengen $*: exit code $code: $said"
        exit 1
    fi
}
refused serve
refused worker --nats nats://127.0.0.1:1
refused push gobang_draws --to domjudge:http://localhost
refused cluster status --nats nats://127.0.0.1:1
refused verify gobang_draws --nats nats://127.0.0.1:1

# The typesetter ends with a code of its own, so that others are tried.
code=0
"$tengen" typeset-in-sandbox --version || code=$?
if [[ $code != 64 ]]; then
    echo "tengen typeset-in-sandbox: exit code $code"
    exit 1
fi

# All other commands are there.
"$tengen" list >/dev/null
echo "without the server: 5 commands print how to add it"
