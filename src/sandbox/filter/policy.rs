//! Which system calls a program may make.
//!
//! Everything is allowed that a compiler or a virtual machine may need; what is refused opens other
//! parts of the kernel, reaches other processes, or leaves something that the next run could see.

use libc::{EAFNOSUPPORT, EAGAIN, ENOSYS, EPERM};

use super::assemble::{Action, Rule, Rules, Test};

/// What a filter must make up for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::sandbox) struct Gaps {
    /// There are no namespaces: sockets, System V objects and message queues are the host's.
    pub(in crate::sandbox) shared_kernel_objects: bool,
    /// There is no mount namespace, and Landlock lets a program change the attributes of any file of
    /// its user.
    pub(in crate::sandbox) attributes_of_all_files: bool,
    /// Nothing else keeps the program from signalling other processes than this one, itself.
    pub(in crate::sandbox) signals_reach_all_but: Option<u32>,
    /// Nothing else can limit the processes to one.
    pub(in crate::sandbox) one_process: bool,
}

/// The last call of Linux 6.18, `file_setattr`.
const LAST_KNOWN: u32 = 469;

/// As the last known call: calls that no kernel has yet are left alone.
const ALL: u32 = u32::MAX - 1;

const NEW_NAMESPACES: i32 = libc::CLONE_NEWNS
    | libc::CLONE_NEWUSER
    | libc::CLONE_NEWPID
    | libc::CLONE_NEWNET
    | libc::CLONE_NEWIPC
    | libc::CLONE_NEWUTS
    | libc::CLONE_NEWCGROUP;

/// Calls that administer the machine, or look into other processes.
const FORBIDDEN: &[i64] = &[
    libc::SYS_acct,
    libc::SYS_adjtimex,
    libc::SYS_chroot,
    libc::SYS_clock_adjtime,
    libc::SYS_clock_settime,
    libc::SYS_delete_module,
    libc::SYS_fanotify_init,
    libc::SYS_finit_module,
    libc::SYS_fsconfig,
    libc::SYS_fsmount,
    libc::SYS_fsopen,
    libc::SYS_fspick,
    libc::SYS_init_module,
    libc::SYS_ioprio_set,
    libc::SYS_kcmp,
    libc::SYS_kexec_file_load,
    libc::SYS_kexec_load,
    libc::SYS_migrate_pages,
    libc::SYS_mount,
    libc::SYS_mount_setattr,
    libc::SYS_move_mount,
    libc::SYS_move_pages,
    libc::SYS_name_to_handle_at,
    libc::SYS_open_by_handle_at,
    libc::SYS_open_tree,
    libc::SYS_pidfd_getfd,
    libc::SYS_pivot_root,
    libc::SYS_process_madvise,
    libc::SYS_process_vm_readv,
    libc::SYS_process_vm_writev,
    libc::SYS_ptrace,
    libc::SYS_quotactl,
    libc::SYS_reboot,
    libc::SYS_sched_setattr,
    libc::SYS_sched_setparam,
    libc::SYS_setdomainname,
    libc::SYS_sethostname,
    libc::SYS_setns,
    libc::SYS_settimeofday,
    libc::SYS_swapoff,
    libc::SYS_swapon,
    libc::SYS_syslog,
    libc::SYS_umount2,
    libc::SYS_unshare,
    libc::SYS_vhangup,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_ioperm,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_iopl,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_modify_ldt,
];

/// Calls that programs do without when the kernel has not got them. Among them `clone3`, whose
/// flags lie in memory where a filter cannot see them: the C library then uses `clone`.
const ABSENT: &[i64] = &[
    libc::SYS_add_key,
    libc::SYS_bpf,
    libc::SYS_clone3,
    libc::SYS_inotify_init1,
    libc::SYS_io_uring_enter,
    libc::SYS_io_uring_register,
    libc::SYS_io_uring_setup,
    libc::SYS_keyctl,
    libc::SYS_memfd_secret,
    libc::SYS_perf_event_open,
    libc::SYS_quotactl_fd,
    libc::SYS_request_key,
    libc::SYS_userfaultfd,
    LISTMOUNT,
    STATMOUNT,
    OPEN_TREE_ATTR,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_inotify_init,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_uselib,
];

/// Of these, the calls with which the helper makes boxes.
const BOX_MAKING: &[i64] = &[
    libc::SYS_clone3,
    libc::SYS_fsconfig,
    libc::SYS_fsmount,
    libc::SYS_fsopen,
    libc::SYS_mount,
    libc::SYS_mount_setattr,
    libc::SYS_move_mount,
    libc::SYS_open_tree,
    libc::SYS_setns,
    libc::SYS_umount2,
];

// As in `unistd.h`, the same on every architecture.
const FCHMODAT2: i64 = 452;
const STATMOUNT: i64 = 457;
const LISTMOUNT: i64 = 458;
const SETXATTRAT: i64 = 463;
const REMOVEXATTRAT: i64 = 466;
const OPEN_TREE_ATTR: i64 = 467;

/// Objects of the kernel that outlive a process, where there is no namespace to hold them.
const SHARED_OBJECTS: &[i64] = &[
    libc::SYS_mq_open,
    libc::SYS_mq_unlink,
    libc::SYS_msgget,
    libc::SYS_semget,
    libc::SYS_shmget,
];

