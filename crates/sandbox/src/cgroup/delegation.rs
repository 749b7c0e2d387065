//! Version 2: finding the group under which this process may create others.
//!
//! A group contains either processes or groups with resource accounting. So the processes of the
//! group that is to be used have to move to a group below it first. systemd delegates a group
//! together with everything in it, and its owner arranges that
//! (<https://systemd.io/CGROUP_DELEGATION>). All processes of a delegated group, such as the shell
//! that started tengen, are therefore moved to the group [`PROCESSES`]. They stay there: moving
//! them back would disable the accounting of other instances of tengen. They are not limited there.
//!
//! In a group that is not delegated, only this process is moved. The superuser then uses the
//! topmost group.

use base::text::Shown as _;
use std::fs;
use std::io::{self, ErrorKind};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use super::own::{PREFIX, make_group, sweep, try_group};

/// The group below the chosen one that receives its processes.
const PROCESSES: &str = "processes";

/// How often moving is repeated: moved processes may start others meanwhile.
const ROUNDS: u32 = 100;

/// The controllers that a run needs. CPU time is accounted without one.
const CONTROLLERS: [&str; 2] = ["memory", "pids"];

/// The text that enables accounting for the groups below.
pub(super) const ENABLE: &str = "+memory +pids";

/// Finds the group: that of this process, or else the nearest usable one above it. `own` is the
/// text of `/proc/self/cgroup`.
pub(super) fn find(root: &Path, own: &str) -> Result<PathBuf, String> {
    let own = own_group(own);
    let mut reasons: Vec<String> = Vec::new();
    for path in candidates(&own, rustix::process::geteuid().is_root()) {
        // Without a path the name would end in a slash.
        let group = if path.is_empty() {
            root.to_owned()
        } else {
            root.join(path)
        };
        let usable = if *path == own {
            use_own(&group, own.is_empty())
        } else {
            use_other(&group)
        };
        match usable.and_then(|()| has_peak(&group)) {
            Ok(()) => {
                sweep(&group);
                return Ok(group);
            }
            Err(error) => reasons.push(format!("{}: {error}", group.shown())),
        }
    }
    Err(reasons.join("; "))
}

/// The path of the group of a process, from the line `0::/path`. If the process has been moved to
/// [`PROCESSES`], the path of its previous group.
fn own_group(own: &str) -> String {
    let path = own
        .lines()
        .find_map(|line| line.strip_prefix("0::/"))
        .unwrap_or("");
    match path.rsplit_once('/').unwrap_or(("", path)) {
        (before, name) if name.strip_prefix(PREFIX) == Some(PROCESSES) => before.to_owned(),
        _ => path.to_owned(),
    }
}

/// The own group and those above it, nearest first. The superuser may use all of them. The limits
/// of the topmost one are those of the machine.
fn candidates(own: &str, is_superuser: bool) -> Vec<&str> {
    let mut paths = vec![own];
    while let Some((above, _)) = paths
        .last()
        .filter(|_| !is_superuser)
        .and_then(|path| path.rsplit_once('/'))
    {
        paths.push(above);
    }
    if !own.is_empty() {
        paths.push("");
    }
    paths
}

/// Reads a text as a list of groups, for [`crate::fuzzing`].
pub(super) fn parse_any(text: &str) {
    let own = own_group(text);
    _ = (candidates(&own, false), candidates(&own, true));
}

/// Prepares the own group for groups with accounting below it.
fn use_own(group: &Path, is_topmost: bool) -> io::Result<()> {
    if is_enabled(group)? {
        return try_group(group);
    }
    let Err(error) = enable(group) else {
        return try_group(group);
    };
    if error.kind() != ErrorKind::ResourceBusy {
        return Err(error);
    }
    if !is_topmost && !is_delegated(group)? && !is_alone(group)? {
        return Err(io::Error::other(
            "other processes are in this control group, and it is not delegated",
        ));
    }
    for _ in 0..ROUNDS {
        move_processes(group)?;
        match enable(group) {
            Err(error) if error.kind() == ErrorKind::ResourceBusy => {}
            result => return result,
        }
    }
    Err(io::Error::other(
        "its processes could not be moved to a group of their own",
    ))
}

