#!/usr/bin/env bash
# Fuzzes the parsers of data that others supply, one after the other, each for SECONDS (60 unless given), with libFuzzer.
#
#   tests/fuzz_parsers.sh [SECONDS [TARGET..]]
#
# Stable Rust and a C++ compiler are enough; where there is none, the tests' own mutations are tried instead, without coverage.
# Inputs that lead to new places in the code are kept in target/fuzz/corpus/TARGET, and inputs that fail in
# target/fuzz/failures/TARGET: fix the parser, and add the input to fuzz/corpus/TARGET, which the tests replay. With
# TENGEN_FUZZ_MINIMISE=1 a few of the new inputs that add coverage are copied to fuzz/corpus.
#
# Ends with 0 if no input failed, and else with 1.
set -euo pipefail
cd "$(dirname "$0")/.."

seconds=${1:-60}
shift || true
targets=("$@")
if ((${#targets[@]} == 0)); then
    mapfile -t targets < <(ls fuzz/corpus)
fi

if ! command -v c++ >/dev/null; then
    echo "no C++ compiler for libFuzzer: mutations without coverage" >&2
    TENGEN_TEST_FUZZ_SECONDS=$seconds exec cargo test --test integration -- parsers::
fi

# What `cargo fuzz` passes without a sanitizer. With a target, scripts of builds and macros are not instrumented.
triple=$(rustc -vV | sed -n 's/^host: //p')
flags=(-Cpasses=sancov-module)
for option in level=4 inline-8bit-counters pc-table trace-compares; do
    flags+=("-Cllvm-args=-sanitizer-coverage-$option")
done
RUSTFLAGS="${flags[*]}" cargo build --quiet --release --manifest-path fuzz/libfuzzer/Cargo.toml --target "$triple" --target-dir target/fuzz
fuzzer=target/fuzz/$triple/release/parser

failed=()
for target in "${targets[@]}"; do
    found=target/fuzz/corpus/$target
    failures=target/fuzz/failures/$target
    mkdir -p "$found" "$failures"
    log=target/fuzz/$target.log
    # An input of 64 KiB may take 10 s and 1 GiB at most; a busy machine needs longer. Temporary files of an input that failed go with this directory.
    temporary=$(mktemp -d)
    options=(-max_total_time="$seconds" -timeout=60 -rss_limit_mb=2048 -malloc_limit_mb=1024 -max_len=65536 -print_final_stats=1)
    if TMPDIR=$temporary TENGEN_FUZZ_TARGET=$target "$fuzzer" "${options[@]}" -artifact_prefix="$failures/" "$found" "fuzz/corpus/$target" >"$log" 2>&1; then
        runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
        echo "$target: $runs inputs, $(sed -n 's/.*cov: \([0-9]*\) .*/\1/p' "$log" | tail -n 1) places in the code"
    else
        failed+=("$target")
        echo "$target: FAILED, see $log and $failures" >&2
    fi
    if [[ ${TENGEN_FUZZ_MINIMISE:-} ]]; then
        merged=$(mktemp -d)
        TMPDIR=$temporary TENGEN_FUZZ_TARGET=$target "$fuzzer" -set_cover_merge=1 -timeout=10 -max_len=1500 "$merged" "fuzz/corpus/$target" "$found" >>"$log" 2>&1 || true
        # Named by hashes, so any of them are as good as others.
        find "$merged" -type f | sort | head -n 30 | xargs -r -I{} cp -n {} "fuzz/corpus/$target/"
        rm -rf "$merged"
    fi
    rm -rf "$temporary"
done
((${#failed[@]} == 0)) || echo "failed: ${failed[*]}" >&2
((${#failed[@]} == 0))
