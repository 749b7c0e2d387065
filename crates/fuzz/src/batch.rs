//! Trying cases, several at once if the input format allows it.
//!
//! Starting a program takes longer than running it on most inputs. If inputs can be joined, a
//! pack of cases becomes one input, and a single run shows that none of them fails. Otherwise the
//! pack is halved repeatedly, until single cases fail. If a pack fails but neither of its halves
//! does, the whole pack is the finding: the bug carries over from one dataset to the next.
//!
//! Fast runs on the inputs of several packs are made together, before any response is compared. So
//! the tool does not wait for each single response, and a fork server does not wait for each single
//! input.

use super::coverage::{GuidedCases, Traced};
use super::make::MakingTimes;
use super::pack::{MadeCase, Pack};
use super::recipe::{Recipe, call};
use crate::comparison::candidate::{Candidate, FastResult};
use crate::comparison::compare::{Comparison, Failing, Tried};
use cases::plan::{Call, INPUT};
use generators::Draw;
use problems::Model;
use std::sync::Arc;
use terms::fault::Fault;
use terms::verdict::Verdict;

/// An input on which a candidate fails.
#[derive(Clone, Debug)]
pub(super) struct CaseFailure {
    /// The index of the candidate in the task.
    pub(super) candidate: usize,
    /// The number of the case, or of the first of several joined cases.
    pub(super) number: u64,
    /// How many cases are joined in the input.
    pub(super) joined: u64,
    /// The generator call of a single case.
    pub(super) call: Option<Call>,
    /// The choices of the call, if they differ from those of its seed.
    pub(super) choices: Option<Vec<u64>>,
    pub(super) input: Arc<[u8]>,
    pub(super) failing: Failing,
}

/// The maximum size in bytes of several cases that are joined to one input.
const MAX_JOINED_BYTES: usize = 256 << 10;

/// The results of a pack.
#[derive(Debug, Default)]
pub(super) struct BatchResult {
    /// At most one failure of each candidate.
    pub(super) failures: Vec<CaseFailure>,
    /// The numbers of the cases without an input; `reason` belongs to the last of them.
    pub(super) without_input: Vec<u64>,
    /// The numbers of those cases whose inputs the validators rejected.
    pub(super) rejected: Vec<u64>,
    pub(super) reason: Option<(String, String)>,
    /// The coverage of guided cases.
    pub(super) traced: Vec<Traced>,
}

impl BatchResult {
    /// Records that the validators reject the input of a case, with the reason.
    pub(super) fn reject(&mut self, number: u64, generator: &str, reason: String) {
        self.without_input.push(number);
        self.rejected.push(number);
        self.reason = Some((generator.to_owned(), reason));
    }

    /// Drops the results of candidates that are not wanted any more: whether they were tried depends
    /// on how far ahead cases were given out.
    pub(super) fn keep(&mut self, wanted: &[usize]) {
        self.failures
            .retain(|failure| wanted.contains(&failure.candidate));
        for traced in &mut self.traced {
            traced.keep(wanted);
        }
    }
}

/// Tries cases on candidates.
pub(super) struct BatchRunner<'a> {
    pub(super) comparison: Comparison<'a>,
    pub(super) candidates: &'a [&'a dyn Candidate],
    pub(super) recipes: &'a [Recipe],
    /// Set if the model's two solvers are compared with each other: such cases are tried without
    /// writing the input as text.
    pub(super) typed: Option<&'a dyn Model>,
    /// If set, only this verdict counts as a failure.
    pub(super) find: Option<Verdict>,
    /// The time that making inputs takes.
    pub(super) making: MakingTimes,
}

/// Several cases as one input.
struct BatchInput {
    made: Vec<MadeCase>,
    input: Arc<[u8]>,
    /// The fast runs of the oracle and of the wanted candidates on it.
    oracle: FastResult,
    candidates: Vec<FastResult>,
}

/// A pack with its inputs.
struct Ready<'p> {
    batch_inputs: Vec<BatchInput>,
    guided: Option<&'p GuidedCases>,
    result: BatchResult,
}

