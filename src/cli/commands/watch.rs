//! `tengen watch`

mod changes;

use super::{Context, Exit, Fault, clear_screen, judge, say, say_fault, verify};
use crate::cli::{args, locate};
use base::text::Shown as _;
pub(super) use changes::Changes;
use report::Verified;
use soundness::verify::Conclusion;
use std::path::Path;
use std::time::Instant;

pub(super) fn run(context: &Context, args: &args::WatchArgs) -> Result<Exit, Fault> {
    if context.is_json() {
        return Err(Fault::Usage(
            "watch prints no document: `verify` and `judge` do".to_owned(),
        ));
    }
    let dir = locate::one(&context.root, &args.problem)?;
    let changes = Changes::watch(&[&dir], &args.submissions, None)?;
    loop {
        clear_screen();
        // Errors are only reported, because the next change may fix them.
        if let Err(fault) = round(context, args, &dir) {
            say_fault(&fault);
        }
        say(&format!("watching {}; Ctrl-C ends", dir.shown()));
        changes.wait()?;
    }
}

fn round(context: &Context, args: &args::WatchArgs, dir: &Path) -> Result<(), Fault> {
    if args.submissions.is_empty() {
        return verified(context, &args.problem, dir);
    }
    let asked = args::JudgeArgs::new(&args.problem, args.submissions.clone());
    judge::run(context, &asked).map(drop)
}

/// Verifies the problem, and shows the first solution with an unexpected result, and its first
/// failing case.
fn verified(context: &Context, name: &str, dir: &Path) -> Result<(), Fault> {
    let begin = Instant::now();
    let (problem, ()) = verify::problem(context, dir, verify::How::default(), |_, _| Ok(()))?;
    let first = problem.found.unexpected.first();
    let first = first.map(|unexpected| dir.join(&unexpected.solution));
    let verified = Verified {
        problems: vec![problem],
        jobs: context.pool.jobs(),
        seconds: begin.elapsed().as_secs_f64(),
        install: None,
    };
    let exit = Conclusion::worst(verified.verifications()).into();
    verify::print(context, &verified, exit)?;
    match first {
        // The results are cached, so nothing is run again.
        Some(solution) => {
            judge::run(context, &args::JudgeArgs::new(name, vec![solution])).map(drop)
        }
        None => Ok(()),
    }
}
