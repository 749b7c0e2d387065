//! Building: from a plan to cases on disk.
//!
//! # Theory of operation
//!
//! The [`Jury`] makes a case in three steps (input, validation, answer). Then it is written: the
//! input to a file of its own, the answer to the file with all [`answers`], together with its
//! *stamp*. The stamp contains what the case was made from (generator call or file, fingerprint of
//! the jury's components) and the hashes of both. A case is kept if its stamp matches the plan and
//! its bytes match the stamp; otherwise it is built again. So it does not matter when an earlier
//! build was killed, or who modified the files.

mod answers;
mod dir;
mod lock;
mod make;

pub use answers::Answer;
pub use dir::{BuildDir, Use};
pub use lock::pinned;
pub use lock::{Lock, Pin};

use crate::jury::Jury;
use crate::plan::{Origin, Planned, plan};
use answers::Answers;
use base::digest::{self, Hex};
use base::pool::{Pool, Rank};
use package::{FileCase, Package};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fmt;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use terms::event::{Event, Sink, announce_stage};
use terms::fault::Fault;

/// A case on disk.
#[derive(Clone, Debug)]
pub struct Case {
    /// Its plan.
    pub planned: Planned,
    /// The file with its input.
    pub input: PathBuf,
    /// Its answer.
    pub answer: Answer,
    /// The hashes of both.
    pub hashes: Hashes,
}

impl Case {
    /// The size of its input in bytes; 0 if it cannot be read.
    #[must_use]
    pub fn input_bytes(&self) -> u64 {
        std::fs::metadata(&self.input).map_or(0, |it| it.len())
    }

    /// A case outside the plan: its files are written to `dir`, which must exist as long as this
    /// value. `group` is the index of its group.
    ///
    /// # Errors
    /// If a file cannot be written.
    pub fn outside_plan(
        dir: &Path,
        (group, id): (usize, &str),
        input: &FileCase,
        (bytes, answer): (&[u8], &[u8]),
    ) -> Result<Self, Fault> {
        let hashes = Hashes {
            input: digest::sha256_hex(bytes),
            answer: digest::sha256_hex(answer),
        };
        let answers = Answers::open(&dir.join("answers.pack"))?;
        Ok(Self {
            planned: Planned {
                id: id.to_owned(),
                group,
                name: input.name.clone(),
                origin: Origin::File(input.clone()),
            },
            input: input.input.clone(),
            answer: answers.add(id, String::new(), hashes.clone(), answer)?,
            hashes,
        })
    }
}

/// The SHA-256 of a case's files.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hashes {
    /// Of the input.
    pub input: Hex,
    /// Of the answer.
    pub answer: Hex,
}

/// A case whose bytes differ from those of the lock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drift {
    /// The id of the case.
    pub id: String,
    /// How it differs.
    pub difference: String,
}

impl fmt::Display for Drift {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            out,
            "{} is not as in cases.lock: {}",
            self.id, self.difference
        )
    }
}

/// The result of a build.
#[derive(Debug)]
pub struct Built {
    /// All cases, in the order of the plan.
    pub cases: Vec<Case>,
    /// How many of them were built now.
    pub made: usize,
    /// The cases that differ from the lock.
    pub drifts: Vec<Drift>,
    /// Whether the problem has a lock.
    pub locked: bool,
}

/// How to treat the lock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LockMode {
    /// Write it.
    Write,
    /// Compare with it, and leave differing data unchanged.
    Compare,
    /// Neither.
    Ignore,
}

/// Builds all cases of the jury's package.
///
/// # Errors
/// When a part of the package fails, or a file cannot be written. Finished cases stay.
pub fn build(
    jury: &Jury,
    dir: &BuildDir,
    mode: LockMode,
    pool: &Pool,
    sink: &dyn Sink,
) -> Result<Built, Fault> {
    let package = jury.package();
    let planned = plan(package);
    let pins = match mode {
        LockMode::Compare => Lock::read(&package.dir)?,
        // An existing lock is not read, so that a broken one can be replaced.
        LockMode::Write | LockMode::Ignore => None,
    };
    let locked = lock::path(&package.dir).exists();
    jury.prepare(pool)?;
    let maker = make::CaseMaker {
        jury,
        dir,
        answers: Answers::open(&dir.answers())?,
        fingerprint: jury.fingerprint()?,
        pins: pins.as_ref(),
    };
    let event = Event::Building {
        problem: &package.id,
        cases: planned.len(),
    };
    let stage = announce_stage(sink, &package.id, event);
    let cases = all_cases(&maker, &planned, pool, sink);
    drop(stage);
    let mut built = collect(cases)?;
    built.locked = locked;
    remove_strays(dir, &planned, maker.answers)?;
    if mode == LockMode::Write {
        write_lock(dir, &package.dir, &built.cases)?;
    }
    if let Some(lock) = &pins {
        built.drifts.extend(missing(lock, &planned));
    }
    Ok(built)
}