/// Whether another group can be used unchanged. It belongs to others, so nothing about it is
/// modified.
fn use_other(group: &Path) -> io::Result<()> {
    if is_enabled(group)? {
        return try_group(group);
    }
    if group.join("cgroup.procs").exists() && rustix::process::geteuid().is_root() {
        enable(group)?;
        return try_group(group);
    }
    Err(io::Error::other(
        "the controllers memory and pids are not enabled in it",
    ))
}

fn is_enabled(group: &Path) -> io::Result<bool> {
    let enabled = fs::read_to_string(group.join("cgroup.subtree_control"))?;
    let mut wanted = CONTROLLERS.iter();
    Ok(wanted.all(|name| enabled.split_ascii_whitespace().any(|one| one == *name)))
}

fn enable(group: &Path) -> io::Result<()> {
    let control = group.join("cgroup.subtree_control");
    fs::write(control, ENABLE).map_err(|error| match error.kind() {
        // The kernel's answer if the group above has no accounting for it.
        ErrorKind::NotFound => io::Error::other("it has no controllers memory and pids"),
        _ => error,
    })
}

/// Whether this user may arrange the group. The superuser owns every group, so for the superuser
/// only the mark of systemd counts.
fn is_delegated(group: &Path) -> io::Result<bool> {
    let user = rustix::process::geteuid();
    if user.is_root() {
        return Ok(["trusted.delegate", "user.delegate"].iter().any(|name| {
            let mut value = [0; 8];
            rustix::fs::getxattr(group, *name, &mut value[..])
                .is_ok_and(|length| value.get(..length) == Some(b"1"))
        }));
    }
    Ok(fs::metadata(group)?.uid() == user.as_raw())
}

/// Whether this process is the only one in the group.
fn is_alone(group: &Path) -> io::Result<bool> {
    let own = std::process::id().to_string();
    Ok(fs::read_to_string(group.join("cgroup.procs"))?
        .lines()
        .all(|pid| pid == own))
}

/// Moves the processes in a group to one below it.
fn move_processes(group: &Path) -> io::Result<()> {
    let below = group.join(format!("{PREFIX}{PROCESSES}"));
    match fs::create_dir(&below) {
        Err(error) if error.kind() != ErrorKind::AlreadyExists => return Err(error),
        _ => {}
    }
    for pid in fs::read_to_string(group.join("cgroup.procs"))?.lines() {
        match fs::write(below.join("cgroup.procs"), pid) {
            // The process has ended meanwhile, or another instance of tengen removed the empty
            // group.
            Err(error)
                if error.raw_os_error() == Some(libc::ESRCH)
                    || error.kind() == ErrorKind::NotFound => {}
            result => result?,
        }
    }
    Ok(())
}

/// Whether the kernel reports the peak memory of a group, as it does since 5.19.
fn has_peak(group: &Path) -> io::Result<()> {
    let trial = make_group(group)?;
    if trial.path().join("memory.peak").exists() {
        return Ok(());
    }
    Err(io::Error::other(
        "this kernel does not tell the peak memory of a group; Linux 5.19 and later do",
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_own_group_is_that_before_moving_aside() {
        for (own, path) in [
            (
                "3:cpu:/x\n0::/user.slice/run-1.scope\n",
                "user.slice/run-1.scope",
            ),
            (
                "0::/user.slice/run-1.scope/tengen-processes\n",
                "user.slice/run-1.scope",
            ),
            ("0::/a/tengen-7-0\n", "a/tengen-7-0"),
            ("0::/tengen-processes\n", ""),
            ("0::/\n", ""),
        ] {
            assert_eq!(own_group(own), path, "{own}");
        }
    }

    #[test]
    fn a_user_may_use_a_group_above_and_the_superuser_the_topmost() {
        assert_eq!(candidates("a/b/c", false), ["a/b/c", "a/b", "a", ""]);
        assert_eq!(candidates("a/b/c", true), ["a/b/c", ""]);
        assert_eq!(candidates("", false), [""]);
    }

    #[test]
    fn each_group_that_was_tried_has_its_own_reason() {
        let root = tempfile::tempdir().unwrap();
        fs::create_dir_all(root.path().join("a")).unwrap();
        fs::write(root.path().join("a/cgroup.subtree_control"), "cpu\n").unwrap();
        let reason = find(root.path(), "0::/a/b\n").unwrap_err();
        let names =
            ["a/b: ", "a: ", ": "].map(|name| format!("{}/{name}", root.path().to_string_lossy()));
        assert!(reason.contains(&names[0]), "{reason}");
    }
}
