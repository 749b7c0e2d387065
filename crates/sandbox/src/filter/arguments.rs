//! Rules for calls whose treatment depends on their arguments.

use libc::{EACCES, EAFNOSUPPORT, EAGAIN, ENOTTY, EOPNOTSUPP, EPERM};

use super::assemble::{Action, ArgumentTest, Rule};
use super::gaps::Gaps;

const NEW_NAMESPACES: i32 = libc::CLONE_NEWNS
    | libc::CLONE_NEWUSER
    | libc::CLONE_NEWPID
    | libc::CLONE_NEWNET
    | libc::CLONE_NEWIPC
    | libc::CLONE_NEWUTS
    | libc::CLONE_NEWCGROUP;

pub(super) fn clone(gaps: Gaps) -> Rule {
    let mut tests = vec![(
        0,
        ArgumentTest::HasAny(NEW_NAMESPACES.cast_unsigned()),
        Action::Fail(EPERM),
    )];
    if gaps.memory_unaccounted {
        // A thread with descriptors of its own could hold pipes and sockets that the meter does not
        // see.
        let test = ArgumentTest::Masked {
            mask: (libc::CLONE_THREAD | libc::CLONE_FILES).cast_unsigned(),
            value: libc::CLONE_THREAD.cast_unsigned(),
        };
        tests.push((0, test, Action::Fail(EPERM)));
    }
    if gaps.one_process {
        tests.push((0, ArgumentTest::HasAny(u32::MAX), Action::Fail(EAGAIN)));
    }
    decided(libc::SYS_clone, tests, Action::Allow)
}

pub(super) fn socket(gaps: Gaps) -> Rule {
    let local = (
        0,
        ArgumentTest::Is(libc::AF_UNIX.cast_unsigned()),
        Action::Allow,
    );
    let tests = if gaps.shared_kernel_objects {
        Vec::new()
    } else {
        vec![local]
    };
    decided(libc::SYS_socket, tests, Action::Fail(EAFNOSUPPORT))
}

/// A datagram socket that was created as one of a pair can still send to any other socket, and the
/// type `SOCK_RAW` is a datagram type too. A connected socket cannot leave its pair.
pub(super) fn socketpair(gaps: Gaps) -> Rule {
    let local = libc::AF_UNIX.cast_unsigned();
    let mut tests = vec![(0, ArgumentTest::HasAny(!local), Action::Fail(EAFNOSUPPORT))];
    if gaps.shared_kernel_objects {
        let kinds = [libc::SOCK_STREAM, libc::SOCK_SEQPACKET];
        let allowed = kinds.map(|kind| {
            let value = kind.cast_unsigned();
            let test = ArgumentTest::Masked {
                mask: KIND_OF_SOCKET,
                value,
            };
            (1, test, Action::Allow)
        });
        tests.extend(allowed);
        return decided(libc::SYS_socketpair, tests, Action::Fail(EPERM));
    }
    decided(libc::SYS_socketpair, tests, Action::Allow)
}

/// The bits of a socket's type that are not flags.
const KIND_OF_SOCKET: u32 = 0xf;

/// Allows only the commands that programs use on pipes, sockets and descriptors. Other commands
/// change attributes of files through read-only descriptors, open namespaces, or type into
/// terminals. They fail as if the file did not support them, which is the usual answer anyway.
#[expect(
    clippy::cast_possible_truncation,
    reason = "the kernel takes 32 bits of a command"
)]
pub(super) fn ioctl() -> Rule {
    let allowed = [
        libc::FIONREAD,
        libc::FIONBIO,
        libc::FIOCLEX,
        libc::FIONCLEX,
        libc::TIOCOUTQ,
        libc::TCGETS,
        libc::TIOCGWINSZ,
    ];
    let tests = allowed.map(|command| (1, ArgumentTest::Is(command as u32), Action::Allow));
    decided(libc::SYS_ioctl, tests.into(), Action::Fail(ENOTTY))
}

/// Locks only pretend to succeed. Refused are leases, directory notices and write-lifetime hints,
/// which stay with the file. Larger pipes are refused if their memory is not accounted, and signals
/// to a process chosen by the program if nothing else stops them.
pub(super) fn fcntl(gaps: Gaps) -> Rule {
    let locks = [
        libc::F_SETLK,
        libc::F_SETLKW,
        libc::F_OFD_SETLK,
        libc::F_OFD_SETLKW,
    ];
    let mut refused = vec![
        libc::F_SETLEASE,
        libc::F_NOTIFY,
        F_SET_RW_HINT,
        F_SET_FILE_RW_HINT,
    ];
    if gaps.memory_unaccounted {
        refused.push(libc::F_SETPIPE_SZ);
    }
    if gaps.signals_reach_all_but.is_some() {
        refused.extend([libc::F_SETOWN, F_SETOWN_EX]);
    }
    let pretend = locks.map(|command| {
        (
            1,
            ArgumentTest::Is(command.cast_unsigned()),
            Action::Fail(0),
        )
    });
    let refuse = refused.into_iter().map(|command| {
        (
            1,
            ArgumentTest::Is(command.cast_unsigned()),
            Action::Fail(EPERM),
        )
    });
    decided(
        libc::SYS_fcntl,
        pretend.into_iter().chain(refuse).collect(),
        Action::Allow,
    )
}

