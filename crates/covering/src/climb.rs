//! A search for inputs with rare answers, and for large inputs, that starts at given ones.
//!
//! Random inputs often have the same answer: nearly every fraction cannot be reduced, nearly every
//! graph is connected. A given input with another answer shows the way. So the search changes each
//! kind of input equally often, by the reference's [answer](OutcomeKind), and what has a rare answer
//! is changed again and again. In addition, some inputs grow as far as the validators allow, and
//! their lists get a structure, on which slow programs are often slowest.
//!
//! Only the numbers of tries and of answers limit the search, so that it finds the same on every
//! machine.

use super::answers::effort;
use super::climbed::{Climbed, params_of};
use super::group::Limits;
use super::outcome::{InputForm, OutcomeKind};
use super::trial::Makers;
use generators::Draw;
use package::Package;
use std::collections::{BTreeMap, BTreeSet};
use variation::{ChangeKind, Step, StepKind, Steps};

/// How many of the smallest files the search starts at.
const MAX_FILES: usize = 12;
/// The maximum numbers of changed inputs and of those that are answered; several times as many if
/// answers are quick.
const MAX_TRIES: usize = 1500;
const MAX_ANSWERS: usize = 240;
/// The same for each case of a small plan.
const TRIES_PER_CASE: usize = 60;
/// How many inputs in a row may be rejected.
const MAX_REJECTED_IN_A_ROW: usize = 250;
/// How many changes of a kind are spared by each other case with the same kind of answer.
const CHANGES_PER_CASE: usize = 2;
/// For how many kinds of answers and files inputs are made longer, how often each is tried (more
/// often if answers are quick), and how many of these tries are answered.
const LENGTHENED: usize = 4;
const MAX_LENGTHENING_TRIES: usize = 200;
const MAX_LENGTHENING_ANSWERS: usize = 50;
/// The maximum size of an input that is changed again, in bytes.
const MAX_SMALL_BYTES: usize = 16 << 10;
/// How many inputs grow, how often each is tried to grow, and how many of these tries may fail in a
/// row.
const GROWN: usize = 6;
const MAX_GROWTH_TRIES: usize = 40;
const MAX_FAILED_GROWTH: usize = 10;
/// How many structures each grown input gets, and how often this is tried.
const STRUCTURES: usize = 4;
const MAX_STRUCTURE_TRIES: usize = 20;
/// How much is changed at most: bytes of inputs times steps, for small and for large inputs.
const MAX_SMALL_WORK: usize = 8 << 20;
const MAX_LARGE_WORK: usize = 24 << 20;
/// What a step counts even if the input is small.
const MIN_WORK: usize = 64;
/// Inputs grow up to this size in bytes.
const MAX_GROWN_BYTES: usize = 512 << 10;
/// The maximum size of all large inputs together, in bytes.
const MAX_TOTAL_BYTES: usize = 12 << 20;

/// A search, and what it has found.
pub(super) struct Climb<'a> {
    package: &'a Package,
    makers: Makers<'a>,
    limits: Limits,
    /// How often each kind of answer occurs in other cases.
    known: BTreeMap<OutcomeKind, usize>,
    met: BTreeSet<Vec<u8>>,
    found: Vec<Climbed>,
    answers: usize,
    /// The number of inputs that the validators rejected.
    pub(super) rejected: usize,
    number: u64,
    /// The sizes of the changed inputs times the numbers of their steps, and how much is allowed.
    work: usize,
    most_work: usize,
}

impl<'a> Climb<'a> {
    pub(super) fn new(
        package: &'a Package,
        makers: Makers<'a>,
        limits: &Limits,
        known: BTreeMap<OutcomeKind, usize>,
    ) -> Self {
        Self {
            package,
            makers,
            limits: *limits,
            known,
            met: BTreeSet::new(),
            found: Vec::new(),
            answers: 0,
            rejected: 0,
            number: 0,
            work: 0,
            most_work: 0,
        }
    }

    /// Searches for inputs from which this many cases are chosen; returns what it found.
    pub(super) fn run(&mut self, cases: usize) -> Vec<Climbed> {
        let files = self.package.given_files().distinct();
        for file in files.into_iter().take(MAX_FILES) {
            self.add_given(file);
        }
        if !self.found.is_empty() {
            self.most_work = MAX_SMALL_WORK;
            self.spread(cases);
            self.lengthen(cases);
            self.most_work = self.work + MAX_LARGE_WORK;
            self.grow(cases);
        }
        let found = std::mem::take(&mut self.found);
        found.into_iter().filter(|it| !it.is_given()).collect()
    }

