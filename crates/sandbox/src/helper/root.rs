//! The file system that all boxes of a zygote share.
//!
//! It is a read-only tmpfs with the system's programs and libraries (read-only mounts of the
//! host's), a few devices and the few files of `/etc` that programs need. The host's other
//! top-level directories exist only as empty directories, so that a job's own files can be shown
//! under their paths.
//!
//! The host's tree is at [`HOST`], but only in a mount namespace that contains no box. Boxes are
//! made from a copy of that namespace without the host's tree. An init looks into the first
//! namespace for the files of its job.

use std::fs;
use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};

use rustix::fs::{CWD, FileType, Mode, OFlags};
use rustix::mount::{
    MountFlags, MountPropagationFlags, MoveMountFlags, OpenTreeFlags, UnmountFlags, mount,
    mount_change, move_mount, open_tree, unmount,
};
use rustix::process::{chdir, pivot_root};

use crate::step::{During, Step, StepError};
use crate::sys::mounts::make_inert;
use crate::sys::process;
use crate::view::SYSTEM;

/// The path of the host's tree in the mount namespace that has it.
pub(super) const HOST: &str = "/.host";

/// The visible entries of `/etc`: names, or prefixes of names if they end in `*`.
const ETC: [&str; 6] = [
    "alternatives",
    "fpc*",
    "java*",
    "ld.so.cache",
    "localtime",
    "mono",
];

/// Devices: their names, and the corresponding devices of the host. `/dev/zero` is the host's
/// `/dev/full`, which also gives zeros but cannot be mapped: a shared mapping of zeros is memory
/// without a file, which only a control group sees.
const DEVICES: [(&str, &str); 5] = [
    ("full", "full"),
    ("null", "null"),
    ("random", "random"),
    ("urandom", "urandom"),
    ("zero", "full"),
];

/// Files with the same content on every machine.
const FILES: [(&str, &str); 3] = [
    (
        "etc/passwd",
        "root:x:0:0:root:/root:/bin/false\nbox:x:60000:60000::/tmp:/bin/sh\n",
    ),
    ("etc/group", "root:x:0:\nbox:x:60000:\n"),
    (
        "etc/nsswitch.conf",
        "passwd: files\ngroup: files\nhosts: files\n",
    ),
];

const LINKS: [(&str, &str); 5] = [
    ("/proc/self/fd", "dev/fd"),
    ("/proc/self/fd/0", "dev/stdin"),
    ("/proc/self/fd/1", "dev/stdout"),
    ("/proc/self/fd/2", "dev/stderr"),
    ("/tmp/.shm", "dev/shm"),
];

/// Where the new root is assembled. The directory must exist in the host's tree, and this one
/// always does.
const SITE: &str = "/usr";

/// Creates the new root and enters it.
pub(super) fn enter() -> Result<(), StepError> {
    let private = MountPropagationFlags::PRIVATE | MountPropagationFlags::REC;
    mount_change("/", private).during(Step::IsolateMounts)?;
    let shown = ShownPaths::gather().during(Step::CopyMounts)?;
    let names = directories("/").during(Step::CopyMounts)?;
    let inert = MountFlags::NOSUID | MountFlags::NODEV;
    mount("box", SITE, "tmpfs", inert, c"mode=755,size=4M").during(Step::MountRoot)?;
    chdir(SITE).during(Step::MountRoot)?;
    furnish(shown, &names).during(Step::FurnishRoot)?;
    pivot_root(".", ".host").during(Step::PivotRoot)?;
    chdir("/").during(Step::PivotRoot)?;
    let read_only = MountFlags::BIND | MountFlags::RDONLY | inert;
    rustix::mount::mount_remount("/", read_only, "").during(Step::SealRoot)
}

/// Switches to a copy of the mount namespace without the host's tree. Returns the one that has it.
pub(super) fn leave_host() -> Result<OwnedFd, StepError> {
    let own = Path::new(HOST).join("proc/self/ns/mnt");
    let flags = OFlags::RDONLY | OFlags::CLOEXEC;
    let host = rustix::fs::open(own, flags, Mode::empty()).during(Step::LeaveHost)?;
    process::unshare(libc::CLONE_NEWNS).during(Step::LeaveHost)?;
    unmount(HOST, UnmountFlags::DETACH).during(Step::LeaveHost)?;
    Ok(host)
}

/// What is shown, by the path in the box.
#[derive(Default)]
pub(super) struct ShownPaths {
    trees: Vec<(PathBuf, MountTree)>,
    links: Vec<(PathBuf, PathBuf)>,
}

