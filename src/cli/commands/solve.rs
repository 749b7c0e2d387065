//! `tengen solve`

use super::{Context, Exit, Fault, print_bytes, say, stdin};
use crate::cli::args;
use base::text::{Shown as _, hanging, line};
use cases::build::Use;
use generators::{Params, Value};
use package::{Choices, Package, Part, Program};
use problems::Model;
use std::io::IsTerminal as _;
use std::sync::Arc;
use terms::Kind;

pub(super) fn run(context: &Context, args: &args::Solve) -> Result<Exit, Fault> {
    // The problem is closed before anything is printed, as in `gen`.
    let answer = {
        let mut open = context.open(&args.problem, Use::Programs)?;
        if !args.params.is_empty() {
            open.package.model = Some(model(&open.package, &args.params)?);
        }
        let jury = open.jury();
        let program = args
            .solution
            .as_ref()
            .map(|name| find(&open.package, name))
            .transpose()?;
        if program.is_none() && matches!(open.package.reference, Part::None) {
            return Err(Fault::Usage(format!(
                "{} has no reference: name a solution with --solution",
                open.package.id
            )));
        }
        let input = match open.package.kind {
            // Most of these problems have no input, so this does not wait for one.
            Kind::Answer if std::io::stdin().is_terminal() => Arc::from([]),
            _ => stdin()?,
        };
        // A solution may do anything on an invalid input.
        if let Err(rejection) = jury.validate(&input, None, "standard input")? {
            say(&format!("invalid: {}", hanging(&rejection.to_string())));
            return Ok(Exit::FellShort);
        }
        match program {
            Some(program) => jury.solve_by(program, &input, "standard input")?,
            None => jury.solve(&input, "standard input")?,
        }
    };
    print_bytes(&answer)?;
    Ok(Exit::Expected)
}

/// The package's model with other parameters.
fn model(package: &Package, params: &[(String, String)]) -> Result<Arc<dyn Model>, Fault> {
    let Some(model) = &package.model else {
        return Err(Fault::Usage(format!(
            "{} has no model that takes parameters",
            package.id
        )));
    };
    let params = params
        .iter()
        .map(|(name, text)| Ok((name.clone(), constant(name, text)?)));
    let params = Params(params.collect::<Result<_, Fault>>()?);
    match problems::open(model.name(), &params) {
        Some(Ok(model)) => Ok(model.into()),
        Some(Err(error)) => Err(Fault::Usage(error.to_string())),
        None => Err(Fault::Usage(format!(
            "{}: a game against a built-in player takes no parameters",
            package.id
        ))),
    }
}

fn constant(name: &str, text: &str) -> Result<Value, Fault> {
    match Choices::read(text) {
        Ok(Choices::One(value)) => Ok(value),
        _ => Err(Fault::Usage(format!(
            "-p {name}={text}: one value is needed, not several"
        ))),
    }
}

/// The solution with this path, file name, or name without extension.
fn find<'a>(package: &'a Package, name: &str) -> Result<&'a Program, Fault> {
    let programs = package.solutions.iter().map(|solution| &solution.program);
    // Outputs to the cases cannot answer any other input.
    let mut programs = programs.filter(|program| !program.language.is_outputs());
    let is_named = |program: &&Program| {
        let path = &program.path;
        path.as_os_str() == name
            || path.file_name().is_some_and(|file| file == name)
            || path.file_stem().is_some_and(|stem| stem == name)
    };
    programs.find(is_named).ok_or_else(|| {
        let known: Vec<String> = package
            .solutions
            .iter()
            .map(|solution| solution.program.path.shown())
            .collect();
        Fault::Usage(format!(
            "no solution `{}` in {}: known are {}",
            line(name),
            package.id,
            known.join(", ")
        ))
    })
}
