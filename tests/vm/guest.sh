# What runs in the virtual machine: each scenario starts tengen as some user in some control group, and says what it found.
#
# The last line it prints is `vm: all as expected` or `vm: N failed`. All else that matters begins with `vm: `, too.

mount -t proc proc /proc
mount -t sysfs sys /sys
mount -t devtmpfs dev /dev
mkdir /dev/shm
mount -t tmpfs -o mode=1777 shm /dev/shm
mount -t cgroup2 cgroup /sys/fs/cgroup
ip link set lo up
cd /tmp || exit

groups=/sys/fs/cgroup
controllers="+memory +pids +cpu"
failed=0

fail() {
    failed=$((failed + 1))
    echo "vm: FAILED $*"
}

# delegated NAME: makes a control group that belongs to the user, as systemd makes a scope with Delegate=yes.
delegated() {
    echo "$controllers" >"$groups/cgroup.subtree_control"
    mkdir -p "$groups/user.slice/$1"
    echo "$controllers" >"$groups/user.slice/cgroup.subtree_control"
    for file in "" /cgroup.procs /cgroup.threads /cgroup.subtree_control; do
        chown user:user "$groups/user.slice/$1$file"
    done
}

# within GROUP COMMAND..: runs a command in a control group.
within() {
    group=$1
    shift
    sh -c 'echo $$ >"$0/cgroup.procs" && exec "$@"' "$group" "$@"
}

# expect NAME LEVEL CODE: compares what doctor found. CODE is its exit code.
expect() {
    level=$(sed -n 's/^  "level": "\(.*\)",$/\1/p' /tmp/doctor.json)
    attacks=$(grep -c '"held": true' /tmp/doctor.json)
    if [ "$level" = "$2" ] && [ "$3" = 0 ] && [ "$attacks" -ge 10 ] && ! grep -q '"held": false' /tmp/doctor.json; then
        echo "vm: $1: $level, $attacks attacks held"
    else
        fail "$1: expected $2, got $level, exit code $3"
        cat /tmp/doctor.json
    fi
}

# Started by a shell as its child, as on a terminal.
as_child="/vm/tengen doctor --format json; exit \$?"
# In place of the shell, so that nobody else is in its control group.
alone="exec /vm/tengen doctor --format json"

scenario_root() {
    /vm/tengen doctor --format json >/tmp/doctor.json 2>&1
    expect root strong $?
    run_tests root "$groups" root
}

scenario_alone() {
    delegated alone.scope
    within "$groups/user.slice/alone.scope" su user -s /bin/sh -c "$alone" >/tmp/doctor.json 2>&1
    expect "user alone in a delegated group" strong $?
}

scenario_shell() {
    delegated shell.scope
    within "$groups/user.slice/shell.scope" su user -s /bin/sh -c "$as_child" >/tmp/doctor.json 2>&1
    expect "user with a shell in a delegated group" strong $?
    delegated tests.scope
    run_tests user "$groups/user.slice/tests.scope" user
    # Two at once, from one shell.
    delegated twice.scope
    within "$groups/user.slice/twice.scope" su user -s /bin/sh -c "
        /vm/tengen --require-isolation strong doctor --format json >/tmp/other.json 2>&1 &
        $as_child" >/tmp/doctor.json 2>&1
    expect "the first of two" strong $?
}

scenario_below() {
    # The own group is the superuser's; the group above is the user's and accounts already.
    delegated above.scope
    mkdir "$groups/user.slice/above.scope/session"
    echo "+memory +pids" >"$groups/user.slice/above.scope/cgroup.subtree_control"
    within "$groups/user.slice/above.scope/session" su user -s /bin/sh -c "$as_child" >/tmp/doctor.json 2>&1
    expect "user below a delegated group" strong $?
}

scenario_user() {
    mkdir -p "$groups/session"
    within "$groups/session" su user -s /bin/sh -c "$as_child" >/tmp/doctor.json 2>&1
    expect "user without a delegated group" contained $?
    run_tests contained "$groups/session" user
}

scenario_forbidden() {
    mkdir -p "$groups/session"
    before=$(cat /proc/sys/user/max_user_namespaces)
    echo 0 >/proc/sys/user/max_user_namespaces
    within "$groups/session" su user -s /bin/sh -c "$as_child" >/tmp/doctor.json 2>&1
    expect "user without user namespaces" restricted $?
    run_tests restricted "$groups/session" user
    echo "$before" >/proc/sys/user/max_user_namespaces
}

scenario_limits() {
    # The superuser may raise hard limits; what it was started under changes nothing.
    sh -c "ulimit -Hn 64; ulimit -Ht 1; ulimit -Hf 8; ulimit -Hs 64; ulimit -Hu 8; $alone" >/tmp/doctor.json 2>&1
    expect "root under low hard limits" strong $?
}

# run_tests NAME GROUP USER: runs the tests of the sandbox, if they are here.
run_tests() {
    [ -x /vm/tests ] || return 0
    export TENGEN_TEST_HELPER=/vm/tengen TENGEN_TEST_CORPUS=/vm/corpus TENGEN_TEST_SLOWNESS=10
    if [ -e /vm/matrix ]; then
        print_row "$@"
        return
    fi
    command="/vm/tests sandbox::basics --test-threads 1 && /vm/tests sandbox::hostile --test-threads 1"
    within "$2" su "$3" -s /bin/sh -c "$command" >/tmp/tests.log 2>&1
    code=$?
    if [ $code = 0 ]; then
        echo "vm: $1: $(grep '^test result' /tmp/tests.log)"
    else
        fail "tests as $1: exit code $code"
        cat /tmp/tests.log
    fi
}

# print_row NAME GROUP USER: prints what becomes of the hostile programs at each level, for tests/hostile_matrix.sh.
print_row() {
    command="/vm/tests --ignored --exact --nocapture sandbox::hostile::prints_a_row"
    within "$2" su "$3" -s /bin/sh -c "$command" >/tmp/tests.log 2>&1
    code=$?
    sed -n "s/^\\(strong\\|contained\\|restricted\\|failed\\)|/vm: row|$1|&/p" /tmp/tests.log
    if [ $code != 0 ]; then
        fail "hostile programs as $1: exit code $code"
        cat /tmp/tests.log
    fi
}

echo "vm: Linux $(uname -r), booted in $(cut -d' ' -f1 /proc/uptime) s"
scenarios=$(cat /vm/scenarios)
for scenario in ${scenarios:-root limits alone shell below user forbidden}; do
    "scenario_$scenario"
done
if [ $failed = 0 ]; then
    echo "vm: all as expected"
else
    echo "vm: $failed failed"
fi
poweroff -f
