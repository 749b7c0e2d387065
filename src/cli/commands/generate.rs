//! `tengen gen`

use super::{Context, Exit, Fault, print_bytes};
use crate::build::Use;
use crate::cli::args;
use crate::jury::Jury;
use crate::package::Choices;
use crate::plan::Call;
use std::collections::BTreeMap;
use std::hash::{BuildHasher, RandomState};

pub(super) fn run(context: &Context, args: &args::Gen) -> Result<Exit, Fault> {
    let input = {
        let open = context.open(&args.problem, Use::Programs)?;
        let seed = args.seed.unwrap_or_else(new_seed);
        let call = Call::drawn(&args.generator, seed, &choices(&args.params)?);
        let jury = Jury::new(&open.package, &open.compiler, &*open.sandbox);
        jury.generate(&call, "the command line")?
    };
    print_bytes(&input)?;
    Ok(Exit::Expected)
}

fn choices(params: &[(String, String)]) -> Result<BTreeMap<String, Choices>, Fault> {
    let choice = |(name, text): &(String, String)| match Choices::read(text) {
        Ok(choices) => Ok((name.clone(), choices)),
        Err(reason) => Err(Fault::Usage(format!("-p {name}={text}: {reason}"))),
    };
    params.iter().map(choice).collect()
}

/// A seed nobody chose, printed so that the run can be repeated.
fn new_seed() -> u64 {
    let seed = RandomState::new().hash_one(std::process::id()) >> 33;
    anstream::eprintln!("note: --seed {seed}");
    seed
}
