#!/usr/bin/env bash
# A machine with Rust and a C compiler and little else: what needs another language is skipped, and said.
#
#   tests/bare.sh
#
# Hides each tool from the search path in turn, runs the tests that need it, and expects that they are skipped; then hides all of them and
# expects that `verify` ends well and names them. Of what `cargo test --release` has built.
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
whole=$PATH
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# A directory with links to every program on the search path but these.
without() {
    local bin=$scratch/bin dir
    rm -rf "$bin"
    mkdir "$bin"
    IFS=: read -ra dirs <<<"$whole"
    for dir in "${dirs[@]}"; do
        # The first program of a name counts.
        [[ -d $dir ]] && find -L "$dir" -maxdepth 1 -type f -executable -print0 | xargs -0 -r ln -s -t "$bin" 2>/dev/null || true
    done
    (cd "$bin" && rm -f "$@")
    echo "$bin"
}

fail() {
    echo "bare.sh: $*" >&2
    exit 1
}

for language in "${!tools[@]}"; do
    read -ra names <<<"${tools[$language]}"
    said=$(PATH=$(without "${names[@]}") cargo test --quiet --release --test integration -- several_files:: 2>&1) ||
        fail "without $language the tests fail: $said"
    [[ $said == *"tests skipped for want of tools:"*"$language: "* ]] || fail "without $language nothing is skipped: $said"
    grep -F "tests skipped" <<<"$said"
done

all=()
for language in "${!tools[@]}"; do
    read -ra names <<<"${tools[$language]}"
    all+=("${names[@]}")
done
said=$(PATH=$(without "${all[@]}") target/release/tengen verify tic_tac_toe_score) || fail "verify fails: $said"
last=$(tail -n 1 <<<"$said")
[[ $last == "not proven: "*"because g++, go, javac, node, python3 were not found"* ]] || fail "verify does not end with what is missing: $said"
echo "$last"
