//! `tengen verify`

use super::{Context, Exit, Fault, print_json, print_text};
use crate::build::{LockMode, Use};
use crate::cli::context::Open;
use crate::judge::{Judge, surprises};
use crate::jury::Jury;
use crate::lint;
use crate::program::Source;
use crate::report::{self, Verified, VerifiedProblem};
use std::path::Path;
use std::time::Instant;

pub(super) fn run(context: &Context, names: &[String]) -> Result<Exit, Fault> {
    let begin = Instant::now();
    let mut verified = Verified {
        jobs: context.jobs,
        ..Verified::default()
    };
    for dir in context.problems(names)? {
        verified.problems.push(problem(context, &dir)?);
    }
    verified.seconds = begin.elapsed().as_secs_f64();
    if context.is_json() {
        print_json(&report::verified_document(&verified))?;
    } else {
        print_text(&report::verified(&verified))?;
    }
    let problems = &verified.problems;
    let as_expected = problems.iter().all(|problem| problem.unexpected() == 0);
    if as_expected && problems.iter().any(VerifiedProblem::is_unproven) {
        return Ok(Exit::Machine);
    }
    Ok(Exit::expected_if(as_expected))
}

fn problem(context: &Context, dir: &Path) -> Result<VerifiedProblem, Fault> {
    let Open {
        package,
        dir,
        sandbox,
        compiler,
    } = context.open_dir(dir, Use::Cases)?;
    let jury = Jury::new(&package, &compiler, &*sandbox);
    let mut findings = lint::files(&package)?;
    let built = context.build(&jury, &dir, LockMode::Compare)?;
    findings.extend(lint::cases(&package, &built.cases));
    findings.extend(lint::parts(&jury, &built.cases, context.jobs)?);
    let as_locked = built.drifts.is_empty();
    findings.extend(built.drifts.into_iter().map(lint::Finding::Drift));
    let judge = Judge {
        jury: &jury,
        cases: &built.cases,
        compiler: &compiler,
        sandbox: &*sandbox,
        jobs: context.jobs,
        all: false,
    };
    let (mut judged, mut skipped, mut broken) = (Vec::new(), Vec::new(), Vec::new());
    for solution in &package.solutions {
        let name = solution.program.path.to_string_lossy().into_owned();
        let source = Source::read(
            &package.dir.join(&solution.program.path),
            &solution.program.language,
        )?;
        match judge.judge(&name, &source, &*context.sink) {
            Ok(result) => {
                // Without the cases that differ from the lock, nobody can tell what was to be expected.
                if as_locked {
                    broken.extend(surprises(&package, &solution.expectation, &result));
                }
                judged.push(result);
            }
            Err(fault @ Fault::MissingTool { .. }) => skipped.push((name, fault.to_string())),
            Err(fault) => return Err(fault),
        }
    }
    Ok(VerifiedProblem {
        cases: built.cases.len(),
        findings,
        judged,
        skipped,
        surprises: broken,
        package,
    })
}
