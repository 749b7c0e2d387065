//! The programs under attack, and in which order they are attacked.

use crate::arena::Arena;
use crate::confirm::{AlsoFailing, Broken, Finding, Origin};
use crate::progress::Progress;
use crate::promise::{Promise, order};
use crate::result::Outcome;
use crate::steps::Allowance;
use crate::target::AttackTarget;
use base::digest::{self, Hex};
use base::pool;
use fuzz::comparison::compare::Failing;
use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::time::{Duration, Instant};
use terms::event::Sink;
use terms::fault::{Blame, Fault};

/// A program under attack.
pub(crate) struct Entry<'a> {
    pub(crate) target: AttackTarget<'a>,
    pub(crate) progress: Progress,
    /// The largest share of the time limit that it needed on the data.
    pub(crate) time_share: f64,
    /// Set when the attack on it has ended, or when it was never attacked.
    pub(crate) outcome: Option<Outcome>,
    /// When the failure of the program was confirmed, from the start of the request.
    pub(crate) found_after: Option<Duration>,
}

/// All compiled programs, with the arena.
pub(crate) struct Field<'f, 'a> {
    pub(crate) arena: &'f Arena<'a>,
    pub(crate) entries: Vec<Entry<'a>>,
    pub(crate) sink: &'f dyn Sink,
    /// When the request began.
    begun: Instant,
    /// The programs that fail on the inputs of findings.
    failing: BTreeMap<Hex, Vec<Option<Failing>>>,
}

impl<'f, 'a> Field<'f, 'a> {
    pub(crate) fn new(
        arena: &'f Arena<'a>,
        entries: Vec<Entry<'a>>,
        sink: &'f dyn Sink,
        begun: Instant,
    ) -> Self {
        Self {
            arena,
            entries,
            sink,
            begun,
            failing: BTreeMap::new(),
        }
    }

    /// The programs whose attack has not ended, the most promising first.
    pub(crate) fn active(&self) -> Vec<usize> {
        let active = (0..self.entries.len()).filter(|index| self.is_active(*index));
        let active: Vec<usize> = active.collect();
        let promises = active.iter().map(|index| {
            let entry = &self.entries[*index];
            self.arena.promise(&entry.progress, (0, entry.time_share))
        });
        let promises: Vec<Promise> = promises.collect();
        order(&promises).into_iter().map(|at| active[at]).collect()
    }

    pub(crate) fn is_active(&self, index: usize) -> bool {
        self.entries[index].outcome.is_none()
    }

    /// Tries the plan on a program.
    pub(crate) fn plan(&mut self, index: usize, allowance: &Allowance<'_>) -> Result<(), Fault> {
        let entry = &mut self.entries[index];
        let broken = self
            .arena
            .try_plan(&entry.target, &mut entry.progress, allowance);
        let broken = self.unless_failed(index, broken, allowance)?;
        self.settle(index, broken.flatten(), allowance)
    }

    /// Fuzzes a program with at most this many cases.
    pub(crate) fn fuzz(
        &mut self,
        index: usize,
        cases: Option<u64>,
        allowance: &Allowance<'_>,
    ) -> Result<(), Fault> {
        let entry = &mut self.entries[index];
        let progress = (&mut entry.progress, cases);
        let broken = self
            .arena
            .try_fuzzing(&entry.target, progress, allowance, self.sink);
        let broken = self.unless_failed(index, broken, allowance)?;
        self.settle(index, broken.flatten(), allowance)
    }

    /// Ends the attack on a program if a program of the package failed; `None` also if the user has
    /// stopped.
    fn unless_failed<T>(
        &mut self,
        index: usize,
        done: Result<T, Fault>,
        allowance: &Allowance<'_>,
    ) -> Result<Option<T>, Fault> {
        match allowance.budget.unless_stopped(done) {
            Err(fault) if fault.blame() == Blame::Package => {
                self.entries[index].outcome = Some(Outcome::Fault(fault));
                Ok(None)
            }
            done => done,
        }
    }

