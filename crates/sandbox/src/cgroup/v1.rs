//! Version 1: one hierarchy a controller, one group in each for a worker.

use base::text::Shown as _;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::files::Counter;
use super::own::{OwnGroup, make_groups, sweep, try_group};
use crate::job::JobLimits;
use crate::usage::Usage;

const CONTROLLERS: [&str; 3] = ["memory", "pids", "cpuacct"];

/// The groups under which this process may make others, one for each controller.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    parents: [PathBuf; 3],
}

impl Place {
    /// Finds the place; `own` is the text of `/proc/self/cgroup`.
    pub(super) fn find(root: &Path, own: &str) -> Result<Self, String> {
        let mut parents = Vec::new();
        for controller in CONTROLLERS {
            let mounted = root.join(controller);
            if !mounted.join("cgroup.procs").exists() {
                return Err(format!("no `{controller}` hierarchy"));
            }
            let within = mounted.join(own_group(own, controller).trim_start_matches('/'));
            // In a container the own group may not be seen under its name.
            let parent = if within.is_dir() { within } else { mounted };
            sweep(&parent);
            try_group(&parent)
                .map_err(|error| format!("no group can be made in {}: {error}", parent.shown()))?;
            parents.push(parent);
        }
        parents
            .try_into()
            .map(|parents| Self { parents })
            .map_err(|_| "no hierarchy".to_owned())
    }
}

/// The path of the group in which a process is, from the lines `number:controllers:path`.
fn own_group<'a>(own: &'a str, controller: &str) -> &'a str {
    own.lines()
        .filter_map(|line| line.split_once(':')?.1.split_once(':'))
        .find(|(controllers, _)| controllers.split(',').any(|name| name == controller))
        .map_or("/", |(_, path)| path)
}

/// Reads a text as a list of groups, for [`crate::fuzzing`].
pub(super) fn parse_any(text: &str) {
    _ = own_group(text, "memory");
}

/// Whether two paths are one hierarchy: controllers may be mounted together.
fn is_same_hierarchy(one: &Path, other: &Path) -> bool {
    match (fs::canonicalize(one), fs::canonicalize(other)) {
        (Ok(one), Ok(other)) => one == other,
        _ => true,
    }
}

/// The groups of a worker.
#[derive(Debug)]
pub(crate) struct Group {
    memory: Memory,
    processes: Limit,
    cpu: Counter,
    /// Removed after those of memory that replaced the first, which is kept: its name is this worker's.
    _groups: Vec<OwnGroup>,
}

impl Group {
    pub(super) fn new(place: &Place, zygote: i32) -> io::Result<Self> {
        let (name, groups) = make_groups(&place.parents)?;
        let paths = place.parents.each_ref().map(|parent| parent.join(&name));
        for group in &paths {
            fs::write(group.join("cgroup.procs"), zygote.to_string())?;
        }
        let memory = &place.parents[0];
        let [first, pids, cpuacct] = &paths;
        // Where memory shares its hierarchy, a process that left the group would leave the accounts of the other controllers, too.
        let mut others = place.parents[1..].iter();
        let is_movable = !others.any(|other| is_same_hierarchy(memory, other));
        Ok(Self {
            memory: Memory::open(first, is_movable.then_some(zygote))?,
            processes: Limit::open(&pids.join("pids.max"))?,
            cpu: Counter::open(&cpuacct.join("cpuacct.usage"), true)?,
            _groups: groups,
        })
    }

    /// Gets ready for the next run, whose init the zygote has not made yet.
    pub(super) fn prepare(&mut self) -> io::Result<()> {
        self.memory.leave_cache_behind()
    }

    pub(super) fn begin(&mut self, limits: &JobLimits, helpers: u64) -> io::Result<()> {
        // Zygote and init are in the group too.
        self.processes
            .set(u64::from(limits.processes) + 2 + helpers)?;
        self.memory.begin(limits.memory)?;
        self.cpu.set(0)
    }

    pub(super) fn usage(&self) -> io::Result<Usage> {
        Ok(Usage {
            cpu: Duration::from_nanos(self.cpu.get()?),
            memory: self.memory.peak()?,
            out_of_memory: self.memory.kills()? > self.memory.kills_before,
            processes: 0,
        })
    }
}