/// Calls that change attributes of files.
const ATTRIBUTES: &[i64] = &[
    libc::SYS_fchmod,
    libc::SYS_fchmodat,
    libc::SYS_fchown,
    libc::SYS_fchownat,
    libc::SYS_fremovexattr,
    libc::SYS_fsetxattr,
    libc::SYS_lremovexattr,
    libc::SYS_lsetxattr,
    libc::SYS_removexattr,
    libc::SYS_setxattr,
    libc::SYS_utimensat,
    FCHMODAT2,
    SETXATTRAT,
    REMOVEXATTRAT,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_chmod,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_chown,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_lchown,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_utime,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_utimes,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_futimesat,
];

/// Calls that signal the process given first.
const SIGNALLING: &[i64] = &[
    libc::SYS_kill,
    libc::SYS_pidfd_open,
    libc::SYS_rt_sigqueueinfo,
    libc::SYS_rt_tgsigqueueinfo,
    libc::SYS_tgkill,
    libc::SYS_tkill,
];

/// The rules for a program.
pub(in crate::sandbox) fn rules(gaps: Gaps) -> Rules {
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
    rules.extend([
        clone(gaps),
        socket(gaps),
        ioctl(),
        fcntl(),
        personality(),
        scheduler(),
    ]);
    // Pretended: pinning to a processor is the tool's business, and a lock on a shared file would
    // be seen by other runs.
    rules.extend(
        [libc::SYS_sched_setaffinity, libc::SYS_flock].map(|call| always(call, Action::Fail(0))),
    );
    rules.push(only(libc::SYS_prlimit64, 0, &[0]));
    rules.push(only(libc::SYS_setpriority, 1, &[0]));
    if gaps.shared_kernel_objects {
        rules.extend(
            SHARED_OBJECTS
                .iter()
                .map(|call| always(*call, Action::Fail(EPERM))),
        );
    }
    if gaps.attributes_of_all_files {
        rules.extend(
            ATTRIBUTES
                .iter()
                .map(|call| always(*call, Action::Fail(EPERM))),
        );
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

/// The rules for a program in two layers, of which the kernel takes the stricter: first what the
/// helper can bear itself, and so is put up once; then what is left for each program.
pub(in crate::sandbox) fn layers(gaps: Gaps) -> [Rules; 2] {
    let Rules { rules, last_known } = rules(gaps);
    let (of_program, of_helper) = rules
        .into_iter()
        .partition(|rule| BOX_MAKING.contains(&rule.call.into()));
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
pub(in crate::sandbox) fn single_process() -> Rules {
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

fn clone(gaps: Gaps) -> Rule {
    let mut tests = vec![(
        0,
        Test::HasAny(NEW_NAMESPACES.cast_unsigned()),
        Action::Fail(EPERM),
    )];
    if gaps.one_process {
        tests.push((0, Test::HasAny(u32::MAX), Action::Fail(EAGAIN)));
    }
    decided(libc::SYS_clone, tests, Action::Allow)
}

fn socket(gaps: Gaps) -> Rule {
    let local = (0, Test::Is(libc::AF_UNIX.cast_unsigned()), Action::Allow);
    let tests = if gaps.shared_kernel_objects {
        Vec::new()
    } else {
        vec![local]
    };
    decided(libc::SYS_socket, tests, Action::Fail(EAFNOSUPPORT))
}

/// Terminal calls that type into a terminal or take one over.
#[expect(
    clippy::cast_possible_truncation,
    reason = "the kernel takes 32 bits of a command"
)]
fn ioctl() -> Rule {
    let forbidden = [libc::TIOCSTI, libc::TIOCLINUX, libc::TIOCSCTTY];
    let tests = forbidden.map(|command| (1, Test::Is(command as u32), Action::Fail(EPERM)));
    decided(libc::SYS_ioctl, tests.into(), Action::Allow)
}

/// Locks are pretended; leases and directory notices are refused.
fn fcntl() -> Rule {
    let locks = [
        libc::F_SETLK,
        libc::F_SETLKW,
        libc::F_OFD_SETLK,
        libc::F_OFD_SETLKW,
    ];
    let notices = [libc::F_SETLEASE, libc::F_NOTIFY];
    let pretend = locks.map(|command| (1, Test::Is(command.cast_unsigned()), Action::Fail(0)));
    let refuse = notices.map(|command| (1, Test::Is(command.cast_unsigned()), Action::Fail(EPERM)));
    decided(
        libc::SYS_fcntl,
        pretend.into_iter().chain(refuse).collect(),
        Action::Allow,
    )
}

/// Only asking, and turning address randomisation off, which sanitizers do.
fn personality() -> Rule {
    let no_randomize = libc::ADDR_NO_RANDOMIZE.cast_unsigned();
    only(libc::SYS_personality, 0, &[0, no_randomize, u32::MAX])
}

/// The policy that every program has may be asked for, as Mono does at its start; that is pretended.
fn scheduler() -> Rule {
    let usual = (
        1,
        Test::Is(libc::SCHED_OTHER.cast_unsigned()),
        Action::Fail(0),
    );
    decided(
        libc::SYS_sched_setscheduler,
        vec![usual],
        Action::Fail(EPERM),
    )
}

/// Allowed only if the argument is one of these.
fn only(call: i64, argument: u8, values: &[u32]) -> Rule {
    let tests = values
        .iter()
        .map(|value| (argument, Test::Is(*value), Action::Allow))
        .collect();
    decided(call, tests, Action::Fail(EPERM))
}

fn always(call: i64, action: Action) -> Rule {
    decided(call, Vec::new(), action)
}

fn decided(call: i64, tests: Vec<(u8, Test, Action)>, otherwise: Action) -> Rule {
    // Call numbers are small and positive.
    Rule {
        call: u32::try_from(call).unwrap_or(0),
        tests,
        otherwise,
    }
}
