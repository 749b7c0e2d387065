//! Findings: inputs on which an accepted program fails, after they were confirmed.
//!
//! The data accepted the program, so a finding contradicts them, and a mistake of the reference
//! would look like a mistake of the program. So an accepted solution that is independent of the
//! reference must agree with it on the input. If they disagree, the problem itself is wrong.

use crate::arena::Arena;
use crate::target::AttackTarget;
use crate::tools::is_same;
use cases::plan::Call;
use fuzz::comparison::compare::Failing;
use std::sync::Arc;
use terms::fault::Fault;
use terms::verdict::Verdict;

const SUBJECT: &str = "an input that was found";

/// The source of an input.
#[derive(Clone, Debug)]
pub enum Origin {
    /// The plan: the call that makes it.
    Plan(Call),
    /// It broke the program with this name.
    PassedOn(String),
    /// Fuzzing.
    Fuzzing {
        /// The number of the first case.
        number: u64,
        /// How many cases, from this one on, find it again.
        cases: u64,
    },
}

/// An input on which a program fails, not confirmed.
pub(crate) struct Broken {
    pub(crate) origin: Origin,
    pub(crate) found: Arc<[u8]>,
    pub(crate) input: Arc<[u8]>,
    pub(crate) gave_up: bool,
}

impl From<fuzz::Finding> for Broken {
    fn from(finding: fuzz::Finding) -> Self {
        Self {
            origin: Origin::Fuzzing {
                number: finding.number,
                cases: finding.joined,
            },
            found: finding.found,
            input: finding.input,
            gave_up: finding.gave_up,
        }
    }
}

/// The evidence that the program is wrong and not the problem.
#[derive(Clone, Debug)]
pub enum Confirmation {
    /// This accepted solution, which is independent of the reference, agrees with it.
    Witness(String),
    /// Only the reference: the problem has no other accepted solution that could answer.
    ReferenceOnly,
    /// This accepted solution fails on the input as well, so the problem is wrong or the solution
    /// is.
    Disputed(String, Box<Failing>),
}

/// Another program that fails on the input of a finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AlsoFailing {
    /// Its name.
    pub name: String,
    /// Its verdict.
    pub verdict: Verdict,
}

/// An input on which a program fails.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The source of the original input.
    pub origin: Origin,
    /// The original input.
    pub found: Arc<[u8]>,
    /// The smallest input.
    pub input: Arc<[u8]>,
    /// The failure on the smallest input.
    pub failing: Failing,
    /// Whether the time for shrinking was over before every attempt to shrink further had failed.
    pub gave_up: bool,
    /// The evidence.
    pub confirmation: Confirmation,
    /// The other programs that fail on the smallest input.
    pub also: Vec<AlsoFailing>,
}

impl Finding {
    /// Whether an accepted solution contradicts the reference.
    pub(crate) fn is_disputed(&self) -> bool {
        matches!(self.confirmation, Confirmation::Disputed(..))
    }
}

impl Arena<'_> {
    /// Runs the program again on the smallest input, and has a witness answer it; `None` if the
    /// program passes this time.
    pub(crate) fn confirm(
        &self,
        target: &AttackTarget<'_>,
        broken: Broken,
    ) -> Result<Option<Finding>, Fault> {
        let Some(failing) = self.fails(target, &broken.input)? else {
            return Ok(None);
        };
        let confirmation = if failing.failing_program == target.name() {
            self.confirmation(target, &broken.input)?
        } else {
            let program = failing.failing_program.clone();
            Confirmation::Disputed(program, Box::new(failing.clone()))
        };
        Ok(Some(Finding {
            origin: broken.origin,
            found: broken.found,
            input: broken.input,
            failing,
            gave_up: broken.gave_up,
            confirmation,
            also: Vec::new(),
        }))
    }

    fn confirmation(
        &self,
        target: &AttackTarget<'_>,
        input: &Arc<[u8]>,
    ) -> Result<Confirmation, Fault> {
        let witnesses = self.witnesses.iter();
        for (name, source) in witnesses.filter(|it| !is_same(&it.1, &target.source)) {
            // A witness whose tools are missing on this machine proves nothing.
            let Ok(Ok(witness)) = self.tools.compile(name, source) else {
                continue;
            };
            match self.comparison().fails(&witness, input, SUBJECT)? {
                None => return Ok(Confirmation::Witness(name.clone())),
                Some(failing) if failing.verdict == Verdict::WrongAnswer => {
                    return Ok(Confirmation::Disputed(name.clone(), Box::new(failing)));
                }
                // It gave no answer, for example because it is too slow.
                Some(_) => {}
            }
        }
        Ok(Confirmation::ReferenceOnly)
    }
}
