//! Machines that offer less, made from this one. Only the superuser can make them.

use std::process::{Command, Stdio};

use sandbox::{Level, Options, open};
use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter,
    SeccompRule, apply_filter,
};

use super::ordinary_user::{Copies, USER};
use super::{HELPER, helper, offered, sh, try_open};

/// Opens the best sandbox there is and says what it is, in a process of its own.
#[test]
#[ignore = "runs as a process of its own"]
fn says_what_it_gets() {
    let options = Options {
        helper: Some(helper()),
        ..Options::default()
    };
    let sandbox = open(&options).unwrap_or_else(|error| panic!("{error}"));
    let exit = sandbox
        .run(&sh(
            "user=$(id -u); [ $user -ge 60000 ] && [ $user -lt 65000 ] && user=own; \
             echo user $user; [ -e /proc/self ] && echo has /proc",
        ))
        .unwrap();
    let mut alone = sh("echo one process");
    alone.limits.processes = 1;
    alone.readable = vec![std::env::current_exe().unwrap()];
    let alone = sandbox.run(&alone).unwrap();
    let said = String::from_utf8([exit.stdout, alone.stdout].concat()).unwrap();
    println!(
        "level {}; {}",
        sandbox.isolation().level,
        said.replace('\n', "; ")
    );
}

/// What [`says_what_it_gets`] says when it is started by a shell command, in which `$T` stands for it
/// and `$USER` for becoming an ordinary user.
fn said_in(script: &str) -> Option<String> {
    if !rustix::process::geteuid().is_root() {
        return None;
    }
    let copies = Copies::make();
    let test = "--ignored --exact --nocapture sandbox::environments::says_what_it_gets";
    let script = script
        .replace("$T", &format!("{} {test}", copies.tests.display()))
        .replace(
            "$USER",
            &format!("setpriv --reuid {USER} --regid {USER} --clear-groups"),
        );
    let output = Command::new("/bin/sh")
        .args(["-c", &script])
        .env(HELPER, &copies.helper)
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let said = [output.stdout, output.stderr].concat();
    Some(String::from_utf8_lossy(&said).into_owned())
}

#[track_caller]
fn assert_said(script: &str, wanted: &[&str]) {
    if let Some(said) = said_in(script) {
        assert!(
            wanted.iter().all(|words| said.contains(words)),
            "{script}: {said}"
        );
    }
}

