#!/usr/bin/env bash
# The sandbox on another kernel: control groups of version 2, in a virtual machine, as different users.
#
#   tests/vm/run.sh [--all | --matrix] [SCENARIO..]
#
# Boots Debian's own kernel, emulated unless $TENGEN_VM_KVM is set, with a root made of busybox and the tengen that $TENGEN names
# (else one is built), runs `tengen doctor` in each scenario of tests/vm/guest.sh, and compares. With --all, the sandbox's
# hostile programs and basic tests run there, too, which takes long without KVM; with --matrix, the hostile programs alone, and lines
# `row|SCENARIO|LEVEL|RESULT` are printed. $TENGEN_TESTS names the tests' executable
# (else it is built). $TENGEN_VM_KERNEL names a kernel; else it is taken out of Debian's package and kept in target/vm.
#
# Ends with 0 if all is as expected, 1 if not, and 4 if something to run it is not installed.
set -euo pipefail
cd "$(dirname "$0")/../.."

all=
matrix=
scenarios=()
for argument; do
    case $argument in
    --all) all=1 ;;
    --matrix) all=1 matrix=1 ;;
    -*) echo "usage: tests/vm/run.sh [--all | --matrix] [SCENARIO..]" >&2 && exit 2 ;;
    *) scenarios+=("$argument") ;;
    esac
done

declare -A packages=([qemu-system-x86_64]=qemu-system-x86 [cpio]=cpio [busybox]=busybox-static)
missing=()
for command in "${!packages[@]}"; do
    command -v "$command" >/dev/null || missing+=("${packages[$command]}")
done
if ((${#missing[@]})); then
    echo "not tested in a virtual machine: install ${missing[*]}" >&2
    exit 4
fi

work=$PWD/target/vm
mkdir -p "$work"

newest_kernel() {
    apt-cache search --names-only '^linux-image-6\.[0-9.]+-[0-9]+-cloud-amd64$' 2>/dev/null | awk '{ print $1 }' | sort -V | tail -n 1
}

# Takes the newest kernel of Debian 12 for virtual machines out of its package.
kernel() {
    if [[ -n ${TENGEN_VM_KERNEL:-} ]]; then
        echo "$TENGEN_VM_KERNEL"
        return
    fi
    if ! compgen -G "$work/vmlinuz-*" >/dev/null; then
        local package
        package=$(newest_kernel)
        if [[ -z $package && $EUID == 0 ]]; then
            apt-get update -qq >&2
            package=$(newest_kernel)
        fi
        if [[ -z $package ]]; then
            echo "not tested in a virtual machine: apt knows no package linux-image-*-cloud-amd64; run apt-get update" >&2
            exit 4
        fi
        (
            cd "$work"
            apt-get download -q "$package" >/dev/null 2>&1
            dpkg-deb --fsys-tarfile "$package"_*.deb | tar --extract --wildcards --strip-components=2 './boot/vmlinuz-*'
            rm -f "$package"_*.deb
        )
    fi
    compgen -G "$work/vmlinuz-*" | sort -V | tail -n 1
}
vmlinuz=$(kernel)

tengen=${TENGEN:-}
if [[ -z $tengen ]]; then
    cargo build --quiet
    tengen=target/debug/tengen
fi

root=$(mktemp -d "$work/root-XXXXXX")
trap 'rm -rf "$root"' EXIT
mkdir -p "$root"/{bin,dev,etc,home,lib,lib64,proc,root,sbin,sys,tmp,usr/bin,vm}
chmod 755 "$root" "$root/vm"

# Copies a program and its shared libraries.
install_program() {
    cp --dereference "$1" "$root/vm/$2"
    chmod 755 "$root/vm/$2"
    # One that is linked statically has none.
    { ldd "$1" 2>/dev/null || true; } | { grep --only-matching '/[^ ]*' || true; } | while read -r library; do
        mkdir -p "$root${library%/*}"
        cp --dereference "$library" "$root$library"
    done
}

install_program "$(command -v busybox)" busybox
mv "$root/vm/busybox" "$root/bin/"
for applet in $("$root/bin/busybox" --list); do
    [[ $applet == busybox ]] || ln -s busybox "$root/bin/$applet"
done
ln -s ../bin/busybox "$root/sbin/init"
install_program "$tengen" tengen
if [[ $all ]]; then
    tests=${TENGEN_TESTS:-}
    if [[ -z $tests ]]; then
        tests=$(cargo test --no-run --test integration 2>&1 | sed -n 's/.*Executable.*(\(.*\))$/\1/p')
    fi
    TENGEN_TEST_CORPUS=$root/vm/corpus "$tests" --quiet --ignored --exact sandbox::hostile::builds_the_corpus
    install_program "$tests" tests
    # The heads of the hostile programs say what is expected of them.
    mkdir -p "$root$PWD/tests"
    cp -r tests/hostile "$root$PWD/tests/"
fi
cp tests/vm/guest.sh tests/vm/init "$root/vm/"
mv "$root/vm/init" "$root/init"
chmod 755 "$root/init"
cat >"$root/etc/passwd" <<END
root:x:0:0::/root:/bin/sh
user:x:1000:1000::/tmp:/bin/sh
END
cat >"$root/etc/group" <<END
root:x:0:
user:x:1000:
END
[[ ! $matrix ]] || touch "$root/vm/matrix"
printf '%s\n' "${scenarios[@]}" >"$root/vm/scenarios"
(cd "$root" && find . -print0 | cpio --null --create --format=newc --quiet) >"$root.cpio"
trap 'rm -rf "$root" "$root.cpio"' EXIT

# Emulation works everywhere; KVM within another virtual machine may hang.
acceleration=(-accel "tcg,thread=multi" -cpu max)
if [[ ${TENGEN_VM_KVM:-} ]]; then
    acceleration=(-accel kvm -cpu host)
fi
patience=${TENGEN_VM_TIMEOUT:-$([[ $all ]] && echo 3600 || echo 600)}
log=$work/console.log
timeout --signal=KILL "$patience" qemu-system-x86_64 "${acceleration[@]}" -smp 2 -m 2048 -no-reboot -nodefaults -display none \
    -serial stdio -kernel "$vmlinuz" -initrd "$root.cpio" -append "console=ttyS0 quiet panic=-1" \
    </dev/null | sed --unbuffered 's/\r//g' | tee "$log" | sed --unbuffered -n 's/^vm: //p' || true
case $(tail -n 1 <(grep '^vm: ' "$log" || true)) in
"vm: all as expected") ;;
"vm: "*" failed") exit 1 ;;
*)
    echo "the virtual machine did not come to its end within $patience s; its console: $log" >&2
    exit 1
    ;;
esac
