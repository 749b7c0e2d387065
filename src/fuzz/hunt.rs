//! Trying cases, many at a time where the format allows it.
//!
//! Theory of operation: starting a program takes longer than most inputs need. Where the model can join inputs, a pack of
//! cases becomes one input, and one run tells that nothing is wrong with any of them. Otherwise the pack is halved, and
//! halved again, until single cases fail. A pack of which no half fails is a finding as it is: what is wrong goes
//! from one dataset to the next.

use super::candidate::Candidate;
use super::coverage::{Guesses, Traced};
use super::recipe::{Recipe, call};
use super::trial::{Failing, Trial, Tried};
use crate::fault::Fault;
use crate::plan::{Call, INPUT};
use crate::verdict::Verdict;
use generators::Draw;
use problems::Model;
use std::ops::Range;
use std::sync::Arc;

/// A case that was made.
#[derive(Clone, Debug)]
pub(super) struct Made {
    pub(super) number: u64,
    /// The generator call that makes it, where it has a seed.
    pub(super) call: Option<Call>,
    pub(super) input: Arc<[u8]>,
}

/// Cases that are tried together, in the order of their numbers.
#[derive(Clone, Debug)]
pub(super) enum Pack {
    /// To be made from their numbers.
    Numbers(Range<u64>),
    /// Enumerated: those that are left to be tried.
    Enumerated {
        made: Vec<Made>,
        cases: u64,
        without_input: Vec<u64>,
    },
    /// Besides the numbered cases: what coverage leads to.
    Guided(Guesses),
}

impl Pack {
    /// How many cases there are.
    pub(super) fn len(&self) -> u64 {
        match self {
            Self::Numbers(range) => range.end - range.start,
            Self::Enumerated { cases, .. } => *cases,
            Self::Guided(_) => 0,
        }
    }

    /// How many guesses there are besides.
    pub(super) fn guesses(&self) -> u64 {
        match self {
            Self::Numbers(_) | Self::Enumerated { .. } => 0,
            Self::Guided(guesses) => guesses.len(),
        }
    }
}

/// An input that a candidate fails.
#[derive(Clone, Debug)]
pub(super) struct Raw {
    /// The index of the candidate.
    pub(super) candidate: usize,
    /// The number of the case, or of the first of several.
    pub(super) number: u64,
    /// How many cases are joined in it.
    pub(super) joined: u64,
    /// The generator call of a single case.
    pub(super) call: Option<Call>,
    /// The choices with which it was called, where these are not those of its seed.
    pub(super) choices: Option<Vec<u64>>,
    pub(super) input: Arc<[u8]>,
    pub(super) failing: Failing,
}

/// What came of a pack.
#[derive(Debug, Default)]
pub(super) struct Caught {
    /// At most one for each candidate.
    pub(super) raws: Vec<Raw>,
    /// The numbers of the cases that could not be made, and why the last of them.
    pub(super) without_input: Vec<u64>,
    pub(super) reason: Option<(String, String)>,
    /// What guesses have reached.
    pub(super) traced: Vec<Traced>,
}

/// Tries cases on candidates.
pub(super) struct Hunt<'a> {
    pub(super) trial: Trial<'a>,
    pub(super) candidates: &'a [&'a dyn Candidate],
    pub(super) recipes: &'a [Recipe],
    /// Where the model's two solvers are held against each other: cases are tried without being written.
    pub(super) typed: Option<&'a dyn Model>,
    /// The only verdict that counts as a failure, if not all do.
    pub(super) find: Option<Verdict>,
}

