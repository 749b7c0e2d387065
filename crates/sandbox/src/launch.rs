//! From a job to the request to the helper.

use std::ffi::{OsStr, OsString};
use std::io;
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::{Path, PathBuf};

use super::job::{Job, TEMPORARY};
use super::view;
use super::wire::{Confinement, JobRequest, Mount, Streams};
use super::work_directory::WorkDirectory;

/// The settings with which a sandbox launches all its jobs.
#[derive(Clone, Debug)]
pub(super) struct Launch {
    pub(super) confinement: Confinement,
    /// The directories to search for programs.
    pub(super) search: OsString,
}

impl Launch {
    /// The program of a job: an absolute path unchanged, a name as found on `PATH`.
    pub(super) fn find(&self, name: &OsStr, job: &Job) -> io::Result<PathBuf> {
        if Path::new(name).is_absolute() {
            return std::fs::metadata(name).map(|_| name.into());
        }
        self.search(job)
            .into_iter()
            .map(|directory| directory.join(name))
            .find(|path| rustix::fs::access(path, rustix::fs::Access::EXEC_OK).is_ok())
            .ok_or_else(|| io::Error::new(io::ErrorKind::NotFound, "it is not on the search path"))
    }

    /// The files of the host that a job sees; `user` is the box's user if it has one of its own.
    pub(super) fn mounts(
        &self,
        job: &Job,
        program: &Path,
        user: Option<u32>,
    ) -> io::Result<Vec<Mount>> {
        match self.confinement {
            Confinement::None => Ok(Vec::new()),
            Confinement::Landlock => view::mounts(job, program, false),
            Confinement::Namespaces { user: mapped } => {
                view::mounts(job, program, mapped && user.is_some())
            }
        }
    }

    /// The request to the helper.
    pub(super) fn request(
        &self,
        job: &Job,
        program: &Path,
        place: &WorkDirectory,
        mounts: Vec<Mount>,
        streams: Streams,
    ) -> JobRequest {
        let bytes = |word: &OsString| word.as_bytes().to_vec();
        JobRequest {
            serial: 0,
            program: program.as_os_str().as_bytes().to_vec(),
            argv: job.argv.iter().map(bytes).collect(),
            env: self.environment(job, place.temporary()),
            directory: place.path().as_os_str().as_bytes().to_vec(),
            mounts,
            limits: job.limits,
            service: false,
            counts: job.counts_instructions,
            stream_files: [&job.stream_files.input, &job.stream_files.output]
                .map(|name| name.clone().unwrap_or_default().into_bytes()),
            final_output: job
                .stream_files
                .final_output
                .clone()
                .unwrap_or_default()
                .into_bytes(),
            streams,
        }
    }

    /// The directories in which the job finds programs.
    fn search(&self, job: &Job) -> Vec<PathBuf> {
        match self.confinement {
            Confinement::None => std::env::split_paths(&self.search).collect(),
            Confinement::Landlock | Confinement::Namespaces { .. } => {
                view::visible(&self.search, job)
            }
        }
    }

    /// The environment: `PATH`, a neutral locale, what the confinement requires, and the variables
    /// of the job.
    fn environment(&self, job: &Job, temporary: &Path) -> Vec<Vec<u8>> {
        let search = std::env::join_paths(self.search(job)).unwrap_or_default();
        let mut own: Vec<(&OsStr, &OsStr)> = vec![
            ("PATH".as_ref(), &search),
            ("LANG".as_ref(), "C.UTF-8".as_ref()),
        ];
        if self.confinement != Confinement::None {
            // Leak detection traces the program, which the filter forbids.
            own.push(("LSAN_OPTIONS".as_ref(), "detect_leaks=0".as_ref()));
            own.push(("ASAN_OPTIONS".as_ref(), "detect_leaks=0".as_ref()));
        }
        if self.confinement == Confinement::Landlock {
            // `/tmp` cannot be written to.
            own.push(("TMPDIR".as_ref(), temporary.as_os_str()));
        }
        let own = own
            .into_iter()
            .filter(|(name, _)| job.env.iter().all(|(other, _)| other != name))
            .map(|(name, value)| (name, value.to_owned()));
        let named = job
            .env
            .iter()
            .map(|(name, value)| (name.as_os_str(), at(temporary, value)));
        own.chain(named)
            .map(|(name, value)| [name.as_bytes(), b"=", value.as_bytes()].concat())
            .collect()
    }
}

/// The value of a variable, with a leading [`TEMPORARY`] replaced.
fn at(temporary: &Path, value: &OsStr) -> OsString {
    let below = value.as_bytes().strip_prefix(TEMPORARY.as_bytes());
    below.map_or_else(
        || value.to_owned(),
        |below| OsString::from_vec([temporary.as_os_str().as_bytes(), below].concat()),
    )
}
