//! Reusing the results of earlier runs.
//!
//! # Theory of operation
//!
//! The result of a case is stored under a hash of everything that determines it: the program and
//! its interpreter, input and answer, the checker or interactor, the limits, the isolation, and the
//! machine with this tool, so that times of other machines are never used. Each program has one
//! file of results, which is read before its first case and written after its last. Results that
//! another run might change are not stored: a time close to the limit, and a program that was
//! stopped for its elapsed time after it had used half of its CPU time.

use super::{Judge, JudgedCase};
use crate::machine::machine;
use base::digest::{Fingerprint, Hex, version_of};
use base::pool::lock;
use cases::build::{BuildDir, Case};
use cases::jury::Jury;
use program::Executable;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{Duration, SystemTime};
use terms::fault::Fault;
use terms::verdict::Verdict;

/// If a file is larger than this, it keeps only results that the last run used.
const FILE_BYTES: usize = 4 << 20;
/// If all files are larger than this, the results of the programs that were judged longest ago are
/// removed.
const ALL_BYTES: u64 = 64 << 20;

/// The results of a problem.
#[derive(Debug)]
pub struct ResultStore<'a> {
    dir: &'a BuildDir,
    machine: Hex,
    /// Whether results are only written, and everything is run.
    is_fresh: bool,
}

/// The results of one program.
pub(super) struct KeptResults<'a> {
    store: &'a ResultStore<'a>,
    path: PathBuf,
    /// By the group of the case: the hash of everything that determines a result besides the case,
    /// and the time limit.
    about: Vec<(Hex, Duration)>,
    /// Whether the program is a directory of outputs: then the id of the case also determines the
    /// result.
    by_id: bool,
    old: BTreeMap<Hex, JudgedCase>,
    used: Mutex<BTreeSet<Hex>>,
    /// The results of this run; `None` if another run may end otherwise.
    new: Mutex<BTreeMap<Hex, Option<JudgedCase>>>,
}

impl<'a> ResultStore<'a> {
    /// The results in a build directory. If `is_fresh`, none is reused, and new ones replace the
    /// old.
    #[must_use]
    pub fn new(dir: &'a BuildDir, is_fresh: bool) -> Self {
        Self {
            dir,
            machine: machine(),
            is_fresh,
        }
    }

    pub(super) fn dir(&self) -> &BuildDir {
        self.dir
    }

    /// The path of the record of submissions' durations.
    pub(super) fn times_path(&self) -> PathBuf {
        self.dir.results().join("times.json")
    }

    /// The results of a program. A file that cannot be read counts as empty and is overwritten.
    pub(super) fn open(
        &'a self,
        judge: &Judge<'_>,
        executable: &Executable,
    ) -> Result<KeptResults<'a>, Fault> {
        let package = judge.jury.package();
        let isolation = judge.sandbox.isolation();
        let program = Fingerprint::default()
            .with(&self.machine)
            .with(executable.key())
            .with(interpreter(executable))
            .with(isolation.level.to_string())
            .with(isolation.memory_source)
            .with(isolation.cpu_source)
            .finish();
        let groups = package.groups.iter().map(|group| {
            let limits = package.limits_for(executable.language(), Some(group));
            let stop_after = package.margins.stop_after(limits.time);
            let about = limits
                .add_to(Fingerprint::default().with(&program))
                .with(stop_after.as_nanos().to_le_bytes())
                .with(judge.jury.ruling_fingerprint(group)?)
                .finish();
            Ok((about, limits.time))
        });
        let name = format!("{}.json", &executable.key()[..32]);
        let path = self.dir.results().join(name);
        let old = fs::read(&path).ok();
        let old = old.and_then(|text| serde_json::from_slice(&text).ok());
        Ok(KeptResults {
            store: self,
            about: groups.collect::<Result<_, Fault>>()?,
            by_id: executable.language().is_outputs(),
            old: old.unwrap_or_default(),
            path,
            used: Mutex::default(),
            new: Mutex::default(),
        })
    }
}

