//! `tengen verify`

use super::{Context, Exit, Fault, print_json, print_text, say_fault};
use crate::cli::context::Open;
use crate::report::{self, Skipped, Verified, VerifiedProblem};
use base::text::shell_words;
use std::collections::BTreeSet;
use std::path::Path;
use std::time::Instant;
use tengen_core::build::{LockMode, Use};
use tengen_core::judge::{Judge, surprises};
use tengen_core::jury::Jury;
use tengen_core::language::install_command;
use tengen_core::lint;
use tengen_core::package::Program;
use tengen_core::program::{Place, Source};

pub(super) fn run(context: &Context, names: &[String]) -> Result<Exit, Fault> {
    let begin = Instant::now();
    let mut verified = Verified {
        jobs: context.jobs,
        ..Verified::default()
    };
    for dir in context.problems(names)? {
        verified.problems.push(problem(context, &dir)?);
    }
    verified.install = install(context, &verified);
    verified.seconds = begin.elapsed().as_secs_f64();
    if context.is_json() {
        print_json(&report::verified_document(&verified))?;
    } else {
        print_text(&report::verified(&verified))?;
    }
    let problems = &verified.problems;
    let faults = problems.iter().flat_map(|problem| &problem.faults);
    let faults = faults.inspect(|(_, fault)| say_fault(fault));
    let worst = faults.map(|(_, fault)| Exit::from(fault.blame()));
    if let Some(exit) = worst.reduce(Exit::worse) {
        return Ok(exit);
    }
    let as_expected = problems.iter().all(|problem| problem.unexpected() == 0);
    if as_expected && problems.iter().any(VerifiedProblem::is_unproven) {
        return Ok(Exit::Machine);
    }
    Ok(Exit::expected_if(as_expected))
}

/// The command that installs what the skipped solutions need.
fn install(context: &Context, verified: &Verified) -> Option<String> {
    let skipped = verified
        .problems
        .iter()
        .flat_map(|problem| &problem.skipped);
    let names: BTreeSet<&str> = skipped.map(|one| one.language.as_str()).collect();
    let languages = context.languages.iter().map(|language| &**language);
    let languages = languages.filter(|language| names.contains(language.name.as_str()));
    install_command(languages, &std::env::var_os("PATH").unwrap_or_default())
}

fn problem(context: &Context, dir: &Path) -> Result<VerifiedProblem, Fault> {
    let Open {
        package,
        dir,
        sandbox,
        compiler,
    } = context.open_dir(dir, Use::Cases)?;
    let jury = Jury::new(&package, &compiler, &*sandbox);
    let mut issues = lint::files(&package)?;
    let built = context.build(&jury, &dir, LockMode::Compare)?;
    issues.extend(lint::cases(&package, &built.cases));
    issues.extend(lint::parts(&jury, &built.cases, context.jobs)?);
    let as_locked = built.drifts.is_empty();
    issues.extend(built.drifts.into_iter().map(lint::Issue::Drift));
    let judge = Judge {
        jury: &jury,
        cases: &built.cases,
        compiler: &compiler,
        sandbox: &*sandbox,
        jobs: context.jobs,
        all: false,
    };
    let (mut judged, mut skipped, mut broken) = (Vec::new(), Vec::new(), Vec::new());
    let mut faults = Vec::new();
    for solution in &package.solutions {
        let name = solution.program.path.to_string_lossy().into_owned();
        let Program { path, language, .. } = &solution.program;
        let place = Place::in_package(&package.dir, path);
        // As a contestant would submit it.
        let source = Source::read(&place, language, package.bounds_in(language))?;
        match judge.judge(&name, &source, &*context.sink) {
            Ok(result) => {
                // Without the cases that differ from the lock, nobody can tell what was to be expected.
                if as_locked {
                    broken.extend(surprises(&package, &solution.expectation, &result));
                }
                judged.push(result);
            }
            Err(
                ref fault @ (Fault::MissingTool {
                    ref language,
                    ref command,
                }
                | Fault::UnreachableTool {
                    ref language,
                    ref command,
                    ..
                }
                | Fault::BrokenTool {
                    ref language,
                    ref command,
                    ..
                }),
            ) => skipped.push(Skipped {
                solution: name,
                reason: fault.to_string(),
                language: language.clone(),
                tool: command.clone(),
            }),
            // The other solutions may fare better.
            Err(fault @ Fault::Part(_)) => {
                let path = package.dir.join(&solution.program.path);
                let path = path.to_string_lossy().into_owned();
                let again = || shell_words(&["tengen", "judge", &package.id, &path]);
                faults.push((name, fault.repeated_by(again)));
            }
            Err(fault) => return Err(fault),
        }
    }
    for issue in jury.warnings().into_iter().map(lint::Issue::Odd) {
        if !issues.contains(&issue) {
            issues.push(issue);
        }
    }
    Ok(VerifiedProblem {
        cases: built.cases.len(),
        issues,
        judged,
        skipped,
        faults,
        surprises: broken,
        package,
    })
}