/// A limit, which is written only where it changes: most runs have that of the run before.
#[derive(Debug)]
struct Limit {
    file: Counter,
    now: Option<u64>,
}

impl Limit {
    fn open(path: &Path) -> io::Result<Self> {
        Ok(Self {
            file: Counter::open(path, true)?,
            now: None,
        })
    }

    fn set(&mut self, value: u64) -> io::Result<()> {
        if self.now != Some(value) {
            self.now = None;
            self.file.set(value)?;
            self.now = Some(value);
        }
        Ok(())
    }
}

/// The account of memory. What the group holds when a run begins (the zygote, what is left of earlier runs) is no part of
/// the run: the figures are over and above it.
#[derive(Debug)]
struct Memory {
    /// The first group; those that replace it are named after it.
    first: PathBuf,
    /// The groups that replaced it and still exist: the present one, and those that were not empty yet when they were replaced.
    replacements: Vec<OwnGroup>,
    /// How many there have been.
    replaced: u64,
    /// The zygote, if it may move to another group.
    zygote: Option<i32>,
    limit: Limit,
    /// Limit of memory and swap, where swap is accounted.
    with_swap: Option<Limit>,
    usage: Counter,
    highest: Counter,
    events: Counter,
    stat: Counter,
    /// Frees page cache, where the kernel still offers that.
    reclaim: Option<Counter>,
    before: u64,
    kills_before: u64,
}

/// More page cache than this is left behind with its group.
const MOST_CACHED: u64 = 4 << 20;

/// Limits are multiples of this, so that little more or less held before does not change them. Whether a run went
/// over its own is seen by its peak.
const STEP: u64 = 256 << 10;

impl Memory {
    fn open(group: &Path, zygote: Option<i32>) -> io::Result<Self> {
        let open = |name, writable| Counter::open(&group.join(name), writable);
        Ok(Self {
            limit: Limit::open(&group.join("memory.limit_in_bytes"))?,
            with_swap: Limit::open(&group.join("memory.memsw.limit_in_bytes")).ok(),
            usage: open("memory.usage_in_bytes", false)?,
            highest: open("memory.max_usage_in_bytes", true)?,
            events: open("memory.oom_control", false)?,
            stat: open("memory.stat", false)?,
            reclaim: open("memory.force_empty", true).ok(),
            first: group.to_owned(),
            replacements: Vec::new(),
            replaced: 0,
            zygote,
            before: 0,
            kills_before: 0,
        })
    }

    fn begin(&mut self, limit: u64) -> io::Result<()> {
        // The zygote could not move. A run must not be able to use the memory that page cache frees for it, beyond its limit.
        if let (Some(reclaim), true) = (&self.reclaim, self.holds_cache()?) {
            // Busy when not all could be freed.
            _ = reclaim.set(0);
        }
        self.before = self.usage.get()?;
        let limit = limit
            .saturating_add(self.before)
            .min(i64::MAX.unsigned_abs() - STEP)
            .next_multiple_of(STEP);
        // Neither may ever be the greater: which goes first depends on the limits before.
        if self.limit.set(limit).is_err() {
            self.set_with_swap(limit)?;
            self.limit.set(limit)?;
        }
        self.set_with_swap(limit)?;
        self.kills_before = self.kills()?;
        self.highest.set(0)
    }

    /// How much of what is held are pages of files.
    fn cached(&self) -> io::Result<u64> {
        Ok(self.stat.named("inactive_file")? + self.stat.named("active_file")?)
    }

    /// Whether the group holds so much page cache that it matters.
    fn holds_cache(&self) -> io::Result<bool> {
        // The usage is one number, and nearly always small; the page cache is two lines of a long file.
        Ok(self.usage.get()? > MOST_CACHED && self.cached()? > MOST_CACHED)
    }

    /// Leaves the group behind if it holds page cache, so that no later run is charged for it.
    ///
    /// With version 1 a page of a file is charged to the group that touched it first for as long as it is cached, so an
    /// interpreter's would stay in the account. Reclaiming them (`force_empty`) would have every run read its interpreter from
    /// the disk again. A group that is removed leaves them to its parent.
    fn leave_cache_behind(&mut self) -> io::Result<()> {
        if let (Some(zygote), true) = (self.zygote, self.holds_cache()?) {
            // Where the zygote cannot move, the page cache is reclaimed when the next run begins.
            _ = self.replace_group(zygote);
        }
        Ok(())
    }

