//! The filters, run by an interpreter written for these tests.

use super::assemble::{Action, FilterRules, OURS};
use super::gaps::Gaps;
use super::policy::{layers, rules, single_process};
use crate::sys::seccomp::Instruction;

const NAMESPACED: Gaps = Gaps {
    shared_kernel_objects: false,
    attributes_of_all_files: false,
    truncation_of_all_files: false,
    memory_unaccounted: false,
    lends_a_directory: false,
    signals_reach_all_but: None,
    one_process: false,
};

/// Without namespaces, control group and a recent Landlock.
const ALONE: Gaps = Gaps {
    shared_kernel_objects: true,
    attributes_of_all_files: true,
    truncation_of_all_files: true,
    lends_a_directory: false,
    memory_unaccounted: true,
    signals_reach_all_but: Some(77),
    one_process: true,
};

/// The 32-bit ABI, as in `linux/audit.h`.
const I386: u32 = 0x4000_0003;

/// What the kernel would do with a call.
fn run(program: &[Instruction], architecture: u32, call: u32, arguments: &[u64]) -> u32 {
    let mut data = [call.to_ne_bytes(), architecture.to_ne_bytes()].concat();
    data.extend([0; 8]);
    data.extend((0..6).flat_map(|n| arguments.get(n).copied().unwrap_or(0).to_ne_bytes()));
    let (mut accumulator, mut at) = (0u32, 0usize);
    loop {
        let Instruction { code, jt, jf, k } = program[at];
        at += 1;
        match u32::from(code) {
            0x20 => accumulator = u32::from_ne_bytes(data[k as usize..][..4].try_into().unwrap()),
            0x05 => at += k as usize,
            0x15 => at += usize::from(if accumulator == k { jt } else { jf }),
            0x35 => at += usize::from(if accumulator >= k { jt } else { jf }),
            0x45 => at += usize::from(if accumulator & k != 0 { jt } else { jf }),
            0x54 => accumulator &= k,
            0x06 => return k,
            other => panic!("an instruction the filters do not use: {other:#x}"),
        }
    }
}

fn returned(action: Action) -> u32 {
    match action {
        Action::Allow => 0x7fff_0000,
        Action::Fail(errno) => 0x0005_0000 | errno.unsigned_abs(),
        Action::Kill => 0x8000_0000,
    }
}

fn verdict(gaps: Gaps, call: i64, arguments: &[u64]) -> u32 {
    run(
        &rules(gaps).assemble(),
        OURS,
        u32::try_from(call).unwrap(),
        arguments,
    )
}

#[test]
fn every_call_gets_what_its_rule_says() {
    let table = rules(NAMESPACED);
    let program = table.clone().assemble();
    for call in 0..=600 {
        let rule = table.rules.iter().find(|rule| rule.call == call);
        let expected = match rule {
            None if call > table.last_known => Action::Fail(libc::ENOSYS),
            None => Action::Allow,
            Some(rule) if rule.tests.is_empty() => rule.otherwise,
            Some(_) => continue,
        };
        assert_eq!(
            run(&program, OURS, call, &[]),
            returned(expected),
            "call {call}"
        );
    }
}

/// Of two actions the kernel takes the one with the lower number. This holds for the actions used
/// here.
#[test]
fn the_layers_together_refuse_what_the_whole_refuses() {
    for gaps in [NAMESPACED, ALONE] {
        assert_layers_refuse_the_same(gaps);
    }
}

fn assert_layers_refuse_the_same(gaps: Gaps) {
    let whole = rules(gaps).assemble();
    let layers = layers(gaps).map(FilterRules::assemble);
    let arguments = [
        0,
        u64::MAX,
        libc::TIOCSTI,
        libc::SIGCHLD.cast_unsigned().into(),
    ];
    for (architecture, call) in (0..=600)
        .chain([0x4000_0001, u32::MAX])
        .flat_map(|call| [(OURS, call), (I386, call)])
    {
        for argument in arguments {
            let data = [argument; 6];
            let stricter = layers
                .iter()
                .map(|layer| run(layer, architecture, call, &data))
                .min_by_key(|result| {
                    if *result == returned(Action::Kill) {
                        0
                    } else {
                        *result
                    }
                });
            let expected = run(&whole, architecture, call, &data);
            assert_eq!(stricter, Some(expected), "call {call} with {argument:#x}");
        }
    }
}

#[test]
fn a_thread_has_the_descriptors_of_its_process_where_they_are_counted() {
    let threads = libc::CLONE_VM | libc::CLONE_SIGHAND | libc::CLONE_THREAD;
    let asked = |gaps, flags: i32| verdict(gaps, libc::SYS_clone, &[flags.cast_unsigned().into()]);
    let counted = Gaps {
        memory_unaccounted: true,
        ..NAMESPACED
    };
    let refused = returned(Action::Fail(libc::EPERM));
    let allowed = returned(Action::Allow);
    assert_eq!(asked(counted, threads), refused);
    assert_eq!(asked(counted, threads | libc::CLONE_FILES), allowed);
    assert_eq!(asked(counted, libc::SIGCHLD), allowed);
    assert_eq!(asked(NAMESPACED, threads), allowed);
}

