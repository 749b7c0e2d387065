//! Trying generator calls with the programs of the package.
//!
//! A program may fail with numbers that no group of the spec uses, and a validator on unexpected
//! input. Neither is a fault of the package: it means that there is no such input. A program that
//! repeatedly runs into its time limit is only called again as it was before.

use super::trial::Makers;
use cases::jury::Jury;
use cases::plan::Call;
use package::{Group, Part};
use std::cell::{OnceCell, RefCell};
use std::collections::BTreeMap;
use std::sync::Arc;
use terms::fault::{Fault, PartFailure};

/// How often each program may run into its time limit, and usually all together.
const MAX_HANGS: usize = 2;
/// What stands for the validators where hangs are counted.
const VALIDATORS: &str = "validators";
/// What stands for the reference.
const REFERENCE: &str = "the reference";

/// A jury that makes and validates the inputs of generator calls.
pub struct JuryTrial<'a> {
    jury: &'a Jury<'a>,
    /// The group for validation; `None` accepts cases of any group.
    group: Option<&'a Group>,
    /// The name of inputs in errors.
    subject: &'a str,
    /// Whether validators may fail on inputs as well.
    is_bold: bool,
    hangs: Hangs,
    /// The calls that made an input.
    made: RefCell<Vec<Call>>,
    /// The first failure that is not caused by an input; nothing is run after it.
    failed: OnceCell<Fault>,
}

impl<'a> JuryTrial<'a> {
    /// Uses this jury.
    #[must_use]
    pub fn new(
        jury: &'a Jury<'a>,
        group: Option<&'a Group>,
        subject: &'a str,
        is_bold: bool,
    ) -> Self {
        Self {
            jury,
            group,
            subject,
            is_bold,
            hangs: Hangs::at_most(MAX_HANGS),
            made: RefCell::default(),
            failed: OnceCell::new(),
        }
    }

    /// The same, but programs may run into their time limit this often.
    pub(crate) fn with_max_hangs(self, max_hangs: usize) -> Self {
        Self {
            hangs: Hangs::at_most(max_hangs),
            ..self
        }
    }

