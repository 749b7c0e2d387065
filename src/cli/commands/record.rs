//! `tengen verify --record`

use super::rewrite::rewrite;
use super::{Context, Fault, print_text, say};
use base::text::{Shown as _, line};
use judge::{recorded, unexpected};
use package::{Package, Solution};
use similar::TextDiff;
use soundness::lint::{self, Issue};
use soundness::verify::Verification;
use spec::with_expectations;
use std::collections::BTreeMap;
use std::path::Path;

/// Writes what the judged solutions got into the spec, after printing the change. Returns the
/// changed problem, and updates what is unexpected.
pub(super) fn record(
    context: &Context,
    package: &Package,
    found: &mut Verification,
) -> Result<Package, Fault> {
    let id = package.id.clone();
    let has_drifted = |issue: &Issue| matches!(issue, Issue::Drifts(_));
    if found.issues.iter().any(has_drifted) {
        return Err(Fault::Usage(format!(
            "{id}: cases differ from cases.lock, so nothing was recorded: run `tengen build {id}`, and then `tengen verify {id} --record`"
        )));
    }
    let judged = found.judged.iter().filter_map(|judged| {
        let solution = solution(package, &judged.submission)?;
        let path = judged.submission.clone();
        Some((path, recorded(package, solution, judged)))
    });
    let expectations: BTreeMap<_, _> = judged.collect();
    for judged in found.judged.iter().filter(|it| it.refusal.is_some()) {
        let is_new = expectations.get(&judged.submission);
        if is_new.is_some_and(|new| new.verdicts.is_some()) {
            let solution = line(&judged.submission);
            say(&format!(
                "warning: {id}: {solution} does not compile, and that is recorded as expected"
            ));
        }
    }
    for (name, _) in &found.faults {
        say(&unchanged(&id, name));
    }
    for skipped in &found.skipped {
        say(&unchanged(&id, &skipped.solution));
    }
    let path = package.dir.join("problem.toml");
    let mut shown = Ok(());
    rewrite(package, |spec| {
        let new = with_expectations(spec, &expectations)?;
        shown = show(context, &path, spec, &new);
        Ok(new)
    })?;
    shown?;
    let package = package::open(&package.dir, &context.languages)?;
    let again = found.judged.iter().filter_map(|judged| {
        let solution = solution(&package, &judged.submission)?;
        Some(unexpected(&package, &solution.expectation, judged))
    });
    found.unexpected = again.flatten().collect();
    // These depend on the expectations.
    let now = lint::files(&package)?;
    found.issues.retain(|issue| {
        let depends = matches!(issue, Issue::NoAcceptedSolution | Issue::NoFailingSolution);
        !depends || now.contains(issue)
    });
    Ok(package)
}

fn solution<'p>(package: &'p Package, name: &str) -> Option<&'p Solution> {
    let mut solutions = package.solutions.iter();
    solutions.find(|solution| solution.program.path == Path::new(name))
}

fn unchanged(problem: &str, solution: &str) -> String {
    let solution = line(solution);
    format!("{problem}: {solution} was not judged, so its expectation stays as it is")
}

/// Prints the change of a spec as a unified diff: not on standard output if that is a document.
fn show(context: &Context, path: &Path, old: &str, new: &str) -> Result<(), Fault> {
    let name = path.shown();
    if old == new {
        say(&format!("{name}: all expectations are as recorded"));
        return Ok(());
    }
    let diff = TextDiff::from_lines(old, new);
    let diff = diff
        .unified_diff()
        .context_radius(2)
        .header(&name, &name)
        .to_string();
    if context.is_json() {
        say(diff.trim_end());
        return Ok(());
    }
    print_text(&diff)
}
