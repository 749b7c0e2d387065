//! Version 1: one hierarchy per controller, and one group of a worker in each.

use base::text::Shown as _;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::files::{CounterFile, refusals};
use super::own::{OwnGroup, make_groups, sweep, try_group};
use crate::job::JobLimits;
use crate::usage::Usage;

const CONTROLLERS: [&str; 3] = ["memory", "pids", "cpuacct"];

/// The groups under which this process may create others, one per controller.
#[derive(Clone, Debug)]
pub(crate) struct ParentGroup {
    parents: [PathBuf; 3],
}

impl ParentGroup {
    /// Finds the parents; `own` is the text of `/proc/self/cgroup`.
    pub(super) fn find(root: &Path, own: &str) -> Result<Self, String> {
        let mut parents = Vec::new();
        for controller in CONTROLLERS {
            let mounted = root.join(controller);
            if !mounted.join("cgroup.procs").exists() {
                return Err(format!("no `{controller}` hierarchy"));
            }
            let within = mounted.join(own_group(own, controller).trim_start_matches('/'));
            // In a container the own group may not be visible under its name.
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

/// The path of the group of a process, from the lines `number:controllers:path`.
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

/// Whether two paths belong to one hierarchy: controllers may be mounted together.
fn is_same_hierarchy(one: &Path, other: &Path) -> bool {
    match (fs::canonicalize(one), fs::canonicalize(other)) {
        (Ok(one), Ok(other)) => one == other,
        _ => true,
    }
}

/// The groups of a worker.
#[derive(Debug)]
pub(crate) struct GroupsV1 {
    memory: Memory,
    processes: Limit,
    /// Exists since Linux 4.8. It counts all runs.
    process_events: Option<CounterFile>,
    refusals_before: u64,
    cpu: CounterFile,
    /// Removed after the memory groups that replaced the first one. The first one is kept because
    /// it reserves the name of this worker.
    _groups: Vec<OwnGroup>,
}

impl GroupsV1 {
    pub(super) fn new(place: &ParentGroup, zygote: i32) -> io::Result<Self> {
        let (name, groups) = make_groups(&place.parents)?;
        let paths = place.parents.each_ref().map(|parent| parent.join(&name));
        for group in &paths {
            fs::write(group.join("cgroup.procs"), zygote.to_string())?;
        }
        let memory = &place.parents[0];
        let [first, pids, cpuacct] = &paths;
        // If memory shares its hierarchy, a process that left the group would also leave the
        // accounting of the other controllers.
        let mut others = place.parents[1..].iter();
        let is_movable = !others.any(|other| is_same_hierarchy(memory, other));
        Ok(Self {
            memory: Memory::open(first, is_movable.then_some(zygote))?,
            processes: Limit::open(&pids.join("pids.max"))?,
            process_events: CounterFile::open(&pids.join("pids.events"), false).ok(),
            refusals_before: 0,
            cpu: CounterFile::open(&cpuacct.join("cpuacct.usage"), true)?,
            _groups: groups,
        })
    }

    /// Prepares the next run; the zygote has not forked its init yet.
    pub(super) fn prepare(&mut self) -> io::Result<()> {
        self.memory.leave_cache_behind()
    }

    pub(super) fn begin(&mut self, limits: &JobLimits, helpers: u64) -> io::Result<()> {
        // Zygote and init are also in the group.
        self.processes
            .set(u64::from(limits.processes) + 2 + helpers)?;
        self.refusals_before = refusals(self.process_events.as_ref())?;
        self.memory.begin(limits.memory)?;
        self.cpu.set(0)
    }

    pub(super) fn cpu(&self) -> io::Result<Duration> {
        self.cpu.get().map(Duration::from_nanos)
    }

    pub(super) fn usage(&self) -> io::Result<Usage> {
        Ok(Usage {
            cpu: self.cpu()?,
            memory: self.memory.peak()?,
            out_of_memory: self.memory.kills()? > self.memory.kills_before,
            refused_process: refusals(self.process_events.as_ref())? > self.refusals_before,
            processes: 0,
        })
    }
}

/// A limit. It is written only if it changes: most runs have the same limit as the previous one.
#[derive(Debug)]
struct Limit {
    file: CounterFile,
    now: Option<u64>,
}

impl Limit {
    fn open(path: &Path) -> io::Result<Self> {
        Ok(Self {
            file: CounterFile::open(path, true)?,
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

/// The accounting of memory. What the group holds when a run begins (the zygote, remains of earlier
/// runs) is not counted for the run.
#[derive(Debug)]
struct Memory {
    /// The first group. The names of its replacements are derived from its name.
    first: PathBuf,
    /// The replacements that still exist: the current group, and those that were not empty yet when
    /// they were replaced.
    replacements: Vec<OwnGroup>,
    /// How many replacements there have been.
    replaced: u64,
    /// The zygote, if it can move to another group.
    zygote: Option<i32>,
    limit: Limit,
    /// The limit of memory plus swap, if the kernel accounts swap.
    with_swap: Option<Limit>,
    usage: CounterFile,
    highest: CounterFile,
    events: CounterFile,
    stat: CounterFile,
    /// Frees page cache, if the kernel still offers that.
    reclaim: Option<CounterFile>,
    before: u64,
    kills_before: u64,
}

/// A group with more page cache than this is replaced.
const MOST_CACHED: u64 = 4 << 20;

/// Limits are multiples of this, so that small differences in what was held before do not change
/// them. Whether a run exceeded its own limit is decided by its peak.
const STEP: u64 = 256 << 10;

impl Memory {
    fn open(group: &Path, zygote: Option<i32>) -> io::Result<Self> {
        let open = |name, writable| CounterFile::open(&group.join(name), writable);
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
        // The zygote could not move. The run must not be able to use memory beyond its limit, which
        // it could if the kernel freed page cache for it.
        if let (Some(reclaim), true) = (&self.reclaim, self.holds_cache()?) {
            // `EBUSY` if not everything could be freed.
            _ = reclaim.set(0);
        }
        self.before = self.usage.get()?;
        let limit = limit
            .saturating_add(self.before)
            .min(i64::MAX.unsigned_abs() - STEP)
            .next_multiple_of(STEP);
        // The memory limit may never exceed the limit with swap. So the order of the writes depends
        // on the previous limits.
        if self.limit.set(limit).is_err() {
            self.set_with_swap(limit)?;
            self.limit.set(limit)?;
        }
        self.set_with_swap(limit)?;
        self.kills_before = self.kills()?;
        self.highest.set(0)
    }

    /// The amount of page cache that the group holds.
    fn cached(&self) -> io::Result<u64> {
        Ok(self.stat.named("inactive_file")? + self.stat.named("active_file")?)
    }

    /// Whether the group holds a relevant amount of page cache.
    fn holds_cache(&self) -> io::Result<bool> {
        // The usage is one number and nearly always small, while the page cache has to be searched
        // in a long file.
        Ok(self.usage.get()? > MOST_CACHED && self.cached()? > MOST_CACHED)
    }

    /// Replaces the group if it holds page cache, so that no later run is charged for it.
    ///
    /// With version 1 a page of a file is charged to the group that touched it first, for as long
    /// as it is cached, so the pages of an interpreter would stay in the accounting. Reclaiming
    /// them (`force_empty`) would make every run read its interpreter from the disk again. A
    /// removed group passes its pages to its parent.
    fn leave_cache_behind(&mut self) -> io::Result<()> {
        if let (Some(zygote), true) = (self.zygote, self.holds_cache()?) {
            // If the zygote cannot move, the page cache is reclaimed when the next run begins.
            _ = self.replace_group(zygote);
        }
        Ok(())
    }

    /// Moves the zygote to a new group. The init that is about to end stays in the old one.
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

    /// The peak memory of the run. Some memory of the previous run is freed only later (pages of
    /// shared memory, buffers of sockets). If the group holds less than before the run, that was
    /// still happening. At the limit, however, the kernel may have freed page cache instead.
    ///
    /// Pages of files that this run touched first are not its own memory, and would appear in the
    /// figure of one run and not of the next. What is cached at the end need not have been cached
    /// at the peak, so the figure may be too low by that amount. The limit is not affected, because
    /// the kernel enforces it on both together.
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
        // The page cache before the run is at most what the group held then.
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

    /// Files like those of a memory group that holds `bytes` bytes, half of them page cache.
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
        // The replacement of a group of plain files has no counters, so the move fails.
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
        let reason = ParentGroup::find(root.path(), "0::/\n").unwrap_err();
        assert_eq!(reason, "no `memory` hierarchy");
    }
}