    /// Runs some work with the generators and validators.
    pub fn with<R>(&self, work: impl FnOnce(Makers<'_>) -> R) -> R {
        work(Makers {
            accepts: &|input| self.accepts(input),
            run: Some(&|call| self.run(call)),
            solve: self
                .can_solve()
                .then_some(&|input: &[u8]| self.solve(input)),
        })
    }

    /// Runs some work with the validators only.
    pub fn with_validators<R>(&self, work: impl FnOnce(Makers<'_>) -> R) -> R {
        work(Makers {
            accepts: &|input| self.accepts(input),
            run: None,
            solve: self
                .can_solve()
                .then_some(&|input: &[u8]| self.solve(input)),
        })
    }

    fn can_solve(&self) -> bool {
        !matches!(self.jury.package().reference, Part::None)
    }

    /// The reference's answer. It need not solve every valid input in time, and a plan needs no
    /// answers: what fails for another reason fails when the cases are built.
    fn solve(&self, input: &[u8]) -> Option<Vec<u8>> {
        if self.failed.get().is_some() || !self.hangs.allow(REFERENCE) {
            return None;
        }
        match self.jury.solve(&input.into(), self.subject) {
            Ok(answer) => Some(answer),
            Err(fault) => {
                self.hangs.note(&fault, REFERENCE, REFERENCE);
                None
            }
        }
    }

    /// Whether programs ran into their time limit too often; resets the count.
    pub(crate) fn take_hangs(&self) -> bool {
        self.hangs.take()
    }

    /// The programs that ran into their time limit, each with the first call that did.
    pub(crate) fn too_slow(&self) -> Vec<String> {
        self.hangs.calls.borrow().values().cloned().collect()
    }

    /// The result of the work, unless a program of the package or the machine failed.
    ///
    /// # Errors
    /// The first failure.
    pub fn finish<R>(self, result: R) -> Result<R, Fault> {
        self.failed.into_inner().map_or(Ok(result), Err)
    }

    fn accepts(&self, input: &[u8]) -> bool {
        if self.failed.get().is_some() || !self.hangs.allow(VALIDATORS) {
            return false;
        }
        let input: Arc<[u8]> = input.into();
        match self.jury.validate(&input, self.group, self.subject) {
            Ok(valid) => valid.is_ok(),
            Err(fault) if self.is_bold && ends_otherwise(&fault) => {
                self.hangs.note(&fault, VALIDATORS, VALIDATORS);
                false
            }
            Err(fault) => self.failed.set(fault).is_err(),
        }
    }

    fn run(&self, call: &Call) -> Option<Vec<u8>> {
        if self.failed.get().is_some()
            || !self.hangs.allow(&call.generator) && !self.made.borrow().contains(call)
        {
            return None;
        }
        match self.jury.sample(call, self.subject) {
            Ok(made) => {
                self.made.borrow_mut().push(call.clone());
                made.ok()
            }
            Err(fault) if ends_otherwise(&fault) => {
                self.hangs.note(&fault, &call.generator, &described(call));
                None
            }
            Err(fault) => {
                let _ = self.failed.set(fault);
                None
            }
        }
    }
}

/// How often each program ran into its time limit.
struct Hangs {
    counts: RefCell<BTreeMap<String, usize>>,
    /// The first call of each.
    calls: RefCell<BTreeMap<String, String>>,
    /// How often all programs together may.
    most: usize,
}

impl Hangs {
    fn at_most(most: usize) -> Self {
        Self {
            counts: RefCell::default(),
            calls: RefCell::default(),
            most,
        }
    }

    fn note(&self, fault: &Fault, program: &str, call: &str) {
        if is_hang(fault) {
            self.add(program);
            let mut calls = self.calls.borrow_mut();
            calls
                .entry(program.to_owned())
                .or_insert_with(|| call.to_owned());
        }
    }

    fn add(&self, program: &str) {
        let mut counts = self.counts.borrow_mut();
        *counts.entry(program.to_owned()).or_default() += 1;
    }

    /// Whether a program may be called in a way in which it might hang.
    fn allow(&self, program: &str) -> bool {
        let counts = self.counts.borrow();
        let own = counts.get(program).copied().unwrap_or_default();
        own < MAX_HANGS && counts.values().sum::<usize>() < self.most
    }

    /// Whether they hung too often; forgets it.
    fn take(&self) -> bool {
        self.counts.take().values().sum::<usize>() >= self.most
    }
}

/// A call of a generator with its parameters.
fn described(call: &Call) -> String {
    let params = call.params.0.iter();
    let params: Vec<String> = params
        .map(|(name, value)| format!("{name} = {value}"))
        .collect();
    format!("{} ({})", call.generator, params.join(", "))
}

/// Whether a program of the package ended abnormally, as it may on unexpected input.
#[must_use]
pub fn ends_otherwise(fault: &Fault) -> bool {
    let Fault::Part(part) = fault else {
        return false;
    };
    let is_own = matches!(
        part.failure,
        PartFailure::Died(..) | PartFailure::NothingPrinted
    );
    is_own || is_hang(fault)
}

/// Whether a program ran into its time limit.
fn is_hang(fault: &Fault) -> bool {
    matches!(fault, Fault::Part(part) if matches!(part.failure, PartFailure::TooSlow(..)))
}

#[cfg(test)]
mod tests {
    use super::Hangs;

    #[test]
    fn a_program_that_hangs_leaves_the_others_their_chances() {
        let hangs = Hangs::at_most(3);
        hangs.add("a");
        assert!(hangs.allow("a"));
        hangs.add("a");
        assert!(!hangs.allow("a") && hangs.allow("b"));
        hangs.add("b");
        assert!(!hangs.allow("b") && !hangs.allow("c"));
        assert!(hangs.take() && hangs.allow("a") && !hangs.take());
    }
}
