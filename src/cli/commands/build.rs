//! `tengen build`

use super::{Context, Exit, Fault, each, print_json, print_text};
use crate::cli::args;
use cases::build::{Built, Case, LockMode, Use};
use serde_json::{Value, json};
use std::path::Path;

pub(super) fn run(context: &Context, args: &args::Build) -> Result<Exit, Fault> {
    let mode = if args.locked {
        LockMode::Compare
    } else {
        LockMode::Write
    };
    let mut documents = Vec::new();
    let mut as_locked = true;
    let build = |_: usize, dir: &Path| {
        let open = context.open_dir(dir, Use::Cases)?;
        let jury = open.jury();
        // Building uses neither checker nor visualizer, but a problem in which one does not compile
        // counts as not built.
        jury.prepare_to_judge(&context.pool)?;
        jury.prepare_to_draw(&context.pool)?;
        let built = context.build(&jury, &open.dir, mode)?;
        if let Some(out) = &args.out {
            copy(&built.cases, &out.join(&open.package.id))?;
        }
        Ok((open.package, built))
    };
    each::problem(
        &context.problems(&args.problems)?,
        build,
        |(package, built)| {
            let is_right = built.drifts.is_empty() && (built.locked || !args.locked);
            as_locked &= is_right;
            if context.is_json() {
                // Printed at the end: one JSON document with all problems.
                documents.push(document(&package.id, &built));
            } else if context.shows_report(Exit::expected_if(is_right)) {
                print_text(&report::built(&package, &built, args.locked))?;
            }
            Ok(())
        },
    )?;
    if context.is_json() {
        print_json(&report::document(json!({ "problems": documents })))?;
    }
    Ok(Exit::expected_if(as_locked))
}

fn document(problem: &str, built: &Built) -> Value {
    let case = |case: &Case| json!({ "id": case.planned.id, "input": case.hashes.input, "answer": case.hashes.answer });
    json!({
        "problem": problem,
        "made": built.made,
        "locked": built.locked,
        "cases": built.cases.iter().map(case).collect::<Vec<_>>(),
        "drifts": report::drifts(&built.drifts),
    })
}

fn copy(cases: &[Case], out: &Path) -> Result<(), Fault> {
    for case in cases {
        let path = |extension| out.join(format!("{}.{extension}", case.planned.id));
        let (input, answer) = (path("in"), path("ans"));
        let parent = input.parent().unwrap_or(out);
        std::fs::create_dir_all(parent).map_err(|error| Fault::file("make", parent, error))?;
        let copied = std::fs::copy(&case.input, &input);
        copied.map_err(|error| Fault::file("write", &input, error))?;
        let written = std::fs::write(&answer, case.answer.read()?);
        written.map_err(|error| Fault::file("write", &answer, error))?;
    }
    Ok(())
}
