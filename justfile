# The everyday commands; each can be typed by hand as well.

# What there is.
default:
    @just --list

# The tool, quick to compile.
build:
    cargo build --workspace

# Formatting and lints, as CI asks for them.
lint:
    cargo fmt --all --check
    cargo clippy --workspace --all-targets -- -D warnings

# After a small change: formatting, lints and tests of the crates that changed since REVISION, and integration tests of what they affect.
quick REVISION="HEAD":
    tests/quick.sh {{REVISION}}

# All tests, RUNS times, every second time beside four busy loops: a table of the tests that fail by chance.
flakes RUNS="10":
    tests/flakes.sh {{RUNS}}

# All tests.
test:
    cargo test --workspace

# The integration tests whose path contains FILTER, as `just only sandbox::interactive`.
only FILTER:
    cargo test --test integration -- {{FILTER}}

# The unit tests of a crate, as `just unit tengen-sandbox`.
unit CRATE:
    cargo test -p {{CRATE}}

# All that CI runs, on this working tree.
ci:
    bash .ci/run

# The hostile programs as root and as a user, with control groups of version 1, 2 and none, at each level: a table.
hostile-matrix:
    tests/hostile_matrix.sh

# Every parser of data that others supply, SECONDS each, with libFuzzer.
fuzz-parsers SECONDS="60":
    tests/fuzz_parsers.sh {{SECONDS}}

# 300 people, a flooding contestant, and 30 kills of server, helpers, workers and the message server; SEED gives their order.
soak-server SEED="38":
    TENGEN_TEST_LONG=1 TENGEN_TEST_SEED={{SEED}} cargo test --test integration -- --nocapture serve::soak::

# Races and leaks, long: 50 repetitions of each pair of programs, 10,000 runs at each level; and whole what is otherwise short.
soak:
    TENGEN_TEST_LONG=1 cargo test --test integration -- mutants::shrinking::
    TENGEN_TEST_LONG=1 cargo test --test integration -- imports::round_trips::
    TENGEN_TEST_LONG=1 cargo test --test integration -- sandbox::ordinary_user::
    TENGEN_TEST_LONG=1 cargo test --test integration -- fuzzing::every_board_and_every_small_game_is_tried
    TENGEN_TEST_LONG=1 cargo test --test integration -- exchange::packages::
    TENGEN_TEST_LONG=1 cargo test --test integration -- exchange::portable::
    TENGEN_TEST_LONG=1 cargo test --test integration -- serve::machines::
    TENGEN_TEST_TIME=7200 TENGEN_TEST_LONG=1 cargo test --test integration -- duel::repeated::
    TENGEN_TEST_LONG=1 cargo test --test integration -- serve::kills::
    TENGEN_TEST_LONG=1 cargo test --test integration -- serve::soak::
    TENGEN_TEST_TIMES=50 cargo test --test integration -- interactive::
    TENGEN_TEST_RUNS=10000 cargo test --test integration -- sandbox::lifecycle::

# Deep counts of games: minutes, optimised.
counts:
    cargo test --release -p tengen-games -- --ignored

# How many wrong programs weak data reject, and how many after `tengen plan`, `tengen strength --save` or `tengen attack` (--stages): problems of this repository and of contests.
weak *OPTIONS:
    cargo build --release
    benches/weak/run.py {{OPTIONS}}
    cargo test --release --test integration -- --ignored --nocapture mutants::weak::

# A static executable, which needs no library of the machine: target/x86_64-unknown-linux-gnu/release/tengen. It is linked with
# glibc, as musl's `clone` refuses children that share memory, which the sandbox has.
static:
    CARGO_TARGET_X86_64_UNKNOWN_LINUX_GNU_RUSTFLAGS="-C target-feature=+crt-static" \
        cargo build --release --target x86_64-unknown-linux-gnu --bin tengen --features server,pdf

# The static executable, the wheel and the container, each built and tried as far as this machine can.
package:
    tests/packaging.sh

# The sandbox on another kernel, in a virtual machine: all scenarios.
vm:
    tests/vm/run.sh --all

# Other judges' own tools on the exported problems, all solutions with the problems' limits.
peers:
    tests/peers.sh --all

# The client of rbx on the stand-in for Polygon that uploads are tested with.
polygon:
    tests/polygon.py

# Pages of results and of the server in a browser: on a phone and on a desk, each light and dark.
browser:
    tests/browser/run.py --all
    tests/browser/serve.py --all
    tests/browser/teams.py

# The figures of benches/README.md.
bench:
    cargo bench

# Figures about the code: sizes, names that many crates use, tests
house:
    tests/house.py
