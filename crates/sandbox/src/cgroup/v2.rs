//! Version 2: one hierarchy. A worker has a group with one group below it for its zygote and one
//! for each run.

use std::fs;
use std::io;
use std::os::fd::OwnedFd;
use std::os::unix::fs::chown;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rustix::fs::{Mode, OFlags};

use super::delegation::{ENABLE, find};
use super::files::{CounterFile, refusals};
use super::own::{OwnGroup, make_group, remove};
use crate::job::JobLimits;
use crate::usage::Usage;

/// The group under which this process may create others.
#[derive(Clone, Debug)]
pub(crate) struct ParentGroup {
    parent: PathBuf,
}

impl ParentGroup {
    /// Finds the parent; `own` is the text of `/proc/self/cgroup`.
    pub(super) fn find(root: &Path, own: &str) -> Result<Self, String> {
        if !root.join("cgroup.controllers").exists() {
            return Err("not mounted at /sys/fs/cgroup".to_owned());
        }
        find(root, own).map(|parent| Self { parent })
    }
}

/// The groups of a worker.
#[derive(Debug)]
pub(crate) struct GroupsV2 {
    directory: OwnGroup,
    /// The user that creates processes in here, if not this user.
    user: Option<u32>,
    made: u64,
    run: Option<RunGroup>,
}

impl GroupsV2 {
    pub(super) fn new(place: &ParentGroup, zygote: i32, user: Option<u32>) -> io::Result<Self> {
        let directory = make_group(&place.parent)?;
        let group = Self {
            directory,
            user,
            made: 0,
            run: None,
        };
        let directory = group.directory.path();
        let own = directory.join("zygote");
        fs::create_dir(&own)?;
        fs::write(own.join("cgroup.procs"), zygote.to_string())?;
        fs::write(directory.join("cgroup.subtree_control"), ENABLE)?;
        group.hand_over(directory)?;
        Ok(group)
    }

    /// Allows the zygote's user to put processes into a group.
    fn hand_over(&self, group: &Path) -> io::Result<()> {
        match self.user {
            Some(user) => chown(group.join("cgroup.procs"), Some(user), Some(user)),
            None => Ok(()),
        }
    }

    /// Creates the group of the next run.
    pub(super) fn prepare(&mut self) -> io::Result<OwnedFd> {
        self.run = None;
        self.made += 1;
        let path = self.directory.path().join(format!("run-{}", self.made));
        fs::create_dir(&path)?;
        self.hand_over(&path)?;
        let group = rustix::fs::open(
            &path,
            OFlags::RDONLY | OFlags::DIRECTORY | OFlags::CLOEXEC,
            Mode::empty(),
        )?;
        self.run = Some(RunGroup::open(path)?);
        Ok(group)
    }

    pub(super) fn begin(&mut self, limits: &JobLimits, helpers: u64) -> io::Result<()> {
        self.run()?.begin(limits, helpers)
    }

    pub(super) fn cpu(&self) -> io::Result<Duration> {
        self.run()?.cpu()
    }

    pub(super) fn usage(&self) -> io::Result<Usage> {
        self.run()?.usage()
    }

    fn run(&self) -> io::Result<&RunGroup> {
        self.run
            .as_ref()
            .ok_or_else(|| io::ErrorKind::NotFound.into())
    }
}

impl Drop for GroupsV2 {
    fn drop(&mut self) {
        self.run = None;
        remove(&self.directory.path().join("zygote"));
    }
}

/// The group of one run; removed when dropped.
#[derive(Debug)]
struct RunGroup {
    path: PathBuf,
    cpu: CounterFile,
    peak: CounterFile,
    events: CounterFile,
    /// Exists since Linux 4.8.
    process_events: Option<CounterFile>,
}

impl RunGroup {
    fn open(path: PathBuf) -> io::Result<Self> {
        let open = |name| CounterFile::open(&path.join(name), false);
        Ok(Self {
            cpu: open("cpu.stat")?,
            peak: open("memory.peak")?,
            events: open("memory.events")?,
            process_events: open("pids.events").ok(),
            path,
        })
    }

    fn begin(&self, limits: &JobLimits, helpers: u64) -> io::Result<()> {
        fs::write(self.path.join("memory.max"), limits.memory.to_string())?;
        // The file does not exist on a machine without swap.
        _ = fs::write(self.path.join("memory.swap.max"), "0");
        // The init is also in the group.
        fs::write(
            self.path.join("pids.max"),
            (u64::from(limits.processes) + 1 + helpers).to_string(),
        )
    }

    fn cpu(&self) -> io::Result<Duration> {
        self.cpu.named("usage_usec").map(Duration::from_micros)
    }

    fn usage(&self) -> io::Result<Usage> {
        Ok(Usage {
            cpu: self.cpu()?,
            memory: self.peak.get()?,
            out_of_memory: self.events.named("oom_kill")? > 0,
            refused_process: refusals(self.process_events.as_ref())? > 0,
            processes: 0,
        })
    }
}

impl Drop for RunGroup {
    fn drop(&mut self) {
        remove(&self.path);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_figures_of_a_run_are_read_from_its_files() {
        let group = tempfile::tempdir().unwrap();
        for (name, text) in [
            (
                "cpu.stat",
                "usage_usec 1500\nuser_usec 1000\nsystem_usec 500\n",
            ),
            ("memory.peak", "1048576\n"),
            ("pids.events", "max 2\n"),
            ("memory.events", "low 0\nhigh 0\nmax 3\noom 1\noom_kill 1\n"),
        ] {
            fs::write(group.path().join(name), text).unwrap();
        }
        let run = RunGroup::open(group.path().to_owned()).unwrap();
        let limits = JobLimits {
            memory: 7 << 20,
            processes: 4,
            ..JobLimits::default()
        };
        run.begin(&limits, 0).unwrap();
        let usage = run.usage().unwrap();
        assert_eq!(
            (usage.cpu, usage.memory),
            (Duration::from_micros(1500), 1 << 20)
        );
        assert!(usage.out_of_memory && usage.refused_process);
        let written = |name| fs::read_to_string(group.path().join(name)).unwrap();
        assert_eq!(
            (written("memory.max"), written("pids.max")),
            ("7340032".into(), "5".into())
        );
    }
}