impl Hunt<'_> {
    /// What those of the candidates that are `wanted` fail in a pack.
    pub(super) fn search(&self, pack: &Pack, wanted: &[usize]) -> Result<Caught, Fault> {
        let mut caught = Caught::default();
        match pack {
            Pack::Enumerated {
                made,
                without_input,
                ..
            } => {
                for made in made {
                    let subject = subject(made.number, 1);
                    self.trial.jury.require_valid(&made.input, None, &subject)?;
                }
                caught.without_input.clone_from(without_input);
                caught.raws = self.fail(made, wanted)?;
            }
            Pack::Numbers(range) => {
                let mut all = Vec::new();
                for number in range.clone() {
                    let call = call(self.recipes, number);
                    if !self.is_settled(&call) {
                        all.extend(self.make(number, call, &mut caught)?);
                    }
                }
                caught.raws = self.fail(&all, wanted)?;
            }
            Pack::Guided(guesses) => self.follow(guesses, wanted, &mut caught)?,
        }
        Ok(caught)
    }

    /// Whether nothing can be found in a case, as the model says by itself.
    fn is_settled(&self, call: &Call) -> bool {
        self.typed.is_some_and(|model| {
            let mut draw = Draw::fresh(call.seed, INPUT);
            matches!(
                model.agrees(&call.generator, &mut draw, &call.params),
                Ok(true)
            )
        })
    }

    /// Makes a case, unless its parameters admit no input.
    pub(super) fn make(
        &self,
        number: u64,
        call: Call,
        caught: &mut Caught,
    ) -> Result<Option<Made>, Fault> {
        let subject = subject(number, 1);
        let input: Arc<[u8]> = match self.trial.jury.sample(&call, &subject)? {
            Ok(input) => input.into(),
            Err(reason) => {
                caught.without_input.push(number);
                caught.reason = Some((call.generator, reason));
                return Ok(None);
            }
        };
        self.trial.jury.require_valid(&input, None, &subject)?;
        Ok(Some(Made {
            number,
            call: Some(call),
            input,
        }))
    }

    /// What the candidates at these indices fail: for each the first case, or the whole.
    fn fail(&self, made: &[Made], wanted: &[usize]) -> Result<Vec<Raw>, Fault> {
        let (Some(first), false) = (made.first(), wanted.is_empty()) else {
            return Ok(Vec::new());
        };
        let halves = made.split_at(made.len() / 2);
        let Some(input) = self.join(made) else {
            return self.fail_in_turn(halves, wanted);
        };
        let subject = subject(first.number, made.len());
        let answer = self.trial.answer(&input, &subject)?;
        let mut raws = Vec::new();
        for &candidate in wanted {
            let who = self.candidates[candidate];
            let failing = match self.trial.compare(who, &input, &answer, &subject)? {
                Tried::Accepted(_) => continue,
                Tried::Failed(failing) => *failing,
            };
            let smaller = match made.len() {
                1 => Vec::new(),
                _ => self.fail_in_turn(halves, &[candidate])?,
            };
            let counts = self.find.is_none_or(|verdict| verdict == failing.verdict);
            let whole = || Raw {
                candidate,
                number: first.number,
                joined: made.last().map_or(1, |last| last.number - first.number + 1),
                call: first.call.clone().filter(|_| made.len() == 1),
                choices: None,
                input: input.clone(),
                failing,
            };
            raws.extend(smaller.into_iter().next().or_else(|| counts.then(whole)));
        }
        Ok(raws)
    }

    /// The same in two halves: the second one is for those that pass the first.
    fn fail_in_turn(
        &self,
        (first, second): (&[Made], &[Made]),
        wanted: &[usize],
    ) -> Result<Vec<Raw>, Fault> {
        let mut raws = self.fail(first, wanted)?;
        let is_left = |&&candidate: &&usize| raws.iter().all(|raw| raw.candidate != candidate);
        let left: Vec<usize> = wanted.iter().filter(is_left).copied().collect();
        raws.extend(self.fail(second, &left)?);
        Ok(raws)
    }

    /// All cases as one input.
    fn join(&self, made: &[Made]) -> Option<Arc<[u8]>> {
        if let [single] = made {
            return Some(single.input.clone());
        }
        let inputs: Vec<&[u8]> = made.iter().map(|made| &*made.input).collect();
        let model = self.trial.jury.package().model.as_ref()?;
        model.join(&inputs).map(Arc::from)
    }
}

/// What a case is called in errors.
fn subject(number: u64, cases: usize) -> String {
    match cases {
        1 => format!("case {number} of fuzzing"),
        _ => format!("{cases} cases of fuzzing from {number} on"),
    }
}
