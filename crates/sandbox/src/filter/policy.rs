//! Which system calls a program may make.
//!
//! Everything is allowed that a compiler or a virtual machine may need. The refused calls open
//! other parts of the kernel, reach other processes, or leave something behind that the next run
//! could see.

use libc::{EAGAIN, ENOSYS, EOPNOTSUPP, EPERM};

use super::arguments::{
    always, clone, fcntl, ioctl, only, personality, preadv2, scheduler, seen_memory, setpriority,
    socket, socketpair, truncation,
};
use super::assemble::{Action, FilterRules, Rule};
use super::calls::{
    ABSENT, ATTRIBUTES, BOX_MAKING, FORBIDDEN, HOLDING_MEMORY, MODES_AND_TIMES, READING_ATTRIBUTES,
    SHARED_OBJECTS, SIGNALLING,
};
use super::gaps::Gaps;

/// The last call of Linux 6.18, `file_setattr`.
const LAST_KNOWN: u32 = 469;

/// Used as the last known call: calls that no kernel has yet are allowed.
const ALL: u32 = u32::MAX - 1;

/// Calls that do nothing and pretend to succeed.
const PRETENDED: [i64; 7] = [
    libc::SYS_sched_setaffinity,
    libc::SYS_flock,
    libc::SYS_setsid,
    libc::SYS_fadvise64,
    libc::SYS_readahead,
    // They would wait for the writes of the whole machine.
    libc::SYS_sync,
    libc::SYS_syncfs,
];

/// The rules for a program.
pub(crate) fn rules(gaps: Gaps) -> FilterRules {
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
    // These pretend to succeed. Pinning to a CPU is up to the tool. Other runs would see a lock on
    // a shared file, and which of its pages are in memory. A kernel that distributes CPUs by
    // session (`sched_autogroup_enabled`) would give many sessions of a program more CPU time than
    // the tool, which would then stop it too late.
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
        // As on a file system without extended attributes.
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
    FilterRules {
        rules,
        last_known: LAST_KNOWN,
    }
}

/// The calls that hold memory, without those that are refused anyway.
fn holding_memory(gaps: Gaps) -> impl Iterator<Item = Rule> {
    let refused = move |call: &&i64| {
        gaps.shared_kernel_objects && SHARED_OBJECTS.contains(call)
            || gaps.attributes_of_all_files && ATTRIBUTES.contains(call)
    };
    let calls = HOLDING_MEMORY.iter().filter(move |call| !refused(call));
    calls.map(|call| always(*call, Action::Fail(ENOSYS)))
}

/// The rules for a program in two layers; the kernel applies the stricter one. The first is
/// installed once around the helper, so it contains only what the helper itself can do without. The
/// second contains the rest and is installed for each program. The rules that only keep memory
/// visible are in the second too, because they do not apply to all programs.
pub(crate) fn layers(gaps: Gaps) -> [FilterRules; 2] {
    let FilterRules { rules, last_known } = rules(gaps);
    let of_memory = seen_memory().map(|rule| i64::from(rule.call));
    let is_left = |call: i64| {
        // The helper starts sessions, too.
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
        FilterRules {
            rules: of_helper,
            last_known,
        },
        FilterRules {
            rules: of_program,
            last_known: ALL,
        },
    ]
}

/// The rules that limits need if nothing else is confined: at most the limit to one process.
pub(crate) fn single_process() -> FilterRules {
    let mut calls = vec![libc::SYS_clone];
    #[cfg(target_arch = "x86_64")]
    calls.extend([libc::SYS_fork, libc::SYS_vfork]);
    let mut rules: Vec<Rule> = calls
        .into_iter()
        .map(|call| always(call, Action::Fail(EAGAIN)))
        .collect();
    rules.push(always(libc::SYS_clone3, Action::Fail(ENOSYS)));
    FilterRules {
        rules,
        last_known: ALL,
    }
}
