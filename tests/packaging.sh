#!/usr/bin/env bash
# Builds tengen as it is handed on and tries each form: a static executable, a Python wheel that carries it, a container. What this
# machine has no tool for is skipped, and the last line says so; anything else that fails ends it with an error.
#
# PROFILE=dev builds the same quicker, to try the packaging itself. ENGINE_OPTIONS are for the container engine, where it needs
# any, and RUN_OPTIONS for its `run`.
set -euo pipefail
cd "$(dirname "$0")/.."

target=x86_64-unknown-linux-gnu
# With a target named, this holds for the executable alone, not for what runs while it is compiled.
export CARGO_TARGET_X86_64_UNKNOWN_LINUX_GNU_RUSTFLAGS="-C target-feature=+crt-static"
profile=${PROFILE:-release}
directory=$([ "$profile" = dev ] && echo debug || echo "$profile")
executable=${CARGO_TARGET_DIR:-target}/$target/$directory/tengen
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
tried=()
skipped=()

# Makes a problem with this executable and verifies it.
try() {
    rm -rf "$scratch/try" && mkdir -p "$scratch/try/problems"
    (cd "$scratch/try" && "$1" new a_row >made && "$1" verify a_row)
}

if [ ! -f "$(cc -print-file-name=libc.a)" ]; then
    echo "skipped: everything, as there is no static C library (libc.a; in Debian's libc6-dev)"
    exit 0
fi
cargo build --profile "$profile" --target $target --bin tengen --features server,pdf
if ldd "$executable" >"$scratch/libraries" 2>&1 && grep -q '=>' "$scratch/libraries"; then
    echo "$executable is not static:"
    cat "$scratch/libraries"
    exit 1
fi
try "$(realpath "$executable")"
tried+=("static executable ($(du -h "$executable" | cut -f 1))")

if python3 -m venv "$scratch/venv" 2>"$scratch/why" && "$scratch/venv/bin/pip" install -q maturin 2>"$scratch/why"; then
    # It finds the executable built, and carries it.
    (cd packaging && PATH="$scratch/venv/bin:$PATH" maturin build -q --profile "$profile" --target $target \
        --compatibility linux --out "$scratch/wheels")
    "$scratch/venv/bin/pip" install -q "$scratch"/wheels/*.whl
    try "$scratch/venv/bin/tengen"
    tried+=("wheel ($(basename "$scratch"/wheels/*.whl))")
else
    skipped+=("wheel: $(tail -n 1 "$scratch/why")")
fi

engine=
for candidate in podman docker; do
    "$candidate" info >/dev/null 2>&1 && engine=$candidate && break
done
base=$(sed -n 's/^FROM //p' packaging/Containerfile)
read -ra options <<<"${ENGINE_OPTIONS:-}"
read -ra run_options <<<"${RUN_OPTIONS:-}"
if [ -z "$engine" ]; then
    skipped+=("container: neither podman nor docker runs here")
elif ! "$engine" image inspect "$base" >"$scratch/image" 2>&1 && ! "$engine" pull -q "$base" >"$scratch/image" 2>&1; then
    skipped+=("container: no image $base: $(tail -n 1 "$scratch/image")")
else
    # Nothing but what goes into it is sent there.
    mkdir -p "$scratch/context" && cp "$executable" "$scratch/context/tengen"
    "$engine" "${options[@]}" build -q -f packaging/Containerfile --build-arg EXECUTABLE=tengen -t localhost/tengen-try \
        "$scratch/context"
    inside() {
        "$engine" "${options[@]}" run "${run_options[@]}" --rm -v "$scratch/try:/work" localhost/tengen-try "$@"
    }
    rm -rf "$scratch/try" && mkdir -p "$scratch/try/problems"
    inside new a_row >"$scratch/made"
    inside verify a_row
    tried+=("container ($engine)")
fi

printf 'tried: %s\n' "${tried[@]}"
[ ${#skipped[@]} = 0 ] || printf 'skipped: %s\n' "${skipped[@]}"