/// Groups of version 1 that belong to the user, and the user in them; they are removed afterwards.
const DELEGATED: &str = "made=
    for controller in memory pids cpuacct; do
        own=$(sed -n \"s/^[0-9]*:\\([^:]*,\\)\\?$controller\\(,[^:]*\\)\\?://p\" /proc/self/cgroup)
        group=/sys/fs/cgroup/$controller$own
        [ -d $group ] || group=/sys/fs/cgroup/$controller
        mkdir $group/delegated-$$ && chown -R UID:UID $group/delegated-$$ && made=\"$made $group/delegated-$$\"
    done
    (
        for group in $made; do sh -c 'echo $PPID' > $group/cgroup.procs; done
        exec $USER $T
    )
    for group in $made; do rmdir $group; done";

#[test]
fn a_user_with_groups_of_version_1_may_run_single_processes() {
    if std::path::Path::new("/sys/fs/cgroup/memory/cgroup.procs").exists() {
        let script = DELEGATED.replace("UID", &USER.to_string());
        assert_said(
            &script,
            &[&format!(
                "level strong; user {USER}; has /proc; one process"
            )],
        );
    }
}

/// As in a container: there the numbers of its processes are those of processes in a box.
#[test]
fn among_the_first_processes_it_gets_what_it_gets_elsewhere() {
    let Some(elsewhere) = said_in("exec $T") else {
        return;
    };
    let wanted = elsewhere
        .split_once("level ")
        .and_then(|(_, it)| it.split_once(';'));
    let (level, _) = wanted.unwrap_or_else(|| panic!("{elsewhere}"));
    for before in ["", "true; ", "true; true; "] {
        let script = format!("exec unshare --pid --fork --mount-proc sh -c '{before}$T; true'");
        assert_said(&script, &[&format!("level {level}; user own; has /proc")]);
    }
    let first = "exec unshare --pid --fork --mount-proc $T";
    assert_said(first, &[&format!("level {level}; user own; has /proc")]);
}

#[test]
fn without_control_groups_it_is_contained() {
    let script = "exec unshare --mount sh -c 'mount -t tmpfs none /sys/fs/cgroup && exec $T'";
    assert_said(script, &["level contained; user own; has /proc"]);
}

#[test]
fn where_parts_of_proc_are_hidden_a_box_has_none() {
    let script = "exec unshare --mount sh -c \
        'mount -t tmpfs none /sys/fs/cgroup && mount -t tmpfs none /proc/sys && exec $T'";
    assert_said(script, &["level contained; user own; one process; \n"]);
}

#[test]
fn without_user_namespaces_and_rights_it_is_restricted() {
    let script = "exec $USER unshare --user --map-root-user sh -c \
        'echo 0 > /proc/sys/user/max_user_namespaces && exec $T'";
    assert_said(script, &["level restricted; user 0; has /proc"]);
}

#[test]
fn in_a_namespace_of_one_user_a_box_has_that_user() {
    let script = "exec $USER unshare --user --map-root-user $T";
    assert_said(script, &["level contained; user 0; has /proc"]);
}

#[test]
fn a_superuser_who_may_not_mount_gets_namespaces_all_the_same() {
    let script = "exec setpriv --bounding-set -sys_admin $T";
    assert_said(script, &["user own; has /proc"]);
}

#[test]
fn a_program_is_not_spared_with_whoever_started_the_tool() {
    let script = "echo -1000 2>/dev/null > /proc/self/oom_score_adj; exec chrt --fifo 1 nice -n -5 $T || exec $T";
    assert_said(script, &["user own; has /proc; one process"]);
}

#[test]
fn a_superuser_without_user_namespaces_uses_the_others() {
    if !rustix::process::geteuid().is_root() || offered(Level::Contained).is_none() {
        return;
    }
    let said = std::thread::spawn(|| {
        forbid_user_namespaces();
        super::faults::deny(libc::SYS_clone3, libc::ENOSYS);
        let exit = try_open(Level::Contained)
            .unwrap()
            .run(&sh("id -u; cat /proc/self/status"));
        String::from_utf8(exit.unwrap().stdout).unwrap()
    });
    let said = said.join().unwrap();
    let user: u32 = said.lines().next().unwrap().parse().unwrap();
    assert!((60_000..65_000).contains(&user), "{said}");
    assert!(said.contains("CapBnd:\t0000000000000000"), "{said}");
}

/// As the default filter of container engines does.
fn forbid_user_namespaces() {
    let namespace = libc::CLONE_NEWUSER.cast_unsigned().into();
    let is_user = SeccompCondition::new(
        0,
        SeccompCmpArgLen::Dword,
        SeccompCmpOp::MaskedEq(namespace),
        namespace,
    );
    let rule = SeccompRule::new(vec![is_user.unwrap()]).unwrap();
    let filter = SeccompFilter::new(
        [(libc::SYS_unshare, vec![rule])].into_iter().collect(),
        SeccompAction::Allow,
        SeccompAction::Errno(libc::EPERM.unsigned_abs()),
        std::env::consts::ARCH.try_into().unwrap(),
    );
    let program: BpfProgram = filter.unwrap().try_into().unwrap();
    apply_filter(&program).unwrap();
}

/// As the default filter of a container engine does where the container may not administer: its flags cannot be looked at.
#[test]
fn without_the_newest_call_to_start_processes_the_older_one_does() {
    for level in [Level::Bare, Level::Restricted, Level::Contained] {
        if offered(level).is_none() {
            continue;
        }
        let said = std::thread::spawn(move || {
            super::faults::deny(libc::SYS_clone3, libc::ENOSYS);
            try_open(level).unwrap().run(&sh("echo here")).unwrap()
        });
        assert_eq!(said.join().unwrap().stdout, b"here\n", "{level}");
    }
}