    fn add_given(&mut self, file: &str) {
        let given = self.package.given_files();
        let place = given.names().iter().position(|name| name == file);
        let Some(input) = place.and_then(|place| given.contents().nth(place)) else {
            return;
        };
        let steps = Steps::default();
        self.add(
            (file.to_owned(), None),
            steps,
            (input, BTreeSet::new()),
            false,
        );
    }

    /// Adds a valid input with its answer, made from the one with this index in `found`; whether it
    /// was added.
    fn add(
        &mut self,
        (file, parent): (String, Option<usize>),
        steps: Steps,
        (input, changes): (Vec<u8>, BTreeSet<ChangeKind>),
        is_large: bool,
    ) -> bool {
        let Some(solve) = self.makers.solve else {
            return false;
        };
        self.answers += 1;
        self.met.insert(input.clone());
        let Some(answer) = solve(&input) else {
            return false;
        };
        let kind = OutcomeKind::from_answer(&answer);
        self.found.push(Climbed {
            is_border: parent.is_some_and(|parent| self.found[parent].kind != kind),
            kind,
            form: InputForm::from_input(&input),
            file,
            steps,
            input,
            changes,
            answer,
            expanded: 0,
            is_large,
        });
        true
    }

    /// The valid input that another step leads to; `None` if it is not new.
    fn changed(
        &mut self,
        (file, steps, size): (&str, &Steps, usize),
        kind: StepKind,
    ) -> Option<(Steps, Vec<u8>, BTreeSet<ChangeKind>)> {
        self.work += (size + MIN_WORK) * (steps.0.len() + 1);
        if steps.is_full() || self.limits.is_over() || self.work > self.most_work {
            return None;
        }
        let number = self.number;
        self.number += 1;
        let steps = steps.with(Step { kind, number });
        let given = self.package.given_files();
        let params = params_of(file, &steps);
        let made = given.vary(&mut Draw::replay(Vec::new()), &params).ok()?;
        if made.bytes.len() > self.limits.bytes.min(MAX_GROWN_BYTES)
            || self.met.contains(&made.bytes)
        {
            return None;
        }
        if !(self.makers.accepts)(&made.bytes) {
            self.rejected += 1;
            return None;
        }
        Some((steps, made.bytes, made.changes.into_iter().collect()))
    }

    /// Changes small inputs of each kind equally often.
    fn spread(&mut self, cases: usize) {
        let effort = effort(self.package);
        let most = effort * MAX_ANSWERS.min(self.answers + 6 * cases);
        let mut in_a_row = 0;
        let mut draw = Draw::fresh(self.package.seed(), "climb");
        for _ in 0..effort * MAX_TRIES.min(TRIES_PER_CASE * cases) {
            if self.answers >= most || in_a_row == MAX_REJECTED_IN_A_ROW {
                break;
            }
            let Some(parent) = self.next_parent(&mut draw) else {
                break;
            };
            self.found[parent].expanded += 1;
            let file = self.found[parent].file.clone();
            let steps = self.found[parent].steps.clone();
            let size = self.found[parent].input.len();
            let Some((steps, input, changes)) = self.changed((&file, &steps, size), StepKind::Any)
            else {
                in_a_row += 1;
                continue;
            };
            in_a_row = 0;
            self.add((file, Some(parent)), steps, (input, changes), false);
        }
    }

    /// The input to change next: of the kind, and then of the form, whose inputs were changed least
    /// often.
    fn next_parent(&self, draw: &mut Draw) -> Option<usize> {
        let mut kinds: BTreeMap<&OutcomeKind, (usize, Vec<usize>)> = BTreeMap::new();
        for (place, one) in self.found.iter().enumerate() {
            let of_others = || self.known.get(&one.kind).copied().unwrap_or(0);
            let (expanded, members) = kinds
                .entry(&one.kind)
                .or_insert_with(|| (CHANGES_PER_CASE * of_others(), Vec::new()));
            *expanded += one.expanded;
            if one.input.len() <= MAX_SMALL_BYTES && !one.steps.is_full() {
                members.push(place);
            }
        }
        kinds.retain(|_, (_, members)| !members.is_empty());
        let (_, members) = kinds.into_values().min_by_key(|(expanded, _)| *expanded)?;
        let mut forms: BTreeMap<&InputForm, (usize, Vec<usize>)> = BTreeMap::new();
        for place in members {
            let one = &self.found[place];
            let (expanded, members) = forms.entry(&one.form).or_default();
            *expanded += one.expanded;
            members.push(place);
        }
        let (_, members) = forms.into_values().min_by_key(|(expanded, _)| *expanded)?;
        Some(*draw.pick(&members))
    }

