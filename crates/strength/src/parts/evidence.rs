//! Evidence against an input that a validator accepts: the reference or a correct solution fails on
//! it.

use super::tests_of::Compiled;
use crate::tools::Tools;
use base::text::line;
use judge::{Checks, Runner, run_case};
use package::Group;
use sandbox::Stdin;
use std::sync::Arc;
use terms::fault::{Blame, Fault};
use terms::verdict::Verdict;

/// How many correct solutions are run.
const MAX_SOLUTIONS: usize = 4;

/// Why an accepted input is wrong, as far as the reference and the correct solutions show.
///
/// # Errors
/// If the machine fails.
pub(super) fn evidence(
    tools: &Tools<'_>,
    solutions: &[Compiled],
    input: &Arc<[u8]>,
    group: Option<&Group>,
) -> Result<Option<String>, Fault> {
    let subject = "a near-valid input";
    let answer = match tools.jury.solve(input, subject) {
        Ok(answer) => answer,
        Err(Fault::Part(fault)) => {
            let failure = fault.failure.to_string();
            let first = failure.lines().next().unwrap_or_default().to_owned();
            return Ok(Some(format!("the reference fails on it: {}", line(&first))));
        }
        Err(fault) if fault.blame() == Blame::Machine => return Err(fault),
        Err(_) => return Ok(None),
    };
    // Interactive solutions would need the interactor, which may be under test itself.
    if tools.jury.package().interactor.is_some() {
        return Ok(None);
    }
    let right = solutions
        .iter()
        .filter(|solution| solution.must_be_accepted);
    for solution in right.take(MAX_SOLUTIONS) {
        let checks = Checks {
            jury: tools.jury,
            answer: &answer,
            group,
            subject,
        };
        let executable = &solution.executable;
        let runner = Runner::new(tools.jury, executable, tools.jury.sandbox(), group);
        let judged = run_case(checks, Stdin::Bytes(input.clone()), |input| {
            Ok::<_, Fault>(runner.run(input)?.end)
        });
        match judged {
            Ok(result) if result.verdict == Verdict::Accepted => {}
            Ok(result) => {
                let verdict = result.verdict;
                return Ok(Some(format!(
                    "{} gets {verdict} on it",
                    line(&solution.name)
                )));
            }
            Err(error) => {
                let fault = Fault::from(error);
                if fault.blame() == Blame::Machine {
                    return Err(fault);
                }
                return Ok(Some("the checker fails on it".to_owned()));
            }
        }
    }
    Ok(None)
}