#[test]
fn no_hint_is_left_at_a_file() {
    for hint in [1036, 1038] {
        let refused = returned(Action::Fail(libc::EPERM));
        assert_eq!(verdict(NAMESPACED, libc::SYS_fcntl, &[3, hint]), refused);
    }
}

#[test]
fn no_call_has_two_rules() {
    let mut calls: Vec<u32> = rules(ALONE).rules.iter().map(|rule| rule.call).collect();
    calls.sort_unstable();
    let count = calls.len();
    calls.dedup();
    assert_eq!(calls.len(), count);
}

#[test]
fn another_architecture_and_x32_are_killed() {
    let program = rules(NAMESPACED).assemble();
    let kill = returned(Action::Kill);
    assert_eq!(run(&program, I386, 1, &[]), kill);
    assert_eq!(run(&program, OURS, 0x4000_0001, &[]), kill);
    assert_eq!(run(&program, OURS, u32::MAX, &[]), kill);
}

#[test]
fn threads_and_forks_pass_but_namespaces_do_not() {
    let thread = (libc::CLONE_VM | libc::CLONE_THREAD | libc::CLONE_SIGHAND)
        .cast_unsigned()
        .into();
    let fork = libc::SIGCHLD.cast_unsigned().into();
    let allowed = returned(Action::Allow);
    assert_eq!(verdict(NAMESPACED, libc::SYS_clone, &[thread]), allowed);
    assert_eq!(verdict(NAMESPACED, libc::SYS_clone, &[fork]), allowed);
    let user = libc::CLONE_NEWUSER.cast_unsigned().into();
    assert_eq!(
        verdict(NAMESPACED, libc::SYS_clone, &[user]),
        returned(Action::Fail(libc::EPERM))
    );
}

#[test]
fn no_program_begins_a_session_and_all_believe_they_did() {
    for gaps in [NAMESPACED, ALONE] {
        let found = verdict(gaps, libc::SYS_setsid, &[]);
        assert_eq!(found, returned(Action::Fail(0)));
    }
}

#[test]
fn high_bits_do_not_hide_a_terminal_call() {
    let refused = returned(Action::Fail(libc::ENOTTY));
    let command = libc::TIOCSTI;
    assert_eq!(verdict(NAMESPACED, libc::SYS_ioctl, &[0, command]), refused);
    assert_eq!(
        verdict(NAMESPACED, libc::SYS_ioctl, &[0, command | 1 << 32]),
        refused
    );
    assert_eq!(
        verdict(NAMESPACED, libc::SYS_ioctl, &[0, libc::TCGETS]),
        returned(Action::Allow)
    );
}

#[test]
fn limits_of_other_processes_cannot_be_set() {
    let refused = returned(Action::Fail(libc::EPERM));
    assert_eq!(verdict(NAMESPACED, libc::SYS_prlimit64, &[1]), refused);
    assert_eq!(
        verdict(NAMESPACED, libc::SYS_prlimit64, &[0]),
        returned(Action::Allow)
    );
}

#[test]
fn without_namespaces_no_socket_and_no_foreign_signal() {
    let gaps = ALONE;
    let local = libc::AF_UNIX.cast_unsigned().into();
    assert_eq!(
        verdict(NAMESPACED, libc::SYS_socket, &[local]),
        returned(Action::Allow)
    );
    let refused = returned(Action::Fail(libc::EAFNOSUPPORT));
    assert_eq!(verdict(gaps, libc::SYS_socket, &[local]), refused);
    assert_eq!(
        verdict(gaps, libc::SYS_kill, &[77, 6]),
        returned(Action::Allow)
    );
    assert_eq!(
        verdict(gaps, libc::SYS_kill, &[78, 6]),
        returned(Action::Fail(libc::EPERM))
    );
    assert_eq!(
        verdict(gaps, libc::SYS_kill, &[u64::MAX, 9]),
        returned(Action::Fail(libc::EPERM))
    );
    let fork = libc::SIGCHLD.cast_unsigned().into();
    assert_eq!(
        verdict(gaps, libc::SYS_clone, &[fork]),
        returned(Action::Fail(libc::EAGAIN))
    );
}

#[test]
fn the_filter_for_a_single_process_forbids_nothing_else() {
    let program = single_process().assemble();
    for call in 0..=1000 {
        let free = run(&program, OURS, call, &[]) == returned(Action::Allow);
        let forks = [libc::SYS_clone, libc::SYS_clone3];
        #[cfg(target_arch = "x86_64")]
        let forks = [forks.as_slice(), &[libc::SYS_fork, libc::SYS_vfork]].concat();
        assert_eq!(free, !forks.contains(&i64::from(call)), "call {call}");
    }
}