    /// Confirms a failure, and passes its input on to the other programs, in which it may cause
    /// further findings.
    fn settle(
        &mut self,
        index: usize,
        broken: Option<Broken>,
        allowance: &Allowance<'_>,
    ) -> Result<(), Fault> {
        let broken = broken.map(|broken| (index, broken));
        let mut queue: VecDeque<(usize, Broken)> = broken.into_iter().collect();
        while let Some((index, broken)) = queue.pop_front() {
            if !self.is_active(index) {
                continue;
            }
            let confirmed = self.arena.confirm(&self.entries[index].target, broken);
            let confirmed = self.unless_failed(index, confirmed, allowance)?;
            let Some(mut finding) = confirmed.flatten() else {
                continue;
            };
            self.entries[index].found_after = Some(self.begun.elapsed());
            if finding.is_disputed() {
                self.entries[index].outcome = Some(Outcome::Disputed(Box::new(finding)));
                continue;
            }
            let failing = self.failing_on(&finding.input, allowance)?;
            finding.also = self.also(index, &failing);
            queue.extend(self.passed_on(index, &finding, &failing, allowance)?);
            self.entries[index].outcome = Some(Outcome::Broken(Box::new(finding)));
        }
        Ok(())
    }

    /// How each program fails on an input. A program that cannot be run on it does not count.
    fn failing_on(
        &mut self,
        input: &Arc<[u8]>,
        allowance: &Allowance<'_>,
    ) -> Result<Vec<Option<Failing>>, Fault> {
        let key = digest::sha256_hex(input);
        if let Some(known) = self.failing.get(&key) {
            return Ok(known.clone());
        }
        let arena = self.arena;
        let targets = self.entries.iter().map(|entry| &entry.target);
        let targets: Vec<&AttackTarget<'_>> = targets.collect();
        let failing = pool::map(arena.tools.pool.jobs(), &targets, |target| {
            arena.fails(target, input)
        });
        let mut all = Vec::new();
        for failing in failing {
            match allowance.budget.unless_stopped(failing) {
                Err(fault) if fault.blame() == Blame::Package => all.push(None),
                failing => all.push(failing?.flatten()),
            }
        }
        self.failing.insert(key, all.clone());
        Ok(all)
    }

    fn also(&self, index: usize, failing: &[Option<Failing>]) -> Vec<AlsoFailing> {
        let others = self.entries.iter().zip(failing).enumerate();
        let others = others.filter(|(other, _)| *other != index);
        let also = others.filter_map(|(_, (entry, failing))| {
            Some(AlsoFailing {
                name: entry.target.name().to_owned(),
                verdict: failing.as_ref()?.verdict,
            })
        });
        also.collect()
    }

    /// The other programs under attack that fail on the smallest input of a finding, or on the
    /// original one.
    fn passed_on(
        &mut self,
        index: usize,
        finding: &Finding,
        failing: &[Option<Failing>],
        allowance: &Allowance<'_>,
    ) -> Result<Vec<(usize, Broken)>, Fault> {
        let from = self.entries[index].target.name().to_owned();
        let mut broken = Vec::new();
        for (other, failing) in failing.iter().enumerate() {
            if other == index || !self.is_active(other) {
                continue;
            }
            let entry = &mut self.entries[other];
            entry.progress.passed_on += 1;
            if failing.is_some() {
                let input = finding.input.clone();
                broken.push((
                    other,
                    Broken {
                        origin: Origin::PassedOn(from.clone()),
                        found: input.clone(),
                        input,
                        gave_up: finding.gave_up,
                    },
                ));
            } else if finding.found != finding.input {
                let tried = self.arena.try_passed_on(
                    &entry.target,
                    (&from, &finding.found),
                    &mut entry.progress,
                    allowance,
                );
                let tried = self.unless_failed(other, tried, allowance)?;
                broken.extend(tried.flatten().map(|broken| (other, broken)));
            }
        }
        Ok(broken)
    }
}