impl BatchRunner<'_> {
    /// Tries packs on the `wanted` candidates, up to the first pack that cannot be tried, or whose
    /// inputs were not all made before the time was over.
    pub(super) fn search(
        &self,
        packs: &[Pack],
        wanted: &[usize],
        is_over: &dyn Fn() -> bool,
    ) -> Vec<Result<BatchResult, Fault>> {
        let mut fault = None;
        let prepared = packs.iter().map(|pack| self.prepare(pack, is_over));
        let mut ready: Vec<Ready<'_>> = prepared
            .map_while(|pack| pack.map_err(|error| fault = Some(error)).ok().flatten())
            .collect();
        if let Err(error) = self.run_fast(&mut ready, wanted) {
            return vec![Err(error)];
        }
        let mut results: Vec<_> = ready
            .into_iter()
            .map(|pack| self.finish(pack, wanted))
            .collect();
        results.extend(fault.map(Err));
        results
    }

    /// Generates the inputs of a pack; `None` if the time was over before the last of them.
    fn prepare<'p>(
        &self,
        pack: &'p Pack,
        is_over: &dyn Fn() -> bool,
    ) -> Result<Option<Ready<'p>>, Fault> {
        let mut ready = Ready {
            batch_inputs: Vec::new(),
            guided: None,
            result: BatchResult::default(),
        };
        match pack {
            Pack::Enumerated {
                made,
                without_input,
                ..
            } => {
                ready.result.without_input.clone_from(without_input);
                let valid = self.valid(made, &mut ready.result)?;
                self.join_all(valid, &mut ready.batch_inputs)?;
            }
            Pack::Numbers(range) => {
                let mut all = Vec::new();
                for number in range.clone() {
                    if is_over() {
                        return Ok(None);
                    }
                    let call = call(self.recipes, number);
                    if !self.is_settled(&call) {
                        all.extend(self.make(number, call, &mut ready.result)?);
                    }
                }
                self.join_all(all, &mut ready.batch_inputs)?;
            }
            Pack::Guided(guided) => ready.guided = Some(guided),
        }
        Ok(Some(ready))
    }

    /// Joins cases to as few inputs as the format allows.
    ///
    /// # Errors
    /// When a case is not valid.
    fn join_all(
        &self,
        mut made: Vec<MadeCase>,
        batch_inputs: &mut Vec<BatchInput>,
    ) -> Result<(), Fault> {
        // A model only joins inputs that it accepts, so validating each text separately would
        // read it twice.
        if made.len() == 1 || !self.is_valid_if_joined() {
            for made in &made {
                self.require_valid(made)?;
            }
        }
        if let Some(input) = self.join(&made) {
            batch_inputs.push(BatchInput {
                made,
                input,
                oracle: FastResult::NotRun,
                candidates: Vec::new(),
            });
        } else if !made.is_empty() {
            let second = made.split_off(made.len() / 2);
            self.join_all(made, batch_inputs)?;
            self.join_all(second, batch_inputs)?;
        }
        Ok(())
    }

    /// Whether inputs that are joined, and the joined one, are certainly valid.
    fn is_valid_if_joined(&self) -> bool {
        let Comparison { jury, among, .. } = self.comparison;
        among.is_none_or(|group| group.bounds.is_none()) && jury.validates_by_model()
    }

    /// Makes the fast runs of the oracle and of each wanted candidate on all inputs.
    fn run_fast(&self, packs: &mut [Ready<'_>], wanted: &[usize]) -> Result<(), Fault> {
        let mut batch_inputs: Vec<&mut BatchInput> = packs
            .iter_mut()
            .flat_map(|pack| &mut pack.batch_inputs)
            .collect();
        let inputs: Vec<Arc<[u8]>> = batch_inputs
            .iter()
            .map(|batch_input| batch_input.input.clone())
            .collect();
        // Guided cases are traced instead, and settled cases are not run, so no server has to start
        // for them.
        if inputs.is_empty() {
            return Ok(());
        }
        if let Some(answerer) = self.comparison.answerer() {
            for (batch_input, response) in batch_inputs.iter_mut().zip(answerer.fast_run(&inputs)?)
            {
                batch_input.oracle = FastResult::Done(response);
            }
        }
        for &candidate in wanted {
            let responses = self.candidates[candidate].fast_run(&inputs)?;
            for (batch_input, response) in batch_inputs.iter_mut().zip(responses) {
                batch_input.candidates.push(FastResult::Done(response));
            }
        }
        Ok(())
    }

    /// The first failure of each candidate in a pack.
    fn finish(&self, pack: Ready<'_>, wanted: &[usize]) -> Result<BatchResult, Fault> {
        let mut result = pack.result;
        if let Some(guided) = pack.guided {
            self.follow(guided, wanted, &mut result)?;
        }
        for batch_input in pack.batch_inputs {
            let failed = self.compare_batch(batch_input, wanted, &result.failures)?;
            result.failures.extend(failed);
        }
        Ok(result)
    }

    /// Whether the model alone shows that a case cannot fail. All other cases, for example without
    /// an input or with differing solvers, take the normal path, where they are counted or the
    /// difference is confirmed on the text of the input.
    fn is_settled(&self, call: &Call) -> bool {
        self.typed.is_some_and(|model| {
            let mut draw = Draw::fresh(call.seed, INPUT);
            matches!(
                model.agrees(&call.generator, &mut draw, &call.params),
                Ok(true)
            )
        })
    }

    /// The failures of the wanted candidates that have not failed yet: the first failing case of
    /// each, or all cases together.
    fn compare_batch(
        &self,
        batch_input: BatchInput,
        wanted: &[usize],
        known: &[CaseFailure],
    ) -> Result<Vec<CaseFailure>, Fault> {
        let BatchInput {
            made,
            input,
            oracle,
            candidates: fast_results,
        } = batch_input;
        let is_left = |candidate: usize| known.iter().all(|failure| failure.candidate != candidate);
        let mut fast_results = fast_results.into_iter();
        let left: Vec<(usize, FastResult)> = wanted
            .iter()
            .map(|candidate| (*candidate, fast_results.next().unwrap_or_default()))
            .filter(|(candidate, _)| is_left(*candidate))
            .collect();
        let (Some(first), Some(last), false) = (made.first(), made.last(), left.is_empty()) else {
            return Ok(Vec::new());
        };
        let subject = subject(first.number, made.len());
        let answer = self.comparison.answer(&input, oracle, &subject)?;
        let mut failures = Vec::new();
        for (candidate, fast) in left {
            let who = self.candidates[candidate];
            let failing = match self
                .comparison
                .compare(who, &input, &answer, fast, &subject)?
            {
                Tried::Accepted(_) => continue,
                Tried::Failed(failing) => *failing,
            };
            // Done for every verdict: alone, a case may fail differently than joined with others.
            let smaller = self.first_of_halves(&made, candidate)?;
            let counts = self.find.is_none_or(|verdict| verdict == failing.verdict);
            let whole = || CaseFailure {
                candidate,
                number: first.number,
                joined: last.number - first.number + 1,
                call: first.call.clone().filter(|_| made.len() == 1),
                choices: None,
                input: input.clone(),
                failing,
            };
            failures.extend(smaller.or_else(|| counts.then(whole)));
        }
        Ok(failures)
    }

    /// The first failure of a candidate in the two halves of several cases.
    fn first_of_halves(
        &self,
        made: &[MadeCase],
        candidate: usize,
    ) -> Result<Option<CaseFailure>, Fault> {
        if made.len() == 1 {
            return Ok(None);
        }
        let (first, second) = made.split_at(made.len() / 2);
        for half in [first, second] {
            let mut batch_inputs = Vec::new();
            self.join_all(half.to_vec(), &mut batch_inputs)?;
            for batch_input in batch_inputs {
                let mut failures = self.compare_batch(batch_input, &[candidate], &[])?;
                if let Some(failure) = failures.pop() {
                    return Ok(Some(failure));
                }
            }
        }
        Ok(None)
    }

    /// All cases as one input.
    fn join(&self, made: &[MadeCase]) -> Option<Arc<[u8]>> {
        if let [single] = made {
            return Some(single.input.clone());
        }
        let Comparison { jury, among, .. } = self.comparison;
        let inputs: Vec<&[u8]> = made.iter().map(|made| &*made.input).collect();
        let bytes: usize = inputs.iter().map(|input| input.len()).sum();
        // Large inputs gain nothing from being joined, and reading them again takes long.
        if bytes > MAX_JOINED_BYTES {
            return None;
        }
        let joined: Arc<[u8]> = jury.package().join(&inputs)?.into();
        // Programs and bounds may restrict the whole file further than the declaration does.
        let is_valid = self.is_valid_if_joined()
            || matches!(jury.validate(&joined, among, "joined cases"), Ok(Ok(())));
        is_valid.then_some(joined)
    }
}

/// The name of a case in errors.
pub(super) fn subject(number: u64, cases: usize) -> String {
    match cases {
        1 => format!("case {number} of fuzzing"),
        _ => format!("{cases} cases of fuzzing from {number} on"),
    }
}
