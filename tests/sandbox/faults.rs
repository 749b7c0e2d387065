//! What fails while a sandbox is set up is an error that names the step, and never a verdict.
//!
//! A filter on the thread that opens the sandbox, which the helper inherits, makes the kernel refuse
//! one system call.

use sandbox::{Level, SandboxError, Stdin};
use seccompiler::{BpfProgram, SeccompAction, SeccompFilter, apply_filter};

use super::{sh, try_open};

/// A level, a system call that fails there with this error, and the step that is named.
const FAULTS: &[(Level, i64, i32, &str)] = &[
    (
        Level::Bare,
        libc::SYS_socketpair,
        libc::EMFILE,
        "start its helper process",
    ),
    (
        Level::Bare,
        libc::SYS_signalfd4,
        libc::ENFILE,
        "watch its children",
    ),
    (
        Level::Bare,
        libc::SYS_clone3,
        libc::EAGAIN,
        "start its helper process",
    ),
    (
        Level::Bare,
        libc::SYS_setsid,
        libc::EPERM,
        "start a session",
    ),
    (
        Level::Bare,
        libc::SYS_chdir,
        libc::EIO,
        "enter the working directory",
    ),
    (
        Level::Bare,
        libc::SYS_memfd_create,
        libc::EMFILE,
        "store the standard input",
    ),
    (
        Level::Bare,
        libc::SYS_pipe2,
        libc::EMFILE,
        "make a pipe for the output",
    ),
    (
        Level::Bare,
        libc::SYS_close_range,
        libc::ENOSYS,
        "helper process",
    ),
    (
        Level::Restricted,
        libc::SYS_landlock_create_ruleset,
        libc::ENOSYS,
        "Landlock",
    ),
    (
        Level::Restricted,
        libc::SYS_landlock_restrict_self,
        libc::E2BIG,
        "Landlock",
    ),
    (
        Level::Restricted,
        libc::SYS_seccomp,
        libc::ENOMEM,
        "filter system calls",
    ),
    (
        Level::Contained,
        libc::SYS_unshare,
        libc::ENOSPC,
        "namespace",
    ),
    (
        Level::Contained,
        libc::SYS_sethostname,
        libc::EPERM,
        "host name namespaces",
    ),
    (
        Level::Contained,
        libc::SYS_open_tree,
        libc::EMFILE,
        "copy the mounts",
    ),
    (
        Level::Contained,
        libc::SYS_mount,
        libc::ENOMEM,
        "separate its mounts",
    ),
    (
        Level::Contained,
        libc::SYS_move_mount,
        libc::EINVAL,
        "fill the new root",
    ),
    (
        Level::Contained,
        libc::SYS_pivot_root,
        libc::EINVAL,
        "enter the new root",
    ),
    (
        Level::Contained,
        libc::SYS_umount2,
        libc::EBUSY,
        "let go of the host's files",
    ),
    (
        Level::Contained,
        libc::SYS_capset,
        libc::EPERM,
        "give up its capabilities",
    ),
    (
        Level::Contained,
        libc::SYS_seccomp,
        libc::ENOMEM,
        "filter system calls",
    ),
];

#[test]
fn a_failed_step_is_named() {
    let mut wrong = Vec::new();
    for (level, call, errno, words) in FAULTS {
        let said = std::thread::spawn(|| failure(*level, *call, *errno))
            .join()
            .unwrap();
        if !said.contains(words) {
            wrong.push(format!("call {call} at {level}: {said}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn a_level_that_cannot_be_had_is_refused_with_the_reason() {
    let refuse = || match try_open(Level::Contained) {
        Err(SandboxError::TooWeak { wanted, reasons }) => (wanted, reasons),
        other => panic!("{:?}", other.map(|_| ())),
    };
    let without = std::thread::spawn(move || {
        deny(libc::SYS_unshare, libc::EPERM);
        refuse()
    });
    let (wanted, reasons) = without.join().unwrap();
    assert_eq!(wanted, Level::Contained);
    assert_eq!(reasons.len(), 1);
    assert!(reasons[0].1.contains("namespace"), "{reasons:?}");
}

/// What is said when the kernel refuses this call.
fn failure(level: Level, call: i64, errno: i32) -> String {
    deny(call, errno);
    let mut job = sh("echo no one may see this");
    job.stdin = Stdin::Bytes((*b"input").into());
    match try_open(level).and_then(|sandbox| sandbox.run(&job)) {
        Err(error) => error.to_string(),
        Ok(exit) => format!("no error but {exit:?}"),
    }
}

/// Has the kernel refuse a call to this thread and everything that it starts.
pub(super) fn deny(call: i64, errno: i32) {
    let filter = SeccompFilter::new(
        [(call, vec![])].into_iter().collect(),
        SeccompAction::Allow,
        SeccompAction::Errno(errno.unsigned_abs()),
        std::env::consts::ARCH.try_into().unwrap(),
    );
    let program: BpfProgram = filter.unwrap().try_into().unwrap();
    apply_filter(&program).unwrap();
}