impl KeptResults<'_> {
    fn key(&self, case: &Case) -> Hex {
        let about = Fingerprint::default()
            .with(&self.about[case.planned.group].0)
            .with(&case.hashes.input)
            .with(&case.hashes.answer);
        if self.by_id {
            return about.with(&case.planned.id).finish();
        }
        about.finish()
    }

    /// The result of an earlier run on a case.
    pub(super) fn find(&self, case: &Case) -> Option<JudgedCase> {
        if self.store.is_fresh {
            return None;
        }
        let key = self.key(case);
        let found = self.old.get(&key)?.clone();
        lock(&self.used).insert(key);
        Some(JudgedCase {
            id: case.planned.id.clone(),
            group: case.planned.group,
            kept: true,
            ..found
        })
    }

    /// Records the result of a run on a case.
    pub(super) fn note(&self, case: &Case, judged: &JudgedCase) {
        let (_, limit) = self.about[case.planned.group];
        let settled = is_settled(judged, limit).then(|| judged.clone());
        lock(&self.new).insert(self.key(case), settled);
    }

    /// Writes new results, unless the jury's components caused warnings, which would not be shown
    /// again. If writing fails, only time is lost.
    pub(super) fn write(self, jury: &Jury<'_>) {
        let Self {
            store,
            path,
            old,
            used,
            new,
            ..
        } = self;
        let new = new.into_inner().unwrap_or_default();
        let has_news =
            |(key, result): (&Hex, &Option<JudgedCase>)| result.is_some() || old.contains_key(key);
        if !new.iter().any(has_news) || !jury.warnings().is_empty() {
            return;
        }
        let used = used.into_inner().unwrap_or_default();
        let text = |all: &BTreeMap<Hex, JudgedCase>| serde_json::to_vec(all).unwrap_or_default();
        let old = old.into_iter().filter(|(key, _)| !new.contains_key(key));
        let (mut least, others): (BTreeMap<_, _>, BTreeMap<_, _>) =
            old.partition(|(key, _)| used.contains(key));
        let settled = new
            .iter()
            .filter_map(|(key, result)| Some((key.clone(), result.clone()?)));
        least.extend(settled);
        let mut all = least.clone();
        all.extend(others);
        let mut bytes = text(&all);
        if bytes.len() > FILE_BYTES {
            bytes = text(&least);
        }
        if store.dir.write(&path, &bytes).is_ok() {
            tidy(&store.dir.results());
        }
    }
}

/// Whether another run would have the same result.
fn is_settled(judged: &JudgedCase, limit: Duration) -> bool {
    // Stopped for its elapsed time: a program that sleeps does so each time, but one that was
    // nearly done may finish.
    let stopped_busy =
        judged.verdict == Verdict::TimeLimit && judged.cpu > limit / 2 && judged.cpu <= limit;
    !judged.near_limit && !stopped_busy
}

/// Removes the oldest files of a directory that is too large.
fn tidy(dir: &Path) {
    let files = fs::read_dir(dir).into_iter().flatten().flatten();
    let files = files.filter_map(|file| {
        let metadata = file.metadata().ok()?;
        let changed = metadata.modified().unwrap_or(SystemTime::UNIX_EPOCH);
        Some((changed, metadata.len(), file.path()))
    });
    let mut files: Vec<_> = files.collect();
    files.sort();
    let mut all: u64 = files.iter().map(|(_, bytes, _)| bytes).sum();
    for (_, bytes, path) in files {
        if all <= ALL_BYTES {
            break;
        }
        let _ = fs::remove_file(path);
        all -= bytes;
    }
}

/// The version of what runs a program that is not its own executable.
fn interpreter(executable: &Executable) -> Hex {
    let command = executable.language().run.first();
    let path = command.map(Path::new).filter(|path| path.is_absolute());
    path.and_then(version_of).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::{ALL_BYTES, JudgedCase, Verdict, is_settled, tidy};
    use std::fs::File;
    use std::time::{Duration, SystemTime};

    const LIMIT: Duration = Duration::from_secs(1);

    fn judged(verdict: Verdict, cpu: Duration, near_limit: bool) -> JudgedCase {
        let text = r#"{"verdict": "accepted", "share": 0.1, "cpu": {"secs": 0, "nanos": 0},
            "wall": {"secs": 0, "nanos": 0}, "memory": 1, "message": "", "place": null, "diff": null,
            "debug": "", "transcript": null}"#;
        let kept: JudgedCase = serde_json::from_str(text).unwrap();
        JudgedCase {
            verdict,
            cpu,
            near_limit,
            ..kept
        }
    }

    #[test]
    fn what_another_run_may_change_is_not_kept() {
        for (verdict, cpu, near_limit, expected) in [
            (Verdict::Accepted, LIMIT / 2, false, true),
            (Verdict::Accepted, LIMIT, true, false),
            (Verdict::TimeLimit, LIMIT * 11 / 10, false, true),
            (Verdict::TimeLimit, LIMIT, true, false),
            (Verdict::TimeLimit, LIMIT / 10, false, true),
            (Verdict::TimeLimit, LIMIT * 3 / 4, false, false),
        ] {
            let judged = judged(verdict, cpu, near_limit);
            assert_eq!(is_settled(&judged, LIMIT), expected, "{judged:?}");
        }
    }

    #[test]
    fn the_oldest_files_go_where_there_is_too_much() {
        let dir = tempfile::tempdir().unwrap();
        for (name, age, bytes) in [("old", 3, 5), ("middle", 2, ALL_BYTES - 10), ("new", 1, 10)] {
            let file = File::create(dir.path().join(name)).unwrap();
            file.set_len(bytes).unwrap();
            let changed = SystemTime::now() - Duration::from_secs(age);
            file.set_modified(changed).unwrap();
        }
        tidy(dir.path());
        let left = ["old", "middle", "new"].map(|name| dir.path().join(name).exists());
        assert_eq!(left, [false, true, true]);
    }
}
