//! The filters, run by a machine of our own.

use super::assemble::{Action, OURS, Rules};
use super::policy::{Gaps, layers, rules, single_process};
use crate::sandbox::sys::seccomp::Instruction;

const NAMESPACED: Gaps = Gaps {
    shared_kernel_objects: false,
    attributes_of_all_files: false,
    signals_reach_all_but: None,
    one_process: false,
};

/// The 32-bit way of calling, as in `linux/audit.h`.
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

/// Of two actions the kernel takes the one of the lower number, as far as they occur here.
#[test]
fn the_layers_together_refuse_what_the_whole_refuses() {
    let whole = rules(NAMESPACED).assemble();
    let layers = layers(NAMESPACED).map(Rules::assemble);
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
fn no_call_has_two_rules() {
    let all = Gaps {
        shared_kernel_objects: true,
        attributes_of_all_files: true,
        signals_reach_all_but: Some(7),
        one_process: true,
    };
    let mut calls: Vec<u32> = rules(all).rules.iter().map(|rule| rule.call).collect();
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
fn high_bits_do_not_hide_a_terminal_call() {
    let refused = returned(Action::Fail(libc::EPERM));
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
    let gaps = Gaps {
        shared_kernel_objects: true,
        attributes_of_all_files: true,
        signals_reach_all_but: Some(77),
        one_process: true,
    };
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
