#!/usr/bin/env bash
# Runs the README's test command again and again, and prints a table: which runs passed, how long they took, and which tests failed.
#
#   tests/flakes.sh [RUNS]
#
# Every second run shares the machine with four busy loops. A test that fails in one run and passes in another depends on time, load or
# order: repair it, never repeat it until it passes. RUNS is 10 by default.
set -uo pipefail
cd "$(dirname "$0")/.."

runs=${1:-10}
logs=$(mktemp -d)
loops=()

stop_loops() {
    ((${#loops[@]})) && kill "${loops[@]}" 2>/dev/null
    wait "${loops[@]}" 2>/dev/null
    loops=()
}
trap stop_loops EXIT

# Compiling is not what is repeated.
cargo test --workspace --no-run || exit 1

failures=0
table="run  load        seconds  passed  failed\n"
for ((run = 1; run <= runs; run++)); do
    load="none"
    if ((run % 2 == 0)); then
        load="four loops"
        for _ in 1 2 3 4; do
            (while :; do :; done) &
            loops+=($!)
        done
    fi
    begun=$SECONDS
    cargo test --workspace --no-fail-fast >"$logs/$run" 2>&1
    stop_loops
    passed=$(grep -oE '[0-9]+ passed' "$logs/$run" | awk '{ sum += $1 } END { print sum + 0 }')
    failed=$(grep -E '^test .* FAILED$' "$logs/$run" | awk '{ print $2 }' | sort -u | paste -sd, -)
    # A run that ended before its summary is a failure without a name.
    grep -q '^test result' "$logs/$run" || failed="no result"
    [[ -n $failed ]] && ((failures++))
    table+=$(printf '%3d  %-10s  %7d  %6d  %s' "$run" "$load" $((SECONDS - begun)) "$passed" "${failed:--}")"\n"
    printf '%b\n' "$table"
done

echo "logs: $logs"
if ((failures)); then
    echo "$failures of $runs runs failed"
    exit 1
fi
