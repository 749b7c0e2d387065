//! The file system of one run: a fresh `/tmp` and the files of the job on top of the common root.
//!
//! A program can write only to one tmpfs at `/tmp`. It holds the working directory, `/dev/shm` (a
//! link into it) and `/tmp` itself, and disappears with the mount namespace of the run.

use std::collections::BTreeSet;
use std::ffi::{CString, OsStr};
use std::fs;
use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::path::{Component, Path, PathBuf};

use rustix::fs::{Mode, OFlags, ResolveFlags, openat2};
use rustix::io::Errno;
use rustix::mount::{
    FsMountFlags, FsOpenFlags, MountAttrFlags, MountFlags, OpenTreeFlags, fsconfig_create,
    fsconfig_set_string, fsmount, fsopen, mount, mount_remount, open_tree,
};
use rustix::thread::{LinkNameSpaceType, move_into_link_name_space};

use super::root::{HOST, ShownPaths, is_directory, place};
use crate::step::{During, Step, StepError};
use crate::sys::mounts::make_inert;
use crate::sys::process;
use crate::wire::{FRESH, JobRequest, Mount, WORK};

/// The maximum number of bytes in the fresh file system of a job, and of its files and directories.
const MOST_BYTES: u64 = 256 << 20;
const MOST_FILES: u64 = 8192;

const INERT: MountFlags = MountFlags::NOSUID.union(MountFlags::NODEV);

/// Mounts everything that does not depend on the job.
pub(super) fn prepare(host: &OwnedFd) -> Result<(), StepError> {
    mount_proc(host).during(Step::MountProc)?;
    let options = of_bytes(MOST_BYTES).during(Step::MountFresh)?;
    mount("fresh", FRESH, "tmpfs", INERT, &*options).during(Step::MountFresh)?;
    for directory in [WORK, "/tmp/.shm"] {
        open_to_all(directory).during(Step::MountFresh)?;
    }
    Ok(())
}

/// Mounts the `/proc` of the run's process id namespace. The kernel allows that only while another,
/// complete `/proc` is visible, as it is among the host's files.
fn mount_proc(host: &OwnedFd) -> io::Result<()> {
    match beside_host(host, fresh_proc)? {
        Ok(tree) => place(tree, Path::new("/proc"), true),
        // A container that hides parts of /proc refuses; then the box has no /proc.
        Err(Errno::PERM) => Ok(()),
        Err(error) => Err(error.into()),
    }
}

fn fresh_proc() -> rustix::io::Result<OwnedFd> {
    let proc = fsopen("proc", FsOpenFlags::FSOPEN_CLOEXEC)?;
    fsconfig_set_string(&proc, "subset", "pid")?;
    fsconfig_set_string(&proc, "hidepid", "ptraceable")?;
    fsconfig_create(&proc)?;
    let inert = MountAttrFlags::MOUNT_ATTR_NOSUID
        | MountAttrFlags::MOUNT_ATTR_NODEV
        | MountAttrFlags::MOUNT_ATTR_NOEXEC;
    fsmount(&proc, FsMountFlags::FSMOUNT_CLOEXEC, inert)
}

/// The mount options of the fresh file system.
fn of_bytes(most: u64) -> io::Result<CString> {
    Ok(CString::new(format!(
        "mode=1777,size={most},nr_inodes={MOST_FILES}"
    ))?)
}

/// Mounts what the job needs.
pub(super) fn furnish(request: &JobRequest, host: &OwnedFd) -> Result<(), StepError> {
    if request.limits.memory < MOST_BYTES {
        let options = of_bytes(request.limits.memory).during(Step::MountFresh)?;
        mount_remount(FRESH, INERT, &*options).during(Step::MountFresh)?;
    }
    let copies = copies(&request.mounts, host).during(Step::ShowFile)?;
    let mut covered = BTreeSet::new();
    for (mount, copy) in request.mounts.iter().zip(&copies) {
        let tree = mount.tree.as_ref().or(copy.as_ref());
        let tree = tree.ok_or(io::ErrorKind::NotFound).during(Step::ShowFile)?;
        show(mount, tree, &mut covered).during(Step::ShowFile)?;
    }
    for top in covered {
        let flags = MountFlags::BIND | MountFlags::RDONLY | INERT;
        mount_remount(top, flags, "").during(Step::ShowFile)?;
    }
    Ok(())
}

/// The program may have another user than this process.
fn open_to_all(directory: &str) -> io::Result<()> {
    fs::create_dir(directory)?;
    Ok(rustix::fs::chmod(directory, Mode::from_raw_mode(0o1777))?)
}

/// Shows a file or directory of the host under its own path. The root is read-only, so a tmpfs with
/// the same content covers the topmost directory of the path first. `covered` lists the directories
/// that are covered already.
fn show(mount: &Mount, tree: &OwnedFd, covered: &mut BTreeSet<PathBuf>) -> io::Result<()> {
    let path = Path::new(OsStr::from_bytes(&mount.path));
    let mut components = path.components().skip(1);
    let (Some(Component::Normal(top)), below) = (components.next(), components.next()) else {
        return Err(io::ErrorKind::InvalidInput.into());
    };
    let top = Path::new("/").join(top);
    if below.is_some() && fs::symlink_metadata(path).is_err() && top != Path::new(FRESH) {
        cover(&top, covered)?;
    }
    place(tree, path, is_directory(tree)?)
}

fn cover(top: &Path, covered: &mut BTreeSet<PathBuf>) -> io::Result<()> {
    if covered.contains(top) {
        return Ok(());
    }
    // Most of these directories are empty. The content of `/dev` and `/etc` stays needed, for
    // example if temporary files are kept in `/dev/shm`.
    let inside = ShownPaths::inside(top)?;
    rustix::mount::mount("paths", top, "tmpfs", INERT, c"mode=755,size=1M")?;
    covered.insert(top.to_owned());
    inside.place()
}

/// Copies of the mounts that the tool has not copied.
fn copies(mounts: &[Mount], host: &OwnedFd) -> io::Result<Vec<Option<OwnedFd>>> {
    if mounts.iter().all(|mount| mount.tree.is_some()) {
        return Ok(mounts.iter().map(|_| None).collect());
    }
    beside_host(host, || mounts.iter().map(copy_of_host).collect())?
}

/// Runs a task in the host's mount namespace, in a child, as there is no way back.
fn beside_host<T>(host: &OwnedFd, task: impl FnOnce() -> T) -> io::Result<T> {
    let mut result = Err(io::ErrorKind::Interrupted.into());
    process::run_aside(|| {
        let there = move_into_link_name_space(host.as_fd(), Some(LinkNameSpaceType::Mount));
        result = there.map_err(io::Error::from).map(|()| task());
    })?;
    result
}

fn copy_of_host(mount: &Mount) -> io::Result<Option<OwnedFd>> {
    match mount.tree {
        Some(_) => Ok(None),
        None => from_host(Path::new(OsStr::from_bytes(&mount.path)), mount.writable).map(Some),
    }
}

/// A copy of the mount of a path of the host. Links on the path are resolved within the host's
/// tree.
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
