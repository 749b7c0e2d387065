//! The files of the host that a job sees.

use base::text::Shown as _;
use std::ffi::OsString;
use std::fs;
use std::io;
use std::os::fd::OwnedFd;
use std::os::unix::ffi::OsStringExt;
use std::os::unix::fs::MetadataExt;
use std::path::{Component, Path, PathBuf};

use rustix::fs::CWD;
use rustix::mount::{OpenTreeFlags, open_tree};

use super::job::{Job, Work};
use super::sys::mounts::make_inert;
use super::wire::Mount;

/// The directories of programs and libraries, which every job sees if they exist.
pub(super) const SYSTEM: [&str; 8] = [
    "/bin", "/lib", "/lib32", "/lib64", "/libx32", "/nix", "/sbin", "/usr",
];

/// Whether every job sees this path.
pub(super) fn is_system(path: &Path) -> bool {
    SYSTEM.iter().any(|directory| path.starts_with(directory))
}

/// The directories of a search path that the job sees.
pub(super) fn visible(search: &OsString, job: &Job) -> Vec<PathBuf> {
    std::env::split_paths(search)
        .filter(|directory| {
            is_system(directory) || job.readable.iter().any(|path| directory.starts_with(path))
        })
        .collect()
}

/// What the job sees in addition, parents first. `as_root` means that the box has another user than
/// the tool, who may not be able to reach the paths.
pub(super) fn mounts(job: &Job, program: &Path, as_root: bool) -> io::Result<Vec<Mount>> {
    let shared = match &job.work {
        Work::Shared(directory) => Some((directory.as_path(), true)),
        Work::Fresh => None,
    };
    let installation = installation(program);
    let readable = job
        .readable
        .iter()
        .chain(&installation)
        .map(|path| (path.as_path(), false));
    let mut paths = readable
        .chain([(program, false)])
        .chain(shared)
        .map(|(path, writable)| Ok((plain(path)?, writable)))
        .collect::<io::Result<Vec<_>>>()?;
    // For equal paths the writable mount comes last and so on top.
    paths.sort();
    paths.dedup();
    let shown = |path: &Path, writable| writable || !is_system(path);
    paths
        .into_iter()
        .filter(|(path, writable)| shown(path, *writable))
        .map(|(path, writable)| mount(path, writable, as_root))
        .collect()
}

/// The directory of a tool that is installed outside the system's directories: the one that
/// contains its `bin` and also `lib`. A hidden directory, such as `~/.local`, contains other things
/// too and does not count.
fn installation(program: &Path) -> Option<PathBuf> {
    let program = program.canonicalize().ok()?;
    let bin = program.parent().filter(|bin| bin.ends_with("bin"))?;
    let root = bin
        .parent()
        .filter(|root| !is_system(root) && root.join("lib").is_dir())?;
    let hidden = root.file_name()?.to_str()?.starts_with('.');
    (!hidden).then(|| root.to_owned())
}

/// An absolute path without `.` and `..`.
fn plain(path: &Path) -> io::Result<PathBuf> {
    if path
        .components()
        .any(|component| component == Component::ParentDir)
    {
        return fs::canonicalize(path).map_err(|error| named(path, &error));
    }
    std::path::absolute(path)
}

fn mount(path: PathBuf, writable: bool, as_root: bool) -> io::Result<Mount> {
    let metadata = fs::metadata(&path).map_err(|error| named(&path, &error))?;
    let wanted = if metadata.is_dir() { 0o005 } else { 0o004 };
    if as_root && !writable && metadata.mode() & wanted != wanted {
        let reason = "it is not readable for all users, and the box has a user of its own";
        return Err(named(
            &path,
            &io::Error::new(io::ErrorKind::PermissionDenied, reason),
        ));
    }
    let tree = match as_root.then(|| copy(&path, writable)) {
        Some(Ok(tree)) => Some(tree),
        Some(Err(error)) if error.kind() != io::ErrorKind::PermissionDenied => {
            return Err(named(&path, &error));
        }
        // A superuser without the right to mount. The helper has that right, but cannot enter all
        // paths.
        Some(Err(_)) | None => None,
    };
    Ok(Mount {
        path: path.into_os_string().into_vec(),
        writable,
        tree,
    })
}

/// A copy of the mount of a path, made with the tool's rights.
fn copy(path: &Path, writable: bool) -> io::Result<OwnedFd> {
    let flags = OpenTreeFlags::OPEN_TREE_CLONE
        | OpenTreeFlags::OPEN_TREE_CLOEXEC
        | OpenTreeFlags::AT_RECURSIVE;
    let tree = open_tree(CWD, path, flags)?;
    make_inert(&tree, writable)?;
    Ok(tree)
}

fn named(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.shown()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn paths(job: &Job) -> Vec<(String, bool)> {
        let mounts = mounts(job, Path::new("/usr/bin/env"), false).unwrap();
        let text = |mount: &Mount| String::from_utf8(mount.path.clone()).unwrap();
        mounts
            .iter()
            .map(|mount| (text(mount), mount.writable))
            .collect()
    }

    #[test]
    fn what_every_job_sees_is_not_shown_again() {
        assert_eq!(paths(&Job::new(["env"])), []);
    }

    #[test]
    fn parents_come_first_and_the_shared_directory_is_writable() {
        let root = tempfile::tempdir().unwrap();
        let (outer, inner) = (root.path().join("a"), root.path().join("a/b"));
        fs::create_dir_all(&inner).unwrap();
        let mut job = Job::new(["env"]);
        job.readable = vec![inner.clone(), outer.clone()];
        job.work = Work::Shared(inner.clone());
        let (outer, inner) = (outer.to_str().unwrap(), inner.to_str().unwrap());
        assert_eq!(
            paths(&job),
            [
                (outer.into(), false),
                (inner.into(), false),
                (inner.into(), true)
            ]
        );
    }

    #[test]
    fn a_tool_is_seen_with_its_installation_unless_that_is_hidden() {
        let root = tempfile::tempdir().unwrap();
        let root = root.path().canonicalize().unwrap();
        for (home, seen) in [("tool-1.2", true), (".local", false)] {
            let home = root.join(home);
            fs::create_dir_all(home.join("bin")).unwrap();
            fs::write(home.join("bin/tool"), "").unwrap();
            assert_eq!(
                installation(&home.join("bin/tool")),
                None,
                "there is no lib"
            );
            fs::create_dir(home.join("lib")).unwrap();
            assert_eq!(installation(&home.join("bin/tool")), seen.then_some(home));
        }
    }

    #[test]
    fn a_missing_path_is_named() {
        let mut job = Job::new(["env"]);
        job.readable = vec!["/nonexistent/file".into()];
        let error = mounts(&job, Path::new("/usr/bin/env"), false).unwrap_err();
        assert!(
            error.to_string().starts_with("/nonexistent/file: "),
            "{error}"
        );
    }
}