    /// Moves the zygote to a new group. The init that is ending ends in the old one.
    fn replace_group(&mut self, zygote: i32) -> io::Result<()> {
        self.replaced += 1;
        let mut path = self.first.clone().into_os_string();
        path.push(format!("-{}", self.replaced));
        let group = OwnGroup::make(path.into())?;
        let next = Self::open(group.path(), Some(zygote))?;
        fs::write(group.path().join("cgroup.procs"), zygote.to_string())?;
        let mut replacements = std::mem::take(&mut self.replacements);
        replacements.retain(|group| !group.try_remove());
        replacements.push(group);
        *self = Self {
            first: self.first.clone(),
            replacements,
            replaced: self.replaced,
            ..next
        };
        Ok(())
    }

    fn set_with_swap(&mut self, limit: u64) -> io::Result<()> {
        self.with_swap
            .as_mut()
            .map_or(Ok(()), |counter| counter.set(limit))
    }

    /// The kernel frees some of what the run before has left only later (pages of shared memory, buffers of sockets). If less is
    /// held than before the run, it was still doing that; but at the limit it may have freed page cache instead.
    ///
    /// Pages of files that this run was the first to touch are not its own memory, and would be in the figure of one run and not in
    /// that of the next. What is cached at the end need not have been at the peak, so the figure may be too low by that much;
    /// the limit, which the kernel enforces on both together, is not affected.
    fn peak(&self) -> io::Result<u64> {
        let highest = self.highest.get()?;
        let before = match self.limit.now {
            Some(limit) if highest < limit => self.before.min(self.usage.get()?),
            _ => self.before,
        };
        let over = highest.saturating_sub(before);
        if over <= MOST_CACHED {
            return Ok(over);
        }
        // What was cached before the run is at most what was held then.
        Ok(over.saturating_sub(self.cached()?.saturating_sub(self.before)))
    }

    fn kills(&self) -> io::Result<u64> {
        self.events.named("oom_kill")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_own_group_is_found_among_joined_controllers() {
        let own = "12:pids:/a\n4:cpu,cpuacct:/b/c\n3:name=systemd:/x\n0::/\n";
        assert_eq!(own_group(own, "cpuacct"), "/b/c");
        assert_eq!(own_group(own, "pids"), "/a");
        assert_eq!(own_group(own, "memory"), "/");
    }

    /// Files that look like a group of memory which holds so many bytes, half of them page cache.
    fn group_that_holds(bytes: u64) -> tempfile::TempDir {
        let group = tempfile::tempdir().unwrap();
        let quarter = bytes / 4;
        let stat = format!("inactive_file {quarter}\nactive_file {quarter}\n");
        let files = [
            ("limit_in_bytes", "0"),
            ("usage_in_bytes", &bytes.to_string()),
            ("max_usage_in_bytes", "0"),
            ("oom_control", "oom_kill 0\n"),
            ("stat", &stat),
            ("force_empty", "-"),
        ];
        for (name, content) in files {
            fs::write(group.path().join(format!("memory.{name}")), content).unwrap();
        }
        group
    }

    #[test]
    fn page_cache_is_reclaimed_where_the_zygote_cannot_leave_it_behind() {
        // A group that replaces one of plain files has no counters, so the move fails.
        for zygote in [None, Some(1)] {
            for (bytes, expected) in [(MOST_CACHED, "-"), (4 * MOST_CACHED, "0")] {
                let group = group_that_holds(bytes);
                let mut memory = Memory::open(group.path(), zygote).unwrap();
                memory.leave_cache_behind().unwrap();
                memory.begin(1 << 20).unwrap();
                let reclaimed = fs::read_to_string(group.path().join("memory.force_empty"));
                assert_eq!(reclaimed.unwrap(), expected, "{zygote:?}, {bytes} bytes");
                assert_eq!(memory.before, bytes);
                assert!(memory.replacements.is_empty());
            }
        }
    }

    #[test]
    fn a_machine_without_the_hierarchies_says_which_is_missing() {
        let root = tempfile::tempdir().unwrap();
        let reason = Place::find(root.path(), "0::/\n").unwrap_err();
        assert_eq!(reason, "no `memory` hierarchy");
    }
}
