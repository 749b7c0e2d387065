#!/usr/bin/env bash
# Other judges' own tools agree: BAPCtools and problemtools take the exported packages of all problems without an error.
#
#   tests/peers.sh [--all] [PROBLEM..]
#
# BAPCtools validates every case of packages of 2025-09 and runs solutions on them; problemtools checks legacy packages, and runs
# solutions, too. Without --all, these are the right and the wrong ones in C++, with much time; with it, all of
# them with the problem's own limit, which wants a quiet machine. Neither tool is asked to typeset statements, which takes
# LaTeX. The tools come from PyPI by name and are kept in target/peers.
set -euo pipefail
cd "$(dirname "$0")/.."

all=
problems=()
for argument; do
    case $argument in
    --all) all=1 ;;
    *) problems+=("$argument") ;;
    esac
done
((${#problems[@]})) || for spec in problems/*/problem.toml; do problems+=("$(basename "$(dirname "$spec")")"); done

tengen=${TENGEN:-}
if [[ -z $tengen ]]; then
    cargo build --release --quiet
    tengen=target/release/tengen
fi

if [[ ! -x target/peers/bin/verifyproblem ]]; then
    python3 -m venv target/peers
    target/peers/bin/pip install --quiet bapctools problemtools
fi
bin=$PWD/target/peers/bin

# Their tables of languages ask for compilers that are hard to come by; these commands are the usual ones.
export XDG_CONFIG_HOME=$PWD/target/peers/config
mkdir -p "$XDG_CONFIG_HOME"/{bapctools,problemtools}
cat >"$XDG_CONFIG_HOME/bapctools/languages.yaml" <<'YAML'
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
failed=0

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

# Runs a tool in `dir`; shows what it said if it failed.
agrees() {
    local what=$1 said=$packages/said.txt start=$SECONDS
    shift
    if env -C "$dir" "$@" >"$said" 2>&1; then
        echo "$what: agrees, $((SECONDS - start)) s"
    else
        echo "$what: does not agree"
        tail -n 60 "$said"
        failed=1
    fi
}

for problem in "${problems[@]}"; do
    name=${problem//_/}
    icpc=$packages/icpc/$name
    legacy=$packages/legacy/$name
    "$tengen" export "$problem" --to icpc --pass-fail --out "$icpc" >/dev/null
    "$tengen" export "$problem" --to icpc-legacy --out "$legacy" >/dev/null
    dir=$icpc agrees "$problem: bt validate" "$bin/python" "$packages/bt.py" validate -B -j "$(nproc)"
    # Their limits of memory are limits of addresses, of which some runtimes reserve more than they use.
    if [[ $all ]]; then
        limit=$(sed -n 's/^ *time_limit: //p' "$icpc/problem.yaml")
        solutions=("$icpc"/submissions/*/*)
        filter='(\.(c|cpp|py|go|rs)|/[a-z_]*)$'
    else
        limit=10
        solutions=("$icpc"/submissions/{accepted,wrong_answer}/*.cpp)
        filter='(accepted|wrong_answer)/.*\.cpp$'
    fi
    existing=()
    for solution in "${solutions[@]}"; do
        if [[ -e $solution && $solution != *.yaml ]]; then existing+=("${solution#"$icpc"/}"); fi
    done
    dir=$icpc agrees "$problem: bt run" "$bin/python" "$packages/bt.py" run -B -G -j "$(nproc)" -m 8192 \
        --time-limit "$limit" "${existing[@]}"
    dir=$packages agrees "$problem: verifyproblem" "$bin/verifyproblem" -j "$(nproc)" -p config data graders validators submissions \
        -t "${limit%.*}" -s "$filter" "$legacy"
done
exit "$failed"
