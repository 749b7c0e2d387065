//! `tengen judge`

use super::{Context, Exit, Fault, exposed, print_json, print_text, say, say_fault, submission};
use crate::cli::args;
use crate::report::{self, Detail};
use base::text::shell_words;
use base::transcript::Transcript;
use serde_json::Value;
use tengen_core::build::{BuildDir, Case, LockMode, Use};
use tengen_core::judge::{Judge, Judged};
use tengen_core::jury::Jury;
use tengen_core::package::Package;
use tengen_core::program::Source;

pub(super) fn run(context: &Context, args: &args::Judge) -> Result<Exit, Fault> {
    let open = context.open(&args.problem, Use::Cases)?;
    let sources = sources(context, &open.package, args)?;
    let jury = open.jury();
    let built = context.build(&jury, &open.dir, LockMode::Ignore)?;
    if let Some(note) = exposed::note(&open.package, &built.cases, open.sandbox.isolation()) {
        say(&note);
    }
    let judge = Judge {
        jury: &jury,
        cases: &built.cases,
        compiler: &open.compiler,
        sandbox: &*open.sandbox,
        jobs: context.jobs,
        all: args.all,
    };
    let mut documents = Vec::new();
    let mut ends = Vec::new();
    for (path, source) in args.submissions.iter().zip(&sources) {
        let name = path.to_string_lossy().into_owned();
        let judged = match judge.judge(&name, source, &*context.sink) {
            Ok(judged) => judged,
            Err(fault @ Fault::Part(_)) => {
                let again = || shell_words(&["tengen", "judge", &args.problem, &name]);
                let fault = fault.repeated_by(again);
                if args.submissions.len() == 1 {
                    return Err(fault);
                }
                // The others may fare better.
                say_fault(&fault);
                documents.push(report::unjudged_document(&open.package.id, &name, &fault));
                ends.push(Exit::from(fault.blame()));
                continue;
            }
            Err(fault) => return Err(fault),
        };
        ends.push(Exit::expected_if(judged.verdict == args.expect));
        if context.is_json() {
            documents.push(report::document(&open.package.id, &judged));
        } else {
            let detail = detail(&jury, &open.dir, &built.cases, &judged)?;
            print_text(&report::judged(&open.package, &judged, detail.as_ref()))?;
        }
    }
    if context.is_json() {
        print_json(&one_or_many(documents))?;
    }
    for warning in jury.warnings() {
        say(&format!("warning: {}: {warning}", open.package.id));
    }
    Ok(ends.into_iter().fold(Exit::Expected, Exit::worse))
}

/// Reads all submissions before anything is built, so that a mistyped name costs nothing.
fn sources(context: &Context, package: &Package, args: &args::Judge) -> Result<Vec<Source>, Fault> {
    args.submissions
        .iter()
        .map(|path| submission::source(context, package, path))
        .collect()
}

/// A document for one submission, a list for several.
fn one_or_many(mut documents: Vec<Value>) -> Value {
    match documents.len() {
        1 => documents.remove(0),
        _ => Value::Array(documents),
    }
}

/// What is shown of the first failing case: where its input lies, the board of the wrong answer, where the
/// transcript is kept.
fn detail(
    jury: &Jury,
    dir: &BuildDir,
    cases: &[Case],
    judged: &Judged,
) -> Result<Option<Detail>, Fault> {
    let failing = judged.first_failure();
    let found = failing.and_then(|failing| {
        let case = cases.iter().find(|case| case.planned.id == failing.id)?;
        Some((failing, case))
    });
    let Some((failing, case)) = found else {
        return Ok(None);
    };
    let keep = |transcript: &Transcript| {
        dir.keep_transcript(&judged.submission, &failing.id, &transcript.text())
    };
    let picture = || {
        let input = std::fs::read(&case.input).ok()?;
        let pictures = jury.package().model.as_ref()?.pictures(&input).ok()?;
        let index = failing.place?.line.checked_sub(1)?;
        Some(report::board(pictures.get(index)?))
    };
    Ok(Some(Detail {
        input: case.input.clone(),
        board: picture(),
        transcript: failing.transcript.as_ref().map(keep).transpose()?,
    }))
}
