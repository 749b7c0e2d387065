//! Cases as text: input and answer, and the input and output of a submission.

use crate::cli::args;
use crate::cli::commands::drawing::Drawer;
use crate::cli::commands::{Context, Exit, Fault, print_text, say};
use crate::cli::context::Open;
use base::text::{Shown as _, hanging};
use cases::build::Case;
use package::Package;
use std::path::Path;
use terms::verdict::Verdict;

pub(super) fn run(context: &Context, open: &Open, args: &args::Show) -> Result<Exit, Fault> {
    let jury = open.jury();
    let drawer = Drawer {
        jury: &jury,
        compiler: &open.compiler,
        problem: &args.problem,
        dir: Path::new(""),
    };
    let dir = super::scratch()?;
    let Some(case) = super::case_or_file(context, open, &dir, &args.case)? else {
        return Ok(Exit::FellShort);
    };
    let by = args.by.as_deref();
    // The inputs of later passes depend on the output of earlier ones.
    let usual = (open.package.passes > 1).then(|| accepted(&open.package));
    show(&drawer, &case, by.or(usual.flatten()))?;
    Ok(Exit::Expected)
}

/// The first solution that must be accepted on all cases.
fn accepted(package: &Package) -> Option<&Path> {
    let mut solutions = package.solutions.iter();
    let is_accepted =
        |verdicts: &package::Allowed| verdicts.permitted.iter().eq([&Verdict::Accepted]);
    let found = solutions.find(|it| it.expectation.overall.as_ref().is_some_and(is_accepted));
    found.map(|solution| solution.program.path.as_path())
}

/// Prints a case, and the input and output of a submission on it.
pub(super) fn show(drawer: &Drawer<'_>, case: &Case, by: Option<&Path>) -> Result<(), Fault> {
    let input = std::fs::read(&case.input);
    let input = input.map_err(|error| Fault::file("read", &case.input, error))?;
    let id = &case.planned.id;
    let mut text = report::text_block(&format!("input of {id}"), &input);
    text.push_str(&report::text_block("answer", &case.answer.read()?));
    if let Some(by) = by {
        let output = drawer.output_of(by, case)?;
        let name = by.shown();
        for (index, pass) in output.passes.iter().enumerate() {
            if index > 0 {
                let title = format!("input of pass {}", index + 1);
                text.push_str(&report::text_block(&title, &pass.input));
            }
            let of_pass = match output.passes.len() {
                1 => String::new(),
                _ => format!(" in pass {}", index + 1),
            };
            let title = format!("{name} prints{of_pass}");
            text.push_str(&report::text_block(&title, &pass.output));
        }
        if let Some(transcript) = &output.transcript {
            text.push_str(&report::transcript(transcript));
        }
        let why = match &*output.message {
            "" => String::new(),
            why => format!(": {}", hanging(why)),
        };
        print_text(&text)?;
        say(&format!("note: {name}: {}{why}", output.verdict));
        return Ok(());
    }
    print_text(&text)
}
