//! Attacks: searching for inputs on which accepted submissions fail, while no submission waits.
//!
//! # Theory of operation
//!
//! One thread attacks one submission at a time, in short steps, and starts a step only while no
//! submission waits. Its programs get only the slots that no submission waits for. After each step,
//! the database records in one transaction how far the attack has got and what it found. So a
//! server that is killed loses at most one step. A submission is attacked until its budget is used
//! or it fails.
//!
//! What was found is proposed to setters; contestants do not see it. A finding that is kept becomes
//! a hack, which is kept as any other. As soon as a version of the problem has the new case, all
//! submissions are judged again.

mod session;

use crate::catalog::{Catalog, Version};
use crate::contest::{self, Phase};
use crate::hacks::{HackError, Hacks};
use crate::settings::{AttackPolicy, AttackSettings};
use crate::store::{Store, StoreError, now};
use crate::work::Work;
use base::pool::{Pool, lock};
use session::Session;
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};
use terms::fault::{Blame, Fault};

/// How long the thread waits after the database or the machine failed.
const PAUSE: Duration = Duration::from_secs(30);
/// How long the server waits at its end for the step in progress.
const GRACE: Duration = Duration::from_secs(5);

/// The attacks on accepted submissions.
pub(crate) struct Attacks {
    store: Arc<Store>,
    catalog: Arc<Catalog>,
    work: Arc<Work>,
    hacks: Arc<Hacks>,
    /// The pool in which programs are compiled and run.
    pool: Arc<Pool>,
    settings: AttackSettings,
    state: Mutex<AttackState>,
    changed: Condvar,
}

#[derive(Default)]
struct AttackState {
    /// How often something may have changed.
    changes: u64,
    is_closed: bool,
    /// The problem whose submissions are attacked, and the flag that ends the step.
    now: Option<(String, Arc<AtomicBool>)>,
    /// The problem that was attacked last. The next one is another if there is one.
    last: String,
    /// The versions of problems that cannot be attacked.
    unfit: BTreeSet<String>,
}

impl Attacks {
    /// The attacks on submissions to all problems in the catalogue; they wait for the submissions
    /// of `work`, and `hacks` keeps what a setter accepts.
    pub(crate) fn new(
        (store, catalog): (Arc<Store>, Arc<Catalog>),
        work: Arc<Work>,
        hacks: Arc<Hacks>,
        pool: Arc<Pool>,
        settings: AttackSettings,
    ) -> Arc<Self> {
        Arc::new(Self {
            store,
            catalog,
            work,
            hacks,
            pool,
            settings,
            state: Mutex::default(),
            changed: Condvar::new(),
        })
    }

    /// What happens to findings.
    #[must_use]
    pub(crate) fn settings(&self) -> AttackSettings {
        self.settings
    }

    /// Starts attacking on a thread of its own, which [`Attacks::stop`] ends.
    pub(crate) fn start(self: &Arc<Self>) {
        let attacks = self.clone();
        thread::spawn(move || {
            while let Some(seen) = attacks.changes() {
                match attacks.attack_next() {
                    Ok(true) => {}
                    Ok(false) => attacks.wait(seen),
                    Err(error) => {
                        tracing::error!(%error, "no submission can be attacked");
                        attacks.pause(PAUSE);
                    }
                }
            }
        });
    }

    /// Wakes the thread because there may be something to attack.
    pub(crate) fn wake(&self) {
        lock(&self.state).changes += 1;
        self.changed.notify_all();
    }

    /// Starts nothing more, and ends the step in progress: the next server repeats it.
    pub(crate) fn stop(&self) {
        let end = Instant::now() + GRACE;
        let mut state = lock(&self.state);
        state.is_closed = true;
        if let Some((_, stop)) = &state.now {
            stop.store(true, Ordering::Relaxed);
        }
        self.changed.notify_all();
        while state.now.is_some() && Instant::now() < end {
            let left = end.saturating_duration_since(Instant::now());
            let waited = self.changed.wait_timeout(state, left);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// Stops the attacks on submissions to a problem, or allows them again.
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) fn stop_problem(
        &self,
        problem: &str,
        user: i64,
        stops: bool,
    ) -> Result<(), StoreError> {
        self.store.stop_attacks(problem, user, stops)?;
        if let Some((now, stop)) = &lock(&self.state).now
            && stops
            && now == problem
        {
            stop.store(true, Ordering::Relaxed);
        }
        self.wake();
        Ok(())
    }

    /// Makes a finding a case, on which all submissions are then judged; false if something was
    /// decided already.
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) fn keep(&self, finding: i64, user: Option<i64>) -> Result<bool, StoreError> {
        let hack = self.store.keep_finding(finding, user)?;
        self.hacks.wake();
        Ok(hack.is_some())
    }