/// The cases of a package as they were built, in the order of the plan. Does not check what they
/// were made from, nor their bytes.
///
/// # Errors
/// If one is missing.
pub fn built(package: &Package, dir: &BuildDir) -> Result<Vec<Case>, Fault> {
    let answers = Answers::open(&dir.answers())?;
    let found = plan(package).into_iter().map(|planned| {
        let input = input_path(&dir.data(), &planned.id);
        match answers.find(&planned.id).filter(|_| input.is_file()) {
            Some(kept) => Ok(Case {
                planned,
                input,
                answer: kept.answer,
                hashes: kept.hashes,
            }),
            None => Err(Fault::file("read", &input, ErrorKind::NotFound.into())),
        }
    });
    found.collect()
}

/// Builds all cases, up to the first that fails: later ones are skipped unless they have started.
fn all_cases(
    maker: &make::CaseMaker<'_>,
    planned: &[Planned],
    pool: &Pool,
    sink: &dyn Sink,
) -> Vec<Result<make::CaseResult, Fault>> {
    let failed = AtomicUsize::new(usize::MAX);
    let indices: Vec<usize> = (0..planned.len()).collect();
    let outcomes = pool.map(Rank::Needed, &indices, |&index| {
        if index > failed.load(Ordering::Relaxed) {
            return None;
        }
        let outcome = maker.case(&planned[index]);
        if outcome.is_err() {
            failed.fetch_min(index, Ordering::Relaxed);
        }
        sink.event(Event::CaseBuilt {
            problem: &maker.jury.package().id,
            id: &planned[index].id,
        });
        Some(outcome)
    });
    outcomes.into_iter().flatten().collect()
}

fn collect(outcomes: Vec<Result<make::CaseResult, Fault>>) -> Result<Built, Fault> {
    let mut built = Built {
        cases: Vec::new(),
        made: 0,
        drifts: Vec::new(),
        locked: false,
    };
    for outcome in outcomes {
        match outcome? {
            make::CaseResult::Kept(case) => built.cases.push(case),
            make::CaseResult::Made(case) => {
                built.made += 1;
                built.cases.push(case);
            }
            make::CaseResult::Drifted(drift) => built.drifts.push(drift),
        }
    }
    Ok(built)
}

fn write_lock(dir: &BuildDir, problem: &Path, cases: &[Case]) -> Result<(), Fault> {
    let text = lock::text(cases.iter().map(|case| (&case.planned, &case.hashes)));
    let path = lock::path(problem);
    if std::fs::read(&path).is_ok_and(|old| old == text.as_bytes()) {
        return Ok(());
    }
    dir.write(&path, text.as_bytes())
}

/// The cases of a lock that are no longer in the plan.
fn missing(lock: &Lock, planned: &[Planned]) -> Vec<Drift> {
    let ids: BTreeSet<&str> = planned.iter().map(|planned| planned.id.as_str()).collect();
    let gone = lock.cases.keys().filter(|id| !ids.contains(id.as_str()));
    gone.map(|id| Drift {
        id: id.clone(),
        difference: "it is in the lock, but no longer in the spec".to_owned(),
    })
    .collect()
}

/// Removes files of earlier builds that belong to no case any more.
fn remove_strays(dir: &BuildDir, planned: &[Planned], answers: Answers) -> Result<(), Fault> {
    let ids: BTreeSet<&str> = planned.iter().map(|planned| planned.id.as_str()).collect();
    answers.tidy(&dir.drafts(), |id| ids.contains(id))?;
    let data = dir.data();
    let wanted: BTreeSet<PathBuf> = ids.iter().map(|id| input_path(&data, id)).collect();
    let groups = std::fs::read_dir(data).into_iter().flatten().flatten();
    for group in groups
        .map(|entry| entry.path())
        .filter(|path| path.is_dir())
    {
        for file in std::fs::read_dir(&group).into_iter().flatten().flatten() {
            let path = file.path();
            if !wanted.contains(&path) {
                std::fs::remove_file(&path).map_err(|error| Fault::file("remove", &path, error))?;
            }
        }
        // Fails for a directory that still has cases, as intended.
        let _ = std::fs::remove_dir(&group);
    }
    dir.remove_stamps()
}

/// The path of a case's input.
fn input_path(data: &Path, id: &str) -> PathBuf {
    data.join(format!("{id}.in"))
}
