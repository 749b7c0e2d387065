#!/usr/bin/env bash
# The hostile programs in every environment that the sandbox supports: a table of how many attacks failed as expected.
#
#   tests/hostile_matrix.sh [--no-vm]
#
# Rows: the superuser and an ordinary user, each with the control groups of this machine and without any, and the scenarios of
# tests/vm/run.sh, with control groups of version 2. Columns: levels of isolation, and the other tests of the sandbox. A cell is
# PASSED/ATTACKS, or *skipped* with the reason why the environment does not offer the level. $TENGEN_TESTS and $TENGEN name the
# executables of the tests and of the tool (else they are built); $TENGEN_VM_KVM=1 has the virtual machine use KVM.
#
# Ends with 0 if no attack succeeded and no test failed, and else with 1.
set -euo pipefail
cd "$(dirname "$0")/.."

vm=1
[[ ${1:-} != --no-vm ]] || vm=

# One build of both.
tests=${TENGEN_TESTS:-}
if [[ -z $tests ]]; then
    tests=$(cargo test --no-run --test integration 2>&1 | sed -n 's/.*Executable.*(\(.*\))$/\1/p')
fi
tengen=${TENGEN:-target/debug/tengen}

# An ordinary user reaches these, regardless of the owner of the working tree.
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
chmod 755 "$work"
mkdir -m 1777 "$work/tmp"
cp "$tests" "$work/tests"
cp "$tengen" "$work/helper"
TENGEN_TEST_CORPUS=$work/corpus "$tests" --quiet --ignored --exact sandbox::hostile::builds_the_corpus >/dev/null
chmod 755 "$work"/{tests,helper,corpus}
unset TENGEN_TEST_ALL_LEVELS
export TMPDIR=$work/tmp TENGEN_TEST_HELPER=$work/helper TENGEN_TEST_CORPUS=$work/corpus

# What the ordinary user of tests/sandbox/ordinary_user.rs is.
user=59321
failed=
rows=()
reasons=()

# remember REASON: keeps the reason why something is skipped, and sets $mark to its number.
remember() {
    local at
    for at in "${!reasons[@]}"; do
        if [[ ${reasons[at]} == "$1" ]]; then
            mark=$((at + 1))
            return
        fi
    done
    reasons+=("$1")
    mark=${#reasons[@]}
}

# cell LINES LEVEL: sets $cell to what these lines `LEVEL|RESULT` have for a level.
cell() {
    local result
    result=$(sed -n "s/^$2|//p" <<<"$1" | head -n 1)
    case $result in
    "skipped: "*)
        # The reason alone, without the level and the advice around it.
        result=${result%%; run \`tengen doctor*}
        remember "${result#skipped: this machine does not offer isolation level *; "$2": }"
        cell="*skipped ($mark)*"
        ;;
    "") cell="**no result**" && failed=1 ;;
    *) cell=$result ;;
    esac
    [[ $result == skipped:* || ${result%/*} == "${result#*/}" ]] || failed=1
}

# row NAME LINES OTHERS: adds a row of the table.
row() {
    local level line="| $1 |"
    for level in strong contained restricted; do
        cell "$2" "$level"
        line+=" $cell |"
    done
    rows+=("$line $3 |")
    echo "$line $3 |" >&2
    grep '^failed|' <<<"$2" >&2 || true
}

# skip NAME REASON: adds a row of what this machine cannot offer.
skip() {
    remember "$2"
    rows+=("| $1 | *skipped ($mark)* | *skipped ($mark)* | *skipped ($mark)* | |")
}

# local_row NAME COMMAND..: a row of this machine; the command becomes the user in question.
local_row() {
    local name=$1 lines others
    shift
    lines=$("$@" "$work/tests" --ignored --exact --nocapture sandbox::hostile::prints_a_row 2>"$work/errors") || failed=1
    # What needs every level, or starts this as another user, has rows of its own.
    others=$("$@" "$work/tests" sandbox:: --skip hostile --skip ordinary_user --test-threads 1 2>"$work/errors" | tee "$work/others" |
        sed -n 's/^test result: .* \([0-9]*\) passed; \([0-9]*\) failed;.*/\1 \2/p') || true
    local passed=${others% *} bad=${others#* }
    if [[ $bad != 0 ]]; then
        failed=1
        cat "$work/others" >&2
    fi
    row "$name" "$lines" "$passed/$((passed + bad))"
}

version=none
if [[ -d /sys/fs/cgroup/memory && -d /sys/fs/cgroup/pids ]]; then
    version="version 1"
elif [[ -f /sys/fs/cgroup/cgroup.controllers ]]; then
    version="version 2"
fi
without=(unshare --mount sh -c 'mount -t tmpfs none /sys/fs/cgroup && exec "$@"' sh)
ordinary=(setpriv --reuid "$user" --regid "$user" --clear-groups)
cd /
if ((EUID == 0)); then
    local_row "root, control groups: $version" env
    local_row "user, control groups: $version, none delegated" "${ordinary[@]}"
    if "${without[@]}" true 2>/dev/null; then
        local_row "root, no control groups" "${without[@]}"
        local_row "user, no control groups" "${without[@]}" "${ordinary[@]}"
    else
        skip "root and user, no control groups" "the control groups of this machine cannot be hidden: unshare fails"
    fi
else
    local_row "user, control groups: $version" env
    skip "root, control groups: $version" "this is not the superuser"
    skip "root and user, no control groups" "this is not the superuser, who can hide control groups"
fi
cd - >/dev/null

declare -A guests=(
    [root]="root, control groups: version 2 (virtual machine)"
    [user]="user with a delegated group: version 2 (virtual machine)"
    [contained]="user, control groups: version 2, none delegated (virtual machine)"
    [restricted]="user without user namespaces, version 2 (virtual machine)"
)
why=
if [[ ! $vm ]]; then
    why="--no-vm"
else
    code=0
    TENGEN=$tengen TENGEN_TESTS=$tests tests/vm/run.sh --matrix root shell user forbidden >"$work/vm" 2>"$work/errors" || code=$?
    if ((code == 4)); then
        why=$(tail -n 1 "$work/errors")
    elif ((code != 0)); then
        failed=1
        cat "$work/vm" "$work/errors" >&2
    fi
fi
for guest in root user contained restricted; do
    if [[ $why ]]; then
        skip "${guests[$guest]}" "$why"
    else
        row "${guests[$guest]}" "$(sed -n "s/^row|$guest|//p" "$work/vm")" ""
    fi
done

processor=$(sed -n 's/^model name\s*: //p' /proc/cpuinfo | head -n 1)
echo "$(date +%Y-%m-%d), Linux $(uname -r), ${processor:-$(uname -m)}, $(nproc) processors"
echo
echo "| environment | strong | contained | restricted | other tests |"
echo "|---|---|---|---|---|"
printf '%s\n' "${rows[@]}"
for at in "${!reasons[@]}"; do
    [[ $at != 0 ]] || echo
    echo "($((at + 1))) ${reasons[at]}"
done
[[ ! $failed ]]
