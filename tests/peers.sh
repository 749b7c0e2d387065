#!/usr/bin/env bash
# Other judges' own tools agree: BAPCtools and problemtools take the exported packages of all problems without an error.
#
#   tests/peers.sh [--all] [PROBLEM..]
#   tests/peers.sh --install
#
# BAPCtools validates every case of packages of 2025-09 and runs solutions on them; problemtools checks legacy packages, and runs
# solutions, too. Without --all, these are one right and one wrong in C++, with much time, and five problems are each seen by one of the tools;
# with it, by both with all solutions and the problem's own limit, one tool at a time, which wants a quiet machine. Neither tool is
# asked to typeset statements, which takes LaTeX. The tools come from PyPI by name and are kept in target/peers.
set -euo pipefail
cd "$(dirname "$0")/.."

install() {
    [[ -x target/peers/bin/verifyproblem ]] && return
    python3 -m venv target/peers
    target/peers/bin/pip install --quiet bapctools problemtools
}

if [[ ${1:-} == --install ]]; then
    install
    exit
fi

all=
problems=()
for argument; do
    case $argument in
    --all) all=1 ;;
    *) problems+=("$argument") ;;
    esac
done
# Those that are named are seen by both tools.
both=$all
((${#problems[@]} == 0)) || both=1
if ((${#problems[@]} == 0)); then
    if [[ $all ]]; then
        for spec in problems/*/problem.toml; do
            problems+=("$(basename "$(dirname "$spec")")")
        done
    else
        # The tools take turns: an answer, an interaction and a declared input; a tree and boards.
        problems=(gobang_draws farthest_villages tic_tac_toe_play tic_tac_toe_score longest_zero_sum)
    fi
fi

tengen=${TENGEN:-}
if [[ -z $tengen ]]; then
    cargo build --quiet
    tengen=target/debug/tengen
fi

install
bin=$PWD/target/peers/bin
# As in an environment that is active: a version manager's script for python3 takes ten times as long to start.
export PATH=$bin:$PATH

# Their tables of languages ask for compilers that are hard to come by; these commands are the usual ones.
export XDG_CONFIG_HOME=$PWD/target/peers/config
mkdir -p "$XDG_CONFIG_HOME"/{bapctools,problemtools}
# In C++ they compile more than they run.
cat >"$XDG_CONFIG_HOME/bapctools/languages.yaml" <<'YAML'
cpp:
  compile: 'g++ -std=gnu++20 -O1 -o {binary} {files}'
python3:
  compile: 'python3 -m py_compile {files}'
  run: 'python3 "{mainfile}"'
go:
  compile: 'go build -o {binary} {files}'
javascript:
  compile: 'node --check {files}'
  run: 'node "{mainfile}"'
YAML
cat >"$XDG_CONFIG_HOME/problemtools/languages.yaml" <<'YAML'
cpp:
  compile: 'g++ -std=gnu++20 -O1 -o {binary} {files}'
python3:
  compile: 'python3 -m py_compile {files}'
  run: 'python3 "{mainfile}"'
go:
  compile: 'go build -o {binary} {files}'
java:
  compile: 'javac -encoding UTF-8 -sourcepath {path} -d {path} {files}'
YAML

packages=$PWD/target/peers/packages
rm -rf "$packages"
mkdir -p "$packages"/{icpc,legacy}

# BAPCtools ends with 1 for a warning, too.
cat >"$packages/bt.py" <<'PYTHON'
import sys
from bapctools import cli, cli_parser, config

arguments = cli_parser.parse_args()
try:
    cli.run_parsed_arguments(arguments)
except SystemExit:
    pass
sys.exit(config.n_error > 0)
PYTHON

# Runs a tool in a directory; shows what it said if it failed.
agrees() {
    local what=$1 dir=$2 said start=$SECONDS
    shift 2
    if said=$(env -C "$dir" "$@" 2>&1); then
        echo "$what: agrees, $((SECONDS - start)) s"
    else
        echo "$what: does not agree"
        tail -n 60 <<<"$said"
        return 1
    fi
}

# The names of the first right and the first wrong solution in C++ of a package, below `submissions`.
right_and_wrong() {
    local folder
    for folder in accepted wrong_answer; do
        (cd "$1/submissions" && printf '%s\n' "$folder"/*.cpp | head -n 1)
    done
}

# Their memory limits count addresses, and some runtimes reserve more addresses than they use.
bapctools() {
    local problem=$1 package=$packages/icpc/${1//_/} limit=10 solutions
    # BAPCtools names its temporary directory after the one above the package, and two at a time remove each other's files there.
    local -x TMPDIR=$packages/temporary/$problem
    mkdir -p "$TMPDIR"
    if [[ $all ]]; then
        limit=$(sed -n 's/^ *time_limit: //p' "$package/problem.yaml")
        mapfile -t solutions < <(cd "$package/submissions" && printf '%s\n' */* | grep -v '\.yaml$')
    else
        mapfile -t solutions < <(right_and_wrong "$package")
    fi
    agrees "$problem: bt validate" "$package" "$bin/python" "$packages/bt.py" validate -B -j "$threads" &&
        agrees "$problem: bt run" "$package" "$bin/python" "$packages/bt.py" run -B -G -j "$threads" -m 8192 \
            --time-limit "$limit" "${solutions[@]/#/submissions/}"
}

problemtools() {
    local problem=$1 package=$packages/legacy/${1//_/} limit=10 filter='(\.(c|cpp|py|go|rs)|/[a-z_]*)$'
    if [[ $all ]]; then
        limit=$(sed -n 's/^ *time_limit: //p' "$packages/icpc/${1//_/}/problem.yaml")
    else
        filter="^($(right_and_wrong "$package" | paste -sd '|'))\$"
    fi
    agrees "$problem: verifyproblem" "$packages" "$bin/verifyproblem" -j "$threads" -p config data graders validators submissions \
        -t "${limit%.*}" -s "$filter" "$package"
}

for problem in "${problems[@]}"; do
    "$tengen" export "$problem" --to icpc --pass-fail --out "$packages/icpc/${problem//_/}" >/dev/null
    "$tengen" export "$problem" --to icpc-legacy --out "$packages/legacy/${problem//_/}" >/dev/null
done

# The time limit of compilers in seconds. BAPCtools also counts the time in which a compiler waits for a processor.
[[ $all ]] || sed -i 's/^\( *compilation_time\): .*/\1: 120/' "$packages"/*/*/problem.yaml

# Much time lets the tools work side by side; problemtools takes longest, so it begins.
if [[ $all ]]; then jobs=1 threads=$(nproc); else jobs=$(nproc) threads=1; fi
export all bin packages threads
export -f agrees right_and_wrong bapctools problemtools
{
    for index in "${!problems[@]}"; do
        # The tools take turns, so each sees half of the problems.
        if [[ $both ]] || ((index % 2 == 0)); then echo "problemtools ${problems[index]}"; fi
        if [[ $both ]] || ((index % 2 == 1)); then echo "bapctools ${problems[index]}"; fi
    done
} | xargs -P "$jobs" -L 1 bash -c '"$0" "$@"'

# The client of BAPCtools uploads a contest to the stand-in for DOMjudge; then `tengen push` finds that nothing differs there.
uploads() {
    local round=$packages/regional address said
    mkdir -p "$round"
    printf '%s\n' 'format = 1' 'title = "Regional"' 'start = 2026-11-28T10:00:00+08:00' 'duration = "5h"' \
        '[[problem]]' "path = \"$PWD/problems/gobang_draws\"" 'color = "#e6194b"' \
        '[[problem]]' "path = \"$PWD/problems/tic_tac_toe_play\"" >"$round/contest.toml"
    "$tengen" export "$round/contest.toml" --to domjudge --pass-fail --out "$round/out" >/dev/null
    export TENGEN_DOMJUDGE_USER=admin TENGEN_DOMJUDGE_PASSWORD=secret
    coproc stand_in { exec python3 tests/push/domjudge.py; }
    read -r address <&"${stand_in[0]}"
    agrees "uploads: bt export" "$PWD" "$bin/python" tests/push/bapctools_client.py "$round/out" "$address"
    said=$("$tengen" push "$round/contest.toml" --to "domjudge:$address" --pass-fail)
    kill "$stand_in_PID"
    if [[ $(grep -c 'not uploaded from here before' <<<"$said") != 2 || $said == *" on the judge, "* ]]; then
        echo "uploads: tengen push does not agree with bt export"
        echo "$said"
        return 1
    fi
    echo "uploads: tengen push agrees with bt export"
}
if ((!both)) || [[ $all ]]; then uploads; fi
