//! `tengen gen`

use super::{Context, Exit, Fault, print_bytes, say};
use crate::cli::{args, seed};
use base::text::line;
use cases::build::Use;
use cases::plan::{Call, check_params};
use package::{Choices, Package};
use std::collections::BTreeMap;

pub(super) fn run(context: &Context, args: &args::Gen) -> Result<Exit, Fault> {
    // The problem is closed before anything is printed: the reader of a pipe may be slow, or wait
    // for access to the same problem.
    let made = {
        let open = context.open(&args.problem, Use::Programs)?;
        let choices = choices(&args.params)?;
        let generator = match &args.generator {
            Some(named) => named.clone(),
            None => only_generator(&open.package)?,
        };
        if let Some(program) = open.package.generator_program(&generator) {
            check_params(&generator, program, &choices)?;
        }
        let choices = open.package.params_for(&generator, choices);
        let seed = args.seed.map_or_else(new_seed, Ok)?;
        let call = Call::drawn(&generator, seed, &choices);
        let jury = open.jury();
        jury.generate(&call, "the command line")?
    };
    print_bytes(&made.input)?;
    Ok(Exit::Expected)
}

/// The only generator of a problem.
fn only_generator(package: &Package) -> Result<String, Fault> {
    package.only_generator().map_err(|known| {
        Fault::Usage(if known.is_empty() {
            format!("{} has no generator", package.id)
        } else {
            format!(
                "name the generator, as there are several: {}",
                known.join(", ")
            )
        })
    })
}

/// Parses parameters: each is a value, a list or a range.
pub(super) fn choices(params: &[(String, String)]) -> Result<BTreeMap<String, Choices>, Fault> {
    let mut all = BTreeMap::new();
    for (name, text) in params {
        let choices = Choices::read(text)
            .map_err(|reason| Fault::Usage(line(&format!("-p {name}={text}: {reason}"))))?;
        if all.insert(name.clone(), choices).is_some() {
            return Err(Fault::Usage(line(&format!("-p {name} is given twice"))));
        }
    }
    Ok(all)
}

/// A random seed, printed so that the run can be repeated.
fn new_seed() -> Result<u64, Fault> {
    let seed = seed::random()?;
    // On standard error, because standard output contains only the input.
    say(&format!("note: --seed {seed}"));
    Ok(seed)
}
