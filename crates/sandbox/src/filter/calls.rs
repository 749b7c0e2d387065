//! Lists of system calls that are treated alike.

/// Calls that administer the machine or inspect other processes.
pub(super) const FORBIDDEN: &[i64] = &[
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
    libc::SYS_process_mrelease,
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

/// Calls that programs can do without if the kernel lacks them. Among them is `clone3`, whose flags
/// lie in memory that a filter cannot see: the C library then uses `clone`. Another is `io_setup`,
/// which draws on a quota that all users of the machine share.
pub(super) const ABSENT: &[i64] = &[
    libc::SYS_add_key,
    libc::SYS_bpf,
    libc::SYS_clone3,
    libc::SYS_inotify_init1,
    libc::SYS_io_setup,
    libc::SYS_io_uring_enter,
    libc::SYS_io_uring_register,
    libc::SYS_io_uring_setup,
    libc::SYS_keyctl,
    libc::SYS_landlock_create_ruleset,
    libc::SYS_memfd_secret,
    // Reports which pages of a file are in memory, as another run has left them.
    libc::SYS_mincore,
    libc::SYS_perf_event_open,
    libc::SYS_quotactl_fd,
    libc::SYS_request_key,
    libc::SYS_userfaultfd,
    CACHESTAT,
    FILE_GETATTR,
    FILE_SETATTR,
    LISTMOUNT,
    STATMOUNT,
    OPEN_TREE_ATTR,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_inotify_init,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_uselib,
];

/// The calls of this list with which the helper makes boxes.
pub(super) const BOX_MAKING: &[i64] = &[
    libc::SYS_clone,
    libc::SYS_clone3,
    libc::SYS_fsconfig,
    libc::SYS_fsmount,
    libc::SYS_fsopen,
    libc::SYS_mount,
    libc::SYS_mount_setattr,
    libc::SYS_move_mount,
    libc::SYS_open_tree,
    // Used for counting the program's instructions.
    libc::SYS_perf_event_open,
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
const CACHESTAT: i64 = 451;
const GETXATTRAT: i64 = 464;
const LISTXATTRAT: i64 = 465;
const FILE_GETATTR: i64 = 468;
const FILE_SETATTR: i64 = 469;

/// Objects of the kernel that outlive a process, where there is no namespace to hold them.
pub(super) const SHARED_OBJECTS: &[i64] = &[
    libc::SYS_mq_open,
    libc::SYS_mq_unlink,
    libc::SYS_msgget,
    libc::SYS_semget,
    libc::SYS_shmget,
];

/// Calls that keep memory where only a control group sees it: files without a name, segments that
/// are not mapped, semaphores and messages, attributes of files, and pipes, which keep the pages
/// that are lent to them.
pub(super) const HOLDING_MEMORY: &[i64] = &[
    libc::SYS_fsetxattr,
    libc::SYS_lsetxattr,
    libc::SYS_memfd_create,
    libc::SYS_mq_open,
    libc::SYS_msgget,
    libc::SYS_semget,
    libc::SYS_setxattr,
    libc::SYS_shmget,
    libc::SYS_vmsplice,
    SETXATTRAT,
];

/// Calls that change modes and times of files.
pub(super) const MODES_AND_TIMES: &[i64] = &[
    libc::SYS_fchmod,
    libc::SYS_fchmodat,
    libc::SYS_utimensat,
    FCHMODAT2,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_chmod,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_utime,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_utimes,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_futimesat,
];

/// Calls that change other attributes of files.
pub(super) const ATTRIBUTES: &[i64] = &[
    libc::SYS_fchown,
    libc::SYS_fchownat,
    libc::SYS_fremovexattr,
    libc::SYS_fsetxattr,
    libc::SYS_lremovexattr,
    libc::SYS_lsetxattr,
    libc::SYS_removexattr,
    libc::SYS_setxattr,
    SETXATTRAT,
    REMOVEXATTRAT,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_chown,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_lchown,
];

/// Calls that read extended attributes of any file whose path the program guesses.
pub(super) const READING_ATTRIBUTES: &[i64] = &[
    libc::SYS_fgetxattr,
    libc::SYS_flistxattr,
    libc::SYS_getxattr,
    libc::SYS_lgetxattr,
    libc::SYS_listxattr,
    libc::SYS_llistxattr,
    GETXATTRAT,
    LISTXATTRAT,
];

/// Calls that signal the process given as the first argument.
pub(super) const SIGNALLING: &[i64] = &[
    libc::SYS_kill,
    libc::SYS_pidfd_open,
    libc::SYS_rt_sigqueueinfo,
    libc::SYS_rt_tgsigqueueinfo,
    libc::SYS_tgkill,
    libc::SYS_tkill,
];
