//! Running guided cases, and recording their coverage.

use crate::batch::{BatchResult, BatchRunner, CaseFailure};
use crate::comparison::candidate::{FastResult, Trace};
use crate::comparison::compare::Tried;
use cases::plan::{Call, INPUT};
use generators::{Choice, Draw};
use std::sync::Arc;
use terms::fault::Fault;

/// The name of guided cases in errors.
const SUBJECT: &str = "a case that coverage led to";

/// A case that may reach something new.
#[derive(Clone, Debug)]
pub(super) struct GuidedCase {
    /// The generator of the model and its parameters.
    pub(super) call: Call,
    /// Its choices; if missing, those of the call's seed.
    pub(super) choices: Option<Vec<u64>>,
}

/// A guided case with its input.
struct Realised {
    call: Call,
    choices: Vec<Choice>,
    input: Arc<[u8]>,
}

/// Guided cases that are tried one after another.
#[derive(Clone, Debug)]
pub(crate) struct GuidedCases {
    /// The number at which the run began, and how many cases a run needs to reach these.
    pub(super) start: u64,
    pub(super) cases: u64,
    pub(super) list: Vec<GuidedCase>,
}

/// A case and its coverage.
#[derive(Clone, Debug)]
pub(crate) struct Traced {
    pub(super) call: Call,
    pub(super) choices: Vec<Choice>,
    /// The coverage of all candidates.
    pub(super) reached: Vec<u64>,
}

impl Traced {
    /// Drops the coverage of candidates that are not wanted any more.
    pub(crate) fn keep(&mut self, wanted: &[usize]) {
        self.reached.retain(|way| {
            wanted
                .iter()
                .any(|candidate| *candidate as u64 == way >> 32)
        });
    }
}

impl GuidedCases {
    /// The number of guided cases.
    pub(crate) fn len(&self) -> u64 {
        self.list.len() as u64
    }
}

impl BatchRunner<'_> {
    /// Runs the `wanted` candidates on the cases; records their coverage and the first failure of
    /// each.
    pub(crate) fn follow(
        &self,
        guided: &GuidedCases,
        wanted: &[usize],
        result: &mut BatchResult,
    ) -> Result<(), Fault> {
        let mut made = Vec::new();
        for case in &guided.list {
            made.extend(self.realise(case)?);
        }
        let inputs: Vec<Arc<[u8]>> = made.iter().map(|made| made.input.clone()).collect();
        let mut traces = Vec::new();
        for &candidate in wanted {
            traces.push((
                candidate,
                self.candidates[candidate].trace(&inputs)?.into_iter(),
            ));
        }
        for made in made {
            let traces = traces
                .iter_mut()
                .filter_map(|(candidate, traces)| Some((*candidate, traces.next().flatten()?)));
            self.try_guided(made, traces.collect(), guided, result)?;
        }
        Ok(())
    }

    /// Makes the input of a guided case; `None` if its choices lead to no input.
    fn realise(
        &self,
        GuidedCase { call, choices }: &GuidedCase,
    ) -> Result<Option<Realised>, Fault> {
        let draw = match choices {
            None => Draw::fresh(call.seed, INPUT),
            Some(choices) => Draw::replay(choices.clone()),
        };
        let Some((choices, input)) = self.remake(call, draw) else {
            return Ok(None);
        };
        let input: Arc<[u8]> = input.into();
        let jury = self.comparison.jury;
        if self.is_open(call) {
            if jury
                .validate(&input, self.comparison.among, SUBJECT)?
                .is_err()
            {
                return Ok(None);
            }
        } else {
            jury.require_valid(&input, self.comparison.among, SUBJECT)?;
        }
        let call = call.clone();
        Ok(Some(Realised {
            call,
            choices,
            input,
        }))
    }

    fn try_guided(
        &self,
        Realised {
            call,
            choices,
            input,
        }: Realised,
        traces: Vec<(usize, Trace)>,
        guided: &GuidedCases,
        result: &mut BatchResult,
    ) -> Result<(), Fault> {
        let answer = self
            .comparison
            .answer(&input, FastResult::NotRun, SUBJECT)?;
        let mut reached = Vec::new();
        for (
            candidate,
            Trace {
                response,
                reached: ways,
            },
        ) in traces
        {
            let who = self.candidates[candidate];
            let tried = self
                .comparison
                .compare_traced(who, &input, &answer, response, SUBJECT)?;
            // A traced number has 32 bits; the index of the candidate keeps the edges of different
            // programs apart.
            let own = (candidate as u64) << 32;
            reached.extend(ways.into_iter().map(|way| own | u64::from(way)));
            let is_first = result
                .failures
                .iter()
                .all(|failure| failure.candidate != candidate);
            if let Tried::Failed(failing) = tried
                && is_first
                && self.find.is_none_or(|verdict| verdict == failing.verdict)
            {
                result.failures.push(CaseFailure {
                    candidate,
                    number: guided.start,
                    joined: guided.cases,
                    call: Some(call.clone()),
                    choices: Some(choices.iter().map(|choice| choice.value).collect()),
                    input: input.clone(),
                    failing: *failing,
                });
            }
        }
        result.traced.push(Traced {
            call,
            choices,
            reached,
        });
        Ok(())
    }

    /// Calls a generator in this process with a draw. Returns the used choices and the input;
    /// `None` if the generator makes no input.
    fn remake(&self, call: &Call, draw: Draw) -> Option<(Vec<Choice>, Vec<u8>)> {
        let package = self.comparison.jury.package();
        let generator = package.in_process(&call.generator)?;
        let mut draw = draw.recording();
        let input = generator.generate(&call.generator, &mut draw, &call.params);
        Some((draw.choices().to_vec(), input.ok()?))
    }
}
