//! The candidates of the search for inputs, and the inputs found so far.

use crate::cover::greedy;
use base::pool::{self, lock};
use cases::plan::Call;
use fuzz::Finding;
use fuzz::comparison::Budget;
use fuzz::comparison::candidate::Candidate;
use fuzz::comparison::compare::{Comparison, Failing};
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};
use terms::fault::Fault;
use terms::verdict::Verdict;

/// The name of found inputs in errors.
const SUBJECT: &str = "an input that was found for a mutant";

/// An input that reveals something that no case reveals.
#[derive(Clone, Debug)]
pub struct FoundInput {
    /// The input; a single case has been shrunk.
    pub input: Arc<[u8]>,
    /// Its size when it was found.
    pub found_bytes: usize,
    /// The number of joined cases.
    pub joined: u64,
    /// The generator call that makes the original input, if there is one.
    pub call: Option<Call>,
    /// The indices of the mutants that it kills, with the verdicts.
    pub kills: Vec<(usize, Verdict)>,
    /// The indices of the wrong solutions of the package that it catches, with the verdicts.
    pub catches: Vec<(usize, Verdict)>,
    /// The bounds of quantities that it reaches.
    pub reaches: Vec<String>,
    /// Why the first of them fails.
    pub message: String,
}

impl FoundInput {
    /// An input with this many cases, without results.
    pub(crate) fn new(input: Arc<[u8]>, joined: u64) -> Self {
        Self {
            found_bytes: input.len(),
            input,
            joined,
            call: None,
            kills: Vec::new(),
            catches: Vec::new(),
            reaches: Vec::new(),
            message: String::new(),
        }
    }
}

/// The candidates, and the inputs found for them.
pub(crate) struct Race<'a> {
    pub(crate) comparison: Comparison<'a>,
    pub(crate) candidates: &'a [&'a dyn Candidate],
    pub(crate) jobs: usize,
    /// The found inputs; kills are indices of candidates.
    pub(crate) found: Mutex<Vec<FoundInput>>,
}

impl Race<'_> {
    /// The candidates without a found input.
    pub(crate) fn left(&self) -> Vec<usize> {
        let killed = killed(&lock(&self.found));
        let places = 0..self.candidates.len();
        places.filter(|place| !killed.contains(place)).collect()
    }

    /// Records a finding for one of these candidates, and which others fail on it: they are
    /// settled. Returns their indices in `among`.
    pub(crate) fn settle(&self, finding: &Finding, among: &[usize]) -> Result<Vec<usize>, Fault> {
        let found_for = among[finding.candidate];
        let mut others = self.left();
        others.retain(|place| *place != found_for);
        let others = self.fail_on(&others, &finding.input)?;
        let mut kills = vec![(found_for, finding.failing.verdict)];
        kills.extend(
            others
                .iter()
                .map(|(place, failing)| (*place, failing.verdict)),
        );
        let settled = kills.iter();
        let settled = settled.filter_map(|(place, _)| among.iter().position(|it| it == place));
        let settled = settled.collect();
        lock(&self.found).push(FoundInput {
            found_bytes: finding.found.len(),
            call: finding.call.clone(),
            kills,
            message: finding.failing.message.clone(),
            ..FoundInput::new(finding.input.clone(), 1)
        });
        Ok(settled)
    }

    /// The remaining candidates that fail on an input, with their failures.
    pub(crate) fn fail_on_left(&self, input: &Arc<[u8]>) -> Result<Vec<(usize, Failing)>, Fault> {
        self.fail_on(&self.left(), input)
    }

    /// Records an input with this many cases, on which these candidates fail.
    pub(crate) fn note(&self, input: Arc<[u8]>, joined: u64, failed: &[(usize, Failing)]) {
        let message = failed.first().map(|(_, first)| first.message.clone());
        lock(&self.found).push(FoundInput {
            kills: verdicts(failed).collect(),
            message: message.unwrap_or_default(),
            ..FoundInput::new(input, joined)
        });
    }

    /// Which of these candidates fail on an input, with their failures.
    fn fail_on(&self, tried: &[usize], input: &Arc<[u8]>) -> Result<Vec<(usize, Failing)>, Fault> {
        let failed = pool::map(self.jobs, tried, |place| {
            let candidate = self.candidates[*place];
            let failing = self.comparison.fails(candidate, input, SUBJECT)?;
            Ok(failing.map(|failing| (*place, failing)))
        });
        let failed: Result<Vec<Option<(usize, Failing)>>, Fault> = failed.into_iter().collect();
        Ok(failed?.into_iter().flatten().collect())
    }

    /// The fewest findings that together kill everything that any finding kills, with their kills.
    pub(crate) fn offered(self, budget: &Budget<'_>) -> Result<Vec<FoundInput>, Fault> {
        let mut found = std::mem::take(&mut *lock(&self.found));
        let killed = killed(&found);
        for FoundInput { input, kills, .. } in &mut found {
            let is_unknown = |place: &usize| kills.iter().all(|(known, _)| known != place);
            let unknown: Vec<usize> = killed.iter().copied().filter(is_unknown).collect();
            if budget.is_over() {
                break;
            }
            let more = budget.unless_stopped(self.fail_on(&unknown, input))?;
            kills.extend(verdicts(&more.unwrap_or_default()));
            kills.sort_unstable();
        }
        let sets = found.iter().map(|found| {
            let places = found.kills.iter().map(|(place, _)| *place);
            places.collect()
        });
        let sets: Vec<BTreeSet<usize>> = sets.collect();
        let offered = greedy(&sets).into_iter();
        Ok(offered.map(|place| found[place].clone()).collect())
    }
}

fn verdicts(failed: &[(usize, Failing)]) -> impl Iterator<Item = (usize, Verdict)> {
    failed
        .iter()
        .map(|(place, failing)| (*place, failing.verdict))
}

fn killed(found: &[FoundInput]) -> BTreeSet<usize> {
    let kills = found.iter().flat_map(|found| &found.kills);
    kills.map(|(place, _)| *place).collect()
}
