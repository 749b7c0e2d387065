//! Trying generator calls with the programs of the package.
//!
//! A program may fail with numbers that no group of the spec uses, and a validator on unexpected
//! input. Neither is a fault of the package: it means that there is no such input. A program that
//! repeatedly runs into its time limit is not called again.

use super::trial::Makers;
use cases::jury::Jury;
use cases::plan::Call;
use package::Group;
use std::cell::{Cell, OnceCell};
use std::sync::Arc;
use terms::fault::{Fault, PartFailure};

/// How often programs may run into their time limit.
const MAX_HANGS: usize = 2;

/// A jury that makes and validates the inputs of generator calls.
pub struct JuryTrial<'a> {
    jury: &'a Jury<'a>,
    /// The group for validation; `None` accepts cases of any group.
    group: Option<&'a Group>,
    /// The name of inputs in errors.
    subject: &'a str,
    /// Whether validators may fail on inputs as well.
    is_bold: bool,
    hangs: Cell<usize>,
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
            hangs: Cell::new(0),
            failed: OnceCell::new(),
        }
    }

    /// Runs some work with the generators and validators.
    pub fn with<R>(&self, work: impl FnOnce(Makers<'_>) -> R) -> R {
        work(Makers {
            accepts: &|input| self.accepts(input),
            run: Some(&|call| self.run(call)),
        })
    }

    /// Runs some work with the validators only.
    pub fn with_validators<R>(&self, work: impl FnOnce(Makers<'_>) -> R) -> R {
        work(Makers {
            accepts: &|input| self.accepts(input),
            run: None,
        })
    }

    /// Whether programs ran into their time limit too often; resets the count.
    pub(crate) fn take_hangs(&self) -> bool {
        self.hangs.replace(0) >= MAX_HANGS
    }

    /// The result of the work, unless a program of the package or the machine failed.
    ///
    /// # Errors
    /// The first failure.
    pub fn finish<R>(self, result: R) -> Result<R, Fault> {
        self.failed.into_inner().map_or(Ok(result), Err)
    }

    fn is_over(&self) -> bool {
        self.failed.get().is_some() || self.hangs.get() >= MAX_HANGS
    }

    fn accepts(&self, input: &[u8]) -> bool {
        if self.is_over() {
            return false;
        }
        let input: Arc<[u8]> = input.into();
        match self.jury.validate(&input, self.group, self.subject) {
            Ok(valid) => valid.is_ok(),
            Err(fault) if self.is_bold && ends_otherwise(&fault) => {
                self.count_hang(&fault);
                false
            }
            Err(fault) => self.failed.set(fault).is_err(),
        }
    }

    fn run(&self, call: &Call) -> Option<Vec<u8>> {
        if self.is_over() {
            return None;
        }
        match self.jury.sample(call, self.subject) {
            Ok(made) => made.ok(),
            Err(fault) if ends_otherwise(&fault) => {
                self.count_hang(&fault);
                None
            }
            Err(fault) => {
                let _ = self.failed.set(fault);
                None
            }
        }
    }

    fn count_hang(&self, fault: &Fault) {
        self.hangs
            .set(self.hangs.get() + usize::from(is_hang(fault)));
    }
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