/// A copy of a mount, and whether it is a directory.
struct MountTree {
    mount: OwnedFd,
    is_directory: bool,
}

impl ShownPaths {
    /// Collects what all boxes show of the host.
    fn gather() -> io::Result<Self> {
        let mut shown = Self::default();
        for path in SYSTEM {
            shown.add(path.trim_start_matches('/'), Path::new(path), false)?;
        }
        for entry in fs::read_dir("/etc").into_iter().flatten().flatten() {
            if let Some(name) = entry.file_name().to_str().filter(|name| in_etc(name)) {
                shown.add(format!("etc/{name}"), &entry.path(), false)?;
            }
        }
        for (name, device) in DEVICES {
            shown.add(format!("dev/{name}"), &Path::new("/dev").join(device), true)?;
        }
        Ok(shown)
    }

    /// The current content of a directory of a box.
    pub(super) fn inside(directory: &Path) -> io::Result<Self> {
        let mut shown = Self::default();
        for entry in fs::read_dir(directory)? {
            let path = entry?.path();
            shown.add(&path, &path, true)?;
        }
        Ok(shown)
    }

    /// Adds what exists at `source`, if anything, under this path. It is made inert, unless that
    /// has been done already or it is a device.
    fn add(&mut self, path: impl Into<PathBuf>, source: &Path, as_it_is: bool) -> io::Result<()> {
        let path = path.into();
        let Ok(metadata) = fs::symlink_metadata(source) else {
            return Ok(());
        };
        if metadata.is_symlink() {
            self.links.push((path, fs::read_link(source)?));
        } else {
            let mount = copy(source)?;
            if !as_it_is {
                make_inert(&mount, false)?;
            }
            self.trees.push((
                path,
                MountTree {
                    mount,
                    is_directory: metadata.is_dir(),
                },
            ));
        }
        Ok(())
    }

    /// Attaches everything at its path.
    pub(super) fn place(self) -> io::Result<()> {
        for (path, target) in self.links {
            symlink(target, path)?;
        }
        for (path, tree) in self.trees {
            place(tree.mount.as_fd(), &path, tree.is_directory)?;
        }
        Ok(())
    }
}

fn in_etc(name: &str) -> bool {
    ETC.iter().any(|shown| match shown.strip_suffix('*') {
        Some(beginning) => name.starts_with(beginning),
        None => name == *shown,
    })
}

/// A copy of the mount of a path, with everything mounted under it.
fn copy(path: &Path) -> io::Result<OwnedFd> {
    let flags = OpenTreeFlags::OPEN_TREE_CLONE
        | OpenTreeFlags::OPEN_TREE_CLOEXEC
        | OpenTreeFlags::AT_RECURSIVE;
    Ok(open_tree(CWD, path, flags)?)
}

/// The names of directories and links to directories.
fn directories(path: &str) -> io::Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(path)? {
        let entry = entry?;
        if fs::metadata(entry.path()).is_ok_and(|metadata| metadata.is_dir()) {
            names.extend(entry.file_name().into_string().ok());
        }
    }
    Ok(names)
}

/// Fills the new root, which is the working directory.
fn furnish(shown: ShownPaths, names: &[String]) -> io::Result<()> {
    for directory in ["dev", "etc", "proc", "tmp", ".host"] {
        fs::create_dir(directory)?;
    }
    shown.place()?;
    for name in names
        .iter()
        .filter(|name| fs::symlink_metadata(name).is_err())
    {
        fs::create_dir(name)?;
    }
    for (path, text) in FILES {
        fs::write(path, text)?;
    }
    for (target, path) in LINKS {
        symlink(target, path)?;
    }
    Ok(())
}

/// Attaches a copy of a mount at a path, which is created if it is missing.
pub(super) fn place(tree: impl AsFd, path: &Path, is_directory: bool) -> io::Result<()> {
    if fs::symlink_metadata(path).is_err() {
        if is_directory {
            fs::create_dir_all(path)?;
        } else {
            path.parent().map_or(Ok(()), fs::create_dir_all)?;
            fs::write(path, "")?;
        }
    }
    Ok(move_mount(
        tree,
        "",
        CWD,
        path,
        MoveMountFlags::MOVE_MOUNT_F_EMPTY_PATH,
    )?)
}

/// Whether an open path is a directory.
pub(super) fn is_directory(path: impl AsFd) -> io::Result<bool> {
    Ok(FileType::from_raw_mode(rustix::fs::fstat(path)?.st_mode).is_dir())
}
