//! This executable as a program of a box.

use std::ffi::OsString;
use std::fs::{self, Permissions};
use std::io;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
use std::path::{Path, PathBuf};

use rustix::process::geteuid;

use super::{Job, JobLimits};
use base::scratch::Scratch;

/// This executable, at a path that the user of a box can reach.
pub struct OwnExecutable {
    path: PathBuf,
    _copy: Option<Scratch>,
}

impl OwnExecutable {
    /// The running executable.
    ///
    /// # Errors
    /// If it cannot be found, or copied to where other users reach it.
    pub fn running() -> io::Result<Self> {
        Self::reachable(&std::env::current_exe()?)
    }

    pub(super) fn reachable(executable: &Path) -> io::Result<Self> {
        let path = executable.canonicalize()?;
        if !geteuid().is_root() || is_open_to_all(&path)? {
            return Ok(Self { path, _copy: None });
        }
        let directory = Scratch::new()?;
        let copy = directory.path().join("tengen");
        fs::copy(&path, &copy)?;
        fs::set_permissions(&copy, Permissions::from_mode(0o755))?;
        Ok(Self {
            path: copy,
            _copy: Some(directory),
        })
    }

    /// A job that runs it with these arguments. It must not outlive this value.
    pub fn job(&self, arguments: impl IntoIterator<Item = OsString>, limits: JobLimits) -> Job {
        let mut job = Job::new([self.path.clone().into_os_string()]);
        job.argv.extend(arguments);
        job.limits = limits;
        job
    }
}

/// Whether every user may execute this file.
fn is_open_to_all(path: &Path) -> io::Result<bool> {
    let mut open = fs::metadata(path)?.mode() & 0o005 == 0o005;
    for directory in path.ancestors().skip(1) {
        open &= fs::metadata(directory)?.mode() & 0o001 != 0;
    }
    Ok(open)
}
