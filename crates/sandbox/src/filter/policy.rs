//! Which system calls a program may make.
//!
//! Everything is allowed that a compiler or a virtual machine may need; what is refused opens other
//! parts of the kernel, reaches other processes, or leaves something that the next run could see.

use libc::{EAGAIN, ENOSYS, EOPNOTSUPP, EPERM};

use super::arguments::{
    always, clone, fcntl, ioctl, only, personality, preadv2, scheduler, seen_memory, setpriority,
    socket, socketpair, truncation,
};
use super::assemble::{Action, Rule, Rules};
use super::calls::{
    ABSENT, ATTRIBUTES, BOX_MAKING, FORBIDDEN, HOLDING_MEMORY, MODES_AND_TIMES, READING_ATTRIBUTES,
    SHARED_OBJECTS, SIGNALLING,
};
use super::gaps::Gaps;

/// The last call of Linux 6.18, `file_setattr`.
const LAST_KNOWN: u32 = 469;

/// As the last known call: calls that no kernel has yet are left alone.
const ALL: u32 = u32::MAX - 1;

/// Calls that do nothing and say that they did.
const PRETENDED: [i64; 7] = [
    libc::SYS_sched_setaffinity,
    libc::SYS_flock,
    libc::SYS_setsid,
    libc::SYS_fadvise64,
    libc::SYS_readahead,
    // They would wait for what the whole machine has written.
    libc::SYS_sync,
    libc::SYS_syncfs,
];

/// The rules for a program.
pub(crate) fn rules(gaps: Gaps) -> Rules {
    let mut rules = Vec::new();
    rules.extend(
        FORBIDDEN
            .iter()
            .map(|call| always(*call, Action::Fail(EPERM))),
    );
    rules.extend(
        ABSENT
            .iter()
            .map(|call| always(*call, Action::Fail(ENOSYS))),
    );
    rules.extend([clone(gaps), socket(gaps), socketpair(gaps), ioctl()]);
    rules.extend([
        fcntl(gaps),
        personality(),
        preadv2(),
        scheduler(),
        setpriority(),
    ]);
    // Pretended: pinning to a processor is the tool's business, and a lock on a shared file would
    // be seen by other runs, as would be which of its pages are in memory. A kernel that shares processors out by session (`sched_autogroup_enabled`) would give
    // many sessions of a program more than the tool, which then stops it too late.
    rules.extend(PRETENDED.map(|call| always(call, Action::Fail(0))));
    rules.push(only(libc::SYS_prlimit64, 0, &[0]));
    if gaps.shared_kernel_objects {
        rules.extend(
            SHARED_OBJECTS
                .iter()
                .map(|call| always(*call, Action::Fail(EPERM))),
        );
    }
    if gaps.attributes_of_all_files {
        let errno = if gaps.lends_a_directory { 0 } else { EPERM };
        rules.extend(
            MODES_AND_TIMES
                .iter()
                .map(|call| always(*call, Action::Fail(errno))),
        );
        rules.extend(
            ATTRIBUTES
                .iter()
                .map(|call| always(*call, Action::Fail(EPERM))),
        );
        // As of a file system that has none.
        let reading = READING_ATTRIBUTES.iter();
        rules.extend(reading.map(|call| always(*call, Action::Fail(EOPNOTSUPP))));
    }
    if gaps.truncation_of_all_files {
        rules.extend(truncation());
    }
    if gaps.memory_unaccounted {
        rules.extend(seen_memory());
        rules.extend(holding_memory(gaps));
    }
    if let Some(own) = gaps.signals_reach_all_but {
        rules.extend(SIGNALLING.iter().map(|call| only(*call, 0, &[0, own])));
    }
    #[cfg(target_arch = "x86_64")]
    if gaps.one_process {
        rules.extend(
            [libc::SYS_fork, libc::SYS_vfork].map(|call| always(call, Action::Fail(EAGAIN))),
        );
    }
    Rules {
        rules,
        last_known: LAST_KNOWN,
    }
}

/// Those that hold memory, as far as they are not refused anyway.
fn holding_memory(gaps: Gaps) -> impl Iterator<Item = Rule> {
    let refused = move |call: &&i64| {
        gaps.shared_kernel_objects && SHARED_OBJECTS.contains(call)
            || gaps.attributes_of_all_files && ATTRIBUTES.contains(call)
    };
    let calls = HOLDING_MEMORY.iter().filter(move |call| !refused(call));
    calls.map(|call| always(*call, Action::Fail(ENOSYS)))
}

/// The rules for a program in two layers, of which the kernel takes the stricter: first what the
/// helper can bear itself, and so is put up once; then what is left for each program. What only keeps memory where it
/// is seen is left too, for it does not hold for all programs.
pub(crate) fn layers(gaps: Gaps) -> [Rules; 2] {
    let Rules { rules, last_known } = rules(gaps);
    let of_memory = seen_memory().map(|rule| i64::from(rule.call));
    let is_left = |call: i64| {
        // The helper begins sessions, too.
        [
            BOX_MAKING,
            HOLDING_MEMORY,
            of_memory.as_slice(),
            &[libc::SYS_setsid],
        ]
        .iter()
        .any(|calls| calls.contains(&call))
    };
    let (of_program, of_helper) = rules
        .into_iter()
        .partition(|rule| is_left(rule.call.into()));
    [
        Rules {
            rules: of_helper,
            last_known,
        },
        Rules {
            rules: of_program,
            last_known: ALL,
        },
    ]
}

/// The rules that limits need where nothing else is shut off: at most that there be one process.
pub(crate) fn single_process() -> Rules {
    let mut calls = vec![libc::SYS_clone];
    #[cfg(target_arch = "x86_64")]
    calls.extend([libc::SYS_fork, libc::SYS_vfork]);
    let mut rules: Vec<Rule> = calls
        .into_iter()
        .map(|call| always(call, Action::Fail(EAGAIN)))
        .collect();
    rules.push(always(libc::SYS_clone3, Action::Fail(ENOSYS)));
    Rules {
        rules,
        last_known: ALL,
    }
}
