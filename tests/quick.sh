#!/usr/bin/env bash
# What to run after a small change: formatting, lints and unit tests of the crates that changed, and integration tests of what they affect.
#
#   tests/quick.sh [REVISION]
#
# Compares the working tree with REVISION, by default the last commit. What it leaves out is left to `just test` and CI.
set -euo pipefail
cd "$(dirname "$0")/.."

# The integration tests of each crate: the fewest that fail when it is broken.
declare -A affected=(
    [generators]="building:: fuzzing::the_number_of_jobs"
    [checkers]="protocols:: judging::"
    [problems]="known_bugs:: plans::"
    [base]="judging:: terminal:: scratch:: output_options::"
    [checktestdata]="declared:: bounds::"
    [cluster]="cluster::commands:: cluster::workers::"
    [terms]="broken_specs:: judging:: scoring::"
    [spec]="broken_specs:: editors:: spec_page::"
    [program]="compiling:: judging:: several_files::"
    [harness]="harness:: signatures::"
    [package]="broken_specs:: findings:: packages::"
    [cases]="bounds:: building:: findings:: plans::"
    [judge]="judging:: scoring::"
    [statement]="contests:: statements::"
    [soundness]="findings:: limits:: part_tests::"
    [exchange]="exchange::formats:: exchange::losses:: imports::icpc::"
    [export]="exchange::formats:: exchange::losses::"
    [import]="imports::icpc::"
    [attack]="attacking::"
    [fuzz]="fuzzing:: hanging:: slowest::"
    [duel]="duel::"
    [input]="declared:: bounds:: structures::"
    [input-draw]="declared:: bounds::"
    [input-language]="declared:: broken_specs:: bounds::"
    [input-views]="declared:: validators::"
    [mutation]="strength::parts::"
    [parsers]="parsers::"
    [report]="html_reports:: output_options:: many_submissions::"
    [sandbox]="sandbox::basics:: sandbox::honest:: scripted::"
    [serve]="serve::judging:: serve::setting_up::"
    [strength]="strength::"
    [covering]="covering::"
    [tasks]="tasks::"
    [testing]="support::"
    [src]="commands:: configuration:: completions:: terminal::"
)

declare -A crates=()
declare -A filters=()
while read -r file; do
    case $file in
    crates/*/src/* | crates/*/Cargo.toml) crate=${file#crates/} && crate=${crate%%/*} ;;
    generators/games/*) crate=games ;;
    generators/* | checkers/* | problems/* | src/*) crate=${file%%/*} ;;
    fuzz/src/* | fuzz/corpus/*) crate=parsers ;;
    tests/*.rs)
        module=${file#tests/} && module=${module%.rs} && module=${module%/mod}
        filters[${module//\//::}::]=1
        continue
        ;;
    *) continue ;;
    esac
    crates[$crate]=1
    for filter in ${affected[$crate]:-}; do
        filters[$filter]=1
    done
done < <({
    git diff --name-only "${1:-HEAD}"
    git ls-files --others --exclude-standard
} | sort -u)

cargo fmt --all --check
packages=()
for crate in "${!crates[@]}"; do
    [[ $crate == src ]] && packages+=(-p tengen) || packages+=(-p "tengen-$crate")
done
if ((${#packages[@]})); then
    echo "changed: ${!crates[*]}"
    cargo clippy "${packages[@]}" --lib --quiet -- -D warnings
    cargo test "${packages[@]}" --lib --quiet
fi
if ((${#filters[@]})); then
    TENGEN_TEST_FILTERS="${!filters[*]}" cargo test --quiet --test integration
else
    echo "nothing has changed that tests depend on"
fi
