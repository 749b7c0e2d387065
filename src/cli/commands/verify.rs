//! `tengen verify`

use super::{Context, Exit, Fault, print_json, print_text, say_fault};
use crate::cli::args;
use crate::cli::context::Open;
use crate::report::{self, Verified, VerifiedProblem};
use std::collections::BTreeSet;
use std::path::Path;
use std::time::Instant;
use tengen_core::build::Use;
use tengen_core::jury::Jury;
use tengen_core::language::install_command;
use tengen_core::verify::{Conclusion, Verifier};

pub(super) fn run(context: &Context, args: &args::Verify) -> Result<Exit, Fault> {
    let begin = Instant::now();
    let mut verified = Verified {
        jobs: context.jobs,
        ..Verified::default()
    };
    for dir in context.problems(&args.problems)? {
        verified.problems.push(problem(context, &dir, args.fresh)?);
    }
    verified.install = install(context, &verified);
    verified.seconds = begin.elapsed().as_secs_f64();
    let exit = Conclusion::of(verified.verifications()).into();
    if context.is_json() {
        print_json(&report::verified_document(&verified))?;
    } else if context.tells(exit) {
        print_text(&report::verified(&verified))?;
    }
    context.annotate(|| report::of_verified(&verified))?;
    // After the report, where they are not lost above a long table.
    for (_, fault) in verified.verifications().flat_map(|found| &found.faults) {
        context.annotate(|| report::of_fault(fault))?;
        say_fault(fault);
    }
    Ok(exit)
}

/// The command that installs what the skipped solutions need.
fn install(context: &Context, verified: &Verified) -> Option<String> {
    let skipped = verified.verifications().flat_map(|found| &found.skipped);
    let names: BTreeSet<&str> = skipped.map(|one| one.language.as_str()).collect();
    let languages = context.languages.iter().map(|language| &**language);
    let languages = languages.filter(|language| names.contains(language.name.as_str()));
    install_command(languages, &std::env::var_os("PATH").unwrap_or_default())
}

/// What is found on the problem in `dir`.
pub(super) fn problem(
    context: &Context,
    dir: &Path,
    fresh: bool,
) -> Result<VerifiedProblem, Fault> {
    let Open {
        package,
        dir,
        sandbox,
        compiler,
    } = context.open_dir(dir, Use::Cases)?;
    let verifier = Verifier {
        jury: &Jury::new(&package, &compiler, &*sandbox),
        dir: &dir,
        compiler: &compiler,
        jobs: context.jobs,
        fresh,
    };
    let found = verifier.verify(&*context.sink)?;
    Ok(VerifiedProblem { package, found })
}
