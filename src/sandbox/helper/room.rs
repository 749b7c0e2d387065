//! The file system of one run: on top of the common root, a fresh `/tmp` and the files of the job.
//!
//! All that a program can write to is one tmpfs at `/tmp`: its working directory, `/dev/shm` (a link
//! in there) and `/tmp` itself. It dies with the mount namespace of the run.

use std::collections::BTreeSet;
use std::ffi::{CString, OsStr};
use std::fs;
use std::io;
use std::os::fd::OwnedFd;
use std::os::unix::ffi::OsStrExt;
use std::path::{Component, Path, PathBuf};

use rustix::fs::{Mode, OFlags, ResolveFlags, openat2};
use rustix::io::Errno;
use rustix::mount::{
    MountFlags, OpenTreeFlags, UnmountFlags, mount, mount_remount, open_tree, unmount,
};

use super::root::{HOST, is_directory, place};
use crate::sandbox::step::{During, Fault, Step};
use crate::sandbox::sys::mounts::make_inert;
use crate::sandbox::wire::{Mount, Request};

/// The working directory of a job that has no directory of the host.
pub(in crate::sandbox) const WORK: &str = "/tmp/work";

/// The most bytes that a job can keep in its fresh file system, and its files and directories.
const MOST_BYTES: u64 = 256 << 20;
const MOST_FILES: u64 = 8192;

const INERT: MountFlags = MountFlags::NOSUID.union(MountFlags::NODEV);

/// Mounts what does not depend on the job.
pub(super) fn prepare() -> Result<(), Fault> {
    mount_proc().during(Step::MountProc)?;
    let options = of_bytes(MOST_BYTES).during(Step::MountFresh)?;
    mount("fresh", "/tmp", "tmpfs", INERT, &*options).during(Step::MountFresh)?;
    for directory in [WORK, "/tmp/.shm"] {
        open_to_all(directory).during(Step::MountFresh)?;
    }
    Ok(())
}

fn mount_proc() -> rustix::io::Result<()> {
    let flags = INERT | MountFlags::NOEXEC;
    for options in [c"subset=pid,hidepid=ptraceable", c""] {
        match mount("proc", "/proc", "proc", flags, options) {
            // Refused in a container that hides parts of /proc: then there is none.
            Ok(()) | Err(Errno::PERM) => break,
            // A kernel before 5.8 does not know the options.
            Err(Errno::INVAL) if !options.is_empty() => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

/// The options of the fresh file system.
fn of_bytes(most: u64) -> io::Result<CString> {
    Ok(CString::new(format!(
        "mode=1777,size={most},nr_inodes={MOST_FILES}"
    ))?)
}

/// Mounts what the job needs and lets go of the host's tree.
pub(super) fn furnish(request: &Request) -> Result<(), Fault> {
    if request.limits.memory < MOST_BYTES {
        let options = of_bytes(request.limits.memory).during(Step::MountFresh)?;
        mount_remount("/tmp", INERT, &*options).during(Step::MountFresh)?;
    }
    let mut covered = BTreeSet::new();
    for mount in &request.mounts {
        show(mount, &mut covered).during(Step::ShowFile)?;
    }
    for top in covered {
        let flags = MountFlags::BIND | MountFlags::RDONLY | INERT;
        mount_remount(top, flags, "").during(Step::ShowFile)?;
    }
    unmount(HOST, UnmountFlags::DETACH).during(Step::LeaveHost)
}

/// The program may have another user than this process.
fn open_to_all(directory: &str) -> io::Result<()> {
    fs::create_dir(directory)?;
    Ok(rustix::fs::chmod(directory, Mode::from_raw_mode(0o1777))?)
}

/// Shows a file or directory of the host under its own path. The root is read-only, so a tmpfs
/// covers the topmost directory of the path first; `covered` tells which are covered.
fn show(mount: &Mount, covered: &mut BTreeSet<PathBuf>) -> io::Result<()> {
    let path = Path::new(OsStr::from_bytes(&mount.path));
    let tree = match &mount.tree {
        Some(tree) => tree.try_clone()?,
        None => from_host(path, mount.writable)?,
    };
    let mut components = path.components().skip(1);
    let (Some(Component::Normal(top)), below) = (components.next(), components.next()) else {
        return Err(io::ErrorKind::InvalidInput.into());
    };
    let top = Path::new("/").join(top);
    if below.is_some() && fs::symlink_metadata(path).is_err() && top != Path::new("/tmp") {
        cover(&top, covered)?;
    }
    place(&tree, path, is_directory(&tree)?)
}

fn cover(top: &Path, covered: &mut BTreeSet<PathBuf>) -> io::Result<()> {
    if covered.insert(top.to_owned()) {
        rustix::mount::mount("paths", top, "tmpfs", INERT, c"mode=755,size=1M")?;
    }
    Ok(())
}

/// A copy of the mount of a path of the host; links on the way lead within the host's tree.
fn from_host(path: &Path, writable: bool) -> io::Result<OwnedFd> {
    let host = rustix::fs::open(HOST, OFlags::PATH | OFlags::CLOEXEC, Mode::empty())?;
    let flags = OFlags::PATH | OFlags::CLOEXEC;
    let file = openat2(&host, path, flags, Mode::empty(), ResolveFlags::IN_ROOT)?;
    let tree = open_tree(
        &file,
        "",
        OpenTreeFlags::OPEN_TREE_CLONE
            | OpenTreeFlags::OPEN_TREE_CLOEXEC
            | OpenTreeFlags::AT_RECURSIVE
            | OpenTreeFlags::AT_EMPTY_PATH,
    )?;
    make_inert(&tree, writable)?;
    Ok(tree)
}