// As in `fcntl.h`; the libc crate does not define these.
const F_SETOWN_EX: i32 = 15;
const F_SET_RW_HINT: i32 = 1036;
const F_SET_FILE_RW_HINT: i32 = 1038;

/// A program may request the policy that every program has, as Mono does at its start. The call
/// pretends to succeed.
pub(super) fn scheduler() -> Rule {
    let usual = (
        1,
        ArgumentTest::Is(libc::SCHED_OTHER.cast_unsigned()),
        Action::Fail(0),
    );
    decided(
        libc::SYS_sched_setscheduler,
        vec![usual],
        Action::Fail(EPERM),
    )
}

/// Only queries, and turning address randomisation off, which sanitizers do.
pub(super) fn personality() -> Rule {
    let no_randomize = libc::ADDR_NO_RANDOMIZE.cast_unsigned();
    only(libc::SYS_personality, 0, &[0, no_randomize, u32::MAX])
}

/// Refuses to read only what is in memory already: that would reveal what other runs have read.
pub(super) fn preadv2() -> Rule {
    let without_waiting = (
        5,
        ArgumentTest::HasAny(libc::RWF_NOWAIT.cast_unsigned()),
        Action::Fail(EOPNOTSUPP),
    );
    decided(libc::SYS_preadv2, vec![without_waiting], Action::Allow)
}

/// Only for the calling process, and there it pretends to succeed. Other processes of a user or a
/// group may belong to other runs. A program with a lower priority would occupy its slot for long
/// on a busy machine, since waiting for a CPU does not count as idle.
pub(super) fn setpriority() -> Rule {
    let others = !libc::PRIO_PROCESS;
    let negative = i32::MIN.cast_unsigned();
    let tests = vec![
        (0, ArgumentTest::HasAny(others), Action::Fail(EPERM)),
        (2, ArgumentTest::HasAny(negative), Action::Fail(EPERM)),
        (1, ArgumentTest::Is(0), Action::Fail(0)),
    ];
    decided(libc::SYS_setpriority, tests, Action::Fail(EPERM))
}

/// Rules that keep memory where it is visible without a control group.
///
/// Pages of a shared mapping without a file stay after they are unmapped. The size of a socket's
/// buffer is fixed, so that counting sockets is enough; setting it pretends to succeed. A process
/// that cannot be inspected cannot be watched; forbidding inspection pretends to succeed too.
pub(super) fn seen_memory() -> [Rule; 3] {
    let (shared, anonymous) = (libc::MAP_SHARED, libc::MAP_ANONYMOUS);
    let shared = ArgumentTest::Masked {
        mask: (libc::MAP_TYPE | anonymous).cast_unsigned(),
        value: (shared | anonymous).cast_unsigned(),
    };
    let sizes = [libc::SO_SNDBUF, libc::SO_RCVBUF]
        .map(|size| (2, ArgumentTest::Is(size.cast_unsigned()), Action::Fail(0)));
    let dumpable = ArgumentTest::Is(libc::PR_SET_DUMPABLE.cast_unsigned());
    [
        decided(
            libc::SYS_mmap,
            vec![(3, shared, Action::Fail(EPERM))],
            Action::Allow,
        ),
        decided(libc::SYS_setsockopt, sizes.into(), Action::Allow),
        decided(
            libc::SYS_prctl,
            vec![(0, dumpable, Action::Fail(0))],
            Action::Allow,
        ),
    ]
}

/// Rules against truncating files that the program may not write to. Opening a file can truncate it
/// whatever it is opened for. If it is opened for writing, Landlock checks it.
pub(super) fn truncation() -> Vec<Rule> {
    let calls = [
        (libc::SYS_openat, 2),
        #[cfg(target_arch = "x86_64")]
        (libc::SYS_open, 1),
    ];
    let neither = libc::O_ACCMODE;
    let opening = |(call, flags): (i64, u8)| {
        let test = |access: i32| {
            let test = ArgumentTest::Masked {
                mask: (libc::O_ACCMODE | libc::O_TRUNC).cast_unsigned(),
                value: (access | libc::O_TRUNC).cast_unsigned(),
            };
            (flags, test, Action::Fail(EACCES))
        };
        let tests = [libc::O_RDONLY, neither].map(test);
        decided(call, tests.into(), Action::Allow)
    };
    calls
        .into_iter()
        .map(opening)
        .chain([
            always(libc::SYS_truncate, Action::Fail(EACCES)),
            always(libc::SYS_openat2, Action::Fail(libc::ENOSYS)),
        ])
        .collect()
}

/// Allowed only if the argument has one of these values.
pub(super) fn only(call: i64, argument: u8, values: &[u32]) -> Rule {
    let tests = values
        .iter()
        .map(|value| (argument, ArgumentTest::Is(*value), Action::Allow))
        .collect();
    decided(call, tests, Action::Fail(EPERM))
}

pub(super) fn always(call: i64, action: Action) -> Rule {
    decided(call, Vec::new(), action)
}

fn decided(call: i64, tests: Vec<(u8, ArgumentTest, Action)>, otherwise: Action) -> Rule {
    // Call numbers are small and positive.
    Rule {
        call: u32::try_from(call).unwrap_or(0),
        tests,
        otherwise,
    }
}