#[test]
fn attributes_are_not_changed_through_descriptors() {
    // As in `linux/fs.h` and `linux/fsverity.h`: set flags, version, attributes; enable verity; clone a file.
    for command in [
        0x4008_6602,
        0x4008_7602,
        0x401c_5820,
        0x4080_6685,
        0x4004_9409,
    ] {
        let refused = returned(Action::Fail(libc::ENOTTY));
        assert_eq!(verdict(NAMESPACED, libc::SYS_ioctl, &[3, command]), refused);
    }
    for call in [468, 469, 470] {
        let absent = returned(Action::Fail(libc::ENOSYS));
        assert_eq!(verdict(NAMESPACED, call, &[]), absent);
    }
}

#[test]
fn a_program_changes_no_priority() {
    let refused = returned(Action::Fail(libc::EPERM));
    let higher = u64::from(u32::MAX);
    for arguments in [
        [1, 0, 5],
        [2, 0, 5],
        [2, 60_000, 5],
        [0, 1, 5],
        [0, 0, higher],
    ] {
        let found = verdict(NAMESPACED, libc::SYS_setpriority, &arguments);
        assert_eq!(found, refused, "{arguments:?}");
    }
    let lower = verdict(NAMESPACED, libc::SYS_setpriority, &[0, 0, 5]);
    assert_eq!(lower, returned(Action::Fail(0)), "pretended");
}

#[test]
fn without_namespaces_no_socket_of_a_pair_can_send_elsewhere() {
    let [local, flags] = [libc::AF_UNIX, libc::SOCK_CLOEXEC | libc::SOCK_NONBLOCK]
        .map(|bits| u64::from(bits.cast_unsigned()));
    for (kind, allowed) in [(1, true), (2, false), (3, false), (5, true)] {
        let of_alone = verdict(ALONE, libc::SYS_socketpair, &[local, kind | flags]);
        assert_eq!(of_alone == returned(Action::Allow), allowed, "{kind}");
        let of_namespaces = verdict(NAMESPACED, libc::SYS_socketpair, &[local, kind | flags]);
        assert_eq!(of_namespaces, returned(Action::Allow));
    }
}

#[test]
fn a_file_that_may_only_be_read_is_not_cut_off() {
    let [truncate, create] =
        [libc::O_TRUNC, libc::O_CREAT].map(|bits| u64::from(bits.cast_unsigned()));
    for (access, allowed) in [(0, false), (1, true), (2, true), (3, false)] {
        let flags = access | truncate | create;
        let found = verdict(ALONE, libc::SYS_openat, &[0, 0, flags]);
        assert_eq!(found == returned(Action::Allow), allowed, "{access}");
        let reading = verdict(ALONE, libc::SYS_openat, &[0, 0, access]);
        assert_eq!(reading, returned(Action::Allow));
    }
    for call in [libc::SYS_truncate, libc::SYS_openat2] {
        assert_ne!(verdict(ALONE, call, &[]), returned(Action::Allow));
    }
}

#[test]
fn memory_that_is_not_accounted_for_stays_where_it_is_seen() {
    let flags = |bits: i32| [0, 0, 0, u64::from(bits.cast_unsigned())];
    let shared = flags(libc::MAP_SHARED | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE);
    let private = flags(libc::MAP_PRIVATE | libc::MAP_ANONYMOUS);
    let of_file = flags(libc::MAP_SHARED);
    let allowed = returned(Action::Allow);
    assert_ne!(verdict(ALONE, libc::SYS_mmap, &shared), allowed);
    assert_eq!(verdict(ALONE, libc::SYS_mmap, &private), allowed);
    assert_eq!(verdict(ALONE, libc::SYS_mmap, &of_file), allowed);
    assert_eq!(verdict(NAMESPACED, libc::SYS_mmap, &shared), allowed);
    for call in [libc::SYS_memfd_create, libc::SYS_vmsplice, libc::SYS_shmget] {
        assert_ne!(verdict(ALONE, call, &[]), allowed);
        assert_eq!(verdict(NAMESPACED, call, &[]), allowed);
    }
}

#[test]
fn without_namespaces_attributes_stay_where_a_directory_is_lent_too() {
    let gaps = |lends_a_directory| Gaps {
        lends_a_directory,
        ..ALONE
    };
    for (call, errno) in [
        (libc::SYS_fchmodat, 0),
        (libc::SYS_utimensat, 0),
        (libc::SYS_fchownat, libc::EPERM),
        (libc::SYS_setxattr, libc::EPERM),
    ] {
        let lent = verdict(gaps(true), call, &[]);
        assert_eq!(lent, returned(Action::Fail(errno)), "call {call}");
        let not_lent = verdict(gaps(false), call, &[]);
        assert_eq!(not_lent, returned(Action::Fail(libc::EPERM)), "call {call}");
    }
}