    /// Makes inputs of rare kinds longer, as long as their answers stay of the kind.
    fn lengthen(&mut self, cases: usize) {
        let mut starts: BTreeMap<(OutcomeKind, &str), Vec<usize>> = BTreeMap::new();
        for (place, one) in self.found.iter().enumerate() {
            let from = (one.kind.clone(), one.file.as_str());
            starts.entry(from).or_default().push(place);
        }
        let starts = starts.into_iter().map(|((kind, _), places)| (kind, places));
        let mut starts: Vec<(OutcomeKind, Vec<usize>)> = starts.collect();
        let known = |kind: &OutcomeKind| self.known.get(kind).copied().unwrap_or(0);
        starts.sort_by_key(|(kind, places)| (known(kind), places.len()));
        starts.truncate(LENGTHENED.min(cases));
        for (kind, places) in starts {
            // The input with the most different words: equal ones are easier to keep.
            let different = |place: &usize| self.found[*place].form.different();
            let Some(start) = places.into_iter().max_by_key(different) else {
                continue;
            };
            self.lengthened(start, &kind);
        }
    }

    fn lengthened(&mut self, mut best: usize, kind: &OutcomeKind) {
        let mut answers = 0;
        for _ in 0..effort(self.package) * MAX_LENGTHENING_TRIES {
            if answers == MAX_LENGTHENING_ANSWERS {
                break;
            }
            let (file, steps) = (
                self.found[best].file.clone(),
                self.found[best].steps.clone(),
            );
            let (size, different) = (
                self.found[best].input.len(),
                self.found[best].form.different(),
            );
            let Some((steps, input, changes)) = self.changed((&file, &steps, size), StepKind::Any)
            else {
                continue;
            };
            let is_longer = input.len() > size && input.len() <= MAX_SMALL_BYTES;
            if !is_longer || InputForm::from_input(&input).different() < different {
                continue;
            }
            answers += 1;
            if self.add((file, Some(best)), steps, (input, changes), false)
                && self.found.last().is_some_and(|it| it.kind == *kind)
            {
                best = self.found.len() - 1;
            }
        }
    }

    /// Makes some inputs as large as the validators allow, and gives their lists structures.
    fn grow(&mut self, cases: usize) {
        let mut starts = self.starts();
        starts.truncate(GROWN.min(cases));
        let mut bytes = 0;
        for place in starts {
            let file = self.found[place].file.clone();
            let steps = self.found[place].steps.clone();
            let start = self.found[place].input.len();
            let Some(grown) = self.grown(&file, steps, start) else {
                continue;
            };
            let mut large = vec![grown.clone()];
            for _ in 0..MAX_STRUCTURE_TRIES {
                if large.len() > STRUCTURES {
                    break;
                }
                large.extend(self.changed((&file, &grown.0, grown.1.len()), StepKind::Structure));
            }
            for (steps, input, changes) in large {
                if bytes + input.len() <= MAX_TOTAL_BYTES && !self.met.contains(&input) {
                    bytes += input.len();
                    self.add((file.clone(), Some(place)), steps, (input, changes), true);
                }
            }
        }
    }

    /// Inputs to grow: of each kind of answer, and of each given file.
    fn starts(&self) -> Vec<usize> {
        let mut starts: Vec<usize> = Vec::new();
        let mut kinds = BTreeSet::new();
        let mut files = BTreeSet::new();
        for (place, one) in self.found.iter().enumerate() {
            let is_new = kinds.insert(&one.kind);
            if files.insert(&one.file) || is_new {
                starts.push(place);
            }
        }
        starts
    }

    /// The largest input that growing leads to, if it is at least twice as large.
    fn grown(
        &mut self,
        file: &str,
        steps: Steps,
        start: usize,
    ) -> Option<(Steps, Vec<u8>, BTreeSet<ChangeKind>)> {
        let (mut best, mut size, mut failed) = (None, start, 0);
        let mut steps = steps;
        for _ in 0..MAX_GROWTH_TRIES {
            match self.changed((file, &steps, size), StepKind::Grow) {
                Some(larger) if larger.1.len() > size => {
                    (size, failed) = (larger.1.len(), 0);
                    steps.clone_from(&larger.0);
                    best = Some(larger);
                }
                _ => failed += 1,
            }
            if failed == MAX_FAILED_GROWTH {
                break;
            }
        }
        best.filter(|_| size >= 2 * start)
    }
}
