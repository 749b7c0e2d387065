//! Version 1: one hierarchy a controller, one group in each for a worker.

use base::text::Shown as _;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::files::{Counter, make_group, remove, sweep, try_group};
use crate::job::JobLimits;
use crate::meter::Usage;

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

/// The groups of a worker.
#[derive(Debug)]
pub(crate) struct Group {
    directories: [PathBuf; 3],
    memory: Memory,
    processes: Limit,
    cpu: Counter,
}

impl Group {
    pub(super) fn new(place: &Place, zygote: i32) -> io::Result<Self> {
        let [memory, pids, cpuacct] = &place.parents;
        let (name, memory) = make_group(memory)?;
        let directories = [memory, pids.join(&name), cpuacct.join(&name)];
        for group in &directories {
            // The first is there, and its name is this worker's in all hierarchies.
            fs::create_dir_all(group)?;
            fs::write(group.join("cgroup.procs"), zygote.to_string())?;
        }
        let [memory, pids, cpuacct] = &directories;
        Ok(Self {
            memory: Memory::open(memory)?,
            processes: Limit::open(&pids.join("pids.max"))?,
            cpu: Counter::open(&cpuacct.join("cpuacct.usage"), true)?,
            directories,
        })
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

impl Drop for Group {
    fn drop(&mut self) {
        for group in &self.directories {
            remove(group);
        }
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

/// The account of memory. What the group holds when a run begins (the zygote, the page cache of
/// earlier runs) is no part of the run: the figures are over and above it.
#[derive(Debug)]
struct Memory {
    limit: Limit,
    /// Limit of memory and swap, where swap is accounted.
    with_swap: Option<Limit>,
    usage: Counter,
    highest: Counter,
    events: Counter,
    /// Gives back page cache, where the kernel still has it.
    reclaim: Option<Counter>,
    before: u64,
    kills_before: u64,
}

/// More than this held before a run is given back first.
const MOST_BEFORE: u64 = 4 << 20;

/// Limits are multiples of this, so that little more or less held before does not change them. Whether a run went
/// over its own is seen by its peak.
const STEP: u64 = 256 << 10;

impl Memory {
    fn open(group: &Path) -> io::Result<Self> {
        let open = |name| Counter::open(&group.join(name), true);
        Ok(Self {
            limit: Limit::open(&group.join("memory.limit_in_bytes"))?,
            with_swap: Limit::open(&group.join("memory.memsw.limit_in_bytes")).ok(),
            usage: Counter::open(&group.join("memory.usage_in_bytes"), false)?,
            highest: open("memory.max_usage_in_bytes")?,
            events: Counter::open(&group.join("memory.oom_control"), false)?,
            reclaim: open("memory.force_empty").ok(),
            before: 0,
            kills_before: 0,
        })
    }

    fn begin(&mut self, limit: u64) -> io::Result<()> {
        self.before = self.usage.get()?;
        if let (Some(reclaim), true) = (&self.reclaim, self.before > MOST_BEFORE) {
            // Busy when not all could be given back.
            _ = reclaim.set(0);
            self.before = self.usage.get()?;
        }
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

    fn set_with_swap(&mut self, limit: u64) -> io::Result<()> {
        self.with_swap
            .as_mut()
            .map_or(Ok(()), |counter| counter.set(limit))
    }

    /// The kernel takes apart the box before while the next run goes on. If less is held than before the run, it had
    /// not been done with that; but at the limit it may have given back page cache instead.
    fn peak(&self) -> io::Result<u64> {
        let highest = self.highest.get()?;
        let before = match self.limit.now {
            Some(limit) if highest < limit => self.before.min(self.usage.get()?),
            _ => self.before,
        };
        Ok(highest.saturating_sub(before))
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

    #[test]
    fn a_machine_without_the_hierarchies_says_which_is_missing() {
        let root = tempfile::tempdir().unwrap();
        let reason = Place::find(root.path(), "0::/\n").unwrap_err();
        assert_eq!(reason, "no `memory` hierarchy");
    }
}
