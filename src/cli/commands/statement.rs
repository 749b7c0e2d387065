//! `tengen statement`

use super::{Context, Exit, Fault, print_bytes};
use crate::cli::args::{self, Form};
use base::text::line;
use tengen_core::build::{LockMode, Use};
use tengen_core::statement::{self, Sample, Statement};

pub(super) fn run(context: &Context, args: &args::Statement) -> Result<Exit, Fault> {
    let open = context.open(&args.problem, Use::Cases)?;
    let statements = statement::all(&open.package)?;
    let statement = pick(&open.package.id, &statements, args.lang.as_deref())?;
    let jury = open.jury();
    let built = context.build(&jury, &open.dir, LockMode::Ignore)?;
    let samples = Sample::all(&open.package, &built.cases)?;
    let bytes = match args.to {
        Form::Html => statement.html(&samples).into_bytes(),
        Form::Tex => statement.tex(&samples).into_bytes(),
        Form::Md => statement.with_samples(&samples).into_bytes(),
        Form::Pdf => statement.pdf(&open.package, &samples, &*open.sandbox)?,
    };
    match &args.out {
        Some(path) => {
            std::fs::write(path, bytes).map_err(|error| Fault::file("write", path, error))?;
        }
        None => print_bytes(&bytes)?,
    }
    Ok(Exit::Expected)
}

/// The statement in the language asked for.
fn pick<'a>(
    problem: &str,
    statements: &'a [Statement],
    language: Option<&str>,
) -> Result<&'a Statement, Fault> {
    let found = match language {
        Some(language) => statements.iter().find(|one| one.language == language),
        None => statement::main(statements),
    };
    found.ok_or_else(|| {
        let known: Vec<&str> = statements.iter().map(|one| &*one.language).collect();
        let known = match &known[..] {
            [] => "there is none: write statement.en.md".to_owned(),
            known => format!("there is {}", known.join(", ")),
        };
        let wanted = language.map_or(String::new(), |language| format!(" in `{language}`"));
        Fault::Usage(line(&format!(
            "{problem} has no statement{wanted}: {known}"
        )))
    })
}