    fn changes(&self) -> Option<u64> {
        let state = lock(&self.state);
        (!state.is_closed).then_some(state.changes)
    }

    /// Attacks the submissions to the next problem for a while; false if there are none, or if
    /// submissions wait.
    fn attack_next(&self) -> Result<bool, HackError> {
        self.rejudge_kept()?;
        if self.settings.policy == AttackPolicy::Off || self.must_wait() || self.is_too_early()? {
            return Ok(false);
        }
        let Some((problem, version)) = self.next_problem()? else {
            return Ok(false);
        };
        let stop = Arc::new(AtomicBool::new(false));
        {
            let mut state = lock(&self.state);
            stop.store(state.is_closed, Ordering::Relaxed);
            state.last.clone_from(&problem);
            state.now = Some((problem.clone(), stop.clone()));
        }
        let done = Session {
            attacks: self,
            problem: &problem,
            version: &version,
            stop: &stop,
        }
        .run();
        lock(&self.state).now = None;
        self.changed.notify_all();
        match done {
            // A stopped step may fail in any way.
            Err(HackError::Fault(_)) if stop.load(Ordering::Relaxed) => Ok(true),
            Err(HackError::Fault(fault)) if fault.blame() != Blame::Machine => {
                self.set_unfit(&problem, &version, &fault);
                Ok(true)
            }
            done => done.map(|()| true),
        }
    }

    fn set_unfit(&self, problem: &str, version: &Version, fault: &Fault) {
        tracing::warn!(problem, error = %fault, "submissions cannot be attacked");
        lock(&self.state).unfit.insert(version.hash().to_owned());
    }

    /// The next problem with a submission to attack, after the last one.
    fn next_problem(&self) -> Result<Option<(String, Arc<Version>)>, StoreError> {
        let (last, unfit) = {
            let state = lock(&self.state);
            (state.last.clone(), state.unfit.clone())
        };
        let entries = self.catalog.entries().into_iter();
        let (before, after): (Vec<_>, Vec<_>) = entries.partition(|(problem, _)| *problem <= last);
        for (problem, entry) in after.into_iter().chain(before) {
            let fit = |version: &Arc<Version>| {
                version.refuses_inputs().is_none() && !unfit.contains(version.hash())
            };
            if let Some(version) = entry.version.filter(fit)
                && !session::open(&self.store, &problem)?.is_empty()
            {
                return Ok(Some((problem, version)));
            }
        }
        Ok(None)
    }

    /// Whether a contest has to end first.
    fn is_too_early(&self) -> Result<bool, StoreError> {
        if !self.settings.after_contest {
            return Ok(false);
        }
        let contest = contest::current(&self.store)?;
        Ok(contest.is_some_and(|contest| contest.settings.phase(now()) != Phase::Over))
    }

    /// Whether submissions wait, or the server stops.
    fn must_wait(&self) -> bool {
        lock(&self.state).is_closed || self.work.queue().waiting() > 0
    }

    /// Judges all submissions again on findings that have become cases.
    fn rejudge_kept(&self) -> Result<(), StoreError> {
        for (finding, problem, path) in self.store.findings_to_rejudge()? {
            let case = path.trim_end_matches(".in");
            let has_case = self.catalog.current(&problem).is_some_and(|version| {
                let mut cases = version.cases().iter();
                cases.any(|it| it.planned.id == case)
            });
            if has_case {
                self.work.rejudge(&self.store.submissions_to(&problem)?)?;
                self.store.set_rejudged(finding)?;
            }
        }
        Ok(())
    }

    /// Waits until something may have changed since this many changes. Nothing announces the end of
    /// a contest.
    fn wait(&self, seen: u64) {
        let state = lock(&self.state);
        let goes_on = |state: &mut AttackState| state.changes == seen && !state.is_closed;
        if self.settings.after_contest {
            drop(self.changed.wait_timeout_while(state, PAUSE, goes_on));
        } else {
            drop(self.changed.wait_while(state, goes_on));
        }
    }

    /// Waits this long, or until the server stops.
    fn pause(&self, time: Duration) {
        let state = lock(&self.state);
        let goes_on = |state: &mut AttackState| !state.is_closed;
        drop(self.changed.wait_timeout_while(state, time, goes_on));
    }
}
