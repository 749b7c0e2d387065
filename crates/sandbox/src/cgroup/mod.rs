//! Control groups: exact accounting and limits of a whole process tree.
//!
//! Moving a process into a group takes milliseconds, so no run does that. With version 1 the zygote
//! lives in a group of its worker, its children are born there, and the counters are reset before
//! each run. The zygote moves to another group only if its own holds page cache of earlier runs.
//! With version 2, whose peak counter cannot be reset on older kernels, each run has a new group,
//! made in advance, and its init is born into it.
//!
//! A tengen that was killed leaves an empty group behind, which the next tengen removes ([`own`]).

mod delegation;
mod files;
mod own;
mod v1;
mod v2;

use std::io;
use std::os::fd::OwnedFd;
use std::path::Path;
use std::time::Duration;

use super::job::JobLimits;
use super::usage::Usage;

/// Reads a text, which is also the content of `file`, as each file of control groups that this
/// module reads, for [`crate::fuzzing`].
pub(super) fn parse_any(text: &str, file: std::fs::File) {
    v1::parse_any(text);
    delegation::parse_any(text);
    files::CounterFile::parse_any(file);
}

/// Where groups can be created.
#[derive(Clone, Debug)]
pub(super) enum Hierarchy {
    V1(v1::ParentGroup),
    V2(v2::ParentGroup),
}

impl Hierarchy {
    /// Finds a parent for the groups of this user, or returns the reasons why there is none.
    pub(super) fn find() -> Result<Self, String> {
        let own = std::fs::read_to_string("/proc/self/cgroup")
            .map_err(|error| format!("cannot read /proc/self/cgroup: {error}"))?;
        let root = Path::new("/sys/fs/cgroup");
        match v1::ParentGroup::find(root, &own) {
            Ok(place) => Ok(Self::V1(place)),
            Err(first) => match v2::ParentGroup::find(root, &own) {
                Ok(place) => Ok(Self::V2(place)),
                Err(second) => Err(format!("cgroup v1: {first}; cgroup v2: {second}")),
            },
        }
    }

    /// The name of these figures in reports.
    pub(super) fn source(&self) -> &'static str {
        match self {
            Self::V1(_) => "cgroup1",
            Self::V2(_) => "cgroup2",
        }
    }

    /// Creates the group of a worker, whose zygote is `pid`. `user` is the zygote's later user if
    /// that is not this user.
    pub(super) fn group(&self, pid: i32, user: Option<u32>) -> io::Result<WorkerGroup> {
        match self {
            Self::V1(place) => v1::GroupsV1::new(place, pid).map(WorkerGroup::V1),
            Self::V2(place) => v2::GroupsV2::new(place, pid, user).map(WorkerGroup::V2),
        }
    }
}

/// The control group of a worker; removed when dropped.
#[derive(Debug)]
pub(super) enum WorkerGroup {
    V1(v1::GroupsV1),
    V2(v2::GroupsV2),
}

impl WorkerGroup {
    /// Prepares the next run. Returns the group that its init is to be born into, if that is not
    /// the zygote's.
    pub(super) fn prepare(&mut self) -> io::Result<Option<OwnedFd>> {
        match self {
            Self::V1(group) => {
                group.prepare()?;
                Ok(None)
            }
            Self::V2(group) => group.prepare().map(Some),
        }
    }

    /// Starts the accounting of a run and sets its limits. Setting the run up needs `helpers`
    /// further processes.
    pub(super) fn begin(&mut self, limits: &JobLimits, helpers: u64) -> io::Result<()> {
        match self {
            Self::V1(group) => group.begin(limits, helpers),
            Self::V2(group) => group.begin(limits, helpers),
        }
    }

    /// What the run has used so far.
    pub(super) fn usage(&self) -> io::Result<Usage> {
        match self {
            Self::V1(group) => group.usage(),
            Self::V2(group) => group.usage(),
        }
    }

    /// The CPU time of the run so far.
    pub(super) fn cpu(&self) -> io::Result<Duration> {
        match self {
            Self::V1(group) => group.cpu(),
            Self::V2(group) => group.cpu(),
        }
    }
}
