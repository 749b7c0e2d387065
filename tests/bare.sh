#!/usr/bin/env bash
# A machine with Rust and a C compiler and little else: what needs another language is skipped, and said.
#
#   tests/bare.sh
#
# Hides each tool in turn, runs the tests that need it, and expects that they are skipped; then hides all of them and
# expects that `verify` ends well and names them. Of what `cargo test` has built.
set -euo pipefail
cd "$(dirname "$0")/.."

# The names that each language's tools go by; the first is the one that is reported.
declare -A tools=(
    [c++]="g++ c++ x86_64-linux-gnu-g++ clang++"
    [go]="go gofmt"
    [java]="javac java"
    [javascript]="node nodejs"
    [python]="python3 python"
)

unset TENGEN_TEST_ALL_TOOLS

# Submissions in each of these languages, as programs and as functions.
tests="several_files::a_directory_of_sources several_files::a_function"

# Runs a command where these programs cannot be executed: `without NAME.. -- COMMAND..`. What lies in their place is no
# program, for the command and for its sandbox; elsewhere they stay. (A search path of links to all others would not do:
# a compiler finds its parts by the path that it was called by.)
without() {
    local own=()
    # The superuser of a container may not have the right to mount.
    unshare --mount true 2>/dev/null || own=(--map-root-user)
    unshare --mount "${own[@]}" bash -c '
        set -euo pipefail
        while [[ $1 != -- ]]; do
            while read -r path; do mount --bind /dev/null "$path"; done < <(type -aP "$1" | xargs -r realpath | sort -u)
            shift
        done
        shift
        exec "$@"
    ' bash "$@"
}

fail() {
    echo "bare.sh: $*" >&2
    exit 1
}

for language in "${!tools[@]}"; do
    read -ra names <<<"${tools[$language]}"
    said=$(TENGEN_TEST_FILTERS=$tests without "${names[@]}" -- cargo test --quiet --test integration 2>&1) ||
        fail "without $language the tests fail: $said"
    [[ $said == *"tests skipped because of missing tools:"*"$language: "* ]] || fail "without $language nothing is skipped: $said"
    grep -F "tests skipped" <<<"$said"
done

all=()
for language in "${!tools[@]}"; do
    read -ra names <<<"${tools[$language]}"
    all+=("${names[@]}")
done
said=$(without "${all[@]}" -- target/debug/tengen verify tic_tac_toe_score) || fail "verify fails: $said"
last=$(tail -n 1 <<<"$said")
[[ $last == "not proven: "*"because g++, go, javac, node, python3 were not found"* ]] || fail "verify does not end with what is missing: $said"
echo "$last"
